"""What the referee says of Leftovers' own rulings."""

from __future__ import annotations

from sim.referee import check
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    insert,
    place_of,
    with_rules,
    without,
)
from tests.referee.final_word import leftovers_games as games
from tests.referee.final_word.story import Story


def on_board(word: str, hand: str, **rules) -> Story:
    """The word is on the board of the base game, chair 1 is to move from this hand."""
    size = max(len(word), len(hand)) + 1
    hands = f"{word.ljust(size, 'z')} {hand.ljust(size, 'z')}"
    story = Story("leftovers", hands, "q" * 3 * size, **rules)
    story.begin(0)
    story.word(word)
    story.refill()
    story.begin(1)
    return story


def finish(story: Story, *scores: tuple[int, int, str]) -> None:
    """The points and what leaves."""
    for score in scores:
        story.score(*score)
    story.remove(story.left, "leftover")
    story.refill()


def test_f10_01_at_least_one_card_of_the_hand_and_one_of_the_board() -> None:
    story = on_board("cat", "dog")
    story.word("dog")
    assert_breaks("F10-01", story.trace())
    story = on_board("cat", "dog")
    story.form("A C T", new=True)
    assert_breaks("F10-01", story.trace())


def test_f10_01_the_fewest_board_cards_of_the_parameter() -> None:
    for least in (1, 2):
        story = on_board("cat", "od", min_board=least)
        story.form("C +o +d", new=True)
        finish(story, (0, 2, "leftovers"))
        if least == 1:
            check_so_far(story)
        else:
            assert_breaks("F10-01", story.trace())
    assert_breaks("F10-01", with_rules(games.base(), min_board=3))


def test_f10_01_free_rearrangement_unless_the_parameter_keeps_the_order() -> None:
    check(games.nothing_left_over())
    assert_breaks("F10-01", games.nothing_left_over(reorder="no"))
    check(games.base(reorder="no"))


def test_f10_02_cards_are_combined_and_never_laid_upon_one_another() -> None:
    for moves in ("c=C A T", "b/C A T", "b~C A T"):
        story = on_board("cat", "bco")
        story.form(moves)
        assert_breaks("F10-02", story.trace())
    story = on_board("cat", "bco")
    story.form("C +o A T")
    assert_breaks("F10-02", story.trace())


def test_f10_03_only_the_former_maker_scores_what_is_left_over() -> None:
    trace = games.base()
    assert_breaks("F10-03", alter(trace, "score", chair=1))
    assert_breaks("F10-03", alter(trace, "score", points=3))
    assert_breaks("F10-03", alter(trace, "score", why="word"))
    assert_breaks("F10-03", without(trace, "score"))
    assert_breaks("F10-03", without(trace, "remove"))
    assert_breaks("F10-03", alter(trace, "remove", why="used"))
    story = Story("leftovers", "catz odzz", "q")
    story.begin(0)
    story.word("cat")
    story.score(0, 4)
    assert_breaks("FW-04", story.trace())
    assert_breaks("F10-03", with_rules(games.base(), form="dessert"))
    assert_breaks("F10-03", with_rules(trace, form="both"))


def test_f10_04_a_stuck_player_gives_the_maker_the_word_and_an_extra_turn() -> None:
    trace = games.base()
    assert_breaks("F10-04", without(trace, "score", 1))
    assert_breaks("F10-04", alter(trace, "score", 1, points=4))
    assert_breaks("F10-04", alter(trace, "score", 1, chair=0))
    assert_breaks("F10-04", without(trace, "remove", -1))
    assert_breaks("F10-04", alter(trace, "remove", -1, why="leftover"))
    assert_breaks("F10-04", alter(trace, "turn", -3, kind="normal"))
    assert_breaks("ALL-03", alter(trace, "turn", -3, chair=0))
    assert_breaks("ALL-03", alter(games.maker_opens(), "turn", 3, chair=2))
    assert_breaks("FW-08", alter(games.maker_opens(), "turn", 3, kind="extra"))


def test_f10_04_in_the_other_forms_nobody_scores_the_stuck_word() -> None:
    for game in (games.use_or_lose, games.dessert):
        trace = game()
        stuck = next(n for n, e in enumerate(trace.events) if e.fields.get("why") == "stuck")
        score = type(trace.events[0])("score", {"chair": 1, "points": 5, "why": "leftovers"})
        events = (*trace.events[:stuck], score, *trace.events[stuck:])
        assert_breaks("F10-04", type(trace)(trace.header, events))


def test_f10_04_who_is_stuck_on_his_own_word_opens_anew() -> None:
    trace = games.own_word()
    assert_breaks("ALL-03", alter(trace, "turn", 3, chair=1))
    assert_breaks("F10-04", alter(trace, "turn", 3, kind="normal"))
    assert_breaks("ALL-03", alter(trace, "turn", 4, chair=0))


def test_f10_04_the_stuck_player_and_everyone_after_him_are_asked_before_the_end() -> None:
    for game in (games.base, games.owed_turn_asks_nobody, games.fallen_word_is_asked_again):
        trace = game()
        check(trace)
        # the end comes after the last of them, neither a turn earlier nor a turn later
        last = place_of(trace, "turn", -1)
        early = (*trace.events[:last], *trace.events[place_of(trace, "end") :])
        assert_breaks("FW-25", type(trace)(trace.header, early))
        more = trace.events[last : place_of(trace, "end")]
        late = insert(trace, place_of(trace, "end"), *more)
        assert_breaks("FW-25", late)


def test_f10_04_the_extra_turn_stands_for_nobody_else_s() -> None:
    story = Story("leftovers", "catz zzzz vvvv", "jjj")
    story.begin(0)
    story.word("cat")
    story.refill()
    games.stick(story, 1, 0)
    story.begin(0, "extra")
    story.pass_turn()
    story.passing(1)
    assert_breaks("FW-25", story.end("won", 0))
    story = Story("leftovers", "catz zzzz vvvv", "jjj")
    story.begin(0)
    story.word("cat")
    story.refill()
    games.run_out(story, 1, 0)
    check(story.end("won", 0))


def test_f10_05_the_former_maker_is_he_who_made_the_board_word() -> None:
    check(games.own_leftovers())
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0}
    story = Story("leftovers", "catz zzzz odzz", "q" * 20, **rules)
    story.begin(0)
    story.word("cat")
    story.refill()
    story.begin(1)
    story.form("C A +z", new=True)
    story.challenge(0, falls=True)
    story.pass_turn("word fell")
    games.combine(story, 2, "C +o +d", (0, 2, "leftovers"))
    check_so_far(story)
    assert_breaks("F10-03", alter(story.trace(), "score", chair=1))


def test_f10_06_no_trade_while_a_word_lies_on_the_board() -> None:
    story = on_board("cat", "zzz")
    story.trade("zz")
    assert_breaks("F10-06", story.trace())
    check(games.stuck_player_opens())


def test_f10_07_use_or_lose_pays_the_word_less_what_is_left() -> None:
    trace = games.use_or_lose()
    assert_breaks("F10-07", alter(trace, "score", 1, points=4))
    assert_breaks("F10-07", alter(trace, "score", 2, points=2))
    assert_breaks("F10-07", without(trace, "score", 2))
    assert_breaks("F10-07", alter(trace, "score", 2, why="leftovers"))
    assert_breaks("F10-07", with_rules(games.dessert(), form="use or lose"))
    assert_breaks("F10-08", with_rules(trace, form="dessert"))


def test_f10_07_it_may_cost_more_than_it_brings() -> None:
    story = Story("leftovers", "quizo onett", "z" * 9, form="use or lose")
    story.begin(0)
    story.word("quiz")
    story.score(0, 11)
    story.refill()
    games.combine(story, 1, "+t +o +n I +e", (1, 5, "word"))
    assert_breaks("ALL-01", story.trace())
    story = Story("leftovers", "quizo onett", "z" * 9, form="use or lose")
    story.begin(0)
    story.word("quiz")
    story.score(0, 11)
    story.refill()
    games.combine(story, 1, "+t I +n", (1, 3, "word"), (1, -10, "penalty"))
    check_so_far(story)


def test_f10_08_dessert_pays_the_word_and_later_what_the_next_player_leaves() -> None:
    trace = games.dessert()
    assert_breaks("F10-08", alter(trace, "score", 1, points=4))
    assert_breaks("F10-08", alter(trace, "score", 2, chair=1))
    assert_breaks("F10-08", without(trace, "score", 2))


def test_f10_09_a_late_player_is_stuck_as_well() -> None:
    trace = games.late_is_stuck()
    check(trace)
    assert_breaks("F10-04", without(trace, "score"))
    story = Story("leftovers", "catz zzzz", "q" * 9, timer=60)
    story.begin(0)
    story.word("cat")
    story.refill()
    story.begin(1, look=60_000)
    story.pass_turn("late")
    story.passing(0)
    assert_breaks("F10-04", story.trace())


def test_f10_09_the_last_word_is_its_maker_s_in_the_base_game() -> None:
    trace = games.last_word_taken()
    assert_breaks("F10-04", without(trace, "score"))
    assert_breaks("F10-04", without(trace, "remove"))
    check(games.last_word_left(form="use or lose"))
    taken = games.last_word_taken()
    last = place_of(taken, "turn", -1)
    early = (*taken.events[:last], *taken.events[place_of(taken, "score") :])
    assert_breaks("FW-25", type(taken)(taken.header, early))


def test_f10_09_an_emptied_hand_alone_ends_nothing() -> None:
    story = Story("leftovers", "cat odz")
    story.begin(0)
    story.word("cat")
    assert_breaks("FW-25", story.end("won", 0))


def test_fw_22_the_current_word_may_not_be_made_again() -> None:
    story = on_board("cat", "toz")
    story.form("C A +t", new=True)
    assert_breaks("FW-22", story.trace())


def test_fw_23_who_faces_a_word_passes_only_for_want_of_one() -> None:
    assert_breaks("FW-23", alter(games.base(), "pass", reason="chosen"))


def test_fw_24_hands_cost_nothing() -> None:
    story = Story("leftovers", "zzz vvv", "x")
    story.passing(0)
    story.passing(1)
    story.unplayed()
    assert_breaks("FW-25", story.end("stall", 0, 1))
