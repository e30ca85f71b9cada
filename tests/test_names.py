"""Names as people write them, everywhere that a name is asked for; and what was meant."""

import pytest

import sim
from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.design.values import read_rules
from sim.bots.profiles import find_bot
from sim.decks import find_deck
from sim.errors import InputError
from sim.names import find_name
from sim.registry import game_names, load_game


@pytest.mark.parametrize("name", game_names())
def test_games_by_title_case_and_hyphens(name):
    for written in (name.replace("_", " ").title(), name.replace("_", "-").upper(), f" {name} "):
        assert load_game(written) is load_game(name)


@pytest.mark.parametrize("written", ["3-2-1", "3 2 1", "Three-Two-One"])
def test_digits_stand_for_their_words(written):
    assert load_game(written).name == "three_two_one"


def test_rules_variants_and_values_by_any_case():
    game = sim.load("Word Crush")
    resolved = game.resolve(3, {"Turn-Cap": 500, "After Stuck": "Next-Player"}, "Printed")
    assert (resolved["turn_cap"], resolved["after_stuck"]) == (500, "next player")
    assert read_rules(game, ["Turn-Cap=500"]) == {"turn_cap": 500}
    with pytest.raises(InputError, match="--rules turn_cap: is given twice"):
        read_rules(game, ["Turn-Cap=500", "turn_cap=200"])


def test_bots_and_decks_by_any_case():
    assert find_bot("Casual") == find_bot("casual")
    assert find_deck("Final-Word 120") is find_deck("final_word_120")


def test_two_names_that_are_plainly_alike_are_not_guessed():
    assert find_name("a b", ["a-b", "a_b"]) is None
    assert find_name("a_b", ["a-b", "a_b"]) == "a_b"
    assert find_name("!", ["a-b", ""]) is None
    assert find_name(3, ["3"]) is None


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: load_game("word_crash"), "word_crush"),
        (lambda: sim.load("word_crush").param("turncap"), "turn_cap"),
        (lambda: sim.load("word_crush").variant("printd"), "printed"),
        (lambda: sim.load("word_crush").resolve(3, {"after_stuck": "nxt player"}), "next player"),
        (lambda: find_bot("casul"), "casual"),
        (lambda: find_bot({"profile": "casual", "attentoin": 1}), "attention"),
        (lambda: find_deck("final_word_12"), "final_word_120"),
    ],
)
def test_a_mistyped_name_is_guessed(ask, meant):
    with pytest.raises(InputError) as caught:
        ask()
    assert caught.value.problem.endswith(f"; did you mean {meant!r}?")
    assert meant in caught.value.allowed


@pytest.mark.parametrize(
    ("text", "where", "meant"),
    [
        ("deal = 5", "deal", "deals"),
        ("[cells]\nplayer = [2]", "cells.player", "players"),
        ("[cells]\nplayers = [2]\n[cells.rules]\nhandd = [3]", "cells.rules.handd", "hand"),
        ('[cells]\nplayers = [2]\ndeck = ["word_crush_14"]', "cells.deck[0]", "word_crush_104"),
    ],
)
def test_a_mistyped_key_of_a_sweep_is_guessed(tmp_path, text, where, meant):
    sweep = tmp_path / "mine.toml"
    sweep.write_text(f'name = "x"\ngame = "word_crush"\n{text}\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_sweep(sweep)
    assert caught.value.where == f"{sweep}, {where}"
    assert caught.value.problem.endswith(f"did you mean {meant!r}?")


def test_a_mistyped_command_is_guessed(capsys):
    assert main(["repport", "x"]) == 2
    assert "there is no 'repport'; did you mean 'report'?" in capsys.readouterr().err


def test_what_is_like_nothing_is_not_guessed():
    with pytest.raises(InputError) as caught:
        load_game("chess")
    assert caught.value.problem == "no game is called 'chess'"
