"""The study's sentences, word for word where the words carry the claim."""

from dataclasses import replace

import pytest

from experiments.studies.hands import page
from experiments.studies.hands import text as study_text
from experiments.studies.hands.decision import PRINT
from experiments.studies.hands.records import Goals
from experiments.studies.hands.seats_text import seats_sentences
from experiments.studies.hands.study import study_hands
from experiments.studies.hands.summary import influence_sentences
from tests.experiments.test_study import STEADY, TABLE, cell, frame

GOALS = Goals(minutes={"regular": 20}, seat_edge=0.3)
SEATS = Goals(minutes={"regular": 20})


def sentence_of(*cells):
    answer = study_hands(frame(*cells), GOALS, TABLE).answer((2,), "regular")
    return study_text.cell_sentences(answer, GOALS)


def test_a_hand_to_keep():
    assert sentence_of(cell(2, 3, 20.1)) == (
        "2 players, regular (20 minutes). The table prints 3 cards: half of the games last 20"
        " minutes or longer (19 to 21), on target. Keep 3 cards."
    )


def test_a_hand_to_change():
    assert sentence_of(cell(2, 2, 20.1), cell(2, 3, 40.1)).endswith(
        "too long. Print 2 instead: 20 minutes (19 to 21), all over in 60 minutes."
    )


def test_a_hand_on_target_that_does_not_end():
    assert sentence_of(cell(2, 1, 9.1), cell(2, 3, 20.1, unfinished=0.2)).endswith(
        "on target, but 20 % (16 to 25) are not over in 60 minutes. No hand of 1 and 3 cards saves"
        " it. Of the hands whose games end in time the nearest: 1 card, 9.1 minutes (8.8 to 9.5)."
    )
    other = cell(2, 2, 20.1, unfinished=0.2)
    assert sentence_of(cell(2, 1, 9.1), other, cell(2, 3, 60.1)).endswith(
        "No hand of 1 to 3 cards saves it: 2 cards would be on target, but then 20 % (16 to 25) of"
        " the games are not over in 60 minutes. Of the hands whose games end in time the nearest: 1"
        " card, 9.1 minutes (8.8 to 9.5)."
    )


def test_no_hand_on_target():
    assert sentence_of(cell(2, 1, 9.1), cell(2, 3, 60.1)).endswith(
        "too long. No hand of 1 and 3 cards saves it: none comes within 25 % of the target."
        " Nearest: 1 card, 9.1 minutes (8.8 to 9.5)."
    )


def test_games_that_never_end_whatever_the_hand():
    text = sentence_of(cell(2, 1, 9.1, unfinished=0.1), cell(2, 3, 60.1, unfinished=0.6))
    assert "half of the games last over" in text
    assert text.endswith(
        "too long. No hand of 1 and 3 cards saves it: with"
        " every hand more than 2 % of the games are not over in 60 minutes (fewest with 1 card:"
        " 10 % (7 to 14)). Nearest to the target: 1, 9.1 minutes (8.8 to 9.5), 10 % (7 to 14) are"
        " not over in 60 minutes."
    )


def test_a_claim_that_few_games_do_not_bear_out_is_softened():
    assert "probably too long" in sentence_of(cell(2, 3, 26.0, games=30))
    assert "As far as seen, no hand of 3 cards saves it" in sentence_of(cell(2, 3, 26.0, games=30))


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ((5000, 5000), "2 players, 3 cards: even. No position is further than "),
        ((300, 300), "2 players, 3 cards: undecided with these 600 games. Position 1 has +0.0"),
        ((8000, 2000), "2 players, 3 cards: uneven. Position 1 has +30.0 % of wins ("),
    ],
)
def test_seats_are_judged_against_the_limit_by_position(wins, words):
    one = cell(2, 3, 20, games=sum(wins), win_by_position=[840 * win for win in wins])
    first, sentence = seats_sentences(study_hands(frame(one), SEATS, TABLE))
    assert "the first to act has a" in first
    assert "of wins (" in first
    assert sentence.startswith(words)
    assert ("position 2 has -30.0 % of wins" in sentence) == (wins[0] == 8000)
    assert "5 % of wins" in sentence


def test_a_printed_hand_to_keep_among_several():
    text = sentence_of(cell(2, 3, 21.5, games=300), cell(2, 4, 19.0, games=300))
    assert text.endswith("on target. Keep 3 cards; 3 or 4 cannot yet be told apart.")


def test_a_printed_hand_that_is_off_but_a_contender():
    text = sentence_of(cell(2, 3, 25.5, games=60), cell(2, 4, 16.1, games=60))
    assert text.endswith(
        "probably too long. Perhaps print 4 instead: 16 minutes (14 to 18), all over in 60 minutes;"
        " 3 or 4 cannot yet be told apart."
    )


def test_a_printed_hand_that_was_not_played():
    assert sentence_of(cell(2, 2, 20.1)).endswith(
        "The table prints 3 cards; that hand was not played: add it to the sweep. Of the hands"
        " that were played, 2 works: 20 minutes (19 to 21), all over in 60 minutes."
    )


def test_what_the_intervals_leave_open_is_not_said_flatly():
    few = sentence_of(cell(2, 3, 20.1, games=60))
    assert few.endswith("(18 to 22), on target. Perhaps keep 3 cards.")
    near = sentence_of(cell(2, 3, 24.5, games=60))
    assert "probably on target. Perhaps keep 3 cards." in near
    late = sentence_of(cell(2, 3, 20.1, games=60, unfinished=0.05))
    assert " are not over in 60 minutes, perhaps more than the limit of 2 %. As far as" in late
    assert "Of the hands that were played, 2 perhaps works: " in sentence_of(
        cell(2, 2, 20.1, games=60)
    )
    assert "Perhaps print 2 instead: " in sentence_of(cell(2, 2, 20.1, games=60), cell(2, 3, 60.1))


@pytest.mark.parametrize(
    ("changes", "state", "mark", "chosen", "late"),
    [
        ({}, "same", "", "3", "0"),
        ({"games": 60}, "open", " ?", "3 ?", "0 ?"),
        ({"unfinished": 0.2}, "lost", " \u2717", "\u2717 (nearest 3)", "20 %"),
        ({"games": 60, "unfinished": 0.05}, "open", " ?", "\u2717 ? (nearest 3)", "5.0 % ?"),
    ],
)
def test_tables_mark_what_is_certain_and_what_is_not(changes, state, mark, chosen, late):
    study = study_hands(frame(cell(2, 3, 20.1, **changes)), GOALS, TABLE)
    table = page.grid(study.printed, study.decisions, GOALS, is_printed=True)
    ((_, fields, _), *_) = table["rows"]
    field = fields[table["modes"].index("regular")]
    assert (field.state, field.mark) == (state, mark)
    assert page.choice_text(study.answer((2,), "regular")) == chosen
    ((_, (one,)),) = page.unfinished_grid(study)["rows"]
    assert (one["text"], one["is_over"]) == (late, state == "lost")


def test_a_cell_that_a_chapter_settles_says_so():
    study = study_hands(frame(cell(2, 3, 20.1, games=60)), GOALS, TABLE)
    (decision, *_) = study.decisions
    assert page.decision_text(decision).startswith(" Undecided: ")
    settled = replace(decision, kind=PRINT)
    assert page.decision_text(settled) == (" Settled by the games of a chapter below: print 3.")
    sure = replace(settled, answer=replace(settled.answer, is_sure=True))
    assert page.decision_text(sure) == ""


def test_a_figure_never_contradicts_its_verdict():
    text = sentence_of(cell(2, 3, 25.04, games=20_000))
    assert "last 25.0" in text or "last 25.1" in text
    assert "too long" in text
    assert study_text.figure_text(12.48, (15, 25)) == "12"
    assert study_text.figure_text(14.96, (15, 25)) == "14.96"
    assert study_text.minutes_text(150.2, (0, 150)) == "2.503 hours"


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ((2, 3, 5), "of 2, 3 and 5 cards"),
        ((2, 3, 4), "of 2 to 4 cards"),
        ((2, 3), "of 2 and 3 cards"),
        ((1,), "of 1 card"),
    ],
)
def test_only_hands_that_were_played_are_named(hands, words):
    study = study_hands(frame(*(cell(2, hand, 20) for hand in hands)), GOALS, TABLE)
    assert study_text.played_text(study.rows[0]) == words


def test_one_population_alone_compares_nothing():
    study = study_hands(frame(*STEADY), GOALS, TABLE)
    (sentence,) = influence_sentences(study)
    assert sentence.startswith("Only one kind of players")
