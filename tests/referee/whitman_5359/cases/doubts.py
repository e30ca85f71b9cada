"""False words, challenges, penalties."""

from __future__ import annotations

from tests.referee.alterations import alter, insert, place_of, with_rules, without
from tests.referee.whitman_5359.cases.table import QUICK, RESHUFFLED
from tests.referee.whitman_5359.printed import DOUBTED
from tests.referee.whitman_5359.scripts import Script

DOUBTS = Script(
    "goedzs catqen tefvin | x | irwlbauvmkp",
    """
    0: draw ir, goed, x1 word d, ego, x2, -z
    1: draw wl, cat, snare 2 goe+d, x0 snare, -q
    2: draw ba, tef, x0 top, look, fin, -v
    0: draw uv, add 2 geo+s, x1 word s, -v
    1: draw mk, wem, x0 pile p, -k
    end empty 1800
    over
    """,
    {**QUICK, **DOUBTED},
)
"""A letter of the word, a good word, a failed snare, the top discard, a failed addition, a draw."""

UNDOUBTED = Script(
    "goedz catqe | x | irwl",
    """
    0: draw ir, goed, -z
    1: draw wl, cat, -q
    end empty 1800
    over
    """,
    {**QUICK, **DOUBTED},
)

RESHUFFLED_FOR = Script(
    "catsz goedn | q | ierv",
    """
    0: draw ie, cat, -z
    1: draw rv, goed, x0 reshuffled qz, -r
    reshuffle r
    0: draw q, -s
    reshuffle s
    1: draw r, goed, x0 top, -n
    end empty 1800
    over
    """,
    {"time_limit": 30, **DOUBTED},
)
"""The pile is empty when the challenger would draw."""

BARE = Script(
    "egocs batnd | x | atqeiruvw",
    """
    0: draw atq, ego, cat, -q
    1: draw eir, bat, -d
    0: take, add 1 geo+s, x1 word s
    1: draw uvw, -v
    end empty 1800
    over
    """,
    {**QUICK, **DOUBTED, "draw_n": 3},
)
"""A penalty leaves the player the card alone that he must not discard."""

EMPTIED = Script(
    "dogce batns | x | atqeiruvwklm",
    """
    0: draw atq, dog, cat, -q
    1: draw eir, bat, -s
    0: take, add 2 cat+s, add 1 go+ed, x1 word e
    1: draw uvw, -v
    0: take
    1: draw klm, -m
    end empty 1800
    over
    """,
    {**QUICK, **DOUBTED, "draw_n": 3},
)
"""A penalty takes the last card; with one card more the player keeps it."""

LEGAL = {
    "doubts": ("ALL-04 WH-36 WH-37 WH-38 WH-39", DOUBTS),
    "nobody doubts": ("ALL-04", UNDOUBTED),
    "a reshuffle for a penalty": ("WH-06 WH-38", RESHUFFLED_FOR),
    "a bare hand": ("WH-30 WH-05 WH-38", BARE),
    "an empty hand": ("WH-30 WH-29", EMPTIED),
}

TRACE = DOUBTS.trace()
CHALLENGES = [number for number, event in enumerate(TRACE.events) if event.kind == "challenge"]
Z = 4
"""A card that the player has not laid."""
PAID = place_of(TRACE, "pay")

BROKEN = [
    ("ALL-01", with_rules(TRACE, p_bad_word=0)),
    ("ALL-01", with_rules(UNDOUBTED.trace(), p_bad_word=0)),
    ("ALL-04", with_rules(TRACE, p_challenge=0)),
    ("ALL-04", DOUBTS.but("goed, x1 word d", "oged, x1 word d").trace()),
    ("ALL-04", alter(TRACE, "challenge", chair=0)),
    ("ALL-04", alter(TRACE, "challenge", chair=3)),
    ("ALL-04", insert(TRACE, PAID + 1, TRACE.events[PAID - 1], TRACE.events[PAID])),
    ("WH-36", alter(TRACE, "challenge", verdict="word stands")),
    ("WH-36", alter(TRACE, "challenge", 1, verdict="word falls")),
    ("WH-36", without(TRACE, "undo")),
    ("WH-36", without(TRACE, "undo", 1)),
    ("WH-36", alter(TRACE, "undo", number=2)),
    ("WH-36", insert(TRACE, PAID + 1, TRACE.events[place_of(TRACE, "undo")])),
    ("WH-37", without(TRACE, "pay")),
    ("WH-37", without(TRACE, "pay", 1)),
    ("WH-37", alter(TRACE, "pay", points=-10)),
    ("WH-37", alter(TRACE, "pay", chair=0)),
    ("WH-37", alter(TRACE, "pay", 1, points=-30)),
    ("WH-37", alter(TRACE, "pay", 1, why="wrong challenge")),
    (
        "WH-37",
        insert(UNDOUBTED.trace(), place_of(UNDOUBTED.trace(), "discard"), TRACE.events[PAID]),
    ),
    ("WH-38", without(TRACE, "penalty")),
    ("WH-38", alter(TRACE, "penalty", chair=2)),
    ("WH-38", alter(TRACE, "penalty", card=Z)),
    ("WH-38", alter(TRACE, "penalty", 2, card=TRACE.events[place_of(TRACE, "lay", 4)]["card"])),
    ("WH-38", alter(TRACE, "penalty", 1, source="draw pile")),
    ("WH-38", alter(TRACE, "penalty", 3, source="discard pile")),
    ("WH-38", alter(TRACE, "penalty", 3, source="word")),
    ("WH-38", insert(TRACE, PAID + 1, TRACE.events[place_of(TRACE, "penalty")])),
    ("WH-39", DOUBTS.but("ego, x2, -z", "ego, -z, x2").trace()),
    ("WH-39", DOUBTS.but("ego, x2, -z", "ego, look, x2, -z").trace()),
    ("WH-39", alter(TRACE, "challenge", 1, number=1)),
    ("WH-39", insert(TRACE, place_of(TRACE, "look", 2) + 1, TRACE.events[CHALLENGES[1]])),
    ("WH-30", BARE.but("x1 word s", "x1 word s, -d").trace()),
    ("WH-30", EMPTIED.but("0: take\n", "0: take, -v\n").trace()),
    ("WH-29", EMPTIED.but("x1 word e", "x1 word e, out").trace()),
    ("WH-04", EMPTIED.but("1: draw uvw, -v", "1: draw uvw").trace()),
    ("WH-06", alter(RESHUFFLED.trace(), "reshuffle", 2, cards=9)),
]
