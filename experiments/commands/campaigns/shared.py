"""What the proofs' command lines have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from experiments.commands.arguments import add_command, add_format, add_output, whole_number
from experiments.commands.output import check_new_text, deliver, json_text
from sim.errors import InputError

MOST_SEED = (1 << 63) - 1
MOST_RUNS = 1_000_000
"""Runs, deals, tables or logs of a proof: far beyond what any machine plays in a day."""


def add_proof(
    subparsers: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    summary: str,
    text: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Add a proof with the options that all proofs have; see `add_command`."""

    def run_checked(options: argparse.Namespace) -> int:
        check_number("--seed", options.seed, 0, MOST_SEED)
        if getattr(options, "jobs", None) is not None:
            jobs_of(options)
        check_new_text(options.out, options.force)
        return run(options)

    parser = add_command(
        subparsers, name, run_checked, summary=summary, text=text, examples=examples
    )
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="names the deals")
    add_format(parser, "text", "json")
    add_output(parser, "the figures")
    return parser


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``."""
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="workers (default: cores)")


def add_count(
    parser: argparse.ArgumentParser, name: str, default: int, what: str, rest: str = ""
) -> None:
    """Add an option that takes a whole number.

    Args:
        parser: of a proof.
        name: such as ``--runs``.
        default: which its help names.
        what: it counts.
        rest: what the help says behind the default.
    """
    text = f"{what} (default {default:,}{rest})"
    parser.add_argument(name, type=whole_number, default=default, metavar="N", help=text)


def jobs_of(options: argparse.Namespace) -> int:
    """The workers asked for, or one a core.

    Raises:
        InputError: if that is no number of workers.
    """
    from experiments.runner.pool import check_jobs

    return check_jobs(options.jobs)


def check_number(name: str, value: int, least: int, most: int) -> None:
    """Refuse a number out of range, before anything is played.

    Raises:
        InputError: naming the option.
    """
    if not least <= value <= most:
        allowed = f"a whole number from {least} to {most:,}"
        raise InputError(name, f"{value} is not legal", allowed)


def deliver_figures(options: argparse.Namespace, record: Any, text: str) -> None:
    """Print or write the figures in the format asked for.

    Args:
        options: of the command line.
        record: a dataclass or what JSON can hold.
        text: the same for people.
    """
    figures = asdict(record) if hasattr(record, "__dataclass_fields__") else record
    deliver(json_text(figures) if options.format == "json" else text, options.out, options.force)
