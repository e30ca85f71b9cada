"""Every metric of every registry is held to games with known answers.

A metric that is in a registry and not in `known` fails; so does one that says the same of all
games, one that orders them wrongly, and one that misses a value that can be worked out.
"""

from __future__ import annotations

import inspect
import itertools
import math
from functools import cache

import numpy as np
import polars as pl
import pytest

from experiments.dynamics import metrics as dynamics
from experiments.metrics import (
    length as metrics,
)
from experiments.metrics import (
    outcomes as outcome_metrics,
)
from experiments.metrics import (
    registry as cell_metrics,
)
from experiments.metrics import (
    seats as seat_metrics,
)
from experiments.metrics import (
    words as word_metrics,
)
from experiments.skill import registry as skill
from experiments.skill.ratings import fit_ladder
from experiments.skill.wins import deal_frame
from tests.calibration import known
from tests.calibration.frames import cell_frame, games_frame, states_frame, wins_of
from tests.calibration.known import ALPHA, DEALS, About, Near
from tests.calibration.reference_games import ReferenceGame

NEITHER = (math.nan, math.nan)


def of_struct(found):
    """A value and its ends; of a list of seats, the first seat's."""
    if isinstance(found, list | pl.Series):
        found = found[0]
    if isinstance(found, dict):
        return found["value"], (found["low"], found["high"])
    return (math.nan if found is None else found), NEITHER


@cache
def cell_of(situation):
    return cell_frame(known.SITUATIONS[situation], DEALS)


@cache
def games_of(situation):
    return games_frame(known.SITUATIONS[situation], DEALS)


@cache
def states_of(situation):
    return states_frame(known.SITUATIONS[situation], DEALS)


def with_alpha(compute):
    """The expression, with the suite's error rate where it takes one."""
    takes = "alpha" in inspect.signature(compute).parameters
    return compute(alpha=ALPHA) if takes else compute()


def of_cells(metric, situation):
    if metric.needs == cell_metrics.GAMES:
        players = known.SITUATIONS[situation].players
        found = games_of(situation).lazy().select(x=metric.compute(players, ALPHA)).collect()
    else:
        found = cell_of(situation).lazy().select(x=with_alpha(metric.compute)).collect()
    return of_struct(found["x"][0])


def of_states(metric, situation):
    row = metric(states_of(situation).lazy(), alpha=ALPHA).row(0, named=True)
    return row["value"], (row["low"], row["high"])


def of_deals(metric, situation):
    frame = deal_frame(wins_of(known.UNEQUAL[situation], DEALS)).lazy()
    return of_struct(frame.select(x=metric.compute(ALPHA)).collect()["x"][0])


def of_figure(found):
    return found.value, (found.low, found.high)


def of_wins(metric, situation):
    return of_figure(metric.compute(wins_of(known.UNEQUAL[situation], DEALS), ALPHA))


@cache
def ladder_of(situation):
    names = [f"tier {place}" for place in range(len(known.TIERS))]
    matches = {}
    for lower, upper in itertools.combinations(range(len(names)), 2):
        strength = (known.TIERS[upper], known.TIERS[lower])
        game = ReferenceGame(known.LADDERS[situation], 2, strength)
        matches[names[lower], names[upper]] = wins_of(game, DEALS).by_deal()
    return fit_ladder(names, matches, 2, 0.01)


def of_ladder(metric, situation):
    found = metric.compute(ladder_of(situation))
    return (found, NEITHER) if isinstance(found, int) else of_figure(found)


def of_hands(metric, situation):
    """Each deal one seat is dealt the ace, the others a plain card."""
    players = 3 if situation == "ace of 3" else 2
    generator = np.random.default_rng(5)
    rows = []
    for deal in range(DEALS):
        ace, winner = generator.integers(players, size=2)
        winner = ace if situation.startswith("ace") else winner
        for seat in range(players):
            kind = "ace" if seat == ace else "plain"
            rows.append((deal, seat + 1, kind, float(seat == winner), players))
    schema = ["deal", "seat", "kind", "win", "players"]
    held = pl.DataFrame(rows, schema=schema, orient="row")
    return of_figure(metric.compute(held.lazy(), DEALS, ALPHA))


def of_swap(metric, situation):
    coin = [float(win) for win in np.random.default_rng(6).integers(2, size=DEALS)]
    with_card, without = {
        "ace": ([1.0] * DEALS, coin),
        "joker": ([0.0] * DEALS, [1.0] * DEALS),
        "first": ([1.0, 0.0] * (DEALS // 2),) * 2,
        "coin": (coin, coin),
    }[situation]
    return of_figure(metric.compute(with_card, without, ALPHA))


TABLES = (
    ("cells", cell_metrics.METRICS, known.CELLS, of_cells),
    ("states", dynamics.METRICS, known.STATES, of_states),
    *(
        (
            f"skill of {needs}",
            {name: one for name, one in skill.METRICS.items() if one.needs == needs},
            answers,
            read,
        )
        for needs, answers, read in (
            (skill.DEALS, known.DEALT, of_deals),
            (skill.WINS, known.WINS, of_wins),
            (skill.LADDER, known.LADDER, of_ladder),
            (skill.HANDS, known.HANDS, of_hands),
            (skill.SWAP, known.SWAPS, of_swap),
        )
    ),
)

EVERY = [
    pytest.param(metric, answers.get(name), read, id=f"{table}-{name}")
    for table, registry, answers, read in TABLES
    for name, metric in registry.items()
]
every_metric = pytest.mark.parametrize(("metric", "answer", "read"), EVERY)


def is_hit(answer, value, ends):
    """Whether a metric says what it must."""
    low, high = ends
    if isinstance(answer, About):
        return low - 1e-9 <= answer.value <= high + 1e-9 and low < high
    if isinstance(answer, Near):
        return abs(value - answer.value) <= answer.within
    if math.isnan(answer):
        return math.isnan(value)
    if math.isinf(answer):
        return value == answer
    holds = math.isnan(low) or low - 1e-9 <= answer <= high + 1e-9
    return abs(value - answer) < 1e-9 and holds


@every_metric
def test_a_metric_is_calibrated(metric, answer, read):
    assert answer is not None, f"{metric.name} has no known answers"
    assert answer.answers, f"{metric.name} has no exact value"
    assert answer.orders, f"{metric.name} has no order"


@every_metric
def test_a_metric_hits_its_exact_values(metric, answer, read):
    found = {situation: read(metric, situation) for situation in answer.answers}
    missed = {
        situation: (answer.answers[situation], value, ends)
        for situation, (value, ends) in found.items()
        if not is_hit(answer.answers[situation], value, ends)
    }
    assert missed == {}


@every_metric
def test_a_metric_orders_the_games(metric, answer, read):
    for order in answer.orders:
        values = [read(metric, situation)[0] for situation in order]
        pairs = itertools.pairwise(values)
        assert all(low < high for low, high in pairs), dict(zip(order, values, strict=True))


@every_metric
def test_a_metric_distinguishes_games(metric, answer, read):
    asked = {*answer.answers, *itertools.chain(*answer.orders)}
    values = [read(metric, situation)[0] for situation in asked]
    distinct = {round(value, 6) for value in values if not math.isnan(value)}
    assert len(distinct) > 1


@every_metric
def test_a_metric_stays_in_its_range(metric, answer, read):
    for situation in answer.answers:
        value, (low, high) = read(metric, situation)
        if math.isnan(value):
            continue
        slack = 0.02 if metric.name.endswith(("_variance", "luck_share")) else 1e-9
        assert metric.low is None or value >= metric.low - slack
        assert metric.high is None or value <= metric.high + slack
        assert math.isnan(low) or low - 1e-9 <= value <= high + 1e-9


WITHOUT_INTERVAL = {
    "band_p_value",
    "runner_up_cards",
    "margin_spread",
    "skill_chain",
}
"""Metrics that have none, and say why in their registry."""


@every_metric
def test_a_metric_has_an_interval_or_says_why_not(metric, answer, read):
    situation = next(iter(answer.answers))
    has_interval = not math.isnan(read(metric, situation)[1][0])
    assert has_interval == (metric.name not in WITHOUT_INTERVAL)
    if not has_interval:
        assert "none" in metric.error or "counts" in metric.error


def test_no_answer_is_of_a_metric_that_is_not_there():
    for table, registry, answers, _ in TABLES:
        assert set(answers) == set(registry), table


def test_every_table_of_skill_is_read():
    needs = {one.needs for one in skill.METRICS.values()}
    assert needs == {skill.DEALS, skill.WINS, skill.LADDER, skill.HANDS, skill.SWAP}


def expressions_of(module):
    """The public functions of a module that return a polars expression."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and function.__annotations__.get("return") in (
            "pl.Expr",
            pl.Expr,
        ):
            yield name, function


HELPERS = {"win_of_position", "utility_of_position", "mean_count", "a_player"}
"""Expressions that are parts of metrics, or metrics of any column, which stand in by one."""


@pytest.mark.parametrize("module", [metrics, seat_metrics, word_metrics, outcome_metrics])
def test_every_function_that_is_a_metric_stands_in_the_registry(module):
    registered = {
        getattr(one.compute, "func", one.compute).__name__ for one in cell_metrics.METRICS.values()
    }
    found = dict(expressions_of(module))
    assert found
    assert set(found) - HELPERS <= registered


@every_metric
def test_a_metric_says_what_it_is(metric, answer, read):
    text = getattr(metric, "definition", None) or inspect.getdoc(
        getattr(metric.compute, "func", metric.compute)
    )
    assert len(text) > 40
    assert "Formula" in text or "See `" in text or "see `" in text
    assert metric.title
    assert metric.unit
    assert metric.minimum_deals >= 30
    assert metric.direction in ("more", "less", "target", "describes")


def shifted(answer):
    """Values that a metric which is a little wrong might have, with narrow intervals."""
    value = answer if isinstance(answer, int | float) else answer.value
    return [(value + 0.2, (value + 0.1, value + 0.3)), (value - 0.2, (value - 0.3, value - 0.1))]


@every_metric
def test_a_metric_that_is_off_or_constant_would_be_found_out(metric, answer, read):
    plain = [one for one in answer.answers.values() if not is_endless(one)]
    for one in plain:
        if not isinstance(one, Near):
            assert not any(is_hit(one, *wrong) for wrong in shifted(one))
    for value in (0.0, 0.25, 0.5, 1.0, math.nan):
        assert not all(is_hit(one, value, (value, value)) for one in answer.answers.values())


def is_endless(answer):
    """Whether an answer is infinite or none."""
    return isinstance(answer, float) and not math.isfinite(answer)
