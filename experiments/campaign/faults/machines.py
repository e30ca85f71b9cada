"""Other machines, each a process on this one: a Dask scheduler, its workers, an S3 server, runs."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import sim

BUCKET = "games"
HANGS = "hangs with a task in hand"
"""Said by a worker that was asked to; see `experiments.campaign.faults.slow_worker`."""
PATIENCE_SECONDS = 1800.0
"""A slow machine may take that long for a step; nothing waits longer than it has to."""


def wait_for(is_so: Callable[[], Any], what: str) -> Any:
    """The first true answer.

    Raises:
        TimeoutError: if there is none for too long.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        answer = is_so()
        if answer:
            return answer
        time.sleep(0.05)
    raise TimeoutError(f"waited {PATIENCE_SECONDS:g} seconds for {what}")


class Machines:
    """Processes that are ended with the test, whatever becomes of it.

    Args:
        folder: for what they write.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[str]] = []

    def start(self, words: Sequence[str], log: str, **extra: str) -> subprocess.Popen[str]:
        """Start a Python process whose words go to a log; it sees the extra variables."""
        paths = [str(Path(sim.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        environment = {
            **os.environ,
            **extra,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "PYTHONUNBUFFERED": "1",
        }
        with (self.folder / log).open("w") as file:
            process = subprocess.Popen(
                [sys.executable, *words],
                stdout=file,
                stderr=subprocess.STDOUT,
                text=True,
                env=environment,
                cwd=self.folder,
            )
        self.processes.append(process)
        return process

    def read(self, log: str) -> str:
        """What a process has said."""
        return (self.folder / log).read_text()

    def start_scheduler(self) -> tuple[subprocess.Popen[str], str]:
        """A scheduler and its address."""
        file = self.folder / f"scheduler-{len(self.processes)}.json"
        words = ["-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0"]
        words += ["--no-dashboard", "--scheduler-file", str(file)]
        process = self.start(words, f"scheduler-{len(self.processes)}.log")

        def find_address() -> str:
            with contextlib.suppress(OSError, ValueError):
                return str(json.loads(file.read_text())["address"])
            return ""

        return process, wait_for(find_address, "the scheduler")

    def start_worker(self, address: str, **how: str) -> subprocess.Popen[str]:
        """A worker that has joined; it has no nanny, so that killed it stays away.

        Args:
            address: of the scheduler.
            how: it is slow or hangs; see `experiments.campaign.faults.slow_worker`.
        """
        log = f"worker-{len(self.processes)}.log"
        words = ["-m", "dask", "worker", address, "--nthreads", "1", "--no-nanny"]
        words += ["--no-dashboard", "--host", "127.0.0.1", "--memory-limit", "0"]
        words += ["--local-directory", str(self.folder)]
        if how:
            words += ["--preload", str(Path(__file__).with_name("slow_worker.py"))]
        process = self.start(words, log, **how)
        wait_for(lambda: "Registered to" in self.read(log), "a worker to join")
        return process

    def wait_for_hanging(self) -> None:
        """Wait until a worker that is to hang does."""
        find = self.folder.glob
        wait_for(lambda: any(HANGS in log.read_text() for log in find("worker-*.log")), "a worker")

    def start_server(self) -> dict[str, str]:
        """A server that speaks S3 over HTTP, with one bucket, `BUCKET`; needs moto and s3fs.

        Returns:
            The environment in which ``s3://`` means it.
        """
        self.start(["-m", "moto.server", "-H", "127.0.0.1", "-p", "0"], "server.log")
        address = r"Running on (http://127\.0\.0\.1:[0-9]+)"
        found = wait_for(lambda: re.search(address, self.read("server.log")), "the server")
        with urlopen(Request(f"{found[1]}/{BUCKET}", method="PUT")):
            pass
        return {
            "AWS_ENDPOINT_URL": found[1],
            "AWS_ACCESS_KEY_ID": "tester",
            "AWS_SECRET_ACCESS_KEY": "tester",
            "AWS_DEFAULT_REGION": "us-east-1",
        }

    def start_run(self, *words: str, log: str = "run.log") -> subprocess.Popen[str]:
        """A command of ours."""
        return self.start(["-m", "experiments", *words], log)

    def run(self, *words: str, log: str = "run.log") -> tuple[int, str]:
        """A command of ours, waited for: its exit code and all that it said."""
        process = self.start_run(*words, log=log)
        return process.wait(timeout=PATIENCE_SECONDS), self.read(log)

    def end(self) -> None:
        """End all that is still there."""
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()
