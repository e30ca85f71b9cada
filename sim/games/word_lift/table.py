"""The table of Word Lift: two piles, hands, and the words that lie before the players.

Each pile is shuffled once a round. Chair c's k-th card of a pile is at place k * players + c of
it, so that one chair's draws never shift another's. From the first chair that has run through its
own places of a pile on, what is left of that pile is drawn from the top. Undrawn cards are
exchangeable, so this is a fair deal.
"""

from __future__ import annotations

import numpy as np

from sim.games.word_lift.rulebook import LENGTHS
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS
from sim.search.mistakes import MISTAKE_FIELDS, start_mistakes
from sim.search.query import QUERY_DTYPE
from sim.search.steal import STEAL_DTYPE, TARGET_ROOM

NO_CARD = np.int64(-1)
NOBODY = np.int64(-1)
NO_WORD = np.int64(-1)
MOST_WORDS = TARGET_ROOM
"""Words that lie on the table at once: a deck of 256 cards in words of two."""
WORD_CARDS = 16
"""Places of a word; the longest has 15 letters."""
PILE_COUNT = 2
MOST_LENGTHS = len(LENGTHS)
MOST_COPIES_TAKEN = 32
"""Hand cards that one play lays, in both words of a split."""

TALLY = (
    "words",
    "steals",
    "self_steals",
    "final_steals",
    "last_steal_decides",
    "passes",
    "stuck",
    "holds",
    "longest",
    "most_words",
    "most_by_one",
    "wild_words",
    "outs",
    "out_round_wins",
    "out_game_wins",
    "rounds_passed",
    "rounds_empty",
    "floored",
    "challenges",
    "false_words",
    "fallen_words",
    "deck_left",
    "lead_changes",
    "leader_stolen",
    "barred_words",
    "checked_turns",
    "count_barred",
    "margin",
)
"""The game's counters in the order of its row, behind ``rounds``; then those by length."""
(
    WORDS,
    STEALS,
    SELF_STEALS,
    FINAL_STEALS,
    LAST_STEAL_DECIDES,
    PASSES,
    STUCK,
    HOLDS,
    LONGEST,
    MOST_ON_TABLE,
    MOST_BY_ONE,
    WILD_WORDS,
    OUTS,
    OUT_ROUND_WINS,
    OUT_GAME_WINS,
    ROUNDS_PASSED,
    ROUNDS_EMPTY,
    FLOORED,
    CHALLENGES,
    FALSE_WORDS,
    FALLEN_WORDS,
    DECK_LEFT,
    LEAD_CHANGES,
    LEADER_STOLEN,
    BARRED_WORDS,
    CHECKED_TURNS,
    COUNT_BARRED,
    MARGIN,
) = (np.int64(place) for place in range(len(TALLY)))

SEAT_COUNTERS = (
    "seat_words",
    "seat_steals",
    "seat_stolen",
    "seat_drawn",
    "seat_dagger",
    "seat_outs",
    "seat_out_wins",
    "seat_points",
    "seat_hand",
    "seat_first",
)

TABLE_FIELDS = (
    ("round_number", np.int64),  # rounds begun
    ("round_turn", np.int64),  # turns taken before this round (ALL-05)
    ("round_first", np.int64),  # chair that began it
    ("is_dealt", np.int64),  # 1 while a round is under way
    # by pile, consonants first: its cards in order; how many; cards that a chair has drawn from
    # its own places; once it is one pile, the top is the last
    ("order", np.int64, (PILE_COUNT, MOST_CARDS)),
    ("piled", np.int64, (PILE_COUNT,)),
    ("stride", np.int64, (PILE_COUNT, MOST_CHAIRS)),
    ("is_one_pile", np.int64, (PILE_COUNT,)),
    ("rest", np.int64, (PILE_COUNT, MOST_CARDS)),
    ("left", np.int64, (PILE_COUNT,)),
    # hands, oldest card first, and the owner's clocks when each card came
    ("hand_size", np.int64, (MOST_CHAIRS,)),
    ("hand", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("came", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("came_browsed", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    # the words on the table, in no order
    ("words", np.int64),
    ("word_owner", np.int64, (MOST_WORDS,)),
    ("word_number", np.int64, (MOST_WORDS,)),
    ("word_id", np.int64, (MOST_WORDS,)),
    ("word_length", np.int64, (MOST_WORDS,)),
    ("word_card", np.int64, (MOST_WORDS, WORD_CARDS)),
    ("word_letter", np.int64, (MOST_WORDS, WORD_CARDS)),  # what each card stands for (WL-10)
    ("word_turn", np.int64, (MOST_WORDS,)),  # turn in which it was laid
    ("word_seen", np.int64, (MOST_WORDS, MOST_CHAIRS)),  # each chair's `browsed` when it came
    ("numbers", np.int64),  # words laid in this round
    # by chair: words before it; points of these; 1 if it has played on an earlier turn (WL-23)
    ("word_count", np.int64, (MOST_CHAIRS,)),
    ("table_points", np.int64, (MOST_CHAIRS,)),
    ("has_played", np.int64, (MOST_CHAIRS,)),
    ("round_score", np.int64, (MOST_CHAIRS,)),
    # going out
    ("out_chair", np.int64),
    ("final_left", np.int64),  # final turns still to be taken
    ("idle", np.int64),  # turns in a row in which nobody played or drew (WL-20)
    ("last_turn", np.int64, (MOST_CHAIRS,)),
    # this turn's play, so that it can be taken back (WL-21): the word stolen as it lay, hand
    # cards laid, and where in the hand they were
    ("taken", np.int64),  # 1 if a word has been stolen in this turn
    ("laid_count", np.int64),
    ("laid_card", np.int64, (MOST_COPIES_TAKEN,)),
    ("laid_came", np.int64, (MOST_COPIES_TAKEN,)),
    ("laid_browsed", np.int64, (MOST_COPIES_TAKEN,)),
    # the last word stolen from another: who, from whom, worth what
    ("last_stealer", np.int64),
    ("last_owner", np.int64),
    ("last_worth", np.int64),
    # players
    ("clock", np.int64, (MOST_CHAIRS,)),  # of the own hand, see `sim.search.looking`
    ("browsed", np.int64, (MOST_CHAIRS,)),  # milliseconds looked at each word to be stolen
    ("looks", np.int64, (MOST_CHAIRS,)),
    ("choices", np.int64, (MOST_CHAIRS,)),
    *MISTAKE_FIELDS,  # ALL-04
    ("outs_by_chair", np.int64, (MOST_CHAIRS,)),
    # counters
    ("tally", np.int64, (len(TALLY),)),
    ("laid_by_length", np.int64, (MOST_LENGTHS,)),
    ("stolen_by_length", np.int64, (MOST_LENGTHS,)),
    ("survived_by_length", np.int64, (MOST_LENGTHS,)),
    *((name, np.int64, (MOST_CHAIRS,)) for name in SEAT_COUNTERS),  # by seat
    # the question to the search, and what a bot that looks ahead may bar
    ("ask", STEAL_DTYPE),
    ("query", QUERY_DTYPE),
)

BACKUP = MOST_WORDS - 1
"""The row of words that keeps a stolen word until its split stands."""


@kernel
def wipe(table):
    """Clear what the last game left on the table."""
    table.round_number = table.round_turn = table.is_dealt = table.words = 0
    table.idle = table.taken = table.laid_count = 0
    start_mistakes(table)
    table.last_stealer = table.last_owner = table.out_chair = NOBODY
    table.last_worth = table.final_left = table.numbers = 0
    for place in range(len(TALLY)):
        table.tally[place] = 0
    for length in range(MOST_LENGTHS):
        table.laid_by_length[length] = table.stolen_by_length[length] = 0
        table.survived_by_length[length] = 0
    for chair in range(MOST_CHAIRS):
        table.clock[chair] = table.looks[chair] = table.choices[chair] = 0
        table.browsed[chair] = 0
        table.last_turn[chair] = table.outs_by_chair[chair] = 0
        table.seat_words[chair] = table.seat_steals[chair] = table.seat_stolen[chair] = 0
        table.seat_drawn[chair] = table.seat_dagger[chair] = table.seat_outs[chair] = 0
        table.seat_out_wins[chair] = table.seat_points[chair] = table.seat_hand[chair] = 0
        table.seat_first[chair] = 0
    table.query.barred_count = 0
    table.query.first_word = NO_WORD


@small_kernel
def following(table, chair):
    """The next chair clockwise."""
    return chair + 1 if chair + 1 < table.players else 0


@small_kernel
def kind_of_length(length):
    """The place of a length among the counters by length."""
    return min(max(length - 3, 0), MOST_LENGTHS - 1)
