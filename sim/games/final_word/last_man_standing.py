"""Last Man Standing: begin your word with the last card of the word on the board.

1.  The first player spells a word from his hand. Each following word must use the last card of
    the board word itself, as its first letter; the other cards leave play (F9-01).
2.  First or Last: the card may be the first or last letter. Anywhere: it may stand anywhere
    (F9-06). The same word again is barred (F9-04).
3.  Scored: each word scores its whole value. Who has none passes, or trades up to five cards,
    which go under the deck (F9-02). The shared end; unplayed cards are subtracted (F9-07).
4.  Knockout: nothing is scored, nobody trades or passes. Who has no word is out, and the next
    player faces the same letter, or opens freely if there is no word yet (F9-02, F9-03). The last
    one left wins; so does, at once, who empties his hand with no deck left.
5.  Alone: play until the first turn without a word; the cards used are the score, and only who uses
    every card has won (F9-05).
"""

from __future__ import annotations

from sim.games.final_word.family import board, course, ending, search
from sim.games.final_word.family.events import FOR_WORD, USED
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import BY_VALUE, ENDED, KNOCKOUT, PLAYED, SHARED, SOLO
from sim.kernel import inlined_kernel
from sim.params import EnumParam
from sim.search.query import ANYWHERE, EITHER_END, FIRST, KEPT
from sim.search.searches import BEST_WORD, WORD_WITH_GIVEN
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "After the first, each word begins with the very card that ended the word before; its"
        " other cards leave play. The same word again is barred.",
        ("F9-01", "F9-04"),
    ),
    Rule("First or Last, Anywhere: where else that card may stand.", ("F9-06",)),
    Rule(
        "Scored: each word scores all its cards; traded cards go under the deck.",
        ("F9-02", "F9-07", "FW-07"),
    ),
    Rule(
        "Knockout: nobody trades; who has no word, or lays one that falls, is out. The last one"
        " left wins, or who first empties his hand with no deck left.",
        ("F9-02", "F9-03"),
    ),
    Rule(
        "Alone: nothing is traded; a point for each card used before the first failure; who uses"
        " all has won.",
        ("F9-05",),
    ),
)
ONLY = {
    "score": "",
    "trade": "Scored, not alone",
    "end": "Scored, not alone",
    "winner": "Scored, not alone",
}

FORM = "played for points, or until one is left"
LINK = "where in the new word the carried card must stand"
EMPTY_HAND = "a knockout player who empties his hand with no deck left"
PLACES = (FIRST, EITHER_END, ANYWHERE)
PARAMS = (
    EnumParam("form", "scored", "F9-02", FORM, choices=("scored", "knockout")),
    EnumParam("link", "first", "F9-06", LINK, choices=("first", "first or last", "anywhere")),
    EnumParam("empty_hand", "wins", "F9-02", EMPTY_HAND, choices=("wins", "out")),
)

FIRST_OR_LAST, AT_ANY_PLACE = {"link": "first or last"}, {"link": "anywhere"}
TO_THE_LAST = {"form": "knockout"}
VARIANTS = (
    Variant("printed", "Scored; the last card begins the next word.", {}),
    Variant("first or last", "The last card begins or ends the next word.", FIRST_OR_LAST),
    Variant("anywhere", "The last card may stand anywhere in the next word.", AT_ANY_PLACE),
    Variant("knockout", "Who has no word is out.", TO_THE_LAST),
    Variant(
        "knockout first or last",
        "Who has no word is out; the last card begins or ends the next word.",
        TO_THE_LAST | FIRST_OR_LAST,
    ),
    Variant(
        "knockout anywhere",
        "Who has no word is out; the last card may stand anywhere.",
        TO_THE_LAST | AT_ANY_PLACE,
    ),
)


def set_up(table, rules, deck, bots, words, events):
    """Deal; knockout and solo games have their own end."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)
    course.choose_form(table, rules)  # F9-02, F9-05
    table.trade_to_bottom = rules.trade_return == 0  # FW-09, F9-02
    table.query.place_of_given = PLACES[rules.link]  # F9-06
    table.links = 1 if rules.link == 0 and table.ending != SHARED else 0


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(
        table, rules, deck, bots, words, events, find_play, make_play, course.leave_or_pass
    )


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The word that the player likes best: from his hand, with the board's last card if any."""
    if table.rows == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    query = table.query
    search.ask(table, deck, bots, chair)
    last = query.board_length - 1
    query.board[0] = query.board[last]  # F9-01
    query.board_value[0] = query.board_value[last]
    query.board_length = 1
    query.firsts = deck.firsts.ctypes.data
    search.bar_board_word(table)  # F9-04
    found = search.find_answer(table, words, chair, WORD_WITH_GIVEN)
    query.firsts = 0  # nothing in a table points outside it
    for place in range(query.length[0]):
        if query.source[0, place] == KEPT:
            query.board_place[0, place] = last
    return found


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word found; the other cards of the old word leave play (F9-01)."""
    old_length = table.row_length[0] if table.rows > 0 else 0
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, board.NEW_WORD):
        return course.leave_or_lose(table, deck, events, chair)
    if table.ending == SHARED:
        course.score_row(table, deck, events, chair, 0)  # F9-07
    elif table.ending == SOLO:
        ending.score(table, events, chair, table.laid_count, FOR_WORD)  # F9-05
    for place in range(old_length - 1):
        board.remove_card(table, events, table.old_card[0, place], 0, USED)
    board.board_changes(table, chair, table.query.word_id[0])
    may_win = table.ending == SOLO or (table.ending == KNOCKOUT and rules.empty_hand == 0)  # F9-02
    if may_win and table.hand_size[chair] == 0 and table.deck_left == 0:
        ending.win(table, deck, events, chair)
        return ENDED
    return PLAYED


GAME = family_game(
    name="last_man_standing",
    title="Begin your word with the last card of the word on the board.",
    prefix="F9",
    players=(1, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("refill", "end"),
    searches=(BEST_WORD, WORD_WITH_GIVEN),
    kernels=(set_up, play),
)
