"""Fits the bot mix and the time model to a log of playtests; see `experiments.playtests.fit`."""
