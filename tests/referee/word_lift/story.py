"""Writes Word Lift traces from moves in words; keeps the cards and the sums, judges nothing.

Cards are written as letters: ``A`` is an A without a symbol if there is one, ``$A`` a Dollar Sign
on an A, ``|A`` a Pilcrow, ``+A`` a Dagger, ``*A`` a Lozenge, ``?`` a Question Mark. In a word
``?A`` is a Question Mark that stands for an A; capitals are cards of the stolen word, small letters
cards of the hand. Spaces between cards only help to read them. A story can hold illegal moves too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sim.lexicon import load_lexicon
from sim.referee.word_lift.rules import read_rules
from sim.trace import Event, Header, Trace

PRINTED: dict[str, Any] = {
    "consonants": 70,
    "vowels": 40,
    "distribution": "scrabble-like",
    "y": "consonant",
    "n_special": 1,
    "question_mark_deck": "consonant",
    "hand_consonants": 4,
    "hand_vowels": 3,
    "dagger_n": 2,
    "dagger_on_play": "no",
    "must_play": "no",
    "draw_n": 2,
    "hand_limit": "none",
    "both_empty": "full round of passes",
    "min_stolen_each": 1,
    "least_length": 3,
    "form_rule": "inflection",
    "count_rule": "on",
    "self_steal": "free",
    "out_bonus": 3,
    "long_bonus": 2,
    "long_from": 6,
    "floor": 0,
    "rounds": 3,
    "start": "lowest",
    "lexicon": "scowl-70",
    "lexicon_filter": "family",
    "p_bad_word": 0.0,
    "p_challenge": 0.0,
    "turn_cap": 200,
    "tie": "share",
    "first": "drawn",
}
"""The printed rules."""

SYMBOLS = {"": "", "|": "pilcrow", "+": "dagger", "*": "lozenge", "$": "dollar"}
CARD = re.compile(r"\?|[|+*$]?[A-Za-z]")
LETTER = re.compile(r"\?[A-Za-z]|[|+*$]?[A-Za-z]")
VOWELS = "aeiou"
WIN = 840
LOOKING, WRITING, SCORING = 20_000, 3_000, 30_000
"""Milliseconds of a look, of a word, and of dealing and scoring a round."""

Laid = tuple[int, str, str]
"""A card, what it stands for, and its source: hand or stolen."""


def cards_of(text: str) -> list[str]:
    """The cards of a text, each as text of its own.

    >>> cards_of("AT $E?")
    ['A', 'T', '$E', '?']
    """
    return CARD.findall(text)


class Story:
    """A game written move by move.

    >>> story = Story("DTRS AIO", "GRFL OEU", spare="NNAE", rounds=1)
    >>> story.play("dirt")
    >>> story.draw("NA")
    >>> story.events[-1]["pile"]
    'vowel'

    Attributes:
        hands: the cards of each chair.
        words: by number: owner, cards, letters.
        chair: who acts, or acted last.
        scores: of the round that ended last.
    """

    def __init__(
        self, *hands: str, spare: str = "", first_chair: int = 0, deck: str = "", **rules: Any
    ) -> None:
        """Makes the deck and deals the first round.

        Args:
            hands: of the first round, in turn order from the first player.
            spare: the other cards.
            first_chair: who begins.
            deck: the cards, in place of those of the hands and the spare ones.
            rules: parameters that differ from the printed ones; the sizes of hands are those given.
        """
        self.players = len(hands)
        self.first_chair = first_chair
        texts = cards_of(deck or "".join(hands) + spare)
        self.texts = [card[-1].lower() for card in texts]
        self.symbols = ["question mark" if card == "?" else SYMBOLS[card[:-1]] for card in texts]
        self.piles = ["vowel" if text in VOWELS else "consonant" for text in self.texts]
        dealt = Counter(
            "vowel" if card[-1].lower() in VOWELS else "consonant" for card in cards_of(hands[0])
        )
        sizes = {"hand_consonants": dealt["consonant"], "hand_vowels": dealt["vowel"]}
        self.rules = {**PRINTED, **sizes, **rules}
        self.read = read_rules(self.rules, self.players)
        self.totals = [0] * self.players
        self.scores = [0] * self.players
        self.moved = [0] * self.players
        self.number = self.turns = 0
        self.milliseconds = 0
        self.events: list[Event] = []
        self.deal(first_chair, *hands)

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event as it is given."""
        self.milliseconds += fields.get("milliseconds", 0)
        self.events.append(Event(kind, fields))

    # ---- rounds

    def deal(self, first: int, *hands: str) -> None:
        """A round begins; hands in turn order from the first player."""
        self.begin(first)
        named = [cards_of(hand) for hand in hands]
        for place in range(len(named[0])):
            for offset, cards in enumerate(named):
                self.deal_card((first + offset) % self.players, self.find(cards[place], self.pool))

    def begin(self, first: int) -> None:
        """A round begins with all cards in the piles."""
        self.number += 1
        self.pool = list(range(len(self.texts)))
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.words: dict[int, tuple[int, list[int], str]] = {}
        self.numbered = 0
        self.out_chair = -1
        self.chair = (first - 1) % self.players
        self.write("round", number=self.number, first=first)

    def deal_card(self, chair: int, card: int) -> None:
        """One card."""
        self.pool.remove(card)
        self.hands[chair].append(card)
        self.write("deal", chair=chair, card=card)

    def find(self, text: str, among: Sequence[int]) -> int:
        """The first of some cards that a text names; one without a symbol first."""
        if text[0] == "?":
            return next(card for card in among if self.texts[card] == "?")
        letter = text[-1].lower()
        bearing = [card for card in among if self.texts[card] == letter]
        if len(text) == 2:
            return next(card for card in bearing if self.symbols[card] == SYMBOLS[text[0]])
        return min(bearing, key=lambda card: self.symbols[card] != "")

    # ---- turns

    def turn(self, kind: str = "") -> None:
        """The next chair's turn, and his look."""
        self.chair = (self.chair + 1) % self.players
        self.turns += 1
        self.moved[self.chair] = self.turns
        self.before = (
            [list(hand) for hand in self.hands],
            dict(self.words),
        )
        kind = kind or ("normal" if self.out_chair < 0 else "final")
        hand = len(self.hands[self.chair])
        self.write("turn", number=self.turns, chair=self.chair, kind=kind, hand=hand)
        self.write("look", chair=self.chair, milliseconds=LOOKING)

    def play(self, word: str) -> None:
        """A turn with a word from the hand."""
        self.turn()
        self.lay_word(0, self.named(word.lower(), [], list(self.hands[self.chair])))

    def steal(self, number: int, words: str) -> None:
        """A turn with a steal and a split."""
        self.turn()
        self.announce(number)
        stolen, hand = list(self.words.pop(number)[1]), list(self.hands[self.chair])
        for row, word in enumerate(words.split()):
            self.lay_word(row, self.named(word, stolen, hand))

    def announce_steal(self, number: int) -> None:
        """A turn that begins with a steal."""
        self.turn()
        self.announce(number)

    def announce(self, number: int) -> None:
        """A steal is said, but nothing laid."""
        owner = self.words[number][0]
        self.write("steal", chair=self.chair, owner=owner, word=number)

    def named(self, word: str, stolen: list[int], hand: list[int]) -> list[Laid]:
        """The cards of a word; those found are taken out of the lists."""
        laid = []
        for text in LETTER.findall(word):
            is_stolen = text[-1].isupper()
            among = stolen if is_stolen else hand
            card = self.find(text, among)
            among.remove(card)
            laid.append((card, text[-1].lower(), "stolen" if is_stolen else "hand"))
        return laid

    def lay_word(self, row: int, laid: Sequence[Laid]) -> None:
        """One word."""
        for place, (card, letter, source) in enumerate(laid):
            self.write(
                "lay",
                chair=self.chair,
                card=card,
                row=row,
                place=place,
                letter=ord(letter) - ord("a"),
                source=source,
            )
            if source == "hand":
                self.hands[self.chair].remove(card)
        self.numbered += 1
        cards, spelling = [card for card, _, _ in laid], "".join(letter for _, letter, _ in laid)
        self.words[self.numbered] = (self.chair, cards, spelling)
        self.write(
            "word",
            chair=self.chair,
            row=row,
            number=self.numbered,
            length=len(laid),
            milliseconds=WRITING,
        )

    def challenge(self, asks: int, number: int) -> bool:
        """Somebody asks about a word: whether it stands."""
        owner, _, spelling = self.words[number]
        family = self.rules["lexicon_filter"] == "family"
        stands = spelling in load_lexicon(str(self.rules["lexicon"]), family)
        verdict = "word stands" if stands else "word falls"
        self.write("challenge", chair=asks, owner=owner, number=number, verdict=verdict)
        return stands

    def undo(self) -> None:
        """The play is taken back."""
        self.hands, self.words = self.before
        self.write("undo", chair=self.chair)
        self.write("pass", chair=self.chair, why="word fell")

    def skip(self, why: str = "no word") -> None:
        """A turn without a play."""
        self.turn()
        self.write("pass", chair=self.chair, why=why)

    def draw(self, cards: str, why: str = "turn") -> None:
        """Cards from the piles."""
        for text in cards_of(cards):
            self.draw_card(self.find(text, self.pool), why)

    def draw_card(self, card: int, why: str = "turn") -> None:
        """A card from its pile."""
        self.pool.remove(card)
        self.hands[self.chair].append(card)
        self.write("draw", chair=self.chair, card=card, pile=self.piles[card], why=why)

    def out(self) -> None:
        """The player is out."""
        self.out_chair = self.chair
        self.write("out", chair=self.chair)

    # ---- ends

    def close(self, why: str = "out") -> None:
        """Everybody scores, and the round ends."""
        for chair in range(self.players):
            terms = self.terms_of(chair)
            points = sum(terms.values())
            if self.rules["floor"] == 0 and points < 0:
                terms["floor"] = -points
            for reason, points in terms.items():
                if points:
                    self.write("score", chair=chair, points=points, why=reason)
            self.scores[chair] = sum(terms.values())
            self.totals[chair] += self.scores[chair]
        self.write("round end", number=self.number, why=why)

    def terms_of(self, chair: int) -> dict[str, int]:
        """The points of a chair, by reason."""
        words = [cards for owner, cards, _ in self.words.values() if owner == chair]
        shown = [self.symbols[card] for cards in words for card in cards]
        held = [self.symbols[card] for card in self.hands[chair]]
        long_words = [cards for cards in words if len(cards) >= self.read.long_from]
        return {
            "cards": len(shown),
            "dollar": shown.count("dollar"),
            "long words": self.read.long_bonus * len(long_words),
            "out": self.read.out_bonus if chair == self.out_chair else 0,
            "hand": -len(held),
            "lozenge": -held.count("lozenge"),
        }

    def end(self, stop: str = "") -> Trace:
        """The totals, the end and the winners: the whole trace."""
        for chair, points in enumerate(self.totals):
            self.write("total", chair=chair, points=points)
        winners = [c for c in range(self.players) if self.totals[c] == max(self.totals)]
        if len(winners) > 1 and self.read.last_mover_loses:
            winners.remove(max(winners, key=lambda chair: self.moved[chair]))
        stop = stop or ("won" if len(winners) == 1 else "tie")
        milliseconds = self.milliseconds + SCORING * self.number
        self.write("end", stop=stop, turns=self.turns, milliseconds=milliseconds)
        for chair in winners:
            self.write("win", chair=chair, share=WIN // len(winners))
        return self.trace()

    def trace(self) -> Trace:
        """The trace as far as it is written."""
        header = Header(
            game="word_lift",
            variant="printed",
            rules=self.rules,
            deck_name="story",
            deck=tuple(self.texts),
            players=self.players,
            bots=("plain",) * self.players,
            first_chair=self.first_chair,
            seed=0,
            deal=0,
            rotation=0,
            marks={"symbol": tuple(self.symbols), "pile": tuple(self.piles)},
        )
        return Trace(header, tuple(self.events))
