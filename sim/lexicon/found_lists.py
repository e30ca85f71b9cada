"""Word lists of the user's in any form that they are found in, known from then on by their names.

This is the way in: commands, sweeps and the functions of `sim` ask `name_lists` before rules are
checked. Behind it a lexicon is a name that says which words it holds (`sim.lexicon.own_lists`), so
that how a list was written is no part of how a game is played.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sim.lexicon.entries import Entry, find_entries
from sim.lexicon.list_forms import Formed, find_form
from sim.lexicon.load import (
    LISTS_READ,
    check_room,
    is_lexicon_name,
    is_listed_word,
    read_own_list,
)
from sim.lexicon.own_lists import add_list
from sim.lexicon.word_list import (
    EXAMPLES,
    LEAST_ENTRIES,
    LEAST_SHARE,
    MAX_LIST_BYTES,
    LeftOut,
    WordList,
    check_alphabet,
    kind_of,
    no_word,
    note,
    too_few,
)
from sim.names import plain_name
from sim.user_file import is_absent, read_user_text

LEXICON = "lexicon"
"""The rule that names word lists."""


def name_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Rules in which the user's word lists go by their names; see `name_lists`."""
    return {
        key: name_lists(value) if plain_name(str(key)) == LEXICON else value
        for key, value in rules.items()
    }


def name_lists(value: Any, find: Callable[[str], Path] = Path) -> Any:
    """A value of the rule ``lexicon`` in which paths of word lists are names of what they hold.

    Whatever is no path of a file stays, for the rule to judge.

    Args:
        value: a name, a path, or a list of these.
        find: where a file is, by what is written.

    Raises:
        InputError: a list cannot be used; names the file and the line.
    """
    if isinstance(value, list | tuple):
        return [name_lists(one, find) for one in value]
    if not isinstance(value, str | Path) or not str(value) or is_lexicon_name(str(value)):
        return value
    path = find(str(value))
    return value if is_absent(path) else know_found_list(path, str(value))


def know_found_list(path: Path, written: str | None = None) -> str:
    """Read a list and return the name by which it is known from then on.

    Args:
        path: of the file.
        written: what the user calls it; its path if None.

    Raises:
        InputError: it cannot be used; names the file and the line.
    """
    return add_list(Path(written or path).stem, read_found_list(path).words)


def read_found_list(path: Path) -> WordList:
    """Read a list in whatever form it is; see `sim.lexicon.list_forms` and `word_list`.

    Raises:
        InputError: it cannot be used; names the file and the line.
    """
    if path.suffix.lower() == ".dic":
        return read_own_list(path)
    text = read_user_text(path, "a word list", MAX_LIST_BYTES)
    formed = find_form(path, text)
    if formed.is_plain:
        return read_own_list(path)
    entries = formed.entries or list(find_entries(path, formed.lines, None, formed.seen))
    found = sort_entries(path, entries, formed)
    check_room(str(path), found.words)
    LISTS_READ[path] = found
    return found


def sort_entries(path: Path, entries: list[Entry], formed: Formed) -> WordList:
    """The words among entries, and what is left out.

    Raises:
        InputError: as `sim.lexicon.word_list.read_word_list`.
    """
    check_alphabet(path, entries)
    is_small = sum(one.text.islower() for one in entries) * 2 >= len(entries)
    words: dict[str, None] = {}  # a set that keeps their order
    kept = 0
    left_out = {kind: LeftOut(line=some[0].line) for kind, some in formed.apart.items()}
    for kind, some in formed.apart.items():
        for one in some:
            note(left_out[kind], one.text)
    for one in entries:
        kind = kind_of(one.text, is_small, is_listed_word)
        if kind:
            note(left_out.setdefault(kind, LeftOut(line=one.line)), one.text)
        else:
            words[one.text.lower()] = None
            kept += 1
    if not words:
        raise no_word(path, left_out)
    if len(entries) >= LEAST_ENTRIES and kept < LEAST_SHARE * len(entries):
        raise too_few(path, list(words), len(entries), left_out)
    first = tuple(itertools.islice(words, EXAMPLES))
    return WordList(path, tuple(sorted(words)), left_out, tuple(formed.seen), first)
