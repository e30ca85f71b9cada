"""What is fuzzed: a reader, valid inputs to begin with, and the errors it may end with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.errors import InputError, RuleViolation

NAMED_ERRORS = (InputError, RuleViolation)
"""How a reader may refuse what it is given; anything else is a finding."""

INPUT_SECONDS = 10
"""Of a core, that an input may take."""

Read = Callable[[bytes], object]


@dataclass(frozen=True)
class Target:
    """One reader.

    Attributes:
        name: what the figures call it.
        reads: the files that it reads, in words.
        modules: whose coverage leads the fuzzer.
        make_seeds: valid inputs; it may leave what the reader needs in the folder it is given.
        open: the reader of one input, which may write within the folder that it is given.
        words: of the form, for the fuzzer to throw in.
        most_bytes: of an input that the fuzzer makes.
        is_json: whether most inputs are to stay JSON, or JSON lines.
    """

    name: str
    reads: str
    modules: tuple[str, ...]
    make_seeds: Callable[[Path], Sequence[bytes]]
    open: Callable[[Path], Read]
    words: tuple[str, ...] = ()
    most_bytes: int = 8192
    is_json: bool = False


def file_reader(path: Path, read: Callable[[Path], object]) -> Read:
    """A reader of bytes from one of a file."""

    def read_bytes(data: bytes) -> object:
        path.write_bytes(data)
        return read(path)

    return read_bytes


def is_refusal(error: BaseException) -> bool:
    """Is this how a reader may refuse its input?"""
    return isinstance(error, NAMED_ERRORS)
