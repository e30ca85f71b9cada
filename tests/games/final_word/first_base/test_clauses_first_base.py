"""First Base clause by clause: F8-01 to F8-06."""

from __future__ import annotations

import itertools
from functools import cache

import sim
from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked, words_of

GAME = "first_base"


@cache
def some_games(counts="no"):
    return play_dealt(GAME, 1, 10, moved_card_counts=counts)


def changed(games):
    """The events of every word after the first."""
    return [word for game in games for word in words_of(game)[1:]]


def test_f8_01_the_last_card_of_a_word_begins_the_next():
    seen = set()
    for game in some_games():
        words = words_of(game)
        for before, after in itertools.pairwise(words):
            assert after[0].kind == "lay"
            assert after[0]["card"] == before[-2]["card"]
            seen.add(after[0]["onto"] >= 0)
    assert seen == {False, True}  # before the first letter, and onto it


def test_f8_02_a_board_card_stays_uncovered():
    words = changed(some_games())
    assert len(words) > 20
    assert all(any(event.kind == "stay" for event in word) for word in words)


def test_f8_03_the_moved_card_does_not_count_unless_the_rules_say_so():
    words = changed(some_games("yes"))
    assert len(words) > 20
    assert not all(any(event.kind == "stay" for event in word) for word in words)


def test_f8_04_a_hand_card_is_laid_beside_the_moved_one():
    for word in changed(some_games()):
        assert sum(event.kind == "lay" for event in word) >= 2


def test_f8_04_the_moved_card_alone_is_no_turn():
    game = play_stacked(GAME, ["tabs"])  # STAB would need no hand card
    assert len(game.all("word")) == 1


def test_f8_05_each_card_left_costs_a_point():
    game = play_stacked(GAME, ["catzz"], ["qq"])
    left = len(game.all("left in hand")) + len(game.all("left in deck"))
    assert left > 0
    assert game.points() == [(0, -left)]
    assert game.stop == "stall"
    assert game.all("win") == []


def test_f8_05_no_card_left_wins():
    game = play_stacked(GAME, ["cat"])
    assert (game.stop, game.points()) == ("won", [])
    assert [event["share"] for event in game.all("win")] == [840]


def test_f8_05_rows_give_no_win_to_who_gave_up():
    rows = sim.simulate(GAME, players=1, deals=20, bots="casual")
    assert set(rows["stop"]) == {"stall"}
    assert rows["win_1"].to_list() == [0] * 20


def test_f8_05_trades_only_where_the_rules_allow_them():
    hands, draws = ["bbbbb"], ["vvvvvvvvvv"]
    traded = [
        len(play_stacked(GAME, hands, draws, bots=TRADER, trades=trades).all("trade"))
        for trades in (0, 1)
    ]
    assert traded == [0, 1]


def test_f8_06_the_last_word_stands_on_the_board():
    for game in some_games():
        last = words_of(game)[-1]
        visible = [event["card"] for event in last if event.kind in {"stay", "lay"}]
        listed = [event["card"] for event in game.all("left on board")]
        assert [card for card in listed if card in visible] == visible
