"""Letter Ladder: lay cards that climb the alphabet; who lays the last of his cards wins.

1.  Each player is dealt a hand from a deck that holds each letter a few times (XX-01).
2.  In turn each lays one card whose letter comes after the top card's; on no ladder any card may
    be laid (XX-02).
3.  Who has no such card draws one card, if there is one left, and takes the ladder off the
    table (XX-03). Ladders that were taken off never come back.
4.  Who lays his last card wins (XX-04). At the turn cap all who hold fewest cards share (XX-05).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from sim.decks import Card, Deck
from sim.errors import InputError
from sim.limits import MOST_CARDS, MOST_CHAIRS
from sim.params import IntParam, TableParam, Value
from sim.spec import Counter, Feature, Game, Hooks, Rule, Variant
from sim.trace import Event, EventKind, Field, Header

LETTERS = "abcdefghijklmnopqrstuvwxyz"
STOPS = ("won", "tie", "cap")
CHAIR, CARD = Field("chair", "chair"), Field("card", "card")
MILLISECONDS = Field("milliseconds", "time")

EVENTS = (
    EventKind("deal", (CHAIR, CARD), "a card is dealt to a hand"),
    EventKind("lay", (CHAIR, CARD, MILLISECONDS), "lays a card on the ladder (XX-02)"),
    EventKind("draw", (CHAIR, CARD, MILLISECONDS), "draws, and takes the ladder off (XX-03)"),
    EventKind("pass", (CHAIR, MILLISECONDS), "the deck is empty: takes the ladder off (XX-03)"),
    EventKind("end", (Field("stop", STOPS), Field("turns", "count"), MILLISECONDS), "the end"),
    EventKind("win", (CHAIR, Field("shares", "count", "of 840")), "who has won, or shares"),
)

RULES = (
    Rule("Each player is dealt a hand from a deck that holds each letter a few times.", ("XX-01",)),
    Rule("In turn each lays a card whose letter comes after the top card's.", ("XX-02",)),
    Rule("Who cannot draws a card and takes the ladder off the table.", ("XX-03",)),
    Rule("Who lays his last card wins; at the turn cap the fewest cards do.", ("XX-04", "XX-05")),
)

PARAMS = (
    TableParam(
        "hand",
        {2: 7, 3: 6, 4: 5},
        "XX-01",
        "cards dealt to each player",
        unit="cards",
        low=1,
        high=12,
        printed={"regular": {2: 7, 3: 6, 4: 5}},
    ),
    IntParam(
        "copies", 2, "XX-01", "cards of each letter", "cards", low=2, high=4, shapes_deck=True
    ),
    IntParam("turn_cap", 300, "XX-05", "most turns of a game", "turns", low=1, high=10_000),
)

VARIANTS = (
    Variant("printed", "Two cards of each letter.", {}),
    Variant("thick", "Four cards of each letter.", {"copies": 4}),
)

COUNTERS = (
    Counter("ladders", "ladders taken off the table"),
    Counter("cards_left", "cards left in each hand", "seat"),
)

TABLE_FIELDS = (
    ("order", np.int64, (MOST_CARDS,)),  # the shuffled deck; cards before `drawn` are gone
    ("places", np.int64, (MOST_CARDS,)),  # room that a shuffle needs
    ("sheet", np.int64, (4, 16)),  # and room for random words
    ("drawn", np.int64),
    ("top", np.int64),  # the top card's letter, -1 without a ladder
    ("ladders", np.int64),
    ("choices", np.int64),  # random choices made
    ("hand", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("hand_size", np.int64, (MOST_CHAIRS,)),
)

DECK_FIELDS = (("letter", np.int64, (MOST_CARDS,)),)

FEATURES = (
    Feature("hand", "cards in hand", "hand_size", "seat"),
    Feature("top", "letter on top, -1 without a ladder", "top"),
)


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """Each letter so many times (XX-01)."""
    copies = int(rules["copies"])
    cards = tuple(Card(letter) for letter in LETTERS for _ in range(copies))
    return Deck(f"letter_ladder {copies}", f"make_deck({copies})", cards)


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """The letter of each card."""
    record["cards"] = len(deck.cards)
    letters = [LETTERS.index(card.text) for card in deck.cards]
    record["letter"][0, : len(letters)] = letters


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse cards that are no letters, and hands that the deck cannot deal."""
    odd = [card.text for card in deck.cards if card.text not in LETTERS]
    if odd:
        raise InputError(f"deck {deck.name}", f"card {odd[0]!r}", "one letter a to z on each card")
    needed = players * rules["hand"]
    if not needed <= len(deck.cards) <= MOST_CARDS:
        problem = f"{players} hands of {rules['hand']} from {len(deck.cards)} cards"
        raise InputError("rules.hand", problem, f"{needed} to {MOST_CARDS} cards")


def hooks() -> Hooks:
    """The kernels, imported when a game is first played."""
    from letter_ladder import kernels

    return Hooks(kernels.set_up, kernels.play, kernels.finish, kernels.redeal_hidden)


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game."""
    for event in events:
        if event.kind in ("lay", "draw"):
            does = "lays" if event.kind == "lay" else "takes the ladder off and draws"
            yield f"  Player {event['chair'] + 1} {does} {header.deck[event['card']].upper()}"
        elif event.kind == "pass":
            yield f"  Player {event['chair'] + 1} takes the ladder off"
        elif event.kind == "win":
            yield f"Player {event['chair'] + 1} wins {event['shares']} of 840 shares"


GAME = Game(
    name="letter_ladder",
    title="Lay cards that climb the alphabet; who lays the last of his cards wins.",
    family="Letter Ladder",
    prefix="XX",
    players=(2, 4),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    counters=COUNTERS,
    events=EVENTS,
    table_fields=TABLE_FIELDS,
    deck_fields=DECK_FIELDS,
    make_deck=make_deck,
    pack_deck=pack_deck,
    check_deal=check_deal,
    hooks=hooks,
    narrate=narrate,
    features=FEATURES,
)
