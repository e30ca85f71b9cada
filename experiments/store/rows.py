"""Files of rows: the games of a range of deals, one by one, for sweeps that keep them.

All rows of a game have the same columns, those of its largest table: one scan of
``rows/*.parquet`` reads every cell. Seats that a cell does not have are null.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import polars as pl

from experiments.store.manifest import Part
from experiments.store.parquet import REMEDY, read_parquet
from experiments.store.shards import read_file
from sim.engine.simulation import Rows, row_columns
from sim.errors import InputError
from sim.spec import Game

CELL, DEAL = "cell", "deal"


def rows_frame(game: Game, players: int, cell: str, rows: Sequence[Rows]) -> pl.DataFrame:
    """Rows as they are written.

    Args:
        game: that was played.
        players: of the cell.
        cell: its hash.
        rows: blocks, shape (games, columns of the cell's table).
    """
    columns = row_columns(game, players)
    frame = pl.DataFrame(np.concatenate(rows), schema=dict.fromkeys(columns, pl.Int64))
    absent = pl.lit(None, pl.Int64)
    return frame.select(
        pl.lit(cell).alias(CELL),
        *(
            pl.col(name) if name in columns else absent.alias(name)
            for name in row_columns(game, game.players[1])
        ),
    )


def seated_columns(game: Game, players: int) -> tuple[str, ...]:
    """The columns of a table's rows: those of its seats, as the engine fills them."""
    return (CELL, *row_columns(game, players))


def read_rows(folder: Path, part: Part) -> pl.DataFrame:
    """The rows of a range, as they are written.

    Raises:
        InputError: if the file differs from its checksum, or holds other deals.
    """
    path = folder / part.rows_file
    return check_rows(read_file(path, part.rows_sha256), part, str(path))


def check_rows(data: bytes, part: Part, where: str) -> pl.DataFrame:
    """The rows in a file's bytes.

    Raises:
        InputError: naming the file, if they are not those of the range.
    """
    frame = read_parquet(data, where)
    problem = find_rows_problem(frame, part)
    if problem:
        raise InputError(where, problem, REMEDY)
    return frame


def find_rows_problem(frame: pl.DataFrame, part: Part) -> str:
    """What is wrong with the rows of a range, or nothing: are they of its cell and deals?"""
    if frame.schema.get(CELL) != pl.String or frame.schema.get(DEAL) != pl.Int64:
        return "is no file of rows"
    if frame.height != part.games:
        return f"holds {frame.height:,} rows, its line in the manifest says {part.games:,}"
    if not (frame[CELL] == part.cell).all():
        return f"holds rows of another cell than {part.cell}"
    deals = frame[DEAL].unique().sort()
    if not deals.equals(pl.Series(DEAL, range(part.first_deal, part.end), pl.Int64)):
        return f"holds other deals than {part.first_deal:,} to {part.end - 1:,}"
    return ""
