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
5.  Alone: play until the first turn without a word; the cards used are the score (F9-05).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family.board import (
    NEW_WORD,
    board_changes,
    count_laid,
    count_word,
    lay_word,
    remember_board,
    remove_card,
    row_value,
    take_back,
    tell_word,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import (
    STALL,
    WON,
    end_turn,
    fill_family_row,
    score,
    settle,
    stop,
)
from sim.games.final_word.family.events import CODES, REASONS, REMOVALS
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.pile import deal_hands
from sim.games.final_word.family.search import ask, bar_board_word
from sim.games.final_word.family.table import (
    IDLE,
    KNOCKOUT,
    PLAYED,
    SHARED,
    SOLO,
    adopt_rules,
    following,
    wipe,
)
from sim.games.final_word.family.turn import (
    MAY_ACT,
    NO_WORD,
    OUT_OF_TIME,
    OWED,
    after_search,
    begin_turn,
    end_without_acting,
    lose_turn,
    make_pass,
    note_stuck,
    refill_at_once,
    trade,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel
from sim.scoring import Scoring
from sim.search.query import ANYWHERE, EITHER_END, FIRST, KEPT
from sim.search.searches import BEST_WORD, WORD_WITH_GIVEN, search
from sim.spec import EnumParam, Rule, Value, Variant

RULES = (
    Rule(
        "After the first, each word begins with the very card that ended the word before; its"
        " other cards leave play. The same word again is barred.",
        ("F9-01", "F9-04"),
    ),
    Rule("First or Last, Anywhere: where else that card may stand.", ("F9-06",)),
    Rule("Scored: each word scores its value; traded cards go under the deck.", ("F9-02", "F9-07")),
    Rule(
        "Knockout: who has no word is out; the last one left wins, or who first empties his hand"
        " with no deck left.",
        ("F9-02", "F9-03"),
    ),
    Rule("Alone: cards used before the first failure.", ("F9-05",)),
)

PARAMS = (
    EnumParam(
        "form",
        "scored",
        "F9-02",
        "played for points, or until one is left",
        choices=("scored", "knockout"),
    ),
    EnumParam(
        "link",
        "first",
        "F9-06",
        "where in the new word the carried card must stand",
        choices=("first", "first or last", "anywhere"),
    ),
    EnumParam(
        "empty_hand",
        "wins",
        "F9-02",
        "a knockout player who empties his hand with no deck left",
        choices=("wins", "out"),
    ),
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

OUT = CODES["out"]
FOR_WORD = REASONS.index("word")
USED = np.int64(REMOVALS.index("used"))


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores the sum of its cards; all but one of them come from the hand."""
    return Scoring(letter_values(deck, rules), least_length=rules["minlen"])


def set_up(table, rules, deck, bots, words, events):
    """Deal; knockout and solo games have their own end."""
    wipe(table)
    adopt_rules(table, rules)
    is_knockout = rules.form != 0
    table.trade_to_bottom = rules.trade_return == 0  # FW-09, F9-02
    table.ending = SHARED
    if is_knockout:
        table.ending = KNOCKOUT
    if table.players == 1:  # F9-05
        table.ending = SOLO
    table.subtracts = table.ending == SHARED  # FW-24
    table.milliseconds += bots.deal[table.kind[0]]
    deal_hands(table, deck, events)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, rules, deck, bots, words, events)


def finish(table, rules, deck, bots, words, events):
    """Fill the family's counters."""
    fill_family_row(table, deck)


@inlined_kernel
def take_turn(table, rules, deck, bots, words, events):
    """One turn: a word if the player sees one, else a trade, a pass, or out."""
    chair = table.chair
    begun = begin_turn(table, bots, events)
    is_scored = table.ending == SHARED
    if begun == OWED or (begun == OUT_OF_TIME and is_scored):
        end_without_acting(table, deck, events, chair, begun)
        return
    found = 0
    if begun == MAY_ACT:
        find_word(table, rules, deck, bots, words, chair)
        found = table.query.found
        if found == 0:
            note_stuck(table, chair)
    if is_scored and wishes_to_trade(table, bots, chair, found):
        end_turn(table, deck, events, chair, trade(table, deck, bots, events, chair))
    elif found != 0:
        play_word(table, rules, deck, bots, words, events, chair)
    elif is_scored:
        make_pass(table, events, chair, NO_WORD)
        end_turn(table, deck, events, chair, IDLE)
    else:
        leave(table, deck, events, chair)


@inlined_kernel
def find_word(table, rules, deck, bots, words, chair):
    """The word that the player likes best: from his hand, with the board's last card if any."""
    query = table.query
    ask(table, deck, bots, chair)
    if table.rows == 0:
        search(query, words, BEST_WORD)
    else:
        last = query.board_length - 1
        query.board[0] = query.board[last]  # F9-01
        query.board_value[0] = query.board_value[last]
        query.board_length = 1
        query.place_of_given = FIRST  # F9-06
        if rules.link == 1:
            query.place_of_given = EITHER_END
        elif rules.link == 2:
            query.place_of_given = ANYWHERE
        bar_board_word(table)  # F9-04
        search(query, words, WORD_WITH_GIVEN)
        for place in range(query.length[0]):
            if query.source[0, place] == KEPT:
                query.board_place[0, place] = last
    after_search(table, chair)


@inlined_kernel
def play_word(table, rules, deck, bots, words, events, chair):
    """Lay the word found; the other cards of the old word leave play (F9-01)."""
    word_id = table.query.word_id[0]
    old_length = table.row_length[0] if table.rows > 0 else 0
    remember_board(table)
    lay_word(table, deck, events, chair, 0, 0, NEW_WORD)
    tell_word(table, deck, bots, events, chair, 0)
    if not survives_challenge(table, words, events, chair, 0, word_id):
        take_back(table, events, chair, 0)
        if table.ending == SHARED:
            lose_turn(table, deck, events, chair)
        else:
            leave(table, deck, events, chair)
        return
    count_word(table, chair, 0)
    count_laid(table)
    if table.ending == SHARED:
        score(table, events, chair, row_value(table, deck, 0), FOR_WORD)  # F9-07
    elif table.ending == SOLO:
        score(table, events, chair, table.laid_count, FOR_WORD)  # F9-05
    for place in range(old_length - 1):
        remove_card(table, events, table.old_card[0, place], 0, USED)
    board_changes(table, chair, word_id)
    refill_at_once(table, deck, events, chair)
    has_won = table.ending == SOLO or (table.ending == KNOCKOUT and rules.empty_hand == 0)  # F9-02
    if has_won and table.hand_size[chair] == 0 and table.deck_left == 0:
        table.sole_winner = chair
        stop(table, deck, events, WON)
        return
    end_turn(table, deck, events, chair, PLAYED)


@inlined_kernel
def leave(table, deck, events, chair):
    """A player without a word is out; the last one left wins (F9-02, F9-03)."""
    if table.ending == SOLO:  # F9-05
        stop(table, deck, events, STALL)
        return
    record(table, events, OUT, (chair,))
    table.is_out[chair] = 1
    table.in_play -= 1
    table.chair = following(table, chair)
    if table.in_play == 1:
        table.sole_winner = table.chair
        stop(table, deck, events, WON)
    else:
        settle(table, deck, events)


GAME = family_game(
    name="last_man_standing",
    title="Begin your word with the last card of the word on the board.",
    prefix="F9",
    players=(1, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    scoring=scoring,
    searches=(BEST_WORD, WORD_WITH_GIVEN),
    kernels=(set_up, play, finish),
)
