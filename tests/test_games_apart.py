"""No game imports another, whichever family it is of."""

from __future__ import annotations

import grimp

from sim.registry import own_modules


def test_no_game_imports_another() -> None:
    graph = grimp.build_graph("sim")
    homes = list(own_modules().values())
    found = [
        (game, other)
        for game in homes
        for other in homes
        if game != other and graph.find_shortest_chain(game, other, as_packages=True) is not None
    ]
    assert len(homes) >= 8
    assert found == []
