"""The searches that games call, each compiled once for all games.

A kernel that calls another in the usual way is compiled with all of it inside, so every game
would compile its searches anew (a minute for one that changes board words). Games call `search`
instead, which jumps to an address that stands in the words record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, compile_to, inlined_kernel
from sim.search.looking import start_looking
from sim.search.query import QUERY_DTYPE
from sim.search.words import (
    BEST_WORD,
    CHEAPEST_WORD,
    COMBINATION,
    ONE_PART,
    SEARCHES,
    WORD_CHANGE,
    WORD_CROSS,
    WORD_CUT,
    WORD_SET,
    WORD_SPLIT,
    WORD_WITH_GIVEN,
    WORDS_DTYPE,
)

__all__ = [
    "BEST_WORD",
    "CHEAPEST_WORD",
    "COMBINATION",
    "ONE_PART",
    "WORD_CHANGE",
    "WORD_CROSS",
    "WORD_CUT",
    "WORD_SET",
    "WORD_SPLIT",
    "WORD_WITH_GIVEN",
    "point_to_searches",
    "search",
]


def kernel_of(number: int) -> Callable[..., None]:
    """The kernel of a search."""
    module, name = SEARCHES[number]
    found: Callable[..., None] = getattr(import_module(f"sim.search.{module}"), name)
    return found


@cache
def address_of(number: int) -> int:
    """Where a search's compiled code stands in this process; compiles it or reads the cache."""
    type_of: Any = numba.typeof
    record_types = [type_of(np.zeros(0, dtype)).dtype for dtype in (QUERY_DTYPE, WORDS_DTYPE)]
    kernel: Any = kernel_of(number)
    compiled = compile_to(types.void(*record_types), kernel.py_func)
    made = compiled.overloads[tuple(record_types)]
    address: int = made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name)
    KEPT.append(compiled)
    return address


KEPT: list[Any] = []
"""Compiled searches, kept for as long as their addresses are known."""


def point_to_searches(words: npt.NDArray[np.void], searches: Iterable[int]) -> None:
    """Write the addresses of these searches into a words record.

    Args:
        words: array of length 1 of WORDS_DTYPE; what is written stays in this process.
        searches: their numbers.
    """
    if IS_PLAIN_PYTHON:
        return
    for number in searches:
        words["address"][0, number] = address_of(int(number))


if IS_PLAIN_PYTHON:

    def search(query: Any, words: Any, number: Any) -> None:
        """Answer a query by one of the searches."""
        start_looking(query, words, number)
        kernel_of(int(number))(query, words)

else:

    @intrinsic
    def call_at(typing_context: Any, address: Any, query: Any, words: Any) -> Any:
        """Call the search whose code stands at an address."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place, *records = arguments
            kind = ir.FunctionType(ir.VoidType(), [record.type for record in records])
            builder.call(builder.inttoptr(place, kind.as_pointer()), records)
            return context.get_dummy_value()

        return types.void(types.int64, query, words), generate

    @inlined_kernel
    def search(query: Any, words: Any, number: Any) -> None:
        """Answer a query by one of the searches."""
        start_looking(query, words, number)
        jump: Any = call_at
        jump(words.address[number], query, words)
