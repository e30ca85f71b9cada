"""The one spelling of the compile decorator, and two bit counts that Numba lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile a pure function of arrays and records; cached on disk, releases the GIL.

    With ``NUMBA_DISABLE_JIT=1`` the function is left as it is.
    """
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # type: ignore[no-any-return]


def small_kernel(function: Function) -> Function:
    """As `kernel`, for a few lines that must become part of their caller.

    A call that passes a table, its rules, deck, bots and events costs about 8 ns (measured);
    a turn that is only a pass takes less than that.
    """
    return numba.njit(  # type: ignore[no-any-return]
        cache=True, nogil=True, error_model="numpy", forceinline=True
    )(function)


if numba.config.DISABLE_JIT:

    def count_bits(number: int) -> int:
        """How many bits of a non-negative number are set."""
        return int(number).bit_count()

    def lowest_bit(number: int) -> int:
        """The place of the lowest set bit of a positive number."""
        number = int(number)
        return (number & -number).bit_length() - 1

else:

    @intrinsic
    def count_bits(typing_context: Any, number: Any) -> Any:
        """How many bits of a non-negative number are set."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest_bit(typing_context: Any, number: Any) -> Any:
        """The place of the lowest set bit of a positive number."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), generate
