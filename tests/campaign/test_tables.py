"""The campaign of certified tables: a fixed sample, and that a false statement is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from experiments.campaign import tables
from experiments.campaign.synthetic_tables import TrueSampler, draw_table
from experiments.campaign.tables_text import result_text
from experiments.tuning.cell import DECIDED
from experiments.tuning.race import run_race
from sim.errors import InputError


def test_a_sample_of_tables_says_nothing_false_and_saves_games():
    result = tables.run_tables(12, 2, 1, seed=5, has_engine=False)
    assert result.wrong == 0
    assert result.cells == 12 * 9
    assert result.savings[0].times > result.savings[0].times_by_rows > 2
    assert "12 of known truth" in result_text(result)


@pytest.mark.parametrize(
    ("made", "wrong", "verdict"),
    [(12, 0, "NOT SHOWN"), (89, 0, "NOT SHOWN"), (90, 0, "passed"), (12, 1, "FAILED")],
)
def test_the_verdict_distinguishes_few_tables_from_wrong_ones(made, wrong, verdict):
    result = tables.run_tables(1, 0, 1, seed=5, has_engine=False)
    bound = tables.upper_bound(wrong, made)
    text = result_text(replace(result, tables=made, wrong=wrong, bound=bound))
    assert f"verdict   {verdict}" in text


def test_tables_do_not_hang_on_the_number_of_jobs():
    one, two = (tables.run_tables(3, 0, jobs, seed=2, has_engine=False) for jobs in (1, 2))
    assert (one.median_games, one.verdicts, one.set_sizes) == (
        two.median_games,
        two.verdicts,
        two.set_sizes,
    )


def test_false_statements_are_noticed():
    table = draw_table(1, 0)
    race = run_race(table.plan, TrueSampler(table))
    cell = next(one for one in race.cells if one.verdict == DECIDED)
    assert tables.errors_of(table, cell) == []
    right, worst = cell.leader, max(cell.trials, key=lambda hand: cell.trials[hand].loss.value)
    cell.leader = worst
    assert tables.WORSE in tables.errors_of(table, cell)
    cell.leader = right
    cell.further.add((right, next(hand for hand in cell.trials if hand != right)))
    for trial in cell.trials.values():
        trial.standing = dict.fromkeys(trial.standing, "met")
    found = tables.errors_of(table, cell)
    assert tables.MISSED in found
    assert tables.FALSE_LIMIT in found


def test_too_few_tables_are_refused():
    with pytest.raises(InputError, match="0 is too few; allowed: 1 or more"):
        tables.run_tables(0, 0, 1)
