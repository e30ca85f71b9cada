"""Whether the turn cap moves a figure: how many games it stopped before they could be over."""

from __future__ import annotations

from collections.abc import Collection

import polars as pl

from experiments.metrics.length import share_cut_short, share_not_over
from experiments.report.wording import share_text
from sim.registry import game_names, load_game, printed_name

STOPS = (("cap", "was stopped at the cap"), ("stall", "stalled"))


def cap_sentence(cells: pl.DataFrame, minutes: Collection[float], longest: float) -> str:
    """At which cap games were stopped, and how far that may move the shares that a page shows.

    Args:
        cells: the cell frame.
        minutes: targets, twice which is shown, too.
        longest: minutes within which a game should be over.
    """
    until = last_shown(minutes, longest)
    moved = cut_short_text(caps_text(cells), most_cut_short(cells, until), until)
    return " ".join([moved, *unfinished_sentences(cells)])


def unfinished_sentences(cells: pl.DataFrame) -> list[str]:
    """For each game that says why it may stop before it is over: how often it did, and why."""
    known = cells.filter(pl.col("game").is_in(game_names()) & (pl.col("players") > 1))
    by_game = known.group_by("game", maintain_order=True)
    counted = by_game.agg(pl.sum("games", *(column for column, _ in STOPS)))
    return [
        f"{printed_name(row['game'])} {what} in {row[stop]:,} of {row['games']:,} games: {why}."
        for row in counted.iter_rows(named=True)
        for stop, what in STOPS
        if row[stop] > 0 and (why := load_game(row["game"]).unfinished.get(stop))
    ]


def last_shown(minutes: Collection[float], longest: float) -> float:
    """The latest minute that a page shows figures of; see `cap_sentence`."""
    return max([longest, *(2 * target for target in minutes)])


def most_cut_short(cells: pl.DataFrame, until: float) -> float:
    """The largest share of a cell's games that were stopped at the cap before so many minutes."""
    found = cells.select(found=share_cut_short(until))["found"]
    return max(found.struct.field("value").to_list(), default=0.0)


def cut_short_text(caps: str, most: float, until: float) -> str:
    """At which cap games were stopped, and at most how many of a cell's before so many minutes."""
    head = f"Games that were still going were stopped {caps}"
    if most <= 0:
        return (
            f"{head}, none of them before {until:g} minutes: the cap moves no figure up to there."
        )
    return (
        f"{head}. In one cell that was so for {share_text(most)} of the games before {until:g}"
        " minutes, in all others for fewer: by so much at most the cap moves a share or a median."
    )


def late_sentence(cells: pl.DataFrame, minutes: Collection[float], longest: float) -> str:
    """How many games are not over in time and in twice a target, and whether the cap has a part.

    Args:
        cells: the cell frame.
        minutes: that are wanted; of several lengths the largest counts.
        longest: minutes within which a game should be over.
    """
    times = [longest, *([2 * max(minutes)] if minutes else [])]
    parts = []
    for place, time in enumerate(dict.fromkeys(times)):
        found = cells.select(found=share_not_over(time))["found"].struct.field("value").to_list()
        low, high = share_text(min(found)), share_text(max(found))
        twice = ", twice what is wanted," if place else ""
        parts.append(f"{low if low == high else f'{low} to {high}'} in {time:g} minutes{twice}")
    late = " and ".join(parts).removesuffix(",")
    return f"Not over by the rules, cell by cell: {late}. {cap_sentence(cells, minutes, longest)}"


def caps_text(cells: pl.DataFrame) -> str:
    """The turn caps that were played, in words; a game's usual one where none was set."""
    known = cells.filter(pl.col("game").is_in(game_names()))
    given = pl.col("rule_turn_cap") if "rule_turn_cap" in cells.columns else pl.lit(None)
    found = {
        load_game(game).param("turn_cap").default if cap is None else cap
        for game, cap in known.select("game", given.alias("cap")).unique().iter_rows()
    }
    caps = " or ".join(map(str, sorted(found)))
    return f"after {caps} turns a player" if caps else "at the turn cap"
