"""The certified table in words, and as a hand table."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.design.hand_table import as_players
from experiments.report.typesetting import MOST_QUESTION, set_table, wrap
from experiments.report.wording import limit_text, percent_interval
from experiments.statistics.intervals import confidence_text
from experiments.tuning.board import Known
from experiments.tuning.cell import BROKEN, DECIDED, NO_HAND, UNDECIDED
from experiments.tuning.judge import CellResult, TuneResult, hands_text
from experiments.tuning.plan import BAND, TITLES
from sim.errors import shorten
from sim.user_file import csv_text


def choice_text(cell: CellResult) -> str:
    """What to print in a cell: the hand, "none" or "?".

    An undecided cell prints no hand: a table that is not certified must not look like one.
    """
    if cell.verdict == NO_HAND:
        return "none"
    return "?" if cell.verdict == UNDECIDED else str(cell.choice)


def set_text(cell: CellResult) -> str:
    """The hands that may be the best, in words."""
    hands = [str(hand) for hand in cell.confidence_set]
    if not hands:
        return "-"
    if len(hands) == 1:
        return hands[0]
    parts = f"{', '.join(hands[:-1])} or {hands[-1]}"
    is_alike = set(cell.confidence_set) <= set(cell.alike)
    return f"{parts}, equally good" if is_alike else parts


def share_text(known: Known | None) -> str:
    """A share with its interval."""
    if known is None:
        return "-"
    return percent_interval(known.value, known.low, known.high)


def status_text(cell: CellResult) -> str:
    """Whether the choice keeps its limits."""
    if cell.verdict != DECIDED or cell.choice is None:
        return cell.reason
    chosen = next(one for one in cell.hands if one.hand == cell.choice)
    slack = [name for name, standing in chosen.constraints.items() if standing != "met"]
    if slack:
        return f"limits kept, {', '.join(spoken(name) for name in slack)} within the slack"
    return "limits kept" if chosen.constraints else "no limits declared"


def spoken(name: str) -> str:
    """A constraint's name in words."""
    return "minutes band" if name == BAND else name.replace("_", " ")


def table_rows(result: TuneResult) -> list[list[str]]:
    """The cells as rows of text, heading first."""
    head = ["players", "mode", "minutes", "hand", "may be the best", "second"]
    rows = [[*head, "games in the band", "games", "limits"]]
    for cell in result.cells:
        rows.append(
            [
                cell.row,
                cell.mode,
                f"{cell.target:g}",
                choice_text(cell),
                set_text(cell),
                "-" if cell.runner_up is None else str(cell.runner_up),
                share_text(cell.in_band),
                f"{cell.games:,}",
                status_text(cell),
            ]
        )
    return rows


def result_text(result: TuneResult) -> str:
    """The whole answer for a terminal."""
    lines = [wrap(shorten(result.question, MOST_QUESTION)), ""] if result.question else []
    lines += [f"{result.game}: {result.population}", ""]
    lines += [set_table(table_rows(result), right=[2, 3, 7]), ""]
    notes = [broken_text(cell) for cell in result.cells if cell.binding]
    lines += [wrap(note, hanging="  ") for note in [*notes, *edge_notes(result)]]
    lines += ["", wrap(cost_text(result)), wrap(guarantee(result))]
    return "\n".join([*lines, f"digest  {result.content_digest}"]) + "\n"


def edge_notes(result: TuneResult) -> list[str]:
    """A warning for each choice at the end of the hands that were tried."""
    hands = result.plan.hands
    ends = {hands[0]: "smallest", hands[-1]: "largest"}
    return [
        f"{as_players(cell.row)}, {cell.mode}: {cell.choice} is the {ends[cell.choice]} hand that"
        " was tried; one beyond may be nearer to the target"
        for cell in result.cells
        if cell.verdict == DECIDED and cell.choice in ends and len(hands) > 1
    ]


def guarantee(result: TuneResult) -> str:
    """What is promised for the whole table."""
    plan = result.plan
    return (
        f"With {confidence_text(plan.alpha)} confidence all of this holds at once, for players like"
        " these bots: each set holds the hand whose median is nearest to the target at the worst"
        " player count of its row, among the hands that keep the limits (beyond one by less than"
        f" {limit_text(plan.slack)} of it, a hand may count either way); each hand to print"
        " keeps the"
        f" limits within that slack and is at most {limit_text(plan.indifference)} of the target"
        " further off than the best; all limits said to be broken are."
    )


def cost_text(result: TuneResult) -> str:
    """What the table cost."""
    decided = sum(cell.verdict != UNDECIDED for cell in result.cells)
    return (
        f"{decided} of {len(result.cells)} cells decided with {result.games:,} games"
        f" ({result.race_games:,} to choose, {result.fresh_games:,} fresh ones to see the choices"
        f" again) in {result.seconds:.1f} seconds, {result.processor_seconds:.1f} seconds of"
        " processor time."
    )


def hand_table(result: TuneResult, kind: str) -> str:
    """The table to print as "csv" or "md": rows by player count, columns by mode.

    A cell without a hand says "none", an undecided one "?": no program can read such a table by
    mistake.
    """
    modes = list(result.plan.targets)
    rows = [["players", *modes]]
    for row in result.plan.rows:
        cells = [cell for cell in result.cells if cell.players == row]
        run = f"{row[0]}-{row[-1]}" if len(row) > 1 and kind == "csv" else cells[0].row
        rows.append([run, *(choice_text(cell) for cell in cells)])
    if kind == "csv":
        return csv_text(rows)
    lines: Sequence[Sequence[str]] = [rows[0], ["---", *["---:"] * len(modes)], *rows[1:]]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def broken_text(cell: CellResult) -> str:
    """Which limits keep the hands out that may come nearest, where none is left.

    A race drops hands that are no answer after few games, so which is nearest is not known.
    """
    closest = min(one.loss.high for one in cell.hands)
    near = [one for one in cell.hands if one.loss.low <= closest]
    broken = [name for name in TITLES if any(one.constraints.get(name) == BROKEN for one in near)]
    reasons = ", ".join(TITLES[name] for name in broken)
    hands = hands_text([one.hand for one in near])
    return f"{as_players(cell.row)}, {cell.mode}: no answer among the nearest, {hands}: {reasons}"
