"""Cells of a word game that nobody played: figures that follow simple rules of the hand.

Games last 2.5 minutes a player and a card beyond five fewer; larger hands leave more cards, are
stuck less; the first position gains with the hand.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

import sim
from sim.games.final_word.family.rulebook import FAMILY_PARAMS
from sim.spec import Variant
from tests.experiments.naive_cells import invented_cell

CRUSH = sim.load("word_crush")
VARIANTS = (Variant("printed", "As printed.", {}), Variant("knockout", "Last one left wins.", {}))
GAMES = {
    name: replace(CRUSH, name=name, family="Invented", params=FAMILY_PARAMS, variants=VARIANTS)
    for name in ("first_word", "second_word")
}
FIGURES = ("turns", "stuck_turns", "margin", "passes", "trades")
FIGURES += ("score", "cards_left", "value_left")


def load(name: str):
    """One of the invented games, or one that there is."""
    return GAMES.get(name) or sim.load(name)


def words_cell(game, players, hand, *, bots="casual", variant="printed", games=400, **changes):
    """One cell.

    Args:
        game, players, hand, bots, variant: which.
        games: how many.
        changes: ``minutes``, ``stuck`` (share), ``edge`` (of position 1), ``unfinished`` (games)
            in place of what follows from the hand; other names are columns.
    """
    minutes = changes.pop("minutes", 8.0 * players + 1.0 * hand)
    stuck = changes.pop("stuck", max(0.0, 0.25 - 0.02 * hand))
    edge = changes.pop("edge", 0.002 * hand)
    unfinished = changes.pop("unfinished", 0)
    draw = np.random.default_rng(players * 100 + hand)
    turns = draw.integers(20, 40, games)
    scored = 0 if variant == "knockout" else 1
    score = (players * draw.normal(40, 6, games)).round().astype(int) * scored
    figures = {
        "turns": turns,
        "stuck_turns": (turns * stuck + draw.random(games)).astype(int),
        "margin": draw.integers(0, 20, games) * scored,
        "passes": draw.integers(0, 3, games),
        "trades": draw.integers(0, 4, games),
        "score": score,
        "cards_left": draw.integers(0, 1 + players * hand // 3, games),
        "value_left": draw.integers(0, 2 + players * hand // 2, games),
    }
    sums = {}
    for name in FIGURES:
        sums[name] = int(figures[name].sum())
        sums[f"{name}_squared"] = int((figures[name] ** 2).sum())
    histogram = np.bincount(np.minimum(turns // 4, 1000), minlength=1001).tolist()
    finished = games - unfinished
    wins = [round(840 * finished * (1 - edge) / players) for _ in range(players)]
    wins[0] += 840 * finished - sum(wins)
    base = invented_cell(
        list(draw.normal(minutes, 2, finished)), [45.0] * unfinished, players=players
    )
    return {
        **base,
        **sums,
        "cell": f"{abs(hash((game, variant, players, hand, bots))):016x}"[:16],
        "digest": f"{abs(hash((hand, players, game, bots))):032x}",
        "game": game,
        "variant": variant,
        "bots": bots,
        "rule_hand": hand,
        "win_by_position": wins,
        "turns_histogram": histogram,
        "stuck_turns_times_turns": int((figures["stuck_turns"] * turns).sum()),
        "margin_times_score": int((figures["margin"] * score).sum()),
        **changes,
    }


def words_frame(*cells):
    """A cell frame."""
    return pl.DataFrame(list(cells))


def whole_frame(players=(2, 3, 4), hands=(8, 9, 10, 11, 12), bots=("casual", "expert")):
    """Two games, one of them with a variant without scores, every hand and player count."""
    versions = (("first_word", "printed"), ("second_word", "printed"), ("second_word", "knockout"))
    return words_frame(
        *(
            words_cell(game, count, hand, bots=bot, variant=variant)
            for game, variant in versions
            for bot in bots
            for count in players
            for hand in hands
        )
    )
