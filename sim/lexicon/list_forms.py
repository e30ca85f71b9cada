"""Forms of word lists beside plain ones: JSON, numbered and Markdown lists, 12dicts', titles.

Each is brought to lines that `sim.lexicon.entries` understands, or to entries, with the numbers of
the file's own lines. What holds no word is kept apart by why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.errors import InputError, describe_value
from sim.lexicon.entries import TITLES, WORD, Entry, Line, see
from sim.user_file import parse_json

ITEM = re.compile(r"(?:[-*+\u2022\u2013\u00b7]|\(?\d{1,7}[.):\]]|\d{1,7}(?=\s+[A-Za-z]+\s*$))\s+")
"""What stands before an item of a list: a bullet or a number."""
BOX = re.compile(r"\[[ xX]\]\s+")
EMPHASIS = "*_`"
GLOSS = re.compile(r"\s+[-\u2013\u2014=]\s+|:\s+")
"""Between a word of a list and what it means."""
TABLE_RULE = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")
MARKED = re.compile(r"(?P<word>[A-Za-z][A-Za-z'-]*)[%*+^&=<>#:!~$@\u2020\u2021]+")
"""A word with 12dicts' marks behind it: abaci%, colour&, ad+."""
ARROW = re.compile(r"->\s*\[[^\]]*\]")
BRACKETED = re.compile(r"\([^)]*\)|\[[^\]]*\]")
HEADINGS = ("dictionary", "my words", "vocabulary", "word list", "words list", "wordlist")
MOST_OF, SOME_OF = 0.75, 0.02
"""Of the lines of a list, so many are items; so many bear marks, or forms below a headword."""

NO_ITEM = "no item of the list"
NO_TEXT = "no text"
TITLE = "a title"
AMONG_KEYS = (*TITLES, "text", "lemma")
"""Keys under which a list of JSON tables has its words."""
JSON, JSON_LINES = ".json", (".jsonl", ".ndjson")
JSON_ALLOWED = "an array of words, or an object whose keys are words"


@dataclass
class Formed:
    """A list as it was understood.

    Attributes:
        lines: plain ones, each at its place in the file; empty if there are entries.
        entries: what stands for words, where lines would not do.
        seen: what the file looks like, in a few words.
        apart: what holds no word, by why.
    """

    lines: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    apart: dict[str, list[Entry]] = field(default_factory=dict)

    def leave_out(self, why: str, one: Entry) -> None:
        """Keep apart what holds no word."""
        self.apart.setdefault(why, []).append(one)

    @property
    def is_plain(self) -> bool:
        """Was nothing of these forms seen?"""
        return not self.seen and not self.apart


def find_form(path: Path, text: str) -> Formed:
    """Understand a list's text.

    Raises:
        InputError: a ``.json`` file is none, or holds no list of words.
    """
    if path.suffix.lower() in (JSON, *JSON_LINES) or text.lstrip()[:1] in ("[", "{"):
        found = read_json(path, text)
        if found is not None:
            return found
    formed = Formed(lines=text.split("\n"))
    take_title(formed)
    if is_lemma_list(content_of(formed.lines)):
        see(formed.seen, "forms below their headwords, as in 12dicts' lemma lists")
        formed.entries = list(lemma_entries(content_of(formed.lines)))
        return formed
    take_table(formed)
    take_items(formed)
    take_marks(formed)
    return formed


def content_of(lines: Sequence[str]) -> list[Line]:
    """Lines with their numbers, as they are, without blank ones and comments."""
    return [
        (number, line)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]


def read_json(path: Path, text: str) -> Formed | None:
    """The words of a JSON text; None for what only begins like one.

    Raises:
        InputError: it is called ``.json``, but is none or holds no list of words.
    """
    ending = path.suffix.lower()
    try:
        if ending in JSON_LINES:
            data: Any = [
                parse_json(line, f"{path}, line {number}", "one JSON text a line")
                for number, line in content_of(text.split("\n"))
            ]
        else:
            data = parse_json(text, str(path), JSON_ALLOWED)
    except InputError:
        if ending in (JSON, *JSON_LINES):
            raise
        return None
    formed = Formed()
    see(formed.seen, "JSON")
    if isinstance(data, dict):
        lists = [(key, value) for key, value in data.items() if isinstance(value, list)]
        if len(lists) == 1 and (len(data) == 1 or lists[0][0].lower() in AMONG_KEYS):
            see(formed.seen, f"the list under {describe_value(lists[0][0])}")
            data = lists[0][1]
        else:
            see(formed.seen, "words as keys, what stands beside them is not used")
            data = list(data)
    if not isinstance(data, list):
        raise InputError(str(path), f"holds {describe_value(data)}", JSON_ALLOWED)
    for one in data:
        take_json(formed, one)
    number_lines(formed, text)
    return formed


def take_json(formed: Formed, one: Any) -> None:
    """One item of a JSON list: a word, or a table or list that begins with one."""
    found = one
    if isinstance(one, dict):
        keys = [key for key in one if key.lower() in AMONG_KEYS]
        found = one[keys[0]] if keys else None
        see(formed.seen, "tables, of which the word alone is used")
    elif isinstance(one, list):
        found = one[0] if one else None
        see(formed.seen, "lists, of which the first part is used")
    if isinstance(found, str) and found.strip():
        formed.entries.append(Entry(0, found.strip()))
    else:
        formed.leave_out(NO_TEXT, Entry(0, describe_value(one)))


def number_lines(formed: Formed, text: str) -> None:
    """Say on which line each item stands; where that cannot be seen, on the line before it."""
    at, line = 0, 1
    for place, one in enumerate(formed.entries):
        found = text.find(json.dumps(one.text, ensure_ascii=False), at)
        if found >= 0:
            line += text.count("\n", at, found)
            at = found
        formed.entries[place] = Entry(line, one.text)
    for kind, entries in formed.apart.items():
        formed.apart[kind] = [Entry(1, one.text) for one in entries]


def take_title(formed: Formed) -> None:
    """Leave out a first line that says what the list is."""
    lines = content_of(formed.lines)
    if len(lines) < 3:
        return
    (number, first), *rest = lines
    bare = first.strip().strip("=-*_ ")
    plain = bare.rstrip(":").strip().lower()
    is_known = plain in TITLES or plain in HEADINGS
    others = [line.strip() for _, line in rest[:200]]
    is_in_order = [plain, *map(str.lower, others)] == sorted([plain, *map(str.lower, others)])
    has_one_word = not re.search(r"[\s,;]", bare) and not any("," in one for one in others[:3])
    if (
        bare.endswith(":")
        or (is_known and ((has_one_word and not is_in_order) or " " in plain))
        or (" " in bare and bare.replace(" ", "").isalpha() and not any(" " in x for x in others))
    ):
        formed.leave_out(TITLE, Entry(number, first.strip()))
        formed.lines[number - 1] = ""
        below = formed.lines[number] if number < len(formed.lines) else ""
        if below.strip() and not below.strip("=- \t"):  # the line drawn under it
            formed.lines[number] = ""


def is_lemma_list(lines: Sequence[Line]) -> bool:
    """Do forms stand below their headwords, indented?"""
    below = sum(line[0] in " \t" for _, line in lines)
    heads = len(lines) - below
    if not below or not heads or lines[0][1][0] in " \t":
        return False
    arrows = sum("->" in line for _, line in lines)
    commas = sum("," in line and line[0] in " \t" for _, line in lines)
    items = sum(ITEM.match(line.strip()) is not None for _, line in lines)
    return not items and (arrows + commas) >= max(SOME_OF * len(lines), 1)


def lemma_entries(lines: Sequence[Line]) -> Iterator[Entry]:
    """Headwords and forms; what they refer to is not used."""
    for number, line in lines:
        plain = BRACKETED.sub(" ", ARROW.sub(" ", line))
        for part in plain.split(","):
            bare = part.strip()
            marked = MARKED.fullmatch(bare)
            if bare:
                yield Entry(number, marked["word"] if marked else bare)


def take_table(formed: Formed) -> None:
    """Make a Markdown table one of tabs."""
    lines = content_of(formed.lines)
    if not lines or any("|" not in line for _, line in lines):
        return
    see(formed.seen, "a Markdown table")
    for number, line in lines:
        cells = [cell.strip().strip(EMPHASIS) for cell in line.strip().strip("|").split("|")]
        is_rule = TABLE_RULE.fullmatch(line.strip()) is not None
        formed.lines[number - 1] = "" if is_rule else "\t".join(cells)


def take_items(formed: Formed) -> None:
    """Take bullets and numbers away before items, and what items mean behind them."""
    lines = content_of(formed.lines)
    items = [(number, line, ITEM.match(line.strip())) for number, line in lines]
    if sum(found is not None for _, _, found in items) < MOST_OF * max(len(lines), 1):
        take_meanings(formed, lines)
        return
    see(formed.seen, "a list with bullets or numbers")
    for number, line, found in items:
        formed.lines[number - 1] = ""
        if found is None:
            formed.leave_out(NO_ITEM, Entry(number, line.strip()))
            continue
        text = BOX.sub("", line.strip()[found.end() :], count=1).strip()
        word, *meaning = GLOSS.split(text, maxsplit=1)
        if meaning:
            see(formed.seen, "definitions behind the words, which are not used")
        formed.lines[number - 1] = word.strip().strip(EMPHASIS)


def take_meanings(formed: Formed, lines: Sequence[Line]) -> None:
    """Take away what words mean behind a dash or a colon."""
    parts = [(number, GLOSS.split(line.strip(), maxsplit=1)) for number, line in lines]
    meant = [(number, one[0]) for number, one in parts if len(one) > 1 and WORD.fullmatch(one[0])]
    if not meant or len(meant) < MOST_OF * len(lines):
        return
    see(formed.seen, "definitions behind the words, which are not used")
    for number, word in meant:
        formed.lines[number - 1] = word


def take_marks(formed: Formed) -> None:
    """Take away 12dicts' marks behind words."""
    lines = content_of(formed.lines)
    marked = [(number, MARKED.fullmatch(line.strip())) for number, line in lines]
    found = [(number, one["word"]) for number, one in marked if one is not None]
    plain = sum(WORD.fullmatch(line.strip()) is not None for _, line in lines)
    if not found or len(found) + plain < MOST_OF * len(lines):
        return
    first = formed.lines[found[0][0] - 1].strip()
    see(formed.seen, f"marks behind {len(found):,} words, which are not used, the first {first}")
    for number, word in found:
        formed.lines[number - 1] = word
