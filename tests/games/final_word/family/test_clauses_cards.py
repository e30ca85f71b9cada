"""What all games of The Final Word share: cards, hands, words, moves (FW-01 to FW-22)."""

from __future__ import annotations

import pytest

import sim
from sim.decks import Card, Deck
from sim.lexicon import load_lexicon
from sim.params import TableParam
from sim.registry import load_game
from tests.games.final_word.stacked import GREEDY, greedy, play_stacked, stack

GAMES = ("three_two_one", "last_man_standing", "eight_it_all", "break_up", "leftovers")


@pytest.mark.parametrize(
    ("letter_values", "points"), [("printed", 11), ("all 1", 4), ("quartiles", 10)]
)
def test_fw_01_letter_values(letter_values, points):
    game = play_stacked("eight_it_all", ["quizjj", "jjjjjj"], letter_values=letter_values)
    assert game.points("word") == [(0, points)]


def test_fw_01_letter_values_of_the_deck():
    deck = Deck("own", "a test", tuple(Card(letter, 7) for letter in "quizjjjjjjjj"))
    hands = ["quizjj", "jjjjjj"]
    game = play_stacked("eight_it_all", hands, deck=deck, letter_values="deck")
    assert game.points("word") == [(0, 28)]
    assert len(stack(hands)[0].cards) == len(deck.cards)


SLOW = greedy(think=90.0)


@pytest.mark.parametrize(("timer", "late"), [("off", False), (60, True), (120, False)])
def test_fw_02_timer(timer, late):
    game = play_stacked("eight_it_all", ["catqqq", "dogqqq"], bots=SLOW, timer=timer)
    assert (game.turn(1)[0] == "runs out of time and passes") == late
    looked = game.all("look")[0]["milliseconds"]
    assert looked == 60_000 if late else 60_000 < looked < 120_000


def test_fw_03_a_random_seat_begins_and_no_card_is_drawn_for_it():
    first = set()
    for deal in range(8):
        rules = {"hand": 3, "trade_max": 0}
        trace = sim.play("three_two_one", players=3, deal=deal, rules=rules, bots=GREEDY).trace
        first.add(trace.header.first_chair)
        assert [event.kind for event in trace.events[:9]] == ["deal"] * 9
        assert trace.events[0]["chair"] == trace.header.first_chair
    assert first == {0, 1, 2}


def test_fw_03_first_fixed_is_chair_0():
    game = play_stacked("eight_it_all", ["catqqq", "dogqqq", "dogqqq"])
    assert [turn["chair"] for turn in game.all("turn")[:3]] == [0, 1, 2]


@pytest.mark.parametrize("name", GAMES)
def test_fw_04_ten_cards_unless_a_table_says_otherwise(name):
    hand = load_game(name).param("hand")
    assert isinstance(hand, TableParam)
    assert (hand.default, hand.check({2: 8, 3: 6}, 3)) == (10, 6)


def test_fw_04_hands_are_dealt_in_turn_and_refilled_at_the_end_of_the_own_turn():
    game = play_stacked("eight_it_all", ["catqqq", "dogqqq"], ["jjj", "vvv"])
    assert [event["chair"] for event in game.all("deal")] == [0, 1] * 6
    assert [event.kind for event in game.events_of(1)][-3:] == ["draw"] * 3
    assert {event["chair"] for event in game.events_of(1) if event.kind == "draw"} == {0}
    assert game.all("turn")[1]["hand"] == 6


@pytest.mark.parametrize(("refill", "last"), [("end of turn", "draw"), ("at once", "score")])
def test_fw_04_refill(refill, last):
    game = play_stacked(
        "three_two_one", ["catdogqqqq", "jjjjjjjjjj"], ["vvvvvv", "vvvvvv"], refill=refill
    )
    kinds = [event.kind for event in game.events_of(1)]
    first, second = (at for at, kind in enumerate(kinds) if kind == "word")
    drawn_between = "draw" in kinds[first:second]
    assert drawn_between == (refill == "at once")
    assert kinds.count("draw") == 6
    assert last in kinds


def test_fw_05_each_game_s_own_text_wins_and_here_none_departs_from_the_deck_of_120():
    for name in GAMES:
        game = load_game(name)
        assert len(game.make_deck(game.resolve(2)).cards) == 120
        assert game.resolve(2)["hand"] == 10


@pytest.mark.parametrize(("minlen", "line"), [(3, "spells act"), (4, "sees no word and passes")])
def test_fw_06_minlen(minlen, line):
    game = play_stacked("leftovers", ["catqqq", "qqqqqq"], minlen=minlen)
    assert game.turn(1)[0] == line


def test_fw_06_of_the_parts_of_a_split_too():
    game = play_stacked("break_up", ["zoomsq", "anbtqq"], minlen=4, stops_after_a_round=True)
    assert min(event["length"] for event in game.all("word")) >= 4
    shorter = play_stacked("break_up", ["catqq", "betsq"], minlen=3)
    assert min(event["length"] for event in shorter.all("word")) == 3


def test_fw_07_the_whole_visible_word_counts_and_covered_cards_never():
    game = play_stacked("eight_it_all", ["catqq", "skqqq"], stops_after_a_round=True)
    assert "overlay" in {event["how"] for event in game.all("lay")}
    visible = [event["card"] for event in game.events_of(2) if event.kind in {"stay", "lay"}]
    values = {"a": 1, "c": 2, "t": 1, "s": 2, "k": 4}
    assert game.points("word")[1] == (1, sum(values[game.text(card)] for card in visible))


def test_fw_12_board_cards_keep_their_order():
    game = play_stacked("eight_it_all", ["lipqqq", "smjjjj"], stops_after_a_round=True)
    assert game.turn(2)[0] == "LIP → LImPs; 11 points, 11 in all"
    stuck = play_stacked("eight_it_all", ["onlyqq", "hzzzzz"])
    assert stuck.turn(2)[0] == "sees no word and passes"  # HOLY would need another order


@pytest.mark.parametrize(
    ("kept", "line"),
    [
        ("no", "ACT → caT: c over A, a over C; 4 points, 4 in all"),
        ("yes", "ACT → act: a c t doubled; 4 points, 4 in all"),
    ],
)
def test_fw_13_dup_counts_as_kept(kept, line):
    rules = {"moves": "no add", "dup_counts_as_kept": kept}
    game = play_stacked("eight_it_all", ["catq", "catq"], **rules)
    assert game.turn(2)[0] == line


def test_fw_14_several_kinds_of_move_in_one_turn():
    game = play_stacked("eight_it_all", ["exitqq", "earhqq"], moves="no overlay")
    hows = {event["how"] for event in game.events_of(2) if event.kind == "lay"}
    assert hows == {"add", "give and take"}


def test_fw_15_board_words_cannot_shrink_so_dead_ends_are_real():
    game = play_stacked("eight_it_all", ["zoomsq", "qqqqqq"])
    assert game.turn(2)[0] == "sees no word and passes"  # though ZOO lies there
    assert game.all("end")[0]["turns"] == 3


def test_fw_16_a_taken_card_is_not_playable_this_turn():
    game = play_stacked("eight_it_all", ["opalqq", "cjjjjj"], moves="no add")
    assert game.turn(2)[0] == "sees no word and passes"


def test_fw_16_taken_card_usable_in_the_same_turn():
    rules = {"moves": "no add", "taken_card_usable": "same turn"}
    game = play_stacked("eight_it_all", ["opalqq", "cjjjjj"], **rules)
    assert game.turn(2)[0] == "OPAL → clAp: c over O, l for P, p for L; 8 points, 8 in all"
    taken = [event["card"] for event in game.all("take") if event["chair"] == 1]
    assert sorted(map(game.text, taken)) == ["l", "p"]


def test_fw_16_the_top_card_alone_is_taken_what_it_covers_stays():
    game = play_stacked(
        "eight_it_all", ["tabqqq", "ovqqqq"], ["cccc", "zzzz"], stops_after_a_round=True
    )
    laid = [event for event in game.all("lay") if event["how"] == "give and take"]
    taken = [event["card"] for event in game.all("take")]
    assert [event["onto"] for event in laid] == taken


def test_fw_17_no_swap_for_the_same_letter():
    bots = greedy(card_weight=10)
    rules = {"moves": "no duplicate", "bots": bots, "stops_after_a_round": True}
    game = play_stacked("eight_it_all", ["taxqqq", "tiqqqq"], **rules)
    laid = [game.text(event["card"]) for event in game.events_of(2) if event.kind == "lay"]
    assert laid == ["i"]  # the T could only go where a T lies


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("all", "ACT → AcT: c doubled; 2 points, 2 in all"),
        ("no duplicate", "sees no word and passes"),
    ],
)
def test_fw_18_duplicates_alone_are_a_move_where_they_are_permitted(moves, line):
    game = play_stacked("eight_it_all", ["actq", "cqvq"], moves=moves)
    assert game.turn(2)[0] == line


def test_fw_19_a_split_is_one_cut_and_each_part_becomes_a_word():
    game = play_stacked("break_up", ["bootqq", "asklmq"])
    stays = [(event["row"], game.text(event["card"])) for event in game.all("stay")]
    assert stays == [(0, "b"), (1, "o"), (1, "o"), (1, "t")]
    assert min(event["length"] for event in game.all("word")) >= 3


@pytest.mark.parametrize(
    ("split_seq2", "line"),
    [
        ("Split Off and Split Run", "B|OOT: B → Balks"),
        ("Split Run only", "B|OOT: B → Balks"),
        ("Break Up too", "BO|OT: BO → BOsk"),
    ],
)
def test_fw_20_split_seq2(split_seq2, line):
    hands = ["bootqq", "asklmq"]
    game = play_stacked("break_up", hands, split_seq2=split_seq2, stops_after_a_round=True)
    assert game.turn(2)[0] == line


def test_fw_21_both_words_may_be_changed_in_one_turn_and_points_are_recorded_once():
    game = play_stacked("break_up", ["bootqq", "asklmq"])
    rows = [event["row"] for event in game.events_of(2) if event.kind == "word"]
    assert rows == [0, 1]
    assert [event["points"] for event in game.events_of(2) if event.kind == "score"] == [12]


def test_fw_22_a_changed_word_differs_from_the_current_one():
    game = play_stacked("break_up", ["hymnqq", "jjhqqq"])
    assert game.turn(2)[0] == "sees no word and passes"  # H|YMN could be HYMN again
    leftovers = play_stacked("leftovers", ["hymnqq", "hzzzzz"])
    assert leftovers.turn(2)[0] == "sees no word and passes"


def test_fw_22_an_earlier_word_may_come_again():
    game = play_stacked("eight_it_all", ["actqq", "fqqqq"], ["cqqq", "qqqq"], moves="no add")
    assert game.turn(2)[0].startswith("ACT → AfT")
    assert game.turn(3)[0].startswith("AFT → AcT")


@pytest.mark.parametrize("lexicon", ["scowl-70", "scowl-60", "scowl-80"])
def test_fw_28_no_names_abbreviations_or_contractions(lexicon):
    words = set(load_lexicon(lexicon).words["word"])
    assert not words & {"london", "rome", "nasa", "usa", "dvd", "eg", "etc", "mr", "dont", "isnt"}
    assert {"cat", "dog", "earth", "exit"} <= words


@pytest.mark.parametrize("lexicon", ["scowl-70", "scowl-60", "scowl-80"])
def test_fw_29_no_words_of_one_letter_and_no_hyphens(lexicon):
    words = load_lexicon(lexicon).words["word"]
    assert words.str.len_chars().min() == 2
    assert words.str.contains(r"^[a-z]+$").all()
