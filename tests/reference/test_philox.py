"""Known answers of Philox4x32-10, as published with Random123 (file ``kat_vectors``)."""

from __future__ import annotations

import pytest

from tests.reference.philox import Counter, Key, philox4x32

ALL_ONES = 0xFFFFFFFF
KNOWN_ANSWERS: dict[str, tuple[Counter, Key, Counter]] = {
    "zeros": (
        (0, 0, 0, 0),
        (0, 0),
        (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8),
    ),
    "ones": (
        (ALL_ONES, ALL_ONES, ALL_ONES, ALL_ONES),
        (ALL_ONES, ALL_ONES),
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    "digits of pi": (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
}


@pytest.mark.parametrize("name", KNOWN_ANSWERS)
def test_philox_gives_the_published_answers(name: str) -> None:
    counter, key, answer = KNOWN_ANSWERS[name]
    assert philox4x32(counter, key) == answer


@pytest.mark.parametrize("word", [-1, 1 << 32])
@pytest.mark.parametrize("place", range(6))
def test_philox_refuses_a_word_that_is_not_32_bits(word: int, place: int) -> None:
    words = [0] * 6
    words[place] = word
    with pytest.raises(ValueError, match=f"{word} is not a 32-bit word"):
        philox4x32((words[0], words[1], words[2], words[3]), (words[4], words[5]))


def test_philox_blocks_differ_when_any_bit_of_counter_or_key_does() -> None:
    blocks = {philox4x32((0, 0, 0, 0), (0, 0))}
    for place in range(6):
        for bit in range(32):
            words = [0] * 6
            words[place] = 1 << bit
            blocks.add(philox4x32((words[0], words[1], words[2], words[3]), (words[4], words[5])))
    assert len(blocks) == 1 + 6 * 32
