"""Duels of policies: who plays whom, what is made of their deals, and what is said of it."""

from __future__ import annotations

import json

import numpy as np
import pytest

from experiments.campaign import duels
from experiments.campaign.duels import (
    DUELS,
    LOOKING,
    LOOKS_AHEAD,
    Deals,
    DecisionClock,
    judge,
    play_looking,
    play_plainly,
    run_duels,
    setting_of,
)
from experiments.cli import main
from sim.engine.look_ahead import LookAhead, play_looking_ahead
from sim.errors import InputError
from sim.spec import WIN_SHARES
from tests.scale import games

AGAINST_GREEDY = ("greedy", LOOKS_AHEAD)


@pytest.fixture
def quick(monkeypatch):
    """Duels whose deals are made up: who looks ahead wins by the shares given."""

    def play(shares):
        def looking(setting, deals, how):
            clock = DecisionClock(decisions=4, left=1, seconds=2.0)
            part = np.array([shares[deal % len(shares)] for deal in deals])
            return Deals(part, part * 10, clock)

        def plainly(setting, deals):
            return Deals(np.full(len(deals), 0.5), np.zeros(len(deals)))

        monkeypatch.setattr(duels, "play_looking", looking)
        monkeypatch.setattr(duels, "play_plainly", plainly)
        monkeypatch.setattr(duels, "compiled", lambda game: None)
        monkeypatch.setattr(duels, "compiled_futures", lambda: None)

    return play


@pytest.mark.parametrize("players", [2, 3])
def test_a_policy_against_itself_has_an_even_share_of_every_deal(monkeypatch, players):
    same = {name: {"out_margin": 0} for name in ("greedy", "careful")}
    monkeypatch.setattr(duels, "POLICIES", same)
    setting = setting_of(("greedy", "careful"), "novice", players, 1)
    assert setting.rotations == players
    played = play_plainly(setting, range(2, 2 + games(30)))
    assert played.shares == pytest.approx(1 / players)


def test_only_the_last_seat_looks_ahead_and_its_time_is_kept():
    setting = setting_of(AGAINST_GREEDY, "novice", 2, 1)
    how = LookAhead(moves=2, samples=2, to_round_end=True)
    played = play_looking(setting, range(1, 2), how)
    rows = [play_looking_ahead(setting, 1, rotation, {1}, how) for rotation in range(2)]
    assert played.shares.tolist() == [sum(row["win_2"] for row in rows) / (2 * WIN_SHARES)]
    assert played.margins.tolist() == [sum(row["score_2"] - row["score_1"] for row in rows) / 2]
    assert 0 < played.clock.decisions < sum(row["turns"] for row in rows)
    assert played.clock.seconds > 0


def test_the_policies_differ_in_going_out_alone():
    plain = setting_of(("greedy", "careful"), "casual", 2, 1).bots
    looking = setting_of(("careful", LOOKS_AHEAD), "casual", 3, 1).bots
    assert [bot.values["out_margin"] for bot in plain] == [-200, 6]
    assert [bot.values["out_margin"] for bot in looking] == [6, 6, -200]
    for bot in (*plain, *looking):
        assert {**bot.values, "out_margin": 6} == plain[1].values


def test_a_duel_is_judged_by_all_its_deals():
    parts = [
        Deals(np.array([1.0, 0.5]), np.array([4.0, 2.0]), DecisionClock(10, 5, 2.0)),
        Deals(np.ones(50), np.full(50, 3.0), DecisionClock(30, 5, 6.0)),
    ]
    duel = judge(AGAINST_GREEDY, 2, parts, 0.01)
    assert (duel.deals, duel.fair, duel.verdict) == (52, 0.5, "upper")
    assert duel.share == pytest.approx(51.5 / 52)
    assert duel.low < duel.share < duel.high
    assert (duel.points, duel.decisions, duel.left, duel.seconds) == (3.0, 40, 0.25, 0.2)
    lost = judge(AGAINST_GREEDY, 2, [Deals(np.zeros(50), np.zeros(50))], 0.01)
    assert lost.verdict == "lower"


def test_what_a_run_came_to_so_far_is_reported(quick):
    quick([0.5, 1.0])
    results = list(run_duels("casual", 3, 21, 40, 1, 1))
    assert [(len(one.duels), one.duels[-1].deals) for one in results] == [(1, 40), (2, 21), (3, 21)]
    last = results[-1]
    assert tuple((duel.lower, duel.upper) for duel in last.duels) == DUELS
    assert last.looking == LOOKING
    assert [duel.fair for duel in last.duels] == [1 / 3] * 3


def test_looking_ahead_that_is_not_shown_to_win_is_a_failure(quick, capsys):
    quick([0.0, 1.0])
    arguments = ["campaign", "duels", "--deals", "20", "--plain-deals", "20", "--jobs", "1"]
    assert main(arguments) == 1
    said = capsys.readouterr().out
    assert "FAILED: looking ahead is not shown to beat greedy and careful." in said
    quick([0.5, 1.0])
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert "FAILED" not in said
    assert "looks ahead against careful     20  75.0%" in said
    assert "+7.5 ± 0.6" in said
    assert "0.50 s" in said
    assert "Against greedy it left the greedy move in 25% of 80 decisions." in said


def test_each_duel_is_written_when_it_is_over(quick, capsys, tmp_path, monkeypatch):
    quick([1.0])
    out = tmp_path / "duels.json"

    def stop(setting, deals, how):
        raise RuntimeError("stopped")

    monkeypatch.setattr(duels, "play_looking", stop)
    arguments = ["campaign", "duels", "--deals", "20", "--plain-deals", "3000", "--jobs", "1"]
    arguments += ["--format", "json", "--out", str(out)]
    assert main(arguments) == 1
    assert "stopped" in capsys.readouterr().err
    figures = json.loads(out.read_text())
    assert [duel["deals"] for duel in figures["duels"]] == [3000]
    assert main(arguments) == 2
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--deals", "19"), ("--plain-deals", "1"), ("--players", "7"), ("samples", "0")),
        *(("moves", "33"), ("bots[0]", "nobody")),
    ],
)
def test_numbers_out_of_range_are_refused(capsys, option, value):
    name = {"bots[0]": "--bot"}.get(option, option if option[0] == "-" else f"--{option}")
    assert main(["campaign", "duels", name, value]) == 2
    assert f"error: {option}: " in capsys.readouterr().err


def test_too_few_are_refused():
    with pytest.raises(InputError, match="--players: 1 is too few; allowed: 2 or more"):
        next(run_duels("casual", 1, 20, 20, 1, 1))
