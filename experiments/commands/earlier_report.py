"""Whether a file is an earlier report, which a new one may replace; any other is left alone."""

from __future__ import annotations

from pathlib import Path

from experiments.commands.output import refuse_existing

MARKS = {
    "html": (b'<meta name="generator" content="fairdeal">',),
    "csv": (b"cell,game,",),
    "json": (b'"digest": "', b'"versions": {', b'"figures": ['),
    "parquet": (b"PAR1", b"fairdeal"),
}
"""What a report of a format holds, and hardly another file."""
LOOKED_AT = 1 << 16
"""Bytes at a file's beginning, and as many at its end, in which the marks are looked for."""


def refuse_all_but_reports(file: Path, kind: str, force: bool) -> None:
    """Refuse a file that exists and is no earlier report of ours.

    Args:
        file: where a report is to go.
        kind: its format, of `MARKS`.
        force: whether any file may be replaced.

    Raises:
        InputError: naming the file.
    """
    if not is_report(file, kind):
        refuse_existing(file, "--out", force)


def is_report(file: Path, kind: str) -> bool:
    """Does a file hold what our reports of a format hold?"""
    if not file.is_file():
        return False
    try:
        with file.open("rb") as opened:
            head = opened.read(LOOKED_AT)
            opened.seek(max(file.stat().st_size - LOOKED_AT, 0))
            tail = opened.read(LOOKED_AT)
    except OSError:
        return False
    return all(mark in head or mark in tail for mark in MARKS[kind])
