"""fairdeal play: the same game as sim.play, narrated or traced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from experiments.commands.play_command import FIELD_TYPES, HEADER_MEANINGS
from experiments.design.values import read_bots, read_rules, read_value
from sim.errors import InputError
from sim.lexicon.load import read_own_list
from sim.trace import HEADER_FIELDS, read_trace

SHORT = ("play", "word_crush", "--bots", "plain", "--rules", "hand=1")


def test_a_game_is_narrated_as_sim_narrates_it(fairdeal) -> None:
    said = fairdeal(*SHORT, "--players", "3", "--seed", "7", "--deal", "2")
    replay = sim.play("word_crush", players=3, seed=7, deal=2, bots="plain", rules={"hand": 1})
    assert (said.code, said.out, said.err) == (0, replay.to_text(), "")
    assert said.out.startswith("Word Crush, 3 players, seed 7, deal 2\n")


def test_lists_that_were_read_before_a_command_are_not_its_to_tell_of(fairdeal, tmp_path) -> None:
    (tmp_path / "mine.txt").write_text("cat\nAmy's\ndog\n", encoding="utf-8")
    assert read_own_list(tmp_path / "mine.txt").left_out
    assert fairdeal(*SHORT, "--players", "2").err == ""


def test_as_many_play_as_the_game_allows_if_nobody_says_how_many(fairdeal) -> None:
    said = fairdeal("play", "Profit & Loss", "--bots", "plain")
    assert said.out.splitlines()[0].endswith(", 2 players, seed 1, deal 0")
    refused = fairdeal("play", "Profit & Loss", "--players", "3")
    assert refused.err == "error: players: 3 cannot play profit_and_loss; allowed: 2\n"


def test_changed_rules_are_listed_and_a_variant_only_by_its_name(fairdeal) -> None:
    args = ("play", "word_lift", "--players", "2", "--bots", "plain", "--variant", "one round")
    plain = fairdeal(*args).out
    assert plain.startswith("Word Lift, one round, 2 players, seed 1, deal 0\n")
    assert "Rules changed" not in plain
    lines = fairdeal(*args, "--rules", "count_rule=off", "both_empty=at once").out.splitlines()
    assert "  Rules changed: both_empty = at once; count_rule = off" in lines


def test_many_changed_rules_are_wrapped_between_rules(fairdeal) -> None:
    rules = (
        "shape=hex454",
        "qu=yes",
        "same_tile=yes",
        "ring_path=shortest",
        "timer=120",
        "ring_cap=x4",
    )
    out = fairdeal("play", "ring_grid", "--bots", "plain", "--rules", *rules).out
    changes = out.split("  Rules changed: ")[1].split("\n  Small")[0].split("\n    ")
    assert len(changes) == 2
    assert max(map(len, changes)) <= 96
    assert " ".join(changes) == (
        "shape = hex454; qu = yes; same_tile = yes; ring_path = shortest; ring_cap = x4;"
        " timer = 120"
    )


def test_every_option_reaches_the_game(fairdeal, tmp_path: Path) -> None:
    deck = tmp_path / "mine.csv"
    assert fairdeal("decks", "--make", "--size", "60", "--out", str(deck)).code == 0
    out = fairdeal(
        *("play", "word_crush", "--players", "2", "--seed", "5", "--deal", "3", "--rotation", "1"),
        *("--bots", "plain,oracle", "--rules", "hand=2", "after_stuck=next player"),
        *("--rules", "track=26", "--variant", "gentle", "--deck", str(deck), "--format", "jsonl"),
    ).out
    header = read_trace(out, sim.load("word_crush").events).header
    assert (header.players, header.seed, header.deal, header.rotation) == (2, 5, 3, 1)
    assert header.bots == ("oracle", "plain")
    assert (header.variant, header.deck_name, len(header.deck)) == ("gentle", "mine", 60)
    rules = {name: header.rules[name] for name in ("hand", "after_stuck", "track", "reseed_empty")}
    assert rules == {
        "hand": 2,
        "after_stuck": "next player",
        "track": "26",
        "reseed_empty": "yes",
    }


def test_a_trace_is_written_to_a_new_file(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = fairdeal(*SHORT, "--format", "jsonl", "--out", str(path))
    assert said.out == f"wrote {path}\n"
    replay = sim.play("word_crush", players=3, bots="plain", rules={"hand": 1})
    assert path.read_text("utf-8") == replay.to_jsonl()
    said = fairdeal(*SHORT, "--out", str(path))
    assert said.code == 2
    assert said.err.endswith("exists already; allowed: a new name, or --force to replace it\n")


def test_a_file_that_cannot_be_written_is_named(fairdeal, tmp_path: Path, monkeypatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("experiments.commands.out_folder.write_whole", refuse)
    path = tmp_path / "game.txt"
    said = fairdeal(*SHORT, "--out", str(path))
    assert said.code == 2
    assert said.err == (
        f"error: --out {path}: cannot be written (Read-only file system); allowed: a file you may"
        " write\n"
    )


def test_the_schema_explains_every_part_of_a_trace(fairdeal) -> None:
    schema = json.loads(fairdeal("play", "word_crush", "--schema").out)
    lines = fairdeal(*SHORT, "--format", "jsonl").out.splitlines()
    header, *events = map(json.loads, lines)
    assert set(schema["header"]) == set(header) - {"event", "format"} == set(HEADER_FIELDS)
    assert schema["format"] == header["format"]
    for event in events:
        fields = schema["events"][event.pop("event")]["fields"]
        assert set(fields) == set(event)
    assert set(HEADER_MEANINGS) == set(HEADER_FIELDS)
    used = {
        field["type"] if isinstance(field["type"], str) else "a list"
        for kind in schema["events"].values()
        for field in kind["fields"].values()
    }
    assert used <= set(FIELD_TYPES)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--players", "9"), "players: 9 cannot play word_crush; allowed: 2 to 8"),
        (("--rotation", "3"), "rotation: 3 is not legal; allowed: a whole number from 0 to 2"),
        (("--deck", "none.csv"), "none.csv: no deck and no file has this name; allowed: "),
        (("--variant", "odd"), "variant: word_crush has no variant 'odd'; allowed: printed, "),
        (("--bots", "a,b,c"), "bots[0]: no bot is called 'a'; allowed: plain, novice, "),
        (
            ("--bots", "[8888,8,8]"),
            "bots[0]: 8888 is no bot; allowed: a name, or a table with a profile",
        ),
        (("--bots", "plain,plain"), "bots: 2 bots for 3 players; allowed: one, or one a seat"),
        (
            ("--bots", "{profile"),
            '--bots: \'{profile\' is not TOML; allowed: {profile = "casual", attention = "low"},'
            " or a list of such, one a seat",
        ),
        (
            ("--rules", "hand"),
            "--rules hand: has no value; allowed: name=value, such as hand=3",
        ),
        (("--rules", "=3"), "--rules =3: has no value; allowed: name=value, such as hand=3"),
        (
            ("--rules", "hand=3", "hand=4"),
            "--rules hand: is given twice; allowed: each rule once",
        ),
        (
            ("--rules", "hands=3"),
            "rules.hands: word_crush has no such parameter; did you mean 'hand'?; allowed: mode, ",
        ),
        (
            ("--rules", "hand=11"),
            "rules.hand: 11 is not legal; allowed: 1 to 10, one number or a table by players",
        ),
        (
            ("--rules", "after_stuck=nobody"),
            "rules.after_stuck: 'nobody' is not legal; allowed: same player | next player",
        ),
    ],
)
def test_wrong_requests_are_refused(fairdeal, words: tuple[str, ...], message: str) -> None:
    said = fairdeal("play", "word_crush", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"error: {message}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("0.25", 0.25),
        ("true", True),
        ('"26"', "26"),
        ("next player", "next player"),
        ("{2=5, 3=4}", {"2": 5, "3": 4}),
        ("1\nother = 2", "1\nother = 2"),
        ("", ""),
    ],
)
def test_values_are_toml_or_plain_words(text: str, value: object) -> None:
    assert read_value(text) == value


def test_a_choice_that_looks_like_a_number_stays_a_word() -> None:
    game = sim.load("word_crush")
    assert read_rules(game, ["track=26", "cards_per_turn = 1", "hand={3=4}"]) == {
        "track": "26",
        "cards_per_turn": "1",
        "hand": {"3": 4},
    }


def test_bots_may_be_tables() -> None:
    assert read_bots('["casual", {profile = "casual", pace = 2}]') == [
        "casual",
        {"profile": "casual", "pace": 2},
    ]
    with pytest.raises(InputError, match="is not TOML"):
        read_bots("[casual")


def test_a_game_whose_kernels_are_kept_loads_nothing_that_compiles(fairdeal):
    fairdeal(*SHORT)
    code = (
        "import sys; from experiments.cli import main; main(sys.argv[1:]);"
        "print('scipy.linalg' in sys.modules, 'numba.np.arraymath' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(sim.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code, *SHORT],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stdout.splitlines()[0].startswith("Word Crush, ")
    assert done.stdout.splitlines()[-1] == "False False"
