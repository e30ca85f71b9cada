"""Real Value as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "real_value"

LEGAL = {
    "quiet": Script(
        KEY,
        "quietz erzzzz",
        """
        0: quiet, =9
        1: Q U I E T +e +r, =11
        0: pass
        1: pass
        last: 0=-1 unplayed, 1=-4 unplayed
        end won 0
        """,
    ),
    "duplicates": Script(
        KEY,
        "catz cazz | zzz",
        """
        0: cat, =5
        1: c=C a=A T
        0: pass
        1: pass
        last: 0=-4 unplayed, 1=-2 unplayed
        end won 0
        """,
    ),
    "duplicate and more": Script(
        KEY,
        "catz cszz",
        """
        0: cat, =5
        1: c=C A T +s, =6
        0: pass
        1: pass
        last: 0=-1 unplayed, 1=-2 unplayed
        end tie 0 1
        """,
    ),
    "given and taken": Script(
        KEY,
        "catz rzzz",
        """
        0: cat, =5
        1: r~C A T, =4
        0: pass
        1: pass
        last: 0=-1 unplayed, 1=-4 unplayed
        end won 0
        """,
        {"moves": "plus give and take"},
    ),
    "replaced": Script(
        KEY,
        "catz dogz",
        """
        0: cat, =5
        1: clear replaced, dog, =6
        0: pass
        1: pass
        last: 0=-1 unplayed, 1=-1 unplayed
        end won 1
        """,
    ),
    "used up": Script(
        KEY,
        "cats dogz",
        """
        0: cats, =6
        last: 1=-4 unplayed
        end won 0
        """,
    ),
}
QUIET, COPIES, MORE = LEGAL["quiet"], LEGAL["duplicates"], LEGAL["duplicate and more"]

BROKEN = [
    ("F15-01", QUIET.but("quiet, =9", "quiet, =5")),
    ("F15-01", QUIET.but("quiet, =9", "quiet")),
    ("F15-01", QUIET.but("=11", "=8")),
    ("F15-01", MORE.but("=6", "=7")),
    ("F15-03", QUIET.but("0=-1 unplayed", "0=-4 unplayed")),
    ("F15-03", QUIET.but("1=-4 unplayed", "")),
    ("FW-25", COPIES.but("c=C a=A T", "c=C a=A T, =5")),
    ("FW-13", MORE.under(dup_counts_as_kept="maybe")),
    ("FW-12", LEGAL["given and taken"].under(moves="printed")),
    ("F15-05", LEGAL["given and taken"].under(moves="plus add")),
    ("FW-16", LEGAL["given and taken"].under(taken_card_usable="never")),
    ("F15-05", LEGAL["replaced"].but("clear replaced", "clear used")),
    ("FW-12", MORE.but("c=C A T +s", "s~C A T")),
    ("FW-25", LEGAL["used up"].but("0: cats, =6\n", "0: cats, =6\n        1: pass\n")),
]
