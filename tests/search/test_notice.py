"""What a bot sees: the same as a plain reading of the rule says, and as often as it should."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from sim.kernel import IS_PLAIN_PYTHON
from sim.search.build_words import id_of_word
from sim.search.hand import find_best_word
from sim.search.list_words import list_words
from sim.search.looking import start_looking
from sim.search.notice import WAITS, available_since, sees
from sim.search.query import ADD, ANYWHERE, FIRST, GIVE_AND_TAKE
from sim.search.words import (
    BEST_WORD,
    COMBINATION,
    WORD_CHANGE,
    WORD_SPLIT,
    WORD_WITH_GIVEN,
)
from tests.scale import sample
from tests.search.cases import DECK, KINDS, query_record, words_record
from tests.search.naive import WILD, Case, hand_moves, has_seen

ONES = dict.fromkeys(KINDS, 1)
ZEROS = dict.fromkeys(KINDS, 0)
LEXICON = ("east", "ease", "easy", "seat", "tea", "tee", "yes", "set", "sets", "zesty")


def case_of(hand: str, lexicon: tuple[str, ...] = LEXICON) -> Case:
    return Case(lexicon, Counter(hand), ONES, ZEROS, values_at_most=ONES)


def put_arrivals(query, arrivals: dict[str, list[int]]) -> None:
    for letter, times in arrivals.items():
        query.arrived[KINDS.index(letter), : len(times)] = sorted(times)


def place_of(words, word: str) -> int:
    word_ids = words.ranked[0]["word_id"][:200]
    return int(np.nonzero(word_ids == id_of_word()[word])[0][-1])


def test_waits_are_exponential_of_mean_one():
    assert WAITS.mean() / 65536 == pytest.approx(1, abs=1e-3)
    assert np.median(WAITS) / 65536 == pytest.approx(np.log(2), abs=1e-3)
    assert (np.diff(WAITS) <= 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_sees_what_a_plain_reading_says(seed):
    draw = random.Random(seed)
    for _ in range(4 if IS_PLAIN_PYTHON else sample(20, full=40)):
        hand = "".join(draw.choices("eastyz" + WILD, k=8))
        known = np.array([draw.choice((0.0, 0.3, 0.8, 1.0)) for _ in LEXICON])
        mean_wait = np.array([draw.choice((0, 1000, 9000)) for _ in LEXICON])
        case = case_of(hand)
        words = words_record(case, known, mean_wait)[0]
        query = query_record(case)[0]
        query.seed, query.deal, query.chair = draw.randrange(1 << 40), draw.randrange(1 << 40), 3
        query.clock = draw.randrange(20_000)
        board = draw.choice(("", "tea"))
        query.board_length, query.board_arrived = len(board), draw.randrange(10_000)
        query.board[: len(board)] = [KINDS.index(letter) for letter in board]
        arrivals = {
            letter: [draw.randrange(10_000) for _ in range(hand.count(letter))] for letter in hand
        }
        put_arrivals(query, arrivals)
        for word, chance, wait in zip(LEXICON, known, mean_wait, strict=True):
            if chance == 0 or Counter(word) - Counter(hand + board) - Counter():
                missing = (Counter(word) - Counter(hand + board)).total()
                if chance == 0 or missing > hand.count(WILD):
                    continue
            is_seen = sees(query, words, place_of(words, word))
            assert is_seen == has_seen(
                word,
                arrivals=arrivals,
                board=Counter(board),
                board_arrived=int(query.board_arrived),
                clock=int(query.clock),
                known=chance,
                mean_wait=int(wait),
                key=(int(query.seed), int(query.deal), 3, id_of_word()[word]),
            )


def test_words_that_a_bot_cannot_know_are_not_in_its_ranking():
    words = words_record(case_of("east"), np.array([0.0] * 9 + [1.0]), None)[0]
    assert words.word_count[0] == 1


def test_each_copy_of_a_letter_has_its_own_arrival():
    case = case_of("eest")
    query, words = query_record(case)[0], words_record(case)[0]
    put_arrivals(query, {"e": [50, 900], "s": [100], "t": [200]})
    assert available_since(query, words, place_of(words, "set")) == 200
    assert available_since(query, words, place_of(words, "tee")) == 900


def test_board_cards_came_when_the_board_word_was_first_seen():
    case = case_of("eest")
    query, words = query_record(case)[0], words_record(case)[0]
    put_arrivals(query, {"e": [50, 900], "s": [100], "t": [200]})
    query.board_length, query.board[0], query.board_arrived = 1, KINDS.index("e"), 300
    assert available_since(query, words, place_of(words, "tee")) == 300


def share_seen(clock: int, mean_wait: int, known: float) -> float:
    case = case_of("set", ("set",))
    words = words_record(case, np.array([known]), np.array([mean_wait]))[0]
    query = query_record(case)[0]
    query.clock = clock
    deals = 200 if IS_PLAIN_PYTHON else 4000
    seen = 0
    for deal in range(deals):
        query.deal = deal
        find_best_word(query, words)
        seen += query.found
    return seen / deals


@pytest.mark.parametrize("known", [0.25, 0.8])
def test_a_word_is_known_as_often_as_it_should_be(known):
    assert share_seen(0, 0, known) == pytest.approx(known, abs=0.12 if IS_PLAIN_PYTHON else 0.03)


@pytest.mark.parametrize(("clock", "share"), [(0, 0.0), (1000, 0.632), (3000, 0.950)])
def test_a_word_is_seen_as_time_goes_by(clock, share):
    found = share_seen(clock, 1000, 1.0)
    assert found == pytest.approx(share, abs=0.12 if IS_PLAIN_PYTHON else 0.03)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_word_is_the_best_of_those_seen(seed):
    draw = random.Random(seed)
    lexicon = LEXICON
    case = case_of("".join(draw.sample(DECK + "eastyz" * 30, 10)), lexicon)
    words = words_record(case, np.full(len(lexicon), 0.6), np.full(len(lexicon), 2000))[0]
    query = query_record(case)[0]
    query.clock = 1500
    for deal in range(20):
        query.deal = deal
        out = np.zeros(20, np.int64)
        listed = list_words(query, words, out)
        ids = set(words.ranked[0]["word_id"][out[:listed]].tolist())
        case.seen = frozenset(word for word in lexicon if id_of_word()[word] in ids)
        moves = hand_moves(case)
        find_best_word(query, words)
        assert bool(query.found) == bool(moves)
        if moves:
            assert query.utility == max(move.utility for move in moves)


PACES = np.arange(28)[::-1] << 20


def looking_record(**changes):
    case = case_of("east")
    words = words_record(case, np.ones(len(LEXICON)), np.full(len(LEXICON), 1000))
    words["attention"]["pace"][0, 0] = PACES
    words["attention"]["split_share"][0, 0] = 1 << 19
    words["attention"]["first_letter"][0, 0] = 1 << 18
    query = query_record(case)[0]
    query.clock, query.looked = 100, 7
    for name, value in changes.items():
        setattr(query, name, value)
    return words[0], query


@pytest.mark.parametrize(
    ("number", "changes", "passed"),
    [
        (BEST_WORD, {}, 7 * PACES[4] >> 20),
        (WORD_CHANGE, {"moves": ADD}, 7 * PACES[4] >> 20),
        (WORD_CHANGE, {"moves": GIVE_AND_TAKE, "taken_usable": 1}, 7 * PACES[6] >> 20),
        (COMBINATION, {}, 7 * PACES[6] >> 20),
        (WORD_SPLIT, {}, (7 * PACES[4] >> 20) // 2),
        (WORD_WITH_GIVEN, {"place_of_given": ANYWHERE}, 7 * PACES[4] >> 20),
        (WORD_WITH_GIVEN, {"place_of_given": FIRST}, 4 * (7 * PACES[4] >> 20)),
    ],
)
def test_a_clock_runs_by_the_letters_to_choose_from(number, changes, passed):
    words, query = looking_record(**changes)
    query.board_length = 3
    query.board[:3] = [KINDS.index(letter) for letter in "toy"]  # o and y are no hand letters
    start_looking(query, words, number)
    assert query.looked == 0
    assert query.clock == 100 + passed
    start_looking(query, words, number)
    assert query.clock == 100 + passed
