"""Double Cross as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "double_cross"
TO_HAND = {"unplaced_leftovers": "to hand"}

LEGAL = {
    "crossed": Script(
        KEY,
        "catsdogz tonzzzzz",
        """
        0: cats, =6
        1: ton@1, =3
        0: own, t=T O N +s@1, dog, =5, =6
        1: pass
        0: pass
        hands:
        end won 0
        """,
        TO_HAND,
    ),
    "covered cards leave": Script(
        KEY,
        "catsdogz tonaezzz",
        """
        0: cats, =6
        1: ton@1, =3
        0: own, t=T O N +s@1, dog, =5, =6
        1: own, D o=O G@0, tans@1, =5
        0: pass
        1: pass
        hands:
        end won 0
        """,
        TO_HAND,
    ),
    "nothing but duplicates": Script(
        KEY,
        "catsdogz tonzzzzz",
        """
        0: cats, =6
        1: ton@1, =3
        0: own, t=T O N@1, dog, =6
        1: pass
        0: pass
        hands:
        end won 0
        """,
        TO_HAND,
    ),
    "no duplicates": Script(
        KEY,
        "catdogz pubzzzz",
        """
        0: cat, =4
        1: pub@1, =8
        0: own, dog, =6
        1: pass
        0: pass
        hands:
        end won 0
        """,
        TO_HAND,
    ),
    "all used": Script(
        KEY,
        "cats tonz",
        """
        0: cats, =6
        hands:
        end won 0
        """,
        {"unplaced_leftovers": "all must be used"},
    ),
}
LEGAL["covered cards come"] = LEGAL["covered cards leave"].under(covered_cards="to hand")
LEGAL["leftovers leave"] = (
    LEGAL["crossed"].but("=5, =6", "=5, =6, left").under(unplaced_leftovers="out of play")
)
CROSSED, COPIES, NONE = (
    LEGAL[name] for name in ("crossed", "nothing but duplicates", "no duplicates")
)

BROKEN = [
    ("F6-01", CROSSED.but("t=T O N +s@1", "T O N +s@1")),
    ("F6-01", CROSSED.but("own, t=T O N +s@1", "dog@0\n        stop")),
    ("F6-02", CROSSED.but("t=T O N +s@1", "t=T O N +d@1\n        stop")),
    ("F6-02", CROSSED.but("=5", "=6")),
    ("F6-02", CROSSED.under(crossing_cards="hand")),
    ("F6-04", CROSSED.but("dog, =5, =6", "dog, =5, =7")),
    ("F6-04", CROSSED.under(unplaced_leftovers="all must be used")),
    ("F6-04", CROSSED.under(unplaced_leftovers="thrown away")),
    ("F6-04", CROSSED.under(unplaced_leftovers="out of play")),
    ("F6-04", LEGAL["leftovers leave"].under(unplaced_leftovers="to hand")),
    ("F6-04", COPIES.but("dog, =6", "dog, =3, =6")),
    ("F6-06", LEGAL["covered cards leave"].under(covered_cards="kept")),
    ("F6-03", NONE.but("own, dog, =6", "own, act\n        stop").but("own, act", "own, tac")),
    ("F6-08", CROSSED.but("ton@1, =3", "ton@1, =4")),
    ("F6-09", CROSSED.but("0: pass\n", "0: pass\n        1: pass\n")),
    ("FW-11", NONE.but("own, dog, =6", "trade z\n        stop")),
]
