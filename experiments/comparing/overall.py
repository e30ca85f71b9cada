"""The one verdict on a version: is it better on what was asked, and what does it cost?

What was asked are the *aims*: figures with a direction or a target, all of them or those that the
sweep file names. Any other figure with a direction or a target that gets worse is a *cost*; the
file may say how much of it is accepted. All of it rests on the verdicts of single figures, which
hold together, so this one holds with the same confidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from experiments.comparing.judge import BETTER, EQUIVALENT, FURTHER, NEARER, UNDECIDED, WORSE
from experiments.comparing.plan import Measure, Question
from experiments.comparing.play import Comparison, PairVerdict
from experiments.comparing.sentences import amount, unit_text
from experiments.report.wording import list_words

YES, NO, MIXED, SAME, OPEN = "yes", "no", "mixed", "no difference", "undecided"
PARTLY, DEPENDS = "partly undecided", "depends"
GAINS, LOSSES = (BETTER, NEARER), (WORSE, FURTHER)

SAID = {
    YES: "Yes: {} is better on what you asked ({}).",
    NO: "No: {} is not better on what you asked ({}).",
    MIXED: "It gives and takes: {} is better on some of what you asked ({}) and worse on some.",
    SAME: "No difference that matters: {} is as good on all that you asked ({}).",
    OPEN: "Undecided: whether {} is better on what you asked ({}) takes more deals than were"
    " played; `--deals` allows more.",
    PARTLY: "whether {} is better on what you asked ({}) takes more deals where it is undecided;"
    " `--deals` allows more.",
    DEPENDS: "It depends: {} does not do the same everywhere for what you asked ({}).",
}
NOTHING_MOVED = (
    "Every deal came to the same with both: what is compared never comes into play here, perhaps as"
    " it hangs on another rule, or it moves only what was not compared, such as points."
)
NO_AIMS = (
    "What is better was not declared, so there is no verdict on the whole: name the figures that"
    " the change is for in [compare] aims, with a direction in [compare.better] or a value in"
    " [compare.targets]."
)


@dataclass(frozen=True)
class Overall:
    """The verdict on one version, over all tables that it was compared at.

    Attributes:
        version: its value of what is compared.
        answer: `YES`, `NO`, `MIXED`, `SAME`, `OPEN`, `PARTLY` or `DEPENDS`.
        by_table: the answer at each table, as tables call it.
        sentences: the answer in words; what moved; what it costs.
    """

    version: str
    answer: str
    by_table: dict[str, str]
    sentences: tuple[str, ...]


def overall_verdicts(comparison: Comparison) -> tuple[Overall, ...]:
    """A verdict on every version; none if no figure says what is better."""
    question = comparison.question
    aims = aims_of(question)
    if not aims:
        return ()
    versions = dict.fromkeys(pair.after for pair in question.pairs)
    return tuple(judge_version(version, comparison, aims) for version in versions)


def overall_sentences(comparison: Comparison) -> list[str]:
    """The verdicts in words, or why there are none."""
    found = overall_verdicts(comparison)
    return [" ".join(one.sentences) for one in found] if found else [NO_AIMS]


def table_of(finding: PairVerdict, comparison: Comparison) -> str:
    """The table of a finding; the game is named where there are several."""
    where = finding.pair.where
    games = {one.pair.other.game for one in comparison.findings}
    short = where.removeprefix(f"{finding.pair.other.game}, ")
    return short if len(games) == 1 else where


def aims_of(question: Question) -> tuple[Measure, ...]:
    """The figures that the change is for."""
    return tuple(one for one in question.measures if is_judged(one) and is_aim(one, question))


def is_judged(measure: Measure) -> bool:
    """Is one way better than the other?"""
    return bool(measure.better) or measure.target is not None


def is_aim(measure: Measure, question: Question) -> bool:
    """Is it what the change is for? All are, if none is named."""
    return not question.aims or measure.name in question.aims


def judge_version(version: str, comparison: Comparison, aims: Sequence[Measure]) -> Overall:
    """See `overall_verdicts`."""
    question = comparison.question
    findings = [one for one in comparison.findings if one.pair.after == version]
    tables: dict[str, list[PairVerdict]] = {}
    for one in findings:
        tables.setdefault(table_of(one, comparison), []).append(one)
    by_table = {where: answer_at(mine, question) for where, mine in tables.items()}
    answer = answer_over(by_table.values())
    what = question.what.removeprefix("rules.")
    name = f"{what} {version} instead of {findings[0].pair.before}"
    wanted = ", ".join(aim_text(one) for one in aims)
    sentences = [SAID[answer].format(name, wanted)]
    endless = [one for one in findings if one.measure in aims and one.is_endless]
    if endless:
        sentences = [endless_text(name, wanted, endless, comparison)]
    if answer in (DEPENDS, PARTLY):
        places = {one: [at for at, mine in by_table.items() if mine == one] for one in SAID}
        parts = [f"{one} for {list_words(at)}" for one, at in places.items() if at]
        said = "; ".join(parts).capitalize()
        if answer == PARTLY and not endless:
            sentences = [f"{said}: {sentences[0]}"]
        else:
            sentences.append(f"{said}.")
    of_aims = [one for one in findings if one.measure in aims]
    others = [one for one in findings if one.measure not in aims and is_judged(one.measure)]
    sentences += changes_text(of_aims, comparison)
    sentences += costs_text(others, comparison)
    if any(one.is_same for one in findings) and not any(one.difference.value for one in findings):
        sentences.append(NOTHING_MOVED)
    return Overall(version, answer, by_table, tuple(sentences))


def answer_at(findings: Sequence[PairVerdict], question: Question) -> str:
    """The answer at one table; a cost that is surely more than was accepted makes it a no."""
    of_aims = [
        one.verdict for one in findings if is_judged(one.measure) and is_aim(one.measure, question)
    ]
    gains = any(one in GAINS for one in of_aims)
    losses = any(one in LOSSES for one in of_aims)
    if any(is_too_dear(one, question) for one in findings) or (losses and not gains):
        return NO
    if gains and losses:
        return MIXED
    if UNDECIDED in of_aims:
        return OPEN
    return YES if gains else SAME


def answer_over(answers: Iterable[str]) -> str:
    """The answer over all tables: a yes or no may stand beside tables where nothing changes.

    A table that is merely undecided makes no difference between tables: it leaves the whole open.
    """
    found = set(answers)
    if len(found) == 1:
        return found.pop()
    if len(found - {SAME, OPEN}) > 1:
        return DEPENDS
    if OPEN in found:
        return PARTLY
    return (found - {SAME}).pop()


def endless_text(
    name: str, wanted: str, findings: Sequence[PairVerdict], comparison: Comparison
) -> str:
    """That a length which is an aim is none, as games never finish."""
    worst = max(findings, key=lambda one: one.unfinished[1])
    return (
        f"Undecided: whether {name} is better on what you asked ({wanted}) cannot be said, for"
        f" {100 * worst.unfinished[1]:.0f} % of its games never finish"
        f" ({table_of(worst, comparison)}) and count with what they took until they were stopped."
    )


def aim_text(measure: Measure) -> str:
    """What is wanted of a figure.

    >>> from experiments.runner.paired import FIGURES
    >>> aim_text(Measure(FIGURES["minutes"], 0, 120, 1, "", 20.0))
    'mean minutes near 20'
    """
    if measure.target is not None:
        near = "" if isinstance(measure.target, str) else "near "
        return f"{measure.figure.title} {near}{target_text(measure)}"
    return f"{measure.better} {measure.figure.title}"


def target_text(measure: Measure) -> str:
    """A target as it was declared."""
    target = measure.target
    if isinstance(target, str) or target is None:
        return str(target)
    return f"{100 * target:g} %" if measure.figure.unit == "share" else f"{target:g}"


def changes_text(findings: Sequence[PairVerdict], comparison: Comparison) -> list[str]:
    """What moved of what was asked, a clause a figure, over all tables."""
    clauses = [
        move_text([one for one in findings if one.measure is measure], verdict, comparison)
        for verdict in (*GAINS, *LOSSES)
        for measure in dict.fromkeys(one.measure for one in findings)
        if any(one.measure is measure and one.verdict == verdict for one in findings)
    ]
    still = [
        measure.figure.title
        for measure in dict.fromkeys(one.measure for one in findings)
        if all(one.verdict == EQUIVALENT for one in findings if one.measure is measure)
    ]
    opened = [
        measure.figure.title
        for measure in dict.fromkeys(one.measure for one in findings)
        if any(one.verdict == UNDECIDED for one in findings if one.measure is measure)
    ]
    clauses += [f"the same within your margin: {list_words(still)}"] if still else []
    clauses += [f"undecided: {list_words(opened)}"] if opened else []
    text = "; ".join(clauses)
    return [f"{text[0].upper()}{text[1:]}."] if text else []


def move_text(findings: Sequence[PairVerdict], verdict: str, comparison: Comparison) -> str:
    """One figure's change in one direction, over the tables where it has that verdict."""
    mine = [one for one in findings if one.verdict == verdict]
    ends = [abs(end) for one in mine for end in (one.change.low, one.change.high)]
    first = mine[0]
    by = f"by {amount(first, min(ends))} to {amount(first, max(ends))}{unit_text(first)}"
    title = first.measure.figure.title
    tables = list_words([table_of(one, comparison) for one in mine])
    where = "" if len(mine) == len(findings) else f" ({tables})"
    if verdict in (NEARER, FURTHER):
        way = "to" if verdict == NEARER else "from"
        return f"{title} {verdict} {way} {target_text(first.measure)} {by}{where}"
    falls = first.change.high < 0
    return f"{title} {'down' if falls else 'up'} {by}{where}"


def costs_text(findings: Sequence[PairVerdict], comparison: Comparison) -> list[str]:
    """What gets worse that the change is not for, and whether that is accepted."""
    costs = []
    for measure in dict.fromkeys(one.measure for one in findings):
        mine = [one for one in findings if one.measure is measure]
        for verdict in LOSSES:
            if any(one.verdict == verdict for one in mine):
                moved = move_text(mine, verdict, comparison)
                costs.append(f"{moved}{accepted_text(mine, comparison.question)}")
    return [f"It costs: {'; '.join(costs)}."] if costs else []


def accepted_text(findings: Sequence[PairVerdict], question: Question) -> str:
    """How a cost stands to what is accepted."""
    measure = findings[0].measure
    most = question.accept.get(measure.name)
    if most is None:
        return ""
    allowed = f"the {amount(findings[0], most)} that you accept"
    if any(is_too_dear(one, question) for one in findings):
        return f", more than {allowed}"
    within = all(worsening(one)[1] <= most for one in findings)
    return f", within {allowed}" if within else f", perhaps more than {allowed}"


def is_too_dear(finding: PairVerdict, question: Question) -> bool:
    """Does a figure surely get worse by more than is accepted?"""
    most = question.accept.get(finding.measure.name)
    return most is not None and finding.verdict in LOSSES and worsening(finding)[0] > most


def worsening(finding: PairVerdict) -> tuple[float, float]:
    """By how much a figure gets worse, at least and at most."""
    low, high = finding.change.low, finding.change.high
    return (-high, -low) if finding.measure.better == "higher" else (low, high)
