"""What is asked of the dynamics: which cells, how many deals, how sure."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from experiments.dynamics.win_chance import FEWEST_DEALS
from sim.errors import InputError

FIT_SHARE = 0.5
"""Of the deals: those that the model is fitted on; the others are for all that is published."""

MOST_DEALS, MOST_ROLLOUTS = 1_000_000, 100_000


@dataclass(frozen=True)
class How:
    """How a cell is studied.

    Attributes:
        deals: logged, half of them for the model.
        audit_states: sampled for rollouts; 0 for no audit.
        rollouts: from each of these.
        alpha: the error rate of one interval.
        jobs: processes.
        show_progress: bars on stderr, if that is a terminal.
    """

    deals: int = 6000
    audit_states: int = 0
    rollouts: int = 40
    alpha: float = 0.05
    jobs: int = 1
    show_progress: bool = False


def read_how(options: argparse.Namespace) -> How:
    """The options checked.

    Raises:
        InputError: naming the option.
    """
    fewest = round(FEWEST_DEALS / FIT_SHARE)
    if not fewest <= options.deals <= MOST_DEALS:
        allowed = f"a whole number from {fewest} to {MOST_DEALS:,}"
        raise InputError("--deals", f"{options.deals} is not legal", allowed)
    if options.audit < 0 or options.audit == 1 or options.audit > options.deals:
        allowed = f"0, or 2 to the number of deals, {options.deals}"
        raise InputError("--audit", f"{options.audit} is not legal", allowed)
    if not 2 <= options.rollouts <= MOST_ROLLOUTS:
        allowed = f"a whole number from 2 to {MOST_ROLLOUTS:,}"
        raise InputError("--rollouts", f"{options.rollouts} is not legal", allowed)
    if not 0 < options.alpha < 1:
        raise InputError("--alpha", f"{options.alpha} is not legal", "between 0 and 1")
    return How(
        options.deals,
        options.audit,
        options.rollouts,
        options.alpha,
        options.jobs,
        show_progress=True,
    )
