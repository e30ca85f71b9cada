"""Word Crush clause by clause: exchanging cards (WC-35 to WC-40)."""

from __future__ import annotations

import pytest

from sim.referee import check
from tests.games.word_crush.cards_and_counts import follow_cards
from tests.games.word_crush.stacked import exchanges_when_stuck, forgets_after, play_stacked

EXCHANGE = ("exchange draw", "exchange discard")


def test_wc_35_any_time_also_after_the_recital():
    bots = [exchanges_when_stuck(), "plain"]
    game = play_stacked(
        ["bee toad", "hen jay"], "ant", "zinc yak", own=["vole wolf"], bots=bots,
        exchange_when="any time",
    )  # fmt: skip
    kinds = [event.kind for event in game.turn(1).events]
    assert kinds == [
        "turn", "look", "play", "recite", "recite", "recalled",
        "exchange draw", "exchange draw", "exchange discard",
    ]  # fmt: skip


def test_wc_35_only_before_playing():
    bots = [exchanges_when_stuck(), "plain"]
    hands, own = ["bee toad", "hen jay"], ["vole wolf"]
    rules = {"exchange_when": "before playing"}
    game = play_stacked(hands, "ant", "zinc yak", own=own, bots=bots, **rules)
    assert game.turn(1).lines("play", *EXCHANGE) == ["0 plays bee"]


@pytest.mark.parametrize("exchange_when", ["any time", "before playing"])
def test_wc_35_before_playing(exchange_when):
    bots = [exchanges_when_stuck(), "plain"]
    hands, own = ["mole toad", "hen jay"], ["vole wolf"]
    rules = {"exchange_when": exchange_when}
    game = play_stacked(hands, "ant", "zinc yak", own=own, bots=bots, **rules)
    assert len(game.turn(1).all("exchange discard")) == 1


def test_wc_35_not_during_nor_after_a_failed_recital():
    bots = [forgets_after(1, exchange_policy="when stuck", patience=0), "plain"]
    hands, own = ["bee toad", "hen jay"], ["vole wolf"]
    game = play_stacked(hands, "ant", "zinc yak", own=own, bots=bots)
    assert game.turn(1).lines("recalled", *EXCHANGE) == ["0 missed 1"]


def exchanges_of_turn_1(**rules):
    bots = [exchanges_when_stuck(exchanges_a_turn=3), "plain"]
    own = ["toad vole wolf yak yew zone"]
    hands, draws = ["hen jay", "kid lynx"], "zinc yard oak pig rye sow"
    return play_stacked(hands, "ant", draws, own=own, bots=bots, **rules).turn(1)


@pytest.mark.parametrize(("most", "made"), [("none", 3), (1, 1), (0, 0)])
def test_wc_36_max_exchanges(most, made):
    assert len(exchanges_of_turn_1(max_exchanges=most).all("exchange discard")) == made


@pytest.mark.parametrize("replace_n", [2, 1, 3])
def test_wc_36_replace_n(replace_n):
    turn = exchanges_of_turn_1(replace_n=replace_n, max_exchanges=1)
    assert [event.kind for event in turn.events if event.kind in EXCHANGE] == [
        *["exchange draw"] * replace_n, "exchange discard",
    ]  # fmt: skip


@pytest.mark.parametrize("replace_n", [2, 1, 3])
def test_wc_36_the_hand_grows_by_all_but_one(replace_n):
    bots = [exchanges_when_stuck(), "plain", "plain"]
    hands = ["hen jay", "bee lynx", "cat kid"]
    own, draws = ["toad vole wolf"], "zinc yard oak pig rye sow"
    game = play_stacked(hands, "ant", draws, own=own, bots=bots, replace_n=replace_n)
    turns = [turn["hand"] for turn in game.all("turn") if turn["chair"] == 0]
    assert turns[:2] == [2, 2 + replace_n - 1]


def test_wc_37_each_card_from_either_pile_the_second_choice_after_the_first():
    bots = [exchanges_when_stuck(), "plain"]
    own, draws = ["hen lynx pig rye"], "zinc cat bee yak wolf fig"
    game = play_stacked(["toad", "jay"], "ant", draws, own=own, bots=bots)
    assert game.turn(3).lines("turn", "turn up")[1:] == [
        "0 turns up zinc", "0 turns up cat", "0 turns up bee",
    ]  # fmt: skip
    # cat, then zinc, are visible: the one fits, the other is far away
    assert game.turn(4).lines(*EXCHANGE, "play") == [
        "0 takes cat from the discard pile", "0 takes pig from the draw pile",
        "0 gives up lynx", "0 plays cat",
    ]  # fmt: skip


def test_wc_37_a_long_discard_pile_is_not_drawn_from_below():
    # chair 0 lays down more cards than places were free beside chair 1's next own card
    bots = exchanges_when_stuck(exchanges_a_turn=5)
    own = ["toad vole wolf yak yew"]
    draws = "zinc yard oak pig rye sow tuna urn"
    game = play_stacked(["hen", "jay"], "ant", draws, own=own, bots=bots, replace_n=1)
    assert len(game.turn(1).all("exchange discard")) == 5
    assert game.turn(2).all("exchange draw") != []
    follow_cards(game.trace)
    check(game.trace)


def test_wc_38_the_own_discard_is_barred_for_the_rest_of_the_turn():
    bots = [exchanges_when_stuck(exchanges_a_turn=2), "plain"]
    own, draws = ["yak zebra yeti wolf"], "vole toad wasp"
    game = play_stacked(["dog", "jay"], "ant", draws, own=own, bots=bots)
    assert game.turn(1).lines(*EXCHANGE) == [
        "0 takes yak from the draw pile", "0 takes zebra from the draw pile", "0 gives up dog",
        "0 takes yeti from the draw pile", "0 takes wolf from the draw pile", "0 gives up zebra",
    ]  # fmt: skip


def test_wc_38_the_own_discard_may_be_taken_in_the_next_turn():
    bots = [exchanges_when_stuck(), "plain"]
    own, draws = ["yak zebra"], "vole toad"
    rules = {"first_player_cards": -1}
    game = play_stacked(["dog", "bee jay"], "ant", draws, own=own, bots=bots, **rules)
    assert game.turn(1).lines("exchange discard") == ["0 gives up dog"]
    assert game.turn(3).lines("exchange draw")[0] == "0 takes dog from the discard pile"


def test_wc_38_the_card_is_laid_down_after_drawing():
    turn = exchanges_of_turn_1(max_exchanges=1)
    assert turn.lines(*EXCHANGE) == [
        "0 takes toad from the draw pile", "0 takes vole from the draw pile", "0 gives up jay",
    ]  # fmt: skip


@pytest.mark.parametrize(("replace_n", "made"), [(1, 1), (2, 0), (3, 0)])
def test_wc_39_no_exchange_with_too_few_cards_in_the_piles(replace_n, made):
    bots = [exchanges_when_stuck(), "plain"]
    game = play_stacked(["hen jay", "kid lynx"], "ant", "zinc", bots=bots, replace_n=replace_n)
    assert len(game.turn(1).all("exchange discard")) == made


def test_wc_39_both_piles_count_together():
    bots = exchanges_when_stuck()
    game = play_stacked(["hen jay", "kid lynx"], "ant", "zinc toad", bots=bots)
    # after the first exchange one card lies on the recycled pile: too few for chair 1
    assert [len(game.turn(n).all("exchange discard")) for n in (1, 2)] == [1, 0]


def test_wc_40_who_can_play_after_an_exchange_plays():
    bots = [exchanges_when_stuck(), "plain"]
    game = play_stacked(["hen jay", "kid lynx"], "ant", "zinc", own=["bee yak"], bots=bots)
    assert game.turn(1).lines("exchange discard", "play", "pass") == [
        "0 gives up jay", "0 plays bee",
    ]  # fmt: skip


def test_wc_40_who_cannot_passes():
    bots = [exchanges_when_stuck(), "plain"]
    game = play_stacked(["hen jay", "kid lynx"], "ant", "zinc", own=["vole yak"], bots=bots)
    assert game.turn(1).lines("exchange discard", "play", "pass") == [
        "0 gives up jay", "0 passes: no playable card",
    ]  # fmt: skip
