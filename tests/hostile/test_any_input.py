"""Every reader gives a value or a named error, whatever it is given.

The same readers and seeds as `fairdeal campaign fuzz`, with a small fixed sample of inputs.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from experiments.campaign.fuzz.target import NAMED_ERRORS, Target
from experiments.campaign.fuzz.targets import all_targets

TARGETS = {target.name: target for target in all_targets()}
SAMPLE = settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
JUNK = (
    b"\x00",
    b"\xff",
    b"\n",
    b'"',
    b"\\",
    b"9" * 5000,
    b"[" * 2000,
    b"\xed\xa0\x80",
    b"\x1b[31m",
)
EDIT = st.tuples(
    st.sampled_from(["cut", "insert", "copy", "flip", "end"]), st.floats(0, 1), st.floats(0, 0.2)
)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("readers")
    places = {}
    for number, name in enumerate(TARGETS):
        places[name] = folder / str(number)
        places[name].mkdir()
    return places


@pytest.fixture(scope="module")
def readers(places):
    """Each reader, with the seeds that it may change."""
    found = {}
    for name, target in TARGETS.items():
        seeds = list(target.make_seeds(places[name]))
        found[name] = (target.open(places[name]), seeds)
    return found


def feed(read, data: bytes) -> str:
    """What came of an input; any error that is not named goes on."""
    said = None
    try:
        read(data)
    except NAMED_ERRORS as error:
        said = str(error)
    assert said is None or 0 < len(said) < 7000
    return "read" if said is None else "refused"


def change(data: bytes, edits, words: list[bytes]) -> bytes:
    """A valid file with some parts cut out, put in, doubled or flipped."""
    for kind, at, length in edits:
        place = int(at * len(data))
        end = place + int(length * len(data)) + 1
        word = words[int(length * 1e6) % len(words)]
        if kind == "cut":
            data = data[:place] + data[end:]
        elif kind == "insert":
            data = data[:place] + word + data[place:]
        elif kind == "copy":
            data = data[:end] + data[place:end] + data[end:]
        elif kind == "flip" and place < len(data):
            data = data[:place] + bytes([data[place] ^ (1 << end % 8)]) + data[place + 1 :]
        elif kind == "end":
            data = data[:place]
    return data


def words_of(target: Target) -> list[bytes]:
    return [*JUNK, *(word.encode() for word in target.words)]


@pytest.mark.parametrize("name", TARGETS)
def test_its_own_seeds_are_read(readers, name):
    read, seeds = readers[name]
    came = {"read", "refused"} if name == "wrong type" else {"read"}  # of which most are wrong
    assert {feed(read, seed) for seed in seeds} == came


@pytest.mark.parametrize("name", TARGETS)
@given(data=st.binary(max_size=300))
@SAMPLE
def test_any_bytes_are_read_or_refused(readers, name, data):
    read, _ = readers[name]
    assert feed(read, data) in ("read", "refused")


@pytest.mark.parametrize("name", TARGETS)
@given(data=st.data())
@SAMPLE
def test_damaged_files_are_read_or_refused(readers, name, data):
    read, seeds = readers[name]
    seed = data.draw(st.sampled_from(seeds))
    edits = data.draw(st.lists(EDIT, min_size=1, max_size=4))
    assert feed(read, change(seed, edits, words_of(TARGETS[name]))) in ("read", "refused")


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_at_all_is_refused(readers, name):
    read, _ = readers[name]
    # no line lists nothing; a shard's faults are told apart; nothing is written to a terminal
    if name not in ("manifest", "shard", "terminal"):
        assert feed(read, b"") == "refused"
    assert feed(read, b"") in ("read", "refused")
