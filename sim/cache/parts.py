"""Compiles what only kernels call as a part of them, and each part's code once.

Numba optimizes every kernel by itself, turns it into machine code and wraps it for Python; then it
does all of that again within each kernel that calls it. Here a kernel that another one calls is
lowered and linked, no more: a *part*. The outermost kernel, a *whole*, is optimized with all its
parts inside, which nothing outside it can call, so that what is called from one place is inlined
there. A kernel that Python calls is compiled as a whole at that first call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.errors import NumbaRuntimeError, UnsupportedError
from numba.core.typed_passes import AnnotateTypes, NativeLowering

from sim.cache.lean import lean_compiling

RECURSION = ".numba.unresolved$"
"""Before the name of a function that calls itself: Numba jumps to it by an address."""


class Library(JITCodeLibrary):
    """The code of a kernel; what it only declares is not optimized function by function."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Make what was just lowered smaller, for others to link."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                manager, builder = self._codegen._function_pass_manager()
                manager.run(function, builder)


class WholeLibrary(Library):
    """The code of a kernel that is called from outside, with that of its parts."""

    def _optimize_final_module(self) -> None:
        """Optimize, after the parts have been shut off from outside.

        They lose their names, for the loader would take one of them for any other code's part of
        that name, though what no one else calls may be called in a way of its own.
        """
        for function in self._final_module.functions:
            is_part = function.linkage == binding.Linkage.linkonce_odr
            if is_part and not function.is_declaration:
                function.linkage = binding.Linkage.private
        super()._optimize_final_module()


class PartLibrary(Library):
    """The code of a part, with that of its own parts: as it was lowered, for others to link."""

    def finalize(self) -> None:
        """Link what the part calls.

        Raises:
            UnsupportedError: if that calls the part: its address is lost when kernels are kept.
        """
        for variable in self._final_module.global_variables:
            if variable.name.startswith(RECURSION):
                raise UnsupportedError(f"the kernel {self.name} is called by one that it calls")
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            is_own = function.linkage == binding.Linkage.external
            if is_own and not function.is_declaration:
                function.linkage = binding.Linkage.linkonce_odr
        self._shared_module = self._final_module
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class WholeLowering(NativeLowering):
    """Numba's lowering and code generation, into a `WholeLibrary`."""

    _name = "whole_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make the kernel."""
        state.library = new_library(WholeLibrary, state)
        return bool(super().run_pass(state))


class CalleeLowering(NativeLowering):
    """Numba's lowering of what other kernels call and Python cannot.

    Attributes:
        library: the kind that its code goes into.
    """

    _name: Any
    library: Any

    def run_pass(self, state: Any) -> bool:
        """Make the code, and say what those that load it load before."""
        state.library = new_library(self.library, state)
        state.flags.no_compile = state.flags.no_cpython_wrapper = True
        super().run_pass(state)
        state.library.finalize()
        state.reload_init.extend(state.library._reload_init)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(CalleeLowering):
    """Numba's lowering alone, into a `PartLibrary`."""

    _name = "part_lowering"
    library = PartLibrary

    def run_pass(self, state: Any) -> bool:
        """Make the part, and say where kernels that call it find it."""
        super().run_pass(state)
        made = state["cr"]
        name = object()  # stands for the function that Python would call
        state.targetctx.insert_user_function(name, made.fndesc, [state.library])
        state["cr"] = _LowerResult(made.fndesc, made.call_helper, cfunc=name, env=made.env)
        return True


def new_library(kind: Any, state: Any) -> Any:
    """An empty library for the kernel that is being compiled."""
    library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    library.enable_object_caching()
    return library


def compiler_with(lowering: Any) -> Any:
    """Numba's compiler with another lowering."""

    class Compiler(CompilerBase):
        def compile_extra(self, func: Callable[..., Any]) -> Any:
            with lean_compiling():
                return super().compile_extra(func)

        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.passes = [
                (lowering if one is NativeLowering else one, text)
                for one, text in passes.passes
                if one is not AnnotateTypes  # a text of the source that kept kernels would hold
            ]
            passes.finalize()
            return [passes]

    return Compiler


PART_COMPILER, WHOLE_COMPILER = map(compiler_with, (PartLowering, WholeLowering))


def compile_as_whole(dispatcher: Any) -> None:
    """Let a dispatcher compile wholes."""
    dispatcher._compiler.pipeline_class = WHOLE_COMPILER


def compile_as_part(dispatcher: Any, make_whole: Callable[[], Any]) -> None:
    """Let a dispatcher compile parts for other kernels.

    Args:
        dispatcher: Numba's object for the kernel.
        make_whole: makes another dispatcher of the kernel, which is asked if Python calls it.
    """
    dispatcher._compiler.pipeline_class = PART_COMPILER

    def add_part(made: Any) -> None:
        dispatcher.overloads[tuple(made.signature.args)] = made

    dispatcher.add_overload = add_part
    answer_python(dispatcher, make_whole)


def answer_python(dispatcher: Any, make_whole: Callable[[], Any]) -> None:
    """Let a dispatcher whose code is none for Python ask another one when Python calls it.

    Args:
        dispatcher: Numba's object for the kernel.
        make_whole: makes the other one.
    """
    wholes: list[Any] = []

    def compile_for_python(*arguments: Any, **keywords: Any) -> Any:
        if not wholes:
            wholes.append(make_whole())
        try:
            function = wholes[0]._compile_for_args(*arguments, **keywords)
        except NumbaRuntimeError:  # it calls itself: the part must be there first
            dispatcher.compile(tuple(map(dispatcher.typeof_pyval, arguments)))
            function = wholes[0]._compile_for_args(*arguments, **keywords)
        for kinds, made in wholes[0].overloads.items():
            if made.entry_point is function:
                dispatcher._insert([kind._code for kind in kinds], function, False)
        return function

    dispatcher._compile_for_args = compile_for_python


@dataclass(frozen=True)
class Bitcode:
    """A module of LLVM as it is kept: some thirtieth of the bytes that it takes once it is read.

    Who links it takes a copy, so it is read then, and not at all where kernels are only played.

    Attributes:
        content: the bytes.
    """

    content: bytes

    def clone(self) -> Any:
        """The module, read."""
        return binding.parse_bitcode(self.content)

    def as_bitcode(self) -> bytes:
        """The bytes again."""
        return self.content


def set_environments(made: Any) -> None:
    """Show a whole where the Python values of its parts are, as Numba does for one it reads."""
    for environment in made._find_referenced_environments():
        made.codegen.set_env(environment.env_name, environment)


def describe_part(made: Any) -> tuple[Any, ...]:
    """All that `rebuild_part` needs, to be pickled."""
    return describe(made, made.library._get_module_for_linking().as_bitcode())


def describe_whole(made: Any) -> tuple[Any, ...]:
    """All that `rebuild_whole` needs: what Numba keeps but LLVM's text, which nothing links."""
    library = made.library
    names = [function.name for function in library.get_defined_functions()]
    return describe(made, (library._get_compiled_object(), names))


def describe(made: Any, code: Any) -> tuple[Any, ...]:
    """What is kept of a compiled kernel, whose code is this."""
    description = made.fndesc
    description.typemap = description.calltypes = None  # needed no more, and may not be picklable
    return (
        made.library.name,
        code,
        description,
        made.environment,
        made.signature,
        made.reload_init,
        made._find_referenced_environments(),
    )


def rebuild_part(target: Any, *described: Any) -> Any:
    """A part as Numba's compiler would have made it."""
    return rebuild(target, PartLibrary, load_part, described)


def rebuild_whole(target: Any, *described: Any) -> Any:
    """A whole as Numba's compiler would have made it; nothing can link it."""
    made = rebuild(target, WholeLibrary, load_whole, described)
    for environment in made.referenced_envs:
        made.codegen.set_env(environment.env_name, environment)
    entry = target.get_executable(made.library, made.fndesc, made.environment)
    return made._replace(entry_point=entry)


def load_part(library: Any, bitcode: bytes) -> None:
    """Fill a part's library with what was kept."""
    library._shared_module = Bitcode(bitcode)
    library._finalized = True


def load_whole(library: Any, code: tuple[bytes, list[str]]) -> None:
    """Fill a whole's library with machine code, of which the names of its functions are known."""
    machine_code, names = code
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    library.codegen._engine._defined_symbols.update(names)


def rebuild(
    target: Any, kind: Any, load: Callable[[Any, Any], None], described: tuple[Any, ...]
) -> Any:
    """A kernel that was described, after what its code jumps to was loaded.

    Args:
        target: Numba's, for this processor.
        kind: of its library.
        load: fills that with the code that was kept.
        described: from `describe`.
    """
    name, code, description, environment, signature, reload_init, environments = described
    for function in reload_init:
        function()
    library = kind(target.codegen(), name)
    library._reload_init.update(reload_init)
    load(library, code)
    return compile_result(
        typing_context=target.typing_context,
        target_context=target,
        library=library,
        environment=environment,
        entry_point=object(),
        fndesc=description,
        signature=signature,
        objectmode=False,
        reload_init=reload_init,
        referenced_envs=environments,
    )
