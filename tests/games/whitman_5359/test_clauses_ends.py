"""Clauses of Whitman 5359 on lay-downs, going out, scores, doubts, partners and what all share."""

from __future__ import annotations

import pytest

import sim
from sim.lexicon import load_lexicon
from sim.spec import WIN_SHARES
from tests.games.whitman_5359.matches import follow
from tests.games.whitman_5359.turns import plays_of, stacked, turns_of

PLAIN = "plain"
DOUBTS = {"p_bad_word": 0.3, "p_challenge": 1.0}


def lay_downs(turns):
    """Each player's first turn of a deal with a word that stood: the turn, his score at the deal's
    beginning.
    """
    found, scores, seen = [], {}, set()
    for turn in turns:
        if turn.first_of_deal:
            scores = dict(enumerate(turn.scores))
        stood = [play for play in turn.plays if not play.fell]
        key = turn.deal, turn.chair
        if stood and key not in seen and not turn.has("take back"):
            seen.add(key)
            found.append((turn, scores))
    return found


def test_wh_18_below_400_points_any_word_is_a_lay_down_and_each_deal_has_its_own():
    free = [
        (match, turn)
        for match in range(4)
        for turn, scores in lay_downs(turns_of(2, "casual", match))
        if scores[turn.chair] < 400
    ]
    assert {turn.deal for _, turn in free} >= {1, 2}
    assert any(turn.points(turn.chair) < 70 for _, turn in free)


def test_wh_19_from_400_and_600_points_on_it_is_worth_70_and_90():
    bound = set()
    for deal in range(3):
        for turn, scores in lay_downs(turns_of(2, "casual", deal)):
            score = scores[turn.chair]
            least = 90 if score >= 600 else 70 if score >= 400 else 0
            bound.add(least)
            assert turn.points(turn.chair) >= least
    assert bound == {0, 70, 90}


def test_wh_20_the_minimum_is_reached_in_one_turn():
    for turn, scores in lay_downs(turns_of(2, PLAIN, minimum_400=120, minimum_600=150)):
        assert turn.points(turn.chair, before=True) == 0
        if scores[turn.chair] >= 400:
            assert turn.points(turn.chair) >= 120


def outs(turns):
    return [turn for turn in turns if turn.has("out")]


def test_wh_28_out_is_who_has_laid_his_cards_with_or_without_a_discard():
    ended = [turn for deal in range(3) for turn in outs(turns_of(2, PLAIN, deal))]
    assert {turn.has("discard") for turn in ended} == {True, False}


def test_wh_29_words_worth_100_are_needed_to_go_out():
    ended = outs(turns_of(3, "casual"))
    assert ended
    assert all(turn.points(turn.chair) >= 100 for turn in ended)


def test_wh_30_who_may_not_go_out_keeps_a_card():
    turns = turns_of(2, PLAIN)
    hands = [event["hand"] for turn in turns for event in turn.all("turn")]
    assert min(hands) == 1


def test_wh_31_nobody_goes_out_before_all_have_had_a_turn():
    deals = {}
    for turn in turns_of(4, "casual"):
        deals.setdefault(turn.deal, []).append(turn)
    ended = [turns for turns in deals.values() if turns[-1].has("out")]
    assert ended
    assert all(len({turn.chair for turn in turns}) == 4 for turns in ended)


def test_wh_32_the_deal_is_over_at_once_and_out_may_bring_a_bonus():
    turns = turns_of(2, "casual", out_bonus=50)
    events = turns[0].trace.events
    for place, event in enumerate(events):
        if event.kind == "out":
            assert events[place + 1].kind in {"score", "round end"}
    bonus = [event["points"] for event in events if event.kind == "score" and event["why"] == "out"]
    assert bonus == [50] * len(outs(turns))
    plain = turns_of(2, "casual")[0].trace.events
    assert not [event for event in plain if event.kind == "score" and event["why"] == "out"]


@pytest.mark.parametrize("floor", ["none", 0])
def test_wh_33_cards_in_hand_cost_ten_and_wild_ones_twenty_down_to_a_floor(floor):
    # no word can be made of these
    turns = stacked(
        ["qqqq?", "ccccc"], "qqqq", "f", "novice", floor=floor, empty_draw_pile="hand ends"
    )
    trace = turns[0].trace
    end = next(place for place, e in enumerate(trace.events) if e.kind == "round end")
    places = follow(trace)[end - 1]
    whys = set()
    for chair in range(2):
        held = [card for card, place in places.items() if place == f"hand {chair}"]
        cost = sum(20 if trace.header.deck[card] == "?" else 10 for card in held)
        scores = [e for e in trace.events[:end] if e.kind == "score" and e["chair"] == chair]
        whys |= {e["why"] for e in scores}
        assert cost > 0
        assert sum(e["points"] for e in scores) == (0 if floor == 0 else -cost)
    assert whys == {"hand", "wilds"} | ({"floor"} if floor == 0 else set())


def test_wh_34_the_match_ends_once_a_deal_brings_someone_to_the_target_or_the_clock_to_the_limit():
    for target in (500, 1000):
        turns = turns_of(2, "casual", target=target)
        totals = [e["points"] for e in turns[0].trace.events if e.kind == "total"]
        assert max(totals) >= target
        last = [turn for turn in turns if turn.first_of_deal][-1]
        assert max(last.scores) < target
    turns = turns_of(2, "casual", time_limit=30)
    clocks = [e["clock"] for e in turns[0].trace.events if e.kind == "round end"]
    totals = [e["points"] for e in turns[0].trace.events if e.kind == "total"]
    assert clocks[-1] >= 30 * 60_000 > max(clocks[:-1])
    assert max(totals) < 1000


def doubted():
    """Words laid where many are false and all are doubted."""
    return [pair for deal in range(2) for pair in plays_of(turns_of(3, PLAIN, deal, **DOUBTS))]


def kinds_after(play):
    return [event.kind for event in play.doubts if event.kind != "reshuffle"]


def test_wh_36_a_word_that_falls_is_taken_back():
    fallen = [(turn, play) for turn, play in doubted() if play.fell]
    assert {play.kind for _, play in fallen} >= {"new", "snare"}
    for turn, play in fallen:
        later = turn.plays[turn.plays.index(play) + 1 :]
        if not later and not turn.has("take back"):
            assert turn.after.get(play.number) == play.old


def test_wh_37_a_wrong_challenge_costs_20_a_failed_snare_twice_the_word():
    paid = set()
    for _, play in doubted():
        for event in play.doubts:
            if event.kind == "pay":
                paid.add(event["why"])
                twice = -2 * play.old.value if play.old else 0
                assert event["points"] == (-20 if event["why"] == "wrong challenge" else twice)
                assert (event["chair"] == play.chair) == (event["why"] == "failed snare")
    assert paid == {"wrong challenge", "failed snare"}


def test_wh_38_the_challenger_of_a_false_word_takes_a_card():
    sources = set()
    for _, play in doubted():
        taken = [event for event in play.doubts if event.kind == "penalty"]
        assert len(taken) == int(play.fell and play.kind != "snare")
        for event in taken:
            sources.add(event["source"])
            assert event["chair"] == play.doubts[0]["chair"] != play.chair
            assert event["source"] != "word" or event["card"] in play.laid
    assert sources == {"word", "draw pile", "discard pile"}


def test_wh_39_a_word_is_doubted_straight_after_it_is_laid():
    events = turns_of(3, PLAIN, **DOUBTS)[0].trace.events
    for place, event in enumerate(events):
        if event.kind == "challenge":
            assert events[place - 1].kind == "word"
            assert events[place - 1]["number"] == event["number"]


def test_wh_03_partners_share_the_win_their_words_and_never_snare_from_each_other():
    kinds = set()
    turns = [turn for deal in range(3) for turn in turns_of(4, PLAIN, deal, partners="on")]
    for _, play in plays_of(turns):
        if play.old:
            is_side = (play.old.owner - play.chair) % 2 == 0
            assert is_side == (play.kind == "add")
            kinds.add((play.kind, play.old.owner == play.chair))
            assert play.kind == "snare" or play.word.owner == play.old.owner
    assert ("add", False) in kinds
    wins = [e for e in turns[0].trace.events if e.kind == "win"]
    assert [e["share"] for e in wins] == [WIN_SHARES // 2] * 2
    assert (wins[0]["chair"] - wins[1]["chair"]) % 2 == 0


def test_all_01_words_are_listed():
    lexicon = load_lexicon("scowl-60", family_only=True)
    laid = plays_of(turns_of(2, "casual", lexicon="scowl-60"))
    assert laid
    assert all(play.word.text in lexicon for _, play in laid)


def test_all_02_a_tie_is_shared_or_the_last_mover_leaves():
    for tie in ("share", "last-mover loses"):
        turns = stacked(
            ["bbbbb", "ccccc"], "dddd", "f", "novice", tie=tie, floor=0, empty_draw_pile="hand ends"
        )
        wins = {e["chair"]: e["share"] for e in turns[0].trace.events if e.kind == "win"}
        last = turns[-1].chair
        assert wins == ({0: 420, 1: 420} if tie == "share" else {1 - last: 840})


def test_all_03_the_first_player_is_drawn_or_fixed():
    fixed = sim.simulate("whitman_5359", players=2, deals=6, seed=2, rules={"first": "fixed"})
    drawn = sim.simulate("whitman_5359", players=2, deals=6, seed=2)
    assert len(fixed["first_seat"].unique()) == 1
    assert len(drawn["first_seat"].unique()) == 2


def test_all_04_without_the_rules_no_word_is_false_or_doubted():
    rows = sim.simulate("whitman_5359", players=2, deals=6, seed=2)
    assert rows["false_words"].sum() == rows["challenges"].sum() == 0
    doubts = sim.simulate("whitman_5359", players=2, deals=6, seed=2, rules=DOUBTS)
    assert doubts["challenges"].sum() > 0
    assert doubts["false_words"].sum() > 0


def test_all_05_a_deal_that_does_not_end_is_stopped():
    turns = stacked(["bbbbb", "ccccc"], "dddd", "f", "casual")
    assert len(turns) == 200
    end = next(e for e in turns[0].trace.events if e.kind == "end")
    assert end["stop"] == "cap"


def test_all_06_what_a_player_does_depends_on_no_hidden_card():
    # the other's hand and the pile differ, but for what the player draws
    one = stacked(["catsb", "eeeee"], "dddddddd", "f", "expert")[0]
    other = stacked(["catsb", "uuuuu"], "dvdvdvdv", "f", "expert")[0]
    assert [play.word.text for play in one.plays] == [play.word.text for play in other.plays]
    assert one.plays


@pytest.mark.parametrize("bots", ["expert", "oracle"])
def test_all_07_everyone_lays_cards_of_his_own_hand_unhelped(bots):
    trace = turns_of(2, bots)[0].trace
    places = follow(trace)
    laid = 0
    for number, event in enumerate(trace.events):
        if event.kind == "lay" and event["source"] == "hand":
            laid += 1
            assert places[number - 1][event["card"]] == f"hand {event['chair']}"
    assert laid
