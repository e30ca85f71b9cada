"""Generated decks: WC-01 to WC-03 and WC-14."""

import subprocess
import sys
from collections import Counter

import pytest

from sim.decks import find_deck, generate_word_deck
from sim.decks.spread import LETTERS, spread_by_share, spread_evenly
from sim.decks.word_pool import find_doubled_letters
from sim.errors import InputError
from sim.lexicon import load_lexicon


def count_first_letters(deck):
    counts = Counter(card.text[0] for card in deck.cards)
    return {letter: counts[letter] for letter in LETTERS}


def count_doubles(deck):
    return sum(1 for card in deck.cards if find_doubled_letters(card.text))


@pytest.fixture(scope="module")
def rows():
    return {row["word"]: row for row in load_lexicon("scowl-80").words.iter_rows(named=True)}


def test_the_committed_deck_is_what_the_defaults_generate():
    deck = find_deck("word_crush_104")
    assert deck.cards == generate_word_deck().cards
    assert deck.notes == generate_word_deck().notes


def test_same_arguments_same_deck_in_a_process_with_another_hash_seed():
    code = "from sim.decks import generate_word_deck as g; print(g(size=78, seed=9).content_hash)"
    command = [sys.executable, "-W", "error", "-c", code]
    environment = {"PYTHONHASHSEED": "12345", "PYTHONPATH": ":".join(sys.path)}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.strip() == generate_word_deck(size=78, seed=9).content_hash


def test_another_seed_another_deck():
    assert generate_word_deck(seed=2).cards != generate_word_deck(seed=1).cards


@pytest.mark.parametrize(("size", "each"), [(78, 3), (104, 4), (130, 5), (208, 8)])
def test_wc_01_wc_02_uniform_spread(size, each):
    deck = generate_word_deck(size=size)
    assert len(deck) == size
    assert set(count_first_letters(deck).values()) == {each}


def test_wc_02_uniform_as_equal_as_the_size_allows():
    counts = count_first_letters(generate_word_deck(size=100))
    assert Counter(counts.values()) == {4: 22, 3: 4}
    assert counts["x"] == 3
    assert counts["s"] == 4


def test_wc_02_uniform_without_x_q_z():
    counts = count_first_letters(generate_word_deck(letter_spread="uniform without X, Q, Z"))
    assert {letter for letter, cards in counts.items() if not cards} == set("qxz")
    assert set(counts.values()) == {0, 4, 5}


def test_wc_02_natural_spread_follows_the_familiar_words(rows):
    familiar = Counter(
        word[0]
        for word, row in rows.items()
        if 4 <= len(word) <= 8 and row["size"] <= 35 and row["zipf"] > 2.995 and row["family"]
    )
    counts = count_first_letters(generate_word_deck(size=208, letter_spread="natural"))
    for letter in LETTERS:
        assert abs(counts[letter] - 208 * familiar[letter] / familiar.total()) < 1


@pytest.mark.parametrize(
    ("share", "cards"), [(0.20, 21), (0.10, 10), (0.40, 42), (0.0, 0), (0.25, 26), (0.24, 25)]
)
def test_wc_03_double_share_to_the_nearest_card(share, cards):
    assert count_doubles(generate_word_deck(double_share=share)) == cards


def test_wc_03_half_a_card_rounds_up():
    assert count_doubles(generate_word_deck(size=50, double_share=0.25)) == 13


def test_wc_03_doubled_letters_are_near_their_natural_shares(rows):
    natural = Counter(
        pair
        for word, row in rows.items()
        if 4 <= len(word) <= 8 and row["size"] <= 35 and row["zipf"] > 2.995 and row["family"]
        for pair in find_doubled_letters(word)
    )
    words_with_double = 104
    deck = generate_word_deck(size=260, double_share=0.40, letter_spread="natural")
    doubled = Counter(pair for card in deck.cards for pair in find_doubled_letters(card.text))
    for pair, count in natural.items():
        assert abs(doubled[pair] - words_with_double * count / natural.total()) < 4, pair


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_words_are_distinct_familiar_and_of_distinct_lemmas(rows, seed):
    deck = generate_word_deck(seed=seed)
    words = [card.text for card in deck.cards]
    assert len(set(words)) == len(words)
    assert words == sorted(words)
    lemmas = Counter(lemma for word in words for lemma in rows[word]["lemmas"])
    assert max(lemmas.values()) == 1
    for word in words:
        assert 4 <= len(word) <= 8
        assert rows[word]["family"]
        if word[0] != "x":
            assert rows[word]["size"] <= 35
            assert rows[word]["zipf"] > 2.995


def test_wc_02_a_short_letter_takes_the_next_level_and_says_so(rows):
    deck = generate_word_deck()
    fillers = [card.text for card in deck.cards if card.text[0] == "x"]
    suitable = [
        word
        for word, row in rows.items()
        if word[0] == "x" and 4 <= len(word) <= 8 and not find_doubled_letters(word)
    ]
    by_need = sorted(suitable, key=lambda w: (max(rows[w]["size"], 35), -rows[w]["zipf"], w))
    lemmas, expected = set(), []
    for word in by_need:
        if lemmas.isdisjoint(rows[word]["lemmas"]):
            lemmas.update(rows[word]["lemmas"])
            expected.append(word)
    assert fillers == sorted(expected[:4])
    assert len(deck.notes) == 2
    assert deck.notes[1].startswith("X is short of words up to level 35 with Zipf 3 or more: 4 of")
    assert all(word in deck.notes[1] for word in fillers)


def test_no_word_says_more_than_asked_when_nothing_is_short():
    deck = generate_word_deck(letter_spread="uniform without X, Q, Z")
    assert deck.notes == (f"Generated by {deck.source}.",)


def test_words_that_share_a_lemma_are_owned_up_to(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text("banes\nbane\nbars\n", encoding="utf-8")
    deck = generate_word_deck(
        size=3, letter_spread="natural", double_share=0, min_zipf=0, max_level=80, lexicon=path
    )
    assert [card.text for card in deck.cards] == ["bane", "banes", "bars"]
    assert deck.notes[-1].startswith("For want of others, these words share a lemma")
    assert "bane" in deck.notes[-1]


def test_source_is_a_call_that_generates_the_deck_again():
    deck = generate_word_deck(size=26, double_share=0.1, seed=77)
    names = {"generate_word_deck": generate_word_deck}
    assert eval(deck.source, names).cards == deck.cards


def test_lexicon_filter_none_draws_from_every_word():
    assert len(generate_word_deck(lexicon_filter="none", size=26)) == 26


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 0}, "size: is 0; allowed: a whole number from 1 to 500"),
        ({"size": 501}, "size: is 501; allowed: a whole number from 1 to 500"),
        ({"size": 10.0}, "size: is 10.0; allowed: a whole number from 1 to 500"),
        ({"size": True}, "size: is true; allowed: a whole number from 1 to 500"),
        (
            {"letter_spread": "even"},
            "letter_spread: is 'even'; allowed: uniform | natural | uniform without X, Q, Z",
        ),
        ({"double_share": 1.1}, "double_share: is 1.1; allowed: a number from 0 to 1"),
        (
            {"double_share": float("nan")},
            "double_share: is nan; allowed: a number from 0 to 1",
        ),
        ({"double_share": "a"}, "double_share: is 'a'; allowed: a number from 0 to 1"),
        ({"min_length": 1}, "min_length: is 1; allowed: a whole number from 2 to 15"),
        ({"max_length": 16}, "max_length: is 16; allowed: a whole number from 2 to 15"),
        (
            {"min_length": 6, "max_length": 5},
            "max_length: is 5, less than min_length 6; allowed: min_length or more",
        ),
        ({"max_level": 90}, "max_level: is 90; allowed: a whole number from 10 to 80"),
        ({"min_zipf": -1}, "min_zipf: is -1; allowed: a number from 0 to 8"),
        ({"lexicon_filter": "clean"}, "lexicon_filter: is 'clean'; allowed: family | none"),
        ({"seed": -1}, f"seed: is -1; allowed: a whole number from 0 to {2**63 - 1}"),
        (
            {"double_share": 1.0},
            "double_share: asks for 104 cards with a double letter; "
            "allowed: 0 to 100 with this lexicon and size",
        ),
    ],
)
def test_bad_argument(arguments, message):
    with pytest.raises(InputError) as caught:
        generate_word_deck(**arguments)
    assert str(caught.value) == message


def test_unknown_lexicon():
    with pytest.raises(InputError, match="scowl-99: no lexicon and no file has this name"):
        generate_word_deck(lexicon="scowl-99")


def test_lexicon_with_too_few_words(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text("apple\nbalsa\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        generate_word_deck(size=26, lexicon=path)
    assert str(caught.value) == (
        "size: C should start 1 cards, the lexicon has 0 such words of these lengths; "
        "allowed: a smaller size, a larger lexicon, other lengths or another spread"
    )


def test_lexicon_with_too_few_words_without_a_double(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text("apple\nattic\nbalsa\n", encoding="utf-8")
    few = {"lexicon": path, "size": 3, "letter_spread": "natural", "max_level": 80, "min_zipf": 0}
    with pytest.raises(InputError) as caught:
        generate_word_deck(double_share=0, **few)
    assert str(caught.value) == (
        "double_share: asks for 0 cards with a double letter; "
        "allowed: 2 to 2 with this lexicon and size"
    )
    deck = generate_word_deck(double_share=0.5, **few)
    assert [card.text for card in deck.cards] == ["apple", "attic", "balsa"]


def test_natural_spread_of_no_familiar_word(tmp_path):
    path = tmp_path / "rare.txt"
    path.write_text("qwzzrt\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        generate_word_deck(size=1, letter_spread="natural", lexicon=path)
    assert str(caught.value) == (
        "letter_spread: no familiar word to take the natural spread from; "
        "allowed: another lexicon, max_level or min_zipf"
    )


def test_spreads():
    assert spread_evenly(3, "ab") == {"a": 2, "b": 1}
    share, caps = {"a": 1, "b": 1, "c": 2}, {"a": 9, "b": 0, "c": 9}
    assert spread_by_share(8, share, dict.fromkeys("abc", 0), caps) == {"a": 3, "b": 0, "c": 5}
    floors = {"a": 0, "b": 3, "c": 0}
    spread = spread_by_share(4, share, floors, dict.fromkeys("abc", 9))
    assert spread == {"a": 0, "b": 3, "c": 1}
