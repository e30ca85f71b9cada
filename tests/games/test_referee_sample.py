"""The referee accepts traces of the campaign's rule sets: all of Word Crush's, a part of others'.

A rule set of a word game has bots, a dictionary and letter values of its own, so that its index of
words is built anew, which takes seconds. The others are played by `make test-full` and by
`fairdeal campaign referee`, and so are all with bots that list every move, which take up to a
minute; these play in `tests.games.test_conformance` here.
"""

from __future__ import annotations

import pytest

from experiments.campaign import referee_campaign
from experiments.campaign.referee_campaign import (
    referee_rule_set,
    run_referee_campaign,
    spread_rule_sets,
    sum_up,
)
from experiments.campaign.rule_pairs import BOTS, PLAYERS, bots_called, cover_game, pairs_of
from sim.errors import InputError, RuleViolation
from sim.kernel import IS_PLAIN_PYTHON
from sim.registry import game_names, load_game
from tests.games.settings import SLOW
from tests.scale import IS_FULL, games

WORD_GAME_SETS = 2
"""Of the rule sets of a word game so many are played here, far from each other."""
PLAIN_PYTHON_STEP = 20
MORE = 1
"""Rule sets of a game of which two traces are judged."""


def sample_of(game):
    """Numbers of rule sets: all of a game without words; of word games some, others for each."""
    rows = range(len(cover_game(game).rows))
    if IS_PLAIN_PYTHON:
        return rows[3::PLAIN_PYTHON_STEP]
    if IS_FULL or load_game(game).scoring is None:
        return rows
    quick = [row for row in rows if not lists_every_move(game, row)]
    step = max(len(quick) // (WORD_GAME_SETS + 1), 1)
    return quick[game_names().index(game) % step :: step][:WORD_GAME_SETS]


def lists_every_move(game, row):
    """Does a bot of a rule set look at every legal move?"""
    asked = cover_game(game).rows[row]
    bots = bots_called(asked[BOTS], asked[PLAYERS])
    return any((bot if isinstance(bot, str) else bot["profile"]) == SLOW for bot in bots)


@pytest.mark.parametrize("game", game_names())
def test_the_referee_accepts_a_trace_of_each_rule_set_of_the_sample(game):
    sample = sample_of(game)
    counts = [1 + (place < games(MORE)) for place in range(len(sample))]
    verdicts = [
        referee_rule_set(game, row, 0, deals, seed=1)
        for row, deals in zip(sample, counts, strict=True)
    ]
    result = sum_up(verdicts, [game])
    assert result.complaints == ()
    assert result.accepted == result.traces == sum(counts)
    if IS_PLAIN_PYTHON:
        return
    kinds = {kind.name for kind in load_game(game).events}
    if load_game(game).scoring is None:
        assert set(result.events[game]) == kinds
        assert result.pairs_covered == result.pairs_total


def test_a_campaign_reports_what_the_referee_rejects(monkeypatch):
    def reject(trace):
        raise RuleViolation("WC-46", 3, "nobody may win")

    monkeypatch.setattr(referee_campaign, "check", reject)
    row = len(cover_game("ring_grid").rows) - 1
    verdict = referee_rule_set("ring_grid", row, 7, 1)
    assert verdict.accepted == 0
    assert verdict.complaints[0].startswith(f"ring_grid, rule set {row}, deal 7, rotation ")
    assert "nobody may win" in verdict.complaints[0]
    result = sum_up([verdict], ["ring_grid"])
    assert (result.traces, result.accepted, result.rejected) == (1, 0, 1)
    assert result.pairs_covered == 0


def test_a_campaign_shares_its_traces_among_the_rule_sets(monkeypatch):
    names = ("three_two_one", "ring_grid")
    monkeypatch.setattr(referee_campaign, "game_names", lambda: names)
    result = run_referee_campaign(traces=2, jobs=1)
    assert (result.traces, result.accepted, result.rule_sets) == (2, 2, 2)
    assert set(result.events) == set(names)  # all that there are, unless some are asked for
    assert result.pairs_covered < result.pairs_total


def test_a_campaign_of_one_game_counts_its_pairs_alone():
    result = run_referee_campaign(traces=1, jobs=1, games=["ring_grid"])
    assert set(result.events) == {"ring_grid"}
    assert result.pairs_total == len(cover_game("ring_grid").pairs)
    with pytest.raises(InputError, match="no game is called 'chess'"):
        run_referee_campaign(traces=1, jobs=1, games=["chess"])


def test_a_campaign_of_a_few_rule_sets_takes_them_from_all_over():
    there = len(cover_game("ring_grid").rows)
    assert spread_rule_sets("ring_grid", None) == list(range(there))
    assert spread_rule_sets("ring_grid", there + 1) == list(range(there))
    assert spread_rule_sets("ring_grid", 2) == [0, there // 2]
    result = run_referee_campaign(traces=4, jobs=1, games=["ring_grid"], rule_sets=2)
    assert (result.traces, result.accepted, result.rule_sets) == (4, 4, 2)
    held = [pairs_of(cover_game("ring_grid").rows[row]) for row in (0, there // 2)]
    assert result.pairs_covered == len(held[0] | held[1])


@pytest.mark.parametrize(("traces", "jobs", "rule_sets"), [(0, 1, None), (1, 0, None), (1, 1, 0)])
def test_a_campaign_refuses_nothing_to_do(traces, jobs, rule_sets):
    with pytest.raises(InputError, match="1 or more"):
        run_referee_campaign(traces, jobs, rule_sets=rule_sets)
