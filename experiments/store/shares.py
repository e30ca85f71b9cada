"""``--shard i/N``: the part of a sweep that one of N independent processes plays.

Every process finds its share from the sweep alone, without a word to the others, so that it may
run anywhere, in any order and more than once. Cells are cut into strips of deals, and strips are
dealt to the shares in turn, in an order that mixes quick and slow cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sim.errors import InputError, describe_value

MOST_SHARES = 100_000
STRIPS = 20_000
"""About how many strips all cells together are cut into, if there are not more shares."""

DealSpan = tuple[int, int]
"""First deal and the first deal after it."""


@dataclass(frozen=True)
class Share:
    """One share of a sweep.

    Attributes:
        number: 1 to ``count``.
        count: of shares.
    """

    number: int
    count: int

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


WHOLE = Share(1, 1)


def read_share(text: str) -> Share:
    """A share as typed.

    Raises:
        InputError: for anything else.

    >>> print(read_share("3/16"))
    3/16
    """
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    number, count = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= number <= count <= MOST_SHARES:
        allowed = f"i/N, such as 1/16, with i from 1 to N and N up to {MOST_SHARES:,}"
        raise InputError("--shard", f"{describe_value(text)} is not legal", allowed)
    return Share(number, count)


def cut_share(cells: Mapping[str, int], share: Share) -> dict[str, list[DealSpan]]:
    """The deals of each cell that belong to a share; all shares together hold each deal once.

    Args:
        cells: the deals of each, by its hash.
        share: which.

    >>> cut_share({"a": 10, "b": 10}, Share(1, 2))
    {'a': [(0, 5)], 'b': [(0, 5)]}
    """
    spans: dict[str, list[DealSpan]] = {}
    before = 0
    for cell in sorted(cells):
        deals = cells[cell]
        strips = strips_of(len(cells), deals, share.count)
        first = (share.number - 1 - before) % share.count
        before += strips
        own = [
            (strip * deals // strips, (strip + 1) * deals // strips)
            for strip in range(first, strips, share.count)
        ]
        if own:
            spans[cell] = own
    return spans


def strips_of(cells: int, deals: int, shares: int) -> int:
    """Into how many strips each cell is cut: one a share where that is not too many in all."""
    enough = max(STRIPS, 4 * shares)
    return max(1, min(shares, deals, -(-enough // max(cells, 1))))


def common_spans(gaps: Sequence[DealSpan], own: Sequence[DealSpan]) -> Iterator[DealSpan]:
    """The deals in both of two sorted lists of spans.

    >>> list(common_spans([(0, 10)], [(2, 4), (8, 12)]))
    [(2, 4), (8, 10)]
    """
    at = 0
    for low, high in gaps:
        while at < len(own) and own[at][1] <= low:
            at += 1
        place = at
        while place < len(own) and own[place][0] < high:
            yield max(low, own[place][0]), min(high, own[place][1])
            place += 1
