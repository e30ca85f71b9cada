"""The study's sentences, word for word where the words carry the claim."""

import pytest

from experiments import study_text
from experiments.hand_records import Goals
from experiments.study import study_hands
from tests.experiments.test_study import STEADY, TABLE, cell, frame

GOALS = Goals(minutes={"regular": 20})


def told(*cells):
    answer = study_hands(frame(*cells), GOALS, TABLE).answer((2,), "regular")
    return study_text.cell_sentences(answer, GOALS)


def test_a_hand_to_keep():
    assert told(cell(2, 3, 20.1)) == (
        "2 players, regular (20 minutes). The table prints 3 cards: half of the games last 20"
        " minutes or longer (19 to 21), on target. Keep 3 cards."
    )


def test_a_hand_to_change():
    assert told(cell(2, 2, 20.1), cell(2, 3, 40.1)).endswith(
        "too long. Print 2 instead: 20 minutes, all finish."
    )


def test_a_hand_on_target_that_does_not_end():
    assert told(cell(2, 1, 9.1), cell(2, 3, 20.1, unfinished=0.2)).endswith(
        "on target, but 20 % never finish. No hand of 1 to 3 cards saves it: 3 cards would be on"
        " target, but then 20 % of the games never finish. Nearest of those whose games do: 1 card"
        " (9.1 minutes)."
    )


def test_no_hand_on_target():
    assert told(cell(2, 1, 9.1), cell(2, 3, 60.1)).endswith(
        "too long. No hand of 1 to 3 cards saves it: none comes within 25 % of the target. Nearest:"
        " 1 card (9.1 minutes)."
    )


def test_games_that_never_end_whatever_the_hand():
    text = told(cell(2, 1, 9.1, unfinished=0.1), cell(2, 3, 60.1, unfinished=0.6))
    assert "half of the games last over" in text
    assert text.endswith(
        "and 60 % never finish. No hand of 1 to 3 cards saves it: with every hand more than 2 % of"
        " the games never finish (fewest with 1 card: 10 %). Nearest to the target: 1 (9.1 minutes,"
        " 10 % never finish)."
    )


def test_a_claim_that_few_games_do_not_bear_out_is_softened():
    assert "probably too long" in told(cell(2, 3, 26.0, games=30))
    assert "As far as seen, no hand of 3 cards saves it" in told(cell(2, 3, 26.0, games=30))


@pytest.mark.parametrize(
    ("wins", "start"),
    [
        ((5000, 5000), "The seats are even"),
        ((300, 300), "The seats look even"),
        ((8000, 2000), "The seats are uneven"),
    ],
)
def test_seats_in_words(wins, start):
    one = cell(2, 3, 20, games=sum(wins), win_by_position=[840 * win for win in wins])
    answer = study_hands(frame(one), GOALS, TABLE).answer((2,), "regular")
    assert study_text.seats_sentence(answer, GOALS).startswith(start)


def test_the_whole_table_in_words():
    goals = Goals(minutes={"quick": 10, "regular": 20})
    study = study_hands(frame(*STEADY), goals, TABLE)
    assert study_text.whole_sentences(study) == [
        "With casual players, 1 of the 4 cells of the printed table that were played is on"
        " target (within 25 %) with at most 2 % of games unfinished.",
        "Change: 2 players, quick: 2 instead of 1; 3-4 players, quick: 2 instead of 1;"
        " 3-4 players, regular: 3 instead of 2.",
        "Every cell has a hand size that works.",
    ]


def test_a_lost_cell_is_said_of_the_whole():
    study = study_hands(frame(cell(2, 3, 60.0)), GOALS, TABLE)
    assert study_text.whole_sentences(study)[-1] == (
        "No hand of 3 cards saves 1 of the 1 cells: 2 players, regular. There hand size alone will"
        " not do: the rules or the deck would have to change."
    )


def test_one_population_alone_compares_nothing():
    study = study_hands(frame(*STEADY), GOALS, TABLE)
    (sentence,) = study_text.influence_sentences(study)
    assert sentence.startswith("Only one kind of players")
