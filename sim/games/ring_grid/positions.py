"""Each player's list of a round beside what lay in the grid: for a reader's eye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import wrap

from sim.bots.familiarity import base_zipf
from sim.games.ring_grid.narration import LINE, Narrator
from sim.games.ring_grid.words_of_grid import GridWord
from sim.lexicon import load_lexicon
from sim.trace import Event, Header

SHOWN = 6
"""Words missed that are named: the most common ones, and the best."""


def positions_of(header: Header, events: Sequence[Event]) -> Iterator[list[str]]:
    """The lines of each position of a game: a player's round, by turn order."""
    narrator = Narrator(header)
    number = 0
    for event in events:
        if event.kind == "round":
            number = int(event["number"])
        if event.kind == "round end":
            lying = narrator.lying_words()
            for chair in narrator.round.lists:
                yield list(position_lines(narrator, number, chair, lying))
        else:
            for _ in narrator.narrate(event):
                pass


def position_lines(
    narrator: Narrator, number: int, chair: int, lying: Sequence[GridWord]
) -> Iterator[str]:
    """What a player wrote down, and the commonest and best words that he missed."""
    header = narrator.header
    words = narrator.round.lists[chair].values()
    written = [word.plain for word in words]
    yield (
        f"deal {header.deal}, round {number}, {narrator.player(chair)}:"
        f" {header.rules['timer']} s, {len(lying)} words lay there"
    )
    yield from (line for line in narrator.picture() if line)
    saw = ", ".join(word.letters for word in words) or "nothing"
    yield from wrap(f"    wrote {len(written)}: {saw}", LINE, subsequent_indent="      ")
    missed = [one for one in lying if one.word not in written]
    if not missed:
        return
    zipf = zipf_of(str(header.rules["lexicon"]))
    common = sorted(missed, key=lambda one: -zipf.get(one.word, 0.0))[:SHOWN]
    best = narrator.best_of(missed)
    names = ", ".join(f"{one.word} {zipf.get(one.word, 0.0):.1f}" for one in common)
    yield from wrap(
        f"    missed {len(missed)}, the most common: {names}; the best: {best.word.upper()}"
        f" {narrator.points_of(best)}",
        LINE,
        subsequent_indent="      ",
    )


@cache
def zipf_of(lexicon: str) -> dict[str, float]:
    """The Zipf of each word's base form."""
    words = load_lexicon(lexicon).words
    return dict(zip(words["word"].to_list(), base_zipf(words).tolist(), strict=True))
