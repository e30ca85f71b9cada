"""``fairdeal decks``: which decks there are, what one is made of, and making a new one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import (
    add_command,
    add_format,
    add_output,
    letter_numbers,
    number,
    one_of,
    whole_number,
)
from experiments.commands.inputs import add_strict, report_deck, report_lists
from experiments.commands.out_folder import STANDARD_OUTPUT, write_out_file
from experiments.commands.output import check_new_text, deliver, json_text
from experiments.report.typesetting import set_table, wrap
from sim.errors import InputError, describe_value

if TYPE_CHECKING:
    from sim.decks import Deck
    from sim.spec import Game

TEXT = """\
Lists the decks that come with fairdeal, and which games they are for. With a NAME or the path
of a deck file: what that deck is made of. A deck of words, letter by letter: cards that start
with it, cards that hold it doubled, and the chance that a random card can be played while it is
the active letter. A deck of letters: cards, share and points of each, and the vowels. `printed`
is the deck that a game's own rules make.

--make generates a deck instead: one of familiar words, or, if an option for letters is given, a
known deck of letters with other counts. --out writes it, or the deck that is named, as a CSV file
that you can edit and name wherever a deck is asked for. Its columns are card and count and, where
they apply, value, colour, symbol and pile."""

EXAMPLES = """
fairdeal decks
fairdeal decks printed --game word_crush
fairdeal decks printed --game word_lift --out my_cards.csv
fairdeal decks --make --size 78 --double-share 0.4 --out my_deck.csv
fairdeal decks my_deck.csv
fairdeal decks --make --letters E=15,Q=0 --out my_letters.csv
fairdeal decks --make --base final_word_120 --vowels 52 --out more_vowels.csv
"""

MAKE_OPTIONS: tuple[tuple[str, str, Any, str, str], ...] = (
    (
        "--size",
        "size",
        whole_number,
        "N",
        "cards (of words: 104; of letters: as they add up)",
    ),
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


LETTER_OPTIONS: tuple[tuple[str, str, Any, str, str], ...] = (
    ("--base", "base", str, "NAME|PATH", "deck to change (default final_word_120), or none"),
    ("--letters", "letters", letter_numbers, "E=15,Q=0", "cards of these letters"),
    ("--without", "without", str, "JKQ", "letters to replace by the others, in proportion"),
    ("--vowels", "vowels", whole_number, "N", "cards with A, E, I, O or U; the size stays"),
    ("--values", "values", letter_numbers, "Q=5,Z=5", "points of these letters"),
)
"""Option, argument of `sim.decks.generate_letter_deck`, reader, placeholder, help; --size too."""


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
    make.add_argument("--make", action="store_true", help="generate a deck")
    letters = parser.add_argument_group("making a deck of letters")
    for group, options in ((make, MAKE_OPTIONS), (letters, LETTER_OPTIONS)):
        for option, name, reader, placeholder, text in options:
            group.add_argument(option, dest=name, type=reader, metavar=placeholder, help=text)
    add_strict(parser)
    add_output(parser, "the deck as CSV")


def show_decks(options: argparse.Namespace) -> int:
    """Make a deck, or show one, or list them all."""
    given = {
        destination: value
        for _, destination, *_ in (*MAKE_OPTIONS, *LETTER_OPTIONS)
        if (value := getattr(options, destination)) is not None
    }
    if options.make:
        return make_deck(options, given)
    if given:
        problem = "options for making a deck are given, but not --make"
        raise InputError("fairdeal decks", problem, "add --make, or leave them out")
    if options.name is None:
        if options.out or options.force:
            problem = "--out and --force need a deck to write"
            raise InputError("fairdeal decks", problem, "--make, or the name of a deck")
        return list_decks(options)
    deck = choose_deck(options.name, find_game(options.game))
    report_deck(deck, is_strict=options.strict)
    put_out(deck, options)
    games = games_of(options.name) if options.out != STANDARD_OUTPUT else []
    if games and options.format == "text":
        print(wrap(", ".join(games), "for: ", "     "))
    return 0


def games_of(name: str) -> list[str]:
    """The games that a deck of the project is for; none for another deck."""
    import sim
    from sim.decks import deck_names

    games = [sim.load(game) for game in sim.games()]
    return [game.name for game in games if name in deck_names(game.family)]


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
    if options.name is not None:
        problem = f"{describe_value(options.name)} is named, but a new deck is made"
        raise InputError("fairdeal decks --make", problem, "--out FILE to say where it goes")
    check_new_text(options.out, options.force)
    deck = generate(given)
    report_lists(options.strict)
    put_out(deck, options)
    return 0


def put_out(deck: Deck, options: argparse.Namespace) -> None:
    """Show a deck and, if asked to, write it; where it is printed as CSV, that alone."""
    from sim.decks.deck import format_deck

    check_new_text(options.out, options.force)
    if options.out == STANDARD_OUTPUT:
        deliver(format_deck(deck), options.out, options.force)
        return
    if options.out is not None:
        write_out_file(Path(options.out), format_deck(deck), "--out")
    show_deck(deck, options.format)
    if options.out is not None and options.format == "text":
        print(f"\nwrote {options.out}")


def generate(given: dict[str, Any]) -> Deck:
    """A deck of letters if an option for letters is given, else one of words."""
    from sim.decks import generate_letter_deck, generate_word_deck

    for_letters = [name for name, argument, *_ in LETTER_OPTIONS if argument in given]
    if not for_letters:
        return generate_word_deck(**given)
    for name, argument, *_ in MAKE_OPTIONS:
        if argument in given and argument != "size":
            problem = f"{name} is for a deck of words, {for_letters[0]} for one of letters"
            raise InputError("fairdeal decks --make", problem, "options of one kind")
    return generate_letter_deck(**given)


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
    """Print the decks that come with the project and those that the games' rules make."""
    import sim

    names = sim.games() if options.game is None else (sim.load(options.game).name,)
    rows = deck_rows([sim.load(name) for name in names])
    if options.format == "json":
        print(json_text(rows), end="")
        return 0
    cells = [["deck", "for", "cards", "what"]]
    cells += [[row["name"], games_text(row), str(row["cards"]), what_of(row)] for row in rows]
    print(set_table(cells, right=(2,)))
    print("\nprinted is the deck that the game's own rules make; `fairdeal decks NAME` shows one.")
    return 0


def deck_rows(games: list[Game]) -> list[dict[str, Any]]:
    """A row for each deck with the games it is for; printed decks that are equal are one row."""
    from sim.decks import deck_names, find_deck

    rows: list[dict[str, Any]] = []
    for family in dict.fromkeys(game.family for game in games):
        of_family = [game for game in games if game.family == family]
        keys = [game.name for game in of_family]
        printed: dict[str, tuple[Deck, list[str]]] = {}
        for game in of_family:
            deck = choose_deck("printed", game)
            printed.setdefault(deck.content_hash, (deck, []))[1].append(game.name)
        rows += [deck_row("printed", deck, family, made_by) for deck, made_by in printed.values()]
        rows += [deck_row(name, find_deck(name), family, keys) for name in deck_names(family)]
    return rows


def deck_row(name: str, deck: Deck, family: str, games: list[str]) -> dict[str, Any]:
    """One deck of the list."""
    from sim.decks import LetterDeckComposition, describe_deck

    made = describe_deck(deck)
    row = {"name": name, "family": family, "games": games, "cards": made.cards}
    if isinstance(made, LetterDeckComposition):
        return {**row, "vowel_share": made.vowel_share, "mean_value": made.mean_value}
    return {**row, "double_share": made.double_share, "mean_chance": made.mean_chance}


def games_text(row: dict[str, Any]) -> str:
    """The games that a deck is for, in a few words."""
    games = row["games"]
    return games[0] if len(games) == 1 else f"{row['family']} ({len(games)} games)"


def what_of(row: dict[str, Any]) -> str:
    """What a deck's cards are."""
    if "vowel_share" in row:
        return f"letters: {row['vowel_share']:.1%} vowels, {row['mean_value']:.2f} points a card"
    return (
        f"words: {row['double_share']:.0%} with a double letter,"
        f" {row['mean_chance']:.1%} mean chance to be playable"
    )
