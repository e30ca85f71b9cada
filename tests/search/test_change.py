"""Changing a board word, move by move, as the rulebook's examples go."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.scoring import Scoring
from sim.search.build_words import Weights
from sim.search.change import find_changed_word
from sim.search.query import (
    ADD,
    COVERING,
    DOUBLING,
    DUPLICATE,
    FROM_HAND,
    GIVE_AND_TAKE,
    KEPT,
    MOST_BARRED,
    OVERLAY,
    QUERY_DTYPE,
    TAKING,
)
from tests.search.board_cases import Lexicon, letters_of

ONE_EACH = Scoring(values=(1,) * 26)
ALL_MOVES = ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE


def ask(hand: str, board: str, moves: int, words: list[str], **asked: Any) -> Any:
    """The answer to a query in which every card is worth 1 point."""
    weights = Weights(asked.pop("points_weight", 100), asked.pop("card_weight", 0))
    lexicon = Lexicon(words, ONE_EACH, weights)
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.value[:26] = 1
    query.by_flagged[:] = 1
    query.points_weight, query.card_weight = weights.points_weight, weights.card_weight
    for letter in letters_of(hand):
        query.count[letter] += 1
    query.board_length = len(board)
    query.board[: len(board)] = letters_of(board)
    query.board_value[: len(board)] = 1
    query.least_length, query.most_length, query.moves = 3, 15, moves
    for name, value in asked.items():
        query[name] = value
    find_changed_word(query, lexicon.words)
    return query


def answer_of(query: Any) -> tuple[str, list[int]]:
    length = int(query.length[0])
    text = "".join(chr(97 + letter) for letter in query.letter[0, :length])
    return text, query.source[0, :length].tolist()


def test_fw_12_order_counts_not_place() -> None:
    query = ask("sm", "lip", ADD | OVERLAY, ["slim"])
    assert answer_of(query) == ("slim", [FROM_HAND, KEPT, KEPT, COVERING])
    assert query.board_place[0, :4].tolist() == [-1, 0, 1, 2]


def test_fw_12_order_may_not_change() -> None:
    assert ask("s", "lip", ADD, ["pils"]).found == 0


def test_fw_13_one_card_stays_uncovered() -> None:
    assert ask("dog", "cat", OVERLAY, ["dog"]).found == 0
    assert answer_of(ask("do", "cat", OVERLAY, ["dot"]))[1] == [COVERING, COVERING, KEPT]


@pytest.mark.parametrize(("counts_as_kept", "found"), [(0, 0), (1, 1)])
def test_fw_13_a_duplicate_may_count_as_kept(counts_as_kept: int, found: int) -> None:
    moves = OVERLAY | DUPLICATE
    query = ask("dot", "cat", moves, ["dot"], duplicates_kept=counts_as_kept, card_weight=10)
    assert query.found == 1
    covered = answer_of(query)[1]
    assert covered == [COVERING, COVERING, DOUBLING if found else KEPT]


def test_fw_14_kinds_of_move_mix() -> None:
    query = ask("ehar", "exit", ALL_MOVES, ["earth"], card_weight=10)
    assert answer_of(query) == ("earth", [DOUBLING, COVERING, COVERING, KEPT, FROM_HAND])


def test_fw_15_words_do_not_shrink() -> None:
    assert ask("s", "cats", ALL_MOVES, ["cat", "sat"]).found == 0


def test_fw_16_a_taken_card_is_used_next_turn_or_this_one() -> None:
    assert ask("o", "tac", GIVE_AND_TAKE, ["cao"]).found == 0
    query = ask("o", "tac", GIVE_AND_TAKE, ["cao"], taken_usable=1)
    assert answer_of(query) == ("cao", [TAKING, KEPT, TAKING])


def test_fw_16_taken_cards_alone_are_no_move() -> None:
    assert ask("z", "tea", GIVE_AND_TAKE, ["eta"], taken_usable=1).found == 0


def test_fw_17_no_taking_of_the_same_letter() -> None:
    assert ask("cat", "cat", GIVE_AND_TAKE, ["cat"]).found == 0


def test_fw_18_duplicates_alone_score_the_cards_laid() -> None:
    query = ask("ct", "cat", ALL_MOVES, ["cat"], duplicates_only=1)
    assert (answer_of(query), query.points) == (("cat", [DOUBLING, KEPT, DOUBLING]), 2)
    assert query.word_id[0] == -1


def test_f2_07_duplicates_alone_may_score_the_word() -> None:
    asked = {"duplicates_only": 1, "duplicates_score_word": 1, "card_weight": 10}
    query = ask("ct", "cat", ALL_MOVES, ["cat"], **asked)
    assert (answer_of(query), query.points) == (("cat", [DOUBLING, KEPT, DOUBLING]), 3)


def test_of_duplicates_worth_the_same_the_last_are_laid() -> None:
    asked = {"duplicates_only": 1, "duplicates_worth_none": 1, "card_weight": 10}
    query = ask("e", "eden", ALL_MOVES, ["eden"], **asked)
    assert answer_of(query) == ("eden", [KEPT, KEPT, DOUBLING, KEPT])
    asked["card_weight"] = -10
    query = ask("den", "eden", ALL_MOVES, ["eden"], must_lay=1 << letters_of("d")[0], **asked)
    assert answer_of(query) == ("eden", [KEPT, DOUBLING, KEPT, KEPT])
    query = ask("ed", "eden", ALL_MOVES, ["eden"], **asked)
    assert answer_of(query) == ("eden", [KEPT, KEPT, DOUBLING, KEPT])


def test_fw_13_duplicates_alone_leave_a_card() -> None:
    asked = {"duplicates_only": 1, "card_weight": 10}
    query = ask("cat", "cat", ALL_MOVES, ["cat"], **asked)
    assert (answer_of(query), query.points) == (("cat", [KEPT, DOUBLING, DOUBLING]), 2)


def test_fw_22_the_word_must_change() -> None:
    assert ask("cat", "cat", ALL_MOVES, ["cat"]).found == 0


def test_barred_words_are_not_found() -> None:
    open_query = ask("s", "cat", ADD, ["cats"])
    assert open_query.found == 1
    barred = np.zeros(MOST_BARRED, np.int64)
    barred[0] = open_query.word_id[0]
    assert ask("s", "cat", ADD, ["cats"], barred_count=1, barred=barred).found == 0


def test_cards_are_shed_or_kept_as_the_bot_prefers() -> None:
    shed = ask("sca", "cat", ALL_MOVES, ["cats"], card_weight=10)
    assert answer_of(shed)[1] == [DOUBLING, DOUBLING, KEPT, FROM_HAND]
    keep = ask("sca", "cat", ALL_MOVES, ["cats"], card_weight=-10)
    assert answer_of(keep)[1] == [KEPT, KEPT, KEPT, FROM_HAND]


def test_f8_03_what_the_moved_card_lies_on_does_not_stay() -> None:
    first = {"lays_first": 1, "must_lay": 1 << letters_of("s")[0], "duplicates_kept": 1}
    assert ask("sit", "sap", OVERLAY | DUPLICATE, ["sit"], **first).found == 0
    query = ask("sit", "sip", OVERLAY | DUPLICATE, ["sit"], **first)
    assert answer_of(query) == ("sit", [DOUBLING, KEPT, COVERING])
