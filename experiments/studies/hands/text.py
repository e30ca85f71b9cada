"""The study in plain words: every figure comes from `experiments.studies.hands.study`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from experiments.design.hand_table import label_of
from experiments.report.wording import cards_text, hands_text, limit_text, share_text
from experiments.studies.hands.choice import (
    ADD,
    KEEP,
    NO_HAND_ON_TARGET,
    OFF_TARGET,
    ON_TARGET_STUCK,
    ON_TARGET_UNEVEN,
    ON_TARGET_UNFINISHED,
    STUCK,
    UNDECIDED,
    UNEVEN,
    UNFINISHED,
    UNPLAYED,
    WORKS,
    Answer,
    Candidate,
)
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals
from experiments.studies.hands.study import Push

VERDICT_WORDS = {
    WORKS: "works",
    OFF_TARGET: "off target",
    UNFINISHED: "too long or endless",
    UNEVEN: "seats too uneven",
    STUCK: "players too often stuck",
    UNPLAYED: "not played yet",
}

MOST_DIGITS = 4

Band = tuple[float, float]
EVERYTHING: Band = (-math.inf, math.inf)


def band_of(answer: Answer, goals: Goals) -> Band:
    """The minutes that are on target for an answer, both ends among them."""
    return answer.target * (1 - goals.band), answer.target * (1 + goals.band)


def target_text(minutes: float, goals: Goals) -> str:
    """A target and its band.

    >>> target_text(10, Goals({}, band=0.25))
    '10 min, 7.5 to 12.5'
    """
    low, high = minutes * (1 - goals.band), minutes * (1 + goals.band)
    return f"{minutes:g} min, {low:.3g} to {high:.3g}"


def rounded(value: float, digits: int, band: Band) -> str:
    """A number with so many decimals, and more where rounding would move it across a band's end.

    >>> rounded(25.04, 0, (15, 25)), rounded(24.96, 0, (15, 25)), rounded(14.96, 0, (15, 25))
    ('25.04', '25', '14.96')
    """
    low, high = band
    is_in = low <= value <= high
    while digits < MOST_DIGITS and (low <= float(f"{value:.{digits}f}") <= high) != is_in:
        digits += 1
    return f"{value:.{digits}f}"


def minutes_text(minutes: float, band: Band = EVERYTHING) -> str:
    """A length of time in the unit that people would use.

    >>> minutes_text(7.26), minutes_text(41.6), minutes_text(200), minutes_text(math.inf)
    ('7.3 minutes', '42 minutes', '3.3 hours', 'no end')
    """
    if math.isinf(minutes):
        return "no end"
    if minutes >= 120:
        return f"{rounded(minutes / 60, 1, (band[0] / 60, band[1] / 60))} hours"
    return f"{figure_text(minutes, band)} minutes"


def figure_text(minutes: float, band: Band = EVERYTHING) -> str:
    """Minutes with as many digits as they deserve, and as show on which side of a band they are.

    >>> figure_text(7.26), figure_text(41.6), figure_text(200), figure_text(25.04, (15, 25))
    ('7.3', '42', '200', '25.04')
    """
    return rounded(minutes, 1 if minutes < 10 else 0, band)


def length_text(estimate: Estimate, band: Band = EVERYTHING) -> str:
    """A length as a sentence has it; a floor says so.

    >>> length_text(Estimate(254, 200, math.inf, True))
    'over 4.2 hours'
    """
    return ("over " if estimate.is_over else "") + minutes_text(estimate.value, band)


def range_text(estimate: Estimate) -> str:
    """The ends of an interval of minutes.

    >>> range_text(Estimate(20, 18.5, 22)), range_text(Estimate(90, 80, math.inf))
    ('18 to 22', '80 or more')
    """
    low = figure_text(estimate.low)
    return (
        f"{low} or more" if math.isinf(estimate.high) else f"{low} to {figure_text(estimate.high)}"
    )


def bound_text(estimate: Estimate) -> str:
    """A share of defects with its interval, or how large it may be if none was seen.

    >>> bound_text(Estimate(0, 0, 0.0037)), bound_text(Estimate(0.12, 0.1, 0.14))
    ('0 (under 0.4 %)', '12 % (10 to 14)')
    >>> bound_text(Estimate(1, 0.996, 1))
    'all (over 99.6 %)'
    """
    if estimate.value <= 0:
        return f"0 (under {100 * estimate.high:.1f} %)"
    if estimate.value >= 1:
        return f"all (over {100 * estimate.low:.1f} %)"
    digits = 1 if estimate.value < 0.1 else 0
    low, high = (f"{100 * end:.{digits}f}" for end in (estimate.low, estimate.high))
    return f"{share_text(estimate.value)} ({low} to {high})"


def push_text(push: Push) -> str:
    """How another population changes the printed hand's length, in words."""
    floor = "at least " if push.is_floor and push.factor > 1 else ""
    return f"{floor}{times_text(push.factor)}"


def times_text(factor: float) -> str:
    """A factor on a length, in words.

    >>> times_text(1.52), times_text(0.5), times_text(1.04), times_text(3.1)
    ('52 % longer', '50 % shorter', 'about as long', '3.1 times as long')
    """
    if abs(factor - 1) < 0.05:
        return "about as long"
    if factor >= 2:
        return f"{factor:.1f} times as long"
    return f"{100 * abs(factor - 1):.0f} % {'longer' if factor > 1 else 'shorter'}"


def row_label(answer: Answer) -> str:
    """The row's heading: "2", "4 or more"."""
    return label_of(answer.players)


def who_text(answer: Answer) -> str:
    """The row and column as the subject of a sentence."""
    return f"{cell_label(answer)} ({answer.target:g} minutes)"


def cell_label(answer: Answer) -> str:
    """The row and column."""
    return f"{row_label(answer)} players, {answer.mode}"


def duration_clause(candidate: Candidate, band: Band) -> str:
    """How long a candidate's games take, at its worst player count if there are several."""
    miss = candidate.miss
    at = f" at {miss.players} players, the worst of them," if len(candidate.records) > 1 else ""
    median = miss.minutes["median"]
    length = length_text(median, band)
    return f"half of the games{at} last {length} or longer ({range_text(median)})"


def length_interval(candidate: Candidate, band: Band) -> str:
    """A candidate's median with its interval, at its worst player count."""
    median = candidate.miss.minutes["median"]
    return f"{length_text(median, band)} ({range_text(median)})"


def printed_sentence(answer: Answer, goals: Goals) -> str:
    """What the printed hand does."""
    cards = cards_text(answer.printed_cards)
    if answer.printed is None:
        when = " yet" if answer.printed_cards in answer.unplayed else ": add it to the sweep"
        return f"The table prints {cards}; that hand was not played{when}."
    printed = answer.printed
    state = "on target" if printed.error.high <= goals.band else "probably on target"
    if not printed.is_on_target:
        median = printed.miss.minutes["median"]
        side = "too long" if median.is_over or median.value > answer.target else "too short"
        state = side if answer.printed_misses else f"probably {side}"
    text = f"The table prints {cards}: {duration_clause(printed, band_of(answer, goals))}, {state}"
    broken = broken_text(printed, goals, is_long=state.endswith("too long"))
    if not broken:
        return f"{text}."
    joint = "but" if printed.is_on_target else "and"
    return f"{text}, {joint} {broken}."


def broken_text(candidate: Candidate, goals: Goals, *, is_long: bool = False) -> str:
    """The limits that a hand breaks or perhaps breaks, in words; empty if it keeps all.

    That games of a hand that ``is_long`` are not over in time goes without saying.
    """
    parts = []
    if not candidate.is_ending and not is_long:
        late = candidate.not_finished
        doubt = doubt_text(late, goals.not_finished)
        parts.append(f"{bound_text(late)} {late_text(goals)}{doubt}")
    if candidate.points.low > goals.seat_points:
        parts.append(f"its positions are uneven in score ({points_edge_text(candidate, goals)})")
    elif not candidate.is_even:
        parts.append(f"its seats are uneven ({edge_text(candidate)}, limit {limits_text(goals)})")
    if not candidate.is_moving:
        doubt = doubt_text(candidate.stuck, goals.stuck_turns)
        parts.append(f"players are stuck in {bound_text(candidate.stuck)} of their turns{doubt}")
    return " and ".join(parts)


def doubt_text(share: Estimate, limit: float) -> str:
    """What stands behind a share whose estimate is over a limit and its interval is not.

    >>> doubt_text(Estimate(0.03, 0.01, 0.05), 0.02), doubt_text(Estimate(0.1, 0.08, 0.12), 0.02)
    (', perhaps more than the limit of 2 %', '')
    """
    return "" if share.low > limit else f", perhaps more than the limit of {limit_text(limit)}"


def late_text(goals: Goals) -> str:
    """What a game that is not over in time does.

    >>> late_text(Goals({}))
    'are not over in 60 minutes'
    """
    return f"are not over in {goals.longest:g} minutes"


def edge_text(candidate: Candidate) -> str:
    """The largest seat edge of a hand with its interval."""
    value, low, high = (100 * end for end in candidate.seat_edge[:3])
    return f"a seat wins {value:.1f} % of wins off an even share, {low:.1f} to {high:.1f}"


def points_edge_text(candidate: Candidate, goals: Goals) -> str:
    """How far a position's score is from the mean, with its interval and the limit."""
    value, low, high = candidate.points[:3]
    limit = f"limit {goals.seat_points:g}"
    return f"{value:.1f} points off the mean, {low:.1f} to {high:.1f}, {limit}"


def limits_text(goals: Goals) -> str:
    """The limits on seats, in percentage points of the wins."""
    own = f", {100 * goals.first_limit:g} for the first player"
    return f"{100 * goals.seat_edge:g}{own if goals.first_limit < goals.seat_edge else ''}"


def advice_sentence(answer: Answer, goals: Goals) -> str:
    """What to print instead, or that nothing will do."""
    best = answer.recommended
    alike = hands_text(answer.contenders)
    several = len(answer.contenders) > 1
    parts = f"{alike} cannot yet be told apart" if several else ""
    length = length_interval(best, band_of(answer, goals))
    if answer.verdict == WORKS:
        text = working_text(answer, f"{length}, {ending_text(best, goals)}")
        return f"{text}; {parts}." if parts else f"{text}."
    if answer.verdict == UNPLAYED:
        return f"Nothing can be said yet: hands {listed_cards(answer.unplayed)} are still to come."
    none = f"{'No' if answer.is_sure else 'As far as seen, no'} hand {played_text(answer)} saves it"
    if answer.verdict == UNFINISHED:
        fewest = min(answer.candidates, key=lambda one: one.not_finished.value)
        return (
            f"{none}: with every hand more than {limit_text(goals.not_finished)} of"
            f" the games {late_text(goals)} (fewest with {cards_text(fewest.hand)}:"
            f" {bound_text(fewest.not_finished)}). Nearest to the target: {alike}, {length},"
            f" {bound_text(best.not_finished)} {late_text(goals)}."
        )
    if answer.reason in (ON_TARGET_UNEVEN, ON_TARGET_STUCK):
        near = min(
            (one for one in answer.candidates if one.is_on_target and one.is_ending),
            key=lambda one: one.error.value,
        )
        return (
            f"{none}: {cards_text(near.hand)} would be on target, but {broken_text(near, goals)}."
        )
    if answer.reason == ON_TARGET_UNFINISHED:
        near = answer.nearest
        if near.hand != answer.printed_cards:
            none += (
                f": {cards_text(near.hand)} would be on target, but then"
                f" {bound_text(near.not_finished)} of the games {late_text(goals)}"
            )
        return (
            f"{none}. Of the hands whose games end in time the nearest:"
            f" {cards_text(best.hand)}, {length}{'; ' + parts if parts else ''}."
        )
    assert answer.reason == NO_HAND_ON_TARGET
    band = "all of these player counts" if len(answer.players) > 1 else "the target"
    return (
        f"{none}: none comes within {limit_text(goals.band)} of {band}."
        f" Nearest: {cards_text(best.hand)}, {length}{'; ' + parts if parts else ''}."
    )


def working_text(answer: Answer, figures: str) -> str:
    """What to do where some hand works: keep, print or play the printed one; perhaps, if open."""
    hand = answer.recommended.hand
    if answer.advice == KEEP:
        return f"{'Keep' if answer.is_sure else 'Perhaps keep'} {cards_text(hand)}"
    if answer.advice == ADD:
        perhaps = "" if answer.is_sure else "perhaps "
        return f"Of the hands that were played, {hand} {perhaps}works: {figures}"
    is_sure = answer.is_sure and answer.advice != UNDECIDED
    return f"{'Print' if is_sure else 'Perhaps print'} {hand} instead: {figures}"


def played_text(answer: Answer) -> str:
    """The hands that were played, as "of 1 to 7 cards" or "of 2, 3 and 5 cards"."""
    return listed_cards([one.hand for one in answer.candidates])


def listed_cards(hands: Sequence[int]) -> str:
    """Hands by name, a run of three or more by its ends.

    >>> listed_cards([1]), listed_cards([2, 3, 5]), listed_cards([2, 3, 4])
    ('of 1 card', 'of 2, 3 and 5 cards', 'of 2 to 4 cards')
    """
    if len(hands) == 1:
        return f"of {cards_text(hands[0])}"
    if len(hands) > 2 and hands[-1] - hands[0] == len(hands) - 1:
        return f"of {hands[0]} to {hands[-1]} cards"
    return f"of {', '.join(map(str, hands[:-1]))} and {hands[-1]} cards"


def ending_text(candidate: Candidate, goals: Goals) -> str:
    """How many of a candidate's games are not over in time."""
    if candidate.not_finished.value <= 0:
        return f"all over in {goals.longest:g} minutes"
    return f"{bound_text(candidate.not_finished)} {late_text(goals)}"


def cell_sentences(answer: Answer, goals: Goals) -> str:
    """One row and column of the table in plain words."""
    parts = (printed_sentence(answer, goals), advice_sentence(answer, goals))
    return f"{who_text(answer)}. {' '.join(parts)}"


CAVEATS = (
    "Bots are not people. They play by fixed policies, never chat, tire, bluff or give up: a table"
    " would stop a game of hours long before they do.",
    "Minutes are turns times declared seconds for looking, playing and reciting. Those seconds are"
    " assumptions; if your table is twice as slow, all minutes double.",
    "Memory is a model fitted to published recall experiments on strangers, not to players of this"
    " game. The report shows weaker and stronger players where they were played.",
    "A game that was stopped at the turn cap before the declared time, or could not go on, counts"
    " as not over in time; how many that is stands with each cell.",
    "An interval covers chance only, not a wrong assumption. More games make it narrower and"
    " the assumptions no truer.",
)
