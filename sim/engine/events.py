"""Writes events from within kernels."""

from __future__ import annotations

from sim.kernel import kernel, small_kernel
from sim.limits import EVENT_ROOM
from sim.trace import EVENT_WIDTH

MOST_FIELDS = EVENT_WIDTH - 1
UNUSED = (0,) * MOST_FIELDS
"""Fills up an event's fields, so that `write_event` is compiled once and not for each number."""


@small_kernel
def record(table, events, kind, fields):
    """Write one event if the game is traced.

    Args:
        table: the game's table.
        events: a record of EVENTS_DTYPE.
        kind: the code of its kind.
        fields: a tuple of its fields in order, int64 each.
    """
    if table.tracing != 0:
        write_event(table, events, kind, (fields + UNUSED)[:MOST_FIELDS])


@kernel
def write_event(table, events, kind, fields):
    """Write a row; past the room for events it is only counted."""
    count = table.event_count
    if count < EVENT_ROOM:
        events.rows[count, 0] = kind
        for column, value in enumerate(fields):
            events.rows[count, column + 1] = value
    table.event_count = count + 1
