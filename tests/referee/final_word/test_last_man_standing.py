"""What the referee says of Last Man Standing's own rulings."""

from __future__ import annotations

import pytest

from sim.referee import check
from sim.referee.cursor import Cursor
from sim.referee.final_word.family.endings import CAP, Ending, find_winners
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.last_man_standing import REFEREE as LAST_MAN_STANDING
from tests.referee.alterations import alter, assert_breaks, place_of, with_rules, without
from tests.referee.final_word import last_man_standing_games as games
from tests.referee.final_word.story import Story


def nail(hand: str, **rules) -> Story:
    """NAIL is on the board, chair 1 is to follow it from this hand."""
    story = Story("last_man_standing", f"nail{'z' * (len(hand) - 4)} {hand}", "qq", **rules)
    games.open_with(story, 0, "nail", 5)
    story.begin(1)
    return story


def test_f9_01_the_last_card_itself_is_carried_on() -> None:
    story = nail("lobxx")
    story.word("lob")
    assert_breaks("F9-01", story.trace())
    story = nail("estxx")
    story.form("N +e +s +t", new=True)
    assert_breaks("F9-01", story.trace())
    story = nail("estxx")
    story.form("L A +t +e", new=True)
    assert_breaks("F9-01", story.trace())
    story = nail("obxxx")
    story.form("L +o +b")
    assert_breaks("F9-01", story.trace())  # a letter that is added changes a word, this is new


def test_f9_01_the_others_leave_play_and_the_link_card_scores_again() -> None:
    trace = games.quick()
    assert_breaks("F9-01", alter(trace, "score", 1, points=4))
    assert_breaks("F9-01", without(trace, "remove"))
    assert_breaks("F9-01", alter(trace, "remove", why="leftover"))
    link_card = trace.events[place_of(trace, "stay")]["card"]
    assert_breaks("F9-01", alter(trace, "remove", card=link_card))


def test_f9_02_scored_who_is_able_may_pass_or_trade() -> None:
    check(games.quick())
    check(games.bottom_trade())
    story = nail("obxxx")
    story.out()
    assert_breaks("F9-02", story.trace())


@pytest.mark.parametrize("step", ["pass", "trade"])
def test_f9_02_a_knockout_knows_no_pass_and_no_trade(step: str) -> None:
    story = Story("last_man_standing", "zzz vvv", "catu", form="knockout")
    story.begin(0)
    if step == "pass":
        story.pass_turn()
    else:
        story.trade("z", "bottom")
    assert_breaks("F9-02", story.trace())


def test_f9_02_a_knockout_knows_no_points() -> None:
    story = Story("last_man_standing", "nailx zzzzz", "q", form="knockout")
    games.open_with(story, 0, "nail", 5)
    assert_breaks("F9-02", story.trace())
    story = Story("last_man_standing", "nailx zzzzz", "q", form="knockout")
    story.begin(0)
    story.out()
    story.unplayed()
    assert_breaks("FW-24", story.trace())


def test_f9_02_the_last_one_left_wins_at_that_moment() -> None:
    trace = games.knockout()
    assert_breaks("ALL-02", alter(trace, "win", chair=1))
    assert_breaks("F9-02", alter(trace, "end", stop="tie"))
    story = Story("last_man_standing", "zzzz nail obxx", form="knockout")
    story.begin(0)
    story.out()
    assert_breaks("FW-25", story.end("won", 1))
    story = Story("last_man_standing", "zzzz nail", form="knockout")
    story.begin(0)
    story.out()
    story.begin(1)
    assert_breaks("F9-02", story.trace())


def test_f9_02_who_is_out_is_asked_no_more_and_may_not_challenge() -> None:
    story = Story("last_man_standing", "zzzz nail obxx", form="knockout", p_challenge=1.0)
    story.begin(0)
    story.out()
    story.begin(1)
    story.word("nail")
    story.challenge(0, falls=False)
    assert_breaks("ALL-04", story.trace())
    assert_breaks("ALL-03", alter(games.knockout(), "turn", 3, chair=0))


def test_f9_02_an_emptied_hand_wins_or_is_out_later() -> None:
    assert_breaks("FW-25", with_rules(games.knockout_emptied(), empty_hand="out"))
    assert_breaks("F9-02", with_rules(games.knockout_emptied_and_out(), empty_hand="wins"))


def test_f9_02_whose_word_falls_is_out() -> None:
    trace = games.knockout_false_word()
    assert_breaks("F9-02", without(trace, "out"))
    assert_breaks("F9-02", with_rules(games.quick(), form="knockout"))


def test_f9_03_the_successor_faces_the_same_letter() -> None:
    story = Story("last_man_standing", "nailx zzzzz obxxx", form="knockout")
    story.begin(0)
    story.word("nail")
    story.begin(1)
    story.out()
    story.begin(2)
    story.board = []
    story.write("stay", card=story.hands[2][0], row=0, place=0)
    assert_breaks("FW-12", story.trace())
    check(games.knockout_same_letter())


def test_f9_04_the_same_word_again_is_barred() -> None:
    story = Story("last_man_standing", "catxx caxxx", link="anywhere")
    games.open_with(story, 0, "cat", 4)
    story.begin(1)
    story.form("+c +a T", new=True)
    assert_breaks("F9-04", story.trace())


def test_f9_05_alone_the_cards_used_count() -> None:
    assert_breaks("F9-05", alter(games.solo(), "score", 1, points=3))
    assert_breaks("F9-05", alter(games.solo(), "end", stop="won"))
    assert_breaks("F9-05", alter(games.solo_all_used(), "end", stop="stall"))
    assert_breaks("ALL-02", without(games.solo_all_used(), "win"))
    for step in ("pass", "trade"):
        story = Story("last_man_standing", "zzz", "catu")
        story.begin(0)
        story.pass_turn() if step == "pass" else story.trade("z", "bottom")
        assert_breaks("F9-05", story.trace())
    story = Story("last_man_standing", "zzz", "catu")
    story.begin(0)
    story.out()
    story.begin(0)
    assert_breaks("F9-05", story.trace())
    check(with_rules(games.solo(), form="knockout"))
    check(with_rules(games.solo_all_used(), form="scored"))


@pytest.mark.parametrize(
    ("link", "legal"),
    [("first", "L"), ("first or last", "LF"), ("anywhere", "LFM")],
)
def test_f9_06_where_the_link_card_may_stand(link: str, legal: str) -> None:
    moves = {"L": ("L +o +b", 6), "F": ("+n +i L", 4), "M": ("+s L +i +p", 8)}
    for place, (moves_of_word, points) in moves.items():
        story = nail("obnisp", link=link)
        story.form(moves_of_word, new=True)
        if place not in legal:
            assert_breaks("F9-06", story.trace())
            continue
        story.score(1, points)
        story.remove(story.left, "used")
        story.refill()
        story.passing(0)
        story.passing(1)
        story.unplayed()
        best = max(story.scores)
        winners = [chair for chair in (0, 1) if story.scores[chair] == best]
        check(story.end("won" if len(winners) == 1 else "tie", *winners))


def test_f9_07_the_scored_end_is_the_shared_one() -> None:
    check(with_rules(games.quick(), end="literal"))
    assert_breaks("FW-25", alter(games.quick(), "end", stop="tie"))
    assert_breaks("FW-24", without(games.quick(), "score", -1))


def test_all_02_who_is_out_cannot_share_a_capped_knockout() -> None:
    trace = games.knockout()
    table = Table(trace.header, Cursor(trace.events), LAST_MAN_STANDING.own)
    table.out = [False, True, False]
    assert find_winners(table, Ending(CAP, "ALL-05")) == [0, 2]
