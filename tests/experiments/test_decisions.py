"""One decision for each cell from all evidence, how far it holds, and the first screen."""

from dataclasses import replace

import pytest

from experiments.design.hand_table import HandRow, HandTable
from experiments.report.first_screen import MOST_SENTENCES
from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion
from experiments.studies.hands.assumptions import PACES, Joint, PaceRange
from experiments.studies.hands.decision import NONE, ONE_HAND, PRINT, UNDECIDED, WAITING
from experiments.studies.hands.first_screen import (
    answer_sentences,
    first_screen,
    map_sentences,
    pace_panel,
    pace_sentences,
    target_sentences,
    turning_sentences,
)
from experiments.studies.hands.records import Goals
from experiments.studies.hands.study import study_hands
from tests.experiments.test_study import cell, frame

GOALS = Goals(minutes={"regular": 20}, seat_edge=0.3)
ROW = HandTable((HandRow((2,), {"regular": 3}),))
WHO = "casual players"
THREE = [cell(2, 2, 12.0), cell(2, 3, 20.0), cell(2, 4, 28.0)]


def opinion(hands, verdict=SETTLED, **changes):
    asked = {"game": "word_crush", "bots": "casual", "players": (2,), "mode": "regular"}
    return Opinion(**{**asked, "minutes": 20, "hands": hands, "verdict": verdict, **changes})


def decided(cells, *opinions, goals=GOALS):
    (one,) = study_hands(frame(*cells), goals, ROW, opinions=opinions).decisions
    return one


def planted_seats(games):
    """A cell on target whose first player wins 1.6 points too much; the limit is 1 point."""
    wins = [840 * round(games * share) for share in (0.516, 0.484)]
    return [cell(2, 3, 20.0, games=games, win_by_position=wins)]


STRICT = replace(GOALS, seat_edge=0.01)


def test_a_limit_whose_interval_reaches_over_it_leaves_the_cell_undecided():
    one = decided(planted_seats(20_000), goals=STRICT)
    assert one.kind == UNDECIDED
    assert one.why.startswith("whether 3 cards keep the limit on seats (1.6 % of wins, ")
    text = " ".join(answer_sentences([one], STRICT, WHO))
    assert "nothing is settled yet" in text
    assert "works" not in text
    late = cell(2, 4, 40.0)
    assert decided([*planted_seats(500_000), late], goals=STRICT).kind == NONE
    assert decided(planted_seats(500_000)).kind == PRINT


def test_a_chapter_with_more_games_decides_what_the_sweep_left_open():
    heard = opinion((), NO_HAND, why="hand 3: seats too uneven")
    study = study_hands(frame(*planted_seats(20_000)), STRICT, ROW, opinions=[heard])
    (one,) = study.decisions
    assert (one.kind, one.hands, one.why) == (NONE, (3,), "hand 3: seats too uneven")
    text = " ".join(answer_sentences([one], STRICT, WHO))
    assert "no hand of 3 cards is good for 2 players, regular (hand 3: seats too uneven)" in text
    assert "settled" not in text
    assert study.holding.paces == (None,)  # the sweep's own games cannot say
    other = decided(planted_seats(20_000), opinion((3, 4)), goals=STRICT)
    assert (other.kind, other.cards) == (PRINT, 3)


def test_what_both_may_mean_is_printed():
    assert decided(THREE).hands == (3,)
    one = decided(THREE, opinion((3, 4)))
    assert (one.kind, one.hands, one.is_as_printed) == (PRINT, (3,), True)


@pytest.mark.parametrize("hands", [(4,), ()])
def test_a_contradiction_is_undecided_and_said(hands):
    one = decided(THREE, opinion(hands, SETTLED if hands else NO_HAND))
    assert one.kind == UNDECIDED
    theirs = "4" if hands else "no hand"
    assert one.why == f"the sweep's games say 3; those of a chapter say {theirs}"
    assert one.hands == (3, *hands)


@pytest.mark.parametrize(
    "change",
    [
        {"players": (3,)},
        {"mode": "quick"},
        {"minutes": 21},
        {"bots": "strong"},
        {"game": "leftovers"},
        {"verdict": OPEN},
        {"assumption": "pace 1.5", "axes": 1},
    ],
)
def test_what_is_about_something_else_is_not_heard(change):
    one = decided(THREE, replace(opinion((4,)), **change))
    assert (one.kind, one.hands, one.why) == (PRINT, (3,), "")


def test_hands_still_to_come_wait_whatever_a_chapter_says():
    base = study_hands(frame(*THREE), GOALS, ROW).base
    study = study_hands(frame(cell(2, 2, 40.0)), GOALS, ROW, [(base, 2, 3)], [opinion((3,))])
    assert [one.kind for one in study.decisions] == [WAITING]


def test_one_hand_that_does_not_do_says_nothing_of_others():
    one = decided([cell(2, 3, 40.0)])
    assert (one.kind, one.why) == (WAITING, ONE_HAND)
    text = " ".join(answer_sentences([one], GOALS, WHO))
    assert "Only one hand was played, which does not do there, and nothing is known of" in text
    assert "hand size alone" not in text
    assert decided([cell(2, 3, 40.0)], opinion((4,))).kind == UNDECIDED
    assert decided([cell(2, 3, 20.0)]).kind == PRINT


def test_the_paces_at_which_a_decision_stays_are_those_of_its_band():
    # alone, 20 minutes: on target from 15 to 25, so 0.75 to 1.25 times as long, no step beyond
    (pace,) = study_hands(frame(cell(2, 3, 20.05, games=40_000)), GOALS, ROW).holding.paces
    assert pace == PaceRange(0.75, 1.2)
    assert not pace.is_narrow
    # 24 minutes: a tenth slower is too long
    (pace,) = study_hands(frame(cell(2, 3, 24.0, games=40_000)), GOALS, ROW).holding.paces
    assert (pace.low, pace.high, pace.is_narrow) == (0.65, 1.0, True)
    assert pace.nearest_turn == 1.05


def test_another_hand_turns_a_decision_before_its_own_band_ends():
    cells = [cell(2, 3, 20.0, games=20_000), cell(2, 4, 26.0, games=20_000)]
    (pace,) = study_hands(frame(*cells), GOALS, ROW).holding.paces
    assert pace.low == 0.9  # at 0.85 four cards take 22.1 minutes, three 17: 0.105 against 0.15
    assert pace.is_narrow is False


def test_where_no_hand_is_good_the_paces_at_which_one_would_be_turn_it():
    late = frame(cell(2, 3, 40.0), cell(2, 4, 60.0))
    (pace,) = study_hands(late, GOALS, ROW).holding.paces
    assert pace.low == 0.65  # at 0.6 games take 24 minutes
    assert pace.high == PACES[-1]


def test_the_clock_is_named_where_it_decides():
    study = study_hands(frame(cell(2, 3, 24.0, games=40_000)), GOALS, ROW)
    (text,) = pace_sentences(study.holding)
    assert text.startswith("0 of 1 decision stays for tables 10 % quicker and slower; decided by")
    assert "decided by the clock" in text
    assert "2 players, regular (at 5 % slower)" in text
    panel = pace_panel(study.holding)
    assert "2 players, regular: 3, -35 to +0 %" in panel.words


def test_other_players_of_the_results_are_ranked_by_what_they_turn():
    cells = [
        *THREE,
        *(cell(2, hand, 10.0 * hand, bots="expert") for hand in (2, 3, 4)),
        *(cell(2, hand, 4.0 + 8 * (hand - 1), bots="strong") for hand in (2, 3, 4)),
    ]
    study = study_hands(frame(*cells), GOALS, ROW)
    assert {one.label: len(one.turned) for one in study.holding.assumptions} == {
        "expert players": 1,
        "strong players": 0,
    }
    (text,) = turning_sentences(study.holding)
    assert "turn otherwise: expert players (1 of 1); none for strong players" in text


def test_a_robustness_map_is_counted_one_by_one_and_jointly():
    heard = [
        opinion((2,), assumption="percentile 10", axes=1),
        opinion((3, 4), assumption="percentile 90", axes=1),
        opinion((), NO_HAND, assumption="percentile 10, pace 2.0", axes=2),
        opinion((4,), OPEN, assumption="pace 2.0", axes=1),
    ]
    holding = study_hands(frame(*THREE), GOALS, ROW, opinions=heard).holding
    assert holding.joint == {PRINT: (1, 2, 1)}
    assert {one.label: one.turned for one in holding.assumptions} == {
        "percentile 10": (0,),
        "percentile 90": (),
    }
    said = "where a hand is printed the decision stays in 1 of 4 cases, turns in 2 and is undecided"
    assert f"each with each, {said} in 1." in map_sentences(holding, "a map")[0]
    both = replace(holding, joint={**holding.joint, NONE: Joint(stay=1_000)})
    assert map_sentences(both, "a map")[0].endswith(
        "; where no hand is good the decision stays in 1,000 of 1,000 cases, turns in 0 and is"
        " undecided in 0."
    )


def test_targets_say_whose_they_are():
    goals = Goals(minutes={"quick": 10, "regular": 20, "long": 35})
    declared = {"minutes": goals.minutes}
    assert target_sentences(goals, {"regular": 20}, declared) == [
        "Targets: regular 20 minutes is the rulebook's; quick 10 and long 35 are the designer's."
    ]
    assert target_sentences(goals, {}, {**declared, "source": "a publisher's"}) == [
        "Targets: a publisher's."
    ]
    assert target_sentences(goals, {"regular": 25}, {}) == [
        "Targets: quick 10, regular 20 and long 35 are assumed, as the sweep declares none."
    ]


def test_the_answer_takes_five_sentences_at_most_and_accounts_for_every_cell():
    cells = [
        cell(2, 3, 20.0), cell(2, 4, 30.0),
        cell(4, 3, 60.0), cell(4, 4, 20.0),
        cell(5, 3, 25.5, games=60), cell(5, 4, 16.0, games=60),
        cell(6, 4, 20.0), cell(7, 3, 60.0), cell(7, 4, 80.0),
        cell(8, 3, 60.0), cell(8, 4, 80.0),
    ]  # fmt: skip
    table = HandTable(tuple(HandRow((one,), {"regular": 3}) for one in (2, 4, 5, 6, 7, 8)))
    base = study_hands(frame(*THREE), GOALS, ROW).base
    study = study_hands(frame(*cells), GOALS, table, [(base, 8, 2)])
    kinds = [one.kind for one in study.decisions]
    assert kinds == [PRINT, PRINT, UNDECIDED, PRINT, NONE, WAITING]
    sentences = answer_sentences(study.decisions, GOALS, WHO)
    assert len(sentences) == MOST_SENTENCES - 2  # what would change it and the doubt: one each
    assert sentences[0] == (
        "For casual players, print 3 for 2 players, 4 for 4 and 6 players, ? for 5 and 8"
        " players, \u2717 for 7 players (? undecided, \u2717 no hand is good), for regular games:"
        " 1 as printed of 6 cells."
    )
    assert sentences[1].startswith("No hand of 3 and 4 cards is good for 7 players, regular")
    assert sentences[2].startswith("Undecided: 5 players, regular, between 3 or 4: whether 4")
    assert "; not played yet: 8 players, regular; these printed hands" in sentences[2]
    assert sentences[2].endswith("add them to the sweep: 6 players, regular: 3.")


@pytest.mark.parametrize(
    ("late", "beyond"),
    [
        ({3: 0.1, 4: 0.2}, "2 cards and fewer"),
        ({3: 0.2, 4: 0.1}, "5 cards and more"),
        ({1: 0.1, 2: 0.2}, ""),
        ({3: 0.1, 4: 0.1}, ""),
    ],
)
def test_hands_that_may_end_in_time_but_were_not_swept_are_named(late, beyond):
    cells = [cell(2, hand, 20.0, unfinished=share) for hand, share in late.items()]
    one = decided(cells)
    assert (one.kind, one.answer.untried) == (NONE, beyond)
    text = " ".join(answer_sentences([one], GOALS, WHO))
    assert ("the rules or the deck would have to change" in text) == (not beyond)


def test_of_which_hands_the_share_of_late_games_is_said():
    """A hand that is too short may end in time: the reason is about those of the right length."""
    (some, every) = (
        answer_sentences([decided(cells)], GOALS, WHO)[-1]
        for cells in (
            [cell(2, 1, 9.0, unfinished=0.01), cell(2, 3, 20.0, unfinished=0.2)],
            [cell(2, 1, 9.0, unfinished=0.1), cell(2, 3, 20.0, unfinished=0.3)],
        )
    )
    assert (
        "(with hands of the right length 20 % (16 to 25) or more are not over in 60 minutes)"
        in some
    )
    assert "(with every hand 10 % (7 to 14) or more are not over in 60 minutes)" in every


def test_the_screen_says_all_of_it_in_order():
    study = study_hands(frame(*THREE), GOALS, ROW)
    rests = ["Targets: yours.", "Of the minutes, half is looking."]
    screen = first_screen(study.decisions, study.holding, GOALS, rests, WHO, "a map")
    assert screen.answer == (
        "For casual players, print 3 for 2 players, for regular games: all as printed of 1 cell.",
    )
    assert screen.changes == (
        "1 of 1 decision stays for tables 10 % quicker and slower.",
        "Memory, vocabulary and policies, one by one and together, are tried by a map.",
        "Targets: yours.",
    )
    assert screen.rests_on == ("Of the minutes, half is looking.",)
    assert screen.sentences[1].endswith("; targets: yours; of the minutes, half is looking.")
    assert screen.sentences[0] == screen.answer[0]
    assert screen.picture is not None
