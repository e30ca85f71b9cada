"""The study of hand sizes over several games: what meets the limits, why not, and in words."""

from __future__ import annotations

import math
from dataclasses import replace

import polars as pl
import pytest

from experiments.report.first_screen import MOST_SENTENCES
from experiments.studies.games import page
from experiments.studies.games import study as game_study
from experiments.studies.games import text as words
from experiments.studies.games.asked import asked_rows
from experiments.studies.games.first_screen import MORE_DEALS, first_screen
from experiments.studies.games.records import Version
from experiments.studies.games.study import (
    LONG,
    SHORT,
    STUCK,
    UNEVEN,
    UNFINISHED,
    changes_with_hand,
    hands_for_all,
    study_games,
)
from experiments.studies.hands import records as hand_records
from experiments.studies.hands.clock import clock_of
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals, goals_of
from tests.experiments.invented_words import load, whole_frame, words_cell, words_frame

GOALS = Goals(minutes={"regular": 30}, stuck_turns=0.1)


@pytest.fixture(autouse=True)
def _invented_games(monkeypatch):
    monkeypatch.setattr(hand_records, "load_game", load)
    monkeypatch.setattr(game_study, "load_game", load)
    monkeypatch.setattr(words, "load_game", load)


def study(*cells, goals=GOALS):
    return study_games(words_frame(*cells), goals)


def cell(hand, **changes):
    return words_cell("first_word", 3, hand, **{"minutes": 30, "stuck": 0.05, "edge": 0, **changes})


def answer(*cells, goals=GOALS):
    (found,) = study(*cells, goals=goals).answers
    return found


@pytest.mark.parametrize(
    ("changes", "fails"),
    [
        ({}, ()),
        ({"minutes": 15}, (SHORT,)),
        ({"minutes": 60}, (LONG,)),
        ({"unfinished": 1000}, (UNFINISHED,)),
        ({"unfinished": 3000}, (LONG, UNFINISHED)),
        ({"edge": 0.5}, (UNEVEN,)),
        ({"stuck": 0.4}, (STUCK,)),
        ({"minutes": 15, "stuck": 0.4}, (SHORT, STUCK)),
    ],
)
def test_a_hand_meets_the_limits_or_says_which_it_misses(changes, fails):
    found = answer(cell(10, games=4000, **changes))
    (judged,) = found.judged
    assert judged.fails == fails
    assert judged.is_sure
    assert found.meeting == (() if fails else (10,))
    assert found.keeps is not bool(fails)


def test_few_games_are_not_sure():
    found = answer(cell(10, games=30))
    assert (found.meeting, found.sure) == ((10,), ())


def test_a_limit_that_is_not_declared_is_none():
    found = answer(cell(10, stuck=0.4), goals=Goals(minutes={"regular": 30}))
    assert found.meeting == (10,)


def test_the_printed_hand_is_kept_and_else_the_nearest_is_printed():
    slow = {hand: cell(hand, minutes=60) for hand in (8, 9, 10, 11, 12)}
    good = {hand: cell(hand) for hand in (8, 9, 10, 11, 12)}
    kept = answer(slow[8], good[9], good[10], slow[11])
    assert (kept.printed, kept.to_print, kept.keeps) == (10, 10, True)
    other = answer(good[8], slow[9], slow[10], slow[11], good[12])
    assert (other.to_print, other.keeps, other.meeting) == (8, False, (8, 12))
    nearer = answer(good[8], slow[9], slow[10], good[11], good[12])
    assert nearer.to_print == 11
    none = answer(slow[9], slow[10])
    assert (none.to_print, none.failing) == (None, {(LONG,): (9, 10)})


def whitman_cells(*counts, games=4000):
    """Games of a rulebook that prints 9 cards for 2 and 3 players and 7 for more."""
    return [
        words_cell("whitman_5359", players, hand, minutes=4 * hand, stuck=0.05, edge=0, games=games)
        for players in counts
        for hand in (7, 9)
    ]


def test_where_the_printed_hand_differs_by_players_each_table_is_judged_by_its_own():
    found = study(*whitman_cells(2, 3, 4, 5))
    assert [(one.players, one.printed) for one in found.answers] == [(2, 9), (3, 9), (4, 7), (5, 7)]
    screen = first_screen(found, {})
    assert screen.answer[0].startswith(
        "Yes. Whitman 5359 with 9 cards for 2 and 3 players and 7 for 4 and 5 takes 3"
    )
    minutes = asked_rows(found)[0]
    assert minutes[0] == "Whitman 5359, printed cards: minutes, 22.5 to 37.5"
    assert [fields[0][:2] for fields in minutes[1]] == ["36", "36", "28", "28"]
    (version,) = found.versions
    assert words.version_sentences(version, GOALS)[0] == (
        "Regular game (30 minutes): keep 9 cards for 2 and 3 players and 7 for 4 and 5."
    )
    grid = page.grid(version, GOALS)
    assert (grid["printed"], grid["by_players"]) == ((), {2: "9", 3: "9", 4: "7", 5: "7"})
    alike = page.grid(study(*whitman_cells(4, 5)).versions[0], GOALS)
    assert (alike["printed"], alike["by_players"]) == ((7,), {})


def test_a_table_at_which_the_printed_hand_was_not_played_has_an_empty_field():
    cells = [one for one in whitman_cells(2, 4) if (one["players"], one["rule_hand"]) != (2, 9)]
    found = study(*cells)
    assert "with 7 cards takes 28" in first_screen(found, {}).answer[0]
    for _, fields in asked_rows(found):
        assert len(fields) == 2
        assert fields[0] == ("", "", "")
        assert fields[1][0]


def test_who_plays_alone_is_done_when_no_word_is_left():
    alone = words_cell("first_word", 1, 10, minutes=30, stuck=0.05, unfinished=300, games=400)
    found = study({**alone, "stall": 300, "cap": 0})
    (record,) = found.versions[0].records
    mean = (100 * 30 + 300 * 45) / 400  # the invented unfinished games took 45 minutes
    assert record.minutes["median"].value == pytest.approx(mean, abs=0.3)
    assert not record.minutes["median"].is_over
    assert found.answers[0].judged[0].fails == (LONG,)
    assert page.fields_of(record)[page.HEADS.index("Not over in time")] == words.DASH
    assert "late" not in first_screen(found, {}).answer[1]
    stopped = study({**alone, "stall": 0, "cap": 300}).versions[0].records[0]
    assert stopped.minutes["median"].is_over


def test_who_plays_alone_has_no_lead_no_seat_and_no_tie():
    alone = [words_cell("first_word", 1, hand, minutes=30, stuck=0.05) for hand in (8, 10)]
    found = study(*alone)
    (record, _) = found.versions[0].records
    shown = dict(zip(page.HEADS, page.fields_of(record), strict=True))
    for head in ("Winner's lead", "of the mean score", "Ties"):
        assert shown[head] == words.DASH
    assert {"margin", "seat_edge"}.isdisjoint(
        change.name for change in changes_with_hand(found.versions[0], 1)
    )
    assert "tie" not in " ".join(words.awkward_sentences(found))
    goals = found.goals
    assert "seat" not in words.goals_text(goals, is_alone=True)
    assert "no seat that is shown to be uneven" in words.goals_text(goals, is_alone=False)


def test_a_floor_is_no_length_that_another_version_is_longer_than():
    cells = [
        words_cell("first_word", players, 10, minutes=at, unfinished=late, variant=variant)
        for players, variant, at, late in (
            (2, "printed", 45, 300),
            (3, "printed", 50, 0),
            (2, "knockout", 60, 0),
            (3, "knockout", 48, 0),
        )
    ]
    text = " ".join(first_screen(study(*cells), {}).sentences)
    assert "First word, knockout instead of First word takes up to 2 minutes fewer" in text
    assert "more" not in text.split("First word, knockout instead of First word", 1)[1][:40]


def test_where_no_hand_meets_the_limits_the_nearest_is_named():
    found = study(cell(9, minutes=60), cell(10, minutes=50), cell(11, minutes=32, stuck=0.4))
    nearest = found.answers[0].nearest
    assert (nearest.record.hand, nearest.fails) == (11, (STUCK,))
    sentence = words.version_sentences(found.versions[0], GOALS)[0]
    assert sentence == (
        "Regular game (30 minutes): with 3 players no hand of 9 to 11 meets every limit; 11 comes"
        " nearest (too many stuck turns)."
    )


def test_a_seat_must_be_shown_to_be_uneven():
    """The largest of several seats is off even by chance alone: few games show nothing."""
    found = answer(cell(10, games=100, edge=0.2))
    edge = found.judged[0].record.seat_edge
    assert edge.low == 0
    assert edge.value > GOALS.seat_edge
    assert (found.meeting, found.sure) == ((10,), ())


def test_a_seat_that_is_shown_to_be_uneven_is_judged_by_its_estimate():
    found = answer(cell(10, games=200, edge=0.2))
    (judged,) = found.judged
    assert 0 < judged.record.seat_edge.low < GOALS.seat_edge < judged.record.seat_edge.value
    assert (found.meeting, found.possible) == ((), (10,))
    assert (judged.leans, judged.is_sure) == (True, False)
    assert "10: perhaps seats too uneven, 13.3 % (" in words.failing_text(found)


def test_several_lengths_of_game_have_answers_of_their_own():
    goals = Goals(minutes={"quick": 10, "regular": 30})
    found = study(cell(9, minutes=10), cell(10, minutes=30), goals=goals).answers
    assert [(one.mode, one.meeting, one.to_print) for one in found] == [
        ("quick", (9,), 9),
        ("regular", (10,), 10),
    ]


def test_versions_bots_and_swept_rules_are_distinguished():
    found = study_games(whole_frame(players=(2,), hands=(9, 10)), GOALS)
    assert [one.version for one in found.versions] == [
        Version("first_word", "printed", "printed"),
        Version("second_word", "printed", "printed"),
        Version("second_word", "knockout", "printed"),
    ]
    assert (found.base, found.bots) == ("casual", ("casual", "expert"))
    assert all(set(one.others) == {"expert"} for one in found.versions)
    assert (found.games, found.all_games) == (2400, 4800)
    swept = study(cell(10), cell(10, deck="final_word_no_rare"))
    assert [one.version.name for one in swept.versions] == [
        "First word",
        "First word, deck final_word_no_rare",
    ]
    lengths = study(cell(10, rule_minlen=3), cell(10, rule_minlen=4))
    assert [one.version.name for one in lengths.versions] == ["First word", "First word, minlen 4"]


def test_a_rule_that_the_variant_sets_is_not_named_twice():
    found = study(cell(10, rule_equalise="no"), cell(10, variant="knockout", rule_equalise="yes"))
    names = [one.version.name for one in found.versions]
    assert names == ["First word", "First word, knockout"]


def test_intervals_of_all_cells_of_one_kind_of_bots_hold_together():
    alone = study(cell(10)).versions[0].records[0]
    many = study(*(cell(hand) for hand in range(5, 15))).versions[0].records[5]
    assert many.hand == 10
    assert many.minutes["median"].value == alone.minutes["median"].value
    assert many.numbers["turns"].low < alone.numbers["turns"].low


def test_a_game_without_scores_has_no_margin_and_meets_the_rest():
    found = study(cell(10, variant="knockout"))
    (record,) = found.versions[0].records
    assert math.isnan(record.numbers["margin"].value)
    assert math.isnan(record.margin_spread)
    assert found.answers[0].meeting == (10,)


def test_a_game_beside_others_may_count_no_margin():
    nothing = [pl.lit(None, pl.Float64).alias(name) for name in ("margin", "margin_squared")]
    frame = words_frame(cell(9), cell(10)).with_columns(nothing)
    records = study_games(frame, GOALS).versions[0].records
    assert all(math.isnan(one.margin_spread) for one in records)
    assert "sd" not in page.margin_text(records[0])


def test_a_game_that_counts_no_stuck_turns_is_judged_by_the_rest():
    frame = words_frame(cell(10)).drop("stuck_turns_times_turns", "value_left")
    (found,) = study_games(frame, GOALS).answers
    assert math.isnan(found.judged[0].record.numbers["stuck"].value)
    assert found.meeting == (10,)


def test_an_empty_frame_is_refused():
    with pytest.raises(ValueError, match="no cells to study"):
        study_games(words_frame(cell(10)).clear(), GOALS)


def test_hands_for_all_player_counts():
    cells = [
        words_cell(
            "first_word",
            players,
            hand,
            minutes=30 if hand in good else 60,
            stuck=0,
            edge=0,
            games=4000,
        )
        for players, good in ((2, (8, 9)), (3, (9, 10)))
        for hand in (8, 9, 10)
    ]
    found = study(*cells)
    assert hands_for_all(found.answers) == (9,)
    (sentence, why, change) = words.version_sentences(found.versions[0], GOALS)
    assert sentence == (
        "Regular game (30 minutes): 9 cards meet every limit at all player counts; with 2 players"
        " print 9 (8 or 9 meets every limit); with 3 players keep 10 cards."
    )
    assert why == (
        "What fails or perhaps fails, by cards dealt. 2 players: 10: too long. 3 players: 8: too"
        " long."
    )
    assert change.startswith("From 8 to 10 cards, with 3 players: the median game from 60 minutes")


def test_what_changes_with_the_hand_says_what_may_be_chance():
    found = study(*(cell(hand, minutes=10 * hand) for hand in (3, 5)))
    changes = {one.name: one for one in changes_with_hand(found.versions[0], 3)}
    assert changes["minutes"].is_sure
    assert not changes["stuck"].is_sure
    text = words.change_sentence(found.versions[0])
    assert "the median game from 30 minutes to 50 minutes;" in text
    assert "(may be chance)" in text


def test_the_whole_answer_accounts_for_every_case():
    cells = [
        words_cell("first_word", players, hand, minutes=minutes, stuck=0, edge=0)
        for players, by_hand in ((2, (30, 30)), (3, (30, 50)), (4, (50, 50)))
        for hand, minutes in zip((9, 10), by_hand, strict=True)
    ]
    screen = first_screen(study(*cells), {})
    assert screen.answer == (
        "No. First word with 10 cards takes 29.9 (29.5 to 30.5), 50.2 (49.5 to 50.8) and 49.8 (49.5"
        " to 50.2) minutes for 2, 3 and 4 players; you wanted 22.5 to 37.5.",
        "Cards that keep every limit by the estimates, none for certain: 2 players 9 or 10; 3"
        " players 9; 4 players none.",
        "What fails: 3 players: 50.2 (49.5 to 50.8) minutes, 13 too many; 4 players: 49.8 (49.5 to"
        " 50.2) minutes, 12 too many.",
    )
    assert screen.changes[0].startswith(
        "No hand of 9 or 10 cards keeps every limit at all tables for First"
    )
    assert screen.changes[-1].startswith("Targets (regular 30 minutes, within 25 %) are assumed")
    sourced = first_screen(study(*cells), {"source": "half an hour, as a publisher asks"})
    assert sourced.changes[-1] == "Targets: half an hour, as a publisher asks."


def test_the_first_screen_says_what_the_minutes_are_made_of_and_at_which_pace_it_turns():
    clock = clock_of([{"looking": 60, "laying": 40}, {"looking": 80, "laying": 20}], 0.05)
    screen = first_screen(study(cell(7, minutes=36, games=4000)), {}, (), (clock,))
    assert any(
        "decided by the clock: First word, 3 players (at 5 % slower)" in one
        for one in screen.changes
    )
    assert screen.rests_on[-1] == (
        "Of the minutes looking 70 %, laying 30 %; their seconds are assumed."
    )


def test_a_printed_hand_that_was_not_played_is_not_mentioned():
    screen = first_screen(
        study(cell(7, minutes=44, games=4000), cell(6, minutes=40, games=4000)), {}
    )
    text = " ".join(screen.sentences)
    assert screen.answer[0] == (
        "No. First word with 6 cards takes 40.0 (39.8 to 40.2) minutes for 3 players; you wanted"
        " 22.5 to 37.5."
    )
    assert "10 cards" not in text


def test_every_limit_that_is_missed_says_by_how_much():
    one = cell(10, minutes=60, stuck=0.4, edge=0.5, unfinished=400, games=4000)
    text = first_screen(study(one), {}).answer[1]
    assert ") minutes, 2" in text
    assert "too many, " in text
    assert "40.0 % (39.9 to 40.1) of turns are stuck, limit 10 %" in text
    assert ") are not over in 60 minutes, limit 2 %" in text
    assert "the first to act wins +" in text
    assert ") % of wins off an even share, limit 5" in text
    rows = asked_rows(study(one))
    assert len(rows) == 4
    assert [fields[0][1] for _, fields in rows] == ["lost"] * 4


def test_what_the_games_leave_open_is_undecided_in_the_headline():
    screen = first_screen(study(cell(10, games=40)), {})
    assert screen.answer[0].startswith(
        "Undecided. First word with 10 cards takes 30.2 (28.5 to 31.2)"
    )
    assert screen.answer[1].startswith("Undecided: 3 players: 0.0 (0.0 to 13.4) % are not")
    assert screen.answer[1].endswith(f"; {MORE_DEALS}.")
    rows = asked_rows(study(cell(10, games=40)))
    assert screen.answer[1].count(" (") == sum(row[1][0][1] == "open" for row in rows)


def test_what_the_table_marks_undecided_is_not_called_failed():
    cells = [cell(10, minutes=50, stuck=0.102, unfinished=1, games=40)]
    (sentence,) = first_screen(study(*cells), {}).answer[1:]
    assert sentence.startswith("What fails: 3 players: 50")
    assert ") minutes, 13 too many" in sentence
    marks = {row[0]: row[1][0][1] for row in asked_rows(study(*cells))}
    for what, limit in (("not over", "% of games that"), ("stuck", "% of turns stuck")):
        (mark,) = (style for head, style in marks.items() if limit in head)
        assert (mark == "lost") == (what in sentence)
    assert "open" in marks.values()


def test_the_answer_and_what_would_change_it_are_five_sentences_at_most():
    names = (("first_word", "printed"), ("first_word", "knockout"), ("second_word", "printed"))
    for count in (1, 2, 3):
        cells = [
            words_cell(name, 3, 10, minutes=30 + 20 * at, stuck=0.05, edge=0, variant=variant)
            for at, (name, variant) in enumerate(names[:count])
        ]
        screen = first_screen(study(*cells), {})
        assert len(screen.sentences) <= MOST_SENTENCES
        assert all(one.count(". ") <= 1 for one in screen.sentences)  # "No. First word ..."


def test_the_answer_says_whether_it_holds_for_stronger_players():
    cells = [cell(10, games=40_000), cell(10, minutes=60, games=40_000, bots="strong")]
    (*_, last) = first_screen(study(*cells), {}).answer
    assert last.startswith(
        "For strong players 0 of 1 answer is the same; otherwise: no for First word (3 players:"
        " 60.0 (59.8 to 60.2) minutes, 23 too many"
    )
    same = [cell(10, games=40_000), cell(10, games=40_000, bots="strong")]
    assert first_screen(study(*same), {}).answer[-1] == (
        "For strong players the answer is the same."
    )


def test_each_thing_is_said_once_whatever_the_lengths_of_game():
    goals = replace(GOALS, minutes={"quick": 10, "regular": 20, "long": 60})
    cells = [
        words_cell("first_word", 3, 10, minutes=at, stuck=0.05, edge=0, variant=variant)
        for variant, at in (("printed", 30), ("knockout", 34))
    ]
    change = first_screen(study(*cells, goals=goals), {}).sentences[-2]
    parts = change.split("; ")
    assert len(set(parts)) == len(parts)
    assert "knockout (quick and regular) takes up to 4 minutes fewer" in change
    assert change.count("nothing that was varied brings these") == 1
    assert first_screen(study(cell(10, games=40_000)), {}).answer[0].startswith("Yes. First word")


def test_many_games_are_counted_and_named():
    cells = [
        words_cell(name, 3, 10, minutes=minutes, stuck=0.05, edge=0, games=40_000, variant=variant)
        for name, variant, minutes in (
            ("first_word", "printed", 30),
            ("first_word", "knockout", 60),
            ("second_word", "printed", 30),
            ("second_word", "knockout", 12),
        )
    ]
    screen = first_screen(study(*cells), {})
    assert screen.answer[0] == (
        "2 of 4 versions of 2 games with 10 cards do what you want at every table (First word;"
        " Second word); 2 do not, 0 are undecided."
    )
    assert any("too long in 1 (First word, knockout)" in one for one in screen.answer)
    assert (
        "First word instead of First word, knockout takes up to 30 minutes fewer."
        in screen.rests_on
    )


def test_an_answer_that_the_clock_decides_says_so():
    text = " ".join(first_screen(study(cell(10, minutes=36, games=40_000)), {}).changes)
    assert "0 of 1 answer on minutes stays" in text
    assert "decided by the clock: First word, 3 players (at 5 % slower)" in text


def test_what_the_intervals_leave_open_is_said_with_perhaps_and_what_they_show_flatly():
    found = study(
        cell(7, minutes=60),
        cell(8, stuck=0.4),
        cell(9, stuck=0.102, games=40),
        cell(10, stuck=0.102, games=40),
        cell(11, minutes=38, games=40),
        cell(12, minutes=60, stuck=0.104, games=40),
    )
    (one,) = found.versions
    (only,) = found.answers
    assert (only.meeting, only.possible) == ((), (9, 10, 11))
    said, why, _ = words.version_sentences(one, GOALS)
    assert "no hand of 7 to 12 meets every limit by the estimates, perhaps 9 to 11 does;" in said
    assert "7: too long; 8: too many stuck turns; 9 or 10: perhaps too many stuck turns;" in why
    assert "; 11: perhaps too long, 38 minutes (3" in why
    assert "; 12: too long, perhaps too many stuck turns, 10." in why
    assert page.failing_sentences(found)[0] == why.replace(
        "What fails or perhaps fails, by cards dealt. 3", "First word, regular, 3"
    )
    ((_, _, (field,)),) = page.answers_table(found)
    assert (field.text, field.small, field.state) == ("none ?", "perhaps 9 to 11", "open")
    screen = first_screen(found, {})
    assert screen.changes[0] == (
        "No hand of 7 to 12 cards keeps every limit at all tables by the estimates, but the"
        " intervals leave it open (First word: perhaps 9 to 11)."
    )
    limits = [texts[-1] for texts in map(page.all_cells(found).texts, range(6))]
    assert limits[:4] == [
        "regular: too long",
        "regular: too many stuck turns",
        "regular: perhaps too many stuck turns",
        "regular: perhaps too many stuck turns",
    ]
    states = [one.state for _, row in page.grid(one, GOALS)["rows"] for one in row]
    assert states == ["lost", "lost", "open", "open", "open", "lost"]


def test_advice_that_rests_on_estimates_says_so():
    few, many = {"games": 40}, {"games": 4000}
    kept = study(cell(10, **few))
    assert words.version_sentences(kept.versions[0], GOALS)[0] == (
        "Regular game (30 minutes): 10 cards meet every limit at all player counts by the"
        " estimates; with 3 players perhaps keep 10 cards (by the estimates, none for certain)."
    )
    other = study(cell(8, **many), cell(9, **few), cell(10, minutes=60, **many))
    assert words.version_sentences(other.versions[0], GOALS)[0].endswith(
        "with 3 players perhaps print 9 (8 or 9 meets every limit by the estimates, for certain 8)."
    )
    screen = first_screen(other, {})
    assert screen.changes[0] == (
        "Other hands that keep every limit at all tables: First word: 8 or 9 by the estimates, for"
        " certain 8."
    )
    sure = study(cell(10, **many))
    assert words.version_sentences(sure.versions[0], GOALS)[0] == (
        "Regular game (30 minutes): keep 10 cards for 3 players."
    )


def test_games_that_are_surely_late_are_named_where_the_median_is_not_surely_long():
    """That the games are too long explains the late ones only where it is certain."""
    found = answer(cell(10, minutes=38, games=40))
    (judged,) = found.judged
    record = replace(
        judged.record,
        endings={**judged.record.endings, "not_finished": Estimate(0.2, 0.1, 0.3)},
    )
    again = game_study.judge(record, 30, GOALS)
    assert (again.fails, again.reasons) == ((LONG,), (UNFINISHED, f"perhaps {LONG}"))


def test_a_limit_that_nobody_declared_is_called_a_default():
    declared = {"minutes": {"regular": 30}, "band": 0.25}
    goals = goals_of(declared, {"not_finished": 0.02, "stuck_turns": 0.1, "seat_points": 5})
    assert goals.defaults == {"seat_edge"}
    heads = [head for head, _ in asked_rows(study(cell(10), goals=goals))]
    assert [head.endswith(" (by default)") for head in heads] == [
        "first player, % of wins" in head for head in heads
    ]
    text = words.goals_text(goals, is_alone=False)
    assert "over 5 % of wins (by default) more or less than an even share, no position" in text
    assert "scores over 5 points more or less than the mean of all" in text
    assert "at most 2 % of games are not over in 60 minutes," in text
    nothing = goals_of({}, {})
    assert nothing.defaults == {"band", "not_finished", "seat_edge"}
    assert goals_of(declared, {"not_finished": 0.1, "seat_edge": 0.1}).defaults == set()
    uneven = cell(10, edge=0.5, games=4000)
    assert (
        "off an even share, limit 5 (by default)"
        in first_screen(study(uneven, goals=goals), declared).answer[1]
    )


def test_the_limits_in_a_sentence():
    assert words.goals_text(GOALS, is_alone=False) == (
        "A hand meets the limits if the median game is on target (regular 30 min, 22.5 to 37.5), at"
        " most 2 % of games are not over in 60 minutes, no seat that is shown to be"
        " uneven wins over 5 % of wins more or less than an even share, and at most 10 % of turns"
        " are without a move."
    )


def test_other_bots_are_compared_case_by_case():
    cells = [cell(10), cell(10, bots="expert", minutes=60)]
    assert words.bots_sentences(study(*cells)) == [
        "By the estimates expert players would print the same hand, or none, as casual players in"
        " 0 of 1 cases; for them some hand meets every limit in 0 (for casual players in 1)."
    ]
    assert "nothing can be compared" in words.bots_sentences(study(cell(10)))[0]


def test_awkward_figures_are_named_with_their_worst_cell():
    cells = [cell(9), cell(10, unfinished=40)]
    sentences = words.awkward_sentences(study(*cells))
    assert sentences[0] == (
        "40 of 800 games were stopped at the turn cap before the declared time; most in First word"
        " with 3 players and 10 cards: 10 %."
    )
    assert sentences[1] == "0 of 800 games stalled: nobody moved any more."
    assert sentences[-1].startswith("Most turns without a move: 5.1 % (4.9 to 5.3) in First word")


def test_the_table_to_print_as_csv_and_markdown():
    found = study(cell(9), cell(10), cell(11, minutes=60))
    assert words.answers_text(found, "csv") == "game,length,3 players\nFirst word,regular,9 or 10\n"
    assert words.answers_text(found, "md").splitlines() == [
        "| game | length | 3 players |",
        "|---|---|---|",
        "| First word | regular | 9 or 10 |",
    ]
