"""Run the Table and Turn and Run as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "run_the_table"

LEGAL = {
    "a run": Script(
        KEY,
        "catzz zzzzz | ssxx",
        """
        0: cat, up, C A T +s, up, =4, clear scored
        end won 0
        """,
    ),
    "covered": Script(
        KEY,
        "catzz zzzzz | hqxx",
        """
        0: cat, up, look, h/C A T, up, =4, clear scored
        end won 0
        """,
    ),
    "hand cards too": Script(
        KEY,
        "catszz zzzzzz | hqxxx",
        """
        0: cat, up, C +h A T +s, up, =5, clear scored
        end won 0
        """,
    ),
    "the deck runs out": Script(
        KEY,
        "catzz zzzzz | s",
        """
        0: cat, up, C A T +s, =4, clear scored
        end won 0
        """,
    ),
    "traded": Script(
        KEY,
        "zzzzz catzz | sqb",
        """
        0: trade z
        1: cat, up, =3, clear scored
        end won 1
        """,
    ),
    "turn and run": Script(
        KEY,
        "cazzz zzzzz | tsqx",
        """
        0: up, cat, up, C A T +s, up, =6, clear scored
        end won 0
        """,
        {"form": "turn and run"},
    ),
    "turned in vain": Script(
        KEY,
        "cazzz zzzzz | qt",
        """
        0: up, pass
        1: up, pass
        end tie 0 1
        """,
        {"form": "turn and run"},
    ),
    "a stall": Script(
        KEY,
        "zzzzz bbbbb | ss",
        """
        0: pass
        1: pass
        end stall 0 1
        """,
    ),
}
RUN, MIXED, TURN = LEGAL["a run"], LEGAL["hand cards too"], LEGAL["turn and run"]

BROKEN = [
    ("F16-06", MIXED.but("up, C +h A T +s, up, =5, clear scored", "C A T +s\n        stop")),
    ("F16-01", MIXED.but("C +h A T +s, up, =5, clear scored", "C A T +s\n        stop")),
    ("F16-01", LEGAL["covered"].but("h/C A T", "h~C A T")),
    ("F16-02", RUN.but("=4", "=6")),
    ("F16-02", LEGAL["covered"].but("=4", "=3")),
    ("F16-02", RUN.but("clear scored", "clear used")),
    ("FW-04", RUN.but("=4, clear scored", "=4, clear scored, full")),
    ("F16-06", RUN.but("C A T +s, up, =4", "C A T +s, =4")),
    ("F16-05", RUN.but("end won 0", "1: pass\n        stop")),
    ("F16-08", LEGAL["traded"].under(form="turn and run")),
    ("F16-08", TURN.but("up, cat, up, C A T +s, up, =6, clear scored", "pass\n        stop")),
    ("F16-01", TURN.but("up, cat, up, C A T +s, up, =6, clear scored", "up, caz\n        stop")),
    ("F16-08", TURN.but("=6", "=4")),
    ("F16-08", LEGAL["turned in vain"].but("0: up, pass", "0: up, trade z")),
    ("F16-08", RUN.under(form="both")),
    ("F16-05", LEGAL["a stall"].but("end stall 0 1", "end tie 0 1")),
]
