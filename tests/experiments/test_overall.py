"""One verdict on a version: what was asked, what it costs, over all tables."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from experiments.comparing.judge import UNDECIDED, Ends, judge
from experiments.comparing.overall import (
    DEPENDS,
    MIXED,
    NO,
    NO_AIMS,
    NOTHING_MOVED,
    OPEN,
    PARTLY,
    SAME,
    YES,
    overall_sentences,
    overall_verdicts,
)
from experiments.comparing.plan import read_question
from experiments.comparing.play import Comparison, PairVerdict
from experiments.comparing.sentences import change_sentence
from experiments.design.sweep import read_sweep
from sim.errors import InputError

SWEEP = """
name = "versions"
game = "word_crush"
seed = 3
[cells]
players = [2, 4]
[cells.rules]
hand = [4, 5]
[compare]
what = "rules.hand"
{more}
[compare.margins]
minutes = 1
turns = 1
not_finished = 0.01
first_wins = 0.01
{tables}
"""
DOWN, UP, STILL, WIDE = (-3.0, -2.0), (2.0, 3.0), (-0.001, 0.001), (-5.0, 5.0)
LITTLE_UP, BETWEEN = (0.015, 0.018), (0.015, 0.03)


@pytest.fixture
def ask(tmp_path):
    def read(more="", tables="[compare.targets]\nminutes = 20"):
        file = tmp_path / "versions.toml"
        file.write_text(SWEEP.format(more=more, tables=tables))
        return read_question(read_sweep(file))

    return read


def found(question, changes, elsewhere=None):
    """A comparison whose figures changed so; at the second table as ``elsewhere`` says."""
    findings = []
    for place, pair in enumerate(question.pairs):
        mine = {**changes, **(elsewhere or {})} if place else changes
        for measure in question.measures:
            low, high = mine.get(measure.name, STILL)
            change = Ends((low + high) / 2, low, high)
            target = measure.target_for(pair.other.players)
            direction = measure.better if target is None else "target"
            verdict = judge(change, measure.margin, direction)
            findings.append(
                PairVerdict(
                    *(pair, measure, verdict, 0.5, 0.5, change, change, target),
                    *(1000, 2000, 1.0, 0.0, "x"),
                )
            )
    return Comparison(question, tuple(findings), 4000)


@pytest.mark.parametrize(
    ("changes", "elsewhere", "answer"),
    [
        ({"minutes": DOWN}, {}, YES),
        ({"minutes": UP}, {}, NO),
        ({"minutes": DOWN, "not_finished": (0.02, 0.03)}, {}, MIXED),
        ({}, {}, SAME),
        ({"turns": DOWN}, {}, SAME),  # it has no direction
        ({"minutes": WIDE}, {}, OPEN),
        ({"minutes": DOWN, "not_finished": (-0.1, 0.1)}, {}, OPEN),
        ({"minutes": DOWN}, {"minutes": STILL}, YES),
        ({"minutes": STILL}, {"minutes": UP}, NO),
        ({"minutes": DOWN}, {"minutes": UP}, DEPENDS),
        ({"minutes": DOWN}, {"minutes": WIDE}, PARTLY),
        ({"minutes": UP}, {"minutes": WIDE}, PARTLY),
        ({"minutes": STILL}, {"minutes": WIDE}, PARTLY),
    ],
)
def test_the_answer_over_all_tables(ask, changes, elsewhere, answer):
    (verdict,) = overall_verdicts(found(ask(), changes, elsewhere))
    assert verdict.answer == answer
    assert verdict.version == "5"
    assert list(verdict.by_table) == ["2 players", "4 players"]


def test_a_change_that_never_comes_into_play_is_told_from_one_that_does_not_matter(ask):
    little = found(ask(), {})
    assert NOTHING_MOVED not in overall_sentences(little)[0]
    none = Ends(0.0, -0.001, 0.001)
    same = [
        replace(one, difference=none, multiplier=1.0 if one.measure.name == "not_finished" else inf)
        for one in little.findings
    ]
    assert overall_sentences(replace(little, findings=tuple(same)))[0].endswith(NOTHING_MOVED)
    same[-1] = replace(same[-1], difference=Ends(0.0002, -0.001, 0.001), multiplier=5.0)
    assert NOTHING_MOVED not in overall_sentences(replace(little, findings=tuple(same)))[0]


def test_yes_says_what_moved_and_what_it_costs(ask):
    question = ask('aims = ["minutes", "not_finished"]')
    (text,) = overall_sentences(found(question, {"minutes": DOWN, "first_wins": LITTLE_UP}))
    assert text == (
        "Yes: hand 5 instead of 4 is better on what you asked (mean minutes near 20, lower share"
        " of games not over in 60 minutes). Mean minutes nearer to 20 by 2.00 to 3.00 minutes; the"
        " same within your margin: share of games not over in 60 minutes. It costs: win share of"
        " who begins further from even by 1.50 to 1.80 points of 100."
    )


@pytest.mark.parametrize(
    ("change", "said", "answer"),
    [
        (LITTLE_UP, "within the 2.00 that you accept", YES),
        (BETWEEN, "perhaps more than the 2.00 that you accept", YES),
        ((0.03, 0.04), "more than the 2.00 that you accept", NO),
    ],
)
def test_a_cost_is_held_against_what_is_accepted(ask, change, said, answer):
    tables = "[compare.targets]\nminutes = 20\n[compare.accept]\nfirst_wins = 0.02"
    question = ask('aims = ["minutes"]', tables)
    (verdict,) = overall_verdicts(found(question, {"minutes": DOWN, "first_wins": change}))
    assert verdict.answer == answer
    assert f", {said}." in verdict.sentences[-1]


def test_it_depends_says_on_what(ask):
    (verdict,) = overall_verdicts(found(ask(), {"minutes": DOWN}, {"minutes": UP}))
    assert verdict.sentences[1] == "Yes for 2 players; no for 4 players."
    moved = "Mean minutes nearer to 20 by 2.00 to 3.00 minutes (2 players)"
    assert verdict.sentences[2].startswith(moved)
    assert (
        "mean minutes further from 20 by 2.00 to 3.00 minutes (4 players)" in (verdict.sentences[2])
    )


def test_without_aims_there_is_no_verdict_and_the_answer_says_how_to_have_one(tmp_path):
    file = tmp_path / "plain.toml"
    text = SWEEP.replace("not_finished = 0.01\nfirst_wins = 0.01\n", "")
    file.write_text(text.format(more="", tables=""))
    comparison = found(read_question(read_sweep(file)), {})
    assert overall_verdicts(comparison) == ()
    assert overall_sentences(comparison) == [NO_AIMS]


@pytest.mark.parametrize(
    ("more", "tables", "error"),
    [
        ('aims = ["turns"]', "", r"compare\.aims: 'turns' is no figure with a direction"),
        ("aims = 3", "", r"compare\.aims: 3 is no figure .* allowed: a list of some of not_fin"),
        ("", "[compare.accept]\nfirst_wins = 0.1", r"accept: has no meaning where all figures"),
        ('aims = ["first_wins"]', "[compare.accept]\nfirst_wins = 0.1", r"accept\.first_wins: th"),
        ('aims = ["first_wins"]', "[compare.accept]\nnot_finished = 2", r"above 0 and up to 1"),
    ],
)
def test_what_cannot_be_meant_is_refused(ask, more, tables, error):
    with pytest.raises(InputError, match=error):
        ask(more, tables)


def test_a_table_that_is_merely_undecided_makes_the_whole_undecided_there(ask):
    (verdict,) = overall_verdicts(found(ask(), {"minutes": DOWN}, {"minutes": WIDE}))
    start = "Yes for 2 players; undecided for 4 players: whether hand 5 instead of "
    assert verdict.sentences[0].startswith(start)
    assert "depends" not in " ".join(verdict.sentences)


def test_a_length_of_games_that_never_finish_is_no_gain(ask):
    comparison = found(ask(), {"minutes": DOWN})
    endless = tuple(
        replace(one, verdict=UNDECIDED, unfinished=(0.02, 0.76))
        if one.measure.name == "minutes"
        else one
        for one in comparison.findings
    )
    (verdict,) = overall_verdicts(replace(comparison, findings=endless))
    assert verdict.answer == OPEN
    assert "cannot be said, for 76 % of its games never finish (2 players)" in verdict.sentences[0]
    assert "nearer" not in " ".join(verdict.sentences)
    assert "more deals" not in " ".join(verdict.sentences)
    said = change_sentence(endless[0])
    assert "That is a floor, no length: 2.0 % and 76.0 % of the games before and after" in said
