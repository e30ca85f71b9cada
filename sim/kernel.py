"""The one spelling of the compile decorator, and two bit counts that Numba lacks."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core import config
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from sim.cache.kernels import keep_kernel

Function = TypeVar("Function", bound=Callable[..., Any])

WORD_BITS = (1 << 64) - 1
IS_PLAIN_PYTHON = bool(getattr(config, "DISABLE_JIT", 0))
"""True under ``NUMBA_DISABLE_JIT=1``: kernels run as the Python they are written in."""


def kernel(function: Function) -> Function:
    """Compile a pure function of arrays and records; kept on disk, releases the GIL.

    With ``NUMBA_DISABLE_JIT=1`` the function is left as it is.
    """
    return compile_when_called(function)


def small_kernel(function: Function) -> Function:
    """As `kernel`, for a few lines that must become part of their caller.

    A call that passes a table, its rules, deck, bots and events costs about 8 ns (measured);
    a turn that is only a pass takes less than that.
    """
    return compile_when_called(function, forceinline=True)


def inlined_kernel(function: Function) -> Function:
    """As `kernel`, for what is called from one place only: it is read into its caller.

    Its types are inferred with the caller's, and no call is left to be optimized away. With the
    turn in one piece Word Crush compiled in 15 s instead of 20 and played a tenth faster (measured
    when kernels were still optimized one by one; `sim.cache.parts` now does that once).
    """
    return compile_when_called(function, inline="always")


def compile_when_called(function: Function, *, is_shared: bool = False, **options: Any) -> Function:
    """Compile a function for each set of types that it is called with from other kernels.

    It gets no wrapper for callers in C, which would be a sixth of its code.

    Args:
        function: a pure function of arrays and records.
        is_shared: see `sim.shared_kernel`.
        options: of Numba.
    """
    njit: Any = numba.njit
    compiled = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)(function)
    if not IS_PLAIN_PYTHON:
        keep_kernel(compiled, is_shared=is_shared)
        take_numbers_alike(compiled)
    return cast(Function, compiled)


def take_numbers_alike(dispatcher: Any) -> None:
    """Let a kernel be called with a written-out number as with any other of its type.

    Numba types such an argument by its value and compiles the kernel anew for each: 130
    compilations where 96 are enough (measured with 0.68).
    """
    find_template = dispatcher.get_call_template
    forget_value: Any = types.unliteral

    def find_template_by_type(arguments: Any, keywords: Any) -> Any:
        plain = {name: forget_value(each) for name, each in keywords.items()}
        return find_template(tuple(forget_value(each) for each in arguments), plain)

    dispatcher.get_call_template = find_template_by_type


def compile_to(signature: Any, function: Callable[..., None]) -> Any:
    """Compile to one stated signature now, or take it from disk.

    Passing functions as typed arguments is marked experimental; that warning is silenced here,
    where it arises.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        njit: Any = numba.njit
        compiled = njit(nogil=True, error_model="numpy")(function)
        keep_kernel(compiled)
        compiled.compile(signature)
        compiled.disable_compile()
        return compiled


if IS_PLAIN_PYTHON:

    def count_bits(number: int) -> int:
        """How many bits of a number are set; of a negative one, in its 64-bit two's complement.

        Python counts the bits of a negative number's size, the processor those of the word.
        """
        return (int(number) & WORD_BITS).bit_count()

    def lowest_bit(number: int) -> int:
        """The place of the lowest set bit of a positive number."""
        number = int(number)
        return (number & -number).bit_length() - 1

else:

    @intrinsic
    def count_bits(typing_context: Any, number: Any) -> Any:
        """How many bits of a number are set; of a negative one, in its 64-bit two's complement."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest_bit(typing_context: Any, number: Any) -> Any:
        """The place of the lowest set bit of a positive number."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), generate
