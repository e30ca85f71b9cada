"""One small page of every kind that the commands write."""

from __future__ import annotations

from pathlib import Path

from experiments.cli import main
from experiments.examples import find_example
from tests.commands import (
    test_compare_command,
    test_fit_command,
    test_robustness_command,
    test_sensitivity_command,
    test_skill_command,
    test_tune_command,
)
from tests.experiments import test_catalogue_page, test_settings_study
from tests.experiments.duelling import test_duelling
from tests.optimising import test_optimise

MANY = """
name = "many"
question = "Cells by the hundred?"
game = "word_crush"
deals = 1
[cells]
players = [2, 3, 4, 5, 6, 7]
bots = ["plain", "novice", "casual", "strong"]
[cells.rules]
hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
double = ["adjacent", "any two"]
"""
"""So many cells that the page sets them as lines."""

ANALYSES = {
    "tune": ("tune.html", test_tune_command.SWEEP, ("--jobs", "1")),
    "compare": ("compare.html", test_compare_command.SWEEP, ("--deals", "400", "--jobs", "1")),
    "robustness": ("index.html", test_robustness_command.SWEEP, ()),
    "dynamics": (
        "dynamics.html",
        test_skill_command.SWEEP.replace('"strong"', '"novice"'),
        ("--deals", "80"),
    ),
    "skill": ("skill.html", test_skill_command.SWEEP, ("--deals", "40", "--jobs", "1")),
    "duel": ("duel.html", test_duelling.SWEEP + test_duelling.DUEL, ("--jobs", "1")),
    "optimise": ("index.html", test_optimise.TWO, ("--trials", "3", "--jobs", "1")),
}
"""Commands that write a page from a sweep: its name, the sweep, options."""

KINDS = (
    "length",
    "lines",
    "games",
    "settings",
    "catalogue",
    *ANALYSES,
    "sensitivity",
    "fit",
)


def call(*words: str | Path) -> None:
    """Run ``fairdeal``; what it may answer is 0, or 1 where something stays open."""
    assert main([str(one) for one in words]) in (0, 1), words


def write_pages(place: Path) -> dict[str, Path]:
    """Play what is needed and write every page; return their files by `KINDS`."""
    found = {}
    for name, (page, sweep, options) in ANALYSES.items():
        found[name] = place / name / page
        (place / f"{name}.toml").write_text(sweep)
        call(name, place / f"{name}.toml", *options, "--out", place / name)
    played = {
        "moves": test_sensitivity_command.SWEEP,
        "lines": MANY,
        "settings": test_settings_study.SWEEP,
        "catalogue": test_catalogue_page.PLAYED,
    }
    for name, sweep in played.items():
        (place / f"{name}.toml").write_text(sweep)
        call("run", place / f"{name}.toml", "--out", place / f"{name}-results", "--jobs", "1")
    found["sensitivity"] = place / "sensitivity" / "index.html"
    call("sensitivity", place / "moves-results", "--out", place / "sensitivity")
    (place / "mine.csv").write_text(test_fit_command.LOG)
    found["fit"] = place / "fit" / "index.html"
    call("fit", place / "mine.csv", *test_fit_command.QUICK, "--out", place / "fit")
    (place / "tables.toml").write_text(test_catalogue_page.TABLES)
    order = ("--parts", "order", "--good", "expert", "--weak", "casual", "--deals", "30")
    call("skill", place / "tables.toml", *order, "--out", place / "order")
    chapters = ("tune", "compare", "robustness", "sensitivity", "dynamics", "skill", "duel")
    reports: dict[str, tuple[str | Path, ...]] = {
        "length": (
            find_example("word_crush_hands"),
            *(word for name in chapters for word in ("--with", place / name)),
        ),
        "lines": (place / "lines-results",),
        "games": (find_example("final_word_hands"),),
        "settings": (place / "settings-results",),
        "catalogue": (place / "catalogue-results", "--catalogue", "--with", place / "order"),
    }
    for name, words in reports.items():
        found[name] = place / f"{name}.html"
        call("report", *words, "--out", found[name])
    return found
