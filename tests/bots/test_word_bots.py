"""The parts of a bot that find words, as profiles state them and kernels read them."""

from __future__ import annotations

import numpy as np
import pytest

from sim.bots import bot as bot_module
from sim.bots.bot import BOT_FIELDS, PACE_STEPS, TRADE_POLICIES, WORD_CHOICES
from sim.bots.keep_values import KINDS, load_begin_values, load_keep_values
from sim.bots.profiles import WORD_FINDING_KEYS, find_bot, pack_bots, profiles, values_read
from sim.errors import InputError, describe_value
from sim.search import query


def record_of(choice):
    return pack_bots([find_bot(choice)])[0]


def test_codes_agree_with_the_query():
    assert WORD_CHOICES.index("most utility") == query.MOST_UTILITY
    assert WORD_CHOICES.index("any legal move") == query.ANY_MOVE
    assert dict(BOT_FIELDS)["keep"] == (query.LETTER_KINDS,)
    assert KINDS.index("wild") == query.WILD
    assert TRADE_POLICIES.index("never") == bot_module.NEVER
    assert TRADE_POLICIES.index("when stuck") == bot_module.WHEN_STUCK
    assert TRADE_POLICIES.index("below") == bot_module.BELOW


@pytest.mark.parametrize(
    ("name", "vocabulary", "noticing", "think", "word_choice", "trade_policy"),
    [
        ("plain", 95, "perfect", 35, "any legal move", "never"),
        ("novice", 20, 0.6, 45, "most utility", "when stuck"),
        ("casual", 35, 1.0, 35, "most utility", "when stuck"),
        ("strong", 55, 1.5, 27, "most utility", "when stuck"),
        ("expert", 70, 2.5, 20, "most utility", "below"),
        ("oracle", 95, "perfect", 20, "most utility", "below"),
        ("mixed", 35, 1.0, 35, "most utility", "when stuck"),
    ],
)
def test_profiles(name, vocabulary, noticing, think, word_choice, trade_policy):
    values = profiles()[name]
    assert (values["vocabulary"], values["noticing"]) == (vocabulary, noticing)
    assert (values["think"], values["think_cap"]) == (think, 120)
    assert (values["word_choice"], values["trade_policy"]) == (word_choice, trade_policy)


def test_policies_rise_from_novice_to_expert():
    weights = {
        name: (values["points_weight"], values["card_weight"], values["keep_weight"])
        for name, values in profiles().items()
    }
    assert weights["novice"] == (1.0, 0.0, 0.0)
    assert weights["casual"] == (1.0, 0.25, 0.0)
    assert weights["strong"] == (1.0, 0.0, 0.5)
    assert weights["expert"] == weights["oracle"] == (1.0, 0.0, 1.0)


def test_mixed_finds_words_as_casual_does():
    mixed, casual = profiles()["mixed"], profiles()["casual"]
    own = {key for key in casual if mixed[key] != casual[key]}
    assert own == {"title", "words", "percentile"}


def test_think_is_log_normal_between_0_and_the_cap():
    think = record_of("casual")["think"][0]
    assert think.shape == (PACE_STEPS,)
    assert (np.diff(think) >= 0).all()
    assert think[PACE_STEPS // 2 - 1] < 35_000 < think[PACE_STEPS // 2]
    assert think.max() == 120_000
    below_the_cap = think[think < 120_000] / 1000
    z = np.log(below_the_cap / 35) / 0.5
    assert np.quantile(think, 0.8413) == pytest.approx(35_000 * np.exp(0.5), rel=0.02)
    assert z.min() == pytest.approx(-2.89, abs=0.01)


def test_pace_multiplies_the_time_to_think():
    slow = record_of({"profile": "expert", "pace": 2.0})["think"][0]
    assert np.abs(slow - 2 * record_of("expert")["think"][0]).max() <= 1  # rounded last


def test_packed_policy():
    record = record_of({"profile": "expert", "trade_below": 4, "card_weight": -0.5})
    assert record["word_choice"][0] == query.MOST_UTILITY
    assert record["points_weight"][0] == 100
    assert record["card_weight"][0] == -50
    assert record["trade_policy"][0] == bot_module.BELOW
    assert record["trade_below"][0] == 400
    assert record["trade_cards"][0] == 5
    assert record["keep"][0].tolist() == np.round(100 * load_keep_values()).tolist()
    assert record_of("plain")["word_choice"][0] == query.ANY_MOVE


def test_keep_weight_scales_what_cards_are_worth():
    assert not record_of("casual")["keep"][0].any()
    half = record_of("strong")["keep"][0]
    assert half.tolist() == np.round(50 * load_keep_values()).tolist()


def test_link_weight_scales_what_a_last_letter_leaves():
    assert not record_of("novice")["link"][0].any()
    link = record_of({"profile": "expert", "link_weight": 50})["link"][0]
    assert link.tolist() == np.round(5000 * load_begin_values()).tolist()


def test_a_small_count_agrees_with_the_committed_shares_of_beginnings():
    from sim.bots.fitting.fit_begin import begin_shares

    shares, committed = begin_shares(sights=12, hands=300, seed=5), load_begin_values()
    assert np.corrcoef(shares, committed)[0, 1] > 0.9
    off = shares - committed
    assert np.sqrt((off**2).mean()) < 0.06  # 12 sights of 60, others than the file's


def test_the_average_card_of_the_deck_is_worth_nothing():
    from sim.bots.fitting.fit_keep import deck_counts

    letters = load_keep_values()[:26]
    deck = deck_counts()
    assert deck.sum() == 120
    assert abs(letters @ deck / 120) < 0.01  # the file holds two decimals


def test_a_small_fit_agrees_with_the_committed_values():
    from sim.bots.fitting.fit_keep import fit_keep

    fit = fit_keep(sights=12, hands=1500, wild_hands=5, seed=5)
    committed = load_keep_values()
    assert np.corrcoef(fit.points, committed)[0, 1] > 0.95
    off = (fit.points - committed)[:26]
    assert np.sqrt((off**2).mean()) < 0.15  # points; 12 sights of 60, others than the file's
    assert fit.stuck == pytest.approx(0.3, abs=0.05)


def test_trading_instead_of_a_word_does_not_pay_and_trading_when_stuck_does(monkeypatch):
    from sim.bots.fitting import trade_gain

    monkeypatch.setattr(trade_gain, "SIGHTS", 2)
    gains = trade_gain.measure_trades()
    stuck, gain, error = gains.pop(0)
    assert stuck > 500
    assert gain > 3 * error + 2
    assert set(gains) == {3, 4, 5, 6}
    assert all(gain + 2 * error < 0 for _, gain, error in gains.values())


def test_a_trade_gives_the_cards_least_worth_keeping():
    from sim.bots.fitting.best_values import counts_of
    from sim.bots.fitting.trade_gain import cards_to_trade

    given = cards_to_trade(counts_of(["qvjsseehdn"])[0])
    assert given.tolist() == counts_of(["qvjne"])[0].tolist()


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("noticing", 0, "0.1 to 100 | perfect"),
        ("noticing", "good", "0.1 to 100 | perfect"),
        ("noticing", True, "0.1 to 100 | perfect"),
        ("percentile", 100, "1 to 99 | drawn"),
        ("word_choice", "best", "most utility | any legal move"),
        ("trade_policy", "always", "never | when stuck | below"),
        ("think", -1, "0 to 600"),
        ("think_cap", 0, "0.1 to 3600"),
        ("think_spread", 3, "0 to 2"),
        ("points_weight", -1, "0 to 100"),
        ("card_weight", 101, "-100 to 100"),
        ("keep_weight", 11, "0 to 10"),
        ("trade_below", -1, "0 to 200"),
        ("trade_cards", 2.5, "a whole number from 0 to 20"),
    ],
)
def test_values_out_of_range_are_refused(key, value, allowed):
    with pytest.raises(InputError) as caught:
        find_bot({"profile": "casual", key: value})
    assert caught.value.where == f"bots.{key}"
    assert caught.value.problem == f"{describe_value(value)} is not legal"
    assert caught.value.allowed == allowed


def test_an_unknown_value_is_refused_with_all_that_there_are():
    with pytest.raises(InputError, match="no bot has this value") as caught:
        find_bot({"profile": "casual", "thinking": 3})
    assert {"noticing", "think", "trade_cards"} <= set(caught.value.allowed.split(", "))


def test_a_game_without_words_reads_nothing_of_word_finding():
    slow = find_bot({"profile": "casual", "noticing": 0.5, "think": 99, "trade_cards": 1})
    casual = find_bot("casual")
    assert values_read(slow, finds_words=False) == values_read(casual, finds_words=False)
    assert values_read(slow, finds_words=True) == slow.values
    assert not set(values_read(casual, finds_words=False)) & set(WORD_FINDING_KEYS)
