"""Narrates a ring-and-grid game as someone at the table would, with pictures of its grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from sim.games.ring_grid.grid import draw_grid
from sim.games.ring_grid.lists import BOGGLE_TABLE, CAPPED_USES
from sim.games.ring_grid.words_of_grid import GridWord, search_of
from sim.spec import WIN_SHARES
from sim.trace import Event, Header

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = "?"
LINE = 96


@dataclass
class NarratedWord:
    """A word of a list, as far as it has been narrated.

    Attributes:
        letters: read out so far; small ones stand on blanks.
        why_off: why it was crossed off, "" if it was not.
        points: that it scored.
        doubter: the chair that looked it up, -1 for none.
    """

    letters: str = ""
    why_off: str = ""
    points: int = 0
    doubter: int = -1

    @property
    def plain(self) -> str:
        """The word in small letters."""
        return "".join(letter for letter in self.letters if letter.isalpha()).lower()


@dataclass
class NarratedRound:
    """What has been narrated of a round: tiles by place, rings, each chair's words by number."""

    tiles: dict[int, int] = field(default_factory=dict)
    ringed: list[int] = field(default_factory=list)
    lists: dict[int, dict[int, NarratedWord]] = field(default_factory=dict)
    latest: NarratedWord = field(default_factory=NarratedWord)


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game; a chair is named by its place in turn order, player 1 acts first."""
    yield "  Small letters stand on blanks, brackets on rings; a word without a number scores 1."
    narrator = Narrator(header)
    for event in events:
        yield from narrator.narrate(event)


class Narrator:
    """Narrates a game event by event; what belongs together is narrated at its end."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.round = NarratedRound()
        self.scores = [0] * header.players
        self.is_laid = True

    def narrate(self, event: Event) -> Iterator[str]:
        """The lines that an event completes."""
        if event.kind == "turn" and not self.is_laid:
            self.is_laid = True
            yield from self.picture()
        narrate_event = getattr(self, "narrate_" + event.kind.replace(" ", "_"))
        yield from narrate_event(event)

    def player(self, chair: int) -> str:
        """A chair's name."""
        return f"Player {(chair - self.header.first_chair) % self.header.players + 1}"

    def text(self, tile: int) -> str:
        """What a tile shows."""
        text = self.header.deck[tile].upper()
        return "Qu" if text == "Q" and self.header.rules["qu"] == "yes" else text

    def picture(self) -> Iterator[str]:
        """The grid with its rings."""
        texts = [self.text(self.round.tiles[place]) for place in sorted(self.round.tiles)]
        shape = str(self.header.rules["shape"])
        yield ""
        for line in draw_grid(shape, texts, self.round.ringed):
            yield f"      {line}"
        yield ""

    def narrate_round(self, event: Event) -> Iterator[str]:
        """A round begins."""
        self.round = NarratedRound()
        self.is_laid = False
        yield f"\nRound {event['number']}: {self.player(event['dealer'])} deals."

    def narrate_refill(self, event: Event) -> Iterator[str]:
        """All tiles go back."""
        yield f"  The {event['tiles']} tiles set aside go back; all are shuffled."

    def narrate_tile(self, event: Event) -> Iterator[str]:
        """A tile is laid; the picture shows it."""
        self.round.tiles[event["place"]] = event["tile"]
        yield from ()

    def narrate_redraw(self, event: Event) -> Iterator[str]:
        """Too few vowels."""
        drawn = "".join(self.text(tile) for _, tile in sorted(self.round.tiles.items()))
        yield f"  {drawn} has too few vowels: the grid is drawn anew."

    def narrate_ring(self, event: Event) -> Iterator[str]:
        """A ring is laid; the picture shows where."""
        self.round.ringed.append(event["place"])
        shown = self.text(self.round.tiles[event["place"]])
        on = "a blank" if shown == BLANK else shown
        yield f"  {self.player(event['chair'])} lays a ring on {on}."

    def narrate_turn(self, event: Event) -> Iterator[str]:
        """A list begins."""
        self.round.lists[event["chair"]] = {}
        yield from ()

    def narrate_list(self, event: Event) -> Iterator[str]:
        """A word begins."""
        self.round.latest = NarratedWord()
        self.round.lists[event["chair"]][event["number"]] = self.round.latest
        yield from ()

    def narrate_step(self, event: Event) -> Iterator[str]:
        """A letter more; a ringed tile's stands in brackets."""
        letter = ALPHABET[event["letter"]]
        shown = self.text(event["tile"])
        sign = letter.lower() if shown == BLANK else shown.upper()
        rings = self.round.ringed.count(event["place"])
        self.round.latest.letters += "(" * rings + sign + ")" * rings
        yield from ()

    def narrate_challenge(self, event: Event) -> Iterator[str]:
        """A word is looked up."""
        word = self.round.lists[event["finder"]][event["number"]]
        word.doubter = event["chair"]
        doubter, finder = self.player(event["chair"]), self.player(event["finder"])
        end = "it stands" if event["verdict"] == "word stands" else "it is not there"
        yield f"  {doubter} looks up {finder}'s {word.letters}: {end}."

    def narrate_cross_off(self, event: Event) -> Iterator[str]:
        """A word leaves a list."""
        self.round.lists[event["chair"]][event["number"]].why_off = event["why"]
        yield from ()

    def narrate_score(self, event: Event) -> Iterator[str]:
        """A word scores."""
        self.round.lists[event["chair"]][event["number"]].points += event["points"]
        self.scores[event["chair"]] += event["points"]
        yield from ()

    def narrate_round_end(self, event: Event) -> Iterator[str]:
        """The lists as they are after reading out, and the points."""
        for chair, words in self.round.lists.items():
            written = list(words.values())
            left = [word for word in written if not word.why_off]
            points = sum(word.points for word in left)
            names = ", ".join(name_scored(word) for word in left) or "nothing"
            head = f"  {self.player(chair)} keeps {len(left)} of {len(written)}: "
            yield from wrap(f"{head}{names}", LINE, subsequent_indent="      ")
            for why, title in (
                ("shared", "shared"),
                ("fallen", "no words"),
                ("struck out", "struck out"),
            ):
                off = ", ".join(word.letters for word in written if word.why_off == why)
                if off:
                    yield from wrap(f"      {title}: {off}", LINE, subsequent_indent="        ")
            in_all = self.scores[chair]
            yield f"      {points} point{'s' if points != 1 else ''}, {in_all} in all"
        yield from wrap(f"  {self.narrate_missed()}", LINE, subsequent_indent="      ")

    def narrate_missed(self) -> str:
        """How many words lay in the grid, and the best one that nobody wrote."""
        lying = self.lying_words()
        written = {word.plain for words in self.round.lists.values() for word in words.values()}
        missed = [one for one in lying if one.word not in written]
        head = f"{len(lying)} words lay there, {len(lying) - len(missed)} of them written"
        if not missed:
            return f"{head}."
        best = self.best_of(missed)
        points = self.points_of(best)
        return f"{head}; the best that nobody wrote: {best.word.upper()} {points}."

    def lying_words(self) -> list[GridWord]:
        """All words of the agreed dictionary that lie in the grid."""
        rules = self.header.rules
        search = search_of(
            str(rules["shape"]), str(rules["lexicon"]), rules["lexicon_filter"] == "family"
        )
        deck, tiles = self.header.deck, self.round.tiles
        search.lay(
            "".join(deck[tiles[place]].lower() for place in sorted(tiles)),
            self.round.ringed,
            rules["qu"] == "yes",
        )
        return search.list_words(int(str(rules["minlen"])), rules["ring_path"] == "shortest")

    def best_of(self, words: Sequence[GridWord]) -> GridWord:
        """The word of most points, the longer of two."""
        return max(words, key=lambda one: (self.points_of(one), len(one.word), one.word))

    def points_of(self, found: GridWord) -> int:
        """What a word of the grid is worth (RG-18, RG-23)."""
        is_by_length = self.header.rules["score"] == "boggle table"
        uses = found.uses
        if self.header.rules["ring_cap"] != "none":
            uses = min(uses, CAPPED_USES)
        return (BOGGLE_TABLE[len(found.word)] if is_by_length else 1) << uses

    def narrate_total(self, event: Event) -> Iterator[str]:
        """A final score, narrated with the winner."""
        yield from ()

    def narrate_end(self, event: Event) -> Iterator[str]:
        """The end."""
        scores = [
            f"{self.player(chair)} {self.scores[chair]}"
            for chair in sorted(
                range(self.header.players),
                key=lambda one: (one - self.header.first_chair) % self.header.players,
            )
        ]
        minutes = event["milliseconds"] / 60_000
        yield f"\nAfter {minutes:.1f} minutes: {', '.join(scores)}."

    def narrate_win(self, event: Event) -> Iterator[str]:
        """Who has won."""
        shared = "" if event["share"] == WIN_SHARES else " shares the win"
        yield f"{self.player(event['chair'])}{shared or ' wins'}."


def name_scored(word: NarratedWord) -> str:
    """A word that scored, with its points if they are not 1.

    >>> name_scored(NarratedWord("D(I)G", points=2)), name_scored(NarratedWord("DOG", points=1))
    ('D(I)G 2', 'DOG')
    """
    return word.letters if word.points == 1 else f"{word.letters} {word.points}"
