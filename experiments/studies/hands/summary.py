"""The whole table in plain words, and what moves it.

Texts only: every figure comes from `experiments.studies.hands.study`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from experiments.report.wording import cards_text, cells_text, hands_text, limit_text
from experiments.studies.hands.choice import ADD, CHANGE, NEARER, NONE, UNDECIDED, WAIT, Answer
from experiments.studies.hands.study import Study
from experiments.studies.hands.text import (
    cell_label,
    edge_text,
    limits_text,
    played_text,
)


def summary_sentences(study: Study) -> list[str]:
    """The whole table in a few sentences that account for every cell that was played."""
    if not study.rows:
        return ["None of the table's rows was played."]
    by_advice: dict[str, list[Answer]] = {}
    for answer in study.rows:
        by_advice.setdefault(answer.advice, []).append(answer)
    sentences = [first_sentence(study)]
    for advice, sentence_of in SENTENCES:
        if advice in by_advice:
            sentences.append(sentence_of(by_advice[advice], len(study.rows)))
    opened = [
        one for one in study.rows if one.chosen and one.chosen.works and not one.chosen.is_sure
    ]
    if opened:
        sentences.append(open_sentence(opened, study))
    if not by_advice.keys() & {NONE, WAIT}:
        seen = ", as far as these games show" if opened else ""
        sentences.append(f"Every cell has a hand size that works{seen}.")
    return sentences


def open_sentence(answers: Sequence[Answer], study: Study) -> str:
    """Cells whose hand may break a limit on seats or stuck turns, as far as the games show."""
    cells = "; ".join(
        f"{cell_label(one)}: {edge_text(one.chosen)}"
        for one in answers
        if one.chosen and one.chosen.seat_edge.high > study.goals.first_limit
    )
    return (
        f"Undecided in {cells_text(len(answers))}, whether a limit is kept"
        f" ({limits_text(study.goals)} % of wins for seats){': ' + cells if cells else ''}. More"
        " deals would settle it; fairdeal tune plays as many as it takes."
    )


def first_sentence(study: Study) -> str:
    """How many cells are as they should be."""
    rows, goals = study.rows, study.goals
    played = [one.printed for one in rows if one.printed]
    sound = sum(one.works for one in played)
    who = f"With {study.base.bots} players"
    if not played:
        return f"{who}, none of the printed hands was played."
    verb, keep = ("is", "keeps") if sound == 1 else ("are", "keep")
    stuck = ""
    if goals.stuck_turns < 1:
        stuck = f", at most {limit_text(goals.stuck_turns)} of turns without a move"
    text = (
        f"{who}, {sound} of the {cells_text(len(rows))} of the printed table that were played"
        f" {verb} on target (within {limit_text(goals.band)}) and {keep} every limit (at most"
        f" {limit_text(goals.not_finished)} of games not over in {goals.longest:g} minutes, no seat"
        f" shown to win over {limits_text(goals)} % of wins more or less than an even share{stuck})"
    )
    more = sum(one.is_on_target for one in played) - sound
    if more:
        verb, breaks = ("is", "breaks") if more == 1 else ("are", "break")
        text += f"; {more} more {verb} on target but {breaks} a limit"
    return f"{text}."


def change_sentence(answers: Sequence[Answer], _: int) -> str:
    """Cells whose printed hand does not work and another does."""
    cells = "; ".join(
        f"{cell_label(one)}: {hands_text(one.contenders)} instead of {one.printed_cards}"
        for one in answers
    )
    return f"Change {cells_text(len(answers))}: {cells}."


def nearer_sentence(answers: Sequence[Answer], _: int) -> str:
    """Cells whose printed hand works, but another is surely nearer to the target."""
    cells = "; ".join(
        f"{cell_label(one)}: {hands_text(one.contenders)} instead of {one.printed_cards}"
        for one in answers
    )
    where = cells_text(len(answers))
    return f"On target, but another hand is shown to be nearer, in {where}: {cells}."


def undecided_sentence(answers: Sequence[Answer], _: int) -> str:
    """Cells whose printed hand does not work by the estimate, but may be the right one."""
    cells = "; ".join(
        f"{cell_label(one)}: {hands_text(one.contenders)} ({one.printed_cards} is printed)"
        for one in answers
    )
    return (
        f"Undecided in {cells_text(len(answers))}: the printed hand is off by the estimate, yet"
        f" cannot be told apart from the one that works: {cells}."
    )


def added_sentence(answers: Sequence[Answer], _: int) -> str:
    """Cells whose printed hand was not played."""
    cells = "; ".join(
        f"{cell_label(one)}: {one.printed_cards} is printed, {hands_text(one.contenders)}"
        f" {'works' if len(one.contenders) == 1 else 'may be right'}"
        for one in answers
    )
    return (
        f"In {cells_text(len(answers))} the printed hand was not played: add it to the sweep"
        f" ({cells})."
    )


def lost_sentence(answers: Sequence[Answer], rows: int) -> str:
    """Cells for which no hand works."""
    played = {played_text(one) for one in answers}
    hands = played.pop() if len(played) == 1 else "that was played"
    cells = "; ".join(cell_label(one) for one in answers)
    untried = [(one, beyond) for one in answers if (beyond := one.untried)]
    text = f"No hand {hands} saves {len(answers)} of the {cells_text(rows)}: {cells}."
    if untried:
        more = "; ".join(f"{cell_label(one)}: {beyond}" for one, beyond in untried)
        text += f" Not tried yet, and on the way to the target: {more}. Add them to the sweep."
    if len(untried) < len(answers):
        where = " In the others" if untried else " There"
        text += f"{where} hand size alone will not do: the rules or the deck would have to change."
    return text


def waiting_sentence(answers: Sequence[Answer], _: int) -> str:
    """Cells of which not all hands were played yet."""
    cells = "; ".join(cell_label(one) for one in answers)
    return f"Not played yet, as hands are still to come, in {cells_text(len(answers))}: {cells}."


SENTENCES: tuple[tuple[str, Callable[[Sequence[Answer], int], str]], ...] = (
    (NEARER, nearer_sentence),
    (CHANGE, change_sentence),
    (UNDECIDED, undecided_sentence),
    (ADD, added_sentence),
    (NONE, lost_sentence),
    (WAIT, waiting_sentence),
)
"""How the cells of each kind are put, in this order; those to keep need no sentence."""


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
            f" {len(heavier)} of {cells_text(len(judged))}"
        )
        if heavier:
            text += ": " + "; ".join(f"{one.players} players, {one.mode}" for one in heavier)
        sentences.append(f"{text}.")
    flips = [(one, push) for one in study.influences for push in one.pushes if push.flips]
    if not flips:
        return [*sentences, "No other kind of players or deck is shown to need another hand."]
    cells: dict[str, list[str]] = {}
    for one, push in flips:
        hand = cards_text(push.recommended)
        cells.setdefault(push.label, []).append(f"{one.players} players, {one.mode}: {hand}")
    by_label = ", ".join(f"{label} ({'; '.join(cells)})" for label, cells in cells.items())
    return [
        *sentences,
        f"Another hand than for {study.base.name} is shown to be nearer for {by_label}.",
    ]
