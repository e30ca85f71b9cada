"""Names as people write them: titles, any case, hyphens; and what a mistyped one may mean."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ALIKE = 0.7
"""How much of a name must agree for it to be what was meant, as `difflib` counts."""


def plain_name(text: str) -> str:
    """A name without case, hyphens, blanks, other signs and digits.

    >>> [plain_name(text) for text in ("Profit & Loss", "next-player", " 3-2-1 ", "OW!")]
    ['profit_and_loss', 'next_player', 'three_two_one', 'ow']
    """
    words = re.findall(r"[a-z]+|\d+", text.lower().replace("&", " and "))
    return "_".join(DIGITS[int(one)] if len(one) == 1 and one.isdigit() else one for one in words)


def find_name(written: object, names: Iterable[str]) -> str | None:
    """The name that is meant by what is written; None if that is none, or could be two.

    >>> find_name("Word Crush", ["word_crush", "word_lift"])
    'word_crush'
    """
    if not isinstance(written, str):
        return None
    known = list(names)
    if written in known:
        return written
    wanted = plain_name(written)
    found = [name for name in known if plain_name(name) == wanted] if wanted else []
    return found[0] if len(found) == 1 else None


def suggest(written: object, names: Iterable[str]) -> str:
    """A question after the name that may have been meant, to end a problem with; or nothing.

    >>> suggest("word_crash", ["word_crush", "ring_grid"])
    "; did you mean 'word_crush'?"
    >>> suggest("chess", ["word_crush", "ring_grid"])
    ''
    """
    if not isinstance(written, str):
        return ""
    by_plain = {plain_name(name): name for name in names}
    alike = difflib.get_close_matches(plain_name(written[:80]), by_plain, n=1, cutoff=ALIKE)
    return f"; did you mean '{by_plain[alike[0]]}'?" if alike else ""
