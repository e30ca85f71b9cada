"""A page of sentences, tables and pictures that holds everything it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from sim.errors import InputError


@dataclass(frozen=True)
class Section:
    """One section of a page.

    Attributes:
        title: its heading.
        sentences: paragraphs.
        pictures: SVG elements with what they show in words.
        table: rows of texts, the heads first; empty: none.
    """

    title: str
    sentences: Sequence[str] = ()
    pictures: Sequence[tuple[str, str]] = ()
    table: Sequence[Sequence[str]] = ()


def write_page(path: Path, title: str, sections: Sequence[Section], source: str) -> None:
    """Write a page in the reports' style.

    Args:
        path: the file.
        title: its heading.
        sections: what it says.
        source: the command and digest that the figures are from.

    Raises:
        InputError: if the file cannot be written.
    """
    from markupsafe import Markup

    from experiments.report.chapter import environment, style
    from experiments.store import write_whole

    template = resources.files("experiments").joinpath("page_file.html").read_text("utf-8")
    page = (
        environment()
        .from_string(template)
        .render(title=title, sections=sections, source=source, style=style(), raw=Markup)
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, page.encode())
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise InputError(f"--out {path}", problem, "a folder you may write") from None


def check_new_folder(folder: str | None, force: bool) -> None:
    """Refuse a folder that holds something, before any work is done for it.

    Raises:
        InputError: if it is a file, or holds something that may not be replaced.
    """
    if folder is None:
        return
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise InputError(f"--out {folder}", "is a file", "the name of a folder")
    if path.is_dir() and any(path.iterdir()) and not force:
        allowed = "a new folder, or --force to replace what it holds"
        raise InputError(f"--out {folder}", "holds something already", allowed)
