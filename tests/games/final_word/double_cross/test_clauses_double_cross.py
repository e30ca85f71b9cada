"""Double Cross clause by clause: F6-01 to F6-10."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest

from sim.trace import Event
from tests.games.final_word.stacked import TRADER, Stacked, greedy, play_dealt, play_stacked

GAME = "double_cross"
PASSES = "sees no word and passes"
DOUBTS = {"p_bad_word": 0.05, "p_challenge": 1.0}


@dataclass(frozen=True)
class Crossing:
    """A turn in which the own word was taken up.

    Attributes:
        chair: whose turn.
        own, other: cards of both words before it, as they were visible.
        taken: cards that came to the hand.
        hand: the hand before it.
        gone: covered cards that left play; lost: cards of the own word that did.
        over: what was laid in the other's word; new: what was laid in the new word.
        points: written down.
    """

    chair: int
    own: list[int]
    other: list[int]
    taken: list[int]
    hand: set[int]
    gone: list[int]
    lost: list[int]
    over: list[Event]
    new: list[Event]
    points: list[int]


def crossings(game: Stacked) -> list[Crossing]:
    """The turns in which two words stood, followed card by card."""
    rows: dict[int, list[int]] = {0: [], 1: []}
    hands: dict[int, set[int]] = {0: set(), 1: set()}
    for event in game.all("deal"):
        hands[event["chair"]].add(event["card"])
    found = []
    for number in range(1, len(game.all("turn")) + 1):
        events = game.events_of(number)
        chair = events[0]["chair"]
        words = [event for event in events if event.kind == "word"]
        taken = [event["card"] for event in events if event.kind == "take"]
        if words and not any(event.kind == "undo" for event in events):
            laid = [event for event in events if event.kind == "lay"]
            lost = [e["card"] for e in events if e.kind == "remove" and e["why"] == "leftover"]
            if taken:
                found.append(
                    Crossing(
                        chair,
                        rows[chair],
                        rows[1 - chair],
                        taken,
                        set(hands[chair]),
                        [e["card"] for e in events if e.kind == "remove" and e["why"] == "used"],
                        lost,
                        [event for event in laid if event["row"] != chair],
                        [event for event in laid if event["row"] == chair],
                        [e["points"] for e in events if e.kind == "score" and e["why"] == "word"],
                    )
                )
            hands[chair] |= set(taken)
            hands[chair] -= {event["card"] for event in laid} | set(lost)
            for word in words:
                cards = [e for e in events if e.kind in {"stay", "lay"} and e["row"] == word["row"]]
                rows[word["row"]] = [event["card"] for event in cards]
        for event in events:
            if event.kind == "draw":
                hands[chair].add(event["card"])
            if event.kind == "give back":
                hands[chair].remove(event["card"])
    return found


@cache
def dealt(**rules: str) -> list[tuple[Stacked, list[Crossing]]]:
    games = play_dealt(GAME, 2, 2, bots="strong", turn_cap=100, **rules)
    return [(game, crossings(game)) for game in games]


def every_crossing(**rules: str) -> list[tuple[Stacked, Crossing]]:
    return [(game, crossing) for game, found in dealt(**rules) for crossing in found]


def test_f6_01_all_letters_of_both_words_go_over_as_duplicates_and_no_others():
    moved = 0
    for game, crossing in every_crossing():
        own, other = (Counter(map(game.text, cards)) for cards in (crossing.own, crossing.other))
        doubled = [e["card"] for e in crossing.over if e["how"] == "duplicate"]
        assert Counter(map(game.text, doubled)) == own & other
        assert set(doubled) <= set(crossing.own)
        moved += len(doubled)
    assert moved > 0


def test_f6_01_without_a_letter_in_common_the_step_may_be_skipped():
    assert any(not crossing.over for _, crossing in every_crossing())


def test_f6_02_what_changes_the_word_comes_from_the_own_word_alone_by_the_parameter():
    changed = 0
    for _, crossing in every_crossing(crossing_cards="leftovers"):
        assert {event["card"] for event in crossing.over} <= set(crossing.own)
        changed += any(event["how"] != "duplicate" for event in crossing.over)
    assert changed > 0


def test_f6_02_cards_of_the_hand_may_go_over_too():
    found = every_crossing(crossing_cards="leftovers and hand")
    assert any({e["card"] for e in crossing.over} & crossing.hand for _, crossing in found)


def test_f6_03_the_cards_of_the_own_word_keep_their_order_in_both_words():
    for _, crossing in every_crossing():
        ordered = [e["card"] for e in crossing.over if e["how"] != "duplicate"]
        assert all(card in crossing.own or card in crossing.hand for card in ordered)
        for cards in (ordered, [event["card"] for event in crossing.new]):
            places = [crossing.own.index(card) for card in cards if card in crossing.own]
            assert places == sorted(places)


def test_f6_04_a_new_word_takes_a_card_of_the_hand_and_what_is_left_leaves_play():
    lost = 0
    for _, crossing in every_crossing():
        laid = {event["card"] for event in (*crossing.over, *crossing.new)}
        assert {event["card"] for event in crossing.new} & crossing.hand
        assert set(crossing.lost) == set(crossing.own) - laid
        lost += len(crossing.lost)
    assert lost > 0


def test_f6_04_what_is_left_comes_to_the_hand_by_the_parameter():
    kept = 0
    for _, crossing in every_crossing(unplaced_leftovers="to hand"):
        laid = {event["card"] for event in (*crossing.over, *crossing.new)}
        assert not crossing.lost
        kept += len(set(crossing.own) - laid)
    assert kept > 0


def test_f6_04_all_of_the_own_word_must_be_used_by_the_parameter():
    found = every_crossing(unplaced_leftovers="all must be used")
    assert found
    for _, crossing in found:
        laid = {event["card"] for event in (*crossing.over, *crossing.new)}
        assert set(crossing.own) <= laid


def test_f6_05_duplicates_alone_score_nothing_and_a_changed_word_its_cards():
    alone = changed = 0
    for _, crossing in every_crossing():
        is_change = any(event["how"] != "duplicate" for event in crossing.over)
        assert len(crossing.points) == 1 + is_change
        alone += bool(crossing.over) and not is_change
        changed += is_change
    assert alone > 0
    assert changed > 0


def test_f6_06_each_row_stays_its_maker_s():
    for game, _ in dealt():
        for event in game.all("take"):
            assert event["row"] == event["chair"]


@pytest.mark.parametrize("covered", ["out of play", "to hand"])
def test_f6_06_covered_cards_leave_play_or_come_to_the_hand(covered):
    gone = more = 0
    for _, crossing in every_crossing(covered_cards=covered):
        gone += len(crossing.gone)
        more += len(crossing.taken) - len(crossing.own)
    assert (gone > 0, more > 0) == (covered == "out of play", covered == "to hand")


def test_f6_10_a_game_comes_to_an_end_as_cards_leave_play():
    assert {game.stop for game, _ in dealt()} <= {"won", "tie", "stall"}


def test_f6_07_who_has_no_new_word_trades_and_the_rows_stay():
    draws = ["vvvvvvv", "vvvvvvv"]
    game = play_stacked(GAME, ["pubvvv", "tonvvv"], draws, bots=TRADER, turn_cap=100)
    assert game.turn(3)[0].startswith("trades ")
    assert not any(event.kind in {"take", "remove"} for event in game.events_of(3))


def test_f6_08_both_open_the_first_before_the_second():
    game = play_stacked(GAME, ["catzzz", "tonvvv"])
    assert [game.turn(number)[0].split()[0] for number in (1, 2)] == ["spells", "spells"]
    assert game.points("word") == [(0, 4), (1, 3)]
    assert [event["row"] for event in game.all("word")] == [0, 1]


def test_f6_08_who_waits_for_the_other_s_word_keeps_his_cards():
    game = play_stacked(GAME, ["catzzz", "vvvvvv"], ["jjjjjj", "jjjjjj"], bots=greedy())
    assert game.turn(2)[0] == PASSES
    assert game.turn(3)[0] == PASSES


def test_f6_09_an_empty_hand_ends_it_with_no_deck_left():
    game = play_stacked(GAME, ["cat", "ton"])
    assert (game.stop, game.all("end")[0]["turns"], game.winners) == ("won", 1, [0])


def test_f6_09_or_nobody_has_a_word_and_unplayed_cards_are_subtracted():
    game = play_stacked(GAME, ["catzzz", "tonvvv"])
    assert [event["chair"] for event in game.all("pass")] == [0, 1]
    assert game.points("unplayed") == [(0, -12), (1, -12)]


def test_f6_10_what_is_least_determinate_is_a_parameter():
    rules = {"crossing_cards", "unplaced_leftovers", "covered_cards"}
    assert rules <= set(dealt()[0][0].header.rules)


def test_fw_08_a_word_that_falls_takes_the_whole_turn_back():
    games = play_dealt(GAME, 2, 6, bots="casual", turn_cap=100, **DOUBTS)
    fallen = 0
    for game in games:
        for number in range(1, len(game.all("turn")) + 1):
            kinds = [event.kind for event in game.events_of(number)]
            if "take" in kinds and "undo" in kinds:
                fallen += 1
                assert kinds[kinds.index("undo") :][:2] == ["undo", "pass"]
                assert "score" not in kinds or kinds.index("score") > kinds.index("undo")
    assert fallen > 0
