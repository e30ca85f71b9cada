"""Cells prepared together are what each is by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from experiments.design.preparing import CANONICAL, NotedRules, Preparer, Remembered, configuration
from experiments.design.sweep import read_sweep
from sim.decks import Card, Deck
from sim.engine.simulation import prepare
from sim.errors import InputError
from sim.registry import load_game

COMBINATIONS = [
    ({"hand": "table", "mode": "quick"}, "printed"),
    ({"hand": 3}, "printed"),
    ({"hand": 3, "mode": "long"}, "printed"),
    ({"hand": "table", "mode": "long", "first_player_cards": -1}, "printed"),
    ({"hand": 3, "lexicon": "scowl-60"}, "printed"),
    ({"hand": "table", "mode": "quick"}, "printed"),
]


@pytest.mark.parametrize("bots", ["casual", ["plain", "strong", {"profile": "casual"}]])
def test_settings_are_those_of_each_cell_by_itself(bots):
    preparer = Preparer(load_game("word_crush"), seed=3)
    for rules, variant in COMBINATIONS * 2:
        mine = preparer.prepare(3, rules, variant, bots, None)
        alone = prepare("word_crush", players=3, seed=3, rules=rules, variant=variant, bots=bots)
        assert mine == replace(alone, deck=mine.deck)
        assert mine.deck.content_hash == alone.deck.content_hash
        assert preparer.encode_configuration(mine) == CANONICAL.encode(configuration(alone))


def test_cells_that_differ_in_their_bots_alone_share_all_else():
    preparer = Preparer(load_game("word_crush"), seed=3)
    choices = ["casual", ["plain", "strong"], "expert"]
    texts = []
    for rules in ({"hand": 3}, {"hand": 4}, {"hand": 3}):
        settings = preparer.prepare_all(2, rules, "printed", choices, None)
        assert len({id(setting.rules) for setting in settings}) == 1
        assert [setting.rotations for setting in settings] == [1, 2, 1]
        for setting, bots in zip(settings, choices, strict=True):
            alone = prepare("word_crush", players=2, seed=3, rules=rules, bots=bots)
            assert setting == replace(alone, deck=setting.deck)
            texts.append(preparer.encode_configuration(setting))
            assert texts[-1] == CANONICAL.encode(configuration(alone))
    assert texts[:3] == texts[6:]
    assert len(set(texts)) == 6


@pytest.mark.parametrize("game", ["eight_it_all", "last_man_standing"])
def test_every_variant_of_other_games_too(game):
    found = load_game(game)
    preparer = Preparer(found, seed=0)
    for variant in found.variants:
        for hand in (5, 6):
            mine = preparer.prepare(2, {"hand": hand}, variant.name, "casual", None)
            alone = prepare(game, players=2, seed=0, rules={"hand": hand}, variant=variant.name)
            assert mine == alone


def test_a_deck_too_small_for_one_hand_is_refused_after_another_was_fine():
    preparer = Preparer(load_game("word_crush"), seed=0)
    words = ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "jk", "kl", "lm"]
    deck = Deck("dozen", "here", tuple(Card(word) for word in words))
    preparer.prepare(2, {"hand": 2}, "printed", "casual", deck)
    with pytest.raises(InputError, match="has 12"):
        preparer.prepare(2, {"hand": 10}, "printed", "casual", deck)
    with pytest.raises(InputError, match="has 12"):
        preparer.prepare(8, {"hand": 2}, "printed", "casual", deck)


def test_what_reads_all_rules_or_looks_for_a_missing_one_is_asked_each_time():
    asked = []

    def count(rules: NotedRules) -> int:
        asked.append(dict(rules.rules))
        return len(list(rules))

    def look(rules: NotedRules) -> bool:
        asked.append(dict(rules.rules))
        return "b" in rules

    every, missing = Remembered(count), Remembered(look)
    assert [every(None, {"a": 1}), every(None, {"a": 1, "b": 2})] == [1, 2]
    assert [missing(None, {"a": 1}), missing(None, {"a": 1, "b": 2})] == [False, True]
    assert len(asked) == 4


def test_a_function_is_asked_once_for_rules_that_agree_in_what_it_reads():
    asked = []

    def add(rules: NotedRules) -> int:
        asked.append(rules["a"])
        return int(rules["a"]) + (int(rules["b"]) if rules["a"] == 1 else 0)

    remembered = Remembered(add)
    hands = [
        remembered(None, {"a": a, "b": b, "c": c}) for a in (1, 2) for b in (3, 4) for c in (5, 6)
    ]
    assert hands == [4, 4, 5, 5, 2, 2, 2, 2]
    assert asked == [1, 1, 2]


def test_the_hashes_of_cells_are_those_of_their_configurations(small_sweep):
    for cell in read_sweep(small_sweep).cells:
        preparer = Preparer(load_game(cell.game), cell.seed)
        alone = preparer.prepare(cell.players, cell.rules, cell.variant, cell.bots, cell.cards)
        assert alone.deck.content_hash == cell.cards.content_hash
        assert cell.setting().rules == alone.rules
