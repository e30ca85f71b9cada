"""Follows every card of a trace of Word Lift, and counts what its row says."""

from __future__ import annotations

from sim.lexicon import load_lexicon
from sim.spec import STOP_REASONS
from sim.trace import Trace
from tests.games.replayed import counters_of
from tests.games.word_lift.rounds import Game, Round, Turn, Word, length_kind, read, seat_of, tally

PILE, TABLE, REVEALED = "pile", "table", "revealed"
DEALING, SCORING = 60_000, 20_000
LENGTHS = range(3, 9)
CHECK_EVERY = 8

Places = dict[int, str]


def hand(chair: int) -> str:
    return f"hand {chair}"


def follow_cards(trace: Trace) -> list[Places]:
    """Where each card lies after each event; every move must start where the card lay."""
    places = dict.fromkeys(range(len(trace.header.deck)), PILE)
    turn_began: Places = {}
    after: list[Places] = []
    for number, event in enumerate(trace.events):
        where = f"event {number}"
        if event.kind == "turn":
            turn_began = dict(places)
            held = sum(place == hand(event["chair"]) for place in places.values())
            assert held == event["hand"], where
        elif event.kind in {"deal", "draw"}:
            move(places, event["card"], PILE, hand(event["chair"]), where)
            if event.kind == "draw":
                assert trace.header.marks["pile"][event["card"]] == event["pile"], where
        elif event.kind == "lay":
            source = hand(event["chair"]) if event["source"] == "hand" else TABLE
            move(places, event["card"], source, TABLE, where)
        elif event.kind == "undo":
            places = dict(turn_began)
        elif event.kind == "round end":
            places = dict.fromkeys(places, PILE)
        elif event.kind == "end":
            places = dict.fromkeys(places, REVEALED)
        after.append(dict(places))
    return after


def move(places: Places, card: int, source: str, target: str, where: str) -> None:
    assert places[card] == source, f"{where}: card {card} is in {places[card]}"
    places[card] = target


def count_row(trace: Trace) -> dict[str, int]:
    """What the row of this game must say."""
    game = read(trace)
    header = trace.header
    turns = list(game.turns())
    played = [turn for turn in turns if turn.new and not turn.fell]
    steals = [turn for turn in played if turn.stolen]
    words = [word for turn in played for word in turn.new]
    scores = [sum(one.score(chair) for one in game.rounds) for chair in range(header.players)]
    best = sorted(scores, reverse=True)
    end = game.all("end")[0]
    outs = [one for one in game.rounds if one.why == "out"]
    wins = {event["chair"]: event["share"] for event in game.all("win")}
    lexicon = load_lexicon(
        header.rules["lexicon"], family_only=header.rules["lexicon_filter"] == "family"
    )
    assert [event["points"] for event in game.all("total")] == scores
    row = {
        "deal": header.deal,
        "rotation": header.rotation,
        "first_seat": seat_of(trace, header.first_chair),
        "turns": len(turns),
        "milliseconds": sum(event.fields.get("milliseconds", 0) for event in trace.events[:-1])
        - sum(event["milliseconds"] for event in game.all("end"))
        + (DEALING + SCORING) * len(game.rounds),
        "stop": STOP_REASONS.index(end["stop"]),
        "rounds": len(game.rounds),
        "words": len(words),
        "steals": len(steals),
        "self_steals": sum(turn.stolen.owner == turn.chair for turn in steals if turn.stolen),
        "final_steals": sum(turn.kind == "final" for turn in steals),
        "last_steal_decides": last_steal_decides(game, steals, scores),
        "passes": sum(turn.passed != "" for turn in turns),
        "stuck": sum(turn.passed == "no word" for turn in turns),
        "holds": sum(turn.passed == "chosen" for turn in turns),
        "longest": max((len(word.cards) for word in words), default=0),
        "most_words": max((len(turn.after) for turn in played), default=0),
        "most_by_one": max((words_of(turn, turn.chair) for turn in played), default=0),
        "wild_words": sum(any(header.deck[card] == "?" for card in word.cards) for word in words),
        "outs": len(outs),
        "out_round_wins": sum(is_best(one, header.players) for one in outs),
        "out_game_wins": sum(one.out in wins for one in outs),
        "rounds_passed": sum(one.why == "passes" for one in game.rounds),
        "rounds_empty": sum(one.why == "empty" for one in game.rounds),
        "floored": sum("floor" in points for one in game.rounds for points in one.points.values()),
        "challenges": sum(len(turn.asked) for turn in turns),
        "false_words": sum(
            word.text not in lexicon
            for turn in turns
            for word in turn.new
            if is_counted(turn, word)
        ),
        "fallen_words": sum(turn.fell for turn in turns),
        "deck_left": deck_left(game),
        "lead_changes": sum(lead_changes(game, turn) for turn in steals),
        "leader_stolen": sum(was_leader(game, turn, header.players) for turn in steals),
        "barred_words": sum(barred_words(game, turn) for turn in turns),
        "checked_turns": sum(turn.number % CHECK_EVERY == 0 for turn in turns),
        # what no trace shows, for it depends on what a player sees (test_counters holds it)
        **counters_of(trace, ["count_barred"]),
        "margin": best[0] - best[1],
    }
    assert end["milliseconds"] == row["milliseconds"]
    return row | by_length(game, words, steals) | by_seat(game, played, steals, wins, scores)


def words_of(turn: Turn, chair: int) -> int:
    return sum(word.owner == chair for word in turn.after.values())


def is_counted(turn: Turn, word: Word) -> bool:
    """False for the second word of a split whose first has fallen: nobody looks at it."""
    return not turn.fell or word.number <= turn.asked[-1][1]


def is_best(one: Round, players: int) -> bool:
    return all(one.score(chair) <= one.score(one.out) for chair in range(players))


def last_steal_decides(game: Game, steals: list[Turn], scores: list[int]) -> int:
    """1 if other players would have won without the points that the last steal moved."""
    others = [turn for turn in steals if turn.stolen and turn.stolen.owner != turn.chair]
    if not others:
        return 0
    last = others[-1]
    assert last.stolen
    changed = list(scores)
    changed[last.stolen.owner] += game.worth(last.stolen)
    changed[last.chair] -= game.worth(last.stolen)
    return int(winners(changed) != winners(scores))


def winners(scores: list[int]) -> set[int]:
    return {chair for chair, score in enumerate(scores) if score == max(scores)}


def points_before(game: Game, turn: Turn) -> list[int]:
    """Totals of the rounds before the one of a turn."""
    earlier = [one for one in game.rounds if one.turns[-1].number < turn.number]
    players = game.trace.header.players
    return [sum(one.score(chair) for one in earlier) for chair in range(players)]


def on_table(game: Game, table: dict[int, Word], chair: int) -> int:
    return sum(game.worth(word) for word in table.values() if word.owner == chair)


def lead_changes(game: Game, turn: Turn) -> bool:
    """Did a steal from another change who leads, hands left out?"""
    if turn.stolen is None or turn.stolen.owner == turn.chair:
        return False
    return leader(game, turn, turn.before) != leader(game, turn, turn.after)


def leader(game: Game, turn: Turn, table: dict[int, Word]) -> int:
    points = [
        score + on_table(game, table, chair)
        for chair, score in enumerate(points_before(game, turn))
    ]
    leads = winners(points)
    return leads.pop() if len(leads) == 1 else -1


def was_leader(game: Game, turn: Turn, players: int) -> bool:
    """Had the victim most points on the table?"""
    assert turn.stolen
    if turn.stolen.owner == turn.chair:
        return False
    points = [on_table(game, turn.before, chair) for chair in range(players)]
    return points[turn.stolen.owner] == max(points)


def has_played(game: Game, turn: Turn) -> bool:
    """Has the player of a turn played earlier in its round?"""
    one = next(one for one in game.rounds if turn in one.turns)
    earlier = [each for each in one.turns if each.number < turn.number]
    return any(each.chair == turn.chair and each.new and not each.fell for each in earlier)


def barred_words(game: Game, turn: Turn) -> int:
    """Words that only the word-count rule keeps from a player."""
    if game.trace.header.rules["count_rule"] == "off":
        return 0
    if turn.kind == "normal" and not has_played(game, turn):
        return 0
    count = [0] * game.trace.header.players
    for word in turn.before.values():
        count[word.owner] += 1
    return sum(
        word.owner != turn.chair and count[word.owner] < count[turn.chair]
        for word in turn.before.values()
    )


def deck_left(game: Game) -> int:
    """Cards undrawn at the end of the last round."""
    last = game.rounds[-1]
    dealt = sum(len(cards) for cards in last.dealt.values())
    drawn = sum(len(turn.drawn) for turn in last.turns)
    return len(game.trace.header.deck) - dealt - drawn


def by_length(game: Game, words: list[Word], steals: list[Turn]) -> dict[str, int]:
    """The figures by length."""
    laid = tally(words)
    stolen = tally([turn.stolen for turn in steals if turn.stolen])
    survived = dict.fromkeys(LENGTHS, 0)
    for turn in steals:
        assert turn.stolen
        survived[length_kind(turn.stolen)] += turn.number - turn.stolen.turn
    for one in game.rounds:
        for word in one.words.values():
            survived[length_kind(word)] += one.turns[-1].number - word.turn
    return {
        **{f"laid_{length}": laid[length] for length in LENGTHS},
        **{f"stolen_{length}": stolen[length] for length in LENGTHS},
        **{f"survived_{length}": survived[length] for length in LENGTHS},
    }


def by_seat(
    game: Game, played: list[Turn], steals: list[Turn], wins: dict[int, int], scores: list[int]
) -> dict[str, int]:
    """The figures by seat."""
    row = {}
    for chair in range(game.trace.header.players):
        seat = seat_of(game.trace, chair) + 1
        own = [turn for turn in played if turn.chair == chair]
        taken = [turn for turn in own if turn.stolen and turn.stolen.owner != chair]
        lost = [
            turn
            for turn in steals
            if turn.stolen and turn.stolen.owner == chair and turn.chair != chair
        ]
        drawn = [one for turn in game.turns() if turn.chair == chair for one in turn.drawn]
        out = [one for one in game.rounds if one.out == chair]
        row |= {
            f"win_{seat}": wins.get(chair, 0),
            f"score_{seat}": scores[chair],
            f"seat_words_{seat}": sum(len(turn.new) for turn in own),
            f"seat_steals_{seat}": len(taken),
            f"seat_stolen_{seat}": len(lost),
            f"seat_drawn_{seat}": len(drawn),
            f"seat_dagger_{seat}": sum(why == "dagger" for _, _, why in drawn),
            f"seat_outs_{seat}": len(out),
            f"seat_out_wins_{seat}": sum(
                one.why == "out" and is_best(one, game.trace.header.players) for one in out
            ),
            f"seat_points_{seat}": sum(
                points
                for one in game.rounds
                for why, points in one.points.get(chair, {}).items()
                if why != "floor"
            ),
            f"seat_hand_{seat}": sum(
                -one.points.get(chair, {}).get("hand", 0) for one in game.rounds
            ),
            f"seat_first_{seat}": sum(one.first == chair for one in game.rounds),
        }
    return row
