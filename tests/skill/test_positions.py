"""Sensible play: nobody passes over a common short word in a few cards."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from experiments.skill.positions import (
    Position,
    passed_over,
    position_lines,
    positions_of,
    text_of_positions,
)
from sim.errors import InputError
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import games

WANTED = 5 if IS_PLAIN_PYTHON else 400


@pytest.mark.parametrize(("bot", "most"), [("casual", 0.05), ("expert", 0.01)])
def test_hardly_anyone_passes_over_a_common_word_of_three_letters_in_three_to_five_cards(bot, most):
    met, passed = passed_over(positions_of("word_lift", bot), games(WANTED, at_least=5))
    assert met >= 5
    assert passed <= most * met


@pytest.mark.parametrize("game", ["word_lift", "last_man_standing", "eight_it_all", "pluck_it"])
def test_a_position_says_what_lay_there_and_what_was_done(game):
    for one in islice(positions_of(game, "casual", with_seen=True), 12):
        assert one.did in {"played", "traded", "passed"}
        assert bool(one.played) == (one.did == "played")
        assert one.looked > 0
        text = "\n".join(position_lines(one))
        assert one.hand.upper() in text
        assert all(word.upper() in text for word in one.played)
        if one.seen is not None and len(one.played) == 1 and one.turn == 1:
            assert one.played[0] in one.seen
        if game == "word_lift" and len(one.played) == 1:  # two are the parts of one stolen
            assert one.played[0] in one.seen


def test_where_a_word_needs_a_red_card_it_is_not_said_that_none_of_the_hand_was_seen():
    for one in islice(positions_of("seeing_red", "casual", with_seen=True), 6):
        assert one.seen is None
        assert "of these seen" not in "\n".join(position_lines(one))


def test_the_words_that_lie_there_are_those_of_the_hand_commonest_first():
    one = Position(0, 1, "due?", (), 12.0, (), "passed", 1)
    assert [word for word, _ in one.lying] == ["due"]
    assert one.has_common(3)
    assert not one.has_common(4)


def test_a_game_without_words_in_a_hand_is_refused():
    with pytest.raises(InputError, match="nobody looks for words in a hand"):
        next(positions_of("word_crush", "casual"))


def test_a_position_of_a_grid_has_what_lay_there_and_what_was_missed():
    for lines in islice(text_of_positions("ring_grid", "casual"), 6):
        text = " ".join(" ".join(lines).split())
        lay = int(re.search(r"60 s, (\d+) words lay there", text).group(1))
        wrote = int(re.search(r"wrote (\d+):", text).group(1))
        missed = int(re.search(r"missed (\d+), the most common: ", text).group(1))
        assert lay == wrote + missed
        assert re.search(r"the best: [A-Z]+ \d+$", text)


def test_a_position_of_word_crush_has_the_hand_and_what_of_it_could_be_played():
    played = 0
    for first, second in islice(text_of_positions("word_crush", "casual"), 150):
        letter, held = re.search(r" on ([A-Z]), .* s in all: (.*)$", first).groups()
        fit, did = re.search(r"could be played: (.*) -> (.*)$", second).groups()
        of_hand = [word for word in held.split() if word[0] == letter or letter * 2 in word]
        assert fit == (", ".join(of_hand) or "none")
        if word := re.match(r"plays ([A-Z]+)(;|$)", did):
            assert word.group(1) in of_hand
            played += 1
        assert did.startswith(("passes", "plays", "turns up", "draws"))
    assert played > 5
