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
from experiments.store.manifest import MANIFEST, QUARANTINE, Part, Shard, encode, read_shards
from experiments.store.results import load_manifest
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


ONLY_REPLAYED = "shards hand-edited, checksums corrected"
SWAPPED_ROWS = "rows swapped, checksums corrected"
ONLY_MENDED = {ONLY_REPLAYED, SWAPPED_ROWS}
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
}
UNSEEN = {
    "shard foreign, listed nowhere",
    "manifest torn at its end",
    "manifest torn in the middle",
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
        named = re.search(r"warning: .*(?:quarantine)", said.getvalue())
        outcome.expect(bool(named) or kind in SILENT or is_mended, "the run did not name it")
        is_aside = kind in SILENT or any((spoiled / QUARANTINE).iterdir())
        outcome.expect(is_aside, "nothing is in the quarantine")
        now = load_manifest(spoiled)
        outcome.expect((now.games, now.digest) == (intact.games, intact.digest), "another digest")
        again = verify_folder(spoiled, shards=2, traces=1, seed=chance.randrange(1 << 30))
        outcome.expect(again.is_right, f"still wrong: {again.findings[:3]}")
        shutil.rmtree(spoiled)
    return outcome


def name_damage(folder: Path, chance: random.Random, *, is_mending: bool) -> bool:
    """Does ``fairdeal verify`` name the damage?"""
    try:
        found = verify_folder(
            folder,
            shards=1000,
            traces=0,
            seed=chance.randrange(1 << 30),
            is_mending=is_mending,
        )
        return not found.is_right
    except InputError:
        return True
