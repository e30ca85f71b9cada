"""Matches of Whitman 5359 as data, by what they are about.

Each module has ``LEGAL``, matches by name with the rulings that they show, and ``BROKEN``, pairs of
a ruling and a trace that breaks it.
"""
