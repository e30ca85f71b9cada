"""The shares of words played that are false and that are challenged, against those declared.

``python -m experiments.studies.false_words --out FILE.json`` measures every game in which words
may be false (ALL-04). Words played are counted in traces, not taken from the game's own counters.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sim
from experiments.skill.positions import usual_players
from sim.engine.simulation import play_trace, prepare
from sim.registry import game_names, load_game
from sim.trace import Trace

RATES = {"p_bad_word": 0.05, "p_challenge": 0.1}
COUNTERS = ("false_words", "challenges")
PLAYED = ("word", "list")
"""Kinds of event that say that a word was laid or written down."""
FRESH = ("turn", "score", "challenge")
"""Kinds of event after which a word begins anew."""
DEALS, SEED = 200, 4


def games_with_mistakes() -> list[str]:
    """The games in which words may be false."""
    return [
        name
        for name in game_names()
        if "p_bad_word" in {param.name for param in load_game(name).params}
    ]


def words_played(trace: Trace) -> int:
    """Words laid; duplicates alone leave a word as it was."""
    words = 0
    hows: set[str] = set()
    for event in trace.events:
        if event.kind == "lay":
            hows.add(str(event.fields.get("how")))
        elif event.kind in PLAYED:
            words += hows != {"duplicate"}
        if event.kind in FRESH:
            hows = set()
    return words


def share_of(part: Sequence[float], whole: Sequence[float]) -> tuple[float, float]:
    """A ratio of means, and its standard error over games."""
    share = sum(part) / sum(whole)
    rest = [one - share * of for one, of in zip(part, whole, strict=True)]
    return share, math.sqrt(sum(one**2 for one in rest)) / sum(whole)


def measure_game(game: str, deals: int = DEALS) -> dict[str, Any]:
    """A game among casual players at the rates declared.

    Returns:
        ``words``, how many were played; ``shares``, of them that were false and challenged, with
        the standard error of each.
    """
    asked: dict[str, Any] = {
        "players": usual_players(game),
        "seed": SEED,
        "bots": "casual",
        "rules": RATES,
    }
    setting = prepare(game, **asked)
    frame = sim.simulate(game, deals=deals, **asked)
    laid = [words_played(play_trace(setting, deal)) for deal in range(deals)]
    shares = [share_of(frame[counter].to_list(), laid) for counter in COUNTERS]
    return {"game": game, "players": asked["players"], "words": sum(laid), "shares": shares}


def main(arguments: list[str] | None = None) -> None:
    """Measure all games and write the figures."""
    parser = argparse.ArgumentParser(description="False words and doubts against declared shares.")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.json")
    chosen = parser.parse_args(arguments)
    found = []
    for game in games_with_mistakes():
        found.append(measure_game(game))
        print(json.dumps(found[-1]), flush=True)
    chosen.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
