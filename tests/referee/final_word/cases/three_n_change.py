"""3 'n Change as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "three_n_change"

LEGAL = {
    "changed": Script(
        KEY,
        "catzzzz odeezzz",
        """
        0: cat, =4
        1: new C +o +d +e, =6
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    # F1-02: the A and the T come from the board
    "a second word": Script(
        KEY,
        "catzzzz odebzzz | xx",
        """
        0: cat, =4
        1: new C +o +d +e, =6, bat@1, =5, clear used, row up
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    "reset": Script(
        KEY,
        "catzzz zzzzzz | vvvvv",
        """
        0: cat, =4
        1: trade zz bottom
        0: pass, clear stuck
        1: pass
        0: pass
        hands:
        end stall 0
        """,
        {"stuck_reset": "remove word"},
    ),
    "unchanged though traded": Script(
        KEY,
        "catzzz zzzzzz | vvvvv",
        """
        0: cat, =4
        1: trade zz bottom
        0: pass
        hands:
        end stall 0
        """,
    ),
    "the second word falls": Script(
        KEY,
        "catzzzz odebzzz | xx",
        """
        0: cat, =4
        1: new C +o +d +e, =6, tab@1, x0 stands, =5, clear used, row up
        0 lost:
        1: pass
        0: pass
        hands:
        end won 1
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
}
CHANGED, SECOND, RESET = LEGAL["changed"], LEGAL["a second word"], LEGAL["reset"]

BROKEN = [
    ("F1-01", CHANGED.under(need=4)),
    ("F1-01", CHANGED.under(need=1)),
    ("FW-16", CHANGED.but("new C +o +d +e, =6", "ode\n        stop")),
    ("F1-01", CHANGED.but("new C +o +d +e, =6", "new +d +e +e T C\n        stop")),
    ("F1-01", CHANGED.but("=6", "=5")),
    ("FW-16", SECOND.under(taken_back_usable="next turn")),
    ("F1-02", SECOND.under(taken_back_usable="never")),
    ("F1-04", SECOND.but("=5", "=6")),
    ("F1-05", SECOND.but("clear used", "clear stuck")),
    ("FW-09", RESET.under(trade_max=1)),
    ("FW-09", RESET.but("trade zz bottom", "trade zz")),
    ("F1-07", RESET.but("clear stuck", "clear used")),
    ("FW-24", RESET.under(stuck_reset="no")),
    ("F1-07", LEGAL["unchanged though traded"].under(stuck_reset="remove word")),
    ("F1-08", CHANGED.but("0: cat, =4", "0: cat, =5")),
]
