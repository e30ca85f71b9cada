"""Hand-written legal games by the printed rules, each as short as its situation allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.trace import Trace
from tests.referee import legal_variants as variant
from tests.referee.story import FIVE_LEFT, Story, until_dead_letter, until_stuck, until_stuck_again


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


def stuck_by_draw() -> Trace:
    """The second card turned up is playable, then again the first; chair 0 moves on each time."""
    story = until_stuck_again("daily xenon apple fable bobby candy hobby ideal")
    story.turn_up()
    story.play("candy", "draw pile")
    story.recite()
    story.whole_turn(0, "daily", "extra")
    return story.end("won", 0)


def stuck_by_discard_top(**rules: Any) -> Trace:
    """The second time the top of the discard pile is playable and is played."""
    story = until_stuck_again("daily xenon apple candy bobby fable hobby", **rules)
    story.play("candy", "discard pile")
    story.recite()
    story.whole_turn(0, "daily", "extra")
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


def wrapping_track() -> Trace:
    """After Z comes A."""
    story = Story(f"album candy zebra {FIVE_LEFT}")
    story.deal()
    story.whole_turn(0, "album")
    return story.end("won", 0)


LEGAL_GAMES: tuple[Callable[[], Trace], ...] = (
    quick_win,
    three_players,
    double_letter,
    failed_recall,
    emptied_pile,
    variant.reseed,
    variant.marker_back,
    stuck_by_draw,
    stuck_by_discard_top,
    variant.stuck_then_left,
    stuck_and_failed,
    exchange_from_both_piles,
    recycles_and_dead_letters,
    variant.dead_letter_ends,
    variant.shuffled_recycle,
    variant.stall,
    variant.timer_pass,
    variant.timer_and_no_card,
    variant.timer_in_recital,
    variant.cap,
    variant.several_cards,
    variant.several_cards_back,
    variant.backward,
    variant.decline,
    variant.deck_letter_track,
    wrapping_track,
    variant.near_miss,
    variant.redeal,
    variant.one_more_for_the_first,
    variant.one_fewer_for_the_first,
)
"""All of them, those of `legal_variants` too."""
