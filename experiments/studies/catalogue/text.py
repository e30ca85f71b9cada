"""The first screen in plain words: what works, which game for what, and how sure that is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from experiments.report.wording import counted, limit_text, list_words, percent, percent_interval
from experiments.studies.catalogue.entries import FAILS, OPEN, WORKS, Table
from experiments.studies.catalogue.purposes import Candidate, Pick
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.catalogue.wording import (
    DASH,
    edge_interval,
    elo_text,
    middle,
    minutes_interval,
    names_text,
    shares_text,
)
from experiments.studies.games.text import players_text
from experiments.studies.hands.assumptions import NARROW, STEP
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import bound_text, figure_text, limits_text

FIRST = 3
"""Tables that a sentence names."""


def answer_sentences(catalogue: Catalogue, picks: Sequence[Pick]) -> list[str]:
    """The first sentence of the page, and how many tables it stands on."""
    versions = catalogue.versions
    games = len({one.game for one in versions})
    good = [one for one in versions if one.works]
    bad = [one for one in versions if one.fails]
    found = [pick for pick in picks if pick.best]
    take = ""
    if found and found[0].best:
        take = f" {found[0].purpose.title}: take {found[0].best[0].name}."
    works = "are" if len(good) > 1 else "is"
    never = ""
    if bad:
        fails = "fails" if len(bad) == 1 else "fail"
        never = f"; {counted_names([one.name for one in bad])} surely {fails} at every one"
    first = (
        f"Of {counted(len(versions), 'version')} of {counted(games, 'game')},"
        f" {counted_names([one.name for one in good])} {works} shown to work as printed at every"
        f" table that the rules allow, whoever plays{never}.{take}"
    )
    return [first, tables_sentence(catalogue)]


def counted_names(names: Sequence[str]) -> str:
    """How many, and which.

    >>> counted_names([]), counted_names(["OW", "Turnover"])
    ('none', '2 (OW; Turnover)')
    """
    return f"{len(names)} ({names_text(names)})" if names else "none"


def tables_sentence(catalogue: Catalogue) -> str:
    """How many tables work, for each kind of bots, and for all of them."""
    tables = catalogue.shared
    parts = []
    for bots in catalogue.bots:
        counts = Counter(
            table.printed[bots].verdict for _, table in tables if bots in table.printed
        )
        parts.append(
            f"for {bots} players {counts[WORKS]} work, {counts[FAILS]} do not and {counts[OPEN]}"
            " are undecided"
        )
    agreed = Counter(table.agreed for _, table in tables)
    same = agreed[WORKS] + agreed[FAILS]
    return (
        f"Of {counted(len(tables), 'table')} (a version with two players or more),"
        f" {list_words(parts)}."
        f" {'1 verdict is' if same == 1 else f'{same} verdicts are'} sure for all bots:"
        f" {agreed[WORKS]} work,"
        f" {agreed[FAILS]} do not."
    )


def clock_sentence(catalogue: Catalogue) -> str:
    """How many tables' lengths stay on target, or off it, for quicker and slower tables."""
    goals, base = catalogue.goals, catalogue.base
    medians = [
        (
            f"{entry.name} with {players_text([table.players])}",
            table.printed[base].figures.minutes.value,
        )
        for entry, table in catalogue.tables
        if base in table.printed
    ]
    turns = {name: turn for name, median in medians if (turn := pace_turn(median, goals))}
    narrow = {name: turn for name, turn in turns.items() if abs(turn - 1) <= NARROW + 1e-9}
    text = (
        f"The length of {len(medians) - len(narrow)} of {counted(len(medians), 'table')} stays on"
        f" target, or off it, if all play {limit_text(NARROW)} quicker or slower"
    )
    if narrow:
        order = sorted(narrow, key=lambda name: (abs(narrow[name] - 1), name))
        parts = [
            f"{name} (at {100 * abs(narrow[name] - 1):.0f} %"
            f" {'slower' if narrow[name] > 1 else 'quicker'})"
            for name in order[:FIRST]
        ]
        more = f"; {len(order) - FIRST} more" if len(order) > FIRST else ""
        text += f"; decided by the clock: {'; '.join(parts)}{more}"
    return f"{text}."


def pace_turn(median: float, goals: Goals) -> float | None:
    """The pace, a step of 5 % from 1, at which a median comes into all targets' bands or leaves.

    >>> pace_turn(20.0, Goals({"quick": 10.0, "regular": 20.0}))
    1.3
    """
    bands = [
        (target * (1 - goals.band), target * (1 + goals.band)) for target in goals.minutes.values()
    ]
    is_in = any(low <= median <= high for low, high in bands)
    for step in range(1, 11):
        for side in (1, -1):
            pace = round(1 + side * step * STEP, 2)
            if any(low <= median * pace <= high for low, high in bands) != is_in:
                return pace
    return None


def reasons_sentence(catalogue: Catalogue) -> str:
    """What goes wrong most, and at how many of the tables that surely do not work."""
    base = catalogue.base
    failing = [
        table.printed[base]
        for _, table in catalogue.shared
        if base in table.printed and table.printed[base].verdict == FAILS
    ]
    counts = Counter(why for one in failing for why in one.best.sure)
    parts = [f"{why} ({count})" for why, count in counts.most_common()]
    if not parts:
        return f"No table of {base} players surely misses a limit."
    where = f"{base}, {counted(len(failing), 'table')}"
    return f"What goes wrong where it does not work ({where}): {', '.join(parts)}."


def goals_alone_sentence(catalogue: Catalogue) -> str:
    """How often someone alone reaches the goal: a verdict does not say so."""
    base = catalogue.base
    reached = [
        one.printed[base].figures.reached.value
        for entry in catalogue.versions
        if (one := entry.solo) and base in one.printed and one.printed[base].figures.has_goal
    ]
    if not reached:
        return ""
    return (
        f"Alone, {base} players reach the goal in {shares_text(reached)} of the games of"
        f" {counted(len(reached), 'version')}: verdicts there are on length and turns alone."
    )


def rest_sentences(catalogue: Catalogue) -> list[str]:
    """What else the answer rests on: what goes wrong, and what someone alone reaches."""
    found = [reasons_sentence(catalogue), goals_alone_sentence(catalogue)]
    return [one for one in found if one]


def goals_sentence(goals: Goals, source: str) -> str:
    """What a table must keep to work, and whose limits these are."""
    lengths = " or ".join(
        f"{minutes:g} minutes ({mode}: {minutes * (1 - goals.band):.3g} to"
        f" {minutes * (1 + goals.band):.3g})"
        for mode, minutes in goals.minutes.items()
    )
    whose = f" These targets are {source}." if source else ""
    stuck = ""
    if goals.stuck_turns < 1:
        stuck = f", at most {limit_text(goals.stuck_turns)} of the turns without a move"
    return (
        f"A table works if half of its games are over in about {lengths}, at most"
        f" {limit_text(goals.not_finished)} of them are not over in {goals.longest:g} minutes, no"
        f" seat that is shown to be uneven wins over {limits_text(goals)} % of wins more or less"
        f" than an even share{stuck}. Alone, only length and turns without a move count.{whose}"
    )


def pick_texts(pick: Pick, catalogue: Catalogue, who: tuple[str, str] | None) -> list[str]:
    """A line of the table of purposes: the pick, its figures, what cannot be told from it."""
    if pick.best is None:
        return ["none that meets every limit", "", "", ""]
    entry, table = pick.best
    alike = [one.name for one, _ in pick.alike]
    shown = names_text(alike[:3]) + (f"; {len(alike) - 3} more" if len(alike) > 3 else "")
    holds = "yes" if table.agreed == WORKS else "undecided"
    if not pick.for_all:
        holds = f"no: {other_fails(table, catalogue)}"
    return [
        entry.name,
        measure_text(pick, (entry, table), catalogue, who),
        shown or ("the only one" if pick.others == 1 else f"none of {pick.others}"),
        holds,
    ]


def other_fails(table: Table, catalogue: Catalogue) -> str:
    """For which other bots a table misses which limit."""
    parts = [
        f"{bots} ({', '.join(one.best.fails)})"
        for bots, one in table.printed.items()
        if bots != catalogue.base and not one.meets
    ]
    return list_words(parts) if parts else DASH


def measure_text(
    pick: Pick, candidate: Candidate, catalogue: Catalogue, who: tuple[str, str] | None
) -> str:
    """Length, and the figure that decided."""
    _, table = candidate
    figures = table.printed[catalogue.base].figures
    kind = "on average over in" if figures.is_solo else "half are over in"
    minutes = f"{kind} {figure_text(figures.minutes.value)} minutes"
    name = pick.purpose.measure.name
    if name == "skill" and table.skill and who:
        win = percent_interval(*table.skill.win[:3])
        return f"{minutes}; the {who[0]} wins {win}, {elo_text(table.skill)} Elo"
    if name == "last lead" and table.drama:
        lead = percent_interval(*table.drama.last_lead[:3])
        return f"{minutes}; last lead after {lead} of the turns"
    if name == "seats":
        edge = figures.record.seat_edge
        return f"{minutes}; largest seat edge {edge_interval(edge)}"
    if name == "stuck":
        stuck = figures.record.numbers["stuck"]
        goal = f"; goal reached in {bound_text(figures.reached)}" if figures.is_solo else ""
        return f"{minutes}; {percent_interval(*stuck[:3], 1)} of turns without a move{goal}"
    return f"{kind} {minutes_interval(figures.minutes)} minutes"


def margins_sentence(catalogue: Catalogue) -> str:
    """How wide the intervals are, at the middle table."""
    base = catalogue.base
    found = [
        table.printed[base].figures
        for _, table in catalogue.tables
        if base in table.printed and table.players > 1
    ]
    if not found:
        return ""
    seats = middle([(one.record.seats[0].high - one.record.seats[0].low) / 2 for one in found])
    finite = [one.minutes for one in found if math.isfinite(one.minutes.high)]
    minutes = middle([(one.high - one.low) / 2 / max(one.value, 1e-9) for one in finite])
    never = middle([(one.never.high - one.never.low) / 2 for one in found])
    return (
        f"At half of the tables a seat's share is known within {100 * seats:.1f} % of wins, the"
        f" minutes within {percent(minutes)}, and the share of games that never finish within"
        f" {100 * never:.1f} %, or better. Each interval holds with"
        f" {limit_text(1 - catalogue.goals.alpha)} confidence by itself, so that of so many"
        " verdicts a few that are called sure may be wrong by chance."
    )
