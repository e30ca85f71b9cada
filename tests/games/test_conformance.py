"""What holds for every game, variant, player count and bot."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.bots.profiles import profiles
from sim.engine.simulation import pack, prepare
from sim.params import PARTS_PER_MILLION, EnumParam, IntParam, ProbabilityParam, TableParam
from sim.registry import game_names, load_game
from tests.games.conform import conform, few_words
from tests.games.settings import cases_of, every_case, player_counts

MANY = 100
"""Values of a range that are tried one by one."""
READ_BY_NO_KERNEL = {"ring_grid": {"shape"}}
"""Rules whose names NumPy's records have too; the deck record holds what they decide."""


@pytest.mark.parametrize("case", every_case())
def test_every_setting_conforms(case):
    conform(case)


@pytest.mark.parametrize("name", game_names())
def test_every_variant_number_of_players_and_profile_is_played(name):
    cases = cases_of(name)
    printed, *others = (variant.name for variant in load_game(name).variants)
    assert {case.variant for case in cases} == {printed, *others}
    assert {case.players for case in cases if case.variant == printed} == set(player_counts(name))
    assert {bot for case in cases for bot in case.bots} == set(profiles())
    most = max(case.players for case in cases)
    assert most == 1 or any(not case.are_alike and case.players == most for case in cases)


every_param = pytest.mark.parametrize(
    ("name", "param"),
    [(name, param) for name in game_names() for param in load_game(name).params],
    ids=lambda value: value if isinstance(value, str) else value.name,
)


def legal_values(param):
    """Every legal value of a parameter; of a long range both ends and some between."""
    if isinstance(param, EnumParam):
        return param.choices
    if isinstance(param, ProbabilityParam):
        return [number / PARTS_PER_MILLION for number in some_between(0, PARTS_PER_MILLION)]
    assert isinstance(param, IntParam | TableParam)
    names, only = getattr(param, "names", ()), getattr(param, "only", ())
    return [*names, *(only or some_between(param.low, param.high))]


def some_between(low, high):
    """All whole numbers of a short range, else both ends and some drawn ones."""
    if high - low < MANY:
        return range(low, high + 1)
    draw = random.Random(high)
    return [low, high, *(draw.randint(low, high) for _ in range(MANY))]


@every_param
def test_every_legal_value_survives_packing(name, param):
    low, high = load_game(name).players
    for value in legal_values(param):
        for players in range(low, high + 1):
            checked = param.check(value, players)
            assert checked == value
            packed = param.pack(checked)
            assert np.int64(packed) == packed
            assert param.unpack(packed) == checked


@every_param
def test_the_default_survives_packing_with_all_others(name, param):
    game = load_game(name)
    for players in range(game.players[0], game.players[1] + 1):
        resolved = game.resolve(players)
        assert game.unpack(game.pack(resolved))[param.name] == resolved[param.name]


@pytest.mark.parametrize("name", game_names())
def test_no_field_hides_behind_an_attribute_of_its_record(name):
    """Plain Python reads ``record.size`` as NumPy's own attribute, compiled code as the field."""
    rules = {"lexicon": few_words()} if load_game(name).scoring is not None else {}
    packed = pack(prepare(name, players=player_counts(name)[-1], rules=rules))
    for record in (packed.table, packed.rules, packed.deck, packed.bots):
        hidden = {field for field in record.dtype.names if hasattr(np.void, field)}
        assert hidden <= READ_BY_NO_KERNEL.get(name, set())


@pytest.mark.parametrize("name", READ_BY_NO_KERNEL)
def test_a_rule_that_no_kernel_reads_is_read_by_none(name):
    folder = Path(sim.__file__).parent / "games" / name
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    assert text
    assert not [field for field in READ_BY_NO_KERNEL[name] if f"rules.{field}" in text]
