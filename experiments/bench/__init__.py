"""Measures how fast the engine plays, beside the same rules in plain Python."""
