"""What a recital and a forced pass take: by familiarity, and apart from a look."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import sim
from sim.bots.profiles import find_bot, timing_numbers

STILL = {"profile": "plain", "recite_spread": 0, "look_spread": 0}


def events_of(bots):
    return sim.play("word_crush", players=3, seed=7, bots=bots).trace.events


def test_a_card_is_recited_the_faster_the_better_the_pile_is_known():
    at = timing_numbers(find_bot(STILL).values)["recite_at"]
    assert at[1] == 2500
    assert (np.diff(at[1:60]) < 0).all()
    assert 600 < at[60] < 800
    # a pile of three: the newest was never heard, the others once and twice
    heard = np.exp(-np.arange(3) / 3.0)
    assert at[3] == pytest.approx(1000 * (0.6 + 1.9 * heard.mean()), abs=1)


def test_all_cards_of_a_recital_take_what_its_pile_says():
    at = timing_numbers(find_bot(STILL).values)["recite_at"]
    cards = []
    seen = 0
    for event in events_of(STILL):
        if event.kind == "recite":
            cards.append(event["milliseconds"])
        elif event.kind == "recalled":
            assert set(cards) <= {int(at[len(cards)])}
            seen += 1
            cards = []
    assert seen > 5


def test_who_cannot_but_pass_sees_it_sooner_than_a_look_takes():
    bots = {**STILL, "look": 5.0, "forced_pass": 2.0}
    events = events_of(bots)
    looks = {after.kind: set() for after in events if after.kind in {"pass", "play"}}
    for look, after in itertools.pairwise(events):
        if look.kind == "look" and after.kind in looks:
            looks[after.kind].add(look["milliseconds"])
    assert looks == {"pass": {2000}, "play": {5000}}


def test_who_may_exchange_takes_a_whole_look_before_he_passes():
    bots = {**STILL, "exchange_policy": "when stuck", "patience": 26, "look": 5.0}
    looks = {event["milliseconds"] for event in events_of(bots) if event.kind == "look"}
    assert looks == {5000}
