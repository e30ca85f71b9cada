"""OW as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "ow"

LEGAL = {
    "passed on": Script(
        KEY,
        "catzz rdzzz",
        """
        0: cat, pass on ca, =1, rest used
        1: new C A +r +d, pass on ad, =3, rest used
        0: pass
        1: pass, clear stuck
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "the same letters again": Script(
        KEY,
        "catzz rtzzz",
        """
        0: cat, pass on ca, =1, rest used
        1: new C A +r +t, pass on ac, =2, rest used
        0: pass
        1: pass, clear stuck
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "kept": Script(
        KEY,
        "catzz rdzzz",
        """
        0: cat, pass on ca, =1, rest used
        1: pass
        0: pass
        hands:
        end won 0
        """,
        {"stuck_letters": "kept"},
    ),
    "a Y for a vowel": Script(
        KEY,
        "flyzz azzzz",
        """
        0: fly, pass on yl, =3, rest used
        1: pass
        0: pass, clear stuck
        1: pass
        0: pass
        hands:
        end won 0
        """,
    ),
    "traded": Script(
        KEY,
        "catzz zzzzz | bbb",
        """
        0: cat, pass on ca, =1, rest used
        1: pass
        0: pass, clear stuck
        1: pass
        0: pass
        hands:
        end won 0
        """,
    ),
    "falls": Script(
        KEY,
        "catzz rzzzz",
        """
        0: cat, pass on ca, =1, rest used
        1: new C A +z, x0 falls, pass word fell
        0: pass, clear stuck
        1: pass
        0: pass
        hands:
        end won 0
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
}
FIRST, AGAIN, Y = LEGAL["passed on"], LEGAL["the same letters again"], LEGAL["a Y for a vowel"]

BROKEN = [
    ("F11-01", FIRST.but("pass on ca, =1", "pass on ct, =1\n        stop")),
    ("F11-01", FIRST.but("pass on ca, =1, rest used", "=4")),
    ("F11-01", Y.under(y_as_vowel="never")),
    ("F11-01", Y.but("fly, pass on yl, =3", "fly, pass on fl, =3")),
    ("F11-02", FIRST.but("=3", "=4")),
    ("F11-02", FIRST.but("=3", "=6")),
    ("F11-03", AGAIN.under(repass="no")),
    ("F11-03", AGAIN.under(repass="once")),
    ("F11-04", FIRST.but("new C A +r +d", "new C +d +r\n        stop")),
    ("F11-04", FIRST.but("1: new C A +r +d", "1: new C A\n        stop")),
    ("F11-05", FIRST.but("clear stuck", "clear used")),
    ("F11-05", LEGAL["kept"].under(stuck_letters="discarded after a full round")),
    ("FW-24", FIRST.under(stuck_letters="kept")),
    ("F11-01", FIRST.but("rest used\n        1: new", "full\n        1: new")),
    ("FW-25", FIRST.but("0: pass\n        1: pass\n        hands", "0: pass\n        hands")),
]
