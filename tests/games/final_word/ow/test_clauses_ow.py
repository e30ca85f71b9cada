"""OW clause by clause: F11-01 to F11-06."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, play_stacked

GAME = "ow"
PASSES = "sees no word and passes"


def passed_on(game):
    """The letters passed on, turn by turn."""
    letters = [game.text(event["card"]) for event in game.all("pass on")]
    return ["".join(letters[at : at + 2]) for at in range(0, len(letters), 2)]


def test_f11_01_a_vowel_and_a_consonant_are_passed_on():
    game = play_stacked(GAME, ["catqq", "jjjjj"])
    assert passed_on(game) == ["at"]
    assert game.head(2) == "2. Player 2 on AT with JJJJJ"


@pytest.mark.parametrize(("hand", "plays"), [("shhqq", False), ("eauoi", False), ("eatqq", True)])
def test_f11_01_a_word_has_both_kinds(hand, plays):
    game = play_stacked(GAME, [hand, "jjjjj"])
    assert (game.turn(1)[0] != PASSES) == plays


@pytest.mark.parametrize(("y_as_vowel", "pairs"), [("only without AEIOU", ["ys"]), ("never", [])])
def test_f11_01_y_as_vowel(y_as_vowel, pairs):
    game = play_stacked(GAME, ["skyjj", "jjjjj"], y_as_vowel=y_as_vowel)
    assert passed_on(game) == pairs


def test_f11_01_y_is_a_consonant_beside_a_vowel():
    game = play_stacked(GAME, ["yeaqq", "jjjjj"])
    assert passed_on(game)[0] in ("ey", "ay")


def test_f11_02_the_letters_passed_on_are_not_scored():
    game = play_stacked(GAME, ["catqq", "jjjjj"])
    assert game.points("word") == [(0, 2)]


def test_f11_02_letters_received_count_unless_they_are_passed_on_again():
    again = play_stacked(GAME, ["catqq", "sjjjj"])
    assert (passed_on(again), again.points("word")) == (["at", "at"], [(0, 2), (1, 2)])
    other = play_stacked(GAME, ["catqq", "sjjjj"], repass="no")
    assert (passed_on(other), other.points("word")) == (["at", "as"], [(0, 2), (1, 1)])


@pytest.mark.parametrize(("repass", "same"), [("yes", True), ("no", False)])
def test_f11_03_repass(repass, same):
    game = play_stacked(GAME, ["catqq", "sjjjj"], repass=repass)
    first, second = passed_on(game)[:2]
    assert (sorted(first) == sorted(second)) == same


def test_f11_04_both_cards_and_one_of_the_hand_at_any_place():
    game = play_stacked(GAME, ["catqq", "sjjjj"])
    assert len(game.all("stay")) == 2
    assert len([event for event in game.all("lay") if event["chair"] == 1]) == 1
    assert play_stacked(GAME, ["catqq", "jjjjq"]).turn(2)[0] == PASSES


@pytest.mark.parametrize(
    ("stuck_letters", "opens"), [("discarded after a full round", True), ("kept", False)]
)
def test_f11_05_stuck_letters(stuck_letters, opens):
    game = play_stacked(GAME, ["vugqqqq", "zooxxxx"], stuck_letters=stuck_letters)
    removed = [event for event in game.all("remove") if event["why"] == "stuck"]
    assert bool(removed) == opens
    assert [len(game.parts) > 4 and game.turn(4)[0][:10] == "spells zoo"] == [opens]


def test_f11_05_who_cannot_trades_and_the_next_faces_the_same_letters():
    game = play_stacked(
        GAME, ["catqq", "jjjjj", "jjjjj"], ["zzzz", "zzzz", "zzzz"], bots=TRADER, turn_cap=100
    )
    assert game.turn(2)[0].startswith("trades ")
    assert game.head(3).startswith("3. Player 3 on AT with ")


def test_f11_06_any_card_of_each_kind_will_do():
    game = play_stacked(GAME, ["eatsq", "jjjjj"])
    assert passed_on(game)[0] in ("et", "at")
