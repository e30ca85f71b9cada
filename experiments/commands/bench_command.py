"""``fairdeal bench``: how fast it plays, beside plain Python, in one run."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from importlib import metadata
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, number
from experiments.commands.output import json_text
from experiments.report.typesetting import set_table
from experiments.runner.startup import announce_compiling
from experiments.waiting import Counted
from sim.errors import InputError, describe_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from experiments.bench.answer import BenchAnswer, BenchFigure, BenchTable

TEXT = """\
Measures games a second on one core, for 4 players: the engine and the same game in plain Python.
All are measured in turns, in rounds, by processor time, so that a busy machine slows all alike:
read the ratio first.
word_crush, 3 cards each: the engine with plain bots (perfect memory) and with casual ones, and
with one part of a casual bot's work left out at a time, which shows what that part costs; and
what of the engine's speed is left in the frame that sim.simulate returns, with its bytes a game.
final_word, 10 cards each: all 21 games, each held to the goal of its kind (without a board word
that changes, changing one, or splitting one) and to plain Python, with bots that know all words
and play the most points; then with casual ones. Where a game is slow, its turns say whether it is
long or its turns are slow. Fifteen plain games of each are played at least: about a minute.
Then the time from starting Python to a first result, with compiled kernels at hand (warm) and
without any (cold; about 20 seconds a game), of The Final Word for six games.
ring_grid: grids with all their words searched, and whole games, beside plain Python.
word_lift: whole games of three rounds for 3 players, beside plain Python.
whitman_5359: whole matches to 1,000 points for 2 players, beside plain Python.
With "words" it measures the search for the best word of a hand of 7, 10, 13 and 16 cards, beside
the same search in plain Python, and how long the index of words takes to build.
With "shell" it measures how soon this command answers: help, one game, the plan of 10,000 cells,
by the clock and of the processor (which other work on the machine does not lengthen).

Five benches answer with tables, published in reports/speed:
"parts": where each nanosecond of a game goes, a line a game: shuffling and dealing, searching for
words, noticing them, choosing and settling, writing rows and events; and how many times the bound
of what must be done at least: a draw for each card of the deck, a look at each letter of a hand.
"growth": how the time of a game grows with hand, lexicon and players and that of a sweep with its
cells. An exponent of 1 means that twice the size takes twice as long; it comes with its interval.
Then what a billion games of each published study would take.
"question": seconds from a question to its answer, run, report, tune, compare and optimise as they
are typed, and in which room of the project they go; about ten minutes.
"compile": the steps of a cold start, kernels compiled by themselves and within their callers, and
how long a cold start of all games takes in two processes; about five minutes.
"peers": comparable work in OpenSpiel, RLCard, Pgx and a DAWG package, turns a second on one core
(pip install fairdeal[peers]; what is not installed is named and left out)."""

EXAMPLES = """
fairdeal bench word_crush
fairdeal bench word_crush --seconds 30 --no-starts
fairdeal bench word_crush --format json
fairdeal bench final_word --seconds 60
fairdeal bench ring_grid --no-starts
fairdeal bench word_lift --no-starts
fairdeal bench whitman_5359 --no-starts
fairdeal bench words
fairdeal bench shell --seconds 30
fairdeal bench parts --seconds 120
fairdeal bench growth --seconds 60 --format json
fairdeal bench question
fairdeal bench compile
fairdeal bench peers --seconds 60
"""

OF_GAMES = ("word_crush", "final_word", "ring_grid", "word_lift", "whitman_5359")
TABLES = ("parts", "growth", "question", "compile", "peers")
BENCHED = (*OF_GAMES, "words", "shell", *TABLES)
LEAST_SECONDS, USUAL_SECONDS, MOST_SECONDS = 0.1, 10.0, 3600.0


def add_bench_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "bench",
        bench,
        summary="measure speed, beside plain Python",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help=" | ".join(BENCHED))
    parser.add_argument(
        "--seconds",
        type=number,
        default=USUAL_SECONDS,
        metavar="S",
        help=f"for all rates together (default {USUAL_SECONDS:g})",
    )
    parser.add_argument(
        "--no-starts", action="store_true", help="leave out warm and cold start or the build"
    )
    add_format(parser, "text", "json")


def bench(options: argparse.Namespace) -> int:
    """Measure and print."""
    if options.game not in BENCHED:
        raise InputError(
            "bench", f"there is no bench for {describe_value(options.game)}", " | ".join(BENCHED)
        )
    if not LEAST_SECONDS <= options.seconds <= MOST_SECONDS:
        allowed = f"{LEAST_SECONDS:g} to {MOST_SECONDS:g}"
        raise InputError("--seconds", f"{options.seconds:g} is not legal", allowed)
    from tqdm import tqdm

    from sim.registry import game_modules

    count_ticks, measure = find_measure(options.game)
    announce_compiling(
        game for game, module in game_modules().items() if options.game in module.split(".")
    )
    with_starts = not options.no_starts
    total = count_ticks(with_starts=with_starts)
    with Counted(total=total, title="measuring") as bar:
        answer = measure(
            options.seconds,
            with_starts=with_starts,
            tick=bar.update,
            report=lambda text: tqdm.write(f"bench: {text}", file=sys.stderr),
        )
    is_json = options.format == "json"
    print(json_text(describe_answer(options.game, answer)) if is_json else answer_text(answer))
    return 0


def find_measure(name: str) -> tuple[Callable[..., int], Callable[..., BenchAnswer]]:
    """What counts the ticks of a bench, and what measures it."""
    if name in TABLES:
        from experiments.bench.tabulated import TABULATED

        found = TABULATED[name]
        return (
            found.ticks,
            lambda seconds, *, with_starts, tick, report: found.measure(seconds, tick, report),
        )
    if name == "final_word":
        from experiments.bench import final_word_speed

        return final_word_speed.count_ticks, final_word_speed.measure_final_word
    if name == "ring_grid":
        from experiments.bench import ring_grid_speed

        return ring_grid_speed.count_ticks, ring_grid_speed.measure_ring_grid
    if name == "shell":
        from experiments.bench import shell_speed

        return shell_speed.count_ticks, shell_speed.measure_shell
    if name == "word_lift":
        from experiments.bench import word_lift_speed

        return word_lift_speed.BENCH.count_ticks, word_lift_speed.BENCH.measure
    if name == "whitman_5359":
        from experiments.bench import whitman_5359_speed

        return whitman_5359_speed.BENCH.count_ticks, whitman_5359_speed.BENCH.measure
    if name == "words":
        from experiments.bench import word_speed

        return word_speed.count_ticks, word_speed.measure_words
    from experiments.bench import word_crush_speed

    return word_crush_speed.count_ticks, word_crush_speed.measure_word_crush


def versions() -> dict[str, Any]:
    """What the figures depend on beside the code."""
    return {
        "python": platform.python_version(),
        **{name: metadata.version(name) for name in ("numba", "numpy")},
        "cores": os.cpu_count(),
    }


def describe_answer(game: str, answer: BenchAnswer) -> dict[str, Any]:
    """The answer as plain values."""
    return {
        "game": game,
        "versions": versions(),
        "figures": [{**vars(figure), "is_met": figure.is_met} for figure in answer.figures],
        "bots": [{**vars(cost), "nanoseconds": cost.nanoseconds} for cost in answer.bots],
        "tables": [vars(table) for table in answer.tables],
    }


def answer_text(answer: BenchAnswer) -> str:
    """The answer as two tables."""
    rows = [["figure", "goal", "median", "best", ""]]
    rows += [figure_row(figure) for figure in answer.figures]
    costs = [["engine, bots", "games/s", "turns a game", "nanoseconds a turn"]]
    costs += [
        [cost.name, *map(number_text, (cost.rate, cost.turns, cost.nanoseconds))]
        for cost in answer.bots
    ]
    used = ", ".join(f"{name} {version}" for name, version in versions().items())
    tables = [set_table(each, right=(1, 2, 3)) for each in (rows, costs) if len(each) > 1]
    tables += [table_text(table) for table in answer.tables]
    return "\n\n".join([*tables, used])


def table_text(table: BenchTable) -> str:
    """A table under its title."""
    rows = [list(table.columns)]
    rows += [
        [each if isinstance(each, str) else number_text(each) for each in row] for row in table.rows
    ]
    return f"{table.title}\n{set_table(rows, right=tuple(range(1, len(table.columns))))}"


def figure_row(figure: BenchFigure) -> list[str]:
    """A figure's cells."""
    sign = "≤" if figure.is_less_better else "≥"
    verdict = "reached" if figure.is_met else "not reached"
    numbers = map(number_text, (figure.reached, figure.best))
    goal = f"{sign} {number_text(figure.goal)}"
    if figure.goal == 0:
        goal = verdict = ""  # shown for comparison
    return [f"{figure.name} ({figure.unit})", goal, *numbers, verdict]


def number_text(value: float) -> str:
    """A number with the digits that matter.

    >>> number_text(1234567.8), number_text(105.26), number_text(0.456)
    ('1,234,568', '105', '0.46')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
