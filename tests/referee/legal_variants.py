"""Hand-written legal games under other rules, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.story import FIVE_LEFT, Story, until_dead_letter, until_stuck


def reseed() -> Trace:
    """As before, but an emptied pile gets a new seed and the markers are set anew."""
    words = f"baker candy daily eagle apple beach {FIVE_LEFT}"
    story = Story(words, hand=2, reseed_empty="yes", marker_back_on_fail="yes")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("forgotten")
    story.seed()
    story.whole_turn(1, "candy")
    story.whole_turn(0, "daily")
    story.whole_turn(1, "eagle")
    return story.end("won", 1)


def marker_back() -> Trace:
    """After the failed recital yellow goes back to B."""
    story = Story(f"baker bread daily candy apple {FIVE_LEFT}", hand=2, marker_back_on_fail="yes")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("right", "forgotten")
    story.yellow = story.next_letter(story.red)
    story.markers()
    story.whole_turn(1, "bread")
    story.passing(0)
    story.whole_turn(1, "candy")
    return story.end("won", 1)


def stuck_then_left() -> Trace:
    """After the stuck turn play goes left, as the parameter says; chair 1 gets stuck next."""
    story = until_stuck("daily xenon apple candy bobby fable hobby", after_stuck="next player")
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(1)
    story.passing(0)
    story.turn(1, "stuck")
    story.play("candy", "discard pile")
    story.recite()
    story.whole_turn(0, "daily")
    return story.end("won", 0)


def dead_letter_ends() -> Trace:
    """The same, but the first dead letter ends the game."""
    return until_dead_letter(dead_letter="game ends").end("stall")


def shuffled_recycle() -> Trace:
    """A recycled pile is shuffled: the card laid down first need not be drawn first."""
    story = until_stuck("daily xenon apple fable giant ideal", recycle_shuffle="yes")
    for _ in range(3):
        story.turn_up()
    story.dead_letter()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    story.draw.reverse()
    for _ in range(3):
        story.turn_up()
    story.dead_letter()
    story.whole_turn(0, "daily", "extra")
    return story.end("won", 0)


def stall() -> Trace:
    """Both decline all round a track of three letters, with no card in either pile."""
    story = Story("baker candy apple", track="deck letters", may_decline="yes")
    story.deal()
    reasons = [("declined", "no playable card"), ("no playable card", "declined")]
    for number, (first, second) in enumerate([*reasons, ("no playable card",) * 2]):
        story.turn(0, "extra" if number else "normal")
        story.look()
        story.pass_turn(first)
        story.turn(1)
        story.look()
        story.pass_turn(second)
        story.turn(0, "stuck")
        story.dead_letter()
    return story.end("stall")


def timer_pass() -> Trace:
    """Chair 0 looks until the timer ends, though he could play."""
    story = Story(f"baker bread apple {FIVE_LEFT}", timer="30")
    story.deal()
    story.turn(0)
    story.look(30_000)
    story.pass_turn("out of time")
    story.whole_turn(1, "bread")
    return story.end("won", 1)


def timer_and_no_card() -> Trace:
    """Chair 0 has seen in time that he cannot play."""
    story = Story(f"zebra bread apple {FIVE_LEFT}", timer=60)
    story.deal()
    story.passing(0)
    story.whole_turn(1, "bread")
    return story.end("won", 1)


def timer_in_recital() -> Trace:
    """The timer ends before the second card of the recital."""
    story = Story(f"baker candy daily eagle apple {FIVE_LEFT}", hand=2, timer=30)
    story.deal()
    story.turn(0)
    story.look(10_000)
    story.play("baker")
    story.recite("right", result="out of time", milliseconds=9000)
    story.whole_turn(1, "candy")
    story.whole_turn(0, "daily")
    story.whole_turn(1, "eagle")
    return story.end("won", 1)


def cap() -> Trace:
    """Each plays his only fitting card and forgets the oldest, 200 turns long."""
    story = Story("baker bread apple", turn_cap=100, marker_back_on_fail="yes")
    story.deal()
    for number in range(200):
        story.turn(number % 2)
        story.look(0)
        story.play(("baker", "bread")[number % 2])
        story.recite("forgotten")
        story.yellow = 1
        story.markers()
    return story.end("cap")


def several_cards() -> Trace:
    """Two cards in one turn, one recital."""
    story = Story(f"baker zebra candy xenon apple {FIVE_LEFT}", hand=2, cards_per_turn="many")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.play("candy")
    story.recite()
    return story.end("won", 0)


def several_cards_back() -> Trace:
    """Two cards in one turn and a miss: yellow goes back to before the first of them."""
    rules: dict[str, Any] = {"cards_per_turn": "many", "marker_back_on_fail": "yes"}
    story = Story(f"baker bread candy chess apple {FIVE_LEFT}", hand=2, **rules)
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.play("candy")
    story.recite("right", "right", "forgotten")
    story.yellow = 1
    story.markers()
    story.turn(1)
    story.look()
    story.play("bread")
    story.play("chess")
    story.recite()
    return story.end("won", 1)


def backward() -> Trace:
    """The newest card first: a miss on the seed keeps the newer card."""
    words = f"baker candy daily eagle apple {FIVE_LEFT}"
    story = Story(words, hand=2, recall_order="backward")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("right", "forgotten")
    story.whole_turn(1, "candy")
    story.turn(0)
    story.look()
    story.play("daily")
    story.recite("right", "forgotten")
    story.whole_turn(1, "eagle")
    return story.end("won", 1)


def decline() -> Trace:
    """Chair 0 could play but passes."""
    story = Story(f"baker bread apple {FIVE_LEFT}", may_decline="yes")
    story.deal()
    story.turn(0)
    story.look()
    story.pass_turn("declined")
    story.whole_turn(1, "bread")
    return story.end("won", 1)


def deck_letter_track() -> Trace:
    """No word begins with B, so yellow starts on C and wraps from Z to A."""
    story = Story("candy zebra daily apple album", hand=1, track="deck letters")
    story.deal("candy zebra apple daily album")
    story.whole_turn(0, "candy")
    return story.end("won", 0)


def near_miss() -> Trace:
    """A near miss that counts as right."""
    story = Story(f"baker candy apple {FIVE_LEFT}", near_miss_ok="yes")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("near miss", "right")
    return story.end("won", 0)


def redeal() -> Trace:
    """Nobody could play on the first letter, so the cards are dealt again."""
    story = Story("zebra xenon apple baker candy daily", redeal_unplayable="yes")
    story.deal()
    story.redeal(1, "baker candy apple zebra xenon daily")
    story.whole_turn(0, "baker")
    return story.end("won", 0)


def one_more_for_the_first() -> Trace:
    """The first chair is dealt one card more, last."""
    story = Story(f"baker candy daily apple {FIVE_LEFT}", first_player_cards=1)
    story.deal()
    story.whole_turn(0, "baker")
    story.whole_turn(1, "candy")
    return story.end("won", 1)


def one_fewer_for_the_first() -> Trace:
    """The first chair is left out of the last round."""
    story = Story(f"baker candy eagle apple {FIVE_LEFT}", hand=2, first_player_cards=-1)
    story.deal()
    story.whole_turn(0, "baker")
    return story.end("won", 0)
