"""Hand-written legal games of Word Crush, each as short as the situation it shows allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.trace import Trace
from tests.referee.story import Story

FIVE_LEFT = "hobby ideal jelly koala lemon"
"""A draw pile that stays untouched."""


def quick_win(**rules: Any) -> Trace:
    """The first player plays his one card on the seed and recites both."""
    story = Story(f"baker candy apple {FIVE_LEFT}", **rules)
    story.deal()
    story.whole_turn(0, "baker")
    return story.end("won", 0)


def three_players() -> Trace:
    """Chair 2 begins, play goes left, and a pass in between leaves yellow where it is."""
    story = Story(f"zebra baker xenon apple {FIVE_LEFT}", players=3, first_chair=2)
    story.deal()
    story.passing(2)
    story.whole_turn(0, "baker")
    return story.end("won", 0)


def double_letter(word: str = "rabbit", **rules: Any) -> Trace:
    """A card is played for its double letter."""
    story = Story(f"{word} candy apple {FIVE_LEFT}", **rules)
    story.deal()
    story.whole_turn(0, word)
    return story.end("won", 0)


def failed_recall(**rules: Any) -> Trace:
    """Chair 0 says a wrong word for his own new card and gets it back; chair 1 wins."""
    story = Story(f"baker candy daily eagle apple {FIVE_LEFT}", hand=2, **rules)
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("right", "hobby")
    story.whole_turn(1, "candy")
    story.whole_turn(0, "daily")
    story.whole_turn(1, "eagle")
    return story.end("won", 1)


def emptied_pile() -> Trace:
    """Chair 0 forgets the seed; the list restarts with the next card, yellow stays."""
    story = Story(f"baker candy daily eagle apple {FIVE_LEFT}", hand=2)
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("forgotten")
    story.whole_turn(1, "candy")
    story.whole_turn(0, "daily")
    story.whole_turn(1, "eagle")
    return story.end("won", 1)


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


def until_stuck(words: str, **rules: Any) -> Story:
    """Both players pass on B; chair 0 is about to turn up cards."""
    story = Story(words, **rules)
    story.deal()
    story.passing(0)
    story.passing(1)
    story.turn(0, "stuck")
    return story


def stuck_by_draw() -> Trace:
    """The second card turned up is playable, then again the first; chair 0 moves on each time."""
    story = until_stuck("daily xenon apple fable bobby candy hobby ideal")
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    story.play("candy", "draw pile")
    story.recite()
    story.whole_turn(0, "daily", "extra")
    return story.end("won", 0)


def stuck_by_discard_top(**rules: Any) -> Trace:
    """The second time the top of the discard pile is playable and is played."""
    story = until_stuck("daily xenon apple candy bobby fable hobby", **rules)
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    story.play("candy", "discard pile")
    story.recite()
    story.whole_turn(0, "daily", "extra")
    return story.end("won", 0)


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


def stuck_and_failed() -> Trace:
    """The stuck player misses in his recital, so play goes left."""
    story = until_stuck(f"daily candy apple bobby {FIVE_LEFT}")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite("right", "lemon")
    story.whole_turn(1, "candy")
    return story.end("won", 1)


def exchange_from_both_piles() -> Trace:
    """Exchanges from the draw pile, from both piles, and after a complete recital."""
    words = "zebra candy daily xenon apple bobby eagle giant hobby ideal koala lemon"
    story = Story(words, hand=2)
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra")
    story.play("bobby")
    story.recite()
    story.turn(1)
    story.look()
    story.exchange("xenon", "draw pile", "discard pile")
    story.play("candy")
    story.recite()
    story.exchange("zebra")
    story.whole_turn(0, "daily")
    story.passing(1)
    story.whole_turn(0, "eagle")
    return story.end("won", 0)


def until_dead_letter(**rules: Any) -> Story:
    """Exchanges turn the discard pile over twice; chair 0 is stuck on C, one card to turn up."""
    story = Story("xenon zebra apple fable giant bobby", **rules)
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("xenon")
    story.pass_turn()
    story.turn(1)
    story.look()
    story.exchange("zebra")
    story.play("bobby")
    story.recite()
    story.passing(0)
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    return story


def recycles_and_dead_letters() -> Trace:
    """Three dead letters in a row bring yellow to F, where chair 0 can play."""
    story = until_dead_letter()
    story.dead_letter()
    for _ in range(2):
        story.passing(0, "extra")
        story.passing(1)
        story.turn(0, "stuck")
        story.turn_up()
        story.dead_letter()
    story.whole_turn(0, "fable", "extra")
    story.passing(1)
    story.whole_turn(0, "giant")
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


def wrapping_track() -> Trace:
    """After Z comes A."""
    story = Story(f"album candy zebra {FIVE_LEFT}")
    story.deal()
    story.whole_turn(0, "album")
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


LEGAL_GAMES: tuple[Callable[[], Trace], ...] = (
    quick_win,
    three_players,
    double_letter,
    failed_recall,
    emptied_pile,
    reseed,
    marker_back,
    stuck_by_draw,
    stuck_by_discard_top,
    stuck_then_left,
    stuck_and_failed,
    exchange_from_both_piles,
    recycles_and_dead_letters,
    dead_letter_ends,
    shuffled_recycle,
    stall,
    timer_pass,
    timer_and_no_card,
    timer_in_recital,
    cap,
    several_cards,
    several_cards_back,
    backward,
    decline,
    deck_letter_track,
    wrapping_track,
    near_miss,
    redeal,
    one_more_for_the_first,
    one_fewer_for_the_first,
)
