"""What the referee says of Break Up's own rulings."""

from __future__ import annotations

import pytest

from sim.referee import check
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    place_of,
    with_rules,
    without,
)
from tests.referee.final_word import break_up_games as games
from tests.referee.final_word.story import Story


def cats(hand: str, before: int = 2, **rules) -> Story:
    """CATS is on the board, chair 1 cuts it; his hand holds these cards."""
    size = max(5, len(hand) + 1)
    hands = f"{'cats'.ljust(size, 'z')} {hand.ljust(size, 'z')}"
    story = Story("break_up", hands, "q" * size, **rules)
    games.open_with(story, 0, "cats")
    games.split(story, 1, before)
    return story


def parts(story: Story, first: str, second: str) -> tuple[list[list[int]], list[list[int]]]:
    """Both parts are completed."""
    return games.complete(story, 0, first), games.complete(story, 1, second)


def test_f5_01_one_cut_inside_the_word_and_cards_only_added() -> None:
    trace = games.short_part()
    for before in (0, 4, -1):
        assert_breaks("F5-01", alter(trace, "split", before=before))
    assert_breaks("FW-12", alter(trace, "split", before=1))  # the A is not in the first part
    assert_breaks("F5-01", alter(trace, "split", row=1))
    assert_breaks("F5-01", without(trace, "split"))
    for moves in ("b/C A T", "t=T +i +n S", "b~C A +t"):
        story = cats("btin", before=3 if moves[0] == "b" else 2)
        if moves[0] == "b":
            games.complete(story, 0, moves)
        else:
            games.complete(story, 1, moves)
        assert_breaks("F5-01", story.trace())


def test_f5_01_every_card_of_a_part_is_used_in_its_order() -> None:
    story = cats("bintoe", before=3)
    games.complete(story, 0, "C A +b")  # the T is missing
    assert_breaks("F5-01", story.trace())
    story = cats("bin")
    games.complete(story, 0, "A C +b")
    assert_breaks("FW-12", story.trace())


def test_f5_02_each_part_has_a_hand_card_or_both_together() -> None:
    assert_breaks("F5-02", with_rules(games.together(), each="yes"))
    check(with_rules(games.short_part(), each="together"))
    story = Story("break_up", "oatmealz zzzzzzzz", "q" * 20, each="together")
    games.open_with(story, 0, "oatmeal")
    games.split(story, 1, 3)
    parts(story, "O A T", "M E A L")
    assert_breaks("F5-02", story.trace())


def test_f5_03_long_parts_are_the_player_s_choice() -> None:
    for points, removed in ((8, 0), (5, 1)):
        check(games.long_parts(points, removed))
        assert_breaks("F5-03", games.long_parts(points, 1 - removed))
    assert_breaks("F5-03", alter(games.long_parts(), "score", 1, points=13))
    assert_breaks("F5-03", alter(games.long_parts(), "score", 1, why="bonus"))
    assert_breaks("F5-03", without(games.long_parts(), "score", 1))


def test_f5_03_with_a_part_of_three_the_lower_one_scores_and_leaves() -> None:
    trace = games.short_part()
    assert_breaks("F5-03", alter(trace, "score", 1, points=6))
    assert_breaks("F5-03", with_rules(games.player_chooses(), removed_word="scored one"))
    assert_breaks("F5-03", without(trace, "remove"))
    assert_breaks("F5-03", alter(trace, "remove", why="used"))
    assert_breaks("F5-03", alter(trace, "remove", 1, row=0))
    check(with_rules(trace, removed_word="player chooses"))


def test_f5_04_of_equal_parts_either_leaves() -> None:
    check(games.equal_parts(0))
    check(games.equal_parts(1))


def test_f5_05_one_part_alone_brings_nothing_and_the_other_goes_back() -> None:
    for game in (games.one_part_only, games.second_part_only):
        trace = game()
        assert_breaks("F5-05", alter(trace, "give back", source="hand"))
        assert_breaks("F5-05", alter(trace, "give back", to="bottom"))
        in_hand = trace.events[place_of(trace, "lay", -1)]["card"]
        assert_breaks("F5-05", alter(trace, "give back", card=in_hand))
        assert_breaks("F5-05", without(trace, "give back", 1))
        assert_breaks("FW-09", without(trace, "reshuffle"))
        assert_breaks("FW-09", alter(trace, "reshuffle", cards=1))
        at = place_of(trace, "reshuffle")
        score = type(trace.events[0])("score", {"chair": 1, "points": 6, "why": "word"})
        events = (*trace.events[: at + 1], score, *trace.events[at + 1 :])
        assert_breaks("F5-05", type(trace)(trace.header, events))


def test_f5_05_the_part_that_stays_needs_a_hand_card() -> None:
    story = Story("break_up", "parsnipz zzzzzzzz")
    games.open_with(story, 0, "parsnip")
    games.split(story, 1, 3)
    games.complete(story, 0, "P A R")
    games.give_back(story, 1)
    assert_breaks("F5-05", story.trace())


def test_f5_05_counts_as_a_play() -> None:
    story = Story("break_up", "catszz bvzzzz")
    games.open_with(story, 0, "cats")
    games.split(story, 1, 2)
    story.board = games.complete(story, 0, "C A +b")
    games.give_back(story, 1)
    story.refill()
    story.passing(0)
    story.refill()
    story.unplayed()
    assert_breaks("FW-25", story.end("won", 0))


def test_f5_06_a_trade_is_always_open() -> None:
    check(games.traded())
    assert_breaks("FW-09", with_rules(games.traded(), trade_max=3))


def test_f5_07_after_a_trade_the_same_word_faces_the_next() -> None:
    story = Story("break_up", "catszz vvvvvv", "uuuuuuuuuu")
    games.open_with(story, 0, "cats")
    story.begin(1)
    story.trade("vvvv")
    story.begin(0)
    story.hands[0].append(story.deck.pop())
    story.write("lay", chair=0, card=story.hands[0][0], row=0, place=0, how="new", onto=-1)
    assert_breaks("F5-01", story.trace())


def test_f5_08_a_dead_board_ends_the_game() -> None:
    assert_breaks("FW-25", alter(games.traded(), "end", stop="won"))
    assert_breaks("FW-25", with_rules(games.in_turn(), end="literal"))
    assert_breaks("FW-25", with_rules(games.literal(), end="shared"))


def test_f5_09_an_opening_may_have_three_letters() -> None:
    story = Story("break_up", "catz ryoz", "q" * 9)
    games.open_with(story, 0, "cat")
    games.split(story, 1, 1)
    _, oat = parts(story, "C +r +y", "+o A T")
    story.score(1, 3)
    story.remove([oat[0], oat[1], oat[2]], "scored", 1)
    story.refill()
    check_so_far(story)


def test_fw_06_every_part_is_long_enough() -> None:
    story = cats("bin")
    games.complete(story, 0, "C A")
    assert_breaks("FW-06", story.trace())
    assert_breaks("FW-06", with_rules(games.short_part(), minlen=4))


def test_fw_19_the_parts_are_the_two_sides_of_the_cut() -> None:
    story = cats("bin")
    games.complete(story, 0, "C A +b")
    story.halves = (story.halves[1], story.halves[0])
    games.complete(story, 1, "C A +n")
    assert_breaks("FW-12", story.trace())


def test_fw_20_two_touching_letters_in_each_part_only_where_asked() -> None:
    check(games.touching())
    check(games.touching(split_seq2="Split Run only"))
    assert_breaks("FW-20", with_rules(games.short_part(), split_seq2="Break Up too"))
    assert_breaks("FW-20", with_rules(games.in_turn(), split_seq2="Break Up too"))
    assert_breaks("FW-20", with_rules(games.second_part_only(), split_seq2="Break Up too"))


def test_fw_22_a_part_is_not_the_word_that_was_cut() -> None:
    story = Story("break_up", "onionz ionxzz", "q" * 9)
    games.open_with(story, 0, "onion")
    games.split(story, 1, 2)
    games.complete(story, 0, "O N +i +o +n")
    assert_breaks("FW-22", story.trace())


@pytest.mark.parametrize("game", [games.second_part_falls, games.first_part_falls])
def test_fw_08_with_a_part_the_whole_split_falls(game) -> None:
    trace = game()
    assert_breaks("FW-08", alter(trace, "undo", row=1))
    assert_breaks("FW-08", without(trace, "undo"))
    assert_breaks("FW-08", without(trace, "pass"))
