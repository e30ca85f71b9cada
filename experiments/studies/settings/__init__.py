"""The report on the settings of a game without one hand size."""
