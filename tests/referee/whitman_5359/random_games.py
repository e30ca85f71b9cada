"""Legal matches of Whitman 5359 at random: any rules, any cards, plays found by trying words out.

Kept apart from the referee: what a player may do is asked here anew, from the rulings.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sim.trace import Trace
from tests.referee.whitman_5359.printed import PRINTED
from tests.referee.whitman_5359.random_tables import (
    is_word,
    mask_of,
    random_hands,
    random_pack,
    random_rules,
    relation,
    words_of,
)
from tests.referee.whitman_5359.story import Story

MOST_DEALS = 3
HOUR = 3600


@dataclass
class Flags:
    """What is known of a word."""

    made: int
    is_closed: bool = False
    was_captured: bool = False


class Player:
    """Plays a match at random.

    Attributes:
        story: that it is written to.
        flags: of the words on the table.
        has_laid: by chair.
        minimum: by chair.
        round_turns: of this deal.
        taken: the card that was taken from the discard pile, or -1.
        is_bare: the last card of the hand is kept.
        has_fallen: a word of this turn fell.
    """

    def __init__(self, story: Story, draw: random.Random) -> None:
        self.story = story
        self.draw = draw
        self.begin()

    # ---- a deal

    def begin(self) -> None:
        """A deal begins."""
        story = self.story
        self.flags: dict[int, Flags] = {}
        self.has_laid = [False] * story.players
        self.minimum = [self.minimum_of(chair) for chair in range(story.players)]
        self.round_turns = 0

    def side(self, chair: int) -> list[int]:
        """A chair and its partners."""
        return next(side for side in self.story.sides() if chair in side)

    def minimum_of(self, chair: int) -> int:
        """Points of an initial lay-down."""
        score = sum(self.story.scores[each] for each in self.side(chair))
        rules = self.story.rules
        return 0 if score < 400 else rules["minimum_400" if score < 600 else "minimum_600"]

    def play_deal(self) -> str:
        """Turns until the deal is over; why it is."""
        story = self.story
        chair = (story.first_chair + story.number - 1) % story.players
        while True:
            if self.play_turn(chair):
                return "out"
            if self.round_turns == 100 * story.players:
                return "cap"
            if not self.refill():
                return "empty"
            chair = (chair + 1) % story.players

    def refill(self) -> bool:
        """Whether there is a card to draw, after a reshuffle if need be."""
        story = self.story
        may = story.rules["empty_draw_pile"] == "reshuffle discards"
        if not story.pile and may and len(story.discards) > 1:
            card = self.draw.choice(story.discards)
            story.reshuffle(story.pack[card])
        return bool(story.pile)

    # ---- a turn

    def play_turn(self, chair: int) -> bool:
        """One turn; whether the player is out."""
        story, draw = self.story, self.draw
        hand = story.hands[chair]
        self.round_turns += 1
        self.is_bare, self.has_fallen, self.taken = not hand, False, -1
        story.turn(chair)
        flags = {number: Flags(**vars(flag)) for number, flag in self.flags.items()}
        if draw.random() < 0.3:
            self.taken = story.discards[-1]
            story.take()
        else:
            for _ in range(story.rules["draw_n"]):
                if self.refill():
                    story.draw(story.pack[draw.choice(story.pile)])
        for action in draw.choices(
            [self.new, self.new, self.change, self.change, self.swap, self.close], k=6
        ):
            action()
        if self.own_words() and not self.has_laid[chair]:
            assert self.has_fallen
            story.take_back()
            self.flags = flags
        return self.finish(chair)

    def finish(self, chair: int) -> bool:
        """The discard; whether the player is out."""
        story = self.story
        hand = story.hands[chair]
        may_discard = [card for card in hand if card != self.taken]
        keeps = len(hand) == 1 and self.is_bare and not (may_discard and self.may_go_out())
        if hand and not keeps:
            story.discard_card(self.draw.choice(may_discard))
        if not hand and self.may_go_out():
            story.out()
            return True
        return False

    def own_words(self) -> list[int]:
        """The numbers of the words before the player."""
        return [n for n, (owner, _, _) in self.story.words.items() if owner == self.story.chair]

    def count(self, chairs: list[int]) -> int:
        """What the words before some chairs are worth."""
        words = self.story.words.values()
        return sum(self.story.value(cards) for owner, cards, _ in words if owner in chairs)

    def may_go_out(self, more: int = 0) -> bool:
        """Whether the player may go out, with some points more."""
        enough = self.count(self.side(self.story.chair)) + more >= 100
        return enough and self.round_turns >= self.story.players

    def leaves_enough(self, used: int, more: int) -> bool:
        """Whether so many cards may leave the hand for so many points more."""
        hand = self.story.hands[self.story.chair]
        left = len(hand) - used
        # a word that falls gives its cards back, so what it was to bring may be missing then
        sure = not self.story.rules["p_challenge"]
        if left <= 1 and self.may_go_out(more if sure else 0):
            return left == 0 or self.taken not in hand
        return left >= 2

    # ---- words

    def words_at_hand(self, taken: str = "") -> Iterator[str]:
        """Words in any order whose letters may be there, longer than the word taken."""
        story = self.story
        false_of = str(story.rules["lexicon"]) if story.rules["p_bad_word"] else ""
        words = words_of(false_of)
        held = [story.pack[card].lower() for card in story.hands[story.chair]]
        wilds, need = held.count("?"), mask_of(taken)
        there = mask_of("".join(card for card in held if card != "?")) | need
        start = self.draw.randrange(len(words))
        for word, mask in words[start:] + words[:start]:
            fits = need & ~mask == 0 and (mask & ~there).bit_count() <= wilds
            if fits and len(word) > len(taken):
                yield word

    def from_hand(self, letters: str, hand: list[int], wilds: int) -> list[str] | None:
        """Tokens of letters that come from the hand, with so many wild cards at most."""
        left = [self.story.pack[card] for card in hand]
        tokens = []
        for letter in letters:
            fits = [card for card in left if card.lower() == letter]
            if not fits and "?" in left and wilds:
                fits, wilds = ["?"], wilds - 1
            if not fits:
                return None
            card = self.draw.choice(fits)
            left.remove(card)
            tokens.append(f"?{letter}" if card == "?" else card)
        return tokens

    def new(self) -> None:
        """A new word, or two for an initial lay-down."""
        story, chair = self.story, self.story.chair
        hand = story.hands[chair]
        short = 0 if self.has_laid[chair] else self.minimum[chair] - self.count([chair])
        for word in self.words_at_hand():
            points = 10 * len(word) + 10 * max(len(word) - 5, 0)
            tokens = self.from_hand(word, hand, 1 if len(word) < 5 else 2)
            if tokens and points >= short and self.leaves_enough(len(word), points):
                story.new("".join(tokens))
                self.flags[story.laid] = Flags(story.turns)
                self.judge()
                return

    def judge(self, before: Flags | None = None) -> None:
        """Somebody may doubt the word just laid; the lay-down may be made."""
        story, chair = self.story, self.story.chair
        others = [each for each in range(story.players) if each not in self.side(chair)]
        self.is_bare = False
        is_doubted = story.rules["p_challenge"] and self.draw.random() < 0.5
        if is_doubted and self.falls(self.draw.choice(others)):
            self.is_bare = self.has_fallen = True
            if before:
                self.flags[story.laid] = before
            else:
                del self.flags[story.laid]
        self.has_laid[chair] |= bool(self.own_words()) and (
            self.count([chair]) >= self.minimum[chair]
        )

    def falls(self, doubter: int) -> bool:
        """A challenge; whether the word falls."""
        story = self.story
        card = story.pack[self.draw.choice(story.laid_of_hand)]
        choices = [("word", card)]
        if story.discards:
            choices.append(("top", ""))
        if story.pile:
            choices.append(("pile", story.pack[self.draw.choice(story.pile)]))
        elif story.rules["empty_draw_pile"] != "hand ends" and len(story.discards) > 1:
            up, drawn = (story.pack[each] for each in self.draw.sample(story.discards, 2))
            choices.append(("reshuffled", up + drawn))
        falls = not is_word(story.words[story.laid][2], story.rules)
        story.challenge(doubter, falls, *self.draw.choice(choices))
        return falls

    def change(self) -> None:
        """An addition or a snare."""
        story, chair = self.story, self.story.chair
        for number in self.draw.sample(sorted(story.words), len(story.words)):
            owner, _, spelling = story.words[number]
            if self.flags[number].is_closed or not self.may_change(owner):
                continue
            is_snare = owner not in self.side(chair)
            for word in self.words_at_hand(spelling):
                if is_snare and self.is_mere_form(word, spelling):
                    continue
                tokens = self.tokens_of_change(word, number)
                if tokens and self.leaves_enough(len(word) - len(spelling), 0):
                    before = self.flags[number]
                    captured = before.was_captured or is_snare
                    self.flags[number] = Flags(story.turns, False, captured)
                    story.take_word("snare" if is_snare else "add", number, "".join(tokens))
                    self.judge(before)
                    return

    def may_change(self, owner: int) -> bool:
        """Whether a word of this owner may be added to or snared."""
        chair = self.story.chair
        if owner == chair:
            return self.has_laid[chair]  # so that no lay-down loses points by it
        if owner in self.side(chair):
            return self.has_laid[chair]
        if self.minimum[chair] and not self.has_laid[chair]:
            return False
        at_once = self.story.rules["captures_count"] == "at once"
        return self.has_laid[chair] or bool(self.own_words()) or at_once

    def is_mere_form(self, new: str, old: str) -> bool:
        """Whether a snare may not make this of it."""
        rules = self.story.rules
        name, family = str(rules["lexicon"]), rules["lexicon_filter"] == "family"
        if old in relation(name, family, "plural_of").get(new, set()):
            return True
        lemmas = relation(name, family, "lemmas")
        related = lemmas.get(new, {new}) & lemmas.get(old, {old})
        return rules["form_rule"] == "any inflection" and bool(related)

    def tokens_of_change(self, word: str, number: int) -> list[str] | None:
        """The tokens of a word that uses all cards of another one, or None."""
        story = self.story
        _, cards, old = story.words[number]
        missing = Counter(old)
        if missing - Counter(word):
            return None
        places = self.places_kept(word, old)
        if places is None:
            return None
        wilds = (1 if len(word) < 5 else 2) - sum(story.pack[card] == "?" for card in cards)
        rest = "".join(each for place, each in enumerate(word) if place not in places)
        added = self.from_hand(rest, story.hands[story.chair], wilds)
        if added is None:
            return None
        return [
            letter if place in places else f"+{added.pop(0)}" for place, letter in enumerate(word)
        ]

    def places_kept(self, word: str, old: str) -> set[int] | None:
        """Where the letters of the old word come to lie, by the rule of order."""
        how = self.story.rules["rearrange"]
        if how == "only ends":
            at = word.find(old)
            return set(range(at, at + len(old))) if at >= 0 else None
        places: set[int] = set()
        start = 0
        for letter in old:
            if how == "yes":
                free = [p for p, each in enumerate(word) if each == letter and p not in places]
                places.add(self.draw.choice(free))
                continue
            at = word.find(letter, start)
            if at < 0:
                return None
            places.add(at)
            start = at + 1
        return places

    def swap(self) -> None:
        """A card of the hand for a wild one."""
        story, chair = self.story, self.story.chair
        if not self.has_laid[chair]:
            return
        for number, (_, cards, spelling) in story.words.items():
            for place, card in enumerate(cards):
                mine = [each for each in story.hands[chair] if each != self.taken]
                fits = [each for each in mine if story.pack[each].lower() == spelling[place]]
                if story.pack[card] == "?" and fits and not self.flags[number].is_closed:
                    story.swap(number, place, story.pack[fits[0]])
                    return

    def close(self) -> None:
        """A word is closed."""
        how = self.story.rules["close"]
        for number in self.own_words():
            flags = self.flags[number]
            late = flags.made < self.story.turns or how == "same turn"
            is_long = len(self.story.words[number][1]) >= 5
            if how != "off" and late and is_long and not flags.is_closed and not flags.was_captured:
                self.story.close(number)
                flags.is_closed = True
                return


@cache
def random_game(seed: int) -> Trace:
    """A legal match."""
    draw = random.Random(f"whitman_5359 {seed}")
    players = draw.choice([2, 2, 3, 4, 4, 6])
    rules = {**PRINTED, **random_rules(draw, players)}
    size = int(str(rules["hand"]))
    pack = random_pack(draw, players * size + draw.randint(3, 12 + 2 * players))
    hands, up = random_hands(draw, pack, players, size)
    rest = Counter(pack) - Counter(hands.replace(" ", "") + up)
    story = Story(hands, up, "".join(rest.elements()), draw.randrange(players), **rules)
    player = Player(story, draw)
    while True:
        why = player.play_deal()
        story.end_deal(why, HOUR * 1000 if story.number == MOST_DEALS else 0)
        if why == "cap":
            return story.over("cap")
        best = max(sum(story.scores[chair] for chair in side) for side in story.sides())
        if best >= int(rules["target"]) or story.clock >= int(rules["time_limit"]) * 60_000:
            return story.over()
        story.deal(*random_hands(draw, pack, players, size))
        player.begin()
