"""What is printed of the shared rules and parameters of a game of The Final Word is what is played.

A game's own text wins over the rules of all games (FW-05): those that it replaces are not printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest

from sim import play, simulate
from sim.engine.simulation import prepare
from sim.engine.stepping import start_game
from sim.games.final_word.family.rulebook import FAMILY, LETTER_VALUES, SHARED_RULES
from sim.registry import game_names, load_game
from sim.trace import Event, Trace
from tests.games.settings import counts_of_variant, cross_of
from tests.games.traces import packed_of, trace_of
from tests.scale import sample

NAMES = [name for name in game_names() if load_game(name).family == FAMILY]
DEALS = 2
HAND, TRADE_MAX = 10, 5
IDLE_MARK = "changes nothing in this game"
OTHERS: Mapping[str, object] = {
    "refill": "at once",
    "trade_max": 2,
    "trade_return": "reshuffle all",
    "trade_when": "only if stuck",
    "end": "literal",
    "equalise": "yes",
    "first": "fixed",
    "p_challenge": 0.5,
}
"""Another value of each parameter that may change nothing."""


def is_printed(name: str, subject: str) -> bool:
    """Is a rule of all games printed as it is?"""
    return SHARED_RULES[subject] in load_game(name).rules


@cache
def traces_of(name: str) -> list[Trace]:
    """Some games of each variant, of one player alone too."""
    lowest, _ = load_game(name).players
    cases = {(variant, max(players, 2)) for variant, players in cross_of(name)[-1:]}
    cases |= {
        (variant.name, players)
        for variant in load_game(name).variants
        for players in counts_of_variant(name, variant.name)
        if players in (lowest, lowest + 1)
    }
    return [
        trace_of(prepare(name, players=players, variant=variant), deal)
        for variant, players in sorted(cases)
        for deal in range(DEALS)
        if players <= load_game(name).players[1]
    ]


def turns_of(trace: Trace) -> Iterator[tuple[int, list[Event]]]:
    """Each turn's player and events, without the end of the game."""
    chair, events = -1, list[Event]()
    for event in trace.events:
        if event.kind in {"turn", "end"}:
            if chair >= 0:
                yield chair, events
            chair, events = event["chair"] if event.kind == "turn" else -1, []
        elif not (event.kind == "score" and event["why"] == "unplayed"):
            events.append(event)


class Cards:
    """How many cards are in each hand and in the deck, event by event."""

    def __init__(self, trace: Trace) -> None:
        self.hands: Counter[int] = Counter()
        self.deck = 0
        for event in trace.events:
            self.move(event)
        left = sum(event.kind == "left in deck" for event in trace.events)
        self.hands.clear()
        self.deck = left - self.deck

    def move(self, event: Event) -> None:
        """Follow an event."""
        kind = event.kind
        is_from_hand = kind in {"lay", "aside"} or (
            kind == "give back" and event["source"] == "hand"
        )
        self.deck += (kind == "give back") - (kind in {"draw", "turn up"})
        if kind in {"deal", "draw", "turn up", "take"}:
            self.hands[event["chair"]] += 1
        elif is_from_hand:
            self.hands[event["chair"]] -= 1
        elif kind == "request" and event["card"] >= 0:
            self.hands[event["chair"]] += 1
            self.hands[1 - event["chair"]] -= 1


def hold_hand(trace: Trace) -> None:
    """Whoever ends his turn holds a full hand, as long as there is a deck."""
    cards, chair = Cards(trace), -1
    for event in trace.events:
        cards.move(event)
        if event.kind == "turn":
            assert chair < 0 or cards.hands[chair] >= HAND or cards.deck == 0
            chair = event["chair"]


def hold_score(trace: Trace) -> None:
    """Who lays words scores what their visible cards are worth."""
    for chair, events in turns_of(trace):
        values = [event["value"] for event in events if event.kind == "word"]
        points = [event["points"] for event in events if is_score(event, chair)]
        assert bool(values) == bool(points)
        assert set(points) <= {*values, sum(values)}


def is_score(event: Event, chair: int) -> bool:
    """Does a player score for a word?"""
    return event.kind == "score" and event["why"] == "word" and event["chair"] == chair


def hold_trade(trace: Trace) -> None:
    """Up to five cards are traded, in a turn without a word."""
    rules = trace.header.rules
    setting = prepare(trace.header.game, players=trace.header.players, variant=trace.header.variant)
    assert rules["trade_max"] == TRADE_MAX
    assert start_game(packed_of(setting), 0)["trade_max"][0] == TRADE_MAX
    for _, events in turns_of(trace):
        kinds = [event.kind for event in events]
        assert not {"trade", "lay"} <= set(kinds)


def hold_end(trace: Trace) -> None:
    """An empty hand ends the game at once when the deck is empty; else all have been asked."""
    cards = Cards(trace)
    chairs = range(trace.header.players)
    for event in trace.events:
        cards.move(event)
        is_out = cards.deck == 0 and not all(cards.hands[chair] for chair in chairs)
        assert event.kind != "turn" or not is_out
    [end] = [event for event in trace.events if event.kind == "end"]
    is_idle = all(
        not {"lay", "trade"} & {event.kind for event in events}
        for _, events in list(turns_of(trace))[-trace.header.players :]
    )
    assert is_idle or is_out or end["stop"] not in {"won", "tie"}


def hold_winner(trace: Trace) -> None:
    """The points of unplayed cards are subtracted; who has most points wins."""
    scores: Counter[int] = Counter()
    left: Counter[int] = Counter()
    values = LETTER_VALUES["printed"]
    for event in trace.events:
        if event.kind == "score":
            scores[event["chair"]] += event["points"]
            left[event["chair"]] += event["points"] if event["why"] == "unplayed" else 0
        elif event.kind == "left in hand":
            left[event["chair"]] += values[trace.header.deck[event["card"]]]
    chairs = range(trace.header.players)
    assert [left[chair] for chair in chairs] == [0 for _ in chairs]
    winners = {event["chair"] for event in trace.events if event.kind == "win"}
    best = max(scores[chair] for chair in chairs)
    assert winners == {chair for chair in chairs if scores[chair] == best}


CHECKS: Mapping[str, Callable[[Trace], None]] = {
    "hand": hold_hand,
    "score": hold_score,
    "trade": hold_trade,
    "end": hold_end,
    "winner": hold_winner,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_shared_rule_that_is_printed_is_played(name):
    checks = [check for subject, check in CHECKS.items() if is_printed(name, subject)]
    for trace in traces_of(name):
        for check in checks:
            check(trace)


def test_a_shared_rule_may_hold_in_some_forms_only():
    texts = [rule.text for rule in load_game("eight_it_all").rules]
    assert SHARED_RULES["trade"].text not in texts
    assert "Except in Take 10: who has no word may trade" in " ".join(texts)


def test_who_takes_piles_neither_refills_nor_trades():
    text = " ".join(rule.text for rule in load_game("positive_negative").rules)
    assert "refills it" not in text
    assert "may trade" not in text
    assert "nobody refills his hand or trades" in text


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_that_is_said_to_change_nothing_changes_nothing(name):
    idle = [param.name for param in load_game(name).params if IDLE_MARK in param.meaning]
    for variant in load_game(name).variants:
        players = counts_of_variant(name, variant.name)[0]

        def played(players=players, variant=variant.name, **rules):
            deals = sample(5, full=100)
            frame = simulate(name, players=players, variant=variant, deals=deals, rules=rules)
            return frame.drop("rules_hash")

        usual = played()
        for other in idle:
            assert played(**{other: OTHERS[other]}).equals(usual), other


@pytest.mark.parametrize("name", NAMES)
def test_what_a_letter_is_worth_is_known_before_the_first_question(name):
    """Board cards are asked about, too, which may have been in no hand that was asked about."""
    table = start_game(packed_of(prepare(name, players=load_game(name).players[0])), 0)
    values = LETTER_VALUES["printed"]
    worth = table["query"]["value"][0]
    assert {letter: worth[ord(letter) - ord("a")] for letter in values} == values


ENDLESS = [name for name in NAMES if "cap" in load_game(name).unfinished]


@pytest.mark.parametrize("name", ENDLESS)
def test_a_game_stopped_at_the_cap_says_how_it_may_go_on_for_ever(name):
    game = load_game(name)
    setting = {"players": 2, "variant": game.variants[-1].name, "bots": "oracle"}
    frame = simulate(name, deals=100, **setting)
    [capped, *_] = frame.filter(frame["stop"] == "cap")["deal"]
    [over, *_] = frame.filter(frame["stop"] == "won")["deal"]
    story = " ".join(play(name, deal=capped, **setting).to_text().split())
    why = game.unfinished["cap"]
    assert story.endswith(f"Why it stopped early: {why}.")
    assert "Why it stopped early" not in play(name, deal=over, **setting).to_text()
    assert game.rules[-1].text.casefold().startswith(why.casefold())


def test_a_game_whose_players_give_up_trading_says_so():
    frame = simulate("seeing_red", players=2, deals=30)
    [stalled, *_] = frame.filter(frame["stop"] == "stall")["deal"]
    story = " ".join(play("seeing_red", players=2, deal=stalled).to_text().split())
    assert story.endswith(f"{load_game('seeing_red').unfinished['stall']}.")
    assert "Why" not in play("five_to_five", players=1).to_text()


def test_a_full_round_without_a_change_ends_three_n_change_and_the_story_says_so():
    frame = simulate("three_n_change", players=2, deals=60, bots="novice")
    [stalled, *_] = frame.filter(frame["stop"] == "stall")["deal"]
    story = play("three_n_change", players=2, deal=stalled, bots="novice").to_text()
    assert story.endswith("a full round without a change ended it with cards left in the deck.\n")
