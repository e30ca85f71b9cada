"""What skill is worth, as a chapter of a report."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.design.sweep import hash_of
from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.titles import table_title
from experiments.report.wording import deals_range, list_words, percent, percent_interval
from experiments.runner.fresh_deals import SKILL
from experiments.skill.plan import SkillPlan
from experiments.skill.play import EDGE_WORDS, TableSkill
from experiments.skill.text import FALSE_SHARE, elo, points, share, skill_data
from experiments.statistics.intervals import confidence_text

CAVEATS = (
    "Strength is that of bots: a better bot knows more words, sees and remembers more, and weighs"
    " what it keeps; people may be better in other ways.",
)


def chapter_of(tables: Sequence[TableSkill], plan: SkillPlan, command: str) -> Chapter:
    """Order, ladder, luck, restrictions and cards of each table."""
    together = ", rungs of a ladder together" if any(one.ladder for one in tables) else ""
    span = f"{deals_range(plan.deals, SKILL)} with other bots"
    return Chapter(
        name="skill",
        title="What skill and luck are worth",
        sentences=(
            f"Figures of {plan.deals:,} fresh deals a comparison, each in all seat rotations;"
            f" intervals in brackets hold with {confidence_text(plan.alpha)} confidence"
            f" each{together}.",
            *fields_sentences(tables),
            *(sentence_of(one, plan) for one in tables),
        ),
        command=command,
        digest=hash_of(skill_data(tables, plan)),
        seed=tables[0].cell.seed,
        tables=tuple(found for one in tables for found in tables_of(one)),
        caveats=CAVEATS,
        cells=tuple(CellSource(one.cell.hash, str(one.cell), span) for one in tables),
    )


def fields_sentences(tables: Sequence[TableSkill]) -> list[str]:
    """That shares of luck belong to who is at the table, where any are told."""
    fields = dict.fromkeys(one.line_up for one in tables if one.shares is not None)
    if not fields:
        return []
    text = (
        "How much luck makes of who wins depends on who is at the table: the more alike the"
        " players, the more is left to luck"
    )
    if len(fields) > 1:
        text += "; compare only tables at which the same players sit"
    return [f"{text}."]


def sentence_of(one: TableSkill, plan: SkillPlan) -> str:
    """A table in a few words."""
    parts = []
    if one.order is not None:
        parts.append(
            f"one {plan.good} among {plan.weak}s gets"
            f" {percent_interval(one.order.value, one.order.low, one.order.high)} of the way from"
            " an even share to every win"
        )
    if one.ladder is not None:
        parts.append(
            f"from {one.ladder.tiers[0]} to {one.ladder.tiers[-1]} it is {elo(one.ladder.depth)}"
            f" Elo, {one.ladder.chain} of {len(one.ladder.rungs)} rungs certain"
        )
    if one.shares is not None:
        parts.append(
            f"with {list_words(one.line_up)} at the table luck makes"
            f" {share(one.shares['luck_share'])} of who wins"
        )
    if one.vocabulary_edge is not None:
        parts.append(
            f"every word against about {EDGE_WORDS:,} words is worth {elo(one.vocabulary_edge)} Elo"
        )
    if one.pulls is not None:
        chances = one.pulls.watched["q"]
        real = (chances <= FALSE_SHARE).sum()
        parts.append(f"{real} of {len(chances)} kinds of card surely pull")
        parts += [
            f"{swap.card} instead of {swap.neutral} in a hand is worth {points(swap.pull)}"
            for swap in one.pulls.swapped
        ]
    return f"{table_title(one.cell)}: {'; '.join(parts)}."


def tables_of(one: TableSkill) -> list[ChapterTable]:
    """The ladder and the restrictions of a table."""
    name, key = table_title(one.cell), one.cell.hash
    found = []
    if one.ladder is not None:
        rows = tuple(
            (
                TableField(f"{rung.upper} over {rung.lower}", "", key),
                TableField(f"{percent(rung.share, 1)}"),
                TableField(elo(rung.gap), "same" if rung.is_real else "open"),
            )
            for rung in one.ladder.rungs
        )
        found.append(ChapterTable(f"Ladder: {name}", ("rung", "wins", "gap in Elo"), rows))
    if one.restricted:
        rows = tuple(
            (
                TableField(each.restriction.name, "", key),
                TableField(points(each.cost)),
                TableField(elo(each.elo)),
            )
            for each in one.restricted
        )
        heads = (f"one bot among {one.standard}", "wins, less an even share", "in Elo")
        found.append(ChapterTable(f"Restricted play: {name}", heads, rows))
    return found
