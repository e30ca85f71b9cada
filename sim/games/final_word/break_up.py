"""Break Up: cut the board word in two and complete both parts from your hand.

1.  The first player spells a word from his hand, of three letters or more (F5-09). Each next
    player cuts the board word anywhere into two parts, and adds hand cards to each until both are
    words (F5-01, F5-02).
2.  If both have four letters or more he chooses which one scores; if one has only three, the
    lower one scores. The scored word leaves play, the other is broken up next (F5-03, F5-04).
3.  Who cannot may complete one part alone: the other part's board cards are shuffled into the
    deck, nothing is scored (F5-05). Or he trades up to five cards and loses the turn, and the
    same word faces the next player (F5-06, F5-07).
4.  The shared end, or play until all are out of cards or stuck (F5-08). Unplayed cards are
    subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family.board import (
    CHANGED_WORD,
    NEW_WORD,
    board_changes,
    count_laid,
    count_word,
    lay_word,
    move_row,
    remember_board,
    remove_row,
    row_value,
    take_back,
    tell_word,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import end_turn, fill_family_row, score
from sim.games.final_word.family.events import CODES, REASONS, REMOVALS, RETURNS, SOURCES
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.pile import deal_hands, put_on_top, reshuffle
from sim.games.final_word.family.search import ask, ask_for_new_word, bar_board_word
from sim.games.final_word.family.table import (
    ALL_HANDS,
    PLAYED,
    SHARED,
    adopt_rules,
    wipe,
)
from sim.games.final_word.family.turn import (
    MAY_ACT,
    after_search,
    begin_turn,
    end_without_acting,
    lose_turn,
    note_stuck,
    refill_at_once,
    trade,
    trade_or_pass,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel, kernel
from sim.scoring import Scoring
from sim.search.query import ADD, ANY_MOVE
from sim.search.searches import BEST_WORD, ONE_PART, WORD_SPLIT, search
from sim.spec import EnumParam, Rule, Value, Variant

RULES = (
    Rule(
        "Cut the board word in two anywhere and complete both parts with cards of your hand.",
        ("F5-01", "F5-02", "F5-09", "FW-19", "FW-20", "FW-21"),
    ),
    Rule(
        "With four letters or more in both, choose which one scores; else the lower one does. It"
        " leaves play, the other stays.",
        ("F5-03", "F5-04"),
    ),
    Rule(
        "If you cannot, complete one part for no points, the rest goes back to the deck; or trade"
        " and lose the turn.",
        ("F5-05", "F5-06", "F5-07"),
    ),
    Rule("It ends when all are out of cards or stuck.", ("F5-08",)),
)

EVERY_SPLIT = "Break Up too"

PARAMS = (
    EnumParam(
        "each",
        "yes",
        "F5-02",
        "must each part take a hand card, or the two together",
        choices=("yes", "together"),
    ),
    EnumParam(
        "removed_word",
        "scored one",
        "F5-03",
        "which word leaves play",
        choices=("scored one", "player chooses"),
    ),
    EnumParam(
        "split_seq2",
        "Split Off and Split Run",
        "FW-20",
        "where each part must keep two letters of the board word together",
        choices=("Split Off and Split Run", "Split Run only", EVERY_SPLIT),
    ),
)

VARIANTS = (Variant("printed", "Cut the word in two and complete both parts.", {}),)

SPLIT, GIVE_BACK = CODES["split"], CODES["give back"]
FOR_WORD = np.int64(REASONS.index("word"))
SCORED = np.int64(REMOVALS.index("scored"))
FROM_BOARD, SHUFFLED_IN = SOURCES.index("board"), RETURNS.index("shuffled in")
CHOICE_FROM = 4
"""Letters that both parts need for their player to choose which one scores (F5-03)."""


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores the sum of its visible cards (FW-07)."""
    return Scoring(letter_values(deck, rules), least_length=rules["minlen"])


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    wipe(table)
    adopt_rules(table, rules)
    table.ending = ALL_HANDS if rules.end != 0 else SHARED  # F5-08, FW-25
    table.subtracts = 1  # FW-24
    table.query.moves = ADD  # F5-01
    table.query.each_part = rules.each == 0  # F5-02
    table.query.keeps_pairs = rules.split_seq2 == 2  # FW-20
    table.milliseconds += bots.deal[table.kind[0]]
    deal_hands(table, deck, events)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, rules, deck, bots, words, events)


def finish(table, rules, deck, bots, words, events):
    """Fill the family's counters."""
    fill_family_row(table, deck)


@inlined_kernel
def take_turn(table, rules, deck, bots, words, events):
    """One turn: break up the word or open; else one part alone, a trade or a pass."""
    chair = table.chair
    begun = begin_turn(table, bots, events)
    if begun != MAY_ACT:
        end_without_acting(table, deck, events, chair, begun)
        return
    if table.rows == 0:
        ask_for_new_word(table, deck, bots, chair)
        search(table.query, words, BEST_WORD)
    else:
        ask(table, deck, bots, chair)
        bar_board_word(table)
        search(table.query, words, WORD_SPLIT)
    after_search(table, chair)
    found = table.query.found
    if found == 0:
        note_stuck(table, chair)
    # F5-07: after a trade or a pass the same word faces the next player
    if found != 0 and wishes_to_trade(table, bots, chair, found):
        end_turn(table, deck, events, chair, trade(table, deck, bots, events, chair))
    elif found == 1:
        open_board(table, deck, bots, words, events, chair)
    elif found == 2:
        break_up(table, rules, deck, bots, words, events, chair)
    elif table.rows > 0 and prefers_one_part(table, deck, bots, words, chair):
        complete_one_part(table, deck, bots, words, events, chair)
    else:
        end_turn(table, deck, events, chair, trade_or_pass(table, deck, bots, events, chair))


@inlined_kernel
def open_board(table, deck, bots, words, events, chair):
    """Spell the first word from the hand and score it (F5-09)."""
    remember_board(table)
    lay_word(table, deck, events, chair, 0, 0, NEW_WORD)
    tell_word(table, deck, bots, events, chair, 0)
    word_id = table.query.word_id[0]
    if not survives_challenge(table, words, events, chair, 0, word_id):
        take_back(table, events, chair, 0)
        lose_turn(table, deck, events, chair)
        return
    count_word(table, chair, 0)
    count_laid(table)
    score(table, events, chair, row_value(table, deck, 0), FOR_WORD)
    board_changes(table, chair, word_id)
    refill_at_once(table, deck, events, chair)
    end_turn(table, deck, events, chair, PLAYED)


@inlined_kernel
def break_up(table, rules, deck, bots, words, events, chair):
    """Lay both parts, score one of the two words, and leave one on the board (F5-01 to F5-04)."""
    remember_board(table)
    record(table, events, SPLIT, (chair, 0, table.query.cut))
    for row in range(2):  # FW-19, FW-21: both parts become words, in one turn
        lay_word(table, deck, events, chair, row, row, CHANGED_WORD)
        tell_word(table, deck, bots, events, chair, row)
        word_id = table.query.word_id[row]
        if not survives_challenge(table, words, events, chair, row, word_id):
            take_back(table, events, chair, 0)
            lose_turn(table, deck, events, chair)
            return
    count_word(table, chair, 0)
    count_word(table, chair, 1)
    count_laid(table)
    scored = scored_row(table, deck)
    score(table, events, chair, row_value(table, deck, scored), FOR_WORD)
    removed = scored
    if rules.removed_word != 0:  # F5-03: he leaves the word of less value to the next
        removed = 0 if row_value(table, deck, 0) >= row_value(table, deck, 1) else 1
    remove_row(table, events, removed, SCORED)
    keep_row(table, 1 - removed)
    board_changes(table, chair, table.query.word_id[1 - removed])
    refill_at_once(table, deck, events, chair)
    end_turn(table, deck, events, chair, PLAYED)


@kernel
def scored_row(table, deck):
    """The row that scores: the lower one if a word has three letters, else the higher (F5-03)."""
    first, second = row_value(table, deck, 0), row_value(table, deck, 1)
    shortest = min(table.row_length[0], table.row_length[1])
    if shortest < CHOICE_FROM:
        return 0 if first <= second else 1
    return 0 if first >= second else 1


@kernel
def keep_row(table, row):
    """Only this row is left, as the board's first."""
    if row != 0:
        move_row(table, row, 0)
    table.rows = 1


@inlined_kernel
def prefers_one_part(table, deck, bots, words, chair):
    """True if he sees a part to complete and would rather do so than trade (F5-06).

    He trades if he can and the cards are worth more in his hand than out of it.
    """
    ask(table, deck, bots, chair)
    bar_board_word(table)
    search(table.query, words, ONE_PART)
    after_search(table, chair)
    if table.query.found == 0:
        return False
    if table.query.choice == ANY_MOVE or not wishes_to_trade(table, bots, chair, 0):
        return True
    return table.query.utility >= 0


@inlined_kernel
def complete_one_part(table, deck, bots, words, events, chair):
    """Complete one part; the other's board cards are shuffled into the deck (F5-05)."""
    cut = table.query.cut
    row = 0 if table.query.length[0] > 0 else 1
    remember_board(table)
    record(table, events, SPLIT, (chair, 0, cut))
    lay_word(table, deck, events, chair, row, row, CHANGED_WORD)
    tell_word(table, deck, bots, events, chair, row)
    word_id = table.query.word_id[row]
    if not survives_challenge(table, words, events, chair, row, word_id):
        take_back(table, events, chair, 0)
        lose_turn(table, deck, events, chair)
        return
    count_word(table, chair, row)
    count_laid(table)
    first, last = (cut, table.old_length[0]) if row == 0 else (0, cut)
    for place in range(first, last):
        card = table.old_card[0, place]
        put_on_top(table, deck, card)
        record(table, events, GIVE_BACK, (chair, card, FROM_BOARD, SHUFFLED_IN))
    reshuffle(table, events)
    keep_row(table, row)
    board_changes(table, chair, word_id)
    refill_at_once(table, deck, events, chair)
    end_turn(table, deck, events, chair, PLAYED)


GAME = family_game(
    name="break_up",
    title="Cut the board word in two and complete both parts from your hand.",
    prefix="F5",
    players=(2, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    scoring=scoring,
    searches=(BEST_WORD, WORD_SPLIT, ONE_PART),
    kernels=(set_up, play, finish),
)
