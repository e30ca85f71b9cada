"""All that is fuzzed."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.campaign.fuzz import message_targets, result_targets, text_targets
from experiments.campaign.fuzz.target import Target
from sim.errors import InputError, describe_value


def all_targets() -> list[Target]:
    """Every reader."""
    kinds = (text_targets, message_targets, result_targets)
    return [target for kind in kinds for target in kind.targets()]


def find_target(name: str) -> Target:
    """The reader of this name.

    Raises:
        InputError: if there is none.
    """
    known = {target.name: target for target in all_targets()}
    if name not in known:
        raise InputError(
            "--target", f"there is no target {describe_value(name)}", " | ".join(known)
        )
    return known[name]


def choose_targets(names: Sequence[str]) -> list[Target]:
    """The readers of these names, all if none is named."""
    return [find_target(name) for name in names] if names else all_targets()
