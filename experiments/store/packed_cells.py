"""Thousands of cells in little memory: the frame of cells in pieces, each compressed."""

from __future__ import annotations

import io

import polars as pl


class PackedCells:
    """A piece of a frame of cells, kept small: most of a cell's thousands of sums are 0.

    Attributes:
        names: of the games, in order of appearance.
        players: by game, those of each of its cells.
        known: by game, the columns that hold anything.
    """

    def __init__(self, cells: pl.DataFrame) -> None:
        games = cells.partition_by("game", as_dict=True, maintain_order=True)
        self.names = [str(name) for (name,) in games]
        self.players = {str(name): one["players"].to_list() for (name,), one in games.items()}
        self.known = {
            str(name): {column.name for column in one if column.null_count() < len(one)}
            for (name,), one in games.items()
        }
        self.content = io.BytesIO()
        cells.write_ipc(self.content, compression="zstd")

    def unpacked(self) -> pl.DataFrame:
        """The piece as it was."""
        self.content.seek(0)
        return pl.read_ipc(self.content)
