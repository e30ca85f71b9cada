"""Word Crush: shed your cards along the alphabet, reciting the whole pile each time you play.

1.  Everyone is dealt a hand (WC-08, WC-09); the dealer is random, the first player sits on his
    left (ALL-03). The next card seeds the Word Crush pile; the yellow marker stands on the letter
    after its first letter (WC-10 to WC-12).
2.  In turn, lay one card that begins with the active letter or holds it doubled (WC-14, WC-15);
    the marker moves one letter on (WC-17). Who cannot must pass (WC-16, WC-18, WC-48).
3.  Then recite the pile from its first card on, stating each word before turning it up (WC-20,
    WC-21). From the first miss on, the cards go to your hand (WC-22, WC-23); an emptied pile
    starts again with the next card played (WC-24).
4.  Before or after the recital you may exchange a card for two from either pile (WC-35 to WC-40).
5.  When all have passed on a letter, the first of them plays the visible discard or turns up
    cards until one fits, recites, and takes a normal turn (WC-27 to WC-34).
6.  An empty draw pile is replaced by the discard pile, face down, unshuffled (WC-41, WC-42).
7.  With a timer, a turn that runs out before a card is laid is a pass, and a recital that runs
    out costs the cards not yet turned up (WC-43, WC-44).
8.  Who has emptied his hand and recited the whole pile wins (WC-46, WC-47).

Decided here because the rulings leave it open: with many cards a turn one recital ends the turn;
backward recitals keep the newest cards; a new seed sets both markers; as many dead letters in a
row as the track has letters is a stall; the timer of a stuck turn starts with its play; a double
letter is played for its first letter where both fit. Cards are never turned up before they are
stated by bots (WC-45), the board's inner track is unused (WC-05), and the red marker helps memory
only (WC-06). Word Crush has no ties to settle (ALL-02) and no talk (ALL-07).
"""

from __future__ import annotations

from sim.games.word_crush.cards import check_deal, make_deck, pack_deck
from sim.games.word_crush.events import EVENT_KINDS
from sim.games.word_crush.features import FEATURES
from sim.games.word_crush.narration import narrate
from sim.games.word_crush.positions import positions_of
from sim.games.word_crush.rulebook import COUNTERS, PARAMS, RULES, VARIANTS
from sim.games.word_crush.table import DECK_FIELDS, TABLE_FIELDS
from sim.spec import Game, Hooks

PLAYING_TIME = {"regular": 20}
"""Minutes that the rulebook promises, by length of game (WC-09)."""


def hooks() -> Hooks:
    """The kernels, imported when a game is first played."""
    from sim.games.word_crush import ending, redeal, set_up, turn

    return Hooks(set_up.set_up, turn.play, ending.finish, redeal.redeal_hidden)


GAME = Game(
    name="word_crush",
    title="Be first to play out your hand along the alphabet and recite the whole pile.",
    family="Word Crush",
    prefix="WC",
    players=(2, 8),  # WC-07
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
    features=FEATURES,
    parts={"positions": positions_of},
)
