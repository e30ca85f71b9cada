"""How much the better player wins, and what a card is worth: order, ladder, shares, pulls.

`experiments.skill.registry` lists the metrics. Everywhere a deal, played in all seat rotations, is
the unit: its games share the shuffle, so only deals are independent of each other.
"""
