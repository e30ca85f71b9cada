"""A step down the tree of beginnings for all letters at once, and words of a block noted at once.

How many letters lead on, or words fit, cannot be foretold, so that a loop over them would mostly
wait for what it guessed wrong. As in `sim.search.block` the step is
spelled out for LLVM, with a letter or word in each lane of the processor's widest registers.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, count_bits, lowest_bit
from sim.search.cross_work import CROSS_DTYPE, LANES
from sim.search.query import WORD_ROOM

OWN_SHIFT = WORD_ROOM
"""The state of a branch: places in the other's word after which the next card may lie, as bits,
and above them the place in the own word after the card laid last."""

if IS_PLAIN_PYTHON:

    def await_words(cross: Any, first: Any, fitting: Any) -> Any:
        """Note words of a block behind those that are awaited: see below."""
        awaiting = cross.awaiting
        for place in range(LANES):
            if fitting >> place & 1 != 0:
                cross.awaited[awaiting] = first + place
                awaiting += 1
        return awaiting

    def branch_out(
        cross: Any, following: Any, first: Any, ends: Any, own: Any, branches: Any
    ) -> Any:
        """Put the longer beginnings that a branch leads to behind the others: see below."""
        grown = []
        for lane in range(LANES):
            bit = int(cross.lane_bit[lane])
            if following & bit != 0:
                child = first + count_bits(following & bit - 1)
                kept = (ends & int(cross.lane_board[lane])) << 1
                if kept != 0:
                    grown.append((child, kept | own << OWN_SHIFT))
                left = int(cross.lane_own[lane]) >> own << own
                if left != 0:
                    laid = ends | (ends & int(cross.lane_cover[lane])) << 1
                    grown.append((child, laid | lowest_bit(left) + 1 << OWN_SHIFT))
        for number, state in grown:
            cross.branch_number[branches], cross.branch_state[branches] = number, state
            branches += 1
        return branches

else:
    FIELDS: Any = CROSS_DTYPE.fields
    BYTE, NUMBER, INT64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
    VECTOR, TESTS = ir.VectorType(NUMBER, LANES), ir.VectorType(ir.IntType(1), LANES)

    def repeat(builder: Any, number: Any) -> Any:
        """A vector that holds a number in all lanes."""
        empty = ir.Constant(VECTOR, ir.Undefined)
        one = builder.insert_element(empty, builder.trunc(number, NUMBER), NUMBER(0))
        return builder.shuffle_vector(one, empty, ir.Constant(VECTOR, [0] * LANES))

    def all_of(number: int) -> Any:
        """A vector that holds a known number in all lanes."""
        return ir.Constant(VECTOR, [number] * LANES)

    def address_of(builder: Any, record: Any, name: str, place: Any) -> Any:
        """Where the numbers of a field stand from a place on."""
        offset = builder.add(INT64(FIELDS[name][1]), builder.mul(place, INT64(4)))
        start = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
        return builder.bitcast(start, VECTOR.as_pointer())

    def bits_in(builder: Any, vector: Any) -> Any:
        """How many bits are set in each lane."""
        kind = ir.FunctionType(VECTOR, [VECTOR])
        function = get_or_insert_function(builder.module, kind, f"llvm.ctpop.v{LANES}i32")
        return builder.call(function, [vector])

    def are_some(builder: Any, bits: Any) -> Any:
        """Which lanes are not 0."""
        return builder.icmp_unsigned("!=", bits, all_of(0))

    def put(builder: Any, record: Any, branches: Any, chosen: Any, columns: Any) -> Any:
        """Write the lanes that are chosen behind the branches; returns how many there are then."""
        kind = ir.FunctionType(VECTOR, [VECTOR, TESTS, VECTOR])
        name = f"llvm.experimental.vector.compress.v{LANES}i32"
        function = get_or_insert_function(builder.module, kind, name)
        for field, vector in columns.items():
            packed = builder.call(function, [vector, chosen, ir.Constant(VECTOR, ir.Undefined)])
            builder.store(packed, address_of(builder, record, field, branches), align=4)
        count = builder.ctpop(builder.zext(builder.bitcast(chosen, ir.IntType(LANES)), INT64))
        return builder.add(branches, count)

    @intrinsic
    def await_words(typing_context: Any, cross: Any, first: Any, fitting: Any) -> Any:
        """Note words of a block behind those that are awaited.

        Args:
            cross: the record.
            first: place of the block's first word, int64.
            fitting: which of its words are meant, as bits, int64.

        Returns:
            int64: how many are awaited then.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, first, fitting = arguments
            start = builder.gep(
                builder.bitcast(record, BYTE.as_pointer()), [INT64(FIELDS["awaiting"][1])]
            )
            awaiting = builder.load(builder.bitcast(start, INT64.as_pointer()))
            places = ir.Constant(VECTOR, list(range(LANES)))
            places = builder.add(repeat(builder, first), places)
            chosen = builder.bitcast(builder.trunc(fitting, ir.IntType(LANES)), TESTS)
            return put(builder, record, awaiting, chosen, {"awaited": places})

        return types.int64(cross, types.int64, types.int64), generate

    @intrinsic
    def branch_out(
        typing_context: Any,
        cross: Any,
        following: Any,
        first: Any,
        ends: Any,
        own: Any,
        branches: Any,
    ) -> Any:
        """Put the longer beginnings that a branch leads to behind the others.

        Args:
            cross: the record; the lanes of its letters are noted.
            following: letters that follow the beginning, as bits, int64.
            first: the number of the first beginning that is a letter longer, int64.
            ends: see `OWN_SHIFT`, int64.
            own: the same, int64.
            branches: how many there are, int64.

        Returns:
            int64: how many there are then.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, following, first, ends, own, branches = arguments

            def lanes(name: str) -> Any:
                return builder.load(address_of(builder, record, name, INT64(0)), align=4)

            bit, ends = lanes("lane_bit"), repeat(builder, ends)
            following = repeat(builder, following)
            is_there = are_some(builder, builder.and_(following, bit))
            before = builder.and_(following, builder.sub(bit, all_of(1)))
            child = builder.add(repeat(builder, first), bits_in(builder, before))

            kept = builder.shl(builder.and_(ends, lanes("lane_board")), all_of(1))
            state = builder.or_(kept, repeat(builder, builder.shl(own, INT64(OWN_SHIFT))))
            chosen = builder.and_(is_there, are_some(builder, kept))
            columns = {"branch_number": child, "branch_state": state}
            branches = put(builder, record, branches, chosen, columns)

            from_own = repeat(builder, builder.shl(INT64(-1), own))
            left = builder.and_(lanes("lane_own"), from_own)
            first_left = builder.and_(left, builder.sub(all_of(0), left))
            after = bits_in(builder, builder.sub(first_left, all_of(1)))
            after = builder.shl(builder.add(after, all_of(1)), all_of(OWN_SHIFT))
            over = builder.shl(builder.and_(ends, lanes("lane_cover")), all_of(1))
            state = builder.or_(builder.or_(ends, over), after)
            chosen = builder.and_(is_there, are_some(builder, left))
            columns = {"branch_number": child, "branch_state": state}
            return put(builder, record, branches, chosen, columns)

        return types.int64(cross, *[types.int64] * 5), generate
