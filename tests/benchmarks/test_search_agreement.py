"""The engine's word search and the plain games', on the same hands and boards."""

from __future__ import annotations

import random
from collections import Counter

from experiments.bench.engine_search import LETTERS, ask, engine_words
from experiments.bench.plain_break_up import find_best_split
from experiments.bench.plain_eight_it_all import find_best_change, find_best_doubles
from experiments.bench.plain_games import load_plain_words
from experiments.bench.plain_letters import DECK, points_of
from sim.search.build_words import id_of_word
from sim.search.change import find_changed_word
from sim.search.hand import find_best_word
from sim.search.query import ADD, DUPLICATE, GIVE_AND_TAKE, OVERLAY
from sim.search.split import find_split
from tests.scale import games

ALL_MOVES = ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE
BOARDS = games(2000, 20)
HANDS = games(3000, 20)


def draw_hand(rng: random.Random, most: int = 10) -> str:
    return "".join(rng.sample(DECK, rng.randint(1, most)))


def test_the_best_word_of_a_hand() -> None:
    rng, known = random.Random(1), load_plain_words()
    found = 0
    for _ in range(HANDS):
        hand = draw_hand(rng, 14)
        query = ask(hand)
        find_best_word(query, engine_words()[0])
        word = known.best_word(hand)
        assert query.found == (word is not None)
        if word:
            engine_word = "".join(LETTERS[place] for place in query.letter[0][: query.length[0]])
            assert not Counter(engine_word) - Counter(hand)
            assert query.points == points_of(word) == points_of(engine_word)
            assert len(engine_word) == len(word)
            found += 1
    assert found > HANDS / 2


def test_the_best_change_of_a_board_word() -> None:
    rng, known = random.Random(2), load_plain_words()
    boards = [word for word in known.ranked if len(word) <= 9]
    changed = doubled_only = 0
    for _ in range(BOARDS):
        board, hand = rng.choice(boards), draw_hand(rng, 10)
        query = ask(hand, board, moves=ALL_MOVES, duplicates_only=1)
        find_changed_word(query, engine_words()[0])
        change, doubled = find_best_change(known, board, list(hand)), find_best_doubles(board, hand)
        word, cards = change or ("", "")
        ways = [(points_of(word), len(cards)), (points_of(doubled), len(doubled))]
        points, laid = max(ways)
        assert query.found == (points > 0)
        if points:
            assert (query.points, query.utility) == (points, 100 * points + laid), (board, hand)
            changed += points == points_of(word)
            doubled_only += points > points_of(word)
    assert changed > BOARDS / 2
    assert doubled_only > 0


def test_the_best_split_of_a_board_word() -> None:
    rng, known = random.Random(3), load_plain_words()
    boards = [word for word in known.ranked if len(word) <= 12]
    found = 0
    for _ in range(BOARDS // 2):
        board, hand = rng.choice(boards), draw_hand(rng, 10)
        query = ask(hand, board, moves=ADD, each_part=1, barred_count=1)
        query.barred[0] = id_of_word()[board]  # FW-22
        find_split(query, engine_words()[0])
        split = find_best_split(known, board, list(hand))
        assert query.found == (2 if split else 0), (board, hand)
        if split:
            scored, _, cards = split
            best = points_of(scored), 100 * points_of(scored) + len(cards)
            assert (query.points, query.utility) == best, (board, hand)
            found += 1
    assert found > BOARDS / 8
