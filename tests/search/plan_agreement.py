"""Compares the search for plans with brute force: ``--cases N`` random tables for each question.

Words and exchanges must agree: the best word laid alone, of new words, additions and snares; every
exchange of a wild card. Of plans of up to three words the share of the value that is lost is
counted, over all tables and in the worst.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.search.query import ANY_MOVE, MOST_UTILITY
from tests.search.plan_cases import (
    NOTICES,
    SEES_ALL,
    Lexicon,
    ask,
    moves_of,
    random_case,
    random_lexicon,
    run,
    with_waits,
)
from tests.search.plan_twin import (
    Case,
    all_exchanges,
    all_moves,
    best_plan,
    dominant,
    worth_of_plan,
)

TABLES_A_LEXICON = 250
WORD_CARDS, PLAN_CARDS = 12, 9
PLAN_WORDS = 3


@dataclass
class Tally:
    """What was compared.

    Attributes:
        tables: tables with a plan to be found.
        targets: those at which the best plan takes in a target.
        exchanges: exchanges found.
        value, lost: utility of the best plans, and of it what the search did not find.
        missed: tables at which it found less.
        worst: the largest share of the value lost at a table.
    """

    tables: int = 0
    targets: int = 0
    exchanges: int = 0
    value: int = 0
    lost: int = 0
    missed: int = 0
    worst: float = 0.0


def compare_table(
    draw: random.Random, lexicon: Lexicon, deal: int, breadth: int | None, tally: Tally
) -> None:
    """Compare one table.

    Args:
        breadth: None: one word, which must be the best; else of the search for plans.
    """
    kind = draw.choice((SEES_ALL, SEES_ALL, NOTICES))
    is_word = breadth is None
    case = random_case(draw, lexicon, WORD_CARDS if is_word else PLAN_CARDS)
    case = with_waits(case, lexicon, kind, deal)
    question, query = ask(case, lexicon, kind, deal)
    words = 1 if is_word else PLAN_WORDS
    question.most_words, question.breadth = words, breadth or 0
    moves = all_moves(case)
    best = best_plan(case, words, dominant(moves))
    known: dict[object, Any] = {(move.target, move.word, move.cards): move for move in moves}
    question.choice = MOST_UTILITY
    kinds = np.array([kind])
    run(question, query, lexicon.record, lexicon.form_record, kinds)
    compare_exchanges(case, question, tally)
    if best is None:
        assert question.found == 0, "found"
        return
    tally.tables += 1
    check_answer(case, question, known)
    found = int(question.utility) if question.found else 0
    if is_word:
        assert question.found == 1, "found"
        assert found == best, "best"
    assert found <= best, "better than the best"
    tally.targets += any(target >= 0 for target in question.move_target[: question.found])
    if best > 0:
        tally.value += best
        tally.lost += best - max(found, 0)
        tally.missed += found < best
        tally.worst = max(tally.worst, (best - max(found, 0)) / best)
    question.choice = ANY_MOVE
    query.choices = draw.randrange(1000)
    run(question, query, lexicon.record, lexicon.form_record, kinds)
    check_answer(case, question, known)


def check_answer(case: Case, question: Any, known: dict[object, Any]) -> None:
    """The plan of an answer must be legal and worth what it says."""
    if question.found == 0:
        return
    moves, left = moves_of(case, question, known)
    after = [0 if move.target < 0 else case.targets[move.target].after for move in moves]
    assert after == sorted(after), "order"
    worth = worth_of_plan(case, moves, left)
    assert worth is not None, "not legal"
    assert worth == question.utility, "utility"


def compare_exchanges(case: Case, question: Any, tally: Tally) -> None:
    """The exchanges must be those of brute force, best first."""
    found = []
    for at in range(question.exchanges):
        given = case.hand[question.exchange_card[at]]
        where = int(question.exchange_target[at]), int(question.exchange_place[at])
        found.append((*where, given, int(question.exchange_worth[at])))
    worths = [one[-1] for one in found]
    assert worths == sorted(worths, reverse=True), "order of exchanges"
    assert Counter(found) == all_exchanges(case), "exchanges"
    tally.exchanges += len(found)


def compare(tables: int, seed: int, breadth: int | None = None) -> Tally:
    """Compare so many tables.

    Args:
        tables: how many.
        seed: names them.
        breadth: None: one word; else of the search for plans, 0 for all.
    """
    draw = random.Random(seed)
    tally = Tally()
    for table in range(tables):
        if table % TABLES_A_LEXICON == 0:
            lexicon = random_lexicon(draw)
        try:
            compare_table(draw, lexicon, table, breadth, tally)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, table {table}: {error}") from error
    return tally


def main() -> None:
    """Compare and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--plans", type=int, default=2_000)
    parser.add_argument("--breadths", type=int, nargs="*", default=[0, 8, 3])
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.perf_counter()
    tally = compare(chosen.cases, chosen.seed)
    seconds = time.perf_counter() - begun
    print(
        f"words: {chosen.cases:,} tables agree, {tally.tables:,} with a word, {tally.targets:,} of"
        f" these taken in; {tally.exchanges:,} exchanges; {seconds:.0f} s",
        flush=True,
    )
    for breadth in chosen.breadths:
        tally = compare(chosen.plans, chosen.seed, breadth)
        print(
            f"plans, breadth {breadth or 'all'}: {tally.tables:,} tables, {tally.missed:,} missed,"
            f" {100 * tally.lost / max(tally.value, 1):.3f} % of the value lost, at worst"
            f" {100 * tally.worst:.0f} %; {time.perf_counter() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
