"""Leftovers: recombine the board word with your cards; what you leave over goes to its maker.

1.  The first player spells a word from his hand. Each next player combines at least one card of
    his hand with at least one board card, in any order, into a new word (F10-01); there is no
    Duplicate move (F10-02).
2.  Board cards that he does not use leave play, and their points go to the maker of the board
    word; own words score nothing by themselves (F10-03, F10-05).
3.  Who cannot is stuck: the maker takes the whole board word and its points and opens at once, in
    an extra turn; then the stuck player acts (F10-04). Nobody trades while a word lies on the
    board; who must open and cannot trades or passes (F10-06).
4.  Use or Lose: a word scores its value less that of the board cards not used (F10-07). Leftovers
    plus Dessert: it scores its value, and its maker the leftovers of the next word too (F10-08).
    In both a stuck board word goes to nobody.
5.  It ends when everyone in turn has made no word (F10-09); in the base game the last board
    word goes to its maker. Unplayed cards are not subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.games.final_word.family.board import (
    NEW_WORD,
    board_changes,
    count_laid,
    count_word,
    lay_word,
    remember_board,
    remove_card,
    remove_row,
    row_value,
    take_back,
    tell_word,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import end_turn, fill_family_row, score
from sim.games.final_word.family.events import REASONS, REMOVALS
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.pile import deal_hands
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.search import ask, ask_for_new_word
from sim.games.final_word.family.table import (
    CLEARS,
    IDLE,
    NOBODY_MOVES,
    PLAYED,
    adopt_rules,
    following,
    wipe,
)
from sim.games.final_word.family.turn import (
    MAY_ACT,
    NO_WORD,
    after_search,
    begin_turn,
    end_without_acting,
    lose_turn,
    make_pass,
    note_stuck,
    refill_at_once,
    trade,
    trade_or_pass,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel, kernel
from sim.scoring import Scoring
from sim.search.query import FROM_HAND, WORD_ROOM
from sim.search.searches import BEST_WORD, COMBINATION, search
from sim.spec import EnumParam, IntParam, Rule, Value, Variant

BASE, USE_OR_LOSE, DESSERT = range(3)
FORMS = ("base", "use or lose", "dessert")

BOARD_USE = (3, 1, 1)
"""What a point of board cards used is worth beyond the word's own points, by form.

A word's maker gets, of its points, what the next player leaves over. In the base game that is
all he gets, about a third of them (assumption), so a point kept from the opponent counts three
times a point laid; the other forms score what is laid at once.
"""

RULES = (
    Rule(
        "Combine at least one card of your hand with at least one board card into a new word, in"
        " any order; no duplicates.",
        ("F10-01", "F10-02"),
    ),
    Rule(
        "Board cards not used leave play; their points go to the maker of the board word, whose"
        " own words score nothing else.",
        ("F10-03", "F10-05"),
    ),
    Rule(
        "If you cannot, the maker takes the whole board word and opens at once; then you act.",
        ("F10-04",),
    ),
    Rule(
        "Nobody trades while a word lies on the board; who must open and cannot, may.",
        ("F10-06",),
    ),
    Rule("Use or Lose: a word scores its value less that of the cards not used.", ("F10-07",)),
    Rule("Leftovers plus Dessert: a word scores its value and its leftovers too.", ("F10-08",)),
    Rule("It ends when everyone in turn has made no word.", ("F10-09",)),
)

PARAMS = (
    EnumParam("form", "base", "F10-03", "what is scored", choices=FORMS),
    IntParam("min_board", 1, "F10-01", "board cards that must be used", "cards", low=1, high=2),
    EnumParam(
        "reorder",
        "yes",
        "F10-01",
        "may board cards be put into another order",
        choices=tuple(reversed(NO_YES)),
    ),
)

VARIANTS = (
    Variant("printed", "Leftovers go to the maker of the board word.", {}),
    Variant("use or lose", "A word scores its value less its leftovers.", {"form": "use or lose"}),
    Variant("dessert", "A word scores its value, and its leftovers too.", {"form": "dessert"}),
)

FOR_WORD, FOR_LEFTOVERS, FOR_PENALTY = (
    np.int64(REASONS.index(why)) for why in ("word", "leftovers", "penalty")
)
LEFTOVER, STUCK = (np.int64(REMOVALS.index(why)) for why in ("leftover", "stuck"))


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores the sum of its cards; using board cards is worth their points beyond that."""
    return Scoring(
        letter_values(deck, rules),
        least_length=rules["minlen"],
        board_use=BOARD_USE[FORMS.index(rules["form"])],
    )


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    wipe(table)
    adopt_rules(table, rules)
    table.ending = NOBODY_MOVES  # F10-09
    table.maker_takes_board = rules.form == BASE
    table.query.least_board = rules.min_board  # F10-01
    table.query.reorder = 1 - rules.reorder
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
    """One turn: combine, or open, or be stuck."""
    chair = table.chair
    begun = begin_turn(table, bots, events)
    if begun != MAY_ACT:
        end_without_acting(table, deck, events, chair, begun)
    elif table.rows == 0:
        open_board(table, rules, deck, bots, words, events, chair)
    else:
        ask(table, deck, bots, chair)
        use = 3 if rules.form == BASE else 1
        table.query.board_weight = use * table.query.points_weight
        search(table.query, words, COMBINATION)
        after_search(table, chair)
        if table.query.found != 0:
            combine(table, rules, deck, bots, words, events, chair)
        else:
            note_stuck(table, chair)
            be_stuck(table, rules, deck, events, chair)


@inlined_kernel
def open_board(table, rules, deck, bots, words, events, chair):
    """Spell a word from the hand; who cannot trades or passes (F10-06)."""
    ask_for_new_word(table, deck, bots, chair)
    search(table.query, words, BEST_WORD)
    after_search(table, chair)
    found = table.query.found
    if found == 0:
        note_stuck(table, chair)
    if wishes_to_trade(table, bots, chair, found):
        end_turn(table, deck, events, chair, trade(table, deck, bots, events, chair))
    elif found == 0:
        end_turn(table, deck, events, chair, trade_or_pass(table, deck, bots, events, chair))
    else:
        combine(table, rules, deck, bots, words, events, chair)


@kernel
def combine(table, rules, deck, bots, words, events, chair):
    """Lay the word found; its player and the old word's maker score; leftovers leave play."""
    word_id = table.query.word_id[0]
    maker = table.maker
    old_length = table.row_length[0] if table.rows > 0 else 0
    remember_board(table)
    # F10-02: cards lie side by side, none on its like
    lay_word(table, deck, events, chair, 0, 0, NEW_WORD)
    tell_word(table, deck, bots, events, chair, 0)
    if not survives_challenge(table, words, events, chair, 0, word_id):
        take_back(table, events, chair, 0)
        lose_turn(table, deck, events, chair)
        return
    count_word(table, chair, 0)
    count_laid(table)
    used = places_used(table)
    left_over = 0
    for place in range(old_length):
        if used >> place & 1 == 0:
            left_over += deck.value[table.old_card[0, place]]
    if rules.form != BASE:
        score(table, events, chair, row_value(table, deck, 0), FOR_WORD)
    if rules.form == USE_OR_LOSE:  # F10-07
        score(table, events, chair, -left_over, FOR_PENALTY)
    elif old_length > 0:  # F10-03, F10-05, F10-08
        score(table, events, maker, left_over, FOR_LEFTOVERS)
    for place in range(old_length):
        if used >> place & 1 == 0:
            remove_card(table, events, table.old_card[0, place], 0, LEFTOVER)
    board_changes(table, chair, word_id)
    refill_at_once(table, deck, events, chair)
    end_turn(table, deck, events, chair, PLAYED)


@kernel
def places_used(table):
    """Places of the old board word whose cards are in the new word, as bits."""
    used = 0
    for place in range(min(table.query.length[0], WORD_ROOM)):
        if table.query.source[0, place] != FROM_HAND:
            used |= 1 << table.query.board_place[0, place]
    return used


@inlined_kernel
def be_stuck(table, rules, deck, events, chair):
    """The maker takes the board word and opens in an extra turn; then the stuck player (F10-04)."""
    make_pass(table, events, chair, NO_WORD)
    maker = table.maker
    if rules.form == BASE:
        score(table, events, maker, row_value(table, deck, 0), FOR_LEFTOVERS)
    remove_row(table, events, 0, STUCK)
    table.tally[CLEARS] += 1
    table.extra = 0
    end_turn(table, deck, events, chair, IDLE)
    if table.over == 0:
        table.chair = maker
        table.extra = 1
        table.after_extra = chair if chair != maker else following(table, chair)


GAME = family_game(
    name="leftovers",
    title="Recombine the board word with your cards; what you leave over goes to its maker.",
    prefix="F10",
    players=(2, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    scoring=scoring,
    searches=(BEST_WORD, COMBINATION),
    kernels=(set_up, play, finish),
)
