"""Cells on the same deals: one row a deal, the same whatever it is asked together with."""

import numpy as np
import pytest

from experiments.design.sweep import read_sweep
from experiments.runner.paired import (
    FIGURES,
    DealRequest,
    DealSampler,
    Figure,
    Games,
    in_band,
    is_counted,
    is_unfinished,
    is_won,
    no_longer_than,
    points_of_position,
    win_of_position,
)
from sim.engine.loop import COMMON_COLUMNS

SWEEP = """
name = "pairs"
game = "word_crush"
seed = 3

[cells]
players = [3]
bots = ["casual", ["casual", "strong", "casual"]]

[cells.rules]
hand = [3, 4]
"""

UNEQUAL = ', ["casual", "strong", "casual"]'

UNFINISHED = Figure("unfinished", "", "share", 0, 1, is_unfinished)
NAMES = ("minutes", "turns", "not_finished", "stuck_turns", "first_wins", "last_wins")


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    file = tmp_path_factory.mktemp("pairs") / "pairs.toml"
    file.write_text(SWEEP)
    return read_sweep(file).cells


def sampler(cells, jobs=1, *more):
    return DealSampler(cells, [*(FIGURES[name] for name in NAMES), *more], jobs)


def test_deals_are_the_same_in_any_requests_and_threads(cells):
    whole = sampler(cells).play([DealRequest(place, 0, 60) for place in range(len(cells))])
    for place in range(len(cells)):
        pieces = sampler(cells, 3).play([DealRequest(place, 0, 25), DealRequest(place, 25, 35)])
        assert np.array_equal(np.concatenate(pieces, axis=1), whole[place])


def test_a_deal_of_unequal_bots_is_one_row_and_counts_all_its_games(cells):
    unequal = next(place for place, cell in enumerate(cells) if cell.rotations == 3)
    one = sampler(cells)
    (found,) = one.play([DealRequest(unequal, 0, 10)])
    assert found.shape == (len(NAMES), 10)
    assert one.games == 30


def test_positions_of_three_players_share_every_finished_game(cells):
    wins = [Figure(f"win_{at}", "", "share", 0, 1, win_of_position(at)) for at in (1, 2, 3)]
    one = DealSampler(cells, [*wins, UNFINISHED])
    for figures in one.play([DealRequest(place, 0, 200) for place in range(len(cells))]):
        assert np.allclose(figures.sum(axis=0), 1)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A cell of a game for one in which some games stall and none is stopped."""
    file = tmp_path_factory.mktemp("alone") / "alone.toml"
    file.write_text(
        'name = "alone"\ngame = "first_base"\nseed = 3\n[cells]\nplayers = [1]\nbots = ["casual"]\n'
    )
    (cell,) = read_sweep(file).cells
    return cell


def test_a_game_for_one_that_stalls_is_finished(alone):
    late = [FIGURES["not_finished"], UNFINISHED, Figure("won", "", "share", 0, 1, is_won)]
    late += [no_longer_than(1e9, "done"), in_band(0, 1e9)]
    not_finished, unfinished, won, done, band = DealSampler([alone], late).play(
        [DealRequest(0, 0, 50)]
    )[0]
    assert won.mean() < 0.9
    assert not np.any([not_finished, unfinished])
    assert np.all([done, band])


def test_games_that_never_finish_make_no_seat_uneven(tmp_path):
    file = tmp_path / "stalls.toml"
    file.write_text(SWEEP.replace("[3]", "[2]").replace("[3, 4]", "[9]").replace(UNEQUAL, ""))
    (cell,) = read_sweep(file).cells
    figures = [FIGURES["first_wins"], FIGURES["last_wins"], UNFINISHED]
    first, last, unfinished = DealSampler([cell], figures).play([DealRequest(0, 0, 300)])[0]
    assert unfinished.sum() > 10
    assert np.array_equal(first + last, np.ones(300))
    assert set(first[unfinished == 1]) == {0.5}


def test_the_first_players_points_are_counted_from_the_mean_of_all():
    columns = (*COMMON_COLUMNS, "score_1", "score_2", "score_3")
    rows = np.zeros((2, len(columns)), np.int64)
    rows[:, COMMON_COLUMNS.index("first_seat")] = [2, 0]
    rows[:, -3:] = [[3, 6, 12], [3, 6, 12]]
    games = Games("x", 3, columns, rows)
    assert points_of_position(1)(games).tolist() == [5, -4]


@pytest.mark.parametrize(
    ("figure", "is_there"), [("margin", False), ("first_points", False), ("stuck_turns", True)]
)
def test_what_word_crush_counts(cells, figure, is_there):
    assert is_counted(figure, cells[0]) is is_there


def test_a_band_is_what_is_done_by_its_upper_end_less_what_is_done_before_it(cells):
    figures = [in_band(10, 20), no_longer_than(20, "done"), no_longer_than(9.9999999, "sooner")]
    one = DealSampler(cells, figures)
    inside, done, sooner = one.play([DealRequest(0, 0, 300)])[0]
    assert 0 < inside.mean() < 1
    assert np.allclose(inside, done - sooner)


def test_a_request_for_no_deals_gives_none(cells):
    assert sampler(cells).play([DealRequest(0, 0, 0)])[0].shape == (len(NAMES), 0)


def test_a_column_that_a_game_lacks_is_named(cells):
    with pytest.raises(KeyError, match="word_crush counts no margin"):
        DealSampler(cells, [FIGURES["margin"]]).play([DealRequest(0, 0, 1)])
