"""``fairdeal init``: a starter sweep file to edit."""

from __future__ import annotations

import argparse
from typing import Any

from experiments.commands.arguments import add_command, add_output, one_of
from experiments.commands.output import check_new_text, deliver, json_text

TEXT = """\
Writes a sweep file for a game: it runs as it is, and it names every rule that can be changed,
with what it means and what it may be, in lines that only lack the # taken away. Without --out
it is printed.

--question writes what one question needs instead, with its targets, limits and comparison:
length (how many cards, how long), versions (I changed a rule, is it better), first-player (does
it help to begin), deck (is another deck better), players (for how many, for whom).

--schema prints a JSON schema of the game's sweep files instead, by which an editor completes and
checks them: an extension for TOML takes it from a first line `#:schema mine.schema.json`."""

EXAMPLES = """
fairdeal init word_crush --out my_question.toml
fairdeal run my_question.toml --dry-run
fairdeal init eight_it_all --question versions --out better.toml
fairdeal compare better.toml
fairdeal init word_crush --schema --out word_crush.schema.json
"""

ASKED = ("length", "versions", "first-player", "deck", "players")


def add_init_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "init",
        write_starter,
        summary="write a starter sweep file, every rule commented",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="such as word_crush")
    parser.add_argument(
        "--question",
        type=one_of(*ASKED),
        metavar="|".join(ASKED),
        help="the tables that one question needs, instead of every rule",
    )
    parser.add_argument("--schema", action="store_true", help="a JSON schema for editors instead")
    add_output(parser, "the sweep or schema")


def write_starter(options: argparse.Namespace) -> int:
    """Print or write the starter."""
    import sim
    from experiments.design.questions import question_sweep
    from experiments.design.schema import sweep_schema
    from experiments.design.starter import starter_sweep
    from sim.errors import InputError

    if options.question and options.schema:
        raise InputError("--schema", "is of no use here", "--question or --schema")

    check_new_text(options.out, options.force)
    game = sim.load(options.game)
    if options.question:
        text = question_sweep(game, options.question)
    else:
        text = json_text(sweep_schema(game)) if options.schema else starter_sweep(game)
    deliver(text, options.out, options.force)
    return 0
