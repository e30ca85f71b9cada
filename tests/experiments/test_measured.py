"""Cells measured a piece at a time, their estimates packed."""

from __future__ import annotations

import math

import pytest

from experiments.examples import find_example
from experiments.store.packed_cells import PackedCells
from experiments.store.results import HISTOGRAMS, load_cells, load_manifest
from experiments.studies.hands.estimates import Estimate, EstimateList, Estimates
from experiments.studies.hands.evidence import printed_table
from experiments.studies.hands.measured import measure_populations
from experiments.studies.hands.records import goals_of
from experiments.studies.hands.study import study_hands
from tests.scale import sample

FOUND = [Estimate(0.1, -math.inf, 2.0), Estimate(3.0, 2.5, math.inf, True)]


def test_packed_estimates_are_those_that_were_packed():
    packed = EstimateList(FOUND)
    assert list(packed) == FOUND
    assert (packed[-1], packed[:1], len(packed)) == (FOUND[1], (FOUND[0],), 2)
    assert packed[1].is_over is True
    assert not EstimateList([])
    named = Estimates(("low", "high"), FOUND)
    assert dict(named) == dict(zip(("low", "high"), FOUND, strict=True))
    with pytest.raises(KeyError, match="median"):
        named["median"]


@pytest.fixture(scope="module")
def measured():
    """Cells and goals of a study, and what was measured at once."""
    folder = find_example("word_crush_hands")
    manifest, cells = load_manifest(folder), load_cells(folder)
    goals = goals_of(manifest.targets, manifest.limits)
    return cells, goals, measure_populations([PackedCells(cells)], cells, goals)


@pytest.mark.parametrize("size", sample([7, 64], full=[1, 7, 64]))
def test_pieces_of_any_size_come_to_the_same(measured, size):
    cells, goals, whole = measured
    pieces = [PackedCells(piece) for piece in cells.iter_slices(size)]
    found = measure_populations(pieces, cells.drop(HISTOGRAMS), goals)
    assert found.base == whole.base
    assert found.cells.equals(whole.cells)
    assert found.cut_short == whole.cut_short
    assert list(found.populations) == list(whole.populations)
    for who, records in whole.populations.items():
        for one, other in zip(records, found.populations[who], strict=True):
            assert (one.cell, one.hand, one.players) == (other.cell, other.hand, other.players)
            assert dict(one.minutes) == dict(other.minutes)
            assert dict(one.endings) == dict(other.endings)
            assert list(one.seats) == list(other.seats)
            assert one.p_in_band == other.p_in_band


def test_other_populations_keep_the_hands_that_their_answers_name(measured):
    cells, goals, _ = measured
    study = study_hands(cells, goals, printed_table("word_crush", goals))
    answers = [one for found in study.others.values() for one in found]
    assert answers
    for one in answers:
        hands = {candidate.hand for candidate in one.candidates}
        assert one.recommended.hand in hands
        assert one.nearest.hand in hands
    wanted = {candidate.hand for one in study.extended for candidate in one.candidates}
    assert wanted == {record.hand for record in study.records}
