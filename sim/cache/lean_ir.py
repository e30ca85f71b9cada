"""Numba's passes over a function's statements, with less done for the same outcome.

Most of what they ask is which variables a statement names, and a statement's parts are looked
through for that again and again; a variable that is set more than once is renamed by going through
all statements twice; what is copied to be inlined is copied by what Python knows of any object.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from numba.core import ir, ssa
from numba.core.postproc import PostProcessor

NAMELESS = frozenset((ir.Loc, ir.Scope, str, int, float, bool, type(None), type))
"""What names no variable and holds nothing that does: a copy may have it in common."""
MAY_BE_INLINED = frozenset(("make_function", "build_list"))
"""Expressions without which no closure is called and no list becomes an array."""
REDUCES, STENCIL = "reduce", "stencil"


def list_variables(self: Any, part: Any) -> list[Any]:
    """The variables that a part of a statement names, in its order."""
    if isinstance(part, ir.Var):
        return [part]
    if isinstance(part, ir.Inst):
        statement: Any = part
        return list(statement.list_vars())
    inside = part.values() if isinstance(part, dict) else part
    if not isinstance(part, (dict, list, tuple)):
        return []
    found = []
    for each in inside:
        kind = type(each)
        if kind is ir.Var:
            found.append(each)
        elif kind not in NAMELESS:
            found += list_variables(self, each)
    return found


def copy_parts(self: Any, memo: dict[int, Any]) -> Any:
    """A copy of a variable or statement and of all that it holds."""
    made = memo[id(self)] = object.__new__(type(self))
    parts = made.__dict__
    for name, part in self.__dict__.items():
        parts[name] = part if type(part) in NAMELESS else deepcopy(part, memo)
    return made


def rewriting_what_is_named(rewrite: Callable[..., Any]) -> Callable[..., Any]:
    """Rename a variable in all blocks: only statements that name it are looked at."""
    new_block: Any = ir.Block

    def run_block_rewrite(blocks: Any, states: Any, handler: Any) -> Any:
        if type(handler) is ssa._FreshVarHandler:
            names_of: Callable[..., Any] = names_set
        elif type(handler) is ssa._FixSSAVars:
            names_of = names_used(handler._cache_list_vars)
        else:
            return rewrite(blocks, states, handler)
        name = states["varname"]
        made = {}
        for label, block in blocks.items():
            states["label"], states["block"] = label, block
            made[label] = new_block(scope=block.scope, loc=block.loc)
            made[label].body = [
                one
                if name not in names_of(one)
                else handler.on_assign(states, one)
                if isinstance(one, ir.Assign)
                else handler.on_other(states, one)
                for one in block.body
            ]
        return made

    return run_block_rewrite


def names_set(statement: Any) -> tuple[str, ...]:
    """The variable that a statement sets, if any."""
    return (statement.target.name,) if isinstance(statement, ir.Assign) else ()


def names_used(kept: Any) -> Callable[[Any], set[str]]:
    """What a statement names, found once a function.

    Args:
        kept: Numba's own note of variables, which lives as long.
    """
    known: dict[int, tuple[Any, set[str]]] = kept.__dict__.setdefault("known_names", {})

    def names_of(statement: Any) -> set[str]:
        found = known.get(id(statement))
        if found is None:
            asked = statement.value if isinstance(statement, ir.Assign) else statement
            names = {one.name for one in list_variables(None, asked)}
            found = known[id(statement)] = statement, names
        return found[1]

    return names_of


def looking_for_closures(inline: Callable[..., None]) -> Callable[..., None]:
    """Look for closures to inline where there may be some; else put blocks in order, no more."""

    def run(self: Any) -> None:
        if any(may_be_inlined(one) for one in values_of(self.func_ir)):
            inline(self)
        else:
            order_blocks: Any = PostProcessor
            order_blocks(self.func_ir).run()

    return run


def values_of(function: Any) -> Any:
    """What the statements of a function set variables to."""
    for block in function.blocks.values():
        for one in block.body:
            if isinstance(one, ir.Assign):
                yield one.value


def may_be_inlined(value: Any) -> bool:
    """Is this a closure, a list, or what reduces or works over neighbours?"""
    if isinstance(value, ir.Expr):
        return value.op in MAY_BE_INLINED or (
            value.op == "getattr" and value.attr in {REDUCES, STENCIL}
        )
    if isinstance(value, (ir.Global, ir.FreeVar)):
        named = getattr(value.value, "__name__", type(value.value).__name__)
        return named in {REDUCES, STENCIL, "StencilFunc"}
    return False
