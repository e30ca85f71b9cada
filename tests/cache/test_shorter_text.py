"""Kernels answer alike whether Numba lowers them or `sim.cache.lean.shorter`, which writes less."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.kernel import IS_PLAIN_PYTHON
from tests.cache.packages import play, write_package

KERNELS = '''
"""Kernels with all that is lowered otherwise: arrays of records, ranges, variables, calls."""

import contextlib
import hashlib

import numpy as np
from numba import from_dtype, int64, uint8, void
from numba.core import config
from numba.core.codegen import CPUCodeLibrary

from sim.cache import kernels, lean
from sim.kernel import compile_to, inlined_kernel, kernel, small_kernel

CARD = np.dtype([("letters", np.uint8, (4,)), ("worth", np.int32)], align=True)
TABLE = np.dtype(
    [
        ("hand", np.int64, (8,)),
        ("grid", np.int16, (3, 5)),
        ("cube", np.uint8, (2, 3, 4)),
        ("cards", CARD, (2, 3)),
        ("top", CARD),
        ("share", np.float64, (4,)),
        ("is_open", np.bool_),
        ("score", np.int64),
        ("last", np.uint8),
    ],
    align=True,
)


@kernel
def total(numbers):
    found = 0
    for number in numbers:
        found += number
    return found


@kernel
def refuse(table, most):
    if table.hand[0] > most:
        raise ValueError("too large")
    return table.hand[0], table.grid[1, 2]


@small_kernel
def worth_of(card, place):
    return card.worth * card.letters[place]


@inlined_kernel
def choose(table, is_first):
    numbers = table.hand[:7] if is_first else table.hand[2:6]
    if is_first:
        own = table.grid
    else:
        own = table.grid
    own[0, -1] += 1
    return total(numbers) + len(own) + own.shape[1]


@kernel
def elements(table, place, row):
    table.hand[place] = table.hand[7 - place] + table.hand[-1]
    table.grid[row, 1] = table.grid[2 - row][place % 5]
    table.cube[1, row, np.uint8(2)] += table.cube[0, row, table.last % 4] + 1
    table.cards[1, row].worth = worth_of(table.cards[0, row], place % 4) + table.top.letters[3]
    table.cards[0, row].letters[-1] = table.last
    table.share[place % 4] = table.share[0] / 2 + table.hand[np.uint8(3)]
    table.is_open = not table.is_open
    table.hand[1] += table.is_open
    part = table.cube[1]
    part[0, 1:3] = part[1, :2]
    return total(table.grid[row]) + len(table.cards) + table.hand.sum()


@kernel
def loops(table, first, step):
    found = 0
    place = -1
    for place in range(table.hand[first]):
        if place > 5:
            break
        found += place
    for one in range(first, 8):
        for other in range(one, 8, 2):
            if table.hand[other] == 3:
                continue
            found += table.hand[other]
    for down in range(7, first, -1):
        found -= down
    for other in range(first, 9, step):
        found += 10 * other
    counted = range(first, first + 3)
    for one in counted:
        found += one
    left = first
    while left > 0:
        left -= 1
        late = left * found
        if late % 3 == 0:
            found += late
    return found * 100 + place, len(counted), left


@kernel
def branches(table, first):
    if first > 3:
        kept = table.hand[1]
    elif first > 1:
        kept = table.score
    else:
        kept = np.int64(0)
    rest = np.zeros(3, np.int64)
    for one in range(3):
        if one == first:
            rest = np.ones(4, np.int64)
        rest[one] += kept
    pair = (kept, rest[2])
    for _ in range(2):
        pair = pair[1], pair[0] + 1
    return pair[0] * 7 + pair[1] + len(rest)


def ask(table, answers):
    for place in range(8):
        for row in range(3):
            answers[0] += elements(table, place, row)
    for first in range(8):
        found, count, left = loops(table, first, 1 + first % 3)
        answers[1] += found * count + left
        answers[2] += branches(table, first) + choose(table, first % 2 == 0)
    hand, grid = refuse(table, 1000)
    answers[3] = hand + grid


TEXTS = []
read_text = CPUCodeLibrary.add_ir_module


def note_text(self, module):
    if module.name.startswith("loops"):
        TEXTS.append(str(module).count("\\n"))
    read_text(self, module)


def random_table(numbers):
    content = numbers.integers(0, 5, TABLE.itemsize, np.uint8)
    table = np.frombuffer(content.tobytes(), TABLE).copy()
    table["hand"] %= 12
    table["share"] = numbers.integers(0, 9, 4)
    table["is_open"] = numbers.integers(0, 2)
    return table


def answers(lean_compiling):
    """Hashes of what the kernels say and leave, and the lines of text for ``loops``."""
    kernels.parts.lean_compiling = lean_compiling
    CPUCodeLibrary.add_ir_module = note_text
    compiled = compile_to(void(from_dtype(TABLE), int64[:]), ask)
    found = hashlib.sha256()
    numbers = np.random.default_rng(5)
    for _ in range(200):
        table, said = random_table(numbers), np.zeros(4, np.int64)
        compiled(table[0], said)
        found.update(said.tobytes())
        for name in TABLE.names:
            found.update(np.ascontiguousarray(table[name]).tobytes())
    large, said = random_table(numbers), np.zeros(4, np.int64)
    large["hand"] = 1 << 20
    try:
        compiled(large[0], said)
    except ValueError as error:
        return found.hexdigest(), str(error), sum(TEXTS)


def outside(place):
    """What reading there comes to where indices are checked."""
    def read(table, answers):
        answers[0] = table.hand[table.score]
    compiled = compile_to(void(from_dtype(TABLE), int64[:]), read)
    table = np.zeros(1, TABLE)
    table["score"] = place
    try:
        compiled(table[0], np.zeros(1, np.int64))
    except IndexError as error:
        return str(error)
'''

pytestmark = pytest.mark.skipif(IS_PLAIN_PYTHON, reason="nothing is compiled")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package(tmp_path, __init__="", table=KERNELS)


def test_kernels_answer_alike_and_llvm_reads_less(package, tmp_path):
    ways = "lean.lean_compiling", "contextlib.nullcontext"
    less, usual = (
        eval(play(package, tmp_path / way, "table", f"game.answers(game.{way})").answer)
        for way in ways
    )
    assert less[:2] == usual[:2]
    assert less[1] == "too large"
    assert less[2] < usual[2] / 2


@pytest.mark.parametrize("place", [8, -1])
def test_where_indices_are_checked_one_outside_is_refused(package, tmp_path, monkeypatch, place):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    answer = play(package, tmp_path / "kept", "table", f"game.outside({place})").answer
    assert answer == "index is out of bounds"
