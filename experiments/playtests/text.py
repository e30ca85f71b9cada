"""The fit in sentences that a designer understands, and as bots for a sweep."""

from __future__ import annotations

import math

from scipy.stats import binom

from experiments.playtests.fit import CLEAR_RATIO, Fit, prior_text
from experiments.playtests.play import same_play_slower
from experiments.report.wording import percent
from sim.registry import load_game

LEAST_SHARE = 0.05
"""A tier so much less likely than the best one is left out of the bots for a sweep."""

MOST_AT_EDGE = 0.01
"""Of the posterior that may lie at the ends of the paces looked at."""
CHANCE = 0.001
"""With which a fit that is right is called far outside its data for rows outside their range."""


def fit_sentences(fit: Fit) -> list[str]:
    """What the playtests say, a paragraph each."""
    return [
        *far_texts(fit),
        pace_text(fit),
        tiers_text(fit),
        how_little_text(fit),
        check_text(fit),
        next_text(fit),
        prior_text(),
    ]


def far_texts(fit: Fit) -> list[str]:
    """That the playtests lie where no bots of this kind come; nothing if they do not."""
    reasons = []
    edge = fit.posterior.pace_at_edge
    if edge > MOST_AT_EDGE:
        ends = fit.posterior.grid.log_paces
        reasons.append(
            f"the pace lies at the end of what is looked at ({math.exp(ends[0]):.2g} to"
            f" {math.exp(ends[-1]):.2g} times the bots')"
        )
    outside = sum(not one.minutes.is_inside for one in fit.checked)
    if binom.sf(outside - 1, len(fit.checked), 0.1) < CHANCE:
        reasons.append(
            f"{outside} of {len(fit.checked)} games took minutes outside the 90 % interval that"
            " the others give"
        )
    strange = sum(one.is_strange for one in fit.checked)
    if strange * 4 > len(fit.checked):
        reasons.append(f"hardly any simulated game is like {strange} of {len(fit.checked)} rows")
    if not reasons:
        return []
    return [
        f"Do not use this fit: it is far outside its data. {'; '.join(reasons).capitalize()}."
        " Other rules may have been played, or minutes may count breaks and talk; what follows is"
        " the nearest that these bots come."
    ]


def pace_text(fit: Fit) -> str:
    """How fast the tables are."""
    pace, spread = fit.pace, fit.spread
    games = "1 playtest" if len(fit.rows) == 1 else f"{len(fit.rows)} playtests"
    return (
        f"{games}. Your tables take {pace.middle:.2f} times as long as the bots are assumed to"
        f" take for the same play (90 %: {pace.low:.2f} to {pace.high:.2f}). One table differs"
        f" from the next by a factor of about {1 + spread.middle:.2f} beyond what the cards do"
        f" (spread of the logarithm {spread.middle:.2f}; 90 %: {spread.low:.2f} to"
        f" {spread.high:.2f})."
    )


def tiers_text(fit: Fit) -> str:
    """Whom the players are like."""
    shares = "; ".join(
        f"{one.tier} {percent(one.mean)} of the tables (90 %: {percent(one.low)} to"
        f" {percent(one.high)})"
        for one in fit.weights
    )
    alone = ", ".join(f"{one.tier} {percent(one.alone)}" for one in fit.weights)
    return (
        f"Whom they play like: {shares}. If all of them were of one kind, the chances would be:"
        f" {alone}."
    )


def how_little_text(fit: Fit) -> str:
    """What so few rows do not fix."""
    parts = [
        f"How much that is: the rows leave {len(fit.credible)} of {fit.mixes} mixtures in the"
        f" running (90 %), {fit.mix_bits:.1f} of {fit.mix_bits_of_prior:.1f} bits were learnt"
        f" of the mixture, {percent(fit.pace.width_left)} of the uncertainty about the pace is"
        " left, and"
        f" {percent(fit.spread.width_left)} of that about the spread between tables."
    ]
    if fit.alike_tiers:
        pairs = "; ".join(f"{one} and {other}" for one, other in fit.alike_tiers)
        parts.append(
            f"Cannot be told apart (chances within a factor of {CLEAR_RATIO:g}): {pairs}. Sweep"
            " each of them rather than trust one."
        )
    if all(row.turns is None for row in fit.rows):
        parts.append(
            "No row has its turns: without them a slow strong table looks like a quick weak one."
            " Count the turns next time."
        )
    return " ".join(parts)


def check_text(fit: Fit) -> str:
    """Whether the fitted players would have produced the rows."""
    ranges = [one.minutes for one in fit.checked]
    counted = [one.turns for one in fit.checked if one.turns is not None]
    outside = [one for one in fit.checked if not one.minutes.is_inside]
    parts = [
        f"Check, each row predicted from the others: {len(ranges) - len(outside)} of"
        f" {len(ranges)} games took minutes within their 90 % interval"
    ]
    if counted:
        inside = sum(one.is_inside for one in counted)
        parts[0] += f", {inside} of {len(counted)} had turns within theirs"
    parts[0] += f"; about {0.9 * len(ranges):.0f} of {len(ranges)} are to be expected."
    if outside:
        lines = ", ".join(str(one.row.line) for one in outside)
        parts.append(f"Outside in minutes: line {lines}.")
    strange = [str(one.row.line) for one in fit.checked if one.is_strange]
    if strange:
        parts.append(
            f"Hardly any simulated game is like line {', '.join(strange)}: check the numbers, or"
            " whether other rules were played."
        )
    return " ".join(parts)


def next_text(fit: Fit) -> str:
    """The playtest that would teach most."""
    if not fit.candidates:
        return "No candidate for the next playtest was given."
    best = fit.candidates[0]
    others = [one for one in fit.candidates[1:] if one.is_alike]
    tie = f"; {len(others)} others teach about as much" if others else ""
    sharpest = max(fit.candidates, key=lambda one: one.bits_of_tiers)
    text = (
        f"The next playtest that would teach most: {best.table} ({best.bits:.2f} bits expected,"
        f" of {len(fit.candidates)} tables weighed{tie})."
    )
    if sharpest.table != best.table:
        text += (
            f" To learn whom the players are like: {sharpest.table}"
            f" ({sharpest.bits_of_tiers:.2f} bits on that)."
        )
    if best.bits < 0.5:
        text += " No single game will settle much: several are needed."
    return text


def sweep_bots(fit: Fit) -> str:
    """The fitted players as the list ``bots`` of a sweep, the likeliest first.

    Each tier has the pace that the tables would have if all of them played like it.
    """
    game = fit.rows[0].table.game
    several = len({load_game(row.table.game).scoring is None for row in fit.rows}) > 1
    most = max(one.alone for one in fit.weights)
    kept = [one for one in fit.weights if one.alone >= LEAST_SHARE * most]
    lines = ["bots = ["]
    for one in sorted(kept, key=lambda one: -one.alone):
        bot = same_play_slower(game, one.tier, one.pace)
        if several:
            bot.pop("noticing", None)
        pairs = ", ".join(
            f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value:g}"
            for key, value in bot.items()
        )
        lines.append(f"  {{ {pairs} }},  # chance {percent(one.alone)}")
    return "\n".join([*lines, "]"])
