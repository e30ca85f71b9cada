"""Break Up: cut the board word in two and complete both parts from your hand.

1.  The first player spells a word from his hand, of three letters or more (F5-09). Each next
    player cuts the board word anywhere into two parts, and adds hand cards to each until both are
    words (F5-01, F5-02).
2.  If both have four letters or more he chooses which one scores; if one has only three, the
    lower one scores. The scored word leaves play, the other is broken up next (F5-03, F5-04).
3.  Who cannot may complete one part alone: the other part's board cards are shuffled into the
    deck, nothing is scored (F5-05). Or he trades up to five cards and loses the turn, and the
    same word faces the next player (F5-06, F5-07).
4.  The shared end, or all out of cards or stuck (F5-08). Unplayed cards are subtracted.
"""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family import board, course, pile, search, turn
from sim.games.final_word.family.events import CODES, RETURNS, SCORED, SOURCES
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import ALL_HANDS, BY_VALUE, PLAYED
from sim.kernel import inlined_kernel
from sim.params import EnumParam
from sim.search.query import ADD, ANY_MOVE
from sim.search.searches import BEST_WORD, ONE_PART, WORD_SPLIT
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Cut the board word in two anywhere and complete both parts with cards of your hand.",
        ("F5-01", "F5-02", "F5-09", "FW-19", "FW-20", "FW-21"),
    ),
    Rule(
        "One of them scores all its cards and leaves play, the other stays: which, you choose if"
        " both have four letters or more; else it is the lower one. A first word scores, too.",
        ("F5-03", "F5-04", "FW-07"),
    ),
    Rule(
        "If you cannot, complete one part for no points, the rest goes back to the deck; or trade"
        " and lose the turn.",
        ("F5-05", "F5-06", "F5-07"),
    ),
    Rule("A word that nobody can break up ends the game.", ("F5-08",)),
)
ONLY = {"score": ""}

EACH = "must each part take a hand card, or the two together"
REMOVED = ("scored one", "player chooses")
KEEPS_PAIRS = "where each part must keep two letters of the board word together"
WHERE = ("Split Off and Split Run", "Split Run only", "Break Up too")
BREAK_UP_TOO = WHERE.index("Break Up too")
PARAMS = (
    EnumParam("each", "yes", "F5-02", EACH, choices=("yes", "together")),
    EnumParam("removed_word", REMOVED[0], "F5-03", "which word leaves play", choices=REMOVED),
    EnumParam("split_seq2", WHERE[0], "FW-20", KEEPS_PAIRS, choices=WHERE),
)

ENDLESS = (
    "who completes one part alone puts the other back into the deck and draws it again, "
    "so that a game may go on so for ever"
)

VARIANTS = (Variant("printed", "Cut the word in two and complete both parts.", {}),)

GIVE_BACK = CODES["give back"]
FROM_BOARD, SHUFFLED_IN = SOURCES.index("board"), RETURNS.index("shuffled in")
CHOICE_FROM = 4  # letters that both parts need for a choice of which one scores (F5-03)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F5-08 and FW-25 say what ends it."""
    course.open_table(table, rules, deck, bots, events, ALL_HANDS, BY_VALUE)
    table.query.moves = ADD  # F5-01
    table.query.each_part = rules.each == 0  # F5-02
    table.query.keeps_pairs = rules.split_seq2 == BREAK_UP_TOO  # FW-20


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """Two parts to complete, or a word from the hand if no word lies there (F5-09)."""
    return search.find_another(table, rules, deck, bots, words, chair, WORD_SPLIT)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Open; or lay both parts, score one, and leave the other on the board (F5-01 to F5-04)."""
    if table.query.found == 1:
        return course.lay_board_word(table, rules, deck, bots, words, events, chair)
    if not course.lay_parts(table, deck, bots, words, events, chair, 0, 2):
        return course.lose_turn(table, events, chair)
    first, second = board.row_value(table, deck, 0), board.row_value(table, deck, 1)
    higher, lower = (0, 1) if first >= second else (1, 0)
    scored = higher
    if first != second and min(table.row_length[0], table.row_length[1]) < CHOICE_FROM:
        scored = lower
    course.score_row(table, deck, events, chair, scored)
    # F5-03: if he may choose, he leaves the word of less value to the next
    removed = scored if rules.removed_word == 0 else higher
    board.remove_row(table, events, removed, SCORED)
    board.keep_row(table, chair, 1 - removed)
    return PLAYED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """One part alone (F5-05), else a trade or a pass; the same word faces the next (F5-07)."""
    may_complete = reason == turn.NO_WORD and table.rows > 0
    if may_complete and prefers_one_part(table, rules, deck, bots, words, chair):
        return complete_one_part(table, deck, bots, words, events, chair)
    return course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)


@inlined_kernel
def prefers_one_part(table, rules, deck, bots, words, chair):
    """True if he sees a part to complete, and the cards are not worth more traded (F5-06)."""
    if search.find_another(table, rules, deck, bots, words, chair, ONE_PART) == 0:
        return False
    if table.query.choice == ANY_MOVE or table.query.utility >= 0:
        return True
    return not turn.wishes_to_trade(table, bots, chair, 0)


@inlined_kernel
def complete_one_part(table, deck, bots, words, events, chair):
    """Complete one part; the other's board cards are shuffled into the deck (F5-05)."""
    part = 0 if table.query.length[0] > 0 else 1
    if not course.lay_parts(table, deck, bots, words, events, chair, part, part + 1):
        return course.lose_turn(table, events, chair)
    cut = table.query.cut
    first, last = (cut, table.old_length[0]) if part == 0 else (0, cut)
    for place in range(first, last):
        card = table.old_card[0, place]
        pile.put_on_top(table, deck, card)
        record(table, events, GIVE_BACK, (chair, card, FROM_BOARD, SHUFFLED_IN))
    pile.reshuffle(table, events)
    board.keep_row(table, chair, part)
    return PLAYED


GAME = family_game(
    name="break_up",
    title="Cut the board word in two and complete both parts from your hand.",
    prefix="F5",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("refill", "trade_return"),
    endless=ENDLESS,
    searches=(BEST_WORD, WORD_SPLIT, ONE_PART),
    kernels=(set_up, play),
)
