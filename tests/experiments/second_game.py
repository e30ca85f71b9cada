"""A second game to sweep beside Word Crush: the same play under another name.

One of its figures and the set of its variants differ, as those of different games do.
"""

from dataclasses import replace

import sim

CRUSH = sim.load("word_crush")

GAME = replace(
    CRUSH,
    name="second_game",
    family="Second",
    counters=tuple(
        replace(one, name="rounds") if one.name == "recycles" else one for one in CRUSH.counters
    ),
    variants=(*CRUSH.variants[:2], replace(CRUSH.variants[1], name="fast")),
)
