"""Rows of int64 as a polars frame a person can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from sim.bots.profiles import BotChoice
from sim.decks import Deck
from sim.engine.simulation import MOST_DEALS, Rows, Setting, check_count, pack, play_rows, prepare
from sim.spec import STOP_REASONS, WIN_SHARES


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
    return frame_of(setting, play_rows(pack(setting), first_deal, deals))


def frame_of(setting: Setting, rows: Rows) -> pl.DataFrame:
    """A readable frame of rows: names for codes, minutes for milliseconds, shares of a win."""
    plain = pl.DataFrame(rows, schema=dict.fromkeys(setting.columns, pl.Int64), orient="row")
    wins = [f"win_{seat}" for seat in range(1, setting.players + 1)]
    labels = {
        "game": setting.game.name,
        "variant": setting.variant,
        "rules_hash": setting.rules_hash,
        "players": setting.players,
        "bots": " / ".join(dict.fromkeys(bot.name for bot in setting.bots)),
    }
    return plain.with_columns(
        *(pl.lit(value).alias(name) for name, value in labels.items()),
        (pl.col("first_seat") + 1).alias("first_seat"),
        (pl.col("milliseconds") / 60_000).alias("minutes"),
        pl.col("stop").replace_strict(list(range(len(STOP_REASONS))), list(STOP_REASONS)),
        *((pl.col(win) / WIN_SHARES).alias(win) for win in wins),
    ).select(*labels, pl.exclude("milliseconds", *labels))
