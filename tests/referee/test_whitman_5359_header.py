"""What a Whitman 5359 trace's header must say, its pack, and the form of its events."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import sim.games
from sim.errors import InputError
from sim.referee import check
from sim.referee.whitman_5359 import deck
from sim.referee.whitman_5359.deck import ALPHABET, BLACKS, WILDS
from sim.referee.whitman_5359.form import FORM
from sim.referee.whitman_5359.rules import LEGAL, read_rules
from sim.trace import Event, Header, Trace
from tests.referee.alterations import assert_breaks, with_header, with_rules
from tests.referee.forms import form_of
from tests.referee.whitman_5359.cases.table import PLAIN
from tests.referee.whitman_5359.kinds import EVENT_KINDS, TYPES
from tests.referee.whitman_5359.printed import PRINTED

TRACE = PLAIN.trace()
AGREED = Path(sim.games.__file__).parent / "WHITMAN_5359.md"
CODE = re.compile(r"`([^`]+)`")


def test_the_kinds_of_the_mutations_are_the_referee_s_form() -> None:
    assert form_of(EVENT_KINDS) == FORM
    assert all(len(kind.fields) <= 7 for kind in EVENT_KINDS)


# ---- what engine and referee have agreed on


def rows_of(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the page that engine and referee share."""
    text = AGREED.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_page_lists_the_kinds_of_event_in_order_with_fields_and_words() -> None:
    listed = {}
    for kind, fields, *_ in rows_of("Events"):
        name = CODE.findall(kind)[0]
        listed[name] = {}
        for field in fields.split(";"):
            named, _, words = field.partition(":")
            listed[name][CODE.findall(named)[0]] = tuple(CODE.findall(words)) or None
    assert listed == FORM
    assert list(listed) == list(TYPES)
    for name, fields in listed.items():
        assert list(fields) == list(TYPES[name])


def test_the_page_lists_the_parameters_with_ruling_default_and_legal_values() -> None:
    listed = {}
    for name, ruling, default, legal, *_ in rows_of("Parameters"):
        key = CODE.findall(name)[0]
        span = re.search(r"(\d+) to (\d+)", legal)
        values = CODE.findall(legal)
        if span:
            values = [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
        listed[key] = (ruling, tuple(values))
        if key != "hand":  # by players
            assert CODE.findall(default) == [str(PRINTED[key])]
    shares = dict.fromkeys(("p_bad_word", "p_challenge"), ("ALL-04", ()))
    assert {key: (ruling, set(values)) for key, (ruling, values) in listed.items()} == {
        key: (ruling, set(values)) for key, (ruling, values) in (LEGAL | shares).items()
    }


def test_the_page_lists_the_pack() -> None:
    counts = {}
    for kind, cards, *_ in rows_of("Pack"):
        for letter, number in re.findall(r"([A-Z?])(\d+)", cards):
            counts[kind, letter.lower()] = int(number)
    reds = {("red", letter): 1 for letter in ALPHABET}
    blacks = {("black", letter): number for letter, number in BLACKS.items()}
    assert counts == reds | blacks | {("wild", "?"): WILDS}
    assert sum(counts.values()) == 108


# ---- header


@pytest.mark.parametrize("name", LEGAL)
def test_the_header_gives_every_parameter_a_legal_value(name: str) -> None:
    ruling = LEGAL[name][0]
    assert assert_breaks(ruling, with_rules(TRACE, **{name: "perhaps"})).event == -1
    rules = {key: value for key, value in TRACE.header.rules.items() if key != name}
    assert_breaks(ruling, with_header(TRACE, rules=rules))


@pytest.mark.parametrize("name", LEGAL)
def test_the_printed_value_of_every_parameter_is_legal(name: str) -> None:
    assert str(PRINTED[name]) in LEGAL[name][1]


def test_all_parameters_mean_something_to_the_replay() -> None:
    rules = read_rules({**PRINTED, "time_limit": 60, "p_bad_word": 0.01}, players=3)
    assert (rules.time_limit, rules.last_turn, rules.red_multiplier) == (3_600_000, 600, None)
    assert (rules.false_words, rules.challenges, rules.has_floor) == (True, False, False)
    assert (rules.low_minimum, rules.high_minimum, rules.target) == (70, 90, 1000)
    assert read_rules({**PRINTED, "red_multiplier": 2}, players=2).red_multiplier == 2


@pytest.mark.parametrize("value", [-0.1, 1.1, "often", True, None])
def test_all_04_shares_lie_between_none_and_all(value: object) -> None:
    for name in ("p_bad_word", "p_challenge"):
        assert assert_breaks("ALL-04", with_rules(TRACE, **{name: value})).event == -1


def test_all_03_the_first_chair_is_at_the_table() -> None:
    assert assert_breaks("ALL-03", with_header(TRACE, first_chair=2)).event == -1
    assert_breaks("ALL-03", with_header(TRACE, rotation=2))
    check(with_rules(TRACE, first="fixed"))


@pytest.mark.parametrize("players", [1, 9])
def test_wh_41_two_to_eight_play(players: int) -> None:
    trace = with_header(TRACE, players=players, bots=("plain",) * players)
    assert assert_breaks("WH-41", trace).event == -1


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_wh_03_partners_are_four_six_or_eight(players: int) -> None:
    trace = with_header(TRACE, players=players, bots=("plain",) * players)
    assert assert_breaks("WH-03", with_rules(trace, partners="on")).event == -1


# ---- pack


def printed_pack(*, players: int = 2, **changes: int) -> Trace:
    """A header with the printed pack, with other numbers of some black cards."""
    counts = BLACKS | changes
    cards = [(letter, "red") for letter in ALPHABET]
    cards += [(letter, "black") for letter in ALPHABET for _ in range(counts[letter])]
    cards += [("?", "black")] * WILDS
    header = Header(
        game="whitman_5359",
        variant="printed",
        rules=PRINTED,
        deck_name=deck.PRINTED,
        deck=tuple(text for text, _ in cards),
        players=players,
        bots=("plain",) * players,
        first_chair=0,
        seed=0,
        deal=0,
        rotation=0,
        marks={"colour": tuple(colour for _, colour in cards)},
    )
    return Trace(header, ())


def test_wh_41_the_printed_pack_has_108_cards() -> None:
    assert len(printed_pack().header.deck) == 108
    assert "'round' must come" in str(assert_breaks("WH-34", printed_pack()))
    assert_breaks("WH-41", printed_pack(a=7))
    assert_breaks("WH-41", printed_pack(a=7, e=10))
    seven = printed_pack().header
    without_a_wild = replace(
        seven, deck=seven.deck[:-1], marks={"colour": seven.marks["colour"][:-1]}
    )
    assert_breaks("WH-41", Trace(without_a_wild, ()))


def test_wh_24_there_is_one_red_card_of_each_letter() -> None:
    header = printed_pack().header
    colours = list(header.marks["colour"])
    colours[0] = "black"
    assert_breaks("WH-24", with_header(printed_pack(), marks={"colour": tuple(colours)}))
    assert_breaks("WH-24", with_header(printed_pack(), marks={"colour": ("red",)}))
    assert_breaks("WH-24", with_header(printed_pack(), marks={}))


def test_a_pack_of_the_user_s_is_not_counted() -> None:
    assert_breaks("WH-34", with_header(printed_pack(a=7), deck_name="mine.csv"))


@pytest.mark.parametrize("text", ["", "4", "é", "qu", "??", "-"])
def test_wh_08_a_card_bears_a_letter_or_is_wild(text: str) -> None:
    cards = (*TRACE.header.deck[:-1], text)
    assert assert_breaks("WH-08", with_header(TRACE, deck=cards)).event == -1


def test_a_pack_without_colours_is_black() -> None:
    check(with_header(TRACE, marks={}))


def test_wh_41_there_are_cards_for_all_hands_and_both_piles() -> None:
    header = TRACE.header
    for cards, is_enough in ((12, True), (11, False)):
        short = with_header(TRACE, deck=header.deck[:cards], marks={})
        assert_breaks("WH-04" if is_enough else "WH-41", short)


# ---- form


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Event("bid", {}), "event is 'bid'"),
        (Event("deal", {"chair": 0}), r"has fields \['chair'\]"),
        (Event("deal", {"chair": 0, "card": "1"}), "card is '1'"),
        (Event("deal", {"chair": False, "card": 1}), "chair is false"),
        (Event("pay", {"chair": 0, "points": 1, "why": "silly"}), "why is 'silly'"),
    ],
)
def test_what_is_no_event_of_the_game_is_wrong_input(event: Event, problem: str) -> None:
    with pytest.raises(InputError, match=f"trace, event 2: {problem}"):
        check(replace(TRACE, events=(*TRACE.events[:2], event, *TRACE.events[3:])))


@pytest.mark.parametrize("name", ["talk", "help", "show"])
def test_all_07_no_event_is_talk(name: str) -> None:
    with pytest.raises(InputError, match="trace, event 0"):
        check(replace(TRACE, events=(Event(name, {"chair": 0}), *TRACE.events)))


def test_all_06_no_event_shows_a_hand_or_a_pile() -> None:
    showing = {kind for kind, fields in FORM.items() if "card" in fields}
    assert showing == {"deal", "turn up", "draw", "lay", "penalty", "swap wild", "discard"}
