"""A small folder of results to damage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from experiments.campaign.fuzz.result_targets import make_results


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_results(tmp_path_factory.mktemp("hostile"))


@pytest.fixture
def results(played_once: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "results"
    shutil.copytree(played_once, folder)
    return folder
