"""A player that looks ahead: the same game as without, no peeking, and better play."""

from __future__ import annotations

import numpy as np
import pytest

from sim import referee
from sim.engine.look_ahead import (
    OWN_MOVE,
    LookAhead,
    Move,
    best_move,
    first_key,
    futures_of,
    list_moves,
    look_at,
    play_looking_ahead,
    play_turn,
    race,
    worths_of_ends,
)
from sim.engine.simulation import event_room, pack, play_rows, play_trace, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from sim.errors import InputError
from sim.spec import WIN_SHARES
from sim.trace import Trace, decode_events
from tests.scale import games

GAME = "last_man_standing"
LITTLE = LookAhead(moves=3, samples=4)
SMALL = {"rounds": 1, "hand_consonants": 2, "hand_vowels": 2}
BEGINNER = {"profile": "novice", "vocabulary": 10}
AT_ONCE = 9, 1
"""A deal of Word Lift, and the turns after which its player to act can lay all his four cards."""


def setting_of(**changes):
    bots = ["casual", {"profile": "casual", "pace": 1.0}]
    return prepare(GAME, players=2, seed=4, bots=bots, **changes)


def small_word_lift(**rules):
    bots = [BEGINNER, {**BEGINNER, "pace": 1.0}]
    return prepare("word_lift", players=2, seed=4, rules={**SMALL, **rules}, bots=bots)


def could_go_out(**rules):
    packed = pack(small_word_lift(**rules))
    table = start_game(packed, AT_ONCE[0])
    play_to(packed, table, AT_ONCE[1])
    return packed, table


def events_of(packed, table, move):
    """What happens if the chair to act makes a move."""
    after = copy_of(table)
    after["tracing"], after["event_count"] = 1, 0
    play_turn(packed, after, move)
    count = int(after["event_count"][0])
    return decode_events(packed.setting.game.events, event_room()["rows"][0][:count])


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


def test_nor_in_word_lift_where_it_may_pass_or_hold():
    packed, table = could_go_out()
    how = LookAhead(moves=2, samples=4, passes=True, habits=({"out_margin": 200},), evidence=0.0)
    chosen = best_move(packed, table, how)
    for key in range(games(4, at_least=1)):
        other = copy_of(table)
        redeal_hidden(packed, other, key)
        assert (other["hand"] != table["hand"]).any()
        assert best_move(packed, other, how) == chosen


@pytest.mark.parametrize(("points", "goes_out"), [(-8, False), (8, True)])
def test_who_is_behind_does_not_end_the_game_and_who_is_ahead_does(points, goes_out):
    packed, table = could_go_out()
    table["score"][0, table["chair"][0]] += points
    how = LookAhead(moves=1, samples=8, batch=8, passes=True, habits=({"out_margin": 200},))
    greedy = events_of(packed, table, OWN_MOVE)
    assert "out" in [event.kind for event in greedy]  # greedy goes out, whatever the score
    looking = events_of(packed, table, best_move(packed, table, how))
    assert ("out" in [event.kind for event in looking]) == goes_out


@pytest.mark.parametrize(("must_play", "passes"), [("no", True), ("yes", False)])
def test_wl_17_a_player_whose_words_are_all_barred_passes_unless_he_must_play(must_play, passes):
    packed, table = could_go_out(must_play=must_play)
    events = events_of(packed, table, Move(passes=True))
    assert ["chosen"] * passes == [event["why"] for event in events if event.kind == "pass"]
    assert ("word" in [event.kind for event in events]) == (not passes)


def test_the_referee_accepts_what_a_player_that_looks_ahead_plays():
    setting = small_word_lift()
    how = LookAhead(moves=2, samples=1, passes=True, evidence=0.0)
    moves = []

    def remember(packed, table, how):
        moves.append(best_move(packed, table, how))
        return moves[-1]

    row = play_looking_ahead(setting, 1, 0, {0, 1}, how, remember)
    assert {move.passes for move in moves} == {True, False}
    assert any(move.barred for move in moves)
    packed = pack(setting)
    table = start_game(packed, 1)
    trace = play_trace(setting, 1)
    dealt = next(place for place, event in enumerate(trace.events) if event.kind == "turn")
    table["tracing"], table["event_count"] = 1, 0
    for move in moves:
        play_turn(packed, table, move)
    count = int(table["event_count"][0])
    played = decode_events(packed.setting.game.events, event_room()["rows"][0][:count])
    referee.check(Trace(trace.header, (*trace.events[:dealt], *played)))
    assert played[-1]["share"] == max(row["win_1"], row["win_2"])


def test_moves_to_try_differ_at_the_table():
    packed, table = could_go_out()
    how = LookAhead(moves=2, passes=True, habits=({"out_margin": 200}, {"out_margin": -200}))
    moves = list_moves(packed, table, how)
    word, _ = look_at(packed, table, OWN_MOVE)
    # to hold back is to lay the other word here, and -200 is greedy's own
    assert moves == [OWN_MOVE, Move((word,)), Move(passes=True)]
    turns = [look_at(packed, table, move)[1] for move in moves]
    assert len(set(turns)) == 3


def test_futures_are_those_played_step_by_step():
    packed, table = could_go_out()
    word, _ = look_at(packed, table, OWN_MOVE)
    for move in (OWN_MOVE, Move((word,)), Move(habits={"out_margin": 200})):
        before = table.tobytes()
        ends = futures_of(packed, table, move, range(2, 4))
        assert table.tobytes() == before
        for place, future in enumerate(range(2, 4)):
            other = copy_of(table)
            key = first_key(table) + future
            redeal_hidden(packed, other, key)
            play_turn(packed, other, move)
            other["deal"] = key
            play_to(packed, other)
            assert ends[place, 0].tolist() == other["win"][0, :2].tolist()
            assert ends[place, 1].tolist() == other["score"][0, :2].tolist()


def test_worths_are_the_win_and_a_little_for_points_ahead_of_the_best():
    ends = np.array([[[0, WIN_SHARES, 0], [10, 30, 20]], [[420, 420, 0], [5, 5, 1]]])
    assert worths_of_ends(ends, 1).tolist() == [1.02, 0.5]
    assert worths_of_ends(ends, 0, is_game=False).tolist() == [-0.04, 0.0]


def sampler(means, sd, seed=1):
    """Samples of things with these means that share half of their luck; counts them."""
    chance = np.random.default_rng(seed)
    own = chance.normal(size=(len(means), 1000))
    shared = chance.normal(size=1000)
    taken = np.zeros(len(means), int)

    def sample(place, futures):
        taken[place] += len(futures)
        return means[place] + sd * (own[place, futures] + shared[futures]) / 2**0.5

    return sample, taken


def test_a_race_finds_the_best_and_spends_little_on_the_worst():
    how = LookAhead(samples=400, batch=20)
    sample, taken = sampler([0.0, -5.0, 2.0, 1.5], 4.0)
    assert race(sample, 4, how) == 2
    assert taken[1] <= 40
    assert taken[2] > taken[1]
    assert taken.sum() < 4 * how.samples / 2


def test_a_race_of_equals_mostly_stays_with_the_first():
    """Three equal others would win three times in four if the best mean decided."""
    how = LookAhead(samples=48, batch=16, evidence=2.0)
    rash = LookAhead(samples=48, batch=16, evidence=-9.0)
    left, rashly = (
        sum(race(sampler([0.0] * 4, 4.0, seed)[0], 4, each) != 0 for seed in range(200))
        for each in (how, rash)
    )
    assert left < 40
    assert rashly > 120


def test_nothing_is_sampled_where_there_is_no_choice():
    sample, taken = sampler([1.0], 1.0)
    assert race(sample, 1, LITTLE) == 0
    assert taken.tolist() == [0]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"moves": 0}, "moves: 0 is not legal; allowed: a whole number from 1 to 32"),
        ({"samples": 1025}, "samples: 1025 is not legal; allowed: a whole number from 1 to 1024"),
        ({"batch": 0}, "batch: 0 is not legal"),
    ],
)
def test_numbers_out_of_range_are_refused(values, problem):
    with pytest.raises(InputError, match=problem):
        LookAhead(**values)


@pytest.mark.parametrize(
    ("habits", "problem"),
    [
        ({"points_weight": 2.0}, "habits.points_weight: it is no habit of a turn; allowed: rival"),
        ({"out_margin": 999}, "habits.out_margin: 999 is not legal; allowed: "),
    ],
)
def test_other_habits_are_refused(habits, problem):
    packed = pack(setting_of())
    table = start_game(packed, 0)
    with pytest.raises(InputError, match=problem):
        play_turn(packed, table, Move(habits=habits))


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
