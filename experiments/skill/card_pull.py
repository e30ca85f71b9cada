"""What a card in the opening hand is worth: by watching, and by swapping it in the same deal.

*Watching*: who was dealt the card won so much more often than an even share. It is what a player
would notice, and it mixes the card with what comes with it (the others hold one copy less).
*Swapping*: the same shuffle with this one card printed as a neutral one; the difference of the
holder's win is the card's doing. Draws are aligned: the shuffle depends on places, not on cards.

Cards are of *kinds*: letter cards their letter; word cards the word itself, its first and last
letter, and whether it holds a letter twice in a row (it can then be played on that letter too).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import polars as pl

from experiments.skill.ratings import SkillEstimate
from experiments.statistics.intervals import normal_mean, normal_quantile
from sim.decks import Card, Deck
from sim.engine.simulation import Packed, Setting, pack, play_rows
from sim.engine.stepping import start_game
from sim.engine.table import OWN_COLUMNS
from sim.errors import InputError, describe_value
from sim.lexicon.load import read_table
from sim.spec import WIN_SHARES

HAND_FIELDS = ("hand", "hand_size")

FEW_HANDS = 100
"""Below so many hands the spread between them is not relied on alone: hands that seldom win by
chance are alike by the same chance."""


def kinds_of(card: str) -> tuple[str, ...]:
    """The kinds that a card's text belongs to.

    >>> kinds_of("e"), kinds_of("apple")
    (('e',), ('apple', 'first a', 'last e', 'double letter'))
    """
    if len(card) == 1:
        return (card,)
    ends = (card, f"first {card[0]}", f"last {card[-1]}")
    has_double = any(one == other for one, other in itertools.pairwise(card))
    return (*ends, "double letter") if has_double else ends


def opening_hands(packed: Packed, deal: int) -> list[list[int]]:
    """The cards, as places in the deck, that each seat holds before the first turn.

    Raises:
        InputError: if the game keeps no hands.
    """
    table = start_game(packed, deal)
    if not set(HAND_FIELDS) <= set(table.dtype.names or ()):
        name = packed.setting.game.name
        raise InputError("game", f"{name} deals no hands", "a game in which cards are held")
    hands: list[list[int]] = [[] for _ in range(packed.setting.players)]
    for chair in range(packed.setting.players):
        size = int(table["hand_size"][0, chair])
        hands[int(table["seat"][0, chair])] = table["hand"][0, chair, :size].tolist()
    return hands


def hand_log(setting: Setting, first_deal: int, deals: int) -> pl.DataFrame:
    """Play deals and log each card kind of each opening hand.

    Args:
        setting: of equal bots: the cards are to make the difference.

    Returns:
        A frame, one row a deal, seat and kind held: ``deal``, ``seat`` (from 1), ``kind``, ``win``
        (the seat's share) and ``players``.
    """
    packed = pack(setting)
    rows = play_rows(packed, first_deal, deals, 0)
    shares = rows[:, OWN_COLUMNS : OWN_COLUMNS + setting.players] / WIN_SHARES
    texts = [kinds_of(card.text) for card in setting.deck.cards]
    held = [
        (first_deal + place, seat + 1, kind, float(shares[place, seat]))
        for place in range(deals)
        for seat, hand in enumerate(opening_hands(packed, first_deal + place))
        for kind in sorted({kind for card in hand for kind in texts[card]})
    ]
    kinds = {"deal": pl.Int64, "seat": pl.Int64, "kind": pl.String, "win": pl.Float64}
    frame = pl.DataFrame(held, schema=kinds, orient="row")
    return frame.with_columns(pl.lit(setting.players, pl.Int64).alias("players"))


def card_pulls(held: pl.DataFrame | pl.LazyFrame, deals: int, alpha: float = 0.05) -> pl.DataFrame:
    """What each kind of card pulls, by watching.

    Formula: Delta_c = P(win | c dealt) - 1/n: the mean share of the win of hands that hold the
    kind, less an even share. Lazily, one pass: sums by deal, then by kind.

    Unit: share of the wins. Range: -1/n to 1 - 1/n. Target: 0 (no card decides). Minimum: 30 hands
    that hold it. Standard error: linearised, deals as units: sqrt(sum_d e_d²) / hands with e_d a
    deal's sum of (win - 1/n - Delta_c) over its holders; below `FEW_HANDS` hands, which may all be
    alike by chance, at least that of so many draws of an even share. P-values normal; ``q`` is
    Benjamini and Hochberg's, over all kinds. Source: methods 1.4 and 2.5; Benjamini and Hochberg
    (1995), Journal of the Royal Statistical Society B 57.

    Args:
        held: from `hand_log`.
        deals: how many were played, those in which nobody held a kind included.
        alpha: the error rate of each interval.

    Returns:
        A frame, one row a kind, the surest first: ``kind``, ``hands``, ``pull``, ``low``,
        ``high``, ``p``, ``q``.
    """
    from scipy.special import ndtr
    from statsmodels.stats.multitest import multipletests

    even = 1 / pl.col("players")
    by_deal = (
        held.lazy()
        .with_columns((pl.col("win") - even).alias("gain"))
        .group_by("kind", "deal")
        .agg(pl.col("gain").sum().alias("x"), pl.len().cast(pl.Float64).alias("y"))
    )
    squares = {"xx": pl.col("x") ** 2, "xy": pl.col("x") * pl.col("y"), "yy": pl.col("y") ** 2}
    sums = (
        by_deal.with_columns(**squares)
        .group_by("kind")
        .agg(pl.col("x", "y", "xx", "xy", "yy").sum())
        .sort("kind")
        .collect()
    )
    x, y, xx, xy, yy = (sums[name].to_numpy() for name in ("x", "y", "xx", "xy", "yy"))
    pull = x / y
    spread = np.sqrt(np.maximum(xx - 2 * pull * xy + pull**2 * yy, 0) * deals / max(deals - 1, 1))
    players = held.lazy().select(pl.col("players").first()).collect().item() or 2
    blind = np.sqrt((players - 1) / players**2 / y)
    error = np.where(y < FEW_HANDS, np.maximum(spread / y, blind), spread / y)
    half = normal_quantile(alpha) * error
    with np.errstate(invalid="ignore", divide="ignore"):
        z = np.abs(pull) / error
    p = np.where(np.isnan(z), 1.0, 2 * ndtr(-z))
    adjusted = multipletests(p, alpha, method="fdr_bh")[1] if len(p) else p
    found = {"hands": y.astype(np.int64), "pull": pull, "low": pull - half, "high": pull + half}
    return (
        sums.select("kind")
        .with_columns(**{name: pl.Series(values) for name, values in found.items()})
        .with_columns(p=pl.Series(p), q=pl.Series(adjusted))
        .sort("p", pl.col("pull").abs(), "kind", descending=[False, True, False])
    )


def strongest_pull(
    held: pl.DataFrame | pl.LazyFrame, deals: int, alpha: float = 0.05
) -> SkillEstimate:
    """The largest pull of any kind of card, one way or the other.

    Formula: max over c of |Delta_c|. Unit: share of the wins. Range: 0 to 1. Less is better.
    Minimum: 30 hands a kind. Interval: intervals of all kinds together (Bonferroni): low is the
    largest distance from 0 that one is sure of. The value is biased upwards: it is the largest of
    many; read its low end. Source: see `card_pulls`.
    """
    kinds = max(held.lazy().select(pl.col("kind").n_unique()).collect().item(), 1)
    found = card_pulls(held, deals, alpha / kinds)
    if found.is_empty():
        return SkillEstimate(0.0, 0.0, 0.0)
    sure = found.select(
        pl.max_horizontal(pl.col("low"), -pl.col("high"), pl.lit(0.0)).max().alias("low"),
        pl.max_horizontal(pl.col("low").abs(), pl.col("high").abs()).max().alias("high"),
    ).row(0)
    return SkillEstimate(float(found["pull"].abs().max()), float(sure[0]), float(sure[1]))  # type: ignore[arg-type]


class Swap(NamedTuple):
    """What a card is worth against a neutral one.

    Attributes:
        card, neutral: the texts of both.
        pull: the holder's share of the wins with the card, less that with the neutral one.
        deals: in which the card was in an opening hand, of ``looked`` at.
        looked: deals.
    """

    card: str
    neutral: str
    pull: SkillEstimate
    deals: int
    looked: int


def neutral_card(deck: Deck, kind: str) -> Card | None:
    """A card to put in another's place: of a letter deck that letter's, else a word of this start.

    Args:
        deck: the deck at hand.
        kind: a letter, ``first x``, or a word.

    Returns:
        The card; None if the deck has all common words of this start (no common one begins with x).
    """
    found = next((card for card in deck.cards if card.text == kind), None)
    if found is not None and len(kind) == 1:
        return found
    start = kind.removeprefix("first ")
    taken = {card.text for card in deck.cards}
    table = read_table().filter(
        pl.col("family")
        & pl.col("word").str.starts_with(start[0])
        & pl.col("word").str.len_chars().is_between(4, 8)
        & (pl.col("size") <= 35)
    )
    for word in table.sort("zipf", "word", descending=[True, False])["word"]:
        if word not in taken and "double letter" not in kinds_of(word):
            return replace(deck.cards[0], text=word)
    return None


def with_card(deck: Deck, place: int, card: Card) -> Deck:
    """The deck with one card printed otherwise; all places stay."""
    cards = (*deck.cards[:place], card, *deck.cards[place + 1 :])
    name = f"{deck.name}, {deck.cards[place].text} as {card.text}"
    return Deck(name=name, source=f"{deck.source}, one card replaced", cards=cards)


def find_holder(packed: Packed, deal: int, place: int) -> int | None:
    """The seat, from 0, whose opening hand holds the card at a place of the deck."""
    hands = opening_hands(packed, deal)
    return next((seat for seat, hand in enumerate(hands) if place in hand), None)


def holders(packed: Packed, place: int, first_deal: int, look: int) -> Iterator[tuple[int, int]]:
    """Deals in which the card is in an opening hand, with its seat."""
    for deal in range(first_deal, first_deal + look):
        seat = find_holder(packed, deal, place)
        if seat is not None:
            yield deal, seat


def swap_card(
    setting: Setting,
    card: str,
    neutral: Card,
    *,
    first_deal: int,
    deals: int,
    look: int,
    alpha: float = 0.05,
) -> Swap:
    """What one card is worth to who is dealt it, by playing the same deal without it.

    See `swap_pull`; of deals in which the card's place is dealt to an opening hand.

    Args:
        setting: of equal bots.
        card: its text; of several copies the first is the one replaced.
        neutral: what is printed in its place (`neutral_card`).
        first_deal: the first deal looked at.
        deals: most deals to play.
        look: most deals to look at.
        alpha: the error rate.

    Raises:
        InputError: if the deck lacks the card.
    """
    texts = [one.text for one in setting.deck.cards]
    if card not in texts:
        raise InputError(
            "card", f"deck {setting.deck.name} has no {describe_value(card)}", "a card of the deck"
        )
    place = texts.index(card)
    with_it = pack(setting)
    without = pack(replace(setting, deck=with_card(setting.deck, place, neutral)))
    kept: list[tuple[float, float]] = []
    looked = 0
    for deal, seat in holders(with_it, place, first_deal, look):
        looked = deal - first_deal + 1
        kept.append((win_of(with_it, deal, seat), win_of(without, deal, seat)))
        if len(kept) == deals:
            break
    looked = looked if len(kept) == deals else look
    pull = swap_pull([one for one, _ in kept], [other for _, other in kept], alpha)
    return Swap(card, neutral.text, pull, len(kept), looked)


def win_of(packed: Packed, deal: int, seat: int) -> float:
    """A seat's share of the win of one game."""
    return float(play_rows(packed, deal, 1, 0)[0, OWN_COLUMNS + seat]) / WIN_SHARES


def swap_pull(
    with_card: Sequence[float], without: Sequence[float], alpha: float = 0.05
) -> SkillEstimate:
    """What a card is worth to who holds it, everything else being the same.

    Formula: mean over deals of (holder's win with the card - holder's win with a neutral card
    printed in its place).

    Unit: share of the wins. Range: -1 to 1. Target: 0. Minimum: 30 deals. Standard error: spread of
    the paired differences over the root of the deals; not a number without deals. Source: methods
    1.4 (causal card pull).

    Args:
        with_card, without: the holder's share of the win by deal, the same deals in both.
        alpha: the error rate.
    """
    if not with_card:
        return SkillEstimate(float("nan"), -1.0, 1.0)
    sample = np.asarray(with_card) - np.asarray(without)
    found = normal_mean(sample.sum(), (sample**2).sum(), len(sample), alpha)
    return SkillEstimate(*(float(end) for end in found))


@dataclass(frozen=True)
class Pulls:
    """The card pulls of one table: those watched, and some swapped."""

    watched: pl.DataFrame
    swapped: tuple[Swap, ...]
    deals: int
