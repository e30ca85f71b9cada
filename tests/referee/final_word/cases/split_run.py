"""Split Run as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "split_run"

LEGAL = {
    "all stay": Script(
        KEY,
        "cartonssz tzzzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N@1, =5
        0: C A R T +s, =7, T O N +s@1, =5
        1: pass
        0: pass
        hands:
        end won 0
        """,
    ),
    "one of two": Script(
        KEY,
        "cartonssz tzzzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N@1, =5
        0: T O N +s@1, =5
        1: pass
        0: pass
        hands:
        end won 0
        """,
    ),
    "the second falls": Script(
        KEY,
        "cartonszz tzzzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N@1, =5
        0: C A R T +s, =7, look, T O N +z@1, x1 falls, pass word fell
        1: pass
        0: pass
        hands:
        end won 0
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
    "no room": Script(
        KEY,
        "cartonssz tzzzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N@1, =5
        0: pass no room
        1: pass
        hands:
        end rule gap 0
        """,
        {"max_board_words": 2},
    ),
}
ALL, ONE = LEGAL["all stay"], LEGAL["one of two"]

BROKEN = [
    ("F19-01", ALL.under(max_board_words=1)),
    ("FW-25", ALL.but("=5\n        0: C", "=5, drop 1 scored\n        stop\n        0: C")),
    ("F19-01", LEGAL["no room"].under(max_board_words=3)),
    ("F19-01", LEGAL["no room"].but("end rule gap", "end won")),
    ("FW-25", LEGAL["no room"].but("pass no room", "pass")),
    ("F19-02", ALL.but("=7, T", "=2, T")),
    ("F18-03", ONE.but("C A R +t, T O N@1, =5", "C t/A R\n        stop")),
    ("FW-21", ONE.but("T O N +s@1, =5", "T O N +s@1, =5, T O N S +s@1\n        stop")),
    ("FW-25", ONE.but("1: pass\n        0: pass", "1: pass")),
]
