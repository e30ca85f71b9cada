"""The ring-and-grid game clause by clause: the rulings that all games share (ALL-01 to ALL-07)."""

from __future__ import annotations

import numpy as np
import pytest

import sim
from sim.engine.simulation import pack, play_rows, prepare
from sim.errors import InputError
from sim.spec import WIN_SHARES
from tests.games.ring_grid.rounds import (
    FINDS_ALL,
    FINDS_NOTHING,
    agreed_list,
    order_from,
    play,
    play_tiles,
)
from tests.scale import games


def false_words_of(game):
    listed = agreed_list(game.trace.header.rules["lexicon"], "family")
    return [word for one in game.rounds for word in one.all_words() if word.text not in listed]


@pytest.mark.parametrize("lexicon", ["scowl-70", "scowl-60", "scowl-80"])
def test_all_01_words_are_those_of_the_agreed_list(lexicon):
    game = play(players=2, bots="oracle", lexicon=lexicon)
    words = {word.text for one in game.rounds for word in one.all_words()}
    assert words
    assert words <= agreed_list(lexicon, "family")


def test_all_01_the_filter_leaves_out_what_the_exclusion_list_holds():
    rows = [
        play_rows(
            pack(prepare("ring_grid", players=2, rules={"lexicon_filter": name}, bots="novice")),
            0,
            games(20),
        )
        for name in ("family", "none")
    ]
    column = prepare("ring_grid", players=2).columns.index("possible")
    assert (rows[0][:, column] <= rows[1][:, column]).all()
    if games(20) > 1:
        assert (rows[0][:, column] < rows[1][:, column]).any()


def test_all_02_a_tie_is_shared():
    game = play_tiles("catqqqqqqqqqq", players=3, bots=[FINDS_ALL, FINDS_ALL, FINDS_NOTHING])
    assert [game.score(chair) for chair in range(3)] == [0, 0, 0]
    assert game.all("end")[0]["stop"] == "tie"
    assert [(win["chair"], win["share"]) for win in game.all("win")] == [
        (chair, WIN_SHARES // 3) for chair in range(3)
    ]


def test_all_02_the_highest_total_wins_alone():
    game = play_tiles("catqqqqqqqqqq", bots=[FINDS_NOTHING, FINDS_ALL])
    assert [(win["chair"], win["share"]) for win in game.all("win")] == [(1, WIN_SHARES)]
    assert game.all("end")[0]["stop"] == "won"


def test_all_03_who_sits_left_of_the_first_dealer_is_drawn_for_each_deal():
    first = {
        play(players=3, bots="novice", deal=deal).trace.header.first_chair for deal in range(15)
    }
    assert first == {0, 1, 2}
    for deal in range(3):
        game = play(players=3, bots="novice", deal=deal, first="fixed")
        assert game.trace.header.first_chair == 0
        assert game.rounds[0].dealer == 2


def test_all_03_a_rotation_moves_the_bots_and_not_the_tiles():
    bots = ["novice", "casual", "strong"]
    traces = [
        sim.play("ring_grid", players=3, bots=bots, rotation=rotation).trace
        for rotation in range(3)
    ]
    for rotation, trace in enumerate(traces):
        assert [trace.header.bots[(seat + rotation) % 3] for seat in range(3)] == bots
        tiles = [event for event in trace.events if event.kind == "tile"]
        assert tiles == [event for event in traces[0].events if event.kind == "tile"]


def test_all_04_without_false_words_nobody_writes_one():
    for deal in range(games(5, at_least=1)):
        assert false_words_of(play(bots="plain", deal=deal)) == []


def test_all_04_false_words_are_written_and_others_may_doubt_them():
    assert false_words_of(play(players=2, bots="plain", p_bad_word=1.0))
    bots = [FINDS_ALL, FINDS_NOTHING]
    game = play(players=2, bots=bots, p_bad_word=0.5, p_challenge=1.0)
    doubted = {word.doubted for word in false_words_of(game)}
    assert doubted - {""} == {"word falls"}


def test_all_04_the_first_player_in_turn_order_who_does_not_know_the_word_doubts_it():
    game = play_tiles(
        "ogeebaskitsend",
        players=4,
        bots=[FINDS_ALL, FINDS_NOTHING, FINDS_NOTHING, FINDS_NOTHING],
        p_challenge=1.0,
    )
    doubted = [word for word in game.rounds[0].words(0) if word.doubted]
    assert doubted
    assert {word.doubter for word in doubted} <= {1, 2, 3}
    assert len({word.doubter for word in doubted}) > 1  # who knows a word lets another doubt it
    firsts = [word.doubter for word in doubted].count(1)
    assert firsts > len(doubted) / 2  # the next player is asked before the others
    assert {word.doubted for word in doubted} == {"word stands"}
    # one challenge a word, and a word that stands scores
    assert len(game.all("challenge")) == len(doubted)
    assert all(word.points == 1 for word in game.rounds[0].words(0))


def test_all_04_words_are_doubted_as_often_as_the_share_says():
    doubted = {
        chance: play_tiles(
            "ogeebaskitsend", bots=[FINDS_ALL, FINDS_NOTHING], p_challenge=chance
        ).all("challenge")
        for chance in (0.5, 1.0)
    }
    assert 0.3 < len(doubted[0.5]) / len(doubted[1.0]) < 0.7


def test_all_04_nobody_doubts_where_the_chance_is_nought():
    game = play_tiles("ogeebaskitsend", bots=[FINDS_ALL, FINDS_NOTHING])
    assert game.all("challenge") == []


@pytest.mark.parametrize("turn_cap", [100, 200, 500])
def test_all_05_the_cap_is_never_reached_for_a_round_is_a_turn_each(turn_cap):
    game = play(players=4, bots="novice", turn_cap=turn_cap)
    assert game.all("end")[0]["turns"] == 12
    assert game.all("end")[0]["stop"] in {"won", "tie"}


def test_all_06_what_a_player_writes_does_not_depend_on_what_others_write():
    """The lists are hidden: a player's own is the same whoever sits beside him."""
    alone = play(players=2, bots=["casual", "novice"], first="fixed", rings="none")
    beside = play(players=2, bots=["casual", "expert"], first="fixed", rings="none")
    for one, other in zip(alone.rounds, beside.rounds, strict=True):
        assert [word.text for word in one.words(0)] == [word.text for word in other.words(0)]


def test_all_07_nothing_but_the_rules_events_is_recorded():
    """No talk, no help: all that happens is dealing, rings, lists and their reading."""
    game = play(players=3, bots="casual")
    kinds = {event.kind for event in game.trace.events}
    assert kinds <= {
        *("round", "tile", "ring", "turn", "list", "step", "cross off", "score"),
        *("round end", "total", "end", "win"),
    }
    order = order_from(game.trace.header.first_chair, 3)
    assert [turn["chair"] for turn in game.all("turn")[:3]] == list(order)


def test_an_unknown_rule_value_is_refused():
    with pytest.raises(InputError) as caught:
        prepare("ring_grid", players=2, rules={"shape": "hex55"})
    assert str(caught.value) == (
        "rules.shape: 'hex55' is not legal; did you mean 'hex454'?; allowed:"
        " hex32323 | hex454 | hexagram | diamond8 | square4 | square5"
    )


def test_rows_are_the_same_whoever_counts_them():
    setting = prepare("ring_grid", players=2, bots="casual")
    assert np.array_equal(play_rows(pack(setting), 0, 2), play_rows(pack(setting), 0, 2))
