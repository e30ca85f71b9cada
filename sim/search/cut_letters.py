"""Where a word holds a letter, all its places tested at once (see `sim.search.block`)."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON
from sim.search.query import WORD_ROOM
from sim.search.words import MOST_PLACES, RANKED_DTYPE, WORDS_DTYPE

if IS_PLAIN_PYTHON:

    def places_of_letter(words: Any, kind: Any, place: Any, letter: Any) -> int:
        """At which places a word's row of letters holds a letter: see below."""
        row = words.ranked[kind, place].letter
        return sum(1 << at for at in range(WORD_ROOM) if row[at] == letter)

else:
    FIELDS: Any = WORDS_DTYPE.fields
    WORD_FIELDS: Any = RANKED_DTYPE.fields
    LETTERS_OFFSET = FIELDS["ranked"][1] + WORD_FIELDS["letter"][1]
    NUMBER, BYTE = ir.IntType(64), ir.IntType(8)
    ROW = ir.VectorType(BYTE, WORD_ROOM)

    @intrinsic
    def places_of_letter(
        typing_context: Any, words: Any, kind: Any, place: Any, letter: Any
    ) -> Any:
        """At which places a word's row of letters holds a letter.

        Args:
            words: the words record.
            kind: of bot, int64.
            place: in the ranking, int64.
            letter: 0 for a, int64.

        Returns:
            int64: bit n for place n. Those behind the word's end say nothing.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, kind, place, letter = arguments
            number = builder.add(builder.mul(kind, NUMBER(MOST_PLACES)), place)
            offset = builder.mul(number, NUMBER(RANKED_DTYPE.itemsize))
            offset = builder.add(offset, NUMBER(LETTERS_OFFSET))
            start = builder.gep(builder.bitcast(record, BYTE.as_pointer()), [offset])
            row = builder.load(builder.bitcast(start, ROW.as_pointer()), align=8)
            empty = ir.Constant(ROW, ir.Undefined)
            one = builder.insert_element(empty, builder.trunc(letter, BYTE), ir.IntType(32)(0))
            everywhere = ir.Constant(ir.VectorType(ir.IntType(32), WORD_ROOM), [0] * WORD_ROOM)
            wanted = builder.shuffle_vector(one, empty, everywhere)
            equal = builder.icmp_unsigned("==", row, wanted)
            return builder.zext(builder.bitcast(equal, ir.IntType(WORD_ROOM)), NUMBER)

        return types.int64(words, types.int64, types.int64, types.int64), generate
