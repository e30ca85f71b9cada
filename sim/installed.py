"""What installed packages add to the project, by entry point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from sim.errors import InputError, describe_value


@cache
def installed_modules(group: str) -> Mapping[str, str]:
    """The module that each entry point of a group names, by the entry point's name.

    Imports none of them.

    Args:
        group: such as ``fairdeal.games``.

    Raises:
        InputError: if two packages give a name to different modules.
    """
    found: dict[str, str] = {}
    for point in entry_points(group=group):
        if found.setdefault(point.name, point.module) != point.module:
            called = describe_value(point.name)
            problem = f"both {found[point.name]} and {point.module} are called {called}"
            raise InputError(f"entry points of {group}", problem, "a name for each")
    return found
