"""The engine beside the plain-Python twin: two programs, the same game, on the same deck.

Means of 6,000 twin games in all (of 20,000 in the full suite) and 200,000 engine games agree
within four standard errors of their difference.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from experiments.bench.plain_word_crush import PlainRules, play_game
from sim.engine.simulation import pack, play_rows, prepare
from tests.games.word_crush.stacked import forgets_after
from tests.scale import games, sample

TWIN_GAMES = games(sample(600, full=2000), at_least=300)
ENGINE_GAMES = games(20_000)

SAME_NAMES = ("turns", "plays", "passes", "turned_up", "dead_letters", "recycles")
OTHER_NAMES = {"stuck_turns": "stuck", "failures": "recall_failures"}

SPAN = 6
CASES = {
    "printed, 4 players": (4, 3, {}, None),
    "long, 2 players": (2, 7, {"after_stuck": "next player"}, None),
    "many, any two": (3, 4, {"cards_per_turn": "many", "double": "any two"}, None),
    "deck letters, shuffled": (6, 3, {"track": "deck letters", "recycle_shuffle": "yes"}, None),
    "a dead letter ends": (8, 3, {"dead_letter": "game ends"}, None),
    "redealt, first has one more": (
        3, 2, {"redeal_unplayable": "yes", "first_player_cards": 1}, None,
    ),
    "first has one fewer": (2, 4, {"first_player_cards": -1}, None),
    "span, marker back": (2, 2, {"marker_back_on_fail": "yes", "turn_cap": 100}, SPAN),
    "span, backward, reseeded": (
        3, 2, {"recall_order": "backward", "reseed_empty": "yes", "turn_cap": 100}, SPAN,
    ),
    "span": (4, 1, {"turn_cap": 100}, SPAN),
}  # fmt: skip


def plain_rules(rules):
    """The twin's rules, whose yes and no are true and false."""
    words = {"yes": True, "no": False}
    return PlainRules(**{name: words.get(value, value) for name, value in rules.items()})


def twin_figures(deck, players, hand, rules, span):
    """Each figure of every twin game, by name; winners by turn position."""

    def recall(chair, card, position, length, heard, rng):
        place = position if rules.get("recall_order") != "backward" else length - 1 - position
        return place < span

    rng = random.Random(3)
    plain = plain_rules(rules)
    results = [
        play_game(deck, players, hand, rng, plain, recall if span else None)
        for _ in range(TWIN_GAMES)
    ]
    figures = {name: [getattr(result, name) for result in results] for name in SAME_NAMES}
    for name, twin_name in OTHER_NAMES.items():
        figures[name] = [getattr(result, twin_name) for result in results]
    for place in range(players):
        figures[f"won by {place}"] = [result.winner_position == place for result in results]
    figures["won"] = [result.stop == "won" for result in results]
    figures["left"] = [sum(result.cards_left) for result in results]
    return {name: np.array(values, dtype=float) for name, values in figures.items()}


def engine_figures(setting):
    """The same figures of the engine's games."""
    rows = play_rows(pack(setting), 0, ENGINE_GAMES)
    column = {name: rows[:, at] for at, name in enumerate(setting.columns)}
    figures = {name: column[name] for name in (*SAME_NAMES, *OTHER_NAMES)}
    won = column["stop"] == 0
    players = setting.players
    for place in range(players):
        seat = (column["first_seat"] + place) % players
        wins = np.stack([column[f"win_{one + 1}"] for one in range(players)])
        figures[f"won by {place}"] = won & (wins[seat, np.arange(len(rows))] > 0)
    figures["won"] = won
    figures["left"] = sum(column[f"cards_left_{one + 1}"] for one in range(players))
    return {name: np.asarray(values, dtype=float) for name, values in figures.items()}


@pytest.mark.parametrize("case", CASES)
def test_engine_and_twin_agree(case):
    players, hand, rules, span = CASES[case]
    bots = forgets_after(span) if span else "plain"
    setting = prepare(
        "word_crush", players=players, seed=9, rules={"hand": hand, **rules}, bots=bots
    )
    deck = tuple(card.text for card in setting.deck.cards)
    twin = twin_figures(deck, players, hand, rules, span)
    engine = engine_figures(setting)
    assert set(twin) == set(engine)
    for name, values in twin.items():
        pooled = np.concatenate([values, engine[name]]).var()
        variance = pooled * (1 / len(values) + 1 / len(engine[name]))
        gap = abs(values.mean() - engine[name].mean())
        assert gap <= 4 * np.sqrt(variance), f"{name}: {values.mean()} {engine[name].mean()}"
