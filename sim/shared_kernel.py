"""The decorator of kernels to which others jump."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sim.kernel import compile_when_called

Function = TypeVar("Function", bound=Callable[..., Any])


def shared_kernel(function: Function) -> Function:
    """As `kernel`, for many lines that several games call now and then, such as once a turn.

    It is compiled once, and its callers jump to it: nothing of it is optimized with what calls it.
    It takes no kernels as arguments.
    """
    return compile_when_called(function, is_shared=True)
