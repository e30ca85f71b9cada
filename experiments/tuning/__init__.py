"""Certifies a hand-size table: which hand to deal at each table, and how sure that is."""
