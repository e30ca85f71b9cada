"""A smooth surface through the cells of a sweep that is no full factorial, and its Sobol indices.

Weighted least squares (statsmodels) on the cells' means, weighted by their precision. Numbers with
five levels or more enter as cubic B-splines, fewer as polynomials, words as steps; among surfaces
of rising size, with and without interactions of two, the one with the best cross-validated R² is
taken. Sobol indices are computed on the surface by SALib, never on the noisy cells (methods 2.7).
A figure whose surface fits badly has no indices worth reading: the R² is part of the answer.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

FOLDS = 10
SAMPLES = 1024
SIZES = (4, 8)
"""Degrees of freedom of a spline that are tried."""
FEW_LEVELS = 5
GOOD_FIT = 0.9


@dataclass(frozen=True)
class Factor:
    """One thing that is varied.

    Attributes:
        name: the column's.
        values: one a cell: floats, or texts.
    """

    name: str
    values: tuple[Any, ...]

    @property
    def is_number(self) -> bool:
        """Can it be anything between its levels?"""
        return not isinstance(self.values[0], str)

    @property
    def levels(self) -> tuple[Any, ...]:
        """Its values, each once, rising."""
        return tuple(sorted(set(self.values)))


@dataclass(frozen=True)
class SobolIndex:
    """A factor's share of the surface's variance.

    Attributes:
        factor: its name.
        alone: first order: by itself; ``total``: with all that it has a part in.
        alone_error, total_error: half widths of SALib's 95 % intervals (of its sampling of the
            surface, not of the fit).
        is_shown: the surface foretells unseen cells better with the factor than without; where it
            does not, the surface has no part in it and both shares are 0.
    """

    factor: str
    alone: float
    alone_error: float
    total: float
    total_error: float
    is_shown: bool = True


@dataclass(frozen=True)
class SurfaceResult:
    """The surface of one figure.

    Attributes:
        indices: a factor each.
        pairs: second-order indices by pair of factors.
        fit: cross-validated R² of the chosen surface: 1 is perfect, 0 no better than the mean.
        form: what kind of surface, in words; ``terms``: its size.
    """

    indices: tuple[SobolIndex, ...]
    pairs: Mapping[tuple[str, str], float]
    fit: float
    form: str
    terms: int

    @property
    def shown(self) -> tuple[SobolIndex, ...]:
        """The factors that are more than noise."""
        return tuple(one for one in self.indices if one.is_shown)

    @property
    def is_good(self) -> bool:
        """Does the surface explain 90 % of what it has not seen?"""
        return self.fit >= GOOD_FIT


def fit_surface(
    factors: Sequence[Factor],
    values: Numbers,
    variances: Numbers,
    seed: int = 1,
    alpha: float = 0.05,
) -> SurfaceResult:
    """Choose a surface, fit it, and decompose it.

    Args:
        factors: two levels or more each.
        values: the figure, one a cell; variances: of the estimates, zeros if exact.
        seed: of the folds and of SALib.
        alpha: the chance that any factor without an effect counts as shown.
    """
    weights = precision(variances)
    whole = best_surface(factors, values, weights, seed)
    if whole is None:
        nothing = tuple(without_share(one) for one in factors)
        return SurfaceResult(nothing, {}, 0.0, "a constant: the cells fix nothing more", 1)
    kept = [
        one
        for one in factors
        if is_needed(one, factors, whole, values, weights, seed, alpha / len(factors))
    ]
    found = best_surface(kept, values, weights, seed) if kept else None
    if found is None:
        nothing = tuple(without_share(one) for one in factors)
        return SurfaceResult(nothing, {}, min(whole.fit, 0.0), whole.form, whole.terms)
    indices, pairs = decompose_surface(kept, found, values, weights, seed)
    by_name = {one.factor: one for one in indices}
    every = tuple(by_name.get(one.name, without_share(one)) for one in factors)
    return SurfaceResult(every, pairs, found.fit, found.form, found.terms)


def without_share(factor: Factor) -> SobolIndex:
    """A factor that is not shown to do anything."""
    return SobolIndex(factor.name, 0.0, 0.0, 0.0, 0.0, is_shown=False)


@dataclass(frozen=True, eq=False)
class Surface:
    """A surface that may be fitted.

    Attributes:
        fit: its cross-validated R²; ``form``: in words; ``formula``: for patsy.
        terms: its size.
        missed: what it misses of each cell that it has not seen.
    """

    fit: float
    formula: str
    form: str
    terms: int
    missed: Numbers


def best_surface(
    factors: Sequence[Factor], values: Numbers, weights: Numbers, seed: int
) -> Surface | None:
    """The surface that foretells best; None if the cells fix none."""
    import patsy

    data = frame_of(factors, range(len(values)))
    best: Surface | None = None
    for formula, form in formulas(factors):
        matrix = np.asarray(patsy.dmatrix(formula, data))
        if matrix.shape[1] >= 0.8 * len(values) or not is_of_full_rank(matrix, weights):
            continue
        missed = missed_by(matrix, values, weights, seed)
        fit = explained(missed, values, weights)
        if best is None or fit > best.fit + 1e-6:
            best = Surface(fit, formula, form, matrix.shape[1], missed)
    return best


def is_needed(
    factor: Factor,
    factors: Sequence[Factor],
    whole: Surface,
    values: Numbers,
    weights: Numbers,
    seed: int,
    alpha: float,
) -> bool:
    """Does the best surface with a factor foretell unseen cells better than that without?

    The squares of what both miss are compared cell by cell, one-sided, by Student's t: noise that
    is fitted makes the predictions of other cells worse, not better.
    """
    others = [one for one in factors if one is not factor]
    rest = best_surface(others, values, weights, seed) if others else None
    missed = missed_by(np.ones((len(values), 1)), values, weights, seed)
    without = rest.missed if rest is not None and rest.fit > 0 else missed
    gain = weights * (without**2 - whole.missed**2)
    error = float(gain.std(ddof=1)) / math.sqrt(len(gain))
    if error == 0:
        return bool(gain.mean() > 0)
    from scipy import special  # a second that a run, which imports this file, need not wait

    least = special.stdtrit(len(gain) - 1, 1 - alpha)
    return bool(gain.mean() / error > least)


def decompose_surface(
    factors: Sequence[Factor], found: Surface, values: Numbers, weights: Numbers, seed: int
) -> tuple[tuple[SobolIndex, ...], dict[tuple[str, str], float]]:
    """The Sobol indices of a surface, fitted to all cells."""
    import patsy
    import statsmodels.api as sm

    matrix = patsy.dmatrix(found.formula, frame_of(factors, range(len(values))))
    model = sm.WLS(values, np.asarray(matrix), weights=weights).fit()

    def predict(unit: Numbers) -> Numbers:
        at = points_of(factors, unit)
        (rows,) = patsy.build_design_matrices([matrix.design_info], at)
        predicted: Numbers = np.asarray(rows) @ np.asarray(model.params)
        return predicted

    return sobol(factors, predict, seed)


def is_of_full_rank(matrix: Numbers, weights: Numbers) -> bool:
    """Do the cells fix every parameter of a surface?

    They do not where two factors always change together, or combinations were left out: then the
    surface between the cells would be anyone's guess.

    >>> alike = np.array([[1.0, 0.0, 0.0], [1.0, 1.0, 1.0], [1.0, 2.0, 2.0]])
    >>> is_of_full_rank(alike, np.ones(3)), is_of_full_rank(alike[:, :2], np.ones(3))
    (False, True)
    """
    rank = np.linalg.matrix_rank(matrix * np.sqrt(weights)[:, None])
    return bool(rank == matrix.shape[1])


def precision(variances: Numbers) -> Numbers:
    """Weights: one over the variance, of which none counts as less than a tenth of the median."""
    floor = float(np.median(variances)) / 10
    if floor <= 0:
        return np.ones(len(variances))
    weights = 1 / np.maximum(variances, floor)
    return np.asarray(weights / weights.mean(), np.float64)


def frame_of(factors: Sequence[Factor], rows: Sequence[int]) -> dict[str, Any]:
    """The cells as patsy takes them; factors are called f0, f1 ... there."""
    return {
        f"f{place}": np.array([factor.values[row] for row in rows])
        for place, factor in enumerate(factors)
    }


def formulas(factors: Sequence[Factor]) -> list[tuple[str, str]]:
    """Surfaces to try, small ones first, with what they are."""
    found = []
    for size, with_pairs in itertools.product((0, *SIZES), (False, True)):
        if with_pairs and len(factors) < 2:
            continue
        parts = [part_of(factor, place, size) for place, factor in enumerate(factors)]
        formula = " + ".join(parts)
        if with_pairs:
            formula += "".join(f" + {a}:{b}" for a, b in itertools.combinations(parts, 2))
        kind = "straight lines" if size == 0 else f"splines with {size} degrees of freedom"
        found.append(
            (formula, f"{kind}, {'interactions of two' if with_pairs else 'no interaction'}")
        )
    return found


def part_of(factor: Factor, place: int, size: int) -> str:
    """One factor's part of a formula."""
    name = f"f{place}"
    if not factor.is_number:
        return f"C({name}, levels={list(factor.levels)!r})"
    if size == 0 or len(factor.levels) == 2:
        return name
    low, high = factor.levels[0], factor.levels[-1]
    if len(factor.levels) < FEW_LEVELS:
        return f"bs({name}, df=2, degree=2, lower_bound={low}, upper_bound={high})"
    degrees = max(min(size, len(factor.levels) - 1), 3)
    return f"bs({name}, df={degrees}, degree=3, lower_bound={low}, upper_bound={high})"


def missed_by(matrix: Numbers, values: Numbers, weights: Numbers, seed: int) -> Numbers:
    """What is missed of cells that were left out, ten folds, weighted."""
    order = np.random.default_rng(seed).permutation(len(values))
    root = np.sqrt(weights)
    missed = np.empty(len(values))
    for fold in np.array_split(order, min(FOLDS, len(values))):
        kept = np.setdiff1d(order, fold)
        fitted, *_ = np.linalg.lstsq(
            matrix[kept] * root[kept, None], values[kept] * root[kept], rcond=1e-10
        )
        missed[fold] = values[fold] - matrix[fold] @ fitted
    return missed


def explained(missed: Numbers, values: Numbers, weights: Numbers) -> float:
    """R² of predictions, weighted."""
    middle = np.average(values, weights=weights)
    spread = float((weights * (values - middle) ** 2).sum())
    return 1 - float((weights * missed**2).sum()) / spread if spread > 0 else 0.0


def points_of(factors: Sequence[Factor], unit: Numbers) -> dict[str, Any]:
    """Points of the unit cube as values of the factors.

    Numbers of five levels or more may be anything in between; others are one of their levels.
    """
    found: dict[str, Any] = {}
    for place, factor in enumerate(factors):
        levels, share = factor.levels, unit[:, place]
        if factor.is_number and len(levels) >= FEW_LEVELS:
            found[f"f{place}"] = levels[0] + share * (levels[-1] - levels[0])
        else:
            at = np.minimum((share * len(levels)).astype(np.int64), len(levels) - 1)
            found[f"f{place}"] = np.array(levels)[at]
    return found


def share_of(index: Any) -> float:
    """An index as a share of the whole; the sampling may leave one just beyond 0 or 1.

    >>> share_of(-0.003), share_of(1.079), share_of(0.31)
    (0.0, 1.0, 0.31)
    """
    return min(max(float(index), 0.0), 1.0)


def sobol(
    factors: Sequence[Factor], predict: Any, seed: int
) -> tuple[tuple[SobolIndex, ...], dict[tuple[str, str], float]]:
    """First-order, total and second-order indices of a function on the unit cube, by SALib."""
    from SALib.analyze import sobol as analyse
    from SALib.sample import sobol as sample

    names = [factor.name for factor in factors]
    problem = {"num_vars": len(names), "names": names, "bounds": [[0, 1]] * len(names)}
    with_pairs = len(names) > 1
    points = sample.sample(problem, SAMPLES, calc_second_order=with_pairs, seed=seed)
    values = predict(points)
    if float(np.ptp(values)) < 1e-12:
        return tuple(SobolIndex(name, 0.0, 0.0, 0.0, 0.0) for name in names), {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of itself where an index is about 0
        found = analyse.analyze(
            problem, values, calc_second_order=with_pairs, seed=seed, print_to_console=False
        )
    indices = tuple(
        SobolIndex(
            name,
            share_of(found["S1"][place]),
            float(found["S1_conf"][place]),
            share_of(found["ST"][place]),
            float(found["ST_conf"][place]),
        )
        for place, name in enumerate(names)
    )
    pairs = {}
    if with_pairs:
        for one, other in itertools.combinations(range(len(names)), 2):
            pairs[names[one], names[other]] = share_of(found["S2"][one, other])
    return indices, pairs
