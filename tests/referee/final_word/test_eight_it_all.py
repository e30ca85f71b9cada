"""What the referee says of Eight It All's own rulings, and of changing a board word."""

from __future__ import annotations

import pytest

from sim.referee import check
from tests.referee.alterations import alter, assert_breaks, place_of, with_rules, without
from tests.referee.final_word import eight_it_all_games as games
from tests.referee.final_word.story import Story


def on_board(word: str, hand: str, **rules) -> Story:
    """The word is on the board, chair 1 is to change it from this hand."""
    size = max(len(word), len(hand)) + 1
    hands = f"{word.ljust(size, 'z')} {hand.ljust(size, 'z')}"
    story = Story("eight_it_all", hands, "q" * size, **rules)
    games.open_with(story, 0, word)
    story.refill()
    story.begin(1)
    return story


@pytest.mark.parametrize(
    ("moves", "barred"),
    [
        ("C +o A T", "no add"),
        ("b/C A T", "no overlay"),
        ("b~C A T", "no give and take"),
        ("c=C A T", "no duplicate"),
    ],
)
def test_f7_01_the_moves_of_the_parameter(moves: str, barred: str) -> None:
    every = ("all", "no add", "no overlay", "no give and take", "no duplicate")
    for rule in every:
        story = on_board("cat", "ocbz", moves=rule)
        story.form(moves)
        if rule == barred:
            assert_breaks("F7-01", story.trace())
        else:
            assert_breaks("F7-02", story.trace())  # nothing is wrong but that no points follow
    story = on_board("cat", "ocbz")
    story.form("C +o A T", new=True)
    assert_breaks("F7-01", story.trace())
    assert_breaks("F7-01", games.duplicates(moves="none"))


def test_f7_02_the_whole_word_or_the_duplicates_alone() -> None:
    assert_breaks("F7-02", alter(games.duplicates(), "score", 1, points=4))
    assert_breaks("F7-02", alter(games.four_moves(), "score", 3, points=6))
    assert_breaks("F7-02", alter(games.four_moves(), "score", 3, why="bonus"))
    assert_breaks("F7-02", without(games.four_moves(), "score", 2))


def test_f7_03_a_word_of_the_target_s_length_is_cleared() -> None:
    assert_breaks("FW-04", with_rules(games.cleared(), target=5))
    assert_breaks("F7-03", with_rules(games.four_moves(), target=4))
    assert_breaks("F7-03", with_rules(games.four_moves(), target=3))
    assert_breaks("F7-03", without(games.cleared(), "remove"))
    assert_breaks("F7-03", alter(games.cleared(), "remove", why="used"))
    assert_breaks("F7-03", alter(games.cleared_twice(), "score", 1, points=9))
    assert_breaks("FW-04", without(games.cleared(), "draw", 3))


def test_f7_03_covered_cards_are_cleared_too() -> None:
    story = on_board("cat", "cosz", target=4)
    story.form("c=C +o A T")
    story.score(1, 5)
    story.clear("cleared")
    trace = story.trace()
    covered = place_of(trace, "remove")
    assert trace.events[covered]["card"] in story.hands[0] + [0, 1, 2, 3]
    assert_breaks("FW-04", trace)
    assert_breaks("F7-03", without(trace, "remove"))


def test_f7_04_without_a_new_word_the_next_player_opens() -> None:
    check(games.cleared())
    story = on_board("cat", "osz", target=4)
    story.form("C +o A T")
    story.score(1, 5)
    story.clear("cleared")
    story.refill()
    story.pass_turn()
    assert_breaks("ALL-03", story.trace())


def test_f7_05_a_new_word_may_clear_again() -> None:
    trace = games.cleared_twice()
    assert_breaks("F7-03", without(trace, "remove", 4))
    assert [event["points"] for event in trace.events if event.kind == "score"][:3] == [5, 8, 3]


def test_f7_06_who_could_play_may_pass_or_trade() -> None:
    check(games.traded())
    check(games.four_moves())
    assert_breaks("F7-06", with_rules(games.traded(), when_stuck="swap"))


def test_f7_07_literally_it_ends_with_an_empty_deck_and_all_passing() -> None:
    assert_breaks("FW-25", with_rules(games.literal(), end="shared"))
    assert_breaks("FW-25", with_rules(games.literally_idle(), end="shared"))
    story = Story("eight_it_all", "zzz vvv", "x", end="literal")
    story.passing(0)
    story.passing(1)
    story.unplayed()
    assert_breaks("FW-25", story.end("stall", 0, 1))
    going_on = Story("eight_it_all", "zzz vvv", end="literal")
    for chair in (0, 1, 0):
        going_on.passing(chair)
    assert_breaks("F7-07", going_on.trace())


def test_f7_08_where_the_new_word_comes_from() -> None:
    trace = games.from_remaining_hand()
    assert_breaks("FW-04", with_rules(trace, new_word_from="replenished hand"))
    assert_breaks("ALL-03", with_rules(games.cleared_twice(), new_word_from="remaining hand"))
    check(with_rules(trace, refill="at once"))


def test_f7_09_the_board_word_is_replaced_and_its_points_lost() -> None:
    trace = games.replaced()
    assert_breaks("F7-09", with_rules(trace, when_stuck="trade"))
    assert_breaks("F7-09", alter(trace, "score", 2, points=-3))
    assert_breaks("F7-09", alter(trace, "score", 2, points=4))
    assert_breaks("F7-09", without(trace, "score", 2))
    assert_breaks("F7-09", alter(trace, "score", 1, points=2))
    assert_breaks("F7-09", alter(trace, "remove", why="cleared"))
    assert_breaks("F7-09", without(trace, "remove"))
    assert_breaks("F7-09", with_rules(games.traded(), when_stuck="new word"))


def test_f7_10_with_take_10_who_could_play_may_pass() -> None:
    check(with_rules(games.four_moves(), when_stuck="new word"))


def test_fw_12_board_cards_keep_their_order() -> None:
    story = on_board("cat", "oz")
    story.form("C +o T A")
    assert_breaks("FW-12", story.trace())
    trace = games.four_moves()
    assert_breaks("FW-12", alter(trace, "stay", place=0))
    assert_breaks("FW-12", alter(trace, "stay", card=1))
    assert_breaks("FW-12", alter(trace, "lay", -1, onto=0))


def test_fw_13_one_board_card_stays_uncovered() -> None:
    for moves in ("d/C o/A g/T", "d~C o~A g~T"):
        story = on_board("cat", "dogz")
        story.form(moves)
        assert_breaks("FW-13", story.trace())
    assert_breaks("FW-13", with_rules(games.all_duplicated(), dup_counts_as_kept="no"))
    story = on_board("cat", "doctz", dup_counts_as_kept="yes")
    story.form("d/C o/A t=T")  # DOT: the T under its duplicate counts as kept
    assert_breaks("F7-02", story.trace())
    story = on_board("cat", "dogz", dup_counts_as_kept="yes")
    story.form("d/C o/A g/T")
    assert_breaks("FW-13", story.trace())


def test_fw_14_moves_mix_freely() -> None:
    check(games.four_moves())


def test_fw_15_a_board_word_never_gets_shorter() -> None:
    story = on_board("cart", "oz")
    story.form("C +o A T")
    assert_breaks("FW-15", story.trace())


def test_fw_16_the_top_card_alone_is_taken_and_rests_this_turn() -> None:
    trace = games.four_moves()
    assert_breaks("FW-16", without(trace, "take"))
    assert_breaks("FW-16", alter(trace, "take", card=0))
    assert_breaks("FW-16", alter(trace, "take", row=1))
    assert_breaks("FW-16", with_rules(games.taken_card_used(), taken_card_usable="next turn"))
    at_once = games.taken_card_used_at_once()
    assert_breaks("FW-04", with_rules(at_once, taken_card_usable="next turn"))
    doubled = list(trace.events)
    doubled.insert(place_of(trace, "take"), trace.events[place_of(trace, "take")])
    assert_breaks("FW-16", type(trace)(trace.header, tuple(doubled)))


def test_fw_16_a_board_card_that_is_not_replaced_cannot_be_laid() -> None:
    story = on_board("net", "tz", taken_card_usable="same turn")
    (n,), (e,), (t,) = story.board
    story.write("stay", card=n, row=0, place=0)
    story.write("stay", card=e, row=0, place=1)
    story.lay(n, 0, 2, "overlay", t)
    story.write_word(0, [[n], [e], [n]])
    assert_breaks("FW-16", story.trace())


def test_fw_16_the_taken_card_may_be_laid_in_a_later_turn() -> None:
    story = Story("eight_it_all", "catzz bvzzz")
    games.open_with(story, 0, "cat")
    games.change(story, 1, "b~C A T", 5)
    story.passing(0)
    games.change(story, 1, "c/B A T", 4)
    games.pass_out(story, 0)
    best = max(range(2), key=lambda chair: story.scores[chair])
    check(story.end("won", best))


def test_fw_17_no_swap_for_the_same_letter() -> None:
    story = on_board("cat", "coz")
    story.form("c~C +o A T")
    assert_breaks("FW-17", story.trace())


def test_fw_18_the_same_letter_on_top_is_a_duplicate_and_nothing_else() -> None:
    story = on_board("cat", "cz")
    story.form("c/C A T")
    assert_breaks("FW-18", story.trace())
    story = on_board("cat", "bz")
    story.form("b=C A T")
    assert_breaks("FW-18", story.trace())


def test_fw_22_the_word_must_change_by_a_hand_card() -> None:
    story = on_board("cat", "cz")
    story.form("C A T")
    assert_breaks("FW-22", story.trace())
    story = on_board("cat", "catz", when_stuck="new word")
    story.clear("replaced")
    story.word("cat")
    assert_breaks("FW-22", story.trace())


def test_fw_08_an_undo_brings_back_what_was_covered_taken_and_replaced() -> None:
    for game in (games.change_falls, games.replacement_falls):
        trace = game()
        assert_breaks("FW-08", without(trace, "undo"))
        assert_breaks("FW-08", alter(trace, "pass", reason="no word"))


def test_fw_24_unplayed_cards_are_subtracted_in_chair_order() -> None:
    trace = games.four_moves()
    assert_breaks("FW-24", alter(trace, "score", -1, points=-11))
    assert_breaks("FW-24", without(trace, "score", -2))
    assert_breaks("FW-24", alter(trace, "score", -1, why="penalty"))
    check(trace)


def test_fw_25_a_word_that_falls_raises_the_count_but_not_after_one_that_stood() -> None:
    check(games.new_word_falls())
    story = Story("eight_it_all", "tnez zzzz", "q", p_bad_word=0.05, p_challenge=1.0)
    story.begin(0)
    story.word("tne")
    story.challenge(1, falls=True)
    story.pass_turn("word fell")
    story.passing(1)
    story.unplayed()
    check(story.end("stall", 0))
