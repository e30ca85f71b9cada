"""The [compare] table: what it asks, and what it refuses in which words."""

import pytest

from experiments.comparing.plan import read_question
from experiments.design.sweep import read_sweep
from experiments.runner.paired import DealRequest, play_figures
from sim.engine.simulation import pack, play_rows
from sim.errors import InputError

CELLS = """
name = "versions"
game = "word_crush"
seed = 3

[cells]
players = [2, 4]
variant = ["printed", "backward"]
bots = ["casual"]

[cells.rules]
hand = [3, 4, 5]
"""

TABLE = """
[compare]
what = "rules.hand"

[compare.margins]
minutes = 2
first_wins = 0.01
"""


@pytest.fixture
def ask(tmp_path):
    def read(table, cells=CELLS, **more):
        file = tmp_path / "versions.toml"
        file.write_text(cells + table)
        return read_question(read_sweep(file), **more)

    return read


def test_every_value_stands_against_the_baseline_all_else_equal(ask):
    question = ask(TABLE.replace("[compare]\n", "[compare]\nbaseline = 4\n"))
    pairs = [(pair.before, pair.after, pair.where) for pair in question.pairs]
    wheres = [
        f"word_crush, {players} players, {variant}"
        for players in (2, 4)
        for variant in ("printed", "backward")
    ]
    assert pairs == [("4", hand, where) for where in wheres for hand in ("3", "5")]
    for pair in question.pairs:
        first, second = pair.baseline, pair.other
        assert (first.players, first.variant) == (second.players, second.variant)
        assert first.rules["hand"] == 4 != second.rules["hand"]


def test_the_first_value_is_the_baseline_if_none_is_named(ask):
    assert {pair.before for pair in ask(TABLE).pairs} == {"3"}


def test_a_variant_is_compared_within_each_hand(ask):
    question = ask(TABLE.replace("rules.hand", "variant"))
    assert len(question.pairs) == 6
    assert {(pair.before, pair.after) for pair in question.pairs} == {("printed", "backward")}
    assert question.pairs[0].where == "word_crush, 2 players, hand 3"


def test_bots_and_decks_are_compared_by_their_names(ask):
    cells = CELLS.replace('bots = ["casual"]', 'bots = ["casual", ["casual", "strong"]]')
    cells = cells.replace("[2, 4]", "[2]")
    table = TABLE.replace('"rules.hand"', '"bots"\nbaseline = ["casual", "strong"]')
    question = ask(table, cells)
    assert {(pair.before, pair.after) for pair in question.pairs} == {("casual / strong", "casual")}


def test_claims_count_a_figure_with_a_target_twice(ask):
    question = ask(TABLE)
    assert len(question.pairs) == 8
    assert question.claims == 8 * (1 + 2)
    assert question.measures[1].target_for(4) == 0.25
    assert question.measures[0].target_for(4) is None


def test_directions_targets_and_ends_are_read(ask):
    table = TABLE.replace("minutes = 2", "minutes = 2\nstuck_turns = 0.01\nin_band = 0.02").replace(
        "[compare]\n", "[compare]\nband = [15, 25]\n"
    )
    more = """
[compare.better]
stuck_turns = "higher"
first_wins = "lower"

[compare.targets]
minutes = 20

[compare.most]
minutes = 60
"""
    measures = {one.name: one for one in ask(table + more).measures}
    assert (measures["minutes"].target, measures["minutes"].high) == (20, 60)
    assert measures["minutes"].is_cut
    assert measures["stuck_turns"].better == "higher"
    assert (measures["first_wins"].better, measures["first_wins"].target) == ("lower", None)
    assert measures["in_band"].better == "higher"


def test_deals_on_the_command_line_go_before_the_files(ask):
    table = TABLE.replace("[compare]\n", "[compare]\ndeals = 700\n")
    assert ask(table).deals == 700
    assert ask(table, most_deals=300).deals == 300


def change(old, new, table=TABLE):
    assert old in table
    return table.replace(old, new)


HEAD = "[compare]\n"

MISTAKES = [
    (
        "",
        "compare",
        'is missing; allowed: a table [compare] with what = "rules.hand" and [compare.margins]',
    ),
    (
        change(HEAD, HEAD + "wat = 1\n"),
        "compare.wat",
        "there is no such key; did you mean 'what'?; allowed: what, baseline, margins",
    ),
    (
        change('what = "rules.hand"', ""),
        "compare.what",
        "is missing; allowed: variant | deck | bots | rules.hand",
    ),
    (
        change("rules.hand", "hand"),
        "compare.what",
        "'hand' is no list of [cells]; allowed: variant | deck | bots | rules.hand",
    ),
    (change("rules.hand", "players"), "compare.what", "'players' is no list of [cells]"),
    (change("rules.hand", "deck"), "compare.what", "nothing to compare printed with where"),
    (
        change(HEAD, HEAD + "baseline = 9\n"),
        "compare.baseline",
        "9 is no value of rules.hand; allowed: 3 | 4 | 5",
    ),
    (
        change(HEAD, HEAD + "alpha = 0.7\n"),
        "compare.alpha",
        "0.7 is not legal; allowed: a number above 0 and up to 0.5",
    ),
    (
        change(HEAD, HEAD + "deals = 0\n"),
        "compare.deals",
        "0 is not legal; allowed: a whole number from 1 to 100,000,000",
    ),
    (
        change(HEAD, HEAD + "confirm = -1\n"),
        "compare.confirm",
        "-1 is not legal; allowed: a whole number from 0",
    ),
    (change(HEAD, HEAD + "first_look = 1.5\n"), "compare.first_look", "1.5 is not legal"),
    (
        change(HEAD, HEAD + "deals = 600\nfirst_look = 5000\n"),
        "compare.first_look",
        "5,000 is beyond the deals that are played; allowed: 1 to 600",
    ),
    (
        change(HEAD, HEAD + "band = [25, 15]\n"),
        "compare.band",
        "[25, 15] is not legal; allowed: two numbers, the smaller first, from 0 to",
    ),
    (
        change("minutes = 2", "score = 2") + "[compare.most]\nscore = 9\n",
        "compare.margins.score",
        "word_crush does not count it; allowed: minutes, turns",
    ),
    (
        '[compare]\nwhat = "rules.hand"\n',
        "compare.margins",
        "is missing or empty; allowed: [compare.margins] with a figure or more",
    ),
    (
        change("minutes = 2", "hours = 2"),
        "compare.margins.hours",
        "there is no such key; allowed: minutes, turns, not_finished",
    ),
    (
        change("minutes = 2", "margin = 1"),
        "compare.margins.margin",
        "word_crush does not count it; allowed: minutes, turns, not_finished, stuck_turns, first",
    ),
    (
        change("minutes = 2", "in_band = 0.1"),
        "compare.margins.in_band",
        "there is no such key",
    ),
    (
        change("minutes = 2", "minutes = 0"),
        "compare.margins.minutes",
        "0 is not legal; allowed: a number above 0 and up to 120",
    ),
    (
        change("first_wins = 0.01", "first_wins = 2"),
        "compare.margins.first_wins",
        "2 is not legal; allowed: a number above 0 and up to 1",
    ),
    (
        TABLE + '[compare.better]\nturns = "lower"\n',
        "compare.better.turns",
        "there is no such key; allowed: minutes, first_wins",
    ),
    (
        TABLE + '[compare.better]\nminutes = "more"\n',
        "compare.better.minutes",
        "'more' is not legal; allowed: lower | higher",
    ),
    (
        TABLE + '[compare.better]\nminutes = "lower"\n[compare.targets]\nminutes = 20\n',
        "compare.better.minutes",
        "has a target too; allowed: a direction or a target, not both",
    ),
    (
        TABLE + "[compare.targets]\nminutes = 500\n",
        "compare.targets.minutes",
        "500 is not legal; allowed: a number from 0 to 120",
    ),
    (
        TABLE + '[compare.targets]\nminutes = "even"\n',
        "compare.targets.minutes",
        "'even' is for win shares; allowed: a number from 0 to 120",
    ),
    (
        TABLE + "[compare.most]\nfirst_wins = 0.5\n",
        "compare.most.first_wins",
        "lies between 0 and 1 by itself; allowed: only minutes, turns, margin",
    ),
    (TABLE + "[compare.most]\nminutes = -1\n", "compare.most.minutes", "-1 is not legal"),
    (
        change("first_wins", "first_bot_wins"),
        "compare.margins.first_bot_wins",
        "all bots are equal where word_crush, 2 players, printed; allowed: bots that differ",
    ),
]


@pytest.mark.parametrize(("table", "key", "message"), MISTAKES, ids=[one[1] for one in MISTAKES])
def test_mistakes_name_the_file_the_key_and_what_is_allowed(ask, tmp_path, table, key, message):
    with pytest.raises(InputError) as caught:
        ask(table)
    assert str(caught.value).startswith(f"{tmp_path / 'versions.toml'}, {key}: {message}")


def test_a_game_s_own_counters_are_figures_with_a_declared_end(ask):
    margins = "[compare.margins]\npasses = 1\n"
    table = f'[compare]\nwhat = "rules.hand"\n{margins}'
    question = ask(table + "[compare.most]\npasses = 60\n")
    (measure,) = question.measures
    assert (measure.low, measure.high, measure.is_cut) == (0, 60, True)
    with pytest.raises(InputError) as error:
        ask(table)
    assert "compare.most.passes: is missing: the figure has no upper end" in str(error.value)


def test_a_counter_that_one_of_the_games_lacks_is_refused(ask):
    cells = CELLS.replace('game = "word_crush"', 'game = ["word_crush", "ring_grid"]')
    cells = cells.replace('variant = ["printed", "backward"]\n', "")
    cells = cells.replace(
        "[cells.rules]\nhand = [3, 4, 5]\n", "[cells.rules]\nturn_cap = [100, 200]\n"
    )
    table = '[compare]\nwhat = "rules.turn_cap"\n[compare.margins]\nrings = 1\n'
    with pytest.raises(InputError, match="rings"):
        ask(table, cells)


def test_a_counter_s_values_are_those_of_the_rows(ask):
    table = '[compare]\nwhat = "rules.hand"\n[compare.margins]\npasses = 1\nscore = 1\n'
    rules = "[cells]\nplayers = [3]\n[cells.rules]\nhand = [7, 9]\n"
    cells = f'name = "versions"\ngame = "eight_it_all"\n{rules}'
    question = ask(table + "[compare.most]\npasses = 60\nscore = 90\n", cells)
    cell = question.pairs[0].baseline
    figures = [one.figure for one in question.measures]
    packed = pack(cell.setting())
    rows = play_rows(packed, 0, 5)
    found = play_figures(packed, cell, figures, DealRequest(0, 0, 5))
    columns = list(packed.setting.columns)
    assert found[0].tolist() == rows[:, columns.index("passes")].tolist()
    scores = rows[:, [columns.index(f"score_{seat + 1}") for seat in range(cell.players)]]
    assert found[1].tolist() == scores.mean(axis=1).tolist()


@pytest.mark.parametrize("figure", ["first_wins", "last_wins", "margin", "first_points"])
def test_who_plays_alone_is_asked_nothing_of_several_players(ask, figure):
    alone = CELLS.replace("word_crush", "five_to_five").replace("[2, 4]", "[1]")
    alone = alone.replace('variant = ["printed", "backward"]\n', "")
    table = TABLE.replace("first_wins", figure)
    with pytest.raises(InputError, match=f"margins.{figure}: has no meaning where one plays"):
        ask(table, alone)
    assert [one.name for one in ask(table, alone.replace("[1]", "[1, 2]")).measures][1] == figure
