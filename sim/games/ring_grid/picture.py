"""A picture of a grid as SVG, for reports and replays on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sim.games.ring_grid.grid import SHAPES

TILE, MARGIN = 44, 8
"""Pixels from one tile to the next, and around the grid."""
ROW_OF_HEXAGONS = 0.87
"""Rows of hexagonal grids lie closer: half the square root of 3."""
STYLE = (
    ".tile{fill:#f4ecd8;stroke:#8a7a56}.ring{fill:none;stroke:#b03030;stroke-width:3}"
    ".path{fill:none;stroke:#3060a0;stroke-width:3;stroke-opacity:.6}"
    "text{font:600 18px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#222}"
)


def centres(shape: str) -> list[tuple[float, float]]:
    """The middle of each place in pixels."""
    drawn = SHAPES[shape]
    across = TILE / 2 if drawn.is_hexagonal else TILE
    down = TILE * ROW_OF_HEXAGONS if drawn.is_hexagonal else TILE
    start = MARGIN + TILE / 2
    return [
        (round(start + column * across, 1), round(start + row * down, 1))
        for row, column in drawn.positions
    ]


def draw_grid_svg(
    shape: str, texts: Sequence[str], ringed: Sequence[int] = (), path: Sequence[int] = ()
) -> str:
    """A grid as an SVG element that stands alone.

    Args:
        shape: its key.
        texts: what the tile in each place shows.
        ringed: the places with a ring; one that stands twice has both.
        path: places of a word's steps, first to last, drawn as a line; empty for none.

    >>> drawn = draw_grid_svg("hexagram", list("WORDIGABETXY?"), ringed=[3, 3], path=[0, 2, 6])
    >>> drawn.count("<text"), drawn.count('class="ring"'), drawn.count("<polyline")
    (13, 2, 1)
    """
    at = centres(shape)
    width = max(x for x, _ in at) + TILE / 2 + MARGIN
    height = max(y for _, y in at) + TILE / 2 + MARGIN
    radius = TILE / 2 - 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" aria-label="{label_of(texts)}">',
        f"<style>{STYLE}</style>",
    ]
    parts += [f'<circle class="tile" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for x, y in at]
    for number, place in enumerate(ringed):
        x, y = at[place]
        inset = 4 * list(ringed[:number]).count(place)
        parts.append(f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{radius - inset:g}"/>')
    if path:
        points = " ".join(f"{at[place][0]:g},{at[place][1]:g}" for place in path)
        parts.append(f'<polyline class="path" points="{points}"/>')
    parts += [
        f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>'
        for (x, y), text in zip(at, texts, strict=True)
    ]
    return "\n".join([*parts, "</svg>"])


def label_of(texts: Sequence[str]) -> str:
    """What a reader who cannot see the picture is told."""
    return escape("a grid of the tiles " + " ".join(texts), quote=True)
