"""Double Cross: your word goes over to the other's, and you make another; both score.

1.  Both players spell a word from the hand, the first before the second (F6-08), each in a row of
    his own. Then in turn each takes up his own word; cards covered in it leave play (F6-06).
2.  All its letters that the other's word holds too go onto their likes there (F6-01). More of it,
    in order, may change the word, of which a card stays or lies under its duplicate (F6-02, F6-03);
    duplicates alone score nothing (F6-05).
3.  What is left, in order, and cards of the hand make a new word; what goes into neither word
    leaves play (F6-04). Who has no new word trades; the rows stay (F6-07). An empty hand ends it
    with no deck left, or that nobody has a word (F6-09).

F6-04 has what is left over come to the hand (``to hand``). Then hardly a card is ever used up: 59
of 100 games of casual players and 36 of experts ran into the turn cap; that all must be used stops
every game as a stall. With cards that leave play all of them end, in 40 turns (F6-10).
"""

from __future__ import annotations

from sim.games.final_word.family import (
    board,
    course,
    cross_narration,
    crossing,
    ending,
    search,
    turn,
)
from sim.games.final_word.family.events import FOR_WORD
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.rulebook import USUALLY_IDLE
from sim.games.final_word.family.table import BY_VALUE, IDLE, PLAYED, SHARED
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam
from sim.search.cross_work import OUT_OF_PLAY
from sim.search.searches import BEST_WORD, WORD_CROSS
from sim.spec import Rule, Variant

RULES = (
    Rule("Both spell a word, each in a row of his own.", ("F6-08",)),
    Rule("Take up your own word; cards covered in it leave play.", ("F6-06",)),
    Rule("The letters that both words hold go onto the other's word.", ("F6-01",)),
    Rule("More of your word, in order, may change it.", ("F6-02", "F6-03")),
    Rule(
        "Make a new word of what is left and your hand; the rest leaves play, in the version To"
        " Hand it comes to your hand.",
        ("F6-04",),
    ),
    Rule(
        "Both words score all their visible cards; duplicates alone score nothing.",
        ("F6-05", "FW-07"),
    ),
    Rule("Who cannot make a new word trades; the rows stay.", ("F6-07",)),
    Rule("An empty hand with no deck left is enough to end it.", ("F6-09", "F6-10")),
)
ONLY = {"score": ""}

CROSSING = "cards that may change the other's word, beside the duplicates"
OVER, LEFT = ("leftovers", "leftovers and hand"), ("to hand", "all must be used", "out of play")
UNDER = ("out of play", "to hand")
COVERED = "where cards go that lie covered in a word that is taken up"
LEFTOVERS = "unplaced_leftovers"
UNPLACED = "what becomes of cards of your word that do not go over"
PARAMS = (  # F6-10
    EnumParam("crossing_cards", OVER[0], "F6-02", CROSSING, choices=OVER),
    EnumParam(LEFTOVERS, LEFT[OUT_OF_PLAY], "F6-04", UNPLACED, choices=LEFT),
    EnumParam("covered_cards", UNDER[0], "F6-06", COVERED, choices=UNDER),
)

ENDLESS = (
    "in the version To Hand cards come back to the hand, so that both may spell the same "
    "words for ever, with points each time"
)

VARIANTS = (
    Variant("printed", "Your word goes over; make another, and the rest leaves play.", {}),
    Variant("to hand", "What goes into neither word comes to the hand.", {LEFTOVERS: LEFT[0]}),
)


def set_up(table, rules, deck, bots, words, events):
    """Deal; a row for each."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)
    table.equalises = 0  # F6-09
    table.rows = 2  # F6-06
    table.row_length[0] = table.row_length[1] = 0
    table.query.least_board = rules.unplaced_leftovers  # F6-04
    table.query.each_part = rules.crossing_cards  # F6-02


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """A first word (F6-08); then the best crossing and new word together, if the other has one."""
    if table.row_length[chair] == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    if table.row_length[1 - chair] == 0:
        return 0
    crossing.ask_to_cross(table, rules, deck, bots, chair)
    found = search.find_answer(table, words, chair, WORD_CROSS)
    crossing.forget_lists(table.query)
    return found


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the first word, or both words of the answer."""
    if table.row_length[chair] > 0:
        return cross(table, rules, deck, bots, words, events, chair)
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, chair, board.NEW_WORD):
        return course.lose_turn(table, events, chair)
    score_row(table, deck, events, chair, chair)
    board.board_changes(table, chair, table.query.word_id[0])
    return PLAYED


@kernel
def cross(table, rules, deck, bots, words, events, chair):
    """The own word is taken up, goes over and leaves a new one (F6-01, F6-03); both may fall."""
    other = 1 - chair
    board.remember_board(table)
    crossing.take_up_own_word(table, rules, events, chair)
    crossing.put_in_order(table, deck, chair)
    has_crossing = table.query.length[0] > 0
    if has_crossing and not course.lay_and_defend(
        table, deck, bots, words, events, chair, 0, other, board.CHANGED_WORD
    ):
        crossing.take_all_back(table, events, chair, other)
        return course.lose_turn(table, events, chair)
    if not course.lay_and_defend(table, deck, bots, words, events, chair, 1, chair, board.NEW_WORD):
        crossing.take_all_back(table, events, chair, chair)
        return course.lose_turn(table, events, chair)
    board.sort_hand(table, chair)
    board.count_laid(table)
    if has_crossing:
        board.count_word(table, chair, other)
        if table.query.word_id[0] >= 0:  # F6-05
            score_row(table, deck, events, chair, other)
    board.count_word(table, chair, chair)
    score_row(table, deck, events, chair, chair)
    board.board_changes(table, chair, table.query.word_id[1])
    if rules.unplaced_leftovers == OUT_OF_PLAY:  # F6-04
        crossing.throw_away(table, events, chair)
    return PLAYED


@kernel
def score_row(table, deck, events, chair, row):
    """A word scores all its visible cards."""
    ending.score(table, events, chair, board.row_value(table, deck, row), FOR_WORD)


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass (F6-07); who waits for the other's first word keeps his cards."""
    if table.row_length[chair] > 0 and table.row_length[1 - chair] == 0:
        turn.make_pass(table, events, chair, turn.NO_WORD)
        return IDLE
    return course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)


GAME = crossing.with_beginnings(
    family_game(
        name="double_cross",
        title="Your word goes over to the other's, and you make another; both score.",
        prefix="F6",
        players=(2, 2),
        rules=RULES,
        only=ONLY,
        params=PARAMS,
        variants=VARIANTS,
        idle=(*USUALLY_IDLE, "equalise"),
        endless=ENDLESS,
        searches=(BEST_WORD, WORD_CROSS),
        kernels=(set_up, play),
        own=Own(narrate=cross_narration.narrate),
    )
)
