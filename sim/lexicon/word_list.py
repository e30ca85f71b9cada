"""Reads word lists as they are found: Debian's, hunspell's, with counts, definitions or quotes.

A line that holds no word of 2 to 15 letters a to z is left out, and the answer says how many were
and why; `WordList.check_whole` makes the first such line an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sim.errors import InputError
from sim.user_file import MEBIBYTE, read_user_text

MAX_LIST_BYTES = 64 * MEBIBYTE
WORD = re.compile(r"[A-Za-z]{2,15}")
WORD_ALLOWED = "2 to 15 letters a to z"
LIST_ALLOWED = f"one word a line, {WORD_ALLOWED}"
EXAMPLES = 3
"""Of each kind of line that is left out, so many are named."""
FOREIGN_SHARE = 0.05
"""A list with a larger share of words of other letters is of another language: English ones have
less than a hundredth of them (étude), German or Spanish ones a tenth and more."""
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

COUNT_LINE = re.compile(r"\d{1,8}")
HUNSPELL_FLAGS = re.compile(r"/\S*$")
QUOTED = re.compile(r"""["'\u201c\u2018](?P<inside>[^"\u201c\u201d]+?)["'\u201d\u2019][,;]?""")
COLUMNS = re.compile(r"[\t;,]")
DEFINITION = re.compile(r"(?P<word>[A-Z]{2,15}) +\S*[a-z\[(]")
"""A word in capitals, then what it means, in small letters or brackets."""
COUNTED = re.compile(r"(?P<word>[^\W\d_]+) +\d[\d.,]*(?:e[+-]?\d+)?")


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
        flagged: words with hunspell's flags, whose endings are not made.
    """

    path: Path
    words: tuple[str, ...]
    left_out: dict[str, LeftOut]
    seen: tuple[str, ...]
    flagged: int

    def check_whole(self) -> None:
        """Refuse a list of which a line was left out.

        Raises:
            InputError: naming the first such line.
        """
        if self.left_out:
            kind, first = min(self.left_out.items(), key=lambda item: item[1].line)
            problem = f"{first.examples[0]!r} is no word ({kind})"
            raise InputError(f"{self.path}, line {first.line}", problem, WORD_ALLOWED)

    def report(self) -> list[str]:
        """What was seen and left out, in sentences; none if it is a plain list used whole."""
        if not self.seen and not self.left_out:
            return []
        seen = f" ({', '.join(self.seen)})" if self.seen else ""
        lines = [f"{self.path}: {len(self.words):,} words{seen}"]
        if self.flagged:
            lines.append(
                f"  {self.flagged:,} words have flags for endings, which are not made: bake/SDG"
                " gives bake, not bakes (hunspell's `unmunch` writes all forms out)"
            )
        for kind, one in self.left_out.items():
            more = ", …" if one.count > len(one.examples) else ""
            lines.append(f"  left out: {one.count:,} ({kind}): {', '.join(one.examples)}{more}")
        return lines


@dataclass(frozen=True)
class Entry:
    """A line's entry: what stands there for a word, and whether hunspell's flags followed it."""

    line: int
    text: str
    has_flags: bool = False


def read_word_list(
    path: Path,
    is_known: Callable[[str], bool] = lambda word: False,
    what: str = "a word list",
) -> WordList:
    """Read a list of words.

    Read are: one word a line; a word followed by a count or definition, after a tab, comma or
    semicolon; words in capitals followed by a definition; words in quotation marks; hunspell's
    ``.dic`` files. Blank lines and lines that begin with ``#`` are skipped. Capitals are folded,
    unless the list is for the most part in small letters: then an entry with a capital is taken
    for a name, if the word is not known otherwise.

    Args:
        path: the file: UTF-8, or UTF-16 with a mark.
        is_known: is this, in small letters, a word that is no name?
        what: what the file should be, for the message.

    Raises:
        InputError: the file cannot be read, holds no word, or is of another language or alphabet;
            names the file and the line.
    """
    lines = read_user_text(path, what, MAX_LIST_BYTES).split("\n")
    seen: list[str] = []
    entries = list(find_entries(path, lines, seen))
    check_alphabet(path, entries)
    is_small = sum(one.text.islower() for one in entries) * 2 >= len(entries)
    words: set[str] = set()
    left_out: dict[str, LeftOut] = {}
    for one in entries:
        kind = kind_of(one.text, is_small, is_known)
        if not kind:
            words.add(one.text.lower())
        else:
            note(left_out.setdefault(kind, LeftOut(line=one.line)), one.text)
    if not words:
        raise no_word(path, left_out)
    flagged = sum(one.has_flags for one in entries)
    return WordList(path, tuple(sorted(words)), left_out, tuple(seen), flagged)


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
    problem = f"{first.examples[0]!r} is no word ({kind}), nor is any other entry"
    return InputError(where, problem, WORD_ALLOWED)


def find_entries(path: Path, lines: list[str], seen: list[str]) -> Iterator[Entry]:
    """Yield what stands for a word on each line.

    Args:
        path: the file; its ending says whether it is hunspell's.
        lines: of the file.
        seen: gets what the file looks like.
    """
    is_hunspell = path.suffix.lower() == ".dic"
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        has_flags = False
        if not is_hunspell:
            text = entry_of(text, seen)
        else:
            see(seen, "a hunspell dictionary")
            if number == 1 and COUNT_LINE.fullmatch(text):
                continue
            written = re.split(r"\s", text, maxsplit=1)[0]
            text = HUNSPELL_FLAGS.sub("", written)
            has_flags = text != written
        if text:
            yield Entry(number, text, has_flags)


def entry_of(text: str, seen: list[str]) -> str:
    """A line without what stands behind or around its word."""
    columns = COLUMNS.split(text, maxsplit=1)
    if len(columns) > 1 and columns[0]:
        if columns[1]:
            see(seen, "a column behind the words, which is not used")
        text = columns[0].strip()
    quoted = QUOTED.fullmatch(text)
    if quoted:
        see(seen, "words in quotation marks")
        return quoted["inside"].strip()
    defined = DEFINITION.match(text)
    if defined:
        see(seen, "definitions behind the words, which are not used")
        return defined["word"]
    counted = COUNTED.fullmatch(text)
    if counted:
        see(seen, "counts behind the words, which are not used")
        return counted["word"]
    return text


def see(seen: list[str], what: str) -> None:
    """Note once what a file looks like."""
    if what not in seen:
        seen.append(what)


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


def check_alphabet(path: Path, entries: list[Entry]) -> None:
    """Refuse a list whose words are of other letters: of another language or alphabet."""
    foreign = [one for one in entries if not one.text.isascii() and one.text.isalpha()]
    enough = FOREIGN_SHARE if len(entries) >= FEW_WORDS else 0.5
    if not foreign or len(foreign) <= enough * len(entries):
        return
    first = foreign[0]
    problem = (
        f"{len(foreign):,} of {len(entries):,} words have letters outside a to z, such as"
        f" {first.text[:40]!r}: a list of another language"
    )
    allowed = f"a list of English words, {WORD_ALLOWED}; {SECOND_LANGUAGE}"
    raise InputError(f"{path}, line {first.line}", problem, allowed)
