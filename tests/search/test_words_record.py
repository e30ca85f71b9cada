"""The words record: which words, in which order, under which bounds; and the file it lies in."""

from __future__ import annotations

import os
import random
import resource
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim.cache.folder import SPOKEN
from sim.errors import InputError
from sim.lexicon.load import load_lexicon, read_table
from sim.scoring import Scoring
from sim.search import find_words as finder
from sim.search.build_words import (
    Ranking,
    Weights,
    build_words,
    id_of_spelling,
    id_of_word,
    number_words,
    spell_words,
)
from sim.search.words import ALWAYS, BLOCK, BUCKETS, COMMON, NOTHING, WORDS_DTYPE
from tests.search.cases import KINDS, LETTERS, random_case, words_record
from tests.search.naive import hand_moves

VALUES = tuple(1 + n % 4 for n in range(26))
SCORING = Scoring(VALUES, has_board=False)
DAY = 24 * 3600


def frame(*words: str) -> pl.DataFrame:
    return pl.DataFrame({"word": words}, schema={"word": pl.String})


def record_of(words: pl.DataFrame, scoring: Scoring, *weights: Weights):
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    ones, zeros = np.ones(words.height), np.zeros(words.height, np.int64)
    build_words(
        record, spell_words(words), scoring, [Ranking(each, ones, zeros) for each in weights]
    )
    return record[0]


def words_at(record, kind: int = 0) -> dict[int, str]:
    """The words of a ranking by place."""
    used = int(record.bucket_start[kind, BUCKETS])
    ranked = record.ranked[kind][:used]
    return {
        place: "".join(LETTERS[n] for n in row["letter"][: row["letter"][15]])
        for place, row in enumerate(ranked)
        if record.bound[kind, place] != NOTHING
    }


def test_ids_do_not_depend_on_the_lexicon():
    small, large = load_lexicon("scowl-10"), load_lexicon("scowl-70")
    ids = dict(zip(large.words["word"], number_words(large.words["word"].to_list()), strict=True))
    assert number_words(small.words["word"].to_list()).tolist() == [
        ids[word] for word in small.words["word"]
    ]
    table = read_table()["word"]
    assert [table[int(ids[word])] for word in ("aah", "zebra")] == ["aah", "zebra"]


def test_words_of_no_table_get_the_ids_behind_it():
    size = len(id_of_word())
    assert number_words(["qqb", "set", "qqa"]).tolist() == [
        size + 1,
        id_of_word()["set"],
        size,
    ]


def test_too_many_words_of_no_table_are_refused(monkeypatch: pytest.MonkeyPatch):
    listed = len(id_of_word()) + len(id_of_spelling())
    monkeypatch.setattr("sim.search.build_words.MOST_WORDS", listed + 1)
    with pytest.raises(InputError) as caught:
        number_words(["qqa", "qqb"])
    said = "lexicon: 2 words that no list of SCOWL's holds; allowed: 1 such words at most"
    assert str(caught.value) == said


def test_buckets_hold_the_words_of_their_letters_best_first():
    words = load_lexicon("scowl-35").words
    record = record_of(words, SCORING, Weights())
    placed = words_at(record)
    expected = words.filter(pl.col("word").str.len_chars() >= 3)["word"].to_list()
    assert sorted(placed.values()) == sorted(expected)
    assert record.word_count[0] == len(expected)
    starts, bounds = record.bucket_start[0], record.bound[0]
    for place, word in placed.items():
        bucket = sum(1 << n for n, letter in enumerate(COMMON) if letter in word)
        assert starts[bucket] <= place < starts[bucket + 1]
        assert bounds[place] == 100 * sum(VALUES[LETTERS.index(letter)] for letter in word)
    for bucket in range(BUCKETS):
        inside = bounds[starts[bucket] : starts[bucket + 1]]
        assert (np.diff(inside.astype(np.int64)) <= 0).all()
        assert record.bucket_bound[0, bucket] == (inside[0] if len(inside) else NOTHING)
        blocks = record.next_bound[0, starts[bucket] // BLOCK : starts[bucket + 1] // BLOCK]
        assert blocks.tolist() == [*inside[BLOCK::BLOCK], NOTHING][: len(blocks)]


def test_a_kind_s_words_are_those_it_can_know():
    words = frame("set", "seat", "east")
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    waits = np.array([0, 5, 70])
    build_words(
        record,
        spell_words(words),
        SCORING,
        [
            Ranking(Weights(), np.array([1.0, 0.0, 0.5]), waits),
            Ranking(Weights(points_weight=-100), np.ones(3), waits),
        ],
    )
    assert sorted(words_at(record[0]).values()) == ["east", "set"]
    ids = number_words(["set", "seat", "east"])
    assert record.known_of[0, 0, ids].tolist() == [ALWAYS, 0, ALWAYS // 2]
    assert record.is_valid[0, ids].tolist() == [1, 1, 1]
    assert record.is_valid[0].sum() == 3
    place = next(place for place, word in words_at(record[0]).items() if word == "east")
    ranked = record.ranked[0, 0, place]
    assert (ranked["known"], ranked["mean_wait"]) == (ALWAYS // 2, 70)
    assert record.word_count[0].tolist() == [2, 3, 0, 0, 0, 0, 0, 0]


def test_false_words_are_marked():
    words = frame("set", "sett").with_columns(is_valid=pl.Series([True, False]))
    record = record_of(words, SCORING, Weights())
    assert record.is_valid[number_words(["set", "sett"])].tolist() == [1, 0]


def test_words_of_other_lengths_are_left_out():
    record = record_of(
        frame("as", "set", "seat", "easts"), replace(SCORING, most_length=4), Weights()
    )
    assert sorted(words_at(record).values()) == ["seat", "set"]
    assert record.is_valid.sum() == 4


@pytest.mark.parametrize("seed", range(30))
def test_without_a_board_the_bound_is_the_utility(seed):
    draw = random.Random(seed)
    case = random_case(draw, ("set", "seat", "jazzy", "eels", "queen"), (1, 5))
    case.values_at_most = dict(case.value)
    case.barred, case.least_length, case.most_length = frozenset(), 2, 15
    case.least_points, case.by_last = -1000, {}
    record = words_record(case)[0]
    for place, word in words_at(record).items():
        [move] = hand_moves(replace(case, hand=Counter(word), lexicon=(word,)))
        assert record.bound[0, place] == move.utility


def test_with_a_board_each_letter_comes_from_where_it_is_worth_more():
    keep = tuple(300 if letter == "s" else 0 for letter in KINDS)
    scoring = Scoring((1,) * 26, has_board=True, board_use=1)
    record = record_of(frame("set"), scoring, Weights(100, 150, keep, board_weight=100))
    # s from the board: 100; e and t from the hand: 150 each; and 300 for three points
    assert record.bound[0][record.bound[0] > 0].tolist() == [700]


def test_too_many_kinds_are_refused():
    with pytest.raises(InputError, match="9 kinds"):
        record_of(frame("set"), SCORING, *[Weights()] * 9)


# --- the file


def build_for_all(record, *words: str) -> None:
    ranking = Ranking(Weights(), np.ones(len(words)), np.zeros(len(words)))
    build_words(record, spell_words(frame(*words)), SCORING, [ranking])


def fill(record) -> None:
    build_words(
        record,
        spell_words(frame("set", "seat")),
        SCORING,
        [Ranking(Weights(), np.ones(2), np.zeros(2))],
    )


def test_a_record_is_built_once_and_mapped_after(tmp_path: Path):
    built = []

    def build(record) -> None:
        built.append(1)
        fill(record)

    first = finder.map_or_build(tmp_path, "a.words", build)
    second = finder.map_or_build(tmp_path, "a.words", build)
    assert built == [1]
    assert sorted(words_at(first[0]).values()) == sorted(words_at(second[0]).values())
    assert [path.name for path in tmp_path.iterdir()] == ["a.words"]
    second.word_count[0, 0] = 77  # stays in this process
    third = finder.map_or_build(tmp_path, "a.words", build)
    assert third.word_count[0, 0] == 2
    assert built == [1]


def test_a_file_takes_only_the_room_that_is_used(tmp_path: Path):
    finder.map_or_build(tmp_path, "a.words", fill)
    assert (tmp_path / "a.words").stat().st_size < 1 << 20 < WORDS_DTYPE.itemsize


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """What is printed on stderr; whatever was printed before is printed again."""
    monkeypatch.setenv(SPOKEN, "")
    return lambda: capsys.readouterr().err


@pytest.mark.parametrize("folder", [None, Path("file"), Path("file") / "inside"])
def test_without_a_folder_a_record_is_built_in_memory_and_said(tmp_path: Path, folder, said):
    (tmp_path / "file").write_text("no folder")
    place = None if folder is None else tmp_path / folder
    for _ in range(2):
        record = finder.map_or_build(place, "a.words", fill)
        assert sorted(words_at(record[0]).values()) == ["seat", "set"]
    reason = "there is no home folder to keep it in" if place is None else f"{place}: "
    text = said()
    assert text.startswith(f"compiled kernels and word records are not kept ({reason}")
    assert text.count("\n") == 1
    assert (tmp_path / "file").read_text() == "no folder"


def zero_pages(content: bytes) -> bytes:
    return content[: 1 << 14] + bytes(len(content) - (1 << 14))


def flip_bit(content: bytes) -> bytes:
    place = next(at for at in range(1 << 14, len(content)) if content[at])
    return content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :]


def two_numbers(content: bytes) -> tuple[int, int]:
    """Where two different numbers of one page of the record begin."""
    places = range(1 << 14, 2 << 14, 8)
    first = next(at for at in places if any(content[at : at + 8]))
    return first, next(at for at in places if content[at : at + 8] != content[first : first + 8])


def swap_numbers(content: bytes) -> bytes:
    first, second = two_numbers(content)
    data = bytearray(content)
    data[first : first + 8], data[second : second + 8] = (
        content[at : at + 8] for at in (second, first)
    )
    return bytes(data)


def flip_highest_bits(content: bytes) -> bytes:
    data = bytearray(content)
    for at in two_numbers(content):
        data[at + 7] ^= 1 << 7
    return bytes(data)


@pytest.mark.parametrize(
    "damage",
    [
        *(zero_pages, flip_bit, lambda content: b"", lambda content: content[:10]),
        *(
            swap_numbers,
            flip_highest_bits,
            lambda content: content[:-1],
            lambda content: content + b"1",
        ),
        *(lambda content: bytes(len(content)), lambda content: b"F" + content[1:]),
        lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:],
    ],
)
def test_a_damaged_file_is_built_again_and_said(tmp_path: Path, damage, said):
    finder.map_or_build(tmp_path, "a.words", fill)
    path = tmp_path / "a.words"
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    record = finder.map_or_build(tmp_path, "a.words", fill)
    assert sorted(words_at(record[0]).values()) == ["seat", "set"]
    text = said()
    assert text.startswith(f"{path} is damaged (")
    assert text.endswith("): built again\n")
    assert path.read_bytes() == whole
    finder.map_or_build(tmp_path, "a.words", fill)
    assert said() == ""


def test_another_requests_file_in_its_place_is_built_again_and_said(tmp_path: Path, said):
    finder.map_or_build(tmp_path, "a.words", fill)
    finder.map_or_build(tmp_path, "b.words", fill_otherwise)
    path = tmp_path / "a.words"
    whole = path.read_bytes()
    path.write_bytes((tmp_path / "b.words").read_bytes())
    record = finder.map_or_build(tmp_path, "a.words", fill)
    assert sorted(words_at(record[0]).values()) == ["seat", "set"]
    assert said() == (
        f"{path} is damaged (its name or its header differs from its checksum): built again\n"
    )
    assert path.read_bytes() == whole


def test_a_pipe_in_a_records_place_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "a.words")
    record = finder.map_or_build(tmp_path, "a.words", fill)
    assert sorted(words_at(record[0]).values()) == ["seat", "set"]
    assert (tmp_path / "a.words").is_file()


def fill_otherwise(record) -> None:
    build_words(
        record, spell_words(frame("set")), SCORING, [Ranking(Weights(), np.ones(1), np.zeros(1))]
    )


def test_built_anew_believes_no_file(tmp_path: Path, said):
    finder.map_or_build(tmp_path, "a.words", fill_otherwise)  # whole, but not what it should be
    with finder.built_anew():
        record = finder.map_or_build(tmp_path, "a.words", fill)
        assert sorted(words_at(record[0]).values()) == ["seat", "set"]
        assert said() == f"{tmp_path / 'a.words'} is damaged: built again\n"
        finder.map_or_build(tmp_path, "a.words", fill)
        assert said() == ""
    again = finder.map_or_build(tmp_path, "a.words", fill_otherwise)
    assert sorted(words_at(again[0]).values()) == ["seat", "set"]


def test_a_limit_on_files_leaves_nothing_behind(tmp_path: Path, said):
    record = limited(resource.RLIMIT_FSIZE, 20_000, tmp_path)
    assert record == ["seat", "set"]
    assert "File too large" in said()
    assert list(tmp_path.iterdir()) == []


def limited(what: int, most: int, folder: Path) -> list[str]:
    """The words of a record that is built under one of the system's limits."""
    earlier = resource.getrlimit(what)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(what, (most, earlier[1]))
    try:
        record = finder.map_or_build(folder, "a.words", fill)
    finally:
        resource.setrlimit(what, earlier)
        signal.signal(signal.SIGXFSZ, handler)
    return sorted(words_at(record[0]).values())


def test_a_build_that_fails_leaves_nothing_behind(tmp_path: Path):
    def fail(record) -> None:
        raise InputError("lexicon", "bad", "good")

    with pytest.raises(InputError):
        finder.map_or_build(tmp_path, "a.words", fail)
    assert list(tmp_path.iterdir()) == []


def test_old_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(finder, "KEPT_FILES", 2)
    for name, day in ("a", 3), ("b", 5), ("c", 1):  # a clock was set back
        finder.map_or_build(tmp_path, name, fill)
        os.utime(tmp_path / name, (day * DAY, day * DAY))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "c"]
    finder.map_or_build(tmp_path, "d", fill)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "d"]


REQUEST = finder.WordsRequest("scowl-10", "hash", True, False, SCORING, ('{"vocabulary": 95}',))


@pytest.mark.parametrize(
    "changes",
    [
        {"lexicon_hash": "other"},
        {"family_only": False},
        {"has_false_words": True},
        {"scoring": replace(SCORING, has_board=True)},
        {"bots": ('{"vocabulary": 35}',)},
        {"bots": ('{"vocabulary": 95}', '{"vocabulary": 35}')},
    ],
)
def test_everything_that_decides_a_record_is_in_its_name(changes):
    assert finder.name_of(REQUEST) == finder.name_of(replace(REQUEST))
    assert finder.name_of(REQUEST) != finder.name_of(replace(REQUEST, **changes))
