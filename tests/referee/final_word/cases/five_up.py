"""5 Up as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "five_up"

LEGAL = {
    "changed": Script(
        KEY,
        "catsz hzzzz",
        """
        0: cats, =6
        1: C +h A T S, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "covered": Script(
        KEY,
        "catsz hzzzz | zz",
        """
        0: cats, =6
        1: h/C A T S, =7
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "replaced": Script(
        KEY,
        "catsz dogsz",
        """
        0: cats, =6
        1: clear replaced, dogs, =8
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    "traded": Script(
        KEY,
        "catzz zzzzz | sss",
        """
        0: trade z
        1: pass
        0: cats, =6
        1: pass
        0: pass
        hands:
        end won 0
        """,
    ),
    "given and taken": Script(
        KEY,
        "catsz hzzzz | zz",
        """
        0: cats, =6
        1: h~C A T S, =7
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"moves": "plus give and take"},
    ),
    "doubled": Script(
        KEY,
        "catsz hczzz",
        """
        0: cats, =6
        1: c=C +h A T S, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"moves": "plus duplicate"},
    ),
    "falls": Script(
        KEY,
        "catsz hzzzz",
        """
        0: cats, =6
        1: C A h/T S, x0 falls, pass word fell
        0: pass
        hands:
        end won 0
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
}
CHANGED, REPLACED = LEGAL["changed"], LEGAL["replaced"]
TAKEN, DOUBLED = LEGAL["given and taken"], LEGAL["doubled"]

BROKEN = [
    ("F3-02", CHANGED.under(threshold=8)),
    ("F3-01", CHANGED.under(threshold=7)),
    ("F3-02", CHANGED.but("cats, =6", "cat, =4\n        stop")),
    ("F3-02", CHANGED.under(counts="new cards")),
    ("F3-01", CHANGED.under(counts="none")),
    ("F3-01", CHANGED.but("=9", "=3")),
    ("F3-03", LEGAL["covered"].but("h/C A T S", "h~C A T S")),
    ("F3-03", TAKEN.under(moves="printed")),
    ("F3-03", TAKEN.under(moves="plus duplicate")),
    ("F3-03", TAKEN.under(moves="plus add")),
    ("FW-16", TAKEN.under(taken_card_usable="never")),
    ("F3-03", DOUBLED.under(moves="printed")),
    ("FW-22", DOUBLED.but("c=C +h A T S, =9", "c=C A T S, =6")),
    ("FW-13", DOUBLED.under(dup_counts_as_kept="perhaps")),
    ("F3-04", REPLACED.but("clear replaced", "clear used")),
    ("FW-22", REPLACED.but("1: clear replaced, dogs, =8", "1: C A T S, =6")),
    ("FW-15", CHANGED.but("C +h A T S, =9", "C +h A T, =7")),
    ("FW-23", CHANGED.but("0: pass", "0: pass chosen")),
    ("FW-24", CHANGED.but("hands:", "last:")),
    ("FW-25", CHANGED.but("0: pass\n        1: pass\n", "0: pass\n")),
]
