"""A designer's package outside this repository plays like a game that comes with the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import sim
from experiments.cli import main
from experiments.store.versions import engine_version
from sim.engine.simulation import pack, play_rows, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.registry import game_modules, load_game
from tests.own_game.install import PACKAGE, install
from tests.scale import games

pytestmark = pytest.mark.usefixtures("_own_game")
SETTINGS = [(v, n, b) for v in ("printed", "thick") for n in (2, 3, 4) for b in ("casual", "plain")]
ASK_VERSION = f"""
from experiments.store.versions import engine_version
print(engine_version({PACKAGE!r}), engine_version("word_crush"))
"""


@pytest.fixture
def fairdeal(capsys):
    def run(*words):
        capsys.readouterr()
        code = main(list(map(str, words)))
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out

    return run


def test_it_is_a_game_among_others_from_where_it_is_installed(packages):
    assert PACKAGE in sim.games()
    assert "word_crush" in sim.games()
    assert sim.load(PACKAGE).players == (2, 4)
    assert sys.modules[PACKAGE].__file__ == str(packages / PACKAGE / "__init__.py")


def test_the_command_lists_it_and_shows_its_rules(fairdeal):
    assert "LETTER LADDER" in fairdeal("games")
    shown = fairdeal("games", PACKAGE)
    assert "Who cannot draws a card and takes the ladder off the table. [XX-03]" in shown
    assert "thick: Four cards of each letter." in shown


@pytest.mark.parametrize(("variant", "players", "bots"), SETTINGS)
def test_the_referee_accepts_its_games(variant, players, bots):
    for deal in range(games(20)):
        rules = {"turn_cap": 15} if deal % 4 == 0 else {}
        setting = {"players": players, "variant": variant, "bots": bots, "rules": rules}
        check(sim.play(PACKAGE, seed=5, deal=deal, **setting).trace)


def test_the_referee_refuses_a_card_that_does_not_climb():
    trace = sim.play(PACKAGE, players=2, seed=5, bots="plain").trace
    laid = [number for number, event in enumerate(trace.events) if event.kind == "lay"]
    first, second = (trace.events[number] for number in laid[:2])
    events = list(trace.events)
    events[laid[1]] = replace(second, fields={**second.fields, "card": first["card"]})
    with pytest.raises(RuleViolation, match="XX-02"):
        check(replace(trace, events=tuple(events)))


def test_it_is_swept_verified_and_reported(fairdeal, tmp_path):
    sweep, results, page = tmp_path / "mine.toml", tmp_path / "results", tmp_path / "page.html"
    fairdeal("init", PACKAGE, "--out", sweep)
    fairdeal("run", sweep, "--deals", 40, "--out", results, "--jobs", 1)
    digest = fairdeal("digest", results)
    assert "verdict all right" in fairdeal("verify", results)
    said = fairdeal("report", results, "--out", page)
    assert digest.strip() in said
    text = page.read_text("utf-8")
    assert "Letter Ladder" in text
    assert "4 players" in text


def test_rows_do_not_depend_on_blocks_or_on_who_else_is_played():
    setting = prepare(PACKAGE, players=3, seed=2, bots=["plain", "casual", "casual"])
    packed = pack(setting)
    whole = play_rows(packed, 0, 6)
    single = np.concatenate([play_rows(packed, deal, 1) for deal in range(6)])
    assert setting.rotations == 3
    assert np.array_equal(whole, single)


def test_a_clone_plays_on_alike_and_a_redeal_leaves_ones_own_hand():
    packed = pack(prepare(PACKAGE, players=3, seed=2))
    table = start_game(packed, 0)
    play_to(packed, table, 4)
    clone, other = copy_of(table), copy_of(table)
    redeal_hidden(packed, other, 9, 1)
    assert hand_of(other, 1) == hand_of(table, 1)
    assert [hand_of(other, 0), hand_of(other, 2)] != [hand_of(table, 0), hand_of(table, 2)]
    play_to(packed, table, 12)
    play_to(packed, clone, 12)
    assert table.tobytes() == clone.tobytes()


def hand_of(table, chair):
    return sorted(table["hand"][0, chair, : table["hand_size"][0, chair]].tolist())


def test_an_edit_of_its_kernels_outdates_its_results_and_no_others(tmp_path):
    install(tmp_path)
    kernels = tmp_path / PACKAGE / "kernels.py"
    kernels.write_text(kernels.read_text("utf-8").replace("range(rules.hand)", "range(1)"), "utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", ASK_VERSION],
        env={**os.environ, "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    own, other = done.stdout.split()
    assert own != engine_version(PACKAGE)
    assert other == engine_version("word_crush")


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ({"word_crush": "mine"}, "mine is called 'word_crush', as sim.games.word_crush is"),
        ({"other_name": PACKAGE}, "letter_ladder.GAME is called 'letter_ladder'"),
        ({"missing": "no_such_module"}, "No module named 'no_such_module'"),
        ({"empty": "letter_ladder.referee"}, "letter_ladder.referee has no GAME"),
    ],
)
def test_a_wrong_entry_point_is_refused_by_name(monkeypatch, points, problem):
    monkeypatch.setattr("sim.registry.installed_modules", lambda group: points)
    game_modules.cache_clear()
    with pytest.raises(InputError) as caught:
        load_game(next(iter(points)))
    assert problem in str(caught.value)


def test_two_packages_with_one_name_for_a_game_are_refused(packages, tmp_path, monkeypatch):
    shutil.copytree(packages, tmp_path / "others")
    info = next((tmp_path / "others").glob("*.dist-info"))
    info.rename(info.with_name("another-1.0.dist-info"))
    metadata = tmp_path / "others" / "another-1.0.dist-info"
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: another\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[fairdeal.games]\nletter_ladder = another\n")
    monkeypatch.syspath_prepend(tmp_path / "others")
    sim.registry.installed_modules.cache_clear()
    game_modules.cache_clear()
    with pytest.raises(InputError, match="are called 'letter_ladder'"):
        game_modules()
