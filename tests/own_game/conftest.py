"""The example package, installed into a folder that is on the path for one test."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import sim.referee
from experiments.store import versions
from sim import installed, registry
from tests.own_game.install import PACKAGE, install

collect_ignore = [PACKAGE]


def forget() -> None:
    """What is installed is asked once a process: ask again."""
    importlib.invalidate_caches()
    for module in (installed, registry, sim.referee, versions):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def packages(tmp_path_factory) -> Path:
    """The folder into which the package is installed."""
    folder = tmp_path_factory.mktemp("packages")
    install(folder)
    return folder


@pytest.fixture
def _own_game(packages, monkeypatch):
    monkeypatch.syspath_prepend(packages)
    forget()
    yield
    monkeypatch.undo()
    forget()
