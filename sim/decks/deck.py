"""Decks of cards: the type, the reader and the writer."""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.user_file import MEBIBYTE, csv_text
from sim.user_table import Row as TableRow
from sim.user_table import UserTable, is_content, is_table, parse_table, read_table_text, read_whole

MAX_CARDS = 500
MAX_VALUE = 1000
MOST_TOTAL = 1_000_000
"""A row of totals may say more than a deck may hold: then a row above is at fault."""
MAX_DECK_BYTES = MEBIBYTE
REQUIRED_COLUMNS = ("card", "count")
OPTIONAL_COLUMNS = ("value", "colour", "symbol", "pile")
WILD = "?"
"""The text of a wild card or blank tile: one that stands for any letter."""
CARD_TEXT = re.compile(r"[A-Za-z]{1,15}|\?")
CARD_TEXT_ALLOWED = "1 to 15 letters a to z, or ? for a wild card"
LABEL = re.compile(r"[^\s#,\"](?:[^\x00-\x1f\x7f,\"]{0,18}[^\s,\"])?")
LABEL_ALLOWED = "1 to 20 characters without comma or quotation mark"
TABLE_ENDINGS = (".csv", ".tsv")
TOTALS = ("", "gesamt", "insgesamt", "sum", "summe", "total", "totals", "zusammen", "\u03a3")
"""What stands for a card in the row of totals that a spreadsheet may have below."""
SYNONYMS = {
    **dict.fromkeys(("buchstabe", "karte", "letter", "text", "tile", "word", "wort"), "card"),
    **dict.fromkeys(("amount", "anzahl", "copies", "number", "qty", "quantity"), "count"),
    **dict.fromkeys(("points", "punkte", "score", "wert", "worth"), "value"),
    **dict.fromkeys(("color", "farbe"), "colour"),
}
"""Other words for columns."""


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card.

    Attributes:
        text: the word or the letters on it, 1 to 15 of a to z, lower case; ? for a wild card.
        value: points, 0 to 1000.
        colour: of the print.
        symbol: a mark beside the letters, "" if none.
        pile: the pile that it is dealt from, "" if the game has one.
    """

    text: str
    value: int = 1
    colour: str = "black"
    symbol: str = ""
    pile: str = ""

    @property
    def is_wild(self) -> bool:
        """Does it stand for any letter?"""
        return self.text == WILD


@dataclass(frozen=True)
class Deck:
    """A deck: each physical card once, in the order of its file.

    Attributes:
        name: what reports call it.
        source: where it comes from: a path, or the call that generated it.
        cards: 1 to 500 cards.
        notes: sentences that whoever uses the deck should read.
        reading: what was seen in its file that a plain one would not have, and columns not used.
        points_given: whoever named it said what cards are worth; False where points come along
            with the deck that it was made from.
    """

    name: str
    source: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()
    reading: str = field(default="", compare=False)
    points_given: bool = field(default=True, compare=False)

    @functools.cached_property
    def content_hash(self) -> str:
        """128 bits of BLAKE2b in hex over the cards in order; name, source, notes left out."""
        digest = hashlib.blake2b(digest_size=16)
        for card in self.cards:
            line = f"{card.text}\t{card.value}\t{card.colour}\t{card.symbol}\t{card.pile}\n"
            digest.update(line.encode())
        return digest.hexdigest()

    def __hash__(self) -> int:
        """Of the content, so that looking a deck up does not go through its cards each time."""
        return hash(self.content_hash)

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a deck file: a kind of card and how many of it."""

    line: int
    card: Card
    count: int


def load_deck(path: str | Path) -> Deck:
    """Read a deck from a CSV or a plain text file.

    CSV, as spreadsheets save it (`sim.user_table`): a header with the columns card and count and,
    where they apply, value, colour, symbol and pile, in any order; others are not used, and
    ``reading`` names them. Plain text: one card a line, a repeated line is another copy. Capitals
    in the letters are folded. Blank lines are skipped, and so are lines that start with ``#``;
    those above the first card become the deck's notes. A file is read as CSV if its name ends in
    ``.csv`` or ``.tsv``, or its first line holds one of these columns beside a comma, semicolon
    or tab.

    Raises:
        InputError: names the file, the line, the column, what is wrong and what is allowed.
    """
    path = Path(path)
    text, encoding = read_table_text(path, "a deck", MAX_DECK_BYTES)
    lines = text.split("\n")
    numbered = [(number, line) for number, line in enumerate(lines, 1) if is_content(line)]
    if not numbered:
        raise InputError(str(path), "holds no card", "one card a line, or CSV with card,count")
    if path.suffix.lower() not in TABLE_ENDINGS and not is_table(
        lines, (*REQUIRED_COLUMNS, *SYNONYMS)
    ):
        cards = expand_rows(path, read_plain_rows(path, numbered))
        return Deck(path.stem, str(path), cards, read_notes(lines), encoding)
    table = parse_table(path, text, REQUIRED_COLUMNS, OPTIONAL_COLUMNS, SYNONYMS)
    table, left_out = without_totals(table)
    cards = expand_rows(path, read_table_rows(table))
    reading = "; ".join(filter(None, (table.report, encoding, left_out)))
    return Deck(path.stem, str(path), cards, read_notes(lines), reading)


def without_totals(table: UserTable) -> tuple[UserTable, str]:
    """A table without the row that adds its counts up, and what there is to say of it.

    Raises:
        InputError: there is such a row, and its sum is another one.
    """
    kept: list[TableRow] = []
    said, above, most = [], 0, 0
    for row in table.rows:
        text = row.cells["card"].rstrip(": ")
        is_total = text.lower() in TOTALS
        most_here = MOST_TOTAL if is_total else MAX_CARDS
        count = read_whole(table.spot(row, "count"), row.cells["count"], 1, most_here)
        if is_total and count == above and len(kept) > 1:
            named = repr(text) if text else "without a card"
            said.append(f"line {row.line}, {named}, is the sum of the lines above and left out")
            continue
        if is_total and count > max(most, 1) and kept:
            problem = (
                f"is {describe_value(text)} with {count}, but the lines above have {above} cards"
            )
            raise InputError(
                table.spot(row, "card"), problem, "no row of totals, or one with their sum"
            )
        kept.append(row)
        above, most = above + count, max(most, count)
    return replace(table, rows=tuple(kept)), "; ".join(said)


def read_notes(lines: list[str]) -> tuple[str, ...]:
    """Return the sentences of the comment lines that stand above everything else."""
    comments = itertools.takewhile(lambda line: not line.strip() or line.startswith("#"), lines)
    return tuple(text for line in comments if (text := line.lstrip("#").strip()))


def expand_rows(path: Path, rows: Iterator[Row]) -> tuple[Card, ...]:
    """Return each physical card once; 1 to 500 in all."""
    cards: list[Card] = []
    for row in rows:
        cards += [row.card] * row.count
        if len(cards) > MAX_CARDS:
            problem = f"the deck grows to {len(cards)} cards"
            raise InputError(f"{path}, line {row.line}", problem, f"at most {MAX_CARDS} cards")
    if not cards:
        raise InputError(str(path), "holds no card", "one line or more under the header")
    return tuple(cards)


def read_plain_rows(path: Path, numbered: list[tuple[int, str]]) -> Iterator[Row]:
    """Yield one card for each line of a plain text deck."""
    for number, line in numbered:
        yield Row(number, Card(check_text(f"{path}, line {number}", line.strip())), 1)


def read_table_rows(table: UserTable) -> Iterator[Row]:
    """Yield the rows of a deck that is a table; an empty optional cell means the default."""
    for one in table.rows:
        where = partial(table.spot, one)
        get = one.cells.get
        value, colour = get("value", ""), get("colour", "")
        symbol, pile = get("symbol", ""), get("pile", "")
        card = Card(
            text=check_text(where("card"), one.cells["card"]),
            value=read_whole(where("value"), value, 0, MAX_VALUE) if value else 1,
            colour=check_label(where("colour"), colour) if colour else "black",
            symbol=check_label(where("symbol"), symbol) if symbol else "",
            pile=check_label(where("pile"), pile) if pile else "",
        )
        yield Row(one.line, card, read_whole(where("count"), one.cells["count"], 1, MAX_CARDS))


def check_text(where: str, text: str) -> str:
    """Return the letters of a card in lower case, or the mark of a wild card."""
    if not CARD_TEXT.fullmatch(text):
        raise InputError(where, f"card is {describe_value(text)}", CARD_TEXT_ALLOWED)
    return text.lower()


def check_label(where: str, text: str) -> str:
    """Return a colour, symbol or pile."""
    if not LABEL.fullmatch(text) or not text.isprintable():
        raise InputError(where, f"is {describe_value(text)}", LABEL_ALLOWED)
    return text


def write_deck(deck: Deck, path: str | Path) -> None:
    """Write a deck as CSV: notes as comment lines, then only the columns it makes use of.

    ``load_deck`` reads the same cards and notes back; the name becomes that of the file.

    Raises:
        InputError: the file cannot be written.
    """
    path = Path(path)
    try:
        path.write_text(format_deck(deck), encoding="utf-8", newline="\n")
    except OSError as error:
        problem = f"cannot be written: {error.strerror}"
        raise InputError(str(path), problem, "a path in a folder that exists") from error


def format_deck(deck: Deck) -> str:
    """Return a deck as the text of a CSV file; equal neighbours share a line."""
    defaults = {one.name: one.default for one in fields(Card)}
    used = [
        column
        for column in OPTIONAL_COLUMNS
        if any(getattr(card, column) != defaults[column] for card in deck.cards)
    ]
    notes = "".join(f"# {' '.join(note.split())}\n" for note in deck.notes)
    rows: list[list[object]] = [[*REQUIRED_COLUMNS, *used]]
    for card, copies in itertools.groupby(deck.cards):
        row = [card.text, sum(1 for _ in copies), *(getattr(card, column) for column in used)]
        rows.append(row)
    return notes + csv_text(rows)
