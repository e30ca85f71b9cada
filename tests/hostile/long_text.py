"""Texts of megabytes for a table of cases, which stays with each worker from its beginning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Long:
    """A text that is made when its test runs."""

    make: Callable[[], str]


def text_of(content: Any) -> Any:
    """What a file is to hold: a long text is made now, all else is as it is."""
    return content.make() if isinstance(content, Long) else content
