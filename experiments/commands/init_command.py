"""``fairdeal init``: a starter sweep file to edit."""

from __future__ import annotations

import argparse
from typing import Any

from experiments.commands.arguments import add_command, add_output
from experiments.commands.output import check_new_file, deliver, json_text

TEXT = """\
Writes a sweep file for a game: it runs as it is, and it names every rule that can be changed,
with what it means and what it may be, in lines that only lack the # taken away. Without --out
it is printed.

--schema prints a JSON schema of the game's sweep files instead, by which an editor completes and
checks them: an extension for TOML takes it from a first line `#:schema mine.schema.json`."""

EXAMPLES = """
fairdeal init word_crush --out my_question.toml
fairdeal run my_question.toml --dry-run
fairdeal init word_crush --schema --out word_crush.schema.json
"""


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
    parser.add_argument("--schema", action="store_true", help="a JSON schema for editors instead")
    add_output(parser, "the sweep or schema")


def write_starter(options: argparse.Namespace) -> int:
    """Print or write the starter."""
    import sim
    from experiments.design.schema import sweep_schema
    from experiments.design.starter import starter_sweep

    check_new_file(options.out, options.force)
    game = sim.load(options.game)
    text = json_text(sweep_schema(game)) if options.schema else starter_sweep(game)
    deliver(text, options.out, options.force)
    return 0
