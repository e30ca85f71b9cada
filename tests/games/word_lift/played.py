"""Games of Word Lift that tests read: random ones under given rules, and ones on stacked decks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sim.decks import Card, Deck
from sim.engine.simulation import play_trace, prepare
from sim.lexicon.load import read_table
from tests.games.traces import trace_of
from tests.games.word_lift.rounds import Game, read

SIGNS = {"¶": "pilcrow", "†": "dagger", "◊": "lozenge", "$": "dollar"}
VOWELS = "aeiou"


def play(
    players: int = 3,
    deal: int = 0,
    bots: Any = "casual",
    seed: int = 5,
    rotation: int = 0,
    **rules: Any,
) -> Game:
    """One game."""
    setting = prepare("word_lift", players=players, seed=seed, bots=bots, rules=rules)
    return read(trace_of(setting, deal, rotation))


@cache
def games_with(
    count: int = 4, players: int = 3, bots: str = "casual", **rules: Any
) -> tuple[Game, ...]:
    """Some games under the same rules."""
    setting = prepare("word_lift", players=players, seed=5, bots=bots, rules=rules)
    return tuple(read(trace_of(setting, deal)) for deal in range(count))


def card(text: str) -> Card:
    """A card as a replay prints it: ``a``, ``a†``, ``?``; the letter says which deck.

    >>> card("n¶").symbol, card("?").pile, card("o").pile
    ('pilcrow', 'consonant', 'vowel')
    """
    letter, sign = text[0], text[1:]
    pile = "vowel" if letter in VOWELS else "consonant"
    symbol = "question mark" if letter == "?" else SIGNS.get(sign, "")
    return Card(letter, symbol=symbol, pile=pile)


def cards(text: str) -> list[Card]:
    """Cards parted by spaces, or each letter a card if there are none."""
    return [card(part) for part in (text.split() if " " in text else text)]


def play_stacked(
    hands: Sequence[str],
    piles: str = "",
    bots: Any = "oracle",
    seed: int = 5,
    **rules: Any,
) -> Game:
    """One game in which chair 0 begins and the hands are known.

    Args:
        hands: of each chair, so many consonants and vowels as the first.
        piles: the cards to be drawn, in either deck in this order, whoever draws: with one deck
            left only it is the order of all draws. Both decks need a card at least.
        bots: for all chairs or a list.
    """
    players = len(hands)
    dealt = [cards(hand) for hand in hands]
    by_pile = {
        pile: [[one for one in hand if one.pile == pile] for hand in dealt]
        for pile in ("consonant", "vowel")
    }
    sizes = {pile: len(held[0]) for pile, held in by_pile.items()}
    rest = cards(piles)
    deck: list[Card] = []
    for pile, held in by_pile.items():
        assert all(len(hand) == sizes[pile] for hand in held)
        deck += [hand[at] for at in range(sizes[pile]) for hand in held]
        deck += [one for one in rest if one.pile == pile]
    rules = {
        "hand_consonants": sizes["consonant"],
        "hand_vowels": sizes["vowel"],
        "rounds": 1,
        "first": "fixed",
        **rules,
    }
    setting = prepare(
        "word_lift",
        players=players,
        seed=seed,
        bots=bots,
        rules=rules,
        deck=Deck("stacked", "a test", tuple(deck)),
    )
    return read(play_trace(setting, 0, 0, list(range(len(deck)))))


@cache
def lemmas() -> dict[str, frozenset[str]]:
    """The lemmas of every word of the word table."""
    table = read_table()
    return {
        word: frozenset(of)
        for word, of in zip(table["word"], table["lemmas"].to_list(), strict=True)
    }
