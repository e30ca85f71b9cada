"""Duels: ways of playing against each other, on shared deals in which they change seats."""
