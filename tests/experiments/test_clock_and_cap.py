"""What minutes are made of, and whether the turn cap moves a figure."""

import polars as pl
import pytest

import sim
from experiments.cli import main
from experiments.store.results import load_cells
from experiments.studies.hands.cap import cap_sentence, late_sentence
from experiments.studies.hands.clock import REST, read_clock, read_times, seconds_of
from sim.errors import InputError
from sim.registry import load_game
from tests.experiments.naive_cells import invented_cell

SWEEP = """
name = "timed"
game = "word_crush"
seed = 2
deals = 30
traces = 3
[cells]
players = [2, 3]
rules = { hand = [7], turn_cap = [100] }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("timed")
    (place / "timed.toml").write_text(SWEEP)
    assert main(["run", str(place / "timed.toml"), "--out", str(place / "out"), "--jobs", "1"]) == 0
    return place / "out"


def test_the_parts_of_a_game_s_time_add_up_to_it():
    trace = sim.play("word_crush", players=3, seed=7, deal=0).trace
    parts = seconds_of(read_times(trace.to_jsonl(), load_game(trace.header.game).events, "a trace"))
    assert {"looking", "laying", "reciting"} <= set(parts)
    (end,) = (one for one in trace.events if one.kind == "end")
    assert sum(parts.values()) == end["milliseconds"]
    looks = [one["milliseconds"] for one in trace.events if one.kind == "look"]
    assert parts["looking"] == sum(looks)


def test_a_clock_reads_every_trace_and_its_shares_make_a_whole(folder):
    cells = load_cells(folder)["cell"].to_list()
    clock = read_clock(folder, "word_crush", cells, 0.05)
    assert clock.games == 6
    assert sum(one.value for one in clock.parts.values()) == pytest.approx(1)
    assert all(one.low <= one.value <= one.high for one in clock.parts.values())
    assert clock.sentence.startswith("Of the minutes ")
    assert "looking" in clock.sentence
    assert clock.sentence.endswith("assumed.")
    assert read_clock(folder, "word_crush", [], 0.05) is None


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"event": "dance"}',
        '{"event": "turn"}',
        '{"event": "look", "milliseconds": 1.5}',
    ],
)
def test_a_line_that_is_no_event_of_the_game_is_named(line):
    text = sim.play("word_crush", players=3, seed=7, deal=0).to_jsonl()
    with pytest.raises(InputError, match=r"t\.jsonl, line 2: no event of the game; allowed: "):
        read_times(f"{text.splitlines()[0]}\n{line}\n", load_game("word_crush").events, "t.jsonl")


def test_where_no_event_says_what_takes_time_there_is_no_clock(folder, monkeypatch):
    cells = load_cells(folder)["cell"].to_list()
    monkeypatch.setattr("experiments.studies.hands.clock.seconds_of", lambda _: {REST: 5})
    assert read_clock(folder, "word_crush", cells, 0.05) is None


def test_a_cap_that_moves_a_figure_says_by_how_much(folder):
    text = cap_sentence(load_cells(folder), [10], 60)
    assert text.startswith("Games that were still going were stopped after 100 turns a player")
    assert "by so much at most the cap moves" in text
    still = pl.DataFrame([invented_cell([5.0] * 99, [80.0], rule_turn_cap=100)])
    assert "none of them before 60 minutes: the cap moves no figure" in cap_sentence(
        still, [10], 60
    )
    assert "1.0 % of the games before 100 minutes" in cap_sentence(still, [50], 60)


def test_a_game_that_can_go_on_for_ever_says_why_and_how_often():
    why = load_game("three_n_change").unfinished["cap"]
    assert "for ever" in why
    endless = invented_cell([5.0] * 95, [80.0] * 5, game="three_n_change", rule_turn_cap=100)
    over = invented_cell([5.0] * 100, [], game="three_n_change", rule_turn_cap=100)
    text = cap_sentence(pl.DataFrame([endless, over]), [10], 60)
    assert text.endswith(f"3 'n Change was stopped at the cap in 5 of 200 games: {why}.")
    assert "at the cap in" not in cap_sentence(pl.DataFrame([over]), [10], 60)
    other = invented_cell([5.0] * 95, [80.0] * 5, rule_turn_cap=100)
    assert "at the cap in" not in cap_sentence(pl.DataFrame([other]), [10], 60)


def test_a_game_whose_players_give_up_trading_says_so_and_how_often():
    stalled = invented_cell([5.0] * 90, [], game="seeing_red", stall=10, games=100)
    text = cap_sentence(pl.DataFrame([stalled]), [10], 60)
    assert "Seeing Red stalled in 10 of 100 games: nobody played a word for as many" in text
    assert "trade_rounds" in text
    alone = invented_cell([5.0] * 90, [], game="turnover", players=1, stall=10, games=100)
    assert "stalled" not in cap_sentence(pl.DataFrame([alone]), [10], 60)


def test_how_many_games_are_late_is_said_with_what_the_cap_has_to_do_with_it():
    """Of one cell a tenth takes over an hour and a fiftieth over 80 minutes; of another none."""
    slow = invented_cell([5.0] * 90 + [70.0] * 8 + [85.0] * 2, [], rule_turn_cap=100)
    quick = invented_cell([5.0] * 100, [], rule_turn_cap=100)
    text = late_sentence(pl.DataFrame([slow, quick]), [40], 60)
    assert text == (
        "Not over by the rules, cell by cell: none to 10 % in 60 minutes and none to 2.0 % in 80"
        " minutes, twice what is wanted. Games that were still going were stopped after 100 turns"
        " a player, none of them before 80 minutes: the cap moves no figure up to there."
    )
    assert "cell by cell: none in 60 minutes. " in late_sentence(pl.DataFrame([quick]), [30], 60)
