"""One self-contained HTML page from a folder of results: words, pictures, layout."""
