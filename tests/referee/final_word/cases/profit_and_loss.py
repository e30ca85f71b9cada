"""Profit & Loss as data: legal games, and what breaks them by which ruling."""

from tests.referee.final_word.scripts import Script

KEY = "profit_and_loss"

LEGAL = {
    "spoilt": Script(
        KEY,
        "catzz chats | ff",
        """
        0: cat
        1: chats@1, event trick chair=1, loot 0 h 1, loot 0 c 0, refill 1, 1=8, sweep scored
        0: pass
        1: pass, event trick chair=-1
        hands:
        end won 1
        """,
    ),
    "equal": Script(
        KEY,
        "catzz dogzz | bbbwww",
        """
        0: cat
        1: dog@1, event trick chair=-1, 0=4, 1=6, sweep scored, refill 0, refill 1
        0: pass
        1: pass, event trick chair=-1
        hands:
        end won 1
        """,
    ),
    "no word": Script(
        KEY,
        "catzz zzzzz",
        """
        0: cat
        1: pass, event trick chair=0, 0=4, sweep scored
        hands:
        end won 0
        """,
    ),
    "a stall": Script(
        KEY,
        "zzzz bbbb | ff",
        """
        0: pass
        1: pass, event trick chair=-1
        hands:
        end stall 1
        """,
    ),
}
SPOILT, EQUAL, NO_WORD = LEGAL["spoilt"], LEGAL["equal"], LEGAL["no word"]

BROKEN = [
    ("F13-01", SPOILT.under(must_be_longest="perhaps")),
    ("F13-02", SPOILT.but("event trick chair=1", "event trick chair=0")),
    ("F13-02", EQUAL.but("-1, 0=4", "1, 0=4")),
    ("F13-02", NO_WORD.but("event trick chair=0", "event trick chair=-1")),
    ("F13-03", SPOILT.under(refill_from="own word only")),
    ("F13-03", SPOILT.under(refill_from="deck only")),
    ("F13-03", SPOILT.under(refill_from="nowhere")),
    ("F13-03", SPOILT.but("loot 0 c 0", "loot 0 c 0, loot 0 a 0, loot 0 t 0")),
    ("F13-04", SPOILT.but("1=8", "1=9")),
    ("F13-04", SPOILT.but("sweep scored", "sweep used")),
    ("F13-05", EQUAL.but("0=4, ", "")),
    ("ALL-03", SPOILT.but("refill 1, ", "refill 0, ")),
    ("F13-08", NO_WORD.but("hands:", "0: pass\n        hands:")),
    ("F13-08", LEGAL["a stall"].but("end stall 1", "end won 1")),
]
