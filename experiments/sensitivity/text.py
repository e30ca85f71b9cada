"""What moves what, in sentences and tables."""

from __future__ import annotations

from typing import Any

from experiments.report.to_json import plain
from experiments.report.typesetting import set_table, wrap
from experiments.sensitivity.decomposition import Decomposition, Term
from experiments.sensitivity.judge import FigureResult, Sensitivity
from experiments.sensitivity.surface import SurfaceResult

SMALL = 0.01
"""Effects of a smaller share are added up in tables."""


def effect_name(factors: tuple[str, ...]) -> str:
    """A main effect or an interaction.

    >>> effect_name(("players", "hand"))
    'players x hand'
    """
    return " x ".join(one.replace("_", " ") for one in factors)


def tell_figure(one: FigureResult) -> str:
    """One figure in a sentence or two."""
    head = f"{one.game}, {one.figure.title}: "
    if one.exact is not None:
        return head + tell_exact(one.exact, one.figure.unit)
    if one.surface is not None:
        return head + tell_surface(one.surface)
    return head


def tell_exact(found: Decomposition, unit: str) -> str:
    """The largest effects of an exact decomposition."""
    if found.is_noise:
        return "nothing is shown to move it: so few games leave noise as large as the differences."
    ranked = sorted(found.terms, key=lambda term: -term.share)
    told = [
        f"{effect_name(term.factors)} {term.share:.0%}"
        f" ({term.share_low:.0%} to {term.share_high:.0%})"
        for term in ranked[:3]
        if term.is_there
    ]
    spread = max(found.variance, 0) ** 0.5
    mixed = min(sum(max(term.share, 0) for term in found.terms if len(term.factors) > 1), 1)
    return (
        f"of what makes cells differ (standard deviation {spread:.3g} {unit}, around"
        f" {found.mean:.3g}) {'; '.join(told)}. Interactions make {mixed:.0%} in all: so much of"
        " the answer for one factor depends on the others."
    )


def tell_surface(found: SurfaceResult) -> str:
    """The indices on a surface, and whether they can be trusted."""
    if found.fit <= 0:
        return (
            f"no surface that was tried explains cells that it has not seen ({found.form}:"
            f" {found.fit:.1%}), so no shares are told."
        )
    ranked = sorted(found.indices, key=lambda index: -index.total)
    told = "; ".join(
        f"{index.factor.replace('_', ' ')} {max(index.alone, 0):.0%} alone,"
        f" {max(index.total, 0):.0%} with interactions"
        for index in ranked[:3]
    )
    trust = "" if found.is_good else " The surface fits badly: do not rely on these shares."
    return (
        f"a surface was fitted ({found.form}; it explains"
        f" {found.fit:.1%} of cells that it has not seen). {told}.{trust}"
    )


def sensitivity_text(found: Sensitivity) -> str:
    """A sentence and a table for each figure, what was left out, and the digest."""
    lines = []
    for one in found.figures:
        lines.append(wrap(tell_figure(one)))
        rows = rows_of(one)
        lines += ["", set_table(rows, right=[1, 3]), ""] if rows else [""]
    lines += [f"left out: {reason}" for reason in found.left_out]
    return "\n".join([*lines, f"digest  {found.digest}"]) + "\n"


def rows_of(one: FigureResult) -> list[list[str]]:
    """One figure as a table: effect, share, interval, the factor's total; empty without shares."""
    if not one.has_shares:
        return []
    if one.exact is not None:
        return exact_rows(one.exact)
    return surface_rows(one.surface) if one.surface is not None else []


def exact_rows(found: Decomposition) -> list[list[str]]:
    """The effects, the small interactions added up."""
    rows = [["effect", "share", "interval", "with interactions"]]
    shown: list[Term] = []
    small: list[Term] = []
    for term in found.terms:
        is_main = len(term.factors) == 1
        (shown if is_main or term.share >= SMALL else small).append(term)
    for term in sorted(shown, key=lambda term: (len(term.factors) > 1, -term.share)):
        total = f"{found.total(term.factors[0]):.1%}" if len(term.factors) == 1 else ""
        rows.append([effect_name(term.factors), share_text(term), range_text(term), total])
    if small:
        rows.append([count_text(len(small)), per_cent(sum(term.share for term in small)), "", ""])
    return rows


def per_cent(share: float) -> str:
    """A share, which chance may leave slightly below 0; never "-0.0%".

    >>> per_cent(-0.0002), per_cent(-0.002), per_cent(0.31)
    ('0.0%', '-0.2%', '31.0%')
    """
    text = f"{share:.1%}"
    return text.removeprefix("-") if text == "-0.0%" else text


def count_text(small: int) -> str:
    """How many interactions are added up.

    >>> count_text(1), count_text(3)
    ('1 other interaction', '3 other interactions')
    """
    return f"{small} other interaction{'' if small == 1 else 's'}"


def share_text(term: Term) -> str:
    """A share, marked where it may be noise."""
    return per_cent(term.share) if term.is_there else f"{per_cent(term.share)} (may be noise)"


def range_text(term: Term) -> str:
    """The interval of a share."""
    return f"{term.share_low:.1%} to {term.share_high:.1%}"


def surface_rows(found: SurfaceResult) -> list[list[str]]:
    """The Sobol indices."""
    rows = [["effect", "share", "interval", "with interactions"]]
    for index in sorted(found.indices, key=lambda index: -index.total):
        rows.append(
            [
                index.factor.replace("_", " "),
                per_cent(index.alone),
                f"± {index.alone_error:.1%} (sampling of the surface)",
                per_cent(index.total),
            ]
        )
    rows += [
        [effect_name(pair), f"{share:.1%}", "", ""]
        for pair, share in sorted(found.pairs.items(), key=lambda item: -item[1])
        if share >= SMALL
    ]
    return rows


def plain_sensitivity(found: Sensitivity) -> dict[str, Any]:
    """All of it as plain values for JSON."""
    return {
        "name": found.name,
        "digest": found.digest,
        "left_out": list(found.left_out),
        "figures": [plain(plain_figure(one)) for one in found.figures],
    }


def plain_figure(one: FigureResult) -> dict[str, Any]:
    """One figure as plain values."""
    from dataclasses import asdict

    told: dict[str, Any] = {
        "game": one.game,
        "figure": one.figure.name,
        "unit": one.figure.unit,
        "factors": {factor.name: list(factor.levels) for factor in one.factors},
    }
    if one.exact is not None:
        told["exact"] = {
            **asdict(one.exact),
            "total": {factor.name: one.exact.total(factor.name) for factor in one.factors},
        }
    if one.surface is not None:
        told["surface"] = {
            "fit": one.surface.fit,
            "form": one.surface.form,
            "terms": one.surface.terms,
            "indices": [asdict(index) for index in one.surface.indices],
            "pairs": {effect_name(pair): share for pair, share in one.surface.pairs.items()},
        }
    return told
