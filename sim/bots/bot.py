"""A bot as kernels see it: one record of numbers for each seat.

A bot has five parts, all data. *Vocabulary* and *noticing* say which words it knows and sees;
*recall* what it can recite; *timing* how long it takes; *policy* what it prefers. The cards of
Word Crush lie open before their holder, so only the last three appear in this record.
"""

from __future__ import annotations

import numpy as np

LONGEST_LIST = 256
LIST_PLACES = 16
"""Places from the front and from the back that have a recall term of their own."""
EXPOSURE_STEPS = 512
"""Exposure is counted in eighths of a recital heard, up to 64 recitals."""
PACE_STEPS = 256
"""A time is drawn from this many equally likely values."""

PERFECT, MODEL, SPAN = 0, 1, 2
MEMORY_KINDS = ("perfect", "model", "span")
"""Never forgets; the fitted model; recites exactly so many cards and then forgets."""

NEVER, WHEN_STUCK, EXPECTED_GAIN = 0, 1, 2
EXCHANGE_POLICIES = ("never", "when stuck", "expected gain")

ANY_CARD, LEAST_USEFUL = 0, 1
CARD_CHOICES = ("any", "least useful")
"""Which of several playable cards: any with equal chance, or the one with fewest other uses."""

BOT_DTYPE = np.dtype(
    [
        # recall: terms in thousandths of a logit
        ("memory", np.int64),
        ("span", np.int64),
        ("person_drawn", np.int64),
        ("person", np.int64),
        ("attention_eighths", np.int64),
        ("wrong_share", np.int64),
        ("cue_letter", np.int64),
        ("cue_double", np.int64),
        ("cue_gap", np.int64),
        ("by_length", np.int64, (LONGEST_LIST,)),
        ("person_spread", np.int64, (LONGEST_LIST,)),
        ("recital_spread", np.int64, (LONGEST_LIST,)),
        ("by_front", np.int64, (LIST_PLACES,)),
        ("by_back", np.int64, (LIST_PLACES,)),
        ("by_exposure", np.int64, (EXPOSURE_STEPS,)),
        # timing: milliseconds; 0 for `paced` means every time is its middle value
        ("paced", np.int64),
        ("look", np.int64, (PACE_STEPS,)),
        ("recite", np.int64, (PACE_STEPS,)),
        ("play", np.int64),
        ("exchange", np.int64),
        ("turn_up", np.int64),
        ("deal_card", np.int64),
        # policy
        ("exchange_policy", np.int64),
        ("patience", np.int64),
        ("exchanges_a_turn", np.int64),
        ("card_cost", np.int64),
        ("card_choice", np.int64),
        ("decline_below", np.int64),
    ],
    align=True,
)
"""Probabilities are in parts per million, ``card_cost`` in hundredths of a letter."""
