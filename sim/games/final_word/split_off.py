"""Split Off: change the word or cut it, and one of the parts leaves the board.

1.  The first player spells a word from his hand. Each next player changes a word of the board by
    adding and overlaying, or cuts it and completes the parts (F18-05). A part keeps two of its
    cards side by side (F18-03); one part at least is changed, and what stays as it is must be a
    word and scores nothing (F18-02).
2.  All words that he changes score. Of the parts of a cut he removes one, the others stay (F18-01);
    a word may be cut in three (F18-04).
3.  Who cannot trades up to five cards or passes (F18-07).
4.  When the deck is empty and a player out of cards, each other has one more turn (F18-06).
    Unplayed cards are subtracted.

The board has room for 16 words, which no game of the printed deck comes near; `family.splitting`
says what happens if one does.
"""

from __future__ import annotations

from sim.games.final_word.family import course, splitting
from sim.games.final_word.family.game import family_game, with_lists
from sim.games.final_word.family.own_state import MOST_ROWS
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, IntParam
from sim.search.pairs import find_pairs
from sim.search.searches import BEST_WORD, WORD_CUT
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Change a word of the board by adding and overlaying, or cut it and complete the parts.",
        ("F18-05", "FW-19", "FW-21"),
    ),
    Rule(
        "Each part keeps two of its cards side by side; one at least is changed, an unchanged one"
        " scores nothing.",
        ("F18-02", "F18-03", "FW-20"),
    ),
    Rule("Remove one of the parts; the others stay.", ("F18-01", "F18-04")),
    Rule("Who cannot trades up to five cards or passes.", ("F18-07",)),
    Rule(
        "When a player is out of cards and the deck is empty, the others have one more turn; the"
        " game also ends when each in turn has neither played nor traded.",
        ("F18-06", "FW-25"),
    ),
)
ONLY = {
    "end": "",
}

KEEPS_PAIRS = "where each part must keep two letters of the board word together"
WHERE = ("Split Off and Split Run", "Split Run only", "Break Up too")
ONLY_SPLIT_RUN = WHERE.index("Split Run only")
PARTS = "parts that a word may be cut into, at most"
PARAMS = (
    IntParam("max_parts", 2, "F18-04", PARTS, "parts", low=2, high=3),
    EnumParam("split_seq2", WHERE[0], "FW-20", KEEPS_PAIRS, choices=WHERE),
)

VARIANTS = (Variant("printed", "Cut the word in two; one part leaves the board.", {}),)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F18-06 and FW-25 say what ends it."""
    keeps_pairs = 0 if rules.split_seq2 == ONLY_SPLIT_RUN else 1  # FW-20
    splitting.open_splitting(table, rules, deck, bots, events, keeps_pairs, MOST_ROWS)


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
        splitting.trade_or_pass,  # F18-07
    )


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay a first word, changed ones, or the parts of a cut, which ends the turn."""
    return splitting.make_changes(table, rules, deck, bots, words, events, chair, after_cut)


@kernel
def after_cut(table, deck, bots, events, chair):
    """One of the parts leaves play (F18-01); then the turn is over, for rows are numbered anew."""
    splitting.remove_part(table, deck, bots, events, chair)
    return False


GAME = with_lists(
    family_game(
        name="split_off",
        title="Change the word or cut it in two; one of its parts leaves the board.",
        prefix="F18",
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
