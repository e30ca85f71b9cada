"""Ordered recall: how much of the Word Crush pile a person recites before the first miss.

A recital starts at the first card and stops at the first miss (WC-20, WC-23), so what matters is
the chance to state each card right *given* that all before it were right::

    logit P(card) = base(load) + front(load before) + back(load after)
                    + exposure(times heard) + cue + person_sd * z_person + trial_sd * z_trial

**Load** is the length of the list as the memory feels it. A card that has not been heard since it
was laid weighs 1; each extra hearing lightens it, to ``1 / (1 + relief * hearings)``. With no extra
hearings the load is the number of cards, and the model is the published serial-recall table; a
pile rehearsed aloud every turn behaves like a much shorter list, which is why SIMON players reach
ten where single-shot recall breaks at five. ``base`` falls with the load and levels off; ``front``
falls with the load that lies before the card (primacy), ``back`` with the load after it (recency).

The **person** effect is one standard normal per person, the **trial** effect one per recital.
Without the trial effect independent cards cannot give both the published mean prefix and the
published share of whole lists.

Every term is an integer table in thousandths of a logit (milli-logits), so a recital costs one sum
of shares and four look-ups a card. More hearings raise every card of the pile or leave it alone,
whatever the two random effects are, because every table is monotone.

The data are recited forward. For ``recall_order=backward`` (WC-20) give the cards in the order of
the recital: the same curve is then assumed, without data.

Fitted and assumed constants, with sources, are in ``recall_constants.toml``; ``fit_recall.py``
writes them and ``recall_evidence.py`` compares the model with the published figures.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib import resources

import numpy as np
import numpy.typing as npt

from sim.errors import InputError

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LONGEST = 208  # cards: the largest deck of WC-01
MILLI = 1000
CARD_LOAD = 1024  # load of a card never heard again, in load units
LOAD_SHIFT = 4  # load units per table step, as a power of two: 64 steps a card
HEARING = 10  # exposure units of one full hearing, so attention counts in tenths
MOST_HEARINGS = 100  # hearings beyond this change nothing
SIGMOID_LIMIT = 12_000  # milli-logits; beyond it the chance stays at 6 in a million of 0 or 1
SIGMOID_SHIFT = 3  # milli-logits per sigmoid step, as a power of two
THRESHOLD_BITS = 32
LEVELS = ("default", "low", "high")


class Cue(IntEnum):
    """What the board reveals about the next card's word (WC-25, WC-26), weakest first."""

    NONE = 0
    DOUBLED_AFTER_GAP = 1
    LETTER_AFTER_GAP = 2
    DOUBLED = 3
    LETTER = 4


@dataclass(frozen=True)
class RecallConstants:
    """The constants of the model; logits unless said otherwise.

    Attributes:
        base: level of an easy list at the last card, before ``load_drop``.
        load_drop: what the longest lists lose.
        load_half: load at which half of ``load_drop`` is lost, cards.
        load_power: steepness of that loss, no unit.
        front_drop: what a card far from the front loses.
        front_scale: how fast that loss comes, cards.
        back_gain: what the last card gains.
        back_scale: how fast that gain fades, cards.
        trial_sd: spread from recital to recital of one person.
        person_sd: spread between people.
        exposure: gain per unit of log(1 + extra hearings) (assumption).
        relief: how much one extra hearing lightens a card, no unit, 0 or more (assumption).
        cue: gain from knowing the card's first letter (assumption).
        doubled_share: share of ``cue`` left when the letter is a doubled one, 0 to 1 (assumption).
        gap_share: share of ``cue`` left when only "a later letter" is known, 0 to 1 (assumption).
        attention: a recital heard from another, relative to one's own, 0 to 1 in tenths
            (assumption).
    """

    base: float
    load_drop: float
    load_half: float
    load_power: float
    front_drop: float
    front_scale: float
    back_gain: float
    back_scale: float
    trial_sd: float
    person_sd: float
    exposure: float
    relief: float
    cue: float
    doubled_share: float
    gap_share: float
    attention: float


@dataclass(frozen=True, eq=False)
class RecallTables:
    """The model as integer tables, milli-logits unless said otherwise.

    The arrays are left writeable because Numba compiles read-only arrays as another type.

    Attributes:
        by_load: by load step of the whole pile, shape (longest * 64 + 1,).
        by_front: by load step of the cards before this one, same shape.
        by_back: by load step of the cards after this one, same shape.
        by_exposure: by exposure units of the card, shape (1001,); more units read the last entry.
        share_by_exposure: load units (1024 a card) by exposure units, shape (1001,).
        by_cue: by :class:`Cue`, shape (5,).
        trial_sd: standard deviation of a recital's effect.
        person_sd: standard deviation of a person's effect.
        attention: exposure units (tenths of a hearing) from hearing another's recital.
    """

    by_load: Integers
    by_front: Integers
    by_back: Integers
    by_exposure: Integers
    share_by_exposure: Integers
    by_cue: Integers
    trial_sd: int
    person_sd: int
    attention: int


def load_constants(levels: Mapping[str, str] | None = None) -> RecallConstants:
    """Read the committed constants.

    Args:
        levels: for some of the assumptions, which value to take: default, low or high.

    Raises:
        InputError: an unknown assumption or level.

    >>> load_constants({"attention": "high"}).attention
    1.0
    """
    chosen = dict(levels or {})
    text = resources.files("sim.bots").joinpath("recall_constants.toml").read_text("utf-8")
    content = tomllib.loads(text)
    assumed = content["assumed"]
    for name, level in chosen.items():
        if name not in assumed:
            allowed = ", ".join(sorted(assumed))
            raise InputError("recall levels", f"there is no assumption '{name}'", allowed)
        if level not in LEVELS:
            problem = f"the level is '{level}'"
            raise InputError(f"recall levels, {name}", problem, ", ".join(LEVELS))
    values = {name: float(entry["value"]) for name, entry in content["fitted"].items()}
    values |= {name: float(entry[chosen.get(name, "default")]) for name, entry in assumed.items()}
    return RecallConstants(**values)


def load_term(constants: RecallConstants, load: Floats) -> Floats:
    """Level of a list of this load (cards), logits: falls with the load and levels off."""
    risen = load**constants.load_power
    half = constants.load_half**constants.load_power
    level: Floats = constants.base - constants.load_drop * risen / (risen + half)
    return level


def front_term(constants: RecallConstants, before: Floats) -> Floats:
    """Primacy, logits, 0 at the first card: by the load (cards) that lies before the card."""
    loss: Floats = -constants.front_drop * (1.0 - np.exp(-before / constants.front_scale))
    return loss


def back_term(constants: RecallConstants, after: Floats) -> Floats:
    """Recency, logits, highest at the last card: by the load (cards) that lies after the card."""
    gain: Floats = constants.back_gain * np.exp(-after / constants.back_scale)
    return gain


def recall_tables(constants: RecallConstants, longest: int = LONGEST) -> RecallTables:
    """Turn the constants into the integer tables a kernel reads.

    Args:
        constants: from :func:`load_constants`.
        longest: cards in the longest pile, 1 or more.

    Raises:
        InputError: ``longest`` below 1, or an attention that is not a number of tenths.

    >>> tables = recall_tables(load_constants())
    >>> int(tables.by_front[0]), int(tables.share_by_exposure[0])
    (0, 1024)
    """
    if longest < 1:
        raise InputError("recall tables, longest", f"it is {longest}", "1 or more cards")
    attention = round(constants.attention * HEARING)
    is_tenths = math.isclose(attention, constants.attention * HEARING, abs_tol=1e-9)
    if not is_tenths or not 0 <= attention <= HEARING:
        problem = f"it is {constants.attention}"
        raise InputError("recall constants, attention", problem, "0 to 1 in tenths")
    steps = longest * (CARD_LOAD >> LOAD_SHIFT)
    load = np.arange(steps + 1, dtype=np.float64) / (CARD_LOAD >> LOAD_SHIFT)
    hearings = np.arange(MOST_HEARINGS * HEARING + 1, dtype=np.float64) / HEARING
    doubled, gap = constants.doubled_share, constants.gap_share
    cues = constants.cue * np.array([0.0, doubled * gap, gap, doubled, 1.0])
    return RecallTables(
        by_load=_millis(load_term(constants, load)),
        by_front=_millis(front_term(constants, load)),
        by_back=_millis(back_term(constants, load)),
        by_exposure=_millis(constants.exposure * np.log1p(hearings)),
        share_by_exposure=np.rint(CARD_LOAD / (1 + constants.relief * hearings)).astype(np.int64),
        by_cue=_millis(cues),
        trial_sd=round(constants.trial_sd * MILLI),
        person_sd=round(constants.person_sd * MILLI),
        attention=attention,
    )


def _millis(logits: Floats) -> Integers:
    return np.rint(logits * MILLI).astype(np.int64)


def sigmoid_table(near_miss_share: float = 0.0) -> Integers:
    """Thresholds of success by logit: a 32-bit random number below the threshold is a success.

    Args:
        near_miss_share: share of the misses that count as right, 0 to 1 (WC-22; 0 when exact).

    Returns:
        Shape (3001,), from -12,000 to 12,000 milli-logits in steps of 8, values 0 to 2**32.

    Raises:
        InputError: a share outside 0 to 1.

    >>> int(sigmoid_table()[SIGMOID_LIMIT >> SIGMOID_SHIFT]) / 2**32
    0.5
    """
    if not 0.0 <= near_miss_share <= 1.0:
        raise InputError("near_miss_share", f"it is {near_miss_share}", "0 to 1")
    steps = 2 * SIGMOID_LIMIT >> SIGMOID_SHIFT
    logits = (np.arange(steps + 1) * (1 << SIGMOID_SHIFT) - SIGMOID_LIMIT) / MILLI
    chance = 1.0 / (1.0 + np.exp(-logits))
    chance += (1.0 - chance) * near_miss_share
    return np.rint(chance * 2.0**THRESHOLD_BITS).astype(np.int64)


def effect(standard_deviation: int, millis_of_z: int) -> int:
    """A person's or a recital's effect in milli-logits, from thousandths of a standard normal.

    >>> effect(1300, -2000)
    -2600
    """
    return (standard_deviation * millis_of_z + MILLI // 2) // MILLI


def card_logits(
    tables: RecallTables, exposures: Sequence[int], cues: Sequence[int], effects: int
) -> list[int]:
    """Logit of each card of a recital, given that all cards before it were right.

    Args:
        tables: from :func:`recall_tables`.
        exposures: exposure units of each card for this person, in the order of the recital: 10 for
            every time he stated it and was shown right since it was laid, ``tables.attention``
            for every time another did (WC-19). The announcement when it is laid counts 0.
        cues: a :class:`Cue` for each card.
        effects: person and recital effect together, milli-logits.

    Returns:
        Milli-logits, one a card.
    """
    most = len(tables.by_exposure) - 1
    heard = [min(units, most) for units in exposures]
    shares = [int(tables.share_by_exposure[units]) for units in heard]
    load = sum(shares)
    common = int(tables.by_load[_load_step(load)]) + effects
    logits = []
    before = 0
    for units, share, cue in zip(heard, shares, cues, strict=True):
        after = load - before - share
        logits.append(
            common
            + int(tables.by_front[_load_step(before)])
            + int(tables.by_back[_load_step(after)])
            + int(tables.by_exposure[units])
            + int(tables.by_cue[cue])
        )
        before += share
    return logits


def _load_step(load: int) -> int:
    return (load + (1 << LOAD_SHIFT - 1)) >> LOAD_SHIFT


def sigmoid_step(logit: int) -> int:
    """Row of :func:`sigmoid_table` for a logit in milli-logits.

    >>> sigmoid_step(-99_999), sigmoid_step(0), sigmoid_step(99_999)
    (0, 1500, 3000)
    """
    held = min(max(logit, -SIGMOID_LIMIT), SIGMOID_LIMIT)
    return (held + SIGMOID_LIMIT + (1 << SIGMOID_SHIFT - 1)) >> SIGMOID_SHIFT


def recite(
    tables: RecallTables,
    thresholds: Integers,
    exposures: Sequence[int],
    cues: Sequence[int],
    effects: int,
    uniforms: Sequence[int],
) -> int:
    """Recite a pile with given random numbers: the slow reference for the engine's kernel.

    Args:
        tables: from :func:`recall_tables`.
        thresholds: from :func:`sigmoid_table`.
        exposures: see :func:`card_logits`.
        cues: see :func:`card_logits`.
        effects: person and recital effect together, milli-logits; see :func:`effect`.
        uniforms: 32-bit random numbers, one a card; those after the first miss are not read.

    Returns:
        Cards right before the first miss, which is what stays on the pile (WC-23).
    """
    logits = card_logits(tables, exposures, cues, effects)
    for right, (logit, uniform) in enumerate(zip(logits, uniforms, strict=True)):
        if uniform >= thresholds[sigmoid_step(logit)]:
            return right
    return len(logits)
