"""The command as a whole: help, exit codes, and one clear line for whatever goes wrong."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import sim
from experiments import cli
from experiments.commands import games_command
from sim.errors import InputError

ROOT = Path(__file__).parents[2]
OURS = ("games", "decks", "bots", "init", "play", "check", "bench")


def start(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_module_runs_as_a_command() -> None:
    done = start(["-m", "experiments", "games"])
    assert done.returncode == 0
    assert "WORD CRUSH\n  word_crush  (2 to 8 players)\n" in done.stdout
    assert done.stderr == ""


def test_wrong_input_exits_with_2_and_one_line() -> None:
    done = start(["-m", "experiments", "games", "chess"])
    assert done.returncode == 2
    assert done.stdout == ""
    allowed = ", ".join(sim.games())
    assert done.stderr == f"error: game: no game is called 'chess'; allowed: {allowed}\n"


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom experiments.cli import main\nassert main(['--help']) == 0\n"
        "heavy = {'numpy', 'numba', 'polars', 'matplotlib', 'joblib', 'tqdm'} & set(sys.modules)\n"
        "print('heavy:', sorted(heavy))"
    )
    done = start(["-c", code])
    assert done.stdout.endswith("heavy: []\n"), done.stderr


def test_a_run_waits_for_no_library_of_the_analyses() -> None:
    code = (
        "import sys, experiments.commands.run_command, experiments.runner.run\n"
        "import experiments.studies.sizes\n"
        "heavy = {'scipy.stats', 'scipy.special', 'pandas', 'matplotlib', 'statsmodels'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)))"
    )
    done = start(["-c", code])
    assert done.stdout.endswith("heavy: []\n"), done.stderr


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "experiments", "games", "word_crush"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert (process.returncode, complaint) == (0, "")


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(fairdeal, words: tuple[str, ...]) -> None:
    said = fairdeal(*words)
    assert said.code == 0
    listed = [line.split()[0] for line in said.out.splitlines() if line.startswith("    ")]
    assert [name for name in listed if name in OURS] == list(OURS)


@pytest.mark.parametrize("command", OURS)
def test_every_command_explains_itself_with_examples(fairdeal, command: str) -> None:
    said = fairdeal(command, "--help")
    assert said.code == 0
    assert f"\nexamples:\n  fairdeal {command}" in said.out
    assert said.err == ""


@pytest.mark.parametrize("command", OURS)
def test_examples_write_each_file_once(fairdeal, command: str) -> None:
    """Typed one after the other, none stops because an earlier one has written there."""
    examples = fairdeal(command, "--help").out.partition("\nexamples:\n")[2]
    written = re.findall(r"--(?:out|save-table) (\S+)", examples)
    assert len(set(written)) == len(written)


def test_version(fairdeal) -> None:
    said = fairdeal("--version")
    assert said.code == 0
    assert said.out == cli.version_text() + "\n"


def test_version_of_an_installation(fairdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.metadata, "version", lambda name: {"fairdeal": "9.8.7"}[name])
    assert fairdeal("--version").out == "fairdeal 9.8.7\n"


def test_version_without_an_installation(fairdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> str:
        raise cli.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(cli.metadata, "version", refuse)
    assert fairdeal("--version").out == "fairdeal (run from its sources, not installed)\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["games", "--colour"],
            "error: fairdeal games: does not know --colour; allowed: see fairdeal games --help\n",
        ),
        (
            ["--colour"],
            "error: fairdeal: does not know --colour; allowed: see fairdeal --help\n",
        ),
        (
            ["games", "--form", "json"],
            "error: fairdeal games: does not know --form; allowed: see fairdeal games --help\n",
        ),
        (
            ["play"],
            "error: fairdeal play: GAME is missing; allowed: see fairdeal play --help\n",
        ),
        (
            ["games", "--format", "xml"],
            "error: fairdeal games --format: 'xml' is not legal; allowed: text | json\n",
        ),
        (
            ["play", "word_crush", "--seed", "x"],
            "error: fairdeal play --seed: 'x' is not legal; allowed: a whole number\n",
        ),
        (
            ["bench", "word_crush", "--seconds", "nan"],
            "error: fairdeal bench --seconds: 'nan' is not legal; allowed: a number\n",
        ),
        (
            ["play", "word_crush", "--seed"],
            "error: fairdeal play --seed: expected one argument; allowed: see fairdeal play"
            " --help\n",
        ),
    ],
)
def test_mistyped_command_lines(fairdeal, words: list[str], message: str) -> None:
    said = fairdeal(*words)
    assert (said.code, said.out, said.err) == (2, "", message)


def test_an_unknown_command_is_answered_with_those_there_are(fairdeal) -> None:
    said = fairdeal("plya")
    assert said.code == 2
    assert said.err.startswith(
        "error: fairdeal COMMAND: there is no 'plya'; did you mean 'play'?; "
    )
    assert "allowed: demo, games, " in said.err
    assert all(name in said.err for name in OURS)


def let_games_raise(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(options: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr(games_command, "show_games", fail)


def test_a_failed_run_exits_with_1_and_one_line(fairdeal, monkeypatch) -> None:
    let_games_raise(monkeypatch, RuntimeError("the disk is full\nsecond line"))
    said = fairdeal("games")
    assert said.code == 1
    assert said.err == "error: RuntimeError: the disk is full (FAIRDEAL_DEBUG=1 shows where)\n"


def test_a_failure_without_words_is_named(fairdeal, monkeypatch) -> None:
    let_games_raise(monkeypatch, LookupError())
    assert fairdeal("games").err == "error: LookupError (FAIRDEAL_DEBUG=1 shows where)\n"


def test_debugging_shows_the_traceback(fairdeal, monkeypatch) -> None:
    monkeypatch.setenv("FAIRDEAL_DEBUG", "1")
    let_games_raise(monkeypatch, RuntimeError("the disk is full"))
    with pytest.raises(RuntimeError, match="the disk is full"):
        fairdeal("games")


def test_a_stop_from_the_keyboard_says_how_to_go_on(fairdeal, monkeypatch) -> None:
    let_games_raise(monkeypatch, KeyboardInterrupt())
    said = fairdeal("games", "word crush")
    assert said.code == 130
    assert said.err == (
        "stopped; nothing of its answer is kept, start again with: fairdeal games 'word crush'\n"
    )


AT_ONCE = """
import atexit, sys, threading
from experiments import cli

class Slow:
    def __del__(self):
        print("taken apart", flush=True)

def work():
    threading.main_thread().join()
    print("worked", flush=True)

def run(words):
    if words[0] == "stop":
        raise KeyboardInterrupt
    if words[0] == "work":
        threading.Thread(target=work).start()
    print("answer")
    return 0

kept = Slow()
atexit.register(print, "exit function")
cli.run_command = run
sys.exit(cli.main())
"""


def test_a_stopped_command_does_not_take_the_interpreter_apart() -> None:
    done = start(["-c", AT_ONCE, "stop"])
    assert done.returncode == 130
    assert "start again with: fairdeal stop" in done.stderr
    assert done.stdout == "exit function\n"


def test_nor_does_one_that_is_done() -> None:
    done = start(["-c", AT_ONCE, "play"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "answer\nexit function\n"


def test_what_still_works_is_waited_for() -> None:
    done = start(["-c", AT_ONCE, "work"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "answer\nworked\nexit function\ntaken apart\n"


def test_profilers_see_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_DEBUG", "1")
    done = start(["-c", AT_ONCE, "play"])
    assert done.stdout == "answer\nexit function\ntaken apart\n"


def test_a_command_loads_none_of_the_others() -> None:
    code = (
        "import sys\nfrom experiments.cli import main\nassert main(['init', '--help']) == 0\n"
        "print('commands:', [name for name in sys.modules if name.endswith('_command')])"
    )
    done = start(["-c", code])
    assert done.stdout.endswith("commands: ['experiments.commands.init_command']\n"), done.stderr


@pytest.mark.parametrize("words", [["digest"], ["play"], ["run", "a.toml", "--jobs", "x"]])
def test_a_command_alone_complains_as_among_all(words: list[str]) -> None:
    said = []
    for asked in ("", words[0]):
        with pytest.raises(InputError) as caught:
            cli.build_parser(asked).parse_known_args(words)
        said.append(str(caught.value))
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "words",
    [
        "run {}", "report {}", "verify {}", "digest {}", "compact {}", "check {}", "decks {}",
        "fit {}", "tune {}", "init word_crush --out {}", "games {}", "play word_crush --deck {}",
    ],
)  # fmt: skip
def test_a_path_that_no_system_takes_is_named(fairdeal, words) -> None:
    path = "a" * 300
    said = fairdeal(*words.format(path).split())
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert path[:60] in said.err


def test_a_folder_that_one_may_not_read_is_named(fairdeal, monkeypatch) -> None:
    let_games_raise(monkeypatch, PermissionError(13, "Permission denied", "/root/x"))
    said = fairdeal("games")
    assert said.code == 2
    assert said.err == "error: /root/x: Permission denied; allowed: a path that can be used\n"
