"""All games of plain players on tiny decks: counts that can be worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sim.errors import InputError, RuleViolation
from sim.referee.final_word.break_up import REFEREE as BREAK_UP
from sim.referee.final_word.eight_it_all import REFEREE as EIGHT_IT_ALL
from sim.referee.final_word.last_man_standing import REFEREE as LAST_MAN_STANDING
from sim.referee.final_word.leftovers import REFEREE as LEFTOVERS
from sim.referee.final_word.three_two_one import REFEREE as THREE_TWO_ONE
from tests.enumeration.final_word import Outcome, play_all, tiny_header
from tests.referee.final_word.story import OWN, SHARED

GAMES = {
    "three_two_one": THREE_TWO_ONE,
    "last_man_standing": LAST_MAN_STANDING,
    "eight_it_all": EIGHT_IT_ALL,
    "break_up": BREAK_UP,
    "leftovers": LEFTOVERS,
}


def outcomes(game: str, hands: str, deck: str = "", **rules: Any) -> list[Outcome]:
    """Every way the game can go from these hands."""
    dealt = hands.split()
    size = len(dealt[0])
    header = tiny_header(
        game, "".join(dealt) + deck, len(dealt), {**SHARED, **OWN[game], "hand": size, **rules}
    )
    cards = [range(chair * size, (chair + 1) * size) for chair in range(len(dealt))]
    return list(play_all(GAMES[game], header, cards))


def ways(found: list[Outcome]) -> dict[str, tuple[int, ...]]:
    """The scores by how the turns went."""
    return {", ".join(outcome.turns): outcome.scores for outcome in found}


def test_last_man_standing_by_hand() -> None:
    # N A P Z makes NAP, PAN, ZAP; O D Z Z makes POD of the P and NOD of the N
    found = outcomes("last_man_standing", "napz odzz")
    assert ways(found) == {
        "0 nap, 1 pod, 0 idle, 1 idle": (5 - 4, 6 - 8),
        "0 pan, 1 nod, 0 idle, 1 idle": (5 - 4, 4 - 8),
        "0 zap, 1 pod, 0 idle, 1 idle": (8 - 1, 6 - 8),
    }
    assert len(found) == 3
    assert {outcome.stop for outcome in found} == {"won"}
    assert {outcome.winners for outcome in found} == {(0,)}


def test_last_man_standing_as_a_knockout_by_hand() -> None:
    # NAP leaves a Z; after POD it cannot follow, and no P, N or D leads on from two Zs
    found = outcomes("last_man_standing", "napz odzz", form="knockout")
    assert ways(found) == {
        "0 nap, 1 pod, 0 out": (0, 0),
        "0 pan, 1 nod, 0 out": (0, 0),
        "0 zap, 1 pod, 0 out": (0, 0),
    }
    assert {outcome.winners for outcome in found} == {(1,)}


def test_last_man_standing_alone_by_hand() -> None:
    found = outcomes("last_man_standing", "napz")
    assert ways(found) == dict.fromkeys(("0 nap, 0 out", "0 pan, 0 out", "0 zap, 0 out"), (3,))
    assert {outcome.stop for outcome in found} == {"stall"}


def test_three_two_one_sets_of_words_count_once() -> None:
    found = outcomes("three_two_one", "catgod zzzzzz")
    whole = {line for line in ways(found) if line.count(" ") == 2}
    assert {"0 act dog", "0 cat dog", "0 act god", "0 cat god"} <= whole
    assert "0 dog act" not in whole
    scores = ways(found)
    assert scores["0 cat dog"] == (4 + 6 + 3, 0)
    assert scores["0 cat, 1 idle, 0 dog"] == (4 + 3 + 6 + 3, 0)


def test_three_two_one_every_card_of_the_deck_may_come() -> None:
    found = outcomes("three_two_one", "cat zzz", "dogx")
    drawn = {line for outcome in found for line in outcome.turns[2:3]}
    # DOG or GOD if all three come, else none of the words of two of them and an X
    assert drawn == {"0 dog", "0 god", "0 idle"}
    assert len(found) == 2 * (6 * 2 + 18)  # 24 orders of three cards of four, six of them dog


def test_eight_it_all_by_hand() -> None:
    # BAT or TAB; a C and an O are added, laid over, or both
    found = outcomes("eight_it_all", "batz cozz", moves="no give and take")
    openings = {outcome.turns[0] for outcome in found}
    assert openings == {"0 bat", "0 tab"}
    second = {first: {o.turns[1] for o in found if o.turns[0] == first} for first in openings}
    assert second == {
        "0 bat": {"1 cat", "1 cot", "1 oat", "1 boat", "1 coat"},
        "0 tab": {"1 cab", "1 cob", "1 taco"},
    }


def test_eight_it_all_with_give_and_take_need_not_end() -> None:
    with pytest.raises(InputError, match="games of give and take need not end"):
        outcomes("eight_it_all", "batz cozz")


def test_break_up_by_hand() -> None:
    # OXEN is cut into OX and EN, O and XEN, OXE and N; an F and a T complete FOX and TEN
    found = outcomes("break_up", "oxenz ftzzz")
    second = {outcome.turns[1] for outcome in found if outcome.turns[0] == "0 oxen"}
    assert second == {"1 fox ten"}
    scored = {outcome.scores for outcome in found if outcome.turns[1] == "1 fox ten"}
    assert scored == {(1 + 4 + 1 + 1 - 4, 3 - 12)}  # TEN is the lower one; then nobody moves


def test_leftovers_base_scores_what_the_next_player_leaves() -> None:
    found = ways(outcomes("leftovers", "catq odqq"))
    assert found["0 cat, 1 cod, 0 idle, 1 idle, 0 idle, 1 idle"] == (2, 5)
    assert found["0 act, 1 cod, 0 idle, 1 idle, 0 idle, 1 idle"] == (2, 5)
    assert all(line.split(", ")[0] in ("0 cat", "0 act") for line in found)


def test_a_header_that_fits_no_game_is_refused() -> None:
    with pytest.raises(RuleViolation, match="minlen"):
        outcomes("leftovers", "catz odzz", minlen=5)
