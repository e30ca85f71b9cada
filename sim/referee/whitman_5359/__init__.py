"""Whitman 5359 again, slowly."""
