"""Words drawn and compared eight at a time, and cards taken one at a time.

A compiler takes a loop by vectors or step by step, and guesses wrong where a loop of eight steps is
written out, or where one of unknown length has three.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON
from sim.rng import MULTIPLIER_0, MULTIPLIER_1, SHEET_BLOCKS, SHEET_ROWS, WEYL_0, WEYL_1, WORD
from sim.rng import words as words_of_block

if IS_PLAIN_PYTHON:

    def words_reaching(words: Any, lane: int, bound: int) -> int:
        """Which of the words in eight lanes are no less than a bound.

        Args:
            words: int64, shape (4, lanes).
            lane: the first of the eight.

        Returns:
            bit 8 r + b: the word in row r, lane ``lane`` + b.
        """
        places = range(SHEET_ROWS * SHEET_BLOCKS)
        rows = words[:, lane : lane + SHEET_BLOCKS].ravel()
        return sum(1 << place for place in places if rows[place] >= bound)

    def draw_lanes(
        words: Any, lane: int, seed: int, deal: int, stream: int, step: int, block: int, jump: int
    ) -> None:
        """Draw eight blocks of words into eight lanes, as `sim.rng.words` does.

        Args:
            words: int64, shape (4, lanes): a block's words stand in a column.
            lane: the first of the eight.
            stream, block: of the first four lanes, block after block.
            step, jump: by how much stream and block of the other four are further.
        """
        for each in range(SHEET_BLOCKS):
            half, place = divmod(each, SHEET_BLOCKS // 2)
            drawn = words_of_block(seed, deal, stream + half * step, block + half * jump + place)
            words[:, lane + each] = drawn

    def alone(number: int) -> int:
        """The number as it is: a loop that asks for it takes its steps one by one.

        A hand has so few cards that to take them by vectors is to prepare for what never comes.
        """
        return number

else:
    WHOLE = ir.IntType(64)
    LANES = ir.VectorType(WHOLE, SHEET_BLOCKS)

    def in_each(value: int) -> Any:
        """A constant in each of eight lanes."""
        return LANES([value] * SHEET_BLOCKS)

    def spread(builder: Any, number: Any) -> Any:
        """A number in each of eight lanes."""
        one = builder.insert_element(LANES(ir.Undefined), number, ir.IntType(32)(0))
        first = ir.VectorType(ir.IntType(32), SHEET_BLOCKS)([0] * SHEET_BLOCKS)
        return builder.shuffle_vector(one, one, first)

    def lanes_at(builder: Any, row: Any, lane: Any) -> Any:
        """The address of eight lanes of a row."""
        return builder.bitcast(builder.gep(row, [lane]), LANES.as_pointer())

    @intrinsic
    def words_reaching(typing_context: Any, words: Any, lane: Any, bound: Any) -> Any:
        """Which of the words in eight lanes are no less than a bound."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            width = builder.extract_value(array.shape, 1)
            least = spread(builder, arguments[2])
            lane, packed = arguments[1], WHOLE(0)
            for row in range(SHEET_ROWS):
                there = builder.load(lanes_at(builder, array.data, lane), align=8)
                flags = builder.icmp_signed(">=", there, least)
                bits = builder.zext(builder.bitcast(flags, ir.IntType(SHEET_BLOCKS)), WHOLE)
                packed = builder.or_(packed, builder.shl(bits, WHOLE(SHEET_BLOCKS * row)))
                lane = builder.add(lane, width)
            return packed

        return types.int64(words, types.int64, types.int64), generate

    def philox_lanes(module: Any) -> Any:
        """A module's function that draws eight blocks.

        It is called, not inlined: its 32 vectors would be in the way of all else in the caller.
        """
        name = "draw_eight_blocks"
        if name in module.globals:
            return module.globals[name]
        kind = ir.FunctionType(ir.VoidType(), [WHOLE.as_pointer(), *(WHOLE,) * 8])
        made = ir.Function(module, kind, name)
        made.linkage = "linkonce_odr"
        made.attributes.add("noinline")
        builder = ir.IRBuilder(made.append_basic_block())
        data, width, lane = made.args[:3]
        seed, deal, stream, step, block, jump = (spread(builder, one) for one in made.args[3:])
        word, half = in_each(WORD), in_each(32)
        is_second = LANES([0] * 4 + [1] * 4)
        block = builder.add(block, builder.mul(is_second, jump))
        # upper halves of words are of no use and left as they come: products are of lower halves
        drawn = [
            builder.add(block, LANES([0, 1, 2, 3] * 2)),
            builder.add(stream, builder.mul(is_second, step)),
            deal,
            builder.lshr(deal, half),
        ]
        keys = [seed, builder.lshr(seed, half)]
        for _ in range(10):  # as `sim.rng.philox`
            even = builder.mul(in_each(int(MULTIPLIER_0)), builder.and_(drawn[0], word))
            odd = builder.mul(in_each(int(MULTIPLIER_1)), builder.and_(drawn[2], word))
            drawn = [
                builder.xor(builder.xor(builder.lshr(odd, half), drawn[1]), keys[0]),
                odd,
                builder.xor(builder.xor(builder.lshr(even, half), drawn[3]), keys[1]),
                even,
            ]
            keys = [
                builder.add(key, in_each(int(weyl)))
                for key, weyl in zip(keys, (WEYL_0, WEYL_1), strict=True)
            ]
        for each in drawn:
            builder.store(builder.and_(each, word), lanes_at(builder, data, lane), align=8)
            lane = builder.add(lane, width)
        builder.ret_void()
        return made

    @intrinsic
    def draw_lanes(
        typing_context: Any, words: Any, lane: Any, seed: Any, deal: Any, stream: Any, step: Any,
        block: Any, jump: Any,
    ) -> Any:  # fmt: skip
        """Draw eight blocks of words into eight lanes, as `sim.rng.words` does."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            width = builder.extract_value(array.shape, 1)
            builder.call(philox_lanes(builder.module), [array.data, width, *arguments[1:]])
            return context.get_dummy_value()

        return types.void(words, *(types.int64,) * 7), generate

    @intrinsic
    def alone(typing_context: Any, number: Any) -> Any:
        """The number as it is: a loop that asks for it takes its steps one by one."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(WHOLE, [WHOLE])
            same = builder.asm(kind, "", "=r,0", arguments, side_effect=False)
            same.attributes.add("readnone")
            same.attributes.add("nounwind")
            return same

        return types.int64(types.int64), generate
