"""The referee accepts any legal match, played by trying words out, and refuses what is altered."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from sim.lexicon.load import load_named
from sim.referee import check
from sim.referee.lexicon import relations
from tests.referee.mutations import mutate, unexplained
from tests.referee.whitman_5359.random_games import random_game
from tests.referee.whitman_5359.random_tables import relation
from tests.referee.whitman_5359.survivors import survivor_is_legal

GAMES = 6
ALTERED = (0, 4, 5)
ALTERATIONS = 60


def test_random_legal_matches_are_accepted_and_show_almost_everything() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        trace = random_game(seed)
        check(trace)
        kinds.update(event.kind for event in trace.events)
        for table in (relation, relations, load_named):  # 40 MB a list; matches differ in lists
            table.cache_clear()
    assert {"snare", "add", "swap wild", "close", "penalty", "undo", "out", "reshuffle"} <= set(
        kinds
    )


@pytest.mark.parametrize("seed", ALTERED)
def test_a_random_match_altered_is_refused_or_legal(seed: int) -> None:
    trace = random_game(seed)
    draw = random.Random(seed)
    step = max(1, len(trace.events) * 8 // ALTERATIONS)
    some = islice(mutate(trace), draw.randrange(step), None, step)
    assert unexplained(trace, some, survivor_is_legal) == []
