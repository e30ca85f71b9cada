"""Checks traces of Word Lift, and refutes plain bots' passes: `python -m … FILE…`.

    python -m tests.referee.word_lift.check_traces games/*.jsonl

Prints the traces that the referee refuses, the events at which a plain bot passed although it
could have played (`tests.enumeration.word_lift_positions.refuted`), and sums.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.trace import read_trace
from tests.enumeration.word_lift_positions import refuted
from tests.referee.word_lift.kinds import EVENT_KINDS


def check_files(names: list[str]) -> int:
    """Prints what is wrong; how many traces have something wrong."""
    wrong = passes = 0
    for name in names:
        try:
            trace = read_trace(Path(name).read_text("utf-8"), EVENT_KINDS, name)
            check(trace)
        except (RuleViolation, InputError) as problem:
            print(f"{name}: {problem}")
            wrong += 1
            continue
        if trace.header.rules["p_bad_word"] == 0:
            numbers = list(refuted(trace))
            passes += sum(event.kind == "pass" for event in trace.events)
            if numbers:
                print(f"{name}: refuted by trying out: events {numbers}")
                wrong += 1
    print(f"{len(names)} traces, {wrong} wrong; {passes} passes in those without false words")
    return wrong


if __name__ == "__main__":
    sys.exit(check_files(sys.argv[1:]) > 0)
