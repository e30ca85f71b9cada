"""Follows every tile of a trace of the ring-and-grid game, and counts what its row says."""

from __future__ import annotations

from collections import Counter
from functools import cache

from sim.games.ring_grid.words_of_grid import GridSearch
from sim.lexicon import load_lexicon
from sim.spec import STOP_REASONS
from sim.trace import Trace
from tests.games.ring_grid.rounds import Game, ListedWord, agreed_list, read, seat_of

CONTAINER, GRID, ASIDE, REVEALED = "container", "grid", "aside", "revealed"
DEALING, RINGING, READING = 30_000, 5_000, 2_000
"""Milliseconds for a grid, a ring, a word read out."""

Places = dict[int, str]


def follow_cards(trace: Trace) -> list[Places]:
    """Where each tile lies after each event; every move must start where the tile lay."""
    places = dict.fromkeys(range(len(trace.header.deck)), CONTAINER)
    after: list[Places] = []
    for event in trace.events:
        if event.kind == "tile":
            assert places[event["tile"]] == CONTAINER
            places[event["tile"]] = GRID
        elif event.kind == "redraw":
            move_all(places, GRID, CONTAINER)
        elif event.kind == "round end":
            move_all(places, GRID, ASIDE)
        elif event.kind == "refill":
            assert event["tiles"] == list(places.values()).count(ASIDE)
            move_all(places, ASIDE, CONTAINER)
        elif event.kind == "step":
            assert places[event["tile"]] == GRID
        elif event.kind == "end":  # what is left stays in the container, unseen
            assert GRID not in places.values()
            places = dict.fromkeys(places, REVEALED)
        after.append(dict(places))
    return after


def move_all(places: Places, source: str, target: str) -> None:
    for tile, at in places.items():
        if at == source:
            places[tile] = target


def count_row(trace: Trace) -> dict[str, int]:
    """What the row of this game must say."""
    game = read(trace)
    header = trace.header
    words = [word for one in game.rounds for word in one.all_words()]
    scored = [word for word in words if not word.why_off]
    scores = [game.score(chair) for chair in range(header.players)]
    best = sorted(scores, reverse=True)
    kinds = Counter(event.kind for event in trace.events)
    end = game.all("end")[0]
    listed = agreed_list(header.rules["lexicon"], header.rules["lexicon_filter"])
    row = {
        "deal": header.deal,
        "rotation": header.rotation,
        "first_seat": seat_of(trace, header.first_chair),
        "turns": kinds["turn"],
        "milliseconds": (DEALING + 1000 * header.rules["timer"]) * len(game.rounds)
        + RINGING * kinds["ring"]
        + READING * len(words),
        "stop": STOP_REASONS.index(end["stop"]),
        "rounds": len(game.rounds),
        "words": len(words),
        "distinct": sum(len({word.text for word in one.all_words()}) for one in game.rounds),
        "possible": sum(count_possible(game, number) for number in range(1, len(game.rounds) + 1)),
        "crossed_off": sum(word.why_off == "shared" for word in words),
        "scored": len(scored),
        "letters": sum(len(word.text) for word in scored),
        "longest": max((len(word.text) for word in scored), default=0),
        "ring_points": sum(ring_points(game, word) for word in scored),
        "blank_points": sum(word.points for word in scored if has_blank(game, word)),
        "challenges": kinds["challenge"],
        "false_words": sum(word.text not in listed for word in words),
        "fallen_words": sum(word.why_off == "fallen" for word in words),
        "struck_out": sum(word.why_off == "struck out" for word in words),
        "redraws": kinds["redraw"],
        "refills": kinds["refill"],
        "margin": best[0] - best[1],
    }
    assert end["milliseconds"] == row["milliseconds"]
    assert [event["points"] for event in game.all("total")] == scores
    return row | count_seats(game, words)


def count_seats(game: Game, words: list[ListedWord]) -> dict[str, int]:
    """The figures by seat."""
    wins = {event["chair"]: event["share"] for event in game.all("win")}
    row = {}
    for chair in range(game.trace.header.players):
        seat = seat_of(game.trace, chair) + 1
        own = [word for word in words if word.chair == chair]
        scored = [word for word in own if not word.why_off]
        row[f"win_{seat}"] = wins.get(chair, 0)
        row[f"score_{seat}"] = game.score(chair)
        row[f"seat_words_{seat}"] = len(own)
        row[f"seat_crossed_{seat}"] = len(own) - len(scored)
        row[f"seat_scored_{seat}"] = len(scored)
        row[f"seat_ring_points_{seat}"] = sum(ring_points(game, word) for word in scored)
        row[f"seat_blank_words_{seat}"] = sum(has_blank(game, word) for word in scored)
        row[f"seat_dealt_{seat}"] = sum(one.dealer == chair for one in game.rounds)
    return row


def plain_points(game: Game, word: ListedWord) -> int:
    """What a word is worth without rings."""
    if game.trace.header.rules["score"] == "one per word":
        return 1
    return {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}.get(len(word.text), 1 if len(word.text) < 3 else 11)


def ring_points(game: Game, word: ListedWord) -> int:
    return word.points - plain_points(game, word)


def has_blank(game: Game, word: ListedWord) -> bool:
    return any(game.shows(tile) == "?" for _, _, tile in word.steps)


def count_possible(game: Game, number: int) -> int:
    """The words of the agreed list that lie in a round's grid."""
    rules = game.trace.header.rules
    search = search_of(rules["shape"], rules["lexicon"], rules["lexicon_filter"])
    search.lay(game.grid(number), reads_qu=rules["qu"] == "yes")
    return search.find(least=rules["minlen"])


@cache
def search_of(shape: str, lexicon: str, lexicon_filter: str) -> GridSearch:
    words = load_lexicon(lexicon, family_only=lexicon_filter == "family").words["word"]
    return GridSearch(shape, words.to_list())
