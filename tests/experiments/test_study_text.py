"""The study's sentences, word for word where the words carry the claim."""

import pytest

from experiments.design.hand_table import HandRow, HandTable
from experiments.studies.hands import text as study_text
from experiments.studies.hands.records import Goals, Population
from experiments.studies.hands.seats_text import seats_sentences
from experiments.studies.hands.study import study_hands
from experiments.studies.hands.summary import influence_sentences, summary_sentences
from tests.experiments.test_study import STEADY, TABLE, cell, frame

GOALS = Goals(minutes={"regular": 20}, seat_edge=0.3)
LIMITS = (
    "(at most 2 % of games not over in 60 minutes, no seat shown to win over 30 % of wins more or"
    " less than an even share)"
)
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


def every_kind():
    """A table of one mode and a row for every kind of advice."""
    cells = [
        cell(2, 3, 20.0), cell(2, 4, 30.0),
        cell(3, 3, 24.0, games=20_000), cell(3, 4, 20.0, games=20_000),
        cell(4, 3, 60.0), cell(4, 4, 20.0),
        cell(5, 3, 25.5, games=60), cell(5, 4, 16.0, games=60),
        cell(6, 4, 20.0),
        cell(7, 3, 60.0), cell(7, 4, 80.0),
        cell(8, 3, 60.0), cell(8, 4, 80.0),
    ]  # fmt: skip
    rows = tuple(HandRow((players,), {"regular": 3}) for players in range(2, 9))
    lacking = [(Population("casual", "printed", "printed"), 8, 2)]
    return study_hands(frame(*cells), GOALS, HandTable(rows), lacking)


def test_the_headline_accounts_for_every_cell_once():
    study = every_kind()
    advice = [one.advice for one in study.rows]
    assert advice == ["keep", "nearer", "change", "undecided", "add", "none", "wait"]
    assert summary_sentences(study) == [
        "With casual players, 2 of the 7 cells of the printed table that were played are on target"
        f" (within 25 %) and keep every limit {LIMITS}.",
        "On target, but another hand is shown to be nearer, in 1 cell: 3 players, regular: 4"
        " instead"
        " of 3.",
        "Change 1 cell: 4 players, regular: 4 instead of 3.",
        "Undecided in 1 cell: the printed hand is off by the estimate, yet cannot be told apart"
        " from the one that works: 5 players, regular: 3 or 4 (3 is printed).",
        "In 1 cell the printed hand was not played: add it to the sweep (6 players, regular: 3 is"
        " printed, 4 works).",
        "No hand of 3 and 4 cards saves 1 of the 7 cells: 7 players, regular. There hand size"
        " alone will not do: the rules or the deck would have to change.",
        "Not played yet, as hands are still to come, in 1 cell: 8 players, regular.",
    ]
    marks = [study_text.short_mark(one) for one in study.rows]
    assert marks == [
        "as printed", "changed", "changed", "undecided", "printed hand not played",
        "too long or endless", "not played yet",
    ]  # fmt: skip


def test_no_printed_hand_was_played():
    study = study_hands(frame(cell(2, 2, 20.0)), GOALS, TABLE)
    assert summary_sentences(study)[0] == (
        "With casual players, none of the printed hands was played."
    )
    assert "Change" not in " ".join(summary_sentences(study))


def test_the_whole_table_in_words():
    goals = Goals(minutes={"quick": 10, "regular": 20}, seat_edge=0.3)
    study = study_hands(frame(*STEADY), goals, TABLE)
    assert summary_sentences(study) == [
        "With casual players, 1 of the 4 cells of the printed table that were played is on"
        f" target (within 25 %) and keeps every limit {LIMITS}.",
        "Change 3 cells: 2 players, quick: 2 instead of 1; 3-4 players, quick: 2 instead of 1;"
        " 3-4 players, regular: 3 instead of 2.",
        "Every cell has a hand size that works.",
    ]


def test_a_lost_cell_is_said_of_the_whole():
    study = study_hands(frame(cell(2, 3, 60.0)), GOALS, TABLE)
    assert summary_sentences(study)[-1] == (
        "No hand of 3 cards saves 1 of the 1 cell: 2 players, regular. There hand size alone will"
        " not do: the rules or the deck would have to change."
    )


def test_one_population_alone_compares_nothing():
    study = study_hands(frame(*STEADY), GOALS, TABLE)
    (sentence,) = influence_sentences(study)
    assert sentence.startswith("Only one kind of players")
