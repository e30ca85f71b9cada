"""Words drawn and compared eight at a time; cards and chairs taken one at a time.

A compiler takes a loop by vectors or step by step, and guesses wrong where a loop of eight steps is
written out, or where one of unknown length has three.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, kernel
from sim.rng import MULTIPLIER_0, MULTIPLIER_1, SHEET_BLOCKS, SHEET_ROWS, WEYL_0, WEYL_1, WORD
from sim.rng import words as words_of_block

MASK_SLOTS = 32
"""Slots a mask word holds: below 63, so that the same code runs as plain Python."""
LETTER_LANES = 32
"""Room for a number for each letter, all of which are taken at once."""
ROUNDS = 10
"""Of a draw, see `sim.rng.philox`."""
STEP_0, STEP_1 = int(WEYL_0), int(WEYL_1)
FIRST_WHOLE, FIRST_PLACES = 2.0**52, 0x433 << 52
"""A real number and its bits, the lowest of which count ones from here on: so words become real."""
NO_OTHERS = (SHEET_BLOCKS, 0, 0)
"""All eight lanes are one stream's, see `draw_lanes`."""


@kernel
def find_round_keys(keys, seed):
    """The keys of a seed's draws in each round; found once a table, not again in every draw.

    Args:
        keys: int64, shape (20,): of the seed's lower half by round, then of its upper half.
    """
    low, high = seed & WORD, seed >> 32
    for each in range(ROUNDS):
        keys[each] = low + each * STEP_0 & WORD
        keys[ROUNDS + each] = high + each * STEP_1 & WORD


if IS_PLAIN_PYTHON:

    def words_reaching(words: Any, lane: int, bound: int, less: Any, factor: float) -> int:
        """Which of the words in eight lanes are no less than a bound less a number of their own.

        Args:
            words: int64, shape (4, lanes).
            lane: the first of the eight.
            bound: at most 2**32.
            less: float64, shape (4, 8), each multiplied by ``factor``.

        Returns:
            bit 8 r + b: the word in row r, lane ``lane`` + b.
        """
        places = range(SHEET_ROWS * SHEET_BLOCKS)
        rows = words[:, lane : lane + SHEET_BLOCKS].ravel()
        bounds = FIRST_WHOLE + bound - less.ravel() * factor
        return sum(1 << place for place in places if FIRST_WHOLE + rows[place] >= bounds[place])

    def draw_lanes(
        words: Any, lane: int, keys: Any, deal: int, stream: int, block: int, others: Any
    ) -> None:
        """Draw eight blocks of words into eight lanes, as `sim.rng.words` does.

        Args:
            words: int64, shape (4, lanes): a block's words stand in a column.
            lane: the first of the eight.
            keys: see `find_round_keys`.
            stream, block: of the first lanes, block after block.
            others: from which of the eight on they are another stream's; by how much its number
                and its first block's are higher.
        """
        seed = int(keys[0]) | int(keys[ROUNDS]) << 32
        begin, step, jump = others
        for each in range(SHEET_BLOCKS):
            is_other = int(each >= begin)
            number = block + is_other * (jump - begin) + each
            words[:, lane + each] = words_of_block(seed, deal, stream + is_other * step, number)

    def draw_both(
        words: Any, lane: int, keys: Any, deal: int, stream: int, block: int, others: Any,
        apart: Any,
    ) -> None:  # fmt: skip
        """Draw eight lanes as `draw_lanes`, and eight more beside them.

        Args:
            apart: by how much the second eight's stream and block are higher than the first's.
        """
        draw_lanes(words, lane, keys, deal, stream, block, others)
        lane, stream, block = lane + SHEET_BLOCKS, stream + apart[0], block + apart[1]
        draw_lanes(words, lane, keys, deal, stream, block, others)

    def bits_between(masks: Any, first: int, last: int) -> int:
        """Bits of eight masks below place ``last``, less those below ``first``."""
        bits = sum(int(mask) << MASK_SLOTS * place for place, mask in enumerate(masks))
        first_mask, last_mask = ((1 << int(place)) - 1 for place in (first, last))
        return (bits & last_mask).bit_count() - (bits & first_mask).bit_count()

    def add_lanes(numbers: Any, others: Any) -> None:
        """Add eight numbers to eight others."""
        numbers += others

    def letters_of_wishes(hand: Any, size: int, away: Any, worth: Any) -> int:
        """On which letters a hand's furthest card is so far that an exchange might be worth it.

        Args:
            hand: int64, 1-d: its cards.
            size: how many they are.
            away: int8, shape (cards, 32): how far each is, by letter.
            worth: int8, shape (2, 32): how far the furthest must be, by the second furthest.

        Returns:
            bit l by the first row of ``worth`` and bit 32 + l by the second.
        """
        furthest = np.zeros((2, away.shape[1]), np.int8)
        for card in hand[:size]:
            furthest[1] = np.maximum(furthest[1], np.minimum(furthest[0], away[card]))
            furthest[0] = np.maximum(furthest[0], away[card])
        flags = (furthest[0] >= worth[:, furthest[1]]).ravel().tolist()
        return sum(1 << place for place, flag in enumerate(flags) if flag)

    def copy_lanes(numbers: Any, others: Any) -> None:
        """Put eight numbers where eight others stand."""
        numbers[:] = others

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
    def words_reaching(
        typing_context: Any, words: Any, lane: Any, bound: Any, less: Any, factor: Any
    ) -> Any:
        """Which of the words in eight lanes are no less than a bound less a number of their own."""
        real = ir.VectorType(ir.DoubleType(), SHEET_BLOCKS)
        places = in_each(FIRST_PLACES)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words, lane, bound, less, factor = arguments
            array = context.make_array(signature.args[0])(context, builder, words)
            width = builder.extract_value(array.shape, 1)
            less = context.make_array(signature.args[3])(context, builder, less).data
            factor = builder.bitcast(spread(builder, builder.bitcast(factor, WHOLE)), real)
            bound = builder.bitcast(builder.add(spread(builder, bound), places), real)
            packed = WHOLE(0)
            for row in range(SHEET_ROWS):
                there = builder.load(lanes_at(builder, array.data, lane), align=8)
                there = builder.bitcast(builder.or_(there, places), real)
                number = builder.gep(less, [WHOLE(SHEET_BLOCKS * row)])
                number = builder.load(builder.bitcast(number, real.as_pointer()), align=8)
                least = builder.fsub(bound, builder.fmul(number, factor))
                bits = bits_of(builder, builder.fcmp_ordered(">=", there, least))
                packed = builder.or_(packed, builder.shl(bits, WHOLE(SHEET_BLOCKS * row)))
                lane = builder.add(lane, width)
            return packed

        numbers = types.int64, types.int64
        return types.int64(words, *numbers, less, types.float64), generate

    def of_lanes(builder: Any, name: str, kind: Any, lanes: Any) -> Any:
        """What a function of LLVM makes of eight lanes."""
        made = builder.module.globals.get(name)
        made = made or ir.Function(builder.module, ir.FunctionType(kind, [LANES]), name)
        return builder.call(made, [lanes])

    def bits_of(builder: Any, flags: Any) -> Any:
        """Eight flags as a number, bit n for the n-th."""
        return builder.zext(builder.bitcast(flags, ir.IntType(SHEET_BLOCKS)), WHOLE)

    def first_lanes(context: Any, builder: Any, kind: Any, numbers: Any) -> Any:
        """The address of an array's first eight lanes."""
        array = context.make_array(kind)(context, builder, numbers)
        return lanes_at(builder, array.data, WHOLE(0))

    @intrinsic
    def bits_between(typing_context: Any, masks: Any, first: Any, last: Any) -> Any:
        """Bits of eight masks below place ``last``, less those below ``first``."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = first_lanes(context, builder, signature.args[0], arguments[0])
            bits = builder.load(place, align=8)
            starts = LANES([MASK_SLOTS * each for each in range(SHEET_BLOCKS)])
            nothing, whole, one = in_each(0), in_each(MASK_SLOTS), in_each(1)
            counts = []
            for end in arguments[1:]:
                below = builder.sub(spread(builder, end), starts)
                below = builder.select(builder.icmp_signed("<", below, nothing), nothing, below)
                below = builder.select(builder.icmp_signed(">", below, whole), whole, below)
                kept = builder.and_(bits, builder.sub(builder.shl(one, below), one))
                counts.append(of_lanes(builder, "llvm.ctpop.v8i64", LANES, kept))
            lanes = builder.sub(counts[1], counts[0])
            return of_lanes(builder, "llvm.vector.reduce.add.v8i64", WHOLE, lanes)

        return types.int64(masks, types.int64, types.int64), generate

    @intrinsic
    def add_lanes(typing_context: Any, numbers: Any, others: Any) -> Any:
        """Add eight numbers to eight others."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pairs = zip(signature.args, arguments, strict=True)
            to, by = (first_lanes(context, builder, *pair) for pair in pairs)
            added = builder.add(builder.load(to, align=8), builder.load(by, align=8))
            builder.store(added, to, align=8)
            return context.get_dummy_value()

        return types.void(numbers, others), generate

    @intrinsic
    def letters_of_wishes(typing_context: Any, hand: Any, size: Any, away: Any, worth: Any) -> Any:
        """On which letters a hand's furthest card is so far that an exchange might be worth it."""
        letters = ir.VectorType(ir.IntType(8), LETTER_LANES)

        def row(builder: Any, data: Any, number: Any) -> Any:
            place = builder.gep(data, [builder.mul(number, WHOLE(LETTER_LANES))])
            return builder.load(builder.bitcast(place, letters.as_pointer()), align=1)

        def larger(builder: Any, comparison: str, one: Any, other: Any) -> Any:
            return builder.select(builder.icmp_signed(comparison, one, other), one, other)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            hand, away, worth = (
                context.make_array(signature.args[each])(context, builder, arguments[each]).data
                for each in (0, 2, 3)
            )
            nothing = letters([0] * LETTER_LANES)
            places = [cgutils.alloca_once_value(builder, nothing) for _ in range(2)]
            with cgutils.for_range(builder, arguments[1]) as loop:
                card = builder.load(builder.gep(hand, [loop.index]))
                this = row(builder, away, card)
                furthest, second = map(builder.load, places)
                nearer = larger(builder, "<", furthest, this)
                builder.store(larger(builder, ">", second, nearer), places[1])
                builder.store(larger(builder, ">", furthest, this), places[0])
            furthest, second = map(builder.load, places)
            packed = WHOLE(0)
            for which in range(2):
                least, table = nothing, row(builder, worth, WHOLE(which))
                for lane in map(ir.IntType(32), range(LETTER_LANES)):
                    place = builder.extract_element(second, lane)
                    number = builder.extract_element(table, place)
                    least = builder.insert_element(least, number, lane)
                flags = builder.icmp_signed(">=", furthest, least)
                bits = builder.zext(builder.bitcast(flags, ir.IntType(LETTER_LANES)), WHOLE)
                packed = builder.or_(packed, builder.shl(bits, WHOLE(LETTER_LANES * which)))
            return packed

        return types.int64(hand, types.int64, away, worth), generate

    @intrinsic
    def copy_lanes(typing_context: Any, numbers: Any, others: Any) -> Any:
        """Put eight numbers where eight others stand."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pairs = zip(signature.args, arguments, strict=True)
            to, by = (first_lanes(context, builder, *pair) for pair in pairs)
            builder.store(builder.load(by, align=8), to, align=8)
            return context.get_dummy_value()

        return types.void(numbers, others), generate

    def philox_lanes(module: Any, groups: int) -> Any:
        """A module's function that draws eight blocks, or twice eight in hardly more time.

        It is called, not inlined: its vectors would be in the way of all else in the caller. Each
        round waits for the one before, so that two groups at once keep more of a core at work.
        """
        name = f"draw_{groups}_times_eight_blocks"
        if name in module.globals:
            return module.globals[name]
        rows, keys = LANES.as_pointer(), WHOLE.as_pointer()
        per_group = (*(rows,) * SHEET_ROWS, LANES, LANES)
        kind = ir.FunctionType(ir.VoidType(), [keys, WHOLE, *per_group * groups])
        made = ir.Function(module, kind, name)
        made.linkage = "linkonce_odr"
        made.attributes.add("noinline")
        builder = ir.IRBuilder(made.append_basic_block())
        keys, deal, *places = made.args
        word, half = in_each(WORD), in_each(32)
        deal = spread(builder, deal)
        # upper halves of words are of no use and left as they come: products are of lower halves
        size = len(per_group)
        each_group = [places[size * group : size * (group + 1)] for group in range(groups)]
        drawn = [
            [block, stream, deal, builder.lshr(deal, half)] for *_, block, stream in each_group
        ]
        for each in range(ROUNDS):  # as `sim.rng.philox`
            first, second = (
                spread(builder, builder.load(builder.gep(keys, [WHOLE(place)])))
                for place in (each, ROUNDS + each)
            )
            drawn = [next_round(builder, one, first, second) for one in drawn]
        for (*rows, _, _), numbers in zip(each_group, drawn, strict=True):
            for row, number in zip(rows, numbers, strict=True):
                builder.store(builder.and_(number, word), row, align=8)
        builder.ret_void()
        return made

    def next_round(builder: Any, drawn: Any, first: Any, second: Any) -> Any:
        """Eight blocks of four words after one more round."""
        word, half = in_each(WORD), in_each(32)
        even = builder.mul(in_each(int(MULTIPLIER_0)), builder.and_(drawn[0], word))
        odd = builder.mul(in_each(int(MULTIPLIER_1)), builder.and_(drawn[2], word))
        return [
            builder.xor(builder.xor(builder.lshr(odd, half), drawn[1]), first),
            odd,
            builder.xor(builder.xor(builder.lshr(even, half), drawn[3]), second),
            even,
        ]

    def draw_groups(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """The code of `draw_lanes` and `draw_both`."""
        words, lane, keys, deal, stream, block, others, *apart = arguments
        sheet = context.make_array(signature.args[0])(context, builder, words)
        width = builder.extract_value(sheet.shape, 1)
        begin, step, jump = cgutils.unpack_tuple(builder, others)
        each, nothing = LANES(list(range(SHEET_BLOCKS))), in_each(0)
        is_other = builder.icmp_signed(">=", each, spread(builder, begin))
        jump = spread(builder, builder.sub(jump, begin))
        block = builder.add(spread(builder, block), each)
        block = builder.add(block, builder.select(is_other, jump, nothing))
        step = builder.select(is_other, spread(builder, step), nothing)
        stream = builder.add(spread(builder, stream), step)
        places: list[Any] = []
        for group in range(1 + len(apart)):
            if group == 1:
                further = cgutils.unpack_tuple(builder, apart[0])
                stream, block = (
                    builder.add(numbers, spread(builder, more))
                    for numbers, more in zip((stream, block), further, strict=True)
                )
            there = builder.add(lane, WHOLE(SHEET_BLOCKS * group))
            for _ in range(SHEET_ROWS):
                places.append(lanes_at(builder, sheet.data, there))
                there = builder.add(there, width)
            places += [block, stream]
        keys = context.make_array(signature.args[2])(context, builder, keys).data
        function = philox_lanes(builder.module, 1 + len(apart))
        builder.call(function, [keys, deal, *places])
        return context.get_dummy_value()

    @intrinsic
    def draw_lanes(
        typing_context: Any, words: Any, lane: Any, keys: Any, deal: Any, stream: Any, block: Any,
        others: Any,
    ) -> Any:  # fmt: skip
        """Draw eight blocks of words into eight lanes, as `sim.rng.words` does."""
        others = types.UniTuple(types.int64, 3)
        numbers = (types.int64,) * 3
        return types.void(words, types.int64, keys, *numbers, others), draw_groups

    @intrinsic
    def draw_both(
        typing_context: Any, words: Any, lane: Any, keys: Any, deal: Any, stream: Any, block: Any,
        others: Any, apart: Any,
    ) -> Any:  # fmt: skip
        """Draw eight lanes as `draw_lanes`, and eight more beside them."""
        others, apart = (types.UniTuple(types.int64, each) for each in (3, 2))
        numbers = (types.int64,) * 3
        return types.void(words, types.int64, keys, *numbers, others, apart), draw_groups

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
