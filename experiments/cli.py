"""The command ``fairdeal``: finds its commands, runs one, turns what went wrong into one line.

Commands live in ``experiments/commands``: each function ``add_…_parser(subparsers)`` of each
module ``…_command`` adds one and sets ``run``, a function of the parsed arguments that returns
the exit code. Such a module imports what plays or draws inside its functions, so that
``fairdeal --help`` answers at once. The seven analyses share one module and one driver
(`experiments.analysis`).

Exit codes: 0 done, 1 the run failed, as where a disk is full, 2 the input was wrong, 130 stopped
from the keyboard, 143 stopped by SIGTERM.
"""

from __future__ import annotations

import argparse
import atexit
import contextlib
import errno
import importlib
import logging
import os
import pkgutil
import re
import shlex
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from typing import Any, NoReturn

from experiments.runner.startup import collect_less
from experiments.shortages import check_memory_limit, find_shortage, is_panic
from experiments.signals import SHELL_CODE, UnfinishedError, stop_on_signals
from experiments.terminal import (
    ReaderGoneError,
    UnprintableError,
    guard_streams,
    leave_gone_reader,
    open_closed_streams,
    show,
)
from experiments.waiting import show_waiting
from sim.errors import InputError
from sim.names import suggest

DONE, FAILED, WRONG_INPUT, STOPPED = 0, 1, 2, 130

ORDER = (
    *("demo", "games", "decks", "bots", "init", "play", "check", "run", "report"),
    *("tune", "compare", "robustness", "sensitivity", "dynamics", "skill", "duel"),
    *("optimise", "fit", "verify", "digest", "merge", "compact", "bench", "campaign"),
)
"""Commands in the order in which a designer meets them; others follow by name."""

KEEPING = ("demo", "run", "optimise", "merge", "compact")
"""Commands that keep what they have finished; any other writes at its end and starts anew."""

NO_PATH = {errno.ENAMETOOLONG, errno.ELOOP, errno.EACCES, errno.EROFS}
"""What the system says of a path that it will not use, wherever a command comes across it."""

DESCRIPTION = """\
Balances the rules of word card games: plays millions of games between bots, and says which
hand sizes to print and how sure that is."""

EXAMPLES = """\
a first tour:
  fairdeal games word_crush                 the rules, and every number you may change
  fairdeal play word_crush --seed 7         one game, move by move
  fairdeal init word_crush --out mine.toml  a starter sweep to edit
  fairdeal run mine.toml --out results/mine play it
  fairdeal report results/mine              read the answer
  fairdeal tune mine.toml                   certify the table: how sure is each hand?

`fairdeal COMMAND --help` explains a command."""


class CommandParser(argparse.ArgumentParser):
    """A parser whose complaints are InputErrors, like those of everything else."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})

    def error(self, message: str) -> NoReturn:
        """Raise what argparse has to say."""
        raise explain(self.prog, message)


def explain(prog: str, message: str) -> InputError:
    """An argparse complaint as where, problem and what is allowed.

    >>> print(explain("fairdeal play", "argument --seed: expected one argument"))
    fairdeal play --seed: expected one argument; allowed: see fairdeal play --help
    """
    missing = re.fullmatch(r"the following arguments are required: (.+)", message)
    if missing:
        return InputError(prog, f"{missing[1]} is missing", f"see {prog} --help")
    where, text = prog, message
    named = re.fullmatch(r"argument ([^:]+): (.+)", message, re.DOTALL)
    if named:
        where, text = f"{prog} {named[1].split('/')[-1]}", named[2]
    choice = re.fullmatch(r"invalid choice: (.+) \(choose from (.+)\)", text)
    if choice:
        allowed = choice[2].replace("'", "")
        meant = suggest(choice[1].strip("'"), allowed.split(", "))
        return InputError(where, f"there is no {choice[1]}{meant}", allowed)
    problem, _, allowed = text.partition("; allowed: ")
    return InputError(where, problem, allowed or f"see {prog} --help")


def find_commands(asked: str = "") -> Iterator[Callable[[Any], Any]]:
    """The functions that add a command each, in the order of the help.

    Args:
        asked: a command; if a module is called by its name, the others are not loaded.
    """
    from experiments import commands  # its modules import this one's neighbours

    names = [module.name for module in pkgutil.iter_modules(commands.__path__)]
    if f"{asked}_command" in names:
        names = [f"{asked}_command"]
    found: dict[str, Callable[[Any], Any]] = {}
    for module in names:
        if module.endswith("_command"):
            content = vars(importlib.import_module(f"{commands.__name__}.{module}"))
            for name, function in content.items():
                named = re.fullmatch(r"add_(\w+)_parser", name)
                if named and callable(function):
                    found[named[1]] = function
    places = {name: place for place, name in enumerate(ORDER)}
    for name in sorted(found, key=lambda name: (places.get(name, len(ORDER)), name)):
        yield found[name]


def build_parser(asked: str = "") -> argparse.ArgumentParser:
    """The parser of the whole command line, or of what can follow one command."""
    parser = CommandParser(
        prog="fairdeal",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for add_parser in find_commands(asked):
        add_parser(subparsers)
    return parser


def version_text() -> str:
    """The name and version of the distribution.

    >>> version_text().split()[0]
    'fairdeal'
    """
    try:
        return f"fairdeal {metadata.version('fairdeal')}"
    except metadata.PackageNotFoundError:
        return "fairdeal (run from its sources, not installed)"


def run_command(arguments: Sequence[str]) -> int:
    """Parse and run one command line.

    Raises:
        InputError: for a command line that is wrong, or whatever the command finds wrong.
    """
    parser = build_parser(arguments[0] if arguments else "")
    try:
        options, unknown = parser.parse_known_args(arguments)
    except SystemExit as stop:  # argparse leaves this way after --help
        return DONE if stop.code is None else int(stop.code)
    if unknown:
        prog = f"fairdeal {options.command}" if options.command else "fairdeal"
        raise InputError(prog, f"does not know {' '.join(unknown)}", f"see {prog} --help")
    if options.version:
        print(version_text())
        return DONE
    if options.command is None:
        parser.print_help()
        return DONE
    return int(options.run(options))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``fairdeal`` and return its exit code.

    Args:
        arguments: the words after ``fairdeal``; those of this process if left out.
    """
    if open_closed_streams():
        print("warning: standard output is closed; what is printed is lost", file=sys.stderr)
    if arguments is not None:
        forget_lists_read()
        return answer(list(arguments))
    collect_less()  # a process of its own
    code = answer(sys.argv[1:])
    if code > SHELL_CODE or may_leave_at_once():
        leave_at_once(code)
    return code


def forget_lists_read() -> None:
    """Word lists that this process read before are not this command's to tell of."""
    if load := sys.modules.get("sim.lexicon.load"):  # not loaded, it has read none
        load.take_lists_read()


def answer(words: Sequence[str]) -> int:
    """Run one command line and say what went wrong; return the exit code."""
    # Numba says so at every compile of typed hooks; it is no news to a designer.
    warnings.filterwarnings("ignore", message="First-class function type feature is experimental")
    # Matplotlib says so where there is no home folder; it finds another place by itself.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    doing = f"fairdeal {words[0] if words else ''}".strip()
    with show_waiting(f"{show(doing)}, at work"), guard_streams():
        try:
            return carry_out(words)
        except ReaderGoneError:
            leave_gone_reader()
            return DONE


def carry_out(words: Sequence[str]) -> int:
    """See `answer`.

    Raises:
        ReaderGoneError: if nobody reads what is printed.
    """
    try:
        check_memory_limit()
        with stop_on_signals(f"stopped; {show(go_on(words))}"):
            code = run_command(words)
            sys.stdout.flush()  # of what is done nothing is lost to a signal that comes later
    except InputError as error:
        return complain(f"error: {error}", WRONG_INPUT)
    except KeyboardInterrupt as stop:
        return complain(f"stopped; {go_on(words)}", getattr(stop, "code", STOPPED))
    except UnfinishedError as error:
        return complain(f"error: {error}; {go_on(words, error.jobs)}", FAILED)
    except ReaderGoneError:
        raise
    except UnprintableError as error:
        return complain(f"error: {error}; what was to be printed is lost", FAILED)
    except BaseException as error:
        if not isinstance(error, Exception) and not is_panic(error):
            raise
        shortage = find_shortage(error, find_jobs(words))
        if shortage is not None:
            line = f"error: {shortage.problem}; {go_on(words, shortage.jobs)}"
            return complain(line, FAILED)
        if isinstance(error, OSError) and error.filename is not None:
            line = f"error: {error.filename2 or error.filename}: {error.strerror}"
            if error.errno in NO_PATH:
                return complain(f"{line}; allowed: a path that can be used", WRONG_INPUT)
            return complain(f"{line}; {go_on(words)}", FAILED)
        if os.environ.get("FAIRDEAL_DEBUG") == "1":
            raise
        return complain(f"error: {describe(error)} (FAIRDEAL_DEBUG=1 shows where)", FAILED)
    return code


def go_on(words: Sequence[str], jobs: int | None = None) -> str:
    """What becomes of a command that did not end.

    Args:
        words: after ``fairdeal``.
        jobs: workers to go on with, if so many as before were too many.

    >>> go_on(["run", "my sweep.toml"])
    "what is finished on disk is kept, go on with: fairdeal run 'my sweep.toml'"
    >>> go_on(["tune", "my.toml", "--jobs", "8"], 4)
    'nothing of its answer is kept, start again with fewer workers: fairdeal tune my.toml --jobs 4'
    """
    is_kept = bool(words) and words[0] in KEEPING
    what = (
        "what is finished on disk is kept, go on"
        if is_kept
        else "nothing of its answer is kept, start again"
    )
    fewer = jobs is not None and takes_jobs(words)
    again = [*leave_jobs(words), "--jobs", str(jobs)] if fewer else words
    how = " with fewer workers" if fewer else " with"
    return f"{what}{how}: {shlex.join(['fairdeal', *again])}"


def takes_jobs(words: Sequence[str]) -> bool:
    """Does a command let one say how many workers it has?"""
    try:
        options, unknown = build_parser(words[0] if words else "").parse_known_args(words)
    except (InputError, SystemExit):
        return False
    return not unknown and hasattr(options, "jobs") and getattr(options, "backend", "") != "dask"


def leave_jobs(words: Sequence[str]) -> list[str]:
    """A command without the number of its workers.

    >>> leave_jobs(["run", "--jobs", "8", "a", "--jobs=2"])
    ['run', 'a']
    """
    pairs = zip(("", *words), words, strict=False)
    return [
        word for before, word in pairs if before != "--jobs" and not re.match(r"--jobs(=|$)", word)
    ]


def find_jobs(words: Sequence[str]) -> int | None:
    """The workers that a command asks for; None if that is its own choice.

    >>> find_jobs(["run", "--jobs", "8"]), find_jobs(["run", "--jobs=2"]), find_jobs(["run"])
    (8, 2, None)
    """
    found = re.search(r"(?:^|\n)--jobs[=\n](\d+)(?:\n|$)", "\n".join(words))
    return int(found[1]) if found else None


def describe(error: BaseException) -> str:
    r"""An error's kind and its message's first line.

    >>> describe(RuntimeError("the disk is full\nand more"))
    'RuntimeError: the disk is full'
    """
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def complain(line: str, code: int) -> int:
    """Print one line where it does not mix with results, and return the exit code."""
    for write in (sys.stdout.flush, lambda: print(line, file=sys.stderr, flush=True)):
        with contextlib.suppress(OSError, ValueError, UnprintableError):
            write()
    leave_gone_reader()
    return code


def may_leave_at_once() -> bool:
    """Has all been done? Python would wait for a thread that is no daemon; profilers, for us."""
    others = (one for one in threading.enumerate() if one is not threading.main_thread())
    return all(one.daemon for one in others) and os.environ.get("FAIRDEAL_DEBUG") != "1"


def leave_at_once(code: int) -> NoReturn:
    """End this process without taking the interpreter and all compiled kernels apart.

    That alone takes a third of a second, seconds on a busy machine, and no signal or thread can
    cut it short.
    """
    atexit._run_exitfuncs()  # of libraries, which tidy up so
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
