"""One self-contained HTML page from a folder of results: read it, tell it, draw it, set it."""
