"""Legal games and what breaks them, as data: a module a game."""
