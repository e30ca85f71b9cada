"""What moves the table besides the hand, in plain words.

Texts only: every figure comes from `experiments.studies.hands.study`.
"""

from __future__ import annotations

from experiments.report.wording import cards_text, cells_text
from experiments.studies.hands.study import Study


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
