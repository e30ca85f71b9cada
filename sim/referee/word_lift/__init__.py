"""Word Lift again, slowly."""
