"""Races whose truth is known: right choices, covering sets, early stops, limits, near ties."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from experiments.campaign.synthetic_tables import TrueLane, TrueSampler, TrueTable
from experiments.runner.paired import DealRequest
from experiments.tuning.board import Board, LaneKey, figure_names
from experiments.tuning.cell import BROKEN, DECIDED, NEAR, NO_HAND, UNDECIDED
from experiments.tuning.fresh import see_again, speaks_against
from experiments.tuning.plan import (
    BAND,
    FIRST_PLAYER,
    NOT_FINISHED,
    STUCK_TURNS,
    Limit,
    TuningPlan,
)
from experiments.tuning.race import EVEN, EVEN_ROWS, Race, run_race

HANDS = (1, 2, 3, 4, 5, 6)
FIRST = {FIRST_PLAYER: Limit(0.01)}


def table(
    medians: dict[int, list[float]],
    target: float = 20.0,
    endless: dict[int, float] | None = None,
    **changes: object,
) -> TrueTable:
    """A table of one row whose medians by player count and hand are given."""
    plan = TuningPlan(
        rows=(tuple(medians),),
        targets={"regular": target},
        hands=HANDS,
        limits={NOT_FINISHED: Limit(0.02)},
    )
    lanes = {
        LaneKey(players, hand): TrueLane(scale, 0.5, 0.3, (endless or {}).get(hand, 0.0))
        for players, found in medians.items()
        for hand, scale in zip(HANDS, found, strict=True)
    }
    return TrueTable(replace(plan, **changes), lanes, (7, 1))


def race_of(one: TrueTable, how: str = "racing") -> Race:
    return run_race(one.plan, TrueSampler(one), how)


RISING = [5.0, 11.0, 16.0, 21.0, 27.0, 34.0]


def test_the_nearest_hand_is_chosen_and_alone_in_the_set():
    race = race_of(table({2: RISING}))
    cell = race.cells[0]
    assert (cell.verdict, cell.leader, cell.confidence_set) == (DECIDED, 4, (4,))
    assert cell.closest_rival == 3


def test_hands_far_off_are_dropped_after_the_first_looks():
    race = race_of(table({2: RISING}))
    deals = {key.hand: lane.deals for key, lane in race.board.lanes.items()}
    assert deals[1] <= 200
    assert deals[6] <= 400
    assert deals[4] > 2 * deals[1]


def test_an_even_allocation_decides_the_same_with_more_games():
    one = table({2: [5.0, 11.0, 16.8, 22.0, 29.0, 36.0]})
    race, even, rows = (race_of(one, how) for how in ("racing", EVEN, EVEN_ROWS))
    assert even.cells[0].leader == rows.cells[0].leader == race.cells[0].leader
    assert even.games == rows.games > 2 * race.games


def test_two_hands_as_far_off_stay_in_the_set_and_are_called_alike():
    race = race_of(table({2: [5.0, 11.0, 17.0, 23.0, 29.0, 36.0]}))
    cell = race.cells[0]
    assert cell.verdict == DECIDED
    assert cell.confidence_set == (3, 4)
    assert cell.are_alike(3, 4)


def test_a_row_of_several_player_counts_is_judged_by_its_worst():
    # hand 4 is best for two players, but the fives play it for 27 minutes
    cell = race_of(table({2: RISING, 5: [7.0, 14.0, 20.5, 27.0, 34.0, 41.0]})).cells[0]
    assert (cell.verdict, cell.leader) == (DECIDED, 3)
    assert cell.trials[4].worst == 5


def test_a_hand_beyond_a_limit_gives_way_to_the_next():
    cell = race_of(table({2: RISING}, endless={4: 0.2, 5: 0.3, 6: 0.4})).cells[0]
    assert (cell.verdict, cell.leader) == (DECIDED, 3)
    assert NOT_FINISHED in cell.trials[4].broken


def test_without_a_hand_that_keeps_the_limits_the_cell_says_which_one_breaks():
    cell = race_of(table({2: RISING}, endless=dict.fromkeys((3, 4, 5, 6), 0.2))).cells[0]
    assert (cell.verdict, cell.leader, cell.confidence_set) == (NO_HAND, None, ())
    assert cell.trials[4].broken == (NOT_FINISHED,)
    assert BAND in cell.trials[1].broken


def test_a_hand_just_beyond_a_limit_is_decided_within_the_slack():
    cell = race_of(table({2: RISING}, endless={4: 0.0205}, slack=0.5)).cells[0]
    assert (cell.verdict, cell.leader) == (DECIDED, 4)
    assert cell.trials[4].standing[NOT_FINISHED] in (NEAR, BROKEN)


def test_a_race_that_runs_out_of_games_is_undecided():
    cell = race_of(table({2: RISING}, most_games=300)).cells[0]
    assert cell.verdict == UNDECIDED
    assert 4 in cell.confidence_set


@pytest.mark.parametrize("most_games", [500, 1000, 5000, 40_000])
def test_no_more_games_are_played_than_allowed(most_games):
    one = table({2: RISING, 5: [7.0, 14.0, 20.5, 27.0, 34.0, 41.0]}, most_games=most_games)
    race = race_of(one)
    sampler = FreshSampler(one)
    fresh = see_again(race, sampler)[0, "regular"]
    assert race.games + sampler.games <= most_games
    assert race.games > 0
    assert all(hand.deals <= one.plan.fresh_deals for hand in fresh)


def test_a_limit_on_the_first_player_binds_by_itself():
    keys = figure_names(LaneKey(3, 2), replace(table({3: RISING}).plan, limits=FIRST))
    assert keys == ("length", "not_finished", "win_1", "win_2", "win_3")
    board = Board(replace(table({3: RISING}).plan, limits=FIRST))
    lane = board.lanes[LaneKey(3, 2)]
    wins = np.zeros((5, 900))
    wins[0] = 20.0
    wins[2, :300] = wins[3, 300:390] = wins[4, 390:] = 1.0  # the last wins far too often
    lane.extend(wins)
    board.judge_shares([lane])
    assert set(lane.shares) == {"first_player"}
    assert lane.shares["first_player"].value == pytest.approx(0, abs=1e-9)
    wins[[2, 4]] = wins[[4, 2]]
    lane.extend(wins)
    board.judge_shares([lane])
    assert lane.shares["first_player"].value > 0.1


def test_stuck_turns_are_a_share_of_all_turns_as_in_reports():
    plan = replace(table({3: RISING}).plan, limits={STUCK_TURNS: Limit(0.3)})
    lane = Board(plan).lanes[LaneKey(3, 2)]
    assert lane.names == ("length", "not_finished", "stuck_turns", "turns")
    # short games without a stuck turn, long ones with half of them: a mean of shares says 25 %
    turns = np.tile([10.0, 90.0], 2000)
    stuck = np.tile([0.0, 45.0], 2000)
    lane.extend(np.stack([turns, 0 * turns, stuck, turns]))
    lane.take(())
    known = lane.shares[STUCK_TURNS]
    assert known.value == pytest.approx(0.45)
    assert 0.43 < known.low < 0.45 < known.high < 0.47


def test_the_interval_of_stuck_turns_holds_at_all_looks():
    plan = replace(table({3: RISING}).plan, limits={STUCK_TURNS: Limit(0.3)}, alpha=0.05)
    draw, missed, runs = np.random.default_rng(3), 0, 200
    for _ in range(runs):
        lane = Board(plan).lanes[LaneKey(3, 2)]
        lane.alpha = 0.05
        for deals in (64, 26, 36, 50, 70, 98, 137, 192, 269):
            turns = draw.integers(10, 60, deals).astype(float)
            stuck = draw.binomial(turns.astype(int), draw.beta(2, 5, deals)).astype(float)
            lane.extend(np.stack([turns, 0 * turns, stuck, turns]))
            lane.take(())
        missed += not lane.shares[STUCK_TURNS].low <= 2 / 7 <= lane.shares[STUCK_TURNS].high
    assert missed <= 18  # the 1 % point of Binomial(200, 0.05)


def test_half_of_all_games_endless_makes_the_median_infinite():
    assert np.isinf(TrueLane(10, 0.5, 0.2, 0.6).median)
    cell = race_of(table({2: RISING}, endless=dict.fromkeys(HANDS, 0.6), limits={})).cells[0]
    assert cell.verdict == NO_HAND


def test_fresh_deals_bear_a_choice_out_and_speak_against_a_wrong_one():
    one = table({2: RISING}, fresh_deals=4000)
    race = race_of(one)
    fresh = see_again(race, FreshSampler(one))[0, "regular"]
    assert [hand.hand for hand in fresh] == [3, 4, 5]
    assert speaks_against(race.cells[0], fresh) == ""
    race.cells[0].leader = 3
    assert "4 is nearer" in speaks_against(race.cells[0], fresh)


class FreshSampler(TrueSampler):
    """Draws fresh deals as the first ones of other streams: the truth has no billionth deal."""

    def play(self, requests):
        return super().play([DealRequest(cell, 0, deals) for cell, _, deals in requests])


def test_the_same_deals_are_the_same_games_in_whatever_pieces():
    one = table({2: RISING})
    whole = TrueSampler(one).play([DealRequest(2, 0, 9000)])[0]
    sampler = TrueSampler(one)
    pieces = [sampler.play([DealRequest(2, first, 3000)])[0] for first in (0, 3000, 6000)]
    assert np.array_equal(whole, np.concatenate(pieces, axis=1))


@pytest.mark.parametrize("seed", range(3))
def test_the_truth_has_the_median_it_claims(seed):
    lane = TrueLane(10.0, 0.6, 0.4, 0.15)
    one = TrueTable(TuningPlan(((2,),), {"regular": 10.0}, (1,)), {LaneKey(2, 1): lane}, (seed, 1))
    minutes, is_endless = TrueSampler(one).play([DealRequest(0, 0, 40_000)])[0]
    assert np.median(minutes) == pytest.approx(lane.median, rel=0.03)
    assert is_endless.mean() == pytest.approx(0.15, abs=0.01)
