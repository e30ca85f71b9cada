"""A record's file holds the pages that hold anything, whatever the system says of its memory."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from sim.cache import records
from sim.cache.records import (
    PAGE,
    PAGES_AT_ONCE,
    bytes_of,
    find_touched,
    keep_record,
    map_record,
    new_room,
)

SIZE = 3 * PAGES_AT_ONCE * PAGE + 100


def keep(path: Path) -> bytes:
    """The file of a record: numbers at its edges and in its midst, zeros written, a page read."""
    room = new_room(SIZE)
    record = bytes_of(room, SIZE)
    record[:3] = 1, 0, 2
    record[PAGES_AT_ONCE * PAGE - 1 : PAGES_AT_ONCE * PAGE + 1] = 3
    record[2 * PAGES_AT_ONCE * PAGE :][: 5 * PAGE] = 0
    record[2 * PAGES_AT_ONCE * PAGE + 3 * PAGE] = 4
    record[-1] = 5
    assert not record[2 * PAGE : 3 * PAGE].any()
    keep_record(path, room, SIZE)
    kept = map_record(path, SIZE)
    assert np.array_equal(kept, record)
    return path.read_bytes()


@pytest.mark.parametrize("said", [None, b"", bytes(8), bytes(80)])
def test_a_system_that_does_not_say_which_pages_it_made_keeps_the_same(tmp_path, monkeypatch, said):
    usual = keep(tmp_path / "a.words")
    assert len(usual) == PAGE * 6, "a header and five pages"
    if said is not None:
        (tmp_path / "pages").write_bytes(said)
    monkeypatch.setattr(records, "PAGE_MAP", tmp_path / "pages")
    assert find_touched(new_room(SIZE)).all()
    assert keep(tmp_path / "a.words") == usual


def test_a_system_that_says_that_no_page_was_made_keeps_the_same(tmp_path, monkeypatch):
    usual = keep(tmp_path / "a.words")
    monkeypatch.setattr(records, "PAGE_MAP", Path("/dev/zero"))
    assert keep(tmp_path / "a.words") == usual


def test_pages_that_were_never_written_are_not_looked_at():
    room = new_room(SIZE)
    bytes_of(room, SIZE)[7 * PAGE] = 1
    bytes_of(room, SIZE)[9 * PAGE] = 1
    says_which = sys.platform == "linux" and records.PAGE_MAP.exists()
    expected = [7, 9] if says_which else list(range(3 * PAGES_AT_ONCE + 1))
    assert np.flatnonzero(find_touched(room)).tolist() == expected


def test_an_empty_record_is_kept(tmp_path):
    keep_record(tmp_path / "a.words", new_room(PAGE), PAGE)
    assert not map_record(tmp_path / "a.words", PAGE).any()


def test_what_is_written_to_a_mapped_record_stays_in_its_memory(tmp_path):
    keep(tmp_path / "a.words")
    before = (tmp_path / "a.words").read_bytes()
    kept = map_record(tmp_path / "a.words", SIZE)
    kept[0] = 9
    kept[20 * PAGE] = 9
    again = map_record(tmp_path / "a.words", SIZE)
    assert (again[0], again[20 * PAGE]) == (1, 0)
    assert (tmp_path / "a.words").read_bytes() == before
