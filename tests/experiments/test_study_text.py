"""The study's sentences, word for word where the words carry the claim."""

import pytest

from experiments.studies.hands import text as study_text
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
        "too long. Print 2 instead: 20 minutes, all over in 60 minutes."
    )


def test_a_hand_on_target_that_does_not_end():
    assert sentence_of(cell(2, 1, 9.1), cell(2, 3, 20.1, unfinished=0.2)).endswith(
        "on target, but 20 % are not over in 60 minutes. No hand of 1 and 3 cards saves it: 3 cards"
        " would be on target, but then 20 % of the games are not over in 60 minutes. Nearest of"
        " those whose games are: 1 card (9.1 minutes)."
    )


def test_no_hand_on_target():
    assert sentence_of(cell(2, 1, 9.1), cell(2, 3, 60.1)).endswith(
        "too long. No hand of 1 and 3 cards saves it: none comes within 25 % of the target."
        " Nearest: 1 card (9.1 minutes)."
    )


def test_games_that_never_end_whatever_the_hand():
    text = sentence_of(cell(2, 1, 9.1, unfinished=0.1), cell(2, 3, 60.1, unfinished=0.6))
    assert "half of the games last over" in text
    assert text.endswith(
        "too long. No hand of 1 and 3 cards saves it: with"
        " every hand more than 2 % of the games are not over in 60 minutes (fewest with 1 card:"
        " 10 %). Nearest to the target: 1 (9.1 minutes, 10 % are not over in 60 minutes)."
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
        "probably too long. Perhaps print 4 instead: 16 minutes, all over in 60 minutes; 3 or 4"
        " cannot yet be told apart."
    )


def test_a_printed_hand_that_was_not_played():
    assert sentence_of(cell(2, 2, 20.1)).endswith(
        "The table prints 3 cards; that hand was not played: add it to the sweep. Of the hands"
        " that were played, 2 works: 20 minutes, all over in 60 minutes."
    )


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
