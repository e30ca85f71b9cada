"""Tricked Out as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "tricked_out"

LEGAL = {
    "last to change": Script(
        KEY,
        "catzz szzzz",
        """
        0: cat
        1: C A T +s
        0: pass, event trick chair=1, clear scored
        end won 1
        """,
    ),
    "a duplicate stays in": Script(
        KEY,
        "catzz szzzz tzzzz",
        """
        0: cat
        1: C A T +s
        2: C A t=T S
        0: pass
        1: pass, event trick chair=2, clear scored
        end won 2
        """,
    ),
    "the opener": Script(
        KEY,
        "catzz zzzzz",
        """
        0: cat
        1: pass, event trick chair=0, clear scored
        end won 0
        """,
    ),
    "the winner opens": Script(
        KEY,
        "catdog zzzzzz | bbbbbbb",
        """
        0: cat
        1: pass, event trick chair=0, clear scored
        0: dog
        1: pass, event trick chair=0, clear scored
        0: pass
        1: pass
        end stall 0
        """,
    ),
    "each trick": Script(
        KEY,
        "catdog zzzzzz | bbb",
        """
        0: cat, full
        1: pass, event trick chair=0, clear scored, refill 0
        end won 0
        """,
        {"trick_refill": "each trick"},
    ),
    "give and take": Script(
        KEY,
        "catzz bzzzz",
        """
        0: cat
        1: b~C A T
        0: pass, event trick chair=1, clear scored
        end won 1
        """,
        {"give_and_take": "yes"},
    ),
    "no trick to wait for": Script(
        KEY,
        "catzz zzzzz | bbbb",
        """
        0: cat
        1: trade z
        0: b/C A T
        1: out
        end won 0
        """,
        {"form": "knockout", "trick_refill": "each trick"},
    ),
    "knockout": Script(
        KEY,
        "catzz zzzzz | bbbb",
        """
        0: cat
        1: trade z
        0: b/C A T
        1: out
        end won 0
        """,
        {"form": "knockout"},
    ),
}
LAST, KNOCKOUT, OPENS = LEGAL["last to change"], LEGAL["knockout"], LEGAL["the winner opens"]
COPY, GIVE, LATER = LEGAL["a duplicate stays in"], LEGAL["give and take"], LEGAL["each trick"]

BROKEN = [
    ("F20-01", LAST.but("C A T +s", "C A T +s +z")),
    ("F20-02", LAST.but("1: C A T +s", "1: trade z\n        stop")),
    ("ALL-03", COPY.but("0: pass\n", "1: pass\n        stop\n")),
    ("ALL-03", LAST.but("event trick chair=1", "event trick chair=0")),
    ("F20-03", LAST.but("event trick chair=1, clear scored", "clear scored")),
    ("F20-03", LAST.but("clear scored", "clear used")),
    ("F20-04", LAST.but("end won 1", "1: pass\n        stop")),
    ("ALL-03", OPENS.but("0: dog", "1: pass\n        stop")),
    ("F20-05", LATER.under(trick_refill="never")),
    ("FW-04", LATER.under(trick_refill="each turn")),
    ("F20-07", KNOCKOUT.but("1: out", "1: pass")),
    ("F20-07", KNOCKOUT.but("1: out", "1: trade z")),
    ("F20-08", GIVE.under(give_and_take="no")),
    ("F20-08", GIVE.under(give_and_take="maybe")),
]
