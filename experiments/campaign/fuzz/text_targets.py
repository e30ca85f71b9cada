"""Readers of what a designer writes: sweeps, decks, word lists, hand tables, playtests, values."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from experiments.campaign.fuzz.target import Read, Target, file_reader

SWEEP_WORDS = (
    *("name = ", "game = ", "[cells]", "players = ", "bots = ", "deck = ", "variant = ", "[cells."),
    *("rules]", "games.", "hand = ", "deals = ", "seed = ", "[targets]", "[targets.minutes]"),
    *("[limits]", "[compare]", "[tune]", "[robustness]", "[duel]", "[optimise]", "[aims]"),
    *("best = ", "profile", '"""', "'''"),
    *("0x", "0o", "0b", "1e999", "nan", "-inf", "1979-05-27T07:32:00Z", "true", "{", "}", "[["),
    *("a.b.c.", "\\u0041", "table", "printed", "word_crush", "break_up", "none"),
)


def packaged(package: str, folder: str, ending: str) -> list[bytes]:
    """The files of a package's folder with this ending, smallest first."""
    place = resources.files(package).joinpath(folder)
    files = [one for one in place.iterdir() if one.name.endswith(ending)]
    return sorted((one.read_bytes() for one in files), key=len)


def make_sweeps(_: Path) -> list[bytes]:
    """The sweeps that come with the project."""
    return packaged("experiments", "sweeps", ".toml")


def open_sweep(place: Path) -> Read:
    """`read_sweep`, and the tables of single commands as these read them."""
    from experiments.comparing.plan import read_question
    from experiments.design.sweep import read_sweep
    from experiments.duelling.plan import read_plan as read_duels
    from experiments.optimising.plan import read_optimise_plan
    from experiments.robustness.plan import read_plan
    from experiments.studies.settings.aims import check_aims
    from experiments.tuning.read_plan import read_tuning

    readers: dict[str, Any] = {
        "aims": check_aims,
        "compare": read_question,
        "tune": read_tuning,
        "robustness": read_plan,
        "duel": read_duels,
        "optimise": read_optimise_plan,
    }

    def read(path: Path) -> object:
        sweep = read_sweep(path)
        return [readers[name](sweep) for name in sweep.sections]

    return file_reader(place / "sweep.toml", read)


def make_decks(_: Path) -> list[bytes]:
    """Decks as CSV and as plain text."""
    plain = b"# a deck of mine\n\ncat\nDog\ndog\n?\n"
    marked = b'card,count,value,colour,symbol,pile\na,3,1,red,"$",row\n?,2,0,black,,\n'
    return [*packaged("sim.decks", "data", ".csv"), plain, marked]


def open_deck(place: Path) -> Read:
    """`load_deck`, and what is said of a deck."""
    from sim.decks import load_deck
    from sim.decks.composition import describe_word_deck
    from sim.decks.deck import format_deck
    from sim.decks.letter_composition import describe_letter_deck
    from sim.decks.named import is_letter_deck

    def read(path: Path) -> object:
        deck = load_deck(path)
        describe = describe_letter_deck if is_letter_deck(deck) else describe_word_deck
        return deck.content_hash, format_deck(deck), describe(deck).to_text()

    return file_reader(place / "deck.txt", read)


def make_word_lists(_: Path) -> list[bytes]:
    """Short word lists."""
    return [
        b"# mine\ncat\nDog\n\ndog\nxylophone\n",
        "\ufeffab\r\ncd\r\n".encode(),
        'aa\trough lava\n"cat",\nAmy\'s 3\n\xe9tude\n'.encode("utf-16"),
    ]


def open_word_list(place: Path) -> Read:
    """`read_word_list`, and what is reported of a list."""
    from sim.lexicon.word_list import read_word_list

    return file_reader(place / "words.txt", lambda path: read_word_list(path).report())


def make_hand_tables(_: Path) -> list[bytes]:
    """Hand tables as CSV, then as Markdown; the first byte says which."""
    from experiments.design.hand_table import HandTable

    table = HandTable.from_columns({"quick": {2: 4, 3: 2, 4: 2}, "long": {2: 7, 3: 6, 4: 6}})
    by_hand = "players,regular,first player\n2,5,-1\n3-4,4,+1\n5 or more,3,0\n"
    return [
        f"c{table.to_csv()}".encode(),
        f"m{table.to_markdown()}".encode(),
        b"c" + by_hand.encode(),
    ]


def open_hand_table(place: Path) -> Read:
    """`read_hand_table`, and the forms that a table is written in."""
    from experiments.design.hand_table import read_hand_table

    def read(data: bytes) -> object:
        path = place / ("table.md" if data[:1] == b"m" else "table.csv")
        path.write_bytes(data[1:])
        table = read_hand_table(path, "--printed")
        return table.to_csv(), table.to_markdown()

    return read


def make_playtests(_: Path) -> list[bytes]:
    """The log of playtests that comes with the project, and shorter ones."""
    text = resources.files("experiments.playtests").joinpath("example_playtests.csv").read_bytes()
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(b"#")]
    return [text, b"".join(lines[:5])]


def open_playtests(place: Path) -> Read:
    """`read_playtests`."""
    from experiments.playtests.read import read_playtests

    return file_reader(place / "playtests.csv", read_playtests)


def make_texts(_: Path) -> list[bytes]:
    """Texts that are written into tables and messages."""
    return [b"=1+1,\x1b[2J", "caf\u00e9 \u2013 \u202e".encode(), b"-3", b"'@sum\r\n"]


def open_cell(_: Path) -> Read:
    """What any text becomes in a cell of a table and in a message."""
    from sim.errors import InputError, is_no_text, is_not_legal
    from sim.user_file import FORMULA, NUMBER, csv_text, plain_cell, read_plain_cell

    def read(data: bytes) -> object:
        text = data.decode("utf-8", "surrogateescape")
        if not text:
            raise InputError("cell", "is empty", "a text")
        cell = plain_cell(text)
        if FORMULA.match(cell) and not NUMBER.fullmatch(cell):
            raise ValueError("a cell begins a formula")
        if cell != text and read_plain_cell(cell) != text:
            raise ValueError("a cell is not read back")
        check_described(text)
        return csv_text([[text]]), is_no_text(text), is_not_legal(text)

    return read


def check_described(text: str) -> None:
    """A text in a message is one line, short, and what TOML and JSON read back.

    Raises:
        ValueError: if it is not.
    """
    from sim.errors import describe_json, describe_value, shorten
    from sim.user_file import is_unicode

    said, short = describe_value(text), shorten(text)
    if "\n" in said or json.loads(describe_json(text)) != short:
        raise ValueError(f"a text is not read back from {said}")
    is_plain = all(one.isprintable() or one < "\U00010000" for one in text)  # no pairs of escapes
    if is_plain and is_unicode(text) and tomllib.loads(f"text = {said}") != {"text": short}:
        raise ValueError(f"a text is not read back from {said}")


def make_values(_: Path) -> list[bytes]:
    """Rules and bots as they are typed."""
    typed = ("hand=3", "hand={2=5,3=4}", "after_stuck=next player", "casual,expert,novice")
    return [one.encode() for one in (*typed, '{profile = "casual", attention = "low"}')]


def open_values(_: Path) -> Read:
    """`read_rules` and `read_bots`, and what the game makes of them."""
    from experiments.design.values import read_bots, read_rules
    from sim.bots.profiles import seat_bots
    from sim.registry import load_game

    game = load_game("word_crush")

    def read(data: bytes) -> object:
        text = data.decode("utf-8", "replace")
        if "=" in text and not text.lstrip().startswith(("{", "[")):
            rules = read_rules(game, text.split(";"))
            return game.resolve(3, rules=rules)
        return seat_bots(read_bots(text), 3)

    return read


def targets() -> Iterable[Target]:
    """These readers."""
    yield Target(
        "sweep",
        "sweep files: decks, bots, rules; tables of compare, tune, robustness, duel, optimise",
        (
            *("tomllib._parser", "tomllib._re", "sim.user_file", "experiments.design.file"),
            *(
                "experiments.design.sweep",
                "experiments.design.axes",
                "sim.spec",
                "sim.decks.letter_deck",
            ),
            *(
                "sim.bots.profiles",
                "experiments.comparing.plan",
                "experiments.duelling.plan",
                "experiments.tuning.read_plan",
            ),
            *("experiments.robustness.plan", "experiments.optimising.plan"),
        ),
        make_sweeps,
        open_sweep,
        SWEEP_WORDS,
    )
    yield Target(
        "cell",
        "texts as cells of tables and in messages",
        ("sim.user_file", "sim.errors"),
        make_texts,
        open_cell,
        ("=", "+", "-", "@", "'", "\\x09", "\\xef\\xbc\\x9d"),
    )
    yield Target(
        "deck",
        "deck files, CSV and plain",
        (
            "sim.user_file",
            "sim.decks.deck",
            "sim.decks.composition",
            "sim.decks.letter_composition",
        ),
        make_decks,
        open_deck,
        ("card", "count", "value", "colour", "symbol", "pile", ",", '"', "?", "#", "500", "\\xef"),
    )
    yield Target(
        "word list",
        "word lists",
        ("sim.user_file", "sim.lexicon.word_list"),
        make_word_lists,
        open_word_list,
        ("#", "\\x0a", "\\x0d", "\\xef\\xbb\\xbf", "ab"),
    )
    yield Target(
        "hand table",
        "hand tables, CSV and Markdown",
        ("experiments.design.hand_table", "sim.user_file"),
        make_hand_tables,
        open_hand_table,
        ("players", "first player", "or more", "|", "---:", ",", '"', "4-8", "+1", "\\x00"),
    )
    yield Target(
        "playtests",
        "logs of playtests",
        ("experiments.playtests.read", "sim.user_file", "sim.spec"),
        make_playtests,
        open_playtests,
        (
            "game",
            "players",
            "hand",
            "minutes",
            "winner",
            "turns",
            "variant",
            "word_crush",
            ",",
            '"',
        ),
    )
    yield Target(
        "values",
        "rules and bots typed on a command line",
        ("experiments.design.values", "tomllib._parser", "tomllib._re", "sim.bots.profiles"),
        make_values,
        open_values,
        ("hand=", "{", "}", "[", "]", "=", ",", "profile", '"', "0x", "1e999", "nan"),
    )
