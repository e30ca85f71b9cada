"""Follows every card of a trace of The Final Word, and counts from it what a row says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from sim.bots.profiles import profiles
from sim.lexicon import load_lexicon
from sim.spec import STOP_REASONS
from sim.trace import Event, Header, Trace

DECK, BOARD, REVEALED = "deck", "board", "revealed"
SHARED = "jkqvxz"
"""Letters of cards that lie on the table from the start in Seeing Red."""
DEALING = 60_000
"""Milliseconds that every profile takes to shuffle and deal; no event records them."""
VALUES = {
    "printed": ("", "aeiornt", "lsucd", "bfghmpwy", "jkqvxz"),
    "quartiles": ("", "aeilnorstu", "dgbcmp", "fhvwyk", "jxqz"),
    "all 1": ("", "abcdefghijklmnopqrstuvwxyz"),
}

Places = dict[int, str]


UNSEEN = ("no word", "no room")
"""Why passes who sees no playable word; a cut that the board has no room for is none (F19-01)."""


def hand(chair: int) -> str:
    return f"hand {chair}"


def word_starts(events: Sequence[Event]) -> list[int]:
    """For each event the number of the event that began the word recorded last, -1 before any.

    A word begins with its first split, stay, lay, removal of the word that it replaces or card
    taken up before it, and ends with ``word``; the parts of a cut word are one, and so are the
    two words of Double Cross.
    """
    starts = []
    start, parts = -1, 0
    for number, event in enumerate(events):
        if event.kind == "turn":
            parts = 0
        begins = event.kind in {"split", "stay", "lay", "take"}
        begins |= event.kind == "remove" and event["why"] == "replaced"
        if begins and parts == 0:
            start, parts = number, 2 if event.kind in {"split", "take"} else 1
        elif event.kind == "split":
            parts += 1
        if event.kind == "word":
            parts -= 1
        starts.append(start)
    return starts


def follow_cards(trace: Trace) -> list[Places]:
    """Where each card lies after each event; every move must start where the card lay."""
    game = trace.header.game
    places = dict.fromkeys(range(len(trace.header.deck)), DECK)
    if game == "seeing_red":
        places |= {card: BOARD for card in places if trace.header.deck[card] in SHARED}
    starts = word_starts(trace.events)
    after: list[Places] = []
    for number, event in enumerate(trace.events):
        if event.kind == "undo":
            places = dict(after[starts[number] - 1])
        for card, source, target in moves_of(event, game):
            assert places[card] == source, f"event {number}: card {card} is in {places[card]}"
            places[card] = target
        check_counts(places, event, number)
        after.append(dict(places))
    return after


def moves_of(event: Event, game: str) -> list[tuple[int, str, str]]:
    """The card that an event moves, from where to where."""
    if event.fields.get("card", -1) < 0 or event.kind == "tick":
        return []
    own = hand(event["chair"]) if "chair" in event.fields else ""
    other = hand(1 - event["chair"]) if game == "pluck_it" and own else ""
    if event.kind == "remove" and game == "double_cross" and event["why"] == "leftover":
        return [(event["card"], hand(event["row"]), REVEALED)]
    source, target = {
        "deal": (DECK, own),
        "draw": (DECK, own),
        "stay": (BOARD, BOARD),
        "lay": (own, BOARD),
        "take": (other or BOARD, own),
        "request": (other, own),
        "lay aside": (own, REVEALED),
        "pass on": (BOARD, BOARD),
        "turn up": (DECK, own),
        "remove": (BOARD, REVEALED),
        "give back": (own if event.fields.get("source") == "hand" else BOARD, DECK),
        "left in hand": (own, REVEALED),
        "left in deck": (DECK, REVEALED),
        "left on board": (BOARD, REVEALED),
    }[event.kind]
    return [(event["card"], source, target)]


def check_counts(places: Places, event: Event, number: int) -> None:
    """What an event says of numbers of cards is so."""
    counts = Counter(places.values())
    if event.kind == "turn":
        assert counts[hand(event["chair"])] == event["hand"], f"event {number}"
    if event.kind == "reshuffle":
        assert counts[DECK] == event["cards"], f"event {number}"


@dataclass(frozen=True)
class Between:
    """A figure that a trace leaves open: nobody can say whether he who trades has seen a word."""

    low: int
    high: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and self.low <= other <= self.high

    __hash__ = None


@dataclass(frozen=True)
class Word:
    """A word that was laid; a copy is the word that lay there, under duplicates alone."""

    chair: int
    text: str
    laid: int
    is_copy: bool


def count_row(trace: Trace) -> dict[str, int | Between]:
    """The figures of a game's row, counted from its trace."""
    header, events = trace.header, trace.events
    kinds = Counter(event.kind for event in events)
    end = next(event for event in events if event.kind == "end")
    laid = words_of(header, events)
    standing = words_of(header, standing_events(events))
    valid = lexicon(header.rules["lexicon"], header.rules["lexicon_filter"])
    verdicts = Counter(event["verdict"] for event in events if event.kind == "challenge")
    stuck = stuck_turns(trace)
    recorded = sum(event.fields.get("milliseconds", 0) for event in events if event.kind != "end")
    scores = points_of(trace)
    best = sorted(scores.values(), reverse=True)
    return {
        "deal": header.deal,
        "rotation": header.rotation,
        "first_seat": seat_of(header, header.first_chair),
        "turns": kinds["turn"],
        "milliseconds": recorded + DEALING,
        "stop": STOP_REASONS.index(end["stop"]),
        "words": len(standing),
        "cards_played": sum(word.laid for word in standing),
        "letters": sum(len(word.text) for word in standing),
        "longest": max((len(word.text) for word in standing), default=0),
        "stuck_turns": add_up(stuck.values()),
        "passes": kinds["pass"],
        "trades": kinds["trade"],
        "cards_traded": sum(event["cards"] for event in events if event.kind == "trade"),
        "challenges": kinds["challenge"],
        "false_words": sum(word.text not in valid for word in laid if not word.is_copy),
        "fallen_words": verdicts["word falls"],
        "timeouts": count_timeouts(trace),
        "clears": count_clears(trace),
        "reshuffles": kinds["reshuffle"],
        "margin": best[0] - best[1] if len(best) > 1 else 0,
        "deck_left": kinds["left in deck"],
        **count_redraws(trace),
        **count_seats(trace, standing, stuck, scores),
    }


def count_redraws(trace: Trace) -> dict[str, int]:
    """Trades of a player alone before his first word, where a game counts them."""
    if trace.header.game != "five_to_five":
        return {}
    before = takewhile(lambda event: event.kind != "word", trace.events)
    trades = sum(event.kind == "trade" for event in before)
    return {"redraws": trades if trace.header.players == 1 else 0}


@cache
def lexicon(name: str, lexicon_filter: str) -> frozenset[str]:
    return frozenset(load_lexicon(name, family_only=lexicon_filter == "family").words["word"])


def words_of(header: Header, events: Sequence[Event]) -> list[Word]:
    """The words that these events record."""
    words, letters, hows = [], [], []
    for event in events:
        if event.kind in {"stay", "lay"}:
            letters.append(header.deck[event["card"]])
            hows += [event["how"]] if event.kind == "lay" else []
        if event.kind == "word":
            is_copy = set(hows) == {"duplicate"}
            words.append(Word(event["chair"], "".join(letters), len(hows), is_copy))
            letters, hows = [], []
    return words


def standing_events(events: Sequence[Event]) -> list[Event]:
    """All events but those of words that fell."""
    starts = word_starts(events)
    left: list[tuple[int, Event]] = []
    for number, event in enumerate(events):
        if event.kind == "undo":
            left = [(at, one) for at, one in left if at < starts[number]]
        else:
            left.append((number, event))
    return [event for _, event in left]


def turns_of(trace: Trace) -> list[list[Event]]:
    """The events turn by turn; the deal is left out, the end belongs to the last turn."""
    turns: list[list[Event]] = []
    for event in trace.events:
        if event.kind == "turn":
            turns.append([])
        if turns:
            turns[-1].append(event)
    return turns


def stuck_turns(trace: Trace) -> dict[int, int | Between]:
    """By chair, the turns in which no playable word was seen."""
    sure = dict.fromkeys(range(trace.header.players), 0)
    perhaps = dict(sure)
    for turn in turns_of(trace):
        chair = turn[0]["chair"]
        if is_stuck(turn, trace.header.game == "eight_it_all"):
            sure[chair] += 1
        elif any(event.kind == "trade" for event in turn):
            if trades_by_choice(trace.header, chair):
                perhaps[chair] += 1
            else:
                sure[chair] += 1
    return {
        chair: Between(number, number + perhaps[chair]) if perhaps[chair] else number
        for chair, number in sure.items()
    }


def trades_by_choice(header: Header, chair: int) -> bool:
    return profiles()[header.bots[chair].split(",")[0]]["trade_policy"] == "below"


def is_stuck(turn: Sequence[Event], only_then_replaces: bool) -> bool:
    """True if a turn shows that no playable word was seen (a trade may show it too).

    A new word takes the old one's place only then in Take 10, as he likes in other games.
    """
    kinds = Counter(event.kind for event in turn)
    passed = any(event.kind == "pass" and event["reason"] in UNSEEN for event in turn)
    replaced = only_then_replaces and any(
        event.kind == "remove" and event["why"] == "replaced" for event in turn
    )
    one_part = any(event.kind == "give back" and event["source"] == "board" for event in turn)
    fails = kinds["undo"] > 0
    alone_at_the_end = kinds["word"] == 0 and any(
        event.kind == "end" and event["stop"] == "stall" and kinds["pass"] == kinds["trade"] == 0
        for event in turn
    )
    is_out = kinds["out"] > 0 and not fails
    return (passed or replaced or one_part or is_out or alone_at_the_end) and kinds["look"] > 0


def count_timeouts(trace: Trace) -> int:
    """Turns in which the time allowed was looked away."""
    timer = trace.header.rules["timer"]
    if timer == "off":
        return 0
    looked = (
        sum(event["milliseconds"] for event in turn if event.kind == "look")
        for turn in turns_of(trace)
    )
    return sum(milliseconds == 1000 * timer for milliseconds in looked)


def count_clears(trace: Trace) -> int:
    """Board words that were cleared away, or taken from a player who was stuck."""
    clears = 0
    game = trace.header.game
    takes_away_always = game in {"ow", "three_n_change"}
    clearing = "scored" if game in {"run_the_table", "tricked_out"} else "cleared"
    for turn in turns_of(trace):
        reasons = {event["reason"] for event in turn if event.kind == "pass"}
        last = ""
        for event in turn:
            why = event["why"] if event.kind == "remove" else ""
            is_taken = why == "stuck" and (takes_away_always or bool(reasons & {"no word", "late"}))
            clears += why != last and (why == clearing or is_taken)
            last = why
    return clears


def points_of(trace: Trace) -> dict[int, int]:
    scores = dict.fromkeys(range(trace.header.players), 0)
    for event in trace.events:
        if event.kind == "score":
            scores[event["chair"]] += event["points"]
        if event.kind == "trick" and trace.header.game == "tricked_out":
            scores[event["chair"]] += 1
    return scores


def seat_of(header: Header, chair: int) -> int:
    return (chair - header.rotation) % header.players


def value_of(header: Header, card: int) -> int:
    named = header.rules["letter_values"]
    if named == "deck":
        return header.marks["value"][card]
    return next(n for n, letters in enumerate(VALUES[named]) if header.deck[card] in letters)


def count_seats(
    trace: Trace,
    standing: Sequence[Word],
    stuck: dict[int, int | Between],
    scores: dict[int, int],
) -> dict[str, int | Between]:
    """The figures by seat."""
    header, events = trace.header, trace.events
    wins = {event["chair"]: event["share"] for event in events if event.kind == "win"}
    row: dict[str, int | Between] = {}
    for chair in range(header.players):
        seat = seat_of(header, chair) + 1
        left = [e["card"] for e in events if e.kind == "left in hand" and e["chair"] == chair]
        turns = [event for event in events if event.kind == "turn" and event["chair"] == chair]
        row[f"win_{seat}"] = wins.get(chair, 0)
        row[f"score_{seat}"] = scores[chair]
        row[f"cards_left_{seat}"] = len(left)
        row[f"value_left_{seat}"] = sum(value_of(header, card) for card in left)
        row[f"seat_turns_{seat}"] = sum(turn["kind"] != "lost" for turn in turns)
        row[f"seat_stuck_{seat}"] = stuck[chair]
        row[f"seat_words_{seat}"] = sum(word.chair == chair for word in standing)
    return row


def add_up(figures: Iterable[int | Between]) -> int | Between:
    """A sum of figures some of which are open."""
    low = high = 0
    for figure in figures:
        low += figure.low if isinstance(figure, Between) else figure
        high += figure.high if isinstance(figure, Between) else figure
    return Between(low, high) if low < high else low
