"""Tricked Out clause by clause: F20-01 to F20-08."""

from __future__ import annotations

from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked, words_of

GAME = "tricked_out"


def tricks(game):
    return [event["chair"] for event in game.all("trick")]


def chairs(game):
    return [event["chair"] for event in game.all("turn")]


def cards_laid(game):
    return [sum(event.kind == "lay" for event in word) for word in words_of(game)]


def test_f20_01_exactly_one_card_changes_the_word():
    game = play_stacked(GAME, ["catzz", "szzzz"])
    assert cards_laid(game) == [3, 1]
    assert tricks(game) == [1]


def test_f20_01_more_cards_do_not():
    for hand in ("jzzzz", "llzzz"):  # JAZZ would take three, CALL two
        game = play_stacked(GAME, ["catzz", hand])
        assert cards_laid(game) == [3]
        assert tricks(game) == [0]


def test_f20_01_a_duplicate_keeps_its_player_in():
    game = play_stacked(GAME, ["catzz", "szzzz", "tzzzz"])
    assert [event["how"] for event in game.all("lay") if event["chair"] == 2] == ["duplicate"]
    assert tricks(game) == [2]


def test_f20_02_who_cannot_is_out_of_the_trick_and_not_asked_again():
    game = play_stacked(GAME, ["catzz", "zzzzz", "szzzz", "tzzzz"])
    assert chairs(game) == [0, 1, 2, 3, 0, 2]
    assert [event["chair"] for event in game.all("pass")] == [1, 0, 2]


def test_f20_02_he_is_back_in_the_next_trick():
    game = play_stacked(GAME, ["catbb", "dogzz"], ["bbb", "zz"])
    assert chairs(game)[:4] == [0, 1, 0, 1]


def test_f20_03_the_opener_takes_it_if_nobody_changes_the_word():
    game = play_stacked(GAME, ["catzz", "zzzzz"])
    assert tricks(game) == [0]
    assert game.winners == [0]


def test_f20_03_the_cards_leave_play_with_the_trick():
    game = play_stacked(GAME, ["catzz", "szzzz"])
    gone = sorted(game.text(event["card"]) for event in game.all("remove"))
    assert gone == ["a", "c", "s", "t"]
    assert {event["why"] for event in game.all("remove")} == {"scored"}


def test_f20_04_it_ends_with_the_trick_when_the_deck_is_empty():
    game = play_stacked(GAME, ["catzz", "zzzzz"])
    assert (game.stop, len(game.all("turn"))) == ("won", 2)
    assert game.points() == []


def test_f20_04_it_ends_when_nobody_can_open():
    game = play_stacked(GAME, ["catbb", "zzzzz"], ["bbb", "zzz"])
    assert tricks(game) == [0]
    assert (game.stop, chairs(game)) == ("stall", [0, 1, 0, 1])


def test_f20_05_hands_are_refilled_after_each_turn():
    game = play_stacked(GAME, ["catbb", "zzzzz"], ["bbb", "zzz"])
    assert [event["chair"] for event in game.events_of(1) if event.kind == "draw"] == [0, 0, 0]


def test_f20_05_or_after_each_trick():
    game = play_stacked(GAME, ["catbb", "zzzzz"], ["bbb", "zzz"], trick_refill="each trick")
    assert not [event for event in game.events_of(1) if event.kind == "draw"]
    kinds = [event.kind for event in game.events_of(2)]
    assert kinds.index("trick") < kinds.index("draw")
    assert kinds.count("draw") == 3


def test_f20_06_the_winner_opens_again_else_the_next_player_does():
    game = play_stacked(GAME, ["catbb", "dogzz"], ["bbb", "zz"])
    assert tricks(game)[0] == 0
    words = [event["chair"] for event in game.all("word")]
    assert words[:2] == [0, 1]
    assert game.turn(3)[0] == "sees no word and passes"


def test_f20_07_knockout_who_cannot_trades_once_and_is_out_the_next_time():
    hands, draws = ["catbb", "zzzzz"], ["bbb", "zzz"]
    game = play_stacked(GAME, hands, draws, variant="knockout", bots=TRADER)
    traded = [event["chair"] for event in game.all("trade")]
    assert sorted(traded) == sorted(set(traded))
    assert [event["chair"] for event in game.all("out")] == [1]
    assert traded.count(1) == 1
    assert game.winners == [0]
    assert game.all("remove") == game.all("trick") == game.all("pass") == []


def test_f20_07_knockout_who_never_trades_is_out_at_once():
    game = play_stacked(GAME, ["catbb", "zzzzz"], ["bbb", "zzz"], variant="knockout")
    assert [event["chair"] for event in game.all("turn")] == [0, 1]
    assert (game.winners, game.all("trade")) == ([0], [])


def test_f20_08_give_and_take_only_where_the_rules_say_so():
    hows = {
        allowed: {
            event["how"]
            for game in play_dealt(GAME, 3, 6, bots="strong", give_and_take=allowed)
            for event in game.all("lay")
        }
        for allowed in ("no", "yes")
    }
    assert hows["no"] == {"new", "add", "overlay", "duplicate"}
    assert hows["yes"] - hows["no"] <= {"give and take"}


def test_f20_08_nobody_trades_for_tricks():
    game = play_stacked(GAME, ["zzzzz", "catbb"], ["bbb", "zzz"], bots=TRADER)
    assert game.all("trade") == []
