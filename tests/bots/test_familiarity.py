"""Vocabulary and noticing: graded, exact at the ends, and close to what people know and find."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
import pytest

from experiments.cli import main
from sim.bots.attention import (
    CLOCK_EFFORT,
    MOST_DIFFERENT,
    PACE_SHIFT,
    ease,
    effort,
    mean_waits,
    pace_table,
)
from sim.bots.familiarity import WHOLE_LIST, base_zipf, familiarity, felt_zipf
from sim.bots.fitting.bee_evidence import fit_bee
from sim.bots.fitting.letter_grids import FindableWords
from sim.bots.fitting.noticing_evidence import (
    make_task,
    predict_figures,
    read_figures,
    reader_values,
)
from sim.bots.fitting.predict_noticing import (
    READINGS,
    bee_lines,
    count_known_lemmas,
    figure_lines,
    measure_rivals,
    rivals_of,
    tier_lines,
)
from sim.bots.profiles import profiles
from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words

TIERS = ("novice", "casual", "strong", "expert")


def all_words() -> pl.DataFrame:
    return load_lexicon("scowl-80").words


@pytest.fixture(scope="module")
def by_tier():
    return {name: familiarity(all_words(), values) for name, values in profiles().items()}


# --- vocabulary -------------------------------------------------------------------------------


def test_chances_lie_between_0_and_1_and_reach_both(by_tier):
    for name in TIERS[:3]:
        known, _ = by_tier[name]
        assert known.shape == (all_words().height,)
        assert (known.min(), known.max()) == (0.0, 1.0)
        assert ((known > 0) & (known < 1)).any()


@pytest.mark.parametrize("name", ["plain", "oracle"])
def test_the_perfect_know_every_word_and_see_it_at_once(by_tier, name):
    known, mean_wait = by_tier[name]
    assert (known == 1.0).all()
    assert not mean_wait.any()


def test_every_tier_knows_all_that_the_tier_below_knows(by_tier):
    for less, more in itertools.pairwise(TIERS):
        assert (by_tier[less][0] <= by_tier[more][0]).all()


def test_a_commoner_or_oftener_met_word_is_better_known():
    words = pl.DataFrame(
        {"word": ["aaa", "bbb", "ccc"], "size": [35, 50, 35], "zipf": [2.5, 2.5, 2.0]}
    )
    known, mean_wait = familiarity(words, profiles()["casual"])
    assert known[0] > known[1]
    assert known[0] > known[2] > 0
    assert mean_wait[0] == mean_wait[1] < mean_wait[2]


def test_everyday_words_are_known_to_all_and_oddities_to_few(by_tier):
    place = {word: at for at, word in enumerate(all_words()["word"].to_list())}
    for tier in TIERS:
        assert all(by_tier[tier][0][place[word]] == 1 for word in ("house", "the", "water"))
    assert by_tier["casual"][0][place["cwms"]] == 0
    assert by_tier["expert"][0][place["cwms"]] < 1


def test_an_inflected_form_is_known_by_its_lemma():
    words = all_words().filter(pl.col("word").is_in(["abacus", "abacuses"]))
    felt = felt_zipf(words)
    assert words["zipf"][1] < words["zipf"][0]
    assert felt[1] == pytest.approx(felt[0] - 0.5)


def test_false_words_without_lemmas_are_weighed_too():
    pool = false_words("scowl-70")
    known, mean_wait = familiarity(pool, profiles()["casual"])
    assert len(known) == len(mean_wait) == pool.height
    mixed = pl.concat([all_words().head(100), pool], how="diagonal")
    again, wait_again = familiarity(mixed, profiles()["casual"])
    assert again[100:].tolist() == known.tolist()
    assert wait_again[100:].tolist() == mean_wait.tolist()


def test_expected_vocabularies_beside_brysbaert():
    """Recognised by people: 42,000 lemmas on average, 27,000 and 52,000 at the 5 % ends."""
    lemmas = {tier: count for tier, (count, _) in count_known_lemmas().items()}
    assert 5_000 < lemmas["novice"] < 7_000
    assert 15_000 < lemmas["casual"] < 18_000  # what comes to mind, well below recognition
    assert 27_000 < lemmas["strong"] < 42_000
    assert 52_000 < lemmas["expert"] < 66_000


def test_the_whole_list_begins_where_the_constant_says():
    known, _ = familiarity(all_words(), {"vocabulary": WHOLE_LIST, "noticing": "perfect"})
    assert (known == 1).all()
    known, _ = familiarity(all_words(), {"vocabulary": 80, "noticing": "perfect"})
    assert (known < 1).any()


# --- noticing ---------------------------------------------------------------------------------


def test_skill_divides_the_wait(by_tier):
    quick = {**profiles()["casual"], "noticing": 2}
    casual, fast = by_tier["casual"][1], familiarity(all_words(), quick)
    assert np.abs(casual - 2 * fast[1]).max() <= 2
    assert casual.dtype == np.int64
    assert casual.min() > 0


def test_waits_fit_the_words_record(by_tier):
    for name in TIERS:
        assert by_tier[name][1].max() < 2**31


CASUAL = profiles()["casual"]
MISFITS = {"short"}
"""Known, and said beside the figure: independent waits leave too thick a tail."""


def test_rarer_and_longer_words_wait_longer_by_the_declared_factors():
    values = {**CASUAL, "zipf_slope": 0.9, "letter_slope": 0.3}
    wait = mean_waits(np.array([4.0, 3.0, 4.0]), np.array([4.0, 4.0, 6.0]), values)
    assert wait / 1000 / CLOCK_EFFORT == pytest.approx([1, np.exp(0.9), np.exp(0.6)], rel=1e-4)


def test_an_inflected_form_is_as_easy_as_its_base():
    words = all_words().filter(pl.col("word").is_in(["abacus", "abacuses", "wait", "waits"]))
    zipf = base_zipf(words)
    assert zipf[0] == zipf[1] == words["zipf"][0]
    assert zipf[2] == zipf[3]


def test_looks_are_shared_among_dead_ends_and_rivals():
    values = {
        **CASUAL, "looks_a_second": 2.0, "dead_ends": 3.0, "dead_end_growth": 2.0,
        "rivals": 0.5, "rival_growth": 3.0,
    }  # fmt: skip
    assert effort(4, values) == (3 * 16 + 0.5 * 64) / 2
    paces = pace_table(values) / (1 << PACE_SHIFT)
    assert len(paces) == MOST_DIFFERENT + 1
    assert paces[4] == pytest.approx(CLOCK_EFFORT / 40)
    assert paces[0] == paces[1]  # no letters: as one
    assert (np.diff(paces[1:]) < 0).all()


def test_a_clock_and_a_wait_make_the_declared_chance():
    """Seconds of looking, put on the clock, against the mean wait: the form of the model."""
    zipf, letters = np.array([4.6, 3.1]), np.array([3.0, 6.0])
    on_clock = 30_000 * pace_table(CASUAL)[7] / (1 << PACE_SHIFT)
    by_clock = on_clock / mean_waits(zipf, letters, CASUAL)
    assert by_clock == pytest.approx(30 * ease(zipf, letters, CASUAL) / effort(7, CASUAL), rel=1e-3)


@pytest.fixture(scope="module")
def predicted():
    """What the model makes of every figure."""
    return predict_figures()


@pytest.mark.parametrize("name", sorted({one.task for one in read_figures()}))
def test_predicted_is_within_the_range_of_the_figure(predicted, name):
    outside = [one for one in predicted if one.figure.task == name and not one.is_within]
    assert {one.figure.name for one in outside} <= MISFITS, outside


def test_the_noticing_figure_is_a_picture_with_every_figure_in_a_panel(
    predicted, tmp_path, monkeypatch
):
    from matplotlib.figure import Figure

    from experiments.report import noticing_figure
    from experiments.report.noticing_figure import SHARES, draw_grids, draw_shares

    monkeypatch.setattr(noticing_figure, "predict_figures", lambda: predicted)
    out = tmp_path / "noticing.png"
    assert main(["bots", "--noticing-figure", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    axes = Figure().subplots()
    draw_shares(axes)
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert sorted(names) == sorted(one.name for one in read_figures() if one.measure in SHARES)
    axes = Figure().subplots()
    draw_grids(axes)
    names = [label.get_text() for label in axes.get_xticklabels()]
    assert names == ["scramble", "keen", "wordament"]


def test_hardly_ever_are_three_letters_all_that_nine_show(predicted):
    [short] = [one for one in predicted if one.figure.name == "short"]
    assert short.figure.high < short.predicted < 0.006


def test_fitted_figures_are_met_within_a_third_of_their_range(predicted):
    fitted = [one for one in predicted if one.figure.is_fitted]
    assert fitted
    for one in fitted:
        reach = (one.figure.high - one.figure.low) / 2
        assert abs(one.predicted - one.figure.value) < reach / 3, one


def test_puzzle_shares_are_met_under_both_readings_of_the_slope():
    for changes in READINGS.values():
        fit = fit_bee(reader_values("strong", changes))
        assert fit.misfit < 0.03
        assert np.abs(np.subtract(fit.by_zipf, (0.94, 0.88, 0.85, 0.78))).max() < 0.02
        assert np.abs(np.subtract(fit.by_length, (0.92, 0.84, 0.83))).max() < 0.05


def test_under_the_other_reading_of_the_slope_published_figures_are_met_too():
    published = [
        one for one in read_figures() if one.kind == "data" and not one.task.startswith("grid")
    ]
    predicted = predict_figures(published, READINGS["gentle"])
    outside = {one.figure.name: one for one in predicted if not one.is_within}
    assert set(outside) <= {"short", "regular"}
    if "regular" in outside:
        assert outside["regular"].predicted < outside["regular"].figure.high + 0.01


def test_the_table_of_rivals_lies_between_hands_and_words():
    for different, (by_hand, by_word) in measure_rivals(CASUAL).items():
        if 4 <= different <= 11:
            assert 0.75 * by_hand < rivals_of(different, CASUAL) < 1.1 * by_word


def test_a_hand_shows_more_words_to_the_better_and_the_longer_one_looks():
    hand = make_task("cards 10")
    seen = [hand.expect("words", profiles()[tier], 35) for tier in TIERS]
    assert seen == sorted(seen)
    by_time = [hand.expect("words", CASUAL, seconds) for seconds in (5, 35, 60, 600)]
    assert by_time == sorted(by_time)


def test_a_casual_player_stays_below_the_fluency_ceiling():
    assert make_task("cards 10").expect("words", CASUAL, 60) < 14


def test_the_script_prints_every_figure_and_tier():
    lines = figure_lines()
    assert len(lines) == 1 + len(read_figures())
    assert [line.split()[0] for line in lines if "OUTSIDE" in line] == sorted(MISFITS)
    assert "as committed" in "\n".join(bee_lines())
    text = "\n".join(tier_lines())
    assert all(f"\n{tier} " in text for tier in TIERS)


# --- the tasks --------------------------------------------------------------------------------


def test_a_path_uses_no_place_twice_and_only_neighbours():
    words = FindableWords(["noon", "no", "on", "nun"])
    assert [words.words[at] for at in words.find_in_grid("noxx", 2)] == ["no", "on"]
    assert [words.words[at] for at in words.find_in_grid("nxxxoxxxn", 3)] == ["no", "on"]
    assert [words.words[at] for at in words.find_in_grid("noxonxxxx", 3)] == ["noon", "no", "on"]


def test_letters_in_hand_are_used_no_oftener_than_held():
    words = FindableWords(["noon", "moon", "mono"])
    assert [words.words[at] for at in words.find_in_letters("mono")] == ["moon", "mono"]
