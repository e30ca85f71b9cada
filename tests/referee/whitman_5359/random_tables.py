"""What random matches of Whitman 5359 are played with: rules, packs, hands, words."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words
from sim.referee.whitman_5359.rules import LEGAL

BLACK = "aaabcddeeeefghiiiklmnnooprrsssttuvwy"
RED = "ABCDEFGHILMNOPRSTU"
SET_BY_HAND = ("hand", "partners", "turn_cap", "time_limit", "minimum_400", "minimum_600")
"""Rules that a random match chooses in its own way."""


def mask_of(letters: str) -> int:
    """Which letters there are, as bits."""
    return sum(1 << (ord(letter) - ord("a")) for letter in set(letters))


@cache
def words_of(false_of: str) -> tuple[tuple[str, int], ...]:
    """Common words of three to seven letters, and false ones of a list, with their letters."""
    words = load_lexicon("scowl-35", family_only=True).words["word"].to_list()
    words = [word for word in words if 3 <= len(word) <= 7]
    if false_of:
        words += [word for word in false_words(false_of)["word"].to_list() if len(word) <= 4]
    random.Random(0).shuffle(words)
    return tuple((word, mask_of(word)) for word in words)


def is_word(spelling: str, rules: Mapping[str, object]) -> bool:
    """Does the list of these rules have it?"""
    return spelling in load_lexicon(str(rules["lexicon"]), rules["lexicon_filter"] == "family")


@cache
def relation(name: str, family: bool, column: str) -> dict[str, set[str]]:
    """Lemmas or singulars of the words of a list, if it names others than the word itself."""
    words = load_lexicon(name, family).words
    rows = words.select("word", column).iter_rows()
    return {word: set(others) for word, others in rows if set(others) - {word}}


def random_rules(draw: random.Random, players: int) -> dict[str, object]:
    """Any legal rules."""
    rules: dict[str, object] = {
        name: draw.choice(legal) for name, (_, legal) in LEGAL.items() if name not in SET_BY_HAND
    }
    for name, value in rules.items():
        rules[name] = int(str(value)) if str(value).isdigit() else value
    rules |= {"hand": draw.randint(5, 8), "turn_cap": 100, "first": "drawn"}
    rules["time_limit"] = draw.choice([30, 60])
    rules["partners"] = draw.choice(["off", "on"]) if players in (4, 6) else "off"
    rules["minimum_400"], rules["minimum_600"] = draw.choice([(70, 90), (40, 50), (0, 30)])
    rules["p_bad_word"] = draw.choice([0.0, 0.05])
    rules["p_challenge"] = draw.choice([0.0, 0.5])
    return rules


def random_pack(draw: random.Random, cards: int) -> list[str]:
    """So many letter cards, a third of them red, and up to four wild ones."""
    black = [draw.choice(BLACK) for _ in range(cards * 2 // 3)]
    red = [draw.choice(RED) for _ in range(cards - len(black))]
    return black + red + ["?"] * draw.randint(0, 4)


def random_hands(draw: random.Random, pack: list[str], players: int, size: int) -> tuple[str, str]:
    """Hands and a card turned up."""
    cards = draw.sample(pack, players * size + 1)
    hands = ["".join(cards[size * chair : size * (chair + 1)]) for chair in range(players)]
    return " ".join(hands), cards[-1]
