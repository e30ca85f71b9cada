"""The rules that all games of The Final Word share: numbered lines and parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam
from sim.spec import Counter, Rule

FAMILY = "The Final Word"
FAMILY_PREFIX = "FW"
NO_YES = ("no", "yes")
ALWAYS = "always"

LETTER_VALUES: Mapping[str, Mapping[str, int]] = {
    # FW-01: the printed values are lost; these agree with the two scores the rulebook states
    "printed": {
        **dict.fromkeys("aeiornt", 1),
        **dict.fromkeys("lsucd", 2),
        **dict.fromkeys("bfghmpwy", 3),
        **dict.fromkeys("jkqvxz", 4),
    },
    "all 1": dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 1),
    # the values of the tournament crossword game (public facts), cut into four equal steps:
    # 1; 2 and 3; 4 and 5; 8 and 10
    "quartiles": {
        **dict.fromkeys("aeilnorstu", 1),
        **dict.fromkeys("dgbcmp", 2),
        **dict.fromkeys("fhvwyk", 3),
        **dict.fromkeys("jxqz", 4),
    },
}
"""Points by letter; "deck" reads them from the deck file's ``value`` column instead."""

SHARED_RULES: Mapping[str, Rule] = {
    "deck": Rule("The deck has 120 letter cards worth 1 to 4 points.", ("FW-01", "FW-05")),
    "hand": Rule(
        "Each player holds a hand of 10 and refills it from the deck at the end of his turn.",
        ("FW-04",),
    ),
    "start": Rule("A random player begins; play goes clockwise.", ("FW-03", "ALL-03")),
    "words": Rule(
        "Words have three letters or more and stand in the agreed dictionary: no names,"
        " abbreviations, contractions or hyphens.",
        ("FW-06", "FW-28", "FW-29", "ALL-01"),
    ),
    "score": Rule(
        "A word scores all its visible cards, those already on the board too, never covered ones.",
        ("FW-07",),
    ),
    "trade": Rule(
        "Who has no word may trade up to five cards for new ones and so loses the turn; with no"
        " deck left he passes.",
        ("FW-09", "FW-10", "FW-11", "FW-23"),
    ),
    "challenge": Rule(
        "A word may be challenged: a word that falls goes back with the turn lost, a challenger in"
        " the wrong loses his next turn.",
        ("FW-08", "ALL-04"),
    ),
    "timer": Rule(
        "A timer may be set; who runs out of time has no word in that turn and does not trade.",
        ("FW-02",),
    ),
    "removed": Rule("Cards removed from the board never come back.", ("FW-27",)),
    "end": Rule(
        "The game ends when the deck is empty and a player is out of cards, or when every player,"
        " each in a normal turn of his own, has neither played nor traded since anyone last did (a"
        " lost turn asks nobody).",
        ("FW-25", "FW-26"),
    ),
    "winner": Rule(
        "The points of unplayed cards are subtracted; the highest score wins, a tie is shared.",
        ("FW-24", "ALL-02"),
    ),
    "cap": Rule(
        "A game that does not end is stopped and counted as a defect; alone, who is stopped has not"
        " won.",
        ("ALL-05",),
    ),
    "hidden": Rule(
        "Hands are hidden, the board is open; nobody helps or peeks.", ("ALL-06", "ALL-07")
    ),
}
"""The rules of all games, by what they are about."""


def shared_rules(only: Mapping[str, str]) -> Iterator[Rule]:
    """The rules of all games that hold in one: its own text wins (FW-05).

    Args:
        only: by what a rule is about, when it holds, as in "For points"; empty for never.
    """
    for subject, rule in SHARED_RULES.items():
        when = only.get(subject, ALWAYS)
        if when == ALWAYS:
            yield rule
        elif when:
            yield replace(rule, text=f"{when}: {rule.text[0].lower()}{rule.text[1:]}")


def rule_of_cap(endless: str) -> Iterator[Rule]:
    """What a game's rules say of games that may go on for ever, if they may (ALL-05)."""
    if endless:
        text = f"{endless[0].upper()}{endless[1:]}, until the game is stopped (stop reason: cap)."
        yield Rule(text, ("ALL-05",))


FAMILY_PARAMS: tuple[Param, ...] = (
    TableParam("hand", 10, "FW-04", "cards of a full hand", "cards", low=3, high=20),
    EnumParam(
        "letter_values",
        "printed",
        "FW-01",
        "points of a card by its letter; deck: those of the deck file",
        choices=("printed", "all 1", "quartiles", "deck"),
    ),
    EnumParam(
        "refill",
        "end of turn",
        "FW-04",
        "when a hand is refilled: at the end of the turn, or after every word",
        choices=("end of turn", "at once"),
    ),
    IntParam("minlen", 3, "FW-06", "letters of the shortest word", "letters", low=3, high=4),
    IntParam(
        "timer",
        "off",
        "FW-02",
        "seconds a turn may take",
        "seconds",
        low=60,
        high=120,
        names={"off": 0},
        only=(60, 120),
    ),
    IntParam("trade_max", 5, "FW-09", "most cards in a trade", "cards", low=0, high=10),
    EnumParam(
        "trade_return",
        "per text",
        "FW-09",
        "where traded cards go: as the game says, or always shuffled into the deck",
        choices=("per text", "reshuffle all"),
    ),
    EnumParam(
        "trade_when",
        "any",
        "FW-10",
        "may a player trade who sees a word",
        choices=("any", "only if stuck"),
    ),
    EnumParam(
        "end",
        "shared",
        "FW-25",
        "what ends the game: the shared rule, or each game's own words taken literally",
        choices=("shared", "literal"),
    ),
    EnumParam(
        "equalise",
        "no",
        "FW-26",
        "is the last round played out, so that all have had as many turns",
        choices=NO_YES,
    ),
    ProbabilityParam(
        "p_bad_word",
        0.0,
        "ALL-04",
        "share of the words played that are false; duplicates alone are none",
        "share",
    ),
    ProbabilityParam(
        "p_challenge",
        0.0,
        "ALL-04",
        "share of the words played that are challenged",
        "share",
    ),
    # FW-28, FW-29: every list is of lower-case words of two letters or more, without names
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
        "turns a player after which a game is stopped",
        "turns",
        low=100,
        high=500,
        only=(100, 200, 500),
    ),
    # ALL-03: a seat is drawn for each deal
    EnumParam("first", "drawn", "FW-03", "who starts", choices=("drawn", "fixed")),
    EnumParam("tie", "share", "ALL-02", "who wins a tie", choices=("share", "last-mover loses")),
    EnumParam(
        "counting",
        "off",
        "ALL-06",
        "do bots that look ahead count the open cards",
        choices=("off", "on"),
    ),
)

GIVEN_UP = (
    "nobody played a word for as many rounds as the bots' trade_rounds says, and then they give up"
    " trading although the deck has cards"
)
"""Why games of several players stall (FW-25)."""

USUALLY_IDLE = ("refill", "trade_return", "end")
"""Parameters that move few games: those with several words from the hand in a turn, those whose
text has traded cards go under the deck, those whose own words name another end."""

COUNTERS = (
    Counter("words", "words formed that stood"),
    Counter("cards_played", "hand cards laid in them"),
    Counter("letters", "letters of those words"),
    Counter("longest", "letters of the longest word"),
    Counter("stuck_turns", "turns taken without seeing a playable word"),
    Counter("passes", "turns passed"),
    Counter("trades", "turns lost to a trade"),
    Counter("cards_traded", "cards traded"),
    Counter("challenges", "words challenged"),
    Counter("false_words", "words laid that the dictionary does not hold"),
    Counter("fallen_words", "false words that were challenged"),
    Counter("timeouts", "turns that the timer ended"),
    Counter("clears", "times the board was cleared"),
    Counter("reshuffles", "times the deck was shuffled again"),
    Counter("margin", "the winner's points beyond the next best player's"),
    Counter("deck_left", "cards undrawn at the end"),
    Counter("cards_left", "cards in hand at the end", "seat"),
    Counter("value_left", "points of the cards in hand at the end", "seat"),
    Counter("seat_turns", "turns, lost ones left out", "seat"),
    Counter("seat_stuck", "turns without seeing a playable word", "seat"),
    Counter("seat_words", "words formed", "seat"),
)
"""The figures that every game of the family keeps, in the order of the row."""
