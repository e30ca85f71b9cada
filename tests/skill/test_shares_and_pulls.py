"""Variance shares against a plain count, opening hands against traces, swaps, restrictions."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
import pytest

import sim
from experiments.skill.card_pull import (
    card_pulls,
    hand_log,
    kinds_of,
    neutral_card,
    opening_hands,
    strongest_pull,
    swap_card,
    swap_pull,
    with_card,
)
from experiments.skill.play import cards_to_swap
from experiments.skill.restrictions import (
    restrict,
    restrictions_of,
    vocabulary_of,
    words_known,
)
from experiments.skill.skill_share import PARTS, skill_shares
from experiments.skill.wins import Wins, play_wins
from sim.bots.profiles import find_bot
from sim.engine.simulation import pack, prepare
from sim.errors import InputError


def test_shares_sum_to_the_variance_of_the_win():
    bots = ["novice", "casual", "expert"]
    setting = prepare("word_crush", players=3, bots=bots)
    wins = play_wins(setting, 0, 300)
    found = skill_shares(wins)
    assert sum(found[name].value for name in PARTS) == pytest.approx(found["total"].value)
    assert found["total"].value == pytest.approx(np.var(wins.shares))
    assert found["luck_share"].value == pytest.approx(
        1 - found["skill"].value / found["total"].value
    )
    means = wins.shares.mean(axis=(0, 1)) - 1 / 3
    assert found["skill"].value == pytest.approx((means**2).mean(), abs=0.002)


def test_shares_need_all_rotations():
    wins = Wins(np.ones((5, 1, 2)) / 2, np.zeros((5, 1), np.int64))
    with pytest.raises(ValueError, match="all rotations"):
        skill_shares(wins)


def model_wins(skill, deal, seat, players, deals, seed):
    """Drawn wins: strength, a chair's cards and turn position add up, noise decides."""
    generator = np.random.default_rng(seed)
    shares = np.zeros((deals, players, players))
    first = generator.integers(players, size=deals)
    cards = deal * generator.normal(size=(deals, players))
    for rotation in range(players):
        chair = (np.arange(players) + rotation) % players
        position = (chair[None] - first[:, None]) % players
        worth = skill * np.arange(players) + cards[:, chair] - seat * position
        noise = generator.gumbel(size=worth.shape)
        shares[np.arange(deals), rotation, (worth + noise).argmax(axis=1)] = 1
    seats = np.stack([(first - rotation) % players for rotation in range(players)], axis=1)
    return Wins(shares, seats)


@pytest.mark.parametrize("players", [2, 4])
def test_each_part_finds_its_own_cause_and_no_other(players):
    causes = {"skill": (1.5, 0, 0), "deal": (0, 3, 0), "seat": (0, 0, 1.5)}
    for name, strengths in causes.items():
        found = skill_shares(model_wins(*strengths, players, 4000, 7))
        total = found["total"].value
        assert found[name].value > 0.1 * total
        for other in set(causes) - {name}:
            assert abs(found[other].value) < 0.02 * total, (name, other)


def test_opening_hands_are_those_of_the_trace():
    setting = prepare("word_crush", players=3, seed=4)
    packed = pack(setting)
    for deal in range(5):
        trace = sim.play("word_crush", players=3, seed=4, deal=deal).trace
        dealt = [[], [], []]
        for event in trace.events:
            if event.kind == "turn":
                break
            if event.kind == "deal":
                dealt[event["chair"]].append(event["card"])
        assert [sorted(hand) for hand in opening_hands(packed, deal)] == [
            sorted(hand) for hand in dealt
        ]


def test_pulls_are_those_of_a_plain_count():
    held = hand_log(prepare("word_crush", players=3), 0, 150)
    found = card_pulls(held.lazy(), 150)
    for row in found.head(10).iter_rows(named=True):
        with_it = held.filter(pl.col("kind") == row["kind"])
        assert row["hands"] == len(with_it)
        assert row["pull"] == pytest.approx(with_it["win"].mean() - 1 / 3)
        apart = with_it.with_columns(e=pl.col("win") - 1 / 3 - row["pull"])
        by_deal = apart.group_by("deal").agg(pl.col("e").sum())["e"].to_numpy()
        error = np.sqrt((by_deal**2).sum() * 150 / 149) / len(with_it)
        if row["hands"] < 100:
            error = max(error, np.sqrt(2 / 9 / row["hands"]))
        assert row["high"] - row["pull"] == pytest.approx(1.959964 * error, rel=1e-4)
        assert row["p"] <= row["q"] <= 1


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_a_few_hands_that_are_alike_prove_no_pull(hands):
    rows = [(deal, 1, "z", 1.0, 2) for deal in range(hands)]
    held = pl.DataFrame(rows, schema=["deal", "seat", "kind", "win", "players"], orient="row")
    row = card_pulls(held, 10).row(0, named=True)
    assert row["pull"] == 0.5
    assert row["low"] < 0 < row["p"]
    assert row["p"] > 0.05


def test_no_hands_have_no_strongest_pull():
    schema = {"deal": pl.Int64, "seat": pl.Int64, "kind": pl.String, "win": pl.Float64}
    empty = pl.DataFrame(schema=schema).with_columns(pl.lit(2).alias("players"))
    assert strongest_pull(empty, 10).value == 0


def test_a_screen_of_cards_that_count_for_nothing_is_seldom_wrong():
    generator = np.random.default_rng(8)
    wrong = 0
    for _ in range(60):
        deals = 120
        kinds = generator.integers(12, size=(deals, 2))
        winner = generator.integers(2, size=deals)
        rows = [
            (deal, seat + 1, f"k{kinds[deal, seat]}", float(winner[deal] == seat), 2)
            for deal in range(deals)
            for seat in range(2)
        ]
        held = pl.DataFrame(rows, schema=["deal", "seat", "kind", "win", "players"], orient="row")
        wrong += bool((card_pulls(held, deals)["q"] <= 0.05).any())
    assert wrong <= 9  # 5 % of 60, normal intervals of some 20 hands, 3.5 standard errors


def test_a_card_swapped_for_its_like_pulls_nothing():
    setting = prepare("three_two_one", players=2)
    e = neutral_card(setting.deck, "e")
    found = swap_card(setting, "e", e, first_deal=0, deals=30, look=400)
    assert found.pull.value == found.pull.low == found.pull.high == 0
    assert found.deals == 30
    assert 30 <= found.looked <= 400


def test_a_swap_leaves_all_other_cards_in_place():
    deck = prepare("three_two_one", players=2).deck
    place = next(place for place, card in enumerate(deck.cards) if card.text == "q")
    other = with_card(deck, place, neutral_card(deck, "e"))
    changed = [at for at, (a, b) in enumerate(zip(deck.cards, other.cards, strict=True)) if a != b]
    assert changed == [place]
    assert other.cards[place] == next(card for card in deck.cards if card.text == "e")


def test_a_word_is_swapped_for_a_new_word_of_the_start_asked_for():
    deck = prepare("word_crush", players=2).deck
    word = neutral_card(deck, "first m").text
    assert word.startswith("m")
    assert word not in {card.text for card in deck.cards}
    assert "double letter" not in kinds_of(word)


def test_a_card_that_the_deck_lacks_is_refused():
    setting = prepare("word_crush", players=2)
    with pytest.raises(InputError, match="has no 'zzz'"):
        swap_card(setting, "zzz", setting.deck.cards[0], first_deal=0, deals=1, look=1)


def watched_kinds(**pulls):
    """Kinds of cards, all held as often, each with its pull; underlines stand for spaces."""
    kinds = [kind.replace("_", " ") for kind in pulls]
    return pl.DataFrame({"kind": kinds, "pull": list(pulls.values()), "hands": 100})


def test_of_starts_that_no_common_word_has_none_is_neutral():
    setting = prepare("word_crush", players=2)
    card = setting.deck.cards[0].text
    assert neutral_card(setting.deck, "first x") is None
    watched = watched_kinds(**{card: 0.2}, first_x=0.0, first_m=0.01, first_a=0.02)
    ((swapped, neutral),) = cards_to_swap(setting, watched, 3)
    assert (swapped, neutral.text[0]) == (card, "m")
    assert cards_to_swap(setting, watched_kinds(**{card: 0.2}, first_x=0.0), 3) == []


def test_a_swap_of_no_deals_says_nothing():
    assert np.isnan(swap_pull([], []).value)


def test_vocabularies_grow_and_are_found_by_their_words():
    known = words_known()
    counts = [known[level] for level in sorted(known)]
    assert all(a <= b for a, b in itertools.pairwise(counts))
    assert vocabulary_of(5_000) < vocabulary_of(20_000) < vocabulary_of(100_000)
    assert abs(known[vocabulary_of(20_000)] / 20_000 - 1) < 0.1
    assert abs(known[vocabulary_of(5_000)] / 5_000 - 1) < 0.1


@pytest.mark.parametrize("game", ["word_crush", "three_two_one"])
@pytest.mark.parametrize("standard", ["casual", "expert", {"profile": "novice", "vocabulary": 30}])
def test_restrictions_are_bots_and_change_the_standard_one(game, standard):
    bot = find_bot(standard)
    restrictions = restrictions_of(sim.load(game), bot)
    assert len({one.name for one in restrictions}) == len(restrictions) >= 3
    for one in restrictions:
        assert find_bot(restrict(standard, one)).values != bot.values


def test_a_freedom_of_the_oracle_is_none():
    names = [one.name for one in restrictions_of(sim.load("word_crush"), find_bot("oracle"))]
    assert "perfect recall" not in names
