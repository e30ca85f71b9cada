"""Plays word card games: decks, bots, rules, traces. Knows nothing of experiments."""

from sim.kernel_cache import name_cache_folder

name_cache_folder()
