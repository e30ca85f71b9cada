"""Readers of folders of results: description, manifest, shards, traces, chapters."""

from __future__ import annotations

import functools
import hashlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.campaign.fuzz.target import Read, Target, file_reader

SEEDS = Path(__file__).parent / "seeds"
PLAYED, RESULTS = "played", "results"
"""The folder as it comes with the project, and its copy."""


def make_results(place: Path) -> Path:
    """A copy of a small folder of results."""
    folder = place / RESULTS
    if not folder.exists():
        shutil.copytree(SEEDS / PLAYED, folder)
        (folder / "traces").mkdir()
    return folder


def make_descriptions(place: Path) -> list[bytes]:
    """The description of a small folder."""
    return [(make_results(place) / "cells.json").read_bytes()]


def open_description(place: Path) -> Read:
    """What commands read first of a folder, and all its figures."""
    from experiments.store.merge import check_same
    from experiments.store.results import find_traces, load_cells, load_manifest
    from experiments.store.shards import read_description

    folder = place / RESULTS

    def read(path: Path) -> object:
        description = read_description(folder)
        load_manifest(folder)
        check_same(place / "merged", [folder])
        traces = [find_traces(folder, cell["cell"]) for cell in description["cells"][:2]]
        return load_cells(folder), traces

    return file_reader(folder / "cells.json", read)


def make_manifests(place: Path) -> list[bytes]:
    """The manifest of a small folder, with and without its lines' checksums."""
    text = (make_results(place) / "manifest.jsonl").read_bytes()
    lines = []
    for line in text.splitlines():
        entry = json.loads(line)
        entry.pop("check")
        lines.append(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
    return [text, b"".join(lines)]


def open_manifest(place: Path) -> Read:
    """What is read of a manifest, and what mends it."""
    from experiments.store.quarantine import mend_folder
    from experiments.store.results import digest_folder, load_cells
    from experiments.store.shards import read_description
    from experiments.store.versions import read_versions
    from sim.errors import InputError

    seed, folder = place / RESULTS, place / "mended"
    versions = list(read_versions(read_description(seed)).values())

    def read(data: bytes) -> object:
        if not is_as_before(folder):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(seed, folder)
        (folder / "manifest.jsonl").write_bytes(data)
        found: list[object] = []
        for one in (digest_folder, load_cells):
            try:
                found.append(one(folder))
            except InputError as error:
                found.append(error)
        found.append(mend_folder(folder, versions, is_alone=True))
        found.append(digest_folder(folder))
        return found

    return read


def is_as_before(folder: Path) -> bool:
    """Has nothing been moved or removed?"""
    names = ("shards", "rows")
    count = sum(1 for name in names for _ in (folder / name).glob("*.parquet"))
    there = sum(1 for name in names for _ in (SEEDS / PLAYED / name).glob("*.parquet"))
    return count == there and not (folder / "quarantine").exists()


def make_shards(place: Path) -> list[bytes]:
    """A shard and the rows of a range."""
    folder = make_results(place)
    return [path.read_bytes() for name in ("shards", "rows") for path in (folder / name).iterdir()]


def open_shard(place: Path) -> Read:
    """What is read of a shard and of rows whose checksums are right."""
    from experiments.store.manifest import read_shards
    from experiments.store.pack import read_sums
    from experiments.store.quarantine import is_left_over
    from experiments.store.results import sum_parts
    from experiments.store.shard_content import find_content_problem
    from experiments.store.shards import read_description, read_whole
    from experiments.store.versions import read_versions
    from sim.errors import InputError

    folder = place / RESULTS
    shard = read_shards(folder)[0]
    versions = list(read_versions(read_description(folder)).values())
    path = folder / "shards" / "fuzz.parquet"

    def read(data: bytes) -> object:
        from experiments.store.pack import Piece

        path.write_bytes(data)
        one = replace(shard, file="shards/fuzz.parquet", sha256=hashlib.sha256(data).hexdigest())
        parts: Any = {part.cell: [(part, one)] for part in one.parts}
        found: list[object] = [find_content_problem(folder, one), is_left_over(path, versions)]
        for reader in (
            functools.partial(read_whole, folder, one.file, one.sha256),
            functools.partial(read_sums, [Piece(folder, one, one.parts[0])]),
            functools.partial(sum_parts, folder, parts),
        ):
            try:
                found.append(reader())
            except InputError as error:
                found.append(error)
        return found

    return read


def make_traces(_: Path) -> list[bytes]:
    """Games of every family."""
    return [path.read_bytes() for path in sorted(SEEDS.glob("*.jsonl"))]


def open_trace(place: Path) -> Read:
    """What `fairdeal check` reads, and what reports narrate of a trace that the referee accepts."""
    from experiments.runner.judge import judge, read_games
    from sim.registry import load_game
    from sim.replay import Replay
    from sim.trace import read_trace

    def read(path: Path) -> object:
        found: list[object] = []
        for first, text in read_games(str(path)):
            verdict = judge(str(path), first, text)
            if not verdict.ruling:
                game = load_game(verdict.game.split(",")[0])
                trace = read_trace(text, game.events)
                found.append(Replay(game, trace).to_text().encode())
                if game.draw:
                    found.append(str(game.draw(trace.header, trace.events)))
        return found

    return file_reader(place / "trace.jsonl", read)


def make_chapters(_: Path) -> list[bytes]:
    """A chapter with everything that one may hold."""
    from experiments.report.cell_table import CellSource
    from experiments.report.chapter import (
        Chapter,
        ChapterTable,
        TableField,
        chapter_text,
    )
    from experiments.report.drawing import Panel, new_axes, settings, svg_of

    with settings():
        figure, axes = new_axes()
        axes.plot([1, 2], [2, 1])
        svg = svg_of(figure, "one")
    cell = CellSource("a1b2", "3 players", "0 to 99")
    table = ChapterTable(
        "figures", ("what", "how many"), ((TableField("a"), TableField("1", "same", "a1b2")),)
    )
    plain = Panel(
        "one", "A picture", '<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g></svg>', "a", ()
    )
    texts: dict[str, Any] = {"command": "fairdeal tune", "digest": "ff", "seed": 1}
    whole = Chapter("tune", "How many?", ("Three.",), **texts, tables=(table,), panels=(plain,))
    drawn = Panel("one", "A picture", svg, "a line", ("a1b2",))
    full = replace(whole, panels=(drawn,), caveats=("None.",), cells=(cell,))
    return [chapter_text(whole).encode(), chapter_text(full).encode()]


def open_chapter(place: Path) -> Read:
    """`read_chapter`, and the page that it makes."""
    from experiments.report.chapter import chapter_page, read_chapter

    def read(path: Path) -> object:
        return chapter_page(read_chapter(path.parent, "--with")).encode()

    return file_reader(place / "chapter.json", read)


def targets() -> Iterable[Target]:
    """These readers."""
    yield Target(
        "description",
        "cells.json of a folder of results, and its figures",
        (
            *("experiments.store.shards", "experiments.store.results", "experiments.store.merge"),
            *("experiments.store.versions", "experiments.store.shards", "sim.user_file"),
            *(
                "experiments.store.manifest",
                "experiments.design.file",
                "experiments.store.shard_content",
            ),
        ),
        make_descriptions,
        open_description,
        ('"cell":', '"games":', '"versions":', '"cells":[', '"deals":', "null", "-1", "1e9", "[]"),
        is_json=True,
    )
    yield Target(
        "manifest",
        "manifest.jsonl of a folder of results, read and mended",
        (
            *(
                "experiments.store.manifest",
                "experiments.store.shards",
                "experiments.store.results",
            ),
            *(
                "experiments.store.quarantine",
                "experiments.store.files",
                "experiments.store.shard_content",
            ),
        ),
        make_manifests,
        open_manifest,
        ('"shard":', '"file":', '"parts":[', '"digest":', '"games":', '"check":', "../", "shards/"),
        is_json=True,
    )
    yield Target(
        "shard",
        "Parquet files of shards and rows whose checksums are right",
        (
            *(
                "experiments.store.shard_content",
                "experiments.store.pack",
                "experiments.store.results",
            ),
            *(
                "experiments.store.parquet",
                "experiments.store.parquet",
                "experiments.store.shards",
            ),
        ),
        make_shards,
        open_shard,
        ("PAR1", "cell", "first_deal", "deals", "\\xff\\xff\\xff\\x7f"),
        32768,
    )
    yield Target(
        "trace",
        "traces of games, checked by the referee and narrated",
        (
            *(
                "sim.trace",
                "sim.user_file",
                "experiments.commands.check_command",
                "sim.referee.word_crush.game",
            ),
            *("sim.referee.word_crush.table", "sim.referee.word_crush.turn", "sim.referee.cursor"),
            *("sim.referee.final_word.family.table", "sim.referee.final_word.family.rules"),
            *("sim.referee.ring_grid.game", "sim.referee.word_crush.rules"),
        ),
        make_traces,
        open_trace,
        ('"event":', '"header"', '"chair":', '"card":', "-1", "1e5", "null", "[]", "{}", "true"),
        65536,
        is_json=True,
    )
    yield Target(
        "chapter",
        "chapter.json of what a command found, and its page",
        ("experiments.report.chapter", "experiments.report.plain_drawing", "sim.user_file"),
        make_chapters,
        open_chapter,
        ("<svg", "<script", "onload=", '"svg":', '"cells":', "null", "[]", "</svg>", "&#", "href"),
        65536,
        is_json=True,
    )
