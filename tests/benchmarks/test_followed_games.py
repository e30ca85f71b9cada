"""The plain games follow the engine's, turn by turn: from the same cards they come to the same.

Before each turn hands, board, deck and red cards used are those of the engine's game; whose turn
it is, who has dropped out, what was asked for and when the game is over the plain game knows by
itself. The deals are some in which no choice between equal words tells.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sim
from experiments.bench.final_word_speed import POINTS_BOT, players_of
from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_games import PLAIN_GAMES, words_of
from experiments.bench.plain_letters import VALUE
from tests.benchmarks.followed import Turn, read_turns
from tests.scale import games

ELSEWHERE = {
    *("last_man_standing", "eight_it_all", "break_up", "split_off", "split_run", "double_cross")
}
"""Compared in tests of their own."""
GAMES = games(4)
SEVERAL_CHOICES = {"run_the_table", "three_n_change"}
"""Where a turn goes on from the word that was chosen, of some that are worth the same."""


@pytest.mark.parametrize("game", sorted(set(PLAIN_GAMES) - ELSEWHERE))
def test_every_turn_comes_to_the_same(game: str) -> None:
    players = players_of(game)
    for deal in range(GAMES):
        replay = sim.play(game, players=players, seed=21, deal=deal, bots=POINTS_BOT)
        table = PLAIN_GAMES[game](words_of(game), players, random.Random(1))
        table.chair = table.result.first = replay.trace.header.first_chair
        table.set_up()
        for turn in read_turns(replay, len(table.cards)):
            assert not table.result.stop
            assert table.chair == turn.chair
            lay_table(game, table, turn)
            compare_turn(game, table, turn)
        assert table.result.stop


def lay_table(game: str, table: PlainWordGame, turn: Turn) -> None:
    """Hands, board and deck are those of the engine's game."""
    table.hands = [list(hand) for hand in turn.hands]
    drawn = "" if turn.count("trade") else turn.drawn  # cards traded are shuffled in
    table.deck = [*"e" * (turn.deck - len(drawn)), *reversed(drawn)]
    table.board = turn.board
    if game == "first_base":
        table.piles = turn.piles
    if game == "seeing_red":
        table.used = [Counter(reds) for reds in turn.reds]
    if game in {"seeing_red", "profit_and_loss"}:  # what lies there is no word to be changed
        table.board = ""


def compare_turn(game: str, table: PlainWordGame, turn: Turn) -> None:
    """Points of all players, cards laid, trades and passes are the same."""
    before = table.result
    counted = (before.cards_played, before.trades, before.passes, *before.scores)
    if game in SEVERAL_CHOICES:
        follow_choices(table, turn)
    table.take_turn()
    if turn.count("end"):
        end_game(table, turn)
    after = table.result
    now = (after.cards_played, after.trades, after.passes, *after.scores)
    changed = [one - other for one, other in zip(now, counted, strict=True)]
    points = turn.scored(table.players)
    for event in turn.events if game == "tricked_out" else ():
        if event.kind == "trick":
            points[event["chair"]] += 1
    assert changed == [turn.count("lay"), turn.count("trade"), turn.count("pass"), *points], turn


def end_game(table: PlainWordGame, turn: Turn) -> None:
    """It is over for the same reason; with the same cards left in hand the same players win."""
    (end,) = (event for event in turn.events if event.kind == "end")
    assert table.result.stop == end["stop"] or end["stop"] in {"cap", "tie"}
    table.result.stop = table.result.stop or "cap"
    table.hands = turn.left
    table.settle()
    assert table.result.stop == end["stop"]
    winners = [event["chair"] for event in turn.events if event.kind == "win"]
    assert table.result.winners == winners or table.players == 1


def follow_choices(table: PlainWordGame, turn: Turn) -> None:
    """Let the plain game choose, and go on with the engine's choice, which must be as good."""
    choose, left = type(table).find_change, list(turn.words)

    def follow(*asked: object) -> tuple[str, str] | None:
        found, made = choose(table, *asked), left.pop(0) if left else None
        assert worth(found) == worth(made), (asked, found, made)
        return made

    def worth(choice: tuple[str, str] | None) -> tuple[int, int] | None:
        return choice and (table.worth(choice[0]), len(choice[1]))

    table.find_change = follow


def test_first_base_knows_which_letters_begin_words() -> None:
    from experiments.bench.plain_first_base import BEGINS
    from sim.bots.keep_values import load_begin_values

    assert sorted(BEGINS) == sorted(VALUE)
    assert list(BEGINS.values()) == load_begin_values().tolist()
