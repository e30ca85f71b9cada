"""What a row of Whitman 5359 counts beside the figures of every game."""

from __future__ import annotations

from sim.spec import Counter, Ratio

LENGTHS = (3, 4, 5, 6, 7, 8)
"""Lengths by which words are counted; the last takes in longer ones."""
NAMED_LENGTHS = tuple(
    (length, f"{length} or more" if length == LENGTHS[-1] else str(length)) for length in LENGTHS
)

TALLY = (
    Counter("match_deals", "deals played"),
    Counter("outs", "deals that ended because someone went out"),
    Counter("deals_empty", "deals that ended because the drawing pile was empty (WH-41)"),
    Counter("reshuffles", "times that the discards were shuffled into the drawing pile (WH-41)"),
    Counter("pile_ran_out", "deals in which the drawing pile ran out once or more (WH-41)"),
    Counter("out_best", "deals of which whoever went out had the best score, alone or not"),
    Counter("discards_taken", "turns begun with the top discard instead of the drawing pile"),
    Counter("words", "new words laid, those that fell left out"),
    Counter("additions", "words added to, of the player's own or a partner's"),
    Counter("snares", "words snared"),
    Counter("snared_points", "points that snared words were worth to who lost them"),
    Counter("snares_decide", "1 if others had won, had each kept what was snared from him"),
    Counter("swaps", "wild cards exchanged for a letter"),
    Counter("closed", "words closed"),
    Counter("red_words", "words that were all red when the deal ended"),
    Counter("red_points", "points of these beyond plain words"),
    Counter("wild_words", "words laid, added to or snared that hold a wild card then"),
    Counter("idle", "turns in which nothing was done with words"),
    Counter("holds", "of these, turns in which the player kept what he saw"),
    Counter("stuck_turns", "of these, turns in which he saw no word that he could lay"),
    Counter("kept_back", "turns in which the words seen fell short of the first lay-down"),
    Counter("longest", "letters of the longest word"),
    Counter("most_words", "most words on the table at once"),
    Counter("challenges", "words challenged"),
    Counter("false_words", "words laid that the dictionary does not hold"),
    Counter("fallen_words", "of these, words that a challenge brought down"),
    Counter("taken_back", "first lay-downs taken back because a word fell"),
    Counter("paid", "points lost by wrong challenges and failed snares"),
    Counter("hand_cards", "cards left in hand at the ends of deals"),
    Counter("floored", "scores of a deal that the floor lifted"),
    Counter("lead_changes", "deals after which another player or side had most points"),
    Counter("margin", "the winner's points beyond the next best player's or side's"),
)
"""The counters in the order of the row; those by length and by seat follow."""

BY_LENGTH = (
    *(
        Counter(f"laid_{name}", f"new words of {letters} letters")
        for name, letters in NAMED_LENGTHS
    ),
    *(Counter(f"snared_{name}", f"words snared of {letters}") for name, letters in NAMED_LENGTHS),
)

BY_SEAT = (
    Counter("seat_words", "new words laid", "seat"),
    Counter("seat_snares", "words snared from others", "seat"),
    Counter("seat_snared", "own words that others snared", "seat"),
    Counter("seat_outs", "deals in which it went out", "seat"),
    Counter("seat_hand", "points lost for cards in hand", "seat"),
    Counter("seat_first", "deals that it began", "seat"),
)

COUNTERS = (*TALLY, *BY_LENGTH, *BY_SEAT)

RATIOS = (
    Ratio("deals a match", "match_deals", "games", "deals of a match", "a match"),
    Ratio("reshuffles", "reshuffles", "match_deals", "reshuffles in a deal", "a deal"),
    Ratio(
        "pile runs out", "pile_ran_out", "match_deals", "deals in which the drawing pile runs out"
    ),
    Ratio("outs", "outs", "match_deals", "deals that end because someone goes out"),
    Ratio("out is best", "out_best", "outs", "deals won by whoever goes out"),
    Ratio("discards taken", "discards_taken", "turns", "turns begun with the top discard"),
    Ratio("idle", "idle", "turns", "turns without a word"),
    Ratio("stuck", "stuck_turns", "turns", "turns in which no word is seen"),
    Ratio("kept back", "kept_back", "turns", "turns in which 70 or 90 could not be reached"),
    Ratio("words", "words", "match_deals", "new words in a deal", "a deal"),
    Ratio("additions", "additions", "match_deals", "words added to in a deal", "a deal"),
    Ratio("snares", "snares", "match_deals", "words snared in a deal", "a deal"),
    Ratio("snared", "snares", "words", "words snared, of those laid"),
    Ratio("snares decide", "snares_decide", "games", "matches that others had won without snares"),
    Ratio("closed", "closed", "words", "words closed, of those laid"),
    Ratio("swaps", "swaps", "match_deals", "wild cards exchanged in a deal", "a deal"),
    Ratio("red words", "red_words", "match_deals", "all-red words in a deal", "a deal"),
    Ratio("cards left", "hand_cards", "match_deals", "cards left in hand in a deal", "a deal"),
    *(
        Ratio(f"{letters} snared", f"snared_{name}", f"laid_{name}", f"words of {letters} snared")
        for name, letters in NAMED_LENGTHS
    ),
)
"""What tables of many games show beside the figures that every game has."""
