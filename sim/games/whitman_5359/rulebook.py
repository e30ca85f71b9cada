"""Whitman 5359 for a reader: numbered rules, parameters, variants."""

from __future__ import annotations

from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam
from sim.spec import Rule, Variant

OFF_ON = ("off", "on")
NO_YES = ("no", "yes")
PARTNER_TABLES = (4, 6, 8)

RULES = (
    Rule(
        "108 cards: 8 wild, 26 red letters, one of each, and 74 black ones. Everyone is dealt"
        " nine, from four players on seven; one more begins the discard pile, wild or not. Hands"
        " are hidden, words and discards open. The deal goes to the left, and the dealer's"
        " left-hand neighbour begins.",
        ("WH-01", "WH-02", "WH-07", "WH-35", "WH-41", "ALL-03", "ALL-06", "ALL-07"),
    ),
    Rule(
        "In a turn draw the top discard or two cards of the drawing pile, do what you like with"
        " words, then discard one card, but not the one that you took from the discard pile. If"
        " the drawing pile runs out, the discards are shuffled into it.",
        ("WH-04", "WH-05", "WH-06"),
    ),
    Rule(
        "Lay words of three letters or more, as many as you like. A wild card stands for any"
        " letter; words of three and four letters hold one at most, longer ones two.",
        ("WH-08", "WH-22", "ALL-01"),
    ),
    Rule(
        "Add cards of your hand to an open word of yours to make a new word, letters in any order.",
        ("WH-13", "WH-14", "WH-16"),
    ),
    Rule(
        "Snare an open word of an opponent in the same way, as often as you like; it is yours"
        " then. No word is snared by merely making it plural, though you may lay plurals and make"
        " your own words plural.",
        ("WH-14", "WH-15", "WH-40", "WH-42"),
    ),
    Rule(
        "Turn words of yours of five letters or more face down at your turn: closed for good,"
        " safe, and not to be added to. A word that was ever snared is never closed.",
        ("WH-09", "WH-10", "WH-11", "WH-12"),
    ),
    Rule(
        "Before your first snare in a deal you must have laid a word of your own. From 400 points"
        " on your first lay-down of a deal must be worth 70, from 600 on 90, in one turn, snared"
        " words included.",
        ("WH-17", "WH-18", "WH-19", "WH-20"),
    ),
    Rule(
        "After your first lay-down exchange a letter of your hand for a wild card that stands for"
        " it, in any open word; it may make the word all red.",
        ("WH-21", "WH-23"),
    ),
    Rule(
        "Words score 30, 40 and 50 for three, four and five letters, and 20 more for each further"
        " letter. A word of red cards alone counts as many times as it has letters; with a black"
        " or wild card among them it is a plain word, a red one keeps it red.",
        ("WH-24", "WH-25", "WH-26", "WH-27"),
    ),
    Rule(
        "You are out when you have no card left, by words or by the discard, but only with words"
        " worth 100 before you and once everyone has had a turn; before that keep a card. The"
        " deal ends at once: nobody has a last turn.",
        ("WH-28", "WH-29", "WH-30", "WH-31", "WH-32"),
    ),
    Rule(
        "Each letter card left in hand costs 10, each wild card 20. Who has 1,000 points after a"
        " deal ends the match; the highest score wins, a tie is shared.",
        ("WH-33", "WH-34", "ALL-02"),
    ),
    Rule(
        "Doubt a word when it is laid. If it is none, take a card that was laid for it or draw"
        " one; its player takes the rest back and plays on. A failed snare costs twice what the"
        " word was worth instead. If the word is good, you lose 20.",
        ("WH-36", "WH-37", "WH-38", "WH-39", "ALL-04"),
    ),
    Rule(
        "Partners sit alternately. A side's score sets its minimum and wins; add to your"
        " partner's words, which stay his, never snare them; both players' words count for going"
        " out.",
        ("WH-03",),
    ),
    Rule("A deal that does not end is stopped, and the match with it.", ("ALL-05",)),
)

PARAMS: tuple[Param, ...] = (
    TableParam(
        "hand",
        {players: 9 if players < 4 else 7 for players in range(2, 9)},
        "WH-02",
        "cards dealt to each",
        "cards",
        low=5,
        high=12,
    ),
    EnumParam(
        "partners", "off", "WH-03", "do those who sit alternately play together", choices=OFF_ON
    ),
    IntParam("draw_n", 2, "WH-04", "cards drawn from the drawing pile", "cards", low=1, high=3),
    EnumParam(
        "empty_draw_pile",
        "reshuffle discards",
        "WH-06",
        "what happens if the drawing pile runs out",
        choices=("reshuffle discards", "hand ends"),
    ),
    EnumParam(
        "close",
        "same turn",
        "WH-09",
        "when a word of five letters or more may be turned face down",
        choices=("same turn", "next turn", "off"),
    ),
    EnumParam(
        "rearrange",
        "yes",
        "WH-13",
        "may the letters of a word be rearranged that is added to or snared",
        choices=("yes", "insert in order", "only ends"),
    ),
    EnumParam(
        "form_rule",
        "plural only",
        "WH-15",
        "what no snare may make of a word",
        choices=("plural only", "any inflection"),
    ),
    EnumParam(
        "captures_count",
        "after one own word",
        "WH-17",
        "when a player may first snare in a deal",
        choices=("after one own word", "at once"),
    ),
    IntParam(
        "minimum_400",
        70,
        "WH-19",
        "points of the first lay-down of a deal for who has 400",
        "points",
        low=0,
        high=150,
        tried=(0, 50, 70, 90),
    ),
    IntParam(
        "minimum_600",
        90,
        "WH-19",
        "points of the first lay-down of a deal for who has 600",
        "points",
        low=0,
        high=150,
        tried=(0, 70, 90, 120),
    ),
    EnumParam(
        "wild_rename_on_snare",
        "no",
        "WH-22",
        "may a wild card stand for another letter in the word that a snare makes",
        choices=NO_YES,
    ),
    IntParam(
        "red_multiplier",
        "letters",
        "WH-24",
        "how many times a word of red cards alone counts; letters: as many as it has",
        "times",
        low=1,
        high=3,
        names={"letters": 0},
    ),
    IntParam(
        "out_bonus", 0, "WH-32", "points for going out", "points", low=0, high=50, only=(0, 50)
    ),
    IntParam(
        "floor",
        "none",
        "WH-33",
        "the least that a deal scores",
        "points",
        low=0,
        high=0,
        names={"none": 1},
    ),
    IntParam(
        "target",
        1000,
        "WH-34",
        "score that ends the match",
        "points",
        low=500,
        high=1000,
        only=(500, 1000),
    ),
    IntParam(
        "time_limit",
        "none",
        "WH-34",
        "minutes after which the deal under way is the last",
        "minutes",
        low=30,
        high=120,
        only=(30, 60, 90, 120),
        names={"none": 0},
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
    EnumParam("tie", "share", "ALL-02", "who wins a tie", choices=("share", "last-mover loses")),
    EnumParam("first", "drawn", "ALL-03", "who begins", choices=("drawn", "fixed")),
    IntParam(
        "turn_cap",
        200,
        "ALL-05",
        "turns a player and deal after which a match is stopped",
        "turns",
        low=100,
        high=500,
        only=(100, 200, 500),
    ),
    ProbabilityParam(
        "p_bad_word",
        0.0,
        "ALL-04",
        "share of the words played that are false, words added to and snared included",
        "share",
    ),
    ProbabilityParam(
        "p_challenge",
        0.0,
        "ALL-04",
        "share of the words played that are challenged",
        "share",
    ),
)

VARIANTS = (
    Variant("printed", "Everyone for himself, to 1,000 points.", {}),
    Variant("partnership", "Four, six or eight play in two sides.", {"partners": "on"}),
)
