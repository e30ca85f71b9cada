"""Word Crush clause by clause: playing and passing (WC-14 to WC-19)."""

from __future__ import annotations

import pytest

import sim
from sim.bots.recall import HEARING, load_constants, recall_tables
from sim.engine.simulation import pack, play_rows, prepare
from tests.games.word_crush.stacked import (
    exchanges_when_stuck,
    forgets_after,
    play_stacked,
    stack,
)
from tests.scale import games

DECLINES = forgets_after(2, decline_below=0.5)


@pytest.mark.parametrize("double", ["adjacent", "any two"])
def test_wc_14_an_adjacent_pair_is_a_double(double):
    game = play_stacked(["bell hen", "cat jay"], "kid", "zinc", double=double)
    assert game.turn(1).lines("play") == ["0 plays bell by its double"]


def test_wc_14_adjacent_two_copies_apart_are_no_double():
    game = play_stacked(["salad hen", "cat jay"], "zone", "toad", double="adjacent")
    assert game.turn(1).lines("pass") == ["0 passes: no playable card"]
    game = play_stacked(["papal hen", "cat jay"], "zone", "toad", double="adjacent")
    assert game.turn(1).lines("pass") == ["0 passes: no playable card"]


def test_wc_14_any_two_copies_are_a_double():
    game = play_stacked(["papal hen", "cat jay"], "zone", "toad", double="any two")
    assert game.turn(1).lines("play") == ["0 plays papal by its double"]


def test_wc_14_the_first_letter_goes_before_the_double():
    game = play_stacked(["bobby hen", "cat jay"], "ant", "zinc")
    assert game.turn(1).lines("play") == ["0 plays bobby"]


def test_wc_14_a_letter_that_is_neither_first_nor_double_does_not_fit():
    game = play_stacked(["cab hen", "cat jay"], "ant", "zinc")
    assert game.turn(1).lines("pass") == ["0 passes: no playable card"]


def test_wc_15_one_card_a_turn():
    game = play_stacked(["bee cat hen", "dog jay kid"], "ant", "zinc", cards_per_turn="1")
    assert game.turn(1).lines("play", "recalled") == ["0 plays bee", "0 complete 2"]


def test_wc_15_many_cards_then_one_recital():
    game = play_stacked(["bee cat hen", "dog jay kid"], "ant", "zinc", cards_per_turn="many")
    assert game.turn(1).lines("play", "recalled") == ["0 plays bee", "0 plays cat", "0 complete 3"]
    assert game.turn(2).lines("play") == ["1 plays dog"]


def test_wc_16_who_cannot_play_must_pass():
    game = play_stacked(["cat hen", "bee jay"], "ant", "zinc")
    assert game.turn(1).lines("play", "pass") == ["0 passes: no playable card"]


def test_wc_16_who_can_must_play_even_if_he_would_rather_not():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=DECLINES, may_decline="no")
    assert game.turn(2).lines("play", "pass", "recalled") == ["1 plays cat", "1 missed 2"]


def test_wc_16_may_decline():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc cow", bots=DECLINES, may_decline="yes")
    assert game.turn(1).lines("play", "pass") == ["0 plays bee"]
    assert game.turn(2).lines("play", "pass") == ["1 passes: declined"]


def test_wc_16_who_expects_to_succeed_does_not_decline():
    sure = forgets_after(9, decline_below=0.5)
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc cow", bots=sure, may_decline="yes")
    assert game.turn(2).lines("play", "pass") == ["1 plays cat"]


def test_wc_17_marker_stays_after_a_failed_recital():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=forgets_after(1))
    assert game.turn(1).lines("recalled", "markers") == ["0 missed 1"]
    assert game.lines("turn")[1] == "1 normal on C"


def test_wc_17_marker_back_on_fail():
    rules = {"marker_back_on_fail": "yes"}
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=forgets_after(1), **rules)
    assert game.turn(1).lines("recalled", "markers") == ["0 missed 1", "red A yellow B"]
    assert game.lines("turn")[1] == "1 normal on B"


def test_wc_17_marker_goes_back_to_before_the_turn_s_first_play():
    rules = {"marker_back_on_fail": "yes", "cards_per_turn": "many"}
    hands = ["bee cat hen", "dog jay kid"]
    game = play_stacked(hands, "ant", "zinc", bots=forgets_after(1), **rules)
    assert game.turn(1).lines("play", "markers") == ["0 plays bee", "0 plays cat", "red A yellow B"]
    assert game.lines("turn")[1] == "1 normal on B"


def test_wc_17_marker_moves_one_letter_for_each_play():
    game = play_stacked(["bee dog", "cat eel"], "ant", "zinc")
    assert game.lines("turn") == ["0 normal on B", "1 normal on C", "0 normal on D"]
    assert [event["yellow"] for event in game.all("play")] == [2, 3, 4]


def test_wc_18_a_pass_does_not_move_the_marker():
    game = play_stacked(["hen kid", "jay bee"], "ant", "zinc")
    assert game.lines("turn", "pass", "play")[:4] == [
        "0 normal on B", "0 passes: no playable card", "1 normal on B", "1 plays bee",
    ]  # fmt: skip


def heard(hands, seed, draws, bots):
    """Exposure units that each chair has of each card of the pile, after one game."""
    deck, order = stack(hands, seed, draws)
    rules = {"hand": 1, "first": "fixed"}
    setting = prepare("word_crush", players=2, rules=rules, bots=bots, deck=deck)
    packed = pack(setting, order)
    play_rows(packed, 0, 1, 0)
    table = packed.table[0]
    pile = [deck.cards[card].text for card in table.pile[: table.pile_size]]
    return [
        {
            word: int(table.heard[chair] - table.heard_before[place, chair])
            for place, word in enumerate(pile)
        }
        for chair in range(2)
    ]


def test_wc_19_what_one_states_all_hear():
    reciter, listener = heard(["bee", "dog"], "ant", "zinc", ["plain", "casual"])
    attention = recall_tables(load_constants()).attention
    assert reciter == {"ant": HEARING, "bee": HEARING}
    assert listener == {"ant": attention, "bee": attention}
    assert 0 < attention < HEARING


def test_wc_19_a_card_laid_again_starts_unheard():
    hands, bots = ["bee", "cat"], [forgets_after(0), "casual"]
    listener, reciter = heard(hands, "ant", "zinc", bots)
    # chair 0 misses the seed and takes all; chair 1 then recites cat alone and wins
    assert reciter == {"cat": HEARING}
    assert listener == {"cat": recall_tables(load_constants()).attention}


def test_wc_19_a_card_just_laid_is_fresh_in_the_reciters_mind():
    hands = ["bee hen", "cat jay"]
    bots = {"profile": "casual", "percentile": 1, "exchange_policy": "never", "paced": False}
    kept = {"fresh 0": 0, "fresh 12": 0}
    for name, fresh in (("fresh 0", 0), ("fresh 12", 12)):
        for deal in range(games(300, at_least=150)):
            deck, order = stack(hands, "ant", "zinc")
            rules = {"hand": 2, "first": "fixed", "recall_order": "backward", "turn_cap": 100}
            replay = sim.play(
                "word_crush", players=2, deal=deal, deck=deck, order=order, rules=rules,
                bots={**bots, "fresh": fresh},
            )  # fmt: skip
            first = next(event for event in replay.trace.events if event.kind == "recite")
            kept[name] += first["answer"] == "right"
    assert kept["fresh 0"] < kept["fresh 12"] == games(300, at_least=150)


def test_wc_19_an_exchanger_passes_in_silence():
    bots = [exchanges_when_stuck(), "plain"]
    game = play_stacked(["hen kid", "bee jay"], "ant", "zinc", own=["toad vole"], bots=bots)
    assert game.turn(1).lines("exchange discard", "pass", "recite") == [
        "0 gives up kid", "0 passes: no playable card",
    ]  # fmt: skip
