"""Word Lift for a reader: numbered rules, parameters, variants, counters."""

from __future__ import annotations

from sim.games.word_lift.forms import FORM_RULES
from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam
from sim.spec import Counter, Ratio, Rule, Variant

NO_YES = ("no", "yes")
ON_OFF = ("on", "off")

RULES = (
    Rule(
        "Consonants and vowels are two decks, shuffled apart; special cards are letters with a"
        " symbol, the Question Mark alone has no letter. Everyone is dealt four consonants and"
        " three vowels; hands are hidden, the table is open, nobody helps.",
        ("WL-01", "WL-02", "WL-07", "WL-08", "ALL-03", "ALL-06", "ALL-07"),
    ),
    Rule(
        "In a turn you may make one play: lay a word of three letters or more from your hand, or"
        " steal a word and split it. Then draw two cards, one after the other, each from the deck"
        " you like. You may pass, and still draw. If a deck is empty, draw from the other; if both"
        " are, a full round of passes ends the round.",
        ("WL-16", "WL-17", "WL-18", "WL-19", "WL-20", "WL-22", "ALL-01"),
    ),
    Rule(
        "Steal and split: a word on the table becomes two new words of yours. All of its cards are"
        " used, in any order, and each new word holds a card of your hand and one of the stolen"
        " word.",
        ("WL-24", "WL-25", "WL-26", "WL-32"),
    ),
    Rule(
        "A new word may not merely be another form of the stolen one, though it may equal a word on"
        " the table.",
        ("WL-27", "WL-28"),
    ),
    Rule(
        "Only who has played on an earlier turn of the round may steal, and only from a player who"
        " has as many words as the thief or more. Your own words you may always split.",
        ("WL-23", "WL-29", "WL-30", "WL-31", "WL-33", "WL-44"),
    ),
    Rule(
        "A Pilcrow stands first or last in its word, whenever it is laid.",
        ("WL-03", "WL-04", "WL-06", "WL-09", "WL-15"),
    ),
    Rule(
        "A Question Mark stands for any letter, for the same one until its word is stolen.",
        ("WL-05", "WL-10", "WL-11"),
    ),
    Rule(
        "Who steals a word with a Dagger draws two extra cards at once; going out is looked at"
        " after that.",
        ("WL-12", "WL-13", "WL-38"),
    ),
    Rule(
        "Who has no card left goes out and draws none. Everyone else has one more turn, without"
        " drawing but for a Dagger, in which all may steal; then the round is over.",
        ("WL-34", "WL-35", "WL-36", "WL-39"),
    ),
    Rule(
        "Score 1 for each card on the table, 2 instead for a Dollar, 2 more for a word of six"
        " letters or more, 3 for going out first; lose 1 for each card in hand, 2 instead for a"
        " Lozenge. A round never scores less than 0.",
        ("WL-14", "WL-37", "WL-40", "WL-41"),
    ),
    Rule(
        "The lowest score of a round begins the next; of several the lowest total, then a drawn"
        " one. After three rounds the highest total wins; a tie is shared.",
        ("WL-42", "WL-43", "ALL-02"),
    ),
    Rule(
        "Who doubts a word asks; if it is not in the dictionary the whole play is taken back.",
        ("WL-21", "ALL-04"),
    ),
    Rule("A round that does not end is stopped, and the game with it.", ("ALL-05",)),
)

PARAMS: tuple[Param, ...] = (
    IntParam(
        "consonants",
        70,
        "WL-01",
        "cards of the consonant deck, special ones included",
        "cards",
        shapes_deck=True,
        low=50,
        high=90,
        tried=(60, 70, 80),
    ),
    IntParam(
        "vowels",
        40,
        "WL-01",
        "cards of the vowel deck, special ones included",
        "cards",
        shapes_deck=True,
        low=30,
        high=60,
        tried=(35, 40, 50),
    ),
    EnumParam(
        "distribution",
        "scrabble-like",
        "WL-01",
        "how many of each letter",
        shapes_deck=True,
        choices=("scrabble-like", "flat"),
    ),
    EnumParam(
        "y",
        "consonant",
        "WL-02",
        "which deck holds Y",
        shapes_deck=True,
        choices=("consonant", "vowel"),
    ),
    IntParam(
        "n_special",
        1,
        "WL-03",
        "copies of each special card in each deck that may hold it",
        "cards",
        shapes_deck=True,
        low=0,
        high=2,
    ),
    EnumParam(
        "question_mark_deck",
        "consonant",
        "WL-05",
        "which deck holds the Question Mark",
        shapes_deck=True,
        choices=("consonant", "vowel"),
    ),
    TableParam("hand_consonants", 4, "WL-08", "consonants dealt", "cards", low=2, high=6),
    TableParam("hand_vowels", 3, "WL-08", "vowels dealt", "cards", low=2, high=5),
    IntParam("least_length", 3, "WL-26", "letters of the shortest word", "letters", low=2, high=4),
    IntParam(
        "dagger_n", 2, "WL-12", "cards that a stolen Dagger makes you draw", "cards", low=1, high=3
    ),
    EnumParam(
        "dagger_on_play",
        "no",
        "WL-13",
        "does a Dagger laid from the hand make you draw, too",
        choices=NO_YES,
    ),
    EnumParam(
        "must_play", "no", "WL-17", "must you play if you see how, or may you pass", choices=NO_YES
    ),
    IntParam("draw_n", 2, "WL-18", "cards drawn at the end of a turn", "cards", low=1, high=3),
    IntParam(
        "hand_limit",
        "none",
        "WL-18",
        "cards in hand at which drawing stops",
        "cards",
        low=10,
        high=10,
        names={"none": 0},
    ),
    EnumParam(
        "both_empty",
        "full round of passes",
        "WL-20",
        "what ends a round whose decks are empty: that nobody plays, or the turn that empties them",
        choices=("full round of passes", "at once"),
    ),
    IntParam(
        "min_stolen_each",
        1,
        "WL-25",
        "stolen cards that each new word must hold",
        "cards",
        low=0,
        high=1,
    ),
    EnumParam(
        "form_rule",
        "inflection",
        "WL-27",
        "what counts as another form of the stolen word; derivation: by -er and re-, too",
        choices=FORM_RULES,
    ),
    EnumParam(
        "count_rule",
        "on",
        "WL-29",
        "steal only from players with as many words as you or more",
        choices=ON_OFF,
    ),
    EnumParam(
        "self_steal",
        "free",
        "WL-30",
        "may you split your own words",
        choices=("free", "last resort", "off"),
    ),
    IntParam(
        "out_bonus",
        3,
        "WL-37",
        "points for going out first",
        "points",
        low=0,
        high=9,
        tried=(0, 3, 5),
    ),
    IntParam("long_bonus", 2, "WL-40", "points for a long word", "points", low=0, high=5),
    IntParam("long_from", 6, "WL-40", "letters of a long word", "letters", low=4, high=9),
    IntParam(
        "floor",
        0,
        "WL-41",
        "the least that a round scores",
        "points",
        low=0,
        high=0,
        names={"none": 1},
    ),
    IntParam("rounds", 3, "WL-42", "rounds of a game", "rounds", low=1, high=9),
    EnumParam(
        "start",
        "lowest",
        "WL-43",
        "who begins the next round: the lowest score of this one, or the next on the left",
        choices=("lowest", "rotate"),
    ),
    LexiconParam(
        "lexicon",
        "scowl-70",
        "ALL-01",
        "the agreed dictionary",
        choices=("scowl-70", "scowl-60", "scowl-80"),
    ),
    EnumParam(
        "lexicon_filter",
        "family",
        "ALL-01",
        "leave slurs and obscenities out of the dictionary",
        choices=("family", "none"),
    ),
    ProbabilityParam(
        "p_bad_word",
        0.0,
        "ALL-04",
        "share of the words played that are false",
        "share",
    ),
    ProbabilityParam(
        "p_challenge",
        0.0,
        "ALL-04",
        "share of the words played that are challenged",
        "share",
    ),
    IntParam(
        "turn_cap",
        200,
        "ALL-05",
        "turns a player and round after which a game is stopped",
        "turns",
        low=100,
        high=500,
        only=(100, 200, 500),
    ),
    EnumParam(
        "tie",
        "share",
        "ALL-02",
        "who wins a tie",
        choices=("share", "last-mover loses"),
    ),
    EnumParam("first", "drawn", "ALL-03", "who begins", choices=("drawn", "fixed")),
)

VARIANTS = (
    Variant("printed", "Three rounds, 4 consonants and 3 vowels, 3 points for going out.", {}),
    Variant("no count rule", "Steal from anyone, however few words he has.", {"count_rule": "off"}),
    Variant("no specials", "Every card is a plain letter.", {"n_special": 0}),
    Variant("two specials", "Two of each special card in each deck.", {"n_special": 2}),
    Variant("no self-steal", "Your own words are safe from you.", {"self_steal": "off"}),
    Variant(
        "last resort",
        "Split your own word only if you see nothing else.",
        {"self_steal": "last resort"},
    ),
    Variant("out bonus 5", "Going out first is worth 5.", {"out_bonus": 5}),
    Variant("no out bonus", "Going out is worth nothing by itself.", {"out_bonus": 0}),
    Variant("daggers on play", "A Dagger bites whoever lays it.", {"dagger_on_play": "yes"}),
    Variant("hand limit", "Nobody draws beyond ten cards.", {"hand_limit": 10}),
    Variant("must play", "Who sees a play must make one.", {"must_play": "yes"}),
    Variant(
        "loose splits",
        "A new word need not hold a stolen card, and may be another form.",
        {"min_stolen_each": 0, "form_rule": "off"},
    ),
    Variant("strict forms", "No new word by -er or re- either.", {"form_rule": "derivation"}),
    Variant("one round", "A single round decides.", {"rounds": 1}),
)

LENGTHS = (3, 4, 5, 6, 7, 8)
"""Lengths by which words are counted; the first takes in shorter ones, the last longer ones."""

NAMED_LENGTHS = tuple(
    (length, f"{length} or more" if length == LENGTHS[-1] else str(length)) for length in LENGTHS
)

BY_LENGTH = (
    *(
        Counter(f"laid_{name}", f"words laid of {letters} letters")
        for name, letters in NAMED_LENGTHS
    ),
    *(
        Counter(f"stolen_{name}", f"words stolen of {letters} letters")
        for name, letters in NAMED_LENGTHS
    ),
    *(
        Counter(
            f"survived_{name}",
            f"turns, of anyone, that words of {letters} letters lay until they were stolen or the"
            " round ended",
        )
        for name, letters in NAMED_LENGTHS
    ),
)

COUNTERS = (
    Counter("rounds", "rounds played"),
    Counter("words", "words laid, those of splits included, those taken back left out"),
    Counter("steals", "words stolen and split, own ones included"),
    Counter("self_steals", "own words split"),
    Counter("final_steals", "steals in final turns"),
    Counter(
        "last_steal_decides",
        "1 if the game's last steal decided the winner: with the points that it moved given back"
        " someone else would have won, alone or with others (see sim.games.word_lift.counting)",
    ),
    Counter("passes", "turns without a play"),
    Counter("stuck", "of these, turns in which the player saw no play"),
    Counter("holds", "of these, turns in which he would not play what he saw"),
    Counter("longest", "letters of the longest word laid"),
    Counter("most_words", "most words on the table at once"),
    Counter("most_by_one", "most words before one player at once"),
    Counter("wild_words", "words laid with a Question Mark"),
    Counter("outs", "rounds that ended because someone went out"),
    Counter("out_round_wins", "of these, rounds of which he had the best score, alone or not"),
    Counter("out_game_wins", "of these, rounds whose first player out won the game, alone or not"),
    Counter("rounds_passed", "rounds that ended because nobody played or drew"),
    Counter("rounds_empty", "rounds that ended because both decks were empty"),
    Counter("floored", "round scores that the floor lifted"),
    Counter("challenges", "words challenged"),
    Counter("false_words", "words laid that the dictionary does not hold"),
    Counter("fallen_words", "of these, words that a challenge brought down"),
    Counter("deck_left", "cards undrawn at the end of the last round"),
    Counter("lead_changes", "times that a steal changed who led the round (WL-44)"),
    Counter("leader_stolen", "words stolen from another whose points on the table were the most"),
    Counter(
        "barred_words",
        "words that only the word-count rule kept from the player to act, added up over turns",
    ),
    Counter("checked_turns", "every eighth turn: those that the next counter looks at"),
    Counter(
        "count_barred", "of these, turns in which the player saw how to split one of those words"
    ),
    Counter("margin", "the winner's points beyond the next best player's"),
    *BY_LENGTH,
    Counter("seat_words", "words laid", "seat"),
    Counter("seat_steals", "words stolen from others", "seat"),
    Counter("seat_stolen", "own words that others stole", "seat"),
    Counter("seat_drawn", "cards drawn, not those dealt", "seat"),
    Counter("seat_dagger", "of these, for Daggers", "seat"),
    Counter("seat_outs", "rounds in which it went out first", "seat"),
    Counter("seat_out_wins", "of these, rounds of which it had the best score", "seat"),
    Counter("seat_points", "points of all rounds before the floor", "seat"),
    Counter("seat_hand", "cards left in hand at the ends of rounds", "seat"),
    Counter("seat_first", "rounds that it began", "seat"),
)

RATIOS = (
    Ratio("steals", "steals", "games", "words stolen in a game", "a game"),
    Ratio("steals a turn", "steals", "turns", "turns in which a word is stolen"),
    Ratio("own", "self_steals", "steals", "stolen words that were the player's own"),
    Ratio("last turn", "final_steals", "steals", "steals in final turns"),
    Ratio("from leader", "leader_stolen", "steals", "steals from who leads on the table"),
    Ratio(
        "last steal decides",
        "last_steal_decides",
        "games",
        "games that another would have won without the last steal's points",
    ),
    Ratio("count bars", "count_barred", "checked_turns", "turns with a split that the count bars"),
    Ratio("passes", "passes", "turns", "turns without a play"),
    Ratio("outs", "outs", "rounds", "rounds that end because someone goes out"),
    Ratio("out is best", "out_round_wins", "outs", "rounds won by who goes out first"),
    Ratio("out wins", "out_game_wins", "outs", "going out first by who wins the game"),
    *(
        Ratio(
            f"{letters} stolen",
            f"stolen_{name}",
            f"laid_{name}",
            f"words of {letters} letters stolen",
        )
        for name, letters in NAMED_LENGTHS
    ),
    *(
        Ratio(
            f"{letters} lie",
            f"survived_{name}",
            f"laid_{name}",
            f"turns that a word of {letters} letters lies",
            "turns",
        )
        for name, letters in NAMED_LENGTHS
    ),
)
"""What tables of many games show beside the figures that every game has."""
