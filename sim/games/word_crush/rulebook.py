"""Word Crush for a reader: its rules in numbered lines, its parameters, its variants."""

from __future__ import annotations

from collections.abc import Mapping

from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam, Value
from sim.spec import Counter, Rule, Variant

MODES = ("regular", "quick", "long")

TABLE_1: Mapping[str, Mapping[int, int]] = {
    "quick": {2: 4, 3: 3, **dict.fromkeys(range(4, 9), 2)},
    "regular": {2: 5, 3: 4, **dict.fromkeys(range(4, 9), 3)},
    "long": {2: 7, 3: 6, **dict.fromkeys(range(4, 9), 5)},
}
"""Cards dealt by mode and players; the printed "4 or more" stands for 4 to 8 (WC-08)."""


def printed_hand(chosen: Mapping[str, Value]) -> Mapping[int, int]:
    """Table 1's column for the mode that the rules name (WC-09: regular if none)."""
    return TABLE_1.get(chosen.get("mode", "regular"), TABLE_1["regular"])


RULES = (
    Rule("Each player is dealt a hand; Table 1 says how many cards.", ("WC-07", "WC-08", "WC-09")),
    Rule("A random player deals; the one on the dealer's left begins.", ("ALL-03", "WC-13")),
    Rule(
        "The next card seeds the Word Crush pile; the yellow marker stands on the letter after"
        " its first letter, the red one on that letter for good.",
        ("WC-04", "WC-05", "WC-06", "WC-10", "WC-11", "WC-12"),
    ),
    Rule(
        "In turn, lay one card that begins with the active letter or holds it doubled, and say"
        " it aloud; the yellow marker moves on by one.",
        ("WC-14", "WC-15", "WC-17", "WC-19"),
    ),
    Rule("Who cannot, passes: no card is drawn, the marker stays.", ("WC-16", "WC-18", "WC-48")),
    Rule(
        "Whoever has played recites the whole pile, oldest card first, stating each word before"
        " turning its card up.",
        ("WC-20", "WC-21", "WC-25", "WC-26", "WC-45"),
    ),
    Rule(
        "A word missed ends the recital: that card and all not yet stated go to the reciter's"
        " hand. An emptied pile begins again with the next card played.",
        ("WC-22", "WC-23", "WC-24"),
    ),
    Rule(
        "In his turn a player may exchange cards he does not want: two new ones from either"
        " pile, then the unwanted one goes on the discard pile.",
        ("WC-35", "WC-36", "WC-37", "WC-38", "WC-39", "WC-40"),
    ),
    Rule(
        "When everyone has passed on a letter, the first who passed must play the visible discard"
        " if it fits, or turn up cards until one does; he recites and then takes a turn.",
        ("WC-27", "WC-28", "WC-29", "WC-30", "WC-31", "WC-32", "WC-34"),
    ),
    Rule("If no card of either pile fits, the marker moves on without one.", ("WC-33", "WC-42")),
    Rule("An empty draw pile is replaced by the discard pile, turned face down.", ("WC-41",)),
    Rule("With a timer, time out is a pass, or ends the recital.", ("WC-43", "WC-44")),
    Rule(
        "The first to empty his hand and recite the whole pile wins; nobody else is ranked.",
        ("WC-46", "WC-47", "ALL-02"),
    ),
    Rule("A game that does not end is stopped and counted as a defect.", ("ALL-05",)),
    Rule("Hands are hidden, discards open; nobody helps or peeks.", ("ALL-06", "ALL-07")),
)

NO_YES = ("no", "yes")

PARAMS: tuple[Param, ...] = (
    EnumParam(
        "mode", "regular", "WC-09", "which column of Table 1 the hand is read from", choices=MODES
    ),
    TableParam(
        "hand",
        printed_hand,
        "WC-08",
        'cards dealt to each player; "table" reads Table 1',
        "cards",
        low=1,
        high=10,
        printed=TABLE_1,
    ),
    IntParam(
        "first_player_cards",
        0,
        "WC-08",
        "cards more (or fewer) for the first player, to even out the seats",
        "cards",
        low=-1,
        high=1,
    ),
    EnumParam("track", "26", "WC-04", "letters on the track", choices=("26", "deck letters")),
    EnumParam(
        "redeal_unplayable",
        "no",
        "WC-13",
        "deal again while nobody can play on the first letter",
        choices=NO_YES,
    ),
    EnumParam(
        "double",
        "adjacent",
        "WC-14",
        "what counts as a double letter",
        choices=("adjacent", "any two"),
        shapes_deck=False,
    ),
    EnumParam("cards_per_turn", "1", "WC-15", "cards played in a turn", choices=("1", "many")),
    EnumParam(
        "may_decline", "no", "WC-16", "may a player able to play pass instead", choices=NO_YES
    ),
    EnumParam(
        "marker_back_on_fail",
        "no",
        "WC-17",
        "does the yellow marker go back after a failed recital",
        choices=NO_YES,
    ),
    EnumParam(
        "recall_order",
        "forward",
        "WC-20",
        "from the oldest card on, or from the newest (then the newest stay after a miss)",
        choices=("forward", "backward"),
    ),
    EnumParam("near_miss_ok", "no", "WC-22", "do near misses count as right", choices=NO_YES),
    ProbabilityParam(
        "near_miss_share", 0.2, "WC-22", "share of errors that are near misses", "share"
    ),
    EnumParam(
        "reseed_empty", "no", "WC-24", "flip a new seed when the pile is emptied", choices=NO_YES
    ),
    EnumParam(
        "letter_cue",
        "on",
        "WC-25",
        "may a player look at the board's letters while reciting",
        choices=("on", "off"),
    ),
    EnumParam(
        "after_stuck",
        "same player",
        "WC-32",
        "who plays after the stuck procedure",
        choices=("same player", "next player"),
    ),
    EnumParam(
        "dead_letter",
        "move on",
        "WC-33",
        "when no card of either pile fits the letter",
        choices=("move on", "game ends"),
    ),
    EnumParam(
        "exchange_when",
        "any time",
        "WC-35",
        "when in the turn cards may be exchanged",
        choices=("any time", "before playing"),
    ),
    IntParam(
        "max_exchanges",
        "none",
        "WC-36",
        "exchanges allowed in a turn (none: no limit)",
        "exchanges",
        low=0,
        high=1,
        names={"none": -1},
    ),
    IntParam("replace_n", 2, "WC-36", "cards drawn for the one given up", "cards", low=1, high=3),
    EnumParam(
        "recycle_shuffle",
        "no",
        "WC-41",
        "is the discard pile shuffled when it becomes the draw pile",
        choices=NO_YES,
    ),
    IntParam(
        "timer",
        "off",
        "WC-43",
        "seconds a turn may take",
        "seconds",
        low=30,
        high=60,
        names={"off": 0},
        only=(30, 60),
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
    EnumParam("first", "drawn", "ALL-03", "who starts", choices=("drawn", "fixed")),
    EnumParam(
        "tie",
        "share",
        "ALL-02",
        "who wins a tie (none can arise here)",
        choices=("share", "last-mover loses"),
    ),
    EnumParam("counting", "off", "ALL-06", "do bots count the open cards", choices=("off", "on")),
    LexiconParam(
        "lexicon",
        "scowl-70",
        "ALL-01",
        "where the deck's words come from",
        choices=("scowl-70", "scowl-60", "scowl-80"),
        shapes_deck=True,
    ),
    EnumParam(
        "lexicon_filter",
        "family",
        "ALL-01",
        "leave slurs and obscenities out of the deck",
        choices=("family", "none"),
        shapes_deck=True,
    ),
    IntParam(
        "deck_size",
        104,
        "WC-01",
        "cards in the deck",
        "cards",
        low=26,
        high=208,
        tried=(78, 104, 130, 208),
        shapes_deck=True,
    ),
    EnumParam(
        "letter_spread",
        "uniform",
        "WC-02",
        "how the cards' first letters are spread",
        choices=("uniform", "natural", "uniform without X, Q, Z"),
        shapes_deck=True,
    ),
    ProbabilityParam(
        "double_share",
        0.20,
        "WC-03",
        "share of cards that hold a double letter (try 0.1, 0.2, 0.4)",
        "share",
        shapes_deck=True,
    ),
    IntParam(
        "deck_seed", 1, "WC-01", "which deck of that make", low=0, high=1_000_000, shapes_deck=True
    ),
)

VARIANTS = (
    Variant("printed", "The rules as printed, Table 1's regular column.", {}),
    Variant("quick", "Table 1's quick column.", {"mode": "quick"}),
    Variant("long", "Table 1's long column.", {"mode": "long"}),
    Variant("no cue", "Nobody looks at the board while reciting.", {"letter_cue": "off"}),
    Variant("backward", "The newest card is recited first.", {"recall_order": "backward"}),
    Variant(
        "gentle",
        "Near misses count and a new seed saves an emptied pile.",
        {"near_miss_ok": "yes", "reseed_empty": "yes"},
    ),
    Variant(
        "next plays", "After the stuck procedure the turn goes on.", {"after_stuck": "next player"}
    ),
    Variant("many", "Play as many cards as fit in a turn.", {"cards_per_turn": "many"}),
    Variant("timed", "Sixty seconds a turn.", {"timer": 60}),
)

COUNTERS = (
    Counter("plays", "cards laid on the Word Crush pile, by the stuck procedure included"),
    Counter("passes", "passes of all seats"),
    Counter("stuck_turns", "times everyone had passed"),
    Counter("turned_up", "cards turned up by the stuck procedure"),
    Counter("dead_letters", "letters left without a card"),
    Counter("failures", "recitals that were not complete"),
    Counter("picked_up", "cards taken back after failed recitals"),
    Counter("longest", "longest complete recital, cards"),
    Counter("exchanges", "exchanges of all seats"),
    Counter("declines", "passes of a player able to play"),
    Counter("timeouts", "turns and recitals that the timer ended"),
    Counter("recycles", "times the discard pile became the draw pile"),
    Counter("cards_left", "cards in hand at the end", "seat"),
    Counter("seat_failures", "recitals that were not complete", "seat"),
    Counter("seat_exchanges", "exchanges", "seat"),
)
