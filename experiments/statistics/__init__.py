"""How sure: intervals, and sequences of intervals that may be looked at all the time."""
