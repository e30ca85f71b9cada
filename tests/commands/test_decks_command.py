"""fairdeal decks: lists, shows and makes decks."""

from __future__ import annotations

import json
from pathlib import Path

import sim
from sim.decks import deck_names, describe_deck, find_deck, load_deck


def test_the_list_holds_the_printed_and_the_named_decks(fairdeal) -> None:
    lines = [line.split()[:3] for line in fairdeal("decks").out.splitlines()]
    assert ["printed", "word_crush", "104"] in lines
    assert ["word_crush_104", "word_crush", "104"] in lines


def test_the_list_as_json(fairdeal) -> None:
    listed = json.loads(fairdeal("decks", "--game", "word_crush", "--format", "json").out)
    composition = describe_deck(find_deck("word_crush_104"))
    assert listed[1] == {
        "name": "word_crush_104",
        "family": "Word Crush",
        "games": ["word_crush"],
        "cards": 104,
        "double_share": composition.double_share,
        "mean_chance": composition.mean_chance,
    }


def test_a_deck_is_shown_letter_by_letter(fairdeal) -> None:
    out = fairdeal("decks", "word_crush_104").out
    for letter in describe_deck(find_deck("word_crush_104")).letters:
        line = next(
            line for line in out.splitlines() if line.startswith(f"{letter.letter.upper()} ")
        )
        counts = [str(letter.starting), str(letter.doubled), str(letter.playable)]
        assert line.split()[1:4] == counts
        assert line.endswith("#")


def test_a_deck_as_json_is_its_composition(fairdeal) -> None:
    shown = json.loads(fairdeal("decks", "word_crush_104", "--format", "json").out)
    deck = find_deck("word_crush_104")
    assert shown.pop("source") == deck.source
    assert shown == describe_deck(deck).to_dict()


def test_the_printed_deck_is_the_one_the_rules_make(fairdeal) -> None:
    shown = json.loads(fairdeal("decks", "printed", "--game", "word_crush", "--format", "json").out)
    assert (shown["cards"], shown["double_cards"]) == (104, 21)


def test_a_deck_is_shown_with_its_piles_and_symbols(fairdeal) -> None:
    lines = fairdeal("decks", "printed", "--game", "word_lift").out.splitlines()
    assert "piles: consonant 70, vowel 40" in lines
    at = lines.index("symbol         on")
    assert "dagger         R A" in lines[at:]
    assert "question mark  ?" in lines[at:]
    shown = json.loads(fairdeal("decks", "printed", "--game", "word_lift", "--format", "json").out)
    assert shown["piles"] == {"consonant": 70, "vowel": 40}
    assert shown["symbols"]["pilcrow"] == "ne"


def test_a_deck_without_piles_and_symbols_shows_none(fairdeal) -> None:
    out = fairdeal("decks", "final_word_120").out
    assert "piles" not in out
    assert "symbol" not in out


def test_a_printed_deck_is_written_to_be_edited(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    args = ("decks", "printed", "--game", "word_lift", "--out", str(path))
    assert fairdeal(*args).out.endswith(f"\nwrote {path}\n")
    game = sim.load("word_lift")
    assert load_deck(path).cards == game.make_deck(game.resolve(2)).cards
    assert fairdeal(*args).code == 2
    assert fairdeal(*args, "--force").code == 0


def test_the_list_of_decks_cannot_be_written(fairdeal, tmp_path: Path) -> None:
    said = fairdeal("decks", "--out", str(tmp_path / "mine.csv"))
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "error: fairdeal decks: --out and --force need a deck to write; allowed: --make, or the"
        " name of a deck\n"
    )


def test_a_deck_is_made_written_and_read_back(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    words = ("--make", "--size", "52", "--double-share", "0.5", "--seed", "9", "--out", str(path))
    said = fairdeal("decks", *words)
    assert said.code == 0
    assert said.out.startswith("words_52: 52 cards, 26 with a double letter (50.0%)\n")
    assert said.out.endswith(f"\nwrote {path}\n")
    assert describe_deck(load_deck(path)).double_cards == 26
    shown = fairdeal("decks", str(path)).out
    assert shown.startswith("mine: 52 cards, 26 with a double letter (50.0%)\n")


def test_a_deck_of_letters_is_shown_letter_by_letter(fairdeal) -> None:
    out = fairdeal("decks", "final_word_120").out
    assert out.startswith(
        "final_word_120: 120 letter cards, 46 vowels (38.3%), 1.77 points a card\n"
    )
    lines = [line.split() for line in out.splitlines()]
    assert ["E", "13", "10.8%", "1", "#" * 30] in lines
    assert ["Z", "1", "0.8%", "4", "##", "red"] in lines
    assert ["4", "7", "###"] in lines


def test_a_deck_of_letters_is_made_written_and_read_back(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "letters.csv"
    words = "--make --letters E=15,Q=0 --without xz --size 118 --values K=5"
    said = fairdeal("decks", *words.split(), "--out", str(path))
    assert said.code == 0
    assert "none of Q, X, Z\n" in said.out
    made = load_deck(path)
    assert len(made) == 118
    assert sum(card.text == "e" for card in made.cards) == 15
    assert {(card.value, card.colour) for card in made.cards if card.text == "k"} == {(5, "red")}
    again = json.loads(fairdeal("decks", str(path), "--format", "json").out)
    assert again.pop("source") == str(path)
    assert again == describe_deck(made).to_dict()
    assert [one["letter"] for one in again["letters"] if not one["cards"]] == ["q", "x", "z"]


def test_every_option_of_making_reaches_the_deck(fairdeal) -> None:
    words = "--min-length 5 --max-length 6 --max-level 50 --min-zipf 2 --lexicon scowl-60"
    out = fairdeal(
        *("decks", "--make", *words.split(), "--spread", "natural", "--filter", "none"),
        *("--format", "json"),
    ).out
    made = json.loads(out)
    assert set(made["lengths"]) == {"5", "6"}
    for part in ("min_length=5", "max_length=6", "max_level=50", "min_zipf=2", "'natural'"):
        assert part in made["source"]
    assert "lexicon='scowl-60'" in made["source"]
    assert "lexicon_filter='none'" in made["source"]


def test_a_file_is_not_replaced_unless_asked(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("precious", "utf-8")
    said = fairdeal("decks", "--make", "--out", str(path))
    assert said.code == 2
    assert said.err == (
        f"error: --out {path}: exists already; allowed: a new name, or --force to replace it\n"
    )
    assert path.read_text("utf-8") == "precious"
    assert fairdeal("decks", "--make", "--size", "26", "--out", str(path), "--force").code == 0
    assert len(load_deck(path).cards) == 26


def test_wrong_requests_are_refused(fairdeal, tmp_path: Path) -> None:
    absent = tmp_path / "absent.csv"
    cases = {
        ("decks", str(absent)): (
            f"{absent}: no deck and no file has this name; allowed: {', '.join(deck_names())}, or"
            " the path of a deck file"
        ),
        ("decks", "--size", "52"): (
            "fairdeal decks: options for making a deck are given, but not --make; allowed: add"
            " --make, or leave them out"
        ),
        ("decks", "mine", "--make"): (
            "fairdeal decks --make: 'mine' is named, but a new deck is made; allowed: --out FILE"
            " to say where it goes"
        ),
        ("decks", "--make", "--size", "0"): "size: is 0; allowed: a whole number from 1 to 500",
        ("decks", "--make", "--spread", "even"): (
            "fairdeal decks --spread: 'even' is not legal; allowed: uniform | natural | uniform"
            " without X, Q, Z"
        ),
        ("decks", "--game", "chess"): (
            f"game: no game is called 'chess'; allowed: {', '.join(sim.games())}"
        ),
        ("decks", "--make", "--vowels", "50", "--double-share", "0.4"): (
            "fairdeal decks --make: --double-share is for a deck of words, --vowels for one of"
            " letters; allowed: options of one kind"
        ),
        ("decks", "--make", "--letters", "E=15,Q"): (
            "fairdeal decks --letters: 'E=15,Q' is not legal; allowed: each letter once, with"
            " a whole number of 0 or more, such as E=15,Q=0"
        ),
        ("decks", "--make", "--letters", "E=600"): (
            "letters.e: is 600; allowed: a whole number from 0 to 500"
        ),
        ("decks", "--make", "--out", str(tmp_path)): (
            f"--out {tmp_path}: is a folder; allowed: the name of a file"
        ),
    }
    for words, message in cases.items():
        said = fairdeal(*words)
        assert (said.code, said.out, said.err) == (2, "", f"error: {message}\n")
