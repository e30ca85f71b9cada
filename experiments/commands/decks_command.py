"""``fairdeal decks``: which decks there are, what one is made of, and making a new one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import (
    add_command,
    add_format,
    add_output,
    number,
    one_of,
    whole_number,
)
from experiments.commands.output import check_new_file, json_text, set_table, wrap
from sim.errors import InputError

if TYPE_CHECKING:
    from sim.decks import Deck
    from sim.spec import Game

TEXT = """\
Lists the decks that come with fairdeal. With a NAME or the path of a deck file: what that deck
is made of, letter by letter: cards that start with it, cards that hold it doubled, and the
chance that a random card can be played while it is the active letter. `printed` is the deck
that a game's own rules make.

--make generates a deck of familiar words instead, and --out writes it as a CSV file, one card
a line, that you can edit and name wherever a deck is asked for."""

EXAMPLES = """
fairdeal decks
fairdeal decks printed --game word_crush
fairdeal decks my_deck.csv
fairdeal decks --make --size 78 --double-share 0.4 --out my_deck.csv
"""

MAKE_OPTIONS: tuple[tuple[str, str, Any, str, str], ...] = (
    ("--size", "size", whole_number, "N", "cards in the deck (default 104)"),
    (
        "--spread",
        "letter_spread",
        one_of("uniform", "natural", "uniform without X, Q, Z"),
        "WORDS",
        "first letters: uniform (default) | natural | 'uniform without X, Q, Z'",
    ),
    ("--double-share", "double_share", number, "SHARE", "of double-letter cards (default 0.2)"),
    ("--min-length", "min_length", whole_number, "N", "fewest letters of a word (default 4)"),
    ("--max-length", "max_length", whole_number, "N", "most letters of a word (default 8)"),
    ("--max-level", "max_level", whole_number, "LEVEL", "of familiar words, SCOWL (default 35)"),
    ("--min-zipf", "min_zipf", number, "ZIPF", "frequency of familiar words (default 3.0)"),
    ("--lexicon", "lexicon", str, "NAME|PATH", "where words come from (default scowl-70)"),
    (
        "--filter",
        "lexicon_filter",
        one_of("family", "none"),
        "family|none",
        "leave slurs and obscenities out (default family)",
    ),
    ("--seed", "seed", whole_number, "N", "which deck of that make (default 1)"),
)
"""Option, argument of `sim.decks.generate_word_deck`, reader, placeholder, help."""


def add_decks_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "decks",
        show_decks,
        summary="the decks: what they are made of; make a new one",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="printed, a deck or a file")
    parser.add_argument(
        "--game", metavar="GAME", help="list only this game's decks; whose deck `printed` is"
    )
    add_format(parser, "text", "json")
    make = parser.add_argument_group("making a deck")
    make.add_argument("--make", action="store_true", help="generate a deck of words")
    for option, destination, reader, placeholder, text in MAKE_OPTIONS:
        make.add_argument(option, dest=destination, type=reader, metavar=placeholder, help=text)
    add_output(parser, "the deck as CSV (with --make)")


def show_decks(options: argparse.Namespace) -> int:
    """Make a deck, or show one, or list them all."""
    given = {
        destination: value
        for _, destination, *_ in MAKE_OPTIONS
        if (value := getattr(options, destination)) is not None
    }
    if options.make:
        return make_deck(options, given)
    if given or options.out or options.force:
        problem = "options for making a deck are given, but not --make"
        raise InputError("fairdeal decks", problem, "add --make, or leave them out")
    if options.name is None:
        return list_decks(options)
    show_deck(choose_deck(options.name, find_game(options.game)), options.format)
    return 0


def find_game(name: str | None) -> Game | None:
    """The game asked for, or the only one there is."""
    import sim

    if name is not None:
        return sim.load(name)
    return sim.load(sim.games()[0]) if len(sim.games()) == 1 else None


def choose_deck(name: str, game: Game | None) -> Deck:
    """A deck by name or path; ``printed`` is the one that the game's own rules make."""
    import sim
    from sim.decks import find_deck

    if name != "printed":
        return find_deck(name)
    if game is None:
        problem = "does not say whose printed deck is meant"
        raise InputError("fairdeal decks printed", problem, f"--game {' | '.join(sim.games())}")
    return game.make_deck(game.resolve(game.players[0]))


def make_deck(options: argparse.Namespace, given: dict[str, Any]) -> int:
    """Generate a deck, show it and, if asked to, write it."""
    from sim.decks import generate_word_deck, write_deck

    if options.name is not None:
        problem = f"{options.name!r} is named, but a new deck is made"
        raise InputError("fairdeal decks --make", problem, "--out FILE to say where it goes")
    check_new_file(options.out, options.force)
    deck = generate_word_deck(**given)
    if options.out is not None:
        write_deck(deck, options.out)
    show_deck(deck, options.format)
    if options.out is not None and options.format == "text":
        print(f"\nwrote {options.out}")
    return 0


def show_deck(deck: Deck, form: str) -> None:
    """Print what a deck is made of."""
    from sim.decks import describe_deck

    composition = describe_deck(deck)
    if form == "json":
        print(json_text({**composition.to_dict(), "source": deck.source}), end="")
        return
    text = composition.to_text()
    notes = "\n".join(composition.notes)
    print(text.removesuffix(notes + "\n") if notes else text, end="")
    for note in composition.notes:
        print(wrap(note, "note: ", "      "))


def list_decks(options: argparse.Namespace) -> int:
    """Print the decks that come with the project."""
    import sim
    from sim.decks import deck_names, describe_deck, find_deck

    games = sim.games() if options.game is None else (sim.load(options.game).name,)
    rows = []
    for game in games:
        for name in ("printed", *deck_names(game)):
            made = describe_deck(
                choose_deck(name, sim.load(game)) if name == "printed" else find_deck(name)
            )
            rows.append((name, game, made.cards, made.double_share, made.mean_chance))
    if options.format == "json":
        keys = ("name", "game", "cards", "double_share", "mean_chance")
        print(json_text([dict(zip(keys, row, strict=True)) for row in rows]), end="")
        return 0
    cells = [["deck", "game", "cards", "with a double letter", "mean chance to be playable"]]
    cells += [
        [name, game, str(cards), f"{double:.0%}", f"{chance:.1%}"]
        for name, game, cards, double, chance in rows
    ]
    print(set_table(cells, right=(2, 3, 4)))
    print("\nprinted is the deck that the game's own rules make; `fairdeal decks NAME` shows one.")
    return 0
