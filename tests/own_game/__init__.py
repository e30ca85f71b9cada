"""A game of one's own: the package of a designer, as it would lie outside this repository."""
