"""A comparison as text and as JSON."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from experiments.comparing.judge import EQUIVALENT, UNDECIDED, Ends
from experiments.comparing.overall import aims_of, overall_sentences, overall_verdicts
from experiments.comparing.plan import Pair, Question
from experiments.comparing.play import LENGTHS, Comparison, PairVerdict
from experiments.comparing.sentences import change_sentence, heading, multiplier_text
from experiments.comparing.ways import CHAIRS, way_of
from experiments.design.sweep import Cell, Sweep
from experiments.report.typesetting import set_table, wrap
from experiments.report.wording import percent
from experiments.statistics.intervals import confidence_text

HEAD = ["figure", "before", "after", "change", "interval", "verdict", "deals", "worth", "fresh p"]
ON_THE_RIGHT = (1, 2, 3, 6, 7, 8)

MUCH_CLIPPED = 0.001


def comparison_text(comparison: Comparison, sweep: Sweep) -> str:
    """The tables and the rule-diff view, pair by pair."""
    question = comparison.question
    lines = [wrap(text) + "\n" for text in overall_sentences(comparison)]
    lines += [
        wrap(
            f"{question.what}: {verdicts_text(len(comparison.findings))} with"
            f" {confidence_text(question.alpha)} confidence, whenever"
            f" {'it was' if len(comparison.findings) == 1 else 'they were'} reached."
        )
    ]
    for pair in question.pairs:
        findings = [one for one in comparison.findings if one.pair is pair]
        lines += ["", heading(pair, question.what), ""]
        rows = [HEAD, *(table_row(one) for one in findings)]
        lines += [set_table(rows, ON_THE_RIGHT), ""]
        lines += [wrap(change_sentence(one), "- ", "  ") for one in findings]
        lines += [wrap(text, "  ") for text in caveats(findings)]
        lines.append(f"  cells {pair.baseline.hash} and {pair.other.hash}, seed {sweep.seed}")
    notes = [
        *seat_notes(question),
        "change: after less before; with a target, how much further from it.",
        "worth: how many independent games one game was worth (the variance multiplier).",
    ]
    if question.confirm:
        notes.append(
            f"fresh p: sign-flip test of after less before on {question.confirm:,} deals that"
            " decided nothing, Holm; with a target, not of how much further from it."
        )
    lines += ["", *(wrap(text) for text in notes)]
    lines += ["", f"games   {comparison.games:,}", f"digest  {digest_of(comparison)}"]
    return "\n".join(lines) + "\n"


OWN_DEALS = (
    "Each comparison plays as many deals as its verdicts need, so one version's figures differ a"
    " little from one to another."
)
"""Why a version reads otherwise beside another one."""


def verdicts_text(count: int) -> str:
    """What holds.

    >>> verdicts_text(24), verdicts_text(1)
    ('all 24 verdicts hold together', 'the verdict holds')
    """
    return "the verdict holds" if count == 1 else f"all {count} verdicts hold together"


def seat_notes(question: Question) -> list[str]:
    """What win shares of positions count, where there are any."""
    if not any(way_of(one.name) == CHAIRS for one in question.measures):
        return []
    return [
        "win shares of positions: a game that never finishes counts as shared by all alike, so that"
        " stalls do not pass for uneven seats."
    ]


def table_row(one: PairVerdict) -> list[str]:
    """One figure's line."""
    return [
        one.measure.name,
        number(one.before),
        number(one.after),
        number(one.change.value, "+"),
        f"{number(one.change.low, '+')} to {number(one.change.high, '+')}",
        one.verdict,
        f"{one.deals:,}",
        multiplier_text(one.multiplier),
        "" if one.p_value is None else f"{one.p_value:.4f}",
    ]


def number(value: float, sign: str = "") -> str:
    """Four decimals for shares, two for lengths.

    >>> number(0.26489, "+"), number(23.2834)
    ('+0.2649', '23.28')
    """
    return format(value, f"{sign}.4f" if abs(value) < 1 else f"{sign}.2f")


def caveats(findings: list[PairVerdict]) -> list[str]:
    """What a reader of one pair must know beside its table."""
    said = [
        f"{one.measure.figure.title}: {percent(one.clipped, 1)} of the games were beyond"
        f" {one.measure.low:g} to {one.measure.high:g} and counted as that ([compare.most])."
        for one in findings
        if one.measure.is_cut and one.clipped >= MUCH_CLIPPED
    ]
    said += [
        f"{one.measure.figure.title}: {' and '.join(percent(share, 1) for share in one.unfinished)}"
        " of the games before and after never finish, and count with what they took until they were"
        " stopped."
        for one in findings
        if one.measure.name in LENGTHS
        and max(one.unfinished) >= MUCH_CLIPPED
        and not one.is_endless
    ]
    return said + [
        f"{one.measure.figure.title}: {disagreement}"
        for one in findings
        if (disagreement := cross_check_text(one))
    ]


def cross_check_text(one: PairVerdict) -> str:
    """Where the fresh deals do not bear a difference out."""
    if one.fresh is None or one.p_value is None or one.verdict in (EQUIVALENT, UNDECIDED):
        return ""
    if one.difference.low <= 0 <= one.difference.high or one.p_value <= 0.05:
        return ""
    figures = f"{number(one.fresh, '+')}, adjusted p {one.p_value:.2f}"
    return f"fresh deals alone do not show it ({figures})."


def digest_of(comparison: Comparison) -> str:
    """One hash of all figures of all deals that verdicts rest on."""
    from experiments.design.sweep import hash_of

    return hash_of([one.digest for one in comparison.findings])


def comparison_record(comparison: Comparison, sweep: Sweep, command: str) -> dict[str, Any]:
    """Everything as plain values, for JSON."""
    question = comparison.question
    return {
        "what": question.what,
        "command": command,
        "sweep": sweep.name,
        "sweep_hash": sweep.content_hash,
        "seed": sweep.seed,
        "alpha": question.alpha,
        "claims": question.claims,
        "games": comparison.games,
        "digest": digest_of(comparison),
        "aims": [one.name for one in aims_of(question)],
        "accept": dict(question.accept),
        "overall": [asdict(one) for one in overall_verdicts(comparison)],
        "findings": [finding_record(one) for one in comparison.findings],
    }


def finding_record(one: PairVerdict) -> dict[str, Any]:
    """One finding as plain values."""
    return {
        **pair_record(one.pair),
        "figure": one.measure.name,
        "unit": one.measure.figure.unit,
        "ends": [one.measure.low, one.measure.high],
        "margin": one.measure.margin,
        "better": one.measure.better or None,
        "target": one.target,
        "verdict": one.verdict,
        "before_mean": one.before,
        "after_mean": one.after,
        "difference": ends_record(one.difference),
        "judged_change": ends_record(one.change),
        "deals": one.deals,
        "games": one.games,
        "multiplier": one.multiplier if math.isfinite(one.multiplier) else None,
        "clipped": one.clipped,
        "unfinished": list(one.unfinished),
        "fresh_difference": one.fresh,
        "fresh_p_value": one.p_value,
        "digest": one.digest,
        "sentence": change_sentence(one),
    }


def pair_record(pair: Pair) -> dict[str, Any]:
    """Which cells are compared."""
    return {
        "before": pair.before,
        "after": pair.after,
        "where": pair.where,
        "baseline_cell": cell_record(pair.baseline),
        "other_cell": cell_record(pair.other),
    }


def cell_record(cell: Cell) -> dict[str, Any]:
    """A cell by its hash and in words."""
    return {"hash": cell.hash, "cell": str(cell)}


def ends_record(ends: Ends) -> dict[str, float]:
    """An interval by the names of its ends."""
    return ends._asdict()
