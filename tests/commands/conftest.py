"""Runs the command in this process and collects what it printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from experiments.cli import main


@dataclass(frozen=True)
class Said:
    """What one command line came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def fairdeal(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def run(*words: str) -> Said:
        capsys.readouterr()
        code = main(list(words))
        return Said(code, *capsys.readouterr())

    return run
