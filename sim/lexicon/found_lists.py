"""Word lists of the user's in any form that they are found in, known from then on by their names.

This is the way in: commands, sweeps and the functions of `sim` ask `name_lists` before rules are
checked. Behind it a lexicon is a name that says which words it holds (`sim.lexicon.own_lists`), so
that how a list was written is no part of how a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.lexicon.entries import find_entries
from sim.lexicon.list_forms import find_form
from sim.lexicon.load import (
    LISTS_READ,
    check_room,
    is_lexicon_name,
    is_listed_word,
    read_own_list,
)
from sim.lexicon.own_lists import add_list
from sim.lexicon.word_list import MAX_LIST_BYTES, LeftOut, WordList, note, sort_entries
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
    left_out = {kind: LeftOut(line=some[0].line) for kind, some in formed.apart.items()}
    for kind, some in formed.apart.items():
        for one in some:
            note(left_out[kind], one.text)
    found = sort_entries(path, entries, is_listed_word, left_out)
    found = replace(found, seen=tuple(formed.seen))
    check_room(str(path), found.words)
    LISTS_READ[path] = found
    return found
