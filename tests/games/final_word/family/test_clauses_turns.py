"""The rulings that all games of The Final Word share: challenges, trades, ends (FW-08 to FW-27)."""

from __future__ import annotations

import pytest

import sim
from tests.games.final_word.stacked import GREEDY, TRADER, greedy, play_stacked

UNREAD = greedy(vocabulary=10)
"""Does not know OCTAD."""
DOUBTED = {"bots": [GREEDY, UNREAD, UNREAD], "p_challenge": 1.0}
BRRR = ["brrrqq", "catqqq"]


def first_with(text, number, game, hands):
    """The first seed's game of which a turn says this, the first challenge; half are false."""
    rules = {"p_bad_word": 0.5, "p_challenge": 0.5}
    for seed in range(200):
        played = play_stacked(game, hands, seed=seed, **rules)
        is_first = all("challenges" not in " ".join(played.turn(at)) for at in range(1, number))
        if is_first and text in " ".join(played.turn(number)) and len(played.all("turn")) > 2:
            return played
    raise AssertionError(text)


def test_fw_08_a_wrong_challenger_loses_his_next_turn():
    game = play_stacked("eight_it_all", ["octadq", "qqqqqs", "qqqqqq"], **DOUBTED)
    assert game.turn(1) == [
        "spells octad",
        "Player 2 challenges: OCTAD stands, Player 2 will lose a turn",
        "scores 7 points, 7 in all",
    ]
    assert game.head(2) == "2. Player 2 loses this turn"
    assert [event.kind for event in game.events_of(2)] == ["turn"]
    assert game.head(5).startswith("5. Player 2 on OCTAD")


def test_fw_08_a_word_that_falls_goes_back_and_its_player_loses_the_turn():
    game = first_with("BRRR is no word", 1, "three_two_one", BRRR)
    assert game.turn(1) == [
        "spells brrr",
        "Player 2 challenges: BRRR is no word, its cards go back",
        "loses the turn",
    ]
    assert game.all("turn")[2]["hand"] == 6


def test_fw_08_the_board_is_restored():
    game = first_with("BIFFY is no word", 2, "eight_it_all", ["iffyqq", "bqqqqq"])
    assert game.turn(2)[:2] == [
        "IFFY → bIFFY",
        "Player 1 challenges: BIFFY is no word, its cards go back",
    ]
    assert game.head(3) == "3. Player 1 on IFFY with QQ"
    assert game.all("undo")[0]["chair"] == 1


def test_fw_08_without_challenges_a_false_word_stands():
    game = play_stacked("three_two_one", BRRR, p_bad_word=1.0)
    assert game.turn(1)[0] == "spells brrr; 6 points, 6 in all"


def test_fw_09_cards_go_back_are_shuffled_in_and_as_many_drawn():
    game = play_stacked(
        "three_two_one", ["catqqq", "bbbbbb"], ["jjjjjj", "vvvvvv"], bots=TRADER, turn_cap=100
    )
    kinds = [event.kind for event in game.events_of(2)]
    back = ["trade", *["give back"] * 5, "reshuffle", *["draw"] * 5]
    assert kinds == ["turn", "look", "look", "look", *back]  # who sees no word looks again


@pytest.mark.parametrize(("trade_max", "cards"), [(5, 5), (2, 2), (0, None)])
def test_fw_09_trade_max(trade_max, cards):
    rules = {"trade_max": trade_max, "turn_cap": 100, "bots": TRADER}
    game = play_stacked("three_two_one", ["catqqq", "bbbbbb"], ["jjjjjj", "vvvvvv"], **rules)
    trades = [event["cards"] for event in game.all("trade")][:1]
    assert trades == ([cards] if cards else [])


@pytest.mark.parametrize(
    ("trade_return", "where"),
    [("per text", "put under the deck"), ("reshuffle all", "shuffled into the deck")],
)
def test_fw_09_trade_return(trade_return, where):
    rules = {"trade_return": trade_return, "turn_cap": 100, "bots": TRADER}
    game = play_stacked("last_man_standing", ["nailqq", "bbbbbb"], ["jjjjzz", "vvvvvv"], **rules)
    assert game.turn(2)[0].startswith(f"trades BBBBB, {where}, for ")
    assert bool(game.all("reshuffle")) == (trade_return == "reshuffle all")


@pytest.mark.parametrize(("trade_when", "trades"), [("any", True), ("only if stuck", False)])
def test_fw_10_trade_when(trade_when, trades):
    picky = greedy(trade_policy="below", trade_below=50)
    rules = {"trade_when": trade_when, "bots": picky, "turn_cap": 100}
    game = play_stacked("three_two_one", ["catqqq", "dogqqq"], ["jjjjjj", "vvvvvv"], **rules)
    assert (game.all("trade")[:1] != [] and game.events_of(1)[2].kind == "trade") == trades


def test_fw_11_no_more_is_traded_than_the_deck_holds():
    game = play_stacked("eight_it_all", ["zitsqq", "jjjjjj"], ["jjj", "qqq"], bots=TRADER)
    assert [event["cards"] for event in game.all("trade")][:1] == [2]


def test_fw_11_with_no_deck_left_the_stuck_player_passes():
    game = play_stacked("eight_it_all", ["zitsq", "jjjjj"], bots=TRADER)
    assert game.turn(2)[0] == "sees no word and passes"
    assert game.all("trade") == []


def test_fw_23_who_sees_no_word_passes_and_who_sees_one_does_not():
    game = play_stacked("last_man_standing", ["nailq", "obwzz"], ["jj", "jj"])
    assert [turn for turn in range(1, 5) if "passes" in game.turn(turn)[0]] == [3, 4]
    assert {event["reason"] for event in game.all("pass")} == {"no word"}


@pytest.mark.parametrize(
    ("name", "subtracts"),
    [
        ("three_two_one", False),
        ("last_man_standing", True),
        ("eight_it_all", True),
        ("break_up", True),
        ("leftovers", False),
    ],
)
def test_fw_24_unplayed_cards_are_subtracted_by_value_and_credited_to_nobody(name, subtracts):
    game = play_stacked(name, ["vvvk", "jjjj"])
    assert game.points() == ([(0, -16), (1, -16)] if subtracts else [])


def test_fw_24_a_player_alone_loses_nothing():
    game = play_stacked("last_man_standing", ["nailobzz"], hand=4)
    assert game.points("unplayed") == []


def test_fw_25_it_ends_when_the_deck_is_empty_and_a_player_is_out_of_cards():
    game = play_stacked("eight_it_all", ["cat", "jjj"])
    assert (game.stop, game.all("end")[0]["turns"]) == ("won", 1)
    on = play_stacked("eight_it_all", ["cat", "jjj"], ["qqq", "qqq"])
    assert on.all("end")[0]["turns"] > 1


def test_fw_25_it_ends_when_all_in_turn_neither_play_nor_trade():
    game = play_stacked("three_two_one", ["catq", "vvvj", "jjjv"])
    assert [event["chair"] for event in game.all("pass")] == [1, 2, 0]


def test_fw_25_a_player_whose_turn_is_lost_has_not_been_asked():
    # player 2 doubts OCTAD in the wrong; he can still lay CAT when all others have passed twice
    hands = ["octadq", "bbbcat", "jjjjjj"]
    game = play_stacked("three_two_one", hands, bots=[GREEDY, UNREAD, GREEDY], p_challenge=1.0)
    assert game.head(2) == "2. Player 2 loses this turn"
    assert [event["chair"] for event in game.all("pass")[:2]] == [2, 0]
    assert game.head(5).startswith("5. Player 2 with ")
    assert game.turn(5)[0].startswith("spells ")


def test_fw_25_who_lost_no_turn_is_asked_once():
    game = play_stacked("three_two_one", ["octadq", "bbbbbq", "jjjjjj"])
    assert [event["chair"] for event in game.all("pass")] == [1, 2, 0]


def test_fw_25_with_cards_in_the_deck_that_is_a_stall():
    game = play_stacked("three_two_one", ["vvvv", "jjjj"], ["qq", "qq"])
    assert game.stop == "stall"
    assert len(game.all("left in deck")) == 4


def test_fw_25_a_trade_resets_the_count_while_the_deck_has_cards():
    hands, draws = ["vvvv", "jjjj"], ["qq", "qq"]
    game = play_stacked("three_two_one", hands, draws, bots=[TRADER, GREEDY], turn_cap=100)
    assert game.all("trade")
    last = max(at for at, event in enumerate(game.events) if event.kind == "trade")
    passes = [event for event in game.events[last:] if event.kind == "pass"]
    assert len(passes) == 2 < len(game.all("pass"))


@pytest.mark.parametrize(("end", "turns"), [("shared", 1), ("literal", 2)])
def test_fw_25_end(end, turns):
    game = play_stacked("three_two_one", ["cat", "dog"], end=end)
    assert game.all("end")[0]["turns"] == turns


@pytest.mark.parametrize(("equalise", "turns"), [("no", 1), ("yes", 2)])
def test_fw_26_equalise(equalise, turns):
    game = play_stacked("three_two_one", ["cat", "dog"], equalise=equalise)
    assert game.all("end")[0]["turns"] == turns


def test_fw_27_removed_cards_never_come_back():
    game = play_stacked(
        "last_man_standing",
        ["nailqq", "obbbbb"],
        ["jjjjzz", "vvvvvv"],
        bots=TRADER,
        trade_return="reshuffle all",
        turn_cap=100,
    )
    assert game.all("reshuffle")
    removed = {event["card"] for event in game.all("remove")}
    last = max(at for at, event in enumerate(game.events) if event.kind == "remove")
    later = {event["card"] for event in game.events[last + 1 :] if "card" in event.fields}
    assert removed
    assert not removed & later


@pytest.mark.parametrize(
    ("lexicon", "line"),
    [
        ("scowl-60", "sees no word and passes"),
        ("scowl-70", "sees no word and passes"),
        ("scowl-80", "spells aahs; 7 points, 7 in all"),
    ],
)
def test_all_01_lexicon(lexicon, line):
    game = play_stacked("eight_it_all", ["aahs", "jjjj"], minlen=4, lexicon=lexicon)
    assert game.turn(1)[0] == line


@pytest.mark.parametrize("lexicon_filter", ["family", "none"])
def test_all_01_lexicon_filter(lexicon_filter):
    excluded = next(
        word
        for word in sorted(
            set(sim_words("none")) - set(sim_words("family")), key=lambda word: (len(word), word)
        )
        if len(word) == 4
    )
    game = play_stacked(
        "eight_it_all", [excluded + "q", "jjjjj"], minlen=4, lexicon_filter=lexicon_filter
    )
    spelled = ["".join(game.text(event["card"]) for event in game.all("lay"))]
    assert (excluded in spelled) == (lexicon_filter == "none")


def sim_words(lexicon_filter):
    from sim.lexicon import load_lexicon

    return load_lexicon("scowl-70", family_only=lexicon_filter == "family").words["word"]


@pytest.mark.parametrize(("tie", "winners"), [("share", [0, 1]), ("last-mover loses", [0])])
def test_all_02_tie(tie, winners):
    game = play_stacked("eight_it_all", ["vvvv", "jjjj"], tie=tie)
    assert (game.stop, game.winners) == ("tie" if tie == "share" else "won", winners)
    share = {event["share"] for event in game.all("win")}
    assert share == {840 // len(winners)}


def test_all_03_rotation_seats_bot_i_in_chair_i_plus_r():
    bots = [GREEDY, TRADER, UNREAD]
    for rotation in range(3):
        trace = sim.play(
            "three_two_one", players=3, rotation=rotation, bots=bots, rules={"trade_max": 0}
        ).trace
        names = [trace.header.bots[(seat + rotation) % 3] for seat in range(3)]
        values = [name.split(", ") for name in names]
        assert ["trade_policy when stuck" in each for each in values] == [False, True, False]
        assert ["vocabulary 10" in each for each in values] == [False, False, True]


def test_all_03_play_goes_clockwise():
    game = play_stacked("three_two_one", ["vvvv", "jjjj", "qqqq"])
    assert [turn["chair"] for turn in game.all("turn")] == [0, 1, 2]


def test_all_04_bots_play_false_words_only_where_the_rules_say_so():
    assert "brrr" not in play_stacked("three_two_one", BRRR).turn(1)[0]
    game = play_stacked("three_two_one", BRRR, p_bad_word=1.0)
    assert game.turn(1)[0] == "spells brrr; 6 points, 6 in all"


def test_all_04_the_first_player_in_turn_order_who_does_not_know_the_word_challenges_once():
    game = play_stacked("eight_it_all", ["octadq", "qqqqqs", "qqqqqq"], **DOUBTED)
    assert [event["chair"] for event in game.all("challenge")] == [1]
    bots = [GREEDY, GREEDY, UNREAD]
    later = play_stacked("eight_it_all", ["octadq", "qqqqqs", "qqqqqq"], bots=bots, p_challenge=1.0)
    assert [event["chair"] for event in later.all("challenge")][:1] == [2]


def test_all_04_where_all_know_a_word_the_next_player_challenges_it():
    bots = [GREEDY, GREEDY, GREEDY]
    game = play_stacked("eight_it_all", ["octadq", "qqqqqs", "qqqqqq"], bots=bots, p_challenge=1.0)
    assert [event["chair"] for event in game.all("challenge")][:1] == [1]


def test_all_04_p_challenge_0_challenges_nothing():
    rules = {**DOUBTED, "p_challenge": 0.0}
    game = play_stacked("eight_it_all", ["octadq", "qqqqqs", "qqqqqq"], **rules)
    assert game.all("challenge") == []


@pytest.mark.parametrize("turn_cap", [100, 200])
def test_all_05_turn_cap(turn_cap):
    hands, draws = ["zitsqq", "jjjjjj"], ["jjjjjj", "qqqqqq"]
    game = play_stacked("eight_it_all", hands, draws, end="literal", turn_cap=turn_cap)
    assert (game.stop, game.all("end")[0]["turns"]) == ("cap", 2 * turn_cap)


def test_all_06_a_hidden_hand_and_the_deck_move_nobody():
    one = play_stacked("eight_it_all", ["octadq", "qqqqqs"], ["vvvv", "zzzz"])
    other = play_stacked("eight_it_all", ["octadq", "jjjjjj"], ["xxxx", "yyyy"])
    assert one.turn(1)[0] == other.turn(1)[0]


@pytest.mark.parametrize("counting", ["off", "on"])
def test_all_06_counting(counting):
    """No bot of today looks ahead: both play the same game."""
    game = play_stacked("eight_it_all", ["octadq", "qqqqqs"], counting=counting)
    assert game.turn(1)[0] == "spells octad; 7 points, 7 in all"


def test_all_07_there_is_no_talk_and_no_look_at_hidden_cards():
    kinds = {kind.name for kind in sim.load("eight_it_all").events}
    assert kinds == {
        "deal", "turn", "look", "split", "stay", "lay", "take", "word", "challenge", "undo",
        "score", "remove", "trade", "give back", "reshuffle", "draw", "pass", "out", "end", "win",
        "left in hand", "left in deck", "left on board",
    }  # fmt: skip
