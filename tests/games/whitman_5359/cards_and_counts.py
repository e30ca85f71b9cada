"""Follows every card of a trace of Whitman 5359, and counts what its row says."""

from __future__ import annotations

from sim.lexicon import load_lexicon
from sim.spec import STOP_REASONS
from sim.trace import Trace
from tests.games.replayed import counters_of
from tests.games.whitman_5359.matches import DEALING, SCORING, Match, Places, follow, read

LENGTHS = range(3, 9)
UNSEEN = ("holds", "kept_back")
"""What no trace shows, for it depends on what a player sees: taken from the row itself."""


def follow_cards(trace: Trace) -> list[Places]:
    """Where each card lies after each event; every move must start where the card lay."""
    return follow(trace)


def seat_of(trace: Trace, chair: int) -> int:
    return (chair - trace.header.rotation) % trace.header.players


def count_row(trace: Trace) -> dict[str, int]:
    """What the row of this match must say."""
    match = read(trace)
    header = trace.header
    players = range(header.players)
    end = match.all("end")[0]
    wins = {event["chair"]: event["share"] for event in match.all("win")}
    lexicon = load_lexicon(
        header.rules["lexicon"], family_only=header.rules["lexicon_filter"] == "family"
    )
    assert [event["points"] for event in match.all("total")] == match.scores
    assert end["milliseconds"] == match.all("round end")[-1]["clock"]
    deals = len(match.all("round"))
    laid, snared = match.laid, match.snared
    row = {
        "deal": header.deal,
        "rotation": header.rotation,
        "first_seat": seat_of(trace, header.first_chair),
        "turns": len(match.all("turn")),
        "milliseconds": sum(event["milliseconds"] for event in match.all("look"))
        + sum(event["milliseconds"] for event in match.all("word"))
        + (DEALING + SCORING) * deals,
        "stop": STOP_REASONS.index(end["stop"]),
        "match_deals": deals,
        "outs": match.ends.count("out"),
        "deals_empty": match.ends.count("empty"),
        "reshuffles": len(match.all("reshuffle")),
        "pile_ran_out": match.ran_out,
        "out_best": match.out_best,
        "discards_taken": sum(event["source"] == "discard pile" for event in match.all("draw")),
        "words": len(laid),
        "additions": match.additions,
        "snares": len(snared),
        "snared_points": sum(word.value for word in snared),
        "snares_decide": int(
            match.leaders(match.scores)
            != match.leaders(
                [score - net for score, net in zip(match.scores, match.net, strict=True)]
            )
        ),
        "swaps": len(match.all("swap wild")),
        "closed": len(match.all("close")),
        "red_words": match.red_words,
        "red_points": sum(event["points"] for event in match.all("score") if event["why"] == "red"),
        "wild_words": match.wild_words,
        "idle": match.idle,
        "longest": match.longest,
        "most_words": match.most_words,
        "challenges": len(match.all("challenge")),
        "false_words": sum(text not in lexicon for text in match.texts),
        "fallen_words": len(match.all("undo")),
        "taken_back": len(match.all("take back")),
        "paid": -sum(event["points"] for event in match.all("pay")),
        "hand_cards": match.hand_cards,
        "floored": sum(event["why"] == "floor" for event in match.all("score")),
        "lead_changes": match.lead_changes,
        "margin": margin(match),
    }
    row |= counters_of(trace, UNSEEN)
    row["stuck_turns"] = row["idle"] - row["holds"]
    assert row["milliseconds"] == end["milliseconds"]
    for length in LENGTHS:
        row[f"laid_{length}"] = sum(kind(len(word.cards)) == length for word in laid)
        row[f"snared_{length}"] = sum(kind(len(word.cards)) == length for word in snared)
    for chair in players:
        seat = seat_of(trace, chair) + 1
        row |= {
            f"win_{seat}": wins.get(chair, 0),
            f"score_{seat}": match.scores[chair],
            f"seat_words_{seat}": sum(word.layer == chair for word in laid),
            f"seat_snares_{seat}": sum(word.snarer == chair for word in snared),
            f"seat_snared_{seat}": sum(word.owner == chair for word in snared),
            f"seat_outs_{seat}": sum(event["chair"] == chair for event in match.all("out")),
            f"seat_hand_{seat}": -sum(
                event["points"]
                for event in match.all("score")
                if event["chair"] == chair and event["why"] in ("hand", "wilds")
            ),
            f"seat_first_{seat}": sum(
                (event["dealer"] + 1) % header.players == chair for event in match.all("round")
            ),
        }
    return row


def kind(length: int) -> int:
    """The length that words of this one are counted under."""
    return min(length, LENGTHS[-1])


def margin(match: Match) -> int:
    """The winner's points beyond the next."""
    totals = sorted(match.side_totals(match.scores), reverse=True)
    return totals[0] - totals[1]
