"""Positions of games as a bot meets them: what lay there, what it saw, what it did.

For a reader's eye (``fairdeal bots NAME --positions GAME``), and for the rule that nobody passes
over a common short word in a few cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import polars as pl

from sim.bots.familiarity import base_zipf
from sim.bots.fitting.letter_grids import FindableWords
from sim.bots.profiles import BotChoice
from sim.engine.simulation import Packed, pack, play_trace, prepare
from sim.engine.stepping import Table, play_to, start_game
from sim.errors import InputError
from sim.lexicon import load_lexicon
from sim.registry import load_game
from sim.search.build_words import number_words
from sim.search.list_words import list_words
from sim.search.seen import list_seen_words
from sim.search.steal_query import STEAL_DTYPE
from sim.trace import Event, Trace

ALPHABET = "abcdefghijklmnopqrstuvwxyz?"
WILD = "?"
COMMON_ZIPF = 4.5
SEEN_ROOM = 4096
LIST_WORDS: Callable[..., int] = list_words
LIST_SEEN_WORDS: Callable[..., int] = list_seen_words
SHOWN = 6
"""Words of a hand that are named: the most common ones and the longest."""


@dataclass(frozen=True)
class Position:
    """A player's turn.

    Attributes:
        deal, turn: which.
        hand: the player's letters, oldest card first, ``?`` for a wild card.
        board: the words that lie open, or that may be stolen.
        looked: seconds.
        played: the words that were laid.
        did: ``played``, ``traded`` or ``passed``.
        looks: how often they looked.
        seen: words of the hand alone that they had seen, by the turn's last search; None where that
            was for another hand, or they were not asked for.
    """

    deal: int
    turn: int
    hand: str
    board: tuple[str, ...]
    looked: float
    played: tuple[str, ...]
    did: str
    looks: int
    seen: tuple[str, ...] | None = None

    @property
    def lying(self) -> tuple[tuple[str, float], ...]:
        """The words that the hand alone spells, its wild cards left out, commonest first."""
        texts, zipf, findable = dictionary()
        places = findable.find_in_letters(self.hand.replace(WILD, ""))
        ranked = places[np.argsort(-zipf[places], kind="stable")]
        return tuple((texts[at], float(zipf[at])) for at in ranked.tolist())

    def has_common(self, letters: int) -> bool:
        """Does the hand alone spell a common word of so many letters?"""
        return any(len(word) == letters and zipf >= COMMON_ZIPF for word, zipf in self.lying)


@cache
def dictionary() -> tuple[list[str], Any, FindableWords]:
    """The dictionary's words of three letters or more, the Zipf of their bases, and a finder."""
    words = load_lexicon("scowl-70", family_only=True).words
    words = words.filter(pl.col("word").str.len_chars() >= 3)
    texts = words["word"].to_list()
    return texts, base_zipf(words), FindableWords(texts)


def usual_players(game: str) -> int:
    """Three, or as near to that as the game allows."""
    low, high = load_game(game).players
    return min(max(low, 3), high)


def text_of_positions(game: str, bots: BotChoice) -> Iterator[list[str]]:
    """The lines of each position, one game after another; a game may have some of its own.

    Raises:
        InputError: for a game that has none, and in which no words are to be found from a hand.
    """
    own = load_game(game).parts.get("positions")
    if own is None:
        yield from map(position_lines, positions_of(game, bots, with_seen=True))
        return
    setting = prepare(game, players=usual_players(game), seed=1, bots=bots)
    for deal in count():
        trace = play_trace(setting, deal)
        yield from own(trace.header, trace.events)


def positions_of(
    game: str,
    bots: BotChoice,
    *,
    seed: int = 1,
    first_deal: int = 0,
    rules: Mapping[str, Any] | None = None,
    with_seen: bool = False,
) -> Iterator[Position]:
    """The turns of games, one game after another.

    Args:
        with_seen: say which words of the hand each player had seen.

    Raises:
        InputError: for a game in which no words are to be found from a hand.
    """
    if load_game(game).scoring is None or "hand" not in fields_of(game):
        problem = f"in {game} nobody looks for words in a hand"
        raise InputError("--positions", problem, "a game of words from a hand, such as word_lift")
    setting = prepare(game, players=usual_players(game), seed=seed, bots=bots, rules=rules)
    packed = pack(setting)
    deal = first_deal
    while True:
        trace = play_trace(setting, deal)
        turns = events_by_turn(trace.events)
        table = start_game(packed, deal)
        for turn, events in sorted(turns.items()):
            chair = int(table["chair"][0])
            hand, board = letters_of_hand(table, packed.deck, chair), words_on_board(table)
            play_to(packed, table, turn)
            own = [event for event in events if event.fields.get("chair", chair) == chair]
            looks = [event["milliseconds"] for event in own if event.kind == "look"]
            if not looks:
                continue
            kinds = [event.kind for event in own]
            did = "played" if "word" in kinds else "traded" if "trade" in kinds else "passed"
            yield Position(
                deal=deal,
                turn=turn,
                hand=hand,
                board=board,
                looked=sum(looks) / 1000,
                played=words_laid(table, trace, events, chair) if did == "played" else (),
                did=did,
                looks=len(looks),
                seen=seen_words(packed, table, hand) if with_seen else None,
            )
        deal += 1


@cache
def dictionary_ids() -> list[int]:
    """The dictionary's words by their places in the table of all words."""
    numbers: list[int] = number_words(dictionary()[0]).tolist()
    return numbers


@cache
def fields_of(game: str) -> tuple[str, ...]:
    """The names of a game's table fields."""
    packed = pack(prepare(game, players=usual_players(game)))
    return tuple(packed.table.dtype.names or ())


def events_by_turn(events: tuple[Event, ...]) -> dict[int, list[Event]]:
    """The events of each turn, by its number."""
    turns: dict[int, list[Event]] = {}
    number = 0
    for event in events:
        if event.kind == "turn":
            number = int(event["number"])
        if number > 0:
            turns.setdefault(number, []).append(event)
    return turns


def letters_of_hand(table: Table, deck: Any, chair: int) -> str:
    """The letters of a hand."""
    cards = table["hand"][0, chair, : int(table["hand_size"][0, chair])]
    return "".join(ALPHABET[deck["letter"][0, card]] for card in cards.tolist())


def words_on_board(table: Table) -> tuple[str, ...]:
    """The words on the table, where the game's record holds their letters."""
    names = table.dtype.names or ()
    if "word_letter" not in names:
        return ()
    return tuple(
        "".join(ALPHABET[n] for n in letters[:length])
        for letters, length in zip(
            table["word_letter"][0, : int(table["words"][0])].tolist(),
            table["word_length"][0].tolist(),
            strict=False,
        )
    )


def seen_words(packed: Packed, table: Table, hand: str) -> tuple[str, ...] | None:
    """The dictionary's words of a hand that the player of the last search had seen."""
    names = table.dtype.names or ()
    out = np.zeros(SEEN_ROOM, np.int64)
    if asks_for_steals(table):
        count = LIST_SEEN_WORDS(table[0].ask, table[0].query, packed.words[0], out)
        ids = out[:count]
    elif "ask" not in names and letters_asked(table) == sorted(hand) and not asks_for_reds(table):
        query = table[0].query
        count = LIST_WORDS(query, packed.words[0], out)
        ids = packed.words[0].ranked[query.kind]["word_id"][out[:count]]
    else:
        return None
    texts, _, _ = dictionary()
    seen = set(ids.tolist())
    return tuple(
        word for word, number in zip(texts, dictionary_ids(), strict=True) if number in seen
    )


def letters_asked(table: Table) -> list[str]:
    """The hand that the last search was asked about, sorted."""
    counts = table["query"][0]["count"].tolist()
    return sorted("".join(letter * n for letter, n in zip(ALPHABET, counts, strict=False)))


def asks_for_reds(table: Table) -> bool:
    """Must each word hold a red card of the table, so that those of the hand alone are none?"""
    return int(table["query"][0]["flagged"]) != 0


def spelled(events: list[Event], deck: tuple[str, ...], chair: int) -> tuple[str, ...]:
    """The words that a player lays in a turn, as his events spell them."""
    words: list[str] = []
    letters: dict[int, str] = {}
    for event in events:
        if event.kind in {"lay", "stay"} and event.fields.get("chair", chair) == chair:
            known = event.fields.get("letter")  # where a card may stand for another letter
            text = deck[int(event["card"])] if known is None else ALPHABET[int(known)]
            letters[int(event["place"])] = text
        elif event.kind == "word":
            if event["chair"] == chair:
                words.append("".join(letter for _, letter in sorted(letters.items())))
            letters = {}
    return tuple(words)


def words_laid(table: Table, trace: Trace, events: list[Event], chair: int) -> tuple[str, ...]:
    """The words that a player laid: the last answer about steals, else as the trace spells them."""
    if not asks_for_steals(table):
        return spelled(events, trace.header.deck, chair)
    answer = table["ask"][0]
    words = [
        "".join(ALPHABET[n] for n in answer["letter"][row, : int(answer["length"][row])].tolist())
        for row in range(int(answer["rows"]))
    ]
    return tuple(word for word in words if word)


def asks_for_steals(table: Table) -> bool:
    """Does the game ask which words to steal?"""
    return "ask" in (table.dtype.names or ()) and table.dtype["ask"] == STEAL_DTYPE


def position_lines(position: Position) -> list[str]:
    """A position for a reader."""
    lying = position.lying
    longest = sorted(lying, key=lambda one: -len(one[0]))[:2]
    named = ", ".join(
        f"{word} {zipf:.1f}" for word, zipf in dict((*lying[:SHOWN], *longest)).items()
    )
    did = " and ".join(word.upper() for word in position.played) or position.did
    lines = [
        f"deal {position.deal}, turn {position.turn}: {position.hand.upper()}, looked"
        f" {position.looked:.0f} s in {position.looks} look{'s' if position.looks > 1 else ''}"
        f" -> {did}"
    ]
    if position.board:
        lines.append("    on the table: " + " ".join(word.upper() for word in position.board))
    lines.append(f"    in the hand lay {len(lying)} words: {named or 'none'}")
    if position.seen is not None:
        lines.append(
            f"    of these seen {len(position.seen)}: {', '.join(position.seen) or 'none'}"
        )
    return lines


def passed_over(positions: Iterator[Position], wanted: int) -> tuple[int, int]:
    """Turns in which a common word of three letters lay in three to five cards.

    Args:
        positions: turns.
        wanted: how many such turns are looked at.

    Returns:
        how many there were in which the player looked for ten seconds or more, and in how many
        of these he passed.
    """
    met = passed = 0
    for one in positions:
        if 3 <= len(one.hand) <= 5 and one.looked >= 10 and one.has_common(3):
            met += 1
            passed += one.did == "passed"
        if met == wanted:
            break
    return met, passed
