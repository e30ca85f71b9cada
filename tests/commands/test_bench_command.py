"""fairdeal bench: what it measures and how it says so; no test depends on how fast it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from experiments.bench import (
    final_word_speed,
    ring_grid_speed,
    shell_speed,
    start,
    tabulated,
    whitman_5359_speed,
    whole_games,
    word_lift_speed,
    word_speed,
)
from experiments.bench.answer import BenchAnswer, BenchFigure, BenchTable, BotCost
from experiments.bench.measure import Rate, measure_in_turns
from experiments.bench.word_crush_speed import ENGINE_CASES, count_ticks, measure_word_crush
from experiments.commands.bench_command import answer_text
from experiments.design.sweep import read_sweep
from sim.registry import game_modules
from tests.scale import IS_FULL


def test_works_take_turns_and_rates_are_units_over_seconds() -> None:
    order: list[str] = []

    def work(name: str, units: int) -> int:
        order.append(name)
        return units

    works = {"a": lambda: work("a", 10), "b": lambda: work("b", 30)}
    clock = count()
    rates = measure_in_turns(works, 8.0, 2, lambda: float(next(clock)))
    assert order == ["a", "a", "b", "b"] * 2
    assert rates == {"a": Rate((10.0, 10.0)), "b": Rate((30.0, 30.0))}


def test_rates_have_a_median_a_best_and_ratios_by_round() -> None:
    fast, slow = Rate((10.0, 40.0, 90.0)), Rate((1.0, 2.0, 3.0))
    assert (fast.median, fast.best) == (40.0, 90.0)
    assert fast.over(slow) == Rate((10.0, 20.0, 30.0))


@pytest.mark.parametrize(
    ("reached", "is_less_better", "is_met"),
    [(99, False, False), (100, False, True), (100, True, True), (101, True, False)],
)
def test_a_figure_knows_whether_its_goal_is_met(
    reached: float, is_less_better: bool, is_met: bool
) -> None:
    assert BenchFigure("x", "s", 100, reached, reached, is_less_better).is_met is is_met


def test_a_short_bench_measures_every_case(fairdeal) -> None:
    said = fairdeal("bench", "word_crush", "--seconds", "0.1", "--no-starts", "--format", "json")
    answer = json.loads(said.out)
    assert said.code == 0
    assert [figure["name"] for figure in answer["figures"]] == [
        "engine, plain bots",
        "engine, casual bots",
        "plain Python, plain bots",
        "engine over plain Python, plain bots",
        "sim.simulate over the engine alone, plain bots",
        "a game in the frame of sim.simulate",
    ]
    assert [cost["name"] for cost in answer["bots"]] == list(ENGINE_CASES)
    for figure in answer["figures"]:
        assert 0 < figure["reached"] <= figure["best"]
    for cost in answer["bots"]:
        assert cost["nanoseconds"] == pytest.approx(1e9 / cost["rate"] / cost["turns"])
    shown = [line for line in said.err.splitlines() if line.startswith("bench: ")]
    assert shown[0] == "bench: preparing the engine"
    assert shown[1].endswith("players of the game in turns, about 0.1 seconds")


def test_a_short_bench_of_words_measures_every_hand(
    fairdeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_speed, "HANDS", 2)
    monkeypatch.setattr(word_speed, "MOST_MICROSECONDS", {7: 0.7, 10: 2.0})
    monkeypatch.setattr(word_speed, "PYTHON_HANDS", {7: 1, 10: 1})
    monkeypatch.setattr(word_speed, "BUILDS", 1)
    said = fairdeal("bench", "words", "--seconds", "0.1", "--format", "json")
    answer = json.loads(said.out)
    assert said.code == 0
    assert [figure["name"] for figure in answer["figures"]] == [
        "best word of 7 cards",
        "best word of 7 cards, over plain Python",
        "best word of 10 cards",
        "best word of 10 cards, over plain Python",
        "best word of 10 cards, plain Python",
        "index of words, one kind of bot",
    ]
    assert all(figure["reached"] > 0 for figure in answer["figures"])
    assert answer["bots"] == []


def test_the_shell_is_measured_by_clock_and_processor(
    fairdeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[str] = []

    def time_command(words: Sequence[str]) -> tuple[float, float]:
        run.append(words[0])
        return float(len(run)), 0.5

    monkeypatch.setattr(shell_speed, "time_command", time_command)
    monkeypatch.setattr(shell_speed, "MOST_ROUNDS", 3)
    said = fairdeal("bench", "shell", "--seconds", "0.1", "--format", "json")
    figures = json.loads(said.out)["figures"]
    assert said.code == 0
    assert run == ["--help", "play", "play", "run"] * 4  # the first round is not timed
    assert [figure["reached"] for figure in figures] == [9, 0.5, 10, 0.5, 11, 0.5, 12, 0.5]
    assert [figure["goal"] for figure in figures[::2]] == [0.3, 1.5, 1.5, 2.0]
    assert not figures[0]["is_met"]
    assert "load " in said.err


def test_a_command_is_timed_and_its_failure_reported() -> None:
    clock, processor = shell_speed.time_command(["--version"])
    assert clock > 0
    assert processor > 0
    with pytest.raises(RuntimeError, match="fairdeal games chess: error"):
        shell_speed.time_command(["games", "chess"])


def test_the_large_sweep_has_as_many_cells_as_it_says(tmp_path: Path) -> None:
    plan = shell_speed.list_cases(tmp_path)[-1][2]
    assert len(read_sweep(plan[1]).cells) == shell_speed.CELLS


def test_starts_are_timed_warm_and_cold(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([9.0, 3.0, 1.0, 2.0])
    monkeypatch.setattr(whole_games, "time_start", lambda *_: next(seconds))
    monkeypatch.setattr(whole_games, "time_cold_start", lambda *_: 20.0)
    ticks: list[None] = []
    answer = measure_word_crush(0.01, tick=lambda: ticks.append(None))
    warm, cold = answer.figures[-2:]
    assert (warm.reached, warm.best, warm.is_met) == (2.0, 1.0, False)
    assert (cold.reached, cold.is_met) == (20.0, False)
    assert len(ticks) == count_ticks(with_starts=True)


def test_a_new_process_is_timed() -> None:
    assert start.time_start("word_crush", 2, 1) > 0


def test_a_new_process_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match=r"a new Python could not play chess: .*no game"):
        start.time_start("chess", 2, 1)


def test_a_cold_start_gets_an_empty_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[str] = []

    def note(game: str, players: int, hand: int, cache: str) -> float:
        folders.append(cache)
        return 1.0

    monkeypatch.setattr(start, "time_start", note)
    assert start.time_cold_start("word_crush", 2, 1) == 1.0
    assert len(folders) == 1


def test_the_answer_is_shown_as_two_tables() -> None:
    figures = (
        BenchFigure("engine, plain bots", "games/s", 1_000_000, 1_200_000.0, 1_300_000.0),
        BenchFigure("warm start to first result", "s", 1.5, 1.6, 1.4, True),
    )
    lines = answer_text(BenchAnswer(figures, (BotCost("plain", 1_000_000.0, 50.0),))).splitlines()
    shown = [" ".join(line.split()) for line in lines]
    assert shown[:3] == [
        "figure goal median best",
        "engine, plain bots (games/s) ≥ 1,000,000 1,200,000 1,300,000 reached",
        "warm start to first result (s) ≤ 1.50 1.60 1.40 not reached",
    ]
    assert shown[5] == "plain 1,000,000 50.00 20.00"
    assert lines[-1].startswith("python ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("chess",),
            "bench: there is no bench for 'chess';"
            " allowed: word_crush | final_word | ring_grid | word_lift | whitman_5359 | words"
            " | shell | parts | growth | question | compile | peers",
        ),
        (
            ("word_crush", "--seconds", "0"),
            "--seconds: 0 is not legal; allowed: 0.1 to 3600",
        ),
    ],
)
def test_wrong_requests_are_refused(fairdeal, words: tuple[str, ...], message: str) -> None:
    said = fairdeal("bench", *words)
    assert (said.code, said.out, said.err) == (2, "", f"error: {message}\n")


@pytest.fixture
def short_blocks(monkeypatch):
    """The engine plays a deal at a time."""
    monkeypatch.setattr(whole_games, "CALL_SECONDS", 0)


@pytest.mark.usefixtures("short_blocks")
def test_a_short_bench_of_final_word_measures_its_games(fairdeal, monkeypatch) -> None:
    goals = final_word_speed.GOALS
    games = list(goals)
    family = game_modules()["ow"].rpartition(".")[0]
    assert set(games) == {game for game, module in game_modules().items() if family in module}
    assert {goals[game].ratio for game in games} == {45}
    if not IS_FULL:
        games = ["last_man_standing", "double_cross", "ow"]
        monkeypatch.setattr(final_word_speed, "GOALS", {name: goals[name] for name in games})
    monkeypatch.setattr(final_word_speed, "ROUNDS", 1)
    monkeypatch.setattr(final_word_speed, "PLAIN_GAMES_AT_ONCE", 1)
    said = fairdeal("bench", "final_word", "--seconds", "0.1", "--no-starts", "--format", "json")
    answer = json.loads(said.out)
    assert said.code == 0
    kinds = ["engine", "plain Python", "one over the other"]
    names = [f"{game}, {kind}" for game in games for kind in kinds]
    assert [figure["name"] for figure in answer["figures"]] == names
    costs = [f"{game}, {bot}" for game in games for bot in ("points", "casual")]
    assert [cost["name"] for cost in answer["bots"]] == costs
    for figure in answer["figures"]:
        assert 0 < figure["reached"] <= figure["best"]


def test_a_short_bench_of_ring_grid_measures_searches_and_games(fairdeal, monkeypatch) -> None:
    monkeypatch.setattr(ring_grid_speed, "ROUNDS", 1)
    said = fairdeal("bench", "ring_grid", "--seconds", "0.1", "--no-starts", "--format", "json")
    answer = json.loads(said.out)
    assert said.code == 0
    searches = [f"grid with {blanks}" for blanks in ("0 blanks", "1 blank", "2 blanks")]
    assert [figure["name"] for figure in answer["figures"]] == [
        *(f"{name}{what}" for name in searches for what in ("", ", over plain Python")),
        *("games, engine", "games, plain Python", "games, one over the other"),
    ]
    assert [cost["name"] for cost in answer["bots"]] == list(ring_grid_speed.ENGINE_CASES)
    assert all(figure["reached"] > 0 for figure in answer["figures"])


@pytest.mark.usefixtures("short_blocks")
@pytest.mark.parametrize("bench", [word_lift_speed.BENCH, whitman_5359_speed.BENCH])
def test_a_short_bench_of_a_game_measures_games(fairdeal, monkeypatch, bench) -> None:
    monkeypatch.setattr(whole_games, "ROUNDS", 1)
    said = fairdeal("bench", bench.game, "--seconds", "0.1", "--no-starts", "--format", "json")
    answer = json.loads(said.out)
    assert said.code == 0
    assert [figure["name"] for figure in answer["figures"]] == [
        "games, engine",
        "games, plain Python",
        "games, one over the other",
    ]
    assert [cost["name"] for cost in answer["bots"]] == list(bench.cases)
    assert all(figure["reached"] > 0 for figure in answer["figures"])


def test_a_figure_without_a_goal_is_shown_without_a_verdict() -> None:
    shown = answer_text(BenchAnswer((BenchFigure("plain Python", "games/s", 0, 40.0, 45.0),), ()))
    assert shown.splitlines()[1].split() == ["plain", "Python", "(games/s)", "40.00", "45.00"]


def test_a_bench_of_tables_is_printed_as_text_and_json(fairdeal, monkeypatch):
    table = BenchTable("what", ("name", "s"), (("a", 1234.5), ("b", "")))
    bench = tabulated.Tabulated(lambda **_: 1, lambda *_: BenchAnswer(tables=(table,)))
    monkeypatch.setattr(tabulated, "TABULATED", {"parts": bench})
    said = fairdeal("bench", "parts", "--format", "json")
    assert said.code == 0
    assert json.loads(said.out)["tables"] == [
        {"title": "what", "columns": ["name", "s"], "rows": [["a", 1234.5], ["b", ""]]}
    ]
    said = fairdeal("bench", "parts")
    assert said.code == 0
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert lines[:4] == ["what", "name s", "a 1,234", "b"]
