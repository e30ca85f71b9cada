"""Word Lift clause by clause: the rulings that all games share (ALL-01 to ALL-07)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import sim
from sim.engine.simulation import pack, play_rows, prepare
from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words
from sim.spec import WIN_SHARES
from tests.games.word_lift.played import games_with, play_stacked
from tests.scale import games


@pytest.mark.parametrize("lexicon", ["scowl-70", "scowl-60", "scowl-80"])
def test_all_01_words_are_those_of_the_agreed_list(lexicon):
    listed = load_lexicon(lexicon, family_only=True)
    words = {
        word.text
        for game in games_with(2, bots="oracle", lexicon=lexicon)
        for turn in game.turns()
        for word in turn.new
    }
    assert words
    assert all(word in listed for word in words)


def test_all_02_a_tie_is_shared_or_the_last_mover_is_left_out():
    hands = ["b c a a", "d f a a"]
    shared = play_stacked(hands, "g h j k i", bots="novice")
    assert [(win["chair"], win["share"]) for win in shared.all("win")] == [
        (0, WIN_SHARES // 2),
        (1, WIN_SHARES // 2),
    ]
    assert shared.all("end")[0]["stop"] == "tie"
    alone = play_stacked(hands, "g h j k i", bots="novice", tie="last-mover loses")
    last = list(alone.turns())[-1].chair
    assert [(win["chair"], win["share"]) for win in alone.all("win")] == [(1 - last, WIN_SHARES)]
    assert alone.all("end")[0]["stop"] == "won"


def test_all_03_the_first_chair_is_drawn_once_a_deal():
    setting = prepare("word_lift", players=3, bots=["casual", "novice", "expert"])
    rows = play_rows(pack(setting), 0, games(30, at_least=2))
    first = rows[:, setting.columns.index("first_seat")].reshape(-1, 3)
    assert np.array_equal((first + np.arange(3)) % 3, np.repeat(first[:, :1], 3, axis=1))
    if games(30) > 2:
        assert len(set(first[:, 0].tolist())) == 3


def test_all_03_the_first_chair_begins_the_first_round():
    for game in games_with():
        assert game.rounds[0].first == game.trace.header.first_chair
        assert game.rounds[0].turns[0].chair == game.trace.header.first_chair


def test_all_04_bots_play_words_they_know_and_false_ones_they_believe_in():
    pool = set(false_words("scowl-70")["word"])
    listed = load_lexicon("scowl-70", family_only=True)
    false = 0
    for game in games_with(12, p_bad_word=0.3):
        for turn in game.turns():
            for word in turn.new:
                assert word.text in listed or word.text in pool
                false += word.text not in listed
            assert not turn.asked
    assert false > 0


def test_all_04_where_all_know_every_word_the_next_player_asks():
    for game in games_with(4, bots="oracle", p_challenge=1.0):
        turns = [turn for turn in game.turns() if turn.new]
        assert turns
        assert all(after(turn.asked[0], turn) == 1 for turn in turns)


def test_all_04_the_first_who_does_not_know_a_word_asks_about_it():
    asked = {
        chance: [
            (turn, after(event, turn))
            for game in games_with(6, bots="novice", p_challenge=chance)
            for turn in game.turns()
            for event in turn.asked
        ]
        for chance in (0.5, 1.0)
    }
    # the next player is asked before the other, nobody asks about his own, one asks about a word
    places = Counter(place for _, place in asked[1.0])
    assert places[1] > places[2] > 0 == places[0]
    for turn, _ in asked[1.0]:
        assert len({number for _, number, _ in turn.asked}) == len(turn.asked)
    assert 0 < len(asked[0.5]) < len(asked[1.0])


def after(challenge, turn):
    """How many places to the left of the player he sits who asks."""
    return (challenge[0] - turn.chair) % 3


def test_all_05_a_round_that_does_not_end_is_stopped_with_its_game():
    # hands of ten draw no more, nobody can play, and with this rule no passes end the round
    game = play_stacked(
        ["b b b b b b a a a a", "c c c c c c a a a a"],
        "d d i i",
        bots="novice",
        both_empty="at once",
        hand_limit=10,
        turn_cap=100,
        rounds=3,
    )
    assert [one.why for one in game.rounds] == ["cap"]
    assert len(list(game.turns())) == 200
    assert game.all("end")[0]["stop"] == "cap"
    assert len(game.all("win")) == 2


def test_all_05_turns_are_counted_anew_in_each_round():
    # nobody can play: 61 cards are drawn in 31 turns, then both pass
    hands = ["x x u u", "x x u u"]
    game = play_stacked(hands, "x " * 60 + "u", bots="novice", rounds=7, turn_cap=100)
    assert [len(one.turns) for one in game.rounds] == [33] * 7  # 231, the cap of a round is 200
    assert {one.why for one in game.rounds} == {"passes"}


def test_all_06_the_table_is_open_and_hands_are_hidden():
    # a bot that sees all plays alike whatever the others hold, as long as it is the same table
    one = play_stacked(["c t a e", "x x a a"], "z z i i", bots="oracle")
    other = play_stacked(["c t a e", "z z i i"], "x x a a", bots="oracle")
    assert next(iter(one.turns())).new[0].text == next(iter(other.turns())).new[0].text


def test_all_07_there_is_no_talk():
    kinds = {kind.name for kind in sim.load("word_lift").events}
    assert not kinds & {"talk", "hint", "show", "peek"}
