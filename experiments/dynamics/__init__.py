"""How games feel while they last: who is ahead, for how long, and when it is decided.

A *state log* is a polars frame with one row a turn (`sim.engine.features.log_states`); the
win-chance model (`experiments.dynamics.win_chance`) adds to it every seat's chance to win, and the
metrics of `experiments.dynamics.metrics` are figured from the two.
"""
