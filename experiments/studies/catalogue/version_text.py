"""A paragraph on each version in plain words: does it work, how does it play, what would help."""

from __future__ import annotations

import math
from collections.abc import Sequence

from experiments.report.wording import list_words, number, percent, percent_interval
from experiments.studies.catalogue.change_text import change_sentence
from experiments.studies.catalogue.entries import FAILS, OPEN, WORKS, Judged, VersionEntry
from experiments.studies.catalogue.records import Figures
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.catalogue.wording import (
    changes_a_game,
    elo_text,
    figure_interval,
    half_text,
    over_text,
    shares_text,
    suiting,
)
from experiments.studies.games.study import FIRST, LONG, POINTS, SHORT, STUCK, UNEVEN, UNFINISHED
from experiments.studies.games.text import players_text
from experiments.studies.hands.estimates import largest_points
from experiments.studies.hands.text import bound_text

FEW, MANY = 0.5, 2.0
"""Changes of the lead in a game below which it is a procession, and above which it is open."""


def advice_sentences(entry: VersionEntry, catalogue: Catalogue) -> list[str]:
    """Does it work as printed, and what one change would help most?"""
    return [*verdict_sentences(entry, catalogue), change_sentence(entry, catalogue)]


def figure_sentences(
    entry: VersionEntry, catalogue: Catalogue, who: tuple[str, str] | None
) -> list[str]:
    """How it plays: length, skill, lead, and which hands suit."""
    parts = [
        length_sentence(entry, catalogue),
        solo_sentence(entry, catalogue),
        skill_sentence(entry, who),
        drama_sentence(entry, catalogue),
        hands_sentence(entry, catalogue),
    ]
    return [one for one in parts if one]


def verdict_sentences(entry: VersionEntry, catalogue: Catalogue) -> list[str]:
    """Does it work as printed, for whom, and what is wrong where it does not."""
    if entry.works:
        where = players_text([table.players for table in entry.shared])
        return [f"Works as printed with {where}, whoever plays."]
    parts = []
    for bots in catalogue.bots:
        verdicts = entry.verdicts(bots)
        clauses = []
        if WORKS in verdicts:
            clauses.append(f"works as printed with {players_text(verdicts[WORKS])}")
        if FAILS in verdicts:
            clauses.append(fails_clause(entry, verdicts[FAILS], bots))
        if OPEN in verdicts:
            clauses.append(f"undecided with {players_text(verdicts[OPEN])}")
        if clauses:
            parts.append((bots, "; ".join(clauses)))
    if len(parts) > 1 and len({clause for _, clause in parts}) == 1:
        return [f"Whoever plays: {parts[0][1]}."]
    return [f"{bots.capitalize()} players: {clause}." for bots, clause in parts]


def fails_clause(entry: VersionEntry, players: Sequence[int], bots: str) -> str:
    """At which tables it does not work, and why at each of them."""
    by_reason: dict[tuple[str, ...], list[int]] = {}
    judged = {table.players: table.printed[bots] for table in entry.tables if bots in table.printed}
    for count in players:
        by_reason.setdefault(judged[count].best.sure, []).append(count)
    parts = []
    for fails, counts in by_reason.items():
        reasons = [reason_text(why, [judged[count] for count in counts]) for why in fails]
        parts.append(f"{players_text(counts)} ({', '.join(reasons)})")
    return f"does not work as printed with {list_words(parts)}"


def reason_text(why: str, found: Sequence[Judged]) -> str:
    """A limit that is missed, with the figures of all tables that miss it."""
    records = [one.figures.record for one in found]
    if why in (LONG, SHORT) and found[0].figures.is_solo:
        return f"{why}: on average over {over_text([one.figures.minutes for one in found])}"
    if why in (LONG, SHORT):
        return f"{why}: {half_text([one.figures.minutes for one in found])}"
    if why == UNFINISHED:
        late = shares_text([one.endings["not_finished"].value for one in records])
        never = [one.figures.never.value for one in found]
        ends = f", {shares_text(never)} never finish" if max(never) > 0 else ""
        return f"{late} not over in time{ends}"
    if why == UNEVEN:
        return f"a seat {shares_text([one.seat_edge.value for one in records])} of wins off even"
    if why == FIRST:
        return f"the first player {100 * records[0].seats[0].value:+.0f} % of wins"
    if why == POINTS:
        most = max(largest_points(one.points).value for one in records)
        return f"a position scores up to {most:.1f} points off the mean"
    if why == STUCK:
        stuck = shares_text([one.numbers["stuck"].value for one in records])
        return f"{stuck} of turns without a move"
    return why


def length_sentence(entry: VersionEntry, catalogue: Catalogue) -> str:
    """How long half of its games take at the fewest and the most players, for each bots."""
    parts = []
    for bots in catalogue.bots:
        found = [
            (table.players, table.printed[bots].figures)
            for table in entry.shared
            if bots in table.printed
        ]
        if found:
            texts = [f"with {players} {half_text([one.minutes])}" for players, one in ends(found)]
            parts.append(f"{', '.join(texts)} ({bots})")
    return f"Length by players: {'; '.join(parts)}." if parts else ""


def ends(found: Sequence[tuple[int, Figures]]) -> list[tuple[int, Figures]]:
    """The first and the last, or the only one."""
    return [found[0]] if len(found) == 1 else [found[0], found[-1]]


def solo_sentence(entry: VersionEntry, catalogue: Catalogue) -> str:
    """What someone alone can expect."""
    table = entry.solo
    if table is None or catalogue.base not in table.printed:
        return ""
    figures = table.printed[catalogue.base].figures
    left = figures.record.numbers["unplayed"].value
    held = "" if math.isnan(left) else f", with {number(left, 1)} cards still in hand"
    goal = ""
    if figures.has_goal:
        goal = f"; the goal is reached in {bound_text(figures.reached)} of the games"
    return (
        f"Alone, a {catalogue.base} player is done {over_text([figures.minutes])} on average, after"
        f" {number(figures.record.numbers['turns'].value, 0)} turns{held}{goal}."
    )


def skill_sentence(entry: VersionEntry, who: tuple[str, str] | None) -> str:
    """What the better player gains, at the fewest and the most players."""
    found = [table for table in entry.tables if table.skill]
    if not found or who is None:
        return ""
    parts = []
    for table in found[:1] + found[1:][-1:]:
        skill = table.skill
        if skill:
            parts.append(
                f"{percent_interval(*skill.win[:3])} of the games with"
                f" {players_text([table.players])} ({elo_text(skill)} Elo; skill explains"
                f" {least_percent(skill.share.value)} of who wins)"
            )
    return f"One {who[0]} among {who[1]} players wins {list_words(parts)}."


def least_percent(share: float) -> str:
    """A share in whole percent that never rounds something to nothing.

    >>> least_percent(0.444), least_percent(0.004)
    ('44 %', 'under 1 %')
    """
    return "under 1 %" if share < 0.005 else percent(share)


def drama_sentence(entry: VersionEntry, catalogue: Catalogue) -> str:
    """How often the lead changes and when it is taken for good, at the usual table."""
    found = [table for table in entry.tables if table.drama and catalogue.base in table.printed]
    if not found:
        return ""
    table = min(found, key=lambda one: (abs(one.players - 4), one.players))
    drama = table.drama
    if drama is None:
        return ""
    changes = changes_a_game(drama, table.printed[catalogue.base].figures)
    kind = ""
    if changes.high < FEW:
        kind = ": who leads first mostly wins"
    elif changes.low > MANY and drama.last_lead.low > 0.5:
        kind = ": it is open until late"
    return (
        f"With {players_text([table.players])} the lead changes {figure_interval(changes)} times a"
        f" game, and the winner leads for good after {percent_interval(*drama.last_lead[:3])} of"
        f" the turns{kind}."
    )


def hands_sentence(entry: VersionEntry, catalogue: Catalogue) -> str:
    """Which hands meet every limit at each table, for the base bots."""
    found = [table for table in entry.tables if len(table.hands.get(catalogue.base, ())) > 1]
    if not found:
        return ""
    by_hands: dict[str, list[int]] = {}
    for table in found:
        by_hands.setdefault(suiting(table, catalogue.base), []).append(table.players)
    parts = [f"{players_text(counts)} {hands}" for hands, counts in by_hands.items()]
    leans = any(table.leaning(catalogue.base) for table in found)
    seats = " Perhaps: by the estimate a seat is further off even than the limit, not surely."
    return (
        f"Hands that meet every limit by the estimates ({catalogue.base}; {entry.hand} is printed):"
        f" {'; '.join(parts)}.{seats if leans else ''}"
    )
