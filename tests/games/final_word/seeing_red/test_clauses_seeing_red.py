"""Seeing Red clause by clause: F17-01 to F17-08."""

from __future__ import annotations

from functools import cache

from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked, words_of

GAME = "seeing_red"
REDS = "jkqvvxz"
TAX = ["taaaa", "tabbb"]


@cache
def some_games(**rules):
    return play_dealt(GAME, 2, 3, **dict(rules))


def reds_of(word):
    return [event["card"] for event in word if event.kind == "stay"]


def scored(game):
    """By word: its events, its player's points for it, whether he had all red cards before."""
    ticked = [set(), set()]
    words = iter(words_of(game))
    word, chair = [], 0
    result = []
    for event in game.events:
        if event.kind == "word":
            word, chair = next(words), event["chair"]
            result.append([word, 0, len(ticked[chair]) == len(REDS), chair])
        elif event.kind == "tick":
            ticked[event["chair"]].add(event["card"])
            result[-1].append(len(ticked[event["chair"]]) == len(REDS))
        elif event.kind == "score" and event["why"] == "word":
            result[-1][1] = event["points"]
    return result


def test_f17_01_the_red_cards_are_shared_and_stay_in_their_row():
    for game in some_games():
        on_board = list(game.all("left on board"))
        assert sorted(game.text(event["card"]) for event in on_board) == list(REDS)
        assert {event["row"] for event in on_board} == {0}
        hands = [game.text(event["card"]) for event in (*game.all("deal"), *game.all("draw"))]
        assert not set(hands) & set(REDS)
        assert {event["why"] for event in game.all("remove")} == {"used"}


def test_f17_02_a_player_scores_only_after_he_has_used_every_red_card():
    counted = 0
    for game in some_games():
        for _, points, had_all, *_ in scored(game):
            assert (points > 0) == had_all
            counted += had_all
    assert counted > 0


def test_f17_02_the_qualifying_word_scores_where_the_rules_say_so():
    qualifying = 0
    for game in some_games(qualifying_word_scores="yes"):
        for _, points, had_all, _, *ticks in scored(game):
            now_all = had_all or (bool(ticks) and ticks[-1])
            assert (points > 0) == now_all
            qualifying += now_all and not had_all
    assert qualifying > 0


def test_f17_03_two_red_cards_in_a_word_are_both_used():
    most = 0
    for game in some_games():
        for number in range(1, len(game.all("turn")) + 1):
            most = max(most, sum(event.kind == "tick" for event in game.events_of(number)))
        ticks = [(event["chair"], event["card"]) for event in game.all("tick")]
        assert len(ticks) == len(set(ticks))
    assert most >= 2


def test_f17_03_each_v_is_used_for_itself():
    for game in some_games():
        first = [event["card"] for event in game.all("tick") if event["chair"] == 0]
        assert [game.text(card) for card in first].count("v") == 2


def test_f17_04_two_red_cards_double_a_word_of_four_letters_and_three_triple_it():
    factors = set()
    for game in some_games():
        for word, points, had_all, *_ in scored(game):
            if had_all:
                long = word[-1]["length"] >= 4
                factor = min(len(reds_of(word)), 3) if long else 1
                assert points == factor * word[-1]["value"]
                factors.add(factor)
    assert {1, 2} <= factors


def test_f17_05_every_word_uses_a_red_card():
    for game in some_games():
        assert all(reds_of(word) for word in words_of(game))


def test_f17_05_a_word_of_hand_cards_alone_is_none():
    game = play_stacked(GAME, ["catbb", "catbb"], ["q", ""])
    assert game.all("word") == []


def test_f17_06_if_nobody_has_used_every_red_card_those_used_count():
    game = play_stacked(GAME, TAX, ["x", "q"])
    assert game.points("bonus") == [(0, 1), (1, 1)]
    assert game.stop == "tie"


def test_f17_06_or_all_draw():
    game = play_stacked(GAME, TAX, ["x", "q"], nobody_qualifies="draw")
    assert game.points() == []
    assert (game.stop, game.winners) == ("tie", [0, 1])


def test_f17_07_knockout_who_cannot_is_out():
    game = play_stacked(GAME, ["taaaa", "bbbbb"], ["x", "q"], variant="knockout", bots=TRADER)
    assert [event["chair"] for event in game.all("out")] == [1]
    assert (game.winners, game.all("trade"), game.points()) == ([0], [], [])


def test_f17_07_race_the_first_to_use_them_all_wins():
    game = play_stacked(GAME, TAX, ["x", ""], variant="race")
    assert (game.winners, len(game.all("turn")), game.stop) == ([0], 1, "won")


def test_f17_07_race_not_before():
    game = play_stacked(GAME, TAX, ["x", "q"], variant="race")
    assert len(game.all("turn")) > 1


def test_f17_08_a_trade_shuffles_the_deck_without_the_red_cards():
    game = play_stacked(GAME, ["bbbbb", "taaaa"], ["bbbbx", "bbbb"], bots=TRADER, turn_cap=100)
    assert game.all("reshuffle")[0]["cards"] == 13
    assert "x" not in {game.text(event["card"]) for event in game.all("draw")}
