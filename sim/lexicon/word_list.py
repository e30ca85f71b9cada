"""Reads word lists as they are found: Debian's, hunspell's, with counts, definitions or quotes.

A line that holds no word of 2 to 15 letters a to z is left out, and the answer says how many were
and why; `WordList.check_whole` makes the first such line an error.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.lexicon.affixes import find_affixes
from sim.lexicon.entries import WORD, Entry, find_entries
from sim.user_file import MEBIBYTE, UTF_8, read_user_text

MAX_LIST_BYTES = 64 * MEBIBYTE
WORD_ALLOWED = "2 to 15 letters a to z"
LIST_ALLOWED = f"one word a line, or a column of words, {WORD_ALLOWED}"
EXAMPLES = 3
"""Of each kind of line that is left out, so many are named."""
FOREIGN_SHARE = 0.05
"""A list with a larger share of words of other letters is of another language: English ones have
less than a hundredth of them (étude), German or Spanish ones a tenth and more."""
LEAST_SHARE, LEAST_ENTRIES = 0.2, 5
"""A list of which less is read was not understood, if it has so many entries."""
FEW_WORDS = 20
"""In a list of fewer words a share says nothing, unless they are half of it."""
SECOND_LANGUAGE = "see sim/lexicon/README.md for what a second language would take"

CAPITALS = "capitals in a list of small letters: names and initialisms"
KINDS: tuple[tuple[str, str], ...] = (
    ("apostrophe", r".*['\u2019]"),
    ("hyphen", r".*[-\u2010\u2011\u2013]"),
    ("digit", r".*\d"),
    ("several words", r"\S+\s"),
    ("letters outside a to z", r"(?=.*[^\W\d_])(?=.*[^\x00-\x7f])"),
    ("one letter", r"[A-Za-z]$"),
    ("more than 15 letters", r"[A-Za-z]{16,}$"),
)
"""Why an entry is no word, and what shows it; the first that fits."""
OTHER_KIND = "other signs"


@dataclass
class LeftOut:
    """Lines of one kind that hold no word.

    Attributes:
        count: how many.
        examples: the first `EXAMPLES` of them.
        line: of the first.
    """

    count: int = 0
    examples: list[str] = field(default_factory=list)
    line: int = 0


@dataclass(frozen=True)
class WordList:
    """What a file of words holds.

    Attributes:
        path: the file.
        words: sorted, in small letters, each once.
        left_out: lines that hold no word, by why.
        seen: what the file looked like, in a few words; empty for one word a line.
        first: the first words of it, as read.
        flagged: words with hunspell's flags.
        affixes: the file by which their endings were made, or None.
    """

    path: Path
    words: tuple[str, ...]
    left_out: dict[str, LeftOut]
    seen: tuple[str, ...]
    first: tuple[str, ...]
    flagged: int = 0
    affixes: Path | None = None

    def check_whole(self) -> None:
        """Refuse a list of which a line was left out.

        Raises:
            InputError: naming the first such line.
        """
        if self.left_out:
            kind, first = min(self.left_out.items(), key=lambda item: item[1].line)
            problem = f"{describe_value(first.examples[0])} is no word ({kind})"
            raise InputError(f"{self.path}, line {first.line}", problem, WORD_ALLOWED)

    def report(self) -> list[str]:
        """What was seen and left out, in sentences; none if it is a plain list used whole."""
        if not self.seen and not self.left_out:
            return []
        seen = f" ({'; '.join(self.seen)}), the first: {', '.join(self.first)}" if self.seen else ""
        noun = "word" if len(self.words) == 1 else "words"
        lines = [f"{self.path}: {len(self.words):,} {noun}{seen}"]
        if self.flagged and self.affixes is not None:
            lines.append(f"  with the endings and beginnings of {self.affixes}")
        elif self.flagged:
            lines.append(
                f"  {self.flagged:,} words have flags for endings, which are not made: bake/SDG"
                f" gives bake, not bakes (the file that says how, {self.path.stem}.aff, is not"
                " beside it)"
            )
        for kind, one in self.left_out.items():
            more = ", …" if one.count > len(one.examples) else ""
            lines.append(f"  left out: {one.count:,} ({kind}): {', '.join(one.examples)}{more}")
        return lines


def read_word_list(
    path: Path,
    is_known: Callable[[str], bool] = lambda word: False,
    what: str = "a word list",
) -> WordList:
    """Read a list of words.

    Read are: one word a line; the column of words of a table with tabs, commas or semicolons,
    whichever it is; many words a line; words in capitals followed by a definition; words in
    quotation marks; hunspell's ``.dic`` files, with all forms if their ``.aff`` lies beside them
    (`sim.lexicon.entries`). Blank lines and lines that begin with ``#`` are skipped. Capitals are
    folded, unless the list is for the most part in small letters: then an entry with a capital is
    taken for a name, if the word is not known otherwise.

    Args:
        path: the file: UTF-8, or UTF-16 with a mark.
        is_known: is this, in small letters, a word that is no name?
        what: what the file should be, for the message.

    Raises:
        InputError: the file cannot be read, holds no word or so few that it was not understood,
            or is of another language or alphabet; names the file and the line.
    """
    affixes = find_affixes(path) if path.suffix.lower() == ".dic" else None
    encoding = UTF_8 if affixes is None else affixes.encoding
    lines = read_user_text(path, what, MAX_LIST_BYTES, encoding).split("\n")
    seen: list[str] = []
    entries = list(find_entries(path, lines, affixes, seen))
    found = sort_entries(path, entries, is_known, {})
    return replace(
        found,
        seen=tuple(seen),
        flagged=len({one.line for one in entries if one.flags}),
        affixes=affixes.path if affixes is not None else None,
    )


def sort_entries(
    path: Path,
    entries: Sequence[Entry],
    is_known: Callable[[str], bool],
    left_out: dict[str, LeftOut],
) -> WordList:
    """The words among entries, and what is left out.

    Args:
        path, is_known: see `read_word_list`.
        entries: of the file.
        left_out: what was left out before, by why; more is noted there.

    Raises:
        InputError: see `read_word_list`.
    """
    check_alphabet(path, entries)
    is_small = sum(one.text.islower() for one in entries) * 2 >= len(entries)
    words: dict[str, None] = {}  # a set that keeps their order
    kept = 0
    for one in entries:
        kind = kind_of(one.text, is_small, is_known)
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
    return WordList(path, tuple(sorted(words)), left_out, (), first)


def note(kind: LeftOut, text: str) -> None:
    """Count an entry that is left out."""
    kind.count += 1
    if len(kind.examples) < EXAMPLES:
        kind.examples.append(text[:40])


def no_word(path: Path, left_out: dict[str, LeftOut]) -> InputError:
    """The error for a list of which nothing is left."""
    if not left_out:
        return InputError(str(path), "holds no word", LIST_ALLOWED)
    kind, first = next(iter(left_out.items()))
    where = f"{path}, line {first.line}"
    problem = f"{describe_value(first.examples[0])} is no word ({kind}), nor is any other entry"
    return InputError(where, problem, WORD_ALLOWED)


def too_few(path: Path, words: list[str], entries: int, left_out: dict[str, LeftOut]) -> InputError:
    """The error for a list of which so little can be read that it must be something else."""
    kind, first = max(left_out.items(), key=lambda item: item[1].count)
    verb = "is a word" if len(words) == 1 else "are words"
    problem = (
        f"only {len(words):,} of {entries:,} entries {verb} ({', '.join(words[:EXAMPLES])});"
        f" {first.count:,} are not ({kind}), {describe_value(first.examples[0])} the first of them"
    )
    return InputError(f"{path}, line {first.line}", problem, LIST_ALLOWED)


def kind_of(text: str, is_small: bool, is_known: Callable[[str], bool]) -> str:
    """Why an entry is no word; nothing if it is one.

    >>> [kind_of(text, True, lambda word: word == "chair") for text in ("Chair", "Amy", "3d", "to")]
    ['', 'capitals in a list of small letters: names and initialisms', 'digit', '']
    """
    if WORD.fullmatch(text):
        if not is_small or text.islower() or is_known(text.lower()):
            return ""
        return CAPITALS
    return next((kind for kind, sign in KINDS if re.match(sign, text)), OTHER_KIND)


def check_alphabet(path: Path, entries: Sequence[Entry]) -> None:
    """Refuse a list whose words are of other letters: of another language or alphabet."""
    foreign = [one for one in entries if not one.text.isascii() and one.text.isalpha()]
    enough = FOREIGN_SHARE if len(entries) >= FEW_WORDS else 0.5
    if not foreign or len(foreign) <= enough * len(entries):
        return
    first = foreign[0]
    problem = (
        f"{len(foreign):,} of {len(entries):,} words have letters outside a to z, such as"
        f" {describe_value(first.text)}: a list of another language"
    )
    allowed = f"a list of English words, {WORD_ALLOWED}; {SECOND_LANGUAGE}"
    raise InputError(f"{path}, line {first.line}", problem, allowed)
