"""Compares the kernels that use a board word with brute force: ``--cases N`` cases in all."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from sim.search.change import find_changed_word
from sim.search.combine import find_combined_word
from sim.search.cut import find_cut
from sim.search.part import find_part
from sim.search.query import ADD, ANY_MOVE, DUPLICATE, MOST_UTILITY, OVERLAY, WILD
from sim.search.split import find_split
from tests.search.board_cases import (
    Lexicon,
    add_demands,
    add_oddities,
    bar_words,
    leave_cards,
    point_to_pairs,
    random_alphabet,
    random_board,
    random_lexicon,
    random_query,
)
from tests.search.change_twin import all_changes, change_of
from tests.search.combine_twin import all_combinations, combination_of
from tests.search.cut_twin import all_cuts, judge_cut
from tests.search.split_twin import all_parts, all_splits, split_of

BOARDS, QUERIES = 4, 24
LARGEST_HAND_CUT, LONGEST_CUT_TWICE = 7, 6
"""Larger hands of several letters, and longer words cut twice, have too many moves to compare."""


def compare_change(random: np.random.Generator, lexicon: Lexicon, query: Any) -> int:
    """Compare one query's best change, and one chosen at random, with brute force."""
    query.moves = random.integers(16)
    query.taken_usable, query.duplicates_kept, query.duplicates_only = random.integers(0, 2, 3)
    if random.random() < 0.6:
        query.taken_usable = 0
    if not query.moves & DUPLICATE:
        query.duplicates_only = 0
    add_oddities(random, query)
    # worth less than the words record says, never more: so not for a bot that shuns points
    may_lower = query.count[WILD] == 0 and query.points_weight >= 0
    query.duplicates_worth_none = may_lower and random.random() < 0.2
    query.duplicates_score_word = random.random() < 0.2
    add_demands(random, query)
    if random.random() < 0.3:
        query.by_last = -random.integers(0, 900, 26)
    bar_words(random, query, lexicon)
    moves = all_changes(query, lexicon.seen(query))
    query.choice = MOST_UTILITY
    find_changed_word(query, lexicon.words)
    assert query.found == (1 if moves else 0), "found"
    if not moves:
        return 1
    text, used, utility, points = change_of(query)
    assert (query.utility, query.points) == (utility, points), "as returned"
    assert utility == max(moves.values()), "best"
    query.choice = ANY_MOVE
    query.choices = random.integers(1000)
    find_changed_word(query, lexicon.words)
    text, used, utility, points = change_of(query)
    assert (query.utility, query.points) == (utility, points), "as returned"
    assert moves[text, used] == utility, "best of these cards"
    return 1


def compare_combination(random: np.random.Generator, lexicon: Lexicon, query: Any) -> int:
    """Compare one query's best combination, and one chosen at random, with brute force."""
    query.least_board, query.reorder = random.integers(0, 3), random.integers(0, 2)
    query.taken_usable, query.duplicates_only = random.integers(0, 2, 2)  # asked of changes only
    query.moves = random.integers(16)
    add_oddities(random, query)
    add_demands(random, query)
    bar_words(random, query, lexicon)
    moves = all_combinations(query, lexicon.seen(query))
    query.choice = MOST_UTILITY
    find_combined_word(query, lexicon.words)
    assert query.found == (1 if moves else 0), "found"
    if not moves:
        return 1
    text, used, utility, points = combination_of(query)
    assert (query.utility, query.points) == (utility, points), "as returned"
    assert utility == max(moves.values()), "best"
    query.choice = ANY_MOVE
    query.choices = random.integers(1000)
    find_combined_word(query, lexicon.words)
    text, used, utility, points = combination_of(query)
    assert (query.utility, query.points) == (utility, points), "as returned"
    assert moves[text, used] == utility, "best of these cards"
    return 1


def compare_split(random: np.random.Generator, lexicon: Lexicon, query: Any) -> int:
    """Compare one query's best split, and one chosen at random, with brute force."""
    return compare_cut(random, lexicon, query, find_split, all_splits)


def compare_part(random: np.random.Generator, lexicon: Lexicon, query: Any) -> int:
    """Compare one query's best completed part, and one chosen at random, with brute force."""
    return compare_cut(random, lexicon, query, find_part, all_parts)


def compare_cut(
    random: np.random.Generator,
    lexicon: Lexicon,
    query: Any,
    find: Callable[[Any, Any], None],
    find_all: Callable[[Any, Any], dict[Any, int]],
) -> int:
    query.moves = ADD
    query.each_part = random.integers(0, 2)
    query.keeps_pairs = int(random.random() < 0.25)
    add_oddities(random, query)
    query.count[WILD] = 0
    bar_words(random, query, lexicon)
    moves = find_all(query, lexicon.seen(query))
    for choice in (MOST_UTILITY, ANY_MOVE):
        query.choice = choice
        query.choices = random.integers(1000)
        find(query, lexicon.words)
        assert (query.found > 0) == bool(moves), "found"
        if not moves:
            return 1
        move, points = split_of(query)
        assert query.points == points, "points"
        assert query.utility == moves[move], "utility as returned"
        assert choice == ANY_MOVE or query.utility == max(moves.values()), "best"
    return 1


def compare_joint_cut(random: np.random.Generator, lexicon: Lexicon, query: Any) -> int:
    """Compare one query's best cut, all words together, and any one, with brute force."""
    query.moves = ADD | OVERLAY
    query.least_points = 0
    leave_cards(query, LARGEST_HAND_CUT)
    query.most_words = 2 if query.board_length > LONGEST_CUT_TWICE else random.integers(2, 4)
    add_oddities(random, query)
    query.count[WILD] = 0
    query.keeps_pairs = int(random.random() < 0.7)
    bar_words(random, query, lexicon)
    if random.random() < 0.7:
        point_to_pairs(query, lexicon.pairs, lexicon.places)
    moves = all_cuts(query, lexicon.seen(query))
    for choice in (MOST_UTILITY, ANY_MOVE):
        query.choice = choice
        query.choices = random.integers(1000)
        find_cut(query, lexicon.words)
        assert (query.found > 0) == (moves.moves > 0), "found"
        if not moves.moves:
            return 1
        move, utility, points = judge_cut(query)
        assert (query.utility, query.points) == (utility, points), "as returned"
        assert moves.utility_of(move) == utility, "best of these cards"
        assert choice == ANY_MOVE or utility == moves.best, "best"
    assert query.legal_moves == moves.moves, "counted"
    return 1


COMPARISONS: dict[str, Callable[[np.random.Generator, Lexicon, Any], int]] = {
    "change": compare_change,
    "combine": compare_combination,
    "split": compare_split,
    "part": compare_part,
    "joint cut": compare_joint_cut,
}


def compare(name: str, cases: int, seed: int) -> int:
    """Compare a kernel with its twin on so many random cases; returns how many."""
    done = 0
    number = 0
    while done < cases:
        random = np.random.default_rng([seed, number])
        alphabet = random_alphabet(random)
        boards = [random_board(random, alphabet) for _ in range(BOARDS)]
        lexicon = random_lexicon(random, boards, alphabet, is_cut=name == "joint cut")
        for at in range(QUERIES):
            board = boards[at % BOARDS]
            query = random_query(random, lexicon, board, alphabet)
            try:
                done += COMPARISONS[name](random, lexicon, query)
            except AssertionError as error:
                error.add_note(f"{name}, seed {seed}, number {number}, query {at}")
                raise
        number += 1
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernel", choices=COMPARISONS, default=None)
    options = parser.parse_args()
    names = [options.kernel] if options.kernel else list(COMPARISONS)
    for name in names:
        done = compare(name, options.cases // len(names), options.seed)
        print(f"{name}: {done} random cases agree with brute force")


if __name__ == "__main__":
    main()
