"""The fuzzing campaign: what it counts, what it finds, how it is asked for."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.campaign.fuzz import child, fuzz_campaign
from experiments.campaign.fuzz.fuzz_campaign import (
    Fuzzed,
    FuzzFinding,
    FuzzResult,
    read_artifacts,
    read_findings,
    read_log,
)
from experiments.campaign.fuzz.json_changes import change_lines
from experiments.campaign.fuzz.target import is_refusal
from experiments.campaign.fuzz.targets import all_targets, find_target
from experiments.cli import main
from experiments.commands.campaigns.fuzz import result_text
from sim.errors import InputError, RuleViolation

MEMORY_MB, RUNS = 300, 200
"""What a fuzzer of `test_a_short_campaign_runs_and_can_be_read_by_a_program` may take, and the
inputs that it tries, however long that takes."""

LOG = """\
INFO: seed corpus: files: 8 min: 32b max: 1401b total: 3622b rss: 73Mb
#9	INITED cov: 116 ft: 210 corp: 6/2689b exec/s: 0 rss: 73Mb
#7844	DONE   cov: 127 ft: 415 corp: 69/20Kb lim: 8192 exec/s: 313 rss: 75Mb
stat::number_of_executed_units: 7844
stat::peak_rss_mb:              81
"""


def test_a_fuzzers_log_is_added_up():
    result = Fuzzed("deck", "decks")
    read_log(result, LOG)
    assert (result.executions, result.coverage, result.features) == (7844, 127, 415)
    assert result.largest_mb == 81
    killed = LOG.partition("stat::")[0].replace("#7844\tDONE  ", "#100\tREDUCE")
    read_log(result, killed)
    assert (result.executions, result.coverage, result.largest_mb) == (7944, 127, 81)


def test_an_error_is_written_down_once_with_its_line_and_input(tmp_path):
    def read(data: bytes) -> None:
        if data.startswith(b"fine"):
            return
        if data.startswith(b"named"):
            raise InputError("a", "b", "c")
        if data.startswith(b"rule"):
            raise RuleViolation("WC-1", 0, "b")
        raise KeyError(data)

    test_one = child.make_test(read, child.Notebook(tmp_path))
    for data in (b"fine", b"named", b"rule", b"odd", b"odder"):
        test_one(data)
    (found,) = read_findings(tmp_path)
    assert found.kind == "KeyError"
    assert found.where.startswith("test_fuzz_campaign.py:")
    assert (tmp_path / found.input).read_bytes() == b"odd"


def test_a_panic_and_too_deep_a_recursion_are_findings(tmp_path):
    def read(data: bytes) -> None:
        raise BaseException(data) if data == b"panic" else RecursionError

    test_one = child.make_test(read, child.Notebook(tmp_path))
    test_one(b"panic")
    test_one(b"deep")
    assert [one.kind for one in read_findings(tmp_path)] == ["BaseException", "RecursionError"]
    assert not is_refusal(MemoryError())


def test_what_a_dead_fuzzer_left_is_reported_once(tmp_path):
    for name in ("timeout-1", "oom-2", "crash-3"):
        (tmp_path / name).write_bytes(b"abc")
    assert [one.kind for one in read_artifacts(tmp_path)] == ["hang", "memory", "crash"]
    assert read_artifacts(tmp_path) == []


def test_every_target_has_a_name_of_its_own_and_modules_that_exist():
    targets = all_targets()
    assert len({target.name for target in targets}) == len(targets) == 14
    for target in targets:
        for module in target.modules:
            assert importlib.util.find_spec(module), module


def test_an_unknown_target_is_refused(capsys):
    assert main(["campaign", "fuzz", "--target", "luck"]) == 2
    assert "error: --target: there is no target 'luck'; allowed: sweep" in capsys.readouterr().err


@pytest.mark.parametrize("minutes", ["0", "-1", "100000"])
def test_minutes_have_bounds(capsys, minutes):
    assert main(["campaign", "fuzz", f"--minutes={minutes}"]) == 2
    assert "error: --minutes: " in capsys.readouterr().err


def test_without_the_fuzzer_it_says_how_to_get_it(capsys, monkeypatch):
    find_spec = importlib.util.find_spec

    def hide(name, *more):
        return None if name == "atheris" else find_spec(name, *more)

    monkeypatch.setattr(fuzz_campaign.importlib.util, "find_spec", hide)
    assert main(["campaign", "fuzz", "--minutes", "0.1"]) == 2
    said = capsys.readouterr().err
    assert "error: campaign fuzz: atheris, the fuzzer, is not installed; allowed: pip" in said
    assert "fairdeal[fuzz]" in said


def test_a_short_campaign_runs_and_can_be_read_by_a_program(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fuzz_campaign, "MEMORY_MB", MEMORY_MB)
    monkeypatch.setattr(fuzz_campaign, "stop_after", lambda _: f"-runs={RUNS}")
    large = bytearray((MEMORY_MB + 20) << 20)  # the caller's memory is not the fuzzer's
    large[:: 1 << 12] = b"1" * len(range(0, len(large), 1 << 12))
    out = tmp_path / "fuzz.json"
    words = ["campaign", "fuzz", "--minutes", "0.05", "--target", "values", "--format", "json"]
    assert main([*words, "--out", str(out), "--keep", str(tmp_path / "kept")]) == 0
    record = json.loads(out.read_text())
    (target,) = record["targets"]
    assert target["target"] == "values"
    assert target["executions"] >= RUNS
    assert target["coverage"] > 10
    assert target["findings"] == []
    assert target["largest_mb"] < record["memory_mb"] == MEMORY_MB
    assert any((tmp_path / "kept" / "values" / "corpus").iterdir())


def test_the_campaign_fails_if_anything_is_found(monkeypatch, capsys):
    bad = Fuzzed(
        "deck", "decks", 60.0, 30.0, 100, 7, findings=[FuzzFinding("hang", "", "9 bytes", "a")]
    )
    result = FuzzResult(1, 1, 60.0, 30.0, 10, 1500, [bad])
    monkeypatch.setattr(fuzz_campaign, "run_fuzz_campaign", lambda *_: result)
    assert main(["campaign", "fuzz"]) == 1
    assert "deck: hang at : 9 bytes" in capsys.readouterr().out
    good = replace(bad, findings=[])
    assert "100 inputs in 0.5 minutes of a core" in result_text(replace(result, targets=[good]))


def test_a_target_that_dies_is_a_crash(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz_campaign, "CHILD", "experiments.campaign.no_such_module")
    found = fuzz_campaign.fuzz_target(find_target("values"), tmp_path, 5, 1)
    assert [one.kind for one in found.findings] == ["crash"]
    assert found.findings[0].message == "exit code 1"


def test_changed_json_stays_json_and_within_its_bounds():
    data = b'{"a":[1,{"b":"c"}],"d":2}\n{"e":{}}\n{"f":null}'
    made = {change_lines(data, seed, 200) for seed in range(300)}
    assert len(made) > 100
    for one in made - {None}:
        assert len(one) <= 200
        for line in one.split(b"\n"):
            json.loads(line)
    assert change_lines(data, 1, 200) == change_lines(data, 1, 200)
    assert change_lines(b"no JSON", 1, 100) is None
    assert all(change_lines(data, seed, 3) is None for seed in range(20))


def test_some_changes_are_the_fuzzers_own():
    change = child.make_mutator(lambda data, most: data[:most] + b"!")
    made = [change(b'{"a":1}', 100, seed) for seed in range(50)]
    assert made.count(b'{"a":1}!') == 10
    assert change(b"no JSON", 100, 1) == b"no JSON!"


def test_an_input_that_takes_long_of_a_core_is_a_finding(tmp_path, monkeypatch):
    times = iter([0.0, 9.0, 10.0, 21.5])
    monkeypatch.setattr(child.time, "process_time", lambda: next(times))
    test_one = child.make_test(len, child.Notebook(tmp_path))
    test_one(b"quick")
    assert read_findings(tmp_path) == []
    test_one(b"slow")
    (found,) = read_findings(tmp_path)
    assert (found.kind, found.message) == ("TimeoutError", "11.5 seconds of a core")
    assert (tmp_path / found.input).read_bytes() == b"slow"
