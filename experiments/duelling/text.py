"""Duels in words, as data and as a chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from experiments.design.sweep import Sweep, hash_of
from experiments.duelling.plan import EVERY_OTHER, DuelPlan
from experiments.duelling.play import EQUAL, LOSES, OPEN, WINS, Outcome
from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.typesetting import set_table, wrap
from experiments.report.wording import deals_range, list_words, percent, percent_interval
from experiments.runner.fresh_deals import DUELS
from experiments.statistics.intervals import confidence_text

HEADS = ("Duel", "Players", "Bots", "Deals", "Wins", "Even", "Points ahead", "Verdict")
STATES = {WINS: "same", LOSES: "lost", EQUAL: "", OPEN: "open"}
SAID = {
    WINS: "wins more than its share with {}",
    LOSES: "wins less than its share with {}",
    EQUAL: "makes no difference that matters with {}",
    OPEN: "is undecided with {}",
}
CAVEATS = (
    "Policies are those of bots, which differ in nothing else: people may close, hold back or take"
    " risks for reasons that bots do not have.",
)


def table_name(one: Outcome) -> str:
    """The table of a duel in a few words."""
    cell = one.duel.cell
    return f"{cell.players} {cell.bots_name} players"


def duel_name(one: Outcome) -> str:
    """Who meets whom."""
    return f"{one.duel.one} against {one.duel.others}"


def wins_text(one: Outcome) -> str:
    """The share of the wins with its interval."""
    return percent_interval(one.share, one.low, one.high, 1)


def points_text(one: Outcome) -> str:
    """Points ahead with their standard error."""
    return f"{one.points:+.1f} ± {one.points_error:.1f}"


def how_text(plan: DuelPlan) -> str:
    """How duels were played, in a sentence or two."""
    who = (
        "every other player has the first policy, those between the other"
        if plan.seats == EVERY_OTHER
        else "one player has the first policy, all others the other"
    )
    return (
        f"In each duel {who}; {plan.deals:,} deals, a number fixed beforehand, each played in every"
        f" seating. All {len(plan.duels)} intervals hold together with"
        f" {confidence_text(plan.alpha)} confidence; a difference of {percent(plan.margin)} of the"
        " wins or less does not matter."
    )


def answers(found: Sequence[Outcome]) -> list[str]:
    """A sentence for each pair of policies, over all its tables."""
    said = []
    for name in dict.fromkeys(duel_name(one) for one in found):
        mine = [one for one in found if duel_name(one) == name]
        parts = []
        for verdict, form in SAID.items():
            places = [
                f"{table_name(one)} ({wins_text(one)}; even {percent(one.duel.even)})"
                for one in mine
                if one.verdict == verdict
            ]
            if places:
                parts.append(form.format(list_words(places)))
        said.append(f"{name[0].upper()}{name[1:]}: it {'; it '.join(parts)}.")
    return said


def row_of(one: Outcome) -> tuple[str, ...]:
    """A duel's line."""
    return (
        duel_name(one),
        str(one.duel.cell.players),
        one.duel.cell.bots_name,
        f"{one.deals:,}",
        wins_text(one),
        percent(one.duel.even),
        points_text(one),
        one.verdict,
    )


def duels_text(found: Sequence[Outcome], plan: DuelPlan) -> str:
    """The answer, how it was played, and a line a duel."""
    lines = [wrap(text) for text in (*answers(found), how_text(plan))]
    rows = [[head.lower() for head in HEADS], *(list(row_of(one)) for one in found)]
    lines += ["", set_table(rows, (1, 3))]
    lines += ["", f"games   {sum(one.games for one in found):,}", f"digest  {digest_of(found)}"]
    return "\n".join(lines) + "\n"


def duels_data(found: Sequence[Outcome], plan: DuelPlan, command: str) -> dict[str, Any]:
    """Everything as plain values."""
    return {
        "command": command,
        "seats": plan.seats,
        "deals": plan.deals,
        "alpha": plan.alpha,
        "margin": plan.margin,
        "digest": digest_of(found),
        "duels": [record_of(one) for one in found],
    }


def record_of(one: Outcome) -> dict[str, Any]:
    """A duel as plain values."""
    duel = one.duel
    return {
        "cell": duel.cell.hash,
        "table": str(duel.cell),
        "one": duel.one,
        "others": duel.others,
        "bots": [bot if isinstance(bot, str) else dict(bot) for bot in duel.bots],
        "deals": one.deals,
        "games": one.games,
        "even": duel.even,
        "share": one.share,
        "low": one.low,
        "high": one.high,
        "points": one.points,
        "points_error": one.points_error,
        "verdict": one.verdict,
    }


def digest_of(found: Sequence[Outcome]) -> str:
    """A hash of all figures."""
    return hash_of([record_of(one) for one in found])


def duels_chapter(found: Sequence[Outcome], plan: DuelPlan, sweep: Sweep, command: str) -> Chapter:
    """The duels, for `fairdeal report DIR --with FOLDER`."""
    rows = []
    for one in found:
        first, *others, last = row_of(one)
        head = TableField(first, "", one.duel.cell.hash)
        verdict = TableField(last, STATES[one.verdict])
        rows.append((head, *(TableField(text) for text in others), verdict))
    span = f"{deals_range(plan.deals, DUELS)} with other bots"
    cells = {one.duel.cell.hash: str(one.duel.cell) for one in found}
    return Chapter(
        name=f"duel-{sweep.name.lower().replace('_', '-')[:34]}",
        title=sweep.question or "Which way of playing wins?",
        sentences=(*answers(found), how_text(plan)),
        command=command,
        digest=digest_of(found),
        seed=sweep.seed,
        tables=(ChapterTable("Duels", HEADS, tuple(rows)),),
        caveats=CAVEATS,
        cells=tuple(CellSource(key, what, span) for key, what in cells.items()),
    )
