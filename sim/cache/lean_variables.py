"""A function's variables, kept out of memory where Numba would write, read and clear them there.

A variable that is set once stands for what it was set to wherever it is read, not only in the block
that sets it. What holds no references is neither read before another value takes its place nor
cleared when it is needed no more: where no variable holds any, none is deleted. LLVM would come to
the same, by way of more text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from numba.core import ir
from numba.core.analysis import compute_use_defs, must_use_alloca
from numba.core.lowering import Lower
from numba.core.typed_passes import IRLegalization

from sim.cache.lean_values import is_plain

UNCOUNTED = "fairdeal_uncounted"
"""What a function holds of whose variables no references are counted."""

uses_of: Any = compute_use_defs
places_in: Any = must_use_alloca


def replaced_variables() -> list[tuple[Any, str, Any]]:
    """Of Numba's lowering, what is done otherwise: its owner, its name, what stands there."""
    return [
        (Lower, "_find_singly_assigned_variable", find_set_once),
        (Lower, "storevar", storing(Lower.storevar)),
        (Lower, "delvar", deleting(Lower.delvar)),
        (IRLegalization, "run_pass", noting_uncounted(IRLegalization.run_pass)),
    ]


def find_set_once(self: Any) -> None:
    """Find the variables that are no places in memory: those that are set once.

    What holds references is so only if no other block reads it, for it is counted where it ends.
    """
    self._singly_assigned_vars, self._blk_local_varmap = set(), {}
    if self.func_ir.func_id.is_generator:
        return
    blocks = self.func_ir.blocks
    times_set: Counter[str] = Counter()
    set_in: dict[str, int] = {}
    for label, block in blocks.items():
        for one in block.body:
            if isinstance(one, ir.Assign):
                times_set[one.target.name] += 1
                set_in[one.target.name] = label
    read_elsewhere: set[str] = set()
    read_before: set[str] = set()
    for label, names in uses_of(blocks).usemap.items():
        read_elsewhere |= names
        read_before.update(name for name in names if label <= set_in.get(name, label))
    places = places_in(blocks) | read_before
    self._singly_assigned_vars.update(
        name
        for name, count in times_set.items()
        if count == 1
        and name not in places
        and (name not in read_elsewhere or is_plain(self.context, self.typeof(name)))
    )


def storing(store: Callable[..., None]) -> Callable[..., None]:
    """Set a variable; what it held before is read only where references are counted."""

    def storevar(self: Any, value: Any, name: str, argidx: int | None = None) -> None:
        kind = self.typeof(name)
        is_place = name not in self._singly_assigned_vars
        if is_place and argidx is None and is_plain(self.context, kind):
            self._alloca_var(name, kind)
            self.builder.store(value, self.getvar(name))
        else:
            store(self, value, name, argidx)

    return storevar


def deleting(delete: Callable[..., None]) -> Callable[..., None]:
    """Delete a variable, if that is to count references."""

    def delvar(self: Any, name: str) -> None:
        if not is_plain(self.context, self.typeof(name)):
            delete(self, name)

    return delvar


def noting_uncounted(run: Callable[..., bool]) -> Callable[..., bool]:
    """Note whether a function has variables that hold references, before they are deleted."""

    def run_pass(self: Any, state: Any) -> bool:
        kinds = set(state.typemap.values())
        is_uncounted = all(is_plain(state.targetctx, kind) for kind in kinds)
        setattr(state.func_ir, UNCOUNTED, is_uncounted)
        return run(self, state)

    return run_pass
