"""What holds for every game, variant, player count and bot."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sim
from sim.bots.profiles import profiles
from sim.engine.simulation import pack, play_rows, play_trace, prepare
from sim.kernel import IS_PLAIN_PYTHON
from sim.referee import check
from sim.registry import game_names, load_game
from sim.spec import (
    PARTS_PER_MILLION,
    STOP_REASONS,
    EnumParam,
    IntParam,
    ProbabilityParam,
    TableParam,
)
from tests.games.final_word import cards_and_counts as final_word
from tests.games.ring_grid import cards_and_counts as ring_grid
from tests.games.word_crush import cards_and_counts as word_crush
from tests.games.word_lift import cards_and_counts as word_lift
from tests.scale import games

OF_FAMILY = {
    "Word Crush": word_crush,
    "The Final Word": final_word,
    "Ring Grid": ring_grid,
    "Word Lift": word_lift,
}
FOLLOW = {name: OF_FAMILY[load_game(name).family].follow_cards for name in game_names()}
COUNT = {name: OF_FAMILY[load_game(name).family].count_row for name in game_names()}
SEED = 11
READ_BY_NO_KERNEL = {"ring_grid": {"shape"}}
"""Rules whose names NumPy's records have too; the deck record holds what they decide."""


def every_setting():
    """Every game x variant x players, each with all profiles; a spread of them in plain Python."""
    whole = [
        (name, variant.name, players)
        for name in game_names()
        for variant in load_game(name).variants
        for players in range(load_game(name).players[0], load_game(name).players[1] + 1)
    ]
    return whole[::4] if IS_PLAIN_PYTHON else whole


def bots_of(players, variant):
    """The profiles to play with: all, or one in turn in plain Python."""
    names = list(profiles())
    return [names[(players + len(variant)) % len(names)]] if IS_PLAIN_PYTHON else names


def bots_in_turn(name, variant, players):
    """All profiles; for a word game, whose games take longer, one in turn a setting."""
    if load_game(name).scoring is None:
        return bots_of(players, variant)
    names = list(profiles())
    return [names[(players + len(variant)) % len(names)]]


def others_of(name):
    """Who plays beside the bot of a test: in word games one that need not list every move."""
    return "plain" if load_game(name).scoring is None else "oracle"


def setting_of(name, variant, players, bots):
    return prepare(name, players=players, seed=SEED, variant=variant, bots=bots)


@cache
def trace_of(name, variant, players, bot):
    """One game of a setting."""
    return play_trace(setting_of(name, variant, players, bot), deal=players)


settings = pytest.mark.parametrize(("name", "variant", "players"), every_setting())


@settings
def test_cards_are_conserved_and_moves_are_legal_and_the_game_ends(name, variant, players):
    for bot in bots_of(players, variant):
        trace = trace_of(name, variant, players, bot)
        after = FOLLOW[name](trace)
        assert len(after) == len(trace.events)
        cards = set(range(len(trace.header.deck)))
        assert all(set(places) == cards for places in after)
        assert set(after[-1].values()) == {"told"}  # each card is revealed once
        check(trace)
        assert [event["stop"] in STOP_REASONS for event in trace.events if event.kind == "end"] == [
            True
        ]


@settings
def test_rows_say_what_the_traces_show(name, variant, players):
    for bot in bots_of(players, variant):
        setting = setting_of(name, variant, players, bot)
        row = dict(
            zip(setting.columns, play_rows(pack(setting), players, 1)[0].tolist(), strict=True)
        )
        assert row == COUNT[name](trace_of(name, variant, players, bot))


@settings
def test_rows_do_not_depend_on_blocks_or_threads_or_tracing(name, variant, players):
    for bot in bots_in_turn(name, variant, players):
        setting = setting_of(name, variant, players, [*[others_of(name)] * (players - 1), bot])
        deals = games(4, at_least=2)
        whole = play_rows(pack(setting), 0, deals)
        one = pack(setting)
        single = [play_rows(one, deal, 1) for deal in reversed(range(deals))][::-1]
        assert np.array_equal(np.concatenate(single), whole)
        with ThreadPoolExecutor(2) as pool:
            half = deals // 2
            blocks = pool.map(play_rows, [pack(setting), one], [0, half], [half, deals - half])
        assert np.array_equal(np.concatenate(list(blocks)), whole)
        traced = [play_rows(one, deal, 1, is_traced=True) for deal in range(deals)]
        assert np.array_equal(np.concatenate(traced), whole)


@settings
def test_a_bot_against_itself_ties_exactly_over_all_rotations(name, variant, players):
    for bot in bots_in_turn(name, variant, players):
        same = [bot, {"profile": bot, "pace": 1.0}]
        setting = setting_of(name, variant, players, [same[seat % 2] for seat in range(players)])
        assert setting.rotations == players
        deals = games(4) if load_game(name).scoring is None else games(3)
        rows = play_rows(pack(setting), 0, deals)
        columns = [setting.columns.index(f"win_{seat}") for seat in range(1, players + 1)]
        wins = rows[:, columns].reshape(deals, players, players)
        assert (wins.sum(axis=2) > 0).all()
        by_seat = wins.sum(axis=1)
        assert (by_seat == by_seat[:, :1]).all()


@settings
def test_one_rotation_played_alone_is_the_same_game(name, variant, players):
    setting = setting_of(name, variant, players, ["casual", *[others_of(name)] * (players - 1)])
    packed = pack(setting)
    rows = play_rows(packed, 3, 1)
    alone = [play_rows(packed, 3, 1, rotation) for rotation in range(players)]
    assert np.array_equal(np.concatenate(alone), rows)


every_param = pytest.mark.parametrize(
    ("name", "param"),
    [(name, param) for name in game_names() for param in load_game(name).params],
    ids=lambda value: value if isinstance(value, str) else value.name,
)


def legal_values(param):
    """A strategy for every legal value of a parameter."""
    if isinstance(param, EnumParam):
        return st.sampled_from(param.choices)
    if isinstance(param, ProbabilityParam):
        return st.integers(0, PARTS_PER_MILLION).map(lambda n: n / PARTS_PER_MILLION)
    if isinstance(param, IntParam):
        numbers = st.sampled_from(param.only) if param.only else st.integers(param.low, param.high)
        return st.one_of(numbers, st.sampled_from(sorted(param.names))) if param.names else numbers
    assert isinstance(param, TableParam)
    return st.integers(param.low, param.high)


@every_param
def test_every_legal_value_survives_packing(name, param):
    low, high = load_game(name).players

    @given(value=legal_values(param), players=st.integers(low, high))
    def survives(value, players):
        checked = param.check(value, players)
        assert checked == value
        packed = param.pack(checked)
        assert np.int64(packed) == packed
        assert param.unpack(packed) == checked

    survives()


@every_param
def test_the_default_survives_packing_with_all_others(name, param):
    game = load_game(name)
    for players in range(game.players[0], game.players[1] + 1):
        resolved = game.resolve(players)
        assert game.unpack(game.pack(resolved))[param.name] == resolved[param.name]


@pytest.mark.parametrize("name", game_names())
def test_no_field_hides_behind_an_attribute_of_its_record(name):
    """Plain Python reads ``record.size`` as NumPy's own attribute, compiled code as the field."""
    packed = pack(prepare(name, players=2))
    for record in (packed.table, packed.rules, packed.deck, packed.bots):
        hidden = {field for field in record.dtype.names if hasattr(np.void, field)}
        assert hidden <= READ_BY_NO_KERNEL.get(name, set())


@pytest.mark.parametrize("name", READ_BY_NO_KERNEL)
def test_a_rule_that_no_kernel_reads_is_read_by_none(name):
    folder = Path(sim.__file__).parent / "games" / name
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    assert text
    assert not [field for field in READ_BY_NO_KERNEL[name] if f"rules.{field}" in text]
