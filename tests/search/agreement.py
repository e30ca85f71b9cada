"""Random questions put to the search kernels and to their plain twin.

``python -m tests.search.agreement --cases 100000`` prints how many agreed, by search.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from sim.lexicon.load import load_lexicon
from sim.search.given import find_word_with_given, walk_with_given
from sim.search.hand import count_words, find_best_word
from sim.search.list_words import list_words
from sim.search.query import ANY_MOVE, FROM_HAND, KEPT
from sim.search.wilds import find_best_with_wilds, walk_with_wilds
from sim.search.word_sets import find_word_set
from tests.search.cases import (
    KINDS,
    query_record,
    random_case,
    random_hand,
    with_given,
    with_sets,
    with_wilds,
    words_record,
)
from tests.search.naive import (
    WILD,
    Case,
    Move,
    candidates,
    given_moves,
    hand_moves,
    place_of_first,
    set_moves,
)

QUESTIONS_A_LEXICON = 20


def move_of(query: Any) -> Move:
    """The answer of a query as a move of hand cards."""
    words, cards = [], []
    for word in range(query.found):
        length = query.length[word]
        letters = [KINDS[letter] for letter in query.letter[word, :length]]
        words.append("".join(letters))
        for at, letter in enumerate(letters):
            if query.source[word, at] == FROM_HAND:
                assert query.board_place[word, at] == -1
                cards.append(WILD if query.is_wild[word, at] else letter)
    lengths = list(query.length[: query.found])
    assert lengths == sorted(lengths, reverse=True)
    found = tuple(sorted(words)), tuple(sorted(cards))
    return Move(*found, int(query.utility), int(query.points))


def check_best(query: Any, moves: list[Move]) -> None:
    """The answer must be a legal move, and none may be worth more."""
    assert bool(query.found) == bool(moves)
    if moves:
        answer = move_of(query)
        assert answer in moves
        assert answer.utility == max(move.utility for move in moves)


def check_all(query: Any, moves: list[Move], walk: Callable[[int], int]) -> None:
    """The numbers of legal moves must lead to each of them once.

    Args:
        walk: counts the moves for -1; for a number, writes that move into the answer.
    """
    count = walk(-1)
    assert count == len(moves)
    found = []
    for number in range(min(count, 30)):
        walk(number)
        query.found = 1
        found.append(move_of(query))
    assert len(set(found)) == len(found)
    assert set(found) <= set(moves)
    if count <= 30:
        assert set(found) == set(moves)


def check_hand(case: Case, words: Any) -> None:
    """Best word and all moves of a hand, wild cards or not."""
    query = query_record(case)[0]
    moves = hand_moves(case)
    find = find_best_with_wilds if case.hand[WILD] else find_best_word
    find(query, words)
    check_best(query, moves)
    walk = walk_with_wilds if case.hand[WILD] else count_words
    check_all(query, moves, lambda number: walk(query, words, number))
    query.choice = ANY_MOVE
    find(query, words)
    assert bool(query.found) == bool(moves)
    assert not moves or move_of(query) in moves


def check_list(case: Case, words: Any) -> None:
    """All words of a hand."""
    query = query_record(case)[0]
    legal = [word for word in candidates(case) if not Counter(word) - case.hand]
    out = np.full(len(legal) + 1, -1)
    assert list_words(query, words, out) == len(legal)
    ranked = words.ranked[0][out[: len(legal)]]
    spelled = ["".join(KINDS[n] for n in word["letter"][: word["letter"][15]]) for word in ranked]
    assert sorted(spelled) == sorted(legal)
    short = out[:1].copy()
    assert list_words(query, words, short[:0]) == len(legal)


def check_given(case: Case, words: Any) -> None:
    """The best word with given cards, and all of them."""
    query = query_record(case)[0]
    moves = given_moves(case)
    find_word_with_given(query, words)
    check_best(query, moves)
    if query.found:
        check_kept_cards(case, query)
    query.choice = ANY_MOVE

    def walk(number: int) -> int:
        count = walk_with_given(query, words, number)
        if number >= 0:
            query.choice = ANY_MOVE
            query.letter[0, :15] = words.ranked[0, query.place].letter[:15]
            query.length[0] = words.ranked[0, query.place].letter[15]
        return int(count)

    assert walk(-1) == len(moves)
    found = []
    for number in range(min(len(moves), 30)):
        assert walk(number) == number + 1
        found.append("".join(KINDS[n] for n in query.letter[0, : query.length[0]]))
    assert len(set(found)) == len(found)
    assert set(found) <= {move.words[0] for move in moves}
    find_word_with_given(query, words)
    assert bool(query.found) == bool(moves)
    assert not moves or move_of(query) in moves


def check_kept_cards(case: Case, query: Any) -> None:
    """Every given card lies in the word once, the first where it must."""
    word = [KINDS[letter] for letter in query.letter[0, : query.length[0]]]
    kept = {}
    for at, letter in enumerate(word):
        if query.source[0, at] == KEPT:
            assert case.given[query.board_place[0, at]] == letter
            kept[int(query.board_place[0, at])] = at
    assert sorted(kept) == list(range(len(case.given)))
    if case.given:
        assert kept[0] == place_of_first(case, "".join(word))


def check_sets(case: Case, words: Any) -> None:
    """The best set of words, and that any set is legal."""
    query = query_record(case)[0]
    moves = set_moves(case)
    find_word_set(query, words)
    check_best(query, moves)
    query.choice = ANY_MOVE
    find_word_set(query, words)
    assert bool(query.found) == bool(moves)
    assert not moves or move_of(query) in moves


Check = Callable[[Case, Any], None]
Change = Callable[[random.Random, Case], Case]

SEARCHES: dict[str, tuple[Check, Change, tuple[int, int], int]] = {
    # check, what is added to the question, cards of the hand, words of the lexicon
    "hand": (check_hand, lambda draw, case: case, (1, 20), 150),
    "hand with wild cards": (check_hand, with_wilds, (1, 14), 60),
    "all words": (check_list, lambda draw, case: case, (1, 20), 150),
    "given cards": (check_given, with_given, (0, 14), 150),
    "word sets": (check_sets, with_sets, (1, 13), 100),
}


def small_lexicon(draw: random.Random, most: int) -> tuple[str, ...]:
    """A few words of the real lexicon, mostly short ones; none now and then."""
    pool = load_lexicon("scowl-70", family_only=True).words["word"]
    if draw.random() < 0.02:
        return ()
    sample = pool.sample(8 * most, seed=draw.randrange(1 << 30)).to_list()
    sample.sort(key=lambda word: len(word) + 3 * draw.random())
    return tuple(sorted(sample[: draw.randint(1, most)]))


def compare(search: str, cases: int, seed: int) -> int:
    """Put random questions to a search and to its twin.

    Returns:
        How many were put.

    Raises:
        AssertionError: at the first answer on which they differ.
    """
    check, change, sizes, most = SEARCHES[search]
    draw = random.Random(f"{search} {seed}")
    done = 0
    while done < cases:
        lexicon = small_lexicon(draw, most)
        first = random_case(draw, lexicon, sizes)
        words = words_record(first)[0]
        for _ in range(min(QUESTIONS_A_LEXICON, cases - done)):
            hand = random_hand(draw, draw.randint(*sizes))
            case = change(draw, replace(first, hand=hand))
            try:
                check(case, words)
            except AssertionError as error:
                error.add_note(f"{search}: {case}")
                raise
            done += 1
    return done


def main() -> None:
    """Read the options, compare, print the counts."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--cases", type=int, default=100_000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    each = -(-options.cases // len(SEARCHES))
    for search in SEARCHES:
        print(f"{search}: {compare(search, each, options.seed):,} cases agree", flush=True)


if __name__ == "__main__":
    main()
