"""A turn of Whitman 5359: the draw, words and what else is done with them, the discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sim.errors import describe_value
from sim.referee.whitman_5359.challenge import word_falls
from sim.referee.whitman_5359.piles import check_draw
from sim.referee.whitman_5359.play import LONG_WORD, lay
from sim.referee.whitman_5359.rules import COUNT_TO_GO_OUT
from sim.referee.whitman_5359.table import Table, Word


@dataclass
class Turn:
    """What is remembered of a turn until its end.

    Attributes:
        chair: the player.
        taken: the card that he took from the discard pile, or -1.
        words: on the table before he did anything.
        has_fallen: a word of his was challenged and fell.
        is_bare: penalties may have left him too few cards to discard one and keep one.
    """

    chair: int
    taken: int
    words: dict[int, Word]
    has_fallen: bool = False
    is_bare: bool = False


def check_turn(table: Table, chair: int) -> None:
    """One turn, from the draw to the discard (WH-04)."""
    begin_turn(table, chair)
    is_bare = not table.hands[chair]
    taken = check_draw(table, chair)
    turn = Turn(chair, taken, dict(table.words), is_bare=is_bare)
    while table.cursor.peek() in ACTIONS:
        ACTIONS[table.cursor.peek()](table, turn)
    refuse_what_no_word_asks_for(table)
    if table.words_of(chair) and not table.has_laid[chair]:
        check_take_back(table, turn)
    table.cursor.refuse("take back", "WH-20", "no initial lay-down has fallen short")
    check_discard(table, turn)
    check_out(table, turn)
    refuse_what_no_word_asks_for(table)


def refuse_what_no_word_asks_for(table: Table) -> None:
    """What may follow a word only, and only at once."""
    table.cursor.refuse("challenge", "WH-39", "it is too late, or no word was laid")
    table.cursor.refuse("undo", "WH-36", "no word has fallen")
    table.cursor.refuse("penalty", "WH-38", "no word has fallen")
    table.cursor.refuse("pay", "WH-37", "nobody has been in error")


def begin_turn(table: Table, chair: int) -> None:
    """ALL-03: players act in their turn; ALL-05: turns are counted over the whole match.

    WH-39: from here on no word of the player before can be challenged. Looks take time and leave
    no other mark.
    """
    table.cursor.refuse("reshuffle", "WH-06", "the drawing pile has not run out")
    table.turns += 1
    table.round_turns += 1
    table.moved[chair] = table.turns
    event = table.expect_from("turn", chair, "ALL-03")
    table.cursor.same(event, "number", table.turns, "ALL-05")
    table.cursor.same(event, "hand", len(table.hands[chair]), "WH-04")
    table.expect_from("look", chair, "ALL-03")
    while table.cursor.peek() == "look":
        table.expect_from("look", chair, "ALL-03")
    table.cursor.refuse("challenge", "WH-39", "the next player has begun")


def check_look(table: Table, turn: Turn) -> None:
    """A further look."""
    table.expect_from("look", turn.chair, "ALL-03")


def check_play(table: Table, turn: Turn) -> None:
    """A new word, an addition or a snare, and whether it stands (WH-36: the turn goes on)."""
    play = lay(table, turn.chair)
    turn.is_bare = word_falls(table, turn.chair, play)
    turn.has_fallen |= turn.is_bare
    count = table.count_of([turn.chair])
    if table.words_of(turn.chair) and count >= table.minimum[turn.chair]:
        table.has_laid[turn.chair] = True  # WH-20: in one turn, for fewer points are taken back


def check_swap(table: Table, turn: Turn) -> None:
    """WH-21: the same letter for a wild card of any open word, which goes to the hand.

    After the initial lay-down, as often as he likes, by a card of any colour.
    """
    event = table.expect_from("swap wild", turn.chair, "WH-21")
    made = table.has_laid[turn.chair]
    table.cursor.require(made, "WH-21", "his initial lay-down is not made")
    word = table.find_word(event, "WH-21")
    table.cursor.same(event, "owner", word.owner, "WH-21")
    table.cursor.require(not word.is_closed, "WH-21", f"word {word.number} is closed")
    place, card, wild = event["place"], event["card"], event["wild"]
    inside = 0 <= place < len(word.cards)
    table.cursor.require(inside, "WH-21", f"word {word.number} has no place {place}")
    table.cursor.same(event, "wild", word.cards[place], "WH-21")
    table.cursor.require(table.is_wild(wild), "WH-21", f"card {wild} is not wild")
    table.take_from_hand(turn.chair, card, "WH-21")
    same = table.letters[card] == word.spelling[place]
    table.cursor.require(same, "WH-21", f"it stands for {word.spelling[place].upper()}")
    cards = (*word.cards[:place], card, *word.cards[place + 1 :])
    table.words[word.number] = replace(word, cards=cards)
    table.hands[turn.chair].append(wild)
    # WH-23: the word may be all red now
    table.cursor.same(event, "value", table.value_of(cards), "WH-23")


def check_close(table: Table, turn: Turn) -> None:
    """WH-09: the owner turns a word of more than four letters face down."""
    event = table.expect_from("close", turn.chair, "WH-09")
    table.cursor.require(table.rules.close != "off", "WH-09", "words are never closed")
    word = table.find_word(event, "WH-09")
    table.cursor.require(word.owner == turn.chair, "WH-09", f"word {word.number} is not his")
    table.cursor.require(not word.is_closed, "WH-10", f"word {word.number} is closed")
    long_enough = len(word.cards) >= LONG_WORD
    table.cursor.require(long_enough, "WH-09", f"{describe_value(word.spelling)} is too short")
    table.cursor.require(
        not word.was_captured, "WH-11", f"{describe_value(word.spelling)} was captured"
    )
    # WH-12: a word that has grown may be closed as one laid whole
    in_time = table.rules.close == "same turn" or word.made < table.turns
    ruling = "WH-12" if word.has_grown else "WH-09"
    table.cursor.require(in_time, ruling, "not in the turn in which it was made")
    table.words[word.number] = replace(word, is_closed=True)


ACTIONS: dict[str, Callable[[Table, Turn], None]] = {
    "look": check_look,
    "lay": check_play,
    "add": check_play,
    "snare": check_play,
    "swap wild": check_swap,
    "close": check_close,
}
"""By the kind of its first event, what a player may do with words, in any order."""


def check_take_back(table: Table, turn: Turn) -> None:
    """An initial lay-down of too few points is taken back, if it was meant to have enough.

    WH-36: a word of it fell. His cards return to the hand, captures to their owners.
    """
    chair = turn.chair
    count = table.count_of([chair])
    if table.cursor.peek() != "take back" or not turn.has_fallen:
        table.cursor.number += 1
        # WH-20: all in one turn; WH-19: from the higher score on, more
        enough_once = count >= min(table.rules.low_minimum, table.minimum[chair])
        ruling = "WH-19" if enough_once else "WH-20"
        table.cursor.fail(ruling, f"{count} points, not {table.minimum[chair]}")
    table.expect_from("take back", chair, "WH-36")
    before = {card for word in turn.words.values() for card in word.cards}
    laid = {card for word in table.words.values() for card in word.cards}
    table.hands[chair] += sorted(laid - before)
    table.words = dict(turn.words)


def check_discard(table: Table, turn: Turn) -> None:
    """WH-04: one card is discarded, if there is one left (WH-28); it may be wild (WH-07).

    WH-30: who has one card left by a penalty, and may not go out, keeps it.
    """
    chair = turn.chair
    hand = table.hands[chair]
    if not hand:
        table.cursor.refuse("discard", "WH-04", "he has no card")
        return
    table.cursor.refuse("out", "WH-28", "he has cards in hand")
    if turn.is_bare and len(hand) == 1 and (hand[0] == turn.taken or not may_go_out(table, chair)):
        table.cursor.refuse("discard", "WH-30", "he keeps his last card")
        return
    event = table.expect_from("discard", chair, "WH-04")
    card: int = event["card"]
    table.take_from_hand(chair, card, "WH-04")
    table.cursor.require(card != turn.taken, "WH-05", "he has just taken it from the pile")
    table.discards.append(card)
    table.cursor.refuse("discard", "WH-04", "one card is discarded")


def may_go_out(table: Table, chair: int) -> bool:
    """Whether the count is there (WH-29, of both partners: WH-03) and all had a turn (WH-31)."""
    enough = table.count_of(table.side_of(chair)) >= COUNT_TO_GO_OUT
    return enough and table.round_turns >= table.players


def check_out(table: Table, turn: Turn) -> None:
    """WH-28: who has no card left goes out, with or without a discard.

    WH-30: who may not go out keeps a card, unless a penalty has taken his last one.
    """
    chair = turn.chair
    if table.hands[chair]:
        table.cursor.refuse("out", "WH-28", "he has cards in hand")
    elif table.cursor.peek() == "out":
        table.expect_from("out", chair, "WH-28")
        all_had_a_turn = table.round_turns >= table.players
        table.cursor.require(all_had_a_turn, "WH-31", "not everybody has had a turn")
        table.cursor.require(may_go_out(table, chair), "WH-29", f"less than {COUNT_TO_GO_OUT}")
        table.out = chair
    elif may_go_out(table, chair) or not turn.is_bare:
        ruling = "WH-28" if may_go_out(table, chair) else "WH-30"
        table.cursor.number += 1
        table.cursor.fail(ruling, "he has no card left")
