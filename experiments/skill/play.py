"""All skill figures of a table: plays what they need on fresh deals.

A *table* is a cell without its bots: game, rules, deck and number of players. The bots that a
figure needs are seated here; the cell's own bot (the first, if they differ) is the standard one
that restrictions start from and that shows what cards are worth.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import polars as pl

from experiments.design.sweep import Cell
from experiments.runner.fresh_deals import SKILL
from experiments.skill.card_pull import Pulls, card_pulls, hand_log, neutral_card, swap_card
from experiments.skill.order import elo_edge, order, restricted_play
from experiments.skill.plan import SkillPlan
from experiments.skill.ratings import RUNGS, Ladder, SkillEstimate, fit_ladder
from experiments.skill.restrictions import (
    Restriction,
    full_vocabulary,
    restrict,
    restrictions_of,
    vocabulary_restriction,
)
from experiments.skill.skill_share import skill_shares
from experiments.skill.wins import deal_frame, one_among, play_wins, with_bots
from sim.bots.profiles import BotChoice
from sim.decks import Card
from sim.engine.simulation import Setting

EDGE_WORDS = 5_000
"""The vocabulary that the full lexicon is held against (methods 1.4)."""

LINE_UP = ("novice", "casual", "strong", "expert")
"""Whose strengths the skill share is of, as many as there are seats, evenly spaced."""


@dataclass(frozen=True)
class Restricted:
    """A restriction and what it costs."""

    restriction: Restriction
    cost: SkillEstimate
    elo: SkillEstimate


@dataclass(frozen=True)
class TableSkill:
    """The skill figures of one table; None for what was not asked for or means nothing there.

    Attributes:
        cell: the cell.
        standard: its bot.
        order: see `experiments.skill.order.order`.
        ladder: the tiers' strengths.
        line_up: whose skill the shares are of.
        shares: see `experiments.skill.skill_share.skill_shares`.
        restricted: restrictions of the standard bot.
        vocabulary_edge: Elo of the full lexicon over 5,000 words; only in games of words.
        pulls: what cards are worth.
        games: that were played.
    """

    cell: Cell
    standard: str
    order: SkillEstimate | None
    ladder: Ladder | None
    line_up: tuple[str, ...]
    shares: dict[str, SkillEstimate] | None
    restricted: tuple[Restricted, ...]
    vocabulary_edge: SkillEstimate | None
    pulls: Pulls | None
    games: int


def standard_bot(cell: Cell) -> BotChoice:
    """The cell's bot, or the first of several."""
    bots: BotChoice = cell.bots if isinstance(cell.bots, str | Mapping) else cell.bots[0]
    return bots


def line_up(players: int) -> tuple[str, ...]:
    """Bots for the skill share, weakest first.

    >>> line_up(2), line_up(3)
    (('novice', 'expert'), ('novice', 'strong', 'expert'))
    """
    last = len(LINE_UP) - 1
    places = [round(seat * last / (players - 1) + 1e-9) for seat in range(players)]
    return tuple(LINE_UP[place] for place in places)


def struct_figure(frame: pl.DataFrame, expression: pl.Expr) -> SkillEstimate:
    """A metric of a frame of deals."""
    found = frame.select(found=expression)["found"][0]
    return SkillEstimate(found["value"], found["low"], found["high"])


class Player:
    """Plays the comparisons of one table and counts the games.

    Attributes:
        setting: the table, with the standard bot.
        plan: what to play.
        games: played so far.
    """

    def __init__(self, setting: Setting, plan: SkillPlan) -> None:
        self.setting = setting
        self.plan = plan
        self.games = 0

    def deals_of(self, one: BotChoice, others: BotChoice) -> pl.DataFrame:
        """The frame of deals of one bot among others; bots of one name are given no games."""
        setting = one_among(self.setting, one, others)
        if setting.rotations == 1:
            even = pl.DataFrame({"win": [1 / setting.players] * self.plan.deals})
            return even.with_columns(pl.lit(setting.players, pl.Int64).alias("players"))
        wins = play_wins(setting, SKILL, self.plan.deals, self.plan.jobs)
        self.games += self.plan.deals * setting.rotations
        return deal_frame(wins)

    def order(self) -> SkillEstimate:
        """The good bot among weak ones."""
        frame = self.deals_of(self.plan.good, self.plan.weak)
        return struct_figure(frame, order(self.plan.alpha))

    def ladder(self) -> Ladder:
        """Each tier among each lower one."""
        matches = {
            (lower, upper): self.deals_of(upper, lower)["win"].to_numpy()
            for lower, upper in itertools.combinations(RUNGS, 2)
        }
        return fit_ladder(RUNGS, matches, self.setting.players, self.plan.alpha)

    def shares(self) -> dict[str, SkillEstimate]:
        """The variance of the win of a line-up of different bots."""
        setting = with_bots(self.setting, list(line_up(self.setting.players)))
        wins = play_wins(setting, SKILL, self.plan.deals, self.plan.jobs)
        self.games += self.plan.deals * setting.rotations
        return skill_shares(wins, self.plan.alpha)

    def restricted(self, standard: BotChoice) -> tuple[Restricted, ...]:
        """Each restriction of the standard bot among bots that lack it."""
        found = []
        for restriction in restrictions_of(self.setting.game, self.setting.bots[0]):
            frame = self.deals_of(restrict(standard, restriction), standard)
            cost = struct_figure(frame, restricted_play(self.plan.alpha))
            elo = struct_figure(frame, elo_edge(self.plan.alpha))
            found.append(Restricted(restriction, cost, elo))
        return tuple(found)

    def vocabulary_edge(self, standard: BotChoice) -> SkillEstimate | None:
        """The standard bot with every word among such bots with 5,000 words."""
        if self.setting.game.scoring is None:
            return None
        few = restrict(standard, vocabulary_restriction(EDGE_WORDS))
        frame = self.deals_of(restrict(standard, full_vocabulary()), few)
        return struct_figure(frame, elo_edge(self.plan.alpha))

    def pulls(self, standard: BotChoice) -> Pulls:
        """What cards are worth: all watched, the strongest swapped on other deals."""
        plan = self.plan
        setting = with_bots(self.setting, standard)
        watched = card_pulls(hand_log(setting, SKILL, plan.deals), plan.deals, plan.alpha)
        self.games += plan.deals
        swaps = []
        for card, neutral in cards_to_swap(setting, watched, plan.swaps):
            swap = swap_card(
                setting,
                card,
                neutral,
                first_deal=SKILL + plan.deals,
                deals=plan.deals,
                look=20 * plan.deals,
                alpha=plan.alpha,
            )
            self.games += 2 * swap.deals
            swaps.append(swap)
        return Pulls(watched, tuple(swaps), plan.deals)


def cards_to_swap(setting: Setting, watched: pl.DataFrame, most: int) -> list[tuple[str, Card]]:
    """The cards that pulled most surely when watched, each with a neutral one to print.

    Neutral is a card of the kind of the least pull among those that are held as often as most and
    of which there is a card; no card is swapped if there is none.
    """
    texts = {card.text for card in setting.deck.cards}
    cards = [kind for kind in watched["kind"] if kind in texts][:most]
    has_words = any(len(text) > 1 for text in texts)
    is_start = pl.col("kind").str.starts_with("first ")
    others = watched.filter(is_start if has_words else ~pl.col("kind").is_in(cards))
    often = others.filter(pl.col("hands") >= pl.col("hands").median())
    kinds = often.sort(pl.col("pull").abs(), "kind")["kind"]
    neutral = next(filter(None, (neutral_card(setting.deck, kind) for kind in kinds)), None)
    return [(card, neutral) for card in cards] if neutral else []


def study_table(
    cell: Cell, plan: SkillPlan, is_done: Callable[[str], None] = lambda part: None
) -> TableSkill:
    """All figures of one table that the plan asks for.

    Args:
        cell: names the table and the standard bot.
        plan: what to play.
        is_done: called with each part's name when it is done.
    """
    standard = standard_bot(cell)
    player = Player(with_bots(cell.setting(), standard), plan)
    empty = TableSkill(
        cell=cell,
        standard=player.setting.bots[0].name,
        order=None,
        ladder=None,
        line_up=line_up(cell.players),
        shares=None,
        restricted=(),
        vocabulary_edge=None,
        pulls=None,
        games=0,
    )
    plays: dict[str, Callable[[], object]] = {
        "order": player.order,
        "ladder": player.ladder,
        "shares": player.shares,
        "restricted": lambda: player.restricted(standard),
        "vocabulary": lambda: player.vocabulary_edge(standard),
        "cards": lambda: player.pulls(standard),
    }
    fields = {"vocabulary": "vocabulary_edge", "cards": "pulls"}
    found: dict[str, object] = {}
    for part in plan.parts:
        found[fields.get(part, part)] = plays[part]()
        is_done(part)
    return replace(empty, **found, games=player.games)  # type: ignore[arg-type]
