"""From a question to its answer: seconds of whole commands, and where they go.

Each command runs in a process of its own. A thread looks a hundred times a second at what the main
thread is doing; a look counts for the room of this project that is innermost there.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from types import FrameType
from typing import NamedTuple

from experiments.bench.answer import BenchAnswer, BenchFigure, BenchTable
from experiments.bench.shell_speed import run_python

LOOKS_A_SECOND = 100
ROOMS = ("experiments.", "sim.")
STARTING, COMPILING = "starting Python", "compiling"
MOST_ROOMS = 6
SWEEPS = Path(__file__).parents[1] / "sweeps"
WATCHED = """
import sys
from pathlib import Path
from experiments.bench.question import watch_this_process
watch_this_process(Path(sys.argv.pop(1)))
from experiments.cli import main
sys.exit(main())
"""
"""The command in a process that is watched, while it is loaded as well; it starts and ends as it
does for a user."""


class Question(NamedTuple):
    """One command.

    Attributes:
        name: what it answers.
        words: of the command; ``{out}`` is a folder of its own, kept from question to question.
        goal: seconds; 0 if none.
    """

    name: str
    words: str
    goal: float = 0.0


LONG, ALONE = "half a minute of play", "the same with one worker"
QUESTIONS = (
    Question("play the standard study", "run {sweeps}/word_crush_hands.toml --out {out}/study"),
    Question("its page", "report {out}/study --out {out}/study.html"),
    Question(
        "tune 18 cells", "tune {sweeps}/word_crush_table.toml --out {out}/tune --force", 300.0
    ),
    Question(
        "compare versions",
        "compare {sweeps}/word_crush_versions.toml --out {out}/compare --force",
    ),
    Question(
        "play all of The Final Word",
        "run {sweeps}/final_word_all.toml --deals 300 --out {out}/catalogue",
    ),
    Question("its catalogue", "report {out}/catalogue --catalogue --out {out}/catalogue.html"),
    Question(
        "100 trials",
        "optimise {sweeps}/final_word_letters.toml --trials 100 --out {out}/optimise",
    ),
    Question("play 2,700 cells", "run {out}/cells.toml --out {out}/cells"),
    Question("a page of 2,700 cells", "report {out}/cells --out {out}/cells.html", 20.0),
    Question(LONG, "run {sweeps}/word_crush_hands.toml --deals 14000 --out {out}/long"),
    Question(ALONE, "run {sweeps}/word_crush_hands.toml --deals 14000 --jobs 1 --out {out}/one"),
)
SHARED_GOAL = 95.0
"""Percent of a core's work that a worker should do while all others work."""
PLAYING = """
import sys
from time import perf_counter
from sim.engine.simulation import pack, play_rows, prepare
packed = pack(prepare("word_crush", players=4, bots="casual"))
play_rows(packed, 0, 4096)
games, begun = 0, perf_counter()
while not games or perf_counter() < begun + float(sys.argv[1]):
    games += len(play_rows(packed, games, 4096))
print(games / (perf_counter() - begun))
"""
"""A process that only plays, and says how many games a second."""
PLAYING_SECONDS, PLAYING_ROUNDS = 4.0, 5
CELLS = """
name = "cells"
question = "How does a page of many cells look?"
game = "word_crush"
deals = 100
[cells]
players = [2, 3, 4, 5, 6]
bots = ["plain", "casual", "strong"]
[cells.rules]
hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
near_miss_share = {shares}
"""
SHARES = 18


def room_of(frame: FrameType | None) -> str:
    """The innermost room of this project that a thread is in; what it compiles is told apart."""
    is_compiling = False
    while frame is not None:
        name = frame.f_globals.get("__name__") or ""
        is_compiling = is_compiling or name.startswith("numba.core.compiler")
        if name.startswith(ROOMS) and not name.startswith("experiments.bench."):
            return COMPILING if is_compiling else ".".join(name.split(".")[:3])
        frame = frame.f_back
    return STARTING


def watch_main(looks: Counter[str], over: threading.Event) -> None:
    """Count where the main thread is until it is over."""
    main = threading.main_thread().ident
    while not over.is_set():
        looks[room_of(sys._current_frames().get(main or 0))] += 1
        sleep(1 / LOOKS_A_SECOND)


def watch_this_process(answer: Path) -> None:
    """From now on count where the main thread is; write it when the process ends, however."""
    looks = Counter({STARTING: 1})
    over = threading.Event()

    def write_looks() -> None:
        over.set()
        answer.write_text(json.dumps(looks), encoding="utf-8")

    atexit.register(write_looks)
    threading.Thread(target=watch_main, args=(looks, over), daemon=True).start()


def ask(question: Question, folder: Path) -> tuple[float, Counter[str]]:
    """Seconds by the clock of one command, and looks by room.

    Raises:
        RuntimeError: if the command fails.
    """
    words = [word.format(out=folder, sweeps=SWEEPS) for word in question.words.split()]
    answer = folder / "looks.json"
    begun = perf_counter()
    run_python(["-c", WATCHED, str(answer), *words], f"fairdeal {' '.join(words)}")
    passed = perf_counter() - begun
    return passed, Counter(json.loads(answer.read_text(encoding="utf-8")))


def share_figures(seconds: Mapping[str, float]) -> list[BenchFigure]:
    """What a core does while all work, of what one does alone: in a run, and by playing alone.

    The machine sets the second: its cores may share a clock, a memory or more. A run cannot do
    better; what it falls short of it, it spends on starting, planning and writing.

    Args:
        seconds: by the clock, by question; empty without the two runs that are compared.
    """
    if not {LONG, ALONE} <= set(seconds):
        return []
    cores = os.cpu_count() or 1
    run = 100 * seconds[ALONE] / seconds[LONG] / cores
    shares = [100 * play_at_once(cores) / play_at_once(1) for _ in range(PLAYING_ROUNDS)]
    return [
        BenchFigure("a run, a core's work with all busy", "%", SHARED_GOAL, run, run),
        BenchFigure("the machine, the same", "%", 0, median(shares), max(shares)),
    ]


def play_at_once(processes: int) -> float:
    """Games a second of each of so many processes that only play, at once.

    Raises:
        RuntimeError: if one fails.
    """

    def play(_: int) -> float:
        return float(run_python(["-c", PLAYING, str(PLAYING_SECONDS)], "playing"))

    with ThreadPoolExecutor(processes) as pool:
        return sum(pool.map(play, range(processes))) / processes


def measure_questions(
    questions: Sequence[Question] = QUESTIONS,
    *,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Ask each question once.

    Args:
        questions: in their order; later ones may read what earlier ones wrote.
        tick: called after each.
        report: called with what is done next, in words.
    """
    figures: list[BenchFigure] = []
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shares = [share / 100 for share in range(SHARES)]
        (folder / "cells.toml").write_text(CELLS.format(shares=shares), encoding="utf-8")
        for question in questions:
            report(f"{question.name}: fairdeal {question.words}")
            passed, looks = ask(question, folder)
            figures.append(BenchFigure(question.name, "s", question.goal, passed, passed, True))
            shown = dict(looks.most_common(MOST_ROOMS))
            shown["elsewhere"] = looks.total() - sum(shown.values())
            for room, count in shown.items():
                share = count / looks.total()
                rows.append((question.name, room, passed * share, 100 * share))
            tick()
    figures += share_figures({figure.name: figure.reached for figure in figures})
    columns = ("question", "where", "s", "%")
    return BenchAnswer(tuple(figures), (), (BenchTable("where they go", columns, tuple(rows)),))
