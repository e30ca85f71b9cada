"""The plain-Python games of The Final Word: the rules they play, on tables that are known."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from experiments.bench import plain_final_word
from experiments.bench.plain_final_word import HAND, PlainWordGame
from experiments.bench.plain_games import (
    MOST_PLAYERS,
    PLAIN_GAMES,
    main,
    words_of,
)
from experiments.bench.plain_letters import DECK, PlainWords, points_of
from experiments.bench.plain_ow import vowels_of

GAMES = sorted(set(PLAIN_GAMES) - set(MOST_PLAYERS))
"""Games for four."""
OWN_END = {
    *("leftovers", "positive_negative", "run_the_table", "three_n_change"),
    *("tricked_out", "turnover"),
}
"""Games that end by rules of their own; see test_followed_games."""
HANDS = {"split_off": 7, "split_run": 7}
"""Cards of a hand where games with ten take seconds: every set of hand cards is tried, of which
seven cards have an eighth of what ten have."""
SLOW = ("split_run", "five_up", "leftovers", "real_value", "turnover")
GAMES_PLAYED = {"split_off": 3, **dict.fromkeys(SLOW, 2)}
"""Of games that take a second all the same."""


def set_table(
    game: str, words: str, hands: str, deck: str = "", board: str = "", hand: int = 4
) -> PlainWordGame:
    """A table with these words, hands and cards; the deck's top card is its last."""
    held = hands.split()
    table = PLAIN_GAMES[game](PlainWords(words.split()), len(held), random.Random(1), hand)
    table.hands, table.deck, table.board, table.chair = list(map(list, held)), list(deck), board, 0
    return table


def new_game(game: str, seed: int, players: int = 4) -> PlainWordGame:
    hand = HANDS.get(game, HAND)
    return PLAIN_GAMES[game](words_of(game), players, random.Random(seed), hand)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"positive_negative"}))
def test_fw_04_hands_are_full_while_the_deck_has_cards(game: str) -> None:
    dealt = PLAIN_GAMES[game](words_of(game), 4, random.Random(0)).hands
    assert [len(hand) for hand in dealt] == [HAND] * 4
    for seed in range(GAMES_PLAYED.get(game, 5)):
        table = new_game(game, seed)
        turns, full = 0, table.hand
        while not table.result.stop and turns < 100:
            in_play = Counter(table.deck) + sum(map(Counter, table.hands), Counter())
            assert not in_play - Counter(DECK)  # FW-27: what is gone does not come back
            assert all(len(hand) == full for hand in table.hands) or len(table.deck) < full
            table.take_turn()
            turns += 1
            assert table.result.turns == turns


@pytest.mark.parametrize("game", ["last_man_standing", "eight_it_all"])
def test_fw_27_cards_played_stay_out_of_play(game: str) -> None:
    table = new_game(game, 7)
    while not table.result.stop:
        table.take_turn()
        held = sum(map(len, table.hands))
        assert len(table.deck) + held + table.result.cards_played == len(DECK)


@pytest.mark.parametrize("game", sorted(set(GAMES) - OWN_END))
def test_fw_25_how_games_end(game: str) -> None:
    for seed in range(GAMES_PLAYED.get(game, 12)):
        table = new_game(game, seed, players=3)
        result = table.play()
        is_out = not table.deck and any(not hand for hand in table.hands)
        assert is_out or table.idle_turns == 3 or result.stop == "cap"
        assert result.value_left == points_of("".join(map("".join, table.hands)))
        assert (result.stop == "tie") <= (len(result.winners) > 1)
        assert {result.scores[chair] for chair in result.winners} == {max(result.scores)}
        assert result.turns == result.trades + result.passes + count_plays(
            game, result.words, table
        )


def count_plays(game: str, words: int, table: PlainWordGame) -> int:
    """Turns with a play, where a turn has just one word; otherwise what is left of the turns."""
    if game == "last_man_standing":
        return words
    return table.result.turns - table.result.trades - table.result.passes


def test_fw_03_each_player_begins_as_often() -> None:
    words = PlainWords(["xxx"])
    firsts = Counter(
        PLAIN_GAMES["break_up"](words, 4, random.Random(seed)).chair for seed in range(2000)
    )
    assert len(firsts) == 4
    assert all(abs(count - 500) < 100 for count in firsts.values())


def test_fw_24_unplayed_cards_are_subtracted() -> None:
    table = set_table("last_man_standing", "cat", "cat qu")
    result = table.play()
    assert (result.scores, result.winners, result.stop) == ([4, -6], [0], "won")
    assert (result.turns, result.value_left) == (1, 6)


def test_all_02_a_tie_is_shared() -> None:
    table = set_table("last_man_standing", "cat", "qb qb zqb")
    result = table.play()
    assert (result.scores, result.winners, result.stop) == ([-7, -7, -11], [0, 1], "tie")
    assert (result.turns, result.passes) == (3, 3)


def test_nobody_trades_after_two_rounds_without_a_word() -> None:
    table = set_table("last_man_standing", "cat", "qqqq qqqq", deck="q")
    result = table.play()
    assert (result.stop, result.turns, result.trades, result.deck_left) == ("stall", 6, 4, 1)


def test_all_05_a_game_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_final_word, "TURN_CAP", 2)
    table = set_table("last_man_standing", "cat", "qqqq qqqq", deck="q")
    result = table.play()
    assert (result.stop, result.turns, result.trades) == ("cap", 4, 4)


def test_f9_02_traded_cards_go_to_the_bottom() -> None:
    table = set_table("last_man_standing", "cat", "jqvx zzzz", deck="abcdefg")
    table.take_turn()
    assert (sorted(table.hands[0]), table.result.trades) == (list("defg"), 1)
    assert ("".join(table.deck[4:]), sorted(table.deck[:4])) == ("abc", list("jqvx"))
    assert (table.chair, table.idle_turns) == (1, 0)


def test_fw_09_the_five_cards_of_least_use_are_traded_and_the_deck_is_shuffled() -> None:
    table = set_table("eight_it_all", "cat", "qesrvnjx zz", deck="aaaaaaa", hand=8)
    table.take_turn()
    assert Counter(table.hands[0] + table.deck) == Counter("qesrvnjxaaaaaaa")
    assert set("esr") <= set(table.hands[0])  # q, v, j, x and n went
    assert (len(table.hands[0]), len(table.deck)) == (8, 7)


def test_fw_11_a_short_deck_limits_the_trade() -> None:
    table = set_table("last_man_standing", "cat", "jqvx zzzz", deck="ab")
    table.take_turn()
    assert (sorted(table.hands[0]), sorted(table.deck)) == (list("abvx"), list("jq"))


def test_f9_01_the_last_card_begins_the_next_word_and_scores_again() -> None:
    table = set_table("last_man_standing", "cat toe", "cat ote", deck="uvwxyz")
    table.take_turn()
    assert (table.board, table.hands[0], table.result.scores) == ("cat", list("zyxw"), [4, 0])
    table.take_turn()
    assert (table.board, table.result.scores) == ("toe", [4, 3])
    assert sorted(table.hands[1]) == list("tuv")  # its own t was not used; the deck is empty now


def test_f9_04_the_word_on_the_board_may_not_be_repeated() -> None:
    table = set_table("last_man_standing", "did dad", "ad did", board="did")
    table.take_turn()
    assert (table.board, table.result.scores) == ("dad", [5, 0])
    table.take_turn()
    assert table.board == "did"
    table = set_table("last_man_standing", "did", "id id", board="did")
    table.take_turn()
    assert (table.board, table.result.passes) == ("did", 1)


def test_f7_03_a_long_word_is_cleared_and_its_maker_opens_with_a_new_hand() -> None:
    table = set_table("eight_it_all", "cat catching", "ching x", "oetac", "cat", hand=5)
    table.take_turn()
    # the hand is refilled with c, a, t and e; opens with cat; draws o
    assert (table.board, sorted(table.hands[0])) == ("cat", list("eo"))
    assert table.result.scores == [points_of("catching") + points_of("cat"), 0]
    assert (table.result.clears, table.result.words, table.chair) == (1, 2, 1)


def test_f7_04_without_a_new_word_the_next_player_opens() -> None:
    table = set_table("eight_it_all", "cat catching", "ching tac", "zzzzz", "cat", hand=5)
    table.take_turn()
    assert (table.board, table.hands[0], table.idle_turns) == ("", list("zzzzz"), 0)
    table.take_turn()
    assert (table.board, table.result.scores[1]) == ("cat", 4)


def test_f7_05_a_new_word_may_clear_again() -> None:
    table = set_table("eight_it_all", "catching", "ching x", "gnihctac", "cat", hand=8)
    table.take_turn()
    assert (table.board, table.hands[0], table.result.clears) == ("", [], 2)
    assert table.result.scores[0] == 2 * points_of("catching")
    assert table.result.stop == "won"


def test_f7_02_only_the_cards_of_doubles_score() -> None:
    table = set_table("eight_it_all", "quiz", "quiz z", deck="abcde", board="quiz")
    table.take_turn()
    assert (table.board, table.result.scores, table.result.words) == ("quiz", [10, 0], 0)
    assert sorted(table.hands[0]) == list("cdei")
    assert table.idle_turns == 0


def test_f5_03_the_word_that_scores_is_removed_and_the_other_stays() -> None:
    table = set_table("break_up", "cats quiz", "ctsquz zz", board="ai", hand=6)
    table.take_turn()
    assert (table.board, table.result.scores, table.hands[0]) == ("cats", [10 + 1, 0], [])
    assert (table.result.words, table.result.letters) == (2, 8)


def test_f5_05_who_cannot_split_completes_one_part_for_nothing() -> None:
    table = set_table("break_up", "cats", "qtsq zz", board="cad", hand=3)
    table.take_turn()
    # "ca" becomes cats; d goes to the deck, but the hand is not full: it draws d at once
    assert (table.board, table.result.scores) == ("cats", [0, 0])
    assert (sorted(table.hands[0]), table.deck) == (list("dqq"), [])
    assert (table.idle_turns, table.result.cards_played) == (0, 2)


def test_f5_06_who_cannot_complete_a_part_trades() -> None:
    table = set_table("break_up", "cats", "qxzq zz", deck="eee", board="cad", hand=4)
    table.take_turn()
    assert (table.board, table.result.trades) == ("cad", 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    one, two = (new_game(game, seed=5).play() for _ in range(2))
    assert one == two


def test_the_speed_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seconds", "0.01", "last_man_standing"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("last_man_standing: ")
    assert lines[0].endswith(" games a second")
    assert lines[1].split()[:2] == ["mean", "turns"]


def test_f6_01_the_letters_of_both_words_go_over_and_further_ones_change_the_other_s() -> None:
    table = set_table("double_cross", "cats ton tons dog", "catsdogz tonzzzzz", hand=8)
    table.rows = ["cats", "ton"]
    table.hands[0] = list("dogz")
    table.take_turn()
    assert table.rows == ["dog", "tons"]
    assert table.result.scores == [5 + 6, 0]
    assert table.hands[0] == ["z"]  # F6-04


def test_f6_05_duplicates_alone_score_nothing() -> None:
    table = set_table("double_cross", "cats ton dog", "dogz zzzz")
    table.rows = ["cats", "ton"]
    table.take_turn()
    assert (table.rows, table.result.scores) == (["dog", "ton"], [6, 0])


def test_f6_03_the_own_word_keeps_its_order_in_the_new_one() -> None:
    table = set_table("double_cross", "cat pub act acts", "szzz zzzz")
    table.rows = ["cat", "pub"]
    table.take_turn()
    assert (table.rows, table.result.passes) == (["cat", "pub"], 1)


def test_f6_09_games_of_double_cross_end() -> None:
    for seed in range(2):
        table = new_game("double_cross", seed, players=2)
        assert table.play().stop in {"won", "tie", "stall"}
        assert table.result.words > 10


@pytest.mark.parametrize(("word", "vowels"), [("yes", "e"), ("fly", "y"), ("eau", "eau")])
def test_f11_01_y_is_a_vowel_where_there_is_no_other(word: str, vowels: str) -> None:
    assert "".join(vowels_of(word)) == vowels
    assert PLAIN_GAMES["ow"].is_legal(word) == (word != vowels)
