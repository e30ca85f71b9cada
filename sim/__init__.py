"""Plays word card games: decks, bots, rules, traces. Knows nothing of experiments."""
