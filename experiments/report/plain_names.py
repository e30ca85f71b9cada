"""Names of the code in words, wherever a page shows them: one pass over what a page reads as.

Rules, figures, bots and decks are known by names such as ``first_player_cards``; a reader of a
page sees "first player cards", and a game as it stands on its box. What is typed stays as it is:
commands and code (``<code>``, ``<pre>``), options, paths and names of files, settings of a file
(``keep_rows = true``).
"""

from __future__ import annotations

import re

from experiments.report.titles import rule_title
from experiments.report.wording import game_title
from sim.registry import game_names

NAME = re.compile(r"(?<![\w./~<=&#-])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?![\w/]|\.\w|\s*=\s)")
"""A name with underscores that is no part of a path, a dotted key, an option or a setting."""
PARTS = re.compile(r"(<[^>]*>)")
SPOKEN = re.compile(r'((?:aria-label|data-label|title|alt)=")([^"]*)')
"""Attributes that are read aloud or shown."""
LITERAL = ("code", "pre", "script", "style")


def in_words(text: str) -> str:
    """A text in which names of the code are words.

    >>> in_words("eight_it_all, when_stuck pass"), in_words("break_up: in_band may move")
    ('Eight It All, when stuck pass', 'Break Up: in band may move')
    >>> in_words("see my_deck.csv, rules.trade_max, --keep_rows, keep_rows = true")
    'see my_deck.csv, rules.trade_max, --keep_rows, keep_rows = true'
    """
    if "_" not in text:
        return text
    return NAME.sub(lambda found: name_in_words(found[0]), text)


def name_in_words(name: str) -> str:
    """One name in words; a game's or a rule's is its title."""
    return game_title(name) if name in game_names() else rule_title(name)


def page_in_words(page: str) -> str:
    """A page whose visible and spoken texts name nothing as the code does.

    >>> page_in_words('<p aria-label="in_band">in_band <code>in_band</code></p>')
    '<p aria-label="in band">in band <code>in_band</code></p>'
    """
    parts = PARTS.split(page)
    literal = ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            if not literal:
                parts[place] = in_words(part)
            continue
        name = part[1:].rstrip("/>").split(maxsplit=1)[0] if len(part) > 2 else ""
        if literal:
            literal = "" if name == f"/{literal}" else literal
        elif name in LITERAL:
            literal = name
        elif "_" in part:
            parts[place] = SPOKEN.sub(lambda found: found[1] + in_words(found[2]), part)
    return "".join(parts)
