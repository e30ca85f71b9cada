"""Hand-made legal games of Eight It All, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

KEY = "eight_it_all"


def open_with(story: Story, chair: int, word: str) -> None:
    """An opening without its refill."""
    story.begin(chair)
    story.word(word)
    story.score(chair, story.value([stack[-1] for stack in story.board]))


def change(story: Story, chair: int, moves: str, points: int) -> None:
    """A whole turn that changes the board word."""
    story.begin(chair)
    story.form(moves)
    story.score(chair, points)
    story.refill()


def pass_out(story: Story, chair: int) -> None:
    """Both pass, hands are subtracted."""
    story.passing(chair)
    story.passing(1 - chair, "chosen")
    story.unplayed()


def four_moves(**rules: Any) -> Trace:
    """LIP, SLIM, EXIT, EARTH: every move, mixed; the X goes to a hand."""
    story = Story(KEY, "lipextzz smearhzz", **rules)
    open_with(story, 0, "lip")
    change(story, 1, "+s L I m/P", 8)
    change(story, 0, "e/S x/L I t/M", 7)
    change(story, 1, "e=E a~X r/I T +h", 7)
    pass_out(story, 0)
    return story.end("won", 0)


def two_given(**rules: Any) -> Trace:
    """Two cards are given for others in one word."""
    story = Story(KEY, "catz dgzz", **rules)
    open_with(story, 0, "cat")
    story.begin(1)
    story.form("g~C A d~T")
    story.score(1, 6)
    pass_out(story, 0)
    return story.end("won", 0)


def duplicates(**rules: Any) -> Trace:
    """A turn of duplicates only pays the cards laid."""
    story = Story(KEY, "catz cazz", "xx", **rules)
    open_with(story, 0, "cat")
    story.refill()
    change(story, 1, "c=C a=A T", 3)
    pass_out(story, 0)
    return story.end("won", 1)


def all_duplicated(**rules: Any) -> Trace:
    """Every card may be duplicated where that counts as kept."""
    story = Story(KEY, "catz catz", **{"dup_counts_as_kept": "yes", **rules})
    open_with(story, 0, "cat")
    change(story, 1, "c=C a=A t=T", 4)
    pass_out(story, 0)
    return story.end("tie", 0, 1)


def cleared(**rules: Any) -> Trace:
    """COAT is long enough and leaves; nobody has a new word at once; the next opens."""
    story = Story(KEY, "catsz oatzz", "dogun", **{"target": 4, **rules})
    open_with(story, 0, "cat")
    story.refill()
    story.begin(1)
    story.form("C +o A T")
    story.score(1, 5)
    story.clear("cleared")
    story.refill()
    open_with(story, 0, "dogs")
    story.clear("cleared")
    story.refill()
    pass_out(story, 1)
    return story.end("won", 0)


def cleared_twice(**rules: Any) -> Trace:
    """After COAT a new word, which is long enough too, and another, which is not."""
    story = Story(KEY, "coatdogsz zzzzzzzzz", "ten", **{"target": 4, **rules})
    for word in ("coat", "dogs", "ten"):
        if word == "coat":
            open_with(story, 0, word)
        else:
            story.look()
            story.word(word)
            story.score(0, story.value([stack[-1] for stack in story.board]))
        if word != "ten":
            story.clear("cleared")
            story.refill()
    pass_out(story, 1)
    return story.end("won", 0)


def from_remaining_hand(**rules: Any) -> Trace:
    """The new word comes from what is left of the hand; the refill waits."""
    rules = {"target": 4, "new_word_from": "remaining hand", **rules}
    story = Story(KEY, "coatten zzzzzzz", "aaaaaaaa", **rules)
    open_with(story, 0, "coat")
    story.clear("cleared")
    story.word("ten")
    story.score(0, 3)
    story.refill()
    pass_out(story, 1)
    return story.end("stall", 0)


def new_word_falls(**rules: Any) -> Trace:
    """The new word after a clearing falls; what was scored stays."""
    rules = {"target": 4, "p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "coattne zzzzzzz", **rules)
    open_with(story, 0, "coat")
    story.clear("cleared")
    story.keep()
    story.word("tne")
    story.challenge(1, falls=True)
    story.pass_turn("word fell")
    pass_out(story, 1)
    return story.end("won", 0)


def taken_card_used(**rules: Any) -> Trace:
    """The card taken serves the second word of the same turn."""
    rules = {"target": 4, "taken_card_usable": "same turn", **rules}
    story = Story(KEY, "catzzz boowzz", **rules)
    open_with(story, 0, "cat")
    story.begin(1)
    story.form("b~C +o A T")
    story.score(1, 6)
    story.clear("cleared")
    story.word("cow")
    story.score(1, 6)
    pass_out(story, 0)
    return story.end("won", 1)


def taken_card_used_at_once(**rules: Any) -> Trace:
    """NET becomes TEN: the N taken for the T is laid again, for the other T."""
    story = Story(KEY, "netz tzzz", **{"taken_card_usable": "same turn", **rules})
    open_with(story, 0, "net")
    story.begin(1)
    (n,), (e,), (t,) = story.board
    mine = story.from_hand("t")
    story.lay(mine, 0, 0, "give and take", n)
    story.write("stay", card=e, row=0, place=1)
    story.lay(n, 0, 2, "give and take", t)
    for card in (n, t):
        story.write("take", chair=1, card=card, row=0)
    story.hands[1].append(t)
    story.board = [[mine], [e], [n]]
    story.write_word(0, story.board)
    story.score(1, 3)
    pass_out(story, 0)
    return story.end("won", 0)


def traded(**rules: Any) -> Trace:
    """A trade while a word lies on the board, shuffled into the deck."""
    story = Story(KEY, "catz vvvv", "uuuuuuu", **rules)
    open_with(story, 0, "cat")
    story.refill()
    story.begin(1)
    story.trade("vvv")
    pass_out(story, 0)
    return story.end("stall", 0)


def replaced(**rules: Any) -> Trace:
    """Take 10: CAT is removed for DOG, CAT's points are lost."""
    rules = {"target": 10, "when_stuck": "new word", **rules}
    story = Story(KEY, "catz dogz", **rules)
    open_with(story, 0, "cat")
    story.begin(1)
    story.clear("replaced")
    story.word("dog")
    story.score(1, 6)
    story.score(1, -4, "penalty")
    pass_out(story, 0)
    return story.end("won", 0)


def replaced_and_cleared(**rules: Any) -> Trace:
    """Take 10: the new word is long enough at once."""
    rules = {"target": 4, "when_stuck": "new word", **rules}
    story = Story(KEY, "catz dogs", **rules)
    open_with(story, 0, "cat")
    story.begin(1)
    story.clear("replaced")
    story.word("dogs")
    story.score(1, 8)
    story.score(1, -4, "penalty")
    story.clear("cleared")
    story.unplayed()
    return story.end("won", 1)


def replacement_falls(**rules: Any) -> Trace:
    """Take 10: the false new word falls, CAT is back and can be changed."""
    rules = {"when_stuck": "new word", "p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catoz dgoxz", **rules)
    open_with(story, 0, "cat")
    story.begin(1)
    story.clear("replaced")
    story.word("dgo")
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    change(story, 0, "C +o A T", 5)
    pass_out(story, 1)
    return story.end("won", 0)


def change_falls(**rules: Any) -> Trace:
    """A false change falls: the card taken is back on the board, what it covers too."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catbz cmqzz", **rules)
    open_with(story, 0, "cat")
    change(story, 1, "c=C A T", 2)
    change(story, 0, "b/C A T", 5)
    story.begin(1)
    story.form("q~B A m/T")
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    story.passing(0)
    story.unplayed()
    return story.end("won", 0)


def literal(**rules: Any) -> Trace:
    """By its own words an empty hand ends nothing; all must pass with the deck empty."""
    story = Story(KEY, "cat ozz", **{"end": "literal", **rules})
    open_with(story, 0, "cat")
    story.refill()
    change(story, 1, "C +o A T", 5)
    pass_out(story, 0)
    return story.end("won", 0)


def literally_idle(**rules: Any) -> Trace:
    """By its own words it goes on with cards in the deck until the cap."""
    story = Story(KEY, "zzz vvv", "x", **{"end": "literal", "turn_cap": 100, **rules})
    for number in range(200):
        story.passing(number % 2)
    story.unplayed()
    return story.end("cap", 0, 1)


GAMES = (
    four_moves,
    two_given,
    duplicates,
    all_duplicated,
    cleared,
    cleared_twice,
    from_remaining_hand,
    new_word_falls,
    taken_card_used,
    taken_card_used_at_once,
    traded,
    replaced,
    replaced_and_cleared,
    replacement_falls,
    change_falls,
    literal,
    literally_idle,
)
