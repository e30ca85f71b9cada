"""Pluck It clause by clause: F14-01 to F14-06."""

from __future__ import annotations

from functools import cache

from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked

GAME = "pluck_it"


@cache
def some_games(fate="kept, no word"):
    """Of people, of who knows before he asks what he will play, and of who asks for any letter."""
    return [
        game
        for bots in ("casual", TRADER, "plain")
        for game in play_dealt(GAME, 2, 4, bots=bots, unusable_plucked=fate)
    ]


def turns_of(game):
    return [game.events_of(number + 1) for number in range(len(game.all("turn")))]


def plucked(turn):
    return next(event["card"] for event in turn if event.kind == "request")


def test_f14_01_every_turn_begins_with_a_request():
    for game in some_games():
        for turn in turns_of(game):
            assert [event.kind for event in turn][:3] == ["turn", "look", "request"]
            assert [event.kind for event in turn].count("request") == 1


def test_f14_01_the_other_gives_a_card_if_he_has_one():
    game = play_stacked(GAME, ["aszzz", "razzz"])
    request = game.all("request")[0]
    letters = "razzz"
    asked = chr(ord("a") + request["letter"])
    assert (request["card"] >= 0) == (asked in letters)


def test_f14_02_a_plucked_card_is_used_or_the_turn_is_over():
    used = unused = 0
    for game in some_games():
        for turn in turns_of(game):
            if plucked(turn) < 0:
                continue
            laid = [event["card"] for event in turn if event.kind == "lay"]
            assert not any(event.kind == "trade" for event in turn)
            if laid:
                assert plucked(turn) in laid
                used += 1
            else:
                assert any(event.kind == "pass" for event in turn)
                unused += 1
    assert used > 5
    assert unused > 0


def test_f14_02_an_unusable_card_goes_back_where_the_rules_say_so():
    taken = kept = 0
    for game in some_games("returned"):
        for turn in turns_of(game):
            back = [event for event in turn if event.kind == "take"]
            if plucked(turn) >= 0 and any(event.kind == "pass" for event in turn):
                assert [event["card"] for event in back] == [plucked(turn)]
                taken += 1
            else:
                assert back == []
                kept += 1
    assert taken > 0
    assert kept > 0
    assert not [one for game in some_games() for one in game.all("take")]


def test_f14_03_the_giver_refills_at_once():
    given = 0
    for game in some_games():
        left = 120 - len(game.all("deal"))
        for event, following in zip(game.events, game.events[1:], strict=False):
            left -= event.kind == "draw"
            left += event.kind == "give back"
            if event.kind == "request" and event["card"] >= 0 and left > 0:
                assert (following.kind, following["chair"]) == ("draw", 1 - event["chair"])
                given += 1
    assert given > 5


def test_f14_04_words_score_and_leave_play():
    for game in some_games():
        laid = sorted(event["card"] for event in game.all("lay"))
        assert sorted(event["card"] for event in game.all("remove")) == laid
        assert {event["why"] for event in game.all("remove")} == {"used"}
        assert game.all("stay") == []
        values = [event["value"] for event in game.all("word")]
        assert [points for _, points in game.points("word")] == values


def test_f14_05_it_ends_as_the_family_s_games_do():
    game = play_stacked(GAME, ["zzzzz", "zzzzz"])
    assert (game.stop, len(game.all("turn"))) == ("tie", 2)
    assert game.points("unplayed") == [(0, -20), (1, -20)]


def test_f14_06_what_is_asked_for_does_not_hang_on_the_hidden_hand():
    asked = {
        play_stacked(GAME, ["aszze", hidden], ["jjjjj", drawn]).all("request")[0]["letter"]
        for hidden, drawn in (("razzz", "bbbbb"), ("bbbbb", "razzz"), ("rbbzz", "azbbb"))
    }
    assert len(asked) == 1


def test_f14_06_who_was_refused_a_letter_asks_for_it_again_only_when_the_other_has_drawn():
    refused = ({}, {})
    asked_otherwise = 0
    for game in play_dealt(GAME, 2, 8, bots="casual"):
        for letters in refused:
            letters.clear()
        for event in game.events:
            if event.kind == "request" and event["card"] < 0:
                letters = refused[event["chair"]]
                assert event["letter"] not in letters
                asked_otherwise += len(letters) > 0
                letters[event["letter"]] = event
            elif event.kind in {"draw", "request"}:
                refused[1 - event["chair"]].clear()
                if event.kind == "request":
                    refused[event["chair"]].clear()
    assert asked_otherwise > 0


def test_f14_06_a_refusal_is_remembered_until_the_other_draws():
    def asked_by_chair_0(draws):
        game = play_stacked(GAME, ["aszzz", "razzz"], draws)
        return [event["letter"] for event in game.all("request") if event["chair"] == 0][:2]

    first, second = asked_by_chair_0([])  # nothing is left to draw
    assert second != first
    again = 0
    for game in play_dealt(GAME, 2, 8, bots="casual"):
        refused = set()
        for event in game.all("request"):
            again += (event["chair"], event["letter"]) in refused
            if event["card"] < 0:
                refused.add((event["chair"], event["letter"]))
    assert again > 0


def test_f14_06_the_fewer_cards_have_come_since_a_refusal_the_less_likely_he_asks_again():
    repeated = refused = 0
    for game in play_dealt(GAME, 2, 20, bots="expert"):
        last = {}
        for event in game.all("request"):
            before = last.get(event["chair"])
            if before is not None and before["card"] < 0:
                refused += 1
                repeated += before["letter"] == event["letter"]
            last[event["chair"]] = event
    assert refused > 50
    assert repeated < refused / 5


def test_f14_02_who_got_no_card_may_trade():
    game = play_stacked(GAME, ["bbbbb", "vvvvv"], ["zzzzzz", "zzzzzz"], bots=TRADER, turn_cap=100)
    traded = [turn for turn in turns_of(game) if any(event.kind == "trade" for event in turn)]
    assert traded != []
    assert {plucked(turn) for turn in traded} == {-1}
