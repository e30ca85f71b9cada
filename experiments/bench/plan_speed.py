"""Microseconds of the search for plans, on random tables of a pack of red, black and wild cards.

``python -m experiments.bench.plan_speed`` prints them by bot, hand and what is asked: the best
single word, the plan of a few promising moves, and the plan over all moves.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.bench.measure import Work, measure_in_turns
from sim.bots.profiles import seat_bots, values_read
from sim.kernel import kernel
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_WORDS
from sim.scoring import Scoring
from sim.search.build_words import number_words
from sim.search.find_words import WordsRequest, find_record
from sim.search.plan import find_plan, make_plan_room
from sim.search.plan_query import PLAN_DTYPE
from sim.search.query import QUERY_DTYPE, WILD
from sim.search.sight import make_sight

BLACKS = "aaaaaaaabcdddeeeeeeeeefgghiiiiiiiijklllmmnnnooooooopqrrrrrssstttttuuuvwxyz"
REDS = "abcdefghijklmnopqrstuvwxyz"
WILDS = 8
LEXICON = "scowl-70"
POSITIONS = 24
LOOKED, BROWSED = 40_000, 10_000
"""Milliseconds for which the hand and each word on the table were looked at."""
QUESTIONS = {"best word": (1, 0), "plan of few": (4, 6), "plan of all": (4, 0)}
"""Words of a plan and breadth."""
PACE_BITS = 20
CALLS = 1_000
ROUNDS = 5


def make_question(draw: np.random.Generator, words: Sequence[str], hand: int, targets: int) -> Any:
    """A random table: cards of a shuffled pack, and common words of three to five letters."""
    ask = np.zeros(1, PLAN_DTYPE).view(np.recarray)[0]
    pack = [(ord(one) - ord("a"), 0) for one in BLACKS] + [(WILD, 0)] * WILDS
    pack += [(ord(one) - ord("a"), 1) for one in REDS]
    ask.hand_size = hand
    for place, card in enumerate(draw.permutation(len(pack))[:hand]):
        ask.hand_letter[place], ask.hand_red[place] = pack[card]
    ask.targets = targets
    for row, word in enumerate(draw.choice(words, targets)):
        ask.target_length[row] = len(word)
        ask.target_letter[row, : len(word)] = [ord(letter) - ord("a") for letter in word]
        ask.target_stands[row] = ask.target_letter[row]
        ask.target_word[row] = number_words([str(word)])[0]
        is_own = row % 2
        ask.target_kind[row], ask.target_barred[row] = 1 + is_own, 1 - is_own
        ask.target_worth[row] = -1000 * len(word) * is_own
        ask.target_points[row] = 10 * len(word) * is_own
    ask.takes_words, ask.least_length, ask.most_length = 1, 3, 15
    ask.wild_limit[:] = [0, 0, 0, 1, 1, *[2] * 11]
    points = [10 * length + 20 * max(0, length - 5) for length in range(16)]
    red = [value * length for length, value in enumerate(points)]
    exposed = [500 * (3 <= length < 5) for length in range(16)]
    ask.points[:] = [points, red]
    ask.worth[:] = [100 * np.array(values) - exposed for values in (points, red)]
    ask.keep[:] = draw.integers(-900, -500, ask.keep.shape)
    ask.keep[WILD] = 500
    ask.has_word, ask.made, ask.least_kept = 1, 1, 2
    return ask


def bot_words(bot: str) -> Any:
    """The words record for a bot."""
    (seated,) = seat_bots(bot, 1)
    request = WordsRequest(
        LEXICON,
        load_lexicon(LEXICON, family_only=True).data_hash,
        True,
        False,
        Scoring((1,) * 26, has_board=False),
        (json.dumps(dict(values_read(seated, True)), sort_keys=True, default=str),),
    )
    return find_record(request)


@kernel
def ask_all(
    calls: int, asks: Any, query: Any, words: Any, forms: Any, sight: Any, room: Any
) -> None:
    """Put the questions of all positions, again and again."""
    find: Any = find_plan
    for call in range(calls):
        find(asks[call % len(asks)], query, words[0], forms[0], sight, room)


def ask_often(*arguments: object) -> Work:
    """Work that puts many questions."""
    asks: Any = ask_all

    def work() -> int:
        asks(CALLS, *arguments)
        return CALLS

    return work


def measure(bot: str, hand: int, targets: int, seconds: float) -> None:
    """Measure one kind of table and print a line."""
    draw = np.random.default_rng(1)
    words = bot_words(bot)
    listed = load_lexicon("scowl-20", family_only=True).words["word"].to_list()
    short = [word for word in listed if 3 <= len(word) <= 5]
    asks = np.zeros(POSITIONS, PLAN_DTYPE).view(np.recarray)
    for place in range(POSITIONS):
        asks[place] = make_question(draw, short, hand, targets)
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    forms = np.full(1, -1, [("form", np.int32, (MOST_WORDS, 1))]).view(np.recarray)
    different = min(hand, 8)
    asks["clock"] = LOOKED * words["attention"]["pace"][0, 0, different] >> PACE_BITS
    asks["browsed"] = BROWSED
    works: dict[str, Work] = {}
    make_lists: Any = make_sight
    make_room: Any = make_plan_room
    sight, room = make_lists(words[0], np.zeros(1, np.int64)), make_room()
    for name, (most_words, breadth) in QUESTIONS.items():
        own = asks.copy()
        own["most_words"], own["breadth"] = most_words, breadth
        works[name] = ask_often(own, query, words, forms, sight, room)
        works[name]()
        moves, plans = own["rows"].mean(), own["found"].mean()
    rates = measure_in_turns(works, seconds, ROUNDS)
    line = "".join(f"{1e6 / rates[name].best:13.2f}" for name in QUESTIONS)
    print(f"{bot:<10}{hand:>5}{targets:>9}{moves:>8.0f}{plans:>8.2f}{line}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    seconds = parser.parse_args(arguments).seconds
    print(f"{'bot':<10}{'hand':>5}{'targets':>9}{'moves':>8}{'words':>8}", end="")
    print("".join(f"{name:>13}" for name in QUESTIONS))
    for bot in ("novice", "casual", "expert", "strong"):
        for hand, targets in ((9, 0), (9, 3), (9, 6), (1, 6)):
            measure(bot, hand, targets, seconds)


if __name__ == "__main__":
    main()
