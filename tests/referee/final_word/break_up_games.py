"""Hand-made legal games of Break Up, each as short as its situation allows."""

from __future__ import annotations

from typing import Any

from sim.trace import Trace
from tests.referee.final_word.story import Story

KEY = "break_up"


def open_with(story: Story, chair: int, word: str) -> None:
    """A whole opening turn."""
    story.begin(chair)
    story.word(word)
    story.score(chair, story.value([stack[-1] for stack in story.board]))
    story.refill()


def split(story: Story, chair: int, before: int) -> None:
    """A turn begins with a cut."""
    story.begin(chair)
    story.write("split", chair=chair, row=0, before=before)
    story.halves = (story.board[:before], story.board[before:])


def complete(story: Story, row: int, moves: str) -> list[list[int]]:
    """One part is completed."""
    return story.form(moves, row, story.halves[row])


def break_up(
    story: Story, chair: int, before: int, parts: tuple[str, str], points: int, removed: int
) -> None:
    """A whole turn that breaks the word up."""
    split(story, chair, before)
    stacks = [complete(story, row, moves) for row, moves in enumerate(parts)]
    story.score(chair, points)
    story.remove(stacks[removed], "scored", removed)
    story.board = stacks[1 - removed]
    story.refill()


def give_back(story: Story, row: int) -> None:
    """One part's board cards are shuffled into the deck."""
    for stack in story.halves[row]:
        for card in stack:
            fields = {"chair": story.chair, "card": card}
            story.write("give back", **fields, source="board", to="shuffled in")
            story.deck.append(card)
    story.write("reshuffle", cards=len(story.deck))


def pass_out(story: Story, chair: int) -> None:
    """Both pass, hands are subtracted."""
    story.passing(chair)
    story.passing(1 - chair)
    story.unplayed()


def short_part(**rules: Any) -> Trace:
    """CATS becomes CAB and TINS: a part of three letters, so the lower one scores and leaves."""
    story = Story(KEY, "catszz binzzz", "xx", **rules)
    open_with(story, 0, "cats")
    break_up(story, 1, 2, ("C A +b", "T +i +n S"), 5, removed=1)
    pass_out(story, 0)
    return story.end("won", 1)


def long_parts(points: int = 8, removed: int = 0, **rules: Any) -> Trace:
    """CABS and TINS: the player chooses."""
    story = Story(KEY, "catszz bsinzz", "xx", **rules)
    open_with(story, 0, "cats")
    break_up(story, 1, 2, ("C A +b +s", "T +i +n S"), points, removed=removed)
    pass_out(story, 0)
    return story.end("won", story.scores.index(max(story.scores)))


def equal_parts(removed: int = 0, **rules: Any) -> Trace:
    """TONE becomes TOE and NET, worth as much as each other: either scores and leaves."""
    story = Story(KEY, "tonezz etzzzz", **rules)
    open_with(story, 0, "tone")
    break_up(story, 1, 2, ("T O +e", "N E +t"), 3, removed)
    pass_out(story, 0)
    return story.end("won", 0)


def in_turn(**rules: Any) -> Trace:
    """Chair 0 breaks up what chair 1 has left, one and two; his hand is empty, the game over."""
    story = Story(KEY, "catsott binzzzz", **rules)
    open_with(story, 0, "cats")
    break_up(story, 1, 2, ("C A +b", "T +i +n S"), 5, removed=1)
    break_up(story, 0, 1, ("C +o +t", "+t A B"), 4, removed=0)
    story.unplayed()
    return story.end("won", 0)


def literal(**rules: Any) -> Trace:
    """By its own words the game goes on until all hands are empty or nobody moves."""
    story = Story(KEY, "catsott binzzzz", **{"end": "literal", **rules})
    open_with(story, 0, "cats")
    break_up(story, 1, 2, ("C A +b", "T +i +n S"), 5, removed=1)
    break_up(story, 0, 1, ("C +o +t", "+t A B"), 4, removed=0)
    pass_out(story, 1)
    return story.end("won", 0)


def together(**rules: Any) -> Trace:
    """PARSNIP falls apart into PAR, as it is, and SNIPS, with one hand card."""
    story = Story(KEY, "parsnipz szzzzzzz", **{"each": "together", **rules})
    open_with(story, 0, "parsnip")
    break_up(story, 1, 3, ("P A R", "S N I P +s"), 5, removed=0)
    pass_out(story, 0)
    return story.end("won", 0)


def player_chooses(**rules: Any) -> Trace:
    """The lower part scores, the other leaves: the parameter lets the player choose."""
    story = Story(KEY, "catszz binzzz", **{"removed_word": "player chooses", **rules})
    open_with(story, 0, "cats")
    break_up(story, 1, 2, ("C A +b", "T +i +n S"), 5, removed=0)
    pass_out(story, 0)
    return story.end("won", 0)


def touching(**rules: Any) -> Trace:
    """Both parts keep two letters of the board word side by side."""
    story = Story(KEY, "tonezz etzzzz", **{"split_seq2": "Break Up too", **rules})
    open_with(story, 0, "tone")
    break_up(story, 1, 2, ("T O +e", "N E +t"), 3, 1)
    pass_out(story, 0)
    return story.end("won", 0)


def second_part_falls(row: int = 1, **rules: Any) -> Trace:
    """A part falls: the whole split is undone and CATS faces the next player."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catszz binzzz", **rules)
    open_with(story, 0, "cats")
    split(story, 1, 2)
    if row:
        complete(story, 0, "C A +b")
        complete(story, 1, "T S +i +n")
    else:
        complete(story, 0, "C +b A")
    story.challenge(0, falls=True, row=row)
    story.pass_turn("word fell")
    story.passing(0)
    story.unplayed()
    return story.end("won", 0)


def first_part_falls() -> Trace:
    """The first part falls before the second is laid."""
    return second_part_falls(0)


def lone_part_falls(**rules: Any) -> Trace:
    """The only part falls; nothing goes back to the deck."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, **rules}
    story = Story(KEY, "catszz binzzz", **rules)
    open_with(story, 0, "cats")
    split(story, 1, 2)
    complete(story, 1, "T S +i +n")
    story.challenge(0, falls=True, row=1)
    story.pass_turn("word fell")
    story.passing(0)
    story.unplayed()
    return story.end("won", 0)


def doubted_in_vain(**rules: Any) -> Trace:
    """Both parts are doubted; they stand; the doubter loses one turn."""
    story = Story(KEY, "catszz binzzz", **{"p_challenge": 1.0, **rules})
    open_with(story, 0, "cats")
    split(story, 1, 2)
    complete(story, 0, "C A +b")
    story.challenge(0, falls=False)
    tins = complete(story, 1, "T +i +n S")
    story.challenge(0, falls=False, row=1)
    story.score(1, 5)
    story.remove(tins, "scored", 1)
    story.board = [[card] for card in (0, 2, 1)]  # C A B
    story.begin(0, "lost")
    story.passing(1)
    story.passing(0)
    story.unplayed()
    return story.end("won", 0)


def traded(**rules: Any) -> Trace:
    """After a trade the same word faces the next player."""
    story = Story(KEY, "catszz vvvvvv", "uuuuuuuuuu", **rules)
    open_with(story, 0, "cats")
    story.begin(1)
    story.trade("vvvv")
    pass_out(story, 0)
    return story.end("stall", 0)


def one_part_only(**rules: Any) -> Trace:
    """Only CAB is completed; T and S are shuffled into the deck."""
    story = Story(KEY, "catszz bvzzzz", "x", **rules)
    open_with(story, 0, "cats")
    split(story, 1, 2)
    story.board = complete(story, 0, "C A +b")
    give_back(story, 1)
    story.refill()
    story.passing(0)
    story.refill()
    story.passing(1)
    story.unplayed()
    return story.end("won", 0)


def second_part_only(**rules: Any) -> Trace:
    """Only TINS is completed; C and A are shuffled into the deck."""
    story = Story(KEY, "catszz invzzz", **rules)
    open_with(story, 0, "cats")
    split(story, 1, 2)
    story.board = complete(story, 1, "T +i +n S")
    give_back(story, 0)
    story.refill()
    pass_out(story, 0)
    return story.end("won", 0)


GAMES = (
    short_part,
    long_parts,
    equal_parts,
    in_turn,
    literal,
    together,
    player_chooses,
    touching,
    second_part_falls,
    first_part_falls,
    lone_part_falls,
    doubted_in_vain,
    traded,
    one_part_only,
    second_part_only,
)
