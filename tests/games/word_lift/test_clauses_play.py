"""Word Lift clause by clause: a turn's play and draw (WL-16 to WL-22)."""

from __future__ import annotations

import pytest

from sim.lexicon import load_lexicon
from tests.games.word_lift.played import games_with, play_stacked
from tests.games.word_lift.test_clauses_deck import hands_at_end


def all_turns(games):
    return [(game, turn) for game in games for turn in game.turns()]


def test_wl_16_one_play_a_turn():
    for _, turn in all_turns(games_with()):
        assert bool(turn.new) != (turn.passed in {"no word", "chosen"})
        assert len(turn.new) == (2 if turn.stolen else 0 if turn.passed else 1)


def test_wl_17_who_passes_still_draws():
    passed = [turn for _, turn in all_turns(games_with(6)) if turn.passed and turn.kind == "normal"]
    assert len(passed) > 3
    for turn in passed:
        assert len(turn.drawn) == 2


@pytest.mark.parametrize(("must", "passes"), [("no", "chosen"), ("yes", "")])
def test_wl_17_a_player_may_hold_what_he_sees_unless_he_must_play(must, passes):
    careful = {"profile": "oracle", "out_margin": 200}
    game = play_stacked(
        ["c t a e", "x x a a"], "z z i i", bots=careful, must_play=must, least_length=4
    )
    first = next(iter(game.turns()))
    assert first.passed == passes
    assert len(first.new) == (0 if passes else 1)
    assert len(first.drawn) == (2 if passes else 0)  # who plays all his cards is out


def left_before_draw(game, turn):
    """Cards in both decks before a turn's last draws."""
    one = next(one for one in game.rounds if turn in one.turns)
    dealt = sum(len(cards) for cards in one.dealt.values())
    drawn = sum(len(each.drawn) for each in one.turns if each.number < turn.number)
    daggers = [why for _, _, why in turn.drawn].count("dagger")
    return len(game.trace.header.deck) - dealt - drawn - daggers


@pytest.mark.parametrize("number", [1, 2, 3])
def test_wl_18_so_many_cards_are_drawn_as_long_as_there_are_any(number):
    full = 0
    for game, turn in all_turns(games_with(3, draw_n=number)):
        if turn.kind == "normal" and not turn.goes_out:
            drawn = [why for _, _, why in turn.drawn].count("turn")
            assert drawn == min(number, left_before_draw(game, turn))
            full += drawn == number
    assert full > 20


def test_wl_18_a_hand_limit_stops_the_draw():
    drawn = set()
    for game, turn in all_turns(games_with(6, bots="novice", hand_limit=10)):
        laid = sum(map(len, turn.laid)) if not turn.fell else 0
        before_end = turn.hand - laid + [why for _, _, why in turn.drawn].count("dagger")
        at_end = [why for _, _, why in turn.drawn].count("turn")
        if turn.kind == "normal" and not turn.goes_out:
            room = min(2, max(10 - before_end, 0))
            assert at_end == min(room, left_before_draw(game, turn))
            drawn.add((room, at_end))
    assert {(1, 1), (2, 2)} <= drawn


def test_wl_19_each_card_comes_from_either_deck_as_the_player_likes():
    pairs = {
        tuple(pile for _, pile, why in turn.drawn if why == "turn")
        for _, turn in all_turns(games_with(8))
    }
    assert {("vowel", "vowel"), ("vowel", "consonant"), ("consonant", "vowel")} <= pairs
    assert ("consonant", "consonant") in pairs


def test_wl_20_an_empty_deck_leaves_the_other_and_empty_decks_leave_no_draw():
    game = play_stacked(["b c a a", "d f a a"], "g h j k i", bots="novice")
    piles = [pile for turn in game.turns() for _, pile, _ in turn.drawn]
    assert sorted(piles) == ["consonant"] * 4 + ["vowel"]
    assert game.rounds[0].why == "passes"
    drawless = [turn for turn in game.turns() if not turn.drawn]
    assert len(drawless) >= 2
    busy = [bool(turn.new or turn.drawn) for turn in game.turns()]
    assert busy[-3:] == [True, False, False]  # one pass each, and no more


def test_wl_20_at_once_ends_with_the_turn_that_empties_the_decks():
    game = play_stacked(["b c a a", "d f a a"], "g h j k i", bots="novice", both_empty="at once")
    assert game.rounds[0].why == "empty"
    assert game.rounds[0].turns[-1].drawn
    assert sum(len(turn.drawn) for turn in game.turns()) == 5


def test_wl_21_a_word_that_falls_undoes_the_play():
    fallen = [
        (game, turn)
        for game, turn in all_turns(games_with(40, p_bad_word=0.1, p_challenge=1.0))
        if turn.fell
    ]
    assert len(fallen) > 2
    assert any(turn.stolen for _, turn in fallen)
    assert sum(len(turn.drawn) == 2 for _, turn in fallen) > 2
    for game, turn in fallen:
        assert turn.asked[-1][2] == "word falls"
        assert turn.passed == "word fell"
        assert turn.after == turn.before
        assert not turn.goes_out
        assert "dagger" not in [why for _, _, why in turn.drawn]
        draws = min(2, left_before_draw(game, turn)) if turn.kind == "normal" else 0
        assert len(turn.drawn) == draws


def test_wl_21_what_is_taken_back_lies_and_is_held_as_before():
    returned = 0
    for game in games_with(12, p_bad_word=0.3, p_challenge=1.0):
        for one in game.rounds:
            returned += any(turn.fell and turn.stolen for turn in one.turns)
            hands = hands_at_end(game, one)
            for chair, hand in hands.items():
                words = [word for word in one.words.values() if word.owner == chair]
                points = one.points.get(chair, {})
                assert points.get("cards", 0) == sum(len(word.cards) for word in words)
                assert points.get("hand", 0) == -len(hand)
    assert returned > 1


def test_wl_21_a_word_that_stands_costs_nobody_anything():
    words = set(load_lexicon("scowl-70").words["word"])
    stood = 0
    for _, turn in all_turns(games_with(6, bots="novice", p_challenge=1.0)):
        for _, number, verdict in turn.asked:
            word = next(word for word in turn.new if word.number == number)
            assert (verdict == "word stands") == (word.text in words)
            stood += verdict == "word stands"
    assert stood > 2


def test_wl_22_a_word_may_lie_twice():
    twice = [
        turn
        for game in games_with(20, players=6, bots="plain")
        for turn in game.turns()
        if len({word.text for word in turn.after.values()}) < len(turn.after)
    ]
    assert twice
