"""Vocabulary and noticing: graded, exact at the ends, and close to what people know and find."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
import pytest

from sim.bots.familiarity import (
    WHOLE_LIST,
    NoticingConstants,
    familiarity,
    felt_zipf,
    load_noticing,
    mean_seconds,
)
from sim.bots.fitting.letter_grids import FindableWords
from sim.bots.fitting.noticing_evidence import make_task, predict_figures, read_figures
from sim.bots.fitting.predict_noticing import (
    CONSTANTS_FILE,
    PER_LETTER,
    as_toml,
    count_known_lemmas,
    figure_lines,
    fit_noticing,
    tier_lines,
)
from sim.bots.profiles import profiles
from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words

TIERS = ("novice", "casual", "strong", "expert")
WORDS = load_lexicon("scowl-80").words


@pytest.fixture(scope="module")
def by_tier():
    return {name: familiarity(WORDS, values) for name, values in profiles().items()}


# --- vocabulary -------------------------------------------------------------------------------


def test_chances_lie_between_0_and_1_and_reach_both(by_tier):
    for name in TIERS[:3]:
        known, _ = by_tier[name]
        assert known.shape == (WORDS.height,)
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
    known, mean_wait = familiarity(words, {"vocabulary": 35, "noticing": 1.0})
    assert known[0] > known[1]
    assert known[0] > known[2] > 0
    assert mean_wait[0] == mean_wait[1] < mean_wait[2]


def test_everyday_words_are_known_to_all_and_oddities_to_few(by_tier):
    place = {word: at for at, word in enumerate(WORDS["word"].to_list())}
    for tier in TIERS:
        assert all(by_tier[tier][0][place[word]] == 1 for word in ("house", "the", "water"))
    assert by_tier["casual"][0][place["cwms"]] == 0
    assert by_tier["expert"][0][place["cwms"]] < 1


def test_an_inflected_form_is_known_by_its_lemma():
    words = WORDS.filter(pl.col("word").is_in(["abacus", "abacuses"]))
    felt = felt_zipf(words)
    assert words["zipf"][1] < words["zipf"][0]
    assert felt[1] == pytest.approx(felt[0] - 0.5)


def test_false_words_without_lemmas_are_weighed_too():
    pool = false_words("scowl-70")
    known, mean_wait = familiarity(pool, profiles()["casual"])
    assert len(known) == len(mean_wait) == pool.height
    mixed = pl.concat([WORDS.head(100), pool], how="diagonal")
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
    known, _ = familiarity(WORDS, {"vocabulary": WHOLE_LIST, "noticing": "perfect"})
    assert (known == 1).all()
    known, _ = familiarity(WORDS, {"vocabulary": 80, "noticing": "perfect"})
    assert (known < 1).any()


# --- noticing ---------------------------------------------------------------------------------


def test_skill_divides_the_wait(by_tier):
    casual, fast = by_tier["casual"][1], familiarity(WORDS, {**profiles()["casual"], "noticing": 2})
    assert np.abs(casual - 2 * fast[1]).max() <= 2
    assert casual.dtype == np.int64
    assert casual.min() > 0


def test_waits_fit_the_words_record(by_tier):
    for name in TIERS:
        assert by_tier[name][1].max() < 2**31


def test_rarer_and_longer_words_wait_longer_by_the_declared_factors():
    constants = NoticingConstants(100.0, 0.9, 0.3)
    wait = mean_seconds(np.array([4.0, 3.0, 4.0]), np.array([4.0, 4.0, 6.0]), constants)
    assert wait.tolist() == pytest.approx([100, 100 * np.exp(0.9), 100 * np.exp(0.6)])


@pytest.mark.parametrize("name", [figure.name for figure in read_figures()])
def test_predicted_is_within_the_range_of_the_figure(name):
    figures = [figure for figure in read_figures() if figure.name == name]
    for one in predict_figures(figures):
        assert one.is_within, one


def test_fitted_figures_are_met_within_a_third_of_their_range():
    for one in predict_figures([figure for figure in read_figures() if figure.is_fitted]):
        reach = (one.figure.high - one.figure.low) / 2
        assert abs(one.predicted - one.figure.value) < reach / 3, one


def test_the_committed_constants_are_the_fit():
    fit = fit_noticing()
    assert fit.per_letter == load_noticing().per_letter == PER_LETTER
    assert fit.seconds == pytest.approx(load_noticing().seconds, rel=0.01)
    assert fit.per_zipf == pytest.approx(load_noticing().per_zipf, rel=0.01)
    assert as_toml(load_noticing()) == CONSTANTS_FILE.read_text("utf-8")


def test_a_hand_shows_more_words_to_the_better_and_the_longer_one_looks():
    hand, constants = make_task("hand"), load_noticing()
    seen = [hand.expect("words", tier, 35, constants) for tier in TIERS]
    assert seen == sorted(seen)
    assert hand.expect("words", "oracle", 0.001, constants) == pytest.approx(hand.present)
    by_time = [hand.expect("words", "casual", seconds, constants) for seconds in (5, 35, 60, 600)]
    assert by_time == sorted(by_time)


def test_a_casual_player_stays_below_the_fluency_ceiling():
    assert make_task("hand").expect("words", "casual", 60, load_noticing()) < 14


def test_the_script_prints_every_figure_and_tier():
    lines = figure_lines(load_noticing())
    assert [line.split()[0] for line in lines[1:]] == [figure.name for figure in read_figures()]
    assert not [line for line in lines if "OUTSIDE" in line]
    told = "\n".join(tier_lines(load_noticing()))
    assert all(f"\n{tier} " in told for tier in TIERS)


# --- the tasks --------------------------------------------------------------------------------


def test_a_path_uses_no_place_twice_and_only_neighbours():
    words = FindableWords(["noon", "no", "on", "nun"])
    assert [words.words[at] for at in words.find_in_grid("noxx", 2)] == ["no", "on"]
    assert [words.words[at] for at in words.find_in_grid("nxxxoxxxn", 3)] == ["no", "on"]
    assert [words.words[at] for at in words.find_in_grid("noxonxxxx", 3)] == ["noon", "no", "on"]


def test_letters_in_hand_are_used_no_oftener_than_held():
    words = FindableWords(["noon", "moon", "mono"])
    assert [words.words[at] for at in words.find_in_letters("mono")] == ["moon", "mono"]
