"""``fairdeal run`` and ``fairdeal digest``: play a sweep, and hash what was played."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import (
    add_command,
    add_format,
    add_results,
    number,
    one_of,
    whole_number,
)
from experiments.commands.inputs import add_strict, report_sweep
from experiments.commands.out_folder import refuse_standard_output
from experiments.commands.output import json_text
from experiments.report.typesetting import MOST_QUESTION, wrap
from sim.errors import shorten

if TYPE_CHECKING:
    from experiments.design.sweep import Sweep
    from experiments.runner.plan import Plan
    from experiments.runner.pool import Pool
    from experiments.runner.run import RunSummary
    from experiments.store.shares import Share

RUN_TEXT = """\
Plays a sweep: every combination of the values in its lists is a cell, and every cell is played
with the same deals. Results go to a folder that `fairdeal report` reads.

Stop it with Ctrl-C whenever you like; the same command goes on where it stopped. Change a value
in the sweep and run it again: only the cells it touches are played. The number of jobs never
changes a result.

One run at a time writes to a folder; a second is refused by name. Runs of different shards
(--shard 1/4, 2/4 ...) may share a folder, or have one each that `fairdeal merge` puts together;
they need not know of each other, and any of them may be run twice. Shares may also have one
URL as their --out, such as s3://bucket/mine (extra `remote`), and then need no merge.

--backend dask lets the workers of a Dask cluster play (extra `cluster`); they send what they
played to this command, which writes it, so that they need neither the folder nor credentials.
Workers may come, go and die meanwhile.

Exit codes: 0 done, 1 the disk or the workers gave out, 2 the input was wrong, 130 stopped with
Ctrl-C, 143 by SIGTERM. After 1, 130 and 143 the same command goes on from where it stopped."""

RUN_EXAMPLES = """
fairdeal run mine.toml --dry-run              how many games, and how many minutes
fairdeal run mine.toml                        play it; results in results/<name of the sweep>
fairdeal run mine.toml --out results/new --jobs 2
fairdeal run mine.toml --deals 200            a quick look; run again without it for the rest
fairdeal run mine.toml --shard 3/16 --out part-3    one of 16 machines; then `fairdeal merge`
fairdeal run mine.toml --backend dask --scheduler tcp://10.0.0.1:8786
fairdeal run mine.toml --shard 3/16 --out s3://bucket/mine
fairdeal run mine.toml --dry-run --deals 1000000 --jobs 64 --price 0.04     time and cost
"""

MOST_GROUPS = 12
"""Kinds of cells whose deals a dry run lists."""

DIGEST_TEXT = """\
Prints one hash of all games in a folder of results. Two folders with the same hash hold the
same games, however they were split into jobs, blocks or runs."""

DIGEST_EXAMPLES = """
fairdeal digest results/mine
fairdeal digest results/mine --format json
"""


def add_run_parser(subparsers: Any) -> None:
    """Add the command ``run``."""
    parser = add_command(
        subparsers,
        "run",
        run,
        summary="play a sweep on all cores",
        text=RUN_TEXT,
        examples=RUN_EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file, such as mine.toml")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="folder or URL (s3://...) for results (default: results/<name of the sweep>)",
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="cores to use (default: all)"
    )
    parser.add_argument(
        "--backend",
        type=one_of("processes", "threading", "dask"),
        default="processes",
        metavar="processes|threading|dask",
        help="processes (the default), threads, or a Dask cluster; results are the same",
    )
    parser.add_argument(
        "--scheduler", metavar="tcp://HOST:PORT", help="of the Dask cluster, with --backend dask"
    )
    parser.add_argument(
        "--deals", type=whole_number, metavar="N", help="deals a cell, in place of the file's"
    )
    parser.add_argument(
        "--shard", metavar="i/N", help="play only the i-th of N equal shares, for an array job"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be played and how long it takes"
    )
    parser.add_argument(
        "--price",
        type=number,
        metavar="P",
        help="with --dry-run: what an hour of one core costs, to say what the run would",
    )
    add_strict(parser)
    add_format(parser, "text", "json")


def add_digest_parser(subparsers: Any) -> None:
    """Add the command ``digest``."""
    parser = add_command(
        subparsers,
        "digest",
        digest,
        summary="one hash of all games in a folder of results",
        text=DIGEST_TEXT,
        examples=DIGEST_EXAMPLES,
    )
    add_results(parser)
    add_format(parser, "text", "json")


def read_named_sweep(options: argparse.Namespace) -> Sweep:
    """The sweep of the command line, with its number of deals: given, its own, or planned.

    Its aims are checked before any game is played.
    """
    from experiments.design.file import MOST_DEALS
    from experiments.design.sweep import read_sweep, with_plan
    from experiments.studies.settings.aims import check_aims
    from sim.errors import InputError

    sweep = read_sweep(options.sweep)
    check_aims(sweep)
    if options.deals is None:
        if not sweep.is_planned:
            return sweep
        from experiments.studies.sizes import needs_of, plan_cells

        return with_plan(sweep, plan_cells(sweep, needs_of(sweep)))
    if not 1 <= options.deals <= MOST_DEALS:
        problem = f"{options.deals} is not legal"
        raise InputError("--deals", problem, f"a whole number from 1 to {MOST_DEALS:,}")
    return replace(sweep, deals=options.deals)


def run(options: argparse.Namespace) -> int:
    """Play the sweep, or say what that would take."""
    from experiments.runner.pool import check_jobs, open_pool
    from experiments.store.shares import WHOLE, read_share

    share = WHOLE if options.shard is None else read_share(options.shard)
    jobs = check_jobs(options.jobs)
    check_price(options)
    refuse_standard_output(options.out, "--out", "a folder")
    if options.dry_run:
        return show_plan(options, jobs, share)
    with open_pool(options.jobs, options.backend, options.scheduler) as pool:
        return play(options, pool, share)


def show_plan(options: argparse.Namespace, jobs: int, share: Share) -> int:
    """Say what playing the sweep would take."""
    from experiments.runner.plan import dry_run

    sweep = read_named_sweep(options)
    report_sweep(options.strict)
    folder = find_folder(options, sweep)
    plan = dry_run(sweep, folder, jobs, share)
    if options.format == "json":
        print(json_text(plain_plan(plan, folder, options.price)), end="")
    else:
        print(plan_text(plan, folder, options.price), end="")
        print(size_text(sweep), end="")
    return 0


def play(options: argparse.Namespace, pool: Pool, share: Share) -> int:
    """Play the sweep; of a long run the workers load while it is read."""
    from experiments.runner.early import choose_loads
    from experiments.runner.pool import begin_early

    if loads := choose_loads(options.sweep, options.deals, options.out):
        begin_early(pool, loads)
    from experiments.runner.run import play_sweep
    from experiments.store.shares import WHOLE

    sweep = read_named_sweep(options)
    report_sweep(options.strict)
    folder = find_folder(options, sweep)
    summary = play_sweep(sweep, folder, pool, share=share)
    hashed = find_digest(sweep, folder)
    if options.format == "json":
        print(
            json_text({**asdict(summary), "folder": folder, "digest": hashed, "shard": str(share)}),
            end="",
        )
    else:
        print(run_text(summary, hashed), end="")
        if share != WHOLE:
            print(f"shard   {share}; {rest_text(folder)}")
    return 0


def find_folder(options: argparse.Namespace, sweep: Sweep) -> str:
    """Where the results go, or lie."""
    return options.out or str(Path("results") / sweep.name)


def check_price(options: argparse.Namespace) -> None:
    """Refuse a price that is none, or of no use."""
    from sim.errors import InputError

    if options.price is not None:
        if options.price < 0:
            raise InputError("--price", f"{options.price:g} is not legal", "0 or more")
        if not options.dry_run:
            raise InputError("--price", "is of no use here", "--price with --dry-run")


def find_digest(sweep: Sweep, folder: str) -> str:
    """The digest of what is there; at a URL, of what is listed: nothing is fetched for it."""
    from experiments.store.places import is_url
    from experiments.store.results import digest_folder, digest_listed

    return digest_listed(sweep, folder) if is_url(folder) else digest_folder(folder)


def rest_text(folder: str) -> str:
    """What is to be done when all shards have been played."""
    from experiments.store.places import is_url

    if is_url(folder):
        return f"when all are done: fairdeal digest {folder}"
    return "when all are done: fairdeal merge OUT DIR..."


def plain_plan(plan: Plan, folder: str, price: float | None) -> dict[str, Any]:
    """The plan as plain values."""
    figures = {**asdict(plan), "games_to_do": plan.games_to_do, "core_hours": plan.core_hours}
    cost = {} if price is None else {"cost": plan.core_hours * price}
    return {**figures, **cost, "folder": folder}


def plan_text(plan: Plan, folder: str, price: float | None = None) -> str:
    """The plan in words."""
    lines = [wrap(shorten(plan.question, MOST_QUESTION))] if plan.question else []
    lines.append(f"cells   {plan.cells:,}, {plan.cells_done:,} of them done in {folder}")
    lines += deals_lines(plan)
    lines.append(f"games   {plan.games:,}, {plan.games_to_do:,} of them still to play")
    if plan.games_to_do:
        cores = f"{plan.jobs} core{'s' if plan.jobs > 1 else ''}"
        lines.append(f"time    about {time_text(plan.minutes)} on {cores}")
        if price is not None:
            hours = f"{plan.core_hours:,.2f} core-hours at {price:g}"
            lines.append(f"cost    about {plan.core_hours * price:,.2f} ({hours})")
        lines.append(wrap(f"slowest {plan.slowest}", hanging="        "))
        lines.append(f"        {plan.slowest_milliseconds:.3g} ms a deal")
    return "\n".join(lines) + "\n"


def deals_lines(plan: Plan) -> list[str]:
    """The deals of a cell, by those who play where they are not the same in all."""
    fewest = min((one.deals for one in plan.groups), default=plan.deals)
    if fewest == plan.deals:
        return [f"deals   {plan.deals:,} a cell"]
    lines = [f"deals   {fewest:,} to {plan.deals:,} a cell, as many as the declared margins take"]
    lines += [
        wrap(f"        {one.deals:,}: {one.what}", hanging="        ")
        for one in plan.groups[:MOST_GROUPS]
    ]
    rest = len(plan.groups) - MOST_GROUPS
    return [*lines, f"        … and {rest} more, {fewest:,} or more"] if rest > 0 else lines


def size_text(sweep: Sweep) -> str:
    """Whether the deals serve what the sweep declares to matter; nothing if they do."""
    from experiments.studies.sizes import MOST, needs_of, needs_text

    if sweep.planned and sweep.deals < MOST:
        return ""
    text = needs_text(needs_of(sweep), sweep.deals)
    return wrap(f"margins {text}", hanging="        ") + "\n" if text else ""


def time_text(minutes: float) -> str:
    """A length of time in the unit that fits.

    >>> time_text(0.01), time_text(0.5), time_text(12.4), time_text(150)
    ('1 second', '30 seconds', '12 minutes', '2.5 hours')
    """
    if minutes < 1.5:
        seconds = max(1, round(60 * minutes))
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    return f"{minutes:.0f} minutes" if minutes < 120 else f"{minutes / 60:.1f} hours"


def run_text(summary: RunSummary, hashed: str) -> str:
    """What a run did, in words."""
    rate = summary.games_played / max(summary.seconds - summary.preparing_seconds, 1e-9)
    lines = [
        f"played  {summary.games_played:,} games of {summary.cells:,} cells"
        f" in {summary.seconds:.1f} seconds ({rate:,.0f} games/s once kernels were ready)"
    ]
    if summary.games_kept:
        lines.append(f"kept    {summary.games_kept:,} games that were there already")
    lines += [f"results {summary.folder}", f"digest  {hashed}"]
    return "\n".join(lines) + "\n"


def digest(options: argparse.Namespace) -> int:
    """Print the digest of a folder."""
    from experiments.store.fetch import open_results
    from experiments.store.manifest import SHARDS
    from experiments.store.results import load_manifest

    with open_results(options.folder, [SHARDS]) as folder:
        manifest = load_manifest(folder)
    if options.format == "json":
        figures = {**asdict(manifest), "is_complete": manifest.is_complete}
        print(json_text(figures), end="")
        return 0
    print(manifest.digest)
    if not manifest.is_complete:
        print(
            f"incomplete: {manifest.games:,} of {manifest.games_asked:,} games,"
            f" {manifest.cells_done:,} of {manifest.cells:,} cells"
        )
    return 0
