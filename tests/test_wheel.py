"""The wheel: built here, small, typed, with its data; alone it plays the demo in an empty folder.

`make try-wheel` installs it into a fresh environment with all that it needs, for any Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.scale import PATIENCE

ROOT = Path(__file__).parents[1]
MOST_BYTES = 15 * 1024 * 1024
DATA = (
    "sim/py.typed",
    "experiments/py.typed",
    "sim/bots/profiles.toml",
    "sim/lexicon/words.parquet",
    "sim/lexicon/LICENSE-SCOWL.txt",
    "experiments/sweeps/word_crush_hands.toml",
    "experiments/examples/word_crush_hands/manifest.jsonl",
    "experiments/report/page.css",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a copy of the sources: building leaves folders beside them."""
    place = tmp_path_factory.mktemp("wheel")
    for name in ("sim", "experiments"):
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, place / "source" / name, ignore=leave)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place / "source")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*build, "--wheel-dir", str(place), str(place / "source")], check=True, timeout=PATIENCE
    )
    (found,) = place.glob("fairdeal-*.whl")
    return found


def test_it_is_small_and_holds_every_file_that_the_sources_have(wheel):
    assert wheel.stat().st_size <= MOST_BYTES
    held = set(zipfile.ZipFile(wheel).namelist())
    assert held >= set(DATA)
    files = {
        one.relative_to(ROOT).as_posix()
        for name in ("sim", "experiments")
        for one in (ROOT / name).rglob("*.*")
        if one.is_file() and "__pycache__" not in one.parts and one.name != ".gitattributes"
    }
    assert files <= held
    assert not any(one.startswith(("tests/", "notebooks/", "reports/")) for one in held)


def test_it_names_its_command_licence_and_pythons(wheel):
    content = zipfile.ZipFile(wheel)
    (folder,) = {one.split("/")[0] for one in content.namelist() if ".dist-info/" in one}
    assert "fairdeal = experiments.cli:main" in content.read(f"{folder}/entry_points.txt").decode()
    metadata = content.read(f"{folder}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert f"{folder}/licenses/LICENSE" in content.namelist()


def test_alone_it_plays_the_demo_in_an_empty_folder(wheel, tmp_path):
    installed, empty = tmp_path / "installed", tmp_path / "empty"
    zipfile.ZipFile(wheel).extractall(installed)
    empty.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "experiments", "demo", "--deals", "2"],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert [one.name for one in empty.iterdir()] == ["results"]
    page = (empty / "results" / "demo" / "report.html").read_text("utf-8")
    assert "How many cards" in page
    assert str(ROOT) not in page
    where = "import sim, experiments; print(sim.__file__, experiments.__file__)"
    said = subprocess.run(
        [sys.executable, "-P", "-c", where],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.count(str(installed)) == 2


def test_the_container_installs_the_wheel_with_the_constraints():
    lines = (ROOT / ".ci" / "Containerfile").read_text("utf-8").splitlines()
    orders = [line.split()[0] for line in lines if line[:1].isupper()]
    assert orders == ["FROM", "COPY", "RUN", "ENV", "RUN", "WORKDIR", "ENTRYPOINT", "CMD"]
    assert 'ENTRYPOINT ["fairdeal"]' in lines
    assert 'CMD ["demo"]' in lines
    copied = next(line for line in lines if line.startswith("COPY")).split()[1:-1]
    assert copied == ["constraints.txt", "dist/*.whl"]
    assert (ROOT / copied[0]).is_file()
