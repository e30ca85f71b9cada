"""Word Lift clause by clause: decks, special cards, the deal (WL-01 to WL-15)."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.decks import Card, Deck
from sim.engine.simulation import prepare
from sim.errors import InputError
from sim.games.word_lift import specials
from sim.games.word_lift.cards import check_deal, make_deck, pack_deck
from tests.games.word_lift.played import games_with, play, play_stacked

GAME = sim.load("word_lift")


def deck_of(players=3, **rules):
    return make_deck(GAME.resolve(players, rules))


def of_pile(deck, pile):
    return [card for card in deck.cards if card.pile == pile]


@pytest.mark.parametrize(("consonants", "vowels"), [(70, 40), (50, 30), (90, 60)])
def test_wl_01_two_decks_of_so_many_cards(consonants, vowels):
    deck = deck_of(consonants=consonants, vowels=vowels)
    assert len(of_pile(deck, "consonant")) == consonants
    assert len(of_pile(deck, "vowel")) == vowels
    assert {card.text for card in of_pile(deck, "vowel")} == set("aeiou")
    assert {card.text for card in of_pile(deck, "consonant")} == set("bcdfghjklmnpqrstvwxyz?")


def test_wl_01_letters_in_proportion_or_all_alike():
    count = Counter(card.text for card in deck_of().cards)
    assert count["e"] > count["u"] > 0
    assert count["t"] > count["z"] == 1
    flat = Counter(card.text for card in deck_of(distribution="flat").cards)
    assert {flat[letter] for letter in "aeiou"} == {8}
    assert {flat[letter] for letter in "bcdfghjklmnpqrstvwxyz"} == {3, 4}


@pytest.mark.parametrize("pile", ["consonant", "vowel"])
def test_wl_02_y_is_in_one_deck(pile):
    piles = {card.pile for card in deck_of(y=pile).cards if card.text == "y"}
    assert piles == {pile}


@pytest.mark.parametrize("copies", [0, 1, 2])
def test_wl_03_copies_of_each_special_in_each_deck(copies):
    deck = deck_of(n_special=copies)
    for pile in ("consonant", "vowel"):
        symbols = Counter(card.symbol for card in of_pile(deck, pile))
        for symbol in ("pilcrow", "dagger", "lozenge", "dollar"):
            assert symbols[symbol] == copies


def test_wl_03_the_commonest_letters_bear_the_symbols():
    bearers = {(card.pile, card.symbol): card.text for card in deck_of().cards if card.symbol}
    assert bearers["vowel", "pilcrow"] == "e"
    assert bearers["vowel", "dagger"] == "a"
    assert "commonest" in " ".join(deck_of().notes)


def test_wl_04_a_special_is_a_letter_card_but_the_question_mark():
    for card in deck_of(n_special=2).cards:
        if card.symbol:
            assert card.is_wild == (card.symbol == "question mark")
    wrong = Deck("wrong", "", (*deck_of().cards, Card("a", symbol="question mark", pile="vowel")))
    with pytest.raises(InputError, match="question mark"):
        check_deal(wrong, GAME.resolve(2), 2)


@pytest.mark.parametrize("pile", ["consonant", "vowel"])
def test_wl_05_the_question_mark_is_in_one_deck(pile):
    deck = deck_of(question_mark_deck=pile, n_special=2)
    assert [card.pile for card in deck.cards if card.is_wild] == [pile, pile]


def test_wl_06_five_specials_and_room_for_more(monkeypatch):
    assert [special.symbol for special in specials.SPECIALS] == [
        "pilcrow",
        "dagger",
        "lozenge",
        "dollar",
        "question mark",
    ]
    # a sixth is a line of the table: its card is packed with what that line says
    star = specials.Special("star", "*", "worth 4", on_table=4, in_hand=-3, bites=2)
    monkeypatch.setitem(specials.BY_SYMBOL, "star", star)
    monkeypatch.setattr("sim.games.word_lift.cards.SPECIALS", (*specials.SPECIALS, star))
    deck = Deck("six", "", (Card("a", symbol="star", pile="vowel"), *deck_of().cards))
    check_deal(deck, GAME.resolve(2), 2)
    record = prepare("word_lift", players=2)
    from sim.engine.table import deck_dtype, new_record

    packed = new_record(deck_dtype(GAME.deck_fields))
    pack_deck(deck, record.rules, packed)
    first = packed[0]
    assert [int(first[name][0]) for name in ("on_table", "in_hand", "bites")] == [4, -3, 2]


def test_wl_07_two_to_six_play():
    assert GAME.players == (2, 6)
    for players in (1, 7):
        with pytest.raises(InputError, match="players"):
            prepare("word_lift", players=players)


@pytest.mark.parametrize(("consonants", "vowels"), [(4, 3), (2, 5), (6, 2)])
def test_wl_08_hands_of_so_many_of_each(consonants, vowels):
    game = play(4, hand_consonants=consonants, hand_vowels=vowels)
    pile = game.trace.header.marks["pile"]
    # each round is shuffled anew
    assert len({tuple(sorted(one.dealt[0])) for one in game.rounds}) == len(game.rounds)
    for one in game.rounds:
        assert set(one.dealt) == {0, 1, 2, 3}
        for cards in one.dealt.values():
            assert Counter(pile[card] for card in cards) == {
                "consonant": consonants,
                "vowel": vowels,
            }


def test_wl_08_a_table_by_players_and_a_deck_too_small():
    table = {"hand_vowels": {2: 5, 3: 4}}
    assert GAME.resolve(2, table)["hand_vowels"] == 5
    with pytest.raises(InputError, match="36 consonants"):
        prepare(
            "word_lift",
            players=6,
            rules={"hand_consonants": 6},
            deck=Deck("small", "", deck_of().cards[40:]),
        )


def words_with(game, symbol):
    for turn in game.turns():
        for word in turn.new:
            for place, card in enumerate(word.cards):
                if game.symbol(card) == symbol:
                    yield turn, word, place


def test_wl_09_a_pilcrow_is_first_or_last():
    places = {False: [], True: []}  # by whether it was stolen
    for bots in ("oracle", "plain", "casual"):
        for game in games_with(10, bots=bots, n_special=2):
            for turn, word, place in words_with(game, "pilcrow"):
                is_stolen = turn.stolen is not None and word.cards[place] in turn.stolen.cards
                places[is_stolen].append((place, len(word.cards)))
    for at in places.values():
        assert len(at) > 10
        assert {place == 0 for place, _ in at} == {True, False}
        assert all(place in {0, length - 1} for place, length in at)


def test_wl_10_a_question_mark_stands_until_its_word_is_stolen():
    changed = 0
    for bots in ("casual", "oracle"):
        for game in games_with(6, bots=bots, n_special=2):
            for turn in game.turns():
                for number, word in turn.after.items():
                    if number in turn.before:
                        assert word == turn.before[number]
                if turn.stolen and not turn.fell:
                    changed += stands_for(game, [turn.stolen]) != stands_for(game, turn.new)
    assert changed > 3


def stands_for(game, words):
    deck = game.trace.header.deck
    return {
        (card, letter)
        for word in words
        for card, letter in zip(word.cards, word.text, strict=True)
        if deck[card] == "?"
    }


def test_wl_11_a_question_mark_is_worth_one():
    game = play_stacked(["ctt?aae", "xxxxaaa"], "zzzzaa", bots=["oracle", "novice"])
    word = next(iter(game.turns())).new[0]
    assert "?" in [game.trace.header.deck[card] for card in word.cards]
    assert game.worth(word) == len(word.cards) + (2 if len(word.cards) >= 6 else 0)
    points = game.rounds[0].points[0]
    in_all = sum(len(one.cards) for one in game.rounds[0].words.values() if one.owner == 0)
    assert points["cards"] == in_all


@pytest.mark.parametrize("number", [1, 2, 3])
def test_wl_12_a_stolen_dagger_makes_its_stealer_draw(number):
    bitten = []
    for game in games_with(4, dagger_n=number, n_special=2):
        for turn in game.turns():
            why_drawn = [why for _, _, why in turn.drawn]
            daggers = sum(game.symbol(card) == "dagger" for card in daggers_of(turn))
            assert why_drawn.count("dagger") == number * daggers
            assert why_drawn == sorted(why_drawn)  # before the draw at the end of the turn
            if daggers:
                bitten.append(turn)
    assert len(bitten) > 3
    piles = {pile for turn in bitten for _, pile, why in turn.drawn if why == "dagger"}
    assert piles == {"consonant", "vowel"}  # the stealer's choice


def test_wl_12_a_dagger_bites_in_final_turns_and_in_words_of_one_s_own():
    bitten = [
        turn
        for bots in ("oracle", "plain", "casual")
        for game in games_with(4, bots=bots, n_special=2)
        for turn in game.turns()
        if any(game.symbol(card) == "dagger" for card in daggers_of(turn))
    ]
    for these in (
        [turn for turn in bitten if turn.kind == "final"],
        [turn for turn in bitten if turn.stolen.owner == turn.chair],
    ):
        assert these
        assert all("dagger" in [why for _, _, why in turn.drawn] for turn in these)


def daggers_of(turn):
    return turn.stolen.cards if turn.stolen and not turn.fell else ()


def test_wl_13_a_dagger_laid_from_the_hand_bites_by_rule_only():
    for rule in ("no", "yes"):
        laid = 0
        for game in games_with(4, dagger_on_play=rule, n_special=2):
            for turn in game.turns():
                drawn = [why for _, _, why in turn.drawn].count("dagger")
                hand = [card for cards in turn.laid for card in cards] if not turn.fell else []
                from_hand = sum(game.symbol(card) == "dagger" for card in hand)
                stolen = sum(game.symbol(card) == "dagger" for card in daggers_of(turn))
                assert drawn == 2 * (stolen + (from_hand if rule == "yes" else 0))
                laid += from_hand
        assert laid > 3


def test_wl_14_a_lozenge_in_hand_costs_two_and_a_dollar_on_the_table_is_worth_two():
    lozenges = dollars = 0
    for game in games_with(6, n_special=2):
        for one in game.rounds:
            hands = hands_at_end(game, one)
            for chair in range(3):
                points = one.points.get(chair, {})
                held = sum(game.symbol(card) == "lozenge" for card in hands[chair])
                shown = sum(
                    game.symbol(card) == "dollar"
                    for word in one.words.values()
                    if word.owner == chair
                    for card in word.cards
                )
                assert points.get("lozenge", 0) == -held
                assert points.get("dollar", 0) == shown
                lozenges += held
                dollars += shown
    assert lozenges > 0
    assert dollars > 0


def hands_at_end(game, one):
    """The cards in each hand when a round is scored."""
    hands = {chair: set(cards) for chair, cards in one.dealt.items()}
    for turn in one.turns:
        if not turn.fell:
            hands[turn.chair] -= {card for cards in turn.laid for card in cards}
        hands[turn.chair] |= {card for card, _, _ in turn.drawn}
    return hands


def test_wl_15_effects_of_specials_in_a_word_add_up():
    daggers = play_stacked(["f r g† o† e", "d r t i i"], "x x a a a a")
    first, second = list(daggers.turns())[:2]
    assert second.stolen == first.new[0]
    assert [why for _, _, why in second.drawn] == ["dagger"] * 4
    word = play_stacked(["b$ t$ a e", "x x a a"], "z z i i", bots=["oracle", "novice"])
    first = next(iter(word.turns())).new[0]
    assert first.text in {"beat", "beta", "abet", "bate"}
    assert word.worth(first) == 6
