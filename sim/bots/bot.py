"""The bots at a table as kernels see them: one record of numbers.

A bot has five parts, all data. *Vocabulary* and *noticing* say which words it knows and sees: they
go into the words record (`sim.bots.familiarity`, `sim.search.words`). *Recall* says what it can
recite, *timing* how long it takes, *policy* what it prefers: these three make up this record.
"""

from __future__ import annotations

import numpy as np

from sim.bots.recall import CARD_LOAD, HEARING, LOAD_SHIFT, MOST_HEARINGS, Cue
from sim.limits import MOST_CARDS, MOST_CHAIRS

LOAD_STEPS = MOST_CARDS * (CARD_LOAD >> LOAD_SHIFT) + 1
EXPOSURE_STEPS = MOST_HEARINGS * HEARING + 1
PACE_STEPS = 256
"""A time is drawn from this many equally likely values."""

TEMPO_SHIFT = 10

PERFECT, MODEL, SPAN = 0, 1, 2
MEMORY_KINDS = ("perfect", "model", "span")
"""Never forgets; the fitted model; recites exactly so many cards and then forgets."""

NEVER, WHEN_STUCK, EXPECTED_GAIN = 0, 1, 2
EXCHANGE_POLICIES = ("never", "when stuck", "expected gain")

ANY_CARD, LEAST_USEFUL = 0, 1
CARD_CHOICES = ("any", "least useful")
"""Which of several playable cards: any with equal chance, or the one with fewest other uses."""

WORD_CHOICES = ("most utility", "any legal move")
"""Which word, in the order of ``MOST_UTILITY`` and ``ANY_MOVE`` of `sim.search.query`."""

BELOW = 2
TRADE_POLICIES = ("never", "when stuck", "below")
"""When it trades cards: never; if it sees no word; also if its best word scores too little.

``NEVER`` and ``WHEN_STUCK`` are the same numbers as with exchanges.
"""

LETTERS = 26
KEPT_KINDS = 27
"""Kinds of card that are worth keeping by their letter: a to z and, last, a wild card."""

BOT_FIELDS: tuple[tuple[str, tuple[int, ...]], ...] = (
    # recall: see sim.bots.recall.RecallTables; the person's level in thousandths of an sd
    ("memory", ()),
    ("span", ()),
    ("person_drawn", ()),
    ("person", ()),
    ("wrong_share", ()),
    ("trial_sd", ()),
    ("person_sd", ()),
    ("attention", ()),
    ("fresh", ()),
    ("by_cue", (len(Cue),)),
    ("by_exposure", (EXPOSURE_STEPS,)),
    ("share_by_exposure", (EXPOSURE_STEPS,)),
    ("by_load", (LOAD_STEPS,)),
    ("by_front", (LOAD_STEPS,)),
    ("by_back", (LOAD_STEPS,)),
    ("looks_again", ()),
    # timing: milliseconds; 0 for `paced` means every time is its middle value
    ("paced", ()),
    ("look", (PACE_STEPS,)),
    ("think", (PACE_STEPS,)),
    ("forced_pass", (PACE_STEPS,)),
    ("recite", (PACE_STEPS,)),  # tempo of a recital, of 1 << TEMPO_SHIFT
    ("recite_at", (MOST_CARDS + 1,)),  # milliseconds a card, by cards in the pile
    ("play", ()),
    ("exchange", ()),
    ("turn_up", ()),
    ("deal", ()),
    # policy
    ("exchange_policy", ()),
    ("patience", ()),
    ("exchanges_a_turn", ()),
    ("card_cost", ()),
    ("card_choice", ()),
    ("decline_below", ()),
    ("word_choice", ()),
    ("points_weight", ()),
    ("card_weight", ()),
    ("keep", (KEPT_KINDS,)),
    ("trade_policy", ()),
    ("trade_below", ()),
    ("trade_cards", ()),
    ("trade_rounds", ()),
    # finding words in a grid: waits are this many thousandths of a casual player's, 0 = at once
    ("finding_wait", ()),
    ("write", ()),
    ("skip_above", ()),
    # words taken from others, going out, choice of deck
    ("rival_weight", ()),
    ("leftover_weight", ()),
    ("out_margin", ()),
    ("vowel_share", ()),
    # rummy with words: plans, open words, what to draw and to discard
    ("plan_breadth", ()),
    ("lay_above", ()),
    ("open_risk", ()),
    ("open_hope", ()),
    ("wild_worth", ()),
    ("red_worth", ()),
    ("hand_fear", ()),
    ("take_above", ()),
    ("feed_weight", ()),
    # what a game asks for beside points
    ("link", (LETTERS,)),  # what a word's last letter leaves to the next word
    ("trick_weight", ()),
    ("reserve_weight", ()),
    ("unlock_weight", ()),
)
"""Name and shape of a bot's numbers, all int64.

Probabilities are in parts per million (``skip_above`` and ``vowel_share`` too), ``card_cost`` in
hundredths of a letter, all weights but ``card_weight``, ``open_risk`` and ``hand_fear`` in
hundredths; ``card_weight``, ``keep``, ``link``, ``trade_below``, ``out_margin``, ``lay_above``,
``open_hope``, ``wild_worth``, ``red_worth`` and ``take_above`` in hundredths of a point. ``keep``
is what a card left in hand is worth, by letter, less what the average card of the deck is worth.
"""

BOTS_DTYPE = np.dtype(
    [
        ("kind", np.int64, (MOST_CHAIRS,)),
        *((name, np.int64, (MOST_CHAIRS, *shape)) for name, shape in BOT_FIELDS),
    ],
    align=True,
)
"""All bots of a table: ``kind`` by seat, every other field by kind. Equal bots share a kind."""
