"""How often players pass over a common word of three letters in three to five cards.

``python -m experiments.studies.passed_over --out FILE.json`` looks at games in which a word from
the hand alone may be laid at any turn.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from typing import Any

from experiments.skill.positions import passed_over, positions_of

GAMES = ("word_lift", "three_two_one", "positive_negative", "profit_and_loss")
BOTS = ("casual", "expert")
WANTED, TURNS = 400, 20_000
"""Such turns that are looked at; turns among which they are looked for."""


def measure_game(game: str, bot: str, wanted: int = WANTED, turns: int = TURNS) -> dict[str, Any]:
    """A game among bots of a profile: such turns, and how often he passed."""
    met, passed = passed_over(islice(positions_of(game, bot), turns), wanted)
    return {"game": game, "bot": bot, "met": met, "passed": passed}


def main(arguments: list[str] | None = None) -> None:
    """Measure all games and write the figures."""
    parser = argparse.ArgumentParser(description="Common words that players pass over.")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.json")
    chosen = parser.parse_args(arguments)
    found = []
    for game in GAMES:
        for bot in BOTS:
            found.append(measure_game(game, bot))
            print(json.dumps(found[-1]), flush=True)
    chosen.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
