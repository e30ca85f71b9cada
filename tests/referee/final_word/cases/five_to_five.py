"""5 to 5 as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "five_to_five"

LEGAL = {
    "covered": Script(
        KEY,
        "housez mozzzz",
        """
        0: house, =9
        1: m/H O U S E, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "duplicates too": Script(
        KEY,
        "housez mozzzz",
        """
        0: house, =9
        1: m/H o=O U S E, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
    ),
    "duplicates only": Script(
        KEY,
        "housez hozzzz",
        """
        0: house, =9
        1: h=H o=O U S E, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"duplicates_only": "allowed"},
    ),
    "given and taken": Script(
        KEY,
        "housez mozzzz",
        """
        0: house, =9
        1: m~H O U S E, =9
        0: pass
        1: pass
        hands:
        end won 0
        """,
        {"moves": "plus give and take"},
    ),
    "knockout": Script(
        KEY,
        "housez mozzzz zzzzzz | vv",
        """
        0: house
        1: m/H O U S E
        2: out
        0: out
        end won 1
        """,
        {"form": "knockout"},
    ),
    "knocked out by a challenge": Script(
        KEY,
        "housez mozzzz",
        """
        0: house
        1: z/H O U S E, x0 falls, out
        end won 0
        """,
        {"form": "knockout", "p_bad_word": 0.05, "p_challenge": 1.0},
    ),
    "alone": Script(
        KEY,
        "housemz | ov",
        """
        0: house
        0: m/H o=O U S E
        0: pass
        last: 0=-2 unplayed
        end stall
        """,
    ),
    "alone, with trades": Script(
        KEY,
        "zzzzzmz | houseov",
        """
        0: trade zzzzz
        0: house
        0: trade z
        0: m/H O U S E
        0: pass
        last: 0=-8 unplayed
        end stall
        """,
        {"solo_trades": 3},
    ),
}
COVERED, KNOCKOUT, COPIES = LEGAL["covered"], LEGAL["knockout"], LEGAL["duplicates only"]

BROKEN = [
    ("F2-01", COVERED.but("m/H O U S E", "m~H O U S E")),
    ("F2-01", COVERED.but("m/H O U S E", "+m H O U S E")),
    ("F2-01", COVERED.but("0: house, =9", "0: hose, =7\n        stop")),
    ("F2-01", LEGAL["given and taken"].under(moves="printed")),
    ("F2-01", LEGAL["given and taken"].under(moves="plus add")),
    ("FW-16", LEGAL["given and taken"].under(taken_card_usable="never")),
    ("FW-15", COVERED.but("m/H O U S E", "m/H O U S")),
    ("FW-22", COPIES.under(duplicates_only="not allowed")),
    ("F2-03", COPIES.under(duplicates_only="perhaps")),
    ("F2-06", KNOCKOUT.but("2: out", "2: pass")),
    ("F2-06", KNOCKOUT.but("2: out", "2: trade zz")),
    ("F2-06", KNOCKOUT.but("0: out\n", "0: out\n        1: out\n")),
    ("F2-07", COVERED.but("=9\n        1", "=8\n        1")),
    ("F2-07", COVERED.under(form="both")),
    ("F2-05", LEGAL["alone, with trades"].under(solo_trades=0)),
    ("F2-05", LEGAL["alone"].but("0=-2", "0=-8")),
    ("ALL-02", LEGAL["alone"].but("end stall", "end stall 0")),
]
