"""The clauses of Word Crush in the plain simulator, each shown on a stacked deck.

Cards are named by the letter they begin with, such as ``b1``; the seed is always ``a1``, so that
the first active letter is b. Piles are lists with the top at the end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from experiments.bench.plain_word_crush import (
    PlainGame,
    PlainRules,
    lay_track,
    main,
    play_game,
    shuffled,
)
from experiments.bench.sample_deck import SAMPLE_DECK
from tests.benchmarks.stacked_deck import Call, active_letter, forget, set_table, take_turns

# Setup


@pytest.mark.parametrize(
    ("extra", "hands", "seed"),
    [
        (0, [["d1", "g1"], ["b1", "e1"], ["c1", "f1"]], "a1"),
        (1, [["d1", "g1"], ["b1", "e1", "a1"], ["c1", "f1"]], "h1"),
        (-1, [["d1", "f1"], ["b1"], ["c1", "e1"]], "g1"),
    ],
)
def test_cards_are_dealt_one_by_one_from_the_first_player_on(
    extra: int, hands: list[list[str]], seed: str
) -> None:
    order = "b1 c1 d1 e1 f1 g1 a1 h1 z1"
    game = set_table(order, players=3, hand=2, first=1, first_player_cards=extra)
    assert game.hands == hands
    assert game.pile == [seed]
    assert active_letter(game) == chr(ord(seed[0]) + 1)
    assert game.draw_pile[0] == "z1"
    assert game.chair == 1


def test_wc_12_the_marker_wraps_from_z_to_a() -> None:
    assert active_letter(set_table("b1 c1 z1")) == "a"


def test_wc_10_a_seed_with_a_double_letter_counts_by_its_first_letter() -> None:
    assert active_letter(set_table("b1 c1 attic")) == "b"


def test_wc_04_the_track_may_skip_letters_that_begin_no_card() -> None:
    game = set_table("d1 x1 a1", track="deck letters")
    assert game.letters == "adx"
    assert active_letter(game) == "d"
    assert game.play().winner == 0


def test_wc_13_a_hopeless_deal_is_dealt_again_only_where_the_rules_say_so() -> None:
    order = "x1 y1 a1 b1 b2 b3 b4"
    assert set_table(order).hands == [["x1"], ["y1"]]
    redealt = set_table(order, redeal_unplayable=True)
    playable = redealt.playable_on[redealt.letter]
    assert playable & {card for hand in redealt.hands for card in hand}
    assert set_table("b1 y1 a1 x1", redeal_unplayable=True).hands == [["b1"], ["y1"]]


def test_wc_13_dealing_again_stops_after_a_hundred_times() -> None:
    game = set_table("x1 x2 x3 x4", redeal_unplayable=True)
    assert active_letter(game) == "y"
    assert not game.draw_pile[1:]


def test_all_03_the_first_chair_is_drawn_evenly() -> None:
    rng = random.Random(3)
    games = (PlainGame(SAMPLE_DECK, 4, 3, rng, PlainRules()) for _ in range(4000))
    firsts = Counter(game.first_chair for game in games)
    assert sorted(firsts) == [0, 1, 2, 3]
    assert all(abs(count - 1000) < 110 for count in firsts.values())  # 4 standard deviations


def test_every_order_of_four_cards_is_equally_likely() -> None:
    rng = random.Random(5)
    orders = Counter("".join(shuffled("abcd", rng)) for _ in range(24_000))
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 50  # chi2(23): p = 0.001


# Playing a card


def test_wc_46_an_empty_hand_and_a_complete_recital_win() -> None:
    result = set_table("b1 z1 a1").play()
    assert (result.winner, result.winner_position, result.stop) == (0, 0, "won")
    assert (result.turns, result.plays, result.passes) == (1, 1, 0)
    assert result.cards_left == (0, 1)


def test_positions_count_from_the_first_player() -> None:
    result = set_table("x1 b1 y1 a1", players=3, first=2).play()
    assert (result.winner, result.winner_position) == (0, 1)
    assert result.cards_left == (0, 1, 1)


@pytest.mark.parametrize(
    ("card", "double", "is_playable"),
    [
        ("rabbit", "adjacent", True),
        ("cobweb", "adjacent", False),
        ("cobweb", "any two", True),
        ("cab", "any two", False),
        ("bread", "adjacent", True),
    ],
)
def test_wc_14_double_letters(card: str, double: str, is_playable: bool) -> None:
    _, playable_on = lay_track((card,), "26", double)
    assert (card in playable_on[1]) is is_playable


def test_wc_16_and_18_who_cannot_play_passes_and_the_marker_stays() -> None:
    game = take_turns(set_table("x1 b1 y1 b2 a1", hand=2), 1)
    assert (game.result.passes, game.chair, active_letter(game)) == (1, 1, "b")
    take_turns(game, 1)
    assert (game.run_of_passes, game.chair, active_letter(game)) == (0, 0, "c")


def test_a_bot_chooses_evenly_among_its_playable_cards() -> None:
    chosen: Counter[str] = Counter()
    for seed in range(3000):
        game = set_table("b1 x1 b2 y1 b3 z1 a1", hand=3, seed=seed)
        chosen[take_turns(game, 1).pile[-1]] += 1
    assert sorted(chosen) == ["b1", "b2", "b3"]
    assert all(abs(count - 1000) < 104 for count in chosen.values())  # 4 standard deviations


def test_wc_15_one_card_a_turn_or_many_with_a_single_recital() -> None:
    order = "b1 x1 c1 y1 a1"
    one = take_turns(set_table(order, hand=2), 1)
    assert (one.hands[0], one.result.stop) == (["c1"], "")
    calls: list[Call] = []
    recall = forget("none", 0, calls)
    many = take_turns(set_table(order, hand=2, recall=recall, cards_per_turn="many"), 1)
    assert (many.result.stop, many.result.plays, many.result.turns) == ("won", 2, 1)
    assert [asked[1] for asked in calls] == ["a1", "b1", "c1"]


def test_all_05_the_turn_cap_is_per_player() -> None:
    result = set_table("x1 y1 z1 a1 q1", players=3, turn_cap=1).play()
    assert (result.stop, result.turns, result.winner, result.winner_position) == ("cap", 3, -1, -1)


# Recall: chair 0 plays b1, chair 1 c1, chair 2 d1 and then recites

THREE_HANDS = "b1 c1 d1 x1 y1 w1 a1 q1 r1"


def test_wc_20_and_23_forward_the_pile_keeps_the_correct_prefix() -> None:
    calls: list[Call] = []
    game = take_turns(set_table(THREE_HANDS, 3, 2, forget("b1", 2, calls)), 3)
    assert game.hands[2] == ["w1", "b1", "c1", "d1"]
    assert game.pile == ["a1"]
    assert (game.result.recall_failures, game.chair, active_letter(game)) == (1, 0, "e")
    # WC-11: the seed counts; WC-19: all hear each word when it is played and when it is recited.
    assert calls == [
        (0, "a1", 0, 2, 1),
        (0, "b1", 1, 2, 1),
        (1, "a1", 0, 3, 2),
        (1, "b1", 1, 3, 2),
        (1, "c1", 2, 3, 1),
        (2, "a1", 0, 4, 3),
        (2, "b1", 1, 4, 3),
    ]
    assert game.times_heard == [4]


def test_wc_20_and_23_backward_the_pile_keeps_the_newer_cards() -> None:
    calls: list[Call] = []
    game = set_table(THREE_HANDS, 3, 2, forget("b1", 2, calls), recall_order="backward")
    take_turns(game, 3)
    assert game.hands[2] == ["w1", "a1", "b1"]
    assert game.pile == ["c1", "d1"]
    assert [asked[1:3] for asked in calls[-3:]] == [("d1", 3), ("c1", 2), ("b1", 1)]
    assert game.times_heard == [3, 2]


@pytest.mark.parametrize(("marker_back", "letter"), [(False, "e"), (True, "d")])
def test_wc_17_the_marker_after_a_failed_recital(marker_back: bool, letter: str) -> None:
    recall = forget("b1", 2)
    game = take_turns(set_table(THREE_HANDS, 3, 2, recall, marker_back_on_fail=marker_back), 3)
    assert active_letter(game) == letter


def test_wc_17_the_marker_goes_back_to_before_the_first_of_many_cards() -> None:
    recall = forget("a1", 0)
    rules: dict[str, Any] = {"marker_back_on_fail": True, "cards_per_turn": "many"}
    game = take_turns(set_table("b1 x1 c1 y1 a1", 2, 2, recall, **rules), 1)
    assert (active_letter(game), game.hands[0], game.result.plays) == ("b", ["a1", "b1", "c1"], 2)


def test_wc_46_the_last_card_does_not_win_while_the_recital_fails() -> None:
    game = take_turns(set_table("b1 x1 a1", recall=forget("b1", 0)), 1)
    assert (game.result.stop, game.hands[0], game.chair) == ("", ["b1"], 1)


def test_wc_24_an_empty_pile_restarts_with_the_next_card_played() -> None:
    game = take_turns(set_table(THREE_HANDS, 3, 2, forget("a1", 0)), 1)
    assert (game.pile, game.hands[0], active_letter(game)) == ([], ["x1", "a1", "b1"], "c")
    assert take_turns(game, 1).pile == ["c1"]


def test_wc_24_a_new_seed_sets_the_marker_whatever_else_moved_it() -> None:
    rules: dict[str, Any] = {"reseed_empty": True, "marker_back_on_fail": True}
    game = take_turns(set_table(THREE_HANDS, 3, 2, forget("a1", 0), **rules), 1)
    assert (game.pile, game.draw_pile, active_letter(game)) == (["q1"], ["r1"], "r")
    assert game.times_heard == [1]


def test_wc_24_backward_the_pile_is_empty_when_the_newest_card_is_missed() -> None:
    rules: dict[str, Any] = {"reseed_empty": True, "recall_order": "backward"}
    game = take_turns(set_table(THREE_HANDS, 3, 2, forget("b1", 0), **rules), 1)
    assert (game.pile, game.hands[0]) == (["q1"], ["x1", "a1", "b1"])


def test_wc_24_without_cards_there_is_no_new_seed() -> None:
    game = take_turns(set_table("b1 x1 a1", recall=forget("a1", 0), reseed_empty=True), 1)
    assert (game.pile, active_letter(game)) == ([], "c")


# Stuck turns


@pytest.mark.parametrize(("after_stuck", "chair"), [("same player", 0), ("next player", 1)])
def test_wc_27_to_32_stuck_the_first_passer_draws_until_a_card_is_playable(
    after_stuck: str, chair: int
) -> None:
    game = take_turns(set_table("x1 y1 a1 q1 r1 b1 z1", after_stuck=after_stuck), 3)
    assert game.pile == ["a1", "b1"]
    assert (game.discard_pile, game.draw_pile) == (["q1", "r1"], ["z1"])
    assert (game.result.stuck, game.result.turned_up, game.result.plays) == (1, 3, 1)
    assert (game.chair, game.run_of_passes, active_letter(game)) == (chair, 0, "c")
    assert game.hands == [["x1"], ["y1"]]


def test_wc_29_the_top_of_the_discard_pile_must_be_played_first() -> None:
    game = take_turns(set_table("x1 y1 a1 q1 c1 b1 c2 z1"), 3)
    assert game.discard_pile == ["q1", "c1"]
    take_turns(game, 3)
    assert (game.pile, game.discard_pile) == (["a1", "b1", "c1"], ["q1"])
    assert (game.draw_pile, game.result.turned_up, game.result.stuck) == (["z1", "c2"], 3, 2)


def test_wc_29_a_playable_card_lower_in_the_discard_pile_does_not_count() -> None:
    game = take_turns(set_table("x1 y1 a1 c1 q1 b1 c2 z1"), 6)
    assert (game.pile, game.discard_pile) == (["a1", "b1", "c2"], ["c1", "q1"])


def test_wc_31_and_34_a_failed_recital_of_the_found_card_passes_the_turn() -> None:
    game = take_turns(set_table("x1 y1 a1 b1 z1", recall=forget("a1", 0)), 3)
    assert (game.hands[0], game.pile, game.chair) == (["x1", "a1", "b1"], [], 1)


def test_wc_33_a_dead_letter_turns_both_piles_over_and_moves_the_marker() -> None:
    game = take_turns(set_table("x1 y1 a1 q1 r1 s1 t1"), 2)
    game.draw_pile, game.discard_pile = ["t1", "s1"], ["q1", "r1"]
    take_turns(game, 1)
    assert (game.draw_pile, game.discard_pile) == (["t1", "s1"], ["q1", "r1"])
    assert (game.result.turned_up, game.result.recycles, game.result.plays) == (4, 1, 0)
    assert (game.result.dead_letters, game.run_of_passes) == (1, 0)
    assert (game.chair, active_letter(game)) == (0, "c")


def test_wc_42_with_both_piles_empty_every_stuck_letter_is_dead() -> None:
    result = set_table("d1 e1 a1").play()
    assert (result.dead_letters, result.turned_up, result.recycles) == (2, 0, 0)
    assert (result.winner, result.turns, result.passes) == (0, 7, 4)


def test_wc_33_a_dead_letter_may_end_the_game() -> None:
    result = set_table("x1 y1 a1 q1", dead_letter="game ends").play()
    assert (result.stop, result.winner, result.dead_letters, result.turns) == ("stall", -1, 1, 3)


def test_wc_33_a_full_lap_of_dead_letters_is_a_stall() -> None:
    game = take_turns(set_table("x1 y1 a1 q1"), 2)
    game.run_of_dead_letters = 25  # cannot come about by play: every card in hand has its letter
    assert take_turns(game, 1).result.stop == "stall"


def test_wc_33_a_play_breaks_the_run_of_dead_letters() -> None:
    game = take_turns(set_table("d1 x1 e1 y1 a1 q1", hand=2), 6)
    assert (game.run_of_dead_letters, active_letter(game), game.chair) == (2, "d", 0)
    assert take_turns(game, 1).run_of_dead_letters == 0
    assert (game.pile, game.result.dead_letters) == (["a1", "d1"], 2)


# The draw pile runs out


def test_wc_41_the_discard_pile_is_turned_over_unshuffled() -> None:
    game = take_turns(set_table("x1 y1 a1 q1 r1 b1"), 3)
    assert (game.pile, game.discard_pile, game.result.recycles) == (["a1", "b1"], [], 1)
    assert game.draw_pile == ["r1", "q1"]  # q1, the oldest, is drawn first


def test_wc_41_an_unplayable_last_card_is_discarded_before_the_pile_is_turned() -> None:
    game = take_turns(set_table("x1 y1 a1 q1 b1 r1"), 2)
    game.draw_pile, game.discard_pile = ["q1"], ["b1", "r1"]
    take_turns(game, 1)
    assert (game.pile, game.draw_pile, game.discard_pile) == (["a1", "b1"], ["q1", "r1"], [])
    assert (game.result.turned_up, game.result.recycles) == (2, 1)


def test_wc_41_the_discard_pile_may_be_shuffled() -> None:
    def turn_over(**rules: Any) -> set[tuple[str, ...]]:
        games = (set_table("x1 y1 a1 q1 r1 b1", seed=seed, **rules) for seed in range(40))
        return {tuple(take_turns(game, 3).draw_pile) for game in games}

    assert turn_over() == {("r1", "q1")}
    assert turn_over(recycle_shuffle=True) == {("r1", "q1"), ("q1", "r1")}


# Input, output


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (lambda: set_table("b1 a1", players=1), "1 players with 1 cards each, 2 in the deck"),
        (lambda: set_table("b1 c1 a1", hand=0), "2 players with 0 cards each"),
        (lambda: set_table("b1 c1"), "2 players with 1 cards each, 2 in the deck"),
        (lambda: set_table("b1 c1 a1", first_player_cards=1), "3 in the deck"),
        (lambda: set_table("b1 c1 1a"), "must begin with a letter from a to z"),
        (
            lambda: play_game(["b1", "c1", "a1"], 2, 1, random.Random(), order=["b1", "c1", "d1"]),
            "exactly the cards of the deck",
        ),
    ],
)
def test_bad_input_is_refused(deal: Callable[[], object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        deal()


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (
        [play_game(SAMPLE_DECK, 3, 4, rng) for _ in range(20)]
        for rng in (random.Random(9), random.Random(9))
    )
    assert first == again
    assert len({result.turns for result in first}) > 5


def test_main_prints_the_speed_and_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "50", "--players", "2", "--hand", "2", "--forget", "0.01"])
    printed = dict(line.split("  ", 1) for line in capsys.readouterr().out.splitlines())
    assert float(printed["games per second"].replace(",", "")) > 0
    assert sum(map(float, printed["win share by place"].split())) == pytest.approx(1, abs=0.02)
    assert printed["stops"].strip() == "{'won': 50}"
    assert float(printed["mean plays"]) >= 1
