"""Changes of JSON files that stay JSON: bytes changed at random seldom do."""

from __future__ import annotations

import json
import random
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**62, -(2**63), 2**64, 0.5, 1e308, float("nan")),
    *("", "a", "../a", "<b>", "\x00", "0", [], {}, [[]], {"a": 1}),
)


def change_lines(data: bytes, seed: int, most: int) -> bytes | None:
    """JSON lines with one or a few of them changed, left out, doubled or moved.

    Args:
        data: the lines; a single one is a whole JSON file.
        seed: of the change.
        most: bytes that it may have.

    Returns:
        The changed lines; None if a line that was to be changed is no JSON, or they grew too long.

    >>> change_lines(b'{"a": [1, 2]}', 5, 100) != b'{"a": [1, 2]}'
    True
    """
    chance = random.Random(seed)
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = chance.choice((0, chance.randrange(len(lines)), chance.randrange(len(lines))))
        kind = chance.random()
        if len(lines) > 1 and kind < 0.06:
            del lines[place]
        elif kind < 0.12 and len(lines) > 1:
            lines.insert(chance.randrange(len(lines)), lines[place])
        elif kind < 0.18 and len(lines) > 1:
            other = chance.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        else:
            try:
                value = json.loads(lines[place])
            except (ValueError, RecursionError):
                return None
            changed = change_value(value, chance)
            lines[place] = json.dumps(changed, separators=(",", ":")).encode()
    made = b"\n".join(lines)
    return made if len(made) <= most else None


def change_value(value: Any, chance: random.Random) -> Any:
    """A value with something in it changed."""
    if isinstance(value, dict) and value:
        return change_table(value, chance)
    if isinstance(value, list) and value:
        return change_list(value, chance)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.6:
        return value + chance.choice((-1, 1, 2, -value, value, 25))
    if isinstance(value, str) and value and chance.random() < 0.4:
        place = chance.randrange(len(value))
        return value[:place] + chance.choice("az09/.-<\"'\u00e9 ") + value[place + 1 :]
    return chance.choice(ODD)


def change_table(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A table with a key more or less, or a value changed."""
    made = dict(table)
    key = chance.choice(list(made))
    kind = chance.random()
    if kind < 0.08:
        del made[key]
    elif kind < 0.12:
        made["more"] = made[key]
    elif kind < 0.2:
        made[key] = made[chance.choice(list(made))]
    elif kind < 0.3:
        made[key] = chance.choice(ODD)
    else:
        made[key] = change_value(made[key], chance)
    return made


def change_list(values: list[Any], chance: random.Random) -> list[Any]:
    """A list with an element more or less, or one changed."""
    made = list(values)
    place = chance.randrange(len(made))
    kind = chance.random()
    if kind < 0.1:
        del made[place]
    elif kind < 0.2:
        made.insert(place, made[chance.randrange(len(made))])
    elif kind < 0.25:
        made.append(chance.choice(ODD))
    else:
        made[place] = change_value(made[place], chance)
    return made
