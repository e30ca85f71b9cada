"""The question: sweeps, their files and axes, hand tables, what is prepared before play."""
