"""Every game that plain players can play with given hands, for counts on tiny decks.

A plain player sees every legal move and may take any of them; he passes (or is out) only if he
has none, and never trades. Moves are tried out by brute force: every arrangement of hand and
board cards is put to the referee's own check of a turn, and those that it accepts are the moves.
Where a hand is refilled, every card of the deck may come.

So that every game ends, Eight It All is played without give and take, and nobody completes one
part alone in Break Up (F5-05): cards could go round for ever.

Points and removals follow from the moves, so a `ScoringTable` writes them down instead of
expecting them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sim.errors import InputError, RuleViolation
from sim.lexicon import load_lexicon
from sim.referee.cursor import Cursor
from sim.referee.final_word.family.endings import CAP, OVER, Ending, find_winners
from sim.referee.final_word.family.flow import Game, count_asked, next_seat
from sim.referee.final_word.family.rules import check_header
from sim.referee.final_word.family.table import NO_CARD, Seat, Stacks, Table
from sim.referee.final_word.family.turn import OUT
from sim.referee.final_word.family.words import ADD, DUPLICATE, NEW, OVERLAY, STAYS
from sim.trace import Event, Header

MOVES = (ADD, OVERLAY, DUPLICATE)
FINITE = "no give and take"
"""The moves of Eight It All with which every turn leaves fewer cards."""

Script = list[Event]
"""The events of one move: what its player decides."""

Laid = tuple[int, str, int]
"""A card, how it comes (``stay`` for a board card), and what it is laid onto."""


@dataclass(frozen=True)
class Outcome:
    """How a game went.

    Attributes:
        turns: a text a turn: the chair and its words in order, or how it went without.
        stop: won, tie, stall or cap.
        winners: their chairs.
        scores: points by chair.
    """

    turns: tuple[str, ...]
    stop: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class ScoringTable(Table):
    """A table that writes down the points and removals that a move brings."""

    def twin(self) -> ScoringTable:
        """A copy that goes its own way."""
        other = copy(self)
        other.restore_places(self.keep_places())
        other.scores, other.owes = list(self.scores), list(self.owes)
        other.out, other.moved = list(self.out), list(self.moved)
        other.resting, other.asked = set(self.resting), set(self.asked)
        other.waiting = list(self.waiting)
        return other

    def expect_score(self, chair: int, points: int, why: str, ruling: str) -> None:
        """Points are written down."""
        self.scores[chair] += points

    def expect_removes(self, cards: dict[int, int], why: str, ruling: str) -> None:
        """Cards leave play; those that the player chose to remove are recorded."""
        if self.cursor.peek() == "remove":
            super().expect_removes(cards, why, ruling)
        else:
            self.removed |= set(cards)


def play_all(game: Game, header: Header, hands: Sequence[Sequence[int]]) -> Iterator[Outcome]:
    """Every game from these hands, one by one; some may go alike.

    Args:
        game: the game's referee.
        header: rules, deck and players.
        hands: the cards of each chair.

    Raises:
        RuleViolation: if the header fits no game.
        InputError: if cards may be given and taken for ever.
    """
    check_header(header, game.seats, game.own)
    if header.rules.get("moves", FINITE) != FINITE:
        raise InputError("rules.moves", "games of give and take need not end", FINITE)
    table = ScoringTable(header, Cursor(()), game.own)
    for chair, hand in enumerate(hands):
        table.hands[chair] = list(hand)
        table.deck -= set(hand)
    yield from go_on(game, table, Seat(header.first_chair), ())


def go_on(game: Game, table: ScoringTable, seat: Seat, turns: tuple[str, ...]) -> Iterator[Outcome]:
    """Every game from this turn on."""
    table.turns += 1
    table.moved[seat.chair] = table.turns
    table.barred = set()
    for script in plain_scripts(game, table, seat.chair):
        after = table.twin()
        after.cursor = Cursor(tuple(script))
        went = game.check_turn(after, seat.chair)
        count_asked(after, seat, went)
        line = f"{seat.chair} {words_of(table, script) or went}"
        for filled in fill_hand(after, seat.chair, went):
            ending = game.find_ending(filled, seat.chair, went)
            if not ending and filled.turns == filled.rules.last_turn:
                ending = Ending(CAP, "ALL-05")
            if ending:
                yield finish(game, filled, ending, (*turns, line))
                continue
            following = filled.twin()
            seat_after = next_seat(following, seat.chair)
            yield from go_on(game, following, seat_after, (*turns, line))


def fill_hand(table: ScoringTable, chair: int, went: str) -> Iterator[ScoringTable]:
    """FW-04: the table with every hand that a refill can bring."""
    missing = table.rules.hand - len(table.hands[chair])
    if went == OUT or missing <= 0 or not table.deck:
        yield table
        return
    for card in sorted(table.deck):
        drawn = table.twin()
        drawn.deck.remove(card)
        drawn.hands[chair].append(card)
        yield from fill_hand(drawn, chair, went)


def finish(game: Game, table: ScoringTable, ending: Ending, turns: tuple[str, ...]) -> Outcome:
    """The last points, and who wins."""
    game.settle(table)
    winners = find_winners(table, ending)
    stop = ending.stop
    if stop == OVER:
        stop = "won" if len(winners) == 1 else "tie"
    return Outcome(turns, stop, tuple(winners), tuple(table.scores))


def words_of(table: Table, script: Script) -> str:
    """The words laid, in order."""
    letters, words = "", []
    for event in script:
        if event.kind in ("stay", "lay"):
            letters += table.letters[event["card"]]
        elif event.kind == "word":
            words.append(letters)
            letters = ""
    return " ".join(words)


def plain_scripts(game: Game, table: ScoringTable, chair: int) -> list[Script]:
    """The moves of a plain player: all that are legal, or else the way out."""
    legal = [script for script in all_scripts(table, chair) if is_legal(game, table, chair, script)]
    if legal:
        return legal
    ways_out = [[Event("pass", {"chair": chair, "reason": "no word"})], out_script(chair), []]
    return [next(script for script in ways_out if is_legal(game, table, chair, script))]


def out_script(chair: int) -> Script:
    """A player is out."""
    return [Event("out", {"chair": chair})]


def is_legal(game: Game, table: ScoringTable, chair: int, script: Script) -> bool:
    """Whether the referee accepts the move, and all of it."""
    trial = table.twin()
    trial.cursor = Cursor(tuple(script))
    try:
        game.check_turn(trial, chair)
    except RuleViolation:
        return False
    return not trial.cursor.peek()


def all_scripts(table: ScoringTable, chair: int) -> Iterator[Script]:
    """Everything that might be a move, legal or not, in the game that the header names."""
    key = table.header.game
    if key == "three_two_one":
        yield from word_sets(table, chair)
    elif not table.board:
        yield from hand_words(table, chair, 0, table.hands[chair])
    elif key == "break_up":
        yield from splits(table, chair)
    elif key == "eight_it_all":
        for letters in arrange(table, table.board, table.hands[chair], MOVES):
            yield from word_script(table, chair, 0, letters)
    else:
        yield from combinations(table, chair)


def word_script(table: Table, chair: int, row: int, letters: Sequence[Laid]) -> Iterator[Script]:
    """The script of one word, if the list holds it."""
    if not table.is_word("".join(table.letters[card] for card, _, _ in letters)):
        return
    script: Script = []
    for place, (card, how, onto) in enumerate(letters):
        where = {"card": card, "row": row, "place": place}
        if how == STAYS:
            script.append(Event("stay", where))
        else:
            script.append(Event("lay", {"chair": chair, **where, "how": how, "onto": onto}))
    value = table.value(card for card, _, _ in letters)
    fields = {"chair": chair, "row": row, "length": len(letters), "value": value}
    script.append(Event("word", {**fields, "milliseconds": 0}))
    yield script


@lru_cache(maxsize=64)
def beginnings(deck: tuple[str, ...], lexicon: str, family_only: bool) -> frozenset[str]:
    """Everything that a listed word of these cards may begin with, whole words too."""
    have = Counter(deck)
    words = load_lexicon(lexicon, family_only).words["word"].to_list()
    possible = [word for word in words if set(word) <= have.keys()]
    fitting = [word for word in possible if not Counter(word) - have]
    return frozenset(word[:end] for word in fitting for end in range(len(word) + 1))


def may_begin(table: Table, letters: Sequence[Laid]) -> bool:
    """Whether some word begins so: what cannot become a word is not tried further."""
    rules = table.header.rules
    family_only = rules["lexicon_filter"] == "family"
    known = beginnings(tuple(table.letters), str(rules["lexicon"]), family_only)
    return "".join(table.letters[card] for card, _, _ in letters) in known


def one_of_each(table: Table, cards: Sequence[int]) -> list[int]:
    """The first card of each letter: cards of the same letter are as good as each other."""
    return list({table.letters[card]: card for card in sorted(cards, reverse=True)}.values())[::-1]


def hand_words(table: Table, chair: int, row: int, hand: Sequence[int]) -> Iterator[Script]:
    """Every word from some of these cards."""
    yield from spelled(table, chair, row, (), hand, ())


def spelled(
    table: Table,
    chair: int,
    row: int,
    board: Sequence[int],
    hand: Sequence[int],
    before: tuple[Laid, ...],
) -> Iterator[Script]:
    """Every word that goes on from these letters, of board cards and hand cards."""
    if not may_begin(table, before):
        return
    yield from word_script(table, chair, row, before)
    for card in board:
        left = [each for each in board if each != card]
        yield from spelled(table, chair, row, left, hand, (*before, (card, STAYS, NO_CARD)))
    for card in one_of_each(table, hand):
        left = [each for each in hand if each != card]
        yield from spelled(table, chair, row, board, left, (*before, (card, NEW, NO_CARD)))


def word_sets(table: Table, chair: int) -> Iterator[Script]:
    """3-2-1: one to three words, sets that differ only in their order once."""
    yield from more_words(table, chair, [], table.hands[chair], 0, "")


def more_words(
    table: Table, chair: int, before: Script, hand: Sequence[int], row: int, least: str
) -> Iterator[Script]:
    """Further words, none before ``least`` in the alphabet."""
    for script in hand_words(table, chair, row, hand) if row < 3 else ():
        word = words_of(table, script)
        if word < least:
            continue
        yield [*before, *script]
        used = {event["card"] for event in script if event.kind == "lay"}
        left = [card for card in hand if card not in used]
        yield from more_words(table, chair, [*before, *script], left, row + 1, word)


def combinations(table: Table, chair: int) -> Iterator[Script]:
    """Last Man Standing and Leftovers: hand cards and board cards in any arrangement."""
    board = [stack[-1] for stack in table.board]
    yield from spelled(table, chair, 0, board, table.hands[chair], ())


def arrange(
    table: Table,
    old: Stacks,
    hand: Sequence[int],
    hows: tuple[str, ...],
    before: tuple[Laid, ...] = (),
) -> Iterator[tuple[Laid, ...]]:
    """Every way to change a word: cards added, and what becomes of each board card in turn."""
    if not may_begin(table, before):
        return
    if not old:
        yield before
    usable = one_of_each(table, hand)
    for card in usable if ADD in hows else ():
        left = [each for each in hand if each != card]
        yield from arrange(table, old, left, hows, (*before, (card, ADD, NO_CARD)))
    if not old:
        return
    top = old[0][-1]
    yield from arrange(table, old[1:], hand, hows, (*before, (top, STAYS, NO_CARD)))
    for how in [each for each in hows if each != ADD]:
        for card in usable:
            left = [each for each in hand if each != card]
            yield from arrange(table, old[1:], left, hows, (*before, (card, how, top)))


def splits(table: Table, chair: int) -> Iterator[Script]:
    """Break Up: every cut, both parts, every choice of what scores and what leaves."""
    for cut in range(1, len(table.board)):
        start = [Event("split", {"chair": chair, "row": 0, "before": cut})]
        halves = (table.board[:cut], table.board[cut:])
        for first, left in completed(table, chair, 0, halves[0], table.hands[chair]):
            for second, _ in completed(table, chair, 1, halves[1], left):
                yield from split_ends(chair, [*start, *first, *second])


def completed(
    table: Table, chair: int, row: int, half: Stacks, hand: Sequence[int]
) -> Iterator[tuple[Script, list[int]]]:
    """One part with what is added to it, and the hand cards left."""
    for letters in arrange(table, half, hand, (ADD,)):
        used = [card for card, _, _ in letters]
        for script in word_script(table, chair, row, letters):
            yield script, [card for card in hand if card not in used]


def split_ends(chair: int, script: Script) -> Iterator[Script]:
    """F5-03: either part may be scored and either may leave, as far as it is legal."""
    words = [event for event in script if event.kind == "word"]
    for points in sorted({event["value"] for event in words}):
        for row in (0, 1):
            cards = [e["card"] for e in script if e.kind in ("stay", "lay") and e["row"] == row]
            score = Event("score", {"chair": chair, "points": points, "why": "word"})
            removes = [Event("remove", {"card": c, "row": row, "why": "scored"}) for c in cards]
            yield [*script, score, *removes]


def tiny_header(
    game: str, letters: str, players: int, rules: Mapping[str, Any], first_chair: int = 0
) -> Header:
    """A header for a deck of these letters.

    Args:
        game: the game's key.
        letters: the deck; a card's id is its place.
        players: how many chairs.
        rules: every parameter's value.
        first_chair: who acts first.
    """
    bots = ("plain",) * players
    return Header(
        game, "printed", rules, "tiny", tuple(letters), players, bots, first_chair, 0, 0, 0
    )
