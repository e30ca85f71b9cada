"""The report on the hand sizes of one game."""
