"""What each value of a bot is: its part, unit, meaning, and where the number comes from.

`sim.bots.profiles` says which values are legal; this table says what they mean. ``source`` is
``data`` where published figures fix the profiles' numbers, ``assumption`` where nothing does (so
sweep it), ``choice`` where the value is a way to play rather than a measurement.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from sim.bots.profiles import (
    LEVEL_KEYS,
    NAMED_NUMBER_KEYS,
    NUMBER_KEYS,
    WHOLE_KEYS,
    WORD_KEYS,
)

PARTS = {
    "vocabulary": "which words it knows",
    "noticing": "which of the words before it that it sees",
    "recall": "what it can recite",
    "timing": "how long it takes",
    "policy": "what it prefers",
}
"""The five parts of a bot."""


@dataclass(frozen=True)
class BotValue:
    """One value of a bot.

    Attributes:
        name: the key, as in a profile.
        part: one of `PARTS`.
        unit: empty where it has none.
        meaning: one line for a designer.
        source: data, assumption or choice.
        basis: what the number comes from; empty if the meaning says all there is.
    """

    name: str
    part: str
    unit: str
    meaning: str
    source: str
    basis: str = ""


FITTED = "chosen to meet what people are taken to see in ten cards, and anagram times from memory"
RIVALS = "computed from the dictionary and the printed deck of The Final Word"

BOT_VALUES: tuple[BotValue, ...] = (
    BotValue(
        "vocabulary",
        "vocabulary",
        "SCOWL level",
        "the words it knows: those of this level, with a soft edge by how often a word is met; from"
        " 90 on every word (Word Crush asks for none)",
        "assumption",
    ),
    BotValue(
        "noticing",
        "noticing",
        "times a casual player's pace",
        "how fast it sees the words it could make, the rarer and longer the later; perfect: all at"
        " once (Word Crush asks for none)",
        "assumption",
    ),
    BotValue(
        "looks_a_second",
        "noticing",
        "looks a second",
        "looks, each of which falls on a word or on a dead end",
        "assumption",
        FITTED,
    ),
    BotValue(
        "dead_ends",
        "noticing",
        "dead ends",
        "dead ends of a search: so many times their growth to the power of its different letters",
        "assumption",
        FITTED,
    ),
    BotValue(
        "dead_end_growth",
        "noticing",
        "factor a letter",
        "growth of the dead ends with each different letter, much like that of subsets",
        "assumption",
        FITTED,
    ),
    BotValue(
        "rivals",
        "noticing",
        "words of ease 1",
        "ease of all words that lie there, on average: so many times the different letters to the"
        " power of the next value",
        "data",
        RIVALS,
    ),
    BotValue("rival_growth", "noticing", "power", "see rivals", "data", RIVALS),
    BotValue(
        "zipf_slope",
        "noticing",
        "logarithm a Zipf",
        "how much easier a word is whose base form is met ten times as often",
        "assumption",
        "the puzzle shares fit 0.3 to 0.85, by how much people differ; 0.85 to 0.95 was fitted to"
        " grids and ten cards",
    ),
    BotValue(
        "letter_slope",
        "noticing",
        "logarithm a letter",
        "how much easier a word is with a letter less; below 0 for who seeks long words",
        "assumption",
        "the puzzle shares fall by 0.08 a letter; -0.3 for Countdown contestants",
    ),
    BotValue(
        "first_letter",
        "noticing",
        "share",
        "effort of a search whose first letter is given, of one whose letter may stand anywhere",
        "assumption",
    ),
    BotValue(
        "split_share",
        "noticing",
        "share",
        "looks that count while a rest must be kept in mind, as in a split",
        "assumption",
        "no figures at all: run 0.15, 0.3 and 0.6",
    ),
    BotValue(
        "rest_seconds",
        "noticing",
        "seconds",
        "time to see a split's second word in what the first leaves",
        "assumption",
    ),
    BotValue(
        "hand_first",
        "noticing",
        "seconds",
        "of each look for the own hand, before the words that may be stolen; half of a look that"
        " follows one in which it saw nothing",
        "assumption",
    ),
    BotValue(
        "grid_dead_ends",
        "noticing",
        "dead ends",
        "of a grid, for each pair of touching tiles",
        "assumption",
        "fitted to touch games' mean words a round and one keen adult's shares",
    ),
    BotValue(
        "blank",
        "noticing",
        "factor",
        "in a grid, a word that needs a blank waits so many times as long",
        "assumption",
    ),
    BotValue(
        "revisit",
        "noticing",
        "factor",
        "in a grid, a word that must use a tile twice waits so many times as long",
        "assumption",
    ),
    BotValue(
        "memory",
        "recall",
        "",
        "perfect, the model fitted to serial-recall data, or a fixed span",
        "choice",
    ),
    BotValue(
        "span", "recall", "cards", "with memory = span: recited before the first miss", "choice"
    ),
    BotValue(
        "percentile",
        "recall",
        "percentile of people",
        "how good a memory; drawn: a new person each seat and deal",
        "data",
    ),
    BotValue("exposure", "recall", "level", "gain from each time a card was heard", "assumption"),
    BotValue("relief", "recall", "level", "room that hearing a card again frees", "assumption"),
    BotValue("cue", "recall", "level", "help of seeing the board's letters", "assumption"),
    BotValue(
        "doubled_share",
        "recall",
        "level",
        "share of that help if the card was played by its double letter",
        "assumption",
    ),
    BotValue("gap_share", "recall", "level", "share of that help after a gap", "assumption"),
    BotValue("attention", "recall", "level", "how well others' recitals are heard", "assumption"),
    BotValue(
        "fresh",
        "recall",
        "logits",
        "what a card gains that the reciter has laid in this very turn",
        "assumption",
    ),
    BotValue(
        "wrong_share", "recall", "share", "of misses that name another card of the pile", "data"
    ),
    BotValue("paced", "timing", "", "false: every time is its middle value", "choice"),
    BotValue("pace", "timing", "factor", "multiplies every time", "assumption"),
    BotValue("look", "timing", "seconds", "median look through the hand", "assumption"),
    BotValue(
        "look_spread", "timing", "", "standard deviation of that time's logarithm", "assumption"
    ),
    BotValue("look_cap", "timing", "seconds", "longest look", "assumption"),
    BotValue(
        "forced_pass",
        "timing",
        "seconds",
        "median time to see that one cannot but pass, where no exchange is to be weighed",
        "assumption",
    ),
    BotValue("think", "timing", "seconds", "median look for a word", "assumption"),
    BotValue(
        "think_spread", "timing", "", "standard deviation of that time's logarithm", "assumption"
    ),
    BotValue("think_cap", "timing", "seconds", "longest look for a word", "assumption"),
    BotValue(
        "looks_again",
        "timing",
        "looks",
        "more looks for a word in a turn in which it has seen no play",
        "assumption",
    ),
    BotValue(
        "recite_low",
        "timing",
        "seconds a card",
        "to say a card that was recited many times",
        "assumption",
        "words of 0.4 to 0.6 s, pauses of 0.1 to 0.4 s, from memory of studies of spoken recall",
    ),
    BotValue(
        "recite_high",
        "timing",
        "seconds a card",
        "to say a card that has just come to the pile; a pile's pace is the mean over its cards",
        "assumption",
    ),
    BotValue(
        "recite_learning",
        "timing",
        "recitals",
        "after which a card is said at a pace nearer to the first than to the second",
        "assumption",
    ),
    BotValue(
        "recite_spread",
        "timing",
        "",
        "standard deviation of the logarithm of a recital's tempo",
        "assumption",
    ),
    BotValue("play", "timing", "seconds", "lay a card, say it, move the marker", "assumption"),
    BotValue("exchange", "timing", "seconds", "one whole exchange", "assumption"),
    BotValue("turn_up", "timing", "seconds", "turn one card up and compare it", "assumption"),
    BotValue("deal", "timing", "seconds", "shuffle and deal", "assumption"),
    BotValue(
        "write",
        "timing",
        "seconds a word",
        "write a word down where lists are made against a timer",
        "assumption",
    ),
    BotValue("exchange_policy", "policy", "", "when it exchanges cards", "assumption"),
    BotValue(
        "patience",
        "policy",
        "letters",
        "exchanging when stuck: it does if even its nearest card is further away than this",
        "assumption",
    ),
    BotValue("exchanges_a_turn", "policy", "exchanges", "most in one turn", "assumption"),
    BotValue(
        "card_cost",
        "policy",
        "letters",
        "exchanging by expected gain: what one more card costs at a table of 4 with 3 cards each",
        "assumption",
    ),
    BotValue("card_choice", "policy", "", "which of several playable cards", "assumption"),
    BotValue(
        "decline_below",
        "policy",
        "chance",
        "where declining is allowed: declines if its recital is less likely to be complete",
        "assumption",
    ),
    BotValue(
        "word_choice",
        "policy",
        "",
        "which of the words it sees: the one worth most to it, or any with equal chance",
        "choice",
    ),
    BotValue("points_weight", "policy", "", "what a point is worth to it", "choice"),
    BotValue(
        "card_weight", "policy", "points", "what laying one more card is worth to it", "assumption"
    ),
    BotValue(
        "keep_weight",
        "policy",
        "share",
        "how much it counts what the cards left in hand are worth for its next words: 0 none, 1 in"
        " full",
        "assumption",
    ),
    BotValue("trade_policy", "policy", "", "when it trades cards instead of playing", "assumption"),
    BotValue(
        "trade_below",
        "policy",
        "points",
        "trading below: trades if its best word scores fewer points than this",
        "assumption",
    ),
    BotValue(
        "trade_cards",
        "policy",
        "cards",
        "most cards in a trade; it gives those least worth keeping, or any if it weighs none",
        "assumption",
    ),
    BotValue(
        "trade_rounds",
        "policy",
        "rounds",
        "rounds in which nobody made a word, after which it trades no more",
        "assumption",
    ),
    BotValue(
        "skip_above",
        "policy",
        "chance",
        "where only words count that nobody else has: leaves a word unwritten if another is"
        " likelier than this to find it; 1 writes all",
        "choice",
    ),
    BotValue(
        "rival_weight",
        "policy",
        "points",
        "where words are taken from others: what each point counts that the owner loses, shared"
        " out over all opponents, beside one of its own",
        "choice",
    ),
    BotValue(
        "leftover_weight",
        "policy",
        "points",
        "where a word brings only what the next player leaves over: what a point kept from its"
        " owner counts, beside a point laid",
        "assumption",
    ),
    BotValue(
        "out_margin",
        "policy",
        "points",
        "where going out ends the round: goes out only if so many points ahead of the best other"
        " player as the table lies; -200 always",
        "choice",
    ),
    BotValue(
        "vowel_share",
        "policy",
        "share",
        "where there are two decks: draws a vowel if a smaller share of its cards are vowels",
        "assumption",
    ),
    BotValue(
        "plan_breadth",
        "policy",
        "moves",
        "where several words may be laid in a turn: how many first words of a plan it "
        "tries, the most promising; 0 all",
        "assumption",
    ),
    BotValue(
        "lay_above",
        "policy",
        "points",
        "where words may be held back: lays them only if that is worth so many points "
        "more than to hold them",
        "choice",
    ),
    BotValue(
        "open_risk",
        "policy",
        "share",
        "where words lie open to others: the share of a word's points that it fears to lose",
        "assumption",
    ),
    BotValue(
        "open_hope",
        "policy",
        "points",
        "where words may be closed: what it hopes to add yet to an open word; it closes "
        "one whose feared loss is more",
        "assumption",
    ),
    BotValue(
        "wild_worth",
        "policy",
        "points",
        "what a wild card left in hand is worth for words to come",
        "assumption",
    ),
    BotValue(
        "red_worth",
        "policy",
        "points",
        "what a red card left in hand is worth beyond a black one, where words all of "
        "red score more",
        "assumption",
    ),
    BotValue(
        "hand_fear",
        "policy",
        "share",
        "where cards left in hand cost points: the share of that cost that it counts",
        "assumption",
    ),
    BotValue(
        "take_above",
        "policy",
        "points",
        "where it may draw the top discard instead of cards unseen: takes it if its "
        "hand is worth so many points more with it",
        "assumption",
    ),
    BotValue(
        "feed_weight",
        "policy",
        "points",
        "where discards may be taken: what a point counts that a discard brings the "
        "next player, beside one of its own; 0 does not look",
        "assumption",
    ),
    BotValue(
        "link_weight",
        "policy",
        "points",
        "where a word's last letter begins the next: what one that every hand could begin with is"
        " worth beyond one that none could; an opponent's next word counts against it",
        "choice",
    ),
    BotValue(
        "trick_weight",
        "policy",
        "points",
        "where the longer word takes the trick: what each card laid counts",
        "choice",
    ),
    BotValue(
        "reserve_weight",
        "policy",
        "points",
        "where one's own hand must go on with the word: what each card kept counts more, and as"
        " often again what it is worth by its letter",
        "choice",
    ),
    BotValue(
        "unlock_weight",
        "policy",
        "points",
        "where points count only after each red card has been used: 0 plays for points all the"
        " same; above, a red card not used yet counts so many, up to four times, the fewer words"
        " hold it, and points do not",
        "choice",
    ),
)
"""Every value that a profile holds, in the order of profiles.toml; its own descriptions, ``title``
and ``words``, left out."""


def legal_values(name: str) -> str:
    """The legal values of a bot's key, in words.

    >>> legal_values("span"), legal_values("cue")
    ('0 to 208, whole', 'default | low | high')
    """
    if name in NAMED_NUMBER_KEYS:
        low, high, word = NAMED_NUMBER_KEYS[name]
        return f"{low:g} to {high:g} | {word}"
    if name in WORD_KEYS:
        return " | ".join(WORD_KEYS[name])
    if name in NUMBER_KEYS:
        low, high = NUMBER_KEYS[name]
        return f"{low:g} to {high:g}" + (", whole" if name in WHOLE_KEYS else "")
    return "true | false"


@cache
def recall_assumptions() -> Mapping[str, Mapping[str, Any]]:
    """The recall model's constants that no data fix.

    Returns:
        By the bot's key: ``low``, ``default`` and ``high`` value, ``unit``, and ``why``.
    """
    text = resources.files("sim.bots").joinpath("recall_constants.toml").read_text("utf-8")
    assumed = tomllib.loads(text)["assumed"]
    return {name: assumed[name] for name in LEVEL_KEYS}
