"""Which one change of a version, of those that were played, mends most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from experiments.report.titles import rule_title
from experiments.studies.catalogue.entries import (
    FAILS,
    WORKS,
    Change,
    Judged,
    Trial,
    VersionEntry,
    judge_figures,
)
from experiments.studies.catalogue.records import DECK, Measured
from experiments.studies.games.study import OF_SEATS
from experiments.studies.hands.records import Goals
from sim.registry import load_game


def with_change(
    entry: VersionEntry,
    entries: Iterable[VersionEntry],
    by_rules: Mapping[str, Measured],
    goals: Goals,
) -> VersionEntry:
    """The version with the change, of those that were played, that mends most.

    A hand for all tables, another rule, or another variant of the game. Of several the nearest
    hand, before a rule, before another variant; none if none mends more than it breaks.
    """
    hands = sorted(entry.hands, key=lambda hand: (abs(hand - entry.hand), hand))
    changes = [change_hand(entry, hand) for hand in hands if hand != entry.hand]
    tried = [
        trial
        for changed, measured in by_rules.items()
        for trial in trials_of(entry, changed, measured, goals)
    ]
    rules = [change_rule(entry, what, tried) for what in dict.fromkeys(one.what for one in tried)]
    variants = [
        change_variant(entry, one)
        for one in entries
        if one.game == entry.game and one.variant != entry.variant
    ]
    best = max((*changes, *rules, *variants), key=lambda one: one.gain, default=None)
    return replace(
        entry,
        change=best if best and best.gain > 0 else None,
        tried=tuple(tried),
    )


def trials_of(
    entry: VersionEntry, changed: str, measured: Measured, goals: Goals
) -> Iterator[Trial]:
    """The version's tables with other rules and the printed hand."""
    for table in entry.tables:
        for bots, figures in measured.get(table.key, {}).items():
            for one in figures:
                if one.record.hand == entry.hand:
                    what = rule_text(entry.game, entry.variant, changed)
                    yield Trial(what, table.players, bots, judge_figures(one, goals))


def change_rule(entry: VersionEntry, what: str, tried: Iterable[Trial]) -> Change:
    """What another rule mends and breaks."""
    found = {(one.players, one.bots): one.judged for one in tried if one.what == what}
    pairs = [
        (table.players, bots, judged, found.get((table.players, bots)))
        for table in entry.tables
        for bots, judged in table.printed.items()
    ]
    return change_of(pairs, None, what)


def rule_text(game: str, variant: str, changed: str) -> str:
    """Changed rules in words.

    >>> rule_text("three_n_change", "printed", "need: 2").partition(" (")[0]
    'the rule “hand cards of a change” as 2 instead of 3'
    """
    known, texts = load_game(game), []
    for one in changed.split(", "):
        name, _, value = one.partition(": ")
        if name == DECK:
            texts.append(f"a deck of {value}")
            continue
        param = known.param(name)
        usual = known.variant(variant).changes.get(name, param.default)
        rule = rule_title(name)
        texts.append(f"the rule “{rule}” as {value} instead of {usual} ({param.meaning})")
    return " and ".join(texts)


def change_hand(entry: VersionEntry, hand: int) -> Change:
    """What another hand mends and breaks."""
    pairs = [
        (table.players, bots, judged, table.with_hand(bots, hand))
        for table in entry.tables
        for bots, judged in table.printed.items()
    ]
    return change_of(pairs, hand, "")


def change_variant(entry: VersionEntry, other: VersionEntry) -> Change:
    """What another variant mends and breaks, at the tables that both have."""
    there = {table.players: table for table in other.tables}
    pairs = [
        (table.players, bots, judged, there[table.players].printed.get(bots))
        for table in entry.tables
        if table.players in there
        for bots, judged in table.printed.items()
    ]
    return change_of(pairs, None, f"{other.name} in its place")


def change_of(
    pairs: Iterable[tuple[int, str, Judged, Judged | None]], hand: int | None, what: str
) -> Change:
    """A change from what stands before and after it at each table."""
    known = [(players, bots, old, new) for players, bots, old, new in pairs if new is not None]
    return Change(
        hand,
        what,
        mended=tuple((one, bots) for one, bots, old, new in known if is_mended(old, new)),
        broken=tuple((one, bots) for one, bots, old, new in known if is_mended(new, old)),
    )


def is_mended(old: Judged, new: Judged) -> bool:
    """Does the one miss a limit and the other none, and one of the two surely?

    Uneven seats that are not shown on fewer deals are not mended: those must surely be even.
    """
    if old.meets or not new.meets:
        return False
    of_seats = bool(set(OF_SEATS) & set(old.best.sure))
    return new.verdict == WORKS or (old.verdict == FAILS and not of_seats)
