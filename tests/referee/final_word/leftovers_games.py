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


def run_out(story: Story, stuck: int, maker: int) -> None:
    """Nobody plays any more: the maker cannot open, nor the stuck player, nor anyone after him."""
    stick(story, stuck, maker)
    story.begin(maker, "extra")
    story.pass_turn()
    for place in range(story.players):
        story.passing((stuck + place) % story.players)


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
    run_out(story, 0, 1)
    return story.end("won", 1)


def nothing_left_over(**rules: Any) -> Trace:
    """All board cards are used, rearranged."""
    story = Story(KEY, "catz ozzz", "u", **rules)
    story.begin(0)
    story.word("cat")
    story.refill()
    combine(story, 1, "T A C +o")
    run_out(story, 0, 1)
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
    run_out(story, 2, 1)
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
    run_out(story, 0, 1)
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
    run_out(story, 1, 0)
    return story.end("won", 0)


def own_leftovers(**rules: Any) -> Trace:
    """The doubter's turn is lost: the maker changes his own word and scores what he leaves."""
    story = Story(KEY, "catodz zzzzzz", **{"p_challenge": 1.0, **rules})
    story.begin(0)
    story.word("cat")
    story.challenge(1, falls=False)
    story.begin(1, "lost")
    combine(story, 0, "C +o +d", (0, 2, "leftovers"))
    run_out(story, 1, 0)
    return story.end("won", 0)


def use_or_lose(**rules: Any) -> Trace:
    """The player scores the word and loses what he leaves."""
    story = Story(KEY, "catz odzz", "x", **{"form": "use or lose", **rules})
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    story.refill()
    combine(story, 1, "C +o +d", (1, 5, "word"), (1, -2, "penalty"))
    run_out(story, 0, 1)
    return story.end("won", 0)


def dessert(**rules: Any) -> Trace:
    """The player scores the word, the old word's maker what he leaves."""
    story = Story(KEY, "catz odzz", "x", **{"form": "dessert", **rules})
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    story.refill()
    combine(story, 1, "C +o +d", (1, 5, "word"), (0, 2, "leftovers"))
    run_out(story, 0, 1)
    return story.end("won", 0)


def late_is_stuck(**rules: Any) -> Trace:
    """A late player is stuck as well: the maker takes the word and opens."""
    story = Story(KEY, "catdogz zzzzzzz", **{"timer": 60, **rules})
    story.begin(0)
    story.word("cat")
    story.begin(1, look=60_000)
    story.pass_turn("late")
    take(story, 0)
    story.begin(0, "extra")
    story.word("dog")
    run_out(story, 1, 0)
    return story.end("won", 0)


def all_words_fall(**rules: Any) -> Story:
    """Everyone's word falls, so nobody is stuck and the board word lies there at the end."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catz zzzz", **rules)
    story.begin(0)
    story.word("cat")
    if story.rules["form"] != "base":
        story.score(0, 4)
    for chair in (1, 0):
        story.begin(chair)
        story.form("C A +z", new=True)
        story.challenge(1 - chair, falls=True)
        story.pass_turn("word fell")
    return story


def last_word_taken(**rules: Any) -> Trace:
    """The last word's maker takes it at the end, in the base game."""
    story = all_words_fall(**rules)
    take(story, 0)
    return story.end("won", 0)


def last_word_left(**rules: Any) -> Trace:
    """In the other forms it stays on the board."""
    return all_words_fall(**{"form": "dessert", **rules}).end("won", 0)


def owed_turn_asks_nobody(**rules: Any) -> Trace:
    """Three players, a deck; the doubter's lost turn is none of those that end the game."""
    story = Story(KEY, "catz zzzz vvvv", "jjj", **{"p_challenge": 1.0, **rules})
    story.begin(0)
    story.word("cat")
    story.challenge(1, falls=False)
    story.refill()
    story.begin(1, "lost")
    stick(story, 2, 0)
    story.begin(0, "extra")
    story.pass_turn()
    for chair in (2, 0, 1):
        story.passing(chair)
    return story.end("won", 0)


def fallen_word_is_asked_again(**rules: Any) -> Trace:
    """Who lost his turn with a false word is asked again once the board is taken."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catz zzzz vvvv", **rules)
    story.begin(0)
    story.word("cat")
    story.begin(1)
    story.form("C A +z", new=True)
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    run_out(story, 2, 0)
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
    run_out(story, 1, 0)
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
    late_is_stuck,
    last_word_taken,
    last_word_left,
    owed_turn_asks_nobody,
    fallen_word_is_asked_again,
    combination_falls,
    stalled,
)
