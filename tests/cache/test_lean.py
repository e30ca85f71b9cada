"""Numba does less beside its work while kernels are compiled; the code is the same.

But for what is lowered to less text: `tests.cache.test_shorter_text`.
"""

from __future__ import annotations

import gc
import inspect
from pathlib import Path

import pytest

from sim.kernel import IS_PLAIN_PYTHON
from tests.cache.packages import play, write_package

KERNELS = '''
"""Kernels that need what is done otherwise: inlining, reading on, options, literals, deletions."""

import contextlib
import gc
import hashlib
import re

import numpy as np
from numba import from_dtype, njit, void, int64
from numba.core.compiler_machinery import PassManager

from sim.cache import kernels, lean
from sim.kernel import compile_to, inlined_kernel, kernel, small_kernel

TABLE = np.dtype([("hand", np.int64, (8,)), ("score", np.int64), ("seen", np.int8, (2, 3))])


@small_kernel
def best(table, first):
    return max(table.hand[first], np.int64(table.seen[1, 2]))


@kernel
def worst(table, first):
    return min(max(table.hand[first], table.score), table.hand[-1])


@kernel
def least(table, first):
    return max(table.hand[first], table.score)


@inlined_kernel
def draw(table, first):
    for place in range(first, 8):
        if table.hand[place] == 0:
            continue
        if table.hand[place] > 90:
            raise ValueError("too large", place)
        table.score += worst(table, place) + best(table, place) + least(table, place)


def play(table):
    counts = np.zeros(8, np.int64)
    for place, card in enumerate(table.hand):
        counts[place] = card
        for first, step in ((2, 1), (0, 3)):
            draw(table, (first + step * place) % 8)
    areas = [count * count for count in range(3)]
    table.hand[:4] = counts[4:]
    table.hand[0] += areas[table.score % 3]


@kernel
def wrong(table):
    return table.hand.nothing


def numbers(count):
    for number in range(count):
        yield number * number


@kernel
def total(count):
    last = 0
    for number in squares(count):
        last += number
    return last


squares = njit(numbers)
SIGNATURE = void(from_dtype(TABLE))


def code(lean_compiling):
    """A hash of the code of ``play`` and of its parts, without the numbers that Numba counts on."""
    kernels.parts.lean_compiling = lean_compiling
    lean.shorter = list
    made = [*compile_to(SIGNATURE, play).overloads.values()]
    made += [part for one in (worst, best, least) for part in one.overloads.values()]
    texts = [re.sub(r"_?v[0-9]+", "", one.library.get_llvm_str()) for one in made]
    return hashlib.sha256("".join(texts).encode()).hexdigest(), [*map(len, texts)]


def usual():
    changed = [*lean.replacements(), *lean.shorter()]
    return [vars(owner).get(name) for owner, name, _ in changed], gc.get_threshold()


def error_text(lean_compiling):
    """What is said of a kernel that cannot be compiled, and where; a pass is no place."""
    kernels.parts.lean_compiling = lean_compiling
    try:
        compile_to(SIGNATURE, wrong.py_func)
    except Exception as error:
        text = str(error).partition("During: Pass")[0].strip()
        return hashlib.sha256(text.encode()).hexdigest(), "During: typing of" in text


def after_an_error():
    """What is as it was when a kernel could not be compiled, and what the error is."""
    before = usual()
    try:
        compile_to(SIGNATURE, wrong.py_func)
    except Exception as error:
        return before == usual(), type(error).__name__, "nothing" in str(error)


def compiled_within():
    """What stands in Numba while a kernel is compiled, and when another was compiled in that."""
    seen = []
    with lean.lean_compiling():
        seen.append(PassManager._runPass is lean.run_pass)
        compile_to(SIGNATURE, play)
        seen.append(PassManager._runPass is lean.run_pass)
        seen.append(gc.get_threshold() == lean.SELDOM)
    return seen, PassManager._runPass is lean.run_pass
'''

pytestmark = pytest.mark.skipif(IS_PLAIN_PYTHON, reason="nothing is compiled")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package(tmp_path, __init__="", table=KERNELS)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("after_an_error()", "(True, 'TypingError', True)"),
        ("compiled_within()", "([True, True, True], False)"),
        ("total(4)", "14"),
    ],
)
def test_while_kernels_are_compiled(package, tmp_path, asked, answer):
    assert play(package, tmp_path / "kept", "table", f"game.{asked}").answer == answer


def test_the_code_is_the_same(package, tmp_path):
    ways = "lean.lean_compiling", "contextlib.nullcontext"
    lean, usual = (play(package, tmp_path / way, "table", f"game.code(game.{way})") for way in ways)
    assert lean.answer == usual.answer
    assert lean.compiled > 0


def test_an_error_says_as_much(package, tmp_path):
    ways = "lean.lean_compiling", "contextlib.nullcontext"
    kept = tmp_path / "kept"
    lean, usual = (play(package, kept, "table", f"game.error_text(game.{way})") for way in ways)
    assert lean.answer == usual.answer
    assert lean.answer.endswith("True)")


def test_what_is_done_otherwise_is_there_and_asked_as_before():
    from sim.cache.lean import replacements, shorter

    for owner, name, value in [*replacements(), *shorter()]:
        if name != "__deepcopy__":
            places = [list(inspect.signature(one).parameters) for one in (vars(owner)[name], value)]
            assert len(places[0]) == len(places[1]), (owner, name)


def test_who_turned_the_search_for_garbage_off_has_it_so():
    from sim.cache.lean import seldom_collecting

    usual = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with seldom_collecting():
            assert gc.get_threshold()[0] == 0
        assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*usual)
