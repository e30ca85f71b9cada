"""An analysis: what one command asks beyond a sweep's own figures, and how it answers.

Tune, compare, robustness, sensitivity, dynamics, skill and duel have one shape: read what is asked,
play or measure it, say it as text, data, page and chapter. Each describes itself as an `Analysis`
(`experiments.<package>.analysis.ANALYSIS`), and one driver (`experiments.commands`) turns the
record into its command. The module of a record imports what plays or draws inside its functions,
so that ``fairdeal --help`` answers at once.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from experiments.report.chapter import Chapter

WHOLE_NUMBER, NUMBER, TEXT, NEW_FILE = "a whole number", "a number", "text", "a new file"
"""What the value of an option may be."""


class Progress(NamedTuple):
    """How far an analysis is: so many of all its units are done, and what is going on."""

    done: int
    total: int
    unit: str
    note: str = ""


Report = Callable[[Progress], None]


@dataclass(frozen=True)
class Option:
    """An option of an analysis's command.

    Attributes:
        flag: as typed, such as ``--deals``.
        help: what it does.
        kind: `WHOLE_NUMBER`, `NUMBER`, `TEXT`, `NEW_FILE`, or the words that may be typed.
        default: without it.
        metavar: as the help calls its value.
        repeats: may it be given several times?
        moves_answer: does the command that gives the same answer again need it?
        content: of a `NEW_FILE`: what is written there, (asked, found).
    """

    flag: str
    help: str
    kind: str | tuple[str, ...] = TEXT
    default: Any = None
    metavar: str = "N"
    repeats: bool = False
    moves_answer: bool = True
    content: Callable[[Any, Any], str] | None = None

    @property
    def name(self) -> str:
        """The attribute that holds its value."""
        return self.flag.removeprefix("--").replace("-", "_")

    def words(self, value: Any) -> list[str]:
        """The words that give it this value; none for the default."""
        if value == self.default or not self.moves_answer:
            return []
        values = value if self.repeats else [value]
        return [word for one in values for word in (self.flag, str(one))]


JOBS = Option("--jobs", "cores to use (default: all)", WHOLE_NUMBER, moves_answer=False)

ONLY = Option(
    "--only",
    "only cells with this value: game, variant, players, bots, deck or a rule's name;"
    " may be given several times",
    default=(),
    metavar="KEY=VALUE",
    repeats=True,
)
"""Which cells of a sweep; read by `experiments.design.values.choose_cells`."""

SWEEP = ("sweep", "SWEEP", "a sweep file, such as mine.toml")
RESULTS = ("folder", "DIR", "a folder that `fairdeal run` has written, or its URL")


@dataclass(frozen=True)
class Analysis:
    """One analysis: its command, and what the command does.

    Attributes:
        name: the word to type; the data are written as ``<name>.json``.
        summary: one line in the list of commands.
        description, examples: what its own help says.
        subject: what it is given: attribute, name in the help, meaning.
        files: what ``--out`` writes.
        options: of its own.
        read: what is asked, from the options; raises InputError.
        run: plays or measures it: (asked, report) → found.
        text: for people: (asked, found).
        data: plain values for JSON: (asked, found, command).
        chapter: for `fairdeal report --with`: (asked, found, command).
        pages: further files by name, the page first: (asked, found, chapter).
        games: the keys of the games that are to be played; none if nothing is played.
        cells: how many cells it takes one after the other, of which ``--only`` chooses some.
        code: the exit code of an answer.
        is_compact: are the data so large that the file has no line breaks?
    """

    name: str
    summary: str
    description: str
    examples: str
    subject: tuple[str, str, str]
    files: str
    options: tuple[Option, ...]
    read: Callable[[argparse.Namespace], Any]
    run: Callable[[Any, Report], Any]
    text: Callable[[Any, Any], str]
    data: Callable[[Any, Any, str], Any]
    chapter: Callable[[Any, Any, str], Chapter]
    pages: Callable[[Any, Any, Chapter], Mapping[str, str | bytes]]
    games: Callable[[Any], Iterable[str]] = lambda asked: ()
    cells: Callable[[Any], int] = lambda asked: 1
    code: Callable[[Any], int] = lambda found: 0
    is_compact: bool = False

    def command(self, options: argparse.Namespace) -> str:
        """The command line that gives the same answer again."""
        words = ["fairdeal", self.name, str(getattr(options, self.subject[0]))]
        for option in self.options:
            words += option.words(getattr(options, option.name))
        return shlex.join(words)
