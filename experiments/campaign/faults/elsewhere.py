"""What lies on other machines and goes: a Dask scheduler, the line to an object store."""

from __future__ import annotations

import importlib.util
import json
import random
import re
import subprocess
import time
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from experiments.campaign.faults.cutting_proxy import CuttingProxy
from experiments.campaign.faults.fault_folder import (
    HURRY,
    Bench,
    Ended,
    Outcome,
    check_folder,
    check_resumed,
    end,
)
from experiments.campaign.faults.machines import BUCKET, Machines
from experiments.campaign.processes import command, environment

NOT_HERE = "extras not installed here"
MARKS = (b"/shards/", b"/manifest/")
"""In the requests that upload what a run must not lose."""
MOST_SPARED = 8
MOST_PLAYED = 10
"""Tasks, after which a cluster's worker hangs: its run is not over before the scheduler goes."""


def are_installed(*modules: str) -> bool:
    """Can all of these packages be imported?"""
    return all(importlib.util.find_spec(name) is not None for name in modules)


def start(
    bench: Bench, out: str, *words: str, variables: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """Start a run whose workers or results are elsewhere."""
    return subprocess.Popen(
        command("run", bench.sweep, "--out", out, *words, code=HURRY),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment() | dict(variables or {}),
        start_new_session=True,
    )


def expect_unfinished(outcome: Outcome, done: Ended, said: str) -> None:
    """The run must have ended with a line that says what was lost and how to go on."""
    *others, last = done.err.strip().splitlines() or [""]
    is_line = last.startswith("error: ") and said in last and "go on with: fairdeal run" in last
    # On a slow machine: how far it is, or for how long it has been at it.
    is_line &= all(re.search(r"games, |: \d+ s$", line) for line in others)
    outcome.expect(done.code == 1, f"exit code {done.code}: {done.err[-300:]}")
    outcome.expect(is_line, f"not one line that says {said}: {done.err[-1000:]}")


def lose_scheduler(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Kill the scheduler of a cluster while it plays; the run is resumed without a cluster."""
    outcome = Outcome(
        "scheduler lost", "SIGKILL of a Dask scheduler during a run, resumed without a cluster"
    )
    if not are_installed("distributed"):
        outcome.count(NOT_HERE)
        return outcome
    for number in range(times):
        place = bench.place / f"cluster-{number}"
        place.mkdir()
        machines = Machines(place)
        folder = bench.folder("clustered")
        try:
            scheduler, address = machines.start_scheduler()
            pace = f"{chance.uniform(0.2, 0.5):.2f}"
            machines.start_worker(address, PACE=pace, HANG_AFTER=str(MOST_PLAYED))
            run = start(bench, str(folder), "--backend", "dask", "--scheduler", address)
            while not (folder / "cells.json").exists() and run.poll() is None:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 3))
            scheduler.kill()
            done = end(run)
        finally:
            machines.end()
        outcome.times += 1
        expect_unfinished(outcome, done, "the connection to the scheduler is lost")
        check_folder(outcome, folder, set(), "without the scheduler")
        check_resumed(outcome, replace(bench, jobs=1), folder, "without a cluster")
    return outcome


def cut_uploads(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Cut the line to an object store in the middle of an upload; resume when it is there again."""
    outcome = Outcome(
        "upload cut", "the line to an S3 server cut within an upload, then there again"
    )
    if not are_installed("s3fs", "moto", "flask"):
        outcome.count(NOT_HERE)
        return outcome
    place = bench.place / "server"
    place.mkdir()
    machines = Machines(place)
    try:
        variables = machines.start_server()
        for number in range(times):
            mark, spared = MARKS[number % len(MARKS)], chance.randrange(MOST_SPARED)
            cut_one(outcome, bench, f"s3://{BUCKET}/{number}", variables, (mark, spared))
    finally:
        machines.end()
    return outcome


def cut_one(
    outcome: Outcome, bench: Bench, url: str, variables: Mapping[str, str], at: tuple[bytes, int]
) -> None:
    """See `cut_uploads`: once.

    Args:
        outcome, bench: of the fault.
        url: of the results.
        variables: by which the server is found.
        at: what the upload that is cut has in its name, and how many such pass before.
    """
    server = urlsplit(variables["AWS_ENDPOINT_URL"])
    near = (str(server.hostname), int(server.port or 80))
    proxy = CuttingProxy(near, *at)
    how = ("--jobs", str(bench.jobs))
    try:
        # the line stays cut: to try again and again takes ten seconds and more
        cut = {**variables, "AWS_ENDPOINT_URL": proxy.address, "AWS_MAX_ATTEMPTS": "1"}
        done = end(start(bench, url, *how, variables=cut))
    finally:
        proxy.close()
    outcome.times += 1
    outcome.expect(proxy.is_cut.is_set(), "the line was not cut")
    expect_unfinished(outcome, done, url)
    outcome.count("games kept", read_digest(url, variables)[0])
    done = end(start(bench, url, *how, variables=variables))
    outcome.expect(done.code == 0, f"resuming ended with {done.code}: {done.err[-300:]}")
    games, digest = read_digest(url, variables)
    outcome.expect(games == bench.games, f"{games} of {bench.games} games")
    outcome.expect(digest == bench.digest, f"another digest: {digest}")


def read_digest(url: str, variables: Mapping[str, str]) -> tuple[int, str]:
    """The games and the digest of what lies at a URL; none if no shard was listed there."""
    done = subprocess.run(
        command("digest", url, "--format", "json"),
        capture_output=True,
        text=True,
        check=False,
        env=environment() | dict(variables),
    )
    if done.returncode != 0:
        return 0, ""
    figures = json.loads(done.stdout)
    return figures["games"], figures["digest"]
