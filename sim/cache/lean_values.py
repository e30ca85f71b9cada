"""What is known of values while kernels are compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite.ir import Constant
from numba.core.types.npytypes import NestedArray


@cache
def is_plain(context: Any, kind: Any) -> bool:
    """Do values of a type hold no references that are counted?

    A nested array is a record's field: what holds the record holds the array.
    """
    if isinstance(kind, NestedArray):
        return True
    return not context.data_model_manager[kind].contains_nrt_meminfo()


def is_number(value: Any) -> bool:
    """Is a value a number that is known already?"""
    return isinstance(value, Constant) and isinstance(value.constant, int)


def parts_of(builder: Any, value: Any, count: int) -> list[Any]:
    """The parts of a value: what was put into it just now, or else what is read from it."""
    found: dict[int, Any] = {}
    whole = value
    while getattr(whole, "opname", "") == "insertvalue" and len(whole.indices) == 1:
        found.setdefault(whole.indices[0], whole.value)
        whole = whole.aggregate
    return [found.get(at) or builder.extract_value(value, at) for at in range(count)]
