"""What commands say of the files that they were given: word lists, decks."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.decks import Deck
    from sim.spec import Game


def add_strict(parser: argparse.ArgumentParser) -> None:
    """Add ``--strict``."""
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse a word list of which a line would be left out, or a deck of which a row has"
        " another number of cells than its header or is one of totals, by the first such line",
    )


def report_lists(is_strict: bool = False) -> None:
    """Say what was seen in the word lists that were read, and what was left out of them and why.

    Raises:
        InputError: read strictly, for the first line that was left out.
    """
    from sim.lexicon.load import take_lists_read  # late: `--help` needs none of it

    for one in take_lists_read():
        if is_strict:
            one.check_whole()
        say(one.report())


def report_deck(
    deck: Deck,
    game: Game | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    is_strict: bool = False,
) -> None:
    """Say what was seen in a deck's file, and whether a game does not count its points.

    Raises:
        InputError: read strictly, for the first row that is not whole.
    """
    from experiments.design.deck_points import find_overruled_points
    from experiments.design.strict_decks import check_deck_strictly

    if is_strict:
        check_deck_strictly(deck.source)
    overruled = find_overruled_points(game, rules or {}, deck) if game else ""
    reading = f"{deck.source}: {deck.reading}" if deck.reading else ""
    say(line for line in (reading, overruled) if line)


def report_sweep(is_strict: bool = False) -> None:
    """Say what there is to say of the word lists and decks of the sweep that was read.

    Raises:
        InputError: read strictly, for the first line of a word list that was left out, or the
            first row of a deck that is not whole.
    """
    from experiments.design.inputs import take_deck_sources, take_remarks
    from experiments.design.strict_decks import check_deck_strictly

    report_lists(is_strict)
    for source in take_deck_sources():
        if is_strict:
            check_deck_strictly(source)
    say(take_remarks())


def say(lines: Iterable[str]) -> None:
    """Print lines beside the answer."""
    for line in lines:
        print(line, file=sys.stderr)
