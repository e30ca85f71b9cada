"""Lists blocks of words to be tested, and adds up what bits are worth, without branches.

Where a walk opens dozens of buckets, a branch at each one's last block would often be guessed
wrong: how many blocks of a bucket are wanted is counted at once, and all are noted.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, lowest_bit, small_kernel
from sim.search.block import blocks_above
from sim.search.words import BLOCK, BUCKETS, MOST_PLACES, WORDS_DTYPE

LISTED_AT_ONCE = BLOCK
"""Blocks that are noted at once."""
BITS = 64


@small_kernel
def blocks_behind(words, kind, first, least):
    """How many blocks behind one have bounds of at least so much, of those noted with it.

    Args:
        words: the words record.
        kind: of bot, int64.
        first: place of the block's first word, int64.
        least: int64, above `sim.search.words.NOTHING`, of 32 bits.

    Returns:
        int64: 0 to ``LISTED_AT_ONCE - 1``.
    """
    high = blocks_above(words, kind, first // BLOCK, least - 1)
    return lowest_bit(~high | 1 << LISTED_AT_ONCE - 1)


if IS_PLAIN_PYTHON:

    def open_buckets(
        words: Any, kind: Any, high: Any, leasts: Any, lost_low: Any, made_up_low: Any
    ) -> int:
        """Which of 16 buckets may hold such words: see below."""
        least, if_lost, if_made_up = leasts
        bounds = words.bucket_bound[kind, high * LISTED_AT_ONCE : (high + 1) * LISTED_AT_ONCE]
        return sum(
            1 << low
            for low, bound in enumerate(bounds)
            if bound >= max(least, if_lost + lost_low[low], if_made_up - made_up_low[low])
        )

    def note_blocks(blocks: Any, at: Any, first: Any) -> None:
        """Note a block and those behind it: see below."""
        for step in range(LISTED_AT_ONCE):
            blocks[at + step] = first + step * BLOCK

    def highest_bit(number: Any) -> int:
        """The place of the highest set bit of a positive number."""
        return int(number).bit_length() - 1

    def fetch_bounds(words: Any, kind: Any, first: Any) -> None:
        """Have the bounds of a block's words brought near: see below."""

    def add_bits(worth: Any, bits: Any) -> int:
        """What bits are worth together: see below."""
        return sum(int(worth[bit]) for bit in range(BITS) if int(bits) >> bit & 1)

else:
    from sim.search.block import fetch_line

    FIELDS: Any = WORDS_DTYPE.fields
    BUCKETS_OFFSET, BUCKETS_BYTES = FIELDS["bucket_bound"][1], 4 * BUCKETS
    INT64, INT32, BYTE = ir.IntType(64), ir.IntType(32), ir.IntType(8)
    LISTED = ir.VectorType(INT32, LISTED_AT_ONCE)
    EACH_BIT = ir.VectorType(INT32, BITS)
    BOUND_OFFSET, BOUND_BYTES = FIELDS["bound"][1], 4 * MOST_PLACES

    def repeat(builder: Any, number: Any) -> Any:
        """A vector that holds a number of 32 bits in all places."""
        one = builder.insert_element(ir.Constant(LISTED, ir.Undefined), number, INT32(0))
        return builder.shuffle_vector(one, one, ir.Constant(LISTED, [0] * LISTED_AT_ONCE))

    @intrinsic
    def open_buckets(
        typing_context: Any,
        words: Any,
        kind: Any,
        high: Any,
        leasts: Any,
        lost_low: Any,
        made_up_low: Any,
    ) -> Any:
        """Which of 16 buckets may hold words of bounds that are high enough.

        Args:
            words: the words record.
            kind: of bot, int64.
            high: of the buckets' numbers all but the lowest four bits, int64.
            leasts: what bounds must be at least, before something is added to it by bucket, and
                before something is taken away; of 32 bits, in int64.
            lost_low, made_up_low: what is added and taken away, int32, 1-d, contiguous, 16 of them.

        Returns:
            int64: bit n for the n-th bucket.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, high, leasts, *rows = arguments
            row = builder.add(builder.mul(kind, INT64(BUCKETS_BYTES)), INT64(BUCKETS_OFFSET))
            offset = builder.add(row, builder.mul(high, INT64(4 * LISTED_AT_ONCE)))
            address = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
            bounds = builder.load(builder.bitcast(address, LISTED.as_pointer()), align=4)
            low = []
            for place, numbers in enumerate(rows, start=4):
                array = context.make_array(signature.args[place])(context, builder, numbers)
                low.append(builder.load(builder.bitcast(array.data, LISTED.as_pointer()), align=4))
            least, if_lost, if_made_up = (
                repeat(builder, builder.trunc(builder.extract_value(leasts, place), INT32))
                for place in range(3)
            )
            is_open = builder.icmp_signed(">=", bounds, least)
            lost = builder.add(if_lost, low[0])
            is_open = builder.and_(is_open, builder.icmp_signed(">=", bounds, lost))
            made_up = builder.sub(if_made_up, low[1])
            is_open = builder.and_(is_open, builder.icmp_signed(">=", bounds, made_up))
            return builder.zext(builder.bitcast(is_open, ir.IntType(LISTED_AT_ONCE)), INT64)

        three = types.UniTuple(types.int64, 3)
        arrays = lost_low, made_up_low
        return types.int64(words, types.int64, types.int64, three, *arrays), generate

    @intrinsic
    def note_blocks(typing_context: Any, blocks: Any, at: Any, first: Any) -> Any:
        """Note the places of a block and of those behind it.

        Args:
            blocks: int32, 1-d, contiguous; ``at + LISTED_AT_ONCE`` of them or more.
            at: where the block's is written, int64.
            first: place of its first word, int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            steps = ir.Constant(LISTED, [step * BLOCK for step in range(LISTED_AT_ONCE)])
            places = builder.add(repeat(builder, builder.trunc(arguments[2], INT32)), steps)
            address = builder.gep(array.data, [arguments[1]])
            builder.store(places, builder.bitcast(address, LISTED.as_pointer()), align=4)
            return context.get_dummy_value()

        return types.void(blocks, types.int64, types.int64), generate

    @intrinsic
    def highest_bit(typing_context: Any, number: Any) -> Any:
        """The place of the highest set bit of a positive number."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], ir.IntType(1)(1))
            return builder.sub(INT64(63), zeros)

        return types.int64(types.int64), generate

    @intrinsic
    def fetch_bounds(typing_context: Any, words: Any, kind: Any, first: Any) -> Any:
        """Have the bounds of a block's words brought near, without waiting for them.

        Args:
            words: the words record.
            kind: of bot, int64.
            first: place of the block's first word, int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, first = arguments
            offset = builder.mul(kind, INT64(BOUND_BYTES))
            offset = builder.add(offset, builder.mul(first, INT64(4)))
            fetch_line(builder, record, builder.add(offset, INT64(BOUND_OFFSET)))
            return context.get_dummy_value()

        return types.void(words, types.int64, types.int64), generate

    @intrinsic
    def add_bits(typing_context: Any, worth: Any, bits: Any) -> Any:
        """What the bits of a number are worth together.

        Args:
            worth: by bit, int32, 1-d, contiguous, `BITS` of them; sums are of 32 bits, too.
            bits: int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            address = builder.bitcast(array.data, EACH_BIT.as_pointer())
            is_set = builder.bitcast(arguments[1], ir.VectorType(ir.IntType(1), BITS))
            each = builder.load(address, align=4)
            kept = builder.select(is_set, each, ir.Constant(EACH_BIT, [0] * BITS))
            total = ir.FunctionType(INT32, [EACH_BIT])
            name = f"llvm.vector.reduce.add.v{BITS}i32"
            add = get_or_insert_function(builder.module, total, name)
            return builder.sext(builder.call(add, [kept]), INT64)

        return types.int64(worth, types.int64), generate
