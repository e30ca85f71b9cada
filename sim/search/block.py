"""Tests all words of a block at once, with the processor's widest instructions.

Numba never sees that a block's tests can be made side by side, so they are spelled out for LLVM:
one test of 16 words takes about 2 ns where 16 tests in a loop take 16 (measured, AVX-512; on
processors with narrower registers LLVM splits the test into halves or quarters).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from sim.engine.kernel import IS_PLAIN_PYTHON, count_bits
from sim.search.words import BLOCK, MOST_PLACES, WORDS_DTYPE

if IS_PLAIN_PYTHON:

    def words_at_hand(words: Any, kind: Any, first: Any, lacks: Any) -> int:
        """Which words of a block hold no letter that is not at hand: see below."""
        return words_nearly_at_hand(words, kind, first, lacks, 0)

    def words_nearly_at_hand(words: Any, kind: Any, first: Any, lacks: Any, wilds: Any) -> int:
        """Which words of a block lack at most so many letters: see below."""
        needs = words.needs[kind, first : first + BLOCK]
        return sum(
            1 << place for place in range(BLOCK) if count_bits(int(needs[place] & lacks)) <= wilds
        )

else:
    FIELDS: Any = WORDS_DTYPE.fields
    NEEDS_OFFSET = FIELDS["needs"][1]
    KIND_BYTES = 8 * MOST_PLACES
    INT64, BYTE = ir.IntType(64), ir.IntType(8)
    VECTOR = ir.VectorType(INT64, BLOCK)

    def repeat(builder: Any, number: Any) -> Any:
        """A vector that holds a number in all places."""
        empty = ir.Constant(VECTOR, ir.Undefined)
        one = builder.insert_element(empty, number, ir.IntType(32)(0))
        places = ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK)
        return builder.shuffle_vector(one, empty, places)

    def lacking(builder: Any, arguments: Any) -> Any:
        """The bits of each word of a block that are not at hand."""
        record, kind, first, lacks = arguments[:4]
        row = builder.mul(kind, INT64(KIND_BYTES))
        offset = builder.add(row, builder.mul(first, INT64(8)))
        offset = builder.add(offset, INT64(NEEDS_OFFSET))
        start = builder.bitcast(record, BYTE.as_pointer())
        address = builder.bitcast(builder.gep(start, [offset]), VECTOR.as_pointer())
        needs = builder.load(address, align=8)
        return builder.and_(needs, repeat(builder, lacks))

    def as_bits(builder: Any, tests: Any) -> Any:
        """A vector of answers as the bits of a number."""
        return builder.zext(builder.bitcast(tests, ir.IntType(BLOCK)), INT64)

    @intrinsic
    def words_at_hand(typing_context: Any, words: Any, kind: Any, first: Any, lacks: Any) -> Any:
        """Which words of a block hold no letter that is not at hand.

        Args:
            words: the words record.
            kind: of bot, int64.
            first: place of the block's first word, int64.
            lacks: the bits that the hand does not meet, int64.

        Returns:
            int64: bit n for the block's word n.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            none = ir.Constant(VECTOR, [0] * BLOCK)
            is_at_hand = builder.icmp_unsigned("==", lacking(builder, arguments), none)
            return as_bits(builder, is_at_hand)

        return types.int64(words, types.int64, types.int64, types.int64), generate

    @intrinsic
    def words_nearly_at_hand(
        typing_context: Any, words: Any, kind: Any, first: Any, lacks: Any, wilds: Any
    ) -> Any:
        """Which words of a block lack at most ``wilds`` letters; else as `words_at_hand`."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            counts_bits = ir.FunctionType(VECTOR, [VECTOR])
            name = f"llvm.ctpop.v{BLOCK}i64"
            count = get_or_insert_function(builder.module, counts_bits, name)
            missing = builder.call(count, [lacking(builder, arguments)])
            most = repeat(builder, arguments[4])
            return as_bits(builder, builder.icmp_unsigned("<=", missing, most))

        return types.int64(words, *[types.int64] * 4), generate
