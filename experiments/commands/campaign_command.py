"""``fairdeal campaign``: the long proofs, whose figures are published."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, add_output, whole_number
from experiments.commands.output import check_new_file, deliver, json_text, set_table

if TYPE_CHECKING:
    from experiments.campaign.fault_campaign import FaultResult
    from experiments.campaign.ladder import LadderResult
    from experiments.campaign.referee_campaign import CampaignResult
    from experiments.campaign.schedule import Step

TEXT = """\
Runs what takes too long for the tests and prints its figures. The proofs:

  referee   plays games over every pair of rule values, every number of players and every bot,
            and has the referee, which was written from the rulebook alone, check every event
            of every game.
  ladder    plays novice against casual, casual against strong and so on up to the oracle, and
            novice against oracle, in every game and variant, each deal in both seats; and, in
            games of words, a bot that looks ahead against the same bot that does not. Says which
            rungs cannot be told apart. It fails if the oracle does not beat the novice.
  faults    kills runs and workers, sends signals, fills the disk, damages files, starts two runs
            on one folder and more, each at random moments, resumes, and compares with a run
            without faults. It fails if any game is lost, doubled or half. Needs Linux.
  schedule  times what a run, a digest and a merge do with 1,000, 10,000 and more shards (their
            files are real, their games are not played). It fails if any step is slower than in
            proportion to the shards."""

EXAMPLES = """
fairdeal campaign referee
fairdeal campaign referee --traces 500 --format json --out referee.json
fairdeal campaign ladder
fairdeal campaign ladder --deals 500 --audit-deals 0
fairdeal campaign faults --kills 10
fairdeal campaign schedule --shards 10000
fairdeal campaign faults --fault "run killed" --fault "worker killed"
"""


ENDS = ("novice", "oracle")
VERDICTS = {"lower": "the other way round", "not to be told apart": "not to be told apart"}


def add_campaign_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "campaign",
        run_campaign,
        summary="run the long proofs and print their figures",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("proof", metavar="PROOF", choices=list(PROOFS), help=" | ".join(PROOFS))
    parser.add_argument(
        "--traces",
        type=whole_number,
        default=10_000,
        metavar="N",
        help="referee: games (default 10,000)",
    )
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=4_000,
        metavar="N",
        help="ladder: deals of a match, each played in both seats (default 4,000)",
    )
    parser.add_argument(
        "--audit-deals",
        type=whole_number,
        default=60,
        metavar="N",
        help="ladder: deals of a match of the bot that looks ahead (default 60; 0: none)",
    )
    parser.add_argument(
        "--kills",
        type=whole_number,
        default=100,
        metavar="N",
        help="faults: times a run, and again a worker, is killed (default 100)",
    )
    parser.add_argument(
        "--shards",
        type=whole_number,
        default=100_000,
        metavar="N",
        help="schedule: most shards (default 100,000)",
    )
    parser.add_argument(
        "--fault", action="append", default=[], metavar="NAME", help="faults: only this; repeatable"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="workers (default: cores)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="names the deals")
    add_format(parser, "text", "json")
    add_output(parser, "the figures")


def run_campaign(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_new_file(options.out, options.force)
    jobs = options.jobs if options.jobs is not None else os.cpu_count() or 1
    return PROOFS[options.proof](options, jobs)


def run_referee(options: argparse.Namespace, jobs: int) -> int:
    """The referee's proof."""
    from experiments.campaign.referee_campaign import run_referee_campaign

    result = run_referee_campaign(options.traces, jobs, options.seed)
    text = json_text(asdict(result)) if options.format == "json" else tell(result)
    deliver(text, options.out, options.force)
    return 0 if result.rejected == 0 else 1


def run_ladder(options: argparse.Namespace, jobs: int) -> int:
    """The ladder of bots."""
    from experiments.campaign import ladder

    result = ladder.run_ladder(options.deals, options.audit_deals, jobs, options.seed)
    text = json_text(asdict(result)) if options.format == "json" else tell_ladder(result)
    deliver(text, options.out, options.force)
    return 0 if not result.failures else 1


def run_faults(options: argparse.Namespace, jobs: int) -> int:
    """Every fault a run must survive."""
    from experiments.campaign.fault_campaign import run_fault_campaign

    del jobs  # the runs that suffer have two workers
    result = run_fault_campaign(options.kills, options.seed, options.fault)
    text = json_text(asdict(result)) if options.format == "json" else tell_faults(result)
    deliver(text, options.out, options.force)
    return 1 if result.problems else 0


def run_schedule(options: argparse.Namespace, jobs: int) -> int:
    """Many shards."""
    from experiments.campaign import schedule

    del jobs
    steps = schedule.run_schedule(schedule.choose_counts(options.shards))
    slow = schedule.find_slow(steps)
    told = {"steps": [asdict(one) for one in steps], "slow": slow}
    is_json = options.format == "json"
    deliver(json_text(told) if is_json else tell_schedule(steps, slow), options.out, options.force)
    return 1 if slow else 0


PROOFS = {
    "referee": run_referee,
    "ladder": run_ladder,
    "faults": run_faults,
    "schedule": run_schedule,
}


def tell(result: CampaignResult) -> str:
    """The figures as text."""
    lines = [
        f"traces    {result.traces:,} refereed: {result.accepted:,} accepted,"
        f" {result.rejected:,} rejected",
        f"pairs     {result.pairs_covered:,} of {result.pairs_total:,} pairs of rule values,"
        " players and bots",
        f"rule sets {result.rule_sets:,}",
    ]
    for game, counts in result.events.items():
        rows = [["event", "checked"], *([kind, f"{n:,}"] for kind, n in sorted(counts.items()))]
        lines += ["", game, set_table(rows, right=[1])]
    lines += ["", *result.complaints] if result.complaints else []
    return "\n".join(lines) + "\n"


def tell_ladder(result: LadderResult) -> str:
    """The matches as text, a table a game and variant."""
    lines = [
        f"{len(result.matches)} matches of two players; shares of the wins with intervals that all"
        f" hold together with {1 - result.alpha:.0%} confidence.",
    ]
    told = dict.fromkeys((match.game, match.variant) for match in result.matches)
    for game, variant in told:
        rows = [["match", "deals", "wins", "interval", ""]]
        for match in result.matches:
            if (match.game, match.variant) == (game, variant):
                rows.append(
                    [
                        f"{match.upper} against {match.lower}",
                        f"{match.deals:,}",
                        f"{match.share:.1%}",
                        f"{match.low:.1%} to {match.high:.1%}",
                        "" if match.verdict == "upper" else VERDICTS[match.verdict],
                    ]
                )
        lines += ["", f"{game}, {variant}", set_table(rows, right=[1, 2])]
    ends = [match for match in result.matches if (match.lower, match.upper) == ENDS]
    beaten = len(ends) - len(result.failures)
    lines += ["", f"The oracle beats the novice in {beaten} of {len(ends)}."]
    return "\n".join(lines) + "\n"


def tell_faults(result: FaultResult) -> str:
    """The faults as text, a line each."""
    rows = [["fault", "times", "problems", ""]]
    for one in result.outcomes:
        figures = "; ".join(f"{name} {value:g}" for name, value in one.figures.items())
        rows.append([one.fault, f"{one.times:,}", f"{len(one.problems):,}", figures])
    lines = [set_table(rows, right=[1, 2]), ""]
    lines += [f"every folder came to {result.games:,} games with the digest {result.digest}"]
    if result.problems:
        lines = [*lines[:-1], *result.problems]
    return "\n".join(lines) + "\n"


def tell_schedule(steps: Sequence[Step], slow: Sequence[str]) -> str:
    """The steps as a table, a column a number of shards, and what is not linear."""
    counts = list(dict.fromkeys(one.shards for one in steps))
    rows = [["processor seconds", *(f"{count:,} shards" for count in counts), "a shard"]]
    for name in dict.fromkeys(one.step for one in steps):
        found = {one.shards: one.cpu_seconds for one in steps if one.step == name}
        each = found[counts[-1]] / counts[-1]
        cells = [f"{found[count]:.3f}" for count in counts]
        rows.append([name, *cells, f"{1e6 * each:,.1f} us"])
    lines = [set_table(rows, right=range(1, len(counts) + 2))]
    lines += [f"not linear: {name}" for name in slow]
    return "\n".join(lines) + "\n"
