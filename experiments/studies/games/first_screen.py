"""The first screen of a report on games with one hand for all: does it do what was asked?

The hands that were played come first: a printed hand that was not played is not mentioned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from experiments.report.first_screen import FirstScreen, listed
from experiments.report.wording import cards_text, counted, limit_text, share_text
from experiments.studies.games.study import (
    LONG,
    SHORT,
    GameStudy,
    HandAnswer,
    Judgement,
    VersionStudy,
    hands_for_all,
)
from experiments.studies.games.text import hands_text, players_text
from experiments.studies.hands.assumptions import NARROW, STEP
from experiments.studies.hands.records import Estimate, Goals
from experiments.studies.hands.text import figure_text, late_text

FEW = 2
"""Games and lengths that are answered one by one; more are counted."""
NAMED = 4
"""Games that a sentence names; the others are counted."""

YES, NO, OPEN = "Yes", "No", "Undecided"

CANNOT = (
    "What people do when they are bored, chat or bluff: bots follow fixed policies, and seconds"
    " are assumed for all that they do."
)


@dataclass(frozen=True)
class Asked:
    """One version and length of game with the hand that the answer is about.

    Attributes:
        study: the version.
        mode: the length.
        hand: the printed hand if it was played at some table, else the one nearest to what is
            asked.
        answers: by player count.
        judged: the hand's cell at each player count where it was played.
    """

    study: VersionStudy
    mode: str
    hand: int
    answers: tuple[HandAnswer, ...]
    judged: tuple[Judgement, ...]

    @property
    def name(self) -> str:
        """The version in words."""
        return self.study.version.name

    @property
    def verdict(self) -> str:
        """Whether it does what was asked at every table, as far as the intervals show."""
        if any(one.fails and one.is_sure for one in self.judged):
            return NO
        return YES if all(one.meets and one.is_sure for one in self.judged) else OPEN


def asked_of(study: GameStudy) -> list[Asked]:
    """Every version and length of game that was played by the base bots."""
    found = []
    for one in study.versions:
        for mode in study.goals.minutes:
            answers = one.for_mode(mode)
            if answers:
                found.append(asked(one, mode, answers))
    return found


def asked(one: VersionStudy, mode: str, answers: tuple[HandAnswer, ...]) -> Asked:
    """The hand in question of one version and length."""
    played = {hand for answer in answers for hand in answer.hands}
    hand = one.printed if one.printed in played else None
    if hand is None:
        usual = one.printed if one.printed is not None else min(played)
        good = set(hands_for_all(answers)) or {one.nearest.record.hand for one in answers}
        hand = min(good, key=lambda each: (abs(each - usual), each))
    judged = tuple(each for answer in answers for each in answer.judged if each.record.hand == hand)
    return Asked(one, mode, hand, answers, judged)


def first_screen(study: GameStudy, declared: Mapping[str, object]) -> FirstScreen:
    """The whole of it; ``declared``: the sweep's targets as it writes them."""
    found = asked_of(study)
    if not found:
        return FirstScreen((f"No game was played by {study.base} players.",), (), CANNOT)
    goals = study.goals
    if len(found) <= FEW:
        answer = [sentence for one in found for sentence in own_sentences(one, goals)]
    else:
        answer = counted_sentences(found, goals)
    return FirstScreen(
        answer=tuple(answer),
        changes=(
            *moving_sentences(found, goals),
            *pace_sentences(found, goals),
            whose(goals, declared),
        ),
        cannot_show=CANNOT,
        read_on=(
            ("game by game", "versions"),
            ("what changes with the hand", "pictures"),
            ("who plays", "who-plays"),
            ("where games go wrong", "awkward"),
        ),
    )


def own_sentences(one: Asked, goals: Goals) -> list[str]:
    """One version: the answer with its minutes, then what fails, by how much."""
    tables = players_text([each.record.players for each in one.judged])
    minutes = listed([minutes_text(each.record.minutes["median"]) for each in one.judged])
    target = goals.minutes[one.mode]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    sentences = [
        f"{one.verdict}. {one.name} with {cards_text(one.hand)} takes {minutes} minutes for"
        f" {tables}; you wanted {low:g} to {high:g}."
    ]
    failing = [each for each in one.judged if each.fails]
    if failing:
        parts = [f"{players_text([each.record.players])}: {missed_text(each, target, goals)}"
                 for each in failing]  # fmt: skip
        sentences.append(f"What fails: {'; '.join(parts)}.")
    return sentences


def minutes_text(median: Estimate) -> str:
    """Median minutes; a floor says so."""
    return ("over " if median.is_over else "") + figure_text(median.value)


def missed_text(one: Judgement, target: float, goals: Goals) -> str:
    """The limits that a cell misses, each with how much it misses by."""
    record, parts = one.record, []
    median = record.minutes["median"]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    for why in one.fails:
        if why == LONG and median.is_over:
            parts.append(f"over {figure_text(median.value)} minutes, as half are never over")
        elif why == LONG:
            parts.append(f"{minutes_text(median)} minutes, {median.value - high:.0f} too many")
        elif why == SHORT:
            parts.append(f"{minutes_text(median)} minutes, {low - median.value:.0f} too few")
    late = record.endings["not_finished"].value
    if late > goals.not_finished:
        stall = record.endings["stall"].value
        stalled = f", {share_text(stall)} stall" if stall > 0 else ""
        limit = limit_text(goals.not_finished)
        parts.append(f"{share_text(late)} {late_text(goals)} (limit {limit}{stalled})")
    first = record.seats[0]
    if max(first.low, -first.high) > goals.first_limit:
        parts.append(
            f"the first to act wins {100 * first.value:+.1f} % of wins off an even share (limit"
            f" {100 * goals.first_limit:g})"
        )
    elif record.seat_edge.low > goals.seat_edge:
        parts.append(
            f"a seat wins {100 * record.seat_edge.value:.1f} % of wins off an even share (limit"
            f" {100 * goals.seat_edge:g})"
        )
    stuck = record.numbers["stuck"].value
    if stuck > goals.stuck_turns:
        parts.append(
            f"{share_text(stuck)} of turns are stuck (limit {limit_text(goals.stuck_turns)})"
        )
    return ", ".join(parts)


def counted_sentences(found: Sequence[Asked], goals: Goals) -> list[str]:
    """Many versions: how many do what was asked, which, and what fails most."""
    groups = {
        verdict: [one for one in found if one.verdict == verdict] for verdict in (YES, NO, OPEN)
    }
    hands = {one.hand for one in found}
    with_hands = f" with {cards_text(hands.pop())}" if len(hands) == 1 else ""
    what = "games and lengths" if len(goals.minutes) > 1 else "games"
    sentences = [
        f"{len(groups[YES])} of {len(found)} {what}{with_hands} do what you want at every table;"
        f" {len(groups[NO])} do not, {len(groups[OPEN])} are undecided."
    ]
    for verdict, head in ((YES, "They do"), (OPEN, "Undecided")):
        if groups[verdict]:
            sentences.append(f"{head}: {names_text(groups[verdict])}.")
    failing: dict[str, list[Asked]] = {}
    for one in groups[NO]:
        for why in {why for each in one.judged for why in each.fails}:
            failing.setdefault(why, []).append(one)
    if failing:
        order = sorted(failing, key=lambda why: (-len(failing[why]), why))
        parts = [
            f"{why} in {len(failing[why])} ({names_text(failing[why])})" for why in order[:NAMED]
        ]
        sentences.append(f"What fails: {'; '.join(parts)}.")
    return sentences


def names_text(found: Sequence[Asked]) -> str:
    """Versions by name, the first few."""
    names = list(dict.fromkeys(one.name for one in found))
    if len(names) <= NAMED:
        return "; ".join(names)
    return f"{'; '.join(names[:NAMED])}; and {len(names) - NAMED} more"


def moving_sentences(found: Sequence[Asked], goals: Goals) -> list[str]:
    """What of that which was varied would move a failing version to what was asked."""
    failing = [one for one in found if one.verdict != YES]
    if not failing:
        return []
    sentences = []
    helped = [(one, hands_for_all(one.answers)) for one in failing]
    good = [
        (one, others)
        for one, hands in helped
        if (others := [hand for hand in hands if hand != one.hand])
    ]
    if good:
        parts = [f"{one.name}: {hands_text(hands)}" for one, hands in good[:NAMED]]
        more = f"; and {len(good) - NAMED} more" if len(good) > NAMED else ""
        sentences.append(
            f"Other hands that keep every limit at all tables: {'; '.join(parts)}{more}."
        )
    lost = [one for one, hands in helped if not hands]
    if lost:
        played = {hands_text(sorted({hand for answer in one.answers for hand in answer.hands}))
                  for one in lost}  # fmt: skip
        hands = f" of {played.pop()}" if len(played) == 1 else " that was played"
        sentences.append(f"No hand{hands} does so for {names_text(lost)}.")
    movers = [text for one in failing[:NAMED] if (text := rule_text(one, found))]
    return [*sentences, *movers]


def rule_text(one: Asked, found: Sequence[Asked]) -> str:
    """The change of rules that brings a version that misses its minutes nearest to them."""
    target = one.answers[0].target
    others = [
        other
        for other in found
        if other.study.version.game == one.study.version.game
        and other.mode == one.mode
        and other.study is not one.study
    ]

    def off(each: Asked) -> float:
        medians = [judged.record.minutes["median"].value for judged in each.judged]
        return max(abs(math.log(max(median, 1e-9) / target)) for median in medians)

    if not others or not any(why in (LONG, SHORT) for each in one.judged for why in each.fails):
        return ""
    best = min(others, key=off)
    if off(best) >= off(one):
        return f"None of the rules that were varied brings {one.name} nearer to its minutes."
    mine = {each.record.players: each.record.minutes["median"].value for each in one.judged}
    apart = [
        each.record.minutes["median"].value - mine[each.record.players]
        for each in best.judged
        if each.record.players in mine
    ]
    if not apart:
        return ""
    most = max(apart, key=abs)
    return (
        f"Of the rules that were varied, {best.name} changes {one.name} by {most:+.0f} minutes at"
        " most."
    )


def pace_sentences(found: Sequence[Asked], goals: Goals) -> list[str]:
    """How many answers on minutes stay for quicker and slower tables, and which the clock decides.

    By the medians: a table so many times as slow has so many times the minutes, as if it made the
    same moves.
    """
    narrow, total = [], 0
    for one in found:
        target = goals.minutes[one.mode]
        ends = target * (1 - goals.band), target * (1 + goals.band)
        for each in one.judged:
            total += 1
            turn = turn_of(each.record.minutes["median"].value, ends)
            if turn is not None and abs(turn - 1) <= NARROW + 1e-9:
                narrow.append((one, each.record.players, turn))
    verb = "stays" if total == 1 else "stay"
    stay = f"{total - len(narrow)} of {counted(total, 'answer')} on minutes {verb}"
    text = f"{stay} for tables 10 % quicker and slower"
    if narrow:
        parts = [
            f"{one.name}, {players_text([players])} (at {100 * abs(turn - 1):.0f} %"
            f" {'slower' if turn > 1 else 'quicker'})"
            for one, players, turn in narrow[:NAMED]
        ]
        more = f", and {len(narrow) - NAMED} more" if len(narrow) > NAMED else ""
        text += f"; decided by the clock: {', '.join(parts)}{more}"
    return [f"{text}."]


def turn_of(median: float, ends: tuple[float, float]) -> float | None:
    """The pace, a step of 5 % from 1, at which a median comes into a range or leaves it.

    >>> turn_of(20.0, (15.0, 25.0)), turn_of(26.0, (15.0, 25.0)), turn_of(400.0, (15.0, 25.0))
    (1.3, 0.95, None)
    """
    is_in = ends[0] <= median <= ends[1]
    for step in range(1, 11):
        for side in (1, -1):
            pace = round(1 + side * step * STEP, 2)
            if (ends[0] <= median * pace <= ends[1]) != is_in:
                return pace
    return None


def whose(goals: Goals, declared: Mapping[str, object]) -> str:
    """Whose the targets are: no rulebook of these games promises a time."""
    if declared.get("source"):
        return f"Targets: {declared['source']}."
    lengths = listed([f"{mode} {minutes:g} minutes" for mode, minutes in goals.minutes.items()])
    who = "the designer's" if "minutes" in declared else "assumed, as the sweep declares none"
    return f"Targets ({lengths}, within {limit_text(goals.band)}) are {who}."


def asked_rows(study: GameStudy) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What was asked beside what is, a row a version and limit, a field a player count.

    Fields are text, style and cell. Of more than `FEW` versions and lengths none: the page's table
    of hands says it in short.
    """
    found = asked_of(study)
    if len(found) > FEW:
        return []
    rows = []
    for one in found:
        head = f"{one.name}, {cards_text(one.hand)}"
        for limit in limits_of(one, study.goals):
            fields = [
                asked_field(limit.read(each), limit.scale, limit.ends, each.record.cell)
                for each in one.judged
            ]
            rows.append((f"{head}: {limit.what}", fields))
    return rows


@dataclass(frozen=True)
class AskedLimit:
    """Something asked: in words, the figure, what it is multiplied with, and its ends."""

    what: str
    read: Callable[[Judgement], Estimate]
    scale: float
    ends: tuple[float, float]


def limits_of(one: Asked, goals: Goals) -> list[AskedLimit]:
    """All that was asked of a version and length."""
    target = goals.minutes[one.mode]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    first, late = goals.first_limit, goals.not_finished
    found = [
        AskedLimit(
            f"minutes, {low:g} to {high:g}",
            lambda each: each.record.minutes["median"],
            1,
            (low, high),
        ),
        AskedLimit(
            f"% of games that {late_text(goals)}, at most {100 * late:g}",
            lambda each: each.record.endings["not_finished"],
            100,
            (0, late),
        ),
        AskedLimit(
            f"first player, % of wins off an even share, within {100 * first:g}",
            lambda each: each.record.seats[0],
            100,
            (-first, first),
        ),
    ]
    if goals.stuck_turns < 1:
        found.append(
            AskedLimit(
                f"% of turns stuck, at most {100 * goals.stuck_turns:g}",
                lambda each: each.record.numbers["stuck"],
                100,
                (0, goals.stuck_turns),
            )
        )
    return found


def asked_field(
    found: Estimate, scale: float, ends: tuple[float, float], cell: str
) -> tuple[str, str, str]:
    """A figure with its interval: met, missed or undecided."""
    if math.isnan(found.value):
        return "\u2013", "", cell
    over = "over " if found.is_over else ""
    top = "more" if math.isinf(found.high) else f"{scale * found.high:.1f}"
    text = f"{over}{scale * found.value:.1f} ({scale * found.low:.1f} to {top})"
    if ends[0] <= found.low and found.high <= ends[1]:
        return text, "same", cell
    if found.low > ends[1] or found.high < ends[0]:
        return f"{text} \u2717", "lost", cell
    return f"{text} ?", "open", cell
