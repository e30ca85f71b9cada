"""Eight It All: change the board word; who brings it to eight letters clears it and plays on.

1.  The first player spells a word from his hand. Each next player changes the board word by any
    mix of the moves (F7-01) and scores the whole new word; duplicates alone leave the word as it
    is and score the duplicating cards (F7-02).
2.  A word of eight letters or more also leaves the board; its player refills his hand and at once
    spells a new word, scored too, which may clear again (F7-03, F7-05). If he has none, the next
    player opens (F7-04).
3.  A player may pass or trade up to five cards instead (F7-06). The shared end (F7-07); unplayed
    cards are subtracted.
4.  Take 10: ten letters clear (F7-08). Nobody trades; who cannot change the word may pass, or
    replace it by a new word from his hand, which costs him the points of the old (F7-09, F7-10).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.games.final_word.family.board import (
    CHANGED_WORD,
    DUPLICATE_CARD,
    NEW_WORD,
    board_changes,
    count_laid,
    count_word,
    laid_value,
    lay_word,
    remember_board,
    remove_row,
    row_value,
    take_back,
    tell_removal,
    tell_word,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import end_turn, fill_family_row, score
from sim.games.final_word.family.events import REASONS, REMOVALS
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.pile import deal_hands, refill
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.search import ask, ask_for_new_word
from sim.games.final_word.family.table import (
    CLEARS,
    DECK_AND_NOBODY,
    IDLE,
    PLAYED,
    SHARED,
    adopt_rules,
    wipe,
)
from sim.games.final_word.family.turn import (
    MAY_ACT,
    NO_WORD,
    WORD_FELL,
    after_search,
    begin_turn,
    end_without_acting,
    look,
    make_pass,
    note_stuck,
    refill_at_once,
    trade,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel, kernel
from sim.scoring import Scoring
from sim.search.query import (
    ADD,
    ANY_MOVE,
    DUPLICATE,
    GIVE_AND_TAKE,
    OVERLAY,
)
from sim.search.searches import BEST_WORD, WORD_CHANGE, search
from sim.spec import EnumParam, IntParam, Rule, Value, Variant

RULES = (
    Rule("Change the board word by any mix of the moves; score the whole new word.", ("F7-01",)),
    Rule("Duplicates alone score only the duplicating cards.", ("F7-02",)),
    Rule(
        "A word of eight letters or more leaves the board; its player refills and spells a new"
        " word at once, scored too, as often as it happens.",
        ("F7-03", "F7-04", "F7-05"),
    ),
    Rule("A player may pass, or trade up to five cards, instead.", ("F7-06", "F7-07")),
    Rule(
        "Take 10: ten letters clear; instead of trading, who cannot change the word may replace"
        " it by a new word, at the cost of the old word's points.",
        ("F7-08", "F7-09", "F7-10"),
    ),
    Rule(
        "One board card at least stays uncovered; a card taken by give and take is not played in"
        " the same turn.",
        ("FW-12", "FW-13", "FW-14", "FW-15", "FW-16", "FW-17", "FW-18", "FW-22"),
    ),
)

ALL_MOVES = ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE
MOVES: Mapping[str, int] = {
    "all": ALL_MOVES,
    "no add": ALL_MOVES & ~ADD,
    "no overlay": ALL_MOVES & ~OVERLAY,
    "no give and take": ALL_MOVES & ~GIVE_AND_TAKE,
    "no duplicate": ALL_MOVES & ~DUPLICATE,
}
FLAGS = tuple(MOVES.values())

PARAMS = (
    IntParam(
        "target",
        8,
        "F7-03",
        "letters that clear the board",
        "letters",
        low=4,
        high=15,
        tried=(6, 7, 8, 10),
    ),
    EnumParam(
        "new_word_from",
        "replenished hand",
        "F7-08",
        "from what the new word after a cleared one is made",
        choices=("replenished hand", "remaining hand"),
    ),
    EnumParam(
        "when_stuck",
        "trade",
        "F7-09",
        "what may be done instead of changing the word, beside a pass",
        choices=("trade", "new word"),
    ),
    EnumParam("moves", "all", "F7-01", "moves permitted", choices=tuple(MOVES)),
    EnumParam(
        "dup_counts_as_kept",
        "no",
        "FW-13",
        "does a board card under its duplicate count as the one that must stay",
        choices=NO_YES,
    ),
    EnumParam(
        "taken_card_usable",
        "next turn",
        "FW-16",
        "when a card taken by give and take may be played",
        choices=("next turn", "same turn"),
    ),
)

VARIANTS = (
    Variant("printed", "Eight letters clear the board; trade when stuck.", {}),
    Variant(
        "take 10",
        "Ten letters clear the board; replace the word, at its price, when stuck.",
        {"target": 10, "when_stuck": "new word"},
    ),
)

FOR_WORD, FOR_PENALTY = (np.int64(REASONS.index(why)) for why in ("word", "penalty"))
CLEARED, REPLACED = (np.int64(REMOVALS.index(why)) for why in ("cleared", "replaced"))


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A changed word scores the sum of its visible cards (FW-07)."""
    return Scoring(letter_values(deck, rules), least_length=rules["minlen"])


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    wipe(table)
    adopt_rules(table, rules)
    table.ending = DECK_AND_NOBODY if rules.end != 0 else SHARED  # F7-07, FW-25
    table.subtracts = 1  # FW-24
    query = table.query
    # FW-12, FW-14, FW-15, FW-17: any mix of them that keeps the order, leaves out no board card
    # and swaps none for its like; see sim.search.change
    query.moves = FLAGS[rules.moves]  # F7-01
    query.duplicates_kept = rules.dup_counts_as_kept  # FW-13
    query.taken_usable = rules.taken_card_usable  # FW-16
    query.duplicates_only = query.moves & DUPLICATE != 0  # FW-18
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
    """One turn: change the word or open; else trade, replace the word, or pass."""
    chair = table.chair
    begun = begin_turn(table, bots, events)
    if begun != MAY_ACT:
        end_without_acting(table, deck, events, chair, begun)
        return
    find_move(table, deck, bots, words, chair)
    found = table.query.found
    if found == 0:
        note_stuck(table, chair)
    trades = rules.when_stuck == 0  # F7-10: no trade in Take 10
    if trades and wishes_to_trade(table, bots, chair, found):  # F7-06
        end_turn(table, deck, events, chair, trade(table, deck, bots, events, chair))
    elif found != 0:
        play_word(table, rules, deck, bots, words, events, chair, 0)
    elif not trades and table.rows > 0 and finds_worthy_word(table, deck, bots, words, chair):
        play_word(table, rules, deck, bots, words, events, chair, 1)
    else:
        make_pass(table, events, chair, NO_WORD)
        end_turn(table, deck, events, chair, IDLE)


@inlined_kernel
def find_move(table, deck, bots, words, chair):
    """The best change of the board word, or the best word from the hand if there is none."""
    if table.rows == 0:
        ask_for_new_word(table, deck, bots, chair)
        search(table.query, words, BEST_WORD)
    else:
        ask(table, deck, bots, chair)
        search(table.query, words, WORD_CHANGE)
    after_search(table, chair)


@inlined_kernel
def finds_worthy_word(table, deck, bots, words, chair):
    """True if he sees a new word and would pay the old word's points for it (F7-09).

    He would if it gains more than it costs, or if he does not lead and everyone else has passed,
    for then the game would end.
    """
    ask_for_new_word(table, deck, bots, chair)
    search(table.query, words, BEST_WORD)
    after_search(table, chair)
    if table.query.found == 0:
        return False
    if table.query.choice == ANY_MOVE:
        return True
    if table.query.points > row_value(table, deck, 0):
        return True
    leads = True
    for other in range(table.players):
        leads &= other == chair or table.score[other] < table.score[chair]
    return not leads and table.idle >= table.players - 1


@inlined_kernel
def play_word(table, rules, deck, bots, words, events, chair, replaces):
    """Lay the word found; while it is long enough, clear it and spell another (F7-03, F7-05).

    Args:
        replaces: 1 if it takes the place of the board word, at that word's price (F7-09).
    """
    came_to = IDLE
    while True:
        price = 0
        if replaces != 0:
            price = row_value(table, deck, 0)
            tell_removal(table, events, 0, REPLACED)
        if not lay_and_score(table, deck, bots, words, events, chair, price, replaces):
            make_pass(table, events, chair, WORD_FELL)
            break
        came_to = PLAYED
        replaces = 0
        is_cleared = table.row_length[0] >= rules.target
        if not is_cleared:
            refill_at_once(table, deck, events, chair)
            break
        remove_row(table, events, 0, CLEARED)
        table.tally[CLEARS] += 1
        if rules.new_word_from == 0:  # F7-08
            refill(table, deck, events, chair)
        if look(table, bots, events, chair) != MAY_ACT:
            break
        find_move(table, deck, bots, words, chair)
        if table.query.found == 0:  # F7-04
            break
    end_turn(table, deck, events, chair, came_to)


@kernel
def lay_and_score(table, deck, bots, words, events, chair, price, replaces):
    """Lay the word of the answer and score it, if nobody brings it down.

    Returns:
        True if the word stands.
    """
    is_new = table.rows == 0 or replaces != 0
    word_id = table.query.word_id[0]
    remember_board(table)
    lay_word(table, deck, events, chair, 0, 0, NEW_WORD if is_new else CHANGED_WORD)
    tell_word(table, deck, bots, events, chair, 0)
    if not survives_challenge(table, words, events, chair, 0, word_id):
        take_back(table, events, chair, 0)
        return False
    count_word(table, chair, 0)
    count_laid(table)
    points = row_value(table, deck, 0)
    if not is_new and only_duplicates(table):  # F7-02
        points = laid_value(table, deck)
    score(table, events, chair, points, FOR_WORD)
    score(table, events, chair, -price, FOR_PENALTY)
    board_changes(table, chair, word_id if word_id >= 0 else table.board_word)
    return True


@kernel
def only_duplicates(table):
    """True if every hand card of the answer lies on its own letter."""
    if table.query.length[0] != table.old_length[0]:
        return False
    duplicates = 0
    for number in range(table.laid_count):
        duplicates += table.laid_how[number] == DUPLICATE_CARD
    return duplicates == table.laid_count


GAME = family_game(
    name="eight_it_all",
    title="Change the board word; who brings it to eight letters clears it and plays on.",
    prefix="F7",
    players=(2, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    scoring=scoring,
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, play, finish),
)
