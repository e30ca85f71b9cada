"""The referee accepts traces of the campaign's rule sets: all of Word Crush's, a part of others'.

A rule set of a word game has bots, a dictionary and letter values of its own, so that its index of
words is built anew, which takes seconds; `fairdeal campaign referee` plays all of them.
"""

from __future__ import annotations

import pytest

from experiments.campaign import referee_campaign
from experiments.campaign.referee_campaign import referee_rule_set, run_referee_campaign, sum_up
from experiments.campaign.rule_pairs import cover_game, pairs_of
from sim.errors import InputError, RuleViolation
from sim.kernel import IS_PLAIN_PYTHON
from sim.registry import game_names, load_game
from tests.scale import games

RULE_SETS = [(game, row) for game in game_names() for row in range(len(cover_game(game).rows))]
WORD_GAME_STEP = 12
"""Of the rule sets of a word game every so many-th is played here."""


def is_played(game, row):
    """All rule sets of a game without words; of word games some, others for each game."""
    if load_game(game).scoring is None:
        return True
    return (row + game_names().index(game)) % WORD_GAME_STEP == 0


SAMPLE = [one for one in RULE_SETS if is_played(*one)]
SAMPLE = SAMPLE[3::20] if IS_PLAIN_PYTHON else SAMPLE
MORE = games(12)
"""Traces beyond one a rule set."""


def test_the_referee_accepts_a_trace_of_every_rule_set():
    verdicts = [referee_rule_set(game, row, 0, 1, seed=1) for game, row in SAMPLE]
    verdicts += [referee_rule_set(game, row, 1, 1, seed=1) for game, row in SAMPLE[:MORE]]
    result = sum_up(verdicts, game_names())
    assert result.complaints == ()
    assert result.accepted == result.traces == len(SAMPLE) + MORE
    assert result.pairs_covered > result.pairs_total / 4
    if not IS_PLAIN_PYTHON:
        told = set(result.events["word_crush"])
        assert told == {kind.name for kind in load_game("word_crush").events}
        word_games = [game for game in game_names() if load_game(game).scoring is not None]
        told = set().union(*(result.events[game] for game in word_games))
        untold = {kind.name for kind in load_game(word_games[0]).events} - told
        assert untold <= {"undo"}  # a word that falls is rare: see the clause tests of FW-08


def test_every_pair_of_word_crush_s_rules_is_played():
    cover = cover_game("word_crush")
    played = [row for game, row in SAMPLE if game == "word_crush"]
    if not IS_PLAIN_PYTHON:
        assert played == list(range(len(cover.rows)))
        met = {pair for row in played for pair in pairs_of(cover.rows[row])}
        assert len(met) == len(cover.pairs)


def test_a_campaign_tells_what_the_referee_rejects(monkeypatch):
    def reject(trace):
        raise RuleViolation("WC-46", 3, "nobody may win")

    monkeypatch.setattr(referee_campaign, "check", reject)
    row = len(cover_game("word_crush").rows) - 1
    verdict = referee_rule_set("word_crush", row, 7, 1)
    assert verdict.accepted == 0
    assert verdict.complaints[0].startswith(f"word_crush, rule set {row}, deal 7, rotation ")
    assert "nobody may win" in verdict.complaints[0]
    result = sum_up([verdict], ["word_crush"])
    assert (result.traces, result.accepted, result.rejected) == (1, 0, 1)
    assert result.pairs_covered == 0


def test_a_campaign_shares_its_traces_among_the_rule_sets():
    result = run_referee_campaign(traces=2, jobs=1)
    assert (result.traces, result.accepted, result.rule_sets) == (2, 2, 2)
    assert result.pairs_covered < result.pairs_total


def test_a_campaign_of_one_game_counts_its_pairs_alone():
    result = run_referee_campaign(traces=1, jobs=1, games=["ring_grid"])
    assert set(result.events) == {"ring_grid"}
    assert result.pairs_total == len(cover_game("ring_grid").pairs)
    with pytest.raises(InputError, match="no game is called 'chess'"):
        run_referee_campaign(traces=1, jobs=1, games=["chess"])


@pytest.mark.parametrize(("traces", "jobs"), [(0, 1), (1, 0)])
def test_a_campaign_refuses_nothing_to_do(traces, jobs):
    with pytest.raises(InputError, match="1 or more"):
        run_referee_campaign(traces, jobs)
