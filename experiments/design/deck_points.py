"""Are the points that a deck's cards bear those that the game counts?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sim.decks import Deck
from sim.params import EnumParam, Param, Value
from sim.spec import Game

FROM_DECK = "deck"
"""The value of a parameter by which a deck's own points count."""


def find_points_param(game: Game) -> Param | None:
    """The parameter that says whose points count, if the game has one."""
    named = (one for one in game.params if isinstance(one, EnumParam) and FROM_DECK in one.choices)
    return next(named, None)


def find_overruled_points(game: Game, rules: Mapping[str, Value], deck: Deck) -> str:
    """That the rules overrule a deck's points, in a sentence; nothing if they do not.

    Args:
        game: that is played.
        rules: every parameter's value.
        deck: that it is played with.
    """
    if not deck.points_given or len({card.value for card in deck.cards}) == 1:
        return ""
    param = find_points_param(game)
    if param is None:
        plain = replace(deck, cards=tuple(replace(card, value=1) for card in deck.cards))
        is_heeded = game.scoring and game.scoring(rules, deck) != game.scoring(rules, plain)
        return "" if is_heeded else f"{game.name} does not count the points on cards of {deck.name}"
    if game.scoring is None or rules[param.name] == FROM_DECK:
        return ""
    if game.scoring(rules, deck) == game.scoring({**rules, param.name: FROM_DECK}, deck):
        return ""
    return (
        f"the points on cards of {deck.name} are not used: {param.name} is"
        f" {rules[param.name]}; {param.name}=deck uses them"
    )
