"""All orders of tiny decks, engine and referee agreeing; and chances that a formula gives."""

from __future__ import annotations

import math
from itertools import islice, permutations

import pytest

from sim.decks import Card, Deck
from sim.engine.simulation import pack, play_rows, prepare
from sim.games.word_crush.cards import playable_letters
from sim.kernel import IS_PLAIN_PYTHON
from sim.spec import STOP_REASONS
from tests.enumeration.word_crush import play_out
from tests.scale import games

TINY = ["ant", "bee", "cat", "beetle", "dog", "abba"]
NO_CHOICE = ["ant", "bat", "cat", "dog", "fox", "gnu"]
"""Where a hand may hold two cards, no two of these fit one letter."""
STEP = 37 if IS_PLAIN_PYTHON else 1
"""Every so many-th order is played."""

RULE_SETS = {
    "printed": {},
    "next player": {"after_stuck": "next player"},
    "game ends": {"dead_letter": "game ends"},
    "deck letters": {"track": "deck letters"},
    "any two": {"double": "any two"},
    "many": {"cards_per_turn": "many"},
    "backward": {"recall_order": "backward"},
    "one more": {"first_player_cards": 1},
}


def outcome_of(row, columns, players):
    """The same figures as the referee's, from the engine's row."""
    record = dict(zip(columns, row.tolist(), strict=True))
    won = [chair for chair in range(players) if record[f"win_{chair + 1}"] == 840]
    return (
        STOP_REASONS[record["stop"]], won[0] if won else -1, record["turns"], record["plays"],
        record["passes"], record["stuck_turns"], record["dead_letters"],
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", RULE_SETS)
def test_every_order_of_a_tiny_deck(name, players):
    words = NO_CHOICE if name == "one more" else TINY
    changed = RULE_SETS[name]
    rules = {"hand": 1, "first": "fixed", **changed}
    deck = Deck("tiny", "a test", tuple(map(Card, words)))
    setting = prepare("word_crush", players=players, rules=rules, bots="plain", deck=deck)
    packed = pack(setting, range(len(words)))
    counted = set()
    for order in islice(permutations(range(len(words))), 0, None, STEP):
        packed.deck["order"][0, : len(words)] = order
        engine = outcome_of(play_rows(packed, 0, 1)[0], setting.columns, players)
        record = play_out(words, order, players, 1, 0, changed)
        assert engine == tuple(vars(record).values()), order
        counted.add(engine)
    assert len(counted) > 2


def playable_after(deck):
    """For each seed card: how many of the other cards fit the letter after it."""
    letters = [playable_letters(card.text, "adjacent") for card in deck.cards]
    fitting = []
    for place, card in enumerate(deck.cards):
        yellow = (ord(card.text[0]) - ord("a") + 1) % 26
        others = letters[:place] + letters[place + 1 :]
        fitting.append(sum(yellow in fits for fits in others))
    return fitting


def shares_of_turns(players, deals):
    """How often a game of one card each lasts 1, 2, ... turns, and the deck."""
    setting = prepare("word_crush", players=players, seed=5, rules={"hand": 1}, bots="plain")
    rows = play_rows(pack(setting), 0, deals)
    return rows[:, setting.columns.index("turns")], setting.deck


def assert_near(count, deals, chance):
    error = math.sqrt(chance * (1 - chance) / deals)
    assert count / deals == pytest.approx(chance, abs=4 * error)


def test_chance_that_the_first_or_the_second_player_can_play():
    deals = games(200_000)
    turns, deck = shares_of_turns(2, deals)
    fitting, others = playable_after(deck), len(deck) - 1
    first = sum(fits / others for fits in fitting) / len(deck)
    second = sum((others - fits) / others * fits / (others - 1) for fits in fitting) / len(deck)
    assert_near((turns == 1).sum(), deals, first)
    assert_near((turns == 2).sum(), deals, second)
    assert 0.03 < first < 0.06


@pytest.mark.parametrize("players", [4, 8])
def test_chance_that_nobody_can_play_is_hypergeometric(players):
    deals = games(200_000)
    turns, deck = shares_of_turns(players, deals)
    others = len(deck) - 1
    nobody = sum(
        math.comb(others - fits, players) / math.comb(others, players)
        for fits in playable_after(deck)
    ) / len(deck)
    assert_near((turns > players).sum(), deals, nobody)
