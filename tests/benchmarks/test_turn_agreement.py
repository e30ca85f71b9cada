"""Every turn of the engine's games is the one that the plain game would take from there."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from experiments.bench.final_word_speed import PLAYERS, POINTS_BOT
from experiments.bench.plain_break_up import find_best_part, find_best_split
from experiments.bench.plain_eight_it_all import find_best_change, find_best_doubles
from experiments.bench.plain_final_word import TRADE, TURN_CAP
from experiments.bench.plain_games import load_plain_words
from experiments.bench.plain_letters import points_of
from tests.benchmarks.traced_turns import Decision, read_decisions
from tests.scale import games

GAMES = games(20)
DEEDS = {
    "last_man_standing": {"word", "trade", "pass"},
    "eight_it_all": {"word", "pass"},
    "break_up": {"word", "split", "part"},
}


def best_deed(game: str, seen: Decision) -> tuple[str, int, int]:
    """What the plain game's bot would do: deed, points, cards of the hand."""
    words, hand, board = load_plain_words(), list(seen.hand), seen.board
    if game == "last_man_standing" and board:
        word = words.best_word_after(board[-1], hand, board)
        return ("word", points_of(word), len(word) - 1) if word else ("", 0, 0)
    if not board:
        word = words.best_word(hand)
        return ("word", points_of(word), len(word)) if word else ("", 0, 0)
    if game == "eight_it_all":
        word, cards = find_best_change(words, board, hand) or ("", "")
        doubled = find_best_doubles(board, hand)
        points, laid = max((points_of(word), len(cards)), (points_of(doubled), len(doubled)))
        return ("word", points, laid) if points else ("", 0, 0)
    split = find_best_split(words, board, hand)
    return ("split", points_of(split[0]), len(split[2])) if split else ("", 0, 0)


def can_complete(seen: Decision) -> bool:
    """Could one part of the board word be completed?"""
    return find_best_part(load_plain_words(), seen.board, list(seen.hand)) is not None


@pytest.mark.parametrize("game", DEEDS)
def test_every_turn_is_the_plain_games_choice(game: str) -> None:
    deeds: Counter[str] = Counter()
    for deal in range(GAMES):
        idle = turns = 0
        replay = sim.play(game, players=PLAYERS, seed=21, deal=deal, bots=POINTS_BOT)
        for seen, is_over in read_decisions(replay.to_jsonl()):
            deeds[seen.deed] += 1
            best = best_deed(game, seen)
            if seen.deed == "part":  # F5-05: it may be any part, for it earns nothing
                assert (best[0], seen.points) == ("", 0)
                assert can_complete(seen)
            elif best[0]:
                assert (seen.deed, seen.points, seen.laid) == best, (deal, seen)
            else:
                assert seen.deed == ("trade" if seen.deck else "pass"), (deal, seen)
                assert not (game == "break_up" and seen.board and can_complete(seen))  # F5-06
                assert seen.traded == min(TRADE, len(seen.hand), seen.deck)
            idle = idle + 1 if seen.deed == "pass" else 0
            left = seen.laid == len(seen.hand) and seen.deck == 0 and seen.deed != "part"
            turns += seen.begins_turn
            is_capped = turns == TURN_CAP * PLAYERS  # ALL-05
            assert is_over == (left or idle == PLAYERS or is_capped), (deal, seen)  # FW-25
    assert DEEDS[game] <= set(deeds)
