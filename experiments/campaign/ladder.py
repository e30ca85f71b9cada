"""The ladder: do better bots win, in every game, and by how much?

Two players a match, each deal played in both seats, a deal the unit of analysis: the figure is
the better rung's mean share of the wins over a deal's two games, with its interval from the
spread between deals (`mean_share`). All matches of a campaign share the error rate (Bonferroni),
so that with 95 % confidence every interval holds at once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from experiments.runner.pool import start_tasks
from experiments.skill.ratings import RUNGS
from experiments.statistics.intervals import mean_share
from experiments.waiting import Counted
from sim.engine.look_ahead import LookAhead, play_looking_ahead
from sim.engine.simulation import compiled, pack, play_rows, prepare
from sim.errors import InputError
from sim.registry import game_names, load_game
from sim.spec import WIN_SHARES

ENDS = ("novice", "oracle")
"""The match that every game must decide for the oracle."""

LOOKING_AHEAD = "looks ahead"
AUDITED = "casual"
"""The bot that is let look ahead, against itself as it is."""

ALPHA = 0.05
PLAYERS = 2

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Match:
    """One match and what came of it.

    Attributes:
        game, variant: what was played.
        lower, upper: the two bots; ``upper`` is the one that ought to win.
        deals: each played in both seats.
        share: the upper bot's share of the wins.
        low, high: its interval; all of a campaign's hold together.
        verdict: "upper", "lower", or "not to be told apart".
    """

    game: str
    variant: str
    lower: str
    upper: str
    deals: int
    share: float
    low: float
    high: float
    verdict: str


@dataclass(frozen=True)
class LadderResult:
    """All matches of a campaign.

    Attributes:
        matches: by game, then from the lowest rung up.
        alpha: the chance that any of the intervals fails.
    """

    matches: tuple[Match, ...]
    alpha: float

    @property
    def failures(self) -> tuple[Match, ...]:
        """Matches between the ladder's ends that the oracle did not win."""
        ends = [match for match in self.matches if (match.lower, match.upper) == ENDS]
        return tuple(match for match in ends if match.verdict != "upper")


def pairs_of_rungs() -> Iterator[tuple[str, str]]:
    """Neighbours on the ladder, and its two ends.

    >>> list(pairs_of_rungs())[-2:]
    [('expert', 'oracle'), ('novice', 'oracle')]
    """
    yield from itertools.pairwise(RUNGS)
    yield ENDS


def games_for_two() -> list[str]:
    """The games that two can play: a game for one has no opponent."""
    fits = {name: load_game(name).players for name in game_names()}
    return [name for name, (low, high) in fits.items() if low <= PLAYERS <= high]


def variants_to_play(game: str) -> list[str]:
    """What two can play of the variants of a word game, and the printed rules of any other.

    >>> variants_to_play("whitman_5359")  # partners need four players
    ['printed']
    """
    found = load_game(game)
    fits = [one.name for one in found.variants if can_two_play(game, one.name)]
    return fits if found.scoring is not None else fits[:1]


def can_two_play(game: str, variant: str) -> bool:
    """Do a variant's rules leave two players a game?"""
    try:
        prepare(game, players=PLAYERS, variant=variant)
    except InputError:
        return False
    return True


def shares_of_deals(game: str, variant: str, bots: Sequence[str], deals: int, seed: int) -> Shares:
    """The second bot's share of the wins in each deal, both seats together."""
    setting = prepare(game, players=PLAYERS, seed=seed, variant=variant, bots=list(bots))
    rows = play_rows(pack(setting), 0, deals)
    wins = rows[:, setting.columns.index("win_2")].reshape(deals, PLAYERS)
    shares: Shares = wins.sum(axis=1) / (PLAYERS * WIN_SHARES)
    return shares


def shares_looking_ahead(
    game: str, variant: str, first_deal: int, deals: int, seed: int, how: LookAhead
) -> Shares:
    """The share of the bot that looks ahead against the same bot that does not."""
    alike = {"profile": AUDITED, "pace": 1.0}
    setting = prepare(game, players=PLAYERS, seed=seed, variant=variant, bots=[AUDITED, alike])
    shares = np.zeros(deals)
    for place in range(deals):
        for rotation in range(PLAYERS):
            row = play_looking_ahead(setting, first_deal + place, rotation, {1}, how)
            shares[place] += row["win_2"] / (PLAYERS * WIN_SHARES)
    return shares


def judge(names: tuple[str, str, str, str], shares: Shares, alpha: float) -> Match:
    """A match from its deals' shares.

    Args:
        names: game, variant, lower and upper bot.
        shares: the upper bot's, one a deal.
        alpha: the error rate of this one interval.

    >>> judge(("g", "v", "a", "b"), np.array([1.0, 1.0, 0.5, 1.0] * 50), 0.05).verdict
    'upper'
    >>> judge(("g", "v", "a", "b"), np.array([1.0, 0.0] * 50), 0.05).verdict
    'not to be told apart'
    """
    share, low, high = map(float, mean_share(shares, alpha))
    verdict = "upper" if low > 0.5 else "lower" if high < 0.5 else "not to be told apart"
    return Match(*names, len(shares), share, low, high, verdict)


def play_match(
    game: str, variant: str, lower: str, upper: str, deals: int, seed: int, how: LookAhead
) -> tuple[tuple[str, str, str, str], Shares]:
    """Play one match; an ``upper`` of `LOOKING_AHEAD` is the lower bot that looks ahead."""
    names = (game, variant, lower, upper)
    if upper == LOOKING_AHEAD:
        return names, shares_looking_ahead(game, variant, 0, deals, seed, how)
    return names, shares_of_deals(game, variant, (lower, upper), deals, seed)


def run_ladder(
    deals: int, audit_deals: int, jobs: int, seed: int = 1, how: LookAhead | None = None
) -> LadderResult:
    """Play the ladder of every game for two and every variant.

    Args:
        deals: of each match, 2 or more, each played in both seats.
        audit_deals: of the matches of a bot that looks ahead, 0 for none.
        jobs: processes to use.
        seed: names the deals.
        how: how far the audited bot looks.

    Raises:
        InputError: if a number is out of range.
    """
    for name, value, least in (("deals", deals, 2), ("jobs", jobs, 1)):
        if value < least:
            raise InputError(name, f"{value} is too few", f"{least} or more")
    if audit_deals == 1 or audit_deals < 0:
        raise InputError("audit deals", f"{audit_deals} is too few", "0, or 2 or more")
    for game in games_for_two():
        compiled(game)  # here, so that no two workers compile at once
    plan = [
        (game, variant, lower, upper, deals)
        for game in games_for_two()
        for variant in variants_to_play(game)
        for lower, upper in pairs_of_rungs()
    ]
    if audit_deals:
        plan += [
            (game, load_game(game).variants[0].name, AUDITED, LOOKING_AHEAD, audit_deals)
            for game in games_for_two()
            if load_game(game).scoring is not None
        ]
    how = how or LookAhead()
    tasks = [partial(play_match, *match, seed, how) for match in plan]
    played = start_tasks(tasks, jobs)
    bar = Counted(played, total=len(plan), unit="matches")
    matches = [judge(names, shares, ALPHA / len(plan)) for names, shares in bar]
    return LadderResult(tuple(matches), ALPHA)
