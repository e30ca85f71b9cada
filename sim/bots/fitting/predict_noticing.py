"""Print what bots notice beside what people find.

Run by hand (half a minute; nothing that plays a game imports this)::

    python -m sim.bots.fitting.predict_noticing             # predicted against published
    python -m sim.bots.fitting.predict_noticing --readings  # under other readings of the data, too
    python -m sim.bots.fitting.predict_noticing --rivals    # how the table of rivals was computed

The constants are values of the bots (`sim/bots/profiles.toml`). Looks a second, dead ends and
their growth were chosen to meet the figures marked as fitted and anagram times from memory; the
rivals are computed from the dictionary and the printed deck.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.bots.attention import ease
from sim.bots.familiarity import Floats, chance_known, felt_zipf
from sim.bots.fitting.bee_evidence import BY_LENGTH, BY_ZIPF, fit_bee
from sim.bots.fitting.noticing_evidence import (
    make_task,
    predict_figures,
    reader_values,
    word_table,
)
from sim.bots.profiles import find_bot
from sim.lexicon import load_lexicon

TIERS = ("novice", "casual", "strong", "expert")
READINGS: Mapping[str, Mapping[str, Any]] = {
    "as committed": {},
    "gentle": {"zipf_slope": 0.5},
}
"""Readings of the data that differ in a constant; splits have no figures."""
HAND_SIZES = range(2, 15)


def count_known_lemmas(lexicon: str = "scowl-80") -> dict[str, tuple[float, float]]:
    """How many lemmas, and how many words, each tier is expected to know."""
    words = load_lexicon(lexicon).words
    is_lemma = words["lemmas"].list.contains(words["word"]).to_numpy()
    zipf, size = felt_zipf(words), words["size"].to_numpy().astype(np.float64)
    known = {tier: chance_known(size, zipf, find_bot(tier).values["vocabulary"]) for tier in TIERS}
    return {
        tier: (float(chance[is_lemma].sum()), float(chance.sum())) for tier, chance in known.items()
    }


def figure_lines(changes: Mapping[str, Any] | None = None) -> list[str]:
    """Predicted against published, a line a figure."""
    lines = [
        f"{'figure':<26} {'task':<13} {'reader':<10} {'s':>4}  {'measure':<8} {'published':>9}"
        f"  {'range':<14} {'predicted':>9}"
    ]
    for one in predict_figures(changes=changes):
        figure = one.figure
        lines.append(
            f"{figure.name:<26} {figure.task:<13} {figure.reader:<10} {figure.seconds:>4g}"
            f"  {figure.measure:<8} {figure.value:>9g}  {f'{figure.low:g} to {figure.high:g}':<14}"
            f" {one.predicted:>9.3g}{'' if one.is_within else '  OUTSIDE'}"
            + ("" if figure.kind == "data" else "  (declared)")
        )
    return lines


def bee_lines() -> list[str]:
    """Shares of players who found words of a puzzle, under both readings of the slope."""
    lines = [
        "share of players who found a word of the puzzle, by its Zipf and by its letters",
        "reading           "
        + "".join(f"{low:g}+".rjust(7) for low, _, _ in BY_ZIPF)
        + "".join(f"{length} let".rjust(8) for length, _ in BY_LENGTH)
        + "  looking",
        "published         "
        + "".join(f"{share:7.2f}" for _, _, share in BY_ZIPF)
        + "".join(f"{share:8.2f}" for _, share in BY_LENGTH),
    ]
    for name, changes in READINGS.items():
        fit = fit_bee(reader_values("strong", changes))
        lines.append(
            f"{name:<18}"
            + "".join(f"{share:7.2f}" for share in fit.by_zipf)
            + "".join(f"{share:8.2f}" for share in fit.by_length)
            + f"  {fit.median:.0f} s, spread {fit.spread:.1f}; misfit {fit.misfit:.3f}"
        )
    return lines


def tier_lines() -> list[str]:
    """What each tier sees in ten cards, and what it knows."""
    hand = make_task("cards 10")
    lemmas = count_known_lemmas()
    lines = [
        f"ten cards hold {hand.present:.0f} words of scowl-70 on average; of these",
        "bot      knows  sees in its median look   20 s   35 s   60 s  120 s   lemmas known",
    ]
    for tier in TIERS:
        values = find_bot(tier).values
        seen = [
            hand.expect("words", values, seconds)
            for seconds in (1e12, values["think"], 20, 35, 60, 120)
        ]
        lines.append(
            f"{tier:<8} {seen[0]:>5.0f}  {seen[1]:>8.1f} in {values['think']:>2g} s"
            f"        {seen[2]:>7.1f}{seen[3]:>7.1f}{seen[4]:>7.1f}{seen[5]:>7.1f}"
            f"   {lemmas[tier][0]:>12,.0f}"
        )
    lines.append("people (Brysbaert et al. 2016, recognised): 42,000; lowest and highest 5 %:")
    lines.append("27,000 and 52,000")
    return lines


def measure_rivals(values: Mapping[str, Any]) -> dict[int, tuple[float, float]]:
    """By different letters: the mean ease of all known words of a hand, and as its words meet it.

    The second is larger, for most words lie in hands that hold many: what a word has for rivals
    is the mean over words.
    """
    table = word_table()
    known = chance_known(table.size, table.felt, values["vocabulary"])
    easy = known * ease(table.base, table.letters, values)
    sums: dict[int, list[float]] = {}
    for cards in HAND_SIZES:
        task = make_task(f"cards {cards}")
        for different, places in zip(task.different, task.places, strict=True):
            sums.setdefault(different, []).append(float(easy[places].sum()))
    return {
        different: (float(np.mean(found)), float(np.square(found).sum() / np.sum(found)))
        for different, found in sorted(sums.items())
        if len(found) >= 50 and np.sum(found) > 0
    }


def rivals_of(different: int | Floats, values: Mapping[str, Any]) -> Floats:
    """The table of rivals as the bots use it."""
    return np.asarray(values["rivals"] * np.asarray(different) ** values["rival_growth"])


def rival_lines() -> list[str]:
    """The computed sums beside the table."""
    casual, expert = find_bot("casual").values, find_bot("expert").values
    of_expert = measure_rivals(expert)
    lines = [
        "ease of all words that lie in a hand, by its different letters: mean over hands, mean",
        "over words; used for all",
        "letters   casual            expert             used",
    ]
    for different, (by_hand, by_word) in measure_rivals(casual).items():
        other = of_expert[different]
        lines.append(
            f"{different:>7} {by_hand:>8.1f}{by_word:>8.1f}  {other[0]:>8.1f}{other[1]:>8.1f}"
            f"  {float(rivals_of(different, casual)):>8.1f}"
        )
    return lines


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description="What bots notice beside what people find.")
    parser.add_argument("--readings", action="store_true", help="under other readings, too")
    parser.add_argument("--rivals", action="store_true", help="how rivals were computed")
    arguments = parser.parse_args()
    print("\n".join([*figure_lines(), "", *bee_lines(), "", *tier_lines()]))
    if arguments.readings:
        for name, changes in READINGS.items():
            if changes:
                print("\n" + "\n".join([name, *figure_lines(changes)]))
    if arguments.rivals:
        print("\n" + "\n".join(rival_lines()))


if __name__ == "__main__":
    main()
