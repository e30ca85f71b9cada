"""Split Off as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "split_off"

LEGAL = {
    "split": Script(
        KEY,
        "cartonz tzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N@1, =5, drop 0 scored
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "both parts": Script(
        KEY,
        "cartonz tszzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +t, T O N +s@1, =5, =5, drop 1 scored
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "three parts": Script(
        KEY,
        "cartonz ttazzzz",
        """
        0: carton, =7
        1: split 0 2, split 1 2, C A +t, +a R T@1, +t O N@2, =4, =3, =3, drop 1 scored
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"max_parts": 3},
    ),
    "changed": Script(
        KEY,
        "cartonz szzzzzz",
        """
        0: carton, =7
        1: C A R T O N +s, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "one more turn": Script(
        KEY,
        "cart szzz",
        """
        0: cart, =5
        1: C A R T +s, =7
        hands:
        end won 0
        """,
    ),
    "falls": Script(
        KEY,
        "cartonz tzzzzzz",
        """
        0: carton, =7
        1: split 0 3, C A R +z, x0 falls, pass word fell
        0: pass
        hands:
        end won 0
        """,
        {"p_bad_word": 0.05, "p_challenge": 1.0},
    ),
    "no pair": Script(
        KEY,
        "cartonz oezzzzz",
        """
        0: carton, =7
        1: split 0 3, C o/A R +e, T O N@1, =5, drop 1 scored
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"split_seq2": "Split Run only"},
    ),
}
SPLIT, THREE, ONE_MORE = LEGAL["split"], LEGAL["three parts"], LEGAL["one more turn"]

BROKEN = [
    ("F18-01", SPLIT.but("drop 0 scored", "drop 0 used")),
    ("F18-01", SPLIT.but(", drop 0 scored", "\n        stop")),
    ("F18-02", SPLIT.but("C A R +t, T O N@1, =5", "C A R, T O N@1\n        stop")),
    ("F18-02", SPLIT.but("=5", "=8")),
    ("F18-03", LEGAL["no pair"].under(split_seq2="Split Off and Split Run")),
    ("FW-20", SPLIT.under(split_seq2="never")),
    ("F18-04", THREE.under(max_parts=2)),
    ("F18-04", THREE.under(max_parts=4)),
    ("F18-05", SPLIT.but("C A R +t", "C A t~R\n        stop")),
    ("FW-06", SPLIT.but("split 0 3, C A R +t, T O N@1", "split 0 2, C A, R T O N@1\n        stop")),
    ("FW-19", SPLIT.but("split 0 3, C", "event split chair=1 row=0 before=6\n        stop")),
    ("FW-21", LEGAL["changed"].but("=9", "=9, C A R T O N +z\n        stop")),
    ("F19-02", LEGAL["changed"].but("=9", "=2")),
    ("F18-06", ONE_MORE.but("=7\n", "=7\n        0: pass\n")),
    ("FW-25", ONE_MORE.but("1: C A R T +s, =7\n", "")),
    ("FW-11", SPLIT.but("1: split", "1: trade zz\n        stop\n        1: split")),
]
