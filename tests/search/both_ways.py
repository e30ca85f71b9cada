"""What every search answers and every game comes to, in the way that this process runs kernels.

``python -m tests.search.both_ways`` prints a line of JSON a case: its name and the fields of the
record after it. Run once with compiled kernels and once with ``NUMBA_DISABLE_JIT=1``, the lines
must be the same (`tests.search.test_both_ways`). Lexica are small, so that plain Python can play.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from sim.engine.simulation import Packed, event_room, pack, prepare
from sim.engine.stepping import finish_game, play_to, redeal_hidden, start_game
from sim.lexicon import load
from sim.registry import game_names, load_game
from sim.search.list_words import list_words
from sim.search.query import ANY_MOVE, MOST_UTILITY, WILD
from sim.search.searches import kernel_of
from sim.search.wilds import find_best_with_wilds
from sim.search.words import SEARCHES
from tests.games.settings import counts_of_variant
from tests.scale import IS_FULL, sample
from tests.search import board_cases, cases, cross_agreement, plan_cases, steal_agreement
from tests.search.naive import Case

HAND_QUESTIONS = {
    "find_word_set": sample(75, full=150),
    "find_word_with_given": sample(30, full=60),
}
QUESTIONS, TABLES = sample(6, full=12), sample(4, full=6)
QUESTIONS_A_LEXICON = 4
LONGEST_BOARD, LARGEST_HAND = 4, 6
PLAN_CARDS, PLAN_WORDS = 9, 3
WORDS = 700
"""Words of the lexicon that games are played with."""
TURNS = {"word_lift": 4, "eight_it_all": 3}
MOST_TURNS = sample(10, full=14)
USUAL_PLAYERS = 3
MOST_VARIANTS = sample(2, full=4)
"""Variants of a game that are played, the printed one among them."""
BOTS = ("strong", "casual", "plain", "novice", "oracle", "expert")
IN_PROCESS = {"address", "pause_turn"}
"""Fields that do not belong to the state of a game."""

State = dict[str, Any]
Change = Callable[[random.Random, Case], Case]

ON_HAND: Mapping[str, tuple[Change, tuple[int, int]]] = {
    "find_best_word": (lambda draw, case: case, (1, 12)),
    "find_cheapest_word": (lambda draw, case: case, (1, 12)),
    "find_best_with_wilds": (cases.with_wilds, (1, 8)),
    "find_word_with_given": (cases.with_given, (0, 12)),
    "find_word_set": (cases.with_sets, (3, 12)),
}
ON_BOARD = ("find_changed_word", "find_combined_word", "find_split", "find_part", "find_cut")
SETTINGS: Sequence[tuple[str, Mapping[str, Any], int]] = (
    # words that the bot has not seen yet are struck from the list of a set: `count_bits` of -1
    ("three_two_one", {"players": 4, "seed": 9, "rules": {"timer": 60}, "bots": "strong"}, 1),
)
"""Settings that came to different games once, with the whole lexicon, and their deals."""


def state_of(record: Any) -> State:
    """The fields of a record, as JSON holds them."""
    state: State = {}
    for name in record.dtype.names:
        value = record[name]
        if value.dtype.names:
            state |= {f"{name}.{inner}": each for inner, each in state_of(value).items()}
        elif name not in IN_PROCESS:
            state[name] = np.asarray(value).tolist()
    return state


def kernels_by_name() -> dict[str, Callable[..., None]]:
    """Every search that games jump to, and the one for hands with wild cards."""
    found = {name: kernel_of(number) for number, (_, name) in enumerate(SEARCHES)}
    return found | {"find_best_with_wilds": find_best_with_wilds}


def hand_answers(name: str) -> Iterator[tuple[str, State]]:
    """Questions about a hand, to bots that know all words and to some that do not see all."""
    find = kernels_by_name()[name]
    change, sizes = ON_HAND[name]
    draw = random.Random(name)
    pool = short_words(7)
    for number in range(HAND_QUESTIONS.get(name, QUESTIONS)):
        if number % QUESTIONS_A_LEXICON == 0:
            lexicon = tuple(sorted(draw.sample(pool, 60)))
            first = cases.random_case(draw, lexicon, sizes)
            known = np.array([draw.choice((1.0, 1.0, 0.6)) for _ in lexicon])
            waits = np.array([draw.choice((0, 0, 30_000)) for _ in lexicon])
            words = cases.words_record(first, known, waits)[0]
        hand = cases.random_hand(draw, draw.randint(*sizes))
        query = cases.query_record(change(draw, replace(first, hand=hand)))[0]
        query.seed, query.deal, query.clock = 3, number, 20_000
        for choice in (MOST_UTILITY, ANY_MOVE):
            query.choice = choice
            find(query, words)
            yield f"{name} {number} {choice}", state_of(query)
        if name == "find_best_word":
            listed = np.zeros(100, np.int64)
            count = list_words(query, words, listed)
            yield f"list_words {number}", {"count": int(count), "words": listed.tolist()}


def board_answers(name: str) -> Iterator[tuple[str, State]]:
    """Questions about a board word."""
    find = kernels_by_name()[name]
    numbers = np.random.default_rng([len(name), 5])
    for number in range(QUESTIONS):
        if number % QUESTIONS_A_LEXICON == 0:
            alphabet = board_cases.random_alphabet(numbers)
            boards = [board_cases.random_board(numbers, alphabet)[:LONGEST_BOARD] for _ in range(2)]
            lexicon = board_cases.random_lexicon(numbers, boards, alphabet)
        query = board_cases.random_query(numbers, lexicon, boards[number % 2], alphabet)
        leave_cards(query)
        query.moves = numbers.integers(1, 16)
        query.taken_usable, query.duplicates_kept, query.each_part = numbers.integers(0, 2, 3)
        query.least_board, query.reorder = numbers.integers(0, 2, 2)
        board_cases.add_oddities(numbers, query)
        if name in {"find_split", "find_part"}:
            query.count[WILD] = 0
        board_cases.add_demands(numbers, query)
        board_cases.bar_words(numbers, query, lexicon)
        for choice in (MOST_UTILITY, ANY_MOVE):
            query.choice = choice
            find(query, lexicon.words)
            yield f"{name} {number} {choice}", state_of(query)


def cross_answers() -> Iterator[tuple[str, State]]:
    """Questions of Double Cross."""
    find = kernels_by_name()["find_cross"]
    numbers = np.random.default_rng(7)
    for number in range(QUESTIONS):
        alphabet = board_cases.random_alphabet(numbers)
        boards = [board_cases.random_board(numbers, alphabet)[:LONGEST_BOARD] for _ in range(2)]
        lexicon = board_cases.random_lexicon(numbers, boards, alphabet)
        query = board_cases.random_query(numbers, lexicon, boards[0], alphabet)
        cross_agreement.add_own_word(numbers, query, boards[1])
        board_cases.bar_words(numbers, query, lexicon)
        for choice in (MOST_UTILITY, ANY_MOVE):
            query.choice = choice
            query.board_value[:] = 0
            if number % 2 != 0:
                board_cases.point_to_tree(query, lexicon.tree, lexicon.places)
            find(query, lexicon.words)
            query.board_value[:] = 0  # addresses of this process
            yield f"find_cross {number} {choice}", state_of(query)


def leave_cards(query: Any) -> None:
    """Leave a few cards in a large hand: plain Python weighs every way to lay them."""
    for letter in range(WILD):
        surplus = min(query.count[letter], max(query.hand_size - LARGEST_HAND, 0))
        query.count[letter] -= surplus
        query.hand_size -= surplus


def steal_answers() -> Iterator[tuple[str, State]]:
    """Questions of Word Lift."""
    draw = random.Random("steals")
    for table in range(TABLES):
        if table % QUESTIONS_A_LEXICON == 0:
            chosen = draw.sample(steal_agreement.some_words(draw), 40)
            lexicon = steal_agreement.random_lexicon(draw, chosen)
        kind = table % 2
        case = steal_agreement.random_case(draw, lexicon, kind)
        question, query = steal_agreement.ask(case, kind, table)
        for letter, worth in lexicon.base.items():
            question.letter_worth[steal_agreement.number(letter)] = worth
        for choice in (MOST_UTILITY, ANY_MOVE):
            question.choice = choice
            record, forms = lexicon.record, lexicon.form_record
            steal_agreement.run(question, query, record, forms, np.array([kind]))
            answer = {"found": int(question.found), "choices": int(query.choices)}
            if question.found:
                rows = range(question.rows)
                answer |= {
                    "utility": int(question.utility),
                    "target": int(question.target),
                    "letters": [question.letter[r, : question.length[r]].tolist() for r in rows],
                    "cards": [question.card[r, : question.length[r]].tolist() for r in rows],
                }
            yield f"find_play {table} {choice}", answer


def plan_answers() -> Iterator[tuple[str, State]]:
    """Questions of Whitman 5359."""
    draw = random.Random("plans")
    for table in range(TABLES):
        if table % QUESTIONS_A_LEXICON == 0:
            lexicon = plan_cases.random_lexicon(draw)
        kind = table % 2
        case = plan_cases.random_case(draw, lexicon, PLAN_CARDS)
        question, query = plan_cases.ask(case, lexicon, kind, table)
        question.most_words = PLAN_WORDS
        for choice in (MOST_UTILITY, ANY_MOVE):
            question.choice = choice
            record, forms = lexicon.record, lexicon.form_record
            plan_cases.run(question, query, record, forms, np.array([kind]))
            answer = {"choices": int(query.choices), "exchanges": int(question.exchanges)}
            for name in ("found", "utility", "gained", "cards_laid", "goes_out"):
                answer[name] = int(question[name])
            rows = range(question.found)
            answer["cards"] = [
                question.move_card[r, : question.move_length[r]].tolist() for r in rows
            ]
            answer["words"] = question.move_word[: question.found].tolist()
            yield f"find_plan {table} {choice}", answer


def short_words(longest: int) -> list[str]:
    """Words that most people know, of at most so many letters."""
    known = load.read_table().filter(
        (pl.col("size") <= 50) & (pl.col("word").str.len_chars() <= longest)
    )
    return known["word"].to_list()


def thin_lexica() -> None:
    """Leave some words in every lexicon of this process."""
    kept = random.Random(1).sample(short_words(7), WORDS)
    thinned = load.read_table().filter(pl.col("word").is_in(kept))
    load.read_all_spellings()  # of the whole table, by whose length words are numbered
    load.read_table = lambda: thinned
    load.load_named.cache_clear()


def every_variant() -> Iterator[tuple[str, Mapping[str, Any], int]]:
    """Every game in some variants, with about three players of different profiles in turn.

    In the short suite one of two: of some games the printed one, of others the other.
    """
    for place, name in enumerate(game_names()):
        game = load_game(name)
        step = -(-len(game.variants) // MOST_VARIANTS)
        chosen = list(enumerate(game.variants[::step]))
        for number, variant in chosen if IS_FULL else [chosen[place % len(chosen)]]:
            counts = counts_of_variant(name, variant.name)
            players = min(counts, key=lambda count: abs(count - USUAL_PLAYERS))
            bots = [BOTS[(number + seat) % len(BOTS)] for seat in range(players)]
            yield name, {"players": players, "variant": variant.name, "bots": bots}, number


def game_states(
    settings: Iterable[tuple[str, Mapping[str, Any], int]],
) -> Iterator[tuple[str, State]]:
    """The first turns of games: the whole table and all events, then a redeal, then a row."""
    for name, setting, deal in settings:
        packed = pack(prepare(name, **setting))
        table = start_game(packed, deal)
        table["tracing"] = 1
        play_to(packed, table, TURNS.get(name, MOST_TURNS))
        label = f"{name} {setting} deal {deal}"
        yield f"{label}: table", state_of(table[0])
        rows = event_room()["rows"][0, : int(table["event_count"][0])]
        yield f"{label}: events", {"rows": rows.tolist()}
        yield from after_play(label, packed, table)


def after_play(label: str, packed: Packed, table: Any) -> Iterator[tuple[str, State]]:
    """What the other two hooks do to a table."""
    redeal_hidden(packed, table, 5, 0)
    yield f"{label}: redeal", state_of(table[0])
    yield f"{label}: row", dict(finish_game(packed, table))


def all_states() -> Iterator[tuple[str, State]]:
    """Every case of this file."""
    for name in ON_HAND:
        yield from hand_answers(name)
    for name in ON_BOARD:
        yield from board_answers(name)
    yield from cross_answers()
    yield from steal_answers()
    yield from plan_answers()
    yield from game_states(SETTINGS)
    thin_lexica()
    yield from game_states(every_variant())


def main() -> None:
    """Print a line of JSON a case."""
    for name, state in all_states():
        print(json.dumps([name, state]))


if __name__ == "__main__":
    main()
