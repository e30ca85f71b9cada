"""Estimates with their intervals, and how thousands of cells keep dozens of each in little room."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, overload

PACKED = struct.Struct("=ddd?")
"""An estimate: value, low, high, is_over."""


class Estimate(NamedTuple):
    """A figure with the ends of its interval; ``is_over`` where the value is only a floor."""

    value: float
    low: float
    high: float
    is_over: bool = False


def worst(estimates: Sequence[Estimate]) -> Estimate:
    """The largest of several, with an interval for the largest of the true values."""
    return Estimate(
        max(one.value for one in estimates),
        max(one.low for one in estimates),
        max(one.high for one in estimates),
        any(one.is_over for one in estimates),
    )


def largest_points(points: Sequence[Estimate]) -> Estimate:
    """How far the position furthest from the mean is, whatever its side; NaN without points.

    Low is the largest distance that some position's interval is sure of, high the furthest that
    any reaches.

    >>> largest_points([Estimate(2.0, 1.0, 3.0), Estimate(-2.0, -4.0, 0.0)])[:3]
    (2.0, 1.0, 4.0)
    """
    known = [one for one in points if not math.isnan(one.value)]
    if not known:
        return Estimate(math.nan, math.nan, math.nan)
    return Estimate(
        max(abs(one.value) for one in known),
        max(max(one.low, -one.high, 0.0) for one in known),
        max(max(abs(one.low), abs(one.high)) for one in known),
    )


class EstimateList(Sequence[Estimate]):
    """Estimates in order, packed: eight bytes a number rather than an object each."""

    __slots__ = ("packed",)

    def __init__(self, found: Sequence[Estimate]) -> None:
        self.packed = pack(found)

    def __len__(self) -> int:
        """How many."""
        return len(self.packed) // PACKED.size

    @overload
    def __getitem__(self, place: int) -> Estimate: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Estimate]: ...

    def __getitem__(self, place: int | slice) -> Estimate | Sequence[Estimate]:
        """The one at a place, or those of a slice."""
        return tuple(self)[place]

    def __iter__(self) -> Iterator[Estimate]:
        """Each in order."""
        return (unpacked(self.packed, place) for place in range(len(self)))


class Estimates(Mapping[str, Estimate]):
    """Estimates by name, packed; the names are one tuple for all cells."""

    __slots__ = ("names", "packed")

    def __init__(self, names: tuple[str, ...], found: Sequence[Estimate]) -> None:
        self.names = names
        self.packed = pack(found)

    def __len__(self) -> int:
        """How many."""
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        """Their names."""
        return iter(self.names)

    def __getitem__(self, name: str) -> Estimate:
        """The one of this name.

        Raises:
            KeyError: if there is none.
        """
        if name not in self.names:
            raise KeyError(name)
        return unpacked(self.packed, self.names.index(name))


def pack(found: Sequence[Estimate]) -> bytes:
    """Estimates one after the other."""
    return b"".join(PACKED.pack(*one) for one in found)


def unpacked(packed: bytes, place: int) -> Estimate:
    """The estimate at a place."""
    value, low, high, is_over = PACKED.unpack_from(packed, place * PACKED.size)
    return Estimate(value, low, high, is_over)
