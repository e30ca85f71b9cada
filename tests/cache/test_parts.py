"""A kernel that only kernels call is compiled within them; one that Python calls, by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cache.packages import ENTRY, ERROR_OF, play, write_package

ALONE = '''
"""Kernels of one module."""

from sim.kernel import compile_to, kernel
from numba import int64, njit


@kernel
def refuse(value):
    if value > 5:
        raise ValueError("too large", value)
    return value * 2


@kernel
def outer(value):
    return refuse(value) + 1


def entry(value):
    return outer(value) + refuse(value)


@kernel
def product(value):
    if value < 2:
        return 1
    return value * product(value - 1)


@kernel
def rabbits(spare, months):
    return months if months < 2 else rabbits(spare, months - 1) + rabbits(spare, months - 2)


def breed(months):
    return rabbits(0, months)


@kernel
def is_even(value):
    return True if value == 0 else is_odd(value - 1)


@kernel
def is_odd(value):
    return False if value == 0 else is_even(value - 1)
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package(tmp_path, __init__="", alone=ALONE + ERROR_OF)


def kept_names(folder: Path) -> list[str]:
    return sorted(path.name.partition("-")[0] for path in folder.rglob("tiny.alone*/*.kernel"))


def test_a_part_is_kept_once_and_a_whole_beside_it_once_python_calls(package, tmp_path):
    kept = tmp_path / "kept"
    assert play(package, kept, "alone", f"{ENTRY}(5)").answer == "21"
    assert kept_names(kept) == ["entry", "outer", "refuse"]
    both = f"game.outer(5), {ENTRY}(5), game.refuse(5), game.outer(2), game.outer(2.5)"
    for is_warm in (False, True):
        played = play(package, kept, "alone", both)
        assert (played.answer, played.compiled == 0) == ("11 21 10 5 6.0", is_warm)


def test_other_code_that_calls_a_part_is_not_led_into_a_whole(package, tmp_path):
    """In ``breed`` nobody else calls ``rabbits``, whose first number then is not handed over."""
    asked = "compile_to(int64(int64), game.breed)(10), game.njit(game.breed)(10)"
    for _ in range(2):
        assert play(package, tmp_path / "kept", "alone", asked).answer == "55 55"


def test_a_part_raises_what_it_says_freshly_compiled_and_kept(package, tmp_path):
    raised = f"game.error_of({ENTRY}, 7), game.error_of(game.outer, 8)"
    for _ in range(2):
        played = play(package, tmp_path / "kept", "alone", raised)
        assert played.answer == "ValueError 7 ValueError 8"


def test_a_kernel_may_call_itself_and_not_by_way_of_another(package, tmp_path):
    asked = "game.product(5), game.error_of(game.is_even, 3)[:16]"
    for _ in range(2):
        assert play(package, tmp_path / "kept", "alone", asked).answer == "120 UnsupportedError"


def test_a_kept_part_is_read_anew_by_each_that_links_it(package, tmp_path):
    kept = tmp_path / "kept"
    held = "[one.library._shared_module for one in game.outer.overloads.values()]"
    asked = f"{ENTRY}(5), *(type(one).__name__ for one in {held})"
    assert play(package, kept, "alone", asked).answer == "21 ModuleRef"
    for whole in kept.rglob("entry-*.kernel"):
        whole.unlink()
    assert play(package, kept, "alone", asked).answer == "21 Bitcode"


def test_another_numba_compiles_as_it_does(package, tmp_path):
    without = "__import__('sim.cache.kernels').cache.kernels.parts"
    asked = f"{without}, {ENTRY}(5), game.refuse(5)"
    lines = ["import sys", "sys.modules['sim.cache.parts'] = None", ""]
    (tmp_path / "sitecustomize.py").write_text("\n".join(lines))
    for is_warm in (False, True):
        played = play(package, tmp_path / "kept", "alone", asked, is_new=True)
        assert (played.answer, played.compiled == 0) == ("None 21 10", is_warm)
