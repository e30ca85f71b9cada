"""What a game spends its time on, for every game alike.

The game's own compiled hooks are called by a loop that reads the processor's cycle counter before
and after each, and the searches that it jumps to are entered by way of a counter. So the parts
are those of real games, and add up to them. What noticing costs is the difference to bots that
see at once what they know; what writing events costs, the difference between games with and
without a trace.
"""

from __future__ import annotations

import platform
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from statistics import median
from time import process_time
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from experiments.bench.answer import BenchAnswer, BenchTable
from experiments.bench.measure import measure_in_turns
from sim import rng
from sim.engine import loop
from sim.engine.loop import hook_signature
from sim.engine.simulation import (
    Packed,
    Rows,
    compiled,
    event_room,
    hook_records,
    pack,
    play_rows,
    prepare,
)
from sim.kernel import IS_PLAIN_PYTHON
from sim.registry import game_names, load_game
from sim.search.query import QUERY_DTYPE
from sim.search.words import WORDS_DTYPE

SET_UP, PLAY, FINISH, SEARCH, CALLS = range(5)
"""Counters: cycles of the three hooks and of searches, and calls of searches."""
CASUAL = "casual"
USUAL_PLAYERS = 4
ROUNDS = 5
BOTS: dict[str, Any] = {
    CASUAL: CASUAL,
    "sees at once": {"profile": CASUAL, "noticing": "perfect"},
}
LEAST_GAMES, MOST_GAMES = 4, 200_000
"""Of a block; the first of a game's blocks shows how many more fit the time."""
DRAWS = 20_000
COUNTER = (
    "llvm.readcyclecounter"
    if platform.machine() in ("x86_64", "AMD64")
    else "llvm.readsteadycounter"  # an ARM processor may forbid programs to read its cycles
)
COLUMNS = (
    *("game", "players", "ns a game", "turns", "shuffle and deal %", "search %", "noticing %"),
    *("choosing and settling %", "row %", "searches a turn", "ns a search", "events +%"),
    *("draws, ns", "letters, ns", "times the bound"),
)


@intrinsic
def cycles(typing_context: Any) -> Any:
    """What the processor counts its time by."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [])
        found = builder.module.globals.get(COUNTER)
        counter = found or ir.Function(builder.module, kind, COUNTER)
        return builder.call(counter, [])

    return types.int64(), generate


@intrinsic
def add_at(typing_context: Any, address: Any, amount: Any) -> Any:
    """Add to the whole number that stands at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.inttoptr(arguments[0], ir.IntType(64).as_pointer())
        builder.store(builder.add(builder.load(place), arguments[1]), place)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@contextmanager
def quiet_about_functions() -> Iterator[None]:
    """Numba calls functions as arguments experimental; see `sim.kernel.compile_to`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        yield


@dataclass(frozen=True)
class Split:
    """Where the time of a game goes.

    Attributes:
        nanoseconds, turns: of a game, the mean.
        set_up, search, play, finish: shares of it; ``play`` holds all but the searches.
        calls: of searches, a game.
        cycles: of the processor from a game's begin to its end.
    """

    nanoseconds: float
    turns: float
    set_up: float
    search: float
    play: float
    finish: float
    calls: float
    cycles: float

    @property
    def turn_nanoseconds(self) -> float:
        """Of one turn, searches included."""
        return (self.search + self.play) * self.nanoseconds / self.turns

    @property
    def search_nanoseconds(self) -> float:
        """Of one search; 0 where none is called."""
        return self.search * self.nanoseconds / self.calls if self.calls else 0.0


def count_searches(packed: Packed, counters: npt.NDArray[np.int64]) -> dict[int, Any]:
    """What leads each search of a words record past the counters, by its place in the record."""
    if IS_PLAIN_PYTHON or not packed.setting.game.searches:
        return {}
    type_of: Any = numba.typeof
    records = [type_of(np.zeros(0, one)).dtype for one in (QUERY_DTYPE, WORDS_DTYPE)]
    return {
        place: counted_search(address, counters.ctypes.data, records)
        for place, address in enumerate(packed.words["address"][0].tolist())
        if address != 0
    }


@contextmanager
def other_searches(words: npt.NDArray[np.void], others: Mapping[int, Any]) -> Iterator[None]:
    """Ask other searches within: the record is too large to copy, and all games share it."""
    addresses = words["address"][0] if others else np.zeros(0, np.int64)
    usual = addresses.copy()
    for place, made in others.items():
        addresses[place] = made.address
    try:
        yield
    finally:
        addresses[:] = usual


def counted_search(address: int, counters: int, records: Sequence[Any]) -> Any:
    """What calls the search at an address and counts its cycles at another one."""
    from sim.search.searches import call_at  # there is none where kernels are plain Python

    jump: Any = call_at
    read: Any = cycles
    add: Any = add_at
    spent, calls = counters + 8 * SEARCH, counters + 8 * CALLS

    def counted(query: Any, words: Any) -> None:
        begun = read()
        jump(address, query, words)
        add(spent, read() - begun)
        add(calls, 1)

    compile_it: Any = numba.cfunc(types.void(*records))
    return compile_it(counted)


@cache
def counted_loop(game: str) -> Any:
    """The loop over a game's hooks that counts cycles, compiled."""
    read: Any = cycles
    begin_game: Any = loop.clear
    fill_row: Any = loop.fill_row

    def play_counted(
        tables: Any,
        records: Any,
        rows: Any,
        counters: Any,
        deals: Any,
        set_up: Any,
        play: Any,
        finish: Any,
    ) -> None:
        table = tables[0]
        rules, deck, bots, words, events = records
        first_deal, fixed_first = deals
        for number in range(rows.shape[0]):
            table.deal, table.rotation = first_deal + number, 0
            begun = read()
            begin_game(table, bots[0], fixed_first)
            set_up(table, rules[0], deck[0], bots[0], words[0], events[0])
            ready = read()
            play(table, rules[0], deck[0], bots[0], words[0], events[0])
            over = read()
            fill_row(table)
            finish(table, rules[0], deck[0], bots[0], words[0], events[0])
            for column in range(rows.shape[1]):
                rows[number, column] = table.row[column]
            counters[SET_UP] += ready - begun
            counters[PLAY] += over - ready
            counters[FINISH] += read() - over

    if IS_PLAIN_PYTHON:
        return play_counted
    type_of: Any = numba.typeof
    kinds: Any = types
    records = hook_records(load_game(game))
    table, *others = map(type_of, records)
    signature = kinds.void(
        table,
        kinds.Tuple(others),
        kinds.Array(types.int64, 2, "C"),
        kinds.Array(types.int64, 1, "C"),
        kinds.UniTuple(types.int64, 2),
        *(kinds.FunctionType(hook_signature(*records)),) * 3,
    )
    made: Any = numba.njit(nogil=True)(play_counted)
    with quiet_about_functions():
        made.compile(signature)
    made.disable_compile()
    return made


class CountedGames:
    """Games of one setting whose parts are counted.

    Attributes:
        packed: the setting's records.
    """

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.counters = np.zeros(5, np.int64)
        self.searches = count_searches(packed, self.counters)
        self.next_deal = 0

    def play(self, games: int) -> tuple[float, Rows]:
        """Play so many more; processor seconds and the games' rows."""
        packed = self.packed
        rows = np.zeros((games, len(packed.setting.columns)), np.int64)
        others = (packed.rules, packed.deck, packed.bots, packed.words, event_room())
        fixed = int(packed.setting.rules.get("first") == "fixed")
        packed.table["tracing"] = 0
        name = packed.setting.game.name
        hooks, play_counted = compiled(name)[:3], counted_loop(name)
        with other_searches(packed.words, self.searches):
            begun = process_time()
            play_counted(packed.table, others, rows, self.counters, (self.next_deal, fixed), *hooks)
            seconds = process_time() - begun
        self.next_deal += games
        return seconds, rows

    def split(self, games: int) -> Split:
        """Play so many more and say where their time went."""
        self.counters[:] = 0
        seconds, rows = self.play(games)
        turns = float(rows[:, self.packed.setting.columns.index("turns")].mean())
        whole = float(self.counters[[SET_UP, PLAY, FINISH]].sum())
        set_up, play, finish, search = (self.counters[: SEARCH + 1] / whole).tolist()
        calls = float(self.counters[CALLS]) / games
        nanoseconds, spent = 1e9 * seconds / games, whole / games
        return Split(nanoseconds, turns, set_up, search, play - search, finish, calls, spent)


def least_disturbed(splits: Sequence[Split]) -> Split:
    """The split of the fewest cycles: they go on while other processes have the core."""
    return min(splits, key=lambda split: split.cycles)


def split_game(game: str, players: int, seconds: float) -> tuple[Split, Split, float]:
    """Where the time of a game's casual bots goes, of those that see at once, and a trace's cost.

    Args:
        game, players: the table, with the printed rules.
        seconds: for all of it, once everything is compiled.

    Returns:
        Two splits, and what events add to a game, as a share.
    """
    counted = [
        CountedGames(pack(prepare(game, players=players, bots=one))) for one in BOTS.values()
    ]
    each = seconds / (len(counted) + 2) / ROUNDS
    blocks = []
    for one in counted:
        one.play(1)
        blocks.append(games_in(each, one.play(LEAST_GAMES)[0] / LEAST_GAMES))
    splits: list[list[Split]] = [[], []]
    ratios = []
    traced = pack(prepare(game, players=players, bots=BOTS[CASUAL]))
    for _ in range(ROUNDS):
        for kept, one, games in zip(splits, counted, blocks, strict=True):
            kept.append(one.split(games))
        spent = [
            time_rows(traced, blocks[0], is_traced=with_events) for with_events in (True, False)
        ]
        ratios.append(spent[0] / spent[1])
    return least_disturbed(splits[0]), least_disturbed(splits[1]), median(ratios) - 1


def games_in(seconds: float, each: float) -> int:
    """How many games fit so many seconds."""
    return max(LEAST_GAMES, min(MOST_GAMES, int(seconds / max(each, 1e-9))))


def time_rows(packed: Packed, games: int, *, is_traced: bool) -> float:
    """Processor seconds of so many games, with or without their events."""
    begun = process_time()
    play_rows(packed, 0, games, 0, is_traced=is_traced)
    return process_time() - begun


@cache
def unit_costs() -> tuple[float, float]:
    """Nanoseconds of a random word in a sheet of many, and of a letter that is counted."""
    sheet = np.zeros((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    letters, counts = np.arange(DRAWS) % 26, np.zeros(26, np.int64)
    fill: Any = rng.fill_sheet
    compile_it: Any = numba.njit

    def draw_sheets(calls: int, sheet: Any) -> None:
        for deal in range(calls):
            fill(1, deal, 0, 0, sheet)

    def count_letters(letters: Any, counts: Any) -> None:
        for letter in letters:
            counts[letter] += 1

    draw, count = compile_it(draw_sheets), compile_it(count_letters)
    draw(1, sheet)
    count(letters, counts)
    works = {
        "draws": lambda: draw(DRAWS // sheet.size, sheet) or DRAWS // sheet.size * sheet.size,
        "letters": lambda: count(letters, counts) or len(letters),
    }
    rates = measure_in_turns(works, 0.2, ROUNDS)
    return 1e9 / rates["draws"].median, 1e9 / rates["letters"].median


def row_of(game: str, players: int, seconds: float) -> tuple[Any, ...]:
    """One game's line of the table."""
    casual, at_once, events = split_game(game, players, seconds)
    noticing = max(0.0, 1 - at_once.turn_nanoseconds / casual.turn_nanoseconds)
    noticing *= casual.search + casual.play if load_game(game).scoring else 0
    from_search = min(noticing, casual.search)  # where no search is counted, it is in the play
    setting = prepare(game, players=players)
    draw, letter = unit_costs()
    draws = draw * len(setting.deck.cards)
    hand = setting.rules.get("hand", 0)
    letters = letter * casual.turns * (hand if isinstance(hand, int) else 0)
    search, play = casual.search - from_search, casual.play - (noticing - from_search)
    shares = (casual.set_up, search, noticing, play, casual.finish)
    searches = (casual.calls / casual.turns, casual.search_nanoseconds)
    bound = (draws, letters, casual.nanoseconds / (draws + letters))
    return (
        *(game, players, casual.nanoseconds, casual.turns),
        *(100 * share for share in shares),
        *searches,
        100 * events,
        *bound,
    )


def usual_players(game: str) -> int:
    """The number of players at whose table a game is measured: four, or the nearest to it."""
    low, high = load_game(game).players
    return min(max(low, USUAL_PLAYERS), high)


def measure_parts(
    seconds: float,
    games: Sequence[str] = (),
    *,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """A table with a line for each game.

    Args:
        seconds: for all games together, compiling not counted.
        games: their keys; all if none.
        tick: called after each game.
        report: called with what is done next, in words.
    """
    named = tuple(games) or game_names()
    rows = []
    for game in named:
        report(f"{game}: compiling what is not kept, then playing")
        rows.append(row_of(game, usual_players(game), seconds / len(named)))
        tick()
    table = BenchTable("where the time of a game goes, casual bots", COLUMNS, tuple(rows))
    return BenchAnswer((), (), (table,))
