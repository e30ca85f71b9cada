"""Word Crush clause by clause: the deck, the board, the deal (WC-01 to WC-13)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import sim
from sim.engine.simulation import prepare
from sim.errors import InputError
from sim.games.word_crush.rulebook import TABLE_1
from tests.games.word_crush.stacked import Stacked, play_stacked
from tests.scale import games

MARKS = ("seed", "markers")


def deck_words(**rules):
    return [card.text for card in prepare("word_crush", players=2, rules=rules).deck.cards]


def first_letters(words):
    return Counter(word[0] for word in words)


def has_pair(word):
    return any(a == b for a, b in pairwise(word))


def play_short(players=2, **rules):
    """A shuffled game of one card each unless the rules say otherwise."""
    changed = {"hand": 1, **rules}
    return Stacked(sim.play("word_crush", players=players, rules=changed, bots="plain").trace)


@pytest.mark.parametrize("size", [104, 78, 130, 208])
def test_wc_01_deck_size(size):
    game = play_short(deck_size=size)
    deck = game.trace.header.deck
    assert len(deck) == len(set(deck)) == size
    revealed = [event for event in game.events if event.kind.startswith("left ")]
    assert sorted(event["card"] for event in revealed) == list(range(size))


def test_wc_01_printed_deck_has_104_cards():
    assert len(deck_words()) == 104


def test_wc_01_another_deck_of_the_same_make():
    assert deck_words(deck_seed=2) != deck_words(deck_seed=1) == deck_words()


def test_wc_02_uniform_letters_differ_by_no_more_than_one_card():
    counts = first_letters(deck_words(letter_spread="uniform", deck_size=130))
    assert len(counts) == 26
    assert set(counts.values()) == {5}


def test_wc_02_natural_letters_follow_the_language():
    counts = first_letters(deck_words(letter_spread="natural"))
    assert counts["s"] > 3 * max(counts["x"], counts["z"], counts["q"])


def test_wc_02_uniform_without_x_q_z():
    counts = first_letters(deck_words(letter_spread="uniform without X, Q, Z"))
    assert set(counts) == set("abcdefghijklmnoprstuvwy")
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize("share", [0.20, 0.10, 0.40])
def test_wc_03_double_share(share):
    words = deck_words(double_share=share)
    assert sum(map(has_pair, words)) == pytest.approx(share * len(words), abs=1)


def test_wc_04_the_track_wraps_from_z_to_a():
    assert play_stacked(["ant bee", "cat dog"], "zinc", "eel").lines("markers") == [
        "red Z yellow A"
    ]


def test_wc_04_26_letters_are_all_on_the_track():
    game = play_stacked(["dog", "fox"], "ant", "hen")
    assert game.lines("dead letter") == ["0 leaves B", "0 leaves C"]
    assert game.lines("end") == ["won 0"]


def test_wc_04_track_of_deck_letters_leaves_the_others_out():
    game = play_stacked(["dog ape", "fox hen"], "ant", "eel gnu", track="deck letters")
    assert game.lines("turn")[:2] == ["0 normal on D", "1 normal on E"]
    assert play_stacked(["ant", "bee"], "zinc", "eel", track="deck letters").lines("markers") == [
        "red Z yellow A"
    ]


def test_wc_05_there_is_one_track_and_it_holds_both_markers():
    game = play_stacked(["ape", "asp"], "ant", "zinc")
    marks = game.all("markers")
    assert len(marks) > 20
    assert all(set(mark.fields) == {"red", "yellow"} for mark in marks)
    assert {turn["letter"] for turn in game.all("turn")} == set(range(26))


def test_wc_06_red_stays_while_yellow_laps_and_does_not_stop_it():
    game = play_stacked(["ape", "asp"], "ant", "zinc")
    assert {line.split(" yellow")[0] for line in game.lines("markers")} == {"red A"}
    assert "0 plays zinc from the draw pile" in game.lines("play")
    assert game.lines("play")[-1] == "0 plays ape"
    assert game.all("play")[-1]["letter"] == 0


@pytest.mark.parametrize("players", range(2, 9))
def test_wc_07_two_to_eight_play(players):
    turns = play_short(players=players).all("turn")
    assert {turn["chair"] for turn in turns[:players]} <= set(range(players))
    assert {event["chair"] for event in play_short(players=players).all("deal")} == set(
        range(players)
    )


@pytest.mark.parametrize("players", [1, 9, 0, "4"])
def test_wc_07_no_other_number_plays(players):
    with pytest.raises(InputError, match="2 to 8"):
        sim.play("word_crush", players=players)


@pytest.mark.parametrize("players", range(2, 9))
def test_wc_08_table_1_is_dealt_literally(players):
    rules = {"turn_cap": 100}
    game = sim.play("word_crush", players=players, rules=rules, bots="plain")
    dealt = Counter(event["chair"] for event in Stacked(game.trace).all("deal"))
    assert set(dealt.values()) == {{2: 5, 3: 4}.get(players, 3)}


@pytest.mark.parametrize("hand", range(1, 11))
def test_wc_08_a_free_hand(hand):
    deck = [f"{first}{second}z" for first in "bcdefghijk" for second in "aeiou"]
    hands = [" ".join(deck[c * hand : (c + 1) * hand]) for c in range(2)]
    game = play_stacked(hands, "ant", "zinc", bots={"profile": "plain", "memory": "span"})
    assert [event["chair"] for event in game.all("deal")] == [0, 1] * hand


def test_wc_08_a_hand_table_by_players():
    table = {2: 4, 3: 2}
    for players, hand in table.items():
        assert len(play_short(players=players, hand=table).all("deal")) == players * hand


def test_wc_08_one_card_at_a_time_in_turn_order():
    game = play_stacked(["bee eel", "cat fox", "dog gnu"], "ant", "hen jay")
    assert game.lines("deal") == [
        "0 dealt bee", "1 dealt cat", "2 dealt dog", "0 dealt eel", "1 dealt fox", "2 dealt gnu",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "dealt"),
    [
        (0, ["0 dealt bee", "1 dealt cat", "0 dealt dog", "1 dealt eel"]),
        (1, ["0 dealt bee", "1 dealt cat", "0 dealt dog", "1 dealt eel", "0 dealt fox"]),
        (-1, ["0 dealt bee", "1 dealt cat", "1 dealt eel"]),
    ],
)
def test_wc_08_first_player_cards(more, dealt):
    first = {0: "bee dog", 1: "bee dog fox", -1: "bee"}[more]
    game = play_stacked([first, "cat eel"], "ant", "gnu hen", first_player_cards=more)
    assert game.lines("deal") == dealt
    assert game.all("turn")[0]["hand"] == 2 + more


def test_wc_08_a_first_player_last_of_eight_gets_his_further_card_of_a_deck_dealt_out():
    rules = {"hand": 9, "first_player_cards": 1, "deck_size": 78}
    for deal in range(8):
        trace = sim.play("word_crush", players=8, rules=rules, bots="plain", deal=deal).trace
        dealt = [event["card"] for event in Stacked(trace).all("deal")]
        assert len(set(dealt)) == len(dealt) == 8 * 9 + 1


@pytest.mark.parametrize("mode", ["regular", "quick", "long"])
def test_wc_09_mode(mode):
    rules = {"mode": mode, "turn_cap": 100}
    for players in (2, 3, 4):
        game = sim.play("word_crush", players=players, rules=rules, bots="plain")
        assert len(Stacked(game.trace).all("deal")) == players * TABLE_1[mode][players]


def test_wc_09_regular_unless_chosen():
    resolved = sim.load("word_crush").resolve(2)
    assert (resolved["mode"], resolved["hand"]) == ("regular", 5)


def test_wc_10_a_double_in_the_seed_does_not_start_the_game():
    game = play_stacked(["fox cat", "gnu dog"], "beet", "hen")
    assert game.lines(*MARKS)[:2] == ["seed beet", "red B yellow C"]


def test_wc_11_the_first_player_recites_two_cards():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc")
    assert game.turn(1).lines("recite") == ["0 right ant", "0 right bee"]


def test_wc_12_yellow_starts_one_letter_after_the_seed():
    assert play_stacked(["bee", "cat"], "ant", "zinc").lines("markers")[0] == "red A yellow B"
    assert play_stacked(["bee", "cat"], "yak", "zinc").lines("markers")[0] == "red Y yellow Z"


def test_wc_13_no_redeal_though_nobody_can_play():
    game = play_stacked(["hen", "jay"], "ant", "zinc")
    assert game.all("redeal") == []
    assert game.turn(1).lines("pass") == ["0 passes: no playable card"]


def test_wc_13_redeals_end_after_a_hundred():
    game = play_stacked(["hen", "jay"], "ant", "zinc", redeal_unplayable="yes")
    assert [event["times"] for event in game.all("redeal")] == list(range(1, 101))
    assert len(game.all("deal")) == 101 * 2
    assert game.turn(1).lines("pass") == ["0 passes: no playable card"]


def test_wc_13_no_redeal_if_somebody_can_play():
    game = play_stacked(["hen", "bee"], "ant", "zinc", redeal_unplayable="yes")
    assert game.all("redeal") == []


def test_wc_13_after_redeals_somebody_can_play_and_the_dealer_is_the_same():
    redealt = 0
    for deal in range(games(20, at_least=2)):
        rules = {"hand": 1, "redeal_unplayable": "yes", "turn_cap": 100}
        trace = sim.play("word_crush", players=2, deal=deal, rules=rules, bots="plain").trace
        game = Stacked(trace)
        redealt += len(game.all("redeal"))
        yellow = "abcdefghijklmnopqrstuvwxyz"[game.all("turn")[0]["letter"]]
        held = [game.word(event["card"]) for event in game.all("deal")[-2:]]
        assert any(word[0] == yellow or yellow * 2 in word for word in held)
        first = trace.header.first_chair
        chairs = [event["chair"] for event in game.all("deal")]
        assert chairs == [first, 1 - first] * (len(chairs) // 2)
    assert redealt > 0


def test_wc_13_the_dealer_is_random():
    rows = sim.simulate("word_crush", players=4, deals=games(2000, 40), bots="plain")
    counts = rows["first_seat"].value_counts()
    assert set(counts["first_seat"]) == {1, 2, 3, 4}
    assert max(counts["count"]) < 2 * min(counts["count"]) + 20
