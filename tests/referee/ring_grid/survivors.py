"""Why some altered ring_grid traces are legal games of their own."""

from __future__ import annotations

from dataclasses import dataclass

from sim.lexicon import load_lexicon
from sim.referee.ring_grid.rules import Rules, read_rules
from sim.trace import Event, Trace
from tests.enumeration.ring_grid import Path, make_grid, paths_of, points_of, uses_on
from tests.referee.mutations import Mutation

UNSEEN = "another tile might have been drawn, if no word's value hangs on it"
PUT_BACK = "another tile might have been drawn and put back"
ELSEWHERE = "a ring may lie elsewhere, if no word's value hangs on it"
TOGETHER = "both rings are placed at once"
DOUBTER = "who knows a word leaves no mark"
NOT_DOUBTED = "a challenge that changes nothing might have been of another word, or of none"
TIMED = "dealing and reading out take times that no event records"
OTHER_PATH = "another path is worth as much"
OTHER_WORD = "the same tiles may spell another word, listed or believed in"


@dataclass(frozen=True)
class RecordedRound:
    """A round as it is recorded.

    Attributes:
        letters: of the last grid, by place.
        rings: their places.
        words: each with its path.
        scores: of each, whether it scores.
    """

    letters: str
    rings: list[int]
    words: list[tuple[str, Path]]
    scores: list[bool]


def survivor_is_legal(mutation: Mutation, trace: Trace) -> str | None:
    """The argument why the altered trace is legal, or None if there is none.

    Args:
        mutation: what was altered.
        trace: the trace before it was altered.
    """
    event = trace.events[mutation.event]
    key = (mutation.action, mutation.kind, mutation.field)
    if key == ("field", "end", "milliseconds"):
        return TIMED if int(mutation.new) >= timed(trace) else None
    if key == ("field", "challenge", "chair"):
        return DOUBTER
    if key == ("field", "challenge", "number"):
        return NOT_DOUBTED if event["verdict"] == "word stands" else None
    if key == ("delete", "challenge", ""):
        return NOT_DOUBTED if event["verdict"] == "word stands" else None
    if key == ("swap", "ring,ring", ""):
        return TOGETHER
    if key in (("swap", "step,step", ""), ("field", "step", "letter")):
        return other_word(mutation, trace)
    if key == ("field", "ring", "place"):
        return ELSEWHERE if is_worth_the_same(mutation, trace) else None
    if key == ("field", "tile", "tile"):
        if is_put_back(trace, mutation.event):
            return PUT_BACK
        stepped = {
            place for _, path in recorded_round(trace, mutation.event).words for place in path
        }
        return None if event["place"] in stepped else UNSEEN
    return None


def timed(trace: Trace) -> int:
    """The milliseconds of all timers."""
    rules = trace.header.rules
    return 1000 * int(rules["timer"]) * (int(rules["rounds"]) or trace.header.players)


def round_of(trace: Trace, number: int) -> tuple[int, int]:
    """The first and the last event of the round that an event is in."""
    starts = [at for at in range(number + 1) if trace.events[at].kind == "round"]
    ends = [at for at in range(number, len(trace.events)) if trace.events[at].kind == "round end"]
    return starts[-1], ends[0]


def recorded_round(trace: Trace, number: int) -> RecordedRound:
    """The round that an event is in."""
    first, last = round_of(trace, number)
    letters: dict[int, str] = {}
    rings: list[int] = []
    paths: list[list[Event]] = []
    lists: list[tuple[int, int]] = []
    scored: list[tuple[int, int]] = []
    for event in trace.events[first:last]:
        if event.kind == "tile":
            letters[event["place"]] = trace.header.deck[event["tile"]]
        elif event.kind == "ring":
            rings.append(event["place"])
        elif event.kind == "list":
            paths.append([])
            lists.append((event["chair"], event["number"]))
        elif event.kind == "score":
            scored.append((event["chair"], event["number"]))
        elif event.kind == "step":
            paths[-1].append(event)
    words = [(spelled(path, trace), tuple(event["place"] for event in path)) for path in paths]
    grid = "".join(letters[place] for place in sorted(letters))
    return RecordedRound(grid, rings, words, [each in scored for each in lists])


def spelled(path: list[Event], trace: Trace) -> str:
    """What some steps spell."""
    word = ""
    for event in path:
        letter = chr(ord("a") + event["letter"])
        is_qu = trace.header.rules["qu"] == "yes" and trace.header.deck[event["tile"]] == "Q"
        word += "qu" if is_qu else letter
    return word


def is_put_back(trace: Trace, number: int) -> bool:
    """Whether the grid that an event is part of is drawn again."""
    _, last = round_of(trace, number)
    return any(event.kind == "redraw" for event in trace.events[number:last])


def other_word(mutation: Mutation, trace: Trace) -> str | None:
    """Why steps in another order, or a blank that stands for another letter, are legal."""
    events = trace.events
    first = last = mutation.event
    while events[first - 1].kind == "step":
        first -= 1
    while events[last + 1].kind == "step":
        last += 1
    path = list(events[first : last + 1])
    before = spelled(path, trace)
    at = mutation.event - first
    if mutation.action == "swap":
        path[at], path[at + 1] = path[at + 1], path[at]
    elif trace.header.deck[path[at]["tile"]] == "?":
        path[at] = Event("step", {**path[at].fields, "letter": mutation.new})
    after = spelled(path, trace)
    if after == before:
        return OTHER_PATH if mutation.action == "swap" else None
    rules = trace.header.rules
    lexicon = load_lexicon(rules["lexicon"], rules["lexicon_filter"] == "family")
    return OTHER_WORD if after in lexicon or rules["p_bad_word"] > 0 else None


def is_worth_the_same(mutation: Mutation, trace: Trace) -> bool:
    """Whether all paths still count, and all that scores scores the same, with the ring moved."""
    rules = read_rules(trace.header.rules, trace.header.players)
    recorded = recorded_round(trace, mutation.event)
    moved = list(recorded.rings)
    moved[moved.index(int(mutation.old))] = int(mutation.new)
    before, after = worths(recorded, recorded.rings, rules), worths(recorded, moved, rules)
    path_counts = all(best == own for best, own in after)
    scoring = [at for at, scores in enumerate(recorded.scores) if scores]
    return path_counts and all(before[at] == after[at] for at in scoring)


def worths(recorded: RecordedRound, rings: list[int], rules: Rules) -> list[tuple[int, int]]:
    """Of each word, what it is worth and what its own path is worth."""
    grid = make_grid(recorded.letters, rules.shape, rings, rules.qu)
    return [
        (
            points_of(word, paths_of(word, grid), grid, rules),
            rules.points(len(word), uses_on(path, grid)),
        )
        for word, path in recorded.words
    ]
