"""Word Crush clause by clause: the piles, the timer, the end (WC-41 to WC-48)."""

from __future__ import annotations

import pytest

import sim
from sim.engine.simulation import prepare
from tests.games.word_crush.stacked import (
    Stacked,
    exchanges_when_stuck,
    forgets_after,
    play_stacked,
)

HANDS = ["hen lynx", "jay kid"]
WAITING = ["zinc", "yak", "wolf", "vole", "toad"]


def turned_up_by_letter(**rules):
    """The cards turned up at each dead letter, two piles of five cards all together."""
    game = play_stacked(HANDS, "ant", " ".join(WAITING), **rules)
    turns = range(1, len(game.all("turn")) + 1)
    return game, [lines for n in turns if (lines := game.turn(n).lines("turn up"))]


def test_wc_41_the_discard_pile_is_turned_over_unshuffled():
    game, letters = turned_up_by_letter(recycle_shuffle="no")
    assert len(letters) > 3
    for lines in letters:
        assert [line.split()[-1] for line in lines[:5]] == WAITING
    assert {event["shuffled"] for event in game.all("recycle")} == {"no"}


def test_wc_41_recycle_shuffle():
    game, letters = turned_up_by_letter(recycle_shuffle="yes")
    orders = {tuple(line.split()[-1] for line in lines[:5]) for lines in letters}
    assert len(orders) > 2
    assert {tuple(sorted(order)) for order in orders} == {("toad", "vole", "wolf", "yak", "zinc")}
    assert {event["shuffled"] for event in game.all("recycle")} == {"yes"}


@pytest.mark.parametrize("recycle_shuffle", ["no", "yes"])
def test_wc_41_the_pile_is_replaced_the_moment_it_is_empty(recycle_shuffle):
    game, _ = turned_up_by_letter(recycle_shuffle=recycle_shuffle)
    kinds = [event.kind for event in game.turn(3).events]
    assert kinds == ["turn", *["turn up"] * 5, "recycle", "dead letter", "markers"]


def test_wc_42_empty_piles_are_a_dead_letter_at_once():
    game = play_stacked(HANDS, "ant", "bee")
    on_c = next(n for n, line in enumerate(game.lines("turn"), 1) if line.endswith("stuck on C"))
    assert game.turn(on_c).lines("turn up", "recycle", "dead letter") == ["0 leaves C"]


def test_wc_42_empty_piles_allow_no_exchange():
    game = play_stacked(HANDS, "ant", "bee", bots=exchanges_when_stuck(), replace_n=1)
    later = play_stacked(HANDS, "ant", "bee", bots=exchanges_when_stuck(), replace_n=2)
    assert len(game.all("exchange discard")) > 0
    assert later.all("exchange discard") == []


def looks(seconds, **values):
    """A bot that looks so long at its hand."""
    return {"profile": "plain", "look": seconds, "look_spread": 0, **values}


@pytest.mark.parametrize(("timer", "moves"), [
    ("off", ["0 plays bee"]),
    (30, ["0 passes: out of time"]),
    (60, ["0 plays bee"]),
])  # fmt: skip
def test_wc_43_timer(timer, moves):
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=looks(40), timer=timer)
    assert game.turn(1).lines("play", "pass") == moves
    look = game.turn(1).all("look")[0]["milliseconds"]
    assert look == (30_000 if timer == 30 else 40_000)


def test_wc_43_no_play_is_begun_that_would_end_too_late():
    late, in_time = looks(28), looks(27)
    for bot, moves in ((late, ["0 passes: out of time"]), (in_time, ["0 plays bee"])):
        game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bot, timer=30)
        assert game.turn(1).lines("play", "pass") == moves


def test_wc_43_out_of_time_is_a_pass_like_others():
    game = play_stacked(HANDS, "ant", "bee cat", bots=looks(40), timer=30)
    assert game.lines("turn")[2] == "0 stuck on B"


def test_wc_43_no_exchange_is_begun_that_would_end_too_late():
    bot = looks(26, exchange_policy="when stuck", patience=0)
    for timer, made in ((30, 0), (60, 1)):
        game = play_stacked(HANDS, "ant", "zinc yak bee", bots=bot, timer=timer)
        assert len(game.turn(1).all("exchange discard")) == made


def test_wc_44_cards_not_yet_recited_go_to_the_hand():
    hands = ["bee dog kid", "cat hen jay"]
    # 20 s of looking and 3 s of playing leave 7 s of 30: three cards of 2 s
    game = play_stacked(hands, "ant", "zinc", bots=looks(20), timer=30)
    assert game.turn(3).lines("recite", "recalled", "pick up") == [
        "0 right ant", "0 right bee", "0 right cat", "0 out of time 3", "0 picks up dog",
    ]  # fmt: skip
    assert game.lines("turn")[3].startswith("1 normal")


def test_wc_44_without_a_timer_no_recital_runs_out():
    game = play_stacked(["bee dog kid", "cat hen jay"], "ant", "zinc", bots=looks(500))
    assert {event["result"] for event in game.all("recalled")} == {"complete"}


def test_wc_45_bots_state_each_word_once_before_the_next_card():
    game = Stacked(sim.play("word_crush", players=2, bots="casual", rules={"hand": 2}).trace)
    position = 0
    for event in game.events:
        position = position + 1 if event.kind == "recite" else 0
        if event.kind == "recite":
            assert event["position"] == position
            assert event["answer"] in ("right", "near miss", "forgotten", "wrong")


def test_wc_46_the_last_card_must_be_recalled_too():
    bots = [forgets_after(1), "plain"]
    game = play_stacked(["bee", "jay"], "ant", "zinc", bots=bots)
    assert game.turn(1).lines("play", "recalled", "pick up") == [
        "0 plays bee", "0 missed 1", "0 picks up bee",
    ]  # fmt: skip
    assert len(game.all("turn")) > 1


def test_wc_46_who_plays_and_recites_his_last_card_wins_at_once():
    game = play_stacked(["bee", "jay"], "ant", "zinc")
    assert game.lines("play", "recalled", "end") == ["0 plays bee", "0 complete 2", "won 0"]


def test_wc_46_no_exchange_follows_a_win():
    bots = exchanges_when_stuck()
    game = play_stacked(["bee", "jay"], "ant", "zinc yak", bots=bots)
    assert game.all("exchange discard") == []


@pytest.mark.parametrize("replace_n", [2, 1, 3])
def test_wc_46_an_exchange_never_empties_the_hand(replace_n):
    bots, rules = exchanges_when_stuck(), {"replace_n": replace_n}
    game = play_stacked(["hen", "jay"], "ant", "zinc yak wolf", bots=bots, **rules)
    assert all(event["hand"] > 0 for event in game.all("turn"))


def test_wc_47_nobody_is_ranked_but_the_cards_left_are_counted():
    columns = prepare("word_crush", players=3).columns
    assert not any("rank" in column or "place" in column for column in columns)
    rows = sim.simulate("word_crush", players=3, deals=3, bots="plain")
    for row in rows.iter_rows(named=True):
        shares = [row[f"win_{seat}"] for seat in (1, 2, 3)]
        left = [row[f"cards_left_{seat}"] for seat in (1, 2, 3)]
        assert sorted(shares) == [0, 0, 1]
        assert left[shares.index(1)] == 0
        assert [row[f"score_{seat}"] for seat in (1, 2, 3)] == [-cards for cards in left]


def test_wc_48_who_passes_draws_no_card():
    game = play_stacked(HANDS, "ant", "zinc yak bee")
    assert [(turn["chair"], turn["hand"]) for turn in game.all("turn")[:3]] == [
        (0, 2), (1, 2), (0, 2),
    ]  # fmt: skip
    assert game.turn(1).lines("pass", "exchange draw") == ["0 passes: no playable card"]
