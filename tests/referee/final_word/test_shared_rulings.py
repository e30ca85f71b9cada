"""What the referee says of the rulings that all games of The Final Word share."""

from __future__ import annotations

import pytest

from sim.errors import InputError, RuleViolation
from sim.games.final_word.family.rulebook import FAMILY_PARAMS
from sim.params import EnumParam, IntParam, TableParam
from sim.referee import check, find_referee
from sim.referee.cursor import Cursor
from sim.referee.final_word.family.flow import Game, begin_turn
from sim.referee.final_word.family.form import FORM
from sim.referee.final_word.family.rules import is_listed
from sim.referee.final_word.family.table import Seat, Table
from sim.registry import game_names, load_game
from sim.trace import Event
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_nothing_wrong_yet,
    place_of,
    with_header,
    with_rules,
    without,
)
from tests.referee.final_word import eight_it_all_games as eight
from tests.referee.final_word import last_man_standing_games as link
from tests.referee.final_word import three_two_one_games as games
from tests.referee.final_word.story import OWN, SHARED, Story
from tests.referee.forms import RULING_IDS, form_of

VALID = RULING_IDS.read_text("utf-8").split()


def referee_of(game: str) -> Game:
    """The record of a game of the family."""
    referee = find_referee(game)
    assert isinstance(referee, Game)
    return referee


PUBLISHED = [game for game in OWN if game in game_names()]
"""The games of the family that can be played."""


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_referee_knows_the_published_form_of_the_events(game: str) -> None:
    kinds = load_game(game).events
    assert form_of(kinds) == {**FORM, **referee_of(game).events}


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_published_value_of_a_game_s_own_parameter_is_legal(game: str) -> None:
    own = referee_of(game).own
    shared = {param.name for param in FAMILY_PARAMS}
    params = {param.name: param for param in load_game(game).params if param.name not in shared}
    assert set(params) == set(own) == set(OWN[game])
    for name, param in params.items():
        assert str(OWN[game][name]) == str(param.default)
        if isinstance(param, EnumParam):
            values = set(param.choices)
        else:
            assert isinstance(param, IntParam)
            values = set(map(str, param.only or range(param.low, param.high + 1)))
        assert set(own[name][1]) == values


def test_every_published_value_of_a_shared_parameter_is_legal() -> None:
    from sim.referee.final_word.family.rules import SHARED_LEGAL
    from sim.referee.header import WORD_SHARES

    for param in FAMILY_PARAMS:
        assert SHARED[param.name] == param.default
        if isinstance(param, EnumParam):
            values = set(param.choices)
        elif isinstance(param, IntParam | TableParam):
            only = getattr(param, "only", ()) or range(param.low, param.high + 1)
            values = {*map(str, only), *getattr(param, "names", {})}
        else:
            assert param.name in WORD_SHARES
            continue
        assert set(SHARED_LEGAL[param.name][1]) == values, param.name


def test_letter_values_are_the_published_ones() -> None:
    from sim.games.final_word.family.rulebook import LETTER_VALUES
    from sim.referee.final_word.family.rules import value_of_letter

    for name, table in LETTER_VALUES.items():
        assert {letter: value_of_letter(letter, name) for letter in table} == dict(table)
        assert len(table) == 26


@pytest.mark.parametrize("game", list(OWN))
def test_every_game_has_a_check_that_knows_its_parameters(game: str) -> None:
    assert find_referee(game) is not None
    trace = Story(game, "catdo" if game == "first_base" else "catdo dogca").trace()
    assert_breaks("ALL-03", trace)  # the first turn is missing
    for name in OWN[game]:
        ruling = assert_breaks_header(trace, name)
        assert ruling in VALID


def assert_breaks_header(trace, name: str) -> str:
    with pytest.raises(
        RuleViolation, match=f"header: {name} is 'nonsense'|{name} is nonsense"
    ) as e:
        check(with_rules(trace, **{name: "nonsense"}))
    assert e.value.event == -1
    return e.value.ruling


def test_what_is_no_event_of_the_family_is_wrong_input() -> None:
    trace = games.quick()
    for event in (Event("bid", {}), Event("out", {}), Event("out", {"chair": "0"})):
        with pytest.raises(InputError, match="trace, event 0"):
            check(type(trace)(trace.header, (event, *trace.events[1:])))


@pytest.mark.parametrize("length", [0, 3, 6, 7, 8, 11, 12, 13, 14, 17, 18, 19])
def test_a_trace_that_breaks_off_is_refused(length: int) -> None:
    trace = games.quick()
    assert length < len(trace.events)
    check_nothing_wrong_yet_of(trace, length)


def check_nothing_wrong_yet_of(trace, length: int) -> None:
    class Cut:
        def trace(self):
            return type(trace)(trace.header, trace.events[:length])

    check_nothing_wrong_yet(Cut())  # type: ignore[arg-type]


def test_all_01_a_word_stands_in_the_agreed_list() -> None:
    story = Story("three_two_one", "tca dog")
    story.begin(0)
    story.word("tca")
    assert assert_breaks("ALL-01", story.trace()).event == place_of(story.trace(), "word")
    assert_breaks("ALL-01", with_rules(games.false_word_believed(), p_bad_word=0.0))
    for name in ("scowl-60", "scowl-80"):
        check(games.quick(lexicon=name))
    assert_breaks("ALL-01", games.quick(lexicon="scowl-95"))


def test_all_01_the_filter_leaves_words_out() -> None:
    from sim.lexicon import load_lexicon

    whole, family = load_lexicon("scowl-70"), load_lexicon("scowl-70", family_only=True)
    barred = next(
        word
        for word in whole.words["word"].to_list()
        if word not in family and len(word) == 3 and word.isalpha()
    )
    story = Story("three_two_one", f"{barred} zzz")
    games.whole_turn(story, 0, barred)
    trace = story.end("won", 0)
    assert_breaks("ALL-01", trace)
    check(with_rules(trace, lexicon_filter="none"))


def test_all_02_who_wins_and_shares() -> None:
    assert_breaks("ALL-02", alter(games.quick(), "win", chair=1))
    assert_breaks("ALL-02", alter(games.quick(), "win", share=420))
    assert_breaks("ALL-02", without(games.tied(), "win", 1))
    assert_breaks("FW-25", with_rules(games.tied(), tie="last-mover loses", equalise="no"))
    assert_breaks("FW-26", with_rules(games.tied(), tie="last-mover loses"))
    assert_breaks("FW-26", with_rules(games.last_mover_loses(), tie="share"))


def test_all_03_play_goes_clockwise_from_the_first_chair() -> None:
    assert_breaks("ALL-03", alter(games.three_words(), "turn", chair=0))
    assert_breaks("ALL-03", alter(games.three_words(), "turn", 1, chair=0))
    assert_breaks("ALL-03", alter(games.three_words(), "look", 1, chair=0))
    assert_breaks("ALL-03", alter(games.three_words(), "lay", chair=0))
    assert_breaks("FW-04", with_header(games.three_words(), first_chair=0))
    assert_breaks("ALL-03", with_header(games.three_words(), first_chair=3))
    assert_breaks("ALL-03", with_header(games.quick(), players=1))
    assert_breaks("ALL-03", with_header(games.quick(), rotation=2))
    assert_breaks("ALL-03", with_header(games.quick(), bots=("plain",)))


def test_fw_03_a_fixed_first_chair_is_chair_0() -> None:
    check(games.quick(first="fixed"))
    assert_breaks("FW-03", with_rules(games.three_words(), first="fixed"))


def test_all_04_challenges_and_false_words_need_their_parameters() -> None:
    assert_breaks("ALL-04", with_rules(games.doubted_in_vain(), p_challenge=0.0))
    assert_breaks("ALL-01", with_rules(games.second_word_falls(), p_bad_word=0.0))
    for share in (-0.1, 1.1, True, "1"):
        assert_breaks("ALL-04", with_rules(games.quick(), p_challenge=share))
    trace = games.doubted_in_vain()
    for chair in (0, 2, -1):
        assert_breaks("ALL-04", alter(trace, "challenge", chair=chair))
    doubled = list(trace.events)
    at = place_of(trace, "challenge")
    doubled.insert(at, doubled[at])
    assert_breaks("ALL-04", type(trace)(trace.header, tuple(doubled)))


def test_fw_08_the_verdict_is_the_list_s_and_has_its_consequences() -> None:
    stands, falls = games.doubted_in_vain(), games.second_word_falls()
    assert_breaks("FW-08", alter(stands, "challenge", verdict="word falls"))
    assert_breaks("FW-08", alter(falls, "challenge", verdict="word stands"))
    assert_breaks("FW-08", alter(stands, "challenge", maker=1))
    assert_breaks("FW-08", alter(falls, "challenge", row=0))
    assert_breaks("FW-08", without(falls, "undo"))
    assert_breaks("FW-08", alter(falls, "undo", row=0))
    assert_breaks("FW-08", alter(stands, "turn", 1, kind="normal"))
    assert_breaks("FW-08", alter(stands, "turn", 2, kind="lost"))
    assert_breaks("ALL-05", without(stands, "turn", 1))
    looking = list(stands.events)
    looking.insert(place_of(stands, "turn", 1) + 1, Event("look", {"chair": 1, "milliseconds": 5}))
    assert_breaks("ALL-03", type(stands)(stands.header, tuple(looking)))


def test_fw_08_a_lost_turn_is_owed_once_and_neither_raises_nor_resets_the_count() -> None:
    story = Story("three_two_one", "catsunz zzzzzzz vvvvvvv", "ddddddd", p_challenge=1.0)
    story.begin(0)
    for row, (word, points) in enumerate((("cat", 4), ("sun", 5))):
        story.word(word, row)
        story.challenge(1, falls=False, row=row)
        story.score(0, points)
    games.finish(story, 3)
    story.begin(1, "lost")
    story.passing(2)
    story.passing(0)
    story.passing(1)
    check(story.end("stall", 0))


def test_all_05_turns_are_counted_and_capped() -> None:
    assert_breaks("ALL-05", alter(games.three_words(), "turn", 1, number=3))
    assert_breaks("ALL-05", alter(games.three_words(), "end", turns=9))
    assert_breaks("FW-25", with_rules(games.capped(), turn_cap=200))
    assert_breaks("ALL-05", with_rules(games.capped(), turn_cap=300))
    assert_breaks("ALL-05", alter(games.capped(), "end", stop="stall"))
    assert_breaks("FW-25", alter(games.stalled(), "end", stop="cap"))
    story = Story("three_two_one", "zzz vvv", "qq", turn_cap=100)
    for number in range(201):
        story.begin(number % 2)
        story.trade(story.letters[story.hands[number % 2][0]])
    assert_breaks("ALL-05", story.trace())


def test_fw_01_cards_are_letters_with_the_points_of_the_parameter() -> None:
    assert_breaks("FW-01", games.quick(letter_values="random"))
    assert_breaks("FW-01", with_header(games.quick(), deck=("ca", *games.quick().header.deck[1:])))
    assert_breaks("FW-07", games.quick(letter_values="all 1"))
    assert_breaks("FW-07", games.three_words(letter_values="quartiles"))
    assert_breaks("FW-07", with_header(games.deck_values(), marks={}))
    assert_breaks("FW-07", with_rules(games.deck_values(), letter_values="printed"))


def test_fw_02_a_timer_cuts_the_look_and_a_late_turn_is_a_pass() -> None:
    assert_breaks("FW-02", alter(games.late(), "look", milliseconds=60_001))
    assert_breaks("FW-02", alter(games.late(), "look", milliseconds=59_999))
    assert_breaks("FW-02", with_rules(games.late(), timer="off"))
    assert_breaks("FW-02", with_rules(games.late(), timer=120))
    assert_breaks("FW-02", with_rules(games.late(), timer=90))
    assert_breaks("FW-02", alter(games.quick(), "look", milliseconds=-1))
    assert_breaks("FW-02", alter(games.quick(), "end", milliseconds=10))
    assert_breaks("FW-02", without(games.quick(), "look"))


def test_fw_02_all_looks_of_a_turn_together_keep_to_the_limit() -> None:
    trace = with_rules(games.refilled_at_once(), timer=60)
    trace = alter(trace, "end", milliseconds=999_000)
    check(alter(trace, "look", 1, milliseconds=56_000))  # and 3000 before, 1000 after
    assert_breaks("FW-02", alter(trace, "look", 1, milliseconds=56_001))


def test_fw_04_the_deal_the_hands_and_the_refill() -> None:
    assert_breaks("FW-04", alter(games.quick(), "deal", chair=1))
    assert_breaks("FW-04", alter(games.quick(), "deal", 1, card=0))
    assert_breaks("FW-04", without(games.quick(), "deal", 5))
    assert_breaks("FW-04", games.quick(hand=2))
    assert_breaks("FW-04", games.quick(hand=4))
    assert_breaks("FW-04", games.quick(hand=21))
    assert_breaks("FW-04", alter(games.quick(), "turn", hand=4))
    assert_breaks("FW-04", alter(games.quick(), "lay", card=1))
    assert_breaks("FW-04", alter(games.three_words(), "draw", card=29))
    assert_breaks("FW-04", alter(games.three_words(), "draw", why="trade"))
    story = Story("three_two_one", "catz dogz", "sunny")
    story.begin(0)
    games.write_words(story, "cat")
    story.score(0, 3, "bonus")
    story.use_up()
    story.refill()
    story.draw("refill")
    assert_breaks("FW-04", story.trace())


def test_fw_04_at_once_refills_after_every_word() -> None:
    assert_breaks("F4-02", with_rules(games.refilled_at_once(), refill="end of turn"))
    assert_breaks("FW-04", with_rules(games.three_words(), refill="at once"))
    assert_breaks("FW-04", games.quick(refill="never"))


def test_fw_06_no_word_is_too_short() -> None:
    story = Story("three_two_one", "ate dog")
    story.begin(0)
    story.word("at")
    assert_breaks("FW-06", story.trace())
    assert_breaks("FW-06", games.quick(minlen=4))
    assert_breaks("FW-06", games.quick(minlen=2))
    assert_breaks("FW-06", alter(games.quick(), "word", length=4))


def test_fw_07_visible_cards_count_and_covered_ones_never() -> None:
    covered = eight.four_moves()
    values = [event["value"] for event in covered.events if event.kind == "word"]
    assert values == [6, 8, 7, 7]  # EXIT lies upon S, L and M; EARTH upon them and an E too
    assert_breaks("FW-07", alter(covered, "word", 2, value=7 + 2 + 2 + 3))
    assert_breaks("FW-07", alter(covered, "word", 1, value=2 + 3))  # the new cards alone


def test_fw_28_and_fw_29_the_list_has_neither_names_nor_short_forms() -> None:
    for word in ("london", "usa", "etc", "cant", "a", "e-mail", "it's"):
        listed = is_listed(word, SHARED)
        assert listed == (word == "cant"), word  # cant is a word of its own, can't is none


def test_fw_09_a_trade_returns_shuffles_and_draws_as_many() -> None:
    trace = games.traded()
    assert_breaks("FW-09", with_rules(trace, trade_max=1))
    assert_breaks("FW-09", with_rules(trace, trade_max=11))
    assert_breaks("FW-09", alter(trace, "trade", cards=1))
    assert_breaks("FW-09", alter(trace, "trade", cards=3))
    assert_breaks("FW-09", alter(trace, "trade", cards=0))
    assert_breaks("FW-09", alter(trace, "give back", to="bottom"))
    assert_breaks("FW-09", alter(trace, "give back", source="board"))
    assert_breaks("FW-09", alter(trace, "give back", card=0))
    assert_breaks("FW-09", alter(trace, "reshuffle", cards=4))
    assert_breaks("FW-09", without(trace, "reshuffle"))
    assert_breaks("FW-09", alter(trace, "draw", why="refill"))
    assert_breaks("FW-09", without(trace, "draw"))
    assert_breaks("FW-09", with_rules(link.bottom_trade(), trade_return="reshuffle all"))
    assert_breaks("FW-09", with_rules(link.shuffled_trade(), trade_return="per text"))


def test_fw_09_what_went_to_the_bottom_is_not_drawn_by_the_same_trade() -> None:
    trace = link.bottom_trade()
    given = trace.events[place_of(trace, "give back")]["card"]
    assert_breaks("FW-09", alter(trace, "draw", card=given))


def test_fw_09_a_card_just_shuffled_in_may_be_drawn_and_then_is_in_the_hand() -> None:
    story = Story("three_two_one", "zzz vvv", "c")
    story.passing(0)
    story.begin(1)
    story.write("trade", chair=1, cards=1, milliseconds=0)
    card = story.from_hand("v")
    story.write("give back", chair=1, card=card, source="hand", to="shuffled in")
    story.write("reshuffle", cards=2)
    story.write("draw", chair=1, card=card, why="trade")
    story.hands[1].append(card)
    story.passing(0)
    story.passing(1)
    trace = story.end("stall", 0, 1)
    check(trace)
    again = (*trace.events, Event("left in deck", {"card": card}))
    assert_breaks("FW-27", type(trace)(trace.header, again))


def test_fw_27_a_replay_that_loses_or_doubles_a_card_would_stop() -> None:
    trace = games.quick()
    table = Table(trace.header, Cursor(trace.events), {})
    assert table.find_strays() == []
    table.hands[0].append(2)
    table.deck.remove(4)
    with pytest.raises(RuleViolation, match=r"cards \[2, 4\] are in no place, or in two \[FW-27\]"):
        begin_turn(table, Seat(0, "normal"))


def test_fw_10_it_cannot_be_policed_who_trades() -> None:
    check(games.traded(trade_when="only if stuck"))
    assert_breaks("FW-10", games.traded(trade_when="never"))


def test_fw_11_a_trade_takes_no_more_than_the_deck_has() -> None:
    story = Story("three_two_one", "zzzz vvvv", "ca")
    story.begin(0)
    story.write("trade", chair=0, cards=3, milliseconds=0)
    assert_breaks("FW-11", story.trace())
    empty = Story("three_two_one", "zzzz vvvv")
    empty.begin(0)
    empty.write("trade", chair=0, cards=1, milliseconds=0)
    assert_breaks("FW-11", empty.trace())


def test_fw_23_who_can_play_may_not_pass() -> None:
    assert_breaks("FW-23", alter(games.stalled(), "pass", reason="chosen"))
    assert_breaks("FW-23", without(games.stalled(), "pass"))
    assert_breaks("FW-08", alter(games.stalled(), "pass", reason="word fell"))


def test_fw_25_the_game_ends_when_the_rule_says_and_not_before() -> None:
    story = Story("three_two_one", "zzz vvv", "cat")
    story.passing(0)
    assert_breaks("FW-25", story.end("stall", 0, 1))
    for reason in ("won", "tie", "cap"):
        assert_breaks("FW-25", alter(games.stalled(), "end", stop=reason))
    late = Story("three_two_one", "zzz vvv", "cat")
    late.passing(0)
    late.passing(1)
    late.passing(0)
    assert_breaks("FW-25", late.trace())
    after = Story("three_two_one", "cat dog")
    games.whole_turn(after, 0, "cat")
    games.whole_turn(after, 1, "dog")
    assert_breaks("FW-25", after.trace())


def test_fw_25_a_trade_resets_the_count() -> None:
    story = Story("three_two_one", "zzz vvv", "cat")
    story.passing(0)
    story.begin(1)
    story.trade("vv")
    story.passing(0)
    assert_breaks("FW-25", story.end("stall", 0, 1))


@pytest.mark.parametrize("is_asked", [False, True])
def test_fw_25_who_lost_his_turn_has_not_been_asked(is_asked: bool) -> None:
    story = Story("eight_it_all", "catzzz vvvvvv jjjjjj", "qqqqqqqqq", p_challenge=1.0)
    story.begin(0)
    story.word("cat")
    story.challenge(2, falls=False)
    story.score(0, 4)
    story.refill()
    story.passing(1)
    story.begin(2, "lost")
    story.passing(0)
    story.passing(1)  # as many idle turns as players, but chair 2 had none of them
    if is_asked:
        story.passing(2)
    story.unplayed()
    trace = story.end("stall", 0)
    if is_asked:
        check(trace)
    else:
        assert_breaks("FW-25", trace)


def test_fw_26_the_last_round_is_played_out_if_the_parameter_says_so() -> None:
    assert_breaks("FW-26", games.quick(equalise="yes"))
    assert_breaks("FW-25", games.equalised(equalise="no"))
    assert_breaks("FW-26", games.quick(equalise="perhaps"))


def test_fw_27_removed_cards_never_come_back() -> None:
    trace = games.three_words()
    gone = trace.events[place_of(trace, "remove")]["card"]
    assert_breaks("FW-27", alter(trace, "draw", card=gone))


def test_the_last_listing_shows_every_card_where_it_is() -> None:
    trace = link.bottom_trade()
    assert_breaks("FW-24", alter(trace, "left in hand", chair=1))
    assert_breaks("FW-25", without(trace, "left in deck"))
    assert_breaks("FW-25", alter(trace, "left in deck", card=0))
    extra = (*trace.events, Event("left in deck", {"card": 0}))
    assert_breaks("FW-27", type(trace)(trace.header, extra))
    on_board = link.quick()
    assert_breaks("FW-07", alter(on_board, "left on board", row=1))
    assert_breaks("FW-07", alter(on_board, "left on board", card=0))


def test_all_06_counting_is_a_bot_s_affair() -> None:
    check(games.quick(counting="on"))
    assert_breaks("ALL-06", games.quick(counting="maybe"))
