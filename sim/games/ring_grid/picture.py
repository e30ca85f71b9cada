"""A picture of a grid as SVG, for reports and replays on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sim.games.ring_grid.grid import SHAPES
from sim.spec import Picture
from sim.trace import Event, Header

TILE, MARGIN = 44, 8
"""Pixels from one tile to the next, and around the grid."""
ROW_OF_HEXAGONS = 0.87
"""Rows of hexagonal grids lie closer: half the square root of 3."""
TILE_LOOK = 'class="tile" fill="#f4ecd8" stroke="#8a7a56"'
RING_LOOK = 'class="ring" fill="none" stroke="#b03030" stroke-width="3"'
PATH_LOOK = 'class="path" fill="none" stroke="#3060a0" stroke-width="3" stroke-opacity="0.6"'
TEXT_LOOK = (
    'font-family="sans-serif" font-weight="600" font-size="18" text-anchor="middle"'
    ' dominant-baseline="central" fill="#222222"'
)
"""Attributes, for a style sheet in a picture would reach all of the page that it stands in."""


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
    ]
    parts += [f'<circle {TILE_LOOK} cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for x, y in at]
    for number, place in enumerate(ringed):
        x, y = at[place]
        inset = 4 * list(ringed[:number]).count(place)
        parts.append(f'<circle {RING_LOOK} cx="{x:g}" cy="{y:g}" r="{radius - inset:g}"/>')
    if path:
        points = " ".join(f"{at[place][0]:g},{at[place][1]:g}" for place in path)
        parts.append(f'<polyline {PATH_LOOK} points="{points}"/>')
    parts += [
        f'<text {TEXT_LOOK} x="{x:g}" y="{y:g}">{escape(text)}</text>'
        for (x, y), text in zip(at, texts, strict=True)
    ]
    return "\n".join([*parts, "</svg>"])


def draw_rounds(header: Header, events: Sequence[Event]) -> tuple[Picture, ...]:
    """A picture a round: the grid, its rings, and the way of the word that scored most."""
    rounds: list[list[Event]] = []
    for event in events:
        if event.kind == "round":
            rounds.append([])
        rounds[-1].append(event)
    return tuple(draw_round(header, one) for one in rounds)


def draw_round(header: Header, events: Sequence[Event]) -> Picture:
    """One round's picture."""
    tiles = {event["place"]: event["tile"] for event in events if event.kind == "tile"}
    texts = [header.deck[tiles[place]].upper() for place in sorted(tiles)]
    ringed = [event["place"] for event in events if event.kind == "ring"]
    scores = [event for event in events if event.kind == "score"]
    best = max(scores, key=lambda event: int(event["points"]), default=None)
    title = f"Round {events[0]['number']}"
    if best is None:
        return Picture(f"{title}: no word scored", draw_grid_svg(shape_of(header), texts, ringed))
    steps = steps_of(events, best["chair"], best["number"])
    word = "".join(chr(ord("A") + int(step["letter"])) for step in steps)
    points = int(best["points"])
    title = f"{title}: {word}, {points} point{'s' * (points != 1)}, the most of a word"
    path = [step["place"] for step in steps]
    return Picture(title, draw_grid_svg(shape_of(header), texts, ringed, path))


def shape_of(header: Header) -> str:
    """The shape of a trace's grids."""
    return str(header.rules["shape"])


def steps_of(events: Sequence[Event], chair: int, number: int) -> list[Event]:
    """The steps of one word of one list."""
    steps: list[Event] = []
    is_here = False
    for event in events:
        if event.kind == "list":
            is_here = event["chair"] == chair and event["number"] == number
        elif event.kind == "step" and is_here:
            steps.append(event)
    return steps


def label_of(texts: Sequence[str]) -> str:
    """What is read out to a reader who cannot see the picture."""
    return escape("a grid of the tiles " + " ".join(texts), quote=True)
