"""Compiles a kernel that many others call once, as a whole, to which their code jumps.

What calls a part is compiled with all of it inside: right for what is called from one place, or is
a few lines. A kernel of many lines that each game calls once a turn would be optimized anew within
each game. A *shared* kernel is not: its code stands in memory under a name made of all that decides
it, and its callers hold no more than that name. Kept callers have it loaded before themselves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass

from sim.cache.folder import AnotherKernelError
from sim.cache.parts import (
    CalleeLowering,
    WholeLibrary,
    answer_python,
    compiler_with,
    set_environments,
)

KEPT: list[Any] = []
"""Shared kernels in this process's memory, for their addresses stand in others' code."""
NUMBERS = count()


@dataclass(frozen=True)
class Jump:
    """Loads a shared kernel, or compiles it: what its kept callers do before they are loaded.

    Attributes:
        module, name: where the kernel is found.
        arguments: their types.
        symbol: the name of its code.
    """

    module: str
    name: str
    arguments: tuple[Any, ...]
    symbol: str

    def __call__(self) -> None:
        """Load the kernel.

        Raises:
            AnotherKernelError: if it is not to be found, or its code has another name by now.
        """
        dispatcher = getattr(import_module(self.module), self.name, None)
        if dispatcher is None:  # made in a function
            raise AnotherKernelError(self.symbol)
        dispatcher.compile(self.arguments)
        if dispatcher.overloads[self.arguments].fndesc.mangled_name != self.symbol:
            raise AnotherKernelError(self.symbol)


class NamedLibrary(JITCodeLibrary):
    """In place of a shared kernel's code: nothing to link, but who links it will need the kernel.

    Attributes:
        whole: the library of the kernel itself.
    """

    def __init__(self, codegen: Any, jump: Jump, whole: Any) -> None:
        super().__init__(codegen, jump.symbol)
        self.whole = whole
        self._shared_module = self._final_module
        self._reload_init.add(jump)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class SharedLowering(CalleeLowering):
    """Numba's lowering and code generation, into a `WholeLibrary`."""

    _name = "shared_lowering"
    library = WholeLibrary


SHARED_COMPILER = compiler_with(SharedLowering)


def compile_as_shared(
    dispatcher: Any, make_whole: Callable[[], Any], name_of: Callable[[Any, Any], str | None]
) -> None:
    """Let a dispatcher compile what other kernels jump to.

    Args:
        dispatcher: Numba's object for the kernel.
        make_whole: as in `sim.cache.parts.compile_as_part`.
        name_of: the name under which a signature's code is kept; None if it is not kept.
    """
    dispatcher._compiler.pipeline_class = SHARED_COMPILER
    function = dispatcher.py_func

    def add_shared(made: Any) -> None:
        arguments = tuple(made.signature.args)
        name = name_of(arguments, made.codegen) or f"{function.__module__}/{next(NUMBERS)}"
        jump = Jump(function.__module__, function.__qualname__, arguments, f"fairdeal/{name}")
        dispatcher.overloads[arguments] = stand_in(made, jump)

    dispatcher.add_overload = add_shared
    answer_python(dispatcher, make_whole)


def stand_in(made: Any, jump: Jump) -> Any:
    """Give a compiled kernel's code its name; what stands for it where others call it."""
    set_environments(made)
    KEPT.append(made)
    address = made.library.get_pointer_to_function(made.fndesc.llvm_func_name)
    binding.add_symbol(jump.symbol, address)
    description = copy.copy(made.fndesc)
    description.mangled_name = jump.symbol
    library, name = NamedLibrary(made.codegen, jump, made.library), object()
    made.target_context.insert_user_function(name, description, [library])
    return made._replace(library=library, fndesc=description, entry_point=name)
