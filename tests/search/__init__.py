"""Word search against plain Python."""
