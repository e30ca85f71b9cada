"""What must hold in every game of the plain simulator, whatever the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.bench.plain_word_crush import Exchanger, PlainGame, PlainRules, play_game
from experiments.bench.sample_deck import SAMPLE_DECK

DECKS = {
    "sample": SAMPLE_DECK,
    "small": SAMPLE_DECK[::4],
    "tiny": SAMPLE_DECK[20:40:2],
    "one letter, with copies": ("bubble", "bird", "bird", "bird", "bread", "beach", "bread"),
}

RULES = st.builds(
    PlainRules,
    double=st.sampled_from(["adjacent", "any two"]),
    cards_per_turn=st.sampled_from(["1", "many"]),
    marker_back_on_fail=st.booleans(),
    recall_order=st.sampled_from(["forward", "backward"]),
    reseed_empty=st.booleans(),
    after_stuck=st.sampled_from(["same player", "next player"]),
    dead_letter=st.sampled_from(["move on", "game ends"]),
    recycle_shuffle=st.booleans(),
    track=st.sampled_from(["26", "deck letters"]),
    turn_cap=st.sampled_from([5, 40]),
    first_player_cards=st.sampled_from([-1, 0, 1]),
    redeal_unplayable=st.booleans(),
    exchange_when=st.sampled_from(["any time", "before playing"]),
    max_exchanges=st.sampled_from([None, 0, 1, 2]),
    replace_n=st.integers(1, 3),
)


def misses_one_in_five(*asked: Any) -> bool:
    chance: float = asked[-1].random()
    return chance > 0.2


def gives_up_a_third_of_the_time(
    chair: int, hand: Sequence[str], letter: str, rng: random.Random
) -> str | None:
    return rng.choice(hand) if rng.random() < 1 / 3 else None


RANDOM_EXCHANGER = Exchanger(
    give_up=gives_up_a_third_of_the_time, takes_top=lambda *asked: asked[-1].random() < 0.5
)


def count_cards(game: PlainGame) -> Counter[str]:
    cards = Counter(game.draw_pile + game.discard_pile + game.pile)
    for hand in game.hands:
        cards.update(hand)
    return cards


def check_table(game: PlainGame, deck: Sequence[str]) -> None:
    assert count_cards(game) == Counter(deck)
    assert game.draw_pile or not game.discard_pile, "the draw pile is replaced at once (WC-41)"
    assert len(game.times_heard) <= len(game.pile)
    assert 0 <= game.run_of_passes <= game.players
    assert 0 <= game.chair < game.players


@settings(max_examples=400, deadline=None)
@given(
    rules=RULES,
    deck_name=st.sampled_from(sorted(DECKS)),
    players=st.integers(2, 5),
    hand=st.integers(1, 5),
    forgets=st.booleans(),
    exchanges=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_each_card_is_in_one_place_after_every_turn(
    rules: PlainRules,
    deck_name: str,
    players: int,
    hand: int,
    forgets: bool,
    exchanges: bool,
    seed: int,
) -> None:
    deck = DECKS[deck_name]
    hand = min(hand, (len(deck) - 2) // players)
    recall = misses_one_in_five if forgets else None
    exchanger = RANDOM_EXCHANGER if exchanges else None
    game = PlainGame(deck, players, max(hand, 1), random.Random(seed), rules, recall, exchanger)
    check_table(game, deck)
    while not game.result.stop and game.result.turns < rules.turn_cap * players:
        game.take_turn()
        check_table(game, deck)
    check_result(game, rules)


def check_result(game: PlainGame, rules: PlainRules) -> None:
    result = game.play()
    assert result.cards_left == tuple(map(len, game.hands))
    assert result.stop in {"won", "stall", "cap"}
    if result.stop == "won":
        assert not game.hands[result.winner]
        assert (game.first_chair + result.winner_position) % game.players == result.winner
    else:
        assert (result.winner, result.winner_position) == (-1, -1)
    if result.stop == "cap":
        assert result.turns == rules.turn_cap * game.players
    found = result.stuck - result.dead_letters
    turns_with_a_play = result.turns - result.passes - result.stuck
    if rules.cards_per_turn == "1":
        assert result.plays == turns_with_a_play + found
    else:
        assert result.plays >= turns_with_a_play + found
    assert result.recall_failures <= turns_with_a_play + found
    assert result.passes >= result.stuck * game.players
    if game.recall is None:
        assert result.recall_failures == 0
        assert len(game.pile) == 1 + result.plays
    if game.exchanger is None:
        assert result.exchanges == 0


@pytest.mark.parametrize(("players", "hand"), [(2, 2), (3, 1), (4, 1)])
def test_without_passes_the_winning_recital_has_the_length_that_the_rulings_state(
    players: int, hand: int
) -> None:
    rng = random.Random(11)
    deck, rules = SAMPLE_DECK[:20], PlainRules(track="deck letters")  # five letters
    games = [PlainGame(deck, players, hand, rng, rules) for _ in range(1000)]
    smooth = [game for game in games if game.play().passes == 0]
    assert len(smooth) >= 50
    for game in smooth:
        assert len(game.pile) == 1 + (hand - 1) * players + game.result.winner_position + 1


def test_the_first_turn_is_playable_as_often_as_counting_says() -> None:
    # One card each and a whole deck of 26 words, one for each letter, without double letters:
    # the first player holds the card after the seed's letter once in 25 deals.
    deck = [letter + "1" for letter in "abcdefghijklmnopqrstuvwxyz"]
    rng = random.Random(13)
    wins = sum(play_game(deck, 2, 1, rng).turns == 1 for _ in range(20_000))
    assert abs(wins - 800) < 4 * (20_000 * 0.04 * 0.96) ** 0.5


def test_two_hands_of_one_card_win_as_often_as_counting_says() -> None:
    # On such a deck, nothing forgotten, the cards of both hands and the seed are three letters of
    # the ring; each letter between is found in the draw pile, so it is the seat whose letter comes
    # first after the seed that wins: each seat half of the games, and no game has a dead letter.
    deck = [letter + "1" for letter in "abcdefghijklmnopqrstuvwxyz"]
    rng = random.Random(17)
    results = [play_game(deck, 2, 1, rng) for _ in range(4000)]
    assert sum(result.dead_letters for result in results) == 0
    first_seat = sum(result.winner_position == 0 for result in results)
    assert abs(first_seat - 2000) < 4 * 1000**0.5
    # The gap from the seed to the nearer of two random letters of 25 has the mean 26 / 3; each
    # letter of the gap but the last costs two passes and a stuck turn.
    mean_stuck = sum(result.stuck for result in results) / len(results)
    assert mean_stuck == pytest.approx(26 / 3 - 1, abs=0.4)
