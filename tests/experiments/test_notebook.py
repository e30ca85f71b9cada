"""The notebook runs from its committed results and shows what the study says."""

import re
from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

from experiments.results import load_manifest

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "word_crush_hands.py"
DATA = ROOT / "notebooks" / "data" / "word_crush_hands"


@pytest.fixture(scope="module")
def outputs():
    notebook = jupytext.read(NOTEBOOK)
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    client.execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_the_notebook_runs_and_names_the_digest_of_its_results(outputs):
    text = "".join(output["text"] for output in outputs if output["output_type"] == "stream")
    manifest = load_manifest(DATA)
    assert manifest.is_complete
    assert f"{manifest.games:,} games, digest {manifest.digest}" in text


def test_the_notebook_draws_and_shows_tables(outputs):
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/png") == 1
    assert kinds.count("text/html") >= 6


def test_the_notebook_warns_of_nothing(outputs):
    warned = [output["text"] for output in outputs if output.get("name") == "stderr"]
    assert warned == []


def test_nothing_imports_a_notebook_and_it_defines_nothing():
    assert not re.search(r"^\s*(def|class) ", NOTEBOOK.read_text("utf-8"), re.MULTILINE)
    for folder in ("sim", "experiments"):
        for file in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"^\s*(from|import) notebooks", file.read_text("utf-8"), re.M)


def test_the_committed_results_are_small():
    assert sum(file.stat().st_size for file in DATA.rglob("*") if file.is_file()) < 300_000
