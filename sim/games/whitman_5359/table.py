"""The table of Whitman 5359: both piles, hands, and the words that lie before the players.

The pack is shuffled once a deal; its last card is turned up. Of the others chair c's k-th card is
at place k * players + c, so that one chair's draws never shift another's. From the first chair
that has run through its own places on, what is left is drawn from the top as one pile, and so is
what a reshuffle makes. Undrawn cards are exchangeable, so this is a fair deal.
"""

from __future__ import annotations

import numpy as np

from sim.games.whitman_5359.counters import BY_SEAT, LENGTHS
from sim.games.whitman_5359.counters import TALLY as GAME_COUNTERS
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS
from sim.search.mistakes import MISTAKE_FIELDS, start_mistakes
from sim.search.plan_query import PLAN_DTYPE
from sim.search.query import QUERY_DTYPE

NO_CARD = np.int64(-1)
NOBODY = np.int64(-1)
NO_WORD = np.int64(-1)
MOST_WORDS = 86
"""Words on the table at once: a deck of 256 cards in words of three."""
WORD_CARDS = 16
"""Places of a word; the longest has 15 letters."""
BACKUP = np.int64(MOST_WORDS)
"""The row that keeps a word that is added to or snared until the new one stands."""
SAVED = np.int64(MOST_WORDS + 1)
"""From here on, the words as a turn began: for a lay-down that has to be taken back."""
ROWS = 2 * MOST_WORDS + 1
MOST_LENGTHS = len(LENGTHS)

TALLY = tuple(counter.name for counter in GAME_COUNTERS)
PLACE_OF = {name: np.int64(place) for place, name in enumerate(TALLY)}
"""The place of a counter in ``table.tally``."""

TABLE_FIELDS = (
    ("round_number", np.int64),  # deals begun
    ("round_turn", np.int64),  # turns taken before this deal (ALL-05)
    ("dealer", np.int64),
    # the drawing pile: its cards in order, as strides; once it is one pile, the top is the last
    ("order", np.int64, (MOST_CARDS,)),
    ("piled", np.int64),
    ("stride", np.int64, (MOST_CHAIRS,)),
    ("is_one_pile", np.int64),
    ("rest", np.int64, (MOST_CARDS,)),
    ("left", np.int64),
    ("discards", np.int64),  # the discard pile, the top last
    ("discard", np.int64, (MOST_CARDS,)),
    ("shuffles", np.int64),  # of discards, in this match
    # hands, oldest card first
    ("hand_size", np.int64, (MOST_CHAIRS,)),
    ("hand", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    # by card: its holder's clocks when it came; 1 if all know that it is in his hand
    ("came", np.int64, (MOST_CARDS,)),
    ("came_browsed", np.int64, (MOST_CARDS,)),
    ("is_shown", np.int64, (MOST_CARDS,)),
    # the words on the table, in no order, and rows behind them for what may have to go back
    ("words", np.int64),
    ("word_owner", np.int64, (ROWS,)),
    ("word_number", np.int64, (ROWS,)),
    ("word_id", np.int64, (ROWS,)),
    ("word_length", np.int64, (ROWS,)),
    ("word_card", np.int64, (ROWS, WORD_CARDS)),
    ("word_letter", np.int64, (ROWS, WORD_CARDS)),  # what each card stands for (WH-22)
    ("word_turn", np.int64, (ROWS,)),  # turn in which it was laid or added to
    ("word_value", np.int64, (ROWS,)),
    ("is_closed", np.int64, (ROWS,)),
    ("was_captured", np.int64, (ROWS,)),
    ("word_seen", np.int64, (ROWS, MOST_CHAIRS)),  # each chair's `browsed` when it came
    ("numbers", np.int64),  # words newly laid in this deal
    # by chair: points of the words before it; 1 once its initial lay-down is made, once it has
    # laid a word of its own in this deal; what the lay-down must be worth; turns begun
    ("table_points", np.int64, (MOST_CHAIRS,)),
    ("word_count", np.int64, (MOST_CHAIRS,)),
    ("has_made", np.int64, (MOST_CHAIRS,)),
    ("has_own", np.int64, (MOST_CHAIRS,)),
    ("minimum", np.int64, (MOST_CHAIRS,)),
    ("begun", np.int64, (MOST_CHAIRS,)),
    ("deal_points", np.int64, (MOST_CHAIRS,)),
    ("last_turn", np.int64, (MOST_CHAIRS,)),
    ("out_chair", np.int64),
    ("leader", np.int64),  # who had most points after the last deal, or nobody
    # this turn: the card taken from the discard pile; 1 if a word has fallen; if none has stood
    # since, or it began without a card, the last card is kept (WH-30)
    ("taken_card", np.int64),
    ("has_fallen", np.int64),
    ("keeps_last", np.int64),
    ("saved_words", np.int64),
    ("has_acted", np.int64),
    # the word just laid: its row; 1 if it was snared; what was taken for it lies in `BACKUP`
    ("laid_row", np.int64),
    ("taken_kind", np.int64),
    ("laid_count", np.int64),
    ("laid_card", np.int64, (WORD_CARDS,)),
    ("old_flags", np.int64, (2,)),  # has_made, has_own before the word
    # players
    ("clock", np.int64, (MOST_CHAIRS,)),  # of the own hand, see `sim.search.looking`
    ("browsed", np.int64, (MOST_CHAIRS,)),  # milliseconds looked at each open word
    ("looks", np.int64, (MOST_CHAIRS,)),
    ("choices", np.int64, (MOST_CHAIRS,)),
    *MISTAKE_FIELDS,  # ALL-04
    ("snared_net", np.int64, (MOST_CHAIRS,)),  # points snared less points lost by snares
    # counters
    ("tally", np.int64, (len(TALLY),)),
    ("laid_by_length", np.int64, (MOST_LENGTHS,)),
    ("snared_by_length", np.int64, (MOST_LENGTHS,)),
    ("has_run_out", np.int64),  # 1 if the drawing pile ran out in this deal
    *((counter.name, np.int64, (MOST_CHAIRS,)) for counter in BY_SEAT),
    # the question to the search, and what a bot that looks ahead may bar
    ("ask", PLAN_DTYPE),
    ("asked_card", np.int64, (MOST_CARDS,)),  # the hand that was asked about
    ("query", QUERY_DTYPE),
)


@kernel
def wipe(table):
    """Clear what the last match left on the table."""
    table.round_number = table.round_turn = table.words = table.shuffles = 0
    start_mistakes(table)
    table.out_chair = table.leader = NOBODY
    for place in range(len(TALLY)):
        table.tally[place] = 0
    for length in range(MOST_LENGTHS):
        table.laid_by_length[length] = table.snared_by_length[length] = 0
    for chair in range(MOST_CHAIRS):
        table.clock[chair] = table.looks[chair] = table.choices[chair] = 0
        table.browsed[chair] = table.last_turn[chair] = table.snared_net[chair] = 0
        table.seat_words[chair] = table.seat_snares[chair] = table.seat_snared[chair] = 0
        table.seat_outs[chair] = table.seat_hand[chair] = table.seat_first[chair] = 0
    table.query.barred_count = 0
    table.query.first_word = NO_WORD


@small_kernel
def following(table, chair):
    """The next chair clockwise."""
    return chair + 1 if chair + 1 < table.players else 0


@small_kernel
def are_partners(rules, one, other):
    """Do two chairs play together (WH-03)? A chair with itself, too."""
    return one == other or (rules.partners != 0 and (one - other) % 2 == 0)


@small_kernel
def kind_of_length(length):
    """The place of a length among the counters by length."""
    return min(length - LENGTHS[0], MOST_LENGTHS - 1)
