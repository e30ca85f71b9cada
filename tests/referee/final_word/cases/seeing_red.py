"""Seeing Red as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "seeing_red"

LEGAL = {
    "after every red card": Script(
        KEY,
        "arfoinww wwwwwwww | jx",
        """
        0: new J +a +r@1, event tick chair=0 card=j@board, laid used
        1: pass
        0: new +f +o X@1, event tick chair=0 card=x@board, laid used
        1: pass
        0: new J +i +n X@1, =20, laid used
        1: pass
        0: pass
        end won 0
        """,
    ),
    "the qualifying word scores": Script(
        KEY,
        "arfoww wwwwww | jx",
        """
        0: new J +a +r@1, event tick chair=0 card=j@board, laid used
        1: pass
        0: new +f +o X@1, event tick chair=0 card=x@board, =8, laid used
        1: pass
        0: pass
        end won 0
        """,
        {"qualifying_word_scores": "yes"},
    ),
    "nobody qualifies": Script(
        KEY,
        "arww wwww | jx",
        """
        0: new J +a +r@1, event tick chair=0 card=j@board, laid used
        1: pass
        0: pass
        last: 0=1 bonus
        end won 0
        """,
    ),
    "a draw": Script(
        KEY,
        "arww wwww | jx",
        """
        0: new J +a +r@1, event tick chair=0 card=j@board, laid used
        1: pass
        0: pass
        end tie 0 1
        """,
        {"nobody_qualifies": "draw"},
    ),
    "knockout": Script(
        KEY,
        "arww wwww | jx",
        """
        0: new J +a +r@1, event tick chair=0 card=j@board, laid used
        1: out
        end won 0
        """,
        {"form": "knockout"},
    ),
    "race": Script(
        KEY,
        "inww wwww | jx",
        """
        0: new J +i +n X@1, event tick chair=0 card=j@board, event tick chair=0 card=x@board,\
 laid used
        end won 0
        """,
        {"form": "race"},
    ),
    "traded": Script(
        KEY,
        "wwww arww | jxbbb",
        """
        0: trade ww
        1: new J +a +r@1, event tick chair=1 card=j@board, laid used
        0: pass
        1: pass
        last: 1=1 bonus
        end stall 1
        """,
    ),
}
ALL, YES = LEGAL["after every red card"], LEGAL["the qualifying word scores"]
NOBODY, KNOCKOUT, RACE = LEGAL["nobody qualifies"], LEGAL["knockout"], LEGAL["race"]

BROKEN = [
    ("F17-02", ALL.under(qualifying_word_scores="yes")),
    ("F17-01", YES.under(qualifying_word_scores="no")),
    ("F17-02", ALL.but("=20", "=10")),
    ("F17-01", ALL.but("card=j@board, laid", "card=j@board, =6, laid")),
    ("F17-03", NOBODY.but("event tick chair=0 card=j@board, ", "")),
    ("F17-03", NOBODY.but("card=j@board", "card=x@board")),
    ("F17-05", ALL.but("new J +a +r@1, event", "new +f +a +r@1\n        stop")),
    ("F17-06", NOBODY.but("0=1 bonus", "0=2 bonus")),
    ("FW-24", NOBODY.under(nobody_qualifies="draw")),
    ("F17-06", NOBODY.under(nobody_qualifies="nothing")),
    ("F17-07", KNOCKOUT.but("1: out", "1: pass")),
    ("F17-07", KNOCKOUT.under(form="no")),
    ("F17-07", RACE.but("end won 0", "1: pass\n        stop")),
    ("F17-01", NOBODY.but("laid used", "laid scored")),
]
