"""What a mistyped or shortened name may mean."""

from __future__ import annotations

from collections.abc import Iterable

from sim.names import plain_name, suggest

MOST_MEANT = 4
"""Names that a question asks about; a part of more says too little."""


def suggest_name(written: object, names: Iterable[str]) -> str:
    """As `sim.names.suggest`, also for a part of a name.

    >>> suggest_name("crush", ["word_crush", "ring_grid"])
    "; did you mean 'word_crush'?"
    >>> suggest_name("word", ["word_crush", "ring_grid", "word_lift"])
    "; did you mean 'word_crush' or 'word_lift'?"
    >>> suggest_name("ring-girdle", ["word_crush", "ring_grid"])
    "; did you mean 'ring_grid'?"
    >>> suggest_name("chess", ["word_crush", "ring_grid"])
    ''
    """
    known = list(names)
    wanted = plain_name(written[:80]) if isinstance(written, str) else ""
    if wanted:
        found = [name for name in known if f"_{wanted}_" in f"_{plain_name(name)}_"]
        begun = [name for name in known if f"_{wanted}" in f"_{plain_name(name)}"]
        meant = found or (begun if len(wanted) > 1 else [])
        if 0 < len(meant) <= MOST_MEANT:
            *first, last = (f"'{name}'" for name in meant)
            return f"; did you mean {', '.join(first)} or {last}?" if first else (
                f"; did you mean {last}?"
            )  # fmt: skip
    return suggest(written, known)
