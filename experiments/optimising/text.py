"""An optimisation in words and as a picture."""

from __future__ import annotations

from typing import Any

from experiments.design.hand_table import as_players
from experiments.design.value_text import value_text
from experiments.optimising.judge import Finalist, OptimiseResult
from experiments.optimising.plan import CHANGE, LETTER
from experiments.report.typesetting import set_table
from experiments.report.wording import game_title, percent_interval
from experiments.statistics.intervals import confidence_text
from experiments.tuning.board import Known

SHARES = (
    "not_finished",
    "stuck_turns",
    "first_wins",
    "last_wins",
    "first_bot_wins",
    "seat_edge",
    "first_player",
)


def figure_text(name: str, known: Known) -> str:
    """A figure with its interval.

    >>> figure_text("stuck_turns", Known(0.201, 0.19, 0.212)), figure_text("change", Known(3, 3, 3))
    ('20.1 % (19.0 to 21.2)', '3')
    """
    if name == CHANGE:
        return f"{known.value:g}"
    if name in SHARES:
        return percent_interval(known.value, known.low, known.high, 1)
    return f"{known.value:.3g} ({known.low:.3g} to {known.high:.3g})"


def values_text(values: dict[str, Any]) -> str:
    """A configuration's values in words."""
    letters = [
        f"{name.removeprefix(LETTER).upper()}{value}"
        for name, value in values.items()
        if name.startswith(LETTER)
    ]
    rules = [
        f"{name} {value_text(value)}"
        for name, value in values.items()
        if not name.startswith(LETTER)
    ]
    return ", ".join([*rules, " ".join(letters)] if letters else rules) or "as printed"


def mark_of(one: Finalist) -> str:
    """What came of a finalist on fresh deals."""
    if not one.is_kept:
        return "breaks a limit"
    return "on the front" if one.is_on_front else "beaten"


def result_text(result: OptimiseResult) -> str:
    """The result in words."""
    players = as_players(", ".join(map(str, result.players)))
    lines = [
        f"{game_title(result.game)}, {players}; each figure at its worst number of players",
        "",
        set_table(finalist_rows(result)),
        "",
        f"search  {search_text(result)}",
        f"games   {games_text(result)}",
        f"sure    {sure_text(result)}",
        f"digest  {result.digest}",
    ]
    return "\n".join(lines) + "\n"


def finalist_rows(result: OptimiseResult) -> list[list[str]]:
    """What is printed and the winners as a table."""
    names = list(result.finalists[0].figures)
    goals = {one.figure: one.goal for one in result.objectives}
    heads = [
        f"{name.replace('_', ' ')} ({goals[name]})" if name in goals else name.replace("_", " ")
        for name in names
    ]
    rows = [["", *heads, "", "values"]]
    for one in result.finalists:
        parts = [figure_text(name, one.figures[name]) for name in names]
        rows.append([one.name, *parts, mark_of(one), values_text(one.values)])
    return rows


def search_text(result: OptimiseResult) -> str:
    """How the search went."""
    return (
        f"{result.trials:,} trials ({result.resumed:,} of them from before) of"
        f" {result.configurations:,} configurations; {result.repeated:,} trials came again and"
        f" were pooled; {result.unplayable:,} cannot be played"
    )


def games_text(result: OptimiseResult) -> str:
    """What it cost."""
    return (
        f"{result.games:,} to search, {result.final_games:,} on {result.deals:,} fresh"
        " deals each, the same for all"
    )


def sure_text(result: OptimiseResult) -> str:
    """What the intervals promise, and what a limit is judged by."""
    return (
        f"all intervals hold together with {confidence_text(result.alpha)} confidence; limits are"
        " judged by the estimates on fresh deals"
    )


def page_html(result: OptimiseResult, command: str, seed: int) -> str:
    """The result as a page that holds everything it needs."""
    from experiments.report.page_file import Section, render_page

    title = result.question or f"What would make {game_title(result.game)} better?"
    players = as_players(", ".join(map(str, result.players)))
    words = f"The search and the winners by {' and '.join(goal_names(result))}."
    sections = [
        Section(
            "What is printed and the winners",
            [
                f"{game_title(result.game)}, {players}; each figure at its worst number of players,"
                f" with its interval; {sure_text(result)}."
            ],
            [(front_picture(result), words)],
            finalist_rows(result),
        ),
        Section(
            "How it was searched", [f"{search_text(result)}.", f"Games: {games_text(result)}."]
        ),
    ]
    return render_page(title, sections, f"{command}; seed {seed}, digest {result.digest}")


def goal_names(result: OptimiseResult) -> list[str]:
    """The objectives in words."""
    return [one.figure.replace("_", " ") for one in result.objectives]


def front_svg(result: OptimiseResult) -> str:
    """`front_picture` as a file."""
    from experiments.report.drawing import stand_alone

    return stand_alone(front_picture(result))


def front_picture(result: OptimiseResult) -> str:
    """The search and the finalists by the first two objectives."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    from experiments.report.drawing import FAINT, settings, svg_of

    goals = result.objectives[:2]
    with settings():
        figure = Figure(figsize=(4.2, 3.6))
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0.15, 0.14, 0.8, 0.72))
        points = result.search_points
        x = [one[0] for one in points]
        y = [one[1] if len(goals) > 1 else float(place) for place, one in enumerate(points)]
        axes.plot(x, y, "o", markersize=3, color=FAINT, label="search, by estimate")
        for one in result.finalists:
            draw_finalist(axes, one, [goal.figure for goal in goals])
        axes.set_xlabel(f"{goals[0].figure.replace('_', ' ')} ({goals[0].goal})")
        if len(goals) > 1:
            axes.set_ylabel(f"{goals[1].figure.replace('_', ' ')} ({goals[1].goal})")
        else:
            axes.set_ylabel("place in the search")
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1))
        return svg_of(figure, "front")


def draw_finalist(axes: Any, one: Finalist, names: list[str]) -> None:
    """A finalist as a cross of its intervals, with its name."""
    from experiments.report.drawing import BLUE, ORANGE, PURPLE

    first = one.figures[names[0]]
    second = one.figures[names[1]] if len(names) > 1 else Known(0, 0, 0)
    colour = ORANGE if one.name == "printed" else BLUE if one.is_on_front else PURPLE
    axes.errorbar(
        first.value,
        second.value,
        xerr=[[first.value - first.low], [first.high - first.value]],
        yerr=[[second.value - second.low], [second.high - second.value]],
        fmt="s" if one.name == "printed" else "o",
        color=colour,
        ms=5,
        lw=1,
    )
    axes.annotate(one.name, (first.value, second.value), xytext=(4, 4), textcoords="offset points")
