"""The log of states: pausing changes nothing, and each figure is what the game shows then."""

from __future__ import annotations

import polars as pl
import pytest

from sim.engine import features
from sim.engine.features import features_of, log_game, log_states
from sim.engine.simulation import pack, play_trace, prepare
from sim.errors import InputError
from sim.registry import game_names, load_game
from tests.games.word_crush import cards_and_counts as word_crush

SEED = 23
UNEQUAL = ("casual", "expert")


def setting_of(name, variant, players, bots="casual"):
    return prepare(name, players=players, seed=SEED, variant=variant, bots=bots)


def test_word_crush_has_a_state_for_each_turn_with_the_hands_of_the_trace():
    setting = setting_of("word_crush", "printed", 3, ["casual", "expert", "novice"])
    for deal, rotation in ((0, 0), (1, 2)):
        trace = play_trace(setting, deal, rotation)
        places = word_crush.follow_cards(trace)
        frame, row = log_game(pack(setting), deal, rotation)
        turns = [number for number, one in enumerate(trace.events) if one.kind == "turn"]
        assert frame["turn"].to_list() == list(range(row["turns"]))
        assert len(turns) == row["turns"]
        for state, number in zip(frame.iter_rows(named=True), turns, strict=True):
            assert state["seat_to_act"] == (trace.events[number]["chair"] - rotation) % 3 + 1
            held = list(places[number].values())
            for seat in range(3):
                chair = (seat + rotation) % 3
                assert state[f"hand_{seat + 1}"] == held.count(f"hand {chair}")
            assert state["draw_pile"] == held.count("draw pile")
            assert state["pile"] == held.count("pile")


def test_word_crush_shows_who_can_play_on_the_active_letter():
    setting = setting_of("word_crush", "printed", 2, "plain")
    frame, _ = log_game(pack(setting), 0, 0)
    trace = play_trace(setting, 0, 0)
    places = word_crush.follow_cards(trace)
    turns = [number for number, one in enumerate(trace.events) if one.kind == "turn"]
    words = trace.header.deck
    for state, number in zip(frame.iter_rows(named=True), turns, strict=True):
        letter = chr(ord("a") + state["active_letter"])
        for seat in (1, 2):
            hand = [words[card] for card, at in places[number].items() if at == f"hand {seat - 1}"]
            fits = any(word[0] == letter or 2 * letter in word for word in hand)
            assert state[f"can_play_{seat}"] == fits


def test_a_frame_holds_all_rotations_and_what_the_row_says_of_the_end():
    setting = setting_of("word_crush", "printed", 2, list(UNEQUAL))
    frame = log_states(setting, [3, 5])
    assert frame.select("deal", "rotation").unique(maintain_order=True).rows() == [
        (3, 0),
        (3, 1),
        (5, 0),
        (5, 1),
    ]
    assert frame.columns == [
        *("game", "variant", "players", "deal", "rotation", "first_seat"),
        *(name for one in features_of(setting.game) for name in one.columns(2)),
        *("turns", "stop", "win_1", "win_2"),
    ]
    assert frame["win_1"].is_between(0, 1).all()
    ends = frame.group_by("deal", "rotation", maintain_order=True).last()
    assert (ends["win_1"] + ends["win_2"]).to_list() == [1.0] * 4
    assert ends["stop"].to_list() == ["won"] * 4
    first = frame.filter(pl.col("turn") == 0)
    assert first["seat_to_act"].to_list() == first["first_seat"].to_list()
    assert set(first["position_to_act"]) == {1}


def test_the_log_does_not_depend_on_how_many_states_are_kept_at_once(monkeypatch):
    setting = setting_of("word_crush", "printed", 3)
    whole = log_states(setting, [1])
    monkeypatch.setattr(features, "ROOM", 3)
    features.state_room.cache_clear()
    assert log_states(setting, [1]).equals(whole)
    features.state_room.cache_clear()


def test_no_deals_give_an_empty_frame_of_the_same_columns():
    setting = setting_of("word_crush", "printed", 2)
    empty = log_states(setting, [])
    assert empty.height == 0
    assert empty.schema == log_states(setting, [0]).schema


@pytest.mark.parametrize(("deal", "said"), [(-1, "-1"), (1.5, "1.5"), (True, "true")])
def test_a_deal_that_is_none_is_refused(deal, said):
    with pytest.raises(InputError) as caught:
        log_states(setting_of("word_crush", "printed", 2), [deal])
    assert str(caught.value).startswith(f"deal: {said} is not legal; allowed: a whole number")


@pytest.mark.parametrize("name", game_names())
def test_features_have_names_of_their_own_and_say_what_they_mean(name):
    game = load_game(name)
    players = game.players[1]
    names = [column for one in features_of(game) for column in one.columns(players)]
    assert len(set(names)) == len(names)
    taken = {"game", "variant", "players", "deal", "rotation", "first_seat", "turns", "stop"}
    assert not set(names) & taken
    assert not {column for column in names if column.startswith("win_")}
    assert len(game.features) > 0
    assert all(len(one.meaning) > 5 for one in features_of(game))
    assert all(one.each in {"game", "seat"} for one in features_of(game))
