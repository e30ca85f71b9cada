"""What rows of Word Lift say that no trace shows: splits that the word-count rule keeps away."""

from __future__ import annotations

import sim
from tests.scale import games

DEALS = games(60, at_least=2)


def rows(bots="casual", **rules):
    return sim.simulate("word_lift", players=3, deals=DEALS, seed=5, bots=bots, rules=rules)


def test_every_eighth_turn_is_checked():
    frame = rows()
    assert (frame["checked_turns"] == frame["turns"] // 8).all()
    assert (frame["count_barred"] <= frame["checked_turns"]).all()


def test_splits_are_barred_only_where_the_rule_is_on():
    assert rows(count_rule="off")["count_barred"].sum() == 0
    if DEALS > 2:
        assert 0 < rows()["count_barred"].sum() < rows()["checked_turns"].sum()


def test_every_ratio_is_of_counters_that_there_are():
    game = sim.load("word_lift")
    names = {counter.name for counter in game.counters if counter.each == "game"}
    for ratio in game.ratios:
        assert ratio.part in names
        assert ratio.per in names | {"turns", "score", "games"}
    assert len({ratio.name for ratio in game.ratios}) == len(game.ratios)
