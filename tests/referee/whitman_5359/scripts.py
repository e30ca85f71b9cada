"""Matches of Whitman 5359 as data: a line a turn, turned into a trace by one `Story`.

Cards are ``hands | card turned up | drawing pile``, as letters (see `tests…story`). A line of a
turn is ``chair: step, step``. Steps:

    draw ab, take             cards of the drawing pile; the top discard
    reshuffle a               the discards become the drawing pile, an A is turned up
    cat                       a new word
    add 1 cat+s, snare 1 cat+s      a word of the table, ``+`` before a card of the hand
    swap 1 0 c                a C for the wild card at place 0 of word 1
    close 1                   word 1 is closed
    x1                        chair 1 doubts the word just laid, which stands
    x1 word a, x1 pile a, x1 top, x1 reshuffled ba
                              it falls, and he takes an A of it, of the pile, the top discard, or a
                              B is turned up and he takes an A
    x1 snare                  a snare that falls: he takes no card
    take back                 all of this turn goes back
    -a, out, look

Between turns ``reshuffle a``; ``end out`` (empty, cap; with a number: so many seconds later), then
``deal hands | card turned up`` or ``over``, ``over cap``. Where a card is not there the trace
breaks off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from sim.trace import Trace
from tests.referee.whitman_5359.story import Story


@dataclass(frozen=True)
class Script:
    """A match.

    Attributes:
        cards: hands, the card turned up, the drawing pile.
        lines: of the turns, the deals and the end.
        rules: parameters that differ from the printed ones.
        first: the chair that begins.
    """

    cards: str
    lines: str
    rules: dict[str, Any] = field(default_factory=dict)
    first: int = 0

    def but(self, old: str, new: str) -> Script:
        """The same match with other steps in one place."""
        assert self.lines.count(old) == 1, (old, self.lines.count(old))
        return replace(self, lines=self.lines.replace(old, new))

    def under(self, **rules: Any) -> Script:
        """The same match by other rules."""
        return replace(self, rules={**self.rules, **rules})

    def story(self) -> Story:
        """The match as far as the lines go."""
        hands, up, pile = (part.strip() for part in self.cards.split("|"))
        story = Story(hands, up, pile, self.first, **self.rules)
        for line in self.lines.strip().splitlines():
            try:
                play_line(story, line.strip())
            except (StopIteration, IndexError, KeyError):
                break  # a card that is not there; what comes before must be refused
        return story

    def trace(self) -> Trace:
        """Its trace."""
        return self.story().trace()


def play_line(story: Story, line: str) -> None:
    """One turn, or what comes between turns."""
    who, colon, rest = line.partition(":")
    if colon:
        story.turn(int(who))
        for step in rest.split(","):
            play_step(story, step.strip())
        return
    kind, _, rest = line.partition(" ")
    if kind == "end":
        why, _, late = rest.partition(" ")
        story.end_deal(why, 1000 * int(late or 0))
    elif kind == "deal":
        hands, up = rest.split("|")
        story.deal(hands, up.strip())
    elif kind == "over":
        story.over(rest)
    else:
        play_step(story, line)


def play_step(story: Story, step: str) -> None:
    """One step."""
    word, *more = step.split()
    if word in STEPS:
        STEPS[word](story, more)
    elif word[0] == "-":
        story.discard(word[1:])
    elif word[0] == "x" and word[1:].isdigit():
        story.challenge(int(word[1:]), bool(more), *more)
    else:
        story.new(step)


STEPS: dict[str, Callable[[Story, list[str]], None]] = {
    "draw": lambda story, more: story.draw(more[0]),
    "take": lambda story, more: story.take_back() if more else story.take(),
    "reshuffle": lambda story, more: story.reshuffle(more[0]),
    "add": lambda story, more: story.take_word("add", int(more[0]), more[1]),
    "snare": lambda story, more: story.take_word("snare", int(more[0]), more[1]),
    "swap": lambda story, more: story.swap(int(more[0]), int(more[1]), more[2]),
    "close": lambda story, more: story.close(int(more[0])),
    "out": lambda story, more: story.out(),
    "look": lambda story, more: story.look(),
}
"""The steps that their first word names."""
