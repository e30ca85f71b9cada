"""Figures of a cell, each defined once."""
