"""The first screen of a report on a hand table: one answer, what would change it, one doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from experiments.design.hand_table import label_of
from experiments.report.drawing import Panel
from experiments.report.first_screen import FirstScreen, one_line
from experiments.report.wording import cards_text, counted, hands_text, limit_text, list_words
from experiments.studies.hands.assumptions import NARROW, Holding, PaceRange, ranked
from experiments.studies.hands.choice import (
    ADD,
    NO_HAND_ON_TARGET,
    ON_TARGET_STUCK,
    ON_TARGET_UNEVEN,
    ON_TARGET_UNFINISHED,
    WORKS,
    Answer,
)
from experiments.studies.hands.decision import NONE, PRINT, UNDECIDED, WAITING, Decision
from experiments.studies.hands.pace_picture import draw_paces
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import (
    bound_text,
    cell_label,
    late_text,
    limits_text,
    played_text,
)

DOT = " · "
NO_SIGN, OPEN_SIGN = "\u2717", "?"
SHOWN = 3
"""Assumptions that a line names; the others are counted."""

CANNOT = (
    "What people do when they are bored, chat or play together: bots follow fixed policies, and"
    " seconds are assumed for all that they do."
)


def first_screen(
    decisions: Sequence[Decision],
    holding: Holding,
    goals: Goals,
    targets: Sequence[str],
    who: str,
    map_command: str,
) -> FirstScreen:
    """The whole of it.

    Args:
        decisions: on the rows of the printed table.
        holding: how far they hold.
        goals: what was asked.
        targets: whose each target is, a sentence each.
        who: whom the answer is about.
        map_command: what tries other memories, vocabularies and policies on this sweep.
    """
    return FirstScreen(
        answer=tuple(answer_sentences(decisions, goals, who)),
        changes=(*pace_sentences(holding), *map_sentences(holding, map_command), *targets[:1]),
        cannot_show=CANNOT,
        picture=pace_panel(holding),
        read_on=(
            ("every cell in words", "cells-in-words"),
            ("lengths", "how-long"),
            ("seats", "seats"),
            ("other players and decks", "what-moves"),
        ),
        rests_on=(*turning_sentences(holding), *targets[1:]),
    )


def answer_sentences(decisions: Sequence[Decision], goals: Goals, who: str) -> list[str]:
    """The answer in at most three sentences that account for every cell."""
    if not decisions:
        return ["None of the table's rows was played."]
    of_kind = {
        kind: [one for one in decisions if one.kind == kind]
        for kind in (PRINT, NONE, UNDECIDED, WAITING)
    }
    sentences = []
    if of_kind[PRINT]:
        sentences.append(print_sentence(decisions, who))
    if of_kind[NONE]:
        text = none_sentence(of_kind[NONE], goals)
        sentences.append(text if sentences else f"For {who}, {text[0].lower()}{text[1:]}")
    open_ones = []
    if of_kind[UNDECIDED]:
        open_ones.append(undecided_sentence(of_kind[UNDECIDED]))
    if of_kind[WAITING]:
        open_ones += waiting_sentences(of_kind[WAITING])
    added = [one for one in of_kind[PRINT] if one.answer.advice == ADD]
    if added:
        cells = "; ".join(f"{cell_label(one.answer)}: {one.answer.printed_cards}" for one in added)
        open_ones.append(f"These printed hands were not played, add them to the sweep: {cells}.")
    if not sentences:
        cells = counted(len(decisions), "cell")
        sentences.append(f"For {who}, nothing is settled yet in the {cells} of the table.")
    return [*sentences, one_line(open_ones)] if open_ones else sentences


def waiting_sentences(decisions: Sequence[Decision]) -> list[str]:
    """Cells for which too few hands were played to say anything of the others."""
    sentences = []
    for why in dict.fromkeys(one.why for one in decisions):
        cells = cells_of([one for one in decisions if one.why == why])
        text = f"{why[0].upper()}{why[1:]} there, and nothing is known of others" if why else ""
        sentences.append(f"{text}: {cells}." if text else f"Not played yet: {cells}.")
    return sentences


def print_sentence(decisions: Sequence[Decision], who: str) -> str:
    """What to print, row by row, rows that get the same together."""
    modes = list(dict.fromkeys(one.answer.mode for one in decisions))
    found = {(one.answer.players, one.answer.mode): one for one in decisions}
    by_hands: dict[str, list[str]] = {}
    for players in dict.fromkeys(one.answer.players for one in decisions):
        row = [found.get((players, mode)) for mode in modes]
        by_hands.setdefault(DOT.join(map(sign_of, row)), []).append(label_of(players))
    rows = ", ".join(f"{hands} for {list_words(rows)} players" for hands, rows in by_hands.items())
    signs = []
    if any(one.kind in (UNDECIDED, WAITING) for one in decisions):
        signs.append(f"{OPEN_SIGN} undecided")
    if any(one.kind == NONE for one in decisions):
        signs.append(f"{NO_SIGN} no hand is good")
    key = f" ({', '.join(signs)})" if signs else ""
    same = sum(one.is_as_printed for one in decisions)
    kept = "all as printed" if same == len(decisions) else f"{same or 'none'} as printed"
    names = DOT.join(modes)
    return (
        f"For {who}, print {rows}{key}, for {names} games: {kept} of"
        f" {counted(len(decisions), 'cell')}."
    )


def sign_of(one: Decision | None) -> str:
    """A cell of the answer: the hand, or a sign."""
    if one is None:
        return "\u2013"
    if one.kind == NONE:
        return NO_SIGN
    return str(one.cards) if one.kind == PRINT else OPEN_SIGN


def none_sentence(decisions: Sequence[Decision], goals: Goals) -> str:
    """Cells without a good hand, by why, and what was not tried there."""
    by_reason: dict[str, list[Decision]] = {}
    for one in decisions:
        reason = one.why if one.answer.verdict == WORKS else reason_text(one.answer, goals)
        by_reason.setdefault(reason, []).append(one)
    parts = "; ".join(f"{cells_of(some)} ({reason})" for reason, some in by_reason.items())
    played = {played_text(one.answer) for one in decisions}
    hands = played.pop() if len(played) == 1 else "that was played"
    untried = [f"{cell_label(one.answer)}: {one.answer.untried}" for one in decisions
               if one.answer.untried]  # fmt: skip
    text = f"No hand {hands} is good for {parts}"
    if untried:
        text += f"; not tried yet, and on the way to the target: {', '.join(untried)}"
    if len(untried) < len(decisions):
        where = "in the others" if untried else "there"
        text += f"; {where} hand size alone will not do: the rules or the deck would have to change"
    return f"{text}."


def cells_of(decisions: Sequence[Decision]) -> str:
    """Cells, those of one row together: "2 players, quick and long"."""
    rows: dict[str, list[str]] = {}
    for one in decisions:
        rows.setdefault(label_of(one.answer.players), []).append(one.answer.mode)
    return list_words([f"{row} players, {list_words(modes)}" for row, modes in rows.items()])


def reason_text(answer: Answer, goals: Goals) -> str:
    """Why no hand is good, with how much it misses by."""
    if answer.reason == NO_HAND_ON_TARGET:
        nearest = answer.nearest
        median = nearest.miss.minutes["median"]
        length = f"over {median.value:.0f} minutes"
        if not median.is_over:
            length = f"{median.value:.0f} minutes ({median.low:.0f} to {median.high:.0f})"
        return f"nearest {cards_text(nearest.hand)}: {length}"
    if answer.reason == ON_TARGET_UNEVEN:
        return f"seats further from even than {limits_text(goals)} % of wins"
    if answer.reason == ON_TARGET_STUCK:
        return f"more than {limit_text(goals.stuck_turns)} of turns without a move"
    is_length = answer.reason == ON_TARGET_UNFINISHED
    late = [one.not_finished for one in answer.candidates if one.is_on_target or not is_length]
    fewest = min(late, key=lambda one: one.value)
    hands = "hands of the right length" if is_length else "every hand"
    return f"with {hands} {bound_text(fewest)} or more {late_text(goals)}"


def undecided_sentence(decisions: Sequence[Decision]) -> str:
    """Cells that these games leave open, each with what is open."""
    parts = [
        f"{cell_label(one.answer)}{between_text(one)}{': ' + one.why if one.why else ''}"
        for one in decisions
    ]
    return (
        f"Undecided: {'; '.join(parts)} (more deals would settle it; fairdeal tune plays as many as"
        " it takes)."
    )


def between_text(one: Decision) -> str:
    """The hands between which a cell stands, if they are several."""
    return f", between {hands_text(sorted(one.hands))}" if len(one.hands) > 1 else ""


def pace_sentences(holding: Holding) -> list[str]:
    """At which paces of the table the decisions stay."""
    known = [
        (one, pace)
        for one, pace in zip(holding.decisions, holding.paces, strict=True)
        if pace is not None
    ]
    if not known:
        return []
    wide = [one for one, pace in known if not pace.is_narrow]
    stay = "decision stays" if len(known) == 1 else "decisions stay"
    text = f"{len(wide)} of {len(known)} {stay} for tables 10 % quicker and slower"
    narrow = [(one, pace) for one, pace in known if pace.is_narrow]
    if narrow:
        cells = ", ".join(f"{cell_label(one.answer)} {turn_text(pace)}" for one, pace in narrow)
        text += f"; decided by the clock, as they turn within {limit_text(NARROW)}: {cells}"
    if not holding.is_exact:
        text += " (as if quicker players made the same moves)"
    return [f"{text}."]


def turn_text(pace: PaceRange) -> str:
    """At which pace a decision turns.

    >>> turn_text(PaceRange(0.8, 1.05)), turn_text(PaceRange(0.95, 2.0))
    ('(at 10 % slower)', '(at 10 % quicker)')
    """
    turn = pace.nearest_turn
    if turn is None:
        return ""
    return f"(at {100 * abs(turn - 1):.0f} % {'slower' if turn > 1 else 'quicker'})"


def turning_sentences(holding: Holding) -> list[str]:
    """What other players, decks and rules turn one by one, those that turn most first."""
    order = ranked(holding.assumptions)
    if not order:
        return []
    some = [one for one in order if one.turned]
    parts = [f"{one.label} ({len(one.turned)} of {one.tried})" for one in some[:SHOWN]]
    more = f", and {len(some) - SHOWN} more" if len(some) > SHOWN else ""
    rest = [one.label for one in order if not one.turned]
    text = f"Decisions that turn otherwise: {', '.join(parts)}{more}" if parts else ""
    if rest:
        others = [f"{len(rest) - SHOWN} more"] if len(rest) > SHOWN else []
        shown = listed_apart([*rest[:SHOWN], *others])
        text += f"; none for {shown}" if text else f"No decision turns for {shown}"
    return [f"{text}."]


def map_sentences(holding: Holding, map_command: str) -> list[str]:
    """For how many of all kinds of players the decisions stay and turn, or what tries them."""
    if not holding.joint:
        return [
            f"Memory, vocabulary and policies, one by one and together, are tried by {map_command}."
        ]
    kinds = ((PRINT, "where a hand is printed"), (NONE, "where no hand is good"))
    parts = [
        f"{where} the decision stays in {one.stay:,} of {sum(one):,} cases, turns in"
        f" {one.turn:,} and is undecided in {one.undecided:,}"
        for kind, where in kinds
        if (one := holding.joint.get(kind))
    ]
    return [f"Over all kinds of players of the robustness map, each with each, {'; '.join(parts)}."]


def listed_apart(labels: Sequence[str]) -> str:
    """Labels as a sentence lists them; of several those that name two things stand in brackets.

    >>> listed_apart(["strong players", "novice players with a 2 and b 3"])
    'strong players and (novice players with a 2 and b 3)'
    """
    if len(labels) == 1:
        return labels[0]
    return list_words([f"({one})" if " with " in one else one for one in labels])


def target_sentences(
    goals: Goals, promised: Mapping[str, float], declared: Mapping[str, object]
) -> list[str]:
    """Whose each target is: the rulebook's, the designer's, or assumed for want of one.

    What the sweep says of them in ``targets.source`` goes before.
    """
    if declared.get("source"):
        return [f"Targets: {declared['source']}."]
    printed = [mode for mode, minutes in goals.minutes.items() if promised.get(mode) == minutes]
    others = [mode for mode in goals.minutes if mode not in printed]
    parts = [f"{mode} {goals.minutes[mode]:g} minutes is the rulebook's" for mode in printed]
    if others:
        lengths = list_words([f"{mode} {goals.minutes[mode]:g}" for mode in others])
        verb = "is" if len(others) == 1 else "are"
        if "minutes" in declared:
            parts.append(f"{lengths} {verb} the designer's")
        else:
            parts.append(f"{lengths} {verb} assumed, as the sweep declares none")
    return [f"Targets: {'; '.join(parts)}."]


def pace_panel(holding: Holding) -> Panel | None:
    """The paces at which each decision stays, a bar each."""
    bars = [
        (cell_label(one.answer), sign_of(one), pace)
        for one, pace in zip(holding.decisions, holding.paces, strict=True)
        if pace is not None
    ]
    if not bars:
        return None
    svg = draw_paces([(f"{label}: {sign}", pace) for label, sign, pace in bars])
    parts = "; ".join(
        f"{label}: {sign}, {100 * (pace.low - 1):+.0f} to {100 * (pace.high - 1):+.0f} %"
        for label, sign, pace in bars
    )
    words = f"For tables so much quicker or slower each decision stays. {parts}."
    cells = tuple(
        dict.fromkeys(one.shown.miss.cell for one in holding.decisions if one.shown is not None)
    )
    return Panel("holds", "How far each decision holds", svg, words, cells)
