"""What the commands' command lines have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from sim.errors import describe_value

AT_ITS_END = """\
The answer is written at the end: of a command that is stopped before, nothing is kept, and the
same command starts anew."""
"""Of the help of commands that play and keep no results."""


def add_command(
    subparsers: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    summary: str,
    text: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Add a command whose help ends with examples.

    Args:
        subparsers: of the main parser.
        name: the word to type.
        run: carries the command out and returns the exit code.
        summary: one line in the list of commands.
        text: what its own help says first.
        examples: one a line.
    """
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=text,
        epilog="examples:\n" + "\n".join(f"  {line}" for line in examples.strip().splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def whole_number(text: str) -> int:
    """A whole number as typed.

    >>> whole_number("1_000")
    1000
    """
    try:
        return int(text)
    except ValueError:
        problem = f"{describe_value(text)} is not legal; allowed: a whole number"
        raise argparse.ArgumentTypeError(problem) from None


def number(text: str) -> float:
    """A finite number as typed.

    >>> number("0.25")
    0.25
    """
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < float("inf"):
        raise argparse.ArgumentTypeError(f"{describe_value(text)} is not legal; allowed: a number")
    return value


def letter_numbers(text: str) -> dict[str, int]:
    """Letters with a number each, as typed.

    >>> letter_numbers("E=15,q=0")
    {'e': 15, 'q': 0}
    """
    numbers: dict[str, int] = {}
    for pair in text.split(","):
        letter, sign, number_text = (part.strip() for part in pair.partition("="))
        is_whole = number_text.isascii() and number_text.isdigit()
        if not sign or not is_whole or letter.lower() in numbers:
            allowed = "each letter once, with a whole number of 0 or more, such as E=15,Q=0"
            problem = f"{describe_value(text)} is not legal; allowed: {allowed}"
            raise argparse.ArgumentTypeError(problem)
        numbers[letter.lower()] = int(number_text)
    return numbers


def one_of(*choices: str) -> Callable[[str], str]:
    """A reader that takes one of a few words.

    >>> one_of("text", "json")("json")
    'json'
    """

    def read(text: str) -> str:
        if text not in choices:
            problem = f"{describe_value(text)} is not legal; allowed: {' | '.join(choices)}"
            raise argparse.ArgumentTypeError(problem)
        return text

    return read


def add_format(parser: argparse.ArgumentParser, *choices: str) -> None:
    """Add ``--format``; the first choice is the default."""
    parser.add_argument(
        "--format",
        type=one_of(*choices),
        default=choices[0],
        metavar="|".join(choices),
        help=f"{choices[0]} for people (the default), {choices[1]} for programs",
    )


def add_results(parser: argparse.ArgumentParser) -> None:
    """Add the place of results that a command reads."""
    parser.add_argument(
        "folder", metavar="DIR", help="a folder that `fairdeal run` has written, or its URL"
    )


def add_output(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--out`` and ``--force``."""
    parser.add_argument("--out", metavar="FILE", help=f"write {what} to this new file; -: print it")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
