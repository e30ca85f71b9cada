"""While kernels are compiled, Numba does less beside its work, and writes less for LLVM to read.

For each of some hundred functions it runs thirty passes. Before each pass it writes out the types
of all arguments, which is kilobytes for a record, for listeners that nobody has; after many it
works out which variables live where, which only those that delete variables ask; a function that
is inlined is copied with all the names of its caller, once for each block; each step of LLVM is
timed once for each kernel under way; what a call means is found anew each time that the types of
a function are looked through; each of thousands of calls of LLVM is an event; the text of a record
with all its fields is made anew; references are counted of numbers; each statement gets a generator
to explain errors in; and Python searches all that the compiler holds for garbage, again and again.
Passes over statements are in `sim.cache.lean_ir`. All that leaves the code the same to the byte.
What is `shorter` does not: elements of records' arrays, loops, variables and calls are lowered to a
third of the text, of which LLVM makes the same but for the order of some instructions.
``fairdeal bench compile`` times what is left, beside what Numba takes by itself.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

from llvmlite.binding import ffi
from llvmlite.ir import Constant, Type
from numba.core import base, errors, event, ir, lowering, ssa, typeinfer
from numba.core.base import BaseContext
from numba.core.callconv import CPUCallConv
from numba.core.compiler_machinery import PassManager
from numba.core.inline_closurecall import InlineClosureCallPass
from numba.core.lowering import Lower
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg
from numba.core.types import Record
from numba.core.types.functions import BaseFunction

from sim.cache import lean_ir
from sim.cache.lean_arrays import replaced_elements
from sim.cache.lean_calls import find_status
from sim.cache.lean_ranges import finding_loops, replaced_pairs
from sim.cache.lean_values import is_plain
from sim.cache.lean_variables import UNCOUNTED, replaced_variables

SELDOM = (50_000, 20, 20)
"""Objects made between two searches for garbage, and how many searches of the young between two
of the older; Python's own are 700, 10 and 10."""

numba_base: Any = base
numba_errors: Any = errors
numba_ssa: Any = ssa
LOCK = ffi._LLVMLock
"""Of what lets one thread at a time ask LLVM."""

Replacement = tuple[Any, str, Any]
"""A class or module, the name of what it holds, and what stands there instead."""


@contextmanager
def lean_compiling() -> Iterator[None]:
    """Compile so within; what is compiled on the way does not change that."""
    if getattr(PassManager, "_runPass") is run_pass:  # noqa: B009 - mypy knows no such attribute
        yield
        return
    with seldom_collecting(), replaced([*replacements(), *shorter()]):
        yield


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Search for garbage less often within."""
    usual = gc.get_threshold()
    gc.set_threshold(*(max(pair) if usual[0] else 0 for pair in zip(usual, SELDOM, strict=True)))
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def replaced(pairs: list[Replacement]) -> Iterator[None]:
    """Put other things in place of some of Numba's within."""
    usual = [(owner, name, vars(owner).get(name)) for owner, name, _ in pairs]
    try:
        for owner, name, value in pairs:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in usual:
            if value is None:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


def replacements() -> list[Replacement]:
    """What is done otherwise from one outermost kernel's beginning to its end."""
    return [
        (PassManager, "_runPass", run_pass),
        (PostProcessor, "run", only_ordering(PostProcessor.run)),
        (ir.Loc, "__deepcopy__", as_it_is),
        (ir.Scope, "__deepcopy__", as_it_is),
        (event, "install_timer", no_timer),
        (BaseContext, "get_function", knowing_plain_arrays(BaseContext.get_function)),
        (BaseFunction, "get_call_type", remembering(BaseFunction.get_call_type)),
        (Record, "__repr__", cache(Record.__repr__)),
        (ir.Inst, "_rec_list_vars", lean_ir.list_variables),
        (ir.Inst, "__deepcopy__", lean_ir.copy_parts),
        (
            numba_ssa,
            "_run_block_rewrite",
            lean_ir.rewriting_what_is_named(numba_ssa._run_block_rewrite),
        ),
        (InlineClosureCallPass, "run", lean_ir.looking_for_closures(InlineClosureCallPass.run)),
        (lowering, "new_error_context", ErrorContext),
        (typeinfer, "new_error_context", ErrorContext),
        (numba_base, "_has_loc", cache(numba_base._has_loc)),
        (Lower, "incref", counting_if_any(Lower.incref, has_no_parts)),
        (Lower, "decref", counting_if_any(Lower.decref, has_no_parts)),
        (Type, "__call__", make_constant),
        (LOCK, "__enter__", take_lock),
        (LOCK, "__exit__", leave_lock),
    ]


def shorter() -> list[Replacement]:
    """What is lowered to less text, which LLVM brings down to much the same machine's code."""
    find_code: Any = BaseContext.get_function
    return [
        (BaseContext, "get_function", finding_loops(knowing_plain_arrays(find_code))),
        (Lower, "incref", counting_if_any(Lower.incref, is_plain)),
        (Lower, "decref", counting_if_any(Lower.decref, is_plain)),
        (CPUCallConv, "_get_return_status", find_status),
        *replaced_elements(),
        *replaced_variables(),
        *replaced_pairs(),
    ]


def run_pass(self: Any, index: int, one: Any, state: Any) -> None:
    """Run a pass, without a word to listeners."""
    one.analysis = self._analysis
    one.run_initialization(state)
    one.run_pass(state)
    one.run_finalizer(state)


def only_ordering(process: Callable[..., None]) -> Callable[..., None]:
    """Put a function's blocks in order; which variables live where is found when it is asked."""
    order_blocks: Any = canonicalize_cfg
    lifetime_of: Any = VariableLifetime

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = self.func_ir
        if function.is_generator:
            process(self, emit_dels, extend_lifetimes)
            return
        function.blocks = order_blocks(function.blocks)
        function.variable_lifetime = lifetime_of(function.blocks)
        function.generator_info = None
        if emit_dels and not getattr(function, UNCOUNTED, False):
            self._insert_var_dels(extend_lifetimes=extend_lifetimes)

    return run


def as_it_is(self: Any, memo: Any) -> Any:
    """In place of a copy of what is not changed, or of what only the copy is needed of."""
    return self


def no_timer(kind: str, callback: Any) -> Any:
    """Time nothing."""
    return nullcontext()


def take_lock(self: Any) -> None:
    """Wait until no one else asks LLVM, and tell nobody."""
    self._lock.acquire()


def leave_lock(self: Any, *error: Any) -> None:
    """Let others ask LLVM."""
    self._lock.release()


class ErrorContext:
    """In place of `numba.core.errors.new_error_context`, which makes a generator each time."""

    __slots__ = ("arguments", "keywords", "text")

    def __init__(self, text: str, *arguments: Any, **keywords: Any) -> None:
        self.text, self.arguments, self.keywords = text, arguments, keywords
        place = keywords.get("loc")
        if place is not None and not place.filename.startswith(numba_errors._numba_path):
            numba_errors.loc_info.update(keywords)

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, errors.NumbaError):
            error.add_context(numba_errors._format_msg(self.text, self.arguments, self.keywords))


def make_constant(self: Any, value: Any) -> Any:
    """A constant of one of LLVM's types, without importing what makes it."""
    return Constant(self, value)


def counting_if_any(
    count: Callable[..., None], has_none: Callable[[Any, Any], bool]
) -> Callable[..., None]:
    """Count references of a value, unless none are known to be.

    Args:
        count: as Numba does.
        has_none: of Numba's context and a type: does a value of it hold no references?
    """

    def change_count(self: Any, typ: Any, val: Any) -> None:
        if not has_none(self.context, typ):
            count(self, typ, val)

    return change_count


@cache
def has_no_parts(context: Any, kind: Any) -> bool:
    """Do values of a type hold no references, and have they no parts that might?

    What has parts is taken apart as ever: LLVM drops that, but may inline otherwise without it.
    """
    model = context.data_model_manager[kind]
    return not model.has_nrt_meminfo() and not model.traverse(None)


def knowing_plain_arrays(find_code: Callable[..., Any]) -> Callable[..., Any]:
    """The code of built-in functions; which arrays are no wrapped ones is found out once."""
    plain = set()

    def get_function(self: Any, fn: Any, sig: Any, _firstcall: bool = True) -> Any:
        if fn != "__array__":
            return find_code(self, fn, sig, _firstcall)
        if sig in plain:
            raise NotImplementedError
        try:
            return find_code(self, fn, sig, _firstcall)
        except NotImplementedError:
            plain.add(sig)
            raise

    return get_function


def remembering(find_type: Callable[..., Any]) -> Callable[..., Any]:
    """What calls of built-in functions mean, found once for kernels of the same options.

    The function itself holds by which code a call is answered: for the options asked for last.
    """
    current_options: Any = ConfigStack.top_or_none
    by_options: dict[Any, dict[Any, Any]] = {}
    by_kernel: dict[int, tuple[Any, dict[Any, Any]]] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        options = current_options()
        if id(options) not in by_kernel:
            by_kernel[id(options)] = options, by_options.setdefault(options, {})
        known = by_kernel[id(options)][1]
        call = (context, self, args, tuple(kws.items()))
        if call not in known:
            found = find_type(self, context, args, kws)
            known[call] = found, self.get_impl_key(found)
        found, self._impl_keys[found.args] = known[call]
        return found

    return get_call_type
