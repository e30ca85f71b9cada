"""The report on the hand sizes of several games."""
