"""Versions side by side on shared deals: verdicts that hold whenever they are reached."""
