"""Split Run: change any of the words or cut them, and all of them stay on the board.

1.  The first player spells a word from his hand. Each next player changes one word of the board or
    more by adding and overlaying, or cuts it and completes the parts (F19-03, F18-05). A part keeps
    two of its cards side by side (F18-03); one part at least is changed, and what stays as it is
    must be a word and scores nothing (F18-02). These rules are Split Off's (F19-01).
2.  Every word that he changes scores once, with all its visible cards (F19-02). All words stay, up
    to a number that the board has room for (F19-01); a word may be cut in three (F18-04).
3.  Who cannot trades up to five cards or passes (F18-07).
4.  When the deck is empty and a player out of cards, each other has one more turn (F18-06).
    Unplayed cards are subtracted. If nobody moves and a cut that a player sees has no room, the
    game stops for want of a rule (F19-01).
"""

from __future__ import annotations

from sim.games.final_word.family import course, splitting
from sim.games.final_word.family.game import family_game, with_lists
from sim.games.final_word.family.own_state import MOST_ROWS
from sim.kernel import inlined_kernel, kernel
from sim.params import IntParam
from sim.search.pairs import find_pairs
from sim.search.searches import BEST_WORD, WORD_CUT
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Change any of the words by adding and overlaying, or cut them and complete the parts.",
        ("F19-01", "F19-03", "FW-19", "FW-21"),
    ),
    Rule(
        "Each part keeps two of its cards side by side; one at least is changed, an unchanged one"
        " scores nothing.",
        ("F19-01", "FW-20"),
    ),
    Rule("Each word that you change scores once, all its visible cards.", ("F19-02",)),
    Rule(
        "All words stay on the board, up to as many as it has room for; if nobody moves while a"
        " word could be cut if there were room, the game stops: the rules do not say how it goes on"
        " (stop reason: rule gap).",
        ("F19-01",),
    ),
    Rule("Who cannot trades up to five cards or passes.", ("F19-01",)),
    Rule(
        "When a player is out of cards and the deck is empty, the others have one more turn; the"
        " game also ends when each in turn has neither played nor traded.",
        ("F19-01", "FW-25"),
    ),
)
ONLY = {
    "end": "",
}

PARTS = "parts that a word may be cut into, at most"
ROOM = "words that may lie on the board; no word is cut beyond that"
PARAMS = (
    IntParam("max_parts", 2, "F19-01", PARTS, "parts", low=2, high=3),
    IntParam("max_board_words", 12, "F19-01", ROOM, "words", low=2, high=MOST_ROWS),
)

VARIANTS = (Variant("printed", "Change or cut any of the words; all of them stay.", {}),)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F18-06 and FW-25 say what ends it."""
    keeps_pairs = 1  # FW-20
    splitting.open_splitting(table, rules, deck, bots, events, keeps_pairs, rules.max_board_words)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(
        table,
        rules,
        deck,
        bots,
        words,
        events,
        splitting.find_change,
        make_play,
        splitting.trade_or_pass,
    )


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay a first word, or as many changes and cuts as the player gains by (F19-03)."""
    return splitting.make_changes(table, rules, deck, bots, words, events, chair, after_cut)


@kernel
def after_cut(table, deck, bots, events, chair):
    """All parts stay (F19-01), and other words may be changed."""
    return True


GAME = with_lists(
    family_game(
        name="split_run",
        title="Change or cut any of the words on the board; all of them stay and score again.",
        prefix="F19",
        players=(2, 6),
        rules=RULES,
        only=ONLY,
        params=PARAMS,
        variants=VARIANTS,
        idle=("trade_return", "end", "equalise"),
        searches=(BEST_WORD, WORD_CUT),
        kernels=(set_up, play),
    ),
    find_pairs,
)
