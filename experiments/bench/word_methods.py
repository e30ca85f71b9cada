"""Two other ways to find the best word of a hand, measured beside the one that `sim.search` uses.

``python -m experiments.bench.word_methods`` prints microseconds by cards in hand.

*Subset hash*: every subset of the cards is visited by changing one card at a time, with the sum
of random numbers, one a letter, as its hash; a table of bits answers most look-ups.
*Anagram trie*: words as letters in order, the rarest first, each node with the most points below
it; the best branch is tried first, and branches that cannot beat the best word are cut.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.word_speed import (
    HANDS,
    LETTERS,
    LEXICON,
    VALUES,
    build_index,
    count_letters,
    deal_hands,
    kernel_work,
    plain_query,
)
from sim.kernel import IS_PLAIN_PYTHON, kernel, lowest_bit
from sim.lexicon.load import load_lexicon
from sim.search.query import LETTER_KINDS

Numbers = npt.NDArray[np.int64]

FILTER_BITS, TABLE_BITS = 21, 18
FILTER_MASK, TABLE_MASK = (1 << FILTER_BITS) - 1, (1 << TABLE_BITS) - 1
FILTER_SHIFT = 40
MOST_SUBSET_CARDS = 13
DEEPEST = 16
CARDS = (4, 5, 6, 7, 8, 10) if IS_PLAIN_PYTHON else (4, 5, 6, 7, 8, 10, 13, 16)
ROUNDS = 7


def distinct_words() -> tuple[Numbers, Numbers]:
    """Letter counts and points of all words, one for each set of anagrams."""
    words = load_lexicon(LEXICON, family_only=True).words["word"].to_list()
    counts = count_letters(sorted({"".join(sorted(word)) for word in words if len(word) > 2}))
    return counts, counts[:, : len(VALUES)] @ np.array(VALUES)


def hash_keys() -> Numbers:
    """A random odd number for each kind of letter."""
    draw = np.random.default_rng(1)
    return draw.integers(-(1 << 62), 1 << 62, LETTER_KINDS) * 2 + 1


def hash_words(counts: Numbers) -> tuple[Numbers, Numbers]:
    """The table of bits and the table of hashes."""
    with np.errstate(over="ignore"):
        hashes = (counts * hash_keys()).sum(axis=1)
    bits = np.zeros((FILTER_MASK + 1) // 32, np.int64)
    places = hashes >> FILTER_SHIFT & FILTER_MASK
    np.bitwise_or.at(bits, places >> 5, np.int64(1) << (places & 31))
    table = np.zeros(TABLE_MASK + 1, np.int64)
    for number in hashes.tolist():
        place = number & TABLE_MASK
        while table[place] != 0:
            place = (place + 1) & TABLE_MASK
        table[place] = number
    return bits, table


@kernel
def search_subsets(hands: Any, keys: Any, values: Any, bits: Any, table: Any, points: Any) -> None:
    """Find the points of the best word of each hand by a hash of each subset of it.

    Args:
        hands: letters of the cards, shape (hands, cards).
        keys, values: by letter.
        bits, table: from `hash_words`.
        points: gets the answers, shape (hands,).
    """
    for hand in range(len(hands)):
        best = number = worth = np.int64(0)
        chosen = np.int64(0)
        for step in range(1, 1 << hands.shape[1]):
            card = lowest_bit(step)
            letter = hands[hand, card]
            chosen ^= 1 << card
            sign = 1 if chosen >> card & 1 else -1
            number += sign * keys[letter]
            worth += sign * values[letter]
            if worth <= best:
                continue
            bit = number >> FILTER_SHIFT & FILTER_MASK
            if bits[bit >> 5] >> (bit & 31) & 1 == 0:
                continue
            place = number & TABLE_MASK
            while table[place] != 0 and table[place] != number:
                place = (place + 1) & TABLE_MASK
            if table[place] == number:
                best = worth
        points[hand] = best


def build_trie(counts: Numbers, scores: Numbers) -> Numbers:
    """The trie, a node's children side by side, the best first.

    Returns:
        int64, shape (5, nodes): letter; points of the word that ends here; most points of any
        word from here on; first child; number of children.
    """
    order = np.argsort((counts[:, : len(VALUES)] > 0).sum(axis=0)).tolist()
    root: dict[int, Any] = {}
    end, most = -1, -2
    for row, points in zip(counts.tolist(), scores.tolist(), strict=True):
        path = [root]
        for letter in order:
            for _ in range(row[letter]):
                path.append(path[-1].setdefault(letter, {}))
        path[-1][end] = points
        for node in path:
            node[most] = max(node.get(most, 0), points)
    nodes: list[list[int]] = [[0, 0, root[most], 0, 0]]
    waiting = [(0, root)]
    for place, node in waiting:
        children = [(letter, child) for letter, child in node.items() if letter >= 0]
        children.sort(key=lambda each: -each[1][most])
        nodes[place][3:] = len(nodes), len(children)
        for letter, child in children:
            waiting.append((len(nodes), child))
            nodes.append([letter, child.get(end, 0), child[most], 0, 0])
    return np.array(nodes, np.int64).T.copy()


@kernel
def search_trie(hands: Any, trie: Any, stack: Any, points: Any) -> None:
    """Find the points of the best word of each hand in the trie.

    Args:
        hands: counts of letters, shape (hands, kinds of letter); each is as before afterwards.
        trie: from `build_trie`.
        stack: room, shape (2, DEEPEST).
        points: gets the answers, shape (hands,).
    """
    letters, scores, bounds, firsts, numbers = trie[0], trie[1], trie[2], trie[3], trie[4]
    for hand in range(len(hands)):
        best = np.int64(0)
        depth = 0
        stack[0, 0], stack[1, 0] = firsts[0], firsts[0] + numbers[0]
        while depth >= 0:
            node = stack[0, depth]
            if node == stack[1, depth] or bounds[node] <= best:
                depth -= 1
                if depth >= 0:
                    hands[hand, letters[stack[0, depth] - 1]] += 1
                continue
            stack[0, depth] += 1
            if hands[hand, letters[node]] == 0:
                continue
            hands[hand, letters[node]] -= 1
            best = max(best, scores[node])
            depth += 1
            stack[0, depth], stack[1, depth] = firsts[node], firsts[node] + numbers[node]
        points[hand] = best


def make_works(cards: Sequence[int] = CARDS) -> dict[tuple[str, int], Work]:
    """All methods at all hands, by name and cards; each has searched once already."""
    counts, scores = distinct_words()
    bits, table = hash_words(counts)
    trie = build_trie(counts, scores)
    words, query = build_index(), plain_query()
    works: dict[tuple[str, int], Work] = {}
    for size in cards:
        works["blocks", size] = kernel_work(query, words, size)
        works["anagram trie", size] = trie_work(trie, size)
        if size <= MOST_SUBSET_CARDS:
            works["subset hash", size] = subset_work(bits, table, size)
    for work in works.values():
        work()
    return works


def trie_work(trie: Numbers, cards: int) -> Work:
    """Search the same hands in the trie at each call."""
    hands = count_letters(deal_hands(cards, HANDS))
    points, stack = np.zeros(len(hands), np.int64), np.zeros((2, DEEPEST + 1), np.int64)

    def work() -> int:
        search_trie(hands, trie, stack, points)
        return len(hands)

    return work


def subset_work(bits: Numbers, table: Numbers, cards: int) -> Work:
    """Search the same hands by subsets at each call."""
    hands = np.array([[LETTERS.index(card) for card in hand] for hand in deal_hands(cards, HANDS)])
    keys, values = hash_keys(), np.array(VALUES, np.int64)
    points = np.zeros(len(hands), np.int64)

    def work() -> int:
        search_subsets(hands, keys, values, bits, table, points)
        return len(hands)

    return work


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for all measurements")
    seconds = parser.parse_args(arguments).seconds
    works = make_works()
    named = {f"{name} {cards}": work for (name, cards), work in works.items()}
    rates = measure_in_turns(named, seconds, ROUNDS)
    print(f"{'method':<14}" + "".join(f"{cards:>9} cards" for cards in CARDS))
    for method in ("blocks", "anagram trie", "subset hash"):
        cells = [rates.get(f"{method} {cards}") for cards in CARDS]
        shown = [f"{1e6 / cell.median:12.2f} µs" if cell else " " * 15 for cell in cells]
        print(f"{method:<14}" + "".join(shown))


if __name__ == "__main__":
    main()
