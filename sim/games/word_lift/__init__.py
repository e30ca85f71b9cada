"""Word Lift: lay words, or steal one and split it in two with letters of your own.

1.  Consonants and vowels are two decks, special cards in both, shuffled apart (WL-01 to WL-06). Two
    to six players hold four consonants and three vowels each (WL-07, WL-08).
2.  In a turn: one play or a pass, then two cards, one after the other, each from either deck
    (WL-16 to WL-20). A play lays a word of three letters or more from the hand; or it steals
    a word from the table and makes two words of all its cards, anagrams allowed, with a card of
    the hand and one of the stolen word in each (WL-24 to WL-26, WL-32). Neither is another form
    of the stolen word; any may equal a word on the table (WL-22, WL-27, WL-28).
3.  Who has played in this round may steal from who has as many words or more (WL-23, WL-29), and
    from himself (WL-30, WL-31). So splits make leaders the only victims (WL-33).
4.  Special cards are letters with a symbol (WL-04), one table of data: Pilcrow, at the ends of
    words only (WL-09); Question Mark, any letter until it is stolen (WL-10, WL-11); Dagger, two
    cards for who steals its word (WL-12, WL-13); Lozenge, Dollar (WL-14). Effects add (WL-15).
5.  Who has no card left after play and Daggers is out, on the first turn too (WL-34, WL-35,
    WL-38); all others take a final turn without draws, in which everyone may steal (WL-36, WL-39).
6.  A card on the table scores 1, a Dollar 2, a word of six letters 2 more, going out 3; a card in
    hand loses 1, a Lozenge 2; no round is below 0 (WL-37, WL-40, WL-41).
7.  The lowest begins the next of three rounds (WL-42, WL-43); the highest total wins (ALL-02).
8.  A word that is challenged and not in the dictionary undoes the play (WL-21, ALL-04).

Decided here because the rulings leave it open: with empty decks a round ends when everyone in
turn has neither played nor drawn, or at once after the turn that emptied them, unless somebody is
out: then final turns are played out. A Dagger that finds both decks empty keeps nobody in. Nobody
asks again after a word has fallen; its player draws as after a pass.
"""

from __future__ import annotations

from sim.games.word_lift.cards import DECK_FIELDS, check_deal, make_deck, pack_deck, scoring
from sim.games.word_lift.events import EVENT_KINDS
from sim.games.word_lift.features import FEATURES
from sim.games.word_lift.narration import narrate
from sim.games.word_lift.rulebook import COUNTERS, PARAMS, RATIOS, RULES, VARIANTS
from sim.games.word_lift.table import TABLE_FIELDS
from sim.spec import Game, Hooks


def hooks() -> Hooks:
    """The kernels, imported when a game is first played."""
    from sim.games.word_lift import play, redeal

    return Hooks(play.set_up, play.play, play.finish, redeal.redeal_hidden)


GAME = Game(
    name="word_lift",
    title="Lay words, or steal one and split it in two with letters of your own.",
    family="Word Lift",
    prefix="WL",
    players=(2, 6),  # WL-07
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
)
