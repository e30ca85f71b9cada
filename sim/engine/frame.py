"""Rows of int64 as a polars frame a person can read, narrow enough for millions of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.profiles import BotChoice
from sim.decks import Deck
from sim.engine.simulation import (
    MOST_DEALS,
    Packed,
    Rows,
    Setting,
    check_count,
    pack,
    play_rows,
    prepare,
)
from sim.spec import STOP_REASONS, WIN_SHARES

BLOCK = 4000
"""Games whose wide rows lie in the processor's cache while they are made narrow."""

LABEL = {
    name: pl.Categorical(pl.Categories(f"fairdeal.{name}", physical=pl.UInt16))
    for name in ("game", "variant", "rules_hash", "bots")
}
"""Two bytes each; frames of several calls can be put together."""
SHORT, MIDDLE = np.iinfo(np.int16).max, np.iinfo(np.int32).max

Column = npt.NDArray[Any]


def play_frame(
    game: str,
    *,
    players: int,
    deals: int,
    first_deal: int,
    seed: int,
    rules: Mapping[str, Any] | None,
    variant: str | None,
    bots: BotChoice | Sequence[BotChoice],
    deck: str | Path | Deck,
) -> pl.DataFrame:
    """See `sim.simulate`."""
    deals = check_count("deals", deals, 1, 100_000_000)
    first_deal = check_count("first_deal", first_deal, 0, MOST_DEALS)
    setting = prepare(
        game, players=players, seed=seed, rules=rules, variant=variant, bots=bots, deck=deck
    )
    return readable(setting, play_columns(pack(setting), first_deal, deals))


def play_columns(packed: Packed, first_deal: int, deals: int) -> dict[str, Column]:
    """Play deals and return the columns of their rows by name, each as narrow as `width_of` lets.

    Args:
        packed: from `sim.engine.simulation.pack`.
        first_deal: the number of the first deal.
        deals: how many.
    """
    setting = packed.setting
    rotations = setting.rotations
    games, step = deals * rotations, max(1, BLOCK // rotations)
    found: list[Column] = [np.zeros(games, np.int16) for _ in setting.columns]
    for done in range(0, deals, step):
        rows = play_rows(packed, first_deal + done, min(step, deals - done))
        put_block(found, rows, done * rotations)
    return dict(zip(setting.columns, found, strict=True))


def put_block(columns: list[Column], rows: Rows, start: int) -> None:
    """Write a block of rows into columns from a place on; columns that are too narrow grow."""
    wide = np.ascontiguousarray(rows.T)
    largest = np.maximum(wide.max(axis=1), -wide.min(axis=1))
    for place, most in enumerate(largest.tolist()):
        width = width_of(most, len(columns[place]))
        if width.itemsize > columns[place].itemsize:
            columns[place] = columns[place].astype(width)
        columns[place][start : start + len(rows)] = wide[place]


def width_of(largest: int, games: int) -> np.dtype[Any]:
    """The narrowest type that holds whole numbers up to this size, their products and their sum.

    Polars and NumPy wrap silently where a product leaves its type, polars also where a sum of
    32-bit numbers does (narrower ones it sums as 64 bits).

    >>> [width_of(most, 1000).name for most in (181, 182, 46_340, 46_341)]
    ['int16', 'int32', 'int32', 'int64']
    >>> width_of(1000, 10_000_000).name
    'int64'
    """
    if largest**2 <= SHORT:
        return np.dtype(np.int16)
    fits = largest**2 <= MIDDLE and largest * games <= MIDDLE
    return np.dtype(np.int32 if fits else np.int64)


def frame_of(setting: Setting, rows: Rows) -> pl.DataFrame:
    """A readable frame of rows that have been played."""
    found = [np.zeros(len(rows), np.int16) for _ in setting.columns]
    put_block(found, rows, 0)
    return readable(setting, dict(zip(setting.columns, found, strict=True)))


def readable(setting: Setting, columns: Mapping[str, Column]) -> pl.DataFrame:
    """A readable frame of columns: names for codes, minutes for milliseconds, shares of a win."""
    labels = {
        "game": setting.game.name,
        "variant": setting.variant,
        "rules_hash": setting.rules_hash,
        "bots": " / ".join(dict.fromkeys(bot.name for bot in setting.bots)),
    }
    games = len(columns["deal"])
    same = {
        name: pl.repeat(text, games, dtype=LABEL[name], eager=True) for name, text in labels.items()
    }
    wins = {f"win_{seat}" for seat in range(1, setting.players + 1)}
    shown: dict[str, pl.Series] = {}
    for name, column in columns.items():
        series = pl.Series(name, column)
        if name == "milliseconds":
            series = series / 60_000
        elif name == "stop":
            series = series.cast(pl.UInt8).cat.to(pl.Enum(STOP_REASONS))
        elif name == "first_seat":
            series = series + 1
        elif name in wins:
            series = series.cast(pl.Float32) / WIN_SHARES
        shown[name] = series
    return pl.DataFrame(
        {
            **{name: same[name] for name in ("game", "variant", "rules_hash")},
            "players": pl.repeat(setting.players, games, dtype=pl.Int16, eager=True),
            "deal": shown.pop("deal"),
            "rotation": shown.pop("rotation"),
            "bots": same["bots"],
            "first_seat": shown.pop("first_seat"),
            "turns": shown.pop("turns"),
            "minutes": shown.pop("milliseconds"),
            "stop": shown.pop("stop"),
            **shown,
        }
    )
