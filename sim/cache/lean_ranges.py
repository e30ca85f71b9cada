"""Loops over ranges that count by ones, with less text for LLVM.

Numba keeps what a loop counts by in structures in memory, several copies of each, and divides by
the step. Here each is a value, and memory holds no more than the next number and how many are left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite.ir import Constant, Undefined
from numba.core import cgutils, types
from numba.core.base import BaseContext

from sim.cache.lean_values import is_number, parts_of

tools: Any = cgutils
kinds: Any = types


def replaced_pairs() -> list[tuple[Any, str, Any]]:
    """Of Numba's lowering, what is done otherwise: its owner, its name, what stands there."""
    return [
        (BaseContext, "pair_first", reading_pair(0)),
        (BaseContext, "pair_second", reading_pair(1)),
    ]


def finding_loops(find: Callable[..., Any]) -> Callable[..., Any]:
    """The code of built-in functions: of those that make ranges and step through them, this."""

    def get_function(self: Any, fn: Any, sig: Any, _firstcall: bool = True) -> Any:
        kind = sig.return_type
        if isinstance(kind, kinds.RangeType) and getattr(fn, "typing_key", None) is range:
            return partial(make_range, self, kind)
        if fn == "getiter" and isinstance(kind, kinds.RangeIteratorType):
            return partial(begin, self, kind, find(self, fn, sig, _firstcall))
        if fn == "iternext" and isinstance(sig.args[0], kinds.RangeIteratorType):
            return partial(step, self, kind)
        return find(self, fn, sig, _firstcall)

    return get_function


def together(context: Any, builder: Any, kind: Any, parts: Any) -> Any:
    """A value of these parts."""
    value = Constant(context.get_value_type(kind), Undefined)
    for at, part in enumerate(parts):
        value = builder.insert_value(value, part, at)
    return value


def make_range(context: Any, kind: Any, builder: Any, arguments: Any, loc: Any = None) -> Any:
    """A range: where it begins, where it ends, by how much it steps."""
    number = context.get_value_type(kind.dtype)
    start, stop, step = number(0), None, number(1)
    if len(arguments) == 1:
        (stop,) = arguments
    elif len(arguments) == 2:
        start, stop = arguments
    else:
        start, stop, step = arguments
    return together(context, builder, kind, (start, stop, step))


def begin(
    context: Any, kind: Any, usual: Any, builder: Any, arguments: Any, loc: Any = None
) -> Any:
    """What steps through a range: the place of the next number, end, step, and how many are left.

    Args:
        context: Numba's.
        kind: the type of what steps.
        usual: what makes it where numbers may not follow each other.
        builder: of LLVM's text.
        arguments: the range.
        loc: not used.
    """
    start, stop, step = parts_of(builder, arguments[0], 3)
    if not is_number(step) or step.constant != 1:
        return usual(builder, arguments)
    following, left = (tools.alloca_once(builder, start.type) for _ in range(2))
    builder.store(start, following)
    count, none = builder.sub(stop, start), start.type(0)
    is_some = builder.icmp_signed(">", count, none)
    builder.store(builder.select(is_some, count, none), left)
    return together(context, builder, kind, (following, stop, step, left))


def step(context: Any, kind: Any, builder: Any, arguments: Any, loc: Any = None) -> Any:
    """The next number of a range, and whether there is one."""
    following, _, step, left = parts_of(builder, arguments[0], 4)
    count, number = builder.load(left), builder.load(following)
    is_there = builder.icmp_signed(">", count, count.type(0))
    with builder.if_then(is_there):
        builder.store(builder.sub(count, count.type(1), flags=["nsw"]), left)
        builder.store(builder.add(number, step), following)
    return together(context, builder, kind, (number, is_there))


def reading_pair(at: int) -> Callable[..., Any]:
    """What reads one of a pair of values."""

    def read(self: Any, builder: Any, val: Any, ty: Any) -> Any:
        return parts_of(builder, val, 2)[at]

    return read
