"""A chapter: what one command found, ready for a page of its own or as a part of a report.

Commands that go further than a sweep's own figures (tune, compare, robustness, ...) write their
answer as ``chapter.json`` beside their page. `fairdeal report DIR --with FOLDER` sets it into the
report: sentences, tables and pictures, each with the cells it is about and the command that makes
it again.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from experiments.report.cell_table import CellSource
from experiments.report.drawing import Panel
from experiments.report.opinion import (
    Opinion,
    VersionOpinion,
    opinion_of,
    version_opinion_of,
    whole_of,
)
from experiments.report.plain_drawing import find_active_part
from experiments.report.templates import render
from sim.errors import InputError, describe_value
from sim.user_file import MEBIBYTE, parse_json, read_user_text

CHAPTER = "chapter.json"
MOST_BYTES = 8 * MEBIBYTE
STATES = ("", "same", "changed", "open", "lost")
"""How a field is set: plain; as wanted; other than printed; not settled; not as wanted."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class TableField:
    """A field of a table: text, one of `STATES`, and the hash of the cell it is about."""

    text: str
    state: str = ""
    cell: str = ""


@dataclass(frozen=True)
class ChapterTable:
    """A table: caption, headings, and rows of fields; the first field heads its row."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[TableField, ...], ...]


@dataclass(frozen=True)
class Chapter:
    """What one command found.

    Attributes:
        name: lower-case letters, digits and hyphens; the page's anchor.
        title: a question or a plain heading.
        sentences: the answer in words, a paragraph each.
        tables, panels: figures and pictures.
        caveats: what the figures cannot show.
        cells: that the figures are from; fields and panels name them by hash.
        command: that makes the chapter again.
        digest: a hash of all figures that the chapter is made from.
        seed: of the deals.
        opinions: what the games show of cells of a hand table.
        versions: what they show of versions that were compared.
    """

    name: str
    title: str
    sentences: tuple[str, ...]
    command: str
    digest: str
    seed: int
    tables: tuple[ChapterTable, ...] = ()
    panels: tuple[Panel, ...] = ()
    caveats: tuple[str, ...] = ()
    cells: tuple[CellSource, ...] = field(default=())
    opinions: tuple[Opinion, ...] = ()
    versions: tuple[VersionOpinion, ...] = ()

    @property
    def hashes(self) -> frozenset[str]:
        """Of its cells."""
        return frozenset(one.hash for one in self.cells)

    @property
    def source(self) -> str:
        """Where all of it is from, in a line."""
        return f"{self.command}; seed {self.seed}, digest {self.digest}"


def chapter_text(chapter: Chapter) -> str:
    """A chapter as JSON; `read_chapter` reads it back.

    Raises:
        ValueError: for a chapter that a page could not set.
    """
    check_chapter(chapter)
    return json.dumps(asdict(chapter), ensure_ascii=False, indent=1) + "\n"


def read_chapter(folder: str | Path, where: str) -> Chapter:
    """The chapter in a folder that a command wrote.

    Args:
        folder: that holds ``chapter.json``.
        where: what errors name, such as ``--with``.

    Raises:
        InputError: if there is none, or it is not as a command writes it.
    """
    path = Path(folder) / CHAPTER
    if not path.exists():
        allowed = "a folder that tune, compare, robustness ... wrote with --out"
        raise InputError(f"{where} {folder}", f"there is no {CHAPTER} in it", allowed)
    record = parse_json(read_user_text(path, "a chapter", MOST_BYTES), str(path), "as written")
    try:
        return chapter_of(record)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        problem = f"is not as a command writes it ({error})"
        raise InputError(str(path), problem, "the file as it was written") from None


def chapter_of(record: Mapping[str, Any]) -> Chapter:
    """A chapter from what its JSON says.

    Raises:
        KeyError, TypeError, ValueError: if that is no chapter.
    """
    tables = tuple(
        ChapterTable(
            text_of(one["caption"]),
            tuple(map(text_of, one["heads"])),
            tuple(tuple(TableField(**texts_of(fields)) for fields in row) for row in one["rows"]),
        )
        for one in record["tables"]
    )
    chapter = Chapter(
        name=text_of(record["name"]),
        title=text_of(record["title"]),
        sentences=tuple(map(text_of, record["sentences"])),
        command=text_of(record["command"]),
        digest=text_of(record["digest"]),
        seed=whole_of(record["seed"]),
        tables=tables,
        panels=tuple(map(panel_of, record["panels"])),
        caveats=tuple(map(text_of, record["caveats"])),
        cells=tuple(CellSource(**texts_of(one)) for one in record["cells"]),
        opinions=tuple(map(opinion_of, record.get("opinions", ()))),
        versions=tuple(map(version_opinion_of, record.get("versions", ()))),
    )
    check_chapter(chapter)
    return chapter


def panel_of(record: Mapping[str, Any]) -> Panel:
    """A picture from what its JSON says."""
    cells = tuple(map(text_of, record["cells"]))
    texts = texts_of({key: value for key, value in record.items() if key != "cells"})
    return Panel(**texts, cells=cells)


def texts_of(record: Mapping[str, Any]) -> dict[str, str]:
    """A table of texts as it is; anything else is refused."""
    return {key: text_of(value) for key, value in record.items()}


def text_of(value: Any) -> str:
    """A text as it is; anything else is refused."""
    if not isinstance(value, str):
        raise TypeError(f"{describe_value(value)} is no text")
    return value


def check_chapter(chapter: Chapter) -> None:
    """Refuse a chapter that a page could not set safely.

    Raises:
        ValueError: naming what is wrong.
    """
    for name in (chapter.name, *(panel.name for panel in chapter.panels)):
        if not NAME.fullmatch(name):
            raise ValueError(f"{describe_value(name)} is no name")
    for panel in chapter.panels:
        active = find_active_part(panel.svg)
        if active or not panel.svg.startswith("<svg"):
            problem = f"the picture {describe_value(panel.name)} is no plain drawing"
            raise ValueError(f"{problem}: it holds {active}" if active else problem)
    for table in chapter.tables:
        for row in table.rows:
            if len(row) != len(table.heads):
                problem = f"a row of {describe_value(table.caption)} has {len(row)} fields"
                raise ValueError(f"{problem}, its head {len(table.heads)}")
            for one in row:
                if one.state not in STATES:
                    raise ValueError(f"{describe_value(one.state)} is no state of a field")


def chapter_page(chapter: Chapter) -> str:
    """A page that holds this chapter alone, and everything that it needs."""
    return render("report/chapter_page.html", chapter=chapter, is_folded=False)


def chapters_html(chapters: Sequence[Chapter]) -> Markup:
    """Chapters as the folded sections of a page; those of one command get names of their own."""
    named = with_own_names(chapters)
    return Markup(render("report/chapters.html", chapters=named, is_folded=True))


def with_own_names(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Chapters whose names, which begin all anchors, differ: skill, skill-2 ..."""
    seen: Counter[str] = Counter()
    found = []
    for chapter in chapters:
        seen[chapter.name] += 1
        name = f"{chapter.name}-{seen[chapter.name]}"
        found.append(chapter if seen[chapter.name] == 1 else replace(chapter, name=name))
    return found
