"""Runs the command in this process and collects what it printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from experiments.cli import main
from sim.engine.simulation import compiled


@dataclass(frozen=True)
class Said:
    """What one command line came to."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session", autouse=True)
def compiled_kernels() -> None:
    """Compile Word Crush first, so that no command has to say that it does."""
    compiled("word_crush")


@pytest.fixture
def fairdeal(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def run(*words: str) -> Said:
        capsys.readouterr()
        code = main(list(words))
        return Said(code, *capsys.readouterr())

    return run
