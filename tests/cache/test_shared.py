"""A kernel that others jump to is compiled once, and loaded before them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cache.packages import ENTRY, ERROR_OF, edit, play, write_package

FAMILY = """
from sim.kernel import kernel
from sim.shared_kernel import shared_kernel


@kernel
def step(value):
    return value + 1


@shared_kernel
def turn(value):
    if value > 50:
        raise ValueError("too large", value)
    return step(value) * 2


@shared_kernel
def round_of(value):
    return turn(value) + 3


def made(number):
    @shared_kernel
    def add(value):
        return value + number

    return add


ten = made(10)
"""
GAME = """
from sim.kernel import compile_to, kernel
from numba import int64, njit
from tiny import family


@kernel
def part(value):
    return family.round_of(value) + family.turn(value)


def entry(value):
    return part(value) + {own}


def with_made(value):
    return family.ten(value)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    games = {name: GAME.format(own=own) + ERROR_OF for name, own in (("red", 100), ("blue", 200))}
    return write_package(tmp_path, __init__="", family=FAMILY, **games)


def kept_of(folder: Path, name: str) -> list[Path]:
    return sorted(folder.rglob(f"tiny.*/{name}-*.kernel"))


def test_two_games_have_one_kernel_and_a_second_process_compiles_none(package, tmp_path):
    kept = tmp_path / "kept"
    for is_warm in (False, True):
        for game, answer in (("red", "127"), ("blue", "227")):
            played = play(package, kept, game, f"{ENTRY}(5)")
            assert (played.answer, played.compiled == 0) == (answer, is_warm)
    assert [len(kept_of(kept, name)) for name in ("turn", "round_of", "part")] == [1, 1, 2]


def test_python_calls_it_too_and_it_raises_what_it_says(package, tmp_path):
    asked = f"game.family.round_of(5), {ENTRY}(5), game.family.turn(2.5)"
    raised = f"game.error_of({ENTRY}, 70), game.error_of(game.family.round_of, 80)"
    for _ in range(2):
        assert play(package, tmp_path / "kept", "red", asked).answer == "15 127 7.0"
        answer = play(package, tmp_path / "kept", "red", raised).answer
        assert answer == "ValueError 70 ValueError 80"


def test_an_edit_of_what_it_calls_counts(package, tmp_path):
    kept = tmp_path / "kept"
    play(package, kept, "red", f"{ENTRY}(5)")
    edit(package, "family", "value + 1", "value + 2")
    assert play(package, kept, "red", f"{ENTRY}(5)").answer == "131"


def test_one_whose_file_is_gone_or_damaged_is_compiled_again_alone(package, tmp_path):
    kept = tmp_path / "kept"
    play(package, kept, "red", f"{ENTRY}(5)")
    (path,) = kept_of(kept, "turn")
    path.unlink()
    played = play(package, kept, "red", f"{ENTRY}(5)")
    assert (played.answer, played.compiled) == ("127", 1)
    path.write_bytes(path.read_bytes()[:-9])
    played = play(package, kept, "red", f"{ENTRY}(5)")
    assert (played.answer, played.compiled) == ("127", 1)
    assert "is damaged: compiled again" in played.said


def test_one_made_in_a_function_may_be_called(package, tmp_path):
    asked = "compile_to(int64(int64), game.with_made)(5)"
    for _ in range(2):
        assert play(package, tmp_path / "kept", "red", asked).answer == "15"


def test_what_numba_compiles_by_itself_may_call_it(package, tmp_path):
    for _ in range(2):
        asked = f"game.njit(game.entry)(5), {ENTRY}(5)"
        assert play(package, tmp_path / "kept", "red", asked).answer == "127 127"
