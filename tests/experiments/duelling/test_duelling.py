"""Duels: what is asked, who sits where, what is said of the deals, and what is refused."""

import numpy as np
import pytest

from experiments.design.sweep import read_sweep
from experiments.duelling import play
from experiments.duelling.plan import read_plan
from experiments.duelling.play import EQUAL, LOSES, OPEN, WINS, judge, play_duel, play_duels
from experiments.duelling.text import answers, duels_chapter, duels_data, how_text
from experiments.report.chapter import check_chapter
from experiments.runner.fresh_deals import DUELS
from sim.engine.simulation import pack, play_rows, prepare
from sim.errors import InputError
from sim.spec import WIN_SHARES

SWEEP = """
name = "duels"
question = "Do exchanges pay?"
game = "word_crush"
seed = 3

[cells]
players = [2, 4]
bots = ["casual"]
"""

DUEL = """
[duel]
pairs = [["never", "always"]]
deals = 100

[duel.policies.casual]
"always" = {}
"never" = { exchange_policy = "never" }
"""


@pytest.fixture
def ask(tmp_path):
    def read(table=DUEL, sweep=SWEEP, **more):
        file = tmp_path / "duels.toml"
        file.write_text(sweep + table)
        return read_plan(read_sweep(file), **more)

    return read


def profiles(duel):
    return [bot.get("exchange_policy", "") for bot in duel.bots]


def test_one_player_has_the_first_policy_and_sits_everywhere(ask):
    plan = ask()
    assert [duel.cell.players for duel in plan.duels] == [2, 4]
    assert [profiles(duel) for duel in plan.duels] == [["never", ""], ["never", "", "", ""]]
    assert [(duel.even, duel.seatings) for duel in plan.duels] == [(0.5, 2), (0.25, 4)]


def test_every_other_player_has_it_and_two_seatings_are_all_there_are(ask):
    plan = ask(DUEL.replace("[duel]\n", '[duel]\nseats = "every other"\n'))
    assert [profiles(duel) for duel in plan.duels] == [["never", ""], ["never", "", "never", ""]]
    assert [(duel.even, duel.seatings) for duel in plan.duels] == [(0.5, 2), (0.5, 2)]


@pytest.mark.parametrize("seats", ["one", "every other"])
def test_shares_and_points_are_those_of_the_rows_in_any_number_of_jobs(ask, seats):
    duel = ask(DUEL.replace("[duel]\n", f'[duel]\nseats = "{seats}"\n')).duels[1]
    shares, points = play_duel(duel, 100, 2)
    setting = prepare("word_crush", players=4, seed=3, bots=list(duel.bots))
    rows = play_rows(pack(setting), DUELS + 7, 1)  # all four rotations
    names = setting.columns
    wins, scores = (
        rows[:, [names.index(f"{what}_{seat}") for seat in (1, 2, 3, 4)]]
        for what in ("win", "score")
    )
    has, hasn = ([0], [1, 2, 3]) if seats == "one" else ([0, 2], [1, 3])
    assert shares[7] == pytest.approx(wins[:, has].sum() / 4 / WIN_SHARES)
    ahead = scores[:, has].mean(axis=1) - scores[:, hasn].mean(axis=1)
    assert points[7] == pytest.approx(ahead.mean())
    again = play_duel(duel, 100, 1)
    assert np.array_equal(again[0], shares)
    assert np.array_equal(again[1], points)


def test_verdicts_say_what_the_interval_shows(ask):
    duel = ask().duels[0]

    def verdict(shares):
        return judge(duel, np.array(shares), np.zeros(len(shares)), 0.05, 0.03).verdict

    assert verdict([1.0, 0.5] * 100) == WINS
    assert verdict([0.0, 0.5] * 100) == LOSES
    assert verdict([0.5] * 200) == EQUAL
    assert verdict([0.0, 1.0] * 100) == OPEN


def test_intervals_hold_together(ask, monkeypatch):
    shares = np.array([0.0, 1.0, 0.5, 0.5] * 25)
    monkeypatch.setattr(play, "play_duel", lambda duel, deals, jobs: (shares, shares * 10))
    two = play_duels(ask(), 1)
    (alone,) = play_duels(ask(sweep=SWEEP.replace("[2, 4]", "[2]")), 1)
    assert two[0].share == alone.share == 0.5
    assert two[0].low < alone.low < alone.high < two[0].high
    error = shares.std(ddof=1) / 10
    assert alone.high - alone.share == pytest.approx(1.959964 * error)
    assert two[0].high - two[0].share == pytest.approx(2.241403 * error)
    assert (alone.points, alone.points_error) == (5.0, pytest.approx(10 * error))


def test_the_answer_names_tables_by_verdict(ask, tmp_path, monkeypatch):
    shares = {2: np.array([0.0, 0.5] * 50), 4: np.array([0.25] * 100)}
    monkeypatch.setattr(
        play, "play_duel", lambda duel, deals, jobs: (shares[duel.cell.players], np.zeros(100))
    )
    plan = ask()
    found = play_duels(plan, 1)
    assert answers(found) == [
        "Never against always: it wins less than its share with 2 casual players (25.0 % (19.4 to"
        " 30.6); even 50 %); it makes no difference that matters with 4 casual players (25.0 %"
        " (25.0 to 25.0); even 25 %)."
    ]
    assert "one player has the first policy" in how_text(plan)
    assert "100 deals" in how_text(plan)
    sweep = read_sweep(tmp_path / "duels.toml")
    chapter = duels_chapter(found, plan, sweep, "fairdeal duel duels.toml")
    check_chapter(chapter)
    assert chapter.title == "Do exchanges pay?"
    assert [row[-1].text for row in chapter.tables[0].rows] == [LOSES, EQUAL]
    data = duels_data(found, plan, "fairdeal duel duels.toml")
    assert data["digest"] == chapter.digest
    assert [one["verdict"] for one in data["duels"]] == [LOSES, EQUAL]


@pytest.mark.parametrize(
    ("old", "new", "where", "allowed"),
    [
        (DUEL, "", "duel:", "policies and pairs"),
        ("deals = 100", "deals = 10", "duel.deals", "from 100 to 1,000,000"),
        ("deals = 100", 'seats = "two"', "duel.seats", "one | every other"),
        ("deals = 100", "deal = 3", "duel.deal", "pairs"),
        ("deals = 100", "alpha = 2", "duel.alpha", "0.5"),
        ('pairs = [["never", "always"]]', "", "duel.pairs", "careful"),
        ('[["never", "always"]]', '[["never", "never"]]', "duel.pairs", "careful"),
        ('[["never", "always"]]', '[["never"]]', "duel.pairs", "careful"),
        ('[["never", "always"]]', '[["never", "often"]]', "duel.pairs", "always, never"),
        ("policies.casual", "policies.expert", "duel.policies.casual", "out_margin"),
        ('"always" = {}', '"always" = 3', "duel.policies.always", "values of a bot"),
        ('{ exchange_policy = "never" }', "{}", "duel.policies", "different values"),
        (
            'exchange_policy = "never"',
            'exchange_policy = "so"',
            "duel.policies.never",
            "when stuck",
        ),
    ],
)
def test_what_is_refused_and_how(ask, old, new, where, allowed):
    with pytest.raises(InputError) as refused:
        ask(DUEL.replace(old, new))
    assert where in str(refused.value)
    assert allowed in str(refused.value)


@pytest.mark.parametrize(
    ("table", "sweep", "where", "allowed"),
    [
        (DUEL, SWEEP.replace("[2, 4]", "[1]"), "players", "2"),
        (
            DUEL,
            SWEEP.replace("[2, 4]", "[2]").replace('["casual"]', '[["casual", "expert"]]'),
            "duel.policies",
            "one bot for all seats",
        ),
        (
            DUEL.replace("[duel]\n", '[duel]\nseats = "every other"\n'),
            SWEEP.replace("[2, 4]", "[3]"),
            "duel.seats",
            "even numbers",
        ),
    ],
)
def test_tables_that_cannot_be_played_are_refused(ask, table, sweep, where, allowed):
    with pytest.raises(InputError) as refused:
        ask(table, sweep)
    assert where in str(refused.value)
    assert allowed in str(refused.value)


def test_deals_of_the_command_stand_for_those_of_the_file(ask):
    assert ask(deals=300).deals == 300
    with pytest.raises(InputError, match="--deals"):
        ask(deals=3)
