"""The form of traces, and which rulings a referee and its tests name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import sim.referee
from sim.trace import EventKind, Trace

HERE = Path(__file__).parent
RULING_IDS = HERE.parent / "ruling_ids.txt"


def form_of(kinds: Sequence[EventKind]) -> dict[str, Mapping[str, tuple[str, ...] | None]]:
    """Kinds of event as a referee says their form: by field its words, None for a number."""
    return {
        kind.name: {
            field.name: field.type if isinstance(field.type, tuple) else None
            for field in kind.fields
        }
        for kind in kinds
    }


def assert_every_word_occurs(
    kinds: Sequence[EventKind], traces: Iterable[Trace], impossible: Collection[str] = ()
) -> None:
    """The traces show every kind of event, and every word of its fields but the impossible."""
    events = [event for trace in traces for event in trace.events]
    for kind in kinds:
        found = [event for event in events if event.kind == kind.name]
        assert found, kind.name
        for field in kind.fields:
            if isinstance(field.type, tuple):
                words = {event[field.name] for event in found}
                assert words == set(field.type) - set(impossible), (kind.name, field.name)


def assert_every_ruling_is_cited_and_tested(game: str, prefix: str, count: int) -> None:
    """A referee cites every ruling of its game and of all games, and a test of it is named so.

    Args:
        game: the name of the referee's package, and how its tests' files begin.
        prefix: of the game's rulings.
        count: of the rulings in all.
    """
    every = {
        name
        for name in RULING_IDS.read_text("utf-8").split()
        if name.startswith((f"{prefix}-", "ALL-"))
    }
    assert len(every) == count
    files = (Path(sim.referee.__file__).parent / game).rglob("*.py")
    ids = re.compile(rf"\b(?:{prefix}|ALL)-\d{{2}}\b")
    cited = {name for path in files for name in ids.findall(path.read_text("utf-8"))}
    assert every - cited == set()
    names = re.compile(rf"^def test_({prefix.lower()}|all)_(\d\d)_", re.MULTILINE)
    tested = {
        f"{start.upper()}-{number}"
        for path in HERE.glob(f"test_{game}_*.py")
        for start, number in names.findall(path.read_text("utf-8"))
    }
    assert every - tested == set()
