"""Duels of policies: who plays whom, and what is said of it."""

from __future__ import annotations

import numpy as np

from experiments.campaign import duels
from experiments.campaign.duels import DUELS, LOOKS_AHEAD, main, play_deals
from sim.engine.look_ahead import LookAhead


def test_a_policy_against_itself_shares_every_deal(monkeypatch):
    same = {name: {"out_margin": 0} for name in ("greedy", "careful")}
    monkeypatch.setattr(duels, "POLICIES", same)
    shares = play_deals("word_lift", "novice", ("greedy", "careful"), range(3), 1, LookAhead())
    assert shares.tolist() == [0.5, 0.5, 0.5]


def test_all_duels_are_told(monkeypatch, capsys):
    played = []

    def play(game, profile, duel, deals, seed, how):
        played.append((duel, how.samples, how.to_round_end))
        return np.full(len(deals), 0.75) + np.arange(len(deals)) / 100

    monkeypatch.setattr(duels, "play_deals", play)
    monkeypatch.setattr(duels, "compiled", lambda game: None)
    main(["word_lift", "--deals", "7", "--samples", "3", "--to-round-end"])
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(DUELS)
    assert said[1].startswith(f"{LOOKS_AHEAD} against greedy: 0.7")
    assert "7 deals" in said[0]
    assert {(samples, to_end) for _, samples, to_end in played} == {(3, True)}
    assert len(played) == 2 * len(DUELS)
