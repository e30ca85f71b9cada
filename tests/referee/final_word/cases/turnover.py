"""Turnover as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "turnover"

LEGAL = {
    "built upon": Script(
        KEY,
        "cazz hzzz | txxs",
        """
        0: up, cat, =4
        1: up, C +h A T +s, =9
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    "a duplicate": Script(
        KEY,
        "cazz hzzz | txxc",
        """
        0: up, cat, =4
        1: up, c=C +h A T, =5
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    "nothing but a duplicate": Script(
        KEY,
        "cazz zzzz | txxt",
        """
        0: up, cat, =4
        1: up, C A t=T
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "given and taken": Script(
        KEY,
        "cazz zzzz | txxh",
        """
        0: up, cat, =4
        1: up, h~C A T, =5
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"moves": "plus give and take"},
    ),
    "replaced": Script(
        KEY,
        "cazz dgzz | txxo",
        """
        0: up, cat, =4
        1: up, clear replaced, dog, =6
        0: pass
        1: pass
        hands:
        end won 1
        """,
    ),
    "to the hand": Script(
        KEY,
        "cazz zzzz | txxq",
        """
        0: up, cat, =4
        1: up, pass
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "under the deck": Script(
        KEY,
        "cazz zzzz | txxs",
        """
        0: up, cat, =4
        1: up, pass, under s
        0: up, C A T +s, =6
        1: pass
        0: pass
        hands:
        end won 0
        """,
        {"to": "deck bottom"},
    ),
    "two words for the last chance": Script(
        KEY,
        "cazz hszz | txx",
        """
        0: up, cat, =4
        1: C +h A T, =7, look, C H A T +s, =9
        0: pass
        hands:
        end won 1
        """,
        {"last_chance_words": "any number"},
    ),
    "alone": Script(
        KEY,
        "cazz | txx",
        """
        0: up, cat, =4
        0: pass
        hands:
        end won 0
        """,
    ),
    "falls": Script(
        KEY,
        "cazz hbbb | txxz",
        """
        0: up, cat, =4
        1: up, C A T +z, x0 falls, pass word fell
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
    "all gone by": Script(
        KEY,
        "qqq zzz | xs",
        """
        0: up, pass, under x
        1: up, pass, under s
        hands:
        end stall 0 1
        """,
        {"to": "deck bottom"},
    ),
}
BUILT, COPY, UNDER = LEGAL["built upon"], LEGAL["a duplicate"], LEGAL["under the deck"]
LAST = LEGAL["two words for the last chance"]

BROKEN = [
    ("F21-01", BUILT.but("0: up, cat, =4", "0: pass\n        stop")),
    ("F21-01", BUILT.but("C +h A T +s, =9", "C +h A T, =7")),
    ("F21-01", BUILT.but("1: up, C +h A T +s, =9", "1: up, trade z")),
    ("ALL-03", UNDER.under(to="hand")),
    ("F21-01", UNDER.but("under s", "under z\n        stop")),
    ("F21-01", UNDER.under(to="hand 0")),
    ("F21-02", LEGAL["replaced"].but("clear replaced", "clear used")),
    ("F21-03", COPY.but("=5", "=7")),
    ("FW-25", LEGAL["nothing but a duplicate"].but("C A t=T", "C A t=T, =3")),
    ("F21-04", BUILT.but("C +h A T +s", "h~C A T +s")),
    ("F21-04", LEGAL["given and taken"].under(moves="printed")),
    ("F21-02", LEGAL["given and taken"].under(moves="plus add")),
    ("FW-16", LEGAL["given and taken"].under(taken_card_usable="never")),
    ("ALL-03", LAST.under(last_chance_words="1")),
    ("F21-05", LAST.under(last_chance_words="2")),
    ("F21-05", BUILT.but("hands:", "0: pass\n        stop")),
    ("F21-01", LEGAL["all gone by"].but("end stall 0 1", "end tie 0 1")),
]
