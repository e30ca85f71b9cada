"""Pluck It as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "pluck_it"

LEGAL = {
    "plucked": Script(
        KEY,
        "cazzz tzzzz | bbbb",
        """
        0: ask t, refill 1, cat, =4, laid used
        1: ask q, pass
        0: ask q, pass
        hands:
        end stall 0
        """,
    ),
    "not there": Script(
        KEY,
        "catzz zzzzz",
        """
        0: ask q, cat, =4, laid used
        1: ask q, pass
        0: ask t, pass
        hands:
        end won 0
        """,
    ),
    "of no use": Script(
        KEY,
        "cazzz tzzzz | bb",
        """
        0: ask z, refill 1, pass
        1: ask q, trade b
        0: ask q, pass
        1: ask q, pass
        hands:
        end stall 1
        """,
    ),
}
PLUCKED, NOT_THERE, NO_USE = LEGAL["plucked"], LEGAL["not there"], LEGAL["of no use"]

BROKEN = [
    ("F14-01", PLUCKED.but("0: ask t, refill 1, cat, =4, laid used", "0: pass")),
    ("F14-01", PLUCKED.but("ask t", "event request chair=0 letter=19 card=-1\n        stop")),
    ("F14-01", NOT_THERE.but("0: ask t", "0: event request chair=0 letter=19 card=z@1")),
    ("F14-02", PLUCKED.but("ask t, refill 1, cat, =4", "ask z, refill 1, caz, =7")),
    ("F14-02", NO_USE.but("ask z, refill 1, pass", "ask z, refill 1, trade z")),
    ("F14-02", NO_USE.under(unusable_plucked="returned")),
    ("F14-02", NO_USE.under(unusable_plucked="burnt")),
    ("FW-04", PLUCKED.but("ask t, refill 1, cat", "ask t, cat")),
    ("F14-04", PLUCKED.but("=4", "=3")),
    ("F14-04", PLUCKED.but("laid used", "laid cleared")),
]
