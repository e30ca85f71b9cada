"""The first screen of a report on games with one hand for all: does it do what was asked?

The hands that were played come first: a printed hand that was not played is not mentioned.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from experiments.report.chapter import Chapter
from experiments.report.first_screen import FirstScreen, one_line
from experiments.report.wording import (
    counted,
    limit_text,
    list_words,
    percent_interval,
    share_text,
)
from experiments.studies.games.asked import (
    FEW,
    NAMED,
    NO,
    OPEN,
    YES,
    Asked,
    asked_field,
    asked_for,
    asked_of,
    edge_text,
    furthest_points,
    limits_of,
    own_verdict,
)
from experiments.studies.games.holding import pace_panel, pace_sentences, player_sentences
from experiments.studies.games.study import (
    LONG,
    PERHAPS,
    SHORT,
    GameStudy,
    Judgement,
    common,
    hands_for_all,
)
from experiments.studies.games.text import hands_text, players_text
from experiments.studies.hands.clock import Clock
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import figure_text, late_text
from sim.registry import printed_name

CANNOT = (
    "What people do when they are bored, chat or bluff: bots follow fixed policies, and seconds"
    " are assumed for all that they do."
)
MORE_DEALS = "more deals would settle it; fairdeal tune plays as many as it takes"


def first_screen(
    study: GameStudy,
    declared: Mapping[str, object],
    chapters: Sequence[Chapter] = (),
    clocks: Sequence[Clock] = (),
) -> FirstScreen:
    """The whole of it.

    Args:
        study: of the games.
        declared: the sweep's targets as it writes them.
        chapters: that the page ends with; what they show bears on the answer.
        clocks: what the minutes of sampled games are made of.
    """
    found = asked_of(study, [opinion for one in chapters for opinion in one.opinions])
    if not found:
        return FirstScreen((f"No game was played by {study.base} players.",), (), CANNOT)
    goals = study.goals
    if len(found) == 1:
        takes, *fails = own_sentences(found[0], goals)
        cards = [one for one in (cards_sentence(found[0]),) if one]
        answer = [takes, *cards, *fails]
    elif len(found) <= FEW:
        answer = [one_line(own_sentences(one, goals)) for one in found]
    else:
        answer = counted_sentences(found, goals)
    others = one_line([others_sentence(found, bots, goals) for bots in study.bots[1:]])
    moving = moving_sentences(found, goals)
    return FirstScreen(
        answer=(*answer, others) if others else tuple(answer),
        changes=(
            *contradictions(found),
            *version_notes(found, chapters),
            *moving[:1],
            *pace_sentences(found, goals),
            whose(goals, declared),
        ),
        cannot_show=CANNOT,
        picture=pace_panel(found, goals),
        read_on=(
            ("game by game", "versions"),
            ("what changes with the hand", "pictures"),
            ("who plays", "who-plays"),
            ("where games go wrong", "awkward"),
        ),
        rests_on=(*moving[1:], *player_sentences(found), *(one.sentence for one in clocks)),
    )


def own_sentences(one: Asked, goals: Goals) -> list[str]:
    """One version: the answer with its minutes, then what fails, by how much."""
    tables = players_text([each.record.players for each in one.judged])
    minutes = list_words([minutes_text(each.record.minutes["median"]) for each in one.judged])
    target = goals.minutes[one.mode]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    sentences = [
        f"{one.verdict}. {one.name} with {one.cards} takes {minutes} minutes for"
        f" {tables}; you wanted {low:.3g} to {high:.3g}."
    ]
    is_open = one.verdict == OPEN
    texts = [
        (each, open_text(one, each, goals) if is_open else missed_text(each, target, goals))
        for each in one.judged
    ]
    parts = [f"{players_text([each.record.players])}: {text}" for each, text in texts if text]
    if parts:
        settled = f"; {MORE_DEALS}" if is_open else ""
        head = "Undecided" if is_open else "What fails"
        sentences.append(f"{head}: {'; '.join(parts)}{settled}.")
    return sentences


def cards_sentence(one: Asked) -> str:
    """The hands that keep every limit at each table, where several were played and one is asked."""
    if one.verdict == YES or all(len(answer.hands) == 1 for answer in one.answers):
        return ""
    by_hands: dict[str, list[int]] = {}
    for answer in one.answers:
        text = hands_text(answer.meeting)
        if answer.sure:
            text += f" (for certain {hands_text(answer.sure)})"
        by_hands.setdefault(text, []).append(answer.players)
    parts = [f"{players_text(counts)} {text}" for text, counts in by_hands.items()]
    none = "" if any(answer.sure for answer in one.answers) else ", none for certain"
    return f"Cards that keep every limit by the estimates{none}: {'; '.join(parts)}."


def open_text(one: Asked, each: Judgement, goals: Goals) -> str:
    """What the intervals leave open at one table, as the table of the page marks it."""
    found = []
    for limit in limits_of(one, goals):
        text, style, _ = asked_field(limit.read(each), limit.scale, limit.ends, each.record.cell)
        if style == "open":
            found.append(limit.brief.format(text.removesuffix(" ?")))
    return ", ".join(found)


def minutes_text(median: Estimate) -> str:
    """Median minutes with their interval, as the page's table has them; a floor says so.

    >>> minutes_text(Estimate(30, 28.4, 31)), minutes_text(Estimate(90, 80, math.inf, True))
    ('30.0 (28.4 to 31.0)', 'over 90')
    """
    if median.is_over:
        return f"over {figure_text(median.value)}"
    top = "or more" if math.isinf(median.high) else f"to {median.high:.1f}"
    return f"{median.value:.1f} ({median.low:.1f} {top})"


def missed_text(one: Judgement, target: float, goals: Goals) -> str:
    """The limits that a cell surely misses, each with how much it misses by."""
    record, parts = one.record, []
    median = record.minutes["median"]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    for why in one.sure:
        if why == LONG and median.is_over:
            parts.append(f"over {figure_text(median.value)} minutes, as half are never over")
        elif why == LONG:
            parts.append(f"{minutes_text(median)} minutes, {median.value - high:.0f} too many")
        elif why == SHORT:
            parts.append(f"{minutes_text(median)} minutes, {low - median.value:.0f} too few")
    late = record.endings["not_finished"]
    if late.low > goals.not_finished:
        stall = record.endings["stall"].value
        stalled = f", {share_text(stall)} stall" if stall > 0 else ""
        limit = f"limit {limit_text(goals.not_finished)}{goals.default_text('not_finished')}"
        parts.append(f"{percent_interval(*late[:3], 1)} {late_text(goals)}, {limit}{stalled}")
    first, edge = record.seats[0], record.seat_edge
    if max(first.low, -first.high) > goals.first_limit:
        parts.append(
            f"the first to act wins {edge_text(first, 100)} % of wins off an even share, limit"
            f" {100 * goals.first_limit:g}{goals.default_text(goals.first_limit_name)}"
        )
    elif edge.low > goals.seat_edge:
        parts.append(
            f"a seat wins {edge_text(edge, 100).replace('+', '')} % of wins off an even share,"
            f" limit {100 * goals.seat_edge:g}{goals.default_text('seat_edge')}"
        )
    furthest = furthest_points(record.points)
    if max(furthest.low, -furthest.high) > goals.seat_points:
        place = record.points.index(furthest) + 1
        parts.append(
            f"position {place} scores {edge_text(furthest, 1)} points off the mean of all, limit"
            f" {goals.seat_points:g}"
        )
    stuck = record.numbers["stuck"]
    if stuck.low > goals.stuck_turns:
        limit = limit_text(goals.stuck_turns)
        parts.append(f"{percent_interval(*stuck[:3], 1)} of turns are stuck, limit {limit}")
    return ", ".join(parts)


def counted_sentences(found: Sequence[Asked], goals: Goals) -> list[str]:
    """Many versions: how many do what was asked, which, and what fails most."""
    groups = {
        verdict: [one for one in found if one.verdict == verdict] for verdict in (YES, NO, OPEN)
    }
    cards = {one.cards for one in found}
    with_hands = f" with {cards.pop()}" if len(cards) == 1 else ""
    what = f"{what_text(found, goals)}{with_hands}"
    parts = [
        f"{len(groups[YES])} of {what} do what you want at every table",
        f"{len(groups[NO])} do not",
        f"{len(groups[OPEN])} {'is' if len(groups[OPEN]) == 1 else 'are'} undecided",
    ]
    for place, verdict in ((0, YES), (2, OPEN)):
        if groups[verdict]:
            parts[place] += f" ({names_text(groups[verdict])})"
    sentences = [f"{parts[0]}; {parts[1]}, {parts[2]}."]
    failing: dict[str, list[Asked]] = {}
    for one in groups[NO]:
        for why in {why for each in one.judged for why in each.sure}:
            failing.setdefault(why, []).append(one)
    if failing:
        order = sorted(failing, key=lambda why: (-len(failing[why]), why))
        parts = [
            f"{why} in {len(failing[why])} ({names_text(failing[why])})" for why in order[:NAMED]
        ]
        sentences.append(f"What fails: {'; '.join(parts)}.")
    return sentences


def what_text(found: Sequence[Asked], goals: Goals) -> str:
    """How many games, versions of them and lengths an answer counts."""
    lengths = " and lengths" if len(goals.minutes) > 1 else ""
    games = len({one.study.version.game for one in found})
    versions = len({one.study.version for one in found})
    if versions == games:
        return f"{len(found)} games{lengths}"
    return f"{len(found)} versions{lengths} of {counted(games, 'game')}"


def others_sentence(found: Sequence[Asked], bots: str, goals: Goals) -> str:
    """Whether the answers hold for other players, and which do not."""
    pairs = [(one, theirs) for one in found if (theirs := asked_for(one, bots)) is not None]
    if not pairs:
        return ""
    other = [theirs for one, theirs in pairs if theirs.verdict != one.verdict]
    if not other:
        same = "answer is" if len(pairs) == 1 else f"{len(pairs)} answers are"
        return f"For {bots} players the {same} the same."
    parts = []
    for one in other[:NAMED]:
        target = goals.minutes[one.mode]
        missed = [
            f"{players_text([each.record.players])}: {text}"
            for each in one.judged
            if (text := missed_text(each, target, goals))
        ]
        why = f" ({'; '.join(missed)})" if missed else ""
        parts.append(f"{one.verdict.lower()} for {names_text([one])}{why}")
    more = f", and {len(other) - NAMED} more" if len(other) > NAMED else ""
    kept = len(pairs) - len(other)
    verb = "is" if 1 in (kept, len(pairs)) else "are"
    return (
        f"For {bots} players {kept} of {counted(len(pairs), 'answer')} {verb} the same; otherwise:"
        f" {', '.join(parts)}{more}."
    )


def names_text(found: Sequence[Asked]) -> str:
    """Versions by name, with the length of game where there are several, the first few."""
    modes: dict[str, list[str]] = {}
    for one in found:
        has_several = len({answer.mode for answer in one.study.answers}) > 1
        modes.setdefault(one.name, []).extend([one.mode] if has_several else [])
    names = [f"{name} ({list_words(mine)})" if mine else name for name, mine in modes.items()]
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
        if (others := [hand for hand in hands if {hand} != set(one.hands.values())])
    ]
    if good:
        parts = [f"{one.name}: {others_text(one, hands)}" for one, hands in good[:NAMED]]
        more = f"; and {len(good) - NAMED} more" if len(good) > NAMED else ""
        sentences.append(
            f"Other hands that keep every limit at all tables: {'; '.join(parts)}{more}."
        )
    lost = [(one, possible_hands(one)) for one, hands in helped if not hands]
    sure = [one for one, hands in lost if not hands]
    if sure:
        sentences.append(
            f"No hand{played_text(sure)} keeps every limit at all tables for {names_text(sure)}."
        )
    still = [(one, hands) for one, hands in lost if hands]
    if still:
        parts = [f"{one.name}: {PERHAPS} {hands_text(hands)}" for one, hands in still[:NAMED]]
        more = f"; and {len(still) - NAMED} more" if len(still) > NAMED else ""
        sentences.append(
            f"No hand{played_text([one for one, _ in still])} keeps every limit at all tables by"
            f" the estimates, but the intervals leave it open ({'; '.join(parts)}{more})."
        )
    return [*sentences, *moved_by_rules(failing, found)]


def others_text(one: Asked, hands: Sequence[int]) -> str:
    """Hands that keep every limit at all tables, and which of them for certain."""
    sure = [hand for hand in common([answer.sure for answer in one.answers]) if hand in hands]
    if sure == list(hands):
        return hands_text(hands)
    certain = f"for certain {hands_text(sure)}" if sure else "none for certain"
    return f"{hands_text(hands)} by the estimates, {certain}"


def possible_hands(one: Asked) -> tuple[int, ...]:
    """The hands that no table's intervals rule out."""
    return common([answer.possible for answer in one.answers])


def played_text(found: Sequence[Asked]) -> str:
    """The hands that were played of some versions, if they are the same of all."""
    played = {
        hands_text(sorted({hand for answer in one.answers for hand in answer.hands}))
        for one in found
    }
    return f" of {played.pop()} cards" if len(played) == 1 else " that was played"


def moved_by_rules(failing: Sequence[Asked], found: Sequence[Asked]) -> list[str]:
    """What other rules or decks change of versions that miss their minutes, each said once."""
    said: dict[tuple[str, str, str], list[Asked]] = {}
    for one in failing:
        best = nearest_of(one, found)
        if best is not None:
            much = change_text(one, best)
            said.setdefault((best.name, one.name, much) if much else ("", "", ""), []).append(one)
    stuck = said.pop(("", "", ""), [])
    sentences = [
        f"{best} instead of {names_text(those)} takes {much}."
        for (best, _, much), those in list(said.items())[:NAMED]
    ]
    if stuck:
        sentences.append(
            "Nothing that was varied brings these a minute or more nearer to their minutes:"
            f" {names_text(stuck)}."
        )
    return sentences


def nearest_of(one: Asked, found: Sequence[Asked]) -> Asked | None:
    """Of the versions beside one that misses its minutes the nearest to them, or itself.

    None if it does not miss them or stands alone. A version of which half the games are never over
    is near to nothing.
    """
    target = one.answers[0].target
    others = [
        other
        for other in found
        if other.study.version.game == one.study.version.game
        and other.mode == one.mode
        and other.study is not one.study
    ]
    if not others or not any(why in (LONG, SHORT) for each in one.judged for why in each.fails):
        return None

    def off(each: Asked) -> float:
        medians = [judged.record.minutes["median"] for judged in each.judged]
        if any(median.is_over for median in medians):
            return math.inf
        return max(abs(math.log(max(median.value, 1e-9) / target)) for median in medians)

    best = min(others, key=off)
    return best if off(best) < off(one) else one


def change_text(one: Asked, best: Asked) -> str:
    """By how much the version that is nearest to the wanted minutes changes another's.

    Of tables where both medians are known: a floor is no length. Empty where that is less than a
    minute.
    """
    mine, theirs = known_medians(one), known_medians(best)
    apart = [theirs[players] - mine[players] for players in mine.keys() & theirs.keys()]
    if best is one or not apart:
        return ""
    most = max(apart, key=abs)
    minutes = round(abs(most))
    if not minutes:
        return ""
    way = "fewer" if most < 0 else "more"
    return f"up to {counted(minutes, 'minute')} {way}"


def known_medians(one: Asked) -> dict[int, float]:
    """Median minutes by player count, where half of the games are over."""
    medians = {each.record.players: each.record.minutes["median"] for each in one.judged}
    return {players: found.value for players, found in medians.items() if not found.is_over}


def whose(goals: Goals, declared: Mapping[str, object]) -> str:
    """Whose the targets are: no rulebook of these games promises a time."""
    if declared.get("source"):
        return f"Targets: {declared['source']}."
    lengths = list_words([f"{mode} {minutes:g} minutes" for mode, minutes in goals.minutes.items()])
    who = "the designer's" if "minutes" in declared else "assumed, as the sweep declares none"
    band = f"within {limit_text(goals.band)}{' by default' if 'band' in goals.defaults else ''}"
    return f"Targets ({lengths}, {band}) are {who}."


def contradictions(found: Sequence[Asked]) -> list[str]:
    """Where a chapter's games contradict the page's own, so that nothing is decided."""
    parts = [
        f"{one.name}, {players_text([each.record.players])}: these games say"
        f" {own_verdict(each).lower()}, those of a chapter {said.lower()}"
        for one in found
        for each in one.judged
        for said in sorted(one.said_at(each))
        if own_verdict(each) not in (OPEN, said)
    ]
    if not parts:
        return []
    more = f"; and {len(parts) - NAMED} more" if len(parts) > NAMED else ""
    return [f"Undecided, as games contradict each other: {'; '.join(parts[:NAMED])}{more}."]


def version_notes(found: Sequence[Asked], chapters: Sequence[Chapter]) -> list[str]:
    """What chapters that compare hands say of another hand than the one that is answered for."""
    hands = {(one.study.version.game, str(hand)) for one in found for hand in one.hands.values()}
    return [
        f"A chapter finds {version.version} cards better than {version.before} in"
        f" {list_words([printed_name(game) for game in version.games])}, on what it asks for"
        f" ({version.asked})."
        for chapter in chapters
        for version in chapter.versions
        if version.what == "hand"
        and version.answer == "yes"
        and any((game, version.before) in hands for game in version.games)
    ]
