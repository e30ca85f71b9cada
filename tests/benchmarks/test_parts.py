"""The benches that answer with tables: what they count adds up; no test asserts a time."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from experiments.bench import compile_parts, growth, parts, peers, question, whole_games
from experiments.bench.answer import BenchAnswer
from experiments.bench.compile_parts import Stopwatch
from experiments.bench.growth import fit_exponent, study_costs, with_exponents, write_cells
from experiments.design.sweep import read_sweep
from sim.engine.simulation import pack, play_rows, prepare
from sim.kernel import IS_PLAIN_PYTHON

compiled_only = pytest.mark.skipif(IS_PLAIN_PYTHON, reason="cycles are counted in compiled code")


@compiled_only
@pytest.mark.parametrize("game", ["word_crush", "last_man_standing"])
def test_counted_games_are_the_games_and_their_parts_are_all_of_them(game):
    setting = prepare(game, players=4)
    counted = parts.CountedGames(pack(setting))
    _, rows = counted.play(3)
    assert np.array_equal(rows, play_rows(pack(setting), 0, 3))
    split = counted.split(3)
    assert split.set_up + split.search + split.play + split.finish == pytest.approx(1)
    assert (split.calls > 0) == (game == "last_man_standing")


@compiled_only
def test_a_table_of_parts_has_a_line_for_each_game():
    ticks: list[None] = []
    answer = parts.measure_parts(0.05, ["word_crush"], tick=lambda: ticks.append(None))
    [table] = answer.tables
    [row] = table.rows
    line = dict(zip(table.columns, row, strict=True))
    assert (line["game"], line["players"], len(ticks)) == ("word_crush", 4, 1)
    shares = [value for name, value in line.items() if name.endswith(" %") and name != "events +%"]
    assert sum(shares) == pytest.approx(100)
    assert line["times the bound"] > 1


def test_an_exponent_is_found_again_with_its_interval():
    exponent, low, high = fit_exponent([1, 2, 4, 8], [1.1, 1.9, 4.2, 7.9])
    assert low < 1 < high
    assert exponent == pytest.approx(0.97, abs=0.03)
    table = with_exponents("t", ("setting", "size", "us"), [("a", 1, 3.0), ("b", 2, 12.0)])
    assert table.rows[2:] == (
        ("exponent", "", pytest.approx(2)),
        ("from", "", -np.inf),
        ("to", "", np.inf),
    )


def test_sweeps_have_as_many_cells_as_they_say(tmp_path):
    assert [len(read_sweep(write_cells(tmp_path, cells)).cells) for cells in (1, 30)] == [1, 30]


def test_a_billion_games_are_reckoned_from_a_manifest(tmp_path):
    (tmp_path / "mine").mkdir()
    shards = [{"shard": "a", "games": 100, "seconds": 0.2, "playing": 0.1}, {"note": "no shard"}]
    path = tmp_path / "mine" / "manifest.jsonl"
    path.write_text("".join(json.dumps(shard) + "\n" for shard in shards))
    assert study_costs(tmp_path).rows == (("mine", 100, 2000.0, pytest.approx(555.6, abs=0.1)),)


def test_a_quick_game_is_played_so_often_at_a_call_that_the_call_counts_for_nothing(monkeypatch):
    played = []
    monkeypatch.setattr(whole_games, "play_rows", lambda packed, first, deals: played.append(deals))
    monkeypatch.setattr(whole_games, "process_time", lambda: sum(played) / 1000)
    assert whole_games.deals_at_once(None) == 32
    assert played == [1, 1, 2, 4, 8, 16, 32]


def test_the_engine_counts_what_it_plays_at_each_call(monkeypatch):
    monkeypatch.setattr(whole_games, "deals_at_once", lambda packed: 5)
    packed = pack(prepare("word_crush", players=3, bots=["plain", "plain", "oracle"]))
    work = whole_games.EngineWork(packed)
    assert [work(), work()] == [15, 15]
    rows = play_rows(packed, 0, 10)
    assert work.mean_turns == rows[:, packed.setting.columns.index("turns")].mean()


def test_growth_is_measured_by_hand_lexicon_players_and_cells(monkeypatch):
    monkeypatch.setattr(growth, "HANDS", (5, 6))
    monkeypatch.setattr(growth, "LEXICONS", ("scowl-70",))
    monkeypatch.setattr(growth, "SEATS", (2,))
    monkeypatch.setattr(growth, "MOST_RUN", 1)
    monkeypatch.setattr(growth, "time_command", lambda words: (1.0, 2.0))
    monkeypatch.setattr(growth, "fit_exponent", lambda *_: (1.0, 0.5, 1.5))
    answer = growth.measure_growth(0.05, most_cells=10)
    assert [len(table.rows) for table in answer.tables[:4]] == [5, 4, 4, 5]
    assert [row[1] for row in answer.tables[3].rows[:2]] == [1, 10]
    assert answer.tables[4].rows[0] == ("1 cells", 1, 2.0, 2000.0)


def test_a_stopwatch_counts_an_inner_step_for_itself_alone():
    times = iter([0.0, 0.0, 1.0, 4.0, 6.0])
    watch = Stopwatch(lambda: next(times))
    with watch.timed("outer"), watch.timed("inner"):
        pass
    assert dict(watch.seconds) == {"outer": 3.0, "inner": 3.0}


def test_compiling_is_shown_step_by_step_both_ways(monkeypatch):
    found = {"seconds": {"lowering": 2.0, "all else": 1.0}, "calls": {compile_parts.OPTIMIZING: 7}}
    monkeypatch.setattr(compile_parts, "ask_child", lambda *_, **__: found)
    monkeypatch.setattr(compile_parts, "measure_all_games", lambda *_: BenchAnswer(tables=()))
    [table] = compile_parts.measure_compiling(["word_crush"]).tables
    assert table.columns == ("step", "word_crush, by itself", "word_crush, as a part")
    lines = {name: values for name, *values in table.rows}
    assert (lines["lowering"], lines["all"]) == ([2.0, 2.0], [3.0, 3.0])
    assert lines["kernels optimized"] == [7, 7]


def test_games_are_compiled_in_two_processes_that_share_their_kernels(monkeypatch):
    asked = []

    def run_python(words, _, **variables):
        asked.append((words[2:], variables["NUMBA_CACHE_DIR"]))
        games = list(compile_parts.take_games(words[3:], Path(words[2])))
        return json.dumps(dict.fromkeys(games, 2.5))

    monkeypatch.setattr(compile_parts, "run_python", run_python)
    answer = compile_parts.measure_all_games(["ow", "five_up", "leftovers"], lambda _: None)
    assert [words[1:] for words, _ in asked] == [["ow", "five_up", "leftovers"]] * 2
    assert len({(words[0], kept) for words, kept in asked}) == 1
    [table] = answer.tables
    assert sorted(game for game, _, _ in table.rows) == ["five_up", "leftovers", "ow"]
    assert answer.figures[0].goal == compile_parts.ALL_GOAL


def test_games_that_share_a_search_are_not_begun_with_at_once():
    games = ["double_cross", "split_off", "split_run", "word_crush"]
    order = compile_parts.order_games(games)
    assert order == ["word_crush", "double_cross", "split_off", "split_run"]


def test_a_process_takes_the_next_game_when_it_is_done_with_one(tmp_path):
    one, another = (compile_parts.take_games(["a", "b", "c", "d"], tmp_path) for _ in range(2))
    assert [next(one), next(another), next(another)] == ["a", "b", "c"]
    assert [*one, *another] == ["d"]


def test_a_command_is_watched_and_its_seconds_have_places():
    asked = [question.Question("its version", "--version", 5.0)]
    answer = question.measure_questions(asked)
    [figure] = answer.figures
    assert (figure.name, figure.goal) == ("its version", 5.0)
    assert figure.reached > 0
    [table] = answer.tables
    assert sum(row[3] for row in table.rows) == pytest.approx(100)


def test_a_command_that_fails_says_why():
    with pytest.raises(RuntimeError, match="fairdeal report nowhere"):
        question.measure_questions([question.Question("nothing", "report nowhere")])


def test_a_run_s_share_of_the_cores_stands_beside_the_machine_s(monkeypatch):
    rates = {1: iter([100.0, 100.0, 100.0]), 2: iter([80.0, 90.0, 70.0])}
    monkeypatch.setattr(question, "PLAYING_ROUNDS", 3)
    monkeypatch.setattr(question, "play_at_once", lambda processes: next(rates[processes]))
    monkeypatch.setattr(question.os, "cpu_count", lambda: 2)
    run, machine = question.share_figures({question.LONG: 50.0, question.ALONE: 90.0})
    assert (run.reached, run.goal) == (90.0, 95.0)
    assert (machine.reached, machine.best) == (80.0, 90.0)
    assert question.share_figures({question.LONG: 50.0}) == []


def test_processes_that_only_play_say_how_many_games_a_second(monkeypatch):
    monkeypatch.setattr(question, "PLAYING_SECONDS", 0.05)
    assert question.play_at_once(2) > 0


def test_what_is_not_installed_is_named_and_left_out():
    said: list[str] = []
    missing = peers.Peer("no_such_package", "no_such_module", "turns", lambda: lambda: 1)
    here = peers.Peer("", "sim", "turns", lambda: lambda: 1)
    [table] = peers.measure_peers(0.01, [missing, here], report=said.append).tables
    assert said[0] == "no_such_package is not installed: pip install no_such_package"
    assert table.rows[0] == ("no_such_package", "not installed", "turns", "", "")
    assert table.rows[1][0] == "fairdeal"
    assert 0 < table.rows[1][3] <= table.rows[1][4]


def test_own_turns_and_searches_are_counted():
    assert peers.word_crush_work()() > peers.HANDS
    assert peers.own_search_work()() == peers.HANDS
