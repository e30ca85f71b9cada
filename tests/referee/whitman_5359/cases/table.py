"""The course of a deal: hands, draws, discards, piles that run out, going out."""

from __future__ import annotations

from sim.trace import Event
from tests.referee.alterations import alter, insert, place_of, swap, with_rules, without
from tests.referee.whitman_5359.printed import DOUBTED
from tests.referee.whitman_5359.scripts import Script

QUICK = {"empty_draw_pile": "hand ends", "time_limit": 30}
"""The deal ends with the drawing pile, and the match with the deal if it has taken long."""

PLAIN = Script(
    "catsz dogen | q | ieru",
    """
    0: draw ie, cat, -z
    1: draw ru, dog, -u
    end empty 1800
    over
    """,
    QUICK,
)

TAKEN = Script(
    "catsz dogen | u | iero",
    """
    0: draw ie, cat, -z
    1: take, look, dog, -n
    0: draw ro, -o
    end empty 1800
    over
    """,
    QUICK,
)

ONE = Script(
    "catsz dogen | q | ier",
    """
    0: draw i, cat, -z
    1: draw e, dog, -e
    0: draw r, -r
    end empty 1800
    over
    """,
    {**QUICK, "draw_n": 1},
)

THREE = Script(
    "catsz dogen | q | ierabo",
    """
    0: draw ier, cat, -z
    1: draw abo, dog, -b
    end empty 1800
    over
    """,
    {**QUICK, "draw_n": 3},
)

RESHUFFLED = Script(
    "catsz goedn | q | ieruv",
    """
    0: draw ie, cat, -z
    1: draw ru, -u
    0: draw v, reshuffle q, draw z, -v
    1: draw u, reshuffle q, draw v, -u
    reshuffle u
    0: draw q, -z
    reshuffle z
    1: draw u, goed, x0 top, -u
    end empty 1800
    over
    """,
    {"time_limit": 30, **DOUBTED},
)
"""The pile runs out within a draw, between turns and for good; once a draw is cut short."""

SHORT_DRAW = Script(
    "catsz dogen | q | ier",
    """
    0: draw ie, cat, -z
    1: draw r, dog, -r
    end empty 1800
    over
    """,
    QUICK,
)

WILD_UP = Script(
    "catsz dogen | ? | ie?r",
    """
    0: take, cat, -z
    1: draw ie, dog, -n
    0: draw ?r, -?
    end empty 1800
    over
    """,
    QUICK,
)

OUT = Script(
    "catszqe PLANETS | x | io",
    """
    0: draw i, cat, -z
    1: draw o, PLANETS, -o, out
    end out
    over
    """,
    {"draw_n": 1, "target": 500},
)

OUT_WITHOUT_DISCARD = Script(
    "catszq? PLANETS | x | ioesonr",
    """
    0: draw ioe, cat, -z
    1: draw son, PLANETS, son, out
    end out
    over
    """,
    {"draw_n": 3, "target": 500, "out_bonus": 50},
)

FLOOR = OUT_WITHOUT_DISCARD.under(floor=0, out_bonus=0)

EIGHT = Script(
    "catszqe dogenzv batioze hateioz rugioze limboze nutioze PLANETS | x | abcdefgh",
    """
    0: draw a, cat, -z
    1: draw b, dog, -z
    2: draw c, bat, -z
    3: draw d, hat, -z
    4: draw e, rug, -z
    5: draw f, limb, -z
    6: draw g, nut, -z
    7: draw h, PLANETS, -h, out
    end out
    over
    """,
    {"draw_n": 1, "target": 500},
)
"""Eight players hold 56 cards."""

LEGAL = {
    "plain": ("WH-01 WH-02 WH-04 WH-06 WH-33 WH-34 ALL-01 ALL-02 ALL-03 ALL-06 ALL-07", PLAIN),
    "taken": ("WH-04 WH-05", TAKEN),
    "one drawn": ("WH-04", ONE),
    "three drawn": ("WH-04", THREE),
    "reshuffled": ("WH-06 WH-41", RESHUFFLED),
    "a short draw": ("WH-06", SHORT_DRAW),
    "a wild card turned up": ("WH-07", WILD_UP),
    "out": ("WH-28 WH-29 WH-30 WH-31", OUT),
    "out without a discard": ("WH-28 WH-32 WH-33", OUT_WITHOUT_DISCARD),
    "floor": ("WH-33", FLOOR),
    "eight players": ("WH-41 WH-02", EIGHT),
}

PLAIN_TRACE, OUT_TRACE = PLAIN.trace(), OUT.trace()
DRAWN = PLAIN_TRACE.events[place_of(PLAIN_TRACE, "draw")]
FIRST_OUT = Script(
    "PLANETS catszqe | x | io",
    "0: draw i, PLANETS, -i, out",
    {"draw_n": 1, "target": 500},
)
"""Who begins goes out before the other has had a turn."""

BLACK_OUT = Script(
    "catszqe planets | x | io",
    """
    0: draw i, cat, -z
    1: draw o, planets, -o, out
    end out
    """,
    {"draw_n": 1},
)
"""A word of 90 points is not enough to go out."""

BROKEN = [
    ("WH-02", without(PLAIN_TRACE, "deal", 9)),
    ("WH-02", swap(PLAIN_TRACE, 1, 2)),
    ("WH-02", alter(PLAIN_TRACE, "deal", 1, card=0)),
    ("WH-02", insert(PLAIN_TRACE, 11, Event("deal", {"chair": 0, "card": 12}))),
    ("WH-04", PLAIN.but("draw ie, cat", "draw i, cat").trace()),
    ("WH-04", PLAIN.but("draw ie, cat", "draw ier, cat").trace()),
    ("WH-04", TAKEN.but("take, look", "take, draw r, look").trace()),
    ("WH-04", TAKEN.but("take, look", "draw r, take, look").trace()),
    ("WH-04", without(PLAIN_TRACE, "discard")),
    ("WH-04", PLAIN.but("cat, -z", "cat, -z, -s").trace()),
    ("WH-04", alter(PLAIN_TRACE, "draw", card=place_of(PLAIN_TRACE, "deal"))),
    ("WH-04", alter(PLAIN_TRACE, "draw", source="discard pile")),
    ("WH-04", alter(TAKEN.trace(), "draw", 2, source="draw pile")),
    ("WH-04", alter(PLAIN_TRACE, "turn", hand=6)),
    ("WH-05", TAKEN.but("dog, -n", "dog, -z").trace()),
    ("WH-06", RESHUFFLED.under(empty_draw_pile="hand ends").trace()),
    ("WH-06", PLAIN.under(empty_draw_pile="reshuffle discards").trace()),
    ("WH-06", PLAIN.but("1: draw ru", "reshuffle q\n    1: draw ru").trace()),
    ("WH-06", PLAIN.but("draw ru, dog", "draw r, reshuffle z, draw u, dog").trace()),
    ("WH-06", alter(RESHUFFLED.trace(), "reshuffle", cards=2)),
    ("WH-06", without(RESHUFFLED.trace(), "turn up", 1)),
    ("WH-06", alter(PLAIN_TRACE, "round end", why="out")),
    ("WH-06", PLAIN.but("end empty", "0: take, -i\n    end empty").trace()),
    ("WH-07", without(PLAIN_TRACE, "turn up")),
    ("WH-07", alter(PLAIN_TRACE, "turn up", card=0)),
    ("WH-28", alter(OUT_TRACE, "out", chair=0)),
    ("WH-28", without(OUT_TRACE, "out")),
    ("WH-28", OUT.but("cat, -z", "cat, -z, out").trace()),
    ("WH-28", OUT.but("cat, -z", "cat, out").trace()),
    ("WH-29", BLACK_OUT.trace()),
    ("WH-30", BLACK_OUT.but(", out", "").trace()),
    ("WH-31", FIRST_OUT.trace()),
    ("WH-30", FIRST_OUT.but(", out", "").trace()),
    ("WH-32", OUT.but("end out", "0: draw x, -x\n    end out").trace()),
    ("WH-32", with_rules(OUT_WITHOUT_DISCARD.trace(), out_bonus=0)),
    ("WH-33", alter(PLAIN_TRACE, "score", 1, points=-20)),
    ("WH-33", without(FLOOR.trace(), "score", 3)),
    ("WH-41", EIGHT.under(hand=8).trace()),
]
