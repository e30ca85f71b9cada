"""Legal games and what breaks them, as data: a module a game."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType


def load_cases() -> dict[str, ModuleType]:
    """The modules by game: `LEGAL` holds scripts by name, `BROKEN` each with its ruling."""
    names = [one.name for one in pkgutil.iter_modules(__path__)]
    return {name: importlib.import_module(f"{__name__}.{name}") for name in names}
