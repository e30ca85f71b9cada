"""This process and its workers at the same tasks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from experiments.runner import together
from experiments.runner.pool import STOP, Pool, begin_early, run_all, start_tasks
from experiments.runner.together import end_workers
from experiments.signals import WorkersDiedError
from sim.errors import InputError
from tests.scale import PATIENCE

TASKS = range(12)


@pytest.fixture(autouse=True)
def nobody_stays():
    yield
    end_workers()


def leave_none(left: list[Any]) -> tuple[list[Any], list[Any]]:
    return [], list(left)


def work(asked: tuple[Path, int]) -> tuple[int, int]:
    """Note that this process has begun; go on once two have."""
    begun, task = asked
    (begun / str(os.getpid())).touch()
    while len(list(begun.iterdir())) < 2 and not STOP.wait(0.01):
        pass
    return task, os.getpid()


def work_together(begun: Path) -> dict[int, int]:
    """By task the process that did it; two processes do at least one each."""
    begun.mkdir()
    return dict(run_all(work, [(begun, task) for task in TASKS], Pool(2), leave_none))


def refuse_elsewhere(parent: int) -> None:
    if os.getpid() == parent:
        STOP.wait()
    raise InputError("cells.size", "0 is too few", "1 or more")


def refuse_here(parent: int) -> None:
    if os.getpid() != parent:
        STOP.wait()
    raise InputError("cells.size", "0 is too few", "1 or more")


def work_until_stopped(task: int) -> int:
    while task > 0 and not STOP.wait(0.05):
        pass
    return task


def load_nothing() -> None:
    pass


def load_once(folder: Path, number: int) -> None:
    """Load once this process has a task."""
    while not (folder / "asked").exists() and not STOP.wait(0.01):
        pass
    (folder / f"loaded-{number}").touch()


def work_once_loads_are_left(asked: tuple[Path, int]) -> int:
    """A task; the first here waits until no worker will be sent another load."""
    folder, task = asked
    while together.KEPT and together.KEPT[0].loads and not STOP.wait(0.01):
        pass
    (folder / "asked").touch()
    return task


def find_processes() -> list[int]:
    """The numbers of the workers' processes."""
    return [worker.process.pid for worker in together.KEPT]


def has_ended() -> bool:
    """Are there no workers, is nothing done here, may the next begin?"""
    is_working = {"own work", "attending"} & {one.name for one in threading.enumerate()}
    return not (together.KEPT or is_working or STOP.is_set())


def test_each_task_is_done_once_here_or_there(tmp_path):
    first = work_together(tmp_path / "first")
    assert sorted(first) == list(TASKS)
    assert os.getpid() in set(first.values())
    assert len(set(first.values())) == 2
    second = work_together(tmp_path / "second")
    assert set(second.values()) == set(first.values())  # the same worker, who has loaded all


@pytest.mark.parametrize("refuse", [refuse_elsewhere, refuse_here])
def test_what_goes_wrong_here_or_there_ends_all(refuse):
    with pytest.raises(InputError, match=r"cells\.size"):
        list(run_all(refuse, [os.getpid() for _ in TASKS], Pool(2), leave_none))
    assert has_ended()


def test_a_worker_that_died_without_work_is_replaced(tmp_path, capsys):
    (worker,) = set(work_together(tmp_path / "first").values()) - {os.getpid()}
    os.kill(worker, signal.SIGKILL)
    second = work_together(tmp_path / "second")
    assert sorted(second) == list(TASKS)
    assert worker not in second.values()
    assert "starting the workers again" in capsys.readouterr().err


def test_closing_ends_the_work_that_is_under_way():
    results = run_all(work_until_stopped, TASKS, Pool(2), leave_none)
    assert next(results) == 0
    results.close()
    assert has_ended()


def test_where_memory_is_limited_this_process_does_nothing_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(together, "memory_limit", lambda: 1 << 31)
    assert os.getpid() not in work_together(tmp_path / "begun").values()


def test_workers_that_began_early_do_the_tasks(tmp_path):
    begin_early(Pool(2), [load_nothing])
    early = find_processes()
    assert len(early) == 1
    assert set(work_together(tmp_path / "begun").values()) == {os.getpid(), *early}


@pytest.mark.parametrize("pool", [Pool(1), Pool(2, "threading")])
def test_no_worker_begins_early_where_there_is_none(pool):
    begin_early(pool, [load_nothing])
    assert has_ended()


def test_a_worker_that_died_while_it_loaded_is_replaced(tmp_path, capsys):
    begin_early(Pool(2), [load_nothing])
    (early,) = find_processes()
    os.kill(early, signal.SIGKILL)
    done = work_together(tmp_path / "begun")
    assert sorted(done) == list(TASKS)
    assert early not in done.values()
    assert "starting the workers again" in capsys.readouterr().err


def test_what_no_worker_has_begun_to_load_waits_for_no_task(tmp_path):
    begin_early(Pool(2), [partial(load_once, tmp_path, at) for at in range(40)])
    tasks = [(tmp_path, task) for task in TASKS]
    done = run_all(work_once_loads_are_left, tasks, Pool(2), leave_none)
    assert sorted(done) == list(TASKS)
    assert len(list(tmp_path.glob("loaded-*"))) <= 1


def test_workers_that_began_for_more_tasks_do_a_few():
    begin_early(Pool(4), [load_nothing])
    early = find_processes()
    assert sorted(run_all(abs, [1, 2], Pool(4), leave_none)) == [1, 2]
    assert len(early) == 3
    assert find_processes() == early


@pytest.mark.parametrize(("tasks", "waiting"), [(8, 0), (40, 1)])
def test_the_last_tasks_wait_for_whoever_is_free(tasks, waiting):
    shared = together.Together(work_until_stopped, [0] * tasks, 2, STOP)
    assert shared.send_tasks(together.KEPT[0], under_way=0) == 1 + waiting


@pytest.mark.parametrize("loads", [0, 1, 40])
@pytest.mark.parametrize("tasks", [0, 3, 40])
def test_ending_at_any_moment_leaves_no_thread_an_error(loads, tasks):
    """A worker may have been sent all, some or none; pytest refuses what a thread raises."""
    for pause in (0.0, 0.02, 0.3):
        begin_early(Pool(2), [load_nothing] * loads)
        results = run_all(work_until_stopped, [0] + [1] * tasks, Pool(2), leave_none)
        assert next(results) == 0
        time.sleep(pause)
        results.close()
        end_workers()
        assert has_ended()


class OddError(Exception):
    """Cannot be made anew from what pickle keeps of it."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"odd: {first + second}")


def be_odd(parent: int) -> None:
    if os.getpid() == parent:
        STOP.wait()
    raise OddError(1, 2)


def return_a_lock(parent: int) -> Any:
    if os.getpid() == parent:
        STOP.wait()
    return threading.Lock()


@pytest.mark.parametrize(
    ("function", "said"),
    [(be_odd, "OddError: odd: 3"), (return_a_lock, "TypeError: cannot pickle")],
)
def test_what_a_worker_cannot_send_is_named(function, said):
    with pytest.raises(RuntimeError, match=said):
        list(run_all(function, [os.getpid()] * 4, Pool(2), leave_none))
    assert has_ended()


def test_an_error_says_where_in_a_worker_it_was_raised():
    with pytest.raises(ValueError, match="no number") as found:
        list(start_tasks([partial(int, "no number"), partial(int, "1")], 2))
    assert "in a worker:" in found.value.__notes__[0]


def test_a_function_without_a_name_of_its_own_is_sent_as_its_code():
    assert list(start_tasks([lambda at=at: at + 1 for at in range(5)], 2)) == [1, 2, 3, 4, 5]


def double_large(data: bytes) -> bytes:
    return data + data


def test_tasks_and_results_may_be_larger_than_a_pipe():
    tasks = [bytes([at]) * 300_000 for at in range(60)]
    found = start_tasks([partial(double_large, task) for task in tasks], 2)
    assert list(found) == [task + task for task in tasks]


def sleep_and_say(at: int) -> int:
    time.sleep(0.05 if at % 4 == 0 else 0)
    print("from a worker")
    return at


@pytest.mark.parametrize("jobs", [1, 3])
def test_started_calls_come_in_their_order(jobs, capfd):
    calls = [partial(sleep_and_say, at) for at in range(20)]
    assert list(start_tasks(calls, jobs)) == list(range(20))
    assert sorted(start_tasks(calls, jobs, in_order=False)) == list(range(20))
    assert (capfd.readouterr().out == "") is (jobs == 3)  # a worker's words go to stderr


def test_idle_workers_end_and_are_replaced_without_a_word(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("experiments.runner.process.IDLE_SECONDS", 0.2)
    begin_early(Pool(2), [load_nothing])
    idle = find_processes()
    together.KEPT[0].process.wait(PATIENCE)
    monkeypatch.undo()
    done = work_together(tmp_path / "begun")
    assert sorted(done) == list(TASKS)
    assert set(done.values()).isdisjoint(idle)
    assert capsys.readouterr().err == ""


def test_a_worker_that_leaves_as_it_is_sent_a_task_is_replaced(monkeypatch):
    monkeypatch.setattr("experiments.runner.process.IDLE_SECONDS", 0.2)
    worker = together.Worker()
    monkeypatch.undo()
    worker.send(abs, -1)
    assert worker.receive() == (1, None)
    worker.process.send_signal(signal.SIGSTOP)
    worker.send(abs, -2)
    worker.send(abs, -3)
    time.sleep(0.3)  # by then it is to leave, and both lie before it
    worker.process.send_signal(signal.SIGCONT)
    assert [worker.receive(), worker.receive()] == [(2, None), (3, None)]
    worker.end()


def test_too_few_threads_are_said_and_leave_no_worker(monkeypatch):
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    begin_early(Pool(2), [])
    (process,) = find_processes()
    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        list(run_all(abs, TASKS, Pool(2), leave_none))
    monkeypatch.undo()
    assert not together.KEPT
    wait_for_end_of([process])


def test_two_sets_of_tasks_at_once_take_turns_at_the_workers():
    def work_through(first: int) -> list[int]:
        return list(start_tasks([partial(sleep_and_say, first + at) for at in range(30)], 2))

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(work_through, (0, 100))) == [
            list(range(first, first + 30)) for first in (0, 100)
        ]


def test_tasks_that_another_set_of_tasks_has_stopped_are_not_waited_for():
    STOP.set()
    with pytest.raises(WorkersDiedError):
        list(together.Together(abs, TASKS, 2, STOP).results())
    assert has_ended()


def has_died(process: int) -> bool:
    """Is there no such process, or only what its parent has not asked about yet?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def wait_for_end_of(processes: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while not all(map(has_died, processes)):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_workers_end_with_the_process_that_started_them():
    code = """
import os, time
from experiments.runner.pool import Pool, begin_early
from experiments.runner.together import KEPT
begin_early(Pool(3), [])
print(*(worker.process.pid for worker in KEPT), flush=True)
os.kill(os.getpid(), 9)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    workers = [int(one) for one in done.stdout.split()]
    assert len(workers) == 2
    wait_for_end_of(workers)


@pytest.mark.parametrize("task", ["time.sleep, 3600.0", "play_for_ever"])
def test_a_suspended_worker_whose_run_was_killed_ends_as_it_wakes(task):
    code = f"""
import time
import sim
from experiments.runner.pool import Pool, begin_early
from experiments.runner.together import KEPT
def play_for_ever():
    while True:
        sim.simulate("word_crush", players=2, deals=200)
begin_early(Pool(2), [])
KEPT[0].send({task})
print(KEPT[0].process.pid, flush=True)
time.sleep(3600)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        worker = int(run.stdout.readline())
        time.sleep(0.5)
        os.kill(worker, signal.SIGSTOP)
        run.kill()
    assert not has_died(worker)
    os.kill(worker, signal.SIGCONT)
    wait_for_end_of([worker])


SCRIPT = """
from dataclasses import dataclass
from functools import partial
from experiments.runner.pool import start_tasks

@dataclass
class Mine:
    number: int

def double(mine):
    return Mine(2 * mine.number)

if __name__ == "__main__":
    found = list(start_tasks([partial(double, Mine(at)) for at in range(4)], 2))
    print(*(one.number for one in found if type(one) is Mine))
"""


def test_what_a_script_defines_is_sent_as_its_code(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text(SCRIPT)
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.stdout, done.stderr) == ("0 2 4 6\n", "")


def test_who_gives_workers_what_cannot_be_sent_is_told_what_to_do():
    with pytest.raises(TypeError, match="cannot pickle") as found:
        list(start_tasks([partial(abs, threading.Lock()), partial(abs, -1)], 2))
    assert "--jobs 1" in found.value.__notes__[0]
    assert has_ended()


def test_workers_ignore_the_environment_as_this_process_does():
    root = Path(__file__).parents[2]
    code = f"""
import sys
sys.path.insert(0, {str(root)!r})
from functools import partial
from experiments.runner.pool import start_tasks
print(*start_tasks([partial(abs, -1), partial(abs, -2)], 2))
"""
    done = subprocess.run(
        [sys.executable, "-I", "-c", code],
        env={**os.environ, "PYTHONHOME": str(root / "nowhere")},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.stdout, done.stderr) == ("1 2\n", "")
