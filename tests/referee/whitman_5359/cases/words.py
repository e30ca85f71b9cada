"""Words, additions, snares and closing."""

from __future__ import annotations

from tests.referee.alterations import alter, place_of, without
from tests.referee.whitman_5359.cases.table import QUICK
from tests.referee.whitman_5359.scripts import Script

SNARES = Script(
    "catsez dogetn | q | ierlbs",
    """
    0: draw ie, cat, -z
    1: draw rl, dog, snare 1 ta+lc, -n
    0: draw bs, snare 2 god+s, snare 1 cl+eat, add 1 cleat+s, -b
    end empty 1800
    over
    """,
    QUICK,
)
"""CAT, TALC, CLEAT go to and fro; GODS is no plural of DOG; one's own CLEATS is of CLEAT."""

AT_ONCE = SNARES.but("dog, snare 1 ta+lc", "snare 1 ta+lc, dog").under(captures_count="at once")

FORMS = Script(
    "farmsz dogedn | q | iero",
    """
    0: draw ie, farm, -z
    1: draw ro, dog, snare 1 farm+e+d, -r
    end empty 1800
    over
    """,
    QUICK,
)
INFLECTED = FORMS.but("farm+e+d", "fram+e+d").under(form_rule="any inflection")

CHILD = Script(
    "childz dogren | q | ieot",
    """
    0: draw ie, child, -z
    1: draw ot, dog, -t
    end empty 1800
    over
    """,
    QUICK,
)

PLURALS = Script(
    "catssez dogetns | q | ierlbs",
    """
    0: draw ie, cats, -z
    1: draw rl, dog, add 2 dog+s, -n
    0: draw bs, -b
    end empty 1800
    over
    """,
    QUICK,
)

IN_ORDER = Script(
    "catsez dogson | q | iero",
    """
    0: draw ie, cat, -z
    1: draw ro, dog, snare 1 c+oat, -n
    end empty 1800
    over
    """,
    {**QUICK, "rearrange": "insert in order"},
)
ONLY_ENDS = IN_ORDER.but("c+oat", "+scat").under(rearrange="only ends")

CLOSED = Script(
    "miserzq semitnk | q | ieroalbu",
    """
    0: draw ie, miser, close 1, -z
    1: draw ro, semi, -k
    0: draw al, -q
    1: draw bu, add 2 smi+te, close 2, -b
    end empty 1800
    over
    """,
    QUICK,
)
CLOSED_LATER = Script(
    "miserzq semitnk | q | ieroalbuvxghdd",
    """
    0: draw ie, miser, -z
    1: draw ro, semi, -k
    0: draw al, close 1, -q
    1: draw bu, add 2 smi+te, -b
    0: draw vx, -v
    1: draw gh, close 2, -g
    0: draw dd, -d
    end empty 1800
    over
    """,
    {**QUICK, "close": "next turn"},
)

LEGAL = {
    "snares": ("WH-14 WH-15 WH-16 WH-17 WH-40 WH-42 WH-11", SNARES),
    "a capture at once": ("WH-17 WH-18", AT_ONCE),
    "forms": ("WH-15", FORMS),
    "no inflection": ("WH-15", INFLECTED),
    "child": ("WH-40", CHILD),
    "plurals": ("WH-40", PLURALS),
    "insert in order": ("WH-13", IN_ORDER),
    "only ends": ("WH-13", ONLY_ENDS),
    "closed": ("WH-09 WH-10 WH-12 WH-25", CLOSED),
    "closed later": ("WH-09 WH-12", CLOSED_LATER),
}

SNARE_TRACE = SNARES.trace()
SNARED = place_of(SNARE_TRACE, "snare")
LAYS = [number for number, event in enumerate(SNARE_TRACE.events) if event.kind == "lay"]
FIRST_OF_SNARE = sum(number < SNARED for number in LAYS)
"""Which lay is the first of the first snare: a T of the table."""

BROKEN = [
    ("WH-08", SNARES.but("cat, -z", "at, -z").trace()),
    ("WH-14", SNARES.but("snare 1 ta+lc", "snare 1 act").trace()),
    ("WH-14", SNARES.but("snare 1 ta+lc", "snare 1 ta+l+e").trace()),
    ("WH-14", SNARES.but("god+s", "god").trace()),
    ("WH-14", alter(SNARE_TRACE, "lay", FIRST_OF_SNARE, source="hand")),
    ("WH-14", alter(SNARE_TRACE, "lay", FIRST_OF_SNARE + 2, source="table")),
    ("WH-14", alter(SNARE_TRACE, "lay", 0, source="table")),
    ("WH-14", alter(SNARE_TRACE, "lay", 1, place=2)),
    ("WH-14", alter(SNARE_TRACE, "word", number=2)),
    ("WH-14", alter(SNARE_TRACE, "word", 2, number=3)),
    ("WH-14", without(SNARE_TRACE, "word", 2)),
    ("WH-15", SNARES.but("god+s", "dog+s").trace()),
    ("WH-15", FORMS.under(form_rule="any inflection").trace()),
    ("WH-15", INFLECTED.but("fram+e+d", "farm+e+d").trace()),
    ("WH-16", SNARES.but("snare 2 god+s", "add 2 god+s").trace()),
    ("WH-16", SNARES.but("snare 2 god+s", "snare 3 god+s").trace()),
    ("WH-16", alter(SNARE_TRACE, "snare", owner=1)),
    ("WH-17", SNARES.but("dog, snare 1 ta+lc", "snare 1 ta+lc, dog").trace()),
    ("WH-17", AT_ONCE.under(captures_count="after one own word").trace()),
    ("WH-40", CHILD.but("dog, -t", "dog, snare 1 child+r+e+n, -t").trace()),
    ("WH-42", SNARES.but("add 1 cleat+s", "snare 1 cleat+s").trace()),
    ("WH-11", SNARES.but("add 1 cleat+s", "close 1").trace()),
    ("WH-11", SNARES.but("add 1 cleat+s", "add 1 cleat+s, close 1").trace()),
    ("WH-13", IN_ORDER.but("c+oat", "tac+o").trace()),
    ("WH-13", ONLY_ENDS.but("+scat", "c+oat").trace()),
    ("WH-13", SNARES.under(rearrange="only ends").trace()),
    ("WH-09", CLOSED.but("semi, -k", "semi, close 2, -k").trace()),
    ("WH-09", CLOSED.under(close="off").trace()),
    ("WH-09", CLOSED.under(close="next turn").trace()),
    ("WH-09", CLOSED.but("draw bu, add", "draw bu, close 1, add").trace()),
    ("WH-09", CLOSED.but("close 1, -z", "close 3, -z").trace()),
    ("WH-10", CLOSED.but("draw al, -q", "draw al, add 1 mis+ter, -q").trace()),
    ("WH-10", CLOSED.but("draw bu, add", "draw bu, snare 1 mi+ters, add").trace()),
    ("WH-10", CLOSED.but("close 1, -z", "close 1, close 1, -z").trace()),
    ("WH-12", CLOSED_LATER.but("smi+te, -b", "smi+te, close 2, -b").trace()),
    ("WH-25", alter(CLOSED.trace(), "word", value=60)),
    ("WH-25", alter(CLOSED.trace(), "word", length=6)),
    ("WH-25", alter(CLOSED.trace(), "score", points=70)),
    ("ALL-01", SNARES.but("ta+lc", "ca+lt").trace()),
    ("ALL-01", SNARES.but("cat, -z", "tac, -z").trace()),
    ("ALL-05", alter(SNARE_TRACE, "turn", 1, number=3)),
]
