"""The course of a turn, once for all games of the family; a game passes the kernels that differ.

- ``find_play(table, rules, deck, bots, words, chair)`` puts the turn's question to the word
  search and returns how many words it found, 0 for no play; the answer stands in ``table.query``.
- ``make_play(table, rules, deck, bots, words, events, chair)`` lays the answer, scores it, and
  returns what the turn came to (`family.table`).
- ``without_play(table, rules, deck, bots, words, events, chair, reason)`` says what a player does
  who has none (NO_WORD), would rather trade (CHOSEN), or is late (LATE); `trade_or_pass` in most.

Kernels that are inlined where they are called may take kernels as arguments; closures would be
compiled anew in each process.
"""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family.board import (
    CHANGED_WORD,
    NEW_WORD,
    board_changes,
    count_laid,
    count_word,
    is_from_hand,
    lay_word,
    record_removal,
    record_word,
    remember_board,
    remove_row,
    row_value,
    take_back,
)
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import (
    STALL,
    end_lost_turn,
    end_turn,
    fill_family_row,
    leave,
    score,
    stop,
)
from sim.games.final_word.family.events import CODES, FOR_WORD, REPLACED, USED
from sim.games.final_word.family.pile import deal_hands
from sim.games.final_word.family.search import find_better, look_again, look_at_new_cards
from sim.games.final_word.family.table import (
    ENDED,
    IDLE,
    KNOCKOUT,
    PLAYED,
    SHARED,
    SOLO,
    TRADED,
    TRADES,
    adopt_rules,
    wipe,
)
from sim.games.final_word.family.turn import (
    CHOSEN,
    LATE,
    MAY_ACT,
    NO_WORD,
    OWED,
    WORD_FELL,
    begin_turn,
    has_time,
    look,
    looks_left,
    make_pass,
    note_stuck,
    trade,
    turn_up,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.shared_kernel import shared_kernel

SPLIT = CODES["split"]


@inlined_kernel
def open_table(table, rules, deck, bots, events, literal_ending, subtracts):
    """Wipe the table, adopt the shared rules and deal; what a game asks for itself comes after.

    Args:
        literal_ending: what ends the game by its own words (FW-25, ``end`` literal).
        subtracts: how unplayed cards are subtracted (FW-24): 0 for not, BY_VALUE or BY_COUNT.
    """
    ends = literal_ending if rules.end != 0 else SHARED
    open_own_table(table, rules, deck, bots, events, ends, subtracts)


@inlined_kernel
def open_own_table(table, rules, deck, bots, events, ends, subtracts):
    """As `open_table`, for a game that ends by its own rule whatever ``end`` is.

    Args:
        ends: what ends the game (`family.table`).
        subtracts: as in `open_table`.
    """
    prepare_table(table, rules, bots, ends, subtracts)
    deal_hands(table, deck, events)


@inlined_kernel
def prepare_table(table, rules, bots, ends, subtracts):
    """As `open_own_table`, but nothing is dealt yet."""
    wipe(table)
    adopt_rules(table, rules)
    table.ending = ends
    table.subtracts = subtracts
    table.milliseconds += bots.deal[table.kind[0]]


@small_kernel
def choose_form(table, rules):
    """Played for points, or (``form`` = 1) until one is left; alone, until the first failure."""
    if rules.form != 0:
        table.ending = KNOCKOUT
    if table.players == 1:
        table.ending = SOLO
    if table.ending >= KNOCKOUT:
        table.trade_max = table.subtracts = 0  # F2-06, F9-02; FW-24


@inlined_kernel
def take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play):
    """Take turns until the game is over or the pause turn is reached."""
    take_begun_turns(
        table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
    )


@small_kernel
def begin(table, rules, deck, bots, words, events):
    """How most games begin a turn, before the player looks."""
    return begin_turn(table, events)


@small_kernel
def begin_with_card(table, rules, deck, bots, words, events):
    """As `begin`, and a card of the deck is turned up if there is one (F16-08, F21-01)."""
    begun = begin_turn(table, events)
    if begun != OWED:
        turn_up(table, deck, events, table.chair)
    return begun


@inlined_kernel
def take_begun_turns(  # noqa: PLR0913, PLR0917 - the game's kernels
    table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
):
    """As `take_turns`, for a game that begins a turn in a way of its own.

    Args:
        begin: ``begin(table, rules, deck, bots, words, events)`` does what comes before the player
            looks; it returns MAY_ACT, or OWED if the turn is lost.
    """
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(
            table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
        )


@inlined_kernel
def take_turn(  # noqa: PLR0913, PLR0917 - the game's kernels
    table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
):
    """One turn; see `take_begun_turns`."""
    chair = table.chair
    if begin(table, rules, deck, bots, words, events) == OWED:
        end_lost_turn(table, deck, events, chair)
    else:
        found = is_stuck = 0
        reason = LATE
        looks = looks_left(table, bots, chair)
        look_at_new_cards(table)
        while look(table, bots, events, chair) == MAY_ACT:
            found = find_play(table, rules, deck, bots, words, chair)
            reason = NO_WORD if found == 0 else CHOSEN
            is_stuck = 1 if found == 0 else 0
            if found != 0 or looks == 0 or not has_time(table, bots, chair):
                break
            looks -= 1
            look_again(table)
            reason = LATE
        look_at_new_cards(table)
        if is_stuck != 0:
            note_stuck(table, chair)
        if found != 0 and not wishes_to_trade(table, bots, chair, found):
            came_to = make_play(table, rules, deck, bots, words, events, chair)
        else:
            came_to = without_play(table, rules, deck, bots, words, events, chair, reason)
        if came_to != ENDED:
            end_turn(table, deck, events, chair, came_to)


@kernel
def trade_or_pass(table, rules, deck, bots, words, events, chair, reason):
    """Trade if he may and can, or has chosen to, else pass (FW-23); a late player passes (FW-02).

    Returns:
        TRADED or IDLE.
    """
    if reason == CHOSEN or (reason == NO_WORD and wishes_to_trade(table, bots, chair, 0)):
        return trade(table, deck, bots, events, chair)
    make_pass(table, events, chair, reason)
    return IDLE


@kernel
def leave_or_pass(table, rules, deck, bots, words, events, chair, reason):
    """As `trade_or_pass`, but in a knockout or alone who has no play, or is late, is out.

    Returns:
        TRADED, IDLE or ENDED.
    """
    if table.ending < KNOCKOUT:
        return trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    leave(table, deck, events, chair)
    return ENDED


@kernel
def leave_or_lose(table, deck, events, chair):
    """A word has fallen: its player loses the turn, and a knockout or a game alone with it.

    Returns:
        IDLE or ENDED.
    """
    if table.ending < KNOCKOUT:
        return lose_turn(table, events, chair)
    leave(table, deck, events, chair)
    return ENDED


@kernel
def trade_or_end(table, rules, deck, bots, words, events, chair, reason, trades):
    """Alone: redraw until there is a first word (F2-04), then trade while trades are left (F2-05).

    Who would wait for others gives trading up at last; he is alone, and does not.

    Args:
        trades: how many he may make after his first word.

    Returns:
        TRADED, or ENDED: without a trade the game is over.
    """
    opens = table.rows == 0
    may_trade = opens or table.tally[TRADES] - table.redraws < trades
    table.trade_max = rules.trade_max if may_trade else 0
    table.wordless = 0
    came_to = trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    if came_to != TRADED:
        stop(table, deck, events, STALL)
        return ENDED
    table.redraws += opens
    return TRADED


@shared_kernel
def lay_answer(table, deck, bots, words, events, chair, number, row, how):
    """Lay one word of the answer and count it, or take it back if it is brought down (FW-08).

    Args:
        number: which word of the answer.
        row: the row that holds it afterwards.
        how: NEW_WORD or CHANGED_WORD.

    Returns:
        True if the word stands.
    """
    remember_board(table)
    if not lay_and_defend(table, deck, bots, words, events, chair, number, row, how):
        take_back(table, events, chair, row)
        return False
    count_word(table, chair, row)
    count_laid(table)
    return True


@shared_kernel
def lay_and_defend(table, deck, bots, words, events, chair, number, row, how):
    """As `lay_answer` for one of several words that fall together: nothing is counted or undone.

    Returns:
        True if nobody brings the word down.
    """
    lay_word(table, deck, events, chair, number, row, how)
    record_word(table, deck, bots, events, chair, row)
    return survives_challenge(table, words, events, chair, row, table.query.word_id[number])


@kernel
def score_row(table, deck, events, chair, row):
    """Write down what the visible cards of a row are worth (FW-07)."""
    score(table, events, chair, row_value(table, deck, row), FOR_WORD)


@kernel
def lay_for_points(table, deck, bots, words, events, chair, number, row):
    """Lay a word of the answer, all from the hand, score it and take it off the board.

    Returns:
        True if the word stands.
    """
    if not lay_answer(table, deck, bots, words, events, chair, number, row, NEW_WORD):
        return False
    score_row(table, deck, events, chair, row)
    remove_row(table, events, row, USED)
    return True


@kernel
def lay_parts(table, deck, bots, words, events, chair, first, last):
    """Cut the word where the answer says; lay its parts from ``first`` to before ``last`` (FW-21).

    Returns:
        True if they stand; if one falls, all goes back.
    """
    remember_board(table)
    record(table, events, SPLIT, (chair, 0, table.query.cut))
    for part in range(first, last):  # FW-19
        if not lay_and_defend(table, deck, bots, words, events, chair, part, part, CHANGED_WORD):
            take_back(table, events, chair, 0)
            return False
    for part in range(first, last):
        count_word(table, chair, part)
    count_laid(table)
    return True


@kernel
def lay_on_board(table, deck, bots, words, events, chair):
    """Lay the first word of the answer as the board word: a change of it, or a new one instead.

    Returns:
        True if the word stands.
    """
    is_new = is_from_hand(table)
    if is_new and table.rows > 0:
        record_removal(table, events, 0, REPLACED)
    how = NEW_WORD if is_new else CHANGED_WORD
    if not lay_answer(table, deck, bots, words, events, chair, 0, 0, how):
        return False
    board_changes(table, chair, table.query.word_id[0])
    return True


@kernel
def lay_board_word(table, rules, deck, bots, words, events, chair):
    """As `lay_on_board`; the word scores the points that the search has found for it.

    Returns:
        PLAYED, or IDLE if the word fell.
    """
    if not lay_on_board(table, deck, bots, words, events, chair):
        return lose_turn(table, events, chair)
    score(table, events, chair, table.query.points, FOR_WORD)
    return PLAYED


@kernel
def lose_turn(table, events, chair):
    """A word has fallen: its player loses the turn (FW-08).

    Returns:
        IDLE.
    """
    make_pass(table, events, chair, WORD_FELL)
    return IDLE


def change_or_replace(table, rules, deck, bots, words, events):
    """The ``play`` of games in which a new word may always take the board word's place."""
    take_turns(table, rules, deck, bots, words, events, find_better, lay_board_word, trade_or_pass)


def finish(table, rules, deck, bots, words, events):
    """Fill the family's counters: the hook of all games that have none of their own."""
    fill_family_row(table, deck)
