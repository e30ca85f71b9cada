"""``fairdeal campaign duels``: does a player that looks ahead beat those that do not?"""

from __future__ import annotations

import argparse
import io
from contextlib import redirect_stdout
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import whole_number
from experiments.commands.campaigns.shared import (
    MOST_RUNS,
    add_jobs,
    add_proof,
    check_number,
    deliver_figures,
    jobs_of,
)
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.duels import DuelsResult

TEXT = """\
When to play, to steal, to go out and to hold back in Word Lift is a matter of policy. One bot is
given three, and they play each other, each deal with the bot that ought to win in every seat:

  greedy       plays what is worth most by the difference of scores, as the table lies
  careful      the same, but goes out only if that leaves it 6 points ahead
  looks ahead  deals anew what it cannot see, plays each of several moves to the end of the round
               on many such deals, passing among them, and makes the move that fares best

Greedy against careful is quick; a game in which one looks ahead takes some seconds. With --out the
file is written after each duel. It fails if looking ahead is not shown to beat both others."""

EXAMPLES = """
fairdeal campaign duels
fairdeal campaign duels --players 3 --deals 60 --format json --out duels.json
fairdeal campaign duels --deals 20 --samples 24
"""

VERDICTS = {"lower": "the other way round", "not to be told apart": "cannot be told apart"}


def add_duels_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "duels",
        run,
        summary="greedy, careful and looking ahead against each other, in Word Lift",
        text=TEXT,
        examples=EXAMPLES,
    )
    for name, default, what in (
        ("--deals", 40, "deals of a duel in which one looks ahead, each with him in every seat"),
        ("--plain-deals", 10_000, "deals of greedy against careful"),
        ("--players", 2, "at the table: one with the policy that ought to win"),
        ("--samples", 32, "futures that a move is tried on at most, from 1 to 1,024"),
        ("--moves", 5, "plays that are tried at a decision, from 1 to 32"),
    ):
        text = f"{what} (default {default:,})"
        parser.add_argument(name, type=whole_number, default=default, metavar="N", help=text)
    parser.add_argument("--bot", default="casual", metavar="NAME", help="whose policies (casual)")
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign import duels

    for name in ("deals", "plain_deals"):
        check_number(
            f"--{name.replace('_', '-')}", getattr(options, name), duels.LEAST_DEALS, MOST_RUNS
        )
    check_number("--players", options.players, 2, 6)
    how = replace(duels.LOOKING, samples=options.samples, moves=options.moves)
    for result in duels.run_duels(
        options.bot,
        options.players,
        options.deals,
        options.plain_deals,
        options.seed,
        jobs_of(options),
        how,
    ):
        if options.out is not None:
            with redirect_stdout(io.StringIO()):  # said once, at the end
                deliver_figures(options, result, result_text(result))
            options.force = True  # the file is this run's own from now on
    deliver_figures(options, result, result_text(result))
    return 1 if result.failures else 0


def result_text(result: DuelsResult) -> str:
    """The duels as text, a line each."""
    from experiments.statistics.intervals import confidence_text

    rows = [["duel", "deals", "wins", "interval", "points ahead", "", "decision"]]
    for duel in result.duels:
        rows.append(
            [
                f"{duel.upper} against {duel.lower}",
                f"{duel.deals:,}",
                f"{duel.share:.1%}",
                f"{duel.low:.1%} to {duel.high:.1%}",
                f"{duel.points:+.1f} ± {duel.points_error:.1f}",
                VERDICTS.get(duel.verdict, ""),
                f"{duel.seconds:.2f} s" if duel.decisions else "",
            ]
        )
    first = result.duels[0]
    lines = [
        f"{result.game}, {first.players} players, {result.bot} bots, seed {result.seed}: share of"
        f" the wins of one bot against others (even: {first.fair:.1%}), with intervals that all"
        f" hold together with {confidence_text(result.alpha)} confidence.",
        set_table(rows, right=[1, 2]),
    ]
    for duel in result.duels:
        if duel.decisions:
            lines.append(
                f"Against {duel.lower} it left the greedy move in {duel.left:.0%} of"
                f" {duel.decisions:,} decisions."
            )
    if result.failures:
        lost = " and ".join(duel.lower for duel in result.failures)
        lines.append(f"FAILED: looking ahead is not shown to beat {lost}.")
    return "\n".join(lines) + "\n"
