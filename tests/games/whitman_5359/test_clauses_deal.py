"""Clauses of Whitman 5359 on the pack, the deal, drawing and discarding."""

from __future__ import annotations

import pytest

import sim
from sim.decks import Deck, find_deck
from sim.errors import InputError
from sim.games.whitman_5359.events import EVENT_KINDS
from sim.games.whitman_5359.rulebook import PARAMS
from sim.referee.whitman_5359.deck import BLACKS
from sim.referee.whitman_5359.rules import LEGAL
from tests.games.whitman_5359.turns import card, stacked, turns_of
from tests.referee.whitman_5359.kinds import EVENT_KINDS as AGREED_KINDS

PLAIN = "plain"


def forms(kinds):
    return [(kind.name, [(field.name, field.type) for field in kind.fields]) for kind in kinds]


def test_wh_01_the_game_goes_by_the_number_of_its_box():
    game = sim.load("whitman_5359")
    assert (game.name, game.family, game.prefix) == ("whitman_5359", "Whitman 5359", "WH")
    assert forms(EVENT_KINDS) == forms(AGREED_KINDS)
    assert {param.name for param in PARAMS} == set(LEGAL) | {"p_bad_word", "p_challenge"} | (
        {param.name for param in PARAMS} & {"lexicon", "hand"}
    )


@pytest.mark.parametrize(("players", "cards"), [(2, 9), (3, 9), (4, 7), (8, 7)])
def test_wh_02_nine_cards_for_two_and_three_players_seven_for_more(players, cards):
    assert sim.load("whitman_5359").resolve(players)["hand"] == cards


def test_wh_02_cards_are_dealt_one_at_a_time_from_the_dealer_s_left():
    trace = turns_of(3)[0].trace
    first = next(event["dealer"] for event in trace.events if event.kind == "round")
    dealt = [event["chair"] for event in trace.events[1:28]]
    assert dealt == [(first + 1 + place) % 3 for place in range(27)]
    assert trace.events[28].kind == "turn up"


def test_wh_04_a_turn_draws_the_top_discard_or_two_cards_and_discards_one():
    seen = set()
    for turn in turns_of(2, PLAIN) + turns_of(2, PLAIN, draw_n=3):
        sources = {event["source"] for event in turn.all("draw")}
        assert len(sources) == 1
        drawn = len(turn.all("draw"))
        number = turn.trace.header.rules["draw_n"]
        assert drawn == 1 if sources == {"discard pile"} else drawn == number
        seen.add((drawn, number))
        assert len(turn.all("discard")) <= 1
        assert turn.has("discard") or turn.has("out") or turn.has("undo")
    assert {(1, 2), (2, 2), (3, 3)} <= seen


def test_wh_05_the_card_taken_from_the_discards_is_not_discarded_in_that_turn():
    taken = 0
    for turn in turns_of(2, PLAIN):
        drawn = {event["card"] for event in turn.all("draw") if event["source"] != "draw pile"}
        taken += len(drawn)
        assert not drawn & {event["card"] for event in turn.all("discard")}
    assert taken


def small_deal(**rules):
    """Two players with hands of letters that make no word, and four cards to draw."""
    return stacked(["bbbbb", "ccccc"], "dddd", "f", "casual", **rules)


def test_wh_06_an_empty_drawing_pile_is_made_of_the_discards():
    turns = small_deal()
    again = [event for turn in turns for event in turn.all("reshuffle")]
    assert again
    events = turns[0].trace.events
    for event in again:
        after = events[events.index(event) + 1]
        assert after.kind == "turn up"
    assert turns[-1].number == 200  # nobody can do anything


def test_wh_06_or_the_deal_ends():
    turns = small_deal(empty_draw_pile="hand ends", target=500)
    assert not any(turn.has("reshuffle") for turn in turns)
    ends = [event["why"] for event in turns[0].trace.events if event.kind == "round end"]
    assert set(ends) == {"empty"}
    assert len(ends) == 100


def test_wh_07_the_card_turned_up_may_be_wild():
    turn = stacked(["bbbbb", "ccccc"], "dddd", "?", "plain", empty_draw_pile="hand ends")[0]
    up = next(event for event in turn.trace.events if event.kind == "turn up")
    assert turn.trace.header.deck[up["card"]] == "?"
    taken = [event["card"] for event in turn.all("draw") if event["source"] == "discard pile"]
    assert taken in ([], [up["card"]])


def test_wh_35_the_deal_goes_to_the_left_and_the_next_one_begins():
    turns = turns_of(3)
    dealers = [event["dealer"] for event in turns[0].trace.events if event.kind == "round"]
    first = turns[0].trace.header.first_chair
    assert dealers == [(first - 1 + deal) % 3 for deal in range(len(dealers))]
    begun = [turn.chair for turn in turns if turn.first_of_deal]
    assert begun == [(dealer + 1) % 3 for dealer in dealers]


def test_wh_41_the_pack_has_108_cards_and_must_be_enough():
    deck = find_deck("whitman_5359_108")
    assert len(deck) == 108
    for letter, blacks in BLACKS.items():
        held = [one.colour for one in deck.cards if one.text == letter]
        assert (held.count("red"), held.count("black")) == (1, blacks)
    assert [one.colour for one in deck.cards if one.is_wild] == ["black"] * 8
    game = sim.load("whitman_5359")
    rules = game.resolve(8, {"hand": 12})
    game.check_deal(deck, rules, 8)
    with pytest.raises(InputError, match="8 hands and two cards take 98, the deck has 97"):
        game.check_deal(Deck("few", "", deck.cards[:97]), rules, 8)


def test_wh_41_a_deck_of_other_cards_is_refused():
    game = sim.load("whitman_5359")
    rules = game.resolve(2)
    for text, problem in (("ab", "is no letter"), ("?", "a red wild card")):
        one = card(text) if text != "?" else type(card("a"))("?", colour="red")
        deck = Deck("odd", "", (one, *find_deck("whitman_5359_108").cards))
        with pytest.raises(InputError, match=problem):
            game.check_deal(deck, rules, 2)


def test_wh_03_partners_need_an_even_table():
    game = sim.load("whitman_5359")
    rules = game.resolve(5, {"partners": "on"})
    with pytest.raises(InputError, match=r"5 players cannot play partners; allowed: 4, 6, 8"):
        game.check_deal(game.make_deck(rules), rules, 5)
