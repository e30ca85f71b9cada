"""Word Crush clause by clause: the rulings that all games share (ALL-01 to ALL-07).

ALL-04 (bad words, challenges) has no say in Word Crush: its players form no words.
"""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.engine.simulation import pack, play_rows, prepare
from sim.games.word_crush.cards import playable_letters
from sim.games.word_crush.piles import NO_CARD
from sim.games.word_crush.policy import believe, known_draw
from sim.lexicon import load_lexicon
from tests.games.word_crush.stacked import Stacked, forgets_after, play_stacked, stack
from tests.scale import games

NEVER_RECITES = forgets_after(0)


@pytest.mark.parametrize("lexicon", ["scowl-70", "scowl-60", "scowl-80"])
def test_all_01_lexicon(lexicon):
    trace = sim.play(
        "word_crush", players=2, bots="plain", rules={"lexicon": lexicon, "hand": 1}
    ).trace
    assert set(trace.header.deck) <= set(load_lexicon(lexicon).words["word"])


@pytest.mark.parametrize("lexicon_filter", ["family", "none"])
def test_all_01_lexicon_filter(lexicon_filter):
    rules = {"lexicon_filter": lexicon_filter}
    deck = prepare("word_crush", players=2, rules=rules).deck
    allowed = set(load_lexicon("scowl-70", family_only=lexicon_filter == "family").words["word"])
    assert {card.text for card in deck.cards} <= allowed


def test_all_02_no_tie_can_arise_so_either_rule_plays_the_same_games():
    frames = [
        sim.simulate("word_crush", players=3, deals=games(500), bots="plain", rules={"tie": tie})
        for tie in ("share", "last-mover loses")
    ]
    shared, last = (frame.drop("rules_hash") for frame in frames)
    assert shared.equals(last)
    assert set(shared["stop"]) == {"won"}


def test_all_02_an_unfinished_game_is_nobody_s_win():
    rules = {"turn_cap": 100}
    rows = sim.simulate("word_crush", players=2, deals=1, bots=NEVER_RECITES, rules=rules)
    assert rows["stop"].to_list() == ["cap"]
    trace = sim.play("word_crush", players=2, bots=NEVER_RECITES, rules=rules).trace
    assert Stacked(trace).lines("end") == ["cap -1"]


def test_all_03_first_fixed_is_chair_0_and_the_turn_goes_left():
    for deal in range(games(20, at_least=3)):
        rules = {"first": "fixed", "hand": 2}
        trace = sim.play("word_crush", players=3, deal=deal, rules=rules, bots="plain").trace
        assert trace.header.first_chair == 0
        turns = [turn for turn in Stacked(trace).all("turn") if turn["kind"] == "normal"]
        assert [turn["chair"] for turn in turns[:3]] == [0, 1, 2]


def test_all_03_first_drawn_is_drawn_anew_for_each_deal():
    first = [
        sim.play(
            "word_crush", players=3, deal=deal, rules={"hand": 1}, bots="plain"
        ).trace.header.first_chair
        for deal in range(12)
    ]
    assert set(first) == {0, 1, 2}


def test_all_03_rotation_seats_bot_i_in_chair_i_plus_r():
    bots = ["plain", "oracle", "casual"]
    for rotation in range(3):
        trace = sim.play(
            "word_crush", players=3, rotation=rotation, bots=bots, rules={"hand": 1}
        ).trace
        assert [trace.header.bots[(i + rotation) % 3] for i in range(3)] == bots


def test_all_03_a_chair_keeps_its_cards_and_the_start_in_all_rotations():
    def dealt(rotation):
        trace = sim.play(
            "word_crush", players=3, rotation=rotation, bots=["plain", "oracle", "casual"]
        ).trace
        return trace.header.first_chair, Stacked(trace).all("deal")

    assert dealt(0) == dealt(1) == dealt(2)


def test_all_03_equal_bots_play_one_rotation_unequal_ones_all():
    equal = sim.simulate("word_crush", players=3, deals=2, bots=["plain"] * 3)
    unequal = sim.simulate("word_crush", players=3, deals=2, bots=["plain", "plain", "oracle"])
    assert equal["rotation"].to_list() == [0, 0]
    assert unequal["rotation"].to_list() == [0, 1, 2] * 2


def test_all_03_seat_figures_are_by_seat():
    rows = sim.simulate("word_crush", players=2, deals=2, bots=["plain", NEVER_RECITES])
    assert rows["rotation"].to_list() == [0, 1, 0, 1]
    for row in rows.iter_rows(named=True):
        assert row["seat_failures_1"] == 0 < row["seat_failures_2"]
        assert row["win_1"] == 1


@pytest.mark.parametrize("turn_cap", [200, 100, 500])
def test_all_05_turn_cap(turn_cap):
    game = play_stacked(["bee", "cat"], "ant", "zinc", bots=NEVER_RECITES, turn_cap=turn_cap)
    end = game.all("end")[0]
    assert (end["stop"], end["winner"], end["turns"]) == ("cap", -1, 2 * turn_cap)


CIRCLING = (["hen lynx", "jay kid"], "ant", "zinc bee yak wolf")


def final_table(counting):
    """A game that was played to its end: table, rules, deck record, and its trace."""
    hands, seed, draws = CIRCLING
    deck, order = stack(hands, seed, draws)
    rules = {"hand": 2, "first": "fixed", "counting": counting}
    setting = prepare("word_crush", players=2, rules=rules, bots="plain", deck=deck)
    packed = pack(setting, order)
    play_rows(packed, 0, 1, is_traced=False)
    game = play_stacked(hands, seed, draws, counting=counting)
    return packed, game


def believed(packed, chair):
    table, deck = packed.table[0], packed.deck[0]
    believe(table, deck, chair)
    return table.within[:26].tolist()


def within(words, yellow):
    """How many words can be played on one of the next 0, 1, 2 … letters."""
    away = [min((a - yellow) % 26 for a in playable_letters(word, "adjacent")) for word in words]
    counts = Counter(away)
    return [sum(counts[d] for d in range(letters + 1)) for letters in range(26)]


def test_all_06_counting_off_believes_in_the_whole_deck():
    packed, game = final_table("off")
    yellow = int(packed.table[0].yellow)
    deck = packed.deck[0]
    assert deck.within[yellow].tolist() == within(game.trace.header.deck, yellow)
    # one unseen card, nothing else to hold: the mean distance of the deck's cards
    mean = sum(len(game.trace.header.deck) - n for n in deck.within[yellow]) / deck.cards
    assert abs(deck.furthest[yellow, 0, 1] - 100 * mean) <= 26


def test_all_06_counting_on_believes_in_what_has_not_been_seen():
    packed, game = final_table("on")
    yellow = int(packed.table[0].yellow)
    for chair in (0, 1):
        unseen = [game.word(event["card"]) for event in game.all("left to draw")]
        unseen += [
            game.word(event["card"])
            for event in game.all("left in hand")
            if event["chair"] != chair
        ]
        assert believed(packed, chair) == within(unseen, yellow)


def test_all_06_counting_on_knows_the_order_of_a_pile_turned_over():
    packed, game = final_table("on")
    table, rules, deck = packed.table[0], packed.rules[0], packed.deck[0]
    left = [event["card"] for event in game.all("left to draw")]
    assert game.all("recycle")
    assert len(left) > 0
    assert [known_draw(table, rules, deck, n) for n in range(len(left) + 1)] == [*left, NO_CARD]


def test_all_06_counting_off_knows_no_card_to_come():
    packed, _ = final_table("off")
    assert known_draw(packed.table[0], packed.rules[0], packed.deck[0], 0) == NO_CARD


def first_move(hands, draws, counting):
    own = ["toad vole"]
    bots = {"profile": "oracle", "paced": False, "card_cost": 0}
    game = play_stacked(hands, "ant", draws, own=own, bots=bots, counting=counting)
    return game.turn(1).lines("exchange draw", "exchange discard", "play", "pass")


@pytest.mark.parametrize("counting", ["off", "on"])
def test_all_06_a_hidden_hand_moves_nobody(counting):
    one = first_move(["ape hen", "jay kid"], "zinc dog yak fox", counting)
    other = first_move(["ape hen", "dog fox"], "zinc jay yak kid", counting)
    assert one == other
    assert any("takes" in line for line in one)


@pytest.mark.parametrize("counting", ["off", "on"])
def test_all_07_nobody_looks_at_cards_that_lie_face_down(counting):
    one = first_move(["ape hen", "jay kid"], "zinc dog yak fox", counting)
    other = first_move(["ape hen", "jay kid"], "fox yak dog zinc", counting)
    assert one == other


def test_all_07_there_is_no_table_talk():
    kinds = {kind.name for kind in sim.load("word_crush").events}
    spoken = {"play", "recite"}
    assert kinds - spoken == {
        "deal", "redeal", "seed", "markers", "turn", "look", "exchange draw", "exchange discard",
        "recycle", "turn up", "dead letter", "recalled", "pick up", "pass", "end",
        "left in hand", "left to draw", "left discarded", "left in pile",
    }  # fmt: skip
