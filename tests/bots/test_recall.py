"""The recall model: close to the published figures, monotone, exact in its reference."""

from __future__ import annotations

import math
import random
from dataclasses import asdict, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.bots.fitting.recall_evidence import (
    growing_list,
    predicted_spread,
    predicted_vs_published,
    span_reached,
    student_shares,
)
from sim.bots.fitting.recall_prediction import predict
from sim.bots.recall import (
    CARD_LOAD,
    HEARING,
    LONGEST,
    Cue,
    card_logits,
    effect,
    load_constants,
    recall_tables,
    recite,
    sigmoid_step,
    sigmoid_table,
)
from sim.errors import InputError
from tests.scale import IS_FULL

CONSTANTS = load_constants()
TABLES = recall_tables(CONSTANTS)
THRESHOLDS = sigmoid_table()
COMPARED = predicted_vs_published(TABLES)
ASKED = (2, 3, 4, 5, 6, 7, 8, 10, 12)
ASSUMED = ("exposure", "relief", "cue", "doubled_share", "gap_share", "attention")
NOVICE, CASUAL, EXPERT = -1.2816, 0.0, 1.2816

pile_states = st.integers(1, 30).flatmap(
    lambda length: st.tuples(
        st.lists(st.integers(0, 400), min_size=length, max_size=length),
        st.lists(st.sampled_from(list(Cue)), min_size=length, max_size=length),
    )
)


def compared(measure, lengths=ASKED):
    return [r for r in COMPARED if r.published.measure == measure and r.published.length in lengths]


# --- beside the published figures -------------------------------------------------------------


def test_prefix_is_within_one_published_sd_at_every_length_even_15():
    rows = compared("prefix", (*ASKED, 15))
    assert len(rows) == 10
    for row in rows:
        assert abs(row.predicted - row.published.value) <= row.published.sd, row


def test_prefix_is_within_a_tenth_of_a_card_at_the_lengths_asked():
    off = [abs(row.predicted - row.published.value) for row in compared("prefix")]
    assert max(off) < 0.105


def test_whole_list_is_within_the_tolerance_and_within_half_of_it():
    rows = compared("whole")
    assert len(rows) == 9
    for row in rows:
        assert abs(row.predicted - row.published.value) <= 0.04, row


def test_first_card_and_accuracy_in_position_are_close():
    for row in compared("first", (*ASKED, 15)):
        assert abs(row.predicted - row.published.value) <= 0.06, row
    for row in compared("in_position", (*ASKED, 15)):
        assert abs(row.predicted - row.published.value) <= 0.03, row


def test_position_curve_has_primacy_and_recency_and_is_near_where_the_prefix_lives():
    for length in (6, 10):
        rows = compared("position", (length,))
        predicted = [row.predicted for row in rows]
        assert len(predicted) == length
        lowest = predicted.index(min(predicted))
        assert 0 < lowest < length - 1
        assert predicted[:lowest] == sorted(predicted[:lowest], reverse=True)
        assert predicted[lowest:] == sorted(predicted[lowest:])
        for row in rows[:3]:  # few prefixes reach beyond: only the first three decide a pile
            assert abs(row.predicted - row.published.value) <= 0.07, row


def test_averaged_over_people_it_still_meets_the_tolerances():
    outside = [
        (row.published.measure, row.published.length)
        for row in compared("prefix") + compared("whole")
        if abs(row.over_people - row.published.value)
        > (row.published.sd if row.published.measure == "prefix" else 0.08)
    ]
    assert outside == []


def test_independent_cards_could_not_give_both_figures():
    """Why the trial effect: without it the same accuracies lose the prefixes of long lists."""
    rows = {(r.published.measure, r.published.length): r.published.value for r in COMPARED}
    curve = [r.published.value for r in compared("position", (10,))]
    independent = float(np.cumprod(curve).sum())
    assert independent < rows["prefix", 10] - 0.2


def test_spread_between_students_is_reproduced():
    rows = [row for row in predicted_spread(TABLES) if row.source == "ue"]
    assert len(rows) == 10
    for row in rows:
        tolerance = 0.06 if row.statistic.startswith("percentile") else 0.03
        assert abs(row.predicted - row.published) <= tolerance, row


def test_chances_of_student_shares_sum_to_one_and_agree_with_the_prediction():
    flat = recall_tables(replace(CONSTANTS, person_sd=0.0), longest=10)
    shares, chances = student_shares(flat, 6)
    assert chances.sum() == pytest.approx(1.0)
    assert shares @ chances == pytest.approx(predict(flat, 6).in_position.mean(), abs=1e-9)


# --- a list that grows by one each turn --------------------------------------------------------


def test_simon_without_a_cue_has_the_hobbyists_median_and_a_cue_adds_to_it():
    alone = span_reached(growing_list(TABLES, 30))
    cued = span_reached(growing_list(TABLES, 30, cue=Cue.LETTER))
    assert alone == 10
    assert cued == 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_growing_pile_suits_each_kind_of_player(players):
    def span(person, share):
        chances = growing_list(TABLES, 30, person=person, cue=Cue.LETTER, players=players)
        return span_reached(chances, share)

    assert span(CASUAL, 0.5) >= 10
    assert 12 <= span(CASUAL, 0.2) <= 16
    assert span(NOVICE, 0.5) <= 7
    assert span(EXPERT, 0.25) >= 20


def test_the_hebb_gain_is_reproduced_when_rehearsal_frees_no_room():
    tables = recall_tables(load_constants({"relief": "low"}), longest=6)
    gain = predict(tables, 6, hearings=[15] * 6).in_position.mean()
    gain -= predict(tables, 6).in_position.mean()
    assert gain == pytest.approx(0.75 - 0.52, abs=0.005)


def test_growing_list_agrees_with_a_simulation_of_the_reference():
    """Play SIMON with recite() itself; 2,000 games, 4 standard errors."""
    random_numbers = random.Random(5)
    games, turns = 2_000, 8
    survived = 0
    for _ in range(games):
        survived += _plays_simon(random_numbers, turns)
    chance = math.prod(growing_list(TABLES, turns))
    error = math.sqrt(chance * (1 - chance) / games)
    assert abs(survived / games - chance) < 4 * error


def _plays_simon(random_numbers, turns):
    exposures = []
    for length in range(1, turns + 1):
        exposures.append(0)
        trial = effect(TABLES.trial_sd, round(random_numbers.gauss(0, 1) * 1000))
        uniforms = [random_numbers.getrandbits(32) for _ in range(length)]
        right = recite(TABLES, THRESHOLDS, exposures, [Cue.NONE] * length, trial, uniforms)
        if right < length:
            return False
        exposures = [units + HEARING for units in exposures]
    return True


# --- properties --------------------------------------------------------------------------------


@given(pile_states, st.data())
def test_hearing_a_card_more_hurts_no_card(state, data):
    exposures, cues = state
    card = data.draw(st.integers(0, len(exposures) - 1))
    more = list(exposures)
    more[card] += data.draw(st.integers(1, 300))
    before = card_logits(TABLES, exposures, cues, 0)
    after = card_logits(TABLES, more, cues, 0)
    assert all(a >= b for a, b in zip(after, before, strict=True))


@given(pile_states, st.integers(0, 30))
def test_a_card_more_at_the_end_helps_no_card_before_it(state, extra_units):
    exposures, cues = state
    before = card_logits(TABLES, exposures, cues, 0)
    longer = card_logits(TABLES, [*exposures, extra_units], [*cues, Cue.LETTER], 0)
    assert all(a <= b for a, b in zip(longer, before, strict=False))


@given(pile_states)
def test_a_better_cue_never_hurts(state):
    exposures, cues = state
    best = card_logits(TABLES, exposures, [Cue.LETTER] * len(cues), 0)
    assert all(a >= b for a, b in zip(best, card_logits(TABLES, exposures, cues, 0), strict=True))


def test_every_table_is_monotone_and_starts_where_it_should():
    assert (np.diff(TABLES.by_load) <= 0).all()
    assert (np.diff(TABLES.by_front) <= 0).all()
    assert (np.diff(TABLES.by_back) <= 0).all()
    assert (np.diff(TABLES.by_exposure) >= 0).all()
    assert (np.diff(TABLES.share_by_exposure) <= 0).all()
    assert (np.diff(TABLES.by_cue) >= 0).all()
    assert (np.diff(THRESHOLDS) >= 0).all()
    assert TABLES.by_front[0] == TABLES.by_exposure[0] == TABLES.by_cue[Cue.NONE] == 0
    assert TABLES.share_by_exposure[0] == CARD_LOAD
    assert all(
        array.dtype == np.int64 for array in vars(TABLES).values() if hasattr(array, "dtype")
    )


def test_load_levels_off_on_long_lists():
    per_card = CARD_LOAD // 16
    assert TABLES.by_load[15 * per_card] - TABLES.by_load[LONGEST * per_card] < 10


@pytest.mark.parametrize("length", [2, 4, 6, 9, 15, 40])
def test_a_better_person_recites_more_and_a_longer_list_is_harder(length):
    people = [predict(TABLES, length, z).mean_prefix for z in (-2, -1, 0, 1, 2)]
    assert people == sorted(people)
    assert people[0] < people[-1]
    assert predict(TABLES, length + 1).whole < predict(TABLES, length).whole


def test_extra_hearings_and_cues_raise_the_prediction():
    plain = predict(TABLES, 8)
    heard = predict(TABLES, 8, hearings=[1] * 8)
    cued = predict(TABLES, 8, hearings=[1] * 8, cues=[Cue.LETTER] * 8)
    assert plain.mean_prefix < heard.mean_prefix < cued.mean_prefix
    assert heard.whole > 5 * plain.whole


# --- the reference -----------------------------------------------------------------------------


def test_wc_23_a_recital_stops_at_the_first_miss():
    always, never = 0, 2**32 - 1
    uniforms = [always, always, never, always]
    assert recite(TABLES, THRESHOLDS, [0] * 4, [Cue.NONE] * 4, 0, uniforms) == 2
    assert recite(TABLES, THRESHOLDS, [0] * 4, [Cue.NONE] * 4, 0, [always] * 4) == 4
    assert recite(TABLES, THRESHOLDS, [0] * 4, [Cue.NONE] * 4, 0, [never] * 4) == 0
    assert recite(TABLES, THRESHOLDS, [], [], 0, []) == 0


def test_a_card_logit_is_the_sum_of_its_terms():
    exposures, cues = [20, 7, 0], [Cue.LETTER, Cue.DOUBLED, Cue.NONE]
    shares = [round(1024 / 3), round(1024 / 1.7), 1024]
    load = sum(shares)
    expected = (
        TABLES.by_load[(load + 8) // 16]
        + TABLES.by_front[(shares[0] + 8) // 16]
        + TABLES.by_back[(1024 + 8) // 16]
        + TABLES.by_exposure[7]
        + TABLES.by_cue[Cue.DOUBLED]
        - 450
    )
    assert card_logits(TABLES, exposures, cues, -450)[1] == expected


def test_integer_tables_stay_within_a_milli_logit_of_the_formula():
    c = CONSTANTS
    for length in (1, 5, 11):
        risen = length**c.load_power
        base = c.base - c.load_drop * risen / (risen + c.load_half**c.load_power)
        for card, logit in enumerate(card_logits(TABLES, [0] * length, [0] * length, 0)):
            front = -c.front_drop * (1 - math.exp(-card / c.front_scale))
            back = c.back_gain * math.exp(-(length - 1 - card) / c.back_scale)
            assert logit == pytest.approx(1000 * (base + front + back), abs=1.5)


def test_more_hearings_than_the_table_holds_read_its_last_entry():
    assert card_logits(TABLES, [5_000], [0], 0) == card_logits(TABLES, [1_000], [0], 0)


@pytest.mark.parametrize("logit", [-30_000, -2_345, -4, 0, 3, 777, 9_999, 30_000])
def test_thresholds_follow_the_sigmoid(logit):
    chance = THRESHOLDS[sigmoid_step(logit)] / 2**32
    assert chance == pytest.approx(1 / (1 + math.exp(-logit / 1000)), abs=0.0011)


def test_wc_22_a_near_miss_share_turns_that_share_of_misses_right():
    exact, near = sigmoid_table() / 2**32, sigmoid_table(0.2) / 2**32
    assert near == pytest.approx(exact + 0.2 * (1 - exact), abs=1e-9)


# --- constants ---------------------------------------------------------------------------------


def test_committed_constants_are_what_the_fit_gives():
    """Refit from what is committed, 4 decimals; in the full suite from the script's own start."""
    from sim.bots.fitting.fit_recall import (
        SERIAL,
        START,
        as_toml,
        fit_exposure,
        fit_people,
        fit_serial_recall,
    )

    start = START if IS_FULL else [asdict(CONSTANTS)[name] for name in SERIAL]
    fitted, _ = fit_people(fit_serial_recall(start))
    refitted = asdict(replace(fitted, exposure=fit_exposure(fitted)))
    committed = asdict(CONSTANTS)
    for name, value in refitted.items():
        assert value == pytest.approx(committed[name], abs=0.005), name
    assert "[assumed.exposure]" in as_toml(fitted, 0.0)


def test_levels_take_low_and_high_and_the_default_lies_between():
    low = asdict(load_constants(dict.fromkeys(ASSUMED, "low")))
    high = asdict(load_constants(dict.fromkeys(ASSUMED, "high")))
    for name in ASSUMED:
        assert low[name] < asdict(CONSTANTS)[name] < high[name]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: load_constants({"luck": "low"}),
            "recall levels: there is no assumption 'luck'; allowed: "
            "attention, cue, doubled_share, exposure, gap_share, relief",
        ),
        (
            lambda: load_constants({"cue": "max"}),
            "recall levels, cue: the level is 'max'; allowed: default, low, high",
        ),
        (
            lambda: recall_tables(replace(CONSTANTS, attention=0.25)),
            "recall constants, attention: it is 0.25; allowed: 0 to 1 in tenths",
        ),
        (
            lambda: recall_tables(CONSTANTS, longest=0),
            "recall tables, longest: it is 0; allowed: 1 or more cards",
        ),
        (
            lambda: sigmoid_table(1.5),
            "near_miss_share: it is 1.5; allowed: 0 to 1",
        ),
        (
            lambda: predict(recall_tables(CONSTANTS, longest=9), 10),
            "recall prediction, length: it is 10; allowed: 1 to 9 cards",
        ),
    ],
)
def test_wrong_input_is_refused_with_what_is_allowed(call, message):
    with pytest.raises(InputError) as refused:
        call()
    assert str(refused.value) == message


def test_playing_imports_neither_scipy_nor_pandas():
    import subprocess
    import sys

    code = (
        "import sys, sim.bots.recall"
        ", sim.bots.fitting.recall_prediction, sim.bots.fitting.recall_evidence;"
        "print([m for m in ('scipy', 'pandas', 'matplotlib') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
