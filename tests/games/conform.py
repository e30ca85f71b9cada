"""What holds for every game in every setting, asserted of one setting that is played once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np

from sim.engine.features import log_game
from sim.engine.simulation import Packed, Rows, event_room, pack, play_rows, prepare
from sim.engine.stepping import copy_of, finish_game, play_to, redeal_hidden, start_game
from sim.engine.table import COMMON_FIELDS
from sim.lexicon.load import load_lexicon
from sim.lexicon.own_lists import add_list
from sim.referee import check
from sim.registry import load_game
from sim.spec import STOP_REASONS, WIN_SHARES
from sim.trace import written_trace
from tests.games.settings import Case, counting_of
from tests.games.traces import packed_of, trace_of
from tests.scale import IS_FULL, games

SEED = 11
TURNS = 4
"""Turns after which a game is cloned and redealt, or fewer if it is over by then."""


def conform(case: Case) -> None:
    """Play a setting and hold it to the contract of all games.

    Seats that play alike have bots of two names, so that a deal is played in every rotation and
    the seats must tie exactly.
    """
    packed = pack_case(case)
    deals = games(3, at_least=2)
    rows = play_rows(packed, 0, deals)
    assert packed.setting.rotations == case.players
    hold_trace(case, packed, rows)
    hold_shares(case, packed, rows, deals)
    hold_blocks(case, packed, rows, deals)
    hold_pauses(case, packed, rows)
    hold_clone(packed)
    hold_redeals(case, packed)


@cache
def few_words() -> str:
    """The lexicon of most settings of the short suite: common words, ranked in a third of the time.

    They come as a list of the user's own, which every game takes.
    """
    return add_list("common", tuple(load_lexicon("scowl-35", family_only=True).words["word"]))


def pack_case(case: Case) -> Packed:
    """The records of a setting."""
    bots = case.seats
    if case.are_alike:
        first = bots[0]
        values = {"profile": first} if isinstance(first, str) else dict(first)
        alike = [first, {**values, "pace": 1.0}]
        bots = [alike[seat % 2] for seat in range(case.players)]
    is_short = not IS_FULL and case.are_alike and load_game(case.name).scoring is not None
    rules = {"lexicon": few_words()} if is_short else {}
    return packed_of(
        prepare(
            case.name,
            players=case.players,
            seed=SEED,
            variant=case.variant,
            rules=rules,
            bots=bots,
        )
    )


def hold_trace(case: Case, packed: Packed, rows: Rows) -> None:
    """Cards are conserved, moves are legal, the game ends, its row says what its trace shows."""
    counting = counting_of(case.name)
    trace = trace_of(packed.setting)
    written = event_room()["rows"][0][: len(trace.events)]
    text = written_trace(trace.header, packed.setting.game.events, written)
    assert text == trace.to_jsonl()
    after = counting.follow_cards(trace)
    assert len(after) == len(trace.events)
    cards = set(range(len(trace.header.deck)))
    assert all(set(places) == cards for places in after)
    assert set(after[-1].values()) == {"revealed"}  # each card once
    check(trace)
    ends = [event["stop"] in STOP_REASONS for event in trace.events if event.kind == "end"]
    assert ends == [True]
    row = dict(zip(packed.setting.columns, rows[0].tolist(), strict=True))
    assert row == counting.count_row(trace)


def hold_shares(case: Case, packed: Packed, rows: Rows, deals: int) -> None:
    """All of the win is shared out or none; who plays alike ties exactly over all rotations."""
    columns = [packed.setting.columns.index(f"win_{seat + 1}") for seat in range(case.players)]
    wins = rows[:, columns].reshape(deals, case.players, case.players)
    assert set(wins.sum(axis=2).flat) <= {0, WIN_SHARES}
    if case.are_alike:
        assert case.players == 1 or (wins.sum(axis=2) > 0).all()
        by_seat = wins.sum(axis=1)
        assert (by_seat == by_seat[:, :1]).all()


def hold_blocks(case: Case, packed: Packed, rows: Rows, deals: int) -> None:
    """Rows do not depend on blocks, their order, threads, tracing, or other rotations."""
    single = [play_rows(packed, deal, 1) for deal in reversed(range(deals))][::-1]
    assert np.array_equal(np.concatenate(single), rows)
    half = deals // 2
    with ThreadPoolExecutor(2) as pool:
        pair = [packed, pack(packed.setting)]
        blocks = list(pool.map(play_rows, pair, [0, half], [half, deals - half]))
    assert np.array_equal(np.concatenate(blocks), rows)
    alone = [play_rows(packed, 1, 1, rotation, is_traced=True) for rotation in range(case.players)]
    assert np.array_equal(np.concatenate(alone), rows[case.players : 2 * case.players])


def hold_pauses(case: Case, packed: Packed, rows: Rows) -> None:
    """A game that is paused before each turn ends as the same game played through."""
    for rotation in range(case.players):
        frame, logged = log_game(packed, 0, rotation)
        assert list(logged.values()) == rows[rotation].tolist()
        assert frame.height > 0
        assert frame["turn"].is_sorted()
        assert frame["turn"][0] == 0
        assert frame["turn"][-1] < logged["turns"]


def under_way(packed: Packed, turns: int):
    """A table on which so many turns have been taken, or a few less."""
    table = start_game(packed, 0)
    play_to(packed, table, turns)
    while table["over"][0] == 1:  # a short game
        turns -= 1
        table = start_game(packed, 0)
        play_to(packed, table, turns)
    return table


def hold_clone(packed: Packed) -> None:
    """A clone that is played on ends as the original does and leaves it alone."""
    table = under_way(packed, TURNS + 1)
    before = table.tobytes()
    twin = copy_of(table)
    play_to(packed, twin)
    assert table.tobytes() == before
    assert twin["over"][0] == 1
    row = finish_game(packed, twin)
    assert table.tobytes() == before
    play_to(packed, table)
    assert finish_game(packed, table) == row
    assert list(row.values()) == play_rows(packed, 0, 1, 0)[0].tolist()


def hold_redeals(case: Case, packed: Packed) -> None:
    """A redeal is named by its key, changes hidden cards alone, and can be played to its end."""
    table = under_way(packed, TURNS)
    ends = set()
    for chair in range(case.players):
        first, again, second = (redealt(packed, table, key, chair) for key in (1, 1, 2))
        assert first.tobytes() == again.tobytes()
        twice = copy_of(first)
        redeal_hidden(packed, twice, 2, chair)
        assert twice.tobytes() == second.tobytes()  # wherever the cards lay
        for field, *_ in COMMON_FIELDS:
            if field != "redeal_key":
                assert np.array_equal(second[field], table[field]), field
        for one in (first, second):
            played = copy_of(one)
            play_to(packed, played)
            row = finish_game(packed, played)
            assert played["over"][0] == 1
            assert sum(row[f"win_{seat + 1}"] for seat in range(case.players)) in {0, WIN_SHARES}
            ends.add(tuple(row.values()))
        second["redeal_key"] = first["redeal_key"]
        assert second.tobytes() != first.tobytes()
        assert first.tobytes() != table.tobytes()
    if case.players > 1:  # a player alone may fail at once, whatever the deck holds
        assert len(ends) > 1
    to_act = int(table["chair"][0])
    unnamed = copy_of(table)
    redeal_hidden(packed, unnamed, 7)
    assert unnamed.tobytes() == redealt(packed, table, 7, to_act).tobytes()


def redealt(packed: Packed, table, key: int, chair: int):
    """A copy of a table with what a chair cannot see dealt anew."""
    one = copy_of(table)
    redeal_hidden(packed, one, key, chair)
    return one
