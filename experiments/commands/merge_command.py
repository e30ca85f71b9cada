"""``fairdeal merge`` and ``fairdeal compact``: results of many runs in one folder, in few files."""

from __future__ import annotations

import argparse
import contextlib
from dataclasses import asdict
from typing import Any

from experiments.commands.arguments import add_command, add_format, add_results
from experiments.commands.out_folder import refuse_standard_output
from experiments.commands.output import json_text
from sim.errors import InputError

MERGE_TEXT = """\
Adds to the folder OUT the games that other folders of the same sweep hold: those of an array job
(`fairdeal run SWEEP --shard i/N --out DIR-i`), or of runs on several machines. No game counts
twice, whatever the folders share; merging again changes nothing. Folders of another sweep, or
played by another version of Fair Deal, are refused by name.

Exit code 0: done. 1: files that differ from their checksums were left out. 2: a folder was
refused, nothing was merged."""

MERGE_EXAMPLES = """
fairdeal merge results/all results/part-1 results/part-2
fairdeal merge results/all results/part-*
"""

COMPACT_TEXT = """\
Packs the many small files of a folder of results into few large ones, which are read in less
time. The games and their digest stay the same. At a URL it is the manifest that is packed: its
objects, one a shard, become one."""

COMPACT_EXAMPLES = """
fairdeal compact results/mine
"""


def add_merge_parser(subparsers: Any) -> None:
    """Add the command ``merge``."""
    parser = add_command(
        subparsers,
        "merge",
        merge,
        summary="put the results of several runs of one sweep together",
        text=MERGE_TEXT,
        examples=MERGE_EXAMPLES,
    )
    parser.add_argument("out", metavar="OUT", help="a new folder, or one of the same sweep")
    parser.add_argument(
        "folders", metavar="DIR", nargs="+", help="folders (or URLs) that runs have written"
    )
    add_format(parser, "text", "json")


def add_compact_parser(subparsers: Any) -> None:
    """Add the command ``compact``."""
    parser = add_command(
        subparsers,
        "compact",
        compact,
        summary="pack a folder of results into few files",
        text=COMPACT_TEXT,
        examples=COMPACT_EXAMPLES,
    )
    add_results(parser)
    add_format(parser, "text", "json")


def merge(options: argparse.Namespace) -> int:
    """Merge; 1 if something was left out."""
    from experiments.store.fetch import open_results
    from experiments.store.merge import merge_folders
    from experiments.store.places import is_url
    from experiments.store.results import digest_folder

    refuse_standard_output(options.out, "merge", "a folder")
    if is_url(options.out):
        allowed = "a folder; or runs of all shards with one URL as their --out, which need no merge"
        raise InputError(f"merge {options.out}", "is a URL", allowed)
    with contextlib.ExitStack() as stack:
        folders = [stack.enter_context(open_results(name)) for name in options.folders]
        done = merge_folders(options.out, folders)
    digest = digest_folder(options.out)
    if options.format == "json":
        print(json_text({**asdict(done), "folder": options.out, "digest": digest}), end="")
    else:
        lines = [f"damaged {file}: differs from its checksum; left out" for file in done.left_out]
        lines += [
            f"merged  {done.games_added:,} games from {done.folders:,} folders",
            f"games   {done.games:,} of {done.games_asked:,}",
            f"results {options.out}",
            f"digest  {digest}",
        ]
        print("\n".join(lines))
    return 1 if done.left_out else 0


def compact(options: argparse.Namespace) -> int:
    """Compact."""
    from experiments.store.compact import compact_folder
    from experiments.store.places import is_url
    from experiments.store.results import digest_folder

    if is_url(options.folder):
        return compact_url(options)
    done = compact_folder(options.folder)
    digest = digest_folder(options.folder)
    if options.format == "json":
        print(json_text({**asdict(done), "folder": options.folder, "digest": digest}), end="")
    else:
        print(f"shards  {done.shards_before:,} before, {done.shards_after:,} now")
        print(f"bytes   {done.bytes_before:,} before, {done.bytes_after:,} now")
        print(f"digest  {digest}")
    return 0


def compact_url(options: argparse.Namespace) -> int:
    """Compact the manifest at a URL."""
    from experiments.store.fetch import compact_lists

    done = compact_lists(options.folder)
    if options.format == "json":
        print(json_text({**asdict(done), "folder": options.folder}), end="")
    else:
        print(f"objects {done.objects_before:,} of the manifest before, {done.objects_after:,} now")
        print(f"shards  {done.shards:,}")
    return 0
