"""Skill figures as text for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from experiments.report.to_json import to_json
from experiments.report.typesetting import set_table, wrap
from experiments.report.wording import difference_interval, percent, percent_interval
from experiments.skill.plan import SkillPlan
from experiments.skill.play import EDGE_WORDS, TableSkill
from experiments.skill.ratings import Ladder, SkillEstimate
from experiments.skill.restrictions import words_known
from experiments.skill.skill_share import PARTS
from experiments.statistics.intervals import confidence_text

FALSE_SHARE = 0.05
"""Of the kinds of card that are said to pull, the share that may be false."""
SHOWN_PULLS = 5


def share(figure: SkillEstimate) -> str:
    """A share with its interval.

    >>> share(SkillEstimate(0.5, 0.4, 0.6))
    '50.0 % (40.0 to 60.0)'
    """
    return percent_interval(figure.value, figure.low, figure.high, 1)


def points(figure: SkillEstimate) -> str:
    """A difference of win shares with its interval.

    >>> points(SkillEstimate(-0.05, -0.1, 0.0))
    '-5.0 % of wins (-10.0 to +0.0)'
    """
    value, low, high = (100 * end for end in (figure.value, figure.low, figure.high))
    return difference_interval(value, low, high, 1, "% of wins")


def elo(figure: SkillEstimate) -> str:
    """Elo points with their interval.

    >>> elo(SkillEstimate(120.4, 100.0, 141.0))
    '+120 (+100 to +141)'
    """
    return difference_interval(figure.value, figure.low, figure.high, 0, "")


def skill_text(tables: Sequence[TableSkill], plan: SkillPlan) -> str:
    """All figures as text, a section a table."""
    head = (
        f"Figures of {plan.deals:,} fresh deals a comparison, each in all seat rotations; intervals"
        f" hold with {confidence_text(plan.alpha)} confidence each, rungs of a ladder together."
    )
    return "\n\n".join([wrap(head), *(table_text(table, plan) for table in tables)]) + "\n"


def table_text(table: TableSkill, plan: SkillPlan) -> str:
    """One table's section."""
    lines = [str(table.cell), f"  {table.games:,} games"]
    if table.order is not None:
        lines.append(
            f"  order: {plan.good} among {plan.weak}: {table.order.value:.2f}"
            f" ({table.order.low:.2f} to {table.order.high:.2f}); 0 is chance, 1 wins always"
        )
    lines += ladder_lines(table.ladder) if table.ladder else []
    lines += shares_lines(table) if table.shares else []
    lines += restricted_lines(table) if table.restricted else []
    if table.vocabulary_edge is not None:
        lines.append(
            f"  vocabulary edge: every word over about {EDGE_WORDS:,} words:"
            f" {elo(table.vocabulary_edge)} Elo"
        )
    return "\n".join([*lines, *pulls_lines(table)])


def ladder_lines(ladder: Ladder) -> list[str]:
    """The ladder's rungs."""
    rows = [["rung", "wins", "gap in Elo", ""]]
    for rung in ladder.rungs:
        rows.append(
            [
                f"{rung.upper} over {rung.lower}",
                f"{percent(rung.share, 1)}",
                elo(rung.gap),
                "" if rung.is_real else "not clearly above 0",
            ]
        )
    return [
        f"  ladder: {elo(ladder.depth)} Elo from {ladder.tiers[0]} to {ladder.tiers[-1]};"
        f" {ladder.chain} of {len(ladder.rungs)} rungs are certain",
        *indent(set_table(rows, right=[1])),
        f"  equivalent p: {ladder.equivalent_p.value:.2f} ({ladder.equivalent_p.low:.2f} to"
        f" {ladder.equivalent_p.high:.2f}); 1 is all strength, 0 all coin",
    ]


def shares_lines(table: TableSkill) -> list[str]:
    """The variance of the win, in parts."""
    shares = table.shares or {}
    total = shares["total"].value
    parts = ", ".join(f"{name} {percent(shares[name].value / total, 1)}" for name in PARTS)
    return [
        f"  who wins among {', '.join(table.line_up)}: {parts};",
        f"    luck share {share(shares['luck_share'])}",
    ]


def restricted_lines(table: TableSkill) -> list[str]:
    """What restrictions cost."""
    rows = [["one bot that", "wins, less an even share", "in Elo"]]
    for one in table.restricted:
        rows.append([f"{one.restriction.name}", points(one.cost), elo(one.elo)])
    return [f"  restricted play among {table.standard}:", *indent(set_table(rows))]


def pulls_lines(table: TableSkill) -> list[str]:
    """What cards are worth."""
    if table.pulls is None:
        return []
    pulls = table.pulls
    real = pulls.watched.filter(pulls.watched["q"] <= FALSE_SHARE)
    rows = [["in the opening hand", "hands", "wins, less an even share", "q"]]
    for row in pulls.watched.head(SHOWN_PULLS).iter_rows(named=True):
        figure = SkillEstimate(row["pull"], row["low"], row["high"])
        rows.append([row["kind"], f"{row['hands']:,}", points(figure), f"{row['q']:.3f}"])
    lines = [
        f"  cards: {len(real)} of {len(pulls.watched)} kinds pull (false discovery rate 5 %)",
        *indent(set_table(rows, right=[1, 3])),
    ]
    for swap in pulls.swapped:
        lines.append(
            f"    {swap.card} in place of {swap.neutral}, same deals: {points(swap.pull)},"
            f" {swap.deals:,} deals"
        )
    return lines


def indent(text: str) -> list[str]:
    """The lines of a text, four blanks in."""
    return [f"    {line}" for line in text.splitlines()]


def skill_data(tables: Sequence[TableSkill], plan: SkillPlan) -> dict[str, Any]:
    """All figures as plain data, which do not depend on who played."""
    asked = {name: value for name, value in asdict(plan).items() if name != "jobs"}
    record = {"plan": asked, "tables": [table_data(table) for table in tables]}
    found: dict[str, Any] = to_json(record)
    return found


def table_data(table: TableSkill) -> dict[str, Any]:
    """One table's figures as plain data."""
    cell, pulls = table.cell, table.pulls
    known = words_known()
    return {
        "cell": cell.hash,
        "game": cell.game,
        "variant": cell.variant,
        "players": cell.players,
        "deck": cell.deck,
        "rules": dict(cell.rules),
        "standard": table.standard,
        "games": table.games,
        "order": table.order and asdict(table.order),
        "ladder": table.ladder and {**asdict(table.ladder), "chain": table.ladder.chain},
        "line_up": list(table.line_up),
        "shares": table.shares and {name: asdict(one) for name, one in table.shares.items()},
        "restricted": [
            {
                "name": one.restriction.name,
                "meaning": one.restriction.meaning,
                "changes": dict(one.restriction.changes),
                "words_known": known.get(one.restriction.changes.get("vocabulary", -1)),
                "cost": asdict(one.cost),
                "elo": asdict(one.elo),
            }
            for one in table.restricted
        ],
        "vocabulary_edge": table.vocabulary_edge and asdict(table.vocabulary_edge),
        "pulls": pulls and pulls.watched.to_dicts(),
        "swaps": [{**one._asdict(), "pull": asdict(one.pull)} for one in pulls.swapped]
        if pulls
        else [],
    }
