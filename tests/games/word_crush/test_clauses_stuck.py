"""Word Crush clause by clause: the stuck rule (WC-27 to WC-34)."""

from __future__ import annotations

import pytest

from tests.games.word_crush.stacked import exchanges_when_stuck, forgets_after, play_stacked

STUCK_ON_B = {"hands": ["hen lynx", "jay kid"], "seed": "ant"}
DECLINES = forgets_after(2, decline_below=0.5)


def test_wc_27_stuck_after_as_many_passes_as_players():
    game = play_stacked(["hen mole", "jay newt", "kid owl"], "ant", "zinc bee yak")
    assert game.lines("turn")[:4] == [
        "0 normal on B", "1 normal on B", "2 normal on B", "0 stuck on B",
    ]  # fmt: skip


def test_wc_27_a_play_ends_the_run():
    game = play_stacked(["hen lynx", "bee kid"], "ant", "zinc cat yak")
    assert [(event["chair"], event["run"]) for event in game.all("pass")][:3] == [
        (0, 1), (0, 1), (1, 2),
    ]  # fmt: skip
    assert game.lines("turn")[4] == "0 stuck on C"


def test_wc_27_an_exchange_does_not_break_the_run():
    bots = exchanges_when_stuck()
    game = play_stacked(**STUCK_ON_B, draws="bat", own=["toad vole", "wolf yak"], bots=bots)
    assert len(game.turn(1).all("exchange discard")) == 1
    assert len(game.turn(2).all("exchange discard")) == 1
    assert [event["run"] for event in game.all("pass")][:2] == [1, 2]
    assert game.lines("turn")[2] == "0 stuck on B"


def test_wc_27_a_decline_counts_as_a_pass():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc cow", bots=DECLINES, may_decline="yes")
    assert game.lines("turn", "pass")[1:6] == [
        "1 normal on C", "1 passes: declined", "0 normal on C", "0 passes: no playable card",
        "1 stuck on C",
    ]  # fmt: skip


def test_wc_28_the_first_passer_of_the_run_gets_the_stuck_turn():
    game = play_stacked(["bee mole", "jay newt", "kid owl"], "ant", "zinc cat yak")
    assert game.lines("turn")[:5] == [
        "0 normal on B", "1 normal on C", "2 normal on C", "0 normal on C", "1 stuck on C",
    ]  # fmt: skip


def test_wc_29_cards_are_turned_up_until_one_fits():
    game = play_stacked(**STUCK_ON_B, draws="zinc yak bee cat")
    assert game.turn(3).lines("turn up", "play") == [
        "0 turns up zinc", "0 turns up yak", "0 turns up bee", "0 plays bee from the draw pile",
    ]  # fmt: skip


def test_wc_29_the_visible_discard_must_be_played_if_it_fits():
    game = play_stacked(**STUCK_ON_B, draws="dog bee cat zinc yak")
    on_d = next(n for n, line in enumerate(game.lines("turn"), 1) if line.endswith("stuck on D"))
    assert game.turn(on_d).lines("turn up", "play") == ["0 plays dog from the discard pile"]


def test_wc_29_only_the_top_of_the_discard_pile_is_visible():
    game = play_stacked(**STUCK_ON_B, draws="cat zinc bee cow yak")
    on_c = next(n for n, line in enumerate(game.lines("turn"), 1) if line.endswith("stuck on C"))
    assert game.turn(on_c).lines("turn up", "play") == [
        "0 turns up cow", "0 plays cow from the draw pile",
    ]  # fmt: skip


def test_wc_29_unplayable_cards_lie_on_the_discard_pile():
    game = play_stacked(["hen", "cat"], "ant", "zinc yak bee mole", after_stuck="next player")
    assert game.lines("end", "left discarded") == ["won 1", "discarded yak", "discarded zinc"]


def test_wc_30_no_exchange_in_the_stuck_turn():
    bots = exchanges_when_stuck()
    draws = "zinc bat cod yak"
    game = play_stacked(**STUCK_ON_B, draws=draws, own=["toad vole", "wolf yeti"], bots=bots)
    stuck = game.turn(3)
    assert stuck.lines("turn") == ["0 stuck on B"]
    assert stuck.all("exchange draw") == stuck.all("look") == []
    assert stuck.lines("play") == ["0 plays bat from the draw pile"]


def test_wc_30_the_stuck_player_may_not_play_from_his_hand():
    game = play_stacked(
        ["bee hen", "cat jay"], "ant", "zinc cow elk", bots=DECLINES, may_decline="yes"
    )
    assert game.turn(4).lines("turn", "play") == ["1 stuck on C", "1 plays cow from the draw pile"]


def test_wc_31_the_hand_does_not_shrink_and_the_pile_is_recited():
    game = play_stacked(**STUCK_ON_B, draws="bee cat zinc")
    assert game.turn(3).lines("recite", "recalled") == [
        "0 right ant",
        "0 right bee",
        "0 complete 2",
    ]
    assert [turn["hand"] for turn in game.all("turn")[2:4]] == [2, 2]


def test_wc_32_extra_turn_after_stuck():
    game = play_stacked(**STUCK_ON_B, draws="bee cat zinc", after_stuck="same player")
    assert game.lines("turn")[2:4] == ["0 stuck on B", "0 extra on C"]


def test_wc_32_an_extra_turn_is_a_normal_one():
    game = play_stacked(["hen cat", "jay kid"], "ant", "bee zinc", after_stuck="same player")
    assert game.turn(4).lines("turn", "look", "play") == ["0 extra on C", "0 looks", "0 plays cat"]
    assert game.lines("turn")[4] == "1 normal on D"


def test_wc_32_next_player_after_stuck():
    game = play_stacked(**STUCK_ON_B, draws="bee cat zinc", after_stuck="next player")
    assert game.lines("turn")[2:4] == ["0 stuck on B", "1 normal on C"]


def test_wc_33_marker_moves_on_from_a_dead_letter():
    game = play_stacked(**STUCK_ON_B, draws="zinc yak", dead_letter="move on")
    assert game.turn(3).lines("turn up", "play", "dead letter", "markers") == [
        "0 turns up zinc", "0 turns up yak", "0 leaves B", "red A yellow C",
    ]  # fmt: skip
    assert game.lines("turn")[3] == "0 extra on C"
    assert [event["run"] for event in game.all("pass")][2:4] == [1, 2]


def test_wc_33_one_full_cycle_of_both_piles_first():
    game = play_stacked(**STUCK_ON_B, draws="zinc bee yak wolf")
    on_c = next(n for n, line in enumerate(game.lines("turn"), 1) if line.endswith("stuck on C"))
    # zinc lies on the discard pile, yak and wolf are still to draw
    assert game.turn(on_c).lines("turn up", "dead letter") == [
        "0 turns up yak", "0 turns up wolf", "0 turns up zinc", "0 leaves C",
    ]  # fmt: skip


def test_wc_33_game_ends_at_a_dead_letter():
    game = play_stacked(**STUCK_ON_B, draws="zinc yak", dead_letter="game ends")
    assert game.lines("turn up", "dead letter", "end") == [
        "0 turns up zinc", "0 turns up yak", "stall -1",
    ]  # fmt: skip


def test_wc_33_a_lap_of_dead_letters_is_a_stall():
    rules = {"may_decline": "yes", "bots": DECLINES}
    game = play_stacked(["hen lynx", "jay kid"], "ant", "bee", **rules)
    assert game.lines("play") == ["0 plays bee from the draw pile"]
    assert len(game.all("dead letter")) == 26
    assert game.lines("end") == ["stall -1"]


def test_wc_33_a_play_ends_the_run_of_dead_letters():
    rules = {"may_decline": "yes", "bots": DECLINES}
    game = play_stacked(["hen lynx", "jay kid"], "ant", "cow", **rules)
    assert game.lines("dead letter")[0] == "0 leaves B"
    assert len(game.all("dead letter")) == 1 + 26


@pytest.mark.parametrize("after_stuck", ["same player", "next player"])
def test_wc_34_the_turn_goes_left_after_a_failed_recital(after_stuck):
    bots = forgets_after(1)
    game = play_stacked(**STUCK_ON_B, draws="bee cat zinc", bots=bots, after_stuck=after_stuck)
    assert game.turn(3).lines("recalled", "pick up") == ["0 missed 1", "0 picks up bee"]
    assert game.lines("turn")[3] == "1 normal on C"
