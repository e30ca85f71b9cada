"""The Final Word again, slowly: a file a game, and what all games share in `family`.

1. A header that the game can be played with (`sim.referee.final_word.family.rules`).
2. The deal, turns in order, the end and the last listing (`sim.referee.final_word.family.flow`).
3. What all turns share: refill, pass, trade (`sim.referee.final_word.family.turn`); how words come
   to the board (`sim.referee.final_word.family.words`) of a table of lists
   (`sim.referee.final_word.family.table`).
4. A file a game, named for it, with its record `REFEREE`.

A trace cannot show how the first player was drawn (FW-03), whether a player who passes or trades
saw a word (FW-10, FW-23), who knows which words (ALL-04), or whether bots count cards (ALL-06). It
has no event for talk or for looking under cards (ALL-07), so none can occur. Positive-Negative
has hands of its own and Seeing Red a deck (FW-05); Split Off, Split Run and Double Cross have
several board words from turn to turn (FW-21).
"""
