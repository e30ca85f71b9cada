"""Writes events from within kernels."""

from __future__ import annotations

from sim.engine.kernel import small_kernel
from sim.engine.table import EVENT_ROOM


@small_kernel
def record(table, events, kind, a=0, b=0, c=0, d=0, e=0, f=0, g=0):  # noqa: PLR0913, PLR0917 - a row
    """Write one event if the game is traced; past the room for them it is only counted.

    Args:
        table: the game's table.
        events: a record of EVENTS_DTYPE.
        kind: the code of its kind; a to g: its fields in order.
    """
    if table.tracing == 0:
        return
    count = table.event_count
    if count < EVENT_ROOM:
        rows = events.rows
        rows[count, 0] = kind
        rows[count, 1] = a
        rows[count, 2] = b
        rows[count, 3] = c
        rows[count, 4] = d
        rows[count, 5] = e
        rows[count, 6] = f
        rows[count, 7] = g
    table.event_count += 1
