"""Makes a game of the family: everything that is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.decks import Deck
from sim.games.final_word.family.cards import (
    DECK_FIELDS,
    check_deal,
    make_deck,
    pack_deck,
    sum_of_cards,
)
from sim.games.final_word.family.course import finish
from sim.games.final_word.family.events import EVENT_KINDS
from sim.games.final_word.family.features import FEATURES
from sim.games.final_word.family.narration import narrate
from sim.games.final_word.family.redeal import redeal_hidden
from sim.games.final_word.family.rulebook import (
    COUNTERS,
    FAMILY,
    FAMILY_PARAMS,
    FAMILY_PREFIX,
    GIVEN_UP,
    USUALLY_IDLE,
    rule_of_cap,
    shared_rules,
)
from sim.games.final_word.family.table import TABLE_FIELDS
from sim.params import Param, Value
from sim.scoring import Scoring
from sim.spec import Counter, Feature, Game, Hooks, Rule, Variant
from sim.trace import Event, EventKind, Header

Kernel = Callable[..., None]
Narration = Callable[[Header, Sequence[Event]], Iterator[str]]


@dataclass(frozen=True)
class Own:
    """What a game of the family has beyond what all share.

    State that it keeps is listed in `family.own_state`, which all tables hold: so games share the
    family's compiled kernels. One with table fields of its own gets them compiled for its table.

    Attributes:
        table_fields: state beside the family's.
        counters: columns of a row after the family's; `fill_family_row` says where they begin.
        events: kinds of event whose codes follow the family's.
        features: figures of a state beside the family's.
        finish: the hook that fills its row, for a game with counters of its own.
        check_deal: refuses a deck that cannot deal the game, for one with another deal.
        redeal_hidden: the hook, for a game with cards that are hidden elsewhere.
        narrate: the narration, for a game with events of its own.
    """

    table_fields: tuple[tuple[Any, ...], ...] = ()
    counters: tuple[Counter, ...] = ()
    events: tuple[EventKind, ...] = ()
    features: tuple[Feature, ...] = ()
    finish: Kernel = finish
    check_deal: Callable[[Deck, Mapping[str, Value], int], None] = check_deal
    redeal_hidden: Kernel = redeal_hidden
    narrate: Narration = narrate


SHARED_ONLY = Own()
NONE_OTHER: Mapping[str, Value] = MappingProxyType({})
ALL_HOLD: Mapping[str, str] = MappingProxyType({})


def family_game(  # noqa: PLR0913 - a form to fill in, all by name
    *,
    name: str,
    title: str,
    prefix: str,
    players: tuple[int, int],
    rules: tuple[Rule, ...],
    params: tuple[Param, ...],
    variants: tuple[Variant, ...],
    searches: tuple[int, ...],
    kernels: tuple[Kernel, Kernel],
    scoring: Callable[[Mapping[str, Value], Deck], Scoring] = sum_of_cards,
    own: Own = SHARED_ONLY,
    defaults: Mapping[str, Value] = NONE_OTHER,
    only: Mapping[str, str] = ALL_HOLD,
    idle: tuple[str, ...] = USUALLY_IDLE,
    endless: str = "",
) -> Game:
    """A game of The Final Word.

    Args:
        name: its key, the file's name.
        title: one sentence that is the rule.
        prefix: of its own rulings, such as ``F9``.
        players: fewest and most.
        rules, params, variants: what it adds to the family's.
        searches: the word searches it calls.
        kernels: its ``set_up`` and ``play``.
        scoring: what its words can be worth.
        own: what it has beyond what the family shares.
        defaults: of the family's parameters, where its own text has another.
        only: of the family's rules, when they hold, as `shared_rules` takes it.
        idle: those of the family's parameters that change nothing here.
        endless: how a game may go on for ever, as a clause; its rules say so.
    """
    return Game(
        name=name,
        title=title,
        family=FAMILY,
        prefix=prefix,
        players=players,
        rules=(*shared_rules(only), *rules, *rule_of_cap(endless)),
        params=(*family_params(defaults, idle), *params),
        variants=variants,
        counters=(*COUNTERS, *own.counters),
        events=(*EVENT_KINDS, *own.events),
        table_fields=(*TABLE_FIELDS, *own.table_fields),
        deck_fields=DECK_FIELDS,
        make_deck=make_deck,
        pack_deck=pack_deck,
        check_deal=own.check_deal,
        hooks=lambda: Hooks(*kernels, own.finish, own.redeal_hidden),
        narrate=own.narrate,
        family_prefix=FAMILY_PREFIX,
        scoring=scoring,
        searches=searches,
        features=(*FEATURES, *own.features),
        unfinished={"stall": GIVEN_UP} | ({"cap": endless} if endless else {}),
    )


def with_lists(
    game: Game, find_lists: Callable[[Mapping[str, Value]], npt.NDArray[np.int64]]
) -> Game:
    """A game with the lexicon's words in lists of its own in its deck's record.

    Args:
        find_lists: finds them by the rules: one array in this process, as `sim.search.pairs`.
    """

    def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
        game.pack_deck(deck, rules, record)
        lists = find_lists(rules)
        record["lists"], record["lists_length"] = lists.ctypes.data, len(lists)

    return replace(game, pack_deck=pack_deck)


def family_params(defaults: Mapping[str, Value], idle: Sequence[str]) -> Iterator[Param]:
    """The family's parameters, some with another default, some that change nothing."""
    for param in FAMILY_PARAMS:
        changes = {"default": defaults[param.name]} if param.name in defaults else {}
        if param.name in idle:
            changes["meaning"] = f"{param.meaning}; changes nothing in this game"
        yield replace(param, **changes)
