"""Searches spaces that are too large to try out: decks, several rules at once (Optuna)."""
