"""The catalogue of games: verdicts, purposes and changes, each turned by its own figure."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from experiments.skill.order import elo_edge, elo_of_order, order, skill_of_order
from experiments.skill.skill_share import skill_shares
from experiments.skill.wins import Wins, deal_frame
from experiments.studies.catalogue import change, records, study
from experiments.studies.catalogue.change_text import change_sentence, nearest_hand
from experiments.studies.catalogue.entries import FAILS, OPEN, WORKS
from experiments.studies.catalogue.purposes import LUCK, SKILL, Purpose, can_answer, pick_for
from experiments.studies.catalogue.records import (
    TableKey,
    measure_tables,
    read_drama,
    read_skill,
    with_hands,
)
from experiments.studies.catalogue.study import study_catalogue, version_name
from experiments.studies.catalogue.table import all_rows, grid_of, heads_of
from experiments.studies.catalogue.text import (
    answer_sentences,
    clock_sentence,
    goals_alone_sentence,
    goals_sentence,
    pick_texts,
    reasons_sentence,
)
from experiments.studies.catalogue.version_text import advice_sentences, figure_sentences
from experiments.studies.catalogue.wording import DASH
from experiments.studies.hands import records as hand_records
from experiments.studies.hands.records import Goals
from tests.experiments.invented_words import load, words_cell, words_frame

GOALS = Goals(minutes={"quick": 10, "regular": 30}, stuck_turns=0.1)
WHO = ("expert", "casual")


def name_of(game):
    return {"first_word": "First Word", "second_word": "2nd Word"}[game]


@pytest.fixture(autouse=True)
def _invented_games(monkeypatch):
    monkeypatch.setattr(records, "load_game", load)
    monkeypatch.setattr(hand_records, "load_game", load)
    monkeypatch.setattr(study, "load_game", load)
    monkeypatch.setattr(study, "printed_name", name_of)


def cell(hand=10, players=2, game="first_word", **changes):
    usual = {"minutes": 30, "stuck": 0.05, "edge": 0, "games": 4000}
    return words_cell(game, players, hand, **{**usual, **changes})


def catalogue_of(*cells, skill=None, drama=None, source="ours", other=()):
    measured = measure_tables(with_hands(words_frame(*cells)), GOALS)
    by_rules = {"need: 2": measure_tables(with_hands(words_frame(*other)), GOALS)} if other else {}
    return study_catalogue(measured, GOALS, source, skill, drama, by_rules)


def skilled(value, low=None, high=None, players=2):
    ends = {"low": value - 0.02 if low is None else low, "high": high or value + 0.02}
    return read_skill({"value": value, **ends}, players)


def key(game="first_word", players=2):
    return TableKey(game, "printed", players)


def paragraph(catalogue, place=0):
    one = catalogue.versions[place]
    return " ".join([*advice_sentences(one, catalogue), *figure_sentences(one, catalogue, WHO)])


@pytest.mark.parametrize(
    ("changes", "verdict", "said"),
    [
        ({}, WORKS, "Works as printed with 2 players, whoever plays."),
        ({"minutes": 10}, WORKS, "Works as printed with 2 players, whoever plays."),
        (
            {"minutes": 6},
            FAILS,
            "does not work as printed with 2 players (too short: half are over in",
        ),
        (
            {"minutes": 60},
            FAILS,
            "does not work as printed with 2 players (too long: half are over in",
        ),
        ({"unfinished": 800}, FAILS, "20 % not over in time, 20 % never finish"),
        ({"edge": 0.5}, FAILS, "a seat 25 % of wins off even"),
        ({"stuck": 0.4}, FAILS, "of turns without a move"),
        ({"games": 40}, OPEN, "undecided with 2 players"),
    ],
)
def test_a_verdict_turns_with_its_figure_and_the_paragraph_says_why(changes, verdict, said):
    found = catalogue_of(cell(**changes))
    (table,) = found.versions[0].tables
    assert table.printed["casual"].verdict == verdict
    assert table.agreed == verdict
    assert said in paragraph(found)


def test_the_length_that_suits_is_named():
    found = catalogue_of(cell(minutes=10), cell(players=3))
    assert [table.printed["casual"].mode for table in found.versions[0].tables] == [
        "quick",
        "regular",
    ]


def test_a_verdict_holds_for_all_bots_only_if_all_agree():
    slow = cell(bots="expert", minutes=60)
    agreed = catalogue_of(cell(), cell(bots="expert")).versions[0]
    split = catalogue_of(cell(), slow)
    assert agreed.works
    assert not agreed.fails
    (table,) = split.versions[0].tables
    assert table.agreed is None
    assert not split.versions[0].works
    text = paragraph(split)
    assert "Casual players: works as printed with 2 players." in text
    assert "Expert players: does not work as printed with 2 players (too long" in text


def test_the_grid_shows_one_verdict_where_all_agree():
    slow = cell(bots="expert", minutes=60)
    found = catalogue_of(cell(), slow, cell(players=3), cell(players=3, bots="expert"))
    counts, ((entry, (two, three)),) = grid_of(found)
    assert (counts, entry.name) == ([2, 3], "First Word")
    assert [one[:2] for one in two.verdicts] == [("works", "same"), ("too long", "lost")]
    assert [one[:2] for one in three.verdicts] == [("works", "same")]


def test_the_first_sentence_counts_versions_that_work_and_fail_everywhere():
    found = catalogue_of(
        cell(), cell(players=3), cell(game="second_word", minutes=60), skill={key(): skilled(0.5)}
    )
    picks = [pick_for(Purpose("For two; better wins", 2, SKILL), found)]
    first, tables = answer_sentences(found, picks)
    assert first == (
        "Of 2 versions of 2 games, 1 (First Word) is shown to work as printed at every table that"
        " the rules allow, whoever plays; 1 (2nd Word) surely fails at every one. For two; better"
        " wins: take First Word."
    )
    assert "for casual players 2 work, 1 do not and 0 are undecided" in tables
    first, tables = answer_sentences(catalogue_of(cell(games=30)), [])
    assert first == (
        "Of 1 version of 1 game, none is shown to work as printed at every table that the rules"
        " allow, whoever plays."
    )
    assert tables.endswith("undecided. 0 verdicts are sure for all bots: 0 work, 0 do not.")


def test_someone_alone_has_no_seat_and_nothing_to_win():
    alone = cell(players=1, unfinished=4000, minutes=12)
    found = catalogue_of(alone)
    (table,) = found.versions[0].tables
    judged = table.printed["casual"]
    assert judged.best.fails == ("too long",)  # 45 minutes each: that nobody wins is no fault
    row = dict(zip(heads_of(found), all_rows(found)[0], strict=True))
    assert [row[name].text for name in ("Never finish", "First player", "Elo")] == [DASH] * 3
    assert "the goal is reached in 0 (under 0.1 %) of the games" in paragraph(found)


def test_who_wins_alone_has_no_goal_to_miss_and_points_to_show():
    found = catalogue_of(cell(players=1))
    row = dict(zip(heads_of(found), all_rows(found)[0], strict=True))
    assert row["Points a turn"].text != DASH
    assert "the goal" not in paragraph(found)
    assert goals_alone_sentence(found) == ""
    missed = catalogue_of(cell(players=1, unfinished=3990))
    row = dict(zip(heads_of(missed), all_rows(missed)[0], strict=True))
    assert row["Points a turn"].text == DASH
    assert goals_alone_sentence(missed).startswith(
        "Alone, casual players reach the goal in 0.2 % of the games of 1 version"
    )


def test_a_game_for_one_alone_is_judged_by_its_only_table():
    found = catalogue_of(cell(players=1, minutes=12, unfinished=4000))
    said = paragraph(found)
    assert (
        "does not work as printed with 1 player (too long: on average over in 45 minutes)" in said
    )
    assert "Nothing is shown to need a change." not in said


def test_what_goes_wrong_is_counted_at_the_tables_that_do_not_work():
    """A table that misses a limit by the estimate alone is undecided, and counted as that."""
    found = catalogue_of(cell(minutes=60), cell(players=3, minutes=38.2, games=60))
    assert "0 work, 1 do not and 1 are undecided" in answer_sentences(found, [])[1]
    assert reasons_sentence(found) == (
        "What goes wrong where it does not work (casual, 1 table): too long (1)."
    )


def test_a_hand_whose_seats_lean_suits_perhaps():
    """Few deals do not show its seats beyond the limit; that is no reason to take such a hand."""
    found = catalogue_of(cell(10, edge=0.5), cell(9, edge=0.2, games=400), cell(8))
    (table,) = found.versions[0].tables
    assert table.with_hand("casual", 9).verdict == OPEN
    assert (table.meeting("casual"), table.leaning("casual")) == ((8,), (9,))
    assert "2 players 8, perhaps 9. Perhaps: by the estimate a seat" in paragraph(found)
    row = dict(zip(heads_of(found), all_rows(found)[0], strict=True))
    assert row["Hands that suit"].text == "8, perhaps 9"


def test_no_hand_comes_nearest_for_seats_that_few_deals_do_not_show():
    few = cell(9, edge=0.2, games=400)
    found = catalogue_of(cell(10, edge=0.5), few).versions[0]
    assert nearest_hand(found, "casual") is None
    long = catalogue_of(cell(10, minutes=60, edge=0.5), few).versions[0]
    assert nearest_hand(long, "casual") == 9


def test_the_hand_that_mends_most_is_the_change_and_the_nearest_of_equals():
    slow = [cell(10, players=2, minutes=60), cell(10, players=3, minutes=60)]
    mends = [cell(8, players=2), cell(8, players=3), cell(9, players=2), cell(9, 3, minutes=60)]
    found = catalogue_of(*slow, *mends)
    change = found.versions[0].change
    assert (change.hand, change.mended, change.gain) == (8, ((2, "casual"), (3, "casual")), 2)
    said = change_sentence(found.versions[0], found)
    assert said.startswith(
        "The one change that would help most: 8 cards instead of 10. It mends 2 and 3 players"
        " (casual), by the estimates. With 2 casual players half of the games are then over in 30"
        " minutes (as printed: in 60 minutes), and none"
    )
    nearer = catalogue_of(*slow[:1], cell(8), cell(9))
    assert nearer.versions[0].change.hand == 9


def test_what_chance_alone_may_have_mended_is_no_change():
    found = catalogue_of(cell(10, minutes=38.2, games=60), cell(9, games=60))
    (table,) = found.versions[0].tables
    assert not table.printed["casual"].meets
    assert found.versions[0].change is None
    assert "Nothing is shown to need a change." in paragraph(found)


def test_seats_that_few_deals_do_not_show_uneven_are_not_mended():
    uneven = cell(10, edge=0.5)
    few = catalogue_of(uneven, cell(9, games=60)).versions[0]
    assert few.tables[0].with_hand("casual", 9).meets
    assert few.change is None
    assert catalogue_of(uneven, cell(9)).versions[0].change.hand == 9


def test_a_change_that_breaks_as_much_as_it_mends_is_none():
    found = catalogue_of(cell(10, minutes=60), cell(10, 3), cell(9), cell(9, 3, minutes=60))
    assert found.versions[0].change is None
    said = paragraph(found)
    assert "Nothing that was tried is shown to mend more tables than it breaks" in said
    assert "Tried: hands from 9 to 10." in said


def test_another_variant_may_be_the_change():
    found = catalogue_of(
        cell(game="second_word", minutes=60), cell(game="second_word", variant="knockout")
    )
    changes = {one.name: one.change for one in found.versions}
    assert changes["2nd Word"].what == "2nd Word, Knockout in its place"
    assert changes["2nd Word, Knockout"] is None


def test_another_rule_may_be_the_change_and_is_in_words(monkeypatch):
    monkeypatch.setattr(change, "load_game", lambda name: load("three_n_change"))
    slow = [cell(10, minutes=60), cell(9, minutes=60)]
    found = catalogue_of(*slow, other=[cell(10)]).versions[0]
    assert (found.change.hand, found.change.mended) == (None, ((2, "casual"),))
    assert change_sentence(found, catalogue_of(*slow, other=[cell(10)])) == (
        "The one change that would help most: the rule “hand cards of a change” as 2 instead"
        " of 3 (hand cards that a change takes, at least). It mends 2 players (casual),"
        " by the estimates."
    )
    vain = catalogue_of(*slow, other=[cell(10, minutes=61)])
    assert vain.versions[0].change is None
    assert "Tried: hands from 9 to 10; the rule “hand cards of a change” as 2" in paragraph(vain)


def test_rules_that_differ_from_the_variants_own_are_changes():
    rows = [
        {"game": "eight_it_all", "variant": variant, "players": 2, "rule_target": target}
        for variant, target in (("printed", 8), ("printed", 6), ("take 10", 10), ("take 10", None))
    ]
    plain = pl.DataFrame(rows).with_columns(rule_hand=9, rule_gap=0, deck=pl.lit("printed"))
    assert records.with_changes(plain)["changed"].to_list() == ["", "target: 6", "", ""]
    small = records.with_changes(plain.with_columns(deck=pl.lit("80 cards")))["changed"]
    assert small.to_list()[:2] == ["deck: 80 cards", "deck: 80 cards, target: 6"]


def test_the_pick_for_a_purpose_is_the_best_of_those_that_meet_the_limits():
    cells = [cell(), cell(game="second_word")]
    skill = {key(): skilled(0.3), key("second_word"): skilled(0.6)}
    better = Purpose("better", 2, SKILL)
    found = catalogue_of(*cells, skill=skill)
    pick = pick_for(better, found)
    assert (pick.best[0].name, pick.alike, pick.others) == ("2nd Word", (), 2)
    assert pick_for(Purpose("beginner", 2, LUCK), found).best[0].name == "First Word"
    turned = catalogue_of(*cells, skill={**skill, key(): skilled(0.9)})
    assert pick_for(better, turned).best[0].name == "First Word"
    slow = catalogue_of(cells[0], cell(game="second_word", minutes=60), skill=skill)
    assert pick_for(better, slow).best[0].name == "First Word"
    assert pick_for(Purpose("short", 2, SKILL, is_short=True), found).best is None


def test_what_cannot_be_told_from_the_pick_is_named_with_it():
    skill = {key(): skilled(0.59), key("second_word"): skilled(0.6)}
    found = catalogue_of(cell(), cell(game="second_word"), skill=skill)
    pick = pick_for(Purpose("better", 2, SKILL), found)
    assert [one.name for one, _ in pick.alike] == ["First Word"]
    texts = pick_texts(pick, found, WHO)
    assert (texts[0], texts[2], texts[3]) == ("2nd Word", "First Word", "yes")
    assert "the expert wins 80 % (79 to 81), +241 (+230 to +252) Elo" in texts[1]


def test_a_pick_that_fails_for_other_bots_says_so():
    found = catalogue_of(cell(), cell(bots="expert", minutes=6), skill={key(): skilled(0.5)})
    pick = pick_for(Purpose("better", 2, SKILL), found)
    assert pick_texts(pick, found, WHO)[3] == "no: expert (too short)"


def test_a_purpose_of_which_nothing_is_known_is_not_answered():
    found = catalogue_of(cell())
    assert not can_answer(Purpose("better", 2, SKILL), found)
    assert not can_answer(Purpose("alone", 1, SKILL), found)


def test_elo_and_skill_of_an_order_are_those_of_the_deals_it_is_from():
    players, deals = 3, 600
    draw = np.random.default_rng(4)
    shares = np.zeros((deals, players, players))
    winners = draw.choice(players, size=(deals, players), p=[0.7, 0.15, 0.15])
    np.put_along_axis(shares, winners[:, :, None], 1.0, axis=2)
    wins = Wins(shares, np.zeros((deals, players), np.int64))
    frame = deal_frame(wins).select(order=order(), elo=elo_edge())
    value = frame["order"][0]["value"]
    assert elo_of_order(value, players) == pytest.approx(frame["elo"][0]["value"])
    found = skill_shares(wins)
    assert skill_of_order(value) == pytest.approx(
        found["skill"].value / found["total"].value, abs=0.01
    )
    assert (elo_of_order(1.0, 2), elo_of_order(-1.0, 2)) == (math.inf, -math.inf)


def test_the_lead_is_read_from_what_dynamics_wrote():
    changes = {"metric": "lead_changes", "value": 0.1, "low": 0.08, "high": 0.12}
    kept = {"metric": "decisiveness", "value": 0.7, "low": 0.6, "high": 0.8}
    found = read_drama([changes, kept])
    assert found.last_lead == pytest.approx((0.3, 0.2, 0.4, False))
    assert read_drama([changes, {**kept, "value": None}]) is None
    table = catalogue_of(cell(), drama={key(): found})
    assert "the winner leads for good after 30 % (20 to 40) of the turns" in paragraph(table)


def test_cells_without_a_swept_hand_have_the_printed_one():
    frame = pl.DataFrame([{**cell(), "rule_hand": None}])
    assert with_hands(frame)["rule_hand"].to_list() == [10]
    assert with_hands(frame.drop("rule_hand"))["rule_hand"].to_list() == [10]


def test_a_hand_that_the_rules_print_in_a_table_is_that_of_the_players():
    tables = [("word_crush", 2), ("word_crush", 8), ("whitman_5359", 3), ("whitman_5359", 4)]
    rows = [{"game": game, "variant": "printed", "players": count} for game, count in tables]
    assert with_hands(pl.DataFrame(rows))["rule_hand"].to_list() == [5, 3, 9, 7]


def test_the_targets_say_whose_they_are():
    assert goals_sentence(GOALS, "ours").endswith("count. These targets are ours.")
    assert "whose" not in goals_sentence(GOALS, "")
    assert "10 minutes (quick: 7.5 to 12.5) or 30 minutes" in goals_sentence(GOALS, "")


def test_versions_are_called_as_on_the_box(monkeypatch):
    monkeypatch.undo()
    assert version_name("eight_it_all", "take 10") == "Eight It All, Take 10"
    assert version_name("run_the_table", "turn and run") == "Run the Table, Turn and Run"


def test_the_clock_decides_the_tables_whose_length_turns_within_a_tenth():
    """With a band of a quarter, 37 minutes are 1.3 % over the most that is wanted."""
    found = catalogue_of(cell(minutes=30, players=2), cell(minutes=37, players=3))
    assert clock_sentence(found) == (
        "The length of 1 of 2 tables stays on target, or off it, if all play 10 % quicker or"
        " slower; decided by the clock: First Word with 3 players (at 5 % slower)."
    )
    assert "decided" not in clock_sentence(catalogue_of(cell(minutes=30)))
