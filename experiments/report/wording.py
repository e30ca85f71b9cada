"""How pages, chapters and the terminal put numbers: one way for shares, ranges, lists and counts.

A share is a percentage with a blank before its sign, "25 %"; an interval stands in brackets behind
its value and names the unit once, "25 % (20 to 30)"; a difference bears its sign.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sim.registry import game_names, printed_name


def percent(share: float, digits: int = 0) -> str:
    """A share as a percentage; chance or rounding never makes it "-0".

    >>> percent(0.254), percent(0.0123, 1), percent(-0.0001), percent(float("nan"))
    ('25 %', '1.2 %', '0 %', 'unknown')
    """
    if math.isnan(share):
        return "unknown"
    return f"{number(100 * share, digits)} %"


def percent_interval(value: float, low: float, high: float, digits: int = 0) -> str:
    """A share with its interval.

    >>> percent_interval(0.5, 0.4, 0.6, 1), percent_interval(*[math.nan] * 3)
    ('50.0 % (40.0 to 60.0)', 'unknown')
    """
    if math.isnan(value):
        return percent(value)
    return f"{percent(value, digits)} ({number(100 * low, digits)} to {number(100 * high, digits)})"


def difference_interval(value: float, low: float, high: float, digits: int, unit: str) -> str:
    """A difference with its sign, its unit and its interval.

    >>> difference_interval(-5.0, -10.0, 0.0, 1, "% of wins"), difference_interval(9, 8, 10, 0, "")
    ('-5.0 % of wins (-10.0 to +0.0)', '+9 (+8 to +10)')
    """
    behind = f" {unit}" if unit else ""
    return f"{value:+.{digits}f}{behind} ({low:+.{digits}f} to {high:+.{digits}f})"


def number(value: float, digits: int) -> str:
    """A number with so many decimals, without the sign of a 0.

    >>> number(-0.04, 1), number(12.345, 1)
    ('0.0', '12.3')
    """
    return f"{round(value, digits) + 0.0:.{digits}f}"


def digits_of(value: float) -> int:
    """Decimals that a count deserves.

    >>> digits_of(0.123), digits_of(12.3), digits_of(123.4)
    (2, 1, 0)
    """
    return 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0


def share_text(share: float) -> str:
    """A share as a percentage that never rounds something to nothing.

    >>> share_text(0), share_text(0.0004), share_text(0.012), share_text(0.1234), share_text(1)
    ('none', 'under 0.1 %', '1.2 %', '12 %', 'all')
    """
    if share <= 0:
        return "none"
    if share >= 1:
        return "all"
    if share < 0.001:
        return "under 0.1 %"
    return percent(share, 1 if share < 0.1 else 0)


def limit_text(share: float) -> str:
    """A declared share as a percentage.

    >>> limit_text(0.02), limit_text(0.125)
    ('2 %', '12.5 %')
    """
    return f"{100 * share:g} %"


def counted(count: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "card"), counted(1200, "game")
    ('1 card', '1,200 games')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def deals_range(deals: int, first: int = 0) -> str:
    """Which deals were played, by their numbers.

    >>> deals_range(1000), deals_range(20, 5), deals_range(0)
    ('0 to 999', '5 to 24', 'none')
    """
    return f"{first:,} to {first + deals - 1:,}" if deals > 0 else "none"


def cards_text(cards: int) -> str:
    """A number of cards.

    >>> cards_text(1), cards_text(4)
    ('1 card', '4 cards')
    """
    return counted(cards, "card")


def cells_text(cells: int) -> str:
    """A number of cells.

    >>> cells_text(1), cells_text(12)
    ('1 cell', '12 cells')
    """
    return counted(cells, "cell")


def hands_text(hands: Sequence[int]) -> str:
    """Hands of which one is meant.

    >>> hands_text([5]), hands_text([5, 6]), hands_text([2, 3, 5])
    ('5', '5 or 6', '2, 3 or 5')
    """
    *first, last = map(str, hands)
    return f"{', '.join(first)} or {last}" if first else last


def list_words(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> list_words(["a"]), list_words(["a", "b"]), list_words(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def games_title(names: str) -> str:
    """Games listed with commas, each as it stands on its box.

    >>> games_title("word_crush, eight_it_all")
    'Word Crush, Eight It All'
    """
    return ", ".join(map(game_title, names.split(", ")))


def game_title(name: str) -> str:
    """A game's name as it stands on the box; whatever is no game's key as it is.

    >>> game_title("eight_it_all"), game_title("3 games")
    ('Eight It All', '3 games')
    """
    return printed_name(name) if name in game_names() else name
