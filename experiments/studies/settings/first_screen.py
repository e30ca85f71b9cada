"""The first screen of a report on settings: what to print and why, what is open, what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from experiments.design.file import SEAT_POINTS
from experiments.report.chapter import Chapter
from experiments.report.drawing import Panel
from experiments.report.first_screen import FirstScreen, one_line
from experiments.report.opinion import VersionOpinion
from experiments.report.wording import counted, digits_of, list_words
from experiments.sensitivity.cells import CellFigure
from experiments.studies.hands.first_screen import turn_text
from experiments.studies.hands.pace_picture import draw_paces
from experiments.studies.settings.aims import HIGH, LOW, Aim
from experiments.studies.settings.choice import ALIKE, ONLY, OPEN, SURE, RuleChoice, SettingChoice
from experiments.studies.settings.limits import LimitState
from experiments.studies.settings.recommend import (
    ALL_BROKEN,
    NO_AIMS,
    NOT_MEASURED,
    NOTHING_VARIED,
    Recommended,
)
from experiments.studies.settings.text import (
    factor_text,
    level_text,
    setting_text,
    unit_text,
    value_text,
)

CANNOT = (
    "What people enjoy, and what they do when they are bored: bots follow fixed policies, and"
    " seconds are assumed for all that they do."
)

REASONS: Mapping[str, str] = {
    NO_AIMS: (
        "The sweep declares no aims, so nothing can be recommended. Say what you want in its"
        " table [aims], such as minutes = { best = 20, margin = 2 }, where margin is the"
        " difference from which on you care; what each rule moves is listed below."
    ),
    NOT_MEASURED: (
        "Nothing can be recommended: how errors go together cannot be measured in these results;"
        " run them again with this version, or with keep_rows = true."
    ),
    ALL_BROKEN: (
        "No setting that was played keeps the declared limits: the rules would have to change in"
        " another way."
    ),
    NOTHING_VARIED: "No rule is varied, so there is nothing to choose.",
}
"""Why nothing can be said."""

VERDICTS: Mapping[str, str] = {
    SURE: "sure",
    ALIKE: "no difference that matters",
    OPEN: "these games do not tell",
    ONLY: "no other value keeps the limits",
}


def first_screen(
    found: Sequence[Recommended],
    against: Sequence[str] = (),
    notes: Sequence[str] = (),
    seats: str = "",
) -> FirstScreen:
    """The whole of it.

    Args:
        found: what to print, a length of game each.
        against: what chapters of another opinion say.
        notes: what else bears on it.
        seats: which positions win more or less, where that was asked.
    """
    several = sum(one.choice is not None for one in found) > 1
    answer = [
        sentence
        for one in found
        for sentence in (short_sentences(one) if several else answer_sentences(one))
    ]
    return FirstScreen(
        answer=(*answer, seats) if seats else tuple(answer),
        changes=(*(sentence for one in found for sentence in change_sentences(one)), *against),
        cannot_show=CANNOT,
        picture=holds_panel(found),
        read_on=(("figure by figure", "figures"), ("every cell", "cells")),
        rests_on=(*(sentence for one in found for sentence in player_sentences(one)), *notes),
    )


def answer_sentences(one: Recommended) -> list[str]:
    """What to print and why, how sure that is, what is undecided, and what it costs."""
    if one.choice is None:
        return [REASONS[one.why_not]]
    choice = one.choice
    unsettled = [text for text in (alike_text(choice), open_text(choice)) if text]
    parts = (head_text(one, choice), limits_text(one), sure_text(choice),
             one_line(unsettled), costs_text(one, choice))  # fmt: skip
    return [part for part in parts if part]


def short_sentences(one: Recommended) -> list[str]:
    """The same in a sentence, where several lengths of game are answered."""
    if one.choice is None:
        return [REASONS[one.why_not]]
    rest = [alike_text(one.choice), open_text(one.choice)]
    return [one_line([head_text(one, one.choice), *rest])]


def head_text(one: Recommended, choice: SettingChoice) -> str:
    """What to print and why."""
    head = f"For {one.mode} games: " if one.mode else ""
    fixed = [rule_text(rule) for rule in choice.rules if rule.is_settled]
    rest = [rule_text(rule) for rule in choice.rules if not rule.is_settled]
    them = "it" if len(fixed) == 1 else "these"
    if not fixed:
        what = f"no rule's value is settled; with the best that was seen ({list_words(rest)})"
    elif rest:
        what = (
            f"print {list_words(fixed)}. With {them} and the best that was seen of the other rules"
            f" ({list_words(rest)})"
        )
    else:
        what = f"print {list_words(fixed)}, because with {them}"
    text = f"{head}{what} games come nearest to what you want: {wants_text(one, choice)}."
    return text[0].upper() + text[1:]


LIMITED: Mapping[str, str] = {
    "not_finished": "games that are not over in time",
    "seat_edge": "wins of a position off an even share",
    "first_player": "wins of position 1 off an even share",
    SEAT_POINTS: "points of a position off the mean of all",
    "stuck_turns": "turns without a move",
}
"""What a limit is on."""


def limits_text(one: Recommended) -> str:
    """How the chosen setting stands to the declared limits, and what is printed."""
    chosen, printed = limits_clause(one.limits), limits_clause(one.printed_limits)
    parts = [f"It {chosen}."] if chosen else []
    return " ".join([*parts, f"What is printed {printed}."] if printed else parts)


def limits_clause(limits: Sequence[LimitState]) -> str:
    """How some cells stand to limits, as the rest of a sentence; empty without limits."""
    parts: list[str] = []
    for state, verb in (("kept", "keeps"), ("broken", "breaks"), ("open", "may break")):
        found = [
            f"{LIMITED[each.name]} ({state_text(each)})"
            for each in limits
            if state == ("kept" if each.is_kept else "broken" if each.is_broken else "open")
        ]
        if found:
            parts.append(f"{verb} {'those' if parts else 'the limits'} on {list_words(found)}")
    return "; ".join(parts)


def state_text(one: LimitState) -> str:
    """A limit's figure where it is or may be furthest beyond it, and the limit."""
    scale, unit = (1, " points") if one.name == SEAT_POINTS else (100, " %")
    value, high = scale * one.worst.value, scale * one.worst.high
    return f"{value:.1f}{unit}, up to {high:.1f}, limit {scale * one.limit:g}"


def verdict_text(rule: RuleChoice) -> str:
    """A verdict; where the value is better for sure, whether by as much as matters."""
    text = VERDICTS[rule.verdict]
    if rule.verdict != SURE or not rule.gains or rule.gains[0].loss.low >= 1:
        return text
    how = "but" if rule.is_small else "perhaps"
    return f"{text}, {how} by less than matters"


def sure_text(choice: SettingChoice) -> str:
    """By how much each settled value beats the next best."""
    sentences = []
    for is_small, head in (
        (False, "Sure to be better, by so many times the difference that you care about"),
        (True, "Better for sure, but by less than you care about (so many times that)"),
    ):
        parts = [
            f"{rule_text(rule)} rather than {level_text(gain.value)}, {gain.loss.low:.2f} to"
            f" {gain.loss.high:.2f}"
            for rule in choice.rules
            if rule.verdict == SURE and rule.is_small == is_small
            for gain in rule.gains[:1]
        ]
        if parts:
            sentences.append(f"{head}: {'; '.join(parts)}.")
    return " ".join(sentences)


def rule_text(rule: RuleChoice) -> str:
    """A rule with its chosen value."""
    return setting_text(rule.rule, rule.value)


def wants_text(one: Recommended, choice: SettingChoice) -> str:
    """What the chosen setting comes to, aim by aim, over the tables that it was played at."""
    parts = [aim_text(one.figures[aim.figure], aim, choice) for aim in choice.aims]
    where = "" if len(choice.places) == 1 else f", over {counted(len(choice.places), 'table')}"
    return f"{'; '.join(parts)}{where}"


def aim_text(figure: CellFigure, aim: Aim, choice: SettingChoice) -> str:
    """One aim: what is wanted, and the range of what is there."""
    values = figure.values[list(choice.places)]
    low, high = (value_text(figure, float(end)) for end in (values.min(), values.max()))
    unit = "" if unit_text(figure) in figure.title else unit_text(figure)
    there = low if low == high else f"{low} to {high}"
    if aim.best in (LOW, HIGH):
        wanted = f"as {aim.best} as may be"
    else:
        wanted = value_text(figure, float(aim.best))
    return f"{figure.title} {there}{f' {unit}' if unit else ''} (wanted {wanted})"


def alike_text(choice: SettingChoice) -> str:
    """Rules whose values differ by less than matters."""
    parts = [between_text(one) for one in choice.rules if one.verdict == ALIKE]
    if not parts:
        return ""
    return f"Undecided, as they differ by less than you care about: {'; '.join(parts)}."


def open_text(choice: SettingChoice) -> str:
    """Rules that the games leave open, and the deals that would settle them."""
    parts = [between_text(one) for one in choice.rules if one.verdict == OPEN]
    if not parts:
        return ""
    return (
        f"Undecided, as these games do not tell: {'; '.join(parts)}; about"
        f" {choice.deals_needed:,} deals a cell would."
    )


def between_text(one: RuleChoice) -> str:
    """The values between which a rule is undecided."""
    *first, last = map(level_text, one.between)
    return f"“{factor_text(one.rule)}” {', '.join(first)} or {last}"


def costs_text(one: Recommended, choice: SettingChoice) -> str:
    """The aims by which another value of a settled rule would be better, where that matters."""
    aims = {aim.figure: aim for aim in choice.aims}
    parts = []
    for rule in choice.rules:
        for gain in rule.gains[:1] if rule.is_settled else ():
            lost = {name: -part for name, part in gain.parts.items() if part <= -1}
            if lost:
                name = max(lost, key=lambda figure: lost[figure])
                parts.append(
                    f"{rule_text(rule)} instead of {level_text(gain.value)} leaves"
                    f" {one.figures[name].title} {amount_text(one, aims[name], lost[name])} further"
                    " from what you want"
                )
    return f"It costs: {'; '.join(parts)}." if parts else ""


def amount_text(one: Recommended, aim: Aim, loss: float) -> str:
    """A loss by one aim in the unit of its figure."""
    figure = one.figures[aim.figure]
    amount = loss / aim.weight * aim.margin
    if figure.unit == "share":
        return f"{100 * amount:.1f} %"
    return f"{amount:.{digits_of(amount)}f} {figure.unit}".strip()


def change_sentences(one: Recommended) -> list[str]:
    """For which paces the choice stays, and whose the aims are."""
    if one.choice is None:
        return []
    head = f"For {one.mode} games: " if one.mode else ""
    pace = one.pace
    if pace is None:
        is_timed = any(aim.figure == "minutes" for aim in one.choice.aims)
        text = (
            "these games do not bear the choice out, so no range of paces is named"
            if is_timed
            else "the clock does not bear on what is asked"
        )
    elif pace.nearest_turn is None:
        text = "the choice stays within a margin of the best for tables half or twice as quick"
    else:
        text = (
            "the choice stays within a margin of the best for tables from"
            f" {100 * (1 - pace.low):.0f} % quicker to {100 * (pace.high - 1):.0f} % slower"
        )
        if pace.is_narrow:
            text += f"; it is decided by the clock {turn_text(pace)}"
    sentences = [f"{head}{text}.", f"{head}what is wanted is the designer's, no rulebook's."]
    if one.choice.seen < one.choice.played:
        sentences.append(
            f"{head}the choice rests on {one.choice.seen:,} of the {one.choice.played:,} deals of a"
            " cell."
        )
    return [sentence[0].upper() + sentence[1:] for sentence in sentences]


def player_sentences(one: Recommended) -> list[str]:
    """What other players alone would have printed."""
    sentences = []
    for who, values in one.for_others.items() if one.choice is not None else ():
        if values:
            rules = [setting_text(rule, value) for rule, value in values.items()]
            sentences.append(f"{who.capitalize()} players alone: {list_words(rules)}.")
    return sentences


def disagreements(
    found: Sequence[Recommended], game: str, chapters: Sequence[Chapter]
) -> list[str]:
    """Chapters that compare values of a rule and come to another answer than the page, and why."""
    sentences = []
    for one in found:
        for rule in one.choice.rules if one.choice else ():
            here = {level_text(value) for value in rule.between}
            for chapter in chapters:
                for said in chapter.versions:
                    is_about = game in said.games and said.what == rule.rule.partition(" and ")[0]
                    sides = (said.version in here, said.before in here)
                    against = {"yes": (False, True), "no": (True, False)}.get(said.answer)
                    if is_about and sides == against:
                        sentences.append(disagreement(rule, said))
    return sentences


def disagreement(rule: RuleChoice, said: VersionOpinion) -> str:
    """One of them in words."""
    verdict = "better" if said.answer == "yes" else "no better"
    return (
        f"A chapter says otherwise of {factor_text(rule.rule)}: it finds {said.version} {verdict}"
        f" than {said.before}, for it asks for something else ({said.asked})."
    )


def choice_rows(one: Recommended) -> list[dict[str, Any]]:
    """The rules as rows of a table: value, next best, what it buys, on which aim, verdict."""
    if one.choice is None:
        return []
    rows = []
    for rule in one.choice.rules:
        gain = rule.gains[0] if rule.gains else None
        aim = max(gain.parts, key=lambda name: gain.parts[name]) if gain else ""
        rows.append(
            {
                "mode": one.mode,
                "rule": factor_text(rule.rule),
                "value": level_text(rule.value),
                "next": level_text(gain.value) if gain else "",
                "buys": f"{gain.loss.value:+.2f} ({gain.loss.low:+.2f} to {gain.loss.high:+.2f})"
                if gain
                else "",
                "aim": one.figures[aim].title if aim else "",
                "verdict": verdict_text(rule),
                "state": "same" if rule.is_settled else "open",
            }
        )
    return rows


def holds_panel(found: Sequence[Recommended]) -> Panel | None:
    """The paces at which each rule's value stays, a bar each."""
    bars = [
        (f"{factor_text(rule.rule)}{f', {one.mode}' if one.mode else ''}", pace, rule.value)
        for one in found
        if one.choice is not None
        for rule, pace in zip(one.choice.rules, one.rule_paces, strict=False)
    ]
    if not bars:
        return None
    svg = draw_paces([(f"{label}: {level_text(value)}", pace) for label, pace, value in bars])
    parts = "; ".join(
        f"{label} {level_text(value)}: {100 * (pace.low - 1):+.0f} to"
        f" {100 * (pace.high - 1):+.0f} %"
        for label, pace, value in bars
    )
    words = f"For tables so much quicker or slower each value stays. {parts}."
    cells = tuple(dict.fromkeys(cell for one in found for cell in one.cells))
    return Panel("holds", "How far each value holds", svg, words, cells)
