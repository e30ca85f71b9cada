"""Clause tests of the referee: the words on the lists of ring_grid, their paths and values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sim.referee import check
from sim.trace import Trace
from tests.referee.alterations import alter, assert_breaks, place_of, with_rules
from tests.referee.ring_grid import games
from tests.referee.ring_grid.games import BLANK, EXAMPLES, STRAIN
from tests.referee.ring_grid.story import Story

W, O, E, R, D, A, I, G, B, T, S, E2, N = range(13)  # noqa: E741
"""The places of `EXAMPLES`."""


def one_round(
    grid: str, words: str, path: Sequence[int] = (), other: str = "", **rules: object
) -> Trace:
    """A round of two players; the first writes these words, the last of them by this path."""
    story = Story(grid, **{"rounds": 1, **rules})
    story.begin()
    story.lay(grid)
    *first, last = words.split()
    story.turn(0, " ".join(first))
    story.word(0, last, path)
    story.turn(1, other)
    story.read_out()
    story.score()
    return story.end()


def ringed(grid: str, rings: Sequence[int], words: str, path: Sequence[int] = (), **rules) -> Trace:
    """A third round with two rings (a second with one); the first player writes these words."""
    story = Story(*[EXAMPLES, STRAIN][: len(rings)], grid, rounds=len(rings) + 1, **rules)
    story.round(EXAMPLES)
    if len(rings) == 2:
        story.round(STRAIN, [0])
    story.begin()
    story.lay(grid)
    story.ring(*rings)
    *first, last = words.split()
    chair, other = story.in_turn()
    story.turn(chair, " ".join(first))
    story.word(chair, last, path)
    story.turn(other)
    story.read_out()
    story.score()
    return story.end()


def points_of(trace: Trace) -> list[int]:
    """The points of the words that scored."""
    check(trace)
    return [event["points"] for event in trace.events if event.kind == "score"]


def test_rg_02_a_path_goes_from_a_tile_to_one_that_touches_it() -> None:
    check(one_round(EXAMPLES, "rabid", [R, A, B, I, D]))
    # the E of the last row does not touch the D
    assert_breaks("RG-02", one_round(EXAMPLES, "ride", [R, I, D, E2]))
    check(one_round(EXAMPLES, "ride", [R, I, D, E]))


def test_rg_02_a_word_has_a_path() -> None:
    trace = one_round(EXAMPLES, "dig")
    at = place_of(trace, "step")
    events = trace.events[:at] + trace.events[at + 3 :]
    assert_breaks("RG-02", replace(trace, events=events))


@pytest.mark.parametrize("place", [-1, 13])
def test_rg_01_a_path_stays_on_the_grid(place: int) -> None:
    assert_breaks("RG-01", alter(one_round(EXAMPLES, "dig"), "step", 1, place=place))


def test_rg_10_a_step_names_the_tile_that_lies_there() -> None:
    trace = one_round(EXAMPLES, "dig")
    assert_breaks("RG-10", alter(trace, "step", 1, tile=trace.events[1]["tile"]))


def test_rg_05_a_q_tile_reads_q_alone() -> None:
    trace = one_round("QUI ET SNA RO DLE", "quit", [0, 1, 2, 4])
    check(trace)
    assert_breaks("RG-06", with_rules(trace, qu="yes"))  # QUUIT


def test_rg_05_or_it_reads_qu() -> None:
    trace = one_round("QIU TE SNA RO DLE", "quite", [0, 1, 3, 4], qu="yes")
    check(trace)
    assert_breaks("RG-06", with_rules(trace, qu="no"))


def test_rg_05_a_blank_that_stands_for_q_is_q_alone() -> None:
    for qu in ("no", "yes"):
        check(one_round("?UI ET SNA RO DLE", "quit", [0, 1, 2, 4], qu=qu))
        trace = one_round("?IU TE SNA RO DLE", "qite", [0, 1, 3, 4], qu=qu, p_bad_word=0.1)
        check(trace)
        assert_breaks("RG-06", alter(trace, "list", length=5))


def test_rg_06_a_word_has_three_letters_or_what_the_parameter_says() -> None:
    trace = one_round(EXAMPLES, "or")
    assert_breaks("RG-06", trace)
    check(with_rules(trace, minlen=2))
    check(one_round(EXAMPLES, "dig"))
    assert_breaks("RG-06", with_rules(one_round(EXAMPLES, "dig"), minlen=4))


def test_rg_06_the_length_recorded_is_that_of_the_path() -> None:
    assert_breaks("RG-06", alter(one_round(EXAMPLES, "digit"), "list", length=4))


def test_rg_07_a_path_may_come_back_to_a_tile() -> None:
    check(one_round(EXAMPLES, "digit", [D, I, G, I, T]))
    check(one_round(EXAMPLES, "tiara", [T, I, A, R, A]))


def test_rg_07_a_path_never_stays_on_a_tile() -> None:
    assert_breaks("RG-07", one_round(EXAMPLES, "rabbit", [R, A, B, B, I, T]))


def test_rg_07_a_double_letter_takes_two_tiles_or_a_blank() -> None:
    check(one_round("WOE RD AIG BB T?N", "rib bib"))
    check(one_round("ROE AD BIG BT SEN", "rabbit", [0, 3, 5, 8, 6, 9]))
    check(one_round("ROE AD BIG ?T SEN", "rabbit", [0, 3, 5, 8, 6, 9]))


def test_rg_08_a_blank_is_one_letter_in_a_word() -> None:
    # the rulebook's example: a blank may be both S of ROSES, but not the P and the S of ROPES
    grid = "ROX ?E AIG BT SEN"
    check(one_round(grid, "roses", [0, 1, 3, 4, 3]))
    assert_breaks("RG-08", one_round(grid, "ropes", [0, 1, 3, 4, 3]))
    check(one_round(grid, "rope", [0, 1, 3, 4]))


def test_rg_08_a_blank_used_twice_stands_for_one_letter() -> None:
    grid = "ROE SX E?A BT SEN"
    # the blank on place 6 touches S, X, E, A, B and T
    check(one_round(grid, "see", [3, 5, 6]))
    check(one_round(grid, "tat", [6, 7, 6]))
    assert_breaks("RG-08", one_round(grid, "tax", [6, 7, 6]))


def test_rg_08_a_blank_is_free_between_words_and_two_blanks_are_independent() -> None:
    check(games.rounds_by_players())  # WIG and WIT, and a blank that is nothing else
    check(one_round(BLANK.replace("O", "?"), "pin pan"))


def test_rg_04_a_blank_stands_for_a_letter() -> None:
    trace = one_round(BLANK, "pin", [12, 9, 8])
    check(trace)
    assert_breaks("RG-04", alter(trace, "step", 1, letter=26))
    assert_breaks("RG-04", alter(trace, "step", 1, letter=-1))


def test_rg_09_a_word_stands_once_on_a_list_whatever_its_path() -> None:
    trace = one_round("SEX E? DIN AR TTO", "see see", [0, 3, 1])
    assert_breaks("RG-09", trace)


def test_rg_09_words_are_numbered_as_they_are_written() -> None:
    trace = one_round(EXAMPLES, "dig word")
    assert_breaks("RG-09", alter(trace, "list", number=0))
    assert_breaks("RG-09", alter(trace, "list", 1, number=1))
    assert_breaks("RG-09", alter(trace, "list", 1, number=3))


def test_rg_18_the_best_path_counts() -> None:
    # T on places 0, 4 and 6; A on 1; N on 3
    grid = "TAR NT ETX OX XXX"
    assert points_of(ringed(grid, [0], "tan")) == [2]
    assert_breaks("RG-18", ringed(grid, [0], "tan", [4, 1, 3]))
    assert points_of(ringed(grid, [0], "net", [3, 5, 6])) == [1]


def test_rg_18_every_use_of_a_ring_doubles() -> None:
    assert points_of(ringed(EXAMPLES, [I], "dig digit rigid word")) == [2, 4, 4, 1]
    assert points_of(ringed(EXAMPLES, [I, D], "dig digit word")) == [4, 8, 2]


def test_rg_18_there_is_no_cap_or_one_of_four() -> None:
    assert points_of(ringed(EXAMPLES, [A, I], "tiara")) == [8]
    assert points_of(ringed(EXAMPLES, [A, I], "tiara", ring_cap="x4")) == [4]
    assert_breaks("RG-18", with_rules(ringed(EXAMPLES, [A, I], "tiara"), ring_cap="x4"))


def test_rg_18_or_the_shortest_and_plainest_path() -> None:
    grid = "TAR NT ETX OX XXX"
    plain = ringed(grid, [0], "tan", [4, 1, 3], ring_path="shortest")
    assert points_of(plain) == [1]
    assert_breaks("RG-18", with_rules(plain, ring_path="best"))
    best = ringed(grid, [0], "tan", [0, 1, 3])
    assert points_of(best) == [2]
    assert_breaks("RG-18", with_rules(best, ring_path="shortest"))


def test_rg_18_a_path_is_shorter_by_a_tile_that_reads_qu() -> None:
    # AQUA by A, Q tile, A; or by A, a blank that is the Q, U, A
    grid = "?AX UQ XXX XX XXX"
    short, long, rules = [1, 4, 1], [1, 0, 3, 1], {"qu": "yes", "ring_path": "shortest"}
    assert points_of(ringed(grid, [4], "aqua", short, **rules)) == [2]
    assert_breaks("RG-18", ringed(grid, [4], "aqua", long, **rules))
    # as many points either way
    assert points_of(ringed(grid, [3, 4], "aqua", short, **rules)) == [2]
    assert_breaks("RG-18", ringed(grid, [3, 4], "aqua", long, **rules))
    assert points_of(ringed(grid, [3, 4], "aqua", long, qu="yes")) == [2]


def test_rg_18_the_points_recorded_are_the_value() -> None:
    trace = ringed(EXAMPLES, [I], "digit")
    for points in (1, 2, 3, 8, 0, -4):
        assert_breaks("RG-18", alter(trace, "score", points=points))


def test_rg_22_plurals_are_words_of_their_own() -> None:
    check(one_round(STRAIN, "tear tears", other="ear"))
    check(one_round(STRAIN, "tear", other="tears"))


def test_rg_22_the_list_alone_says_what_a_word_is() -> None:
    check(one_round(EXAMPLES, "aria", [A, R, I, A]))
    assert_breaks("RG-22", one_round(EXAMPLES, "tia", [T, I, A]))  # a name


def test_rg_22_a_word_that_the_list_lacks_is_not_written() -> None:
    trace = one_round(EXAMPLES, "wode", [W, O, D, E])
    assert_breaks("RG-22", trace)
    check(with_rules(trace, p_bad_word=0.01))


def test_all_04_who_believes_in_false_words_may_write_any() -> None:
    trace = one_round(EXAMPLES, "wode", [W, O, D, E], p_bad_word=0.05)
    check(trace)
    assert_breaks("RG-22", with_rules(trace, p_bad_word=0.0))


def test_all_01_a_word_of_the_exclusion_list_is_none_in_a_family() -> None:
    from sim.lexicon import load_lexicon

    words = load_lexicon("scowl-35").words
    excluded = words.filter(~words["family"])["word"].to_list()
    simple = next(word for word in excluded if len(set(word)) == len(word) == 4)
    grid = f"{simple[0]}{simple[1]}X X{simple[2]} XX{simple[3]} XX XXX".upper()
    trace = one_round(grid, simple, [0, 1, 4, 7], lexicon_filter="none")
    check(trace)
    assert_breaks("RG-22", with_rules(trace, lexicon_filter="family"))


def test_rg_23_a_point_a_word_or_by_the_boggle_table() -> None:
    trace = one_round(STRAIN, "tea near strain strainer")
    assert points_of(trace) == [1, 1, 1, 1]
    longer = one_round(
        STRAIN, "tea near treat strain trainer strainer strainers", score="boggle table"
    )
    assert points_of(longer) == [1, 1, 2, 3, 5, 11, 11]
    assert points_of(one_round(EXAMPLES, "or", minlen=2, score="boggle table")) == [1]


def test_rg_23_rings_double_what_the_table_gives() -> None:
    assert points_of(ringed(STRAIN.replace("G", "X"), [0, 3], "strain", score="boggle table")) == [
        12
    ]


def test_rg_25_a_tile_is_not_turned() -> None:
    assert_breaks("RG-25", one_round(EXAMPLES, "moe", [W, O, E], p_bad_word=0.1))
    assert_breaks("RG-25", alter(one_round(EXAMPLES, "dig"), "step", letter=4))


def test_rg_26_any_list_may_have_been_found() -> None:
    for lists in (["dig", ""], ["", "dig"], ["dig word woe rabid digit tiara", ""], ["", ""]):
        story = Story(EXAMPLES, rounds=1)
        story.round(EXAMPLES, (), lists)
        check(story.end())
