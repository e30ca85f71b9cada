"""Positive-Negative as data: legal games, and what breaks them by which ruling."""

from dataclasses import replace

from tests.referee.final_word.scripts import Script

KEY = "positive_negative"

LEGAL = {
    "by value": Script(
        KEY,
        "catzz dogzz",
        """
        0: cat, =4, laid used, aside
        1: dog, =6, laid used, aside
        last: 0=-8 unplayed, 1=-8 unplayed
        end won 1
        """,
    ),
    "by count": Script(
        KEY,
        "catzz dogzz zzzzz catez",
        """
        0: cat, =4, laid used, aside
        1: dog, =6, laid used, aside
        2: pass, aside
        3: cat, =4, laid used, aside
        last: 0=-2 unplayed, 1=-2 unplayed, 2=-5 unplayed, 3=-2 unplayed
        end won 1
        """,
        {"neg": "count"},
    ),
    "two hands each": Script(
        KEY,
        "catdogz dogcatz | zzzzzzzcatzzzz",
        """
        0: cat, =4, laid used, look, dog@1, =6, laid used, aside
        1: dog, =6, laid used, look, cat@1, =4, laid used, aside
        0: pass, aside
        1: cat, =4, laid used, aside
        last: 0=-32 unplayed, 1=-20 unplayed
        end won 1
        """,
    ),
}
VALUE, COUNT = LEGAL["by value"], LEGAL["by count"]

BROKEN = [
    ("F12-01", replace(VALUE, cards="catzz dogzz | z")),
    ("F12-01", VALUE.but("last:", "0: pass\n        stop\n        last:")),
    ("F12-02", VALUE.but("=4", "=3")),
    ("F12-02", VALUE.but("cat, =4, laid used", "cat, =4, laid scored")),
    ("F12-03", VALUE.but("0: cat, =4, laid used, aside", "0: trade c\n        stop")),
    ("F12-05", VALUE.but("0: cat, =4, laid used, aside", "0: cat, =4, laid used")),
    ("F12-05", VALUE.under(neg="count")),
    ("F12-05", COUNT.under(neg="value")),
    ("F12-05", COUNT.under(neg="none")),
]
