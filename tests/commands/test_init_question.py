"""``fairdeal init --question``: the tables that a question needs, which run as they are."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

import sim
from experiments.commands.init_command import ASKED
from experiments.comparing.overall import overall_verdicts
from experiments.comparing.plan import read_question
from experiments.comparing.play import compare
from experiments.design.questions import QUESTIONS, possible_questions, question_sweep
from experiments.design.sweep import read_sweep
from experiments.runner import stuck_turns
from experiments.runner.run import run_sweep
from experiments.tuning.read_plan import read_tuning
from tests.scale import IS_FULL, sample

GAMES = sim.games()
COMPARED = ("versions", "first-player", "deck")


@pytest.fixture
def sweep_of(tmp_path):
    def read(name, question):
        path = tmp_path / f"{question}.toml"
        path.write_text(question_sweep(sim.load(name), question), "utf-8")
        return read_sweep(path)

    return read


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_sweep_that_its_commands_understand(name, sweep_of):
    game = sim.load(name)
    for question in possible_questions(game):
        sweep = sweep_of(name, question)
        assert sweep.question.endswith("?")
        has_hand = any(param.name == "hand" for param in game.params)
        if question in COMPARED or not has_hand:
            asked = read_question(sweep)
            assert asked.pairs
            assert asked.aims
            targets = {one.name: one.target for one in asked.measures}
            assert targets["minutes"] == game.minutes
            assert all(pair.before != pair.after for pair in asked.pairs)
        else:
            assert sweep.targets["minutes"]
            players = {cell.players for cell in sweep.cells}
            assert players == set(range(game.players[0], game.players[1] + 1))
        if question == "length" and has_hand:
            assert len(read_tuning(sweep).cells) == len(sweep.cells)
        if question == "first-player":
            assert sweep.limits == {"first_player": 0.03}


def test_who_begins_is_asked_of_a_rule_that_bears_on_it():
    asked = {
        name: tomllib.loads(question_sweep(sim.load(name), "first-player"))["compare"]["what"]
        for name in ("word_crush", "three_two_one", "ring_grid", "whitman_5359", "word_lift")
    }
    assert asked == {
        "word_crush": "rules.first_player_cards",
        "three_two_one": "rules.equalise",
        "ring_grid": "rules.rounds",
        "whitman_5359": "rules.captures_count",
        "word_lift": "rules.start",
    }


def test_who_plays_alone_is_not_asked_how_often_he_begins_and_wins():
    alone = tomllib.loads(question_sweep(sim.load("first_base"), "versions"))["compare"]
    assert set(alone["margins"]) == {"minutes", "not_finished", "stuck_turns"}
    lengths = tomllib.loads(question_sweep(sim.load("first_base"), "length"))
    assert "seat_edge" not in lengths["limits"]


def test_a_version_to_begin_with_is_one_that_moves_its_game():
    """A rule that never comes into play, such as of a move that is not permitted, teaches none."""
    for name in ("turnover", "three_two_one", "first_base"):
        asked = tomllib.loads(question_sweep(sim.load(name), "versions"))
        assert asked["compare"]["what"] == "rules.minlen"
        usual, other = asked["cells"]["rules"]["minlen"]
        players = asked["cells"]["players"][0]
        before, after = (
            sim.simulate(name, players=players, deals=20, rules={"minlen": one}, bots="casual")
            for one in (usual, other)
        )
        assert (before["turns"] != after["turns"]).any()


def questions_played(name):
    """All of a game's questions in the full suite; in the short one games take them in turn."""
    questions = possible_questions(sim.load(name))
    turn = GAMES.index(name) % len(questions)
    return questions if IS_FULL else questions[turn : turn + 1]


def test_the_games_play_every_question_between_them():
    assert {question for name in GAMES for question in questions_played(name)} == set(QUESTIONS)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_played(name, sweep_of, tmp_path, monkeypatch):
    monkeypatch.setattr(stuck_turns, "PILOT_DEALS", sample(20, full=stuck_turns.PILOT_DEALS))
    for question in questions_played(name):
        sweep = sweep_of(name, question)
        ends = (sweep.cells[0], sweep.cells[-1])
        few = replace(sweep, cells=tuple(dict.fromkeys(ends)), deals=1, traces=0)
        assert run_sweep(few, tmp_path / question, jobs=1, show_progress=False).games_played
        if "compare" in sweep.sections:
            asked = read_question(sweep)
            least = replace(asked, pairs=asked.pairs[:1], deals=4, first_look=2, confirm=0)
            (verdict,) = overall_verdicts(compare(least))
            assert verdict.answer == "undecided"


def test_a_question_is_printed_or_written(fairdeal, tmp_path):
    said = fairdeal("init", "word_crush", "--question", "versions")
    assert said.out == question_sweep(sim.load("word_crush"), "versions")
    path = tmp_path / "better.toml"
    assert fairdeal("init", "ow", "--question", "deck", "--out", str(path)).code == 0
    assert tomllib.loads(path.read_text("utf-8"))["compare"]["what"] == "deck"


def test_the_command_knows_the_questions(fairdeal):
    assert tuple(QUESTIONS) == ASKED
    said = fairdeal("init", "word_crush", "--question", "luck")
    assert (said.code, said.err) == (
        2,
        "error: fairdeal init --question: 'luck' is not legal; allowed: length | versions |"
        " first-player | deck | players\n",
    )
    said = fairdeal("init", "word_crush", "--question", "deck", "--schema")
    assert said.err == "error: --schema: is of no use here; allowed: --question or --schema\n"


@pytest.mark.parametrize("question", ["first-player", "players"])
def test_who_plays_alone_is_not_asked_about_others(fairdeal, question):
    alone = [name for name in GAMES if sim.load(name).players[1] == 1]
    assert alone == ["first_base"]
    said = fairdeal("init", "first_base", "--question", question)
    assert (said.code, said.err) == (
        2,
        f"error: --question: {question!r} has no meaning for first_base, which one player plays"
        " alone; allowed: length | versions | deck\n",
    )
