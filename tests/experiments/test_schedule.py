"""The simulated schedule: its steps do what they are timed for."""

from __future__ import annotations

import json

import pytest

from experiments.campaign.schedule import Step, choose_counts, find_slow
from experiments.cli import main


def test_a_small_schedule_is_timed(capsys):
    assert main(["campaign", "schedule", "--shards", "200", "--format", "json"]) in (0, 1)
    record = json.loads(capsys.readouterr().out)
    assert {one["shards"] for one in record["steps"]} == {200}
    assert {"merge 10 folders", "read the manifest", "find what is missing", "digest"} <= {
        one["step"] for one in record["steps"]
    }


def test_what_is_not_linear_is_named(capsys):
    steps = [Step("a", 1000, 1, 0.2), Step("b", 1000, 1, 0.2), Step("c", 1000, 1, 0.001)]
    steps += [Step("a", 10_000, 9, 2.5), Step("b", 10_000, 9, 3.5), Step("c", 10_000, 9, 5.0)]
    assert find_slow(steps) == ["b"]


@pytest.mark.parametrize(
    ("most", "counts"), [(200, [200]), (5000, [5000]), (20_000, [2000, 20_000])]
)
def test_counts(most, counts):
    assert choose_counts(most) == counts


def test_a_mistaken_count_is_named(capsys):
    assert main(["campaign", "schedule", "--shards", "150"]) == 2
    message = "error: --shards: 150 is not legal; allowed: a multiple of 100 up to 1,000,000\n"
    assert capsys.readouterr().err == message
