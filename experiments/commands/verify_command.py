"""``fairdeal verify``: is a folder of results what it says?"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, add_results, whole_number
from experiments.commands.output import json_text
from sim.errors import InputError

if TYPE_CHECKING:
    from experiments.runner.verify import Verification

TEXT = """\
Checks a folder of results: compares every file with its checksum and with its line in the
manifest, plays some random shards again and compares them byte for byte, and shows the traces
of some games to the referee. Says what is wrong, file by file.

Exit code 0: all is right. 1: something is wrong. 2: the folder holds no results."""

EXAMPLES = """
fairdeal verify results/mine
fairdeal verify results/mine --shards 20 --traces 100
fairdeal verify results/mine --mend           move wrong shards aside; `fairdeal run` replays them
fairdeal verify results/mine --format json
"""
MOST = 1_000_000


def add_verify_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "verify",
        verify,
        summary="check a folder of results, playing some of it again",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_results(parser)
    parser.add_argument(
        "--shards", type=whole_number, default=3, metavar="K", help="shards to play again (3)"
    )
    parser.add_argument(
        "--traces", type=whole_number, default=5, metavar="K", help="games for the referee (5)"
    )
    parser.add_argument(
        "--seed", type=whole_number, metavar="S", help="names the sample (default: a new one)"
    )
    parser.add_argument(
        "--sweep",
        metavar="SWEEP",
        help="a sweep file to read in place of DIR's copy",
    )
    parser.add_argument(
        "--mend",
        action="store_true",
        help="move what is wrong to DIR/quarantine, write traces anew",
    )
    add_format(parser, "text", "json")


def verify(options: argparse.Namespace) -> int:
    """Check the folder; 1 if something is wrong."""
    from experiments.runner.verify import verify_folder
    from experiments.store.fetch import open_results, set_aside_too

    for name in ("shards", "traces"):
        if not 0 <= getattr(options, name) <= MOST:
            problem = f"{getattr(options, name)} is not legal"
            raise InputError(f"--{name}", problem, f"0 to {MOST:,}")
    with open_results(options.folder) as folder:
        found = verify_folder(
            folder,
            shards=options.shards,
            traces=options.traces,
            seed=options.seed,
            sweep_file=options.sweep,
            is_mending=options.mend,
        )
        found.folder = options.folder
        if options.mend:
            set_aside_too(options.folder, folder)
    if options.format == "json":
        print(json_text({**asdict(found), "is_right": found.is_right}), end="")
    else:
        print(result_text(found), end="")
    return 0 if found.is_right else 1


def result_text(found: Verification) -> str:
    """What was checked, in words."""
    lines = [f"wrong   {one.where}: {one.problem}" for one in found.findings]
    rows = f" and {found.rows_files:,} of rows" if found.rows_files else ""
    lines += [
        f"files   {found.shards:,} shards{rows} compared with their checksums",
        f"played  {found.parts_played:,} ranges of deals again, {found.games_played:,} games",
        f"referee {found.traces:,} games",
        f"games   {found.games:,} of {found.games_asked:,}",
        f"digest  {found.digest}",
    ]
    if found.unlisted:
        lines.append(
            f"unused  {found.unlisted:,} shards that the manifest does not list: a kill or a lost"
            " line leaves them; they do not count, `fairdeal run` plays their deals again"
        )
    if found.traces_mended:
        lines.append(
            f"mended  {found.traces_mended:,} games played again into {found.folder}/traces"
        )
    count = len(found.findings)
    lines.append(f"verdict {'all right' if found.is_right else f'{count:,} wrong'}")
    return "\n".join(lines) + "\n"
