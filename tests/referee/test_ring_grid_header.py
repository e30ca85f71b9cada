"""What a ring_grid trace's header must say, and the form of its events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.errors import InputError, RuleViolation
from sim.games.ring_grid.events import EVENT_KINDS
from sim.referee import check
from sim.referee.ring_grid.game import FORM
from sim.referee.ring_grid.rules import LEGAL, read_rules
from sim.trace import Event, read_trace
from tests.referee.alterations import assert_breaks, with_header, with_rules
from tests.referee.forms import assert_every_ruling_is_cited_and_tested, form_of
from tests.referee.ring_grid import games
from tests.referee.ring_grid.story import PRINTED, Story


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: str(game.__name__))
def test_legal_games_are_accepted_and_can_be_written_and_read(game) -> None:
    trace = game()
    check(trace)
    assert trace.events[-1].kind == "win"
    again = read_trace(trace.to_jsonl(), EVENT_KINDS)
    assert again.events == trace.events


def test_the_kinds_of_the_mutations_are_the_referee_s_form() -> None:
    assert form_of(EVENT_KINDS) == FORM
    assert all(len(kind.fields) <= 7 for kind in EVENT_KINDS)


def test_every_ruling_is_cited_by_the_referee_and_named_by_a_test_of_it() -> None:
    assert_every_ruling_is_cited_and_tested("ring_grid", "RG", 27 + 7)


@pytest.mark.parametrize("name", LEGAL)
def test_the_header_gives_every_parameter_a_legal_value(name: str) -> None:
    ruling = LEGAL[name][0]
    violation = assert_breaks(ruling, with_rules(games.printed(), **{name: "perhaps"}))
    assert violation.event == -1
    rules = {key: value for key, value in games.printed().header.rules.items() if key != name}
    assert_breaks(ruling, with_header(games.printed(), rules=rules))


@pytest.mark.parametrize("name", LEGAL)
def test_the_printed_value_of_every_parameter_is_legal(name: str) -> None:
    assert str(PRINTED[name]) in LEGAL[name][1]


@pytest.mark.parametrize("value", [-0.1, 1.1, "often", True, None])
def test_all_04_shares_lie_between_none_and_all(value: object) -> None:
    for name in ("p_bad_word", "p_challenge"):
        assert assert_breaks("ALL-04", with_rules(games.printed(), **{name: value})).event == -1


def test_all_01_the_agreed_list_decides() -> None:
    story = Story(games.EXAMPLES, rounds=1)
    story.round(games.EXAMPLES, (), ["dib", "dig"])  # a word of level 70
    check(story.end())
    assert_breaks("RG-22", with_rules(story.trace(), lexicon="scowl-60"))
    assert_breaks("ALL-01", with_rules(story.trace(), lexicon="oxford"))


def test_all_03_the_first_chair_is_at_the_table_and_acts_first() -> None:
    assert assert_breaks("ALL-03", with_header(games.printed(), first_chair=3)).event == -1
    assert_breaks("ALL-03", with_header(games.printed(), rotation=3))
    assert_breaks("ALL-03", with_header(games.printed(), bots=("plain",)))
    assert_breaks("ALL-03", with_header(games.printed(), first_chair=0))
    check(with_rules(games.doubted(), first="fixed"))
    assert_breaks("ALL-03", with_rules(games.printed(), first="fixed"))


@pytest.mark.parametrize("players", [0, 1, 9])
def test_rg_12_two_to_eight_play(players: int) -> None:
    trace = with_header(games.printed(), players=players, bots=("plain",) * players)
    assert assert_breaks("RG-12", trace).event == -1


@pytest.mark.parametrize("players", range(2, 9))
def test_rg_12_each_number_of_players_can_play(players: int) -> None:
    story = Story(games.EXAMPLES, players=players, rounds=1)
    story.round(games.EXAMPLES, (), ["dig", *[""] * (players - 1)])
    check(story.end())
    assert story.events[-1]["share"] == 840


@pytest.mark.parametrize("text", ["", "4", "É", "QU", "??", "-"])
def test_rg_03_a_tile_bears_one_letter(text: str) -> None:
    trace = games.nobody_finds_a_word()
    deck = (*trace.header.deck[:-1], text)
    assert_breaks("RG-03", with_header(trace, deck=deck))


def test_rg_03_capitals_and_small_letters_are_the_same() -> None:
    trace = games.printed()
    check(with_header(trace, deck=tuple(text.lower() for text in trace.header.deck)))


@pytest.mark.parametrize("blanks", range(5))
def test_rg_04_none_to_four_blanks(blanks: int) -> None:
    letters = games.EXAMPLES.replace(" ", "")
    grid = letters[: 13 - blanks] + "?" * blanks
    story = Story(grid, rounds=1, blanks=blanks)
    story.round(grid, (), ["dig", "word"])
    check(story.end())
    assert_breaks("RG-04", with_rules(story.trace(), blanks=5))


def test_rg_14_there_are_tiles_for_a_grid() -> None:
    trace = games.nobody_finds_a_word()
    for short in (
        with_header(trace, deck=trace.header.deck[:-1]),
        with_rules(trace, shape="square4"),
    ):
        assert assert_breaks("RG-14", short).event == -1


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Event("bid", {}), "event is 'bid'"),
        (Event("ring", {"chair": 0}), r"has fields \['chair'\]"),
        (Event("ring", {"chair": 0, "place": "1"}), "place is '1'"),
        (Event("ring", {"chair": False, "place": 1}), "chair is false"),
        (Event("cross off", {"chair": 0, "number": 1, "why": "silly"}), "why is 'silly'"),
        (
            Event("score", {"chair": 0, "number": 1, "points": 1, "why": "ring"}),
            "why is 'ring'",
        ),
    ],
)
def test_what_is_no_event_of_the_game_is_wrong_input(event: Event, problem: str) -> None:
    trace = games.printed()
    with pytest.raises(InputError, match=f"trace, event 2: {problem}"):
        check(replace(trace, events=(*trace.events[:2], event, *trace.events[3:])))


@pytest.mark.parametrize("name", ["talk", "look", "help"])
def test_all_07_no_event_records_talk(name: str) -> None:
    trace = games.printed()
    with pytest.raises(InputError, match="trace, event 0"):
        check(replace(trace, events=(Event(name, {"chair": 0}), *trace.events)))


def test_a_trace_that_breaks_off_is_refused_wherever_it_does() -> None:
    trace = games.printed()
    for length in range(len(trace.events)):
        with pytest.raises(RuleViolation):
            check(replace(trace, events=trace.events[:length]))


def test_rg_13_the_rules_read_from_the_header() -> None:
    rules = read_rules({**PRINTED, "rounds": 0}, players=5)
    assert rules.rounds == 5
    assert [rules.rings_in(number) for number in range(1, 6)] == [0, 1, 2, 2, 2]
    assert read_rules({**PRINTED, "rings": "none"}, 2).rings_in(3) == 0
