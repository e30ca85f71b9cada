"""Compiled kernels are kept by what their module imports, and by nothing else."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from sim.cache.kernels import KEPT_DAYS, remove_unused
from tests.cache.packages import edit, play, write_package


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package(tmp_path)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that a first process has filled; it goes wherever it is copied."""
    folder = tmp_path_factory.mktemp("filled")
    assert play(write_package(folder), folder / "kept").compiled > 0
    return folder / "kept"


@pytest.fixture
def warm(filled: Path, kept: Path) -> Path:
    """That folder, for one test."""
    return shutil.copytree(filled, kept)


def test_a_second_process_compiles_nothing_wherever_the_sources_lie(package, kept, tmp_path):
    first = play(package, kept, is_new=True)
    assert (first.answer, first.said) == ("31", "")
    assert first.compiled > 0
    elsewhere = write_package(tmp_path / "another" / "place")
    second = play(elsewhere, kept, is_new=True)
    assert (second.answer, second.compiled, second.said) == ("31", 0, "")


def test_an_edit_of_what_is_inlined_from_another_module_counts(package, warm):
    edit(package, "numbers", "STEP = 1", "STEP = 2")
    after = play(package, warm)
    assert (after.answer, after.compiled > 0) == ("32", True)


def test_comments_docstrings_and_places_of_lines_do_not_count(package, warm):
    edit(package, "family", '"""A turn that', '# a comment\n\n"""One turn that')
    edit(package, "red", "def play(value):", '\n\ndef play(value):\n    """Play."""')
    after = play(package, warm)
    assert (after.answer, after.compiled) == ("31", 0)


def test_an_edit_of_one_game_compiles_no_other(package, warm):
    play(package, warm, "blue")
    edit(package, "red", "OWN = 10", "OWN = 11")
    assert play(package, warm, "blue").compiled == 0
    assert play(package, warm).answer == "33"


def test_games_that_hand_kernels_to_one_family_get_their_own_code(package, kept):
    for _ in range(2):
        assert play(package, kept).answer == "31"
        assert play(package, kept, "blue").answer == "76"
    assert play(package, kept, "blue").compiled == 0


def test_a_kernel_that_is_handed_to_a_compiled_kernel_is_never_mistaken(package, kept):
    for _ in range(2):
        assert play(package, kept, "red", "game.handed_on(5)").answer == "10"
        assert play(package, kept, "blue", "game.handed_on(5)").answer == "15"
    edit(package, "red", "value * 2", "value * 4")
    assert play(package, kept, "red", "game.handed_on(5)").answer == "20"
    assert play(package, kept, "red", "game.handed_on(5)").compiled == 0


def test_functions_made_in_a_function_differ_by_what_they_hold(package, kept):
    both = "game.adder(1)(5), game.adder(2)(5)"
    assert play(package, kept, "makers", both).answer == "6 7"
    again = play(package, kept, "makers", both)
    assert (again.answer, again.compiled) == ("6 7", 0)
    held = "game.caller(game.adder(1))(5), game.caller(game.adder(2))(5)"
    for _ in range(2):
        assert play(package, kept, "makers", held).answer == "6 7"


def test_bounds_checks_make_other_kernels(package, warm, monkeypatch):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert play(package, warm).compiled > 0
    assert play(package, warm).compiled == 0


def test_what_turns_kernels_into_code_is_part_of_their_names(package, warm):
    other = "__import__('sim.cache.kernels').cache.kernels.__dict__.update(LOWERING=['lean.py'])"
    expression = f"{other} or compile_to(int64(int64), game.play)(5)"
    played = play(package, warm, expression=expression)
    assert (played.answer, played.compiled > 0) == ("31", True)
    assert play(package, warm, expression=expression).compiled == 0


def test_a_file_changed_while_a_process_runs_keeps_it_from_the_folder(package, kept):
    change = "import os, time\n\nos.utime(__file__, 2 * (time.time() + 1,))\nSTEP = 1"
    edit(package, "numbers", "STEP = 1", change)
    for _ in range(2):
        played = play(package, kept)
        assert played.compiled > 0
        assert played.said == (
            f"{package / 'numbers.py'} was changed while this runs: "
            "kernels are compiled in memory\n"
        )
    assert not list(kept.rglob("tiny*/*.kernel"))


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 60_000])
def test_a_damaged_kernel_is_compiled_again_and_said(package, kept, damage):
    play(package, kept)  # here: a kernel holds the path of its source
    [path] = kept.rglob("tiny.red-*/play-*.kernel")
    whole = path.read_bytes()
    path.write_bytes(damage)
    played = play(package, kept)
    assert (played.answer, played.said) == ("31", f"{path} is damaged: compiled again\n")
    assert len(path.read_bytes()) == len(whole)
    assert play(package, kept).compiled == 0


def test_a_kernel_of_other_sources_in_its_place_is_compiled_again_and_said(package, warm):
    play(package, warm)
    [old] = warm.rglob("tiny.red-*/play-*.kernel")
    edit(package, "numbers", "STEP = 1", "STEP = 2")
    assert play(package, warm).answer == "32"
    [new] = set(warm.rglob(f"tiny.red-*/{old.name}")) - {old}
    shutil.copy(old, new)
    played = play(package, warm)
    assert (played.answer, played.said) == ("32", f"{new} is damaged: compiled again\n")
    assert (play(package, warm).answer, play(package, warm).compiled) == ("32", 0)


def test_another_functions_kernel_in_its_place_is_compiled_again_and_said(package, kept):
    both = "compile_to(int64(int64), game.play)(5), game.make(5)"
    assert play(package, kept, "red", both).answer == "31 10"
    [path] = kept.rglob("tiny.red-*/play-*.kernel")
    other = next(kept.rglob("tiny.red-*/make-*.kernel"))  # as a part, or by itself
    shutil.copy(other, path)
    played = play(package, kept, "red", both)
    assert (played.answer, played.said) == ("31 10", f"{path} is damaged: compiled again\n")


def test_a_pipe_among_what_is_kept_is_not_waited_for(package, warm):
    play(package, warm)
    [path] = warm.rglob("tiny.red-*/play-*.kernel")
    for place in (path, warm / "fairdeal" / "sources.json"):
        place.unlink()
        os.mkfifo(place)
    assert play(package, warm).answer == "31"
    assert path.is_file()
    assert play(package, warm).compiled == 0


def test_a_source_dated_in_the_future_is_no_change(package, kept):
    next_year = time.time() + 365 * 24 * 3600
    for path in package.rglob("*.py"):
        os.utime(path, (next_year, next_year))
    play(package, kept)
    assert (play(package, kept).compiled, play(package, kept).said) == (0, "")


def test_only_folders_that_nobody_used_for_long_are_removed(tmp_path):
    ages = {"old": KEPT_DAYS + 1, "new": KEPT_DAYS - 1}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "play-1.kernel").write_bytes(b"")
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (then, then))
    remove_unused(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_using_a_folder_keeps_it(package, warm):
    [folder] = warm.rglob("tiny.red-*")
    long_ago = time.time() - 20 * 24 * 3600
    os.utime(folder, (long_ago, long_ago))
    play(package, warm)
    assert folder.stat().st_mtime > time.time() - 3600
