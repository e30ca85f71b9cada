"""The match: initial lay-downs by score, partners, how it ends, who wins."""

from __future__ import annotations

from sim.referee.whitman_5359.rules import MOST_ROUNDS
from tests.referee.alterations import alter, with_header, with_rules, without
from tests.referee.whitman_5359.cases.table import OUT, PLAIN, QUICK
from tests.referee.whitman_5359.printed import DOUBTED
from tests.referee.whitman_5359.scripts import Script

SEVENTY = Script(
    "PLANETx catqvwk | z | ierulf",
    """
    0: draw ie, PLANET, -x
    1: draw ru, cat, -q
    0: draw lf, life, out
    end out
    deal PLANETx lifecat | z
    1: draw qv, -q
    0: draw wk, life, cat, -w
    1: draw ru, -r
    end empty 1800
    over
    """,
    QUICK,
)
"""460 points bind the first player to an initial lay-down of 70 in the second deal."""

TAKEN_BACK = (
    SEVENTY.but("1: draw qv, -q", "1: draw wk, -w")
    .but("0: draw wk, life, cat, -w", "0: draw qv, life, qat, x1 word q, take back, -v")
    .under(**DOUBTED)
)

NINETY = Script(
    "PLANETS catqvwk | z | ierulf",
    """
    0: draw ie, PLANETS, -i
    1: draw ru, cat, -q
    0: draw lf, elf, out
    end out
    deal PLANETS article | z
    1: draw qv, -q
    0: draw fu, article, close 1, -f
    1: draw wk, -w
    end empty 1800
    over
    """,
    QUICK,
)
"""660 points bind him to 90."""

TIED = Script(
    "catsz dogen | q | ieru",
    PLAIN.lines,
    {**QUICK, "tie": "last-mover loses"},
)

PARTNERS = Script(
    "catsz dogen hatri bindu | q | ierusltc",
    """
    0: draw ie, cat, -z
    1: draw ru, dog, -u
    2: draw sl, hat, x1, add 1 cat+s, -l
    3: draw tc, bin, -t
    end empty 1800
    over
    """,
    {**QUICK, **DOUBTED, "partners": "on"},
)

PARTNER_S_COUNT = Script(
    "catsz GREAT dogen hatri | q | ierusnms",
    """
    0: draw ie, cat, -z
    1: draw ru, GREAT, -u
    2: draw sn, dog, -n
    3: draw ms, hat, rims, out
    end out 1800
    over
    """,
    {**QUICK, "partners": "on"},
)

EIGHT_PARTNERS = Script(
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
    {"draw_n": 1, "target": 500, "partners": "on"},
)


def capped() -> str:
    """Lines of two players who hand each other discards until the cap."""
    hands = [list("catsz"), list("dogen")]
    top = "q"
    lines = []
    for turn in range(200):
        hand = hands[turn % 2]
        discard = hand.pop(0)
        hand.append(top)
        top = discard
        lines.append(f"{turn % 2}: take, -{top}")
    return "\n".join([*lines, "end cap", "over cap"])


CAPPED = Script("catsz dogen | q | ie", capped(), {"turn_cap": 100})

ENDLESS = Script(
    "catsz dogen | q | ie",
    "\n".join(
        f"{'' if number == 0 else 'deal catsz dogen | q'}\n{number % 2}: draw ie, -i\nend empty"
        for number in range(MOST_ROUNDS)
    ).strip()
    + "\nover cap",
    {"empty_draw_pile": "hand ends"},
)

LEGAL = {
    "seventy": ("WH-18 WH-19 WH-20 WH-34 WH-35 WH-37 WH-28", SEVENTY),
    "taken back": ("WH-20 WH-36", TAKEN_BACK),
    "ninety": ("WH-19 WH-25 WH-34 WH-35", NINETY),
    "a tie": ("ALL-02", TIED),
    "partners": ("WH-03 WH-16 WH-18", PARTNERS),
    "a partner's count": ("WH-03 WH-29 WH-31", PARTNER_S_COUNT),
    "eight partners": ("WH-03", EIGHT_PARTNERS),
}
LONG = {"capped": ("ALL-05", CAPPED), "endless": ("ALL-05", ENDLESS)}

TRACE, PLAIN_TRACE = SEVENTY.trace(), PLAIN.trace()
PARTNER_TRACE = PARTNERS.trace()

BROKEN = [
    ("WH-02", with_rules(PLAIN_TRACE, hand=6)),
    ("WH-03", PARTNERS.but("add 1 cat+s", "snare 1 cat+s").trace()),
    ("WH-03", alter(PARTNER_TRACE, "challenge", chair=0)),
    ("WH-03", with_rules(PLAIN_TRACE, partners="on")),
    ("WH-18", PARTNERS.but("hat, x1, add 1 cat+s", "add 1 cat+s, hat").trace()),
    ("WH-16", PARTNERS.but("add 1 cat+s", "add 2 dog+s").trace()),
    ("WH-16", with_rules(PARTNER_TRACE, partners="off")),
    ("WH-29", with_rules(PARTNER_S_COUNT.trace(), partners="off")),
    ("ALL-02", alter(PARTNER_TRACE, "win", share=840)),
    ("ALL-02", without(PARTNER_TRACE, "win", 1)),
    ("WH-19", NINETY.but("article, close 1, -f", "retail, -f").trace()),
    ("WH-20", NINETY.but("article, close 1, -f", "car, -f").trace()),
    ("WH-20", SEVENTY.but("life, cat, -w", "life, -w").trace()),
    ("WH-20", with_rules(TRACE, minimum_400=80)),
    ("WH-20", SEVENTY.but("life, cat, -w", "life, take back, -w").trace()),
    ("WH-20", SEVENTY.but("life, cat, -w", "life, cat, take back, -w").trace()),
    ("WH-20", TAKEN_BACK.but("take back, -v", "-v").trace()),
    ("WH-04", TAKEN_BACK.but("take back, -v", "take back, cat, -v").trace()),
    (
        "WH-17",
        SEVENTY.but("1: draw qv, -q", "1: draw qv, TAN, -q")
        .but("life, cat, -w", "snare 1 TAN+k, life, -w")
        .trace(),
    ),
    ("WH-34", PLAIN.but("end empty 1800", "end empty").trace()),
    ("WH-34", SEVENTY.but("deal PLANETx lifecat | z\n", "over\n").trace()),
    ("WH-34", OUT.but("over", "deal catszqe PLANETS | x").trace()),
    ("WH-34", alter(TRACE, "total", points=519)),
    ("WH-34", alter(TRACE, "round", 1, number=3)),
    ("WH-35", alter(TRACE, "round", 1, dealer=1)),
    ("ALL-02", with_rules(PLAIN_TRACE, tie="last-mover loses")),
    ("ALL-02", with_rules(TIED.trace(), tie="share")),
    ("ALL-02", alter(PLAIN_TRACE, "end", stop="won")),
    ("ALL-02", alter(PLAIN_TRACE, "win", chair=1)),
    ("ALL-03", with_header(PLAIN_TRACE, first_chair=1)),
    ("ALL-03", alter(PLAIN_TRACE, "turn", chair=1)),
    ("ALL-03", with_header(PLAIN_TRACE, bots=("plain",))),
    ("ALL-03", without(PLAIN_TRACE, "look")),
    ("ALL-05", alter(PLAIN_TRACE, "round end", clock=40_000)),
    ("ALL-05", alter(PLAIN_TRACE, "look", milliseconds=-1)),
    ("ALL-05", alter(PLAIN_TRACE, "end", turns=3)),
    ("ALL-05", alter(CAPPED.trace(), "round end", why="empty")),
    ("ALL-05", CAPPED.but("end cap", "0: take, -c\nend cap").trace()),
    ("ALL-05", alter(ENDLESS.trace(), "end", stop="tie")),
    ("ALL-05", ENDLESS.but("over cap", "deal catsz dogen | q").trace()),
]
