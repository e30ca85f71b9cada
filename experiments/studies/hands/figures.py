"""The report's pictures: how long games take, how even the seats are, what moves the answer."""

from __future__ import annotations

from typing import Any

from experiments.report.drawing import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    MARKERS,
    ORANGE,
    PAPER,
    SERIES,
    Panel,
    new_axes,
    settings,
    svg_of,
)
from experiments.report.wording import cards_text, share_text
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import HandRecord
from experiments.studies.hands.seats_text import seat_records
from experiments.studies.hands.study import Study
from experiments.studies.hands.text import figure_text, length_text

TICKS = (2, 5, 10, 20, 50, 100, 200)
SHORTEST, LONGEST, TOP = 2, 300, 460
"""Minutes that the pictures show; above the longest is room for letters."""

BAND_COLOURS = (GREEN, BLUE, ORANGE)


def minutes_panels(study: Study) -> list[Panel]:
    """For each player count: minutes by hand size, the target bands, the printed hands."""
    counts = sorted({record.players for record in study.records})
    return [minutes_panel(study, players) for players in counts]


def records_at(study: Study, players: int) -> list[HandRecord]:
    """The base's cells at a player count, without compensation, by hand size."""
    found = [one for one in study.records if one.players == players and one.first_player == 0]
    return sorted(found, key=lambda one: one.hand)


def minutes_panel(study: Study, players: int) -> Panel:
    """Minutes by hand size at one player count."""
    records = records_at(study, players)
    name = f"minutes-{players}"
    with settings():
        figure, axes = new_axes()
        draw_bands(axes, study)
        for record in records:
            draw_lengths(axes, record, study)
        draw_printed(axes, study, players, records)
        minutes_axis(axes)
        axes.set_xticks([record.hand for record in records])
        axes.set_xlim(
            min(one.hand for one in records) - 0.6, max(one.hand for one in records) + 0.6
        )
        axes.set_xlabel("cards dealt to each player")
        axes.set_ylabel("minutes", labelpad=1)
        axes.set_title(f"{players} players")
        svg = svg_of(figure, name)
    parts = "; ".join(
        f"{one.hand}: {length_text(one.minutes['median'])}"
        f" ({share_text(one.endings['not_finished'].value)} not over in time)"
        for one in records
    )
    words = f"Median minutes by cards dealt, {players} players, {study.base.bots}. {parts}."
    return Panel(name, f"{players} players", svg, words, tuple(one.cell for one in records))


def draw_bands(axes: Any, study: Study) -> None:
    """The band of each target, named at the right edge."""
    for place, (mode, target) in enumerate(study.goals.minutes.items()):
        colour = BAND_COLOURS[place % len(BAND_COLOURS)]
        low, high = target * (1 - study.goals.band), target * (1 + study.goals.band)
        axes.axhspan(low, high, color=colour, alpha=0.18, linewidth=0)
        axes.text(
            1.01, target, mode, transform=axes.get_yaxis_transform(), color=INK, va="center",
            fontsize=8,
        )  # fmt: skip


def draw_lengths(axes: Any, record: HandRecord, study: Study) -> None:
    """One hand's middle 80 % of games as a thin line and its median with its interval."""
    lengths = record.minutes
    low, high = lengths["low"].value, min(lengths["high"].value, LONGEST)
    axes.plot([record.hand] * 2, [max(low, SHORTEST), high], color=FAINT, linewidth=1)
    median = lengths["median"]
    ends = [max(median.low, SHORTEST), min(median.high, LONGEST)]
    axes.plot([record.hand] * 2, ends, color=INK, linewidth=3)
    is_ending = record.endings["not_finished"].value <= study.goals.not_finished
    axes.plot(
        record.hand,
        min(median.value, LONGEST),
        marker="^" if median.is_over else "o",
        markersize=6,
        markerfacecolor=INK if is_ending else PAPER,
        markeredgecolor=INK,
        linestyle="none",
    )


def draw_printed(axes: Any, study: Study, players: int, records: list[HandRecord]) -> None:
    """The initial of a mode above the hand that is printed for it."""
    by_hand: dict[int, str] = {}
    for mode in study.goals.minutes:
        if mode in study.printed.modes:
            cards = study.printed.cards(players, mode)
            by_hand[cards] = by_hand.get(cards, "") + mode[:1].upper()
    for record in records:
        if record.hand in by_hand:
            axes.text(
                record.hand, TOP * 0.82, by_hand[record.hand], ha="center", va="center",
                fontsize=8, fontweight="bold",
            )  # fmt: skip


def minutes_axis(axes: Any, *, across: bool = False) -> None:
    """A logarithmic axis of minutes."""
    scale, limit, ticks, labels = (
        (axes.set_xscale, axes.set_xlim, axes.set_xticks, axes.set_xticklabels)
        if across
        else (axes.set_yscale, axes.set_ylim, axes.set_yticks, axes.set_yticklabels)
    )
    scale("log")
    limit(SHORTEST, LONGEST if across else TOP)
    ticks(TICKS)
    labels([str(tick) for tick in TICKS])
    axes.minorticks_off()


def seat_panels(study: Study) -> list[Panel]:
    """For each player count: what each turn position wins beyond an even share."""
    records = seat_records(study)
    ends = [abs(100 * end) for one in records for seat in one.seats for end in seat[1:3]]
    furthest = 1.05 * max([*ends, 100 * study.goals.seat_edge])
    return [seat_panel(study, record, furthest) for record in records]


def seat_panel(study: Study, record: HandRecord, furthest: float) -> Panel:
    """The seats of one cell, on an axis that reaches so many points from 0."""
    name = f"seats-{record.players}"
    limit = 100 * study.goals.seat_edge
    with settings():
        figure, axes = new_axes()
        axes.axhspan(-limit, limit, color=GREEN, alpha=0.18, linewidth=0)
        axes.axhline(0, color=FAINT, linewidth=1)
        for place, seat in enumerate(record.seats, start=1):
            axes.plot([place] * 2, [100 * seat.low, 100 * seat.high], color=INK, linewidth=2)
            axes.plot(place, 100 * seat.value, marker="o", markersize=6, color=INK)
        axes.set_ylim(-furthest, furthest)
        axes.set_xticks(range(1, record.players + 1))
        axes.set_xlim(0.5, record.players + 0.5)
        axes.set_xlabel("turn position (1 acts first)")
        axes.set_ylabel("win share less even, % of wins", labelpad=1)
        axes.set_title(f"{record.players} players, {cards_text(record.hand)}")
        svg = svg_of(figure, name)
    parts = "; ".join(
        f"position {place}: {100 * seat.value:+.1f} % of wins"
        for place, seat in enumerate(record.seats, start=1)
    )
    who = f"{record.players} players, {cards_text(record.hand)}"
    words = f"Win share less an even share, {who}. {parts}."
    return Panel(name, f"{record.players} players", svg, words, (record.cell,))


def influence_panels(study: Study) -> list[Panel]:
    """For each player count: the printed hands' minutes under every population."""
    counts = sorted({one.players for one in study.influences if one.pushes})
    return [influence_panel(study, players) for players in counts]


def influence_panel(study: Study, players: int) -> Panel:
    """The printed hands at one player count, a marker for each population."""
    series = population_medians(study, players)
    modes = [mode for mode in study.goals.minutes if mode in study.printed.modes]
    name = f"moves-{players}"
    parts = []
    with settings():
        figure, axes = new_axes(height=1.5 + 0.45 * len(modes), left=0.24)
        for row, mode in enumerate(modes):
            target, band = study.goals.minutes[mode], study.goals.band
            ends = [target * (1 - band), target * (1 + band)]
            axes.fill_betweenx([row - 0.4, row + 0.4], *ends, color=GREEN, alpha=0.18, linewidth=0)
        for place, (label, medians) in enumerate(series.items()):
            for mode, (_, median) in medians.items():
                axes.plot(
                    min(median.value, LONGEST),
                    modes.index(mode) + 0.3 * (place / max(len(series) - 1, 1) - 0.5),
                    marker=MARKERS[place % len(MARKERS)],
                    color=SERIES[place % len(SERIES)],
                    markersize=6,
                    linestyle="none",
                )
            minutes = ", ".join(
                f"{mode} {'over ' if median.is_over else ''}{figure_text(median.value)}"
                for mode, (_, median) in medians.items()
            )
            parts.append(f"{label}: {minutes}")
        minutes_axis(axes, across=True)
        axes.set_yticks(range(len(modes)))
        axes.set_yticklabels([f"{one}, {study.printed.cards(players, one)}" for one in modes])
        axes.set_ylim(len(modes) - 0.5, -0.5)
        axes.set_xlabel("median minutes of the printed hand")
        axes.set_title(f"{players} players")
        svg = svg_of(figure, name)
    words = f"Median minutes of the printed hands, {players} players. {'; '.join(parts)}."
    cells = tuple(cell for medians in series.values() for cell, _ in medians.values())
    return Panel(name, f"{players} players", svg, words, tuple(dict.fromkeys(cells)))


def population_medians(study: Study, players: int) -> dict[str, dict[str, tuple[str, Estimate]]]:
    """The printed hands' cells and medians by population's label, then mode."""
    answers = {study.base: study.extended, **study.others}
    found: dict[str, dict[str, tuple[str, Estimate]]] = {}
    for population, mine in answers.items():
        label = population.label_against(study.base)
        for answer in mine:
            if answer.players == (players,) and answer.printed is not None:
                record = answer.printed.records[0]
                by_mode = found.setdefault(label, {})
                by_mode[answer.mode] = (record.cell, record.minutes["median"])
    return found


def legend(study: Study) -> list[tuple[str, str, str]]:
    """Marker shape, colour and label of each population, as the pictures use them."""
    shapes = {"o": "●", "s": "■", "D": "◆", "^": "▲", "v": "▼", "P": "✚", "X": "✖", "*": "★"}
    labels = [one.label_against(study.base) for one in (study.base, *study.others)]
    names = ("blue", "orange", "green", "purple")
    return [
        (shapes[MARKERS[place % len(MARKERS)]], names[place % len(names)], label)
        for place, label in enumerate(labels)
    ]
