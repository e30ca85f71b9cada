"""A new word is looked for before changes of the board word or after them: the answers are one."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulation import pack, play_rows, prepare

DEALS = 12


@pytest.mark.parametrize("bots", ["oracle", "casual"])
@pytest.mark.parametrize("game", ["five_up", "real_value", "turnover"])
def test_who_reads_the_first_answer_sees_the_same_game(game: str, bots: str) -> None:
    rules = {"moves": "plus give and take", "taken_card_usable": "same turn"}
    packed = pack(prepare(game, players=2, bots=bots, rules=rules, seed=4))
    rows = []
    for tells_first in (0, 1):
        packed.table["query"]["tells_first"] = tells_first
        rows.append(play_rows(packed, 0, DEALS))
        assert packed.table["query"]["tells_first"][0] == tells_first
    np.testing.assert_array_equal(*rows)
