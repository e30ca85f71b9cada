"""A player that looks ahead: the same game as without, no peeking, and better play."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.look_ahead import LookAhead, best_move, play_looking_ahead
from sim.engine.simulation import pack, play_rows, prepare
from sim.engine.stepping import play_to, redeal_hidden, start_game
from sim.errors import InputError
from sim.spec import WIN_SHARES
from tests.scale import games

GAME = "last_man_standing"
LITTLE = LookAhead(moves=3, samples=4)


def setting_of(**changes):
    bots = ["casual", {"profile": "casual", "pace": 1.0}]
    return prepare(GAME, players=2, seed=4, bots=bots, **changes)


def test_without_a_seat_that_looks_it_is_the_game_as_it_is():
    setting = setting_of()
    rows = play_rows(pack(setting), 3, 1)
    for rotation in range(2):
        row = play_looking_ahead(setting, 3, rotation, (), LITTLE)
        assert list(row.values()) == rows[rotation].tolist()


def test_with_one_move_to_choose_from_it_is_the_game_as_it_is():
    setting = setting_of()
    row = play_looking_ahead(setting, 2, 0, {0, 1}, LookAhead(moves=1, samples=1))
    assert list(row.values()) == play_rows(pack(setting), 2, 1, 0)[0].tolist()


@pytest.mark.parametrize("counting", ["on", "off"])
def test_a_choice_does_not_depend_on_where_the_hidden_cards_are(counting):
    packed = pack(setting_of(rules={"counting": counting}))
    table = start_game(packed, 0)
    play_to(packed, table, 3)
    chosen = best_move(packed, table, LITTLE)
    for key in range(games(6, at_least=1)):
        other = table.copy().view(np.recarray)
        redeal_hidden(packed, other, key)
        assert (other["hand"] != table["hand"]).any()
        assert best_move(packed, other, LITTLE) == chosen


def test_choices_differ_from_the_policy_now_and_then():
    setting = setting_of()
    deals = games(6, at_least=1)
    plain = play_rows(pack(setting), 0, deals)[::2]
    looking = [play_looking_ahead(setting, deal, 0, {0}, LITTLE) for deal in range(deals)]
    assert any(
        list(row.values()) != usual.tolist() for row, usual in zip(looking, plain, strict=True)
    )


def test_a_game_without_word_search_is_refused():
    with pytest.raises(InputError, match="a game with word search"):
        play_looking_ahead(prepare("word_crush", players=2), 0, 0, {0}, LITTLE)


def test_a_game_of_rounds_may_be_looked_at_to_the_round_s_end():
    how = LookAhead(moves=2, samples=2, to_round_end=True)
    setting = prepare("word_lift", players=2, bots=["novice", {"profile": "novice", "pace": 1.0}])
    row = play_looking_ahead(setting, 1, 0, {0}, how)
    assert row["rounds"] == 3
    assert row["win_1"] + row["win_2"] == WIN_SHARES


def test_a_game_without_rounds_cannot_be():
    with pytest.raises(InputError, match="has no rounds"):
        play_looking_ahead(
            prepare("eight_it_all", players=2), 0, 0, {0}, LookAhead(to_round_end=True)
        )
