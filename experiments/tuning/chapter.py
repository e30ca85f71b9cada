"""The certified table as a chapter of a report."""

from __future__ import annotations

from collections.abc import Mapping

from experiments.design.hand_table import as_players
from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion, version_of_cell
from experiments.report.wording import deals_range
from experiments.tuning import text
from experiments.tuning.board import lane_keys
from experiments.tuning.cell import DECIDED
from experiments.tuning.cell import NO_HAND as CELL_WITHOUT_HAND
from experiments.tuning.judge import CellResult, TuneResult
from experiments.tuning.picture import panel_of
from experiments.tuning.read_plan import Tuning

CAVEATS = (
    "All of it is about bots of this kind: the robustness map says for whom else it holds.",
    "A hand that the sweep does not list is not looked at.",
)


def chapter_of(result: TuneResult, tuning: Tuning, command: str) -> Chapter:
    """The table, its guarantee, each cell's race and what was played."""
    keys = lane_keys(tuning.plan)
    hashes = {
        (key.players, key.hand): cell.hash
        for key, cell in zip(keys, tuning.cells, strict=True)
        if not key.is_skill
    }
    deals = {
        (count, hand.hand): hand.deals[count]
        for cell in result.cells
        for hand in cell.hands
        for count in cell.players
    }
    notes = [text.broken_text(cell) for cell in result.cells if cell.binding]
    return Chapter(
        name="tune",
        title="The table, certified",
        sentences=(
            text.guarantee(result),
            text.cost_text(result),
            *notes,
            *text.edge_notes(result),
        ),
        command=command,
        digest=result.content_digest,
        seed=result.seed,
        tables=(table_of(result, hashes),),
        panels=tuple(panel_of(cell, result, place) for place, cell in enumerate(result.cells)),
        caveats=CAVEATS,
        cells=tuple(
            CellSource(
                hashes[key],
                f"{as_players(str(key[0]))}, hand {key[1]}, {result.population}",
                deals_range(played),
            )
            for key, played in sorted(deals.items())
            if played > 0
        ),
        opinions=tuple(opinion_on(cell, tuning) for cell in result.cells),
    )


def opinion_on(cell: CellResult, tuning: Tuning) -> Opinion:
    """What the race shows of a cell of the table."""
    verdicts = {DECIDED: SETTLED, CELL_WITHOUT_HAND: NO_HAND}
    return Opinion(
        game=tuning.cells[0].game,
        bots=tuning.cells[0].bots_name,
        players=cell.players,
        mode=cell.mode,
        minutes=cell.target,
        hands=cell.confidence_set,
        verdict=verdicts.get(cell.verdict, OPEN),
        why=cell.reason,
        version=version_of_cell(tuning.cells[0]),
    )


def table_of(result: TuneResult, hashes: Mapping[tuple[int, int], str]) -> ChapterTable:
    """Every cell of the table, its choice leading to the cell that was played."""
    heads, *rows = text.table_rows(result)
    fields = []
    for cell, row in zip(result.cells, rows, strict=True):
        first, *others = (TableField(one) for one in row)
        others[2] = TableField(row[3], state_of(cell), chosen_hash(cell, hashes))
        fields.append((first, *others))
    return ChapterTable("Each row and length of game", tuple(heads), tuple(fields))


def state_of(cell: CellResult) -> str:
    """How the choice is set."""
    if cell.verdict == DECIDED:
        return "same"
    return "lost" if cell.verdict == CELL_WITHOUT_HAND else "open"


def chosen_hash(cell: CellResult, hashes: Mapping[tuple[int, int], str]) -> str:
    """The cell of the choice, or of the nearest hand, at the row's first player count."""
    hand = cell.choice
    if hand is None:
        hand = min(cell.hands, key=lambda one: (one.loss.value, one.hand)).hand
    return hashes.get((cell.players[0], hand), "")
