"""What a worker's process runs: it does one task after the other that it is sent.

A message is the number of its bytes, then a pickle. This module loads next to nothing: what a task
takes is loaded with it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import traceback
from queue import Empty, SimpleQueue
from typing import IO, Any, NoReturn

from experiments.runner.startup import collect_less
from experiments.signals import ignore_terminal

LENGTH_BYTES = 8
LEFT = 75
"""Exit code of a worker that was sent nothing for long."""
OF_A_SCRIPT = b"__main__"
"""Stands in a pickle that names what a script has defined."""

Outcome = tuple[Any, BaseException | None]
"""What a task gave, and the error that it raised instead."""


def to_message(content: Any) -> bytes:
    """What a message says of a content.

    Functions without a name of their own, and what the script defines that was started, go as
    their code: a worker cannot import them.
    """
    with contextlib.suppress(AttributeError, TypeError, pickle.PicklingError):
        data = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
        if OF_A_SCRIPT not in data:
            return data
    import cloudpickle

    code: bytes = cloudpickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return code


def from_message(data: bytes) -> Any:
    """The content of a message: this process and its workers alone write any."""
    return pickle.loads(data)


def send_message(pipe: IO[bytes], data: bytes) -> None:
    """Write a message.

    Raises:
        OSError: if nobody reads it.
    """
    pipe.write(len(data).to_bytes(LENGTH_BYTES, "little"))
    pipe.write(data)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> bytes:
    """The next message.

    Raises:
        EOFError: if its writer has ended.
    """
    length = pipe.read(LENGTH_BYTES)
    data = pipe.read(int.from_bytes(length, "little"))
    if len(length) < LENGTH_BYTES or len(data) < int.from_bytes(length, "little"):
        raise EOFError
    return data


def serve(idle_seconds: float) -> NoReturn:
    """Do what standard input asks for, and write to standard output what came of it.

    What a task prints goes to stderr.

    Args:
        idle_seconds: without a task after which the process ends.
    """
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    with contextlib.suppress(OSError):  # there may be no stderr
        os.dup2(2, 1)
    ignore_terminal()
    collect_less()
    inbox: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=take_in, args=(asked, inbox), daemon=True, name="asked").start()
    with contextlib.suppress(OSError):
        while True:
            try:
                message = inbox.get(timeout=idle_seconds)
            except Empty:
                os._exit(LEFT)
            send_message(answers, encode_outcome(answer(message)))
    os._exit(1)


def take_in(asked: IO[bytes], inbox: SimpleQueue[bytes]) -> None:
    """Read what is asked; end this process as soon as the one that asks has ended."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            inbox.put(read_message(asked))
    os._exit(1)


def answer(message: bytes) -> Outcome:
    """Do the task of a message: a function and its arguments."""
    try:
        function, arguments = from_message(message)
        return function(*arguments), None
    except BaseException as error:  # raised where results are taken
        error.add_note(f"in a worker:\n{traceback.format_exc()}")
        return None, error


def encode_outcome(outcome: Outcome) -> bytes:
    """An outcome as a message; in place of what cannot be sent, what it is."""
    try:
        data = to_message(outcome)
        if outcome[1] is not None:
            from_message(data)
    except Exception as error:
        what = outcome[1] or error
        return to_message((None, RuntimeError(f"{type(what).__name__}: {what}")))
    return data
