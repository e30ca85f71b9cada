"""The page on the bots: published answers before and after they noticed words as people do."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from experiments.studies.answer_changes import ReportChange, change_lines
from sim.bots.fitting.bee_evidence import BY_LENGTH, BY_ZIPF, fit_bee
from sim.bots.fitting.noticing_evidence import (
    NoticingFigure,
    predict_figures,
    reader_values,
)
from sim.bots.fitting.predict_noticing import READINGS
from sim.bots.fitting.published import PredictedFigure

Predicted = PredictedFigure[NoticingFigure]

HEAD = """\
# What changed when bots saw what people see

Bots used to see every word after one waiting time, fitted to ten cards, whatever else lay \
there. Now looks are shared among the words that lie there and dead ends ([the \
model](../../sim/bots/README.md)): a few cards are seen through at once, a thousand splits are \
not; who sees nothing looks again; a recital goes by how familiar a card is, a forced pass is no \
look. This page says which published answers that changed and which it did not.

`python -m experiments.studies.changed_answers BEFORE AFTER --out reports/bots` writes it from \
two folders of reports: here those of the last release before the model, and today's."""
ANSWERS = """\
## Published answers, before and after

All answers one by one: [answers.csv](answers.csv). Two numbers differ if their intervals do not \
meet; hands, verdicts and numbers without an interval if they read differently. The middle is \
the median over a figure's answers of the middles of their intervals.

Why: games in which words are looked for change by the noticing, and by the rules and counts \
marked [results] in the [change log](../../CHANGELOG.md) since; Word Crush looks for no words, \
so what changes there is the clock (recitals by familiarity, forced passes), the exchanges and \
the rules. How much is the noticing alone says the next part."""
ALONE = """\
## What is the noticing alone

`python -m experiments.studies.printed_games BEFORE AFTER --out \
reports/bots/printed_games.json`: printed games of casual players on the same deals, by the code \
just before the model and just after it, nothing else in between; means of a game with 95 % \
intervals. Speed is games for each second of a core, the best of six runs in turn; the ratio is \
what holds, for the machine was shared."""
NOW = """\
## Printed games and speed, before the model and today

`python -m experiments.studies.printed_games BEFORE NOW --out \
reports/bots/printed_games_now.json`: printed games of casual players on the same deals, by the \
last code before the model and today's, so with all rules that changed since; means of a game \
with 95 % intervals. Speed as games for each second of a core, the best of six runs in turn; \
the ratio is what holds, for the machine was shared."""
PEOPLE = """\
## Bots beside people

![what bots notice beside what people find](../noticing_model/noticing.png)

Predicted against published, by `python -m sim.bots.fitting.predict_noticing`. *Declared* \
figures are assumptions, *data* are published; where they come from: \
[noticing_data.csv](../../sim/bots/fitting/noticing_data.csv)."""
CARDS = """\
Three to ten cards of the printed deck, after 10, 30 and 60 seconds: share of players who see a \
given common word (Zipf 4.5 and more) or middling one (3.25 to 3.75), and words seen; declared, \
and what bots do. {within} of {all} lie within 0.1, or 30 % of the words."""
BEE = """\
Share of the players who found a word of a letter puzzle without a limit; how long people look \
is fitted. Both slopes fit, so both are an axis of `fairdeal robustness`."""
FEW = """\
## Nobody passes over DUE

`python -m experiments.studies.passed_over`: turns in which three to five cards spelled a common \
word of three letters (Zipf 4.5 and more), the player had looked for ten seconds or more, and a \
word from the hand alone could be laid; how often he passed. At most 5 % for casual players and \
1 % for experts are allowed."""
FALSE = """\
## False words and doubts

`python -m experiments.studies.false_words`: the share of the words played that are false, and \
that are challenged, with `p_bad_word = 0.05` and `p_challenge = 0.1`, casual players, standard \
errors over games. Duplicates alone are no word played. Alone nobody challenges. \
`tests/games/test_false_words.py` holds every game to four standard errors."""


def page_text(changes: Sequence[ReportChange], folder: Path) -> str:
    """The page.

    Args:
        changes: of the reports.
        folder: where measured figures lie: ``printed_games.json``, ``passed_over.json``,
            ``false_words.json``; a part without its file is left out.
    """
    parts = [HEAD, ANSWERS, "\n".join(change_lines(changes))]
    parts += measured_parts(folder)
    parts += calibration_parts()
    return "\n\n".join(parts) + "\n"


def measured_parts(folder: Path) -> Iterator[str]:
    """What was measured of games."""
    for text, name, lines in (
        (ALONE, "printed_games.json", printed_lines),
        (NOW, "printed_games_now.json", printed_lines),
        (FEW, "passed_over.json", passed_lines),
        (FALSE, "false_words.json", false_lines),
    ):
        path = folder / name
        if path.is_file():
            yield text
            yield "\n".join(lines(json.loads(path.read_text("utf-8"))))


def printed_lines(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Printed games before and after."""
    yield "| game | figure | before | after | |"
    yield "|---|---|---:|---:|---|"
    for one in games:
        name = f"{one['game']}, {one['players']} players"
        for figure, before in one["before"].items():
            after = one["after"].get(figure)
            if after is None:
                continue
            differs = after[1] > before[2] or after[2] < before[1]
            yield (
                f"| {name} | {figure} | {with_interval(*before)} | {with_interval(*after)} |"
                f" {'changed' if differs else 'not told apart'} |"
            )
        ratio = one["rate_after"] / one["rate_before"]
        rates = f"{one['rate_before']:,.0f} | {one['rate_after']:,.0f}"
        yield f"| {name} | games a second | {rates} | {ratio:.2f} times as fast |"


def with_interval(value: float, low: float, high: float) -> str:
    """A number and its interval."""
    return f"{value:.3g} ({low:.3g} to {high:.3g})"


def passed_lines(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Turns in which a common word was passed over."""
    yield "| game | players | such turns | passed | share |"
    yield "|---|---|---:|---:|---:|"
    for one in games:
        share = f"{one['passed'] / one['met']:.1%}" if one["met"] else "none"
        yield f"| {one['game']} | {one['bot']} | {one['met']} | {one['passed']} | {share} |"


def false_lines(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """False words and doubts."""
    yield "| game | players | words | false, % | challenged, % |"
    yield "|---|---:|---:|---:|---:|"
    for one in games:
        shares = " | ".join(
            f"{100 * share:.2f} % ± {100 * error:.2f}" for share, error in one["shares"]
        )
        yield f"| {one['game']} | {one['players']} | {one['words']:,} | {shares} |"


def calibration_parts() -> Iterator[str]:
    """Bots beside people."""
    figures = predict_figures()
    of_cards = [one for one in figures if one.figure.name[0].isdigit()]
    yield PEOPLE
    yield "\n".join(figure_lines([one for one in figures if one not in of_cards]))
    yield CARDS.format(within=sum(one.is_within for one in of_cards), all=len(of_cards))
    yield "\n".join(card_lines(of_cards))
    yield BEE
    yield "\n".join(bee_lines())


def figure_lines(figures: Sequence[Predicted]) -> Iterator[str]:
    """Predicted against published, a line a figure."""
    yield "| figure | task | who | seconds | what | people | range | bots | |"
    yield "|---|---|---|---:|---|---:|---|---:|---|"
    for one in figures:
        of = one.figure
        kind = "data" if of.kind == "data" else "declared"
        yield (
            f"| {of.name} | {of.task} | {of.reader} | {of.seconds:g} | {of.measure} |"
            f" {of.value:g} |"
            f" {of.low:g} to {of.high:g} | {one.predicted:.3g} |"
            f" {kind}{'' if one.is_within else ', **outside**'} |"
        )


def card_lines(figures: Sequence[Predicted]) -> Iterator[str]:
    """The table of three to ten cards: declared, and what bots do, after three times."""
    rows: dict[tuple[str, str, str], list[Predicted]] = {}
    for one in figures:
        of = one.figure
        rows.setdefault((of.task, of.reader, of.measure), []).append(one)
    yield "| hand | who | what | declared | bots |"
    yield "|---|---|---|---|---|"
    for (task, reader, measure), found in rows.items():
        declared = " / ".join(f"{one.figure.value:g}" for one in found)
        bots = " / ".join(f"{one.predicted:.2f}" for one in found)
        yield f"| {task} | {reader} | {measure} | {declared} | {bots} |"


def bee_lines() -> Iterator[str]:
    """The puzzle under both readings."""
    names = [f"Zipf {low:g}+" for low, _, _ in BY_ZIPF] + [f"{n} letters" for n, _ in BY_LENGTH]
    yield f"| | {' | '.join(names)} |"
    yield f"|---|{'---:|' * len(names)}"
    published = [row[-1] for row in (*BY_ZIPF, *BY_LENGTH)]
    yield f"| people | {' | '.join(f'{share:.2f}' for share in published)} |"
    for name, changes in READINGS.items():
        values = reader_values("strong", changes)
        fit = fit_bee(values)
        shares = [*fit.by_zipf, *fit.by_length]
        slope = f"slope {values['zipf_slope']:g} ({name})"
        yield f"| {slope} | {' | '.join(f'{share:.2f}' for share in shares)} |"
