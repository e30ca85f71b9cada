"""Shares a number of cards out over letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

LETTERS = ascii_lowercase


def spread_evenly(cards: int, letters: Sequence[str]) -> dict[str, int]:
    """Return equal numbers of cards; what is left over goes to the first letters given.

    >>> spread_evenly(5, "ba")
    {'a': 2, 'b': 3}
    """
    each, over = divmod(cards, len(letters))
    counts = {letter: each + (place < over) for place, letter in enumerate(letters)}
    return dict(sorted(counts.items()))


def spread_by_share(
    cards: int,
    share: Mapping[str, float],
    floors: Mapping[str, int],
    caps: Mapping[str, int],
) -> dict[str, int]:
    """Return numbers of cards in proportion to the shares, within floors and caps.

    One card at a time goes to the letter with room that is furthest behind its part of the
    whole, which is the method of largest remainders where no floor or cap binds.

    Args:
        cards: how many in all; between the sum of the floors and that of the caps.
        share: letter -> weight, 0 or more.
        floors: letter -> fewest cards.
        caps: letter -> most cards.

    >>> spread_by_share(5, {"a": 3, "b": 1}, {"a": 0, "b": 0}, {"a": 5, "b": 5})
    {'a': 4, 'b': 1}
    """
    total = sum(share.values()) or 1.0
    wanted = {letter: cards * weight / total for letter, weight in share.items()}
    counts = {letter: floors[letter] for letter in share}
    for _ in range(cards - sum(counts.values())):
        with_room = (letter for letter in sorted(counts) if counts[letter] < caps[letter])
        counts[max(with_room, key=lambda at: wanted[at] - counts[at])] += 1
    return counts
