"""The templates of all pages: one frame, one style, one script, one list of contents."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from experiments.report.cell_table import cell_sources, links_of
from experiments.report.drawing import Panel
from experiments.report.plain_names import page_in_words
from experiments.report.wording import games_title

CHAPTER_HEAD = re.compile(
    r'<section id="([^"]+)"[^>]*>\s*(?:<details[^>]*>\s*<summary>)?<h2>(.*?)</h2>'
)


@cache
def environment() -> Environment:
    """The templates, each beside its reader; everything is escaped but pictures that we drew.

    A page may run the one script that it holds and fetch nothing: its policy says so to browsers.
    """
    found = Environment(
        loader=PackageLoader("experiments", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    script = own_file("page.js").strip()
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    found.globals.update(
        style=Markup(own_file("page.css")),
        script=Markup(script),
        policy=f"default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
        f" script-src 'sha256-{allowed}'",
        contents_of=contents_of,
        cell_sources=cell_sources,
        links_of=links_of,
    )
    found.filters["games_title"] = games_title
    return found


def own_file(name: str) -> str:
    """A file of this package."""
    return resources.files("experiments.report").joinpath(name).read_text("utf-8")


def contents_of(body: str) -> list[tuple[str, Markup]]:
    """The anchor and the title, as markup, of each chapter of a page's body."""
    return [(anchor, Markup(title)) for anchor, title in CHAPTER_HEAD.findall(body)]


def panel_group(panels: Sequence[Panel]) -> list[Panel]:
    """Panels with their pictures marked as markup: the only part that is not escaped."""
    return [replace(one, svg=Markup(one.svg)) for one in panels]


def render(template: str, **texts: Any) -> str:
    """A page or a part of one; a page names nothing as the code does."""
    made = environment().get_template(template).render(**texts)
    return page_in_words(made) if made.lstrip().startswith("<!DOCTYPE") else made
