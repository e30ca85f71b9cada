"""Whitman 5359: rummy with words, which may be added to, snared and turned face down.

1.  108 cards: 8 wild, 26 red letters, 74 black ones. Two to eight players hold nine, from four on
    seven; a card is turned up, and the dealer's left-hand neighbour begins (WH-01, WH-02, WH-07,
    WH-35, WH-41). Even tables may play as two sides, who sit alternately (WH-03).
2.  In a turn: the top discard or two cards of the drawing pile, then words, then a discard, but
    not of the card taken from the discards (WH-04, WH-05). An empty drawing pile is made of the
    discards (WH-06).
3.  New words have three letters or more, one wild card to four letters, two beyond (WH-08). An own
    word may be added to, with cards of the hand, letters in any order; so may a partner's
    (WH-13, WH-14, WH-16). An opponent's is snared in the same way, but not by making it plural
    (WH-15, WH-40, WH-42).
4.  The first snare follows a word of one's own. From 400 points on the first lay-down of a deal is
    worth 70, from 600 on 90, in one turn (WH-17 to WH-20).
5.  A letter of the hand buys the wild card that stands for it, in any open word (WH-21 to WH-23).
6.  Words of five letters and more may be closed by their owner, unless ever snared (WH-09 to
    WH-12).
7.  10 points a letter, 20 beyond five; an all-red word counts as often as it has letters (WH-24 to
    WH-27). A card in hand costs 10, a wild one 20 (WH-33).
8.  Out is who has no card, and words worth 100, once all have had a turn; else a card is kept. The
    deal is over then (WH-28 to WH-32). 1,000 points end the match (WH-34).
9.  A word that is doubted and false goes back, and the challenger takes a card; a failed snare
    costs twice the word, a wrong challenge 20 (WH-36 to WH-39, ALL-04).

What engine and referee have agreed on where the rulings are silent is in ``WHITMAN_5359.md``.
"""

from __future__ import annotations

from sim.games.whitman_5359.cards import DECK_FIELDS, check_deal, make_deck, pack_deck, scoring
from sim.games.whitman_5359.counters import COUNTERS, RATIOS
from sim.games.whitman_5359.events import EVENT_KINDS
from sim.games.whitman_5359.features import FEATURES
from sim.games.whitman_5359.narration import narrate
from sim.games.whitman_5359.rulebook import PARAMS, RULES, VARIANTS
from sim.games.whitman_5359.table import TABLE_FIELDS
from sim.spec import Game, Hooks


def hooks() -> Hooks:
    """The kernels, imported when a game is first played."""
    from sim.games.whitman_5359 import play, redeal

    return Hooks(play.set_up, play.play, play.finish, redeal.redeal_hidden)


GAME = Game(
    name="whitman_5359",
    title="Lay words, add to them, snare those of others, close your own; be the first to go out.",
    family="Whitman 5359",  # WH-01
    prefix="WH",
    players=(2, 8),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    counters=COUNTERS,
    ratios=RATIOS,
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
    minutes=60,
)
