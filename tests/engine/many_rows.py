"""A game of the family for tests: words pile up in rows, which grow by a card at a time.

It needs what the family's first five games do not: state, events and counters of its own, more
than a few words on the board, and words other than the first as those that are changed.
"""

import numpy as np

from sim.engine.events import record
from sim.games.final_word.family.board import (
    CHANGED_WORD,
    NEW_WORD,
    lay_word,
    record_word,
    remember_board,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.ending import CAP, end_turn, fill_family_row, stop
from sim.games.final_word.family.events import EVENT_KINDS
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.own_state import MOST_ROWS
from sim.games.final_word.family.pile import deal_hands
from sim.games.final_word.family.search import after_search, ask_about, ask_for_new_word
from sim.games.final_word.family.table import (
    IDLE,
    PLAYED,
    SHARED,
    adopt_rules,
    wipe,
)
from sim.games.final_word.family.turn import begin_turn, look
from sim.kernel import inlined_kernel, kernel
from sim.scoring import Scoring
from sim.search.hand import find_best_word
from sim.search.query import FROM_HAND, KEPT
from sim.spec import Counter, Feature, Rule, Variant
from sim.trace import EventKind, Field

WORDS = 14
TURNS = 40
LETTERS = 4

OWNER = np.int64(len(EVENT_KINDS))


def scoring(rules, deck):
    return Scoring(letter_values(deck, rules), has_board=False)


def set_up(table, rules, deck, bots, words, events):
    wipe(table)
    adopt_rules(table, rules)
    table.ending = SHARED
    table.query.most_length = LETTERS
    deal_hands(table, deck, events)


def play(table, rules, deck, bots, words, events):
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, deck, bots, words, events)


def finish(table, rules, deck, bots, words, events):
    column = fill_family_row(table, deck)
    table.row[column] = 0
    for row in range(table.rows):
        table.row[column] += table.row_owner[row] == 0


@inlined_kernel
def take_turn(table, deck, bots, words, events):
    chair = table.chair
    begin_turn(table, events)
    look(table, bots, events, chair)
    played = lay_new_row(table, deck, bots, words, events, chair) if table.rows < WORDS else 0
    if table.rows > 0 and table.hand_size[chair] > 0:
        grow(table, deck, bots, events, chair, table.turn % table.rows)
        played = 1
    if table.turn >= TURNS:
        stop(table, deck, events, CAP)
    else:
        end_turn(table, deck, events, chair, PLAYED if played != 0 else IDLE)


@kernel
def lay_new_row(table, deck, bots, words, events, chair):
    ask_for_new_word(table, deck, bots, chair)
    find_best_word(table.query, words)
    after_search(table, chair)
    if table.query.found == 0:
        return 0
    row = table.rows
    remember_board(table)
    lay_word(table, deck, events, chair, 0, row, NEW_WORD)
    record_word(table, deck, bots, events, chair, row)
    table.row_owner[row] = chair
    record(table, events, OWNER, (chair, row))
    return 1


@kernel
def grow(table, deck, bots, events, chair, row):
    """Lay the hand's oldest card behind a row's word, as a search might have found it."""
    ask_about(table, deck, bots, chair, row)
    query = table.query
    length = query.board_length
    if length == len(query.board) - 1:
        return
    query.length[0] = length + 1
    for place in range(length):
        query.letter[0, place] = query.board[place]
        query.source[0, place] = KEPT
        query.board_place[0, place] = place
    query.letter[0, length] = deck.letter[table.hand[chair, 0]]
    query.source[0, length] = FROM_HAND
    query.board_place[0, length] = -1
    remember_board(table)
    lay_word(table, deck, events, chair, 0, row, CHANGED_WORD)
    record_word(table, deck, bots, events, chair, row)


OWN = Own(
    table_fields=(("row_owner", np.int64, (MOST_ROWS,)),),
    finish=finish,
    counters=(Counter("rows_of_first", "rows that chair 0 has begun"),),
    events=(
        EventKind("owner", (Field("chair", "chair"), Field("row", "count")), "a row has an owner"),
    ),
    features=(
        Feature("first_owner", "chair that began row 0", lambda one: one["row_owner"][:, 0]),
    ),
)

GAME = family_game(
    name="many_rows",
    title="Words pile up.",
    prefix="F0",
    players=(1, 6),
    rules=(Rule("Words pile up.", ("FW-21",)),),
    params=(),
    variants=(Variant("printed", "Words pile up.", {}),),
    scoring=scoring,
    searches=(),
    kernels=(set_up, play),
    own=OWN,
)
