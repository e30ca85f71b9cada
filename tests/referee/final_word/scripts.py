"""Games of The Final Word as data: a line a turn, turned into a trace by one `Story`.

A line is ``chair: step, step``, with ``extra`` or ``lost`` after the chair if the turn is one.
The hand is refilled at its end, unless a step says ``full``. Steps:

    cat, cat@1                a new word from the hand, in row 0 or 1
    C A +s, t/A, t=T, t~C     board cards and moves as `Story.form` has them; ``new C +o`` for
                              additions of a new word, ``C A@1`` in row 1
    =4, =4 bonus, 1=-2 penalty      points, of the mover or of the chair named
    clear cleared             the board leaves play for this reason
    rest used, laid used      the board cards not used, the cards just laid leave play
    trade zz, trade zz bottom, pass, pass chosen, out
    x1 falls, x1 stands       chair 1 doubts the word
    pass on ac                OW: these two letters stay, the rest is left over
    move last, ask q, refill 1, aside    First Base, Pluck It, another's refill, Positive-Negative
    loot 0 h 1, sweep scored, under q    chair 0 takes the H of row 1; all rows leave; the Q goes
                              under the deck
    split 0 3, drop 1 scored, own    row 0 is cut before place 3; row 1 leaves play; Double Cross's
                              own word comes to the hand
    left                      what is left of that word leaves play
    row up                    row 1 becomes row 0
    up                        the top card is turned up (first step: before the look)
    look, late                a further look; a first look that takes the whole minute
    event kind a=1 b=word     any other event, as it stands

The last line is ``end won 0``, with ``hands`` before it if hands are subtracted, or ``last`` with
other points. At ``stop`` the trace breaks off: what comes before must be refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

NO_REFILL = ("positive_negative", "profit_and_loss")
SCORE = re.compile(r"(\d?)=(-?\d+)(?: (\w+))?$")
DOUBT = re.compile(r"x(\d) (falls|stands)$")
MOVES = re.compile(r"(new )?([A-Z+/=~a-z ]+?)(?:@(\d))?$")


@dataclass(frozen=True)
class Script:
    """A legal game.

    Attributes:
        game: its key.
        cards: letters of each hand, then after a bar those of the deck, top first.
        turns: the lines.
        rules: parameters that differ from the printed ones.
    """

    game: str
    cards: str
    turns: str
    rules: dict[str, Any] = field(default_factory=dict)

    def but(self, old: str, new: str) -> Script:
        """The same game with other steps in one place."""
        assert self.turns.count(old) == 1, old
        return replace(self, turns=self.turns.replace(old, new))

    def under(self, **rules: Any) -> Script:
        """The same game by other rules."""
        return replace(self, rules={**self.rules, **rules})

    def trace(self) -> Trace:
        """The whole game, or as much of it as the lines have."""
        hands, _, deck = self.cards.partition("|")
        story = Story(self.game, hands, deck.strip(), **self.rules)
        for line in self.turns.strip().splitlines():
            if line.split()[0].startswith("stop"):
                break
            if line.split()[0] == "end":
                _, *words = line.split()
                winners = [int(word) for word in words if word.isdigit()]
                return story.end(" ".join(words[: len(words) - len(winners)]), *winners)
            play_line(story, line.strip())
        return story.trace()


def play_line(story: Story, line: str) -> None:
    """One turn, or points between the last turn and the end."""
    who, _, rest = line.partition(":")
    steps = [step.strip() for step in rest.split(",") if step.strip()]
    if who.split()[0] == "hands":
        story.unplayed()
        return
    if who.split()[0] == "last":
        for step in steps:
            play_step(story, step)
        return
    chair, *kind = who.split()
    story.begin(int(chair), *kind, look=None if kind != ["lost"] else 0)
    if story.game == "positive_negative":
        story.refill()
    if steps[:1] == ["up"]:
        story.turn_up()
        steps.pop(0)
    if kind != ["lost"]:
        story.look(60_000 if "late" in steps else 3000)
    for step in steps:
        play_step(story, step)
    if story.game in NO_REFILL:
        return
    if "full" not in steps and "out" not in steps and kind != ["lost"]:
        story.refill()


def play_step(story: Story, step: str) -> None:
    """One step of a turn."""
    word, *more = step.split()
    if score := SCORE.match(step):
        chair = int(score[1]) if score[1] else story.chair
        story.score(chair, int(score[2]), score[3] or "word")
    elif doubt := DOUBT.match(step):
        story.challenge(int(doubt[1]), doubt[2] == "falls", story.row)
    elif step == "late":
        story.pass_turn("late")
    elif word in STEPS:
        STEPS[word](story, more)
    elif word == "event":
        kind, *fields = re.split(r" (?=\w+=)", step.removeprefix("event "))
        story.event(kind, **dict(each.split("=") for each in fields))
    elif word != "full":
        form(story, step)


def pass_or_pass_on(story: Story, more: list[str]) -> None:
    """A pass, or OW's passing on."""
    if more[:1] == ["on"]:
        story.pass_on(more[1])
    else:
        story.pass_turn(" ".join(more) or "no word")


def lay_aside(story: Story, more: list[str]) -> None:
    """Positive-Negative: all that is left of the hand is laid aside."""
    for card in story.hands[story.chair]:
        story.write("lay aside", chair=story.chair, card=card)
    story.hands[story.chair] = []


STEPS: dict[str, Callable[[Story, list[str]], None]] = {
    "pass": pass_or_pass_on,
    "out": lambda story, more: story.out(),
    "up": lambda story, more: story.turn_up(),
    "look": lambda story, more: story.look(),
    "trade": lambda story, more: story.trade(more[0], *(more[1:] and ["bottom"])),
    "clear": lambda story, more: story.clear(more[0]),
    "rest": lambda story, more: story.remove(story.left, more[0]),
    "laid": lambda story, more: story.remove_laid(more[0]),
    "refill": lambda story, more: story.refill_of(int(more[0])),
    "row": lambda story, more: story.move_up(),
    "move": lambda story, more: story.move_last(),
    "ask": lambda story, more: story.request(1 - story.chair, more[0]),
    "aside": lay_aside,
    "loot": lambda story, more: story.loot(int(more[0]), more[1], int(more[2])),
    "sweep": lambda story, more: story.sweep(more[0]),
    "split": lambda story, more: story.split(int(more[0]), int(more[1])),
    "drop": lambda story, more: story.drop(int(more[0]), more[1]),
    "own": lambda story, more: story.take_own(),
    "left": lambda story, more: story.drop_left(),
    "under": lambda story, more: story.put_under(more[0]),
}
"""The steps that their first word names."""


def form(story: Story, step: str) -> None:
    """A word: all small letters come from the hand."""
    found = MOVES.match(step)
    assert found, step
    row = int(found[3] or 0)
    if re.fullmatch("[a-z]+", found[2]) and not found[1]:
        story.word(found[2], row)
    else:
        rest = story.game == "three_n_change" and bool(found[1])
        story.form(found[2], row, new=bool(found[1]), rest=rest)
