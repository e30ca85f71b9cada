"""What moves what, in sentences and tables."""

from __future__ import annotations

import math
from typing import Any

from experiments.report.titles import factor_title
from experiments.report.to_json import to_json
from experiments.report.typesetting import set_table, wrap
from experiments.report.wording import game_title, percent
from experiments.sensitivity.decomposition import Decomposition, Term
from experiments.sensitivity.judge import FigureResult, Sensitivity
from experiments.sensitivity.surface import SurfaceResult

SMALL = 0.01
"""Effects of a smaller share are added up in tables."""


def effect_name(factors: tuple[str, ...]) -> str:
    """A main effect or an interaction.

    >>> effect_name(("players", "draw_n"))
    'players x cards drawn'
    """
    return " x ".join(map(factor_title, factors))


def figure_text(one: FigureResult) -> str:
    """One figure in a sentence or two."""
    head = f"{game_title(one.game)}, {one.figure.title}: "
    if one.exact is not None:
        return head + exact_text(one, one.exact)
    if one.surface is not None:
        return head + surface_text(one.surface)
    return head


def exact_text(one: FigureResult, found: Decomposition) -> str:
    """What moves a figure, what moves it by less than matters, and what is not known."""
    unit = one.figure.unit
    parts = [
        f"{effect_name(term.factors)} {share_text(term)} ({range_text(term)})"
        for term in sorted(found.terms, key=lambda term: -term.share)[:3]
        if term.is_there
    ]
    if not parts:
        return f"nothing is shown to move it. {rest_text(one, found)}"
    rest = rest_text(one, found)
    if not one.has_shares:
        names = ", ".join(effect_name(term.factors) for term in found.terms if term.is_there)
        few = "too few games to say how much of what makes cells differ"
        return f"shown to move it: {names}; {few}. {rest}".strip()
    spread = max(found.variance, 0) ** 0.5
    mixed = sum(term.share for term in found.terms if len(term.factors) > 1)
    depends = ": so much of the answer for one factor depends on the others" if mixed > 0 else ""
    return (
        f"of what makes cells differ (standard deviation {spread:.3g} {unit}, around"
        f" {found.mean:.3g}) {'; '.join(parts)}. Interactions make {per_cent(mixed)} in all"
        f"{depends}. {rest}"
    ).strip()


def rest_text(one: FigureResult, found: Decomposition) -> str:
    """The factors that are not shown to move a figure by themselves, by what is known of them."""
    matters = one.figure.matters
    still = [term for term in found.main_effects if not term.is_there]
    same = [effect_name(term.factors) for term in still if term.high == 0]
    small = [term for term in still if term.high > 0 and term.reach <= matters]
    unknown = [term for term in still if term.reach > matters]
    said = []
    if same:
        said.append(f"No difference at all in any deal: {', '.join(same)}.")
    if small:
        most = max(term.reach for term in small)
        names = ", ".join(effect_name(term.factors) for term in small)
        said.append(f"Too little to matter, less than {amount(one, most)}: {names}.")
    said += [
        f"Too few games to say: {effect_name(term.factors)} (it may move it by"
        f" {amount(one, matters)} or more{needed_text(one.deals, term.reach / matters)})."
        for term in unknown
    ]
    return " ".join(said)


def amount(one: FigureResult, value: float) -> str:
    """A difference of a figure with its unit."""
    if one.figure.unit == "share":
        points = f"{100 * value:.2g}"
        return f"{points} percentage point{'' if points == '1' else 's'}"
    return f"{value:.2g} {one.figure.unit}".strip()


def needed_text(deals: int, times: float) -> str:
    """The deals that would settle an effect whose largest size is so many times what matters.

    An interval narrows with the square root of the deals.

    >>> needed_text(2000, 3.0), needed_text(2000, math.inf)
    ('; about 18,000 deals a cell would settle it', '; these deals do not show how many it takes')
    """
    if math.isinf(times):
        return "; these deals do not show how many it takes"
    needed = deals * times**2
    digits = 10 ** max(math.floor(math.log10(needed)) - 1, 0)
    return f"; about {math.ceil(needed / digits) * digits:,} deals a cell would settle it"


def surface_text(found: SurfaceResult) -> str:
    """The indices on a surface, and whether they can be trusted."""
    if found.fit <= 0:
        return (
            "no surface that was tried foretells cells that it has not seen better than their mean"
            " does, so no shares are given: what differs may be chance."
        )
    ranked = sorted(found.shown, key=lambda index: -index.total)
    still = [factor_title(index.factor) for index in found.indices if not index.is_shown]
    rest = f" Not shown to help in foretelling them: {', '.join(still)}." if still else ""
    parts = "; ".join(
        f"{factor_title(index.factor)} {per_cent(index.alone)} alone,"
        f" {per_cent(index.total)} with interactions"
        for index in ranked[:3]
    )
    trust = (
        rest if found.is_good else f"{rest} The surface fits badly: do not rely on these shares."
    )
    return (
        f"a surface was fitted ({found.form}; it explains"
        f" {percent(found.fit, 1)} of cells that it has not seen). {parts}.{trust}"
    )


def sensitivity_text(found: Sensitivity) -> str:
    """A sentence and a table for each figure, what was left out, and the digest."""
    lines = []
    for one in found.figures:
        lines.append(wrap(figure_text(one)))
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
        total = per_cent(found.total(term.factors[0])) if len(term.factors) == 1 else ""
        rows.append([effect_name(term.factors), share_text(term), range_text(term), total])
    if small:
        rows.append([count_text(len(small)), per_cent(sum(term.share for term in small)), "", ""])
    return rows


def per_cent(share: float) -> str:
    """A share of the whole; chance may leave one that is estimated beyond 0 or 1.

    >>> per_cent(-0.0002), per_cent(1.079), per_cent(0.31), per_cent(0.004)
    ('0 %', '100 %', '31 %', '0.4 %')
    """
    value = 100 * min(max(share, 0.0), 1.0)
    return f"{value:.1f} %" if 0.05 <= value < 1 else f"{value:.0f} %"


def count_text(small: int) -> str:
    """How many interactions are added up.

    >>> count_text(1), count_text(3)
    ('1 other interaction', '3 other interactions')
    """
    return f"{small} other interaction{'' if small == 1 else 's'}"


def share_text(term: Term) -> str:
    """A share, that there is one but not how large, or that none is shown."""
    if term.is_measured:
        return per_cent(term.share)
    if term.is_there:
        return "shown"
    return "0 %" if term.high == 0 else "not shown"


def range_text(term: Term) -> str:
    """The interval of a share."""
    return f"{per_cent(term.share_low)} to {per_cent(term.share_high)}"


def surface_rows(found: SurfaceResult) -> list[list[str]]:
    """The Sobol indices."""
    rows = [["effect", "share", "interval", "with interactions"]]
    for index in sorted(found.indices, key=lambda index: -index.total):
        name = factor_title(index.factor)
        if not index.is_shown:
            rows.append([name, "not shown", "", ""])
            continue
        rows.append(
            [
                name,
                per_cent(index.alone),
                f"± {per_cent(index.alone_error)} (sampling of the surface)",
                per_cent(index.total),
            ]
        )
    rows += [
        [effect_name(pair), per_cent(share), "", ""]
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
        "figures": [to_json(plain_figure(one)) for one in found.figures],
    }


def plain_figure(one: FigureResult) -> dict[str, Any]:
    """One figure as plain values."""
    from dataclasses import asdict

    parts: dict[str, Any] = {
        "game": one.game,
        "figure": one.figure.name,
        "unit": one.figure.unit,
        "factors": {factor.name: list(factor.levels) for factor in one.factors},
    }
    if one.exact is not None:
        parts["exact"] = {
            **asdict(one.exact),
            "total": {factor.name: one.exact.total(factor.name) for factor in one.factors},
        }
    if one.surface is not None:
        parts["surface"] = {
            "fit": one.surface.fit,
            "form": one.surface.form,
            "terms": one.surface.terms,
            "indices": [asdict(index) for index in one.surface.indices],
            "pairs": {effect_name(pair): share for pair, share in one.surface.pairs.items()},
        }
    return parts
