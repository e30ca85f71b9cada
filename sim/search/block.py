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

from sim.kernel import IS_PLAIN_PYTHON, count_bits
from sim.lexicon.letters import GUARDS
from sim.limits import MOST_WORDS
from sim.search.query import WORD_ROOM
from sim.search.words import BLOCK, MOST_PLACES, RANKED_DTYPE, SIGHT_LEVELS, WORDS_DTYPE

STEP_SHIFT = 20
"""Of a draw of 32 bits the first twelve are a step of `sim.search.notice.WAITS`."""

if IS_PLAIN_PYTHON:

    def words_at_hand(words: Any, kind: Any, first: Any, lacks: Any) -> int:
        """Which words of a block hold no letter that is not at hand: see below."""
        return words_nearly_at_hand(words, kind, first, lacks, 0)

    def words_that_hold(words: Any, kind: Any, first: Any, lacks: Any, must: Any) -> int:
        """Which words of a block hold some letters and none that is not at hand: see below."""
        needs = words.needs[kind, first : first + BLOCK]
        return sum(1 << place for place in range(BLOCK) if needs[place] & (lacks | must) == must)

    def long_words_that_hold(
        words: Any, kind: Any, first: Any, lacks: Any, must: Any, least: Any
    ) -> int:
        """Which words of a block hold some letters and have so many bits: see below."""
        short = words_nearly_at_hand(words, kind, first, -1, least - 1)
        return words_that_hold(words, kind, first, lacks, must) & ~short

    def words_nearly_at_hand(words: Any, kind: Any, first: Any, lacks: Any, wilds: Any) -> int:
        """Which words of a block lack at most so many letters: see below."""
        needs = words.needs[kind, first : first + BLOCK]
        return sum(
            1 << place for place in range(BLOCK) if count_bits(int(needs[place] & lacks)) <= wilds
        )

    def blocks_above(words: Any, kind: Any, block: Any, cap: Any) -> int:
        """Which of `BLOCK` blocks are followed by one of a higher bound than a cap: see below."""
        bounds = words.next_bound[kind, block : block + BLOCK]
        return sum(1 << place for place, bound in enumerate(bounds) if bound > cap)

    def fetch_word(words: Any, kind: Any, place: Any) -> None:
        """Have a word brought near: see below."""

    def places_of_letter(words: Any, kind: Any, place: Any, letter: Any) -> int:
        """Where a word holds a letter: see below."""
        letters = words.ranked[kind, place].letter
        return sum(1 << at for at in range(int(letters[-1])) if letters[at] == letter)

    def numbers_at_hand(numbers: Any, first: Any, lacks: Any) -> int:
        """Which of `BLOCK` numbers have no bit that is not at hand: see below."""
        return numbers_nearly_at_hand(numbers, first, lacks, 0)

    def numbers_nearly_at_hand(numbers: Any, first: Any, lacks: Any, wilds: Any) -> int:
        """Which of `BLOCK` numbers have at most so many bits that are not at hand: see below."""
        block = numbers[first : first + BLOCK]
        missing = [count_bits(int(number & lacks) & (1 << 64) - 1) for number in block]
        return sum(1 << place for place in range(BLOCK) if missing[place] <= wilds)

    def counts_at_hand(counts: Any, first: Any, there: Any) -> int:
        """Which of `BLOCK` packed counts are at hand: see below."""
        block = counts[first : first + BLOCK]
        return sum(
            1 << place
            for place in range(BLOCK)
            if (int(there) - int(block[place])) & GUARDS == GUARDS
        )

    def soon_enough(words: Any, kind: Any, level: Any, first: Any, sheet: Any, start: Any) -> int:
        """Which words of a block are seen soon enough by what is drawn for them: see below."""
        drawn = sheet.reshape(-1)[start : start + BLOCK]
        steps = words.sight_step[kind, level, first : first + BLOCK]
        return sum(
            1 << place for place in range(BLOCK) if int(drawn[place]) >> STEP_SHIFT >= steps[place]
        )

else:
    FIELDS: Any = WORDS_DTYPE.fields
    NEEDS_OFFSET = FIELDS["needs"][1]
    STEPS_OFFSET = FIELDS["sight_step"][1]
    BOUNDS_OFFSET = FIELDS["next_bound"][1]
    LEVEL_BYTES = 2 * MOST_WORDS
    KIND_BYTES = 8 * MOST_PLACES
    RANKED_OFFSET, WORD_BYTES = FIELDS["ranked"][1], RANKED_DTYPE.itemsize
    INT64, BYTE = ir.IntType(64), ir.IntType(8)
    VECTOR = ir.VectorType(INT64, BLOCK)
    LETTERS = ir.VectorType(BYTE, WORD_ROOM)

    def fetch_line(builder: Any, record: Any, offset: Any) -> None:
        """Have a line of memory brought near, so many bytes behind a record's beginning."""
        number = ir.IntType(32)
        kinds = [BYTE.as_pointer(), number, number, number]
        fetch = ir.FunctionType(ir.VoidType(), kinds)
        function = get_or_insert_function(builder.module, fetch, "llvm.prefetch.p0i8")
        address = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
        builder.call(function, [address, number(0), number(3), number(1)])

    def repeat(builder: Any, number: Any) -> Any:
        """A vector that holds a number in all places."""
        empty = ir.Constant(VECTOR, ir.Undefined)
        one = builder.insert_element(empty, number, ir.IntType(32)(0))
        places = ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK)
        return builder.shuffle_vector(one, empty, places)

    def load_block(builder: Any, start: Any, offset: Any) -> Any:
        """The numbers of a block."""
        start = builder.bitcast(start, BYTE.as_pointer())
        address = builder.bitcast(builder.gep(start, [offset]), VECTOR.as_pointer())
        return builder.load(address, align=8)

    def lacking(builder: Any, start: Any, offset: Any, lacks: Any) -> Any:
        """The bits that are not at hand, of each number of a block."""
        return builder.and_(load_block(builder, start, offset), repeat(builder, lacks))

    def lacking_words(builder: Any, arguments: Any) -> Any:
        """The bits that are not at hand, of each word of a block of the words record."""
        record, kind, first, lacks = arguments[:4]
        row = builder.mul(kind, INT64(KIND_BYTES))
        offset = builder.add(row, builder.mul(first, INT64(8)))
        return lacking(builder, record, builder.add(offset, INT64(NEEDS_OFFSET)), lacks)

    def as_bits(builder: Any, tests: Any) -> Any:
        """A vector of answers as the bits of a number."""
        return builder.zext(builder.bitcast(tests, ir.IntType(BLOCK)), INT64)

    def are_none(builder: Any, bits: Any) -> Any:
        """Which numbers of a vector are 0."""
        none = ir.Constant(VECTOR, [0] * BLOCK)
        return as_bits(builder, builder.icmp_unsigned("==", bits, none))

    def bits_in(builder: Any, numbers: Any) -> Any:
        """How many bits each number of a vector has."""
        counts_bits = ir.FunctionType(VECTOR, [VECTOR])
        name = f"llvm.ctpop.v{BLOCK}i64"
        count = get_or_insert_function(builder.module, counts_bits, name)
        return builder.call(count, [numbers])

    def are_few(builder: Any, bits: Any, most: Any) -> Any:
        """Which numbers of a vector have at most so many bits."""
        missing = bits_in(builder, bits)
        return as_bits(builder, builder.icmp_unsigned("<=", missing, repeat(builder, most)))

    def lacking_numbers(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """The bits that are not at hand, of each number of a block of an array."""
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        offset = builder.mul(arguments[1], INT64(8))
        return lacking(builder, array.data, offset, arguments[2])

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
            return are_none(builder, lacking_words(builder, arguments))

        return types.int64(words, types.int64, types.int64, types.int64), generate

    @intrinsic
    def words_that_hold(
        typing_context: Any, words: Any, kind: Any, first: Any, lacks: Any, must: Any
    ) -> Any:
        """Which words of a block hold some letters and none that is not at hand.

        Args:
            words, kind, first, lacks: as for `words_at_hand`.
            must: the bits that a word must have, int64.

        Returns:
            int64: bit n for the block's word n.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            *block, lacks, must = arguments
            bits = lacking_words(builder, (*block, builder.or_(lacks, must)))
            return as_bits(builder, builder.icmp_unsigned("==", bits, repeat(builder, must)))

        return types.int64(words, *[types.int64] * 4), generate

    @intrinsic
    def long_words_that_hold(
        typing_context: Any, words: Any, kind: Any, first: Any, lacks: Any, must: Any, least: Any
    ) -> Any:
        """As `words_that_hold`, of words with at least so many bits.

        Both tests are made of all words: a branch between them would often be guessed wrong.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            *block, lacks, must, least = arguments
            needs = lacking_words(builder, (*block, INT64(-1)))
            bits = builder.and_(needs, repeat(builder, builder.or_(lacks, must)))
            holds = builder.icmp_unsigned("==", bits, repeat(builder, must))
            sizes = bits_in(builder, needs)
            is_long = builder.icmp_signed(">=", sizes, repeat(builder, least))
            return as_bits(builder, builder.and_(holds, is_long))

        return types.int64(words, *[types.int64] * 5), generate

    @intrinsic
    def words_nearly_at_hand(
        typing_context: Any, words: Any, kind: Any, first: Any, lacks: Any, wilds: Any
    ) -> Any:
        """Which words of a block lack at most ``wilds`` letters; else as `words_at_hand`."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return are_few(builder, lacking_words(builder, arguments), arguments[4])

        return types.int64(words, *[types.int64] * 4), generate

    @intrinsic
    def blocks_above(typing_context: Any, words: Any, kind: Any, block: Any, cap: Any) -> Any:
        """Which of `BLOCK` blocks are followed, in their bucket, by one of a higher bound.

        Args:
            words: the words record.
            kind: of bot, int64.
            block: the first of them, int64.
            cap: the bound, int64.

        Returns:
            int64: bit n for the n-th of them.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, block, cap = arguments
            row = builder.mul(kind, INT64(MOST_PLACES // BLOCK))
            offset = builder.mul(builder.add(row, block), INT64(4))
            offset = builder.add(offset, INT64(BOUNDS_OFFSET))
            address = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
            half = ir.VectorType(ir.IntType(32), BLOCK)
            bounds = builder.load(builder.bitcast(address, half.as_pointer()), align=4)
            caps = builder.trunc(repeat(builder, cap), half)
            return as_bits(builder, builder.icmp_signed(">", bounds, caps))

        return types.int64(words, types.int64, types.int64, types.int64), generate

    @intrinsic
    def fetch_word(typing_context: Any, words: Any, kind: Any, place: Any) -> Any:
        """Have what `ranked` says of a word brought near, without waiting for it.

        Words of a walk lie far apart: read one after the other, each is waited for.

        Args:
            words: the words record.
            kind: of bot, int64.
            place: in the ranking, int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, place = arguments
            row = builder.mul(kind, INT64(MOST_PLACES))
            offset = builder.mul(builder.add(row, place), INT64(WORD_BYTES))
            offset = builder.add(offset, INT64(RANKED_OFFSET))
            fetch_line(builder, record, offset)
            return context.get_dummy_value()

        return types.void(words, types.int64, types.int64), generate

    @intrinsic
    def places_of_letter(
        typing_context: Any, words: Any, kind: Any, place: Any, letter: Any
    ) -> Any:
        """Where a word holds a letter.

        Args:
            words: the words record.
            kind: of bot, int64.
            place: in the ranking, int64.
            letter: 0 to 25, int64; a wild card is nowhere.

        Returns:
            int64: bit n for the word's letter n.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, place, letter = arguments
            row = builder.mul(kind, INT64(MOST_PLACES))
            offset = builder.mul(builder.add(row, place), INT64(WORD_BYTES))
            offset = builder.add(offset, INT64(RANKED_OFFSET))
            address = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
            letters = builder.load(builder.bitcast(address, LETTERS.as_pointer()), align=1)
            empty = ir.Constant(LETTERS, ir.Undefined)
            number = ir.IntType(32)
            one = builder.insert_element(empty, builder.trunc(letter, BYTE), number(0))
            zeros = ir.Constant(ir.VectorType(number, WORD_ROOM), [0] * WORD_ROOM)
            alike = builder.icmp_unsigned("==", letters, builder.shuffle_vector(one, empty, zeros))
            places = builder.zext(builder.bitcast(alike, ir.IntType(WORD_ROOM)), INT64)
            length = builder.extract_element(letters, number(WORD_ROOM - 1))
            beyond = builder.shl(INT64(-1), builder.zext(length, INT64))
            return builder.and_(places, builder.not_(beyond))

        return types.int64(words, *[types.int64] * 3), generate

    @intrinsic
    def numbers_at_hand(typing_context: Any, numbers: Any, first: Any, lacks: Any) -> Any:
        """Which of `BLOCK` numbers have no bit that is not at hand.

        Args:
            numbers: int64, 1-d, contiguous; ``first + BLOCK`` of them or more.
            first: the first to be tested, int64.
            lacks: the bits that the hand does not meet, int64.

        Returns:
            int64: bit n for the n-th of them.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return are_none(builder, lacking_numbers(context, builder, signature, arguments))

        return types.int64(numbers, types.int64, types.int64), generate

    @intrinsic
    def numbers_nearly_at_hand(
        typing_context: Any, numbers: Any, first: Any, lacks: Any, wilds: Any
    ) -> Any:
        """Which of `BLOCK` numbers lack at most ``wilds`` bits; else as `numbers_at_hand`."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            bits = lacking_numbers(context, builder, signature, arguments)
            return are_few(builder, bits, arguments[3])

        return types.int64(numbers, types.int64, types.int64, types.int64), generate

    @intrinsic
    def counts_at_hand(typing_context: Any, counts: Any, first: Any, there: Any) -> Any:
        """Which of `BLOCK` packed counts are at hand, each letter's.

        Args:
            counts: int64, 1-d, contiguous, without guards; ``first + BLOCK`` of them or more.
            first: the first to be tested, int64.
            there: packed counts of what is there, with guards, int64.

        Returns:
            int64: bit n for the n-th of them.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            offset = builder.mul(arguments[1], INT64(8))
            block = load_block(builder, array.data, offset)
            guards = ir.Constant(VECTOR, [GUARDS] * BLOCK)
            kept = builder.and_(builder.sub(repeat(builder, arguments[2]), block), guards)
            return as_bits(builder, builder.icmp_unsigned("==", kept, guards))

        return types.int64(counts, types.int64, types.int64), generate

    @intrinsic
    def soon_enough(
        typing_context: Any,
        words: Any,
        kind: Any,
        level: Any,
        first: Any,
        sheet: Any,
        start: Any,
    ) -> Any:
        """Which words of a block are seen soon enough by what is drawn for them.

        Args:
            words: the words record.
            kind: of bot, int64.
            level: of the list of words seen, int64.
            first: number of the block's first word, int64.
            sheet: what is drawn, int64, 2-d, contiguous.
            start: the place in it, counted through, of the draw for the first word; int64.

        Returns:
            int64: bit n for the block's word n.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, level, first, drawn, start = arguments
            half = ir.VectorType(ir.IntType(16), BLOCK)
            row = builder.add(builder.mul(kind, INT64(len(SIGHT_LEVELS))), level)
            offset = builder.mul(row, INT64(LEVEL_BYTES))
            offset = builder.add(offset, builder.mul(first, INT64(2)))
            offset = builder.add(offset, INT64(STEPS_OFFSET))
            address = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
            steps = builder.load(builder.bitcast(address, half.as_pointer()), align=2)
            array = context.make_array(signature.args[4])(context, builder, drawn)
            place = builder.gep(
                builder.bitcast(array.data, BYTE.as_pointer()), [builder.mul(start, INT64(8))]
            )
            draws = builder.load(builder.bitcast(place, VECTOR.as_pointer()), align=8)
            shifted = builder.lshr(draws, ir.Constant(VECTOR, [STEP_SHIFT] * BLOCK))
            late = builder.icmp_signed(">=", shifted, builder.sext(steps, VECTOR))
            return as_bits(builder, late)

        return types.int64(words, *[types.int64] * 3, sheet, types.int64), generate
