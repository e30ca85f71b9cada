"""The exchange rules of Word Crush in the plain simulator (WC-35 to WC-39, WC-42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from experiments.bench.plain_word_crush import Exchanger
from tests.benchmarks.stacked_deck import active_letter, forget, set_table, take_turns


class Script:
    """Gives up the listed cards one after another; takes the tops that it is given."""

    def __init__(self, give_up: str, take: str = "") -> None:
        self.to_give_up, self.to_take = give_up.split(), take.split()
        self.letters: list[str] = []
        self.offers: list[tuple[str, tuple[str, ...]]] = []

    def give_up(self, chair: int, hand: Sequence[str], letter: str, rng: object) -> str | None:
        self.letters.append(letter)
        if self.to_give_up and self.to_give_up[0] in hand and chair == 0:
            return self.to_give_up.pop(0)
        return None

    def takes_top(
        self, chair: int, top: str, letter: str, drawn: Sequence[str], rng: object
    ) -> bool:
        self.offers.append((top, tuple(drawn)))
        return top in self.to_take

    def exchanger(self) -> Exchanger:
        return Exchanger(self.give_up, self.takes_top)


@pytest.mark.parametrize(
    ("replace_n", "hand", "draw_pile"),
    [
        (1, ["q1"], ["t1", "s1", "r1"]),
        (2, ["q1", "r1"], ["t1", "s1"]),
        (3, ["q1", "r1", "s1"], ["t1"]),
    ],
)
def test_wc_36_a_card_is_replaced_by_as_many_as_the_rules_say(
    replace_n: int, hand: list[str], draw_pile: list[str]
) -> None:
    exchanger = Script("x1").exchanger()
    game = set_table("x1 y1 a1 q1 r1 s1 t1", exchanger=exchanger, replace_n=replace_n)
    take_turns(game, 1)
    assert (game.hands[0], game.draw_pile, game.discard_pile) == (hand, draw_pile, ["x1"])
    # WC-27: an exchange followed by a pass is a pass.
    assert (game.result.exchanges, game.run_of_passes, game.chair) == (1, 1, 1)


def test_wc_40_a_card_drawn_in_exchange_may_be_played_at_once() -> None:
    script = Script("x1")
    game = take_turns(set_table("x1 y1 a1 q1 b1 s1 t1", exchanger=script.exchanger()), 1)
    assert (game.hands[0], game.pile, game.discard_pile) == (["q1"], ["a1", "b1"], ["x1"])
    assert script.letters == ["b", "b", "c"]  # asked again before the play and after the recital


@pytest.mark.parametrize(
    ("max_exchanges", "exchanges"), [(None, 3), (3, 3), (2, 2), (1, 1), (0, 0)]
)
def test_wc_36_exchanges_a_turn_may_be_limited(max_exchanges: int | None, exchanges: int) -> None:
    exchanger = Script("x1 q1 r1 nothing").exchanger()
    order = "x1 y1 a1 q1 r1 s1 t1 u1 v1 w1"
    game = set_table(order, exchanger=exchanger, max_exchanges=max_exchanges)
    take_turns(game, 1)
    assert game.result.exchanges == exchanges
    assert len(game.hands[0]) == 1 + exchanges


def test_wc_36_the_limit_is_for_the_whole_turn() -> None:
    exchanger = Script("x1 q1").exchanger()
    order = "x1 y1 b1 y2 a1 q1 r1 s1 t1"
    game = take_turns(set_table(order, hand=2, exchanger=exchanger, max_exchanges=1), 1)
    assert (game.pile, game.result.exchanges) == (["a1", "b1"], 1)


@pytest.mark.parametrize(("when", "exchanges"), [("any time", 1), ("before playing", 0)])
def test_wc_35_exchanging_after_the_recital(when: str, exchanges: int) -> None:
    def give_up(chair: int, hand: Sequence[str], letter: str, rng: object) -> str | None:
        return "x1" if letter == "c" and "x1" in hand else None

    exchanger = Exchanger(give_up, lambda *_: False)
    order = "b1 y1 x1 y2 a1 q1 r1 s1"
    game = take_turns(set_table(order, hand=2, exchanger=exchanger, exchange_when=when), 1)
    assert game.result.exchanges == exchanges
    assert game.hands[0] == (["q1", "r1"] if exchanges else ["x1"])
    assert game.chair == 1


def test_wc_35_no_exchange_after_a_failed_recital() -> None:
    script = Script("")
    order, recall = "b1 y1 x1 y2 a1 q1 r1 s1", forget("a1", 0)
    take_turns(set_table(order, hand=2, recall=recall, exchanger=script.exchanger()), 1)
    assert script.letters == ["b"]


def test_wc_46_no_exchange_after_the_winning_recital() -> None:
    script = Script("")
    result = set_table("b1 y1 a1 q1 r1 s1", exchanger=script.exchanger()).play()
    assert (result.winner, script.letters) == (0, ["b"])


def test_wc_30_no_exchange_in_a_stuck_turn() -> None:
    script = Script("")
    game = take_turns(set_table("x1 y1 a1 b1 r1 s1", exchanger=script.exchanger()), 3)
    assert (game.result.stuck, script.letters) == (1, ["b", "b"])


def test_wc_37_the_second_choice_is_made_after_seeing_the_first_card() -> None:
    script = Script("x1", take="d1")
    game = set_table("x1 y1 a1 q1 r1 d1 e1", exchanger=script.exchanger())
    game.draw_pile, game.discard_pile = ["r1", "q1"], ["e1", "d1"]
    take_turns(game, 1)
    assert script.offers == [("d1", ()), ("e1", ("d1",))]
    assert game.hands[0] == ["d1", "q1"]
    assert (game.draw_pile, game.discard_pile) == (["r1"], ["e1", "x1"])


def test_wc_38_the_discard_pile_is_barred_for_the_rest_of_the_turn() -> None:
    script = Script("x1 q1", take="x1")
    game = take_turns(set_table("x1 y1 a1 q1 r1 s1 t1 u1", exchanger=script.exchanger()), 1)
    assert script.offers == []
    assert (game.hands[0], game.discard_pile) == (["r1", "s1", "t1"], ["x1", "q1"])


def test_wc_38_in_the_next_turn_the_card_may_be_taken_back() -> None:
    script = Script("x1 q1", take="x1")
    order = "x1 y1 a1 q1 r1 s1 t1 u1"
    game = set_table(
        order, exchanger=script.exchanger(), max_exchanges=1, after_stuck="next player"
    )
    take_turns(game, 1)
    game.chair = 0
    take_turns(game, 1)
    assert script.offers[0] == ("x1", ())
    assert game.hands[0] == ["r1", "x1", "s1"]


def test_wc_38_a_recycled_pile_is_no_longer_barred() -> None:
    # The second exchange empties the draw pile: x1 is turned over, and drawn by the third.
    script = Script("x1 q1 r1")
    game = set_table("x1 y1 a1 q1 r1 s1", exchanger=script.exchanger(), replace_n=1)
    take_turns(game, 1)
    assert (game.hands[0], game.result.recycles, game.result.exchanges) == (["s1"], 1, 3)
    assert game.draw_pile == ["q1", "x1"]
    assert game.discard_pile == ["r1"]


def test_wc_41_a_pile_emptied_by_an_exchange_is_turned_over_at_once() -> None:
    game = set_table("x1 y1 a1 q1 d1 e1", exchanger=Script("x1").exchanger())
    game.draw_pile, game.discard_pile = ["q1"], ["d1", "e1"]
    take_turns(game, 1)
    assert game.hands[0] == ["q1", "d1"]
    assert (game.draw_pile, game.discard_pile, game.result.recycles) == (["e1"], ["x1"], 1)


def test_wc_41_a_card_given_up_beside_no_other_becomes_the_draw_pile() -> None:
    game = set_table("x1 y1 a1 q1 r1", exchanger=Script("x1").exchanger())
    take_turns(game, 1)
    assert (game.draw_pile, game.discard_pile, game.result.recycles) == (["x1"], [], 1)


@pytest.mark.parametrize(
    ("draw_pile", "discard_pile", "exchanges"),
    [("", "", 0), ("q1", "", 0), ("q1", "r1", 1), ("q1 r1", "", 1)],
)
def test_wc_39_and_42_too_few_cards_in_both_piles_bar_the_exchange(
    draw_pile: str, discard_pile: str, exchanges: int
) -> None:
    game = set_table("x1 y1 a1 q1 r1", exchanger=Script("x1").exchanger())
    game.draw_pile, game.discard_pile = draw_pile.split(), discard_pile.split()
    assert take_turns(game, 1).result.exchanges == exchanges


def test_wc_39_barred_discards_do_not_count_as_cards_to_take() -> None:
    game = set_table("x1 y1 a1 q1 r1 s1 t1", exchanger=Script("x1 q1").exchanger())
    game.draw_pile, game.discard_pile = ["s1", "r1", "q1"], ["t1"]
    take_turns(game, 1)
    assert (game.result.exchanges, game.draw_pile) == (1, ["s1"])
    assert active_letter(game) == "b"


def test_a_card_that_is_not_in_the_hand_cannot_be_given_up() -> None:
    def give_up(*_: Any) -> str:
        return "q1"

    game = set_table("x1 y1 a1 q1 r1", exchanger=Exchanger(give_up, lambda *_: False))
    with pytest.raises(ValueError, match="not in list"):
        game.take_turn()
