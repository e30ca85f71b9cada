"""The map of a small sweep: shared deals, the clock that costs no games, errors, text, picture."""

import json
from dataclasses import replace

import numpy as np
import pytest

from experiments.design.sweep import read_sweep
from experiments.robustness.chapter import BEST, BROKEN, map_of
from experiments.robustness.plan import cell_of, read_plan
from experiments.robustness.play import minutes_or_never, robustness_of, seat_edges
from experiments.robustness.text import paragraphs_of, plain_robustness, printed_text
from experiments.runner.paired import DealRequest, DealSampler, Figure
from sim.errors import InputError

SWEEP = """
name = "robust"
question = "For whom?"
game = "word_crush"
seed = 3
deals = 200
[cells]
players = [3]
[cells.rules]
hand = [2, 3, 4]
[targets]
longest = 240
[targets.minutes]
regular = 20
"""
AXES = """
[robustness]
confidence = 0.9
[robustness.axes]
percentile = [10, 50, 90]
pace = [0.5, 1.0, 2.0]
"""


def sweep_of(tmp_path, text):
    file = tmp_path / "robust.toml"
    file.write_text(text)
    return read_sweep(file)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return robustness_of(sweep_of(tmp_path_factory.mktemp("robust"), SWEEP + AXES), jobs=2)


def test_populations_count_their_steps_from_the_default(tmp_path):
    plan = read_plan(sweep_of(tmp_path, SWEEP + AXES))
    kinds = plan.populations["word_crush"]
    assert len(kinds) == 9
    assert {one.label: one.steps for one in kinds}["percentile 90, pace 0.5"] == 2
    assert [one.label for one in kinds if one.steps == 0] == ["as assumed"]
    assert sorted({one.played for one in kinds}) == [1, 4, 7]


def test_a_pace_gives_the_minutes_that_its_games_would_give(tmp_path):
    sweep = sweep_of(tmp_path, SWEEP + AXES)
    plan = read_plan(sweep)
    group = plan.groups[0]
    kinds = plan.populations["word_crush"]
    slow = next(one for one in kinds if one.label == "percentile 10, pace 2.0")
    cells = [cell_of(group.cells[3, 3], bot) for bot in (slow.bot, kinds[slow.played].bot)]
    sampler = DealSampler(cells, [Figure("minutes", "", "minutes", 0, None, minutes_or_never)])
    played, scaled = (
        one[0] for one in sampler.play([DealRequest(0, 0, 200), DealRequest(1, 0, 200)])
    )
    assert slow.clock == 2.0
    assert played == pytest.approx(scaled * slow.clock, rel=1e-3)


def test_bots_that_play_alike_are_played_once(tmp_path):
    """Nobody trades in Word Crush: when he would give it up changes nothing there."""
    axes = AXES.replace("pace = [0.5, 1.0, 2.0]", "trade_rounds = [2, 3]")
    kinds = read_plan(sweep_of(tmp_path, SWEEP + axes)).populations["word_crush"]
    assert [one.played for one in kinds] == [0, 0, 2, 2, 4, 4]
    found = robustness_of(sweep_of(tmp_path, SWEEP + axes))
    assert found.games == 3 * 3 * 200
    (question,) = found.questions
    assert (question.median[:, 0::2] == question.median[:, 1::2]).all()


def test_who_plays_alone_breaks_no_limit_on_seats(tmp_path):
    """Five letters alone: the game ends without a winner, and is over all the same."""
    text = SWEEP.replace("word_crush", "five_to_five").replace("players = [3]", "players = [1]")
    axes = "[robustness.axes]\npercentile = [10, 50]\n"
    found = robustness_of(sweep_of(tmp_path, text.replace("[2, 3, 4]", "[9, 10]") + axes))
    assert found.limits == {"not_finished": 0.02}
    assert all(question.works.all() for question in found.questions)
    said = " ".join(paragraphs_of(found))
    assert "seat" not in said
    assert "No hand keeps" not in said


def test_a_pace_is_played_where_a_timer_reads_the_clock(tmp_path):
    text = SWEEP.replace("hand = [2, 3, 4]", "hand = [2, 3]\ntimer = [30]") + AXES
    kinds = read_plan(sweep_of(tmp_path, text)).populations["word_crush"]
    assert len({one.played for one in kinds}) == 9
    assert {one.clock for one in kinds} == {1.0}


def test_a_pace_is_played_where_looking_longer_shows_more(tmp_path):
    text = SWEEP.replace("word_crush", "three_two_one").replace("[2, 3, 4]", "[9, 10]")
    axes = '[robustness.axes]\nnoticing = [1.0, "perfect"]\npace = [0.5, 1.0]\n'
    kinds = read_plan(sweep_of(tmp_path, text + axes)).populations["three_two_one"]
    assert [one.clock for one in kinds] == [1.0, 1.0, 0.5, 1.0]


def test_every_answer_is_said_and_drawn(found):
    (one,) = found.questions
    assert one.hands == (2, 3, 4)
    assert one.printed == 4
    assert found.games == 3 * 3 * 200
    paragraphs = paragraphs_of(found)
    assert len(paragraphs) == 3
    assert paragraphs[1].startswith("What the hand that comes closest hangs on, be it good")
    assert "pace 1" in paragraphs[1]  # twice as slow asks for fewer cards
    assert f"{one.chosen} card" in paragraphs[2]
    table = map_of(one)
    assert table.heads == ("Players", "2", "3", "4, printed")
    assert len(table.rows) == 9
    by_label = {row[0].text: row for row in table.rows}
    assert by_label["as assumed"][1 + one.hands.index(one.chosen)].text == BEST
    for place, kind in enumerate(one.populations):
        for row, field in enumerate(by_label[kind.label][1:]):
            assert (field.text == BROKEN) == (not one.works[row, place])
            assert (field.text == BEST) == (one.best(place) == one.hands[row])


def test_every_game_is_judged_by_the_hand_that_it_prints_for_each_number_of_players(tmp_path):
    text = SWEEP.replace('"word_crush"', '["word_crush", "whitman_5359", "ow"]')
    text = text.replace("[3]", "[3, 4, 5]").replace("[2, 3, 4]", "[6, 7, 9, 10]")
    printed = {
        (group.game, group.players): dict(group.printed)
        for group in read_plan(sweep_of(tmp_path, text + AXES)).groups
    }
    assert printed == {
        ("word_crush", (3,)): {"quick": 3, "regular": 4, "long": 6},
        ("word_crush", (4, 5)): {"quick": 2, "regular": 3, "long": 5},
        ("whitman_5359", (3,)): {"": 9},
        ("whitman_5359", (4,)): {"": 7},
        ("whitman_5359", (5,)): {"": 7},
        **{("ow", (players,)): {"": 10} for players in (3, 4, 5)},
    }


def test_a_printed_hand_that_the_sweep_leaves_out_is_named(found):
    (one,) = found.questions
    assert printed_text(replace(one, printed=9)) == (
        "The printed hand (9 cards) is not among those of the sweep."
    )


def test_json_holds_no_infinity(found):
    plain = plain_robustness(found)
    assert json.loads(json.dumps(plain, allow_nan=False))["questions"][0]["mode"] == "regular"


def test_the_same_sweep_gives_the_same_digest_on_any_number_of_threads(tmp_path, found):
    again = robustness_of(sweep_of(tmp_path, SWEEP + AXES), jobs=1)
    assert again.digest == found.digest
    assert np.array_equal(again.questions[0].low, found.questions[0].low, equal_nan=True)


def test_players_as_slow_as_twice_the_assumed_need_fewer_cards(found):
    (one,) = found.questions
    by_label = {kind.label: place for place, kind in enumerate(one.populations)}
    assert one.best(by_label["pace 2.0"]) < one.best(by_label["pace 0.5"])


@pytest.mark.parametrize(
    ("table", "where", "allowed"),
    [
        ("[robustness]\nbases = 1", "robustness.bases", "base, axes"),
        ("[robustness]\nbase = 3", "robustness.base", 'a profile such as "casual"'),
        ('[robustness]\nbase = "cas"', "robustness.base", "novice"),
        ("[robustness]\ndeals = 3", "robustness.deals", "from 100"),
        ("[robustness]\nconfidence = 2", "robustness.confidence", "0.5 to 0.999"),
        ("[robustness]\ntable = 3", "robustness.table", ".csv or .md"),
        ("[robustness]\naxes = 3", "robustness.axes", "pace = [0.67"),
        ("[robustness.axes]\npace = 1.0", "robustness.axes.pace", "a list such as"),
        ("[robustness.axes]\npace = [1.0, 99]", "robustness.axes.pace[1]", "0.1 to 10"),
        ("[robustness.axes]\npace = [2.0, 3.0]", "robustness.axes.pace", "1.0"),
        ("[robustness.axes]\nspeed = [2.0]", "robustness.axes.speed[0]", "profile"),
    ],
)
def test_a_mistaken_table_is_named(tmp_path, table, where, allowed):
    with pytest.raises(InputError) as caught:
        read_plan(sweep_of(tmp_path, SWEEP + table))
    assert where in caught.value.where
    assert allowed in caught.value.allowed


def test_one_hand_is_no_choice(tmp_path):
    with pytest.raises(InputError, match="no two hands"):
        read_plan(sweep_of(tmp_path, SWEEP.replace("[2, 3, 4]", "[3]")))


def test_a_sweep_without_minutes_has_no_target(tmp_path):
    text = SWEEP.replace("[targets.minutes]\nregular = 20\n", "")
    with pytest.raises(InputError, match=r"targets\.minutes: is missing"):
        read_plan(sweep_of(tmp_path, text))


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("players,quick\n2-8,3\n", "has no column"),
        ("players,quick,regular,long\n7,3,4,5\n", "has no row for"),
    ],
)
def test_a_table_that_lacks_what_the_sweep_asks_about_is_refused(tmp_path, table, problem):
    (tmp_path / "mine.csv").write_text(table)
    with pytest.raises(InputError, match=problem) as caught:
        read_plan(sweep_of(tmp_path, SWEEP + '[robustness]\ntable = "mine.csv"\n'))
    assert "robustness.table mine.csv" in caught.value.where


def test_the_first_players_advantage_is_judged_by_itself():
    # of 900 games of three: the last wins far too often, the first his share
    wins, finished = np.array([[300.0, 90.0, 510.0]]), np.array([900.0])
    every, first = seat_edges(wins, finished), seat_edges(wins, finished, only=1)
    assert every[0, 0] > 0.15
    assert first[0, 0] == 0
    assert 0 < first[2, 0] < 0.05


@pytest.mark.parametrize(("limit", "works"), [(0.99, True), (0.0, False)])
def test_a_limit_on_stuck_turns_binds(tmp_path, limit, works):
    text = SWEEP.replace("word_crush", "three_two_one").replace("[2, 3, 4]", "[9, 10]")
    text = text.replace("regular = 20", "regular = 30")
    others = "[limits]\nnot_finished = 1.0\nseat_edge = 1.0\n"
    tables = f"{others}stuck_turns = {limit}\n[robustness]\naxes = {{ pace = [1.0] }}\n"
    found = robustness_of(sweep_of(tmp_path, text + tables), deals=100)
    assert found.limits["stuck_turns"] == limit
    assert found.questions[0].works.all() == works
    assert f"at most {100 * limit:g} % of turns without a move" in paragraphs_of(found)[0]
