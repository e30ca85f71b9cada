"""The table of The Final Word: hands, the deck that is left, and words in rows on the board.

The deck is shuffled once a deal. Chair c's k-th card is at place k * players + c of the shuffled
deck, so that one chair's draws never shift another's. From the first card that goes back, or the
first chair that has run through its own places, what is left is one pile, drawn from the top.
Undrawn cards are exchangeable, so this is a fair deal.

The shared rules are copied onto the table when a game is set up: kernels that read them from
there are compiled once for all games of the family.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.games.final_word.family.own_state import MOST_ROWS, OWN_FIELDS
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS
from sim.search.mistakes import MISTAKE_FIELDS, start_mistakes
from sim.search.query import LETTER_KINDS, QUERY_DTYPE, WORD_ROOM
from sim.shared_kernel import shared_kernel

NO_CARD = -1
HAND_ROOM = MOST_CARDS
"""A hand may outgrow its limit by cards that it takes from the board or cannot use (F1-03)."""
LAID_ROOM = 3 * WORD_ROOM
"""Hand cards of the words that are taken back together: the parts of a split."""

PLAYED, TRADED, IDLE, ANEW, ENDED = (np.int64(number) for number in range(5))
"""What a turn came to, as FW-25 counts it. ANEW: neither a play nor a trade, but the board was
cleared, so that all are asked anew. ENDED: the game itself has ended the turn."""

SHARED, ALL_HANDS, NOBODY_MOVES, DECK_AND_NOBODY, EMPTY_DECK, KNOCKOUT, SOLO, LAST_CHANCE = range(8)
"""What ends a game: FW-25's shared rule; all hands empty or nobody moves; nobody moves; nobody
moves and no deck is left; the deck is empty after a turn, or nobody moves; one player is left; the
first failure of a player alone, or what the game itself decides; a last turn for each once the deck
is empty."""
LAST_TURNS = -1
"""And: a last turn for each other once a player is out of cards, or nobody moves (F18-06)."""

BY_VALUE, BY_COUNT, DECK_TOO = 1, 2, 3
"""How unplayed cards are subtracted: their points (FW-24), a point each (F15-03), or a point each
with the cards of the deck (F2-05)."""

TABLE_FIELDS = (
    # the shared rules (see `adopt_rules`), and what each game of the family sets for itself
    ("hand_limit", np.int64),
    ("refills_at_once", np.int64),
    ("timer", np.int64),  # milliseconds, 0 for none
    ("trade_max", np.int64),
    ("trades_only_stuck", np.int64),
    ("trade_to_bottom", np.int64),
    ("p_bad_word", np.int64),  # parts per million, as the next two are (ALL-04)
    ("p_challenge", np.int64),
    *MISTAKE_FIELDS,
    ("equalises", np.int64),
    ("last_mover_loses", np.int64),
    ("cap", np.int64),  # turns after which the game is stopped (ALL-05)
    ("ending", np.int64),  # SHARED ... SOLO
    ("subtracts", np.int64),  # how unplayed cards are subtracted (FW-24), 0 if they are not
    ("takes_unused", np.int64),  # 1 if board cards left out of a new word go to the hand (F1-02)
    # what counts for a bot beside points, 1 if it does: see `family.search.ask_about`
    ("links", np.int64),  # what the last letter leaves to the next word
    ("reserves", np.int64),  # cards kept, for the hand must go on with the word
    ("length_takes", np.int64),  # cards laid, for the longer word takes the trick
    ("turned", np.int64),  # the card turned up in this turn, -1 for none
    ("end_points", np.int64, (MOST_CHAIRS,)),  # written down at the end (F8-05, F12-05, F17-06)
    ("end_reason", np.int64),  # what for
    ("maker_takes_board", np.int64),  # 1 if a board word left at the end is its maker's (F10-09)
    # the deck
    ("order", np.int64, (MOST_CARDS,)),
    ("places", np.int64, (MOST_CARDS,)),  # room for the shuffle
    ("sheet", np.int64, (rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),
    ("is_one_pile", np.int64),
    ("stride", np.int64, (MOST_CHAIRS,)),  # cards that a chair has drawn from its own places
    ("pile", np.int64, (MOST_CARDS,)),  # once it is one pile: the top is the last
    ("deck_left", np.int64),
    # hands, oldest card first, and the owner's clock when each card came
    ("hand_size", np.int64, (MOST_CHAIRS,)),
    ("hand", np.int64, (MOST_CHAIRS, HAND_ROOM)),
    ("came", np.int64, (MOST_CHAIRS, HAND_ROOM)),
    # the board: visible cards by row, the card under each card
    ("rows", np.int64),
    ("row_length", np.int64, (MOST_ROWS,)),
    ("row_card", np.int64, (MOST_ROWS, WORD_ROOM)),
    ("under", np.int64, (MOST_CARDS,)),
    ("asked_row", np.int64),  # the row whose word the query holds
    ("maker", np.int64),  # who made the board word, -1 for none
    ("board_word", np.int64),  # its word_id
    ("board_seen", np.int64, (MOST_CHAIRS,)),  # each chair's clock when the board word came
    # what this word has changed, so that it can be taken back (FW-08)
    ("laid_count", np.int64),
    ("laid_card", np.int64, (LAID_ROOM,)),
    ("laid_onto", np.int64, (LAID_ROOM,)),
    ("laid_how", np.int64, (LAID_ROOM,)),
    ("laid_came", np.int64, (LAID_ROOM,)),
    # board cards that this word takes by give and take, and what each covered
    ("lifted_count", np.int64),
    ("lifted_card", np.int64, (WORD_ROOM,)),
    ("lifted_under", np.int64, (WORD_ROOM,)),
    ("lifted_laid", np.int64, (WORD_ROOM,)),  # 1 if it is laid again in this word
    ("old_rows", np.int64),
    ("old_length", np.int64, (MOST_ROWS,)),
    ("old_card", np.int64, (MOST_ROWS, WORD_ROOM)),
    # cards got by give and take that must rest until the next turn (FW-16)
    ("resting_count", np.int64),
    ("resting_card", np.int64, (WORD_ROOM,)),
    # players
    ("clock", np.int64, (MOST_CHAIRS,)),  # see `sim.search.looking`
    ("looked", np.int64, (MOST_CHAIRS,)),  # milliseconds looked that no search has used yet
    ("looks", np.int64, (MOST_CHAIRS,)),
    ("choices", np.int64, (MOST_CHAIRS,)),
    ("owes_turn", np.int64, (MOST_CHAIRS,)),  # 1 if the next turn is lost (FW-08)
    ("is_out", np.int64, (MOST_CHAIRS,)),
    ("in_play", np.int64),  # players not out
    ("sole_winner", np.int64),  # who has won whatever the scores, -1 for none
    ("last_turn", np.int64, (MOST_CHAIRS,)),
    ("elapsed", np.int64),  # milliseconds looked in this turn, which a timer counts (FW-02)
    ("wordless", np.int64),  # turns in a row without a play, trades included
    ("redraws", np.int64),  # trades of a player alone before his first word (F2-04)
    # players asked, in normal turns of their own, since anyone last played or traded (FW-25)
    ("was_asked", np.int64, (MOST_CHAIRS,)),
    ("idle", np.int64),  # how many they are
    ("was_unable", np.int64, (MOST_CHAIRS,)),  # has left the board as it is since the last play
    ("no_room", np.int64, (MOST_CHAIRS,)),  # 1 if he passed, for a cut had no room (F19-01)
    ("had_last_chance", np.int64, (MOST_CHAIRS,)),  # has had a turn with no deck left (F21-05)
    ("extra", np.int64),  # 1 if the next turn is an extra one (F10-04)
    ("after_extra", np.int64),  # chair that acts after the extra turn
    # counters, in the order of the family's
    ("tally", np.int64, (16,)),
    ("seat_turns", np.int64, (MOST_CHAIRS,)),
    ("seat_stuck", np.int64, (MOST_CHAIRS,)),
    ("seat_words", np.int64, (MOST_CHAIRS,)),
    # looks at the same cards: the clock before which this one shows nothing, and the next does not
    ("unseen_until", np.int64),
    ("still_unseen", np.int64),
    ("query", QUERY_DTYPE),
    *OWN_FIELDS,
)

(
    WORDS,
    CARDS_PLAYED,
    LETTERS_LAID,
    LONGEST,
    STUCK_TURNS,
    PASSED,
    TRADES,
    CARDS_TRADED,
    CHALLENGES,
    FALSE_WORDS,
    FALLEN_WORDS,
    TIMEOUTS,
    CLEARS,
    RESHUFFLES,
    MARGIN,
    DECK_LEFT,
) = range(16)
"""Places in ``tally``, in the order of the family's counters."""


@small_kernel
def adopt_rules(table, rules):
    """Copy the shared rules onto the table."""
    table.hand_limit = rules.hand  # FW-04
    table.refills_at_once = rules.refill
    table.timer = rules.timer * 1000  # FW-02
    table.trade_max = rules.trade_max  # FW-09
    table.trades_only_stuck = rules.trade_when  # FW-10
    table.p_bad_word, table.p_challenge = rules.p_bad_word, rules.p_challenge  # ALL-04
    table.equalises = rules.equalise  # FW-26
    table.last_mover_loses = rules.tie  # ALL-02
    table.cap = rules.turn_cap * table.players  # ALL-05
    table.query.least_length = rules.minlen  # FW-06
    table.query.most_length = WORD_ROOM - 1


@shared_kernel
def wipe(table):
    """Clear what the last game left on the table."""
    table.rows = table.laid_count = table.lifted_count = table.wordless = 0
    table.extra = table.maker_takes_board = table.subtracts = 0
    table.trade_to_bottom = table.takes_unused = table.redraws = 0
    table.links = table.reserves = table.length_takes = 0
    table.maker = table.board_word = table.sole_winner = NO_CARD
    table.in_play = table.players
    table.unseen_until = table.still_unseen = 0
    start_mistakes(table)
    forget_asked(table)
    forget_unable(table)
    for place in range(16):
        table.tally[place] = 0
    for chair in range(table.players):
        table.hand_size[chair] = table.clock[chair] = table.looks[chair] = 0
        table.looked[chair] = 0
        table.choices[chair] = table.owes_turn[chair] = table.is_out[chair] = 0
        table.had_last_chance[chair] = 0
        table.last_turn[chair] = table.board_seen[chair] = table.stride[chair] = 0
        table.end_points[chair] = 0
    for seat in range(table.players):
        table.seat_turns[seat] = table.seat_stuck[seat] = table.seat_words[seat] = 0
    clear_query(table.query)


@small_kernel
def forget_asked(table):
    """Nobody has been asked yet: all may have a play now (FW-25)."""
    table.idle = 0
    for chair in range(table.players):
        table.was_asked[chair] = table.no_room[chair] = 0


@small_kernel
def forget_unable(table):
    """The board has changed: nobody has left it as it is."""
    for chair in range(table.players):
        table.was_unable[chair] = 0


@kernel
def clear_query(query):
    """Ask nothing special of the word search."""
    query.board_length = 0
    query.least_points = query.least_board = query.moves = query.taken_usable = 0
    query.duplicates_kept = query.duplicates_only = query.duplicates_score_word = 0
    query.reorder = 1
    query.place_of_given = query.firsts = 0
    query.neighbours = query.neighbours_count = 0
    query.letter_sets = query.letter_sets_length = 0
    query.each_part = 1
    query.keeps_pairs = 0
    query.most_words = 1
    query.longest_bonus = query.adds_highest = query.flagged = query.board_weight = 0
    query.no_card_sum = query.flagged_from = query.duplicates_worth_none = 0
    query.least_cards = query.most_cards = query.least_laid = query.must_lay = 0
    query.lays_first = query.keeps_first = query.queue_length = 0
    query.barred_count = 0
    for length in range(WORD_ROOM):
        query.by_length[length] = 0
    for flagged in range(4):
        query.by_flagged[flagged] = 1
    for letter in range(LETTER_KINDS - 1):
        query.by_last[letter] = 0


@small_kernel
def following(table, chair):
    """The next chair clockwise that is not out."""
    while True:
        chair = chair + 1 if chair + 1 < table.players else 0
        if table.is_out[chair] == 0:
            return chair
