"""Every game as data: what is legal is accepted, each alteration is refused by its ruling.

So is every small mutation of a legal game, unless an argument says why it is legal.
"""

from __future__ import annotations

import pytest

from sim.referee import check
from tests.referee.alterations import assert_breaks
from tests.referee.final_word.cases import load_cases
from tests.referee.final_word.scripts import Script
from tests.referee.final_word.survivors import survivor_is_legal
from tests.referee.mutations import some_mutations, unexplained

MODULES = load_cases()
LEGAL = [
    pytest.param(script, id=f"{game}-{name}")
    for game, module in MODULES.items()
    for name, script in module.LEGAL.items()
]
BROKEN = [
    pytest.param(ruling, script, id=f"{game}-{number}-{ruling}")
    for game, module in MODULES.items()
    for number, (ruling, script) in enumerate(module.BROKEN)
]


@pytest.mark.parametrize("script", LEGAL)
def test_legal_games_are_accepted(script: Script) -> None:
    check(script.trace())


@pytest.mark.parametrize(("ruling", "script"), BROKEN)
def test_what_breaks_a_ruling_is_refused_by_it(ruling: str, script: Script) -> None:
    assert_breaks(ruling, script.trace())


@pytest.mark.parametrize("script", LEGAL)
def test_every_small_alteration_is_refused_or_legal(script: Script) -> None:
    trace = script.trace()
    assert unexplained(trace, some_mutations(trace), survivor_is_legal) == []
