"""Is a folder of results of the kind that a notebook reads? If not, one line says what it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from experiments.metrics.tidy import load
from experiments.report.titles import rule_title
from experiments.report.wording import games_title, list_words
from experiments.studies.games.evidence import is_of_one_table
from sim.errors import InputError

RULE = "rule_"
GAME, VARIANT, DECK, HAND = "game", "variant", "deck", "rule_hand"


class WrongResultsError(InputError):
    """A folder of results of another kind; a notebook shows its line alone."""

    def _render_traceback_(self) -> list[str]:
        return [f"error: {self}"]


@dataclass(frozen=True)
class Kind:
    """A kind of results.

    Attributes:
        varies: what it differs in; one of them if ``is_one``, else all.
        may_vary: beside that, and players and bots.
        wanted: in words.
    """

    varies: tuple[str, ...]
    may_vary: tuple[str, ...]
    wanted: str
    is_one: bool = False


KINDS = {
    "hand table": Kind(
        (HAND,),
        (VARIANT, DECK, RULE),
        "several hands of one game that prints hands by length of game, as Word Crush does",
    ),
    "hands": Kind(
        (HAND,),
        (GAME, VARIANT),
        "several hands of games of The Final Word, as `fairdeal init GAME --question length` asks",
    ),
    "decks": Kind(
        (DECK,), (), "several decks of one game, as `fairdeal init GAME --question deck` asks"
    ),
    "versions": Kind(
        (VARIANT, RULE),
        (),
        "several variants of one game, or values of one rule, as `fairdeal init GAME --question"
        " versions` asks",
        is_one=True,
    ),
}
"""By name; all results differ in what they like of players and bots."""


def check_results(folder: str | Path, kind: str, figures: Collection[str] = ()) -> tuple[str, ...]:
    """Refuse results that are not of a kind; return what they differ in.

    Args:
        folder: of results.
        kind: one of `KINDS`.
        figures: that a game must count.

    Returns:
        Columns of `experiments.load`, such as ``variant`` or ``rule_hand``.

    Raises:
        WrongResultsError: in one line, what they are and what is wanted.
        InputError: if there are no results.
    """
    wanted = KINDS[kind]
    cells = load(folder)
    varied = varied_in(cells)
    missing = [name for name in figures if name not in set(cells["figure"].cast(pl.String))]
    is_table = kind != "hand table" or is_of_one_table(folder)
    if missing or not is_table or not is_of(varied, wanted):
        problem = describe(cells, varied)
        if missing and is_of(varied, wanted):
            problem += f" and that count no {missing[0]}"
        raise WrongResultsError(str(folder), problem, wanted.wanted)
    return varied


def varied_in(cells: pl.DataFrame) -> tuple[str, ...]:
    """What cells differ in, but for players, bots and rules that games and variants bring along."""
    rules = [name for name in cells.columns if name.startswith(RULE)]
    versions = cells.group_by(GAME, VARIANT).agg(pl.col(rules).drop_nulls().n_unique())
    varied = {name: max(versions[name].to_list()) for name in rules}
    varied |= {name: cells[name].n_unique() for name in (GAME, VARIANT, DECK)}
    return tuple(name for name in (GAME, VARIANT, DECK, *rules) if varied[name] > 1)


def is_of(varied: Sequence[str], kind: Kind) -> bool:
    """Do cells that differ in this make results of a kind?"""
    kinds = [RULE if one.startswith(RULE) and one != HAND else one for one in varied]
    if kind.is_one:
        return len(kinds) == 1 and kinds[0] in (*kind.varies, HAND)
    return set(kind.varies) <= set(kinds) <= {*kind.varies, *kind.may_vary}


def describe(cells: pl.DataFrame, varied: Sequence[str]) -> str:
    """What results are of, in a few words."""
    titles = [rule_title(one.removeprefix(RULE)) for one in varied if one != GAME]
    what = f"that differ in {list_words(titles)}" if titles else "that differ in players or bots"
    games = games_title(", ".join(dict.fromkeys(cells[GAME].cast(pl.String))))
    return f"holds results of {games} {what}"
