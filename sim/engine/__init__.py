"""Plays any game of the contract in ``sim.spec``; names no particular game."""
