"""Hand-made legal games of Leftovers, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

KEY = "leftovers"


def stick(story: Story, chair: int, maker: int) -> None:
    """A player is stuck: the maker takes the word, for points in the base game."""
    story.begin(chair)
    story.pass_turn()
    take(story, maker)


def take(story: Story, maker: int) -> None:
    """The maker takes the word."""
    if story.rules["form"] == "base":
        story.score(maker, story.value([stack[-1] for stack in story.board]), "leftovers")
    story.clear("stuck")


def combine(story: Story, chair: int, moves: str, *scores: tuple[int, int, str]) -> None:
    """A whole turn with hand and board cards."""
    story.begin(chair)
    story.form(moves, new=True)
    for score in scores:
        story.score(*score)
    story.remove(story.left, "leftover")
    story.refill()


def base(**rules: Any) -> Trace:
    """CAT scores nothing; COD leaves A and T to CAT's maker; then COD's maker takes COD."""
    story = Story(KEY, "catz odzz", "x", **rules)
    story.begin(0)
    story.word("cat")
    story.refill()
    combine(story, 1, "C +o +d", (0, 2, "leftovers"))
    stick(story, 0, 1)
    story.begin(1, "extra")
    story.pass_turn()
    return story.end("won", 1)


def nothing_left_over(**rules: Any) -> Trace:
    """All board cards are used, rearranged."""
    story = Story(KEY, "catz ozzz", "u", **rules)
    story.begin(0)
    story.word("cat")
    story.refill()
    combine(story, 1, "T A C +o")
    stick(story, 0, 1)
    story.begin(1, "extra")
    story.pass_turn()
    return story.end("won", 1)


def maker_opens(**rules: Any) -> Trace:
    """Three players: the maker opens in an extra turn, the stuck player plays on."""
    story = Story(KEY, "catdogzz vvvvvvnv jjjjjjjj", **rules)
    story.begin(0)
    story.word("cat")
    stick(story, 1, 0)
    story.begin(0, "extra")
    story.word("dog")
    combine(story, 1, "+n O D", (0, 3, "leftovers"))
    stick(story, 2, 1)
    story.begin(1, "extra")
    story.pass_turn()
    story.passing(2)
    return story.end("won", 0)


def stuck_player_opens(**rules: Any) -> Trace:
    """The maker cannot open and trades; the stuck player opens."""
    story = Story(KEY, "catzzz dogvvv", "nnnnnn", **rules)
    story.begin(0)
    story.word("cat")
    story.refill()
    stick(story, 1, 0)
    story.begin(0, "extra")
    story.trade("zz")
    story.begin(1)
    story.word("dog")
    story.refill()
    stick(story, 0, 1)
    story.begin(1, "extra")
    story.pass_turn()
    return story.end("won", 1)


def own_word(**rules: Any) -> Trace:
    """The doubter's turn is lost: the maker is stuck on his own word, takes it, opens anew."""
    story = Story(KEY, "catdog zzzzzz", **{"p_challenge": 1.0, **rules})
    story.begin(0)
    story.word("cat")
    story.challenge(1, falls=False)
    story.begin(1, "lost")
    stick(story, 0, 0)
    story.begin(0, "extra")
    story.word("dog")
    stick(story, 1, 0)
    story.begin(0, "extra")
    story.pass_turn()
    return story.end("won", 0)


def own_leftovers(**rules: Any) -> Trace:
    """The doubter's turn is lost: the maker changes his own word and scores what he leaves."""
    story = Story(KEY, "catodz zzzzzz", **{"p_challenge": 1.0, **rules})
    story.begin(0)
    story.word("cat")
    story.challenge(1, falls=False)
    story.begin(1, "lost")
    combine(story, 0, "C +o +d", (0, 2, "leftovers"))
    stick(story, 1, 0)
    story.begin(0, "extra")
    story.pass_turn()
    return story.end("won", 0)


def use_or_lose(**rules: Any) -> Trace:
    """The player scores the word and loses what he leaves."""
    story = Story(KEY, "catz odzz", "x", **{"form": "use or lose", **rules})
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    story.refill()
    combine(story, 1, "C +o +d", (1, 5, "word"), (1, -2, "penalty"))
    stick(story, 0, 1)
    story.begin(1, "extra")
    story.pass_turn()
    return story.end("won", 0)


def dessert(**rules: Any) -> Trace:
    """The player scores the word, the old word's maker what he leaves."""
    story = Story(KEY, "catz odzz", "x", **{"form": "dessert", **rules})
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    story.refill()
    combine(story, 1, "C +o +d", (1, 5, "word"), (0, 2, "leftovers"))
    stick(story, 0, 1)
    story.begin(1, "extra")
    story.pass_turn()
    return story.end("won", 0)


def last_word_taken(**rules: Any) -> Trace:
    """All are late: the last word's maker takes it at the end, in the base game."""
    story = Story(KEY, "catz zzzz", **{"timer": 60, **rules})
    story.begin(0)
    story.word("cat")
    for chair in (1, 0):
        story.begin(chair, look=60_000)
        story.pass_turn("late")
    if story.rules["form"] == "base":
        take(story, 0)
    return story.end("won", 0)


def last_word_left(**rules: Any) -> Trace:
    """In the other forms it stays on the board."""
    story = Story(KEY, "catz zzzz", **{"timer": 60, "form": "dessert", **rules})
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    for chair in (1, 0):
        story.begin(chair, look=60_000)
        story.pass_turn("late")
    return story.end("won", 0)


def combination_falls(**rules: Any) -> Trace:
    """A false combination falls; the word stays for the next player."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catso odzzz", **rules)
    story.begin(0)
    story.word("cat")
    story.begin(1)
    story.form("+d C +o", new=True)
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    combine(story, 0, "C A T +s")
    stick(story, 1, 0)
    story.begin(0, "extra")
    story.pass_turn()
    return story.end("won", 0)


def stalled(**rules: Any) -> Trace:
    """Nobody can open, though the deck has cards."""
    story = Story(KEY, "zzz vvv", "x", **rules)
    story.passing(0)
    story.passing(1)
    return story.end("stall", 0, 1)


GAMES = (
    base,
    nothing_left_over,
    maker_opens,
    stuck_player_opens,
    own_word,
    own_leftovers,
    use_or_lose,
    dessert,
    last_word_taken,
    last_word_left,
    combination_falls,
    stalled,
)
