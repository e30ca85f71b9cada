"""Small vector pictures that stand inside a page: theme colours, text as text, no outside parts.

Each picture is one panel of a few centimetres, so that the page can set panels side by side on a
desk and below each other on a phone with the text at a readable size.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.text import Text

from experiments.report.slimming import slim

INK = "#010101"
FAINT = "#020202"
BLUE, ORANGE, GREEN, PURPLE = "#030303", "#040404", "#050505", "#060606"
PAPER = "#070707"
SERIES = (BLUE, ORANGE, GREEN, PURPLE)
"""Placeholders for the page's colours (Okabe and Ito's palette, safe for colour-blind readers)."""

THEME: Mapping[str, str] = {
    INK: "currentColor",
    FAINT: "var(--faint)",
    BLUE: "var(--blue)",
    ORANGE: "var(--orange)",
    GREEN: "var(--green)",
    PURPLE: "var(--purple)",
    PAPER: "var(--paper)",
}

COLOURS: Mapping[str, str] = {
    "currentColor": "#222222",
    "var(--faint)": "#8a8a8a",
    "var(--blue)": "#0072b2",
    "var(--orange)": "#d55e00",
    "var(--green)": "#009e73",
    "var(--purple)": "#cc79a7",
    "var(--paper)": "#ffffff",
}
"""What stands for the page's colours in a picture without a page (Okabe and Ito's palette)."""

MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*")
"""One a series, so that no series is shown by its colour alone."""

SETTINGS: Mapping[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "fairdeal",
    "text.parse_math": False,
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titley": 1.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
}

PANEL_SIZE = (3.6, 2.7)
"""Inches."""


def slug(name: str) -> str:
    """A name for ids of the page.

    >>> slug("Use or Lose")
    'use-or-lose'
    """
    return "".join(char if char.isalnum() else "-" for char in name.lower())


EDGE = 2
"""Pixels that a text keeps from the picture's edge."""
LEAST_LINE = 8
"""Letters of a line: a text in less room is not broken further."""

MOST_PICTURES = 160
"""Of a kind on one page; what more would show stands in its tables."""


@dataclass(frozen=True)
class Panel:
    """One picture ready for the page.

    Attributes:
        name: the page's name of it, letters, digits and hyphens.
        title: its heading.
        svg: the picture.
        words: what it shows, for those who cannot see it.
        cells: the names of the cells it draws.
    """

    name: str
    title: str
    svg: str
    words: str
    cells: tuple[str, ...]


def new_axes(height: float = PANEL_SIZE[1], left: float = 0.15) -> tuple[Figure, Any]:
    """A figure of a panel's size and its axes; draw within ``rc_context(SETTINGS)``."""
    figure = Figure(figsize=(PANEL_SIZE[0], height))
    FigureCanvasSVG(figure)
    axes = figure.add_axes((left, 0.47 / height, 0.83 - left + 0.03, 1 - 0.78 / height))
    return figure, axes


def settings() -> Any:
    """The context in which panels are drawn."""
    chosen: Any = dict(SETTINGS)  # its stubs want the keys spelled out
    return rc_context(chosen)


def svg_of(figure: Figure, name: str) -> str:
    """A figure as an SVG element for a page.

    Colours become the theme's, ids get the panel's name as prefix (a page holds many), and all
    that is not drawing (declaration, metadata, a style that would reach the page) is left out.
    """
    fit_texts(figure)
    text = io.StringIO()
    figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    figure.clear()  # its parts know each other, so they would stay until Python looks for garbage
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", svg)
    svg = svg.replace('xlink:href="#', 'href="#').replace(
        'xmlns:xlink="http://www.w3.org/1999/xlink" ', ""
    )
    for placeholder, colour in THEME.items():
        svg = svg.replace(placeholder, colour)
    svg = re.sub(r"font: [^;\"]*?([\d.]+px)[^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r"; font-family: [^\"]*?(?=[;\"])", "", svg)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    return slim(svg)


def fit_texts(figure: Figure) -> None:
    """Break texts that would reach over the picture's edge into lines, and make room for these."""
    for axes in figure.axes:
        place_texts(axes)
        labels = axes.get_yticklabels()
        texts = [broken(figure, one) for one in labels]
        if texts != [one.get_text() for one in labels]:
            axes.set_yticklabels(texts)
            place_texts(axes)
            labels = axes.get_yticklabels()
        rows = [one.get_window_extent().height for one in labels if one.get_text()]
        if rows and len(rows) > 1:
            between = axes.bbox.height / len(rows)
            if max(rows) > between:
                make_room(figure, len(rows) * (max(rows) - between), 0)
        titles = [one for one in axes.findobj(Text) if is_title(axes, one)]
        for one in [*titles, axes.xaxis.label]:
            one.set_text(broken(figure, one))
        over = max((one.get_window_extent().y1 for one in titles), default=0) - figure.bbox.height
        if over > 0:
            make_room(figure, 0, over + EDGE)
        below = -axes.xaxis.label.get_window_extent().y0 if axes.xaxis.label.get_text() else 0
        if below > 0:
            make_room(figure, 0, 0, below + EDGE)


def place_texts(axes: Any) -> None:
    """Put labels and titles where a drawing would, without drawing what else is there."""
    axes.get_tightbbox(bbox_extra_artists=[])


def is_title(axes: Any, text: Text) -> bool:
    """Is this one of a picture's titles, with something in it?"""
    return bool(text.get_text()) and text.get_text() in {
        axes.get_title(loc=where) for where in ("left", "center", "right")
    }


def broken(figure: Figure, text: Text) -> str:
    """A text in so many lines, broken between words, that it keeps within the figure."""
    box, edge = text.get_window_extent(), figure.bbox.width - EDGE
    middle = (box.x0 + box.x1) / 2
    room = {
        "left": edge - box.x0,
        "right": box.x1 - EDGE,
        "center": 2 * min(middle - EDGE, edge - middle),
    }[str(text.get_horizontalalignment())]
    if box.width <= room or not text.get_text() or not text.get_visible():
        return text.get_text()
    lines = text.get_text().split("\n")
    letters = max(int(max(map(len, lines)) * room / box.width), LEAST_LINE)
    return "\n".join(part for line in lines for part in textwrap.wrap(line, letters))


def make_room(figure: Figure, inside: float, above: float, below: float = 0) -> None:
    """Make a picture higher by so many pixels: its axes, what stands above and below them."""
    height = figure.bbox.height
    whole = height + inside + above + below
    places = [(axes, axes.get_position()) for axes in figure.axes]
    figure.set_figheight(whole / figure.dpi)
    for axes, place in places:
        axes.set_position(
            (
                place.x0,
                (place.y0 * height + below) / whole,
                place.width,
                (place.height * height + inside) / whole,
            )
        )


def stand_alone(svg: str) -> str:
    """A picture of a page as a file of its own, on white paper."""
    for variable, colour in COLOURS.items():
        svg = svg.replace(variable, colour)
    head, rest = svg.split(">", 1)
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return f'{head} font-family="sans-serif">{paper}{rest}\n'
