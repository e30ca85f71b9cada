"""Is an SVG element a drawing and nothing else? Chapters hold pictures that others may have made.

The page takes a picture as it is, so only what is known to be harmless in HTML passes: one root,
elements that draw, attributes that place and colour them, links to parts of the picture itself.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = words(
    "svg g defs clipPath path rect circle ellipse line polyline polygon text tspan use marker"
    " linearGradient radialGradient stop pattern"
)
ATTRIBUTES = words(
    "id x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox version transform style"
    " href clip-path clip-rule clipPathUnits fill fill-opacity fill-rule stroke stroke-width"
    " stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset"
    " stroke-miterlimit opacity font-size font-weight font-family font-style text-anchor"
    " dominant-baseline rotate offset stop-color stop-opacity gradientUnits gradientTransform"
    " patternUnits patternTransform markerWidth markerHeight refX refY orient"
    " preserveAspectRatio"
)
PROPERTY = re.compile(
    r"(?:fill|stroke|opacity|color|font|text|stop|clip|marker|white-space|background)[a-z-]*"
)
ACTIVE = re.compile(r"javascript:|expression\(|@import|\\|url\(\s*(?!#)", re.IGNORECASE)


def find_active_part(svg: str) -> str:
    """What in an SVG text is no plain drawing, or nothing.

    >>> find_active_part('<svg><path d="M0 0"/></svg>')
    ''
    >>> find_active_part('<svg><a href="https://example.org"/></svg>')
    "an element 'a'"
    """
    if "<!" in svg or "<?" in svg:  # HTML ends these elsewhere than XML does
        return "a declaration or comment"
    try:
        root = ElementTree.fromstring(svg)
    except (ElementTree.ParseError, ValueError) as error:
        return f"no XML ({error})"
    if root.tag.removeprefix(NAMESPACE) != "svg":
        return "no svg element"
    for element in root.iter():
        name = element.tag.removeprefix(NAMESPACE)
        if name not in ELEMENTS:
            return f"an element {name[:40]!r}"
        for key, value in element.attrib.items():
            if key not in ATTRIBUTES or not is_plain(key, value):
                return f"an attribute {key[:40]}={value[:40]!r}"
    return ""


def is_plain(key: str, value: str) -> bool:
    """Can an attribute do no more than draw?"""
    if key == "href":
        return value.startswith("#")
    if ACTIVE.search(value):
        return False
    if key == "style":
        names = [part.partition(":")[0].strip() for part in value.split(";") if part.strip()]
        return all(PROPERTY.fullmatch(name) for name in names)
    return True
