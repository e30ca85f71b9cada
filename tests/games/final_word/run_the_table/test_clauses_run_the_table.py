"""Run the Table clause by clause: F16-01 to F16-08."""

from __future__ import annotations

from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked

GAME = "run_the_table"
ADDED = ["catzz", "zzzzz"], ["sz", "zz"]
COVERED = ["catzz", "zzzzz"], ["nz", "zz"]
RUN = "turn and run"


def turned_up(game):
    return [game.text(event["card"]) for event in game.all("turn up")]


def test_f16_01_the_card_drawn_changes_the_word():
    game = play_stacked(GAME, *ADDED)
    assert turned_up(game) == ["s", "z"]
    laid = [event["card"] for event in game.all("lay")]
    assert laid[-1] == game.all("turn up")[0]["card"]
    assert [event["length"] for event in game.all("word")] == [3, 4]


def test_f16_01_the_very_card_is_laid_though_the_hand_holds_its_like():
    game = play_stacked(GAME, ["catsz", "zzzzz"], ["sz", "zz"])
    used = [event["card"] for event in game.all("lay")]
    turned = game.all("turn up")[0]["card"]
    assert game.text(turned) == "s"
    longer = [event["length"] for event in game.all("word")]
    assert (turned in used) == (len(longer) > 1)


def test_f16_02_covered_cards_count_too():
    game = play_stacked(GAME, *COVERED)
    assert [event["how"] for event in game.all("lay")][-1] == "overlay"
    assert game.points() == [(0, 4)]
    assert [event["why"] for event in game.all("remove")] == ["scored"] * 4


def test_f16_02_cards_count_and_not_their_points():
    assert play_stacked(GAME, *ADDED).points() == [(0, 4)]


def test_f16_03_the_card_that_fails_counts_towards_the_refill():
    game = play_stacked(GAME, *ADDED)
    assert len(game.all("draw")) == 2  # two of five cards and the failed one are in hand


def test_f16_04_there_is_no_refill_during_the_run():
    kinds = [event.kind for event in play_stacked(GAME, *ADDED).events]
    assert kinds.index("score") < kinds.index("draw")


def test_f16_05_it_ends_as_soon_as_the_deck_is_empty():
    game = play_stacked(GAME, *ADDED)
    assert (game.stop, len(game.all("turn")), game.winners) == ("won", 1, [0])
    assert game.points("unplayed") == []


def test_f16_05_the_round_is_played_out_where_the_rules_say_so():
    game = play_stacked(GAME, *ADDED, equalise="yes")
    assert [event["chair"] for event in game.all("turn")] == [0, 1]


def test_f16_05_nobody_opens_and_nobody_trades_is_a_stall():
    game = play_stacked(GAME, ["bbbbb", "zzzzz"], ["vv", "zz"])
    assert (game.stop, len(game.all("turn"))) == ("stall", 2)


def test_f16_06_nobody_stops_a_run_while_there_is_a_deck():
    ends = 0
    for game in play_dealt(GAME, 2, 3, bots="casual"):
        left = 120 - len(game.all("deal"))
        is_run = False
        for event in game.events:
            left -= event.kind in {"draw", "turn up"}
            left += event.kind == "give back"
            if event.kind == "word":
                is_run = True
            elif event.kind == "turn up":
                is_run = False
            elif event.kind == "score":
                assert not is_run or left == 0
                ends += 1
                is_run = False
    assert ends > 10


def test_f16_07_who_has_no_first_word_trades():
    game = play_stacked(GAME, ["bbbbb", "catzz"], ["vvvvvv", "zzzzzz"], bots=TRADER, turn_cap=100)
    assert game.turn(1)[0].startswith("trades BBBBB, shuffled into the deck")
    assert game.events_of(2)[0]["chair"] == 1


def test_f16_07_or_passes():
    game = play_stacked(GAME, ["bbbbb", "catzz"], ["vv", "zz"])
    assert game.turn(1) == ["sees no word and passes"]


def test_f16_08_turn_and_run_begins_with_a_card_that_the_word_uses_and_counts_points():
    game = play_stacked(GAME, *ADDED, variant=RUN)
    kinds = [event.kind for event in game.events]
    assert kinds.index("turn up") < kinds.index("look") < kinds.index("lay")
    laid = {event["card"] for event in game.all("lay")}
    assert game.all("turn up")[0]["card"] in laid
    assert game.points() == [(0, 6)]


def test_f16_08_who_cannot_use_it_keeps_it_and_may_not_trade():
    game = play_stacked(GAME, ["zzzzz", "catzz"], ["bb", "bb"], variant=RUN, bots=TRADER)
    assert game.turn(1) == ["turns up B", "sees no word and passes"]
    assert game.all("trade") == []
    held = [game.text(event["card"]) for event in game.all("left in hand") if event["chair"] == 0]
    assert sorted(held) == list("bzzzzz")
