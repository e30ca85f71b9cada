"""The ring-and-grid word search: all write words at once, and only those nobody else has count.

1.  A container holds 46 tiles, two of them blanks (RG-03, RG-04). Each round the dealer draws 13
    and lays them out in rows of 3, 2, 3, 2, 3, same-row neighbours touching (RG-01, RG-10, RG-11).
2.  For 60 seconds all players, the dealer too, write down words of three letters or more (RG-06,
    RG-12, RG-22, RG-24, RG-27): paths over touching tiles that may return to a tile but not stay
    on it (RG-02, RG-07). Q is a Q alone (RG-05), and a tile has one way up (RG-25).
3.  A blank stands for any letter, the same one throughout a word (RG-08); a word is its spelling,
    however many ways it has (RG-09).
4.  In round 2 the dealer lays one ring, from round 3 on two on different tiles, on blanks too
    (RG-13, RG-15 to RG-17). Each use of a ringed tile doubles the word; the best path counts
    (RG-18).
5.  The lists are read out: words on more than one list are crossed off (RG-19); who doubts a word
    looks it up, which costs nobody anything, and an unchallenged false word scores (RG-20, RG-21,
    ALL-04). Each word left scores 1 (RG-23).
6.  The tiles are set aside, the left neighbour deals; too few tiles left: all go back (RG-14).
7.  After three rounds the highest total wins, a tie is shared (RG-13, ALL-02).

Bots find words at random and independently of each other, easy ones all alike (RG-26). Decided
here because the rulings leave it open: a redrawn grid is redrawn a hundred times at most; the
shortest path is the one with fewest steps and, of those, the least ring uses; a blank may stand
for Q alone where the Q tile reads QU. There is no talk (ALL-07), and a game cannot fail to end
(ALL-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.games.ring_grid.events import EVENT_KINDS
from sim.games.ring_grid.features import FEATURES
from sim.games.ring_grid.narration import narrate
from sim.games.ring_grid.picture import draw_rounds
from sim.games.ring_grid.positions import positions_of
from sim.games.ring_grid.rulebook import COUNTERS, PARAMS, RATIOS, RULES, VARIANTS
from sim.games.ring_grid.table import TABLE_FIELDS
from sim.games.ring_grid.tiles import DECK_FIELDS, check_deal, make_deck, pack_deck, scoring
from sim.spec import Game, Hooks

if TYPE_CHECKING:
    from sim.games.ring_grid.words_of_grid import GridSearch


def hooks() -> Hooks:
    """The kernels, imported when a game is first played."""
    from sim.games.ring_grid import play, redeal

    return Hooks(play.set_up, play.play, play.finish, redeal.redeal_hidden)


def search_of(shape: str) -> GridSearch:
    """The search of a shape's grids, imported when it is first asked for."""
    from sim.games.ring_grid import words_of_grid

    return words_of_grid.search_of(shape)


SEATS_DIFFER_BY = (
    "who deals: the last position deals round 1, which has no ring, position 1 deals round 2 and"
    " position 2 round 3"
)

GAME = Game(
    name="ring_grid",
    title="Write down words that run through the grid; only those that nobody else has count.",
    family="Ring Grid",
    prefix="RG",
    players=(2, 8),  # RG-12
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    counters=COUNTERS,
    events=EVENT_KINDS,
    table_fields=TABLE_FIELDS,
    deck_fields=DECK_FIELDS,
    make_deck=make_deck,
    pack_deck=pack_deck,
    check_deal=check_deal,
    hooks=hooks,
    narrate=narrate,
    scoring=scoring,
    features=FEATURES,
    ratios=RATIOS,
    draw=draw_rounds,
    parts={"search": search_of, "positions": positions_of},
)
