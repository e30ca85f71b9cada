"""Legal games of ring_grid, one for each thing that can happen."""

from __future__ import annotations

from collections.abc import Callable

from sim.trace import Trace
from tests.referee.ring_grid.story import Story

EXAMPLES = "WOE RD AIG BT SEN"
"""Holds the rulebook's examples: word, dig, rabid, woe, digit (twice I), tiara (twice A)."""

STRAIN = "STA RE LAN DI NGS"
BLANK = "TEA CR OLI N? SEP"
"""A blank on place 9: it touches L, I, N, E and P."""

NO_VOWEL = "BCD FG HJK LM NPQ"
ONE_VOWEL = "BCD FG HIK LM YY?"
QUIT = "QUI TE SNA RO DLE"


def printed() -> Trace:
    """Three players, three rounds; words that several found, a path that comes back."""
    story = Story(EXAMPLES, STRAIN, BLANK, spare="AEIOUXZ", players=3, first_chair=1)
    story.round(EXAMPLES, lists=["dig word tiara digit", "dig rabid", "woe word"])
    story.round(STRAIN, [4], ["tear retreats", "area tear", "strain"])
    story.round(BLANK, [9, 3], ["nonsense ripe", "pin", "papa papal"])
    return story.end()


def doubted() -> Trace:
    """False words: one falls, one stays; a word that stands, and a false word that two wrote."""
    rules = {"p_bad_word": 0.05, "p_challenge": 0.5, "rounds": 2}
    story = Story(EXAMPLES, STRAIN, players=3, **rules)
    doubts = {"bided": 0, "aided": 1}
    story.round(EXAMPLES, (), ["wode aided dig", "bided word", "wode gided"], doubts)
    story.round(STRAIN, [0], ["inaners train", "train", "radar"], {"inaners": 0})
    return story.end()


def struck_out() -> Trace:
    """False words that nobody challenges are crossed off all the same; one was challenged."""
    rules = {"p_bad_word": 0.05, "p_challenge": 1.0, "rounds": 1}
    story = Story(EXAMPLES, unchallenged_bad_word="struck out", **rules)
    story.round(EXAMPLES, (), ["wode aided dig", "bided word"], {"bided": 0})
    return story.end()


def redrawn() -> Trace:
    """Two grids with fewer than two vowels go back."""
    story = Story(spare=NO_VOWEL + ONE_VOWEL + EXAMPLES, redraw_if_few_vowels="yes", rounds=1)
    story.begin()
    story.lay(NO_VOWEL)
    story.redraw(1, ONE_VOWEL)
    story.redraw(2, EXAMPLES)
    story.turns_of("dig", "word woe")
    story.read_out()
    story.score()
    return story.end()


def refilled() -> Trace:
    """Five rounds with tiles for two grids and a bit: refilled twice."""
    story = Story(EXAMPLES, STRAIN, spare="XZ", rounds=5, first_chair=1)
    story.round(EXAMPLES, (), ["woe", "dig"])
    story.round(STRAIN, [1], ["train", "tear"])
    for rings in ([0, 3], [1, 2]):
        story.begin()
        if story.number == 3:
            story.refill()
        story.lay(EXAMPLES.replace("SEN", "XZN") if story.number == 3 else STRAIN)
        story.ring(*rings)
        story.turns_of("", "read" if story.number == 4 else "word")
        story.read_out()
        story.score()
    story.begin()
    story.refill()
    story.lay(EXAMPLES)
    story.ring(5, 6)
    story.turns_of("digit", "rigid")
    story.read_out()
    story.score()
    return story.end()


def reads_qu() -> Trace:
    """A Q tile that reads QU: QUITE steps on four tiles."""
    story = Story(QUIT, qu="yes", rounds=1)
    story.begin()
    story.lay("QIU TE SNA RO DLE")
    story.turns_of("quite", "tea")
    story.read_out()
    story.score()
    return story.end()


def shortest_and_capped() -> Trace:
    """The Boggle table, at most four times; plain paths count."""
    rules = {"ring_path": "shortest", "ring_cap": "x4", "score": "boggle table"}
    story = Story(EXAMPLES, BLANK, STRAIN, rounds=3, **rules)
    story.round(EXAMPLES, (), ["rabid", "drabs"])
    story.round(BLANK, [4], ["reclines", "direr"])
    story.round(STRAIN, [3, 1], ["retreats", "tenets treat"])
    return story.end()


def two_rings_on_a_tile() -> Trace:
    """Both rings on an A, which is used twice."""
    story = Story(EXAMPLES, STRAIN, BLANK, same_tile="yes", ring_on_blank="no")
    story.round(BLANK)
    story.round(STRAIN, [0])
    story.round(EXAMPLES, [5, 5], ["tiara", "bar"])
    return story.end()


def vowels_and_rare_letters(policy: str, rings: list[list[int]]) -> Trace:
    """Rings by a policy that the grid shows."""
    story = Story(STRAIN, EXAMPLES, BLANK, ring_policy=policy)
    story.round(STRAIN, (), ["near", "train"])
    story.round(EXAMPLES, rings[0], ["woe", "dig"])
    story.round(BLANK, rings[1], ["ripe", "cold"])
    return story.end()


def vowel_rings() -> Trace:
    """On vowels: E, then I and E."""
    return vowels_and_rare_letters("vowel", [[2], [7, 11]])


def rare_rings() -> Trace:
    """On letters of which the deck has one: W, then C and P."""
    return vowels_and_rare_letters("rarest letter", [[0], [3, 12]])


def nobody_finds_a_word() -> Trace:
    """Eight players, no words: a win of eight."""
    story = Story(EXAMPLES, players=8, first_chair=5, rounds=1, timer=30)
    story.round(EXAMPLES)
    return story.end(30_000)


def double_letters() -> Trace:
    """Two Es that touch each other and the S; NN with a blank."""
    grid = "SEX E? DIN AR TTO"
    story = Story(grid, rounds=1)
    story.round(grid, (), ["see", "inn"])
    return story.end()


def rounds_by_players() -> Trace:
    """Rounds by players, on the 4-5-4 grid; two blanks that stand for different letters."""
    story = Story("WOED RIGAB ?T?S", "STAR EINOL DGPU", rounds=0, shape="hex454", rings="none")
    story.round("WOED RIGAB ?T?S", (), ["wig grit", "wit"])
    story.round("STAR EINOL DGPU", (), ["star", "tie star"])
    return story.end()


def star() -> Trace:
    """The hexagram."""
    story = Story("S TARE INO LEDG P", rounds=1, shape="hexagram", minlen=2, score="boggle table")
    story.round("S TARE INO LEDG P", (), ["an rain", "in"])
    return story.end()


def diamond() -> Trace:
    """The diamond of eight neighbours."""
    story = Story("S TAR EINOL EDG P", rounds=1, shape="diamond8", arrange="dealer chooses")
    story.round("S TAR EINOL EDG P", (), ["rain", "done"])
    return story.end()


def square() -> Trace:
    """Four by four."""
    story = Story("STAR EINO LEDG PUSH", rounds=1, shape="square4", minlen=4)
    story.round("STAR EINO LEDG PUSH", (), ["line", "done push"])
    return story.end()


def large_square() -> Trace:
    """Five by five."""
    letters = "STARE EINOL LEDGS PUSHT WHALE"
    story = Story(letters, rounds=1, shape="square5", lexicon="scowl-80", lexicon_filter="none")
    story.round(letters, (), ["whale", "push"])
    return story.end()


GAMES: tuple[Callable[[], Trace], ...] = (
    printed,
    doubted,
    struck_out,
    redrawn,
    refilled,
    reads_qu,
    shortest_and_capped,
    two_rings_on_a_tile,
    vowel_rings,
    rare_rings,
    nobody_finds_a_word,
    double_letters,
    rounds_by_players,
    star,
    diamond,
    square,
    large_square,
)
