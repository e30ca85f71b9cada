"""Word Crush again, slowly."""
