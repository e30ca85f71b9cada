"""Legal games of Word Lift, one for each thing that can happen."""

from __future__ import annotations

from collections.abc import Callable

from sim.trace import Trace
from tests.referee.word_lift.story import Story

DECK = (
    "BBCCDDDDFFGGHHJKLLLLMMNNNNNPPQRRRRRRSSSSSTTTTTTVWWXYZ AAAAAAAEEEEEEEEEIIIIIIOOOOOUUU"
    "|D |E +T +A *N *O $B $I ?"
)
"""Enough of everything for the hands of these games."""


def begun(**rules: object) -> Story:
    """Two players with four consonants and three vowels each; nobody has acted."""
    return Story("CTSL AIE", "DGLL OUU", deck=DECK, **rules)


def printed() -> Trace:
    """The rulebook's steal, FORGE and DIRT into ORDER and GIFT; three rounds of three players."""
    story = Story("FRGN OEA", "DRTS IEA", "CLDT AOU", deck=DECK, first_chair=1)
    story.play("forge")
    story.draw("RE")
    story.play("sea")
    story.draw("*N $B")
    story.play("cat")
    story.draw("TN")
    story.skip()
    story.draw("SO")
    story.steal(1, "ORdEr GiFt")
    story.draw("LU")
    story.play("untold")
    story.out()
    story.steal(3, "CAr Ton")
    story.skip("chosen")
    story.close()
    story.deal(1, "TRND AIE", "SBPQ UUO", "VWXZ AIO")
    story.play("trained")
    story.out()
    story.steal(1, "RAINs DEbT")
    story.skip()
    story.close()
    story.deal(0, "RLTD EAE", "SBPQ UUO", "VWXZ AIO")
    story.play("related")
    story.out()
    story.play("opus")
    story.skip()
    story.close()
    return story.end()


def daggers() -> Trace:
    """Two Daggers in a stolen word keep a player in; one's own Dagger bites in a final turn."""
    story = Story("+TRN +AE", "SBD OI", deck=DECK, rounds=1)
    story.play("rat")
    story.draw("SO")
    story.play("sob")
    story.draw("$BU")
    story.play("one")
    story.draw("TE")
    story.steal(1, "RAid Tub")
    story.draw("CLEA", "dagger")
    story.draw("HI")
    story.steal(3, "tON sEe")
    story.out()
    story.steal(5, "eaT cUB")
    story.draw("VW", "dagger")
    story.close()
    return story.end()


def daggers_on_play() -> Trace:
    """Daggers bite from the hand too: in a word, and beside those of a stolen word."""
    rules = {"dagger_on_play": "yes", "dagger_n": 1, "rounds": 1}
    story = Story("+TR +AE", "SB OI", spare="NSDO +DT NN EI UVW", **rules)
    story.play("tear")
    story.draw("NS", "dagger")
    story.draw("DO")
    story.play("sob")
    story.draw("+DT")
    story.play("nods")
    story.out()
    story.steal(1, "TiE dARt")
    story.draw("NNE", "dagger")
    story.close()
    return story.end()


def falls() -> Trace:
    """False words: one falls, one in a split falls, one stays and is stolen; others stand."""
    rules = {"p_bad_word": 0.05, "p_challenge": 0.5, "rounds": 1}
    story = Story("GDT OEA", "SBR OEI", "CLH AEU", deck=DECK, **rules)
    story.play("goed")
    story.challenge(1, 1)
    story.undo()
    story.draw("ND")
    story.play("sob")
    story.challenge(0, 2)
    story.draw("TP")
    story.play("ule")
    story.draw("NR")
    story.play("dog")
    story.draw("SI")
    story.steal(3, "LiE tUp")
    story.challenge(2, 5)
    story.challenge(2, 6)
    story.undo()
    story.draw("HN")
    story.play("ranch")
    story.out()
    story.steal(3, "LEt sUn")
    story.challenge(1, 9)
    story.play("reh")
    story.challenge(2, 10)
    story.undo()
    story.close()
    return story.end()


def passes() -> Trace:
    """One card to draw; then nobody can play."""
    story = Story("ST AE", "VW UU", spare="X", rounds=1)
    story.play("sat")
    story.draw("X")
    story.skip()
    story.skip()
    story.close("passes")
    return story.end()


def empty_at_once() -> Trace:
    """The same until both piles are empty."""
    story = Story("ST AE", "VW UU", spare="X", rounds=1, both_empty="at once")
    story.play("sat")
    story.draw("X")
    story.close("empty")
    return story.end()


def wild() -> Trace:
    """A Question Mark that becomes another letter when it is stolen, a Pilcrow at either end."""
    story = Story("CT? AE", "|SDN IE", spare="NRLP", rounds=2, start="rotate")
    story.play("?cat")
    story.draw("NR")
    story.play("dens")
    story.draw("LP")
    story.steal(1, "cAn Tr?Ee")
    story.out()
    story.steal(2, "lED piNS")
    story.close()
    story.deal(1, "CT? AE", "|SDN IE")
    story.play("t?race")
    story.out()
    story.steal(1, "sAT n?ICE")
    story.close()
    return story.end()


def odd_rules() -> Trace:
    """Many parameters off the printed value: short words, a word of hand cards only in a split."""
    rules = {
        "least_length": 2, "min_stolen_each": 0, "form_rule": "off", "count_rule": "off",
        "self_steal": "off", "floor": "none", "out_bonus": 5, "long_from": 4, "long_bonus": 5,
        "draw_n": 3, "must_play": "yes", "hand_limit": 10, "rounds": 1, "first": "fixed",
    }  # fmt: skip
    story = Story("ST AE", "DG OU", spare="NIO TRN SEE *L$A AB", **rules)
    story.play("at")
    story.draw("NIO")
    story.play("do")
    story.draw("TRN")
    story.steal(2, "DOes in")
    story.draw("*L$AE")
    story.play("run")
    story.draw("EAB")
    story.skip()
    story.draw("S")
    story.skip()
    story.skip()
    story.close("passes")
    return story.end()


def derivation() -> Trace:
    """BAKER split under the rule that bars BAKE; who has not played may steal at the end."""
    story = Story("BKR AE", "SLT IO", spare="STDN", rounds=1, form_rule="derivation")
    story.play("baker")
    story.out()
    story.steal(1, "AliKE RoB")
    story.close()
    return story.end()


def shared_win() -> Trace:
    """Nobody ever plays: everybody wins."""
    story = Story("VW UU", "VW UU", "VW UU", spare="X", rounds=2)
    for first in (0, 2):
        if first:
            story.deal(first, "VW UU", "VW UU", "VW UU")
        story.skip()
        story.draw("X")
        for _ in range(3):
            story.skip()
        story.close("passes")
    return story.end()


def last_mover_loses() -> Trace:
    """A tie that the last mover loses."""
    story = Story("VW UU", "VW UU", spare="X", rounds=1, tie="last-mover loses", first_chair=1)
    story.skip()
    story.draw("X")
    story.skip()
    story.skip()
    story.close("passes")
    return story.end()


def capped() -> Trace:
    """Nobody plays until the cap; only the first round is played."""
    rules = {"turn_cap": 100, "both_empty": "at once", "hand_limit": 10, "floor": "none"}
    story = Story("VWX UU", "VWX *UU", spare="XXXXXXXXXXXXXXXX", **rules)
    for _ in range(4):
        story.skip()
        story.draw("XX")
    for _ in range(2):
        story.skip()
        story.draw("X")
    for _ in range(194):
        story.skip()
    story.close("cap")
    return story.end("cap")


def steal_with_few_cards(spare: str) -> Story:
    """RAT with two Daggers is stolen with the last cards of a hand; so many are left to draw."""
    story = Story("+TRN +AE", "SBD OI", spare="SOUBST" + spare, rounds=1)
    story.play("rat")
    story.draw("SO")
    story.play("sob")
    story.draw("UB")
    story.skip()
    story.draw("ST")
    story.steal(1, "RAid Tub")
    return story


GAMES: list[Callable[[], Trace]] = [
    printed,
    daggers,
    daggers_on_play,
    falls,
    passes,
    empty_at_once,
    wild,
    odd_rules,
    derivation,
    shared_win,
    last_mover_loses,
    capped,
]
