"""Print what bots notice beside what people find; fit the constants of noticing to it.

Run by hand (a few seconds; fitting needs scipy; nothing that plays a game imports this)::

    python -m sim.bots.fitting.predict_noticing                # predicted against published
    python -m sim.bots.fitting.predict_noticing --fit          # fit first
    python -m sim.bots.fitting.predict_noticing --fit --write  # and rewrite noticing_constants.toml

Of the three constants two are fitted, to four figures: the wait of a middling word, and how much
longer rarer words wait. How much longer longer words wait is declared: anagram studies say that
both matter, their times are not at hand, and the four figures cannot tell one from the other.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

import numpy as np

from sim.bots.familiarity import (
    Floats,
    NoticingConstants,
    chance_known,
    felt_zipf,
    load_noticing,
)
from sim.bots.fitting.noticing_evidence import make_task, predict_figures, read_figures
from sim.bots.profiles import find_bot
from sim.lexicon import load_lexicon

CONSTANTS_FILE = Path(__file__).parents[1] / "noticing_constants.toml"
TIERS = ("novice", "casual", "strong", "expert")
PER_LETTER = 0.3
"""Assumption: each letter more makes a word wait 1.35 times as long."""
START = (500.0, 0.8)
HEADER = """\
# Constants of noticing, sim/bots/familiarity.py. Written by
# `python -m sim.bots.fitting.predict_noticing --fit --write`: change that script, not this file.

"""
COMMENTS = {
    "seconds": "mean wait of a word of four letters and Zipf 4, skill 1; fitted",
    "per_zipf": "log of the wait for each Zipf rarer; fitted",
    "per_letter": "log of the wait for each letter longer; assumption",
}


def fit_noticing() -> NoticingConstants:
    """Fit the two free constants; each figure counts in halves of its range."""
    from scipy.optimize import least_squares

    figures = [figure for figure in read_figures() if figure.is_fitted]

    def misfit(free: Floats) -> list[float]:
        constants = NoticingConstants(float(np.exp(free[0])), float(free[1]), PER_LETTER)
        return [
            2 * (one.predicted - one.figure.value) / (one.figure.high - one.figure.low)
            for one in predict_figures(figures, constants)
        ]

    found = least_squares(misfit, (np.log(START[0]), START[1]), bounds=((0, 0), (12, 4)))
    return NoticingConstants(
        round(float(np.exp(found.x[0])), 1), round(float(found.x[1]), 3), PER_LETTER
    )


def as_toml(constants: NoticingConstants) -> str:
    """The text of ``noticing_constants.toml``."""
    lines = [f"{name} = {value}  # {COMMENTS[name]}" for name, value in asdict(constants).items()]
    return HEADER + "\n".join(lines) + "\n"


def count_known_lemmas(lexicon: str = "scowl-80") -> dict[str, tuple[float, float]]:
    """How many lemmas, and how many words, each tier is expected to know."""
    words = load_lexicon(lexicon).words
    is_lemma = words["lemmas"].list.contains(words["word"]).to_numpy()
    zipf, size = felt_zipf(words), words["size"].to_numpy().astype(np.float64)
    known = {tier: chance_known(size, zipf, find_bot(tier).values["vocabulary"]) for tier in TIERS}
    return {
        tier: (float(chance[is_lemma].sum()), float(chance.sum())) for tier, chance in known.items()
    }


def figure_lines(constants: NoticingConstants) -> list[str]:
    """Predicted against published, a line a figure."""
    lines = ["figure     task   bot     seconds  measure  published  range          predicted"]
    for one in predict_figures(constants=constants):
        figure = one.figure
        lines.append(
            f"{figure.name:<10} {figure.task:<6} {figure.profile:<7} {figure.seconds:>7g}"
            f"  {figure.measure:<7} {figure.value:>10g}  {figure.low:g} to {figure.high:g}".ljust(
                69
            )
            + f"{one.predicted:>9.3g}{'' if one.is_within else '  OUTSIDE'}"
            + ("" if figure.kind == "data" else "  (declared target)")
        )
    return lines


def tier_lines(constants: NoticingConstants) -> list[str]:
    """What each tier sees in ten cards, and what it knows."""
    hand = make_task("hand")
    lemmas = count_known_lemmas()
    lines = [
        f"ten cards hold {hand.present:.0f} words of scowl-70 on average; of these",
        "bot      knows  sees in its median look   20 s   35 s   60 s  120 s   lemmas known",
    ]
    for tier in TIERS:
        values = find_bot(tier).values
        seen = [
            hand.expect("words", tier, seconds, constants)
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


def main() -> None:
    """Fit if asked, print, write if asked."""
    parser = argparse.ArgumentParser(description="What bots notice beside what people find.")
    parser.add_argument("--fit", action="store_true", help="fit the constants first")
    parser.add_argument("--write", action="store_true", help=f"rewrite {CONSTANTS_FILE.name}")
    arguments = parser.parse_args()
    constants = fit_noticing() if arguments.fit else load_noticing()
    print(as_toml(constants))
    print("\n".join([*figure_lines(constants), "", *tier_lines(constants)]))
    if arguments.write:
        CONSTANTS_FILE.write_text(as_toml(constants), encoding="utf-8")


if __name__ == "__main__":
    main()
