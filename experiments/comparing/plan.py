"""Reads the ``[compare]`` table of a sweep file and pairs the cells that it asks about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from experiments.comparing.aims import read_accepted, read_aims
from experiments.comparing.counter_figures import counter_figures
from experiments.comparing.ways import ONCE, SEATS, way_of
from experiments.design.file import MOST_DEALS, MOST_MINUTES, check_keys, is_number, read_positive
from experiments.design.hand_table import as_players
from experiments.design.sweep import Cell, Sweep
from experiments.design.value_text import value_text
from experiments.metrics.definitions import OF_SEVERAL_PLAYERS, longest_of
from experiments.runner.paired import FIGURES, Figure, in_band, is_counted, not_finished
from experiments.runner.stuck_turns import ENDS, STUCK_TURNS
from sim.errors import InputError, describe_value, is_not_legal
from sim.params import is_whole_number

KEYS = (
    "what",
    "baseline",
    "margins",
    "alpha",
    "deals",
    "first_look",
    "confirm",
    "better",
    "targets",
    "most",
    "band",
    "aims",
    "accept",
)

AXES = ("players", "variant", "deck", "bots")
"""The lists that every game has, in the order of `Cell.place`; rules follow."""

IN_BAND = "in_band"
EVEN = "even"
"""A target: one win in as many as there are players."""

BETTER = {"not_finished": "lower", "stuck_turns": "lower", IN_BAND: "higher"}
"""Directions that go without saying."""

TARGETS: Mapping[str, float | str] = {"first_wins": EVEN, "last_wins": EVEN, "first_points": 0.0}
"""Targets that go without saying."""

MOST = {"minutes": 120.0, "turns": 400.0, "margin": 100.0, "first_points": 100.0}
"""What single games count at most in figures without ends; the table may say otherwise."""

USUAL_ALPHA, USUAL_DEALS, USUAL_FIRST_LOOK, USUAL_CONFIRM = 0.05, 100_000, 500, 2000


@dataclass(frozen=True)
class Measure:
    """One figure and how it is judged.

    Attributes:
        figure: what is read.
        low, high: the ends that single games' values are held within.
        margin: a difference up to this does not matter.
        better: ``lower``, ``higher`` or empty.
        target: what the figure should be, ``even``, or None.
    """

    figure: Figure
    low: float
    high: float
    margin: float
    better: str
    target: float | str | None

    @property
    def name(self) -> str:
        """As the sweep file calls it."""
        return self.figure.name

    @property
    def is_cut(self) -> bool:
        """Whether an end was declared for want of a natural one."""
        return not self.figure.is_bounded

    def target_for(self, players: int) -> float | None:
        """The target at a table of so many."""
        if self.target is None:
            return None
        return 1 / players if self.target == EVEN else float(self.target)


@dataclass(frozen=True)
class Pair:
    """Two versions of a game that differ in one thing.

    Attributes:
        baseline, other: the cells.
        before, after: their values of what is compared, as tables call them.
        where: what both share, as tables call it.
    """

    baseline: Cell
    other: Cell
    before: str
    after: str
    where: str


@dataclass(frozen=True)
class Question:
    """What is compared, by which figures, how surely.

    Attributes:
        what: the list of the sweep file whose values are the versions.
        pairs: each version against the baseline, all else equal.
        measures: the figures.
        alpha: the chance that any of all verdicts is false.
        deals: most deals of a pair.
        first_look: deals before verdicts are first looked for.
        confirm: fresh deals for the cross-check; 0 for none.
        aims: the figures that the change is for; if none is named, all that have a direction or
            a target (`experiments.comparing.overall`).
        accept: by figure, how much worse it may get for the sake of the aims.
    """

    what: str
    pairs: tuple[Pair, ...]
    measures: tuple[Measure, ...]
    alpha: float
    deals: int
    first_look: int
    confirm: int
    aims: tuple[str, ...] = ()
    accept: Mapping[str, float] = field(default_factory=dict)

    @property
    def claims(self) -> int:
        """Sequences that must hold together: a figure with a target needs two."""
        return len(self.pairs) * sum(1 if one.target is None else 2 for one in self.measures)


def read_question(sweep: Sweep, most_deals: int | None = None) -> Question:
    """Check the table and pair the cells.

    Args:
        sweep: from `experiments.design.sweep.read_sweep`.
        most_deals: in place of the table's ``deals``.

    Raises:
        InputError: naming file and key.
    """
    if "compare" not in sweep.sections:
        example = 'a table [compare] with what = "rules.hand" and [compare.margins]'
        raise InputError(f"{sweep.path}, compare", "is missing", example)
    table = sweep.sections["compare"]
    where = f"{sweep.path}, compare"
    check_keys(table, KEYS, f"{where}.")
    alpha = read_positive({"alpha": USUAL_ALPHA, **table}, "alpha", where, 0.5)
    deals, first_look, confirm = (
        read_deals(table, key, where, least, usual)
        for key, least, usual in (
            ("deals", 1, USUAL_DEALS),
            ("first_look", 1, USUAL_FIRST_LOOK),
            ("confirm", 0, USUAL_CONFIRM),
        )
    )
    if "first_look" in table and first_look > deals:
        problem = f"{first_look:,} is beyond the deals that are played"
        raise InputError(f"{where}.first_look", problem, f"1 to {deals:,}")
    if most_deals is not None:
        deals = read_deals({"deals": most_deals}, "deals", "--deals", 1, USUAL_DEALS)
    games = {cell.game for cell in sweep.cells}
    measures = read_measures(table, where, games, longest_of(sweep.targets))
    pairs = read_pairs(sweep, table, where)
    check_counted(measures, pairs, where)
    check_bot_figures(measures, pairs, where)
    check_several(measures, pairs, where)
    judged = [one.name for one in measures if one.better or one.target is not None]
    aims = read_aims(table, judged, where)
    spans = {one.name: one.high - one.low for one in measures if one.name in judged}
    accept = read_accepted(table, spans, aims, where)
    return Question(
        str(table["what"]), pairs, measures, alpha, deals, first_look, confirm, aims, accept
    )


def read_deals(table: Mapping[str, Any], key: str, where: str, least: int, usual: int) -> int:
    """A number of deals."""
    value = table.get(key, usual)
    if not is_whole_number(value) or not least <= value <= MOST_DEALS:
        allowed = f"a whole number from {least:,} to {MOST_DEALS:,}"
        place = where if where.startswith("--") else f"{where}.{key}"
        raise InputError(place, is_not_legal(value), allowed)
    return int(value)


def read_measures(
    table: Mapping[str, Any], where: str, games: Collection[str], longest: float
) -> tuple[Measure, ...]:
    """The figures that have a margin, and how each is judged."""
    late = not_finished(longest)
    own = {late.name: late, **counter_figures(sorted(games))}
    known = {**FIGURES, **own, **read_band(table, where)}
    margins = table.get("margins", {})
    check_keys(margins, tuple(known), f"{where}.margins.")
    if not margins:
        example = "[compare.margins] with a figure or more, such as minutes = 2"
        raise InputError(f"{where}.margins", "is missing or empty", example)
    for key in ("better", "targets", "most"):
        check_keys(table.get(key, {}), tuple(margins), f"{where}.{key}.")
    return tuple(read_measure(table, known[name], where) for name in margins)


def read_measure(table: Mapping[str, Any], figure: Figure, where: str) -> Measure:
    """One figure's ends, margin, direction and target."""
    name = figure.name
    better, targets, most = (table.get(key, {}) for key in ("better", "targets", "most"))
    low, high = read_ends(figure, most, where)
    margin = read_positive(table["margins"], name, f"{where}.margins", high - low)
    if name in better and name in targets:
        problem = "has a target too"
        raise InputError(f"{where}.better.{name}", problem, "a direction or a target, not both")
    if name in better and better[name] not in ("lower", "higher"):
        problem = f"{describe_value(better[name])} is not legal"
        raise InputError(f"{where}.better.{name}", problem, "lower | higher")
    is_declared = name in better or name in targets
    target: Any = targets.get(name) if is_declared else TARGETS.get(name)
    if target == EVEN and way_of(name) == ONCE:
        problem = "'even' is for win shares"
        raise InputError(f"{where}.targets.{name}", problem, f"a number from {low:g} to {high:g}")
    if target not in (None, EVEN) and not (is_number(target) and low <= float(target) <= high):
        allowed = f"a number from {low:g} to {high:g}, or even for one win in as many as play"
        raise InputError(
            f"{where}.targets.{name}", f"{describe_value(target)} is not legal", allowed
        )
    direction = better.get(name, "") if is_declared else BETTER.get(name, "")
    return Measure(figure, low, high, margin, direction, target)


def read_ends(figure: Figure, most: Mapping[str, Any], where: str) -> tuple[float, float]:
    """The ends of a figure: its own, or what single games count at most."""
    if figure.low is not None and figure.high is not None:
        if figure.name in most:
            problem = f"lies between {figure.low:g} and {figure.high:g} by itself"
            raise InputError(f"{where}.most.{figure.name}", problem, f"only {', '.join(MOST)}")
        return ENDS if figure.name == STUCK_TURNS else (figure.low, figure.high)
    if figure.name not in {**MOST, **most}:
        problem = "is missing: the figure has no upper end"
        example = f"what single games count at most, such as {figure.name} = 50"
        raise InputError(f"{where}.most.{figure.name}", problem, example)
    high = read_positive({**MOST, **most}, figure.name, f"{where}.most", 1_000_000)
    return (-high if figure.low is None else figure.low), high


def read_band(table: Mapping[str, Any], where: str) -> dict[str, Figure]:
    """The figure `in_band`, if the table says how long a game should take."""
    if "band" not in table:
        return {}
    band = table["band"]
    is_pair = isinstance(band, list) and len(band) == 2 and all(is_number(end) for end in band)
    if not is_pair or not 0 <= band[0] < band[1] <= MOST_MINUTES:
        allowed = f"two numbers, the smaller first, from 0 to {MOST_MINUTES:,}, such as [15, 25]"
        raise InputError(f"{where}.band", f"{describe_value(band)} is not legal", allowed)
    return {IN_BAND: in_band(*band)}


def read_pairs(sweep: Sweep, table: Mapping[str, Any], where: str) -> tuple[Pair, ...]:
    """Every version against the baseline, for each combination of all other lists."""
    what = table.get("what")
    lists = dict.fromkeys(key for cell in sweep.cells for key in lists_of(cell))
    allowed = [key for key in lists if key != "players"]
    if what not in allowed:
        problem = "is missing" if what is None else f"{describe_value(what)} is no list of [cells]"
        raise InputError(f"{where}.what", problem, " | ".join(allowed))
    groups: dict[Any, list[Cell]] = {}
    for cell in sweep.cells:
        if what in lists_of(cell):
            rest = [at for key, at in zip(lists_of(cell), cell.place, strict=True) if key != what]
            groups.setdefault((cell.game, *rest), []).append(cell)
    values = list(
        dict.fromkeys(name_value(cell, what) for cell in sweep.cells if what in lists_of(cell))
    )
    baseline = read_baseline(table, where, what, values)
    varied = varying(sweep.cells, what)
    pairs = []
    for cells in groups.values():
        base = [cell for cell in cells if name_value(cell, what) == baseline]
        if not base or len(cells) < 2:
            found = ", ".join(name_value(cell, what) for cell in cells)
            problem = f"nothing to compare {baseline} with where {share(cells[0], varied)}: {found}"
            allowed_text = f"{what} with the baseline and another value that changes the game"
            raise InputError(f"{where}.what", problem, allowed_text)
        pairs += [
            Pair(base[0], cell, baseline, name_value(cell, what), share(cell, varied))
            for cell in cells
            if cell is not base[0]
        ]
    return tuple(pairs)


def read_baseline(table: Mapping[str, Any], where: str, what: str, values: Sequence[str]) -> str:
    """The value that all others are compared with, the first of the list if none is named."""
    given = table.get("baseline", values[0])
    name = " / ".join(str(one) for one in given) if isinstance(given, list) else show_value(given)
    if name not in values:
        raise InputError(
            f"{where}.baseline",
            f"{describe_value(given)} is no value of {what}",
            " | ".join(values),
        )
    return name


def lists_of(cell: Cell) -> tuple[str, ...]:
    """The keys of the lists that `Cell.place` counts in."""
    rules = list(cell.rules)[: len(cell.place) - len(AXES)]
    return (*AXES, *(f"rules.{name}" for name in rules))


def name_value(cell: Cell, key: str) -> str:
    """A cell's value in one of its lists, as tables call it."""
    if key.startswith("rules."):
        return show_value(cell.rules[key.removeprefix("rules.")])
    names = {"players": cell.players, "variant": cell.variant, "deck": cell.deck}
    return show_value(names[key]) if key in names else cell.bots_name


def show_value(value: Any) -> str:
    """A value of a rule as tables call it.

    >>> show_value(4), show_value(0.25), show_value({"profile": "casual"})
    ('4', '0.25', '{profile = casual}')
    """
    return f"{value:g}" if isinstance(value, float) else value_text(value)


def varying(cells: Sequence[Cell], what: str) -> list[str]:
    """The lists, but for the one that is compared, in which cells differ."""
    keys = dict.fromkeys(key for cell in cells for key in lists_of(cell) if key != what)
    return [
        key
        for key in keys
        if len({name_value(cell, key) for cell in cells if key in lists_of(cell)}) > 1
    ]


def share(cell: Cell, varied: Sequence[str]) -> str:
    """What both cells of a pair share, as far as pairs differ in it; the game at least."""
    parts = []
    for key in varied:
        if key in lists_of(cell):
            value = name_value(cell, key)
            name = key.removeprefix("rules.")
            is_clear = key in ("variant", "bots")
            text = as_players(value) if key == "players" else f"{name} {value}"
            parts.append(value if is_clear else text)
    return ", ".join([cell.game, *parts])


def check_counted(measures: Sequence[Measure], pairs: Sequence[Pair], where: str) -> None:
    """Refuse a figure that a game does not count, such as the margin of a game without points."""
    for measure in measures:
        for pair in pairs:
            if not is_counted(measure.name, pair.other):
                counted = [name for name in FIGURES if is_counted(name, pair.other)]
                raise InputError(
                    f"{where}.margins.{measure.name}",
                    f"{pair.other.game} does not count it",
                    ", ".join(counted),
                )


def check_several(measures: Sequence[Measure], pairs: Sequence[Pair], where: str) -> None:
    """Refuse a figure of several players where everybody plays alone: it is the same always."""
    if any(pair.other.players > 1 for pair in pairs):
        return
    for measure in measures:
        if measure.name in OF_SEVERAL_PLAYERS:
            problem = "has no meaning where one plays alone"
            allowed = ", ".join(name for name in FIGURES if name not in OF_SEVERAL_PLAYERS)
            raise InputError(f"{where}.margins.{measure.name}", problem, allowed)


def check_bot_figures(measures: Sequence[Measure], pairs: Sequence[Pair], where: str) -> None:
    """Refuse a bot's win share where all bots are equal: it is 1 in as many as play."""
    for measure in measures:
        if way_of(measure.name) == SEATS:
            for pair in pairs:
                if pair.baseline.rotations == pair.other.rotations == 1:
                    problem = f"all bots are equal where {pair.where}"
                    allowed = 'bots that differ by seat, such as [["casual", "strong"]]'
                    raise InputError(f"{where}.margins.{measure.name}", problem, allowed)
