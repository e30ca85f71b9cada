"""The ring-and-grid game for a reader: numbered rules, parameters, variants, counters."""

from __future__ import annotations

from sim.games.ring_grid.grid import SHAPES
from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam
from sim.spec import Counter, Ratio, Rule, Variant

NO_YES = ("no", "yes")
YES_NO = ("yes", "no")

RULES = (
    Rule(
        "The dealer draws a tile for each place of the grid from a container of 46, blanks among"
        " them, and lays them out.",
        ("RG-01", "RG-03", "RG-04", "RG-10", "RG-11", "RG-25"),
    ),
    Rule(
        "While a 60-second timer runs, everyone, the dealer too, writes down words of three"
        " letters or more. Plurals count as words of their own.",
        ("RG-06", "RG-12", "RG-22", "RG-24", "RG-27", "ALL-01"),
    ),
    Rule(
        "A word is a path over touching tiles. It may come back to a tile but never stay on it:"
        " a double letter takes two tiles.",
        ("RG-02", "RG-05", "RG-07"),
    ),
    Rule(
        "A blank stands for any letter, the same throughout a word, another one in the next."
        " A word counts once, whatever ways there are to spell it.",
        ("RG-08", "RG-09"),
    ),
    Rule(
        "In round 2 the dealer lays one ring on a tile, from round 3 on two, before the timer"
        " starts; all see them.",
        ("RG-15", "RG-16", "RG-17"),
    ),
    Rule(
        "The lists are read out. A word that more than one player has is crossed off all lists."
        " Players find words independently, though easy ones are easy for all.",
        ("RG-19", "RG-26"),
    ),
    Rule(
        "A word that someone doubts is looked up and crossed off if the dictionary lacks it;"
        " nobody is punished. What nobody doubts scores.",
        ("RG-20", "RG-21", "ALL-04"),
    ),
    Rule(
        "Each word left scores 1 point, doubled for each use of a ringed tile on its best path.",
        ("RG-18", "RG-23"),
    ),
    Rule(
        "The tiles are set aside and the player on the left deals the next round. When too few"
        " tiles are left, all go back and are shuffled.",
        ("RG-13", "RG-14", "ALL-03"),
    ),
    Rule(
        "After three rounds the highest total wins; a tie is shared.", ("RG-13", "ALL-02", "ALL-05")
    ),
    Rule(
        "The container and the lists are hidden until they are drawn or read; nobody helps.",
        ("ALL-06", "ALL-07"),
    ),
)

PARAMS: tuple[Param, ...] = (
    EnumParam("shape", "hex32323", "RG-01", "how the tiles lie", choices=tuple(SHAPES)),
    EnumParam(
        "tiles",
        "scaled scrabble",
        "RG-03",
        "which letters are in the container",
        choices=("scaled scrabble", "boggle-like", "vowel-rich"),
        shapes_deck=True,
    ),
    IntParam(
        "blanks",
        2,
        "RG-04",
        "blank tiles among the 46",
        "tiles",
        low=0,
        high=4,
        shapes_deck=True,
    ),
    EnumParam("qu", "no", "RG-05", "does the Q tile read QU", choices=NO_YES),
    IntParam("minlen", 3, "RG-06", "letters of the shortest word", "letters", low=2, high=4),
    EnumParam(
        "arrange",
        "random",
        "RG-10",
        "tiles lie as drawn, or the dealer puts the commonest letters where most tiles touch",
        choices=("random", "dealer chooses"),
    ),
    EnumParam(
        "redraw_if_few_vowels",
        "no",
        "RG-11",
        "is a grid with fewer than two of A E I O U drawn anew",
        choices=NO_YES,
    ),
    IntParam(
        "rounds", 3, "RG-13", "rounds of a game; 0: one for each player", "rounds", low=0, high=8
    ),
    EnumParam(
        "rings",
        "printed",
        "RG-16",
        "rings in rounds 1, 2, 3 and on: 0, 1, 2; or none at all",
        choices=("printed", "none"),
    ),
    EnumParam(
        "ring_policy",
        "dealer best guess",
        "RG-15",
        "where the dealer lays a ring: where most words go that he sees at a glance, else on a"
        " common letter that many tiles touch",
        choices=("dealer best guess", "random", "rarest letter", "vowel"),
    ),
    EnumParam("same_tile", "no", "RG-16", "may both rings lie on one tile", choices=NO_YES),
    EnumParam("ring_on_blank", "yes", "RG-17", "may a ring lie on a blank", choices=YES_NO),
    EnumParam(
        "ring_path",
        "best",
        "RG-18",
        "which of several paths counts: the most valuable; or the shortest and, of those, the"
        " least valuable",
        choices=("best", "shortest"),
    ),
    EnumParam(
        "ring_cap", "none", "RG-18", "most that rings multiply a word by", choices=("none", "x4")
    ),
    EnumParam(
        "score",
        "one per word",
        "RG-23",
        "points of a word: 1; or by letters 3-4: 1, 5: 2, 6: 3, 7: 5, 8 and more: 11",
        choices=("one per word", "boggle table"),
    ),
    EnumParam(
        "unchallenged_bad_word",
        "scores",
        "RG-20",
        "a false word that nobody doubts",
        choices=("scores", "struck out"),
    ),
    IntParam(
        "timer",
        60,
        "RG-24",
        "seconds for finding words",
        "seconds",
        low=30,
        high=180,
        only=(30, 60, 90, 120, 150, 180),
    ),
    ProbabilityParam(
        "p_bad_word",
        0.0,
        "ALL-04",
        "share of the words on the lists that are false",
        "share",
    ),
    ProbabilityParam(
        "p_challenge",
        0.0,
        "ALL-04",
        "share of the words on the lists that are challenged",
        "share",
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
    IntParam(
        "turn_cap",
        200,
        "ALL-05",
        "turns a player and round after which a game is stopped (never reached: one a round)",
        "turns",
        low=100,
        high=500,
        only=(100, 200, 500),
    ),
    EnumParam(
        "first",
        "drawn",
        "ALL-03",
        "who sits left of the first dealer",
        choices=("drawn", "fixed"),
    ),
)

VARIANTS = (
    Variant("printed", "Three rounds on rows of 3-2-3-2-3, a ring in round 2, two in round 3.", {}),
    Variant("everyone deals", "As many rounds as players.", {"rounds": 0}),
    Variant("no rings", "Every word is worth 1 in every round.", {"rings": "none"}),
    Variant("rows 4-5-4", "The grid lies in rows of four, five and four.", {"shape": "hex454"}),
    Variant("star", "The grid is a six-pointed star.", {"shape": "hexagram"}),
    Variant(
        "diamond", "The grid is a diamond of squares that touch at corners.", {"shape": "diamond8"}
    ),
    Variant("no blanks", "Every tile shows a letter.", {"blanks": 0}),
    Variant("long words", "Longer words are worth more.", {"score": "boggle table"}),
    Variant("two minutes", "The timer runs for two minutes.", {"timer": 120}),
    Variant("gentle doubling", "Rings never more than quadruple a word.", {"ring_cap": "x4"}),
)

COUNTERS = (
    Counter("rounds", "rounds played"),
    Counter("words", "words on all lists"),
    Counter("distinct", "different words on all lists, by round"),
    Counter("possible", "words of the agreed dictionary that lay in the grids"),
    Counter("crossed_off", "words on lists that were crossed off because they were shared"),
    Counter("scored", "words that scored"),
    Counter("letters", "letters of the words that scored"),
    Counter("longest", "letters of the longest word that scored"),
    Counter("ring_points", "points that rings added"),
    Counter("blank_points", "points of words with a blank on their path"),
    Counter("challenges", "words challenged"),
    Counter("false_words", "words on lists that the dictionary does not hold"),
    Counter("fallen_words", "false words that were challenged"),
    Counter("struck_out", "false words struck out unchallenged"),
    Counter("redraws", "grids drawn anew for want of vowels"),
    Counter("refills", "times the tiles set aside went back"),
    Counter("margin", "the winner's points beyond the next best player's"),
    Counter("seat_words", "words on the list", "seat"),
    Counter("seat_crossed", "of these, crossed off for any reason", "seat"),
    Counter("seat_scored", "of these, scored", "seat"),
    Counter("seat_ring_points", "points that rings added", "seat"),
    Counter("seat_blank_words", "scoring words with a blank on their path", "seat"),
    Counter("seat_dealt", "rounds dealt", "seat"),
)

RATIOS = (
    Ratio("survive", "scored", "words", "words on lists that score"),
    Ratio("shared", "crossed_off", "words", "words on lists that are crossed off as shared"),
    Ratio("found", "distinct", "possible", "words in the grids that anybody writes down"),
    Ratio("ring points", "ring_points", "score", "points that rings add"),
    Ratio("blank points", "blank_points", "score", "points of words that run over a blank"),
)
