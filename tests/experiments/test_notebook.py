"""The notebooks run from their committed results and show what the studies say."""

import re
from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

from experiments.store.results import load_manifest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
DATA = FOLDER / "data" / "word_crush_hands"
NAMES = ("word_crush_hands", "final_word_hands")


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def outputs(name):
    notebook = jupytext.read(FOLDER / f"{name}.py")
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    client.execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_the_notebook_runs_and_names_the_digest_of_its_results(name, outputs):
    text = "".join(output["text"] for output in outputs if output["output_type"] == "stream")
    manifest = load_manifest(FOLDER / "data" / name)
    assert manifest.is_complete
    assert f"{manifest.games:,} games, digest {manifest.digest}" in text


def test_the_notebook_draws_and_shows_tables(name, outputs):
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/png") == 1
    assert kinds.count("text/html") >= {"word_crush_hands": 6, "final_word_hands": 4}[name]


def test_the_notebook_warns_of_nothing(outputs):
    warned = [output["text"] for output in outputs if output.get("name") == "stderr"]
    assert warned == []


@pytest.mark.parametrize("notebook", NAMES)
def test_nothing_imports_a_notebook_and_it_defines_nothing(notebook):
    text = (FOLDER / f"{notebook}.py").read_text("utf-8")
    assert not re.search(r"^\s*(def|class) ", text, re.MULTILINE)
    for folder in ("sim", "experiments"):
        for file in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"^\s*(from|import) notebooks", file.read_text("utf-8"), re.M)


@pytest.mark.parametrize("data", NAMES)
def test_the_committed_results_are_small(data):
    files = (FOLDER / "data" / data).rglob("*")
    assert sum(file.stat().st_size for file in files if file.is_file()) < 300_000
