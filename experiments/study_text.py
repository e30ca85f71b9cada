"""The study in plain words. Texts only: every figure comes from `experiments.study`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from experiments.hand_choice import (
    NO_HAND_ON_TARGET,
    OFF_TARGET,
    ON_TARGET_UNFINISHED,
    UNFINISHED,
    WORKS,
    Answer,
    Candidate,
)
from experiments.hand_records import Estimate, Goals
from experiments.hand_table import label_of
from experiments.study import Push, Study

VERDICT_WORDS = {
    WORKS: "works",
    OFF_TARGET: "off target",
    UNFINISHED: "games do not end",
}


def minutes_text(minutes: float) -> str:
    """A length of time in the unit that people would use.

    >>> minutes_text(7.26), minutes_text(41.6), minutes_text(200), minutes_text(math.inf)
    ('7.3 minutes', '42 minutes', '3.3 hours', 'no end')
    """
    if math.isinf(minutes):
        return "no end"
    if minutes >= 120:
        return f"{minutes / 60:.1f} hours"
    return f"{figure_text(minutes)} minutes"


def figure_text(minutes: float) -> str:
    """Minutes with as many digits as they deserve.

    >>> figure_text(7.26), figure_text(41.6), figure_text(200)
    ('7.3', '42', '200')
    """
    return f"{minutes:.1f}" if minutes < 10 else f"{minutes:.0f}"


def length_text(estimate: Estimate) -> str:
    """A length as a sentence has it; a floor says so.

    >>> length_text(Estimate(254, 200, math.inf, True))
    'over 4.2 hours'
    """
    return ("over " if estimate.is_over else "") + minutes_text(estimate.value)


def range_text(estimate: Estimate) -> str:
    """The ends of an interval of minutes.

    >>> range_text(Estimate(20, 18.5, 22)), range_text(Estimate(90, 80, math.inf))
    ('18 to 22', '80 or more')
    """
    low = figure_text(estimate.low)
    return (
        f"{low} or more" if math.isinf(estimate.high) else f"{low} to {figure_text(estimate.high)}"
    )


def share_text(share: float) -> str:
    """A share as a percentage that never rounds something to nothing.

    >>> share_text(0), share_text(0.0004), share_text(0.012), share_text(0.1234), share_text(1)
    ('none', 'under 0.1 %', '1.2 %', '12 %', 'all')
    """
    if share <= 0:
        return "none"
    if share >= 1:
        return "all"
    if share < 0.001:
        return "under 0.1 %"
    return f"{100 * share:.1f} %" if share < 0.1 else f"{100 * share:.0f} %"


def limit_text(share: float) -> str:
    """A declared share as a percentage.

    >>> limit_text(0.02), limit_text(0.125)
    ('2 %', '12.5 %')
    """
    return f"{100 * share:g} %"


def bound_text(estimate: Estimate) -> str:
    """A share of defects with its interval, or how large it may be if none was seen.

    >>> bound_text(Estimate(0, 0, 0.0037)), bound_text(Estimate(0.12, 0.1, 0.14))
    ('0 (under 0.4 %)', '12 % (10 to 14)')
    """
    if estimate.value <= 0:
        return f"0 (under {100 * estimate.high:.1f} %)"
    digits = 1 if estimate.value < 0.1 else 0
    low, high = (f"{100 * end:.{digits}f}" for end in (estimate.low, estimate.high))
    return f"{share_text(estimate.value)} ({low} to {high})"


def cards_text(cards: int) -> str:
    """A number of cards.

    >>> cards_text(1), cards_text(4)
    ('1 card', '4 cards')
    """
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def hands_text(hands: Sequence[int]) -> str:
    """Hands that cannot be told apart.

    >>> hands_text([5]), hands_text([5, 6]), hands_text([2, 3, 5])
    ('5', '5 or 6', '2, 3 or 5')
    """
    *first, last = map(str, hands)
    return f"{', '.join(first)} or {last}" if first else last


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
    return f"{row_label(answer)} players, {answer.mode} ({answer.target:g} minutes)"


def duration_clause(candidate: Candidate) -> str:
    """How long a candidate's games take, at its worst player count if there are several."""
    miss = candidate.miss
    at = f" at {miss.players} players, the worst of them," if len(candidate.records) > 1 else ""
    median = miss.minutes["median"]
    return f"half of the games{at} last {length_text(median)} or longer ({range_text(median)})"


def printed_sentence(answer: Answer) -> str:
    """What the printed hand does."""
    cards = cards_text(answer.printed_cards)
    if answer.printed is None:
        return f"The table prints {cards}; that hand was not played."
    printed = answer.printed
    state = "on target"
    if not printed.is_on_target:
        median = printed.miss.minutes["median"]
        side = "too long" if median.is_over or median.value > answer.target else "too short"
        state = side if answer.printed_misses else f"probably {side}"
    text = f"The table prints {cards}: {duration_clause(printed)}, {state}"
    if printed.is_ending:
        return f"{text}."
    joint = "and" if state != "on target" else "but"
    return f"{text}, {joint} {share_text(printed.not_finished.value)} never finish."


def advice_sentence(answer: Answer, goals: Goals) -> str:
    """What to print instead, or that nothing will do."""
    best = answer.recommended
    alike = hands_text(answer.not_told_apart)
    several = len(answer.not_told_apart) > 1
    told = f"{alike} cannot yet be told apart" if several else ""
    length = length_text(best.miss.minutes["median"])
    if answer.verdict == WORKS:
        if best.hand == answer.printed_cards:
            text = f"Keep {cards_text(best.hand)}"
        else:
            text = f"Print {best.hand} instead: {length}, {ending_text(best)}"
        return f"{text}; {told}." if told else f"{text}."
    none = f"{'No' if answer.is_sure else 'As far as seen, no'} hand {played_text(answer)} saves it"
    if answer.verdict == UNFINISHED:
        fewest = min(answer.candidates, key=lambda one: one.not_finished.value)
        return (
            f"{none}: with every hand more than {limit_text(goals.not_finished)} of"
            f" the games never finish (fewest with {cards_text(fewest.hand)}:"
            f" {share_text(fewest.not_finished.value)}). Nearest to the target: {alike}"
            f" ({length}, {share_text(best.not_finished.value)} never finish)."
        )
    if answer.reason == ON_TARGET_UNFINISHED:
        near = answer.nearest
        return (
            f"{none}: {cards_text(near.hand)} would be on target, but then"
            f" {share_text(near.not_finished.value)} of the games never finish. Nearest of those"
            f" whose games do: {cards_text(best.hand)} ({length}){'; ' + told if told else ''}."
        )
    assert answer.reason == NO_HAND_ON_TARGET
    band = "all of these player counts" if len(answer.players) > 1 else "the target"
    return (
        f"{none}: none comes within {limit_text(goals.band)} of {band}."
        f" Nearest: {cards_text(best.hand)} ({length}){'; ' + told if told else ''}."
    )


def played_text(answer: Answer) -> str:
    """The hands that were played, as "of 1 to 7 cards"."""
    hands = [one.hand for one in answer.candidates]
    if min(hands) == max(hands):
        return f"of {cards_text(hands[0])}"
    return f"of {min(hands)} to {max(hands)} cards"


def ending_text(candidate: Candidate) -> str:
    """How many of a candidate's games never finish."""
    if candidate.not_finished.value <= 0:
        return "all finish"
    return f"{share_text(candidate.not_finished.value)} never finish"


def seats_sentence(answer: Answer, goals: Goals) -> str:
    """Whether the recommended hand is fair to all seats."""
    edge = answer.recommended.seat_edge
    if math.isnan(edge.value):
        return "Nothing can be said of the seats: no game finished."
    size = f"{100 * edge.value:.1f} points of an even share"
    if edge.low > goals.seat_edge:
        return f"The seats are uneven: one wins or loses {size}."
    if edge.high <= goals.seat_edge:
        return f"The seats are even: no seat is further than {100 * edge.high:.1f} points from it."
    return (
        f"The seats look {'even' if edge.value <= goals.seat_edge else 'uneven'} (within {size})."
    )


def cell_sentences(answer: Answer, goals: Goals) -> str:
    """One row and column of the table in plain words."""
    parts = (printed_sentence(answer), advice_sentence(answer, goals))
    return f"{who_text(answer)}. {' '.join(parts)}"


def short_mark(answer: Answer) -> str:
    """A word for the state of a recommended cell."""
    if answer.verdict == WORKS:
        return "as printed" if answer.recommended.hand == answer.printed_cards else "changed"
    return VERDICT_WORDS[answer.verdict]


def whole_sentences(study: Study) -> list[str]:
    """The whole table in a few sentences."""
    rows, goals = study.rows, study.goals
    if not rows:
        return ["None of the table's rows was played."]
    played = [one for one in rows if one.printed]
    good = [one for one in played if one.printed and one.printed.is_on_target]
    sound = [one for one in good if one.printed and one.printed.is_ending]
    lost = [one for one in rows if one.verdict != WORKS]
    verb = "is" if len(sound) == 1 else "are"
    first = (
        f"With {study.base.bots} players, {len(sound)} of the {len(played)} cells of the printed"
        f" table that were played {verb} on target (within {limit_text(goals.band)}) with at most"
        f" {limit_text(goals.not_finished)} of games unfinished"
    )
    more = len(good) - len(sound)
    if more:
        verb, leave = ("is", "leaves") if more == 1 else ("are", "leave")
        first += f"; {more} more {verb} on target but {leave} too many games unfinished"
    sentences = [f"{first}."]
    changed = [one for one in rows if one.verdict == WORKS and not one.agrees]
    if changed:
        told = "; ".join(
            f"{row_label(one)} players, {one.mode}: {hands_text(one.not_told_apart)}"
            f" instead of {one.printed_cards}"
            for one in changed
        )
        sentences.append(f"Change: {told}.")
    if lost:
        told = "; ".join(f"{row_label(one)} players, {one.mode}" for one in lost)
        sentences.append(
            f"No hand {played_text(lost[0])} saves {len(lost)} of the {len(rows)} cells: {told}."
            " There hand size alone will not do: the rules or the deck would have to change."
        )
    else:
        sentences.append("Every cell has a hand size that works.")
    return sentences


def influence_sentences(study: Study) -> list[str]:
    """What moves the answers besides the hand, and which recommendations it flips."""
    if not study.others:
        return ["Only one kind of players and one deck were played, so nothing can be compared."]
    sentences = []
    for kind, what in (("bots", "Who plays"), ("deck", "The deck"), ("rules", "The rules")):
        judged = [one for one in study.influences if one.strongest(kind)]
        if not judged:
            continue
        heavier = [one for one in judged if one.outweighs_hand(kind)]
        text = (
            f"{what} moves the length of a game more than one card of hand size does in"
            f" {len(heavier)} of {len(judged)} cells"
        )
        if heavier:
            text += ": " + "; ".join(f"{one.players} players, {one.mode}" for one in heavier)
        sentences.append(f"{text}.")
    flips = [(one, push) for one in study.influences for push in one.pushes if push.flips]
    if flips:
        told = "; ".join(
            f"{one.players} players, {one.mode}: {push.recommended} with {push.label}"
            for one, push in flips
        )
        sentences.append(f"Some surely ask for another hand than {study.base.name}: {told}.")
    else:
        sentences.append("No other population surely asks for another hand.")
    return sentences


CAVEATS = (
    "Bots are not people. They play by fixed policies, never chat, tire, bluff or give up: a table"
    " would stop a game of hours long before they do.",
    "Minutes are turns times declared seconds for looking, playing and reciting. Those seconds are"
    " assumptions; if your table is twice as slow, all minutes double.",
    "Memory is a model fitted to published recall experiments on strangers, not to players of this"
    " game. The report shows weaker and stronger players where they were played.",
    "Games that were stopped or could not go on count as never finishing. Their share depends on"
    " the cap at which a game is stopped.",
    "An interval covers chance only, not a wrong assumption. More games make it narrower and"
    " the assumptions no truer.",
)
