"""Files of a folder of results that are damaged, foreign or edited, one kind at a time."""

from __future__ import annotations

import contextlib
import hashlib
import io
import random
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import polars as pl

from experiments.campaign.faults.fault_folder import Bench, Outcome, write_sweep
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.verify import verify_folder
from experiments.store.files import parquet_bytes
from experiments.store.manifest import (
    MANIFEST,
    QUARANTINE,
    ROWS,
    SHARDS,
    TRACES,
    Part,
    Shard,
    encode,
    read_shards,
)
from experiments.store.results import load_manifest
from experiments.store.traces import key_of, trace_name
from sim.errors import InputError

Damage = Callable[[Path, Shard, random.Random], None]
"""Spoils a folder at one of its shards."""


def truncate(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Cut off a shard's end."""
    path = folder / shard.file
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def flip_bit(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Flip one bit of a shard."""
    flip(folder / shard.file, chance)


def flip(path: Path, chance: random.Random) -> None:
    """Flip one bit of a file."""
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def swap_foreign(folder: Path, shard: Shard, _: random.Random) -> None:
    """Put another shard of the folder in a shard's place."""
    other = next(one for one in read_shards(folder) if one.shard != shard.shard)
    shutil.copyfile(folder / other.file, folder / shard.file)


def add_foreign(folder: Path, shard: Shard, _: random.Random) -> None:
    """Put a shard there that is called what it does not hold."""
    shutil.copyfile(folder / shard.file, folder / "shards" / f"{'0' * 20}.parquet")


def edit_shard(folder: Path, shard: Shard, _: random.Random) -> None:
    """Make a win of a shard a tie."""
    edit(folder / shard.file)


def edit(path: Path) -> bytes:
    """Make one game of each range that was won a tie, and more if none was."""
    frame = pl.read_parquet(io.BytesIO(path.read_bytes()))
    changed = frame.with_columns(pl.col("won") - 1, pl.col("tie") + 1)
    path.write_bytes(parquet_bytes(changed))
    return path.read_bytes()


def edit_all(folder: Path, shard: Shard, _: random.Random) -> None:
    """Make a win a tie in every shard, and correct all checksums: only playing again shows it."""
    del shard
    edited = []
    for one in read_shards(folder):
        data = edit(folder / one.file)
        edited.append(replace(one, sha256=hashlib.sha256(data).hexdigest()))
    (folder / MANIFEST).write_bytes(b"".join(map(encode, edited)))


def edit_line(folder: Path, shard: Shard, _: random.Random) -> None:
    """Change a digest in the manifest."""
    text = (folder / MANIFEST).read_text()
    digest = shard.parts[0].digest
    other = f"{int(digest, 16) ^ 1:x}"
    (folder / MANIFEST).write_text(text.replace(f'"digest":"{digest}"', f'"digest":"{other}"'))


def flip_line(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Flip one bit of a line of the manifest, but for its end."""
    del shard
    data = bytearray((folder / MANIFEST).read_bytes())
    places = [at for at, byte in enumerate(data) if byte != ord("\n")]
    data[chance.choice(places)] ^= 1 << chance.randrange(4)
    (folder / MANIFEST).write_bytes(data)


def tear_line(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Cut off the manifest within its last line."""
    del shard
    data = (folder / MANIFEST).read_bytes()
    start = data[:-1].rfind(b"\n") + 1
    (folder / MANIFEST).write_bytes(data[: chance.randrange(start + 1, len(data) - 1)])


def tear_middle(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Leave half a line in the middle of the manifest, as where locks do not hold."""
    del shard
    lines = (folder / MANIFEST).read_bytes().splitlines(keepends=True)
    at = chance.randrange(len(lines) - 1)
    lines[at] = lines[at][: chance.randrange(12, len(lines[at]) - 2)] + b"\n"
    (folder / MANIFEST).write_bytes(b"".join(lines))


def leave_folder(folder: Path, shard: Shard, _: random.Random) -> None:
    """Let a line of the manifest point out of the folder, with the right checksum."""
    lines = (folder / MANIFEST).read_bytes().splitlines(keepends=True)
    outside = encode(replace(shard, file=f"../{shard.file}"))
    kept = [line for line in lines if f'"{shard.shard}"'.encode() not in line]
    (folder / MANIFEST).write_bytes(b"".join([*kept, outside]))


def lose_shard(folder: Path, shard: Shard, _: random.Random) -> None:
    """Remove a shard."""
    (folder / shard.file).unlink()


def flip_rows(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Flip one bit of a file of rows."""
    flip(folder / shard.parts[0].rows_file, chance)


def lose_rows(folder: Path, shard: Shard, _: random.Random) -> None:
    """Remove a file of rows."""
    (folder / shard.parts[0].rows_file).unlink()


def spoil_description(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Cut the description of the cells."""
    del shard
    data = (folder / "cells.json").read_bytes()
    (folder / "cells.json").write_bytes(data[: chance.randrange(len(data) - 1)])


def change_line_ends(folder: Path, shard: Shard, _: random.Random) -> None:
    """Turn the line ends of every text to CRLF, as git may on another system."""
    del shard
    for path in folder.iterdir():
        if path.suffix in (".json", ".jsonl", ".toml"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def lose_manifest(folder: Path, shard: Shard, _: random.Random) -> None:
    """Remove the manifest: no game is listed any more."""
    del shard
    (folder / MANIFEST).unlink()


def empty_manifest(folder: Path, shard: Shard, _: random.Random) -> None:
    """Leave an empty manifest: no game is listed any more."""
    del shard
    (folder / MANIFEST).write_bytes(b"")


def swap_rows(folder: Path, shard: Shard, _: random.Random) -> None:
    """Let two ranges name each other's files of rows, with the right checksums."""
    del shard
    shards = read_shards(folder)
    first, second = (part for one in shards[:2] for part in one.parts[:1])
    other = {first.key: second, second.key: first}

    def swap(part: Part) -> Part:
        named = other.get(part.key, part)
        return replace(part, rows_file=named.rows_file, rows_sha256=named.rows_sha256)

    swapped = [replace(one, parts=tuple(map(swap, one.parts))) for one in shards]
    (folder / MANIFEST).write_bytes(b"".join(map(encode, swapped)))


def choose_trace(folder: Path, chance: random.Random) -> Path:
    """One of a folder's traces."""
    return chance.choice(sorted((folder / TRACES).iterdir()))


def spoil_trace(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Flip a bit of a trace, cut it off or empty it."""
    del shard
    path = choose_trace(folder, chance)
    kind = chance.randrange(3)
    if kind == 0:
        flip(path, chance)
    else:
        path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size) * (kind - 1)])


def edit_trace(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Change a time in a trace and correct its name: only playing again shows it."""
    del shard
    path = choose_trace(folder, chance)
    data = path.read_bytes().replace(b'"milliseconds":', b'"milliseconds":1', 1)
    path.unlink()
    (path.parent / trace_name(key_of(path.name), data)).write_bytes(data)


def lose_trace(folder: Path, shard: Shard, chance: random.Random) -> None:
    """Remove a trace."""
    del shard
    choose_trace(folder, chance).unlink()


def lose_folder(name: str) -> Damage:
    """What removes a whole folder of the results."""

    def lose(folder: Path, shard: Shard, _: random.Random) -> None:
        del shard
        shutil.rmtree(folder / name)

    lose.__doc__ = f"Remove the folder {name}."
    return lose


def lose_line(folder: Path, shard: Shard, _: random.Random) -> None:
    """Remove a line of the manifest."""
    lines = (folder / MANIFEST).read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if f'"{shard.shard}"'.encode() not in line]
    (folder / MANIFEST).write_bytes(b"".join(kept))


ONLY_REPLAYED = "shards hand-edited, checksums corrected"
SWAPPED_ROWS = "rows swapped, checksums corrected"
EDITED_TRACE = "trace edited, name corrected"
ONLY_MENDED = {ONLY_REPLAYED, SWAPPED_ROWS, EDITED_TRACE}
"""What only a look into the files shows: ``fairdeal verify --mend`` moves it, not the run."""
DAMAGES: dict[str, Damage] = {
    "shard truncated": truncate,
    "shard bit-flipped": flip_bit,
    "shard foreign, in another's place": swap_foreign,
    "shard foreign, listed nowhere": add_foreign,
    "shard hand-edited": edit_shard,
    ONLY_REPLAYED: edit_all,
    "shard removed": lose_shard,
    "rows bit-flipped": flip_rows,
    "rows removed": lose_rows,
    "manifest line edited": edit_line,
    "manifest line bit-flipped": flip_line,
    "manifest torn at its end": tear_line,
    "manifest torn in the middle": tear_middle,
    "manifest line points out of the folder": leave_folder,
    "description truncated": spoil_description,
    "line ends changed to CRLF": change_line_ends,
    "manifest gone": lose_manifest,
    "manifest empty": empty_manifest,
    SWAPPED_ROWS: swap_rows,
    "manifest line lost": lose_line,
    "trace damaged": spoil_trace,
    EDITED_TRACE: edit_trace,
    "trace removed": lose_trace,
    "traces gone": lose_folder(TRACES),
    "rows gone": lose_folder(ROWS),
    "shards gone": lose_folder(SHARDS),
}
UNSEEN = {
    "shard foreign, listed nowhere",
    "manifest torn at its end",
    "manifest torn in the middle",
    "manifest line lost",
}
"""Damages that change no game that counts, or look like a kill: readers need not refuse."""
SILENT = {
    "shard removed",
    "rows removed",
    "manifest torn at its end",
    "manifest torn in the middle",
    "line ends changed to CRLF",
    "manifest gone",
    "manifest empty",
    "manifest line lost",
    "trace removed",
    "traces gone",
    "rows gone",
    "shards gone",
}
"""Damages that leave nothing to move to the quarantine."""


def damage_folder(bench: Bench, kind: str, times: int, chance: random.Random) -> Outcome:
    """Damage a folder, see it named, run, and compare."""
    outcome = Outcome(kind, " ".join((DAMAGES[kind].__doc__ or "").split()))
    folder = bench.place / "damaged"
    sweep = read_sweep(write_sweep(bench.place / "rows.toml", deals=40, block=10, rows=True))
    if not folder.exists():
        run_sweep(sweep, folder, jobs=1, show_progress=False)
    intact = load_manifest(folder)
    for _ in range(times):
        spoiled = bench.place / "spoiled"
        shutil.copytree(folder, spoiled)
        shard = chance.choice(read_shards(spoiled))
        DAMAGES[kind](spoiled, shard, chance)
        outcome.times += 1
        is_mended = kind in ONLY_MENDED
        is_named = name_damage(spoiled, chance, is_mending=is_mended)
        outcome.expect(is_named or kind in UNSEEN, "verify did not name it")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            run_sweep(sweep, spoiled, jobs=1, show_progress=False)
        named = re.findall("warning: .*", said.getvalue())
        is_named_once = len(named) == 1 and (kind in SILENT or "quarantine" in named[0])
        outcome.expect(is_named_once or is_mended, f"the run did not name it in a line: {named}")
        is_aside = kind in SILENT or any((spoiled / QUARANTINE).iterdir())
        outcome.expect(is_aside, "nothing is in the quarantine")
        now = load_manifest(spoiled)
        outcome.expect((now.games, now.digest) == (intact.games, intact.digest), "another digest")
        again = verify_folder(spoiled, shards=2, traces=4, seed=chance.randrange(1 << 30))
        outcome.expect(again.is_right, f"still wrong: {again.findings[:3]}")
        shutil.rmtree(spoiled)
    return outcome


def name_damage(folder: Path, chance: random.Random, *, is_mending: bool) -> bool:
    """Does ``fairdeal verify`` name the damage?"""
    try:
        found = verify_folder(
            folder,
            shards=1000,
            traces=10,
            seed=chance.randrange(1 << 30),
            is_mending=is_mending,
        )
        return not found.is_right
    except InputError:
        return True
