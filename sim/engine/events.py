"""Writes events from within kernels."""

from __future__ import annotations

from sim.engine.kernel import kernel


@kernel
def record(table, events, kind, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Write one event if the game is traced; past the array's end it is only counted.

    Args:
        table: the game's table.
        events: int64, shape (capacity, EVENT_WIDTH).
        kind: the code of its kind; a to g: its fields in order.
    """
    if table.tracing == 0:
        return
    if table.event_count < events.shape[0]:
        row = events[table.event_count]
        row[0] = kind
        row[1] = a
        row[2] = b
        row[3] = c
        row[4] = d
        row[5] = e
        row[6] = f
        row[7] = g
    table.event_count += 1
