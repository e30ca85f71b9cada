"""Several words on the board, each changed or cut in parts: the turns of Split Off and Split Run.

A turn changes any number of the words that lay there when it began, each once (FW-21, F19-03),
the best first; for a further word the player looks again, and lays it only if he gains by it.

The printed rules know no limit of words on the board; there is one (F19-01). Who sees nothing but
a cut that has no room there says so when he passes, and if such a pass ends the game (FW-25), it
has not ended by the rules: its stop reason is ``rule gap``.
"""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.final_word.family import board, course, search, turn
from sim.games.final_word.family.course import SPLIT
from sim.games.final_word.family.events import SCORED
from sim.games.final_word.family.own_state import MOST_ROWS
from sim.games.final_word.family.table import BY_VALUE, IDLE, LAST_TURNS, PLAYED
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.search.answer import keep_answer, restore_answer, take_better_answer
from sim.search.board_work import FREE
from sim.search.choice import draw_below
from sim.search.query import ADD, ANY_MOVE, BEATS, EQUALS, KEPT, LETTER_KINDS, OVERLAY
from sim.search.searches import WORD_CUT


@inlined_kernel
def open_splitting(table, rules, deck, bots, events, keeps_pairs, most_words):
    """Deal; F18-06 says what ends it."""
    course.open_table(table, rules, deck, bots, events, LAST_TURNS, BY_VALUE)
    table.ending = LAST_TURNS
    table.query.moves = ADD | OVERLAY  # F18-05
    table.changed = table.lacks_room = 0
    table.keeps_pairs, table.most_words = keeps_pairs, most_words
    table.most_parts = rules.max_parts  # F18-04


@kernel
def find_change(table, rules, deck, bots, words, chair):
    """The change or cut of a word, not yet changed in this turn, that the player likes best.

    Of those that he likes alike it is the first, by row, changes before cuts. Rows worth most are
    asked about first: no other can be worth more than all its cards and the hand's.

    Returns:
        how many words it makes, 0 if he sees none; ``asked_row`` is the row.
    """
    if table.rows == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    query = table.query
    query.kept.found = query.kept.utility = 0
    table.no_room[chair] = table.asked = 0
    best = np.int64(0)
    parts = min(table.most_parts, table.most_words - table.rows + 1)  # F19-01
    note_worths(table, deck, bots, chair)
    if table.changed == 0:
        forget_in_vain(table)
    hand = FREE
    while True:
        number = next_question(table, parts)
        if number < 0:
            break
        row, is_cut = number >> 1, number & 1
        if query.kept.found == 0:
            query.beats_kept = BEATS
            if is_in_vain(table, chair, number):
                continue
        elif hand + table.row_worth[row] < query.kept.utility + (number > best):
            continue
        else:
            query.beats_kept = BEATS if number > best else EQUALS
        if finds_better(table, deck, bots, words, chair, row, is_cut * parts):
            best = number
            hand = most_of_hand(query)
        elif query.kept.found == 0 and table.p_bad_word == 0 and table.refills_at_once == 0:
            table.in_vain_until[number] = query.utility
    table.asked_row = best >> 1
    restore_answer(query)
    if query.found == 0 and table.changed == 0 and parts < table.most_parts:
        note_cut_without_room(table, deck, bots, words, chair)
    return query.found


@small_kernel
def forget_in_vain(table):
    """A turn begins: nothing was asked in vain yet."""
    for number in range(2 * MOST_ROWS):
        table.in_vain_until[number] = 0


@small_kernel
def is_in_vain(table, chair, number):
    """Was a question of this turn answered with nothing, and so it would be again?

    Since then the hand has only lost cards. What he has looked since his last question must be on
    his clock already.
    """
    until = table.in_vain_until[number]
    if table.looked[chair] != 0 or table.clock[chair] >= until:
        return False
    table.still_unseen = min(table.still_unseen, until)
    return True


@kernel
def note_worths(table, deck, bots, chair):
    """Note the most that the cards of each row can be worth to the player.

    `FREE` for all where questions must be asked in order: for a player who takes any move, where
    false words are owed, and where it is noted which word comes first.
    """
    query, kind = table.query, table.kind[chair]
    in_order = bots.word_choice[kind] == ANY_MOVE or table.p_bad_word != 0
    in_order |= query.barred_count != 0 or table.tracing != 0
    weight = bots.points_weight[kind]
    for row in range(table.rows):
        worth = np.int64(0)
        for place in range(table.row_length[row]):
            worth += max(weight * deck.value[table.row_card[row, place]], 0)
        table.row_worth[row] = FREE if in_order else worth


@small_kernel
def most_of_hand(query):
    """The most that the hand in a query can be worth."""
    most = np.int64(0)
    for letter in range(LETTER_KINDS):
        worth = query.points_weight * query.value[letter] + query.card_weight - query.keep[letter]
        most += query.count[letter] * max(worth, 0)
    return most


@kernel
def next_question(table, parts):
    """The question about the row worth most that was not asked yet; -1 if there is none.

    A row's cut, which mostly is worth more, comes before its change unless rows are asked in order.

    Args:
        parts: that a word may be cut into.

    Returns:
        twice the row, and 1 more for a cut.
    """
    chosen, most = np.int64(-1), np.int64(-1)
    cuts_first = np.int64(table.row_worth[0] != FREE)
    for each in range(2 * table.rows):
        number = each ^ cuts_first
        row = number >> 1
        if (table.asked >> number | table.changed >> row) & 1 != 0:
            continue
        if number & 1 != 0 and parts < 2:
            continue
        if table.row_worth[row] > most:
            chosen, most = np.int64(number), table.row_worth[row]
    if chosen >= 0:
        table.asked |= np.int64(1) << chosen
    return chosen


@kernel
def finds_better(table, deck, bots, words, chair, row, parts):
    """Does he see a change of a row, or a cut, that he likes better than the answer kept?

    The better of both is kept afterwards.

    Args:
        parts: that the word may be cut into; 0 for a change.
    """
    query = table.query
    ask_about_row(table, deck, bots, chair, row, parts)
    search.find_answer(table, words, chair, WORD_CUT)
    query.pairs = query.pairs_length = query.pair_places = 0  # no state of a game keeps addresses
    is_better = query.found != 0 and not take_better_answer(query)
    if is_better:
        keep_answer(query)
    search.after_search(table, chair)
    return is_better


@kernel
def note_cut_without_room(table, deck, bots, words, chair):
    """He sees no play: does he see a cut, if the board had room for its parts (F19-01)?"""
    table.lacks_room = 0
    for row in range(table.rows):
        if finds_better(table, deck, bots, words, chair, np.int64(row), table.most_parts):
            table.lacks_room = 1
            break
    table.query.found = 0


@kernel
def trade_or_pass(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass (F18-07); if for want of room on the board, that is recorded (F19-01).

    Returns:
        TRADED or IDLE.
    """
    lacks_room = reason == turn.NO_WORD and table.lacks_room != 0
    table.no_room[chair] = table.lacks_room = 0
    if not lacks_room or turn.wishes_to_trade(table, bots, chair, 0):
        return course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    table.no_room[chair] = 1
    turn.make_pass(table, events, chair, turn.NO_ROOM)
    return IDLE


@kernel
def ask_about_row(table, deck, bots, chair, row, parts):
    """Ask about the word in a row, which is itself no answer (FW-22).

    Args:
        parts: that it may be cut into; 0 for a change.
    """
    search.ask_about(table, deck, bots, chair, row)
    query = table.query
    query.board_arrived = table.row_seen[row, chair]
    query.barred[query.barred_count] = table.row_word[row]
    query.barred_count += 1
    query.most_words = parts
    query.keeps_pairs = table.keeps_pairs if parts > 0 else 0  # F18-03
    query.pairs, query.pairs_length = deck.lists, deck.lists_length
    query.pair_places = deck.list_places.ctypes.data


@inlined_kernel
def make_changes(table, rules, deck, bots, words, events, chair, after_cut):
    """Lay the answer, then further changes while the player sees one by which he gains.

    Args:
        after_cut: of table, deck, bots, events and chair: what becomes of a cut's parts; True if
            the turn may go on.

    Returns:
        PLAYED, or IDLE if the first word fell.
    """
    changes = 0
    came_to = PLAYED
    while True:
        opens = table.rows == 0
        if not lay_change(table, deck, bots, words, events, chair, opens):
            came_to = course.lose_turn(table, events, chair)  # FW-08: what stood before it stays
            break
        changes += 1
        is_cut = table.query.found > 1
        if (is_cut and not after_cut(table, deck, bots, events, chair)) or opens:
            break
        turn.refill_at_once(table, deck, events, chair)
        if table.changed == (1 << table.rows) - 1 or table.hand_size[chair] == 0:
            break
        if turn.look(table, bots, events, chair) != turn.MAY_ACT:
            break
        if find_change(table, rules, deck, bots, words, chair) == 0:
            break
        if table.query.choice != ANY_MOVE and table.query.utility <= 0:  # F19-03
            break
    table.changed = 0
    return PLAYED if changes > 0 else came_to


@kernel
def lay_change(table, deck, bots, words, events, chair, opens):
    """Lay and score a first word, a changed one, or the parts of a cut; True if they stand."""
    query, row = table.query, table.asked_row
    if query.found > 1:
        return lay_cut(table, deck, bots, words, events, chair)
    row = np.int64(0) if opens else row
    how = board.NEW_WORD if opens else board.CHANGED_WORD
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, row, how):
        return False
    course.score_row(table, deck, events, chair, row)  # F19-02
    note_row(table, chair, row, query.word_id[0])
    return True


@kernel
def lay_cut(table, deck, bots, words, events, chair):
    """Cut the word and lay its parts; True if they stand, if one falls all goes back (FW-08)."""
    query, parts = table.query, table.query.found
    board.remember_board(table)
    record(table, events, SPLIT, (chair, table.asked_row, query.cut))  # FW-19
    if parts > 2:  # F18-04: the second part is cut again
        at = 0
        while query.board_place[2, at] < 0:
            at += 1
        cut_again = query.board_place[2, at] - query.cut
        record(table, events, SPLIT, (chair, table.rows, cut_again))
    for part in range(parts):
        row = row_of_part(table, part)
        if not course.lay_and_defend(
            table, deck, bots, words, events, chair, part, row, board.CHANGED_WORD
        ):
            board.take_back(table, events, chair, row)
            return False
    board.count_laid(table)
    for part in range(parts):
        row = row_of_part(table, part)
        board.count_word(table, chair, row)
        note_row(table, chair, row, query.word_id[part])
        if is_changed(query, part):  # F18-02
            course.score_row(table, deck, events, chair, row)
    return True


@small_kernel
def row_of_part(table, part):
    """The row of a part: the first stays where the word lay, the others take the next rows."""
    return table.asked_row if part == 0 else table.old_rows + part - 1


@kernel
def is_changed(query, part):
    """Has a hand card been laid in a part?"""
    laid = 0
    for at in range(query.length[part]):
        laid += query.source[part, at] != KEPT
    return laid > 0


@small_kernel
def note_row(table, chair, row, word_id):
    """A word has come to a row: everyone sees it from now on; it is not changed again (FW-21)."""
    table.row_word[row] = word_id
    table.changed |= 1 << row
    for other in range(table.players):
        table.row_seen[row, other] = table.clock[other]
    board.board_changes(table, chair, word_id)


@kernel
def remove_part(table, deck, bots, events, chair):
    """One of the parts just made leaves play: that of most points, for the next would score it.

    F18-01: the player chooses. Who does not weigh what rivals get removes the first, who takes any
    move any.
    """
    query, parts = table.query, table.query.found
    chosen, most = np.int64(0), np.int64(-1)
    for part in range(parts):
        value = board.row_value(table, deck, row_of_part(table, part))
        value *= bots.rival_weight[table.kind[chair]]
        if value > most:
            chosen, most = np.int64(part), value
    if bots.word_choice[table.kind[chair]] == ANY_MOVE:
        chosen = draw_below(query, parts)
        table.choices[chair] = query.choices
    removed = row_of_part(table, chosen)
    last = table.rows - 1
    board.remove_row(table, events, removed, SCORED)
    for row in range(removed, last):
        board.move_row(table, row + 1, row)
        table.row_word[row] = table.row_word[row + 1]
        for other in range(table.players):
            table.row_seen[row, other] = table.row_seen[row + 1, other]
    table.rows = last
