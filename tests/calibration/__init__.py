"""Reference games with known answers, and what every metric must make of them.

They are no games of `sim`: nobody is to balance them. Each is so simple that its chances are known
exactly; they yield rows, cell frames, state logs with the exact chances, and wins by deal in the
project's own schemas, so that a metric is tried on what it will be given.
"""
