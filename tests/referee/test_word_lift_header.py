"""What a Word Lift trace's header must say, its decks, and the form of its events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.referee.word_lift import specials
from sim.referee.word_lift.game import FORM
from sim.referee.word_lift.rules import LEGAL, read_rules
from sim.trace import Event, Trace, read_trace
from tests.referee.alterations import assert_breaks, with_header, with_rules
from tests.referee.forms import assert_every_ruling_is_cited_and_tested, form_of
from tests.referee.word_lift import games
from tests.referee.word_lift.kinds import EVENT_KINDS
from tests.referee.word_lift.made_deck import made
from tests.referee.word_lift.story import PRINTED, Story


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: str(game.__name__))
def test_legal_games_are_accepted_and_can_be_written_and_read(game) -> None:
    trace = game()
    check(trace)
    assert trace.events[-1].kind == "win"
    again = read_trace(trace.to_jsonl(), EVENT_KINDS)
    assert again.events == trace.events
    check(again)


def test_the_kinds_of_the_mutations_are_the_referee_s_form() -> None:
    assert form_of(EVENT_KINDS) == FORM
    assert all(len(kind.fields) <= 7 for kind in EVENT_KINDS)


def test_every_ruling_is_cited_by_the_referee_and_named_by_a_test_of_it() -> None:
    assert_every_ruling_is_cited_and_tested("word_lift", "WL", 44 + 7)


@pytest.mark.parametrize("name", LEGAL)
def test_the_header_gives_every_parameter_a_legal_value(name: str) -> None:
    ruling = LEGAL[name][0]
    violation = assert_breaks(ruling, with_rules(games.passes(), **{name: "perhaps"}))
    assert violation.event == -1
    rules = {key: value for key, value in games.passes().header.rules.items() if key != name}
    assert_breaks(ruling, with_header(games.passes(), rules=rules))


@pytest.mark.parametrize("name", LEGAL)
def test_the_printed_value_of_every_parameter_is_legal(name: str) -> None:
    assert str(PRINTED[name]) in LEGAL[name][1]


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        ("consonants", range(50, 91)),
        ("vowels", range(30, 61)),
        ("n_special", range(3)),
        ("hand_consonants", range(2, 7)),
        ("hand_vowels", range(2, 6)),
        ("dagger_n", range(1, 4)),
        ("draw_n", range(1, 4)),
        ("min_stolen_each", range(2)),
        ("least_length", range(2, 5)),
        ("out_bonus", range(10)),
        ("long_bonus", range(6)),
        ("long_from", range(4, 10)),
        ("rounds", range(1, 10)),
    ],
)
def test_the_legal_numbers_are_those_agreed(name: str, legal: range) -> None:
    assert LEGAL[name][1] == tuple(str(number) for number in legal)


def test_all_parameters_mean_something_to_the_replay() -> None:
    rules = read_rules({**PRINTED, "hand_limit": 10, "p_bad_word": 0.01}, players=3)
    assert rules.hand == {"consonant": 4, "vowel": 3}
    assert (rules.hand_limit, rules.last_turn, rules.has_floor) == (10, 600, True)
    assert (rules.false_words, rules.challenges) == (True, False)


@pytest.mark.parametrize("value", [-0.1, 1.1, "often", True, None])
def test_all_04_shares_lie_between_none_and_all(value: object) -> None:
    for name in ("p_bad_word", "p_challenge"):
        assert assert_breaks("ALL-04", with_rules(games.passes(), **{name: value})).event == -1


def test_all_01_the_agreed_list_decides() -> None:
    story = Story("DBX IEA", "VWW UUO", deck=games.DECK, rounds=1)
    story.play("dib")  # a word of level 70
    story.draw("NN")
    story.skip()
    story.draw("TT")
    assert_breaks("ALL-01", with_rules(story.trace(), lexicon="scowl-60"))
    with pytest.raises(RuleViolation, match="'nothing' where 'turn' must come"):
        check(story.trace())
    assert_breaks("ALL-01", with_rules(story.trace(), lexicon="oxford"))


def test_all_03_the_first_chair_is_at_the_table_and_acts_first() -> None:
    assert assert_breaks("ALL-03", with_header(games.printed(), first_chair=3)).event == -1
    assert_breaks("ALL-03", with_header(games.printed(), rotation=3))
    assert_breaks("ALL-03", with_header(games.printed(), bots=("plain",)))
    assert assert_breaks("ALL-03", with_header(games.printed(), first_chair=0)).event == 0
    check(with_rules(games.passes(), first="fixed"))
    assert_breaks("ALL-03", with_rules(games.printed(), first="fixed"))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_wl_07_two_to_six_play(players: int) -> None:
    trace = with_header(games.printed(), players=players, bots=("plain",) * players)
    assert assert_breaks("WL-07", trace).event == -1


@pytest.mark.parametrize("players", range(2, 7))
def test_wl_07_each_number_of_players_can_play(players: int) -> None:
    story = Story(*["ST AE"] * players, spare="X", rounds=1)
    story.play("seat")
    story.out()
    for _ in range(players - 1):
        story.skip()
    story.close()
    check(story.end())


def card_swapped(trace: Trace, text: str, symbol: str = "", pile: str = "consonant") -> Trace:
    """The trace with another last card, which nobody holds."""
    marks = {
        "symbol": (*trace.header.marks["symbol"][:-1], symbol),
        "pile": (*trace.header.marks["pile"][:-1], pile),
    }
    return with_header(trace, deck=(*trace.header.deck[:-1], text), marks=marks)


@pytest.mark.parametrize("text", ["", "4", "É", "QU", "??", "-", "?"])
def test_wl_04_a_card_bears_one_letter(text: str) -> None:
    check(card_swapped(games.printed(), "B"))
    assert_breaks("WL-04", card_swapped(games.printed(), text))


def test_wl_04_only_the_question_mark_has_no_letter() -> None:
    check(card_swapped(games.printed(), "?", "question mark"))
    assert_breaks("WL-04", card_swapped(games.printed(), "B", "question mark"))
    for symbol in ("pilcrow", "dagger", "lozenge", "dollar"):
        check(card_swapped(games.printed(), "B", symbol))
        assert_breaks("WL-04", card_swapped(games.printed(), "?", symbol))


def test_wl_04_a_letter_card_is_its_letter() -> None:
    story = Story("ST AE", "VW UU", spare="X", rounds=1)
    story.turn()
    cards = story.named("sat", [], list(story.hands[0]))
    story.lay_word(0, [cards[0], (cards[1][0], "e", "hand"), cards[2]])
    assert_breaks("WL-04", story.trace())


def test_wl_06_only_the_five_symbols_are_known() -> None:
    named = {symbol for symbol in specials.SPECIALS if symbol}
    assert named == {"pilcrow", "dagger", "lozenge", "dollar", "question mark"}
    assert_breaks("WL-06", card_swapped(games.printed(), "B", "obelus"))


def test_wl_06_a_sixth_symbol_is_one_more_line(monkeypatch) -> None:
    obelus = specials.Special(on_table=3, in_hand=-4, ends_only=True, draws=1)
    monkeypatch.setitem(specials.SPECIALS, "obelus", obelus)
    story = Story("STR AE", "VWX UU", spare="NNDD", rounds=1)
    story.symbols[story.find("T", range(9))] = "obelus"
    story.turn()
    story.lay_word(0, story.named("stare", [], list(story.hands[0])))
    # a T with it may not stand inside
    assert_breaks("WL-09", story.trace())


def test_wl_01_every_card_has_its_pile() -> None:
    trace = games.passes()
    assert_breaks("WL-01", with_header(trace, marks={"symbol": trace.header.marks["symbol"]}))
    assert_breaks("WL-01", card_swapped(games.printed(), "B", pile="both"))


def test_wl_03_a_deck_without_specials_needs_no_symbols() -> None:
    trace = games.passes()
    check(with_header(trace, marks={"pile": trace.header.marks["pile"]}))
    short = {**trace.header.marks, "symbol": ("",)}
    assert_breaks("WL-03", with_header(trace, marks=short))


def test_wl_08_there_are_cards_for_all_hands() -> None:
    trace = games.passes()
    for name in ("hand_consonants", "hand_vowels"):
        assert assert_breaks("WL-08", with_rules(trace, **{name: 5})).event == -1


# ---- decks that the parameters have made


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"consonants": 50, "vowels": 60},
        {"y": "vowel"},
        {"n_special": 0},
        {"n_special": 2, "question_mark_deck": "vowel"},
    ],
    ids=str,
)
def test_wl_01_a_made_deck_is_what_the_parameters_ask_for(rules: dict[str, object]) -> None:
    assert_so_far(made(**rules))


def assert_so_far(trace: Trace) -> None:
    """Nothing is wrong but that the game does not begin."""
    with pytest.raises(RuleViolation, match="'nothing' where 'round' must come"):
        check(trace)


def test_wl_01_a_made_deck_has_so_many_of_each_pile_and_each_letter_in_its_own() -> None:
    assert_breaks("WL-01", with_rules(made(), consonants=71))
    assert_breaks("WL-01", with_rules(made(), vowels=39))
    cards = list(made().header.deck)
    at = cards.index("b")
    cards[at] = "a"
    assert_breaks("WL-01", with_header(made(), deck=tuple(cards)))
    cards = list(made().header.deck)
    cards[cards.index("a")] = "b"
    assert_breaks("WL-01", with_header(made(), deck=tuple(cards)))


def test_wl_01_a_flat_deck_has_as_many_of_each_letter() -> None:
    for y in ("consonant", "vowel"):
        assert_so_far(made(distribution="flat", y=y))
    for one, other in (("b", "c"), ("a", "e")):
        # one card more of a letter and one less of another
        cards = list(made(distribution="flat").header.deck)
        cards[cards.index(one)] = other
        trace = with_header(made(distribution="flat"), deck=tuple(cards))
        assert_breaks("WL-01", trace)
        # like Scrabble's or not: that is data
        assert_so_far(with_rules(trace, distribution="scrabble-like"))


def test_wl_02_y_lies_where_the_parameter_says() -> None:
    assert_breaks("WL-02", with_rules(made(), y="vowel"))
    assert_breaks("WL-02", with_rules(made(y="vowel"), y="consonant"))


@pytest.mark.parametrize("copies", [0, 2])
def test_wl_03_so_many_of_each_special_in_each_pile(copies: int) -> None:
    assert_breaks("WL-03", with_rules(made(), n_special=copies))


@pytest.mark.parametrize("pile", ["consonant", "vowel"])
@pytest.mark.parametrize("symbol", ["pilcrow", "dagger", "lozenge", "dollar"])
def test_wl_03_no_special_is_missing(symbol: str, pile: str) -> None:
    trace = made()
    marks = trace.header.marks
    at = [*zip(marks["symbol"], marks["pile"], strict=True)].index((symbol, pile))
    plain = (*marks["symbol"][:at], "", *marks["symbol"][at + 1 :])
    assert_breaks("WL-03", with_header(trace, marks={**marks, "symbol": plain}))


def test_wl_05_question_marks_lie_in_one_deck() -> None:
    assert_breaks("WL-05", with_rules(made(), question_mark_deck="vowel"))
    assert_breaks("WL-05", with_rules(made(question_mark_deck="vowel"), n_special=1, vowels=40,
                                      question_mark_deck="consonant"))  # fmt: skip


def test_a_deck_of_the_user_s_is_not_counted() -> None:
    assert_so_far(with_header(with_rules(made(), consonants=71, y="vowel"), deck_name="mine.csv"))


# ---- form


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Event("bid", {}), "event is 'bid'"),
        (Event("deal", {"chair": 0}), r"has fields \['chair'\]"),
        (Event("deal", {"chair": 0, "card": "1"}), "card is '1'"),
        (Event("deal", {"chair": False, "card": 1}), "chair is false"),
        (Event("pass", {"chair": 0, "why": "silly"}), "why is 'silly'"),
        (Event("end", {"stop": "stall", "turns": 1, "milliseconds": 1}), "stop is 'stall'"),
    ],
)
def test_what_is_no_event_of_the_game_is_wrong_input(event: Event, problem: str) -> None:
    trace = games.printed()
    with pytest.raises(InputError, match=f"trace, event 2: {problem}"):
        check(replace(trace, events=(*trace.events[:2], event, *trace.events[3:])))


@pytest.mark.parametrize("name", ["talk", "help", "show"])
def test_all_07_no_event_records_talk(name: str) -> None:
    trace = games.printed()
    with pytest.raises(InputError, match="trace, event 0"):
        check(replace(trace, events=(Event(name, {"chair": 0}), *trace.events)))


def test_all_06_no_event_shows_a_hand_or_a_pile() -> None:
    talking = {kind for kind, fields in FORM.items() if "card" in fields}
    assert talking == {"deal", "lay", "draw"}


def test_a_trace_that_breaks_off_is_refused_wherever_it_does() -> None:
    trace = games.falls()
    for length in range(len(trace.events)):
        with pytest.raises(RuleViolation):
            check(replace(trace, events=trace.events[:length]))
