"""The study of hand sizes over several games in plain words.

Texts only: every figure comes from `experiments.studies.games.study`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from experiments.design.deck_points import find_points_param
from experiments.report.wording import (
    cards_text,
    digits_of,
    limit_text,
    list_words,
    percent_interval,
    share_text,
)
from experiments.studies.games.records import GameRecord
from experiments.studies.games.study import (
    FIRST,
    LONG,
    PERHAPS,
    POINTS,
    SHORT,
    STUCK,
    UNEVEN,
    UNFINISHED,
    Change,
    GameStudy,
    HandAnswer,
    VersionStudy,
    changes_with_hand,
    common,
    hands_for_all,
    nearest_count,
)
from experiments.studies.hands.choice import size_of
from experiments.studies.hands.estimates import Estimate, largest_points
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import (
    bound_text,
    figure_text,
    late_text,
    length_text,
    limits_text,
    range_text,
    target_text,
)
from sim.registry import load_game
from sim.user_file import csv_text

DASH = "\u2013"
BY_ESTIMATES = "by the estimates"
"""Said of what the intervals do not bear out."""


def hands_text(hands: Sequence[int]) -> str:
    """Hands by name, runs of three or more by their ends.

    >>> hands_text([8]), hands_text([5, 6]), hands_text([5, 6, 7, 10])
    ('8', '5 or 6', '5 to 7 or 10')
    """
    runs: list[list[int]] = []
    for hand in hands:
        if runs and hand == runs[-1][-1] + 1:
            runs[-1].append(hand)
        else:
            runs.append([hand])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    *first, last = parts or ["none"]
    return f"{', '.join(first)} or {last}" if first else last


def players_text(counts: Sequence[int]) -> str:
    """Player counts.

    >>> players_text([1]), players_text([2, 3, 5])
    ('1 player', '2, 3 and 5 players')
    """
    *first, last = map(str, counts)
    if first:
        return f"{', '.join(first)} and {last} players"
    return f"{last} player" if last == "1" else f"{last} players"


def cards_by_players(hands: Mapping[int, int]) -> str:
    """Hands with the player counts that they are for.

    >>> cards_by_players({2: 9, 3: 9}), cards_by_players({2: 9, 3: 9, 4: 7, 5: 7})
    ('9 cards for 2 and 3 players', '9 cards for 2 and 3 players and 7 for 4 and 5')
    """
    by_hand: dict[int, list[int]] = {}
    for players, hand in hands.items():
        by_hand.setdefault(hand, []).append(players)
    (first, counts), *others = by_hand.items()
    parts = [f"{hand} for {list_words(list(map(str, mine)))}" for hand, mine in others]
    return list_words([f"{cards_text(first)} for {players_text(counts)}", *parts])


def goals_text(goals: Goals, *, is_alone: bool) -> str:
    """The limits that a hand must keep, in a sentence.

    Args:
        goals: that were declared.
        is_alone: whether every table is of one player, who has no seat to lose by.
    """
    lengths = "; ".join(
        f"{mode} {target_text(minutes, goals)}" for mode, minutes in goals.minutes.items()
    )
    parts = [
        f"the median game is on target ({lengths})",
        f"at most {limit_text(goals.not_finished)} of games {late_text(goals)}"
        f"{goals.default_text('not_finished')}",
    ]
    if not is_alone:
        parts.append(
            f"no seat that is shown to be uneven wins over {limits_text(goals)} % of wins"
            f"{goals.default_text('seat_edge')} more or less than an even share"
        )
    if not is_alone and not math.isinf(goals.seat_points):
        parts.append(
            f"no position that is shown to be uneven scores over {goals.seat_points:g} points"
            " more or less than the mean of all"
        )
    if goals.stuck_turns < 1:
        parts.append(f"at most {limit_text(goals.stuck_turns)} of turns are without a move")
    return f"A hand meets the limits if {', '.join(parts[:-1])}, and {parts[-1]}."


def version_sentences(study: VersionStudy, goals: Goals) -> list[str]:
    """One version: what to print by length of game, then what changes with the hand."""
    parts = []
    for mode in goals.minutes:
        answers = study.for_mode(mode)
        if answers:
            parts.append(print_sentence(mode, answers, goals))
            parts.append(why_sentence(answers))
    if study.records:
        parts.append(change_sentence(study))
    return [sentence for sentence in parts if sentence]


def print_sentence(mode: str, answers: Sequence[HandAnswer], goals: Goals) -> str:
    """What to print for one length of game."""
    head = f"{mode.capitalize()} game ({goals.minutes[mode]:g} minutes): "
    if all(one.keeps and one.printed in one.sure for one in answers):
        kept = {one.players: one.printed for one in answers if one.printed is not None}
        return f"{head}keep {cards_by_players(kept)}."
    printed = answers[0].printed
    sure = common([one.sure for one in answers])
    together = hands_for_all(answers)
    parts = []
    if together:
        best = min(together, key=lambda hand: (abs(hand - (printed or hand)), hand))
        doubt = "" if best in sure else f" {BY_ESTIMATES}"
        verb = "meets" if best == 1 else "meet"
        parts.append(f"{cards_text(best)} {verb} every limit at all player counts{doubt}")
    parts += [parts for parts in advice_parts(answers) if parts]
    return f"{head}{'; '.join(parts)}."


def advice_parts(answers: Sequence[HandAnswer]) -> list[str]:
    """What to print at each player count, equal advice together."""
    by_advice: dict[str, list[int]] = {}
    for answer in answers:
        by_advice.setdefault(advice_text(answer), []).append(answer.players)
    return [f"with {players_text(counts)} {parts}" for parts, counts in by_advice.items()]


def advice_text(answer: HandAnswer) -> str:
    """What to print at one player count; what is not certain is said with "perhaps"."""
    doubt = "" if answer.to_print in answer.sure else f"{PERHAPS} "
    if answer.keeps:
        why = f" ({BY_ESTIMATES}, {sure_text(answer)})" if doubt else ""
        return f"{doubt}keep {cards_text(answer.printed or 0)}{why}"
    if answer.to_print is not None:
        meeting = hands_text(answer.meeting)
        why = f"{'meet' if ' to ' in meeting else 'meets'} every limit"
        if answer.sure != answer.meeting:
            why += f" {BY_ESTIMATES}, {sure_text(answer)}"
        return f"{doubt}print {answer.to_print} ({meeting} {why})"
    nearest = answer.nearest
    none = f"no hand of {hands_text(answer.hands)} meets every limit"
    if answer.possible:
        none += f" {BY_ESTIMATES}, {PERHAPS} {hands_text(answer.possible)} does"
    return f"{none}; {nearest.record.hand} comes nearest ({', '.join(nearest.reasons)})"


def sure_text(answer: HandAnswer) -> str:
    """Which hands meet every limit for certain."""
    return f"for certain {hands_text(answer.sure)}" if answer.sure else "none for certain"


def failing_text(answer: HandAnswer) -> str:
    """The hands that fail or perhaps fail, by why; a single hand's doubt with the figure."""
    parts = []
    for reasons, hands in answer.failing.items():
        texts = list(reasons)
        if len(hands) == 1:
            (one,) = (each for each in answer.judged if each.record.hand == hands[0])
            texts = [with_figure(reason, one.record) for reason in reasons]
        parts.append(f"{hands_text(hands)}: {', '.join(texts)}")
    return "; ".join(parts)


def with_figure(reason: str, record: GameRecord) -> str:
    """A reason that is not certain with its figure and interval; a certain one as it is."""
    if not reason.startswith(PERHAPS):
        return reason
    why = reason.removeprefix(f"{PERHAPS} ")
    if why in (SHORT, LONG):
        median = record.minutes["median"]
        return f"{reason}, {length_text(median)} ({range_text(median)})"
    if why == POINTS:
        most = largest_points(record.points)
        return f"{reason}, {most.value:.1f} points ({most.low:.1f} to {most.high:.1f})"
    found = {
        STUCK: record.numbers["stuck"],
        UNFINISHED: record.endings["not_finished"],
        UNEVEN: record.seat_edge,
        FIRST: size_of(record.seats[0]),
    }[why]
    return f"{reason}, {percent_interval(*found[:3], 1)}"


def why_sentence(answers: Sequence[HandAnswer]) -> str:
    """Why hands fail, equal reasons together; empty if none does."""
    by_reason: dict[str, list[int]] = {}
    for answer in answers:
        reasons = failing_text(answer)
        if reasons:
            by_reason.setdefault(reasons, []).append(answer.players)
    if not by_reason:
        return ""
    parts = [f"{players_text(counts)}: {why}" for why, counts in by_reason.items()]
    return f"What fails or perhaps fails, by cards dealt. {'. '.join(parts)}."


def number_text(estimate: Estimate) -> str:
    """A count with as many digits as it deserves."""
    return DASH if math.isnan(estimate.value) else f"{estimate.value:.{digits_of(estimate.value)}f}"


def percent_text(estimate: Estimate) -> str:
    """A share as a percentage."""
    return DASH if math.isnan(estimate.value) else share_text(estimate.value)


def points_text(estimate: Estimate) -> str:
    """A share of the wins in percentage points."""
    return "unknown" if math.isnan(estimate.value) else f"{100 * estimate.value:.1f} % of wins"


CHANGE_WORDS: dict[str, tuple[str, Callable[[Estimate], str]]] = {
    "minutes": ("the median game", length_text),
    "turns": ("turns a game", number_text),
    "stuck": ("turns without a move", percent_text),
    "unplayed": ("cards left unplayed a player", number_text),
    "margin": ("the winner's lead in points", number_text),
    "seat_edge": ("the largest seat edge", points_text),
}
"""What each changing figure is called and how it is set."""


def change_text(change: Change) -> str:
    """How one figure changes; a change that may be chance says so."""
    name, parts = CHANGE_WORDS[change.name]
    doubt = "" if change.is_sure else " (may be chance)"
    first, last = parts(change.first), parts(change.last)
    return f"{name} from {first} to {last}{doubt}" if first != last else f"{name} stays {first}"


def change_sentence(study: VersionStudy) -> str:
    """What changes from the smallest to the largest hand."""
    players = nearest_count(study.players)
    changes = changes_with_hand(study, players)
    if not changes:
        return ""
    records = study.at(players)
    parts = "; ".join(change_text(one) for one in changes)
    hands = f"From {records[0].hand} to {records[-1].hand} cards"
    return f"{hands}, with {players_text([players])}: {parts}."


def bots_sentences(study: GameStudy) -> list[str]:
    """Whether other players would want another hand."""
    if len(study.bots) < 2:
        return ["Only one kind of players was played, so nothing can be compared."]
    sentences = []
    for bots in study.bots[1:]:
        pairs = [
            (mine, theirs)
            for one in study.versions
            for mine, theirs in zip(one.answers, one.other_answers.get(bots, ()), strict=False)
            if (mine.mode, mine.players) == (theirs.mode, theirs.players)
        ]
        if not pairs:
            continue
        same = sum(mine.to_print == theirs.to_print for mine, theirs in pairs)
        meeting = sum(bool(theirs.meeting) for _, theirs in pairs)
        sentences.append(
            f"{BY_ESTIMATES.capitalize()} {bots} players would print the same hand, or none, as"
            f" {study.base} players in {same} of {len(pairs)} cases; for them some hand meets every"
            f" limit in {meeting}"
            f" (for {study.base} players in {sum(bool(mine.meeting) for mine, _ in pairs)})."
        )
    return sentences


def awkward_sentences(study: GameStudy) -> list[str]:
    """The figures that a designer should look at whatever the answer: how games go wrong."""
    records = [(one.version.name, record) for one in study.versions for record in one.records]
    sentences = []
    for name, what in (
        ("cut_short", "were stopped at the turn cap before the declared time"),
        ("stall", "stalled: nobody moved any more"),
        ("rule_gap", "met no rule"),
        ("tie", "ended in a tie"),
    ):
        found = [pair for pair in records if that_may_end_by(name, [pair[1]])]
        if not found:
            continue
        games = sum(record.games for _, record in found)
        count = sum(record.games * record.endings[name].value for _, record in found)
        worst_of, worst = max(found, key=lambda pair: pair[1].endings[name].value)
        where = (
            f"; most in {cell_text(worst_of, worst)}: {share_text(worst.endings[name].value)}"
            if count
            else ""
        )
        several = " of several players" if len(found) < len(records) else ""
        sentences.append(f"{count:,.0f} of {games:,} games{several} {what}{where}.")
    known = [pair for pair in records if not math.isnan(pair[1].numbers["stuck"].value)]
    if known:
        worst_of, worst = max(known, key=lambda pair: pair[1].numbers["stuck"].value)
        sentences.append(
            f"Most turns without a move: {bound_text(worst.numbers['stuck'])} in"
            f" {cell_text(worst_of, worst)}."
        )
    return sentences


def that_may_end_by(name: str, records: Sequence[GameRecord]) -> list[GameRecord]:
    """The cells for which an ending means something.

    A game for one that stalls is done, and nobody ties with himself.
    """
    return [one for one in records if name not in {"stall", "tie"} or one.players > 1]


def cell_text(name: str, record: GameRecord) -> str:
    """A cell in words."""
    return f"{name} with {players_text([record.players])} and {cards_text(record.hand)}"


def answers_text(study: GameStudy, kind: str) -> str:
    """The hands that meet every limit as a table: a row a version and length, a column a count.

    Args:
        study: of several games.
        kind: ``csv`` or ``md``.
    """
    counts = sorted({answer.players for answer in study.answers})
    rows = [["game", "length", *(players_text([count]) for count in counts)]]
    for one in study.versions:
        for mode in study.goals.minutes:
            found = {answer.players: answer for answer in one.for_mode(mode)}
            answers = [found.get(count) for count in counts]
            fields = [hands_text(answer.meeting) if answer else "" for answer in answers]
            rows += [[one.version.name, mode, *fields]] if found else []
    if kind == "csv":
        return csv_text(rows)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], f"|{'---|' * len(rows[0])}", *lines[1:]]) + "\n"


def minutes_text_of(record: GameRecord) -> str:
    """A cell's median minutes for a field."""
    median = record.minutes["median"]
    return ("over " if median.is_over else "") + figure_text(median.value)


def caveats_of(study: GameStudy) -> tuple[str, ...]:
    """What the figures of these games cannot show."""
    games = [load_game(one) for one in dict.fromkeys(one.version.game for one in study.versions)]
    finding = "find words by a model of familiarity and looking time"
    knowing = "remember by a model of strangers' memory"
    how = [text for text, there in ((finding, True), (knowing, False))
           if any((one.scoring is not None) == there for one in games)]  # fmt: skip
    lost = list(dict.fromkeys(one.family for one in games if find_points_param(one) is not None))
    values = [
        f"The printed letter values of {one} are lost; those used agree with the two scores that"
        " its rulebook works out. Points and margins depend on them, turns and minutes hardly."
        for one in lost
    ]
    return (
        f"Bots are not people. They {' and '.join(how)}; they do not bluff, chat, tire or plan for"
        " spite.",
        "Minutes are turns times declared seconds for what players do. Those seconds are"
        " assumptions; if your table is twice as slow, all minutes double.",
        *values,
        "Games that were stopped before the declared time or could not go on count as not over in"
        " it.",
        "An interval covers chance only, not a wrong assumption. More games make it narrower and"
        " the assumptions no truer.",
    )
