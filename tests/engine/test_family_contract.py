"""What The Final Word's family offers beyond its first five games, tried with a game of tests."""

from __future__ import annotations

import pytest

import sim.registry
from sim.engine.features import log_game
from sim.engine.simulation import pack, play_rows, play_trace, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from tests.scale import games

PLAYERS = 3


@pytest.fixture(autouse=True)
def _many_rows(monkeypatch):
    modules = {**sim.registry.game_modules(), "many_rows": "tests.engine.many_rows"}
    monkeypatch.setattr(sim.registry, "game_modules", lambda: modules)
    monkeypatch.setattr(sim.registry, "game_names", lambda: tuple(sorted(modules)))


@pytest.fixture
def setting():
    return prepare("many_rows", players=PLAYERS, seed=3, bots="plain")


def test_words_pile_up_in_rows_of_their_own_and_each_grows_from_its_own_cards(setting):
    trace = play_trace(setting)
    rows: dict[int, list[int]] = {}
    new: list[int] = []
    for event in trace.events:
        if event.kind == "turn":
            new = []
        if event.kind == "stay":
            assert rows[event["row"]][event["place"]] == event["card"]
            new.append(event["card"])
        if event.kind == "lay":
            new.append(event["card"])
        if event.kind == "word":
            assert event["length"] == len(new)
            rows[event["row"]] = new
            new = []
    on_board = [(one["row"], one["card"]) for one in trace.events if one.kind == "left on board"]
    assert on_board == [(row, card) for row, cards in sorted(rows.items()) for card in cards]
    assert len(rows) == 14
    assert max(map(len, rows.values())) > 4


def test_events_and_counters_of_its_own_follow_the_familys(setting):
    trace = play_trace(setting)
    owners = [event["chair"] for event in trace.events if event.kind == "owner"]
    assert len(owners) == 14
    assert setting.columns[-1] == "rows_of_first"
    assert play_rows(pack(setting), 0, 1)[0, -1] == owners.count(0)


def test_its_states_are_logged_with_the_familys_features_and_its_own(setting):
    packed = pack(setting)
    for deal in range(games(3)):
        frame, row = log_game(packed, deal, 0)
        assert list(row.values()) == play_rows(pack(setting), deal, 1)[0].tolist()
        assert frame["turn"].to_list() == list(range(row["turns"]))
        assert frame["board_words"].to_list()[:4] == [0, 1, 2, 3]
        assert frame["board_letters"].is_sorted()
        assert frame["deck_left"][0] == 120 - 10 * PLAYERS
        assert frame["hand_2"][0] == 10
        assert frame["first_owner"][-1] == frame["seat_to_act"][0] - 1


def test_a_redeal_leaves_the_board_and_own_state_as_they_are(setting):
    packed = pack(setting)
    table = start_game(packed, 1)
    play_to(packed, table, 12)
    dealt = copy_of(table)
    redeal_hidden(packed, dealt, 5)
    same = ("row_owner", "rows", "row_length", "row_card", "under", "hand_size", "deck_left")
    for field in (*same, "score", "clock", "idle"):
        assert dealt[field].tolist() == table[field].tolist(), field
    chair = table["chair"][0]
    assert dealt["hand"][0, chair].tolist() == table["hand"][0, chair].tolist()
    assert dealt["hand"].tolist() != table["hand"].tolist()
