"""The ring-and-grid game clause by clause: what is a word (RG-05 to RG-09, RG-22 to RG-27)."""

from __future__ import annotations

import pytest

from sim.games.ring_grid.words_of_grid import GridSearch
from tests.games.ring_grid.rounds import FINDS_ALL, FINDS_NOTHING, agreed_list, play, play_tiles
from tests.scale import games

EXAMPLES = ["dig", "digit", "rabbit", "rabid", "tiara", "woe", "word"]
EXAMPLE_GRID = {"w": 0, "o": 1, "e": 2, "r": 3, "d": 4, "a": 5, "i": 6, "g": 7, "b": 8, "t": 9}
"""One of the ways in which the example words lie in rows of 3-2-3-2-3."""


def all_words(tiles, **rules):
    """What a player who finds all words writes on these tiles."""
    game = play_tiles(tiles, bots=[FINDS_ALL, FINDS_NOTHING], **rules)
    return [word.text for word in game.rounds[0].words(0)]


def example_tiles():
    """The example words' grid, found by trying the ways to lay it."""
    from tests.games.ring_grid.test_clauses_grid import EDGES, SHAPES

    neighbours = SHAPES["hex32323"].neighbours
    letters = "idrabowget"

    def lay(number, at):
        if number == len(letters):
            return at
        for tile in range(13):
            touches = all(
                neighbours[at[(set(pair) - {letters[number]}).pop()]] >> tile & 1
                for pair in EDGES
                if letters[number] in pair and (set(pair) - {letters[number]}).pop() in at
            )
            if tile not in at.values() and touches:
                found = lay(number + 1, {**at, letters[number]: tile})
                if found:
                    return found
        return None

    at = lay(0, {})
    by_place = {place: letter for letter, place in at.items()}
    return "".join(by_place.get(place, "q") for place in range(13))


def test_rg_05_q_is_a_letter_of_its_own_unless_the_tile_reads_qu():
    alone = all_words("qitqzzzzzzzzz", lexicon="scowl-80", minlen=2)
    assert "qi" in alone
    assert not any("qu" in word for word in alone)
    tiles = "zzzqizzzzztzz"  # Q beside I, I not beside T: "quiz" needs I and Z
    read = all_words(tiles, qu="yes")
    assert "quiz" in read
    assert "quiz" not in all_words(tiles, qu="no")
    bots, rules = [FINDS_ALL, FINDS_NOTHING], {"lexicon": "scowl-80", "minlen": 2, "qu": "yes"}
    joined = play_tiles("qitqzzzzzzzzz", bots=bots, **rules).rounds[0].words(0)
    assert "quit" in {word.text for word in joined}
    assert all(word.length == len(word.text) for word in joined)  # the tile is no Q alone
    game = play_tiles(tiles, bots=[FINDS_ALL, FINDS_NOTHING], qu="yes")
    quiz = next(word for word in game.rounds[0].words(0) if word.text == "quiz")
    assert quiz.length == 4
    assert [letter for _, letter, _ in quiz.steps] == [16, 8, 25]


@pytest.mark.parametrize("minlen", [2, 3, 4])
def test_rg_06_words_have_the_letters_that_the_rules_ask_for(minlen):
    lengths = {len(word) for word in all_words("setaropilndmg", minlen=minlen)}
    assert min(lengths) == minlen
    assert max(lengths) <= 15


def test_rg_07_a_word_may_come_back_to_a_tile_but_not_stay_on_it():
    search = GridSearch("hex32323", EXAMPLES)
    search.lay(example_tiles())
    assert {one.word for one in search.list_words()} == set(EXAMPLES) - {"rabbit"}
    digit, _ = search.path("digit")
    assert digit[1][0] == digit[3][0]  # the same I twice


def test_rg_07_a_double_letter_takes_two_tiles_or_a_blank():
    assert "ebb" not in all_words("ebqqqqqqqqqqq")
    assert "ebb" in all_words("ebbqqqqqqqqqq")
    assert "ebb" in all_words("eb?qqqqqqqqqq")


def test_rg_08_a_blank_keeps_its_letter_throughout_a_word_and_changes_it_between_words():
    search = GridSearch("square4", ["ropes", "roses"])
    search.lay("ro?ezzzzzzzzzzzz")  # R-O-?-E, then back to the blank
    assert [one.word for one in search.list_words()] == ["roses"]
    assert {"wig", "win", "wit"} <= set(all_words("wi?qqqqqqqqqq"))
    assert not {"wig", "win", "wit"} & set(all_words("w?iqqqqqqqqqq"))


def test_rg_08_two_blanks_stand_for_letters_of_their_own():
    search = GridSearch("hex32323", ["ebb", "eke", "elk", "ell"])
    search.lay("e?qq?qqqqqqqq")
    assert [one.word for one in search.list_words()] == ["ebb", "eke", "elk", "ell"]


def test_rg_09_a_word_is_written_once_however_many_ways_there_are_to_spell_it():
    for blanks in (0, 4):
        game = play(players=2, bots=FINDS_ALL, blanks=blanks)
        for one in game.rounds:
            for words in one.lists.values():
                texts = [word.text for word in words]
                assert len(set(texts)) == len(texts)


def test_rg_22_plurals_are_words_of_their_own_and_names_are_none():
    found = all_words("cqqatqsqqqqqq")
    assert {"cat", "cats"} <= set(found)
    listed = agreed_list("scowl-70", "family")
    assert set(found) <= listed
    assert not {"alice", "france", "usa"} & listed


def test_rg_23_length_does_not_matter_or_the_table_pays_for_it():
    tiles = "sraetnioldsea"
    for score, points in (
        ("one per word", dict.fromkeys(range(3, 16), 1)),
        ("boggle table", {3: 1, 4: 1, 5: 2, 6: 3, 7: 5, **dict.fromkeys(range(8, 16), 11)}),
    ):
        game = play_tiles(tiles, bots=[FINDS_ALL, FINDS_NOTHING], score=score)
        words = game.rounds[0].words(0)
        assert {len(word.text) for word in words} >= {3, 4, 5, 6}
        assert all(word.points == points[len(word.text)] for word in words)
        assert game.score(0) == sum(word.points for word in words)


def test_rg_23_a_word_of_two_letters_pays_one_by_the_table_too():
    game = play_tiles(
        "atqqqqqqqqqqq", bots=[FINDS_ALL, FINDS_NOTHING], score="boggle table", minlen=2
    )
    assert {word.points for word in game.rounds[0].words(0) if len(word.text) == 2} == {1}


def test_rg_24_the_longer_the_timer_the_longer_the_lists_and_none_is_written_late():
    lengths = []
    for timer in (30, 60, 90, 120, 150, 180):
        game = play(players=4, bots="casual", timer=timer, rounds=0)
        words = [len(words) for one in game.rounds for words in one.lists.values()]
        assert max(words) <= timer / 3  # a casual player writes a word in 3 seconds
        lengths.append(sum(words))
        assert game.all("end")[0]["milliseconds"] >= 4 * 1000 * timer
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_rg_24_a_longer_timer_adds_to_a_list_and_takes_nothing_from_it():
    short = play(players=2, bots="casual", timer=30, rings="none")
    longer = play(players=2, bots="casual", timer=60, rings="none")
    for one, other in zip(short.rounds, longer.rounds, strict=True):
        for chair, words in one.lists.items():
            texts = [word.text for word in words]
            assert texts == [word.text for word in other.lists[chair]][: len(texts)]


def test_rg_24_a_word_counts_if_it_is_written_when_the_timer_stops():
    """Half the time goes into a word: one that is seen in the other half is in, no second one."""
    game = play(players=4, bots={"profile": "casual", "write": 30}, timer=60, rounds=8)
    lengths = {len(words) for one in game.rounds for words in one.lists.values()}
    assert max(lengths) == 1


def test_rg_25_a_tile_has_one_way_up():
    found = all_words("mqqomqqqqqqqq")  # an M is no W
    assert "mom" in found
    assert "wow" not in found


def test_rg_26_equal_bots_find_different_words_and_share_the_easy_ones():
    shared = alone = 0
    for deal in range(games(20, at_least=2)):
        game = play(players=3, bots="casual", deal=deal, blanks=0)
        for one in game.rounds:
            for word in one.all_words():
                shared += word.why_off == "shared"
                alone += word.why_off == ""
    assert shared > 0
    assert alone > 0


def test_rg_26_the_same_player_draws_anew_in_each_round_and_deal():
    tiles = "seatrndoilmpg" * 2
    game = play_tiles(tiles, bots="strong", rounds=2, rings="none")
    first, second = game.rounds
    assert game.grid(1) == game.grid(2)
    assert {word.text for word in first.words(0)} != {word.text for word in second.words(0)}
    assert {word.text for word in first.words(0)} != {word.text for word in first.words(1)}


def test_rg_27_the_dealer_plays_too_and_loses_no_time():
    """The lists are the same whoever of the three deals, lays the rings and plays last."""
    written: dict[int, int] = {}
    for deal in range(15):
        game = play(players=3, bots="casual", deal=deal, rounds=2, first="drawn")
        dealer = game.rounds[0].dealer
        if dealer == 2:
            continue
        fixed = play(players=3, bots="casual", deal=deal, rounds=2, first="fixed")
        assert fixed.rounds[0].dealer == 2
        for one, other in zip(game.rounds, fixed.rounds, strict=True):
            assert one.tiles == other.tiles
            for chair in range(3):
                texts = [word.text for word in one.words(chair)]
                assert texts == [word.text for word in other.words(chair)]
                written[dealer] = written.get(dealer, 0) + len(texts)
        if len(written) == 2:
            break
    assert min(written[0], written[1]) > 20
