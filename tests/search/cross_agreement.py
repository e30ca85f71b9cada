"""Holds the search for a crossing and a new word against brute force, on random positions.

``python -m tests.search.cross_agreement`` takes 10,000; the suite a few.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from sim.search.cross import find_cross
from sim.search.query import ANY_MOVE, MOST_UTILITY
from tests.search.board_cases import (
    Lexicon,
    bar_words,
    point_to_tree,
    random_alphabet,
    random_board,
    random_lexicon,
    random_query,
)
from tests.search.cross_twin import all_crosses, judge_cross

BOARDS, QUERIES = 4, 24
WITH_TREE = 0.75
LONGEST_BOARD, LONGEST_OWN, LARGEST_HAND = 5, 6, 8


def add_own_word(random: np.random.Generator, query: Any, own: str) -> None:
    """Put the player's own word into the question."""
    surplus = max(query.hand_size - LARGEST_HAND, 0)
    for letter in range(26):
        taken = min(query.count[letter], surplus)
        query.count[letter] -= taken
        surplus -= taken
    query.queue_length = len(own)
    for place, letter in enumerate(own):
        query.queue[place] = ord(letter) - ord("a")
        query.count[query.queue[place]] += 1
    query.hand_size = query.count.sum()
    query.least_board = int(random.choice(3, p=[0.3, 0.2, 0.5]))
    query.each_part = int(random.random() < 0.25)
    query.least_points = 0


def compare_cross(random: np.random.Generator, lexicon: Lexicon, query: Any, own: str) -> None:
    """Compare one query's best pair, and any one, with brute force."""
    add_own_word(random, query, own)
    bar_words(random, query, lexicon)
    query.board_value[:] = 0
    if random.random() < WITH_TREE:
        point_to_tree(query, lexicon.tree, lexicon.places)
    moves = all_crosses(query, lexicon.seen(query))
    for choice in (MOST_UTILITY, ANY_MOVE):
        query.choice = choice
        query.choices = random.integers(1000)
        find_cross(query, lexicon.words)
        assert query.found == (2 if moves else 0), "found"
        if not moves:
            return
        move, utility, own_cards, points = judge_cross(query)
        assert (query.utility, query.points) == (utility, points), "as answered"
        assert moves[move] == (utility, own_cards), "legal, worth as much, as many own cards"
        assert choice == ANY_MOVE or utility == max(moves.values())[0], "best"
    assert query.legal_moves == len(moves), "counted"


def compare(cases: int, seed: int) -> int:
    """Compare so many random positions; returns how many have a move."""
    done = found = number = 0
    while done < cases:
        random = np.random.default_rng([seed, number, 6])
        alphabet = random_alphabet(random)
        boards = [random_board(random, alphabet)[:LONGEST_BOARD] for _ in range(BOARDS)]
        lexicon = random_lexicon(random, boards, alphabet)
        for at in range(min(QUERIES, cases - done)):
            query = random_query(random, lexicon, boards[at % BOARDS], alphabet)
            own = boards[int(random.integers(BOARDS))] + alphabet[: int(random.integers(0, 2))]
            try:
                compare_cross(random, lexicon, query, own[:LONGEST_OWN])
            except AssertionError as error:
                error.add_note(f"seed {seed}, number {number}, query {at}")
                raise
            done += 1
            found += int(query.found > 0)
        number += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = compare(options.cases, options.seed)
    print(f"{options.cases} random positions agree with brute force, {found} of them with a move")


if __name__ == "__main__":
    main()
