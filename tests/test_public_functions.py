"""What anyone may call from Python: a wrong argument is named, and what it may be."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import experiments
import sim
from sim.errors import InputError
from tests.experiments.test_tidy import DATA

ODD_NUMBERS = (-1, 1.5, True, "x", float("nan"), float("inf"), [1], 10**30, np.float64(2.5))
HANDED = {"game": "word_crush", "players": 3}
WHOLE = {
    sim.simulate: ("players", "deals", "first_deal", "seed"),
    sim.play: ("players", "seed", "deal", "rotation"),
}


@pytest.mark.parametrize("value", ODD_NUMBERS, ids=repr)
def test_a_number_that_cannot_be_is_named(value):
    for function, names in WHOLE.items():
        for name in names:
            with pytest.raises(InputError, match=name) as caught:
                function(**{**HANDED, name: value})
            assert caught.value.allowed


@pytest.mark.parametrize("value", [2, 0, 1, *ODD_NUMBERS], ids=repr)
def test_an_alpha_that_cannot_be_is_named(value):
    with pytest.raises(InputError) as caught:
        experiments.load(DATA["word_crush_hands"], ["minutes_q50"], alpha=value)
    assert caught.value.where == "alpha"
    assert caught.value.allowed == "a number between 0 and 1, such as 0.05 for 95 %"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules", 5),
        ("rules", "hand=3"),
        ("bots", None),
        ("bots", 5),
        ("deck", None),
        ("deck", 5),
        ("variant", 5),
        ("game", 5),
    ],
)
def test_an_argument_of_another_kind_is_named(name, value):
    for function in (sim.simulate, sim.play):
        with pytest.raises(InputError, match=name):
            function(**{**HANDED, name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("folder", 5), ("folder", None), ("figures", 5), ("figures", "turns"), ("together", 5)],
)
def test_so_it_is_of_results(name, value):
    given = {"folder": DATA["word_crush_hands"], "figures": ["turns"], "together": True}
    with pytest.raises(InputError) as caught:
        experiments.load(**{**given, name: value})
    assert caught.value.where == name


def test_no_function_is_left_out():
    public = {name for name, one in vars(sim).items() if inspect.isfunction(one)}
    assert public - {"games"} == {"load", "simulate", "play", "check_kinds"}
    assert experiments.__all__ == ["load"]
