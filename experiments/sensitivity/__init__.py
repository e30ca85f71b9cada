"""Which parameter moves which figure, from a folder of results."""
