"""What shared deals are worth: the variance multipliers of real comparisons, measured.

Each comparison plays the same deals in every version, each deal once from every starting chair (or,
where bots are compared by their wins, with every bot in every chair), and prints for each figure
how many independent games one of its games replaces (`experiments.comparing.ways.Spread`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.comparing.plan import MOST
from experiments.comparing.ways import (
    BOT_FIGURES,
    CHAIRS,
    POSITION_FIGURES,
    SEATS,
    PlayedDeals,
    Spread,
    WaySampler,
    WayStretch,
    way_of,
)
from experiments.design.sweep import Cell, read_sweep
from experiments.runner.paired import FIGURES
from experiments.runner.stuck_turns import ENDS, STUCK_TURNS
from experiments.statistics.intervals import Numbers
from sim.errors import InputError

WORD_CRUSH_FIGURES = ("minutes", "turns", "stuck_turns", *POSITION_FIGURES)
FINAL_WORD_FIGURES = ("minutes", "stuck_turns", "margin", *POSITION_FIGURES)


@dataclass(frozen=True)
class ComparedVersions:
    """Versions that are compared, the first with each of the others.

    Attributes:
        name: as the table calls it.
        game: the game's key.
        cells: the lists of a sweep file.
        versions: what the table calls the versions, in the order of the cells.
    """

    name: str
    game: str
    cells: str
    versions: tuple[str, ...]


COMPARISONS = (
    ComparedVersions("hand", "word_crush", "players = [2]\nrules = { hand = [3, 4] }", ("3", "4")),
    ComparedVersions("hand", "word_crush", "players = [4]\nrules = { hand = [3, 4] }", ("3", "4")),
    ComparedVersions("hand", "word_crush", "players = [4]\nrules = { hand = [4, 5] }", ("4", "5")),
    ComparedVersions(
        "rules",
        "word_crush",
        'players = [4]\nvariant = ["printed", "gentle", "no cue", "backward", "next plays"]\n'
        "rules = { hand = [4] }",
        ("printed", "gentle", "no cue", "backward", "next plays"),
    ),
    ComparedVersions(
        "turn cap",
        "word_crush",
        "players = [4]\nrules = { hand = [4], turn_cap = [200, 100] }",
        ("200", "100"),
    ),
    ComparedVersions(
        "bots",
        "word_crush",
        'players = [4]\nbots = ["casual", "strong"]\nrules = { hand = [4] }',
        ("casual", "strong"),
    ),
    ComparedVersions(
        "hand", "eight_it_all", "players = [2]\nrules = { hand = [9, 10] }", ("9", "10")
    ),
    ComparedVersions(
        "hand", "three_two_one", "players = [2]\nrules = { hand = [9, 10] }", ("9", "10")
    ),
    ComparedVersions(
        "hand", "three_two_one", "players = [4]\nrules = { hand = [9, 10] }", ("9", "10")
    ),
    ComparedVersions(
        "trade_max", "three_two_one", "players = [4]\nrules = { trade_max = [5, 3] }", ("5", "3")
    ),
    ComparedVersions("hand", "leftovers", "players = [2]\nrules = { hand = [9, 10] }", ("9", "10")),
    ComparedVersions(
        "deck",
        "three_two_one",
        'players = [3]\ndeck = ["printed", "final_word_more_vowels"]',
        ("printed", "more vowels"),
    ),
    ComparedVersions(
        "bots", "three_two_one", 'players = [2]\nbots = ["casual", "expert"]', ("casual", "expert")
    ),
)

CONTESTS = (
    ComparedVersions(
        "one strong", "word_crush", 'players = [2]\nbots = [["strong", "casual"]]', ()
    ),
    ComparedVersions(
        "one strong",
        "word_crush",
        'players = [4]\nbots = [["strong", "casual", "casual", "casual"]]',
        (),
    ),
    ComparedVersions(
        "casual or novice against strong",
        "word_crush",
        'players = [3]\nbots = [["casual", "strong", "strong"], ["novice", "strong", "strong"]]',
        ("casual", "novice"),
    ),
    ComparedVersions(
        "hand with one casual, two strong",
        "word_crush",
        'players = [3]\nbots = [["casual", "strong", "strong"]]\nrules = { hand = [3, 4] }',
        ("3", "4"),
    ),
    ComparedVersions(
        "one expert", "eight_it_all", 'players = [2]\nbots = [["expert", "casual"]]', ()
    ),
    ComparedVersions(
        "one expert", "three_two_one", 'players = [2]\nbots = [["expert", "casual"]]', ()
    ),
    ComparedVersions(
        "one expert",
        "three_two_one",
        'players = [4]\nbots = [["expert", "casual", "casual", "casual"]]',
        (),
    ),
    ComparedVersions("one expert", "leftovers", 'players = [2]\nbots = [["expert", "casual"]]', ()),
    ComparedVersions(
        "casual or strong against expert",
        "three_two_one",
        'players = [3]\nbots = [["casual", "expert", "expert"], ["strong", "expert", "expert"]]',
        ("casual", "strong"),
    ),
)
"""Figures of bots: with one version, its first bot's wins against an even share."""


@dataclass(frozen=True)
class Worth:
    """What pairing is worth for one figure of one comparison.

    Attributes:
        game, players, comparison, figure: which.
        way: how deals are played for it.
        deals: that it was measured on.
        multiplier: independent games that one game replaces.
        once: the same with one game a deal; not a number where the figure needs more.
        explained: the share of the variance within a version that two games of a deal have in
            common when another chair begins; not a number for contests.
    """

    game: str
    players: int
    comparison: str
    figure: str
    way: str
    deals: int
    multiplier: float
    once: float
    explained: float


def run_pairing(
    deals: int,
    word_deals: int,
    jobs: int,
    seed: int,
    *,
    watch: Callable[[str], None] = lambda name: None,
) -> list[Worth]:
    """Measure every comparison.

    Args:
        deals: of a Word Crush comparison.
        word_deals: of one of The Final Word, whose games take a hundred times as long.
        jobs: threads.
        seed: of the deals.
        watch: called with each comparison before it is played.

    Raises:
        InputError: for fewer than two deals of a comparison, or no jobs.
    """
    for name, value, least in (("deals", min(deals, word_deals), 2), ("jobs", jobs, 1)):
        if value < least:
            raise InputError(name, f"{value} is too few", f"{least} or more")
    found: list[Worth] = []
    for asked in (*COMPARISONS, *CONTESTS):
        watch(f"{asked.game}: {asked.name}")
        count = deals if asked.game == "word_crush" else word_deals
        cells = cells_of(asked, seed)
        measure = contest_worth if asked in CONTESTS else comparison_worth
        found += measure(asked, cells, count, jobs)
    return found


def cells_of(asked: ComparedVersions, seed: int) -> tuple[Cell, ...]:
    """The cells of the versions."""
    text = f'name = "pairing"\ngame = "{asked.game}"\nseed = {seed}\n[cells]\n{asked.cells}\n'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pairing.toml"
        path.write_text(text, encoding="utf-8")
        return read_sweep(path).cells


def comparison_worth(
    asked: ComparedVersions, cells: Sequence[Cell], deals: int, jobs: int
) -> list[Worth]:
    """Of each version against the first, from one play of all starting chairs."""
    names = WORD_CRUSH_FIGURES if asked.game == "word_crush" else FINAL_WORD_FIGURES
    plays = play(cells, names, CHAIRS, deals, jobs)
    found = []
    for version, other in zip(asked.versions[1:], plays[1:], strict=True):
        all_chairs = Spread.of(plays[0], other).multipliers()
        once = Spread.of(first_games(plays[0]), first_games(other)).multipliers()
        explained = np.minimum(shared_variance(plays[0].values), shared_variance(other.values))
        for place, figure in enumerate(names):
            way = way_of(figure)
            found.append(
                Worth(
                    asked.game,
                    cells[0].players,
                    f"{asked.name} {asked.versions[0]} → {version}",
                    figure,
                    way,
                    deals,
                    float(all_chairs[place] if way == CHAIRS else once[place]),
                    float(once[place]),
                    float(explained[place]),
                )
            )
    return found


def contest_worth(
    asked: ComparedVersions, cells: Sequence[Cell], deals: int, jobs: int
) -> list[Worth]:
    """Of the first bot's wins, every bot in every chair."""
    plays = play(cells, BOT_FIGURES, SEATS, deals, jobs)
    if len(plays) == 1:
        single = plays[0].values.var() / plays[0].values.shape[2]
        comparison, worth = asked.name, float(single / plays[0].means.var())
    else:
        comparison = f"{asked.name}: {' → '.join(asked.versions)}"
        worth = float(Spread.of(plays[0], plays[1]).multipliers()[0])
    nothing = float("nan")
    return [
        Worth(
            asked.game,
            cells[0].players,
            comparison,
            BOT_FIGURES[0],
            SEATS,
            deals,
            worth,
            nothing,
            nothing,
        )
    ]


def play(
    cells: Sequence[Cell], names: Sequence[str], way: str, deals: int, jobs: int
) -> list[PlayedDeals]:
    """The same deals of every cell."""
    figures = []
    for name in names:
        figure = FIGURES[name]
        high = MOST[name] if figure.high is None else figure.high
        low = -high if figure.low is None else figure.low
        figures.append((figure, *(ENDS if name == STUCK_TURNS else (low, high))))
    return WaySampler(figures, jobs).play([WayStretch(cell, way, 0, deals) for cell in cells])


def first_games(played: PlayedDeals) -> PlayedDeals:
    """Each deal's game with the chair that the deal draws: the way called once."""
    return PlayedDeals(played.values[:, :, :1], played.clipped)


def shared_variance(values: Numbers) -> Numbers:
    """The intraclass correlation of a deal's games, a figure each (one-way analysis of variance).

    Args:
        values: shape (figures, deals, games a deal).
    """
    games = values.shape[2]
    between = games * values.mean(axis=2).var(axis=1, ddof=1)
    within = values.var(axis=2, ddof=1).mean(axis=1)
    whole = between + (games - 1) * within
    return np.asarray((between - within) / np.where(whole > 0, whole, 1), np.float64)
