"""Word Lift clause by clause: going out, final turns, scores, rounds (WL-34 to WL-44)."""

from __future__ import annotations

import pytest

import sim
from tests.games.word_lift.played import games_with, play_stacked
from tests.games.word_lift.test_clauses_deck import hands_at_end

BOTS = ("casual", "oracle")


def rounds_of(count=4, **rules):
    return [
        (game, one)
        for bots in BOTS
        for game in games_with(count, bots=bots, **rules)
        for one in game.rounds
    ]


def test_wl_34_who_has_no_card_is_out_and_all_others_have_one_turn():
    outs = [(game, one) for game, one in rounds_of() if one.why == "out"]
    assert outs
    for _, one in outs:
        at = next(at for at, turn in enumerate(one.turns) if turn.goes_out)
        out, rest = one.turns[at], one.turns[at + 1 :]
        assert out.hand == sum(map(len, out.laid))
        assert out.drawn == []
        assert [turn.chair for turn in rest] == [(out.chair + 1) % 3, (out.chair + 2) % 3]
        assert {turn.kind for turn in rest} == {"final"}
        assert all(why == "dagger" for turn in rest for _, _, why in turn.drawn)
    going = [turn for _, one in outs for turn in one.turns if turn.goes_out]
    assert {turn.stolen is None for turn in going} == {True, False}  # by a word, by a split


def test_wl_35_going_out_on_the_very_first_turn():
    game = play_stacked(["r t s n o a e", "d d l k a i i"], "x z u u", bots="oracle")
    first, second = list(game.turns())
    assert first.goes_out
    assert len(first.new[0].cards) == 7
    assert second.kind == "final"
    assert second.hand == 7


def test_wl_36_the_words_of_who_is_out_can_be_stolen():
    stolen = [
        turn
        for _, one in rounds_of(8)
        for turn in one.turns
        if turn.kind == "final" and turn.stolen and turn.stolen.owner == one.out
    ]
    assert stolen


@pytest.mark.parametrize("bonus", [0, 3, 5])
def test_wl_37_the_first_player_out_alone_gets_the_bonus(bonus):
    emptied = 0
    for _, one in rounds_of(6, out_bonus=bonus):
        for chair in range(3):
            points = one.points.get(chair, {}).get("out", 0)
            assert points == (bonus if chair == one.out else 0)
        emptied += sum(
            turn.kind == "final" and bool(turn.new) and turn.hand == sum(map(len, turn.laid))
            for turn in one.turns
        )
    assert emptied > 0  # others empty their hands, too, and get nothing


def test_wl_38_dagger_cards_keep_a_player_in():
    kept = [
        turn
        for _, one in rounds_of(20, n_special=2, dagger_n=3)
        for turn in one.turns
        if turn.kind == "normal"
        and turn.new
        and not turn.fell
        and turn.hand == sum(map(len, turn.laid))
        and turn.drawn
    ]
    assert kept
    for turn in kept:
        assert not turn.goes_out
        assert [why for _, _, why in turn.drawn].count("dagger") >= 3  # nothing else keeps him in
        assert [why for _, _, why in turn.drawn].count("turn") == 2


def test_wl_39_in_a_final_turn_everyone_may_steal():
    game = play_stacked(["r t s n o a e", "d d l k a i i"], "x z u u", bots="oracle")
    second = list(game.turns())[1]
    assert second.stolen is not None  # he has never played before


@pytest.mark.parametrize(("least", "bonus"), [(6, 2), (4, 5)])
def test_wl_40_long_words_have_a_bonus(least, bonus):
    for _, one in rounds_of(2, long_from=least, long_bonus=bonus):
        for chair in range(3):
            words = [word for word in one.words.values() if word.owner == chair]
            long_ones = sum(len(word.cards) >= least for word in words)
            points = one.points.get(chair, {})
            assert points.get("long words", 0) == bonus * long_ones
            assert points.get("cards", 0) == sum(len(word.cards) for word in words)


@pytest.mark.parametrize("floor", [0, "none"])
def test_wl_41_cards_in_hand_cost_and_a_round_has_a_floor(floor):
    below = 0
    for bots in ("novice", "oracle"):
        for game in games_with(8, bots=bots, floor=floor):
            for one in game.rounds:
                hands = hands_at_end(game, one)
                for chair in range(3):
                    points = dict(one.points.get(chair, {}))
                    assert points.get("hand", 0) == -len(hands[chair])
                    lifted = points.pop("floor", 0)
                    without = sum(points.values())
                    assert lifted == (max(-without, 0) if floor == 0 else 0)
                    below += without < 0
    assert below > 0


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_wl_42_so_many_rounds_and_the_highest_total_wins(rounds):
    for game in games_with(3, rounds=rounds):
        assert [one.number for one in game.rounds] == list(range(1, rounds + 1))
        totals = [sum(one.score(chair) for one in game.rounds) for chair in range(3)]
        assert [event["points"] for event in game.all("total")] == totals
        winners = {event["chair"] for event in game.all("win")}
        assert winners == {chair for chair in range(3) if totals[chair] == max(totals)}


def test_wl_43_the_lowest_score_of_a_round_begins_the_next():
    tied = 0
    for game in games_with(20, players=4, rounds=4):
        totals = [0] * 4
        for one, following in zip(game.rounds, game.rounds[1:], strict=False):
            totals = [total + one.score(chair) for chair, total in enumerate(totals)]
            ranks = [(one.score(chair), totals[chair]) for chair in range(4)]
            assert ranks[following.first] == min(ranks)
            tied += [one.score(chair) for chair in range(4)].count(min(ranks)[0]) > 1
    assert tied > 0


def test_wl_43_of_those_still_tied_one_is_drawn():
    game = play_stacked(["b c a a", "d f a a"], "g h j k i", bots="novice", rounds=9)
    assert {one.score(chair) for one in game.rounds for chair in (0, 1)} == {0}
    assert {one.first for one in game.rounds[1:]} == {0, 1}


def test_wl_43_or_the_next_on_the_left():
    for game in games_with(3, start="rotate"):
        assert [one.first for one in game.rounds] == [
            (game.rounds[0].first + at) % 3 for at in range(3)
        ]


def test_wl_44_the_row_says_how_often_steals_change_the_lead():
    rows = sim.simulate("word_lift", players=3, deals=40, seed=5)
    assert (rows["lead_changes"] <= rows["steals"] - rows["self_steals"]).all()
    assert rows["lead_changes"].sum() > 40
    assert (rows["leader_stolen"] <= rows["steals"]).all()
    assert rows["last_steal_decides"].is_in([0, 1]).all()
    assert 0 < rows["last_steal_decides"].sum() < 40
