"""The robustness map in sentences that a designer understands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from experiments.report.titles import rule_title
from experiments.report.to_json import to_json
from experiments.report.wording import (
    cards_text,
    game_title,
    games_title,
    hands_text,
    limit_text,
    percent,
)
from experiments.robustness.judge import RegretMap, Robustness, steps_to
from experiments.statistics.intervals import confidence_text

FEW_KINDS = 4
DIGITS = 5
"""Decimals of the figures in the JSON file."""


def ends(share: float) -> str:
    """A share of the target that may have no end.

    >>> ends(0.254), ends(float("inf"))
    ('25 %', 'without end')
    """
    return "without end" if math.isinf(share) else percent(share)


def steps_text(count: int) -> str:
    """How far away some players are."""
    return f"{count} step" if count == 1 else f"{count} steps"


def paragraphs_of(found: Robustness) -> list[str]:
    """All answers, a paragraph a question; the first paragraph says what was done."""
    return [opening(found), ranking(found), *(question_text(one) for one in found.questions)]


def opening(found: Robustness) -> str:
    """What was played and what a regret is."""
    kinds = {len(one.populations) for one in found.questions}
    axes = "; ".join(
        f"{game_title(game) + ': ' if len(found.axes) > 1 else ''}"
        + ", ".join(
            f"{rule_title(key)} {' / '.join(map(str, steps))}" for key, steps in mine.items()
        )
        for game, mine in found.axes.items()
    )
    return (
        f"{found.games:,} games of {games_title(found.game)}, {found.deals:,} deals for each hand"
        f" and kind of players, the same deals for all. {' or '.join(map(str, sorted(kinds)))}"
        f" kinds of players: {axes}. Regret says how much further from the target, as a share of"
        f" it, a hand's median length is than that of the best hand for the same players. A hand"
        " that is shown to break a declared limit (at most"
        f" {limit_text(found.limits['not_finished'])} of"
        f" games not over in {found.longest:g} minutes{more_limits(found.limits)}) does not work."
        " All intervals hold together with"
        f" {confidence_text(found.alpha)} confidence, but those of the limits hold one by"
        " one."
    )


def ranking(found: Robustness) -> str:
    """Which assumptions the hands hang on most, changed one at a time and all together."""
    asked = [one for one in found.questions if one.chosen is not None]
    if not asked:
        return "No hand keeps the declared limits for the players as assumed."
    turned: dict[str, int] = {}
    looked = lost = 0
    for one in asked:
        flips = set(one.flips(one.chosen)) if one.chosen is not None else set()
        usual = one.populations[one.default].place
        axes = dict.fromkeys(one.axes, False)
        for place, kind in enumerate(one.populations):
            differs = [
                axis
                for axis, mine, other in zip(one.axes, kind.place, usual, strict=True)
                if mine != other
            ]
            if len(differs) == 1:
                axes[differs[0]] = axes[differs[0]] or place in flips
            looked += kind.steps > 0
            lost += kind.steps > 0 and place in flips
        for axis, has_turned in axes.items():
            turned[axis] = turned.get(axis, 0) + has_turned
    order = sorted(turned, key=lambda axis: (-turned[axis], axis))
    parts = ", ".join(f"{rule_title(axis)} {turned[axis]}" for axis in order)
    share = f" Together they do so in {percent(lost / looked)} of all cases." if looked else ""
    return (
        "What the hand that comes closest hangs on, be it good or only the least bad, of"
        f" {len(asked)} rows and lengths in how many one assumption changed alone asks for certain"
        f" for another: {parts}.{share}"
    )


def more_limits(limits: Mapping[str, float]) -> str:
    """The limits that not every sweep has.

    >>> more_limits({"not_finished": 0.02}), more_limits({"first_player": 0.01})
    ('', ', the first to act not more than 1 % of wins')
    """
    text = ""
    if "seat_edge" in limits:
        text += f", no seat more than {100 * limits['seat_edge']:g} % of wins from an even share"
    if "seat_points" in limits:
        text += f", no position more than {limits['seat_points']:g} points from the mean of all"
    if "first_player" in limits:
        text += f", the first to act not more than {limit_text(limits['first_player'])} of wins"
    if "stuck_turns" in limits:
        text += f", at most {limit_text(limits['stuck_turns'])} of turns without a move"
    return text


def question_text(one: RegretMap) -> str:
    """One row and length of game in a few sentences."""
    head = f"{one.row}, {one.mode} ({one.target:g} minutes): "
    if one.minimax is None:
        return head + "no hand keeps the declared limits for any of these players."
    return head + " ".join(
        sentence
        for sentence in (
            chosen_text(one),
            printed_text(one),
            minimax_text(one),
            unanswerable_text(one),
        )
        if sentence
    )


def chosen_text(one: RegretMap) -> str:
    """The best hand for the default players, and what changes it."""
    chosen, alike = one.chosen, one.alike(one.default)
    if chosen is None:
        return "For the players as assumed no hand keeps the declared limits."
    tie = f" ({hands_text(alike)} cannot be told apart)" if len(alike) > 1 else ""
    come = "comes" if chosen == 1 else "come"
    return f"For the players as assumed {cards_text(chosen)} {come} closest{tie}. " + hand_text(
        one, chosen, "this hand"
    )


def printed_text(one: RegretMap) -> str:
    """How far the printed hand holds, unless that is said already."""
    if one.printed is None:
        return ""
    if one.printed not in one.hands:
        return f"The printed hand ({cards_text(one.printed)}) is not among those of the sweep."
    if one.printed == one.chosen:
        return "It is the printed hand."
    return hand_text(one, one.printed, "the printed hand")


def hand_text(one: RegretMap, hand: int | None, name: str) -> str:
    """How far a hand holds."""
    if hand is None:
        return ""
    share, surely, most = one.share_in_band(hand)
    regret, low, high = one.worst_regret(hand)
    worst = worst_text(regret, low, high)
    who = f"{name[0].upper()}{name[1:]} ({cards_text(hand)})"
    return (
        f"{who} is within {percent(one.band)} of the target for {percent(share)} of the kinds of"
        " players"
        f" ({percent(surely)} for certain, {percent(most)} at most); {worst}."
        f" {flip_text(one, hand)}"
    )


def worst_text(regret: float, low: float, high: float) -> str:
    """The largest regret."""
    if math.isinf(regret):
        return "for some players it breaks a limit that another hand keeps"
    return f"its largest regret is {ends(regret)} of the target ({ends(low)} to {ends(high)})"


def flip_text(one: RegretMap, hand: int) -> str:
    """The nearest players for whom another hand is better."""
    surely, perhaps = one.flips(hand), one.flips(hand, surely=False)
    if not surely:
        tail = " (where it looks otherwise the games do not settle it)" if perhaps else ""
        return f"No kind of players asks for certain for another hand{tail}."
    nearest = steps_to(one.populations, surely)
    at_once = [place for place in surely if one.populations[place].steps == nearest]
    if nearest == 0:
        best = one.best(one.default)
        return f"Already the players as assumed are better off with {best}." if best else ""
    parts = "; ".join(
        f"{one.populations[place].label}: {hands_text(one.alike(place))}"
        for place in at_once[:FEW_KINDS]
    )
    more = f"; and {len(at_once) - FEW_KINDS} more" if len(at_once) > FEW_KINDS else ""
    return (
        f"Another hand is better for {len(surely)} of {len(one.populations)} kinds of players;"
        f" the nearest are {steps_text(nearest or 0)} away ({parts}{more})."
    )


def minimax_text(one: RegretMap) -> str:
    """The hand that is least wrong for everyone."""
    hand = one.minimax
    if hand is None:
        return ""
    regret, low, high = one.worst_regret(hand)
    if math.isinf(regret):
        return (
            f"No hand works for all players for whom some hand does; {cards_text(hand)} break a"
            " limit"
            " for the fewest of them."
        )
    alike = one.minimax_alike
    tie = f"; {hands_text(alike)} cannot be told apart by this" if len(alike) > 1 else ""
    return (
        f"Least wrong whoever plays: {cards_text(hand)}, with a largest regret of {ends(regret)}"
        f" ({ends(low)} to {ends(high)}){tie}."
    )


def unanswerable_text(one: RegretMap) -> str:
    """For how many players no hand works, and where the games leave a limit open."""
    none = int((~one.answerable).sum())
    open_ones = int((~one.surely_judged).sum())
    parts = []
    if none:
        parts.append(f"For {none} of {len(one.populations)} kinds of players no hand works.")
    if open_ones:
        fields = one.works.size
        parts.append(f"In {open_ones} of {fields} fields a limit is too close to call.")
    return " ".join(parts)


def plain_robustness(found: Robustness) -> dict[str, Any]:
    """All answers as plain values for JSON; what is infinite or unknown is null."""
    return {
        "name": found.name,
        "question": found.question,
        "game": found.game,
        "axes": found.axes,
        "default": found.default,
        "deals": found.deals,
        "games": found.games,
        "confidence": 1 - found.alpha,
        "limits": found.limits,
        "digest": found.digest,
        "questions": [plain_question(one) for one in found.questions],
    }


def plain_question(one: RegretMap) -> dict[str, Any]:
    """One question as plain values."""
    hands = []
    for place, hand in enumerate(one.hands):
        fields = {
            name: to_json(getattr(one, name)[place].tolist(), DIGITS)
            for name in (
                "median",
                "loss",
                "works",
                "surely_judged",
                "regret",
                "low",
                "high",
                "in_band",
            )
        }
        share = one.share_in_band(hand)
        hands.append(
            {
                "hand": hand,
                "worst_regret": to_json(one.worst_regret(hand), DIGITS),
                "share_in_band": list(share),
                "flips": [one.populations[kind].label for kind in one.flips(hand)],
                **fields,
            }
        )
    return {
        "row": one.row,
        "mode": one.mode,
        "target": one.target,
        "band": one.band,
        "printed": one.printed,
        "chosen": one.chosen,
        "chosen_not_told_apart": list(one.alike(one.default)),
        "minimax": one.minimax,
        "minimax_not_told_apart": list(one.minimax_alike),
        "populations": [
            {"label": kind.label, "steps": kind.steps, "bot": dict(kind.bot), "clock": kind.clock}
            for kind in one.populations
        ],
        "hands": hands,
        "cells": list(one.cells),
    }
