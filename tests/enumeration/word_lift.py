"""All plays in a position of Word Lift, and all rounds of a tiny deck: counts to compare with.

Everything is tried out: every way to spell a word, or two words at once, with cards of the hand
and of a stolen word is put to the referee's own check of a play, and those that it accepts are
the plays.

A plain player takes any play with the same chance; two plays are alike if they make the same
words of the same stolen word with hand cards of the same kinds. He passes only if there is none,
and draws from either pile that is not empty with the same chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction

from sim.errors import InputError, RuleViolation
from sim.referee.cursor import Cursor
from sim.referee.lexicon import lexicon_of
from sim.referee.word_lift.deck import check_deck
from sim.referee.word_lift.play import (
    LETTERS,
    ROWS_OF_A_SPLIT,
    Play,
    check_play,
    require_right_to_steal,
)
from sim.referee.word_lift.round import OUT, check_score, ending_without_out
from sim.referee.word_lift.rules import check_rules
from sim.referee.word_lift.specials import WILD
from sim.referee.word_lift.table import NOBODY, Table, Word
from sim.referee.word_lift.turn import FINAL, NORMAL, due_at_end, due_for_daggers
from sim.trace import Event, Header

FROM_HAND = 0
"""The number of the stolen word where none is."""

Cards = tuple[int, ...]
Kind = tuple[str, str]
"""A card's text and symbol."""

Key = tuple[int, tuple[str, ...], tuple[Kind, ...]]
"""What plays that are alike have in common: stolen word, new words, kinds of the hand cards."""


@dataclass(frozen=True)
class Move:
    """A legal play.

    Attributes:
        stolen: the number of the stolen word, or `FROM_HAND`.
        words: what is spelled, in the order of the rows.
        cards: of each word.
    """

    stolen: int
    words: tuple[str, ...]
    cards: tuple[Cards, ...]


@dataclass(frozen=True)
class Count:
    """How many plays there are.

    Attributes:
        words: different words from the hand.
        splits: different pairs of new words, by stolen word.
        plays: plays that are not alike (see the module).
        arrangements: plays by card; which row a word of a split lies in makes no difference.
    """

    words: int
    splits: int
    plays: int
    arrangements: int


@dataclass(frozen=True)
class Outcome:
    """How a round went.

    Attributes:
        turns: a text a turn: the chair, the stolen word's number if there is one, the new words.
        why: how the round ended.
        scores: points by chair.
        chance: that plain players play so.
    """

    turns: tuple[str, ...]
    why: str
    scores: tuple[int, ...]
    chance: Fraction


class PlayedTable(Table):
    """A table that can be copied, and that writes down the points that a round brings."""

    @classmethod
    def of(cls, table: Table) -> PlayedTable:
        """Such a table, as another one is."""
        played = cls(table.header, table.cursor)
        vars(played).update(vars(table))
        return played.twin()

    def twin(self) -> PlayedTable:
        """A copy that goes its own way."""
        other = copy(self)
        other.piles = {pile: set(cards) for pile, cards in self.piles.items()}
        other.hands = [list(hand) for hand in self.hands]
        other.words = dict(self.words)
        other.has_played = list(self.has_played)
        other.round_scores = list(self.round_scores)
        return other

    def expect_score(self, chair: int, points: int, why: str, ruling: str) -> None:
        """Points are written down."""
        self.round_scores[chair] += points


def set_table(
    header: Header,
    hands: Sequence[Iterable[int]],
    words: Iterable[tuple[int, Cards, str]] = (),
    has_played: Iterable[int] = (),
    out: int = NOBODY,
) -> PlayedTable:
    """A table in the middle of a round.

    Args:
        header: rules, deck and players.
        hands: the cards of each chair.
        words: on the table: owner, cards and spelling; they are numbered from 1.
        has_played: chairs that have played in this round.
        out: the chair that is out; the others have their final turns.

    Raises:
        RuleViolation: if the header fits no game.
    """
    check_rules(header)
    check_deck(header)
    table = PlayedTable(header, Cursor(()))
    table.hands = [list(hand) for hand in hands]
    for owner, cards, spelling in words:
        table.numbered += 1
        table.words[table.numbered] = Word(table.numbered, owner, tuple(cards), spelling)
    used = {c for hand in table.hands for c in hand}
    used |= {c for word in table.words.values() for c in word.cards}
    table.piles = {pile: cards - used for pile, cards in table.piles.items()}
    for chair in has_played:
        table.has_played[chair] = True
    table.out = out
    return table


def spell(table: Table, word: str, cards: Sequence[int]) -> Iterator[Cards]:
    """Every way to spell a word with some of the cards, each used once."""
    if not word:
        yield ()
        return
    for card in cards:
        if table.specials[card].is_wild or table.letters[card] == word[0]:
            left = [each for each in cards if each != card]
            for rest in spell(table, word[1:], left):
                yield (card, *rest)


def letters_on(table: Table, cards: Iterable[int]) -> Counter[str]:
    """How many cards bear each letter; Question Marks are counted under `WILD`."""
    return Counter(WILD if table.specials[c].is_wild else table.letters[c] for c in cards)


def may_spell(letters: str, held: Counter[str]) -> bool:
    """Whether there are cards enough for so many letters."""
    missing = sum(max(letters.count(each) - held[each], 0) for each in set(letters))
    return missing <= held[WILD]


def all_moves(
    table: PlayedTable, chair: int, words: Iterable[str] | None = None
) -> Iterator[tuple[Move, PlayedTable, Play]]:
    """Every legal play by card, with the table and the play after it.

    Args:
        table: the table; it is left alone.
        chair: who plays.
        words: those that are tried, by default all of the list.
    """
    listed = lexicon_of(table.header.rules).words["word"] if words is None else words
    tried = [word for word in listed if len(word) >= table.rules.least_length]
    hand = table.hands[chair]
    held = letters_on(table, hand)
    for word in tried:
        if may_spell(word, held):
            for cards in spell(table, word, hand):
                yield from legal(table, chair, Move(FROM_HAND, (word,), (cards,)))
    for stolen in table.words.values():
        if may_steal(table, chair, stolen):
            for move in splits(table, chair, stolen, tried):
                yield from legal(table, chair, move)


def may_steal(table: PlayedTable, chair: int, stolen: Word) -> bool:
    """Whether the referee lets the chair steal this word, whatever he makes of it."""
    try:
        require_right_to_steal(table, chair, stolen)
    except RuleViolation:
        return False
    return True


def splits(table: Table, chair: int, stolen: Word, words: Sequence[str]) -> Iterator[Move]:
    """Every two words of the stolen cards and some of the hand, legal or not."""
    pool = [*stolen.cards, *table.hands[chair]]
    held = letters_on(table, pool)
    fitting = [word for word in words if may_spell(word, held)]
    for place, one in enumerate(fitting):
        for other in fitting[place:]:
            # all stolen cards and one of the hand in each word
            letters = len(one) + len(other)
            enough = len(stolen.cards) + len(ROWS_OF_A_SPLIT) <= letters <= len(pool)
            if enough and may_spell(one + other, held):
                for both in spell(table, one + other, pool):
                    cards = (both[: len(one)], both[len(one) :])
                    twice = one == other and cards[0] > cards[1]
                    if set(stolen.cards) <= set(both) and not twice:
                        yield Move(stolen.number, (one, other), cards)


def legal(table: PlayedTable, chair: int, move: Move) -> Iterator[tuple[Move, PlayedTable, Play]]:
    """The move with what follows, if the referee accepts it."""
    after = table.twin()
    after.cursor = Cursor(tuple(script_of(table, chair, move)))
    try:
        play = check_play(after, chair)
    except RuleViolation:
        return
    if not after.cursor.peek():
        yield move, after, play


def script_of(table: Table, chair: int, move: Move) -> Iterator[Event]:
    """The events of a play."""
    if move.stolen:
        owner = table.words[move.stolen].owner
        yield Event("steal", {"chair": chair, "owner": owner, "word": move.stolen})
    for row, word, cards in zip(ROWS_OF_A_SPLIT, move.words, move.cards, strict=False):
        for place, (letter, card) in enumerate(zip(word, cards, strict=True)):
            fields: dict[str, int | str] = {"chair": chair, "card": card, "row": row}
            fields |= {"place": place, "letter": LETTERS.index(letter)}
            fields["source"] = "hand" if card in table.hands[chair] else "stolen"
            yield Event("lay", fields)
        common = {"chair": chair, "row": row, "number": table.numbered + row + 1}
        yield Event("word", {**common, "length": len(word), "milliseconds": 0})


def key_of(table: Table, move: Move, play: Play) -> Key:
    """What the move has in common with those that are alike."""
    kinds = [(table.header.deck[card], str(table.specials[card])) for card in play.from_hand]
    return move.stolen, tuple(sorted(move.words)), tuple(sorted(kinds))


def count_moves(table: PlayedTable, chair: int, words: Iterable[str] | None = None) -> Count:
    """How many plays a chair has."""
    moves = [(move, key_of(table, move, play)) for move, _, play in all_moves(table, chair, words)]
    made = {key[:2] for _, key in moves}
    from_hand = sum(number == FROM_HAND for number, _ in made)
    plays = len({key for _, key in moves})
    return Count(from_hand, len(made) - from_hand, plays, len(moves))


def plain_moves(
    table: PlayedTable, chair: int, words: Iterable[str] | None
) -> list[tuple[Move, PlayedTable, Play]]:
    """Plays that are not alike, of each the first; WL-30: own words perhaps as a last resort."""
    first: dict[Key, tuple[Move, PlayedTable, Play]] = {}
    for move, after, play in all_moves(table, chair, words):
        first.setdefault(key_of(table, move, play), (move, after, play))
    moves = list(first.values())
    if table.header.rules["self_steal"] == "last resort":
        others = [each for each in moves if not each[2].stolen or each[2].stolen.owner != chair]
        return others or moves
    return moves


def play_round(
    header: Header, hands: Sequence[Iterable[int]], words: Iterable[str] | None = None
) -> Iterator[Outcome]:
    """Every round that plain players can play from these hands.

    Args:
        header: rules, deck and players.
        hands: the cards of each chair, in the order of the chairs.
        words: those that are played, by default all of the list.

    Raises:
        InputError: if players may pass for ever: the cap ends that, after too many turns.
    """
    listed = None if words is None else tuple(words)
    table = set_table(header, hands)
    if table.rules.hand_limit is not None and table.rules.ends_at_once:
        raise InputError("rules", "players may pass until the cap", "no hand_limit")
    yield from go_on(table, header.first_chair, table.players, (), Fraction(1), listed)


def go_on(
    table: PlayedTable,
    chair: int,
    turns_left: int,
    lines: tuple[str, ...],
    chance: Fraction,
    words: tuple[str, ...] | None,
) -> Iterator[Outcome]:
    """Every round from this turn on; ``turns_left`` counts when a player is out."""
    kind = NORMAL if table.out == NOBODY else FINAL
    moves: list[tuple[Move | None, PlayedTable, Play | None]] = [*plain_moves(table, chair, words)]
    if not moves:
        moves.append((None, table.twin(), None))
    for move, after, play in moves:
        after.round_turns += 1
        line = f"{chair} {describe(move)}"
        share = chance / len(moves)
        for drawn, its in finish_turn(after, chair, kind, play, share):
            left = turns_left - 1 if drawn.out != NOBODY else turns_left
            why = OUT if not left else ending_without_out(drawn)
            if why:
                yield Outcome((*lines, line), why, scores_of(drawn), its)
            else:
                following = (chair + 1) % table.players
                yield from go_on(drawn, following, left, (*lines, line), its, words)


def describe(move: Move | None) -> str:
    """The move in words."""
    if move is None:
        return "-"
    stolen = f"{move.stolen}: " if move.stolen else ""
    return stolen + " ".join(move.words)


def finish_turn(
    table: PlayedTable, chair: int, kind: str, play: Play | None, chance: Fraction
) -> Iterator[tuple[PlayedTable, Fraction]]:
    """The rest of a turn: every card that may come, with its chance."""
    owed = due_for_daggers(table, play) if play else 0
    for armed, its in draw_all(table, chair, owed, chance):
        if not armed.hands[chair] and armed.out == NOBODY:
            armed.out = chair
        due = due_at_end(armed, chair, kind)
        for drawn, share in draw_all(armed, chair, due, its):
            drawn.has_played[chair] |= play is not None
            drawn.idle = 0 if play or owed + due else drawn.idle + 1
            yield drawn, share


def draw_all(
    table: PlayedTable, chair: int, cards: int, chance: Fraction
) -> list[tuple[PlayedTable, Fraction]]:
    """Every set of so many cards that may be drawn, with its chance."""
    chances = {frozenset[int](): chance}
    for _ in range(cards):
        more: dict[frozenset[int], Fraction] = {}
        for drawn, its in chances.items():
            piles = [pile - drawn for pile in table.piles.values() if pile - drawn]
            for pile in piles:
                for card in pile:
                    some = drawn | {card}
                    more[some] = more.get(some, Fraction(0)) + its / len(piles) / len(pile)
        chances = more
    results = []
    for drawn, its in chances.items():
        after = table.twin()
        after.hands[chair] += sorted(drawn)
        after.piles = {name: pile - drawn for name, pile in table.piles.items()}
        results.append((after, its))
    return results


def scores_of(table: PlayedTable) -> tuple[int, ...]:
    """What every chair scores."""
    for chair in range(table.players):
        check_score(table, chair)
    return tuple(table.round_scores)


def sum_up(outcomes: Iterable[Outcome]) -> dict[tuple[int, ...], Fraction]:
    """The chance of each score, and of nothing else: they sum to 1."""
    chances: dict[tuple[int, ...], Fraction] = {}
    for outcome in outcomes:
        before = chances.get(outcome.scores, Fraction(0))
        chances[outcome.scores] = before + outcome.chance
    return chances
