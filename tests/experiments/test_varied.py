"""What each value of a varied rule changes, beside the others for the same hand."""

import polars as pl

from experiments.studies.hands.records import Goals
from experiments.studies.hands.study import study_hands
from experiments.studies.hands.varied import (
    MOST_COLUMNS,
    few_enough,
    hands_in_question,
    varied_of_hands,
)
from tests.experiments.test_study import TABLE, cell, frame

GOALS = Goals(minutes={"quick": 10, "regular": 20}, seat_edge=0.3)


def varied(*cells):
    found = frame(*cells)
    study = study_hands(found, GOALS, TABLE)
    return study, varied_of_hands(study, found)


def ruled(hand, minutes, replace_n, players=2, **more):
    made = cell(players, hand, minutes, rule_replace_n=replace_n, **more)
    return {**made, "cell": f"{made['cell']}r{replace_n}{more}"}


def test_each_value_stands_beside_the_others_for_the_same_hand():
    study, table = varied(
        ruled(2, 12, 2), ruled(3, 18, 2), ruled(2, 9, 1), ruled(3, 12, 1, unfinished=0.1)
    )
    assert table.heads == ("as in the answer: replace n 2", "replace n 1")
    assert [name for name, _ in table.rows] == ["2 players, 2 cards", "2 players, 3 cards"]
    (before, after) = table.rows[1][1]
    assert (before.text, before.small, before.state) == ("18", "over 60 min: none", "")
    assert (after.text, after.state) == ("12", "changed")
    assert after.small == "-6.0; over 60 min: 10 %"
    assert after.cell != before.cell
    assert table.sentences == (
        "Replace n 1: medians change by -6 to -3 minutes; beyond chance at 2 of 2 tables.",
    )
    assert study.base.rules == ""  # the answer is about the first column


def test_the_rows_of_the_answer_are_those_it_is_about():
    study, table = varied(*(ruled(hand, 6 * hand, n) for hand in (1, 2, 3, 4) for n in (2, 1)))
    asked = hands_in_question(study)
    kept = table.only(asked)
    assert {name for name, _ in kept.rows} == {
        f"2 players, {hand} card{'s' if hand > 1 else ''}" for _, hand in asked
    }
    assert len(kept.rows) < len(table.rows) == 4


def test_the_sentences_of_the_answer_are_on_its_own_tables():
    _, table = varied(*(ruled(hand, minutes, n) for hand in (2, 3) for minutes, n in (
        (6 * hand, 2), (6 * hand if hand == 2 else 40, 1)
    )))  # fmt: skip
    assert table.sentences == (
        "Replace n 1: medians change by +0 to +22 minutes; beyond chance at 1 of 2 tables.",
    )
    assert table.only({(2, 2)}).sentences == (
        "Replace n 1: medians change by less than a minute; beyond chance at 0 of 1 table.",
    )


def test_other_players_are_no_varied_rule_and_a_hand_alone_shows_nothing():
    _, table = varied(cell(2, 2, 12), cell(2, 2, 9, bots="strong"))
    assert table is None


def test_what_the_first_player_gets_is_a_varied_rule():
    cells = [
        cell(2, 2, minutes, rule_first_player_cards=more)
        for minutes, more in ((12, 0), (15, 1), (9, -1))
    ]
    cells = [{**one, "cell": f"{one['cell']}{place}"} for place, one in enumerate(cells)]
    _, table = varied(*cells)
    assert table.heads[1:] == ("first player 1 more", "first player 1 fewer")


def test_of_many_combinations_those_that_differ_in_one_thing_are_shown():
    cells = [
        ruled(2, 12 + n, n, rule_near_miss_share=share)
        for n in (2, 1)
        for share in (0.0, 0.1, 0.2, 0.3, 0.4)
    ]
    _, table = varied(*cells)
    assert len(table.heads) <= MOST_COLUMNS
    assert not any(" with " in head for head in table.heads)
    assert table.left_out == len(cells) - len(table.heads)


def test_a_page_has_room_for_so_many_fields():
    _, table = varied(*(ruled(2, 12, n) for n in (2, 1)))
    assert few_enough([table]) == [table]
    assert few_enough([table] * 1_000) == []


def test_the_base_says_what_was_varied():
    one = ruled(2, 12, 2)
    assert pl.DataFrame([one])["rule_replace_n"][0] == 2
    _, table = varied(one, ruled(2, 9, 1, deck="mine"))
    assert table.heads == (
        "as in the answer: replace n 2, printed deck",
        "mine deck with replace n 1",
    )
