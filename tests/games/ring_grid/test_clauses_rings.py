"""The ring-and-grid game clause by clause: rings and reading out (RG-15 to RG-21)."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.ring_grid.words_of_grid import GridSearch
from tests.games.ring_grid.rounds import FINDS_ALL, FINDS_NOTHING, agreed_list, play, play_tiles
from tests.scale import games

ALONE = [FINDS_ALL, FINDS_NOTHING]
SPARE = "x" * 13


def ringed_letters(policy, **rules):
    """What the rings of some games lie on, and the games."""
    played = [
        play(players=2, bots="novice", deal=deal, ring_policy=policy, **rules)
        for deal in range(games(12, at_least=2))
    ]
    return [
        (game, one, [game.shows(one.tiles[place]) for place in one.ringed])
        for game in played
        for one in game.rounds
    ]


def test_rg_15_the_dealer_lays_the_rings_before_anyone_writes():
    game = play(players=3, bots="casual", rounds=4)
    for one in game.rounds:
        assert set(one.ring_chairs) <= {one.dealer}
    kinds = [event.kind for event in game.trace.events]
    for number, kind in enumerate(kinds):
        if kind == "ring":
            assert kinds[number - 1] in {"tile", "ring"}


@pytest.mark.parametrize("policy", ["dealer best guess", "random", "rarest letter", "vowel"])
def test_rg_15_every_policy_lays_one_ring_and_then_two(policy):
    for _, one, letters in ringed_letters(policy):
        assert len(letters) == min(one.number - 1, 2)


def test_rg_15_a_vowel_if_there_is_one():
    for game, one, letters in ringed_letters("vowel"):
        vowels = [game.shows(tile) for tile in one.tiles if game.shows(tile) in "aeiou"]
        assert sum(letter in "aeiou" for letter in letters) == min(len(letters), len(vowels))


def test_rg_15_the_rarest_letter_of_the_box():
    for game, one, letters in ringed_letters("rarest letter"):
        copies = Counter(text.lower() for text in game.trace.header.deck)
        free = sorted(copies[game.shows(tile)] for tile in one.tiles if game.shows(tile) != "?")
        assert sorted(copies[letter] for letter in letters) == free[: len(letters)]


def test_rg_15_random_rings_lie_anywhere_and_guesses_on_promising_tiles():
    random = Counter(place for _, one, _ in ringed_letters("random") for place in one.ringed)
    guessed = [
        letter for _, _, letters in ringed_letters("dealer best guess") for letter in letters
    ]
    if games(12) > 2:
        assert len(random) > 8
        common = sum(letter in "aeinrst?" for letter in guessed)
        assert common > len(guessed) / 2


def test_rg_15_a_guess_without_a_glance_is_a_common_letter_that_many_tiles_touch():
    game = play_tiles(
        SPARE + "qqqqqqeqqqqqe" + SPARE, bots="oracle", rounds=2, ring_policy="dealer best guess"
    )
    assert game.rounds[1].ringed == [6]


def test_rg_16_two_rings_lie_on_two_tiles_unless_the_rules_let_them_share_one():
    tiles = SPARE * 2 + "qqqqqqeqqqqqq"
    apart = play_tiles(tiles, bots="oracle", rounds=3)
    assert len(set(apart.rounds[2].ringed)) == 2
    together = play_tiles(tiles, bots="oracle", rounds=3, same_tile="yes")
    assert together.rounds[2].ringed == [6, 6]


def test_rg_16_both_rings_on_a_tile_double_twice():
    search = GridSearch("hex32323", ["ewe"])
    search.lay("eqqwqqqqqqqqq", [0, 0])
    assert search.list_words()[0].uses == 4
    search.lay("eqqwqqqqqqqqq", [0, 3])
    assert search.list_words()[0].uses == 3


def test_rg_17_a_ring_may_lie_on_a_blank_unless_the_rules_forbid_it():
    tiles = SPARE + "qqqqqq?qqqqqq"
    allowed = play_tiles(tiles, bots="oracle", rounds=2)
    assert allowed.rounds[1].ringed == [6]
    for policy in ("dealer best guess", "random", "rarest letter", "vowel"):
        for deal in range(3):
            barred = play(
                players=2,
                bots="novice",
                deal=deal,
                blanks=4,
                ring_on_blank="no",
                ring_policy=policy,
            )
            for one in barred.rounds:
                assert all(barred.shows(one.tiles[place]) != "?" for place in one.ringed)


def test_rg_17_where_no_ring_may_lie_none_is_laid():
    letters = play_tiles("x" * 13 + "e" + "?" * 4 + "x" * 13, rounds=2, ring_on_blank="no")
    assert len(letters.rounds[1].ringed) == 1


def test_rg_18_each_use_doubles_and_the_best_path_counts():
    """EWE uses its E twice; two Es beside the W let it use one of them only."""
    tiles = SPARE + "qqqewqeqqqqqq"
    game = play_tiles(tiles, bots=ALONE, rounds=2, ring_policy="vowel")
    ring = game.rounds[1].ringed[0]
    assert game.grid(2)[ring] == "e"
    ewe = next(word for word in game.rounds[1].words(0) if word.text == "ewe")
    assert ewe.points == 4
    assert [place for place, _, _ in ewe.steps] == [ring, 4, ring]


@pytest.mark.parametrize(("cap", "most"), [("none", 16), ("x4", 4)])
def test_rg_18_a_cap_is_four_times_or_none(cap, most):
    tiles = SPARE * 2 + "qqqqwqeqqqqqq"
    game = play_tiles(
        tiles, bots=ALONE, rounds=3, ring_policy="vowel", same_tile="yes", ring_cap=cap
    )
    assert game.rounds[2].ringed == [6, 6]
    ewe = next(word for word in game.rounds[2].words(0) if word.text == "ewe")
    assert ewe.points == most


def test_rg_18_the_shortest_path_that_uses_the_fewest_rings_if_the_rules_say_so():
    tiles = SPARE + "qqqewqeqqqqqq"
    game = play_tiles(tiles, bots=ALONE, rounds=2, ring_policy="vowel", ring_path="shortest")
    ring = game.rounds[1].ringed[0]
    ewe = next(word for word in game.rounds[1].words(0) if word.text == "ewe")
    assert ewe.points == 1
    assert ring not in [place for place, _, _ in ewe.steps]


def test_rg_18_the_table_s_points_are_doubled_too():
    game = play(players=2, bots=ALONE, score="boggle table", rounds=3)
    table = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5, **dict.fromkeys(range(8, 16), 11)}
    values = set()
    for one in game.rounds:
        for word in one.words(game.trace.header.bots.index("plain, write 0.15")):
            uses = sum(one.ringed.count(place) for place, _, _ in word.steps)
            assert word.points == table[len(word.text)] << uses
            values.add(uses)
    assert len(values) > 1


def test_rg_19_a_word_on_two_lists_is_crossed_off_both_and_no_other():
    for deal in range(games(6, at_least=2)):
        game = play(players=4, bots="casual", deal=deal)
        for one in game.rounds:
            holders = Counter(word.text for word in one.all_words())
            for word in one.all_words():
                assert (word.why_off == "shared") == (holders[word.text] > 1)
                assert (word.points > 0) == (word.why_off == "")


def test_rg_19_it_goes_by_spelling_whatever_the_path_is_worth():
    game = play_tiles("eqqwqqqqqqqqq", bots=FINDS_ALL)
    assert [word.text for word in game.rounds[0].words(0)] == ["ewe"]
    assert {word.why_off for word in game.rounds[0].all_words()} == {"shared"}


@pytest.mark.parametrize(("rule", "why"), [("scores", ""), ("struck out", "struck out")])
def test_rg_20_a_false_word_that_nobody_doubts(rule, why):
    listed = agreed_list("scowl-70", "family")
    game = play(players=2, bots=ALONE, p_bad_word=1.0, unchallenged_bad_word=rule)
    finder = game.trace.header.bots.index("plain, write 0.15")
    wrong = [word for one in game.rounds for word in one.words(finder) if word.text not in listed]
    assert wrong
    assert {word.why_off for word in wrong} == {why}
    assert all((word.points > 0) == (rule == "scores") for word in wrong)


def test_rg_20_a_false_word_on_two_lists_cancels_like_any_other():
    listed = agreed_list("scowl-70", "family")
    game = play(players=2, bots=FINDS_ALL, p_bad_word=1.0, unchallenged_bad_word="struck out")
    found = set()
    for one in game.rounds:
        holders = Counter(word.text for word in one.all_words())
        for word in one.all_words():
            if word.text not in listed:
                assert word.why_off == ("shared" if holders[word.text] > 1 else "struck out")
                found.add(word.why_off)
    assert "shared" in found


def test_rg_21_a_doubted_word_is_looked_up_and_nobody_pays():
    listed = agreed_list("scowl-70", "family")
    bots = [FINDS_ALL, {**FINDS_NOTHING, "vocabulary": 10}]
    game = play(players=2, bots=bots, p_bad_word=0.5, p_challenge=1.0)
    finder = game.trace.header.bots.index("plain, write 0.15")
    doubted = [word for one in game.rounds for word in one.words(finder) if word.doubted]
    verdicts = {word.doubted for word in doubted}
    assert verdicts == {"word stands", "word falls"}
    for word in doubted:
        assert (word.doubted == "word falls") == (word.text not in listed)
        assert word.why_off == ("fallen" if word.doubted == "word falls" else "")
        assert word.doubter == 1 - finder
    assert game.score(1 - finder) == 0
