"""Which one change would help a version most, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from experiments.report.wording import list_words, share_text
from experiments.studies.catalogue.entries import FAILS, Change, VersionEntry
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.catalogue.wording import names_text, over_text
from experiments.studies.games.study import FIRST, LONG, POINTS, SHORT, STUCK, UNEVEN, UNFINISHED
from experiments.studies.games.text import players_text


def change_sentence(entry: VersionEntry, catalogue: Catalogue) -> str:
    """The one change that would help most."""
    judged = [one for table in entry.decisive for one in table.printed.values()]
    if all(one.verdict != FAILS for one in judged):
        return "Nothing is shown to need a change."
    change = entry.change
    if change is None:
        return nothing_helps(entry, catalogue)
    what = change.what or f"{change.hand} cards instead of {entry.hand}"
    text = f"The one change that would help most: {what}. It mends {tables_text(change.mended)}"
    if change.broken:
        text += f" and breaks {tables_text(change.broken)}"
    return f"{text}, by the estimates.{before_and_after(entry, change, catalogue)}"


def tables_text(tables: Sequence[tuple[int, str]]) -> str:
    """Tables by bots.

    >>> tables_text([(2, "casual"), (3, "casual"), (2, "expert")])
    '2 and 3 players (casual) and 2 players (expert)'
    """
    by_bots: dict[str, list[int]] = {}
    for players, bots in tables:
        by_bots.setdefault(bots, []).append(players)
    return list_words([f"{players_text(counts)} ({bots})" for bots, counts in by_bots.items()])


def before_and_after(entry: VersionEntry, change: Change, catalogue: Catalogue) -> str:
    """What the change does to the length at the first table that it mends."""
    if change.hand is None:
        return ""
    players, bots = change.mended[0]
    table = next(one for one in entry.tables if one.players == players)
    new = table.with_hand(bots, change.hand)
    if new is None:
        return ""
    old = table.printed[bots].figures
    return (
        f" With {players} {bots} players half of the games are then over"
        f" {over_text([new.figures.minutes])} (as printed: {over_text([old.minutes])}), and"
        f" {share_text(new.figures.record.endings['not_finished'].value)} are not over in"
        f" {catalogue.goals.longest:g} minutes instead of"
        f" {share_text(old.record.endings['not_finished'].value)}."
    )


def nothing_helps(entry: VersionEntry, catalogue: Catalogue) -> str:
    """What was tried in vain, and what comes nearest."""
    others = [hand for hand in entry.hands if hand != entry.hand]
    parts = [f"hands from {min(entry.hands)} to {max(entry.hands)}"] if others else []
    same = [one for one in catalogue.versions if one.game == entry.game and one is not entry]
    parts += [one.name for one in same] + list(dict.fromkeys(one.what for one in entry.tried))
    if not parts:
        return "No change of it was played."
    nearest = nearest_hand(entry, catalogue.base)
    near = f" {nearest} cards come nearest for {catalogue.base} players." if nearest else ""
    why = common_reason(entry)
    text = "Nothing that was tried is shown to mend more tables than it breaks"
    return f"{text}{why}.{near} Tried: {names_text(parts)}."


def common_reason(entry: VersionEntry) -> str:
    """What is surely wrong at most of its tables, as the thing to change."""
    judged = [one for table in entry.decisive for one in table.printed.values()]
    fails = Counter(why for one in judged if one.verdict == FAILS for why in one.best.sure)
    remedies = {
        LONG: "what is wrong is the length: a time limit, or an end at a score",
        SHORT: "what is wrong is the length: play several rounds",
        UNFINISHED: "what is wrong is that games do not end: it needs a rule that ends them",
        UNEVEN: "what is wrong is the seats: play a round from each seat",
        FIRST: "what is wrong is the first player's edge: play a round from each seat",
        POINTS: "what is wrong is the points of positions: play a round from each seat",
        STUCK: "what is wrong is turns without a move: let a player who is stuck draw",
    }
    top = fails.most_common(1)
    return f"; {remedies[top[0][0]]}, which was not played" if top else ""


def nearest_hand(entry: VersionEntry, bots: str) -> int | None:
    """The other hand with the fewest limits missed over all tables, if fewer than as printed."""
    missed = {
        hand: sum(
            len(one.best.fails)
            for table in entry.tables
            if bots in table.hands and (one := table.with_hand(bots, hand))
        )
        for hand in entry.hands
        if all(table.with_hand(bots, hand) for table in entry.tables if bots in table.hands)
    }
    best = min(missed, key=lambda hand: (missed[hand], abs(hand - entry.hand)), default=entry.hand)
    return best if missed and missed[best] < missed.get(entry.hand, 0) else None
