"""The plain-Python games of The Final Word by name, and their speed.

``python -m experiments.bench.plain_games --seconds 10`` plays each and prints how fast it went
and what the games were like.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from experiments.bench.plain_break_up import PlainBreakUp
from experiments.bench.plain_changing import (
    PlainFiveToFive,
    PlainFiveUp,
    PlainRealValue,
    PlainTurnover,
)
from experiments.bench.plain_combining import PlainLeftovers, PlainThreeNChange
from experiments.bench.plain_double_cross import PlainDoubleCross
from experiments.bench.plain_eight_it_all import PlainEightItAll
from experiments.bench.plain_final_word import PlainResult, PlainWordGame
from experiments.bench.plain_first_base import PlainFirstBase
from experiments.bench.plain_last_man_standing import PlainLastManStanding
from experiments.bench.plain_letters import PlainWords
from experiments.bench.plain_ow import PlainOw
from experiments.bench.plain_pluck_it import PlainPluckIt
from experiments.bench.plain_profit_and_loss import PlainProfitAndLoss
from experiments.bench.plain_run_the_table import PlainRunTheTable
from experiments.bench.plain_seeing_red import PlainSeeingRed
from experiments.bench.plain_split import PlainSplitOff, PlainSplitRun
from experiments.bench.plain_tricked_out import PlainTrickedOut
from experiments.bench.plain_word_sets import PlainPositiveNegative, PlainThreeTwoOne
from sim.lexicon import DEFAULT_LEXICON, load_lexicon

PLAIN_GAMES: Final[Mapping[str, type[PlainWordGame]]] = {
    "last_man_standing": PlainLastManStanding,
    "eight_it_all": PlainEightItAll,
    "break_up": PlainBreakUp,
    "split_off": PlainSplitOff,
    "split_run": PlainSplitRun,
    "double_cross": PlainDoubleCross,
    "ow": PlainOw,
    "profit_and_loss": PlainProfitAndLoss,
    "three_two_one": PlainThreeTwoOne,
    "positive_negative": PlainPositiveNegative,
    "pluck_it": PlainPluckIt,
    "five_to_five": PlainFiveToFive,
    "five_up": PlainFiveUp,
    "real_value": PlainRealValue,
    "turnover": PlainTurnover,
    "tricked_out": PlainTrickedOut,
    "first_base": PlainFirstBase,
    "run_the_table": PlainRunTheTable,
    "three_n_change": PlainThreeNChange,
    "leftovers": PlainLeftovers,
    "seeing_red": PlainSeeingRed,
}
PLAYERS: Final = 4
MOST_PLAYERS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("double_cross", "profit_and_loss", "pluck_it"), 2),
    "first_base": 1,
}
"""Of games for fewer."""
FIELDS: Final = (
    *("turns", "words", "cards_played", "letters", "passes", "trades", "clears"),
    *("value_left", "deck_left"),
)


@lru_cache(maxsize=2)
def load_plain_words(lexicon: str = DEFAULT_LEXICON) -> PlainWords:
    """The words of a lexicon, family words only, ranked by their points."""
    return PlainWords(load_lexicon(lexicon, family_only=True).words["word"].to_list())


@lru_cache(maxsize=2)
def words_of(game: str) -> PlainWords:
    """The words that a game allows, ranked by what they are worth in it."""
    rules, words = PLAIN_GAMES[game], load_plain_words()
    if (rules.is_legal, rules.worth) == (PlainWordGame.is_legal, PlainWordGame.worth):
        return words
    return PlainWords(filter(rules.is_legal, words.ranked), rules.worth, rules.point)


def play_plain_game(game: str, words: PlainWords, players: int, rng: random.Random) -> PlainResult:
    """Play one game, with fewer players where it is for fewer."""
    players = min(players, MOST_PLAYERS.get(game, players))
    return PLAIN_GAMES[game](words, players, rng).play()


def game_text(game: str, results: Sequence[PlainResult], seconds: float) -> str:
    """How fast the games went and what they were like."""
    count = len(results)
    means = {name: sum(getattr(each, name) for each in results) / count for name in FIELDS}
    means["score"] = sum(sum(each.scores) / len(each.scores) for each in results) / count
    lines = [f"{game}: {count / seconds:,.1f} games a second"]
    lines += [f"  mean {name:<14}{mean:8.3f}" for name, mean in means.items()]
    return "\n".join([*lines, f"  stops {dict(Counter(each.stop for each in results))}"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play each game for a while in one thread and print how fast, and what they were like."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", help=" | ".join(PLAIN_GAMES))
    options = parser.parse_args(arguments)
    for game in options.games or PLAIN_GAMES:
        rng, results, words = random.Random(options.seed), [], words_of(game)
        play_plain_game(game, words, options.players, random.Random(0))  # indexes the words
        begun = time.process_time()
        while (seconds := time.process_time() - begun) < options.seconds:
            results.append(play_plain_game(game, words, options.players, rng))
        print(game_text(game, results, seconds))


if __name__ == "__main__":
    main()
