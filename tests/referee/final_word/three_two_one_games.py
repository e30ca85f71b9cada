"""Hand-made legal games of 3-2-1, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

KEY = "three_two_one"


def write_words(story: Story, *words: str) -> None:
    """Words of a turn, each scored."""
    for word in words:
        story.word(word, len(story.turn_words))
        story.score(story.chair, story.value(story.turn_words[-1]))


def finish(story: Story, bonus: int) -> None:
    """The bonus; the words leave; the hand is refilled."""
    story.score(story.chair, bonus, "bonus")
    story.use_up()
    story.refill()


def whole_turn(story: Story, chair: int, *words: str, bonus: int = 3) -> None:
    """A turn of some words."""
    story.begin(chair)
    write_words(story, *words)
    finish(story, bonus)


def quick(hands: str = "cat dog", deck: str = "", **rules: Any) -> Trace:
    """The first player uses up his hand."""
    story = Story(KEY, hands, deck, **rules)
    whole_turn(story, 0, "cat")
    return story.end("won", 0)


def three_words(**rules: Any) -> Trace:
    """Chair 1 of three begins with three words and refills what the deck still has."""
    hands = "catdogsunb zzzzzzzzzz vvvvvvvvvv"
    story = Story(KEY, hands, "house", first_chair=1, **rules)
    whole_turn(story, 1, "cat", "dog", "sun")
    story.passing(2)
    story.passing(0)
    whole_turn(story, 1, "house", bonus=5)
    story.passing(2)
    story.passing(0)
    story.passing(1)
    return story.end("won", 1)


def stalled(**rules: Any) -> Trace:
    """Nobody moves though the deck has cards; both share the win."""
    story = Story(KEY, "zzz vvv", "cat", **rules)
    story.passing(0)
    story.passing(1)
    return story.end("stall", 0, 1)


def traded(**rules: Any) -> Trace:
    """A trade between two passes lets the game go on; the traded cards are shuffled in."""
    story = Story(KEY, "zzz vvv", "cat", **rules)
    story.passing(0)
    story.begin(1)
    story.trade("vv")
    story.passing(0)
    story.passing(1)
    return story.end("stall", 0, 1)


def refilled_at_once(**rules: Any) -> Trace:
    """The hand is refilled after each word, so that the second word has new cards."""
    story = Story(KEY, "cato dogz", "dgs", **{"refill": "at once", **rules})
    story.begin(0)
    for word in ("cat", "dog"):
        write_words(story, word)
        story.refill()
        story.look()
    finish(story, 3)
    story.passing(1)
    story.passing(0)
    return story.end("won", 0)


def doubted_in_vain(**rules: Any) -> Trace:
    """Chair 1 doubts a true word and loses his next turn."""
    story = Story(KEY, "catxyz dogxyz", "sun", **{"p_challenge": 1.0, **rules})
    story.begin(0)
    story.word("cat")
    story.challenge(1, falls=False)
    story.score(0, 4)
    finish(story, 3)
    story.begin(1, "lost")
    whole_turn(story, 0, "sun")
    whole_turn(story, 1, "dog")
    story.passing(0)
    story.passing(1)
    return story.end("won", 0)


def second_word_falls(early_pass: bool = False, **rules: Any) -> Trace:
    """The first word stands with its bonus, the second falls and the turn is lost."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catdgo dogxyz", "sunny", **rules)
    story.begin(0)
    write_words(story, "cat")
    story.keep()
    story.word("dgo", 1)
    story.challenge(1, falls=True, row=1)
    if early_pass:
        story.pass_turn("word fell")
    story.score(0, 3, "bonus")
    story.use_up()
    if not early_pass:
        story.pass_turn("word fell")
    story.refill()
    whole_turn(story, 1, "dog")
    story.begin(0)
    story.word("dgo")
    story.challenge(1, falls=True)
    story.pass_turn("word fell")
    story.passing(1)
    return story.end("won", 1)


def false_word_believed(**rules: Any) -> Trace:
    """A false word that nobody doubts stands and scores."""
    story = Story(KEY, "tca dog", **{"p_bad_word": 0.01, **rules})
    whole_turn(story, 0, "tca")
    return story.end("won", 0)


def subtracted(**rules: Any) -> Trace:
    """Unplayed cards are subtracted where the parameter says so; that turns the game."""
    story = Story(KEY, "catz dogu", **{"subtract": "yes", **rules})
    whole_turn(story, 0, "cat")
    whole_turn(story, 1, "dog")
    story.passing(0)
    story.passing(1)
    story.unplayed()
    return story.end("won", 1)


def literal(**rules: Any) -> Trace:
    """By the game's own words it goes on until all hands are empty."""
    story = Story(KEY, "cat dog", **{"end": "literal", **rules})
    whole_turn(story, 0, "cat")
    whole_turn(story, 1, "dog")
    return story.end("won", 1)


def literal_and_stuck(**rules: Any) -> Trace:
    """By the game's own words it also ends when nobody moves."""
    story = Story(KEY, "cat zzz", **{"end": "literal", **rules})
    whole_turn(story, 0, "cat")
    story.passing(1)
    story.passing(0)
    return story.end("won", 0)


def equalised(**rules: Any) -> Trace:
    """The round is played out after a hand is empty."""
    story = Story(KEY, "cat dog", **{"equalise": "yes", **rules})
    whole_turn(story, 0, "cat")
    whole_turn(story, 1, "dog")
    return story.end("won", 1)


def tied(**rules: Any) -> Trace:
    """Equal scores share the win."""
    story = Story(KEY, "cat cat dog", **{"equalise": "yes", **rules})
    whole_turn(story, 0, "cat")
    whole_turn(story, 1, "cat")
    story.passing(2)
    return story.end("tie", 0, 1)


def last_mover_loses(**rules: Any) -> Trace:
    """Of the two best the one who moved later does not win."""
    story = Story(KEY, "cat cat dog", **{"equalise": "yes", "tie": "last-mover loses", **rules})
    whole_turn(story, 0, "cat")
    whole_turn(story, 1, "cat")
    story.passing(2)
    return story.end("won", 0)


def late(**rules: Any) -> Trace:
    """A turn that runs out is a pass."""
    story = Story(KEY, "cat zzz", **{"timer": 60, **rules})
    story.begin(0, look=60_000)
    story.pass_turn("late")
    story.passing(1)
    return story.end("tie", 0, 1)


def capped(**rules: Any) -> Trace:
    """Trades go on until the cap stops them."""
    story = Story(KEY, "zzz vvv", "qq", **{"turn_cap": 100, **rules})
    for number in range(200):
        story.begin(number % 2)
        first = story.letters[story.hands[number % 2][0]]
        story.trade(first)
    return story.end("cap", 0, 1)


def deck_values(**rules: Any) -> Trace:
    """Values come from the deck; 0 points leave no event."""
    story = Story(KEY, "catd dogs", **{"letter_values": "deck", **rules})
    story.marks = {"value": (0, 7, 0, 7, 0, 7, 7, 7)}  # c d a o t g d s
    story.begin(0)
    story.word("cat")
    finish(story, 3)
    whole_turn(story, 1, "dog")
    story.passing(0)
    story.passing(1)
    return story.end("won", 1)


GAMES = (
    quick,
    three_words,
    stalled,
    traded,
    refilled_at_once,
    doubted_in_vain,
    second_word_falls,
    false_word_believed,
    subtracted,
    literal,
    literal_and_stuck,
    equalised,
    tied,
    last_mover_loses,
    late,
    capped,
    deck_values,
)
