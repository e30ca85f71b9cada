"""Thousands of traces of every game, each checked by the referee.

The rule sets of `cover_game` are played again and again with new deals, so that every pair of
parameter values, player counts and bots is refereed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from experiments.campaign.rule_pairs import cover_game, pairs_of, setting_of
from experiments.runner.pool import start_tasks
from experiments.waiting import Counted
from sim.engine.simulation import compiled, pack, trace_deal
from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.registry import game_names, load_game
from sim.search.find_words import find_record

MOST_COMPLAINTS = 20
"""Rejected traces that are shown in full."""


@dataclass(frozen=True)
class RuleSetVerdict:
    """What the referee said of a rule set's traces.

    Attributes:
        game: the game's key.
        row: the rule set's place in `cover_game`.
        accepted: how many traces it accepted.
        complaints: a line for each that it rejected, with what replays the trace.
        events: how many events of each kind the accepted traces held.
    """

    game: str
    row: int
    accepted: int
    complaints: tuple[str, ...]
    events: Mapping[str, int]


@dataclass(frozen=True)
class CampaignResult:
    """What came of a campaign.

    Attributes:
        traces: refereed.
        accepted, rejected: of these.
        pairs_covered: pairs of values that an accepted trace was played with.
        pairs_total: pairs of values that can be played together.
        rule_sets: that the traces were played with.
        events: how many events of each kind were checked, by game and kind.
        complaints: the first rejections, each with what replays it.
    """

    traces: int
    accepted: int
    rejected: int
    pairs_covered: int
    pairs_total: int
    rule_sets: int
    events: Mapping[str, Mapping[str, int]]
    complaints: tuple[str, ...]


def referee_rule_set(
    game: str, row: int, first_deal: int, deals: int, seed: int = 1
) -> RuleSetVerdict:
    """Play deals of one rule set, a rotation each in turn, and ask the referee of every trace."""
    setting = setting_of(game, cover_game(game).rows[row], seed)
    events: Counter[str] = Counter()
    complaints = []
    packed = pack(setting)
    for deal in range(first_deal, first_deal + deals):
        rotation = deal % setting.rotations
        trace = trace_deal(packed, deal, rotation)
        try:
            check(trace)
        except (RuleViolation, InputError) as error:
            complaints.append(f"{game}, rule set {row}, deal {deal}, rotation {rotation}: {error}")
            continue
        events.update(event.kind for event in trace.events)
    find_record.cache_clear()  # a hundred megabytes, and hardly another rule set asks for the same
    return RuleSetVerdict(game, row, deals - len(complaints), tuple(complaints), dict(events))


def spread_rule_sets(game: str, most: int | None) -> list[int]:
    """The numbers of a game's rule sets, or of so many of them, as far apart as they can be."""
    there = len(cover_game(game).rows)
    count = there if most is None else min(most, there)
    return [place * there // count for place in range(count)]


def run_referee_campaign(
    traces: int,
    jobs: int,
    seed: int = 1,
    games: Sequence[str] = (),
    rule_sets: int | None = None,
) -> CampaignResult:
    """Referee this many traces, shared evenly among the games and their rule sets.

    Args:
        traces: 1 or more; a few more rule sets than traces leave some pairs uncovered.
        jobs: processes to use.
        seed: names the deals.
        games: which; all if empty.
        rule_sets: of each game, which cost more than a trace does: all if None.

    Raises:
        InputError: if traces, jobs or rule sets are below 1, or a game is unknown.
    """
    for name, value in (("traces", traces), ("jobs", jobs), ("rule sets", rule_sets)):
        if value is not None and value < 1:
            raise InputError(name, f"{value} is too few", "1 or more")
    chosen = [load_game(game).name for game in games or game_names()]
    for game in chosen:
        compiled(game)  # here, so that no two workers compile at once
    sets = [(game, row) for game in chosen for row in spread_rule_sets(game, rule_sets)]
    share, left = divmod(traces, len(sets))
    tasks = [
        partial(referee_rule_set, game, row, 0, share + (place < left), seed)
        for place, (game, row) in enumerate(sets)
        if share + (place < left) > 0
    ]
    verdicts = start_tasks(tasks, jobs, in_order=False)
    with Counted(total=traces, unit="traces") as bar:
        found = []
        for verdict in verdicts:
            found.append(verdict)
            bar.update(verdict.accepted + len(verdict.complaints))
    return sum_up(sorted(found, key=lambda one: (one.game, one.row)), chosen)


def sum_up(verdicts: list[RuleSetVerdict], games: Sequence[str]) -> CampaignResult:
    """One result of all rule sets' verdicts of these games."""
    covered = {
        (verdict.game, pair)
        for verdict in verdicts
        if verdict.accepted
        for pair in pairs_of(cover_game(verdict.game).rows[verdict.row])
    }
    events: dict[str, Counter[str]] = {game: Counter() for game in games}
    for verdict in verdicts:
        events[verdict.game].update(verdict.events)
    complaints = [complaint for verdict in verdicts for complaint in verdict.complaints]
    accepted = sum(verdict.accepted for verdict in verdicts)
    return CampaignResult(
        traces=accepted + len(complaints),
        accepted=accepted,
        rejected=len(complaints),
        pairs_covered=len(covered),
        pairs_total=sum(len(cover_game(game).pairs) for game in games),
        rule_sets=len(verdicts),
        events={game: dict(counts) for game, counts in events.items()},
        complaints=tuple(complaints[:MOST_COMPLAINTS]),
    )
