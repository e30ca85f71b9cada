"""Hand-made legal games of Last Man Standing, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

KEY = "last_man_standing"


def open_with(story: Story, chair: int, word: str, points: int) -> None:
    """A whole opening turn."""
    story.begin(chair)
    story.word(word)
    story.score(chair, points)
    story.refill()


def link(story: Story, chair: int, moves: str, points: int) -> None:
    """A whole turn on the link card."""
    story.begin(chair)
    story.form(moves, new=True)
    story.score(chair, points)
    story.remove(story.left, "used")
    story.refill()


def quick(**rules: Any) -> Trace:
    """NAIL, then LOB with the very L; its maker is out of cards."""
    story = Story(KEY, "nailx obxyz", **rules)
    open_with(story, 0, "nail", 5)
    link(story, 1, "L +o +b", 6)
    story.passing(0)
    story.passing(1, "chosen")
    story.unplayed()
    return story.end("won", 0)


def emptied(**rules: Any) -> Trace:
    """The last card goes with the deck empty."""
    story = Story(KEY, "nail obzz", "oz", first_chair=1, **rules)
    open_with(story, 1, "nail", 5)
    link(story, 0, "L +o +b", 6)
    story.passing(1)
    story.passing(0)
    story.unplayed()
    return story.end("won", 1)


def used_up(**rules: Any) -> Trace:
    """The opener's hand is empty at once."""
    story = Story(KEY, "nail obzz", **rules)
    open_with(story, 0, "nail", 5)
    story.unplayed()
    return story.end("won", 0)


def bottom_trade(**rules: Any) -> Trace:
    """Traded cards go to the bottom; the deck is not shuffled."""
    story = Story(KEY, "zzz vvv", "catu", **rules)
    story.begin(0)
    story.trade("zz", "bottom")
    story.passing(1)
    story.passing(0)
    story.unplayed()
    return story.end("stall", 0)


def shuffled_trade(**rules: Any) -> Trace:
    """By the parameter they are shuffled in."""
    story = Story(KEY, "zzz vvv", "catu", **{"trade_return": "reshuffle all", **rules})
    story.begin(0)
    story.trade("zz")
    story.passing(1)
    story.passing(0)
    story.unplayed()
    return story.end("stall", 0)


def last_place(**rules: Any) -> Trace:
    """First or last: the link card may end the new word."""
    story = Story(KEY, "nailx niyyy", **{"link": "first or last", **rules})
    open_with(story, 0, "nail", 5)
    link(story, 1, "+n +i L", 4)
    story.passing(0)
    story.passing(1)
    story.unplayed()
    return story.end("won", 0)


def middle_place(**rules: Any) -> Trace:
    """Anywhere: the link card may stand in the middle."""
    story = Story(KEY, "nailx sipyy", **{"link": "anywhere", **rules})
    open_with(story, 0, "nail", 5)
    link(story, 1, "+s L +i +p", 8)
    story.passing(0)
    story.passing(1)
    story.unplayed()
    return story.end("won", 1)


def false_link_falls(**rules: Any) -> Trace:
    """A false word falls, the old word is on the board as before."""
    rules = {"p_bad_word": 0.05, "p_challenge": 0.5, **rules}
    story = Story(KEY, "nailx obiyy", **rules)
    open_with(story, 0, "nail", 5)
    story.begin(1)
    story.form("L +b +o", new=True)
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    story.passing(0)
    story.unplayed()
    return story.end("won", 0)


def knockout(**rules: Any) -> Trace:
    """The opener is out, the next opens freely; who cannot follow leaves the last one."""
    hands = "zzzz nail obxx"
    story = Story(KEY, hands, "xx", **{"form": "knockout", **rules})
    story.begin(0)
    story.out()
    story.begin(1)
    story.word("nail")
    story.refill()
    story.begin(2)
    story.form("L +o +b", new=True)
    story.remove(story.left, "used")
    story.begin(1)
    story.out()
    return story.end("won", 2)


def knockout_same_letter(**rules: Any) -> Trace:
    """After one is out his successor faces the same letter, and then the first again."""
    story = Story(KEY, "nailob zzzzzz vvvvvv", **{"form": "knockout", **rules})
    story.begin(0)
    story.word("nail")
    story.begin(1)
    story.out()
    story.begin(2)
    story.out()
    return story.end("won", 0)


def knockout_emptied(**rules: Any) -> Trace:
    """Using the last card with no deck left wins a knockout at once."""
    story = Story(KEY, "nail obxx", **{"form": "knockout", **rules})
    story.begin(0)
    story.word("nail")
    return story.end("won", 0)


def knockout_emptied_and_out(**rules: Any) -> Trace:
    """By the parameter an empty hand is out at its next turn."""
    story = Story(KEY, "nail obxx", **{"form": "knockout", "empty_hand": "out", **rules})
    story.begin(0)
    story.word("nail")
    story.begin(1)
    story.form("L +o +b", new=True)
    story.remove(story.left, "used")
    story.begin(0)
    story.out()
    return story.end("won", 1)


def knockout_by_challenge(**rules: Any) -> Trace:
    """Whose word falls is out; a wrong challenger's lost turn keeps him in."""
    rules = {"form": "knockout", "p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "nailz obxxx", **rules)
    story.begin(0)
    story.word("nail")
    story.challenge(1, falls=False)
    story.begin(1, "lost")
    story.begin(0)
    story.out()
    return story.end("won", 1)


def knockout_false_word(**rules: Any) -> Trace:
    """A false word that falls puts its maker out."""
    rules = {"form": "knockout", "p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "nialz obxxx", **rules)
    story.begin(0)
    story.word("nial")
    story.challenge(1, falls=True)
    story.out()
    return story.end("won", 1)


def solo(**rules: Any) -> Trace:
    """Alone: cards used before the first failure, a point each."""
    story = Story(KEY, "nailob", "zz", **rules)
    story.begin(0)
    story.word("nail")
    story.score(0, 4)
    story.refill()
    story.begin(0)
    story.form("L +o +b", new=True)
    story.score(0, 2)
    story.remove(story.left, "used")
    story.begin(0)
    story.out()
    return story.end("stall")


def solo_unrecorded(**rules: Any) -> Trace:
    """Alone: the failure may go without an event of its own."""
    story = Story(KEY, "zzz", **rules)
    story.begin(0)
    return story.end("stall")


def solo_all_used(**rules: Any) -> Trace:
    """Alone: every card used."""
    story = Story(KEY, "nail", "ob", **{"form": "knockout", **rules})
    story.begin(0)
    story.word("nail")
    story.score(0, 4)
    story.refill()
    story.begin(0)
    story.form("L +o +b", new=True)
    story.score(0, 2)
    story.remove(story.left, "used")
    return story.end("won", 0)


GAMES = (
    quick,
    emptied,
    used_up,
    bottom_trade,
    shuffled_trade,
    last_place,
    middle_place,
    false_link_falls,
    knockout,
    knockout_same_letter,
    knockout_emptied,
    knockout_emptied_and_out,
    knockout_by_challenge,
    knockout_false_word,
    solo,
    solo_unrecorded,
    solo_all_used,
)
