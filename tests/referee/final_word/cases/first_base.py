"""First Base as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "first_base"

LEGAL = {
    "before the first": Script(
        KEY,
        "catstrzz",
        """
        0: cats
        0: move last, +s t/C A +r T
        0: pass
        last: 0=-2 unplayed
        end stall
        """,
    ),
    "upon the first": Script(
        KEY,
        "catsokzz",
        """
        0: cats
        0: move last, s/C +o A k/T
        0: pass
        last: 0=-2 unplayed
        end stall
        """,
    ),
    "every card": Script(
        KEY,
        "catstr",
        """
        0: cats
        0: move last, +s t/C A +r T
        end won 0
        """,
    ),
    "traded": Script(
        KEY,
        "zzz | catbb",
        """
        0: trade zzz
        0: cat
        0: pass
        last: 0=-5 unplayed
        end stall
        """,
        {"trades": 3},
    ),
}
BEFORE, UPON = LEGAL["before the first"], LEGAL["upon the first"]

BROKEN = [
    ("F8-01", BEFORE.but("move last, +s t/C A +r T", "t/C A +r T S")),
    ("F8-01", BEFORE.but("move last, +s t/C A +r T", "move last, +t A +r T\n        stop")),
    ("F8-01", UPON.but("move last, s/C +o A k/T", "move last, s/A +o +k C\n        stop")),
    ("F8-02", UPON.but("s/C +o A k/T", "s/C +o A +k")),
    ("F8-03", BEFORE.under(moved_card_counts="never")),
    ("F8-05", BEFORE.but("-2", "-8")),
    ("ALL-02", BEFORE.but("end stall", "end stall 0")),
    ("ALL-02", LEGAL["every card"].but("end won 0", "end won")),
    ("F8-05", LEGAL["traded"].under(trades=0)),
    ("F8-05", LEGAL["traded"].under(trades=2)),
    ("F8-05", LEGAL["every card"].but("end won 0", "0: pass\n        stop")),
]
