"""The study on invented games whose right answer is known, and on real ones."""

import math

import numpy as np
import polars as pl
import pytest

from experiments.design.hand_table import HandRow, HandTable
from experiments.studies.hands import summary
from experiments.studies.hands import text as study_text
from experiments.studies.hands.choice import (
    ADD,
    ALL_UNFINISHED,
    KEEP,
    NEARER,
    NO_HAND_ON_TARGET,
    NONE,
    OFF_TARGET,
    ON_TARGET_UNEVEN,
    ON_TARGET_UNFINISHED,
    STUCK,
    UNDECIDED,
    UNEVEN,
    UNFINISHED,
    UNPLAYED,
    WAIT,
    WORKS,
)
from experiments.studies.hands.estimates import Estimate, worst
from experiments.studies.hands.records import Goals, Population, base_population, goals_of
from experiments.studies.hands.study import study_hands
from tests.experiments.naive_cells import invented_cell, play_cells
from tests.scale import sample

GOALS = Goals(minutes={"quick": 10, "regular": 20}, seat_edge=0.3)
TABLE = HandTable(
    (HandRow((2,), {"quick": 1, "regular": 3}), HandRow((3, 4), {"quick": 1, "regular": 2}))
)


def spread(middle, games=600):
    """Times of games around a median."""
    return [middle * (0.7 + 0.6 * (place + 0.5) / games) for place in range(games)]


def cell(players, hand, middle, unfinished=0.0, games=600, **columns):
    lost = round(unfinished * games)
    times = sorted(spread(middle, games))
    won, over = times[: games - lost], times[games - lost :]
    return invented_cell(
        won, over, players=players, rule_hand=hand,
        cell=f"p{players}h{hand}{columns.get('bots', '')}{columns.get('deck', '')}", **columns,
    )  # fmt: skip


def frame(*cells):
    return pl.DataFrame(cells, infer_schema_length=None)


STEADY = [cell(players, hand, 6.0 * hand) for players in (2, 3, 4) for hand in (1, 2, 3, 4)]


@pytest.fixture(scope="module")
def steady():
    return study_hands(frame(*STEADY), GOALS, TABLE)


def test_the_nearest_hand_to_each_target_is_recommended(steady):
    assert steady.answer((2,), "quick").recommended.hand == 2
    assert steady.answer((2,), "regular").recommended.hand == 3
    assert steady.answer((2,), "regular").agrees
    assert not steady.answer((2,), "quick").agrees
    assert all(answer.verdict == WORKS and answer.is_sure for answer in steady.rows)


def test_a_row_for_several_player_counts_has_one_answer_and_each_count_its_own(steady):
    assert [answer.players for answer in steady.rows[::2]] == [(2,), (3, 4)]
    assert [answer.players for answer in steady.extended[::2]] == [(2,), (3,), (4,)]
    assert steady.recommended == HandTable(
        (HandRow((2,), {"quick": 2, "regular": 3}), HandRow((3, 4), {"quick": 2, "regular": 3}))
    )
    assert len(steady.recommended_extended.rows) == 3


def test_wc_08_a_row_is_chosen_by_its_worst_player_count():
    cells = [
        cell(3, 1, 19), cell(3, 2, 24), cell(4, 1, 8), cell(4, 2, 17), cell(2, 3, 20),
    ]  # fmt: skip
    answer = study_hands(frame(*cells), GOALS, TABLE).answer((3, 4), "regular")
    assert answer.recommended.hand == 2
    assert answer.recommended.miss.players == 3
    assert answer.recommended.error.value == pytest.approx(0.2, abs=0.02)
    assert {one.hand: one.miss.players for one in answer.candidates} == {1: 4, 2: 3}


def test_a_hand_that_was_not_played_at_all_counts_of_a_row_is_no_candidate():
    cells = [cell(3, 1, 20), cell(3, 2, 21), cell(4, 2, 21)]
    answer = study_hands(frame(*cells), GOALS, TABLE).answer((3, 4), "regular")
    assert [one.hand for one in answer.candidates] == [2]


def test_player_counts_that_were_not_played_are_left_out():
    study = study_hands(frame(cell(3, 2, 20), cell(2, 3, 20)), GOALS, TABLE)
    assert [answer.players for answer in study.rows[::2]] == [(2,), (3,)]


def one_row(*cells):
    return study_hands(frame(*cells), Goals(minutes={"regular": 20}), TABLE).answer((2,), "regular")


def test_hands_whose_medians_intervals_overlap_are_contenders():
    answer = one_row(cell(2, 2, 19.0, games=300), cell(2, 4, 21.5, games=300), cell(2, 5, 40.0))
    assert answer.recommended.hand == 2
    assert answer.contenders == (2, 4)


def test_a_printed_hand_that_works_and_is_a_contender_is_kept():
    answer = one_row(cell(2, 3, 21.5, games=300), cell(2, 4, 19.0, games=300))
    assert (answer.recommended.hand, answer.contenders) == (3, (3, 4))
    assert (answer.advice, answer.cards_to_print) == (KEEP, 3)


def test_a_printed_hand_that_works_is_left_for_one_that_is_surely_nearer():
    answer = one_row(cell(2, 3, 24.0, games=20_000), cell(2, 4, 20.0, games=20_000))
    assert (answer.advice, answer.cards_to_print) == (NEARER, 4)


def test_a_printed_hand_off_target_that_is_a_contender_is_undecided():
    answer = one_row(cell(2, 3, 25.5, games=60), cell(2, 4, 16.0, games=60))
    assert not answer.printed.is_on_target
    assert (answer.advice, answer.cards_to_print, answer.contenders) == (UNDECIDED, 4, (3, 4))


def test_where_no_hand_works_the_printed_one_is_left():
    study = study_hands(
        frame(cell(2, 1, 9.0), cell(2, 3, 60.0)), Goals(minutes={"regular": 20}), TABLE
    )
    (answer,) = study.rows
    assert answer.recommended.hand == 1
    assert (answer.advice, answer.cards_to_print, answer.chosen.hand) == (NONE, 3, 3)
    assert study.recommended.rows[0].cards == {"regular": 3}
    assert study.recommended_extended.rows[0].cards == {"regular": 3}


def test_no_verdict_while_hands_are_still_to_be_played():
    cells = [cell(2, 1, 9.0), cell(2, 3, 60.0), cell(3, 2, 20.0)]
    lacking = [(Population("casual", "printed", "printed"), players, 2) for players in (2, 4)]
    study = study_hands(frame(*cells), Goals(minutes={"regular": 20}), TABLE, lacking)
    waiting, works = study.rows
    assert (waiting.verdict, waiting.advice, waiting.unplayed) == (UNPLAYED, WAIT, (2,))
    assert not waiting.is_sure
    assert works.unplayed == (2,)
    assert works.verdict == WORKS
    other = [(Population("novice", "printed", "printed"), 2, 2)]
    study = study_hands(frame(*cells), Goals(minutes={"regular": 20}), TABLE, other)
    assert study.rows[0].verdict == OFF_TARGET


def test_more_games_decide_between_contenders():
    answer = one_row(cell(2, 2, 19.0, games=20_000), cell(2, 3, 23.0, games=20_000))
    assert answer.contenders == (2,)


def test_a_hand_on_target_whose_games_do_not_end_is_not_recommended():
    answer = one_row(cell(2, 1, 9.0), cell(2, 3, 20.0, unfinished=0.2))
    assert answer.nearest.hand == 3
    assert answer.recommended.hand == 1
    assert (answer.verdict, answer.reason) == (OFF_TARGET, ON_TARGET_UNFINISHED)
    assert answer.is_sure
    assert answer.contenders == (1,)


def test_no_hand_on_target_is_said():
    answer = one_row(cell(2, 1, 9.0), cell(2, 3, 60.0))
    assert (answer.verdict, answer.reason) == (OFF_TARGET, NO_HAND_ON_TARGET)
    assert answer.recommended.hand == 1


def test_where_all_hands_leave_games_unfinished_the_nearest_is_named():
    answer = one_row(cell(2, 1, 9.0, unfinished=0.1), cell(2, 3, 20.0, unfinished=0.3))
    assert (answer.verdict, answer.reason) == (UNFINISHED, ALL_UNFINISHED)
    assert answer.recommended.hand == 3


def test_a_verdict_on_few_games_is_not_sure():
    assert not one_row(cell(2, 1, 9.0), cell(2, 3, 20.0, unfinished=0.03, games=300)).is_sure
    assert not one_row(cell(2, 3, 20.0, games=100)).is_sure


def test_the_mean_may_ask_for_another_hand():
    tail = [17.0] * 400 + [55.0] * 199
    long_tailed = invented_cell(tail, players=2, rule_hand=3, cell="tail")
    answer = one_row(cell(2, 2, 14.0), long_tailed)
    assert answer.recommended.hand == 3
    assert answer.nearest_by_mean.hand == 2


def test_a_printed_hand_surely_misses_only_when_the_games_show_it():
    assert one_row(cell(2, 3, 30.0)).printed_misses
    assert not one_row(cell(2, 3, 20.0)).printed_misses
    assert not one_row(cell(2, 3, 25.5, games=20)).printed_misses


def test_a_printed_hand_that_was_not_played_is_said():
    answer = one_row(cell(2, 2, 20.0))
    assert answer.printed is None
    assert answer.advice == ADD
    assert "that hand was not played" in study_text.cell_sentences(answer, GOALS)


def test_compensation_is_recommended_only_if_surely_fairer():
    def seats(first, *wins):
        return cell(
            2, 3, 20, rule_first_player_cards=first, games=sum(wins),
            win_by_position=[840 * one for one in wins],
        )  # fmt: skip

    goals = Goals(minutes={"regular": 20})
    clear = [seats(0, 1400, 600), seats(1, 1010, 990), seats(-1, 1700, 300)]
    assert study_hands(frame(*clear), goals, TABLE).recommended.rows[0].first_player == 1
    vague = [seats(0, 1040, 960), seats(1, 1000, 1000), seats(-1, 1100, 900)]
    study = study_hands(frame(*vague), goals, TABLE)
    assert study.recommended.rows[0].first_player == 0
    assert len(study.answer((2,), "regular").candidates) == 1


@pytest.fixture(scope="module")
def moved():
    here = [cell(2, hand, 6.5 * hand) for hand in (2, 3, 4)]
    novice = [cell(2, hand, 20.0 * hand, bots="novice") for hand in (1, 2, 3, 4)]
    deck = [cell(2, hand, 6.6 * hand, deck="mine") for hand in (2, 3, 4)]
    return study_hands(frame(*here, *novice, *deck), Goals(minutes={"regular": 20}), TABLE)


def test_other_players_move_the_answer_more_than_a_card_and_the_deck_less(moved):
    (influence,) = moved.influences
    assert influence.hand_factor == pytest.approx(1.5, abs=0.02)
    push = influence.strongest("bots")
    assert (push.recommended, push.flips, push.label) == (1, True, "novice players")
    assert push.factor == pytest.approx(20 / 6.5, abs=0.05)
    assert influence.outweighs_hand("bots")
    assert not influence.outweighs_hand("deck")
    assert influence.strongest("rules") is None
    sentences = summary.influence_sentences(moved)
    assert sentences == [
        "Who plays moves the length of a game more than one card of hand size does in 1 of 1"
        " cell: 2 players, regular.",
        "The deck moves the length of a game more than one card of hand size does in 0 of 1 cell.",
        "Another hand than for casual players with the printed deck is shown to be nearer for"
        " novice players (2 players, regular: 1 card).",
    ]


def test_parameters_that_shape_the_deck_are_part_of_the_deck_and_others_are_rules():
    cells = [
        cell(2, 3, 20, rule_double_share=0.2, rule_timer="off"),
        cell(2, 3, 30, rule_double_share=0.4, rule_timer="off"),
        cell(2, 3, 25, rule_double_share=0.2, rule_timer="30"),
    ]
    study = study_hands(frame(*cells), Goals(minutes={"regular": 20}), TABLE)
    (influence,) = study.influences
    assert {push.kind: push.label for push in influence.pushes} == {
        "deck": "double share 0.4",
        "rules": "timer 30",
    }


def test_the_base_is_casual_players_with_the_printed_deck_and_rules():
    found = [
        Population("novice", "printed", "printed"),
        Population("casual", "mine", "printed"),
        Population("casual", "printed", "timed"),
        Population("casual", "printed", "printed"),
    ]
    assert base_population(found) == found[3]
    assert base_population(found[:3]) == found[1]
    assert base_population(found[:1]) == found[0]
    capped = Population("casual", "printed", "printed", "turn cap 100")
    assert base_population([capped, found[3]]) == found[3]


def test_goals_default_to_those_of_the_game():
    nobody_said = frozenset({"band", "not_finished", "seat_edge"})
    assert goals_of({}, {}) == Goals(
        minutes={"quick": 10, "regular": 20, "long": 35}, defaults=nobody_said
    )
    assert goals_of({"minutes": {"epic": 90}, "band": 0.1}, {"not_finished": 0.5}) == Goals(
        {"epic": 90}, 0.1, 0.5, longest=135, defaults=frozenset({"seat_edge"})
    )
    assert goals_of({"longest": 45}, {}).longest == 45


def test_the_worst_of_several_keeps_a_valid_interval():
    assert worst([Estimate(1, 0, 5), Estimate(2, 1, 3, True)]) == Estimate(2, 1, 5, True)


@pytest.mark.parametrize(
    ("games", "recommended", "is_even", "is_sure"),
    [(600, 3, True, False), (20_000, 2, False, False)],
)
def test_a_limit_on_seats_binds_where_it_is_surely_broken(games, recommended, is_even, is_sure):
    """20 minutes with seats of 56 %, 17 minutes with even ones; 3 % is the limit."""
    wins = [840 * round(share * games) for share in (0.56, 0.44)]
    cells = [cell(2, 3, 20.0, games=games, win_by_position=wins), cell(2, 2, 17.0, games=20_000)]
    goals = Goals(minutes={"regular": 20}, seat_edge=0.03)
    answer = study_hands(frame(*cells), goals, TABLE).answer((2,), "regular")
    assert answer.recommended.hand == recommended
    assert (answer.printed.is_even, answer.printed.is_sure) == (is_even, is_sure)


def test_every_hand_on_target_may_be_uneven_or_stuck():
    uneven = cell(2, 3, 20.0, games=20_000, win_by_position=[840 * 12_000, 840 * 8_000])
    goals = Goals(minutes={"regular": 20}, stuck_turns=0.1)
    answer = study_hands(frame(uneven), goals, TABLE).answer((2,), "regular")
    assert (answer.verdict, answer.reason, answer.is_sure) == (UNEVEN, ON_TARGET_UNEVEN, True)
    turns = {"turns": 6000, "turns_squared": 60_000, "stuck_turns": 1200}
    squares = {"stuck_turns_squared": 2400, "stuck_turns_times_turns": 12_000}
    stuck = cell(2, 3, 20.0, **turns, **squares)
    answer = study_hands(frame(stuck), goals, TABLE).answer((2,), "regular")
    assert answer.verdict == STUCK
    assert answer.printed.stuck.value == pytest.approx(0.2)


def test_a_limit_of_its_own_binds_the_first_player():
    first = cell(2, 3, 20.0, games=20_000, win_by_position=[840 * 10_400, 840 * 9_600])
    for limit, verdict in ((0.01, UNEVEN), (0.05, WORKS)):
        goals = Goals(minutes={"regular": 20}, first_player=limit)
        assert study_hands(frame(first), goals, TABLE).rows[0].verdict == verdict


def test_hands_beyond_those_that_were_played_are_named_where_they_may_help():
    assert one_row(cell(2, 3, 9.0), cell(2, 4, 12.0)).untried == "5 cards and more"
    assert one_row(cell(2, 3, 40.0), cell(2, 4, 50.0)).untried == "2 cards and fewer"
    assert one_row(cell(2, 1, 40.0), cell(2, 2, 50.0)).untried == ""
    assert one_row(cell(2, 3, 9.0), cell(2, 4, 50.0)).untried == ""


def test_a_cap_moves_nothing_that_lasts_beyond_the_declared_time():
    short, late = cell(2, 3, 20.0, unfinished=0.1), cell(2, 3, 20.0)
    record = study_hands(frame(short), GOALS, TABLE).records[0]
    assert record.endings["not_finished"].value == record.endings["cut_short"].value == 0.1
    games = invented_cell([20.0] * 90, [61.0] * 10, players=2, rule_hand=3, cell="late")
    record = study_hands(frame(games), GOALS, TABLE).records[0]
    assert record.endings["not_finished"].value == record.endings["cap"].value == 0.1
    assert record.endings["cut_short"].value == 0
    assert study_hands(frame(late), GOALS, TABLE).records[0].twice["quick"].value > 0.4


def test_no_cells_are_refused():
    with pytest.raises(ValueError, match="no cells"):
        study_hands(frame(*STEADY).head(0), GOALS, TABLE)


def test_real_games_are_studied_from_end_to_end():
    cells = play_cells([2, 4], [1, 2, 3], bots=("casual", "novice"), deals=20)
    study = study_hands(cells, goals_of({}, {}), HandTable.from_columns({"quick": {2: 2, 4: 2}}))
    assert study.games == 2 * 3 * 20
    assert study.all_games == 2 * study.games
    assert [one.players for one in study.extended] == [(2,), (4,)]
    record = study.answer((4,), "quick").printed.records[0]
    assert record.failures > 0
    assert record.minutes["low"].value < record.minutes["median"].value
    assert math.isclose(sum(seat.value for seat in record.seats), 0, abs_tol=1e-12)


def test_the_whole_recommendation_is_right_as_often_as_it_says():
    goals = Goals(minutes={"regular": 20})
    medians = {1: 12.0, 2: 18.0, 3: 23.0, 4: 30.0}
    held, runs = 0, sample(60, full=150)
    random = np.random.default_rng(9)
    for _ in range(runs):
        cells = [
            invented_cell(
                middle * random.lognormal(0, 0.6, 400), players=2, rule_hand=hand, cell=str(hand)
            )
            for hand, middle in medians.items()
        ]
        held += 2 in study_hands(frame(*cells), goals, TABLE).answer((2,), "regular").contenders
    assert held >= 0.95 * runs
