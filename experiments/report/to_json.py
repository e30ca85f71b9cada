"""Results as the plain values that JSON can hold."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any


def to_json(value: Any, digits: int | None = None) -> Any:
    """A value as JSON may hold it: what is infinite or not a number becomes null.

    Args:
        value: numbers, texts, and any mappings, lists, tuples, named tuples and dataclasses of
            them.
        digits: decimals that floats are rounded to; None: as they are.

    >>> to_json({"a": [1.0, float("inf")], 2: (0.1234567,)}, 5)
    {'a': [1.0, None], '2': [0.12346]}
    """
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        return value if digits is None else round(value, digits)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return to_json(value._asdict(), digits)
    if isinstance(value, Mapping):
        return {str(key): to_json(one, digits) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(one, digits) for one in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: to_json(getattr(value, name), digits) for name in value.__dataclass_fields__}
    return value
