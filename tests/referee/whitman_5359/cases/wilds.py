"""Wild cards, exchanges, and what words of red letters are worth."""

from __future__ import annotations

from tests.referee.alterations import alter, place_of, with_rules
from tests.referee.whitman_5359.cases.table import QUICK
from tests.referee.whitman_5359.scripts import Script

SWAPPED = Script(
    "c?tszr DOGnAi | q | aelbes",
    """
    0: draw ae, c?at, -z
    1: draw lb, DOG, swap 1 1 A, n?il, -i
    0: draw es, snare 2 GOD+s, -r
    end empty 1800
    over
    """,
    QUICK,
)
"""A wild card is exchanged and used at once; a red word is taken by a black letter."""

OWN_SWAP = Script(
    "D?GzOs Senlkt | q | aerb",
    """
    0: draw ae, D?oG, swap 1 1 O, -z
    1: draw rb, net, snare 1 GOD+S, -k
    end empty 1800
    over
    """,
    QUICK,
)
"""An exchange makes a word all red; taken by a red letter it stays so."""

TWO_WILDS = Script(
    "c?t?sq dogn?e | q | aleb",
    """
    0: draw al, c?oat, add 1 coat+?s, -q
    1: draw eb, dog, -n
    end empty 1800
    over
    """,
    QUICK,
)
"""A fifth letter lets a second wild card in."""

RENAMED = Script(
    "c?tszr dognai | q | aelb",
    """
    0: draw ae, c?at, -z
    1: draw lb, dog, snare 1 c?o+at, -n
    end empty 1800
    over
    """,
    {**QUICK, "wild_rename_on_snare": "yes"},
)

CLOSED_WILD = Script(
    "m?serzq catsikn | q | aeob",
    """
    0: draw ae, m?iser, close 1, -z
    1: draw ob, cat, -k
    end empty 1800
    over
    """,
    QUICK,
)

DOUBLED = OWN_SWAP.under(red_multiplier=2)

LEGAL = {
    "swapped": ("WH-07 WH-08 WH-21 WH-22 WH-26 WH-27", SWAPPED),
    "a swap of one's own": ("WH-21 WH-23 WH-24 WH-27", OWN_SWAP),
    "two wild cards": ("WH-08", TWO_WILDS),
    "renamed": ("WH-22", RENAMED),
    "a closed wild card": ("WH-10 WH-21", CLOSED_WILD),
    "red words count twice": ("WH-24", DOUBLED),
}

SWAPPED_TRACE, OWN_TRACE = SWAPPED.trace(), OWN_SWAP.trace()
WILD = SWAPPED_TRACE.events[place_of(SWAPPED_TRACE, "lay", 1)]["card"]

BROKEN = [
    ("WH-08", TWO_WILDS.but("c?oat, add 1 coat+?s", "c?a?t").trace()),
    ("WH-08", TWO_WILDS.but("c?oat, add 1 coat+?s", "c?o?at").trace()),
    ("WH-08", TWO_WILDS.but("draw eb, dog", "draw eb, dog, snare 1 coats+?t, look").trace()),
    ("WH-21", SWAPPED.but("DOG, swap 1 1 A", "swap 1 1 A, DOG").trace()),
    ("WH-21", SWAPPED.but("swap 1 1 A", "swap 1 1 n").trace()),
    ("WH-21", SWAPPED.but("swap 1 1 A", "swap 1 0 A").trace()),
    ("WH-21", alter(SWAPPED_TRACE, "swap wild", place=3)),
    ("WH-21", alter(SWAPPED_TRACE, "swap wild", place=-2)),
    ("WH-21", alter(SWAPPED_TRACE, "swap wild", owner=1)),
    ("WH-21", alter(SWAPPED_TRACE, "swap wild", wild=WILD + 1)),
    ("WH-21", alter(SWAPPED_TRACE, "swap wild", word=2)),
    ("WH-21", CLOSED_WILD.but("cat, -k", "cat, swap 1 1 i, -k").trace()),
    ("WH-22", RENAMED.under(wild_rename_on_snare="no").trace()),
    ("WH-22", alter(SWAPPED_TRACE, "lay", 0, letter=1)),
    ("WH-22", alter(SWAPPED_TRACE, "lay", 1, letter=26)),
    ("WH-23", alter(OWN_TRACE, "swap wild", value=30)),
    ("WH-23", alter(SWAPPED_TRACE, "swap wild", value=90)),
    ("WH-24", alter(SWAPPED_TRACE, "word", 1, value=30)),
    ("WH-24", alter(OWN_TRACE, "word", 2, value=40)),
    ("WH-23", with_rules(OWN_TRACE, red_multiplier=2)),
    ("WH-24", alter(OWN_TRACE, "score", 3, points=90)),
    ("WH-26", alter(OWN_TRACE, "word", 0, value=90)),
    ("WH-27", alter(SWAPPED_TRACE, "word", 3, value=160)),
    ("WH-33", alter(SWAPPED_TRACE, "score", 3, points=-30)),
]
