"""Policies of one bot against each other: greedy, careful about going out, looking ahead.

    python -m experiments.campaign.duels word_lift --deals 150 --moves 3 --samples 12

Two players a duel, each deal played in both seats, a deal the unit of analysis. The bots are the
same but for their policy: *greedy* plays what is worth most as the table lies; *careful* goes out
only if that leaves it ahead; *looks ahead* tries its policy's best moves on sampled deals
(`sim.engine.look_ahead`). All duels of a run share the error rate (Bonferroni).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.campaign.ladder import ALPHA, PLAYERS, Match, judge
from sim.engine.look_ahead import LookAhead, play_looking_ahead
from sim.engine.simulation import compiled, prepare
from sim.spec import WIN_SHARES

POLICIES: Mapping[str, Mapping[str, Any]] = {
    "greedy": {"out_margin": -200},
    "careful": {"out_margin": 0},
}
LOOKS_AHEAD = "looks ahead"
DUELS = (
    ("greedy", "careful"),
    ("greedy", LOOKS_AHEAD),
    ("careful", LOOKS_AHEAD),
)
"""The policy that ought to lose, and the one that ought to win."""
DEALS_A_TASK = 5

Shares = npt.NDArray[np.float64]


def play_deals(
    game: str, profile: str, duel: tuple[str, str], deals: range, seed: int, how: LookAhead
) -> Shares:
    """The second policy's share of the wins in each deal, both seats together.

    A bot that looks ahead has the greedy policy, in its own rollouts too; its opponent plays on
    there as it does at the table.
    """
    lower, upper = duel
    looking = {1} if upper == LOOKS_AHEAD else set()
    bots = [{"profile": profile, **POLICIES[lower]}, {"profile": profile, **POLICIES["greedy"]}]
    if not looking:
        bots[1] = {"profile": profile, **POLICIES[upper]}
    bots[1]["pace"] = 1.0  # a name of its own, so that the deal is played in both seats
    setting = prepare(game, players=PLAYERS, seed=seed, bots=bots)
    shares = np.zeros(len(deals))
    for place, deal in enumerate(deals):
        for rotation in range(PLAYERS):
            row = play_looking_ahead(setting, deal, rotation, looking, how)
            shares[place] += row["win_2"] / (PLAYERS * WIN_SHARES)
    return shares


def run_duels(
    game: str, profile: str, deals: int, seed: int, how: LookAhead, jobs: int
) -> list[Match]:
    """Play all duels.

    Args:
        game, profile: what is played, and by which bot.
        deals: of each duel.
        seed: names the deals.
        how: how far the bot looks that looks ahead.
        jobs: processes to use.
    """
    compiled(game)  # here, so that no two workers compile at once
    matches = []
    for duel in DUELS:
        tasks = [
            delayed(play_deals)(
                game, profile, duel, range(first, min(first + DEALS_A_TASK, deals)), seed, how
            )
            for first in range(0, deals, DEALS_A_TASK)
        ]
        shares = np.concatenate(Parallel(n_jobs=jobs)(tasks))
        matches.append(judge((game, profile, *duel), shares, ALPHA / len(DUELS)))
    return matches


def tell(match: Match) -> str:
    """A duel in a line."""
    return (
        f"{match.upper} against {match.lower}: {match.share:.3f} of the wins"
        f" ({match.low:.3f} to {match.high:.3f}, {match.deals} deals in both seats)"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the duels and say how they went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--bot", default="casual", help="whose policies: a profile")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--moves", type=int, default=3)
    parser.add_argument("--samples", type=int, default=12)
    parser.add_argument("--to-round-end", action="store_true", help="see LookAhead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    how = LookAhead(chosen.moves, chosen.samples, chosen.to_round_end)
    for match in run_duels(chosen.game, chosen.bot, chosen.deals, chosen.seed, how, chosen.jobs):
        print(tell(match), flush=True)


if __name__ == "__main__":
    main()
