"""The notebooks run from the results that come with the package, wherever they are opened."""

import os
import re
import runpy
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from experiments.cli import main
from experiments.examples import example_names, find_example
from experiments.store.results import load_manifest
from experiments.studies.wanted import WrongResultsError
from sim.errors import InputError
from tests.own_game.install import PACKAGE, install
from tests.scale import PATIENCE

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
DATA = find_example("word_crush_hands")
NAMES = [one.stem for one in sorted(FOLDER.glob("*.py")) if one.name != "build.py"]
STUDIES = {"word_crush_hands": 5, "final_word_hands": 4}
"""Those that judge hands, and the tables that they show at least."""
PICTURES = dict.fromkeys(NAMES, 1)


@cache
def build():
    """What `notebooks/build.py` defines; what it imports takes seconds, in every worker."""
    return runpy.run_path(str(FOLDER / "build.py"))


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def outputs(name, tmp_path_factory):
    """What a notebook shows that is opened far from the repository."""
    import nbformat
    from nbclient import NotebookClient
    from traitlets.config import Config

    # it finds fonts once a user, and says in the notebook that it does if the machine is slow
    import_module("matplotlib.font_manager")
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", nbformat.NO_CONVERT)
    elsewhere = {"metadata": {"path": str(tmp_path_factory.mktemp("elsewhere"))}}
    with TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        # no ports, which are chosen before they are opened: another test may take one meanwhile
        sockets = {"transport": "ipc", "ip": f"{place}/kernel"}
        patch.setenv("JUPYTER_RUNTIME_DIR", place)
        client = NotebookClient(
            notebook,
            timeout=PATIENCE,
            startup_timeout=PATIENCE,
            kernel_name="python3",
            config=Config({"KernelManager": sockets}),
            resources=elsewhere,
            shutdown_kernel="immediate",  # else it waits for half a second and more each
        )
        if name == "my_own_game":  # somebody's own, installed beside this package
            packages = tmp_path_factory.mktemp("packages")
            install(packages)
            patch.setenv("FAIRDEAL_GAME", PACKAGE)
            patch.setenv("PYTHONPATH", str(packages), prepend=os.pathsep)
        client.execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def text_of(outputs):
    return "".join(one["text"] for one in outputs if one["output_type"] == "stream")


def test_the_notebook_runs_and_says_how_many_games_it_shows(name, outputs):
    assert re.search(r"^[0-9,]+ games", text_of(outputs), re.MULTILINE)
    if name in STUDIES:
        manifest = load_manifest(find_example(name))
        assert manifest.is_complete
        assert f"{manifest.games:,} games, digest {manifest.digest}" in text_of(outputs)


def test_my_own_game_may_be_played_alone(monkeypatch):
    monkeypatch.setenv("FAIRDEAL_GAME", "first_base")
    source = (FOLDER / "my_own_game.py").read_text("utf-8")
    shown = {}
    exec(source.split("# ## All figures")[0], shown)
    assert set(shown["casual"]["players"]) == {1}


def test_the_notebook_draws_and_shows_tables(name, outputs):
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/png") == PICTURES[name]
    assert kinds.count("text/html") >= STUDIES.get(name, 1)


def test_the_notebook_warns_of_nothing(outputs):
    said = "".join(one["text"] for one in outputs if one.get("name") == "stderr")
    assert [line for line in said.splitlines() if not line.startswith("compiling ")] == []


def shown_of(notebook, folder, cells):
    """What the first cells of code of a notebook leave, read from a folder of results."""
    source = (FOLDER / f"{notebook}.py").read_text("utf-8").partition("# %%\n")[2]
    source, count = re.subn(r"^folder = .*$", f"folder = {str(folder)!r}", source, flags=re.M)
    assert count == 1
    shown = {}
    exec("# %%\n".join(source.split("# %%\n")[:cells]), shown)
    return shown


WANTED = {
    "decks": "several decks of one game",
    "final_word_hands": "several hands of games of The Final Word",
    "versions": "several variants of one game, or values of one rule",
    "word_crush_hands": "several hands of one game that prints hands by length of game",
}


@pytest.mark.parametrize("notebook", WANTED)
def test_a_notebook_says_in_a_line_which_results_it_wants_and_which_these_are(notebook):
    own = {"decks": "three_two_one_decks", "versions": "eight_it_all_versions"}.get(notebook)
    for example in set(example_names()) - {notebook, own}:
        with pytest.raises(WrongResultsError) as caught:
            shown_of(notebook, find_example(example), cells=1)
        (line,) = caught.value._render_traceback_()
        assert "\n" not in line
        assert re.search(r": holds results of .+ that differ in .+; allowed: several", line)
        assert WANTED[notebook] in line


QUESTIONS = {"decks": "deck", "final_word_hands": "length", "versions": "versions"}


@pytest.mark.parametrize("notebook", QUESTIONS)
def test_a_notebook_reads_the_results_of_the_question_that_it_names(notebook, tmp_path):
    sweep, results = tmp_path / "mine.toml", tmp_path / "mine"
    asked = ["init", "ow", "--question", QUESTIONS[notebook], "--out", str(sweep)]
    assert main(asked) == 0
    assert main(["run", str(sweep), "--deals", "5", "--out", str(results), "--jobs", "1"]) == 0
    import matplotlib.pyplot as plt

    plt.switch_backend("agg")
    shown = shown_of(notebook, results, cells=None)
    assert shown["figure"].axes
    plt.close("all")


@pytest.mark.parametrize("notebook", NAMES)
def test_a_notebook_is_its_source_without_outputs_and_begins_with_load(notebook):
    import nbformat

    text = (FOLDER / f"{notebook}.ipynb").read_text("utf-8")
    assert [one.stem for one in build()["SOURCES"]] == NAMES
    assert text == build()["notebook_text"](FOLDER / f"{notebook}.py"), "python notebooks/build.py"
    cells = [cell for cell in nbformat.reads(text, 4).cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)
    source = (FOLDER / f"{notebook}.py").read_text("utf-8")
    assert "experiments.load(folder" in source
    assert "plt.show()" in source


@pytest.mark.parametrize("notebook", NAMES)
def test_nothing_imports_a_notebook_and_it_defines_nothing(notebook):
    text = (FOLDER / f"{notebook}.py").read_text("utf-8")
    assert not re.search(r"^\s*(def|class) ", text, re.MULTILINE)
    for folder in ("sim", "experiments"):
        for file in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"^\s*(from|import) notebooks", file.read_text("utf-8"), re.M)


@pytest.mark.parametrize("example", example_names())
def test_an_example_is_whole_and_small(example):
    place = find_example(example)
    assert load_manifest(place).is_complete
    assert sum(one.stat().st_size for one in place.rglob("*") if one.is_file()) < 400_000
    assert (place.parent / f"{example}.toml").read_text() == (place / "sweep.toml").read_text()


def test_an_example_that_is_not_there_is_named():
    with pytest.raises(InputError, match="there is no 'chess'; allowed: eight_it_all_versions"):
        find_example("chess")


def test_my_own_game_is_whoever_opens_it_has_written(name, outputs):
    if name == "my_own_game":
        assert "takes the ladder off" in text_of(outputs)
    source = (FOLDER / "my_own_game.py").read_text("utf-8")
    assert 'GAME = os.environ.get("FAIRDEAL_GAME", "word_crush")' in source
