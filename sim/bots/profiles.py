"""Reads bot profiles and turns them into the records that kernels read.

A bot is named by its profile (``"casual"``) or by a table that changes some of the profile's
values: ``{profile = "casual", attention = "low", pace = 1.5}``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.bots.bot import (
    BOT_FIELDS,
    BOTS_DTYPE,
    CARD_CHOICES,
    EXCHANGE_POLICIES,
    MEMORY_KINDS,
    PACE_STEPS,
    TEMPO_SHIFT,
    TRADE_POLICIES,
    WORD_CHOICES,
)
from sim.bots.keep_values import load_begin_values, load_keep_values
from sim.bots.recall import load_constants, recall_tables
from sim.errors import InputError, describe_value, is_not_legal
from sim.limits import MOST_CARDS
from sim.names import find_name, suggest
from sim.params import PARTS_PER_MILLION

BotChoice = str | Mapping[str, Any]
"""A profile's name, or a table with the key ``profile`` and values that differ from it."""

LEVEL_KEYS = ("exposure", "relief", "cue", "doubled_share", "gap_share", "attention")
WORD_KEYS: Mapping[str, tuple[str, ...]] = {
    "memory": MEMORY_KINDS,
    "exchange_policy": EXCHANGE_POLICIES,
    "card_choice": CARD_CHOICES,
    "word_choice": WORD_CHOICES,
    "trade_policy": TRADE_POLICIES,
    **dict.fromkeys(LEVEL_KEYS, ("default", "low", "high")),
}
NUMBER_KEYS: Mapping[str, tuple[float, float]] = {
    "vocabulary": (10, 95),
    "span": (0, 208),
    "wrong_share": (0, 1),
    "fresh": (0, 12),
    "pace": (0.1, 10),
    "look": (0, 600),
    "look_spread": (0, 2),
    "look_cap": (0.1, 3600),
    "think": (0, 600),
    "think_spread": (0, 2),
    "think_cap": (0.1, 3600),
    "recite_low": (0, 60),
    "recite_high": (0, 60),
    "recite_learning": (0.1, 100),
    "recite_spread": (0, 2),
    "forced_pass": (0, 600),
    "play": (0, 600),
    "exchange": (0, 600),
    "turn_up": (0, 600),
    "deal": (0, 3600),
    "patience": (0, 26),
    "exchanges_a_turn": (0, 50),
    "card_cost": (0, 26),
    "decline_below": (0, 1),
    "points_weight": (0, 100),
    "card_weight": (-100, 100),
    "keep_weight": (0, 10),
    "trade_below": (0, 200),
    "trade_cards": (0, 20),
    "trade_rounds": (0, 1000),
    "write": (0, 60),
    "skip_above": (0, 1),
    "rival_weight": (0, 10),
    "leftover_weight": (0, 10),
    "out_margin": (-200, 200),
    "vowel_share": (0, 1),
    "plan_breadth": (0, 256),
    "lay_above": (-100, 200),
    "open_risk": (0, 1),
    "open_hope": (0, 100),
    "wild_worth": (-20, 200),
    "red_worth": (-20, 200),
    "hand_fear": (0, 1),
    "take_above": (-100, 200),
    "feed_weight": (0, 10),
    "link_weight": (0, 100),
    "trick_weight": (0, 20),
    "reserve_weight": (0, 20),
    "unlock_weight": (0, 1),
    "looks_a_second": (0.01, 20),
    "dead_ends": (0, 100),
    "dead_end_growth": (1, 4),
    "rivals": (0.0001, 10),
    "rival_growth": (0, 8),
    "zipf_slope": (0, 3),
    "letter_slope": (-1, 1),
    "first_letter": (0.05, 1),
    "split_share": (0.01, 1),
    "rest_seconds": (0.1, 60),
    "hand_first": (0, 600),
    "grid_dead_ends": (0, 100),
    "blank": (1, 20),
    "revisit": (1, 20),
    "looks_again": (0, 20),
}
NAMED_NUMBER_KEYS: Mapping[str, tuple[float, float, str]] = {
    "percentile": (1, 99, "drawn"),
    "noticing": (0.1, 100, "perfect"),
}
"""Values that are a number in a range or one word."""
SEARCH_KEYS = (
    "looks_a_second",
    "dead_ends",
    "dead_end_growth",
    "rivals",
    "rival_growth",
    "zipf_slope",
    "letter_slope",
    "first_letter",
    "split_share",
    "rest_seconds",
    "hand_first",
    "grid_dead_ends",
    "blank",
    "revisit",
)
"""The constants of `sim.bots.attention`."""
WORD_FINDING_KEYS = (
    *SEARCH_KEYS,
    "looks_again",
    "words",
    "think",
    "think_spread",
    "think_cap",
    "word_choice",
    "points_weight",
    "card_weight",
    "keep_weight",
    "trade_policy",
    "trade_below",
    "trade_cards",
    "trade_rounds",
    "write",
    "skip_above",
    "rival_weight",
    "leftover_weight",
    "out_margin",
    "vowel_share",
    "plan_breadth",
    "lay_above",
    "open_risk",
    "open_hope",
    "wild_worth",
    "red_worth",
    "hand_fear",
    "take_above",
    "feed_weight",
    "link_weight",
    "trick_weight",
    "reserve_weight",
    "unlock_weight",
)
"""What only games read in which words have to be found."""
IN_HUNDREDTHS = (
    "lay_above",
    "open_risk",
    "open_hope",
    "wild_worth",
    "red_worth",
    "hand_fear",
    "take_above",
    "feed_weight",
    "trick_weight",
    "reserve_weight",
    "unlock_weight",
)
"""What rummy with words and some games of The Final Word read, in hundredths of a point or of a
share."""
FIXED_TIMES = ("play", "exchange", "turn_up", "deal", "write")
WHOLE_KEYS = (
    "vocabulary",
    "span",
    "looks_again",
    "patience",
    "exchanges_a_turn",
    "trade_cards",
    "trade_rounds",
    "plan_breadth",
)


@dataclass(frozen=True)
class Bot:
    """One bot: a readable name and every value of its five parts."""

    name: str
    values: Mapping[str, Any]


def values_read(bot: Bot, finds_words: bool) -> Mapping[str, Any]:
    """The values of a bot that can move the results of a game.

    Args:
        bot: the bot.
        finds_words: whether the game is one in which words have to be found. In any other all
            lies open, so that a bot notices everything.

    >>> values_read(find_bot("casual"), finds_words=False)["noticing"]
    'perfect'
    """
    if finds_words:
        return bot.values
    read = {key: value for key, value in bot.values.items() if key not in WORD_FINDING_KEYS}
    return {**read, "noticing": "perfect"}


@cache
def profiles() -> Mapping[str, Mapping[str, Any]]:
    """All profiles by name, every value filled in from the base."""
    text = resources.files("sim.bots").joinpath("profiles.toml").read_text("utf-8")
    data = tomllib.loads(text)
    base = data.pop("base")
    return {name: {**base, **values} for name, values in data.items()}


def find_bot(choice: BotChoice, where: str = "bots") -> Bot:
    """The bot of this name, or the profile with the changes asked for.

    Raises:
        InputError: for an unknown profile or key or a value out of range.

    >>> find_bot({"profile": "casual", "attention": "low"}).name
    'casual, attention low'
    """
    if not isinstance(choice, str | Mapping):
        raise InputError(
            where, f"{describe_value(choice)} is no bot", "a name, or a table with a profile"
        )
    changes = {"profile": choice} if isinstance(choice, str) else dict(choice)
    if "profile" not in changes:
        raise InputError(f"{where}.profile", "is missing", ", ".join(profiles()))
    profile = changes.pop("profile")
    written, profile = profile, find_name(profile, profiles())
    if profile is None:
        problem = f"no bot is called {describe_value(written)}{suggest(written, profiles())}"
        raise InputError(where, problem, ", ".join(profiles()))
    for key, value in changes.items():
        check_value(key, value, where)
    said = {key: str(one).lower() if isinstance(one, bool) else one for key, one in changes.items()}
    name = ", ".join([profile, *(f"{key} {one}" for key, one in said.items())])
    values = {**profiles()[profile], **changes}
    if values["recite_high"] < values["recite_low"]:
        raise InputError(f"{where}.recite_high", "below recite_low", "recite_low or more")
    return Bot(name, values)


def check_value(key: str, value: Any, where: str) -> None:
    """Refuse a key that no profile has or a value out of its range."""
    place = f"{where}.{key}"
    if key == "paced":
        if not isinstance(value, bool):
            raise InputError(place, is_not_legal(value), "true | false")
    elif key in NAMED_NUMBER_KEYS:
        low, high, word = NAMED_NUMBER_KEYS[key]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if value != word and not (is_number and low <= value <= high):
            raise InputError(place, is_not_legal(value), f"{low:g} to {high:g} | {word}")
    elif key in WORD_KEYS:
        if value not in WORD_KEYS[key]:
            raise InputError(
                place, f"{describe_value(value)} is not legal", " | ".join(WORD_KEYS[key])
            )
    elif key in NUMBER_KEYS:
        low, high = NUMBER_KEYS[key]
        kind = int if key in WHOLE_KEYS else (int, float)
        if isinstance(value, bool) or not isinstance(value, kind) or not low <= value <= high:
            whole = "a whole number from " if key in WHOLE_KEYS else ""
            raise InputError(place, is_not_legal(value), f"{whole}{low} to {high}")
    else:
        allowed = ["profile", "paced", *NAMED_NUMBER_KEYS, *WORD_KEYS, *NUMBER_KEYS]
        problem = f"no bot has this value{suggest(key, allowed)}"
        raise InputError(place, problem, ", ".join(allowed))


def seat_bots(bots: BotChoice | Sequence[BotChoice], players: int) -> tuple[Bot, ...]:
    """A bot for each seat: one for all, or a list of one a seat.

    Raises:
        InputError: if the list's length is not the number of players.
    """
    if isinstance(bots, str | Mapping):
        return (find_bot(bots),) * players
    if len(bots) != players:
        raise InputError("bots", f"{len(bots)} bots for {players} players", "one, or one a seat")
    return tuple(find_bot(bot, f"bots[{seat}]") for seat, bot in enumerate(bots))


def pack_bots(bots: Sequence[Bot]) -> npt.NDArray[np.void]:
    """The record that kernels read, as an array of length 1.

    Tables that seat the same bots share it: whoever changes it works on a copy.
    """
    kinds = {bot.name: tuple(bot.values.items()) for bot in bots}
    names = list(kinds)
    return pack_kinds(tuple(kinds.values()), tuple(names.index(bot.name) for bot in bots))


@lru_cache(maxsize=32)
def pack_kinds(
    kinds: tuple[tuple[tuple[str, Any], ...], ...], seats: tuple[int, ...]
) -> npt.NDArray[np.void]:
    """The record of these kinds of bots; a few are kept, of some megabytes each.

    Args:
        kinds: of each its keys and values, all of them plain.
        seats: of each seat its bot's place among the kinds.
    """
    record = np.zeros(1, BOTS_DTYPE).view(np.recarray)
    record["kind"][0, : len(seats)] = seats
    for kind, values in enumerate(map(dict, kinds)):
        numbers = {**recall_numbers(values), **timing_numbers(values), **policy_numbers(values)}
        for name, _ in BOT_FIELDS:
            record[name][0, kind] = numbers[name]
    return record


def policy_numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """The policy part in numbers."""
    return {
        "exchange_policy": EXCHANGE_POLICIES.index(values["exchange_policy"]),
        "patience": values["patience"],
        "exchanges_a_turn": values["exchanges_a_turn"],
        "card_cost": round(100 * values["card_cost"]),
        "card_choice": CARD_CHOICES.index(values["card_choice"]),
        "decline_below": round(PARTS_PER_MILLION * values["decline_below"]),
        "word_choice": WORD_CHOICES.index(values["word_choice"]),
        "points_weight": round(100 * values["points_weight"]),
        "card_weight": round(100 * values["card_weight"]),
        "keep": np.round(100 * values["keep_weight"] * load_keep_values()),
        "trade_policy": TRADE_POLICIES.index(values["trade_policy"]),
        "trade_below": round(100 * values["trade_below"]),
        "trade_cards": values["trade_cards"],
        "trade_rounds": values["trade_rounds"],
        "finding_wait": 0 if values["noticing"] == "perfect" else round(1000 / values["noticing"]),
        "skip_above": round(PARTS_PER_MILLION * values["skip_above"]),
        "rival_weight": round(100 * values["rival_weight"]),
        "leftover_weight": round(100 * values["leftover_weight"]),
        "out_margin": round(100 * values["out_margin"]),
        "vowel_share": round(PARTS_PER_MILLION * values["vowel_share"]),
        "plan_breadth": values["plan_breadth"],
        **{key: round(100 * values[key]) for key in IN_HUNDREDTHS},
        "link": np.round(100 * values["link_weight"] * load_begin_values()),
    }


def recall_numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """The recall part in numbers."""
    is_drawn = values["percentile"] == "drawn"
    z = 0.0 if is_drawn else NormalDist().inv_cdf(values["percentile"] / 100)
    tables = recall_tables(load_constants({key: values[key] for key in LEVEL_KEYS}), MOST_CARDS)
    return {
        "memory": MEMORY_KINDS.index(values["memory"]),
        "span": values["span"],
        "wrong_share": round(PARTS_PER_MILLION * values["wrong_share"]),
        "fresh": round(1000 * values["fresh"]),
        "person_drawn": int(is_drawn),
        "person": round(1000 * z),
        **vars(tables),
    }


def timing_numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """The timing part in numbers: tables of equally likely values, and fixed times."""
    pace = 1000 * values["pace"]
    middles = (np.arange(PACE_STEPS) + 0.5) / PACE_STEPS
    normal = np.array([NormalDist().inv_cdf(middle) for middle in middles])
    look = values["look"] * np.exp(values["look_spread"] * normal)
    think = values["think"] * np.exp(values["think_spread"] * normal)
    # a card is heard in each recital after it was laid: the newest are the least known
    heard = np.exp(-np.arange(MOST_CARDS + 1) / values["recite_learning"])
    new = np.append(0, np.cumsum(heard)[:-1]) / np.maximum(np.arange(MOST_CARDS + 1), 1)
    span = values["recite_high"] - values["recite_low"]
    return {
        "look": np.round(pace * np.minimum(look, values["look_cap"])),
        "think": np.round(pace * np.minimum(think, values["think_cap"])),
        "forced_pass": np.round(
            pace * values["forced_pass"] * np.exp(values["look_spread"] * normal)
        ),
        "recite": np.round((1 << TEMPO_SHIFT) * np.exp(values["recite_spread"] * normal)),
        "recite_at": np.round(pace * (values["recite_low"] + span * new)),
        "paced": int(values["paced"]),
        "looks_again": values["looks_again"],
        **{key: round(pace * values[key]) for key in FIXED_TIMES},
    }
