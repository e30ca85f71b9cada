"""What rules are called where people read: on pages and in sentences, never by their key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from experiments.design.axes import PRINTED
from experiments.design.sweep import Cell
from experiments.design.value_text import value_text
from experiments.report.wording import counted, game_title

TITLES: Mapping[str, str] = {
    "dagger_n": "cards that a Dagger draws",
    "dagger_on_play": "Dagger from the hand draws",
    "double": "double letters",
    "draw_n": "cards drawn",
    "dup_counts_as_kept": "duplicated card counts as kept",
    "each": "hand cards of each part",
    "end": "end of the game",
    "first": "who starts",
    "form": "form of the game",
    "form_rule": "forms that no snare may make",
    "hand_consonants": "consonants dealt",
    "hand_vowels": "vowels dealt",
    "least_length": "shortest word",
    "long_from": "long words from",
    "max_board_words": "most words on the board",
    "max_exchanges": "most exchanges",
    "max_parts": "most parts of a word",
    "min_board": "board cards that must be used",
    "min_stolen_each": "stolen cards that each word holds",
    "minimum_400": "first lay-down from 400",
    "minimum_600": "first lay-down from 600",
    "minlen": "shortest word",
    "n_special": "copies of each special card",
    "near_miss_ok": "near misses count",
    "need": "hand cards of a change",
    "neg": "subtraction of cards laid aside",
    "p_bad_word": "false words",
    "p_challenge": "challenged words",
    "qu": "Q reads QU",
    "replace_n": "cards for one given up",
    "split_seq2": "letters kept together",
    "start": "who begins the next round",
    "tie": "who wins a tie",
    "to": "where an unusable card goes",
    "trade_max": "most cards in a trade",
    "y": "deck of Y",
    "y_as_vowel": "when Y is a vowel",
}
"""Of keys that are no words by themselves; the others are read with blanks."""

VARIANT = "variant"
SOURCE = re.compile(r" \(see [\w.]+\)")
"""Where in the sources more stands, in what a game says of a counter."""


def rule_title(name: str) -> str:
    """A rule, a list of a sweep or an assumption as people read it.

    >>> rule_title("draw_n"), rule_title("out_bonus"), rule_title("hand")
    ('cards drawn', 'out bonus', 'hand')
    """
    return TITLES.get(name, name.replace("_", " "))


def factor_title(name: str) -> str:
    """What was varied, alone or with what goes along; what variants bring goes without saying.

    >>> factor_title("variant and ring_cap"), factor_title("players and draw_n")
    ('variant', 'players and cards drawn')
    """
    parts = name.split(" and ")
    return VARIANT if parts[0] == VARIANT else " and ".join(map(rule_title, parts))


def cell_title(cell: Cell) -> str:
    """A cell as headings and sentences name it; what is printed goes without saying."""
    rules = [f"{rule_title(name)} {value_text(value)}" for name, value in cell.rules.items()]
    variant = [] if cell.variant == PRINTED else [cell.variant]
    deck = [] if cell.deck == PRINTED else [f"deck {cell.deck}"]
    players = counted(cell.players, "player")
    parts = [game_title(cell.game), *variant, players, cell.bots_name, *deck, *rules]
    return ", ".join(parts)


def table_title(cell: Cell) -> str:
    """A cell's title that also names the hand that its rules deal, where its game has one."""
    hand = cell.setting().rules.get("hand")
    return cell_title(cell if hand is None else replace(cell, rules={**cell.rules, "hand": hand}))


def without_source(text: str) -> str:
    """What a counter is, without where in the sources more stands.

    >>> without_source("steals that decide (see sim.games.word_lift.counting)")
    'steals that decide'
    """
    return SOURCE.sub("", text)
