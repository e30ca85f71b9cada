"""Profit & Loss clause by clause: F13-01 to F13-08."""

from __future__ import annotations

from collections import Counter

from sim.lexicon import load_lexicon
from tests.games.final_word.stacked import greedy, play_dealt, play_stacked

GAME = "profit_and_loss"
TRICK = ["tone", "jayz"]


def tricks(game):
    return [event["chair"] for event in game.all("trick")]


def hands_and_words(game):
    """The letters in hand at each turn, and the length of the word that was played then."""
    for number in range(1, len(game.all("turn")) + 1):
        lengths = [event["length"] for event in game.events_of(number) if event.kind == "word"]
        letters = game.head(number).split(" with ")[1].lower()
        if lengths:
            yield Counter(letters), lengths[0]


def mask_of(letters):
    return sum(1 << ord(letter) - ord("a") for letter in set(letters))


def longest(hand, words):
    """By brute force; ``words`` by the mask of their letters."""
    others = ~mask_of(hand)
    fits = (word for mask, word in words if not mask & others and not Counter(word) - hand)
    return max(map(len, fits), default=0)


def test_f13_01_both_choose_without_a_look_at_the_other_s_word():
    game = play_stacked(GAME, TRICK)
    assert [event["row"] for event in game.all("word")] == [0, 1]
    assert [event.kind for event in game.events].index("trick") > max(
        at for at, event in enumerate(game.events) if event.kind == "word"
    )


def test_f13_01_the_longest_that_he_sees_where_the_rules_say_so():
    words = load_lexicon("scowl-70", family_only=True).words["word"].to_list()
    long = [(mask_of(word), word) for word in words if 3 <= len(word) <= 10]
    shorter = 0
    for must in ("yes", "no"):
        game = play_dealt(GAME, 2, 1, bots=greedy(), must_be_longest=must)[0]
        for hand, length in hands_and_words(game):
            if must == "yes":
                assert length == longest(hand, long)
            else:
                shorter += length < longest(hand, long)
    assert shorter > 0


def test_f13_02_more_cards_take_the_trick_not_more_points():
    game = play_stacked(GAME, TRICK)
    values = {event["chair"]: event["value"] for event in game.all("word")}
    assert values[0] < values[1]
    assert tricks(game)[0] == 0


def test_f13_03_the_loser_takes_as_many_cards_as_he_played_from_both_words():
    game = play_stacked(GAME, TRICK)
    taken = game.all("take")[:3]
    assert [event["chair"] for event in taken] == [1, 1, 1]
    assert sorted(game.text(event["card"]) for event in taken)[:1] != []
    assert {game.text(event["card"]) for event in taken} >= {"j", "y"}
    assert game.events_of(2)[-1].kind != "take"


def test_f13_03_or_from_his_own_word_only_or_not_at_all():
    own = play_stacked(GAME, TRICK, refill_from="own word only")
    assert {event["row"] for event in own.events_of(2) if event.kind == "take"} == {1}
    assert play_stacked(GAME, TRICK, refill_from="deck only").all("take") == []


def test_f13_04_the_winner_scores_the_cards_that_are_left():
    game = play_stacked(GAME, TRICK, refill_from="deck only")
    assert game.points("word")[0] == (0, 12)
    assert len([event for event in game.events_of(2) if event.kind == "remove"]) == 7


def test_f13_05_with_as_many_cards_each_scores_his_own_word():
    game = play_stacked(GAME, ["catz", "dogz"])
    assert tricks(game)[0] == -1
    assert game.points("word") == [(0, 4), (1, 6)]


def test_f13_06_without_a_word_the_trick_is_lost_with_no_card():
    game = play_stacked(GAME, ["zzzz", "catz"])
    assert tricks(game)[0] == 1
    assert game.all("take") == []
    assert game.points("word") == [(1, 4)]


def test_f13_07_the_winner_draws_first():
    game = play_stacked(GAME, TRICK, ["bb", "b"])
    assert [event["chair"] for event in game.all("draw")][:3] == [0, 0, 0]


def test_f13_08_it_ends_when_the_deck_is_empty_and_a_player_had_no_word():
    game = play_stacked(GAME, ["zzzz", "catz"])
    assert (game.stop, len(game.all("trick"))) == ("won", 1)
    assert game.points("unplayed") == [(0, -16), (1, -4)]


def test_f13_08_two_passes_with_a_deck_left_are_a_stall():
    game = play_stacked(GAME, ["zzzz", "bbbb"], ["bb", "zz"])
    assert (game.stop, tricks(game), len(game.all("left in deck"))) == ("stall", [-1], 4)


def test_f13_08_not_while_both_have_words():
    game = play_stacked(GAME, TRICK, refill_from="deck only")
    assert len(game.all("trick")) == 2
