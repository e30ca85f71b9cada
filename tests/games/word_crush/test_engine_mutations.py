"""The referee refuses every small alteration of the engine's own games, but for a few legal ones.

The games are short and between them hold every kind of event.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import sim
from sim.referee import check
from tests.games.word_crush.stacked import (
    exchanges_when_stuck,
    forgets_after,
    play_stacked,
)
from tests.referee.mutations import is_accepted, kinds_of, mutate, survivor_is_legal
from tests.scale import sample

HANDS = ["hen lynx", "jay kid"]
STEP = sample(3, full=1)
"""Of the alterations of a field of a kind of event, and of each action, the first and then each of
so many are tried."""
SLOW = {"profile": "plain", "look": 20, "look_spread": 0}


def redealt():
    """The first shuffled deal that is dealt again: a short one."""
    rules = {"hand": 1, "redeal_unplayable": "yes", "deck_size": 26}
    played = (
        sim.play("word_crush", players=4, deal=deal, rules=rules, bots="plain").trace
        for deal in range(50)
    )
    return next(
        trace
        for trace in played
        if sum(event.kind == "redeal" for event in trace.events) == 1 and len(trace.events) < 150
    )


GAMES = {
    "won at once": lambda: play_stacked(["bee", "jay"], "ant", "zinc").trace,
    "stuck and recycled": lambda: play_stacked(HANDS, "ant", "zinc bee yak").trace,
    "visible discard": lambda: play_stacked(HANDS, "ant", "dog bee cat zinc yak").trace,
    "dead letter ends": lambda: (
        play_stacked(HANDS, "ant", "zinc yak", dead_letter="game ends").trace
    ),
    "shuffled": lambda: play_stacked(HANDS, "ant", "zinc yak wolf", recycle_shuffle="yes").trace,
    "exchanged": lambda: (
        play_stacked(
            ["toad", "jay"],
            "ant",
            "zinc cat bee yak wolf fig",
            own=["hen lynx pig rye"],
            bots=[exchanges_when_stuck(), "plain"],
        ).trace
    ),
    "exchanged late": lambda: (
        play_stacked(
            ["bee toad", "cat jay"], "ant", "zinc yak elk", bots=exchanges_when_stuck()
        ).trace
    ),
    "forgotten": lambda: (
        play_stacked(
            ["bee hen", "cat jay"], "ant", "zinc elk", bots=[forgets_after(1), "plain"]
        ).trace
    ),
    "wrong, marker back": lambda: (
        play_stacked(
            ["bee hen", "bat cat"],
            "ant",
            "zinc elk",
            bots=[forgets_after(1, wrong_share=1), "plain"],
            marker_back_on_fail="yes",
        ).trace
    ),
    "backward": lambda: (
        play_stacked(
            ["bee dog", "cat hen"],
            "ant",
            "zinc",
            bots=[forgets_after(2), "plain"],
            recall_order="backward",
        ).trace
    ),
    "reseeded": lambda: (
        play_stacked(
            ["bee hen", "cat jay"],
            "ant",
            "zinc elk",
            bots=[forgets_after(0), "plain"],
            reseed_empty="yes",
        ).trace
    ),
    "near miss": lambda: (
        play_stacked(
            ["bee cow", "cat dog"],
            "ant",
            "zinc elk",
            bots=[forgets_after(1), "plain"],
            near_miss_ok="yes",
            near_miss_share=1.0,
        ).trace
    ),
    "timed": lambda: (
        play_stacked(
            ["bee dog kid", "cat elk jay"], "ant", "zinc fox gnu", bots=[SLOW, "plain"], timer=30
        ).trace
    ),
    "many, declined": lambda: (
        play_stacked(
            ["bee cat hen", "dog elk jay"],
            "ant",
            "zinc fox",
            bots=[forgets_after(9), forgets_after(3, decline_below=0.5)],
            cards_per_turn="many",
            may_decline="yes",
        ).trace
    ),
    "redealt": redealt,
}


def is_thrown_back(mutation, trace):
    """A card dealt in a deal that was shuffled again may have been any other hidden card."""
    later = trace.events[mutation.event :]
    return (mutation.action, mutation.kind, mutation.field) == ("field", "deal", "card") and any(
        event.kind == "redeal" for event in later
    )


@cache
def verdicts(name):
    """Alterations of a game, and those that the referee accepted."""
    trace = GAMES[name]()
    check(trace)
    made, accepted = [], []
    met = Counter()
    for mutation, altered in mutate(trace):
        alike = mutation.action, mutation.kind, mutation.field
        met[alike] += 1
        if met[alike] % STEP != 1 % STEP:
            continue
        made.append(mutation)
        if is_accepted(altered):
            accepted.append(mutation)
    return trace, made, accepted


@pytest.mark.parametrize("name", GAMES)
def test_every_small_alteration_is_refused_or_legal(name):
    trace, made, accepted = verdicts(name)
    assert len(made) > sample(2, full=5) * len(trace.events)
    left = [one for one in accepted if survivor_is_legal(one, trace) is None]
    assert [str(one) for one in left if not is_thrown_back(one, trace)] == []


def test_every_field_of_every_kind_of_event_is_altered():
    altered = {
        (mutation.kind, mutation.field)
        for name in GAMES
        for mutation in verdicts(name)[1]
        if mutation.action == "field"
    }
    wanted = {(kind.name, field.name) for kind in kinds_of("word_crush") for field in kind.fields}
    assert altered == wanted


def test_every_field_of_every_kind_of_event_is_refused_somewhere():
    refused = set()
    for name in GAMES:
        _, made, accepted = verdicts(name)
        survivors = set(map(str, accepted))
        refused |= {(one.kind, one.field) for one in made if str(one) not in survivors}
    wanted = {(kind.name, field.name) for kind in kinds_of("word_crush") for field in kind.fields}
    assert wanted <= refused


def test_every_kind_of_event_is_refused_when_left_out_or_doubled():
    for action in ("delete", "duplicate"):
        kinds = {
            one.kind
            for name in GAMES
            for one in verdicts(name)[1]
            if one.action == action and str(one) not in set(map(str, verdicts(name)[2]))
        }
        assert kinds == {kind.name for kind in kinds_of("word_crush")}
