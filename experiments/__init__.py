"""Asks questions of the simulator: sweeps, results, statistics, reports."""
