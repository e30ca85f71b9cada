"""Legal games of ring_grid at random: any rules, any tiles, lists of words that the grids hold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from sim.lexicon import load_lexicon
from sim.referee.ring_grid.paths import ways_to_spell
from sim.referee.ring_grid.rules import LEGAL
from sim.referee.ring_grid.shapes import neighbours_of
from sim.trace import Trace
from tests.enumeration.ring_grid import make_grid, walks
from tests.referee.ring_grid.story import PRINTED, Story

LETTERS = "aabcdeeefghiijklmnooprrssttuvwyq??"
SET_BY_HAND = ("rounds", "ring_policy", "lexicon", "lexicon_filter", "turn_cap", "first")
"""Rules that a random game chooses in its own way, or that bear on nothing here."""


@cache
def common_words() -> tuple[str, ...]:
    """Short words that most grids hold some of."""
    words = load_lexicon("scowl-20", family_only=True).words["word"].to_list()
    return tuple(word for word in words if 2 <= len(word) <= 5)


def random_rules(draw: random.Random) -> dict[str, object]:
    """Any legal rules."""
    rules: dict[str, object] = {
        name: draw.choice(legal) for name, (_, legal) in LEGAL.items() if name not in SET_BY_HAND
    }
    for name in ("blanks", "minlen", "timer"):
        rules[name] = int(str(rules[name]))
    rules["rounds"] = draw.choice([0, 1, 2, 3, 4, 5])
    rules["p_bad_word"] = draw.choice([0.0, 0.05])
    rules["p_challenge"] = draw.choice([0.0, 0.5])
    return rules


@cache
def random_game(seed: int) -> Trace:
    """A legal game."""
    draw = random.Random(f"ring_grid {seed}")
    rules = random_rules(draw)
    players = draw.randint(2, 5)
    size = len(neighbours_of(str(rules["shape"])))
    deck = "".join(draw.choices(LETTERS, k=draw.randint(size, 3 * size)))
    first = draw.randrange(players)
    story = Story(players=players, first_chair=first, deck=deck, **{**PRINTED, **rules})
    for _ in range(story.read.rounds):
        play_round(story, draw, size)
    return story.end()


def play_round(story: Story, draw: random.Random, size: int) -> None:
    """A round as any dealer and any players might play it."""
    story.begin()
    if len(story.container) < size:
        story.refill()
    story.lay(drawn(story, draw, size))
    redraws = 0
    while story.read.redraw and redraws < 100 and vowels(story) < 2:
        redraws += 1
        story.redraw(redraws, drawn(story, draw, size, story.laid))
    place_rings(story, draw)
    write_lists(story, draw)
    story.read_out(random_doubts(story, draw))
    story.score()


def drawn(story: Story, draw: random.Random, size: int, put_back: Sequence[int] = ()) -> str:
    """The letters of a grid at random."""
    tiles = draw.sample([*story.container, *put_back], size)
    return "".join(story.deck[tile] for tile in tiles)


def vowels(story: Story) -> int:
    """How many vowels lie in the grid."""
    return sum(story.deck[tile] in "AEIOU" for tile in story.laid)


def place_rings(story: Story, draw: random.Random) -> None:
    """The rings of the round, as long as there is a tile for one."""
    for _ in range(story.read.rings_in(story.number)):
        free = [
            place
            for place, tile in enumerate(story.laid)
            if (story.read.ring_on_blank or story.deck[tile] != "?")
            and (story.read.same_tile or place not in story.rings)
        ]
        if free:
            story.ring(draw.choice(free))


def write_lists(story: Story, draw: random.Random) -> None:
    """A few words for everybody, and a false one now and then."""
    letters = "".join(story.deck[tile] for tile in story.laid)
    grid = make_grid(letters, story.read.shape, story.rings, story.read.qu)
    tried = draw.sample(common_words(), 400)
    words = [w for w in tried if len(w) >= story.read.minlen and ways_to_spell(w, grid)][:8]
    if story.read.false_words:
        path = draw.choice(list(walks(grid, story.read.minlen)))
        false = "".join(grid.reads(place) for place in path if grid.letters[place] != "?")
        if len(false) >= story.read.minlen and ways_to_spell(false, grid):
            words = list(dict.fromkeys([*words, false]))
    for chair in story.in_turn():
        story.turn(chair, " ".join(draw.sample(words, draw.randint(0, min(5, len(words))))))


def random_doubts(story: Story, draw: random.Random) -> dict[str, int]:
    """Some words, each doubted by a player who did not write it."""
    if not story.read.challenges:
        return {}
    doubts = {}
    for finder, words in enumerate(story.lists):
        for word, _ in words:
            if draw.random() < 0.4:
                doubts[word] = (finder + draw.randrange(1, story.players)) % story.players
    return doubts
