"""Word lists of the user's own, by a name that says which words they hold.

Such a name is the file's and a hash of its words (``mine@4b07704bc4b64781``): it is what rules,
traces and the identity of results hold, on any machine, wherever the file lies. The words
themselves are kept in this process by that name, and go along when rules are sent to another
(`OwnLexicon`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping

from sim.errors import InputError

JOIN = "+"
"""Between the names of lists that are one lexicon together."""
OWN_NAME = re.compile(r"(?P<stem>[A-Za-z0-9_-]{1,40})@(?P<hash>[0-9a-f]{16})")
HASH_DIGITS = 16

WORDS_OF: dict[str, tuple[str, ...]] = {}
"""The lists that this process knows, by name."""


class OwnLexicon(str):
    """The name of a lexicon with lists of the user's own; pickled, it takes their words along."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        names = [name for name in self.split(JOIN) if is_own_name(name)]
        return restore, (str(self), {name: "\n".join(find_words_of(name)) for name in names})


def restore(name: str, lists: Mapping[str, str]) -> OwnLexicon:
    """The lexicon that another process has sent, its lists known here too."""
    for own, text in lists.items():
        WORDS_OF.setdefault(own, tuple(text.split("\n")))
    return OwnLexicon(name)


def hash_lines(lines: Iterable[str]) -> str:
    """Return 128 bits of BLAKE2b in hex over lines that each end in a line feed."""
    return hash_text("\n".join((*lines, "")))


def hash_text(text: str) -> str:
    """Return 128 bits of BLAKE2b in hex over a text."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def add_list(stem: str, words: tuple[str, ...]) -> str:
    """Make a list known by its name.

    Args:
        stem: what the name begins with: the file's name without its ending.
        words: sorted, each once.

    >>> add_list("my words", ("cat", "dog"))
    'my-words@44d803484aef27d7'
    """
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-")[:40] or "list"
    name = f"{plain}@{hash_lines(words)[:HASH_DIGITS]}"
    WORDS_OF.setdefault(name, words)
    return name


def is_own_name(name: str) -> bool:
    """Is this the name of a list of the user's own?"""
    return OWN_NAME.fullmatch(name) is not None


def find_words_of(name: str) -> tuple[str, ...]:
    """The words of a list, sorted.

    Raises:
        InputError: this process does not know them.
    """
    if name not in WORDS_OF:
        stem = name.partition("@")[0]
        problem = "the words of this list are not here"
        allowed = (
            f"the word list {stem} that was played with (an option --list, or a results folder)"
        )
        raise InputError(name, problem, allowed)
    return WORDS_OF[name]
