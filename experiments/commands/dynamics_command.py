"""``fairdeal dynamics``: how games feel while they last, and whether that can be trusted."""

from __future__ import annotations

import argparse
import math
import re
import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, number, whole_number
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder
from experiments.commands.output import json_text
from experiments.report.typesetting import set_table, wrap
from sim.errors import InputError

if TYPE_CHECKING:
    from experiments.design.sweep import Cell, Sweep
    from experiments.dynamics.cell_study import CellStudy, How

MOST_DEALS, MOST_ROLLOUTS = 1_000_000, 100_000

TEXT = """\
How the games of a sweep's cells feel while they last: drama, changes of the lead, when it is
decided, whether leaders run away, comebacks, how long players wait.

These figures need to know at every turn how likely each seat is to win. So fresh deals of each
cell are played and logged turn by turn, a model of the chance to win is fitted to one half of
them, and everything is measured on the other half. Printed beside the figures: how far the
model's chances are off (calibration), whether they drift from turn to turn (martingale check),
and, with --audit, what comes of playing sampled positions on many times with other futures."""

EXAMPLES = """
fairdeal dynamics experiments/sweeps/win_chance.toml
fairdeal dynamics mine.toml --only players=4 --only hand=3
fairdeal dynamics mine.toml --deals 20000 --audit 1000 --out results/dynamics
fairdeal dynamics mine.toml --only players=2 --format json
"""


def add_dynamics_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "dynamics",
        run_dynamics,
        summary="how games feel while they last: drama, lead, runaway, comebacks",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file: what its cells are")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="only cells with this value: game, variant, players, bots, deck or a rule's name;"
        " may be given several times",
    )
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=6000,
        metavar="N",
        help="fresh deals of each cell, half of them for the model (default 6,000)",
    )
    parser.add_argument(
        "--audit",
        type=whole_number,
        default=0,
        metavar="N",
        help="positions to play on from (default 0: no audit)",
    )
    parser.add_argument(
        "--rollouts",
        type=whole_number,
        default=40,
        metavar="N",
        help="games from each of these (default 40)",
    )
    parser.add_argument(
        "--alpha", type=number, default=0.05, metavar="A", help="error rate of an interval (0.05)"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="workers (default: cores)")
    add_format(parser, "text", "json")
    add_out_folder(
        parser,
        "dynamics.json, dynamics.txt, a picture of each cell, and chapter.json (for"
        " `fairdeal report --with`)",
    )


def run_dynamics(options: argparse.Namespace) -> int:
    """Study the chosen cells; 0 when all are done."""
    from experiments.design.sweep import read_sweep

    sweep = read_sweep(options.sweep)
    cells = choose_cells(sweep, options.only)
    how = read_how(options)
    check_out_folder(options.out, options.force)
    from experiments.dynamics.cell_study import as_json, study_cell
    from experiments.runner.startup import announce_compiling

    announce_compiling(sweep.games)
    studies = []
    for cell in cells:
        study = study_cell(cell, how)
        studies.append(study)
        if options.format == "text":
            print(tell(study), flush=True)
    found = json_text([as_json(study) for study in studies])
    if options.format == "json":
        print(found, end="")
    if options.out:
        write_folder(options.out, studies, found, command_of(options), sweep.seed)
    return 0


def read_how(options: argparse.Namespace) -> How:
    """The options checked.

    Raises:
        InputError: naming the option.
    """
    from experiments.dynamics.cell_study import FIT_SHARE, How
    from experiments.dynamics.win_chance import FEWEST_DEALS
    from experiments.runner.run import check_jobs

    fewest = round(FEWEST_DEALS / FIT_SHARE)
    if not fewest <= options.deals <= MOST_DEALS:
        allowed = f"a whole number from {fewest} to {MOST_DEALS:,}"
        raise InputError("--deals", f"{options.deals} is not legal", allowed)
    if options.audit < 0 or options.audit == 1 or options.audit > options.deals:
        allowed = f"0, or 2 to the number of deals, {options.deals}"
        raise InputError("--audit", f"{options.audit} is not legal", allowed)
    if not 2 <= options.rollouts <= MOST_ROLLOUTS:
        allowed = f"a whole number from 2 to {MOST_ROLLOUTS:,}"
        raise InputError("--rollouts", f"{options.rollouts} is not legal", allowed)
    if not 0 < options.alpha < 1:
        raise InputError("--alpha", f"{options.alpha} is not legal", "between 0 and 1")
    jobs = check_jobs(options.jobs)
    return How(
        options.deals, options.audit, options.rollouts, options.alpha, jobs, show_progress=True
    )


def choose_cells(sweep: Sweep, only: Sequence[str]) -> list[Cell]:
    """The cells that have all these values.

    Raises:
        InputError: for words without ``=``, or if no cell has them all.
    """
    cells = list(sweep.cells)
    for pair in only:
        key, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not value:
            raise InputError(f"--only {pair}", "has no value", "KEY=VALUE, such as players=4")
        known = {values_of(cell).get(key) for cell in sweep.cells} - {None}
        cells = [cell for cell in cells if values_of(cell).get(key) == value]
        if not cells:
            allowed = " | ".join(sorted(map(str, known))) or " | ".join(values_of(sweep.cells[0]))
            raise InputError(f"--only {pair}", "fits no cell that is left", allowed)
    return cells


def values_of(cell: Cell) -> dict[str, str]:
    """What a cell can be chosen by, as text."""
    fixed = {
        "game": cell.game,
        "variant": cell.variant,
        "players": str(cell.players),
        "bots": cell.bots_name,
        "deck": cell.deck,
    }
    return fixed | {name: str(value) for name, value in cell.rules.items()}


def tell(study: CellStudy) -> str:
    """A cell's study as text."""
    from experiments.dynamics.cell_study import drifts
    from experiments.dynamics.metrics import METRICS

    curve, drift = study.reliability, drifts(study)
    table = [["", "value", "interval", "unit", "wanted"]]
    for row in study.metrics.iter_rows(named=True):
        metric = METRICS[row["metric"]]
        is_known = not math.isnan(row["value"])
        table.append(
            [
                f"{row['metric']}: {metric.title}",
                f"{row['value']:.3f}" if is_known else "no game says",
                f"{row['low']:.3f} to {row['high']:.3f}" if is_known else "",
                metric.unit,
                metric.direction,
            ]
        )
    lines = [
        str(study.cell),
        set_table(table, right=[1]),
        "",
        wrap(
            f"{study.measured:,} states of {curve.deals:,} deals that the model has not seen;"
            f" it was fitted on as many others. Log loss {study.loss:.4f} a state, even chances"
            f" {study.even_loss:.4f}."
        ),
        wrap(
            f"Calibration error {pp(curve.debiased)} (plain {pp(curve.ece)}, of which chances that"
            f" are right would show {pp(curve.noise)}; at most {pp(curve.at_most)} with 95 %"
            " confidence)."
        ),
        wrap(
            f"Martingale check: mean size of the drift {pp(drift['mean_drift'])} a turn;"
            f" {drift['large']:.0f} of {drift['groups']:.0f} groups of states drift by more than 3"
            f" standard errors, the most by {drift['t']:.0f}."
        ),
    ]
    one = study.audit
    if one:
        lines.append(
            wrap(
                f"Rollouts: {one.states:,} states, {one.rollouts} games from each: share of the win"
                f" less V {pp(one.difference)} ({pp(one.low)} to {pp(one.high)}) for the seat to"
                f" act; slope {one.slope:.3f} ({one.slope_low:.3f} to {one.slope_high:.3f});"
                f" whole states lie {pp(one.apart)} apart from V."
            )
        )
    return "\n".join(lines) + "\n"


def pp(share: float) -> str:
    """A share in percentage points.

    >>> pp(0.0123)
    '1.23 pp'
    """
    return f"{100 * share:.2f} pp"


def command_of(options: argparse.Namespace) -> str:
    """The command line that gives the same figures again."""
    words = ["fairdeal", "dynamics", options.sweep]
    words += [word for pair in options.only for word in ("--only", pair)]
    words += ["--deals", str(options.deals)]
    if options.audit:
        words += ["--audit", str(options.audit), "--rollouts", str(options.rollouts)]
    if options.alpha != 0.05:
        words += ["--alpha", str(options.alpha)]
    return shlex.join(words)


def write_folder(
    folder: str, studies: Sequence[CellStudy], found: str, command: str, seed: int
) -> None:
    """Write figures, text, pictures and the report's chapter, and say so on stderr."""
    from experiments.dynamics.chapter import dynamics_chapter
    from experiments.dynamics.pictures import study_svg
    from experiments.report.chapter import CHAPTER, chapter_text

    files = {
        "dynamics.json": found,
        "dynamics.txt": "\n".join(map(tell, studies)),
        CHAPTER: chapter_text(dynamics_chapter(studies, command, seed)),
    }
    for study in studies:
        name = picture_name(study)
        files[f"{name}.svg"] = study_svg(study, name)
    write_out_folder(folder, files)
    told = "1 cell" if len(studies) == 1 else f"{len(studies)} cells"
    print(f"wrote {folder}: {told}", file=sys.stderr)


def picture_name(study: CellStudy) -> str:
    """A picture's file name without its ending: game, players, and the cell's hash."""
    cell = study.cell
    readable = re.sub(r"[^a-z0-9]+", "-", f"{cell.game} {cell.players} players".lower())
    return f"{readable}-{cell.hash[:6]}"
