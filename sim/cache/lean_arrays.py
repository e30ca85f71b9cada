"""Elements of arrays that are fields of records, lowered to the place where each stands.

Of such an array all but the place of its first element is known while kernels are compiled. Numba
makes a structure of seven parts for it in memory, copies that, reads shape and strides back and
counts its references: some seventy lines for an element, which LLVM is handed as text and brings
down to three. Here these three are written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite.ir import Constant
from numba.core import cgutils, types
from numba.core.base import BaseContext
from numba.core.lowering import Lower
from numba.np import arrayobj

from sim.cache.lean_values import is_number, parts_of

START = "fairdeal_start"
"""What a value holds that stands for such an array: where its first element is."""

arrays: Any = arrayobj
kinds: Any = types
tools: Any = cgutils


def replaced_elements() -> list[tuple[Any, str, Any]]:
    """Of Numba's lowering, what is done otherwise: its owner, its name, what stands there."""
    return [
        (BaseContext, "get_getattr", finding_fields(BaseContext.get_getattr)),
        (Lower, "lower_getitem", reading_elements(Lower.lower_getitem)),
        (Lower, "lower_setitem", setting_elements(Lower.lower_setitem)),
    ]


def finding_fields(find: Callable[..., Any]) -> Callable[..., Any]:
    """What reads an attribute: of a record's arrays, `point_to_array`."""

    @cache
    def is_array_of(kind: Any, name: str) -> bool:
        return isinstance(kind, kinds.Record) and isinstance(kind.typeof(name), kinds.NestedArray)

    def get_getattr(self: Any, typ: Any, attr: str) -> Any:
        return point_to_array if is_array_of(typ, attr) else find(self, typ, attr)

    return get_getattr


def point_to_array(context: Any, builder: Any, kind: Any, record: Any, name: str) -> Any:
    """An array that is a record's field: a structure of constants but for where it begins."""
    context.sentry_record_alignment(kind, name)
    array = kind.typeof(name)
    item = context.get_data_type(array.dtype)
    start = tools.get_record_member(builder, record, kind.offset(name), item)
    described, at = describe_array(context, array)
    value = builder.insert_value(described, start, at)
    setattr(value, START, start)
    return value


@cache
def describe_array(context: Any, array: Any) -> tuple[Any, int]:
    """An array's structure that begins nowhere, and which part of it says where it begins."""
    model = context.data_model_manager[array.as_array]
    parts = {"nitems": array.nitems, "itemsize": array.size}
    parts |= {"shape": array.shape, "strides": array.strides}
    names = model._fields
    structure = model.get_value_type()
    constants = [
        Constant(kind, parts.get(name))
        for name, kind in zip(names, structure.elements, strict=True)
    ]
    return Constant(structure, constants), names.index("data")


def reading_elements(lower: Callable[..., Any]) -> Callable[..., Any]:
    """Read an element of a field's array from where it stands."""

    def lower_getitem(
        self: Any, resty: Any, expr: Any, value: Any, index: Any, signature: Any
    ) -> Any:
        place = find_element(self, value, index, signature.args)
        if place is None:
            return lower(self, resty, expr, value, index, signature)
        item = arrays.load_item(self.context, self.builder, signature.args[0], place)
        return self.context.cast(self.builder, item, signature.return_type, resty)

    return lower_getitem


def setting_elements(lower: Callable[..., Any]) -> Callable[..., Any]:
    """Set an element of a field's array where it stands."""

    def lower_setitem(
        self: Any, target_var: Any, index_var: Any, value_var: Any, signature: Any
    ) -> Any:
        place = find_element(self, target_var, index_var, signature.args)
        if place is None:
            return lower(self, target_var, index_var, value_var, signature)
        array = signature.args[0]
        item, kind = self.loadvar(value_var.name), self.typeof(value_var.name)
        item = self.context.cast(self.builder, item, kind, array.dtype)
        return arrays.store_item(self.context, self.builder, array, item, place)

    return lower_setitem


def find_element(lower: Any, variable: Any, index: Any, arguments: Any) -> Any:
    """Where an element of a field's array stands.

    Args:
        lower: Numba's, of the kernel.
        variable, index: names of the array and of the index.
        arguments: types of the call that reads or sets the element.

    Returns:
        None if this is no such array, or no element.
    """
    array = lower.typeof(variable.name)
    if not isinstance(array, kinds.NestedArray):
        return None
    shape, kind = array.shape, arguments[1]
    is_tuple = isinstance(kind, kinds.BaseTuple)
    each = tuple(kind) if is_tuple else (kind,)
    if len(each) != len(shape) or not all(isinstance(one, kinds.Integer) for one in each):
        return None
    builder, context = lower.builder, lower.context
    value = context.cast(builder, lower.loadvar(index.name), lower.typeof(index.name), kind)
    values = parts_of(builder, value, len(each)) if is_tuple else [value]
    place = None
    for size, of_kind, at in zip(shape, each, values, strict=True):
        step = from_start(context, builder, of_kind, at, size)
        if context.enable_boundscheck:
            tools.do_boundscheck(context, builder, step, step.type(size))
        place = step if place is None else add(builder, multiply(builder, place, size), step)
    return builder.gep(start_of(lower, variable.name, array), [place])


def start_of(lower: Any, name: str, array: Any) -> Any:
    """Where the first element of an array of this type stands."""
    start = getattr(lower._blk_local_varmap.get(name), START, None)
    if start is not None:
        return start
    _, at = describe_array(lower.context, array)
    return lower.builder.extract_value(lower.loadvar(name), at)


def from_start(context: Any, builder: Any, kind: Any, index: Any, size: int) -> Any:
    """An index from the array's beginning.

    One that is written out as below 0 counts from the end. One that is worked out may not be below
    0, and is refused under ``NUMBA_BOUNDSCHECK``: to look at each took a twentieth of a game.
    """
    if not kind.signed:
        return context.cast(builder, index, kind, kinds.uintp)
    index = context.cast(builder, index, kind, kinds.intp)
    if is_number(index) and index.constant < 0:
        return index.type(index.constant + size)
    return index


def multiply(builder: Any, value: Any, size: int) -> Any:
    """A value so many times."""
    if is_number(value):
        return value.type(value.constant * size)
    return builder.mul(value, value.type(size))


def add(builder: Any, one: Any, other: Any) -> Any:
    """The sum of two values."""
    if is_number(one) and is_number(other):
        return one.type(one.constant + other.constant)
    return builder.add(one, other)
