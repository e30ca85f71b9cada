"""Makes a game of the family: everything that is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sim.decks import Deck
from sim.games.final_word.family.cards import DECK_FIELDS, check_deal, make_deck, pack_deck
from sim.games.final_word.family.events import EVENT_KINDS
from sim.games.final_word.family.narration import tell
from sim.games.final_word.family.redeal import redeal_hidden
from sim.games.final_word.family.rulebook import (
    COUNTERS,
    FAMILY,
    FAMILY_PARAMS,
    FAMILY_PREFIX,
    FAMILY_RULES,
)
from sim.games.final_word.family.table import TABLE_FIELDS
from sim.search.scoring import Scoring
from sim.spec import Game, Hooks, Param, Rule, Value, Variant

Kernel = Callable[..., None]


def family_game(
    *,
    name: str,
    title: str,
    prefix: str,
    players: tuple[int, int],
    rules: tuple[Rule, ...],
    params: tuple[Param, ...],
    variants: tuple[Variant, ...],
    scoring: Callable[[Mapping[str, Value], Deck], Scoring],
    kernels: tuple[Kernel, Kernel, Kernel],
) -> Game:
    """A game of The Final Word.

    Args:
        name: its key, the file's name.
        title: one sentence that is the rule.
        prefix: of its own rulings, such as ``F9``.
        players: fewest and most.
        rules, params, variants: what it adds to the family's.
        scoring: what its words can be worth.
        kernels: its ``set_up``, ``play`` and ``finish``.
    """
    return Game(
        name=name,
        title=title,
        family=FAMILY,
        prefix=prefix,
        players=players,
        rules=(*FAMILY_RULES, *rules),
        params=(*FAMILY_PARAMS, *params),
        variants=variants,
        counters=COUNTERS,
        events=EVENT_KINDS,
        table_fields=TABLE_FIELDS,
        deck_fields=DECK_FIELDS,
        make_deck=make_deck,
        pack_deck=pack_deck,
        check_deal=check_deal,
        hooks=lambda: Hooks(*kernels, redeal_hidden),
        tell=tell,
        family_prefix=FAMILY_PREFIX,
        scoring=scoring,
    )
