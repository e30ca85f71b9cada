"""A comparison as one page that holds everything it needs."""

from __future__ import annotations

from dataclasses import dataclass

from experiments.comparing.judge import Ends
from experiments.comparing.overall import NO_AIMS, overall_verdicts
from experiments.comparing.picture import forest_panels
from experiments.comparing.plan import Pair
from experiments.comparing.play import Comparison, PairVerdict
from experiments.comparing.sentences import change_sentence, heading, multiplier_text
from experiments.comparing.text import (
    OWN_DEALS,
    caveats,
    digest_of,
    number,
    seat_notes,
    verdicts_text,
)
from experiments.design.sweep import Sweep
from experiments.report.templates import panel_group, render
from experiments.statistics.intervals import confidence_text


@dataclass(frozen=True)
class VerdictLine:
    """One finding in words and figures for the page."""

    anchor: str
    verdict: str
    sentence: str
    figure: str
    before: str
    after: str
    difference: str
    change: str
    margin: str
    deals: str
    games: str
    worth: str
    p_value: str
    digest: str


@dataclass(frozen=True)
class PairView:
    """One pair for the page."""

    heading: str
    lines: tuple[VerdictLine, ...]
    caveats: tuple[str, ...]
    cells: tuple[str, str]


def render_comparison(comparison: Comparison, sweep: Sweep, command: str) -> str:
    """The page as HTML."""
    question = comparison.question
    cells = [cell for pair in question.pairs for cell in (pair.baseline, pair.other)]
    return render(
        "comparing/compare.html",
        sweep=sweep,
        comparison=comparison,
        what=question.what.removeprefix("rules."),
        confirm=f"{question.confirm:,}" if question.confirm else "",
        confidence=confidence_text(question.alpha),
        verdicts=verdicts_text(len(comparison.findings)),
        own_deals=OWN_DEALS,
        overall=[one.sentences for one in overall_verdicts(comparison)] or [(NO_AIMS,)],
        seat_notes=seat_notes(question),
        command=command,
        digest=digest_of(comparison),
        pairs=[view(comparison, place, pair) for place, pair in enumerate(question.pairs)],
        panels=panel_group(forest_panels(comparison)),
        cells={cell.hash: str(cell) for cell in cells},
    )


def view(comparison: Comparison, place: int, pair: Pair) -> PairView:
    """One pair."""
    findings = [one for one in comparison.findings if one.pair is pair]
    return PairView(
        heading(pair, comparison.question.what),
        tuple(line(one, place) for one in findings),
        tuple(caveats(findings)),
        (pair.baseline.hash, pair.other.hash),
    )


def line(one: PairVerdict, place: int) -> VerdictLine:
    """One finding."""
    return VerdictLine(
        anchor=f"pair-{place + 1}-{one.measure.name}",
        verdict=one.verdict,
        sentence=change_sentence(one),
        figure=one.measure.figure.title,
        before=number(one.before),
        after=number(one.after),
        difference=ends_text(one.difference),
        change=ends_text(one.change),
        margin=f"{one.measure.margin:g}",
        deals=f"{one.deals:,}",
        games=f"{one.games:,}",
        worth=multiplier_text(one.multiplier),
        p_value="" if one.p_value is None else f"{one.p_value:.4f}",
        digest=one.digest,
    )


def ends_text(ends: Ends) -> str:
    """An estimate with its interval."""
    return f"{number(ends.value, '+')} ({number(ends.low, '+')} to {number(ends.high, '+')})"
