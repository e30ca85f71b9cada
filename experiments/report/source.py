"""Where a report's figures come from: the folder, the sweep, the versions, the digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.store.packed_cells import PackedCells
from experiments.store.results import (
    HISTOGRAMS,
    Manifest,
    load_cells,
    load_manifest,
    load_some_cells,
)
from sim.errors import InputError
from sim.user_file import MEBIBYTE, parse_toml, read_user_text


@dataclass(frozen=True)
class ReportSource:
    """All that makes a report's figures traceable.

    Attributes:
        name, question, game, seed: of the sweep; deals: of each cell, the most of any, of which
            fewest_deals is the least.
        folder: the folder's own name, without what leads to it; path: as it was given.
        digest: hash of all games; sweep: hash of the sweep; versions: of engine, rules, lexicon.
        games, games_asked: how many are there, and should be.
        seconds: that all workers together took.
        sweep_text: the sweep file.
    """

    name: str
    question: str
    game: str
    seed: int
    deals: int
    fewest_deals: int
    folder: str
    path: str
    digest: str
    sweep: str
    versions: Mapping[str, str]
    games: int
    games_asked: int
    seconds: float
    sweep_text: str

    @property
    def deals_text(self) -> str:
        """The deals of each cell."""
        fewest = "" if self.fewest_deals == self.deals else f"{self.fewest_deals:,} to "
        return f"{fewest}{self.deals:,}"

    @property
    def command(self) -> str:
        """The commands that make these results and this page again."""
        out = f"results/{self.folder}"
        deals = "" if self.deals == self.file_deals else f" --deals {self.deals}"
        return f"fairdeal run sweep.toml{deals} --out {out} && fairdeal report {out}"

    @property
    def file_deals(self) -> int:
        """The deals a cell that the sweep file itself asks for."""
        from experiments.design.file import USUAL_DEALS

        try:
            return int(parse_toml(self.sweep_text, "sweep.toml").get("deals", USUAL_DEALS))
        except (TypeError, ValueError):  # an InputError is a ValueError
            return self.deals

    @property
    def comparison(self) -> str:
        """Which command answers the sweep's question, if it is one of versions; else empty."""
        try:
            asked = parse_toml(self.sweep_text, "sweep.toml").get("compare")
        except InputError:
            return ""
        if not isinstance(asked, dict):
            return ""
        return (
            "which of the versions that the sweep compares is better is answered by fairdeal"
            f" compare {self.path}/sweep.toml; this report holds each against what is wanted, not"
            " against the others"
        )

    @property
    def unfinished(self) -> str:
        """What an unfinished run lacks, and how to go on; empty if all was played."""
        if self.games >= self.games_asked:
            return ""
        deals = "" if self.deals == self.file_deals else f" --deals {self.deals}"
        return (
            f"the run is not complete: {self.games:,} of {self.games_asked:,} games; go on with"
            f" fairdeal run {self.path}/sweep.toml{deals} --out {self.path}"
        )


def source_of(folder: Path, manifest: Manifest) -> dict[str, Any]:
    """The fields of a `ReportSource`, for a class that adds what the results say."""
    sweep_file = folder / "sweep.toml"
    return {
        "name": manifest.name,
        "question": manifest.question,
        "game": manifest.game,
        "seed": manifest.seed,
        "deals": manifest.deals,
        "fewest_deals": manifest.fewest_deals,
        "folder": folder.resolve().name,
        "path": str(folder),
        "digest": manifest.digest,
        "sweep": manifest.sweep,
        "versions": asdict(manifest.versions),
        "games": manifest.games,
        "games_asked": manifest.games_asked,
        "seconds": manifest.seconds,
        "sweep_text": read_user_text(sweep_file, "a sweep", MEBIBYTE)
        if sweep_file.exists()
        else "",
    }


def load_played(folder: Path) -> tuple[Manifest, pl.DataFrame]:
    """The manifest and the cell frame of a folder of results.

    Raises:
        InputError: if the folder holds no results, they are damaged, or no cell was played.
    """
    manifest = load_manifest(folder)
    cells = load_cells(folder)
    check_played(folder, cells)
    return manifest, cells


def load_hands(folder: Path, allowed: str) -> tuple[Manifest, pl.DataFrame]:
    """`load_played` of games with a hand size.

    Raises:
        InputError: also if a game has none; ``allowed`` says what is asked for.
    """
    manifest, cells = load_played(folder)
    check_hands(folder, manifest, cells, allowed)
    return manifest, cells


def load_packed_hands(
    folder: Path, allowed: str
) -> tuple[Manifest, list[PackedCells], pl.DataFrame]:
    """`load_hands` of thousands of cells: in pieces, and their frame without its histograms.

    Raises:
        InputError: as `load_hands`.
    """
    manifest = load_manifest(folder)
    pieces, parts = [], []
    for piece in load_some_cells(folder):
        pieces.append(PackedCells(piece))
        parts.append(piece.drop(HISTOGRAMS))
    keys = pl.concat(parts)
    check_played(folder, keys)
    check_hands(folder, manifest, keys, allowed)
    return manifest, pieces, keys


def check_played(folder: Path, cells: pl.DataFrame) -> None:
    """Refuse a frame without cells.

    Raises:
        InputError: naming the folder.
    """
    if cells.is_empty():
        raise InputError(str(folder), "no cell has been played yet", "results of `fairdeal run`")


def check_hands(folder: Path, manifest: Manifest, cells: pl.DataFrame, allowed: str) -> None:
    """Refuse cells without a hand size.

    Raises:
        InputError: naming the game.
    """
    if "rule_hand" not in cells.columns or cells["rule_hand"].dtype != pl.Int64:
        raise InputError(str(folder), f"{manifest.game} has no hand size", allowed)
