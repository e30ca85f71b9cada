"""One turn of Word Lift: look, play or pass, Daggers, going out or drawing."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.attention import PACE_SHIFT
from sim.bots.bot import PACE_STEPS
from sim.engine.events import record
from sim.games.word_lift.challenge import survives
from sim.games.word_lift.counting import count_play, is_ahead, leader_of
from sim.games.word_lift.events import CODES, DRAWS, PASSES, TURNS
from sim.games.word_lift.lying import bites_in_row, lay_words, take_back, take_word
from sim.games.word_lift.piles import different_letters, draw_card
from sim.games.word_lift.policy import (
    HOLD,
    NO_PLAY,
    PLAY,
    cards_left,
    choose_pile,
    choose_play,
)
from sim.games.word_lift.table import BACKUP, HOLDS, STUCK, following
from sim.games.word_lift.table import PASSES as PASSED
from sim.kernel import inlined_kernel, kernel

TURN, LOOK, PASS, DRAW, OUT = (CODES[name] for name in ("turn", "look", "pass", "draw", "out"))
NORMAL, FINAL = (np.int64(TURNS.index(kind)) for kind in ("normal", "final"))
NO_WORD, CHOSEN, WORD_FELL = (np.int64(PASSES.index(why)) for why in PASSES)
FOR_DAGGER, AT_END = (np.int64(DRAWS.index(why)) for why in ("dagger", "turn"))


@inlined_kernel
def take_turn(table, rules, deck, bots, words, events, sight, room):
    """The turn of ``table.chair``; the next chair acts then."""
    chair = table.chair
    is_final = table.out_chair >= 0
    begin_turn(table, events, chair, is_final)
    look(table, deck, bots, words, events, chair, np.int64(0))
    drawn = table.seat_drawn[table.seat[chair]]
    choice = choose_play(table, rules, deck, bots, words, sight, room, 1)
    for _ in range(bots.looks_again[table.kind[chair]]):
        if choice != NO_PLAY:
            break
        look(table, deck, bots, words, events, chair, np.int64(1))
        choice = choose_play(table, rules, deck, bots, words, sight, room, 0)
    has_played = False
    if choice == PLAY:
        has_played = make_play(table, rules, deck, bots, words, events, chair)
    elif choice == HOLD:
        table.tally[HOLDS] += 1
        make_pass(table, events, chair, CHOSEN)
    else:
        table.tally[STUCK] += 1
        make_pass(table, events, chair, NO_WORD)
    if has_played:
        draw_for_daggers(table, rules, deck, bots, events, chair)  # WL-12
    if is_final:
        table.final_left -= 1  # WL-34: nobody draws in a final turn
    elif has_played and table.hand_size[chair] == 0:
        go_out(table, events, chair)
    else:
        draw_at_end(table, rules, deck, bots, events, chair)
    is_idle = not has_played and table.seat_drawn[table.seat[chair]] == drawn
    table.idle = table.idle + 1 if is_idle else 0
    table.query.barred_count = 0
    table.chair = following(table, chair)


@kernel
def begin_turn(table, events, chair, is_final):
    """Begin a turn."""
    table.turn += 1
    table.last_turn[chair] = table.turn
    kind = FINAL if is_final else NORMAL
    record(table, events, TURN, (table.turn, chair, kind, table.hand_size[chair]))


@kernel
def look(table, deck, bots, words, events, chair, is_further):
    """Let the player look: at his hand first, for the rest of the time at words to be stolen.

    Words on the table share the time, for one is looked at after another.

    Args:
        is_further: 1 if he has seen nothing yet: then half of the time is for the hand.
    """
    place = np.int64(PACE_STEPS // 2)
    if bots.paced[table.kind[chair]] != 0:
        stream = rng.stream_of(rng.PACE, chair, 0)
        place = rng.word(table.seed, table.deal, stream, table.looks[chair]) >> 24
        table.looks[chair] += 1
    milliseconds = bots.think[table.kind[chair], place]
    others = np.int64(0)
    for row in range(table.words):
        others += table.word_owner[row] != chair
    attention = words.attention[table.kind[chair]]
    at_hand = milliseconds
    if others > 0 and table.has_played[chair] != 0 and table.hand_size[chair] > 1:
        at_hand = min(milliseconds, max(attention.hand_first, is_further * milliseconds // 2))
        table.browsed[chair] += (milliseconds - at_hand) // others
    pace = attention.pace[different_letters(table, deck, chair)]
    table.clock[chair] += at_hand * pace >> PACE_SHIFT
    table.milliseconds += milliseconds
    record(table, events, LOOK, (chair, milliseconds))


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay what the search has found: one play, a word or a split (WL-16).

    Returns:
        True if it stands.
    """
    ask = table.ask
    table.taken = 0
    leader, was_ahead = leader_of(table), np.int64(0)
    if ask.target >= 0:
        row = ask.target_row[ask.target]
        was_ahead = is_ahead(table, table.word_owner[row])
        take_word(table, rules, deck, events, chair, row)
    lay_words(table, rules, deck, bots, events, chair)
    if not survives(table, rules, words, events, chair):
        take_back(table, rules, deck, events, chair)
        make_pass(table, events, chair, WORD_FELL)
        return False
    table.has_played[chair] = 1  # WL-23: from his next turn on
    count_play(table, rules, deck, chair, (leader, was_ahead))
    return True


@kernel
def make_pass(table, events, chair, why):
    """The turn is without a play (WL-17)."""
    table.tally[PASSED] += 1
    record(table, events, PASS, (chair, why))


@kernel
def draw_for_daggers(table, rules, deck, bots, events, chair):
    """Cards for the Daggers of a stolen word, and by rule for those laid (WL-12, WL-13)."""
    bites = np.int64(0)
    if table.taken != 0:
        bites += bites_in_row(table, deck, BACKUP)
    if rules.dagger_on_play != 0:
        for at in range(table.laid_count):
            bites += deck.bites[table.laid_card[at]]
    for _ in range(bites * rules.dagger_n):
        if cards_left(table) == 0:  # WL-20
            return
        draw(table, deck, bots, events, chair, FOR_DAGGER)
        table.seat_dagger[table.seat[chair]] += 1


@kernel
def draw(table, deck, bots, events, chair, why):
    """Draw a card from the pile that the player chooses, after he has seen those before (WL-19)."""
    pile = choose_pile(table, bots, chair, deck)
    card = draw_card(table, chair, pile)
    table.seat_drawn[table.seat[chair]] += 1
    record(table, events, DRAW, (chair, card, pile, why))


@kernel
def draw_at_end(table, rules, deck, bots, events, chair):
    """The compulsory draw, as far as piles and a hand limit allow (WL-18, WL-20)."""
    for _ in range(rules.draw_n):
        has_room = rules.hand_limit == 0 or table.hand_size[chair] < rules.hand_limit
        if not has_room or cards_left(table) == 0:
            return
        draw(table, deck, bots, events, chair, AT_END)


@kernel
def go_out(table, events, chair):
    """The first player without a card: all others have one turn more (WL-34, WL-35, WL-38)."""
    table.out_chair = chair
    table.final_left = table.players - 1
    table.seat_outs[table.seat[chair]] += 1
    record(table, events, OUT, (chair,))
