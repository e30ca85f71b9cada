"""The same drawing in fewer parts: what matplotlib writes, as small as a page can hold hundreds of.

A marker that is drawn once and used a hundred times becomes one path of a hundred parts; so do
strokes of one look that follow each other. Coordinates keep a tenth of a point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring, tostring

XMLNS = ' xmlns="http://www.w3.org/2000/svg"'
LEVEL = re.compile(r"^rotate\(-?0 ")
USUAL = {"fill": "currentColor", "font-size": "9px"}
"""What most parts say, said once by the root."""
CURVES_OF_A_CIRCLE = 8
"""By which matplotlib draws it."""

Step = tuple[str, list[float]]


def slim(svg: str) -> str:
    """The same drawing in fewer and shorter parts.

    >>> slim('<svg><g><path d="M 1 2 L 3.04 4" style="stroke: red"/></g><g/></svg>')
    '<svg fill="currentColor" font-size="9px"><path d="M1 2L3 4" style="stroke:red" /></svg>'
    """
    xmlns = XMLNS if XMLNS in svg else ""
    root = fromstring(svg.replace(XMLNS, "", 1))
    known = {f"#{one.get('id')}": one for one in root.iter() if one.get("id")}
    parts = merged(parts_of(root, known, ""))
    clips = [known[f"#{name}"] for name in dict.fromkeys(find_clips(parts)) if f"#{name}" in known]
    for child in list(root):
        root.remove(child)
    if clips:
        defs = Element("defs")
        defs.extend(round_numbers(one) for one in clips)
        root.append(defs)
    root.extend(parts)
    for key, value in USUAL.items():
        root.set(key, value)
    for one in root.iter():
        one.tail = None
        one.text = one.text if one.tag in ("text", "tspan") else None
    return tostring(root, encoding="unicode").replace("<svg", f"<svg{xmlns}", 1)


def find_clips(parts: list[Element]) -> Iterator[str]:
    """The names of the areas that parts are clipped to."""
    for part in parts:
        for one in part.iter():
            yield from re.findall(r"url\(#([^)]+)\)", one.get("clip-path", ""))


def round_numbers(element: Element) -> Element:
    """An element whose numbers keep a tenth."""
    for one in element.iter():
        for key in ("x", "y", "width", "height"):
            if key in one.attrib:
                one.set(key, short(float(one.attrib[key])))
    return element


def parts_of(group: Element, known: dict[str, Element], clip: str) -> Iterator[Element]:
    """Everything that is drawn, group by group resolved, in its order."""
    for one in group:
        area = one.attrib.pop("clip-path", clip)
        if one.tag == "defs":
            continue
        if one.tag == "g" and not one.attrib.keys() - {"id"}:
            yield from parts_of(one, known, area)
            continue
        target = known.get(one.get("href", "")) if one.tag == "use" else None
        part = one if target is None else drawn_at(target, one)
        if part.tag == "path":
            part.set(
                "d", set_path(steps_of(part.get("d", ""))) if target is None else part.get("d", "")
            )
            part.attrib.pop("id", None)
        if part.tag == "text":
            level_text(part)
        shorten_style(part)
        if area:
            part.set("clip-path", area)
        if not is_unseen(part):
            yield part


def is_unseen(part: Element) -> bool:
    """Does a path draw nothing at all?"""
    return part.tag == "path" and (part.get("style") == "fill:none" or not part.get("d"))


def drawn_at(target: Element, use: Element) -> Element:
    """A path that is used elsewhere, drawn there."""
    x, y = float(use.get("x", 0)), float(use.get("y", 0))
    steps = steps_of(target.get("d", ""))
    style = ";".join(filter(None, (use.get("style"), target.get("style"))))
    return Element("path", {"d": set_path(steps, x, y), "style": style})


def level_text(text: Element) -> None:
    """A text without a turn by no angle, at a tenth of a point."""
    if LEVEL.match(text.get("transform", "")):
        del text.attrib["transform"]
    for key in ("x", "y"):
        if key in text.attrib:
            text.set(key, short(float(text.attrib[key])))
    if "transform" in text.attrib:
        found = re.sub(r"-?\d+\.\d+", lambda one: short(float(one[0])), text.attrib["transform"])
        text.set("transform", found)


def shorten_style(part: Element) -> None:
    """A style without what the root says already; what stands last holds."""
    found: dict[str, str] = {}
    for one in part.attrib.pop("style", "").split(";"):
        key, _, value = one.partition(":")
        if value:
            found[key.strip()] = value.strip()
    kept = {key: value for key, value in found.items() if USUAL.get(key) != value}
    if kept:
        part.set("style", ";".join(f"{key}:{value}" for key, value in kept.items()))


def steps_of(d: str) -> list[Step]:
    """A path's steps, all of them absolute."""
    found: list[Step] = []
    for kind, numbers in re.findall(r"([MLCQzZ])([^MLCQzZ]*)", d):
        found.append((kind, [float(one) for one in numbers.split()]))
    return found


def set_path(steps: list[Step], x: float = 0.0, y: float = 0.0) -> str:
    """Steps as a path's text, moved by x and y; a circle by its arcs."""
    curves = [numbers for kind, numbers in steps if kind == "C"]
    if len(curves) == CURVES_OF_A_CIRCLE and len(steps) == CURVES_OF_A_CIRCLE + 2:
        across = [numbers[-2] for numbers in curves]
        radius = (max(across) - min(across)) / 2
        left, r = short(x + steps[0][1][0] - radius), short(radius)
        middle = (max(one[-1] for one in curves) + min(one[-1] for one in curves)) / 2
        turn = f"a{r} {r} 0 1 0"
        return (
            f"M{left} {short(y + middle)}{turn} {short(2 * radius)} 0{turn}-{short(2 * radius)} 0z"
        )
    parts = []
    for kind, numbers in steps:
        moved = [one + (y if place % 2 else x) for place, one in enumerate(numbers)]
        parts.append(kind + " ".join(short(one) for one in moved))
    return "".join(parts)


def short(value: float) -> str:
    """A number with at most one decimal.

    >>> short(51.571862), short(-0.04), short(2.0)
    ('51.6', '0', '2')
    """
    return f"{value:.1f}".removesuffix(".0") if round(value, 1) else "0"


def merged(parts: Iterator[Element]) -> list[Element]:
    """Paths of one look that follow each other as one; texts between them do not part them."""
    found: list[Element] = []
    last: Element | None = None
    for part in parts:
        if part.tag == "path":
            if last is not None and look_of(part) == look_of(last) and is_opaque(part):
                last.set("d", last.get("d", "") + part.get("d", ""))
                continue
            last = part
        elif part.tag != "text":
            last = None
        found.append(part)
    return found


def look_of(part: Element) -> tuple[str | None, str | None]:
    """What two paths must have in common to be drawn as one."""
    return part.get("style"), part.get("clip-path")


def is_opaque(part: Element) -> bool:
    """Do parts that lie over each other look as one does?"""
    return "opacity" not in part.get("style", "")
