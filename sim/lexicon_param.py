"""The parameter that says which words may be played (ALL-01): named lists, lists of one's own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sim.errors import InputError, describe_value, is_no_text
from sim.lexicon.load import SPELLINGS, check_room, is_lexicon_name, read_own_list, spell
from sim.lexicon.own_lists import JOIN, OwnLexicon, add_list, find_words_of, is_own_name
from sim.params import EnumParam, Param, Value
from sim.user_file import is_absent

SPELLING = EnumParam(
    "spelling",
    SPELLINGS[0],
    "ALL-01",
    "of the named lists in lexicon; it is a part of it: scowl-70 becomes scowl-70-british",
    choices=SPELLINGS,
)
NUMBER_BYTES = 7
NAME_OF_NUMBER: dict[int, str] = {}
"""Lexicons that this process has packed, by number, but for the parameter's choices."""


@dataclass(frozen=True)
class LexiconParam(EnumParam):
    """A named list, the path of one's own, or a list of these: their words together.

    A value is checked once for what its files hold; from then on it is a name that says so
    (`sim.lexicon.own_lists`), and no file is read again. Kernels see a number that says which
    lexicon it is, and nothing else.

    >>> lexicon = LexiconParam("lexicon", "scowl-70", "ALL-01", "words", choices=("scowl-70",))
    >>> lexicon.check("scowl-70", 2), lexicon.absorb("scowl-70", {"spelling": "british"})
    ('scowl-70', 'scowl-70-british')
    """

    @property
    def absorbed(self) -> tuple[Param, ...]:
        """See `Param.absorbed`."""
        return (replace(SPELLING, shapes_deck=self.shapes_deck),)

    def legal(self) -> str:
        """The named lists, and what else may stand there."""
        named = " | ".join(self.choices)
        return f"{named} | the path of a word list | a list of these"

    def check(self, value: Value, players: int) -> Value:
        """See `Param.check`; a path is relative to where the program runs."""
        return self.read(value)

    def read(self, value: Value, find: Callable[[str], Path] = Path) -> str:
        """The canonical name of a lexicon.

        Args:
            value: as the user writes it.
            find: where a file is, by what is written.

        Raises:
            InputError: naming the parameter, or the file and its line.
        """
        parts = list(value) if isinstance(value, list | tuple) else [value]
        if not parts:
            raise self.refuse(value)
        names: set[str] = set()
        for part in parts:
            names.update(self.name_part(part, find).split(JOIN))
        own = [name for name in names if is_own_name(name)]
        if len(own) > 1:
            together = {word for name in own for word in find_words_of(name)}
            check_room(" and ".join(map(str, parts)), together)
        joined = JOIN.join(sorted(names, key=lambda name: (is_own_name(name), name)))
        return OwnLexicon(joined) if any(map(is_own_name, names)) else joined

    def name_part(self, part: Value, find: Callable[[str], Path]) -> str:
        """The name of one of the lists that a value names."""
        if not isinstance(part, str | Path):
            raise InputError(f"rules.{self.name}", is_no_text(part), self.legal())
        text = str(part)
        if is_lexicon_name(text):
            for name in text.split(JOIN):
                self.check_name(name)
            return text
        path = find(text)
        if not text or is_absent(path):
            problem = f"{describe_value(text)} is no named list, and no file {path} is there"
            raise InputError(f"rules.{self.name}", problem, self.legal())
        return know_list(path, text)

    def check_name(self, name: str) -> None:
        """Refuse a named list that is none of the choices, and one whose words are not here."""
        if is_own_name(name):
            find_words_of(name)
        elif spell(name, SPELLINGS[0]) not in self.choices:
            raise self.refuse(name)

    def absorb(self, value: Value, others: Mapping[str, Value]) -> Value:
        """See `Param.absorb`: the named lists in the spelling that is asked for."""
        spelling = SPELLING.check(others.get(SPELLING.name, SPELLING.default), 0)
        name = self.check(value, 0)
        spelled = spell(name, spelling)
        return OwnLexicon(spelled) if isinstance(name, OwnLexicon) else spelled

    def pack(self, value: Value) -> int:
        """See `Param.pack`: the place among the choices, or beyond them a number of its own."""
        if value in self.choices:
            return self.choices.index(str(value))
        digest = hashlib.blake2b(str(value).encode(), digest_size=NUMBER_BYTES).digest()
        number = len(self.choices) + int.from_bytes(digest)
        NAME_OF_NUMBER[number] = str(value)
        return number

    def unpack(self, number: int) -> Value:
        """See `Param.unpack`."""
        if number < len(self.choices):
            return self.choices[number]
        name = NAME_OF_NUMBER[number]
        return OwnLexicon(name) if any(map(is_own_name, name.split(JOIN))) else name


def know_list(path: Path, written: str | None = None) -> str:
    """Read a list of the user's and return the name by which it is known from then on.

    Args:
        path: of the file.
        written: what the user calls it; its path if None.

    Raises:
        InputError: it cannot be read, or is no list.
    """
    return add_list(Path(written or path).stem, read_own_list(path).words)
