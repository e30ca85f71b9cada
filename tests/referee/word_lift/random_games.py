"""Legal games of Word Lift at random: any rules, any cards, plays found by trying words out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words
from sim.referee.word_lift.rules import LEGAL
from sim.referee.word_lift.words import is_mere_form
from sim.trace import Trace
from tests.referee.word_lift.story import PRINTED, Laid, Story, cards_of

CONSONANTS = "bccddfgghhklllmmnnnnpprrrrssssttttvwy"
VOWELS = "aaaaeeeeeeiiiooouu"
SPECIALS = "|+*$"
SET_BY_HAND = ("consonants", "vowels", "distribution", "turn_cap", "hand_consonants", "hand_vowels")
"""Rules that a random game chooses in its own way, or that bear on nothing here."""

WORDS_TRIED = 800
"""How many words a player thinks of."""

TRIES = 60
"""How many of those that fit he tries for each word of a split."""

Split = tuple[int, list[list[Laid]]]
"""The number of the stolen word, and the cards of the two new words."""


@cache
def common_words() -> tuple[str, ...]:
    """Words of two to six letters that every list holds."""
    words = load_lexicon("scowl-20", family_only=True).words["word"].to_list()
    return tuple(word for word in words if 2 <= len(word) <= 6)


@cache
def short_false_words(name: str) -> tuple[str, ...]:
    """False words of three or four letters."""
    return tuple(word for word in false_words(name)["word"].to_list() if len(word) <= 4)


def random_rules(draw: random.Random) -> dict[str, object]:
    """Any legal rules."""
    rules: dict[str, object] = {
        name: draw.choice(legal) for name, (_, legal) in LEGAL.items() if name not in SET_BY_HAND
    }
    for name, value in rules.items():
        rules[name] = int(str(value)) if str(value).isdigit() else value
    rules |= {"rounds": draw.choice([1, 2, 3]), "first": "drawn", "turn_cap": 100}
    rules |= {"hand_consonants": draw.randint(2, 4), "hand_vowels": draw.randint(2, 3)}
    rules["p_bad_word"] = draw.choice([0.0, 0.05])
    rules["p_challenge"] = draw.choice([0.0, 0.5])
    return rules


def random_deck(draw: random.Random, players: int) -> list[str]:
    """Cards as stories write them, enough for all hands and some more."""
    consonants = draw.choices(CONSONANTS, k=4 * players + draw.randint(2, 14))
    vowels = draw.choices(VOWELS, k=3 * players + draw.randint(1, 8))
    cards = [card.upper() for card in consonants + vowels]
    for place in draw.sample(range(len(cards)), len(cards) // 3):
        cards[place] = draw.choice(SPECIALS) + cards[place]
    return cards + ["?"] * draw.randint(0, 2)


def random_hands(draw: random.Random, cards: Sequence[str], players: int, rules) -> list[str]:
    """Hands of the right sizes, any cards."""
    left = draw.sample(cards, len(cards))
    hands = []
    for _ in range(players):
        consonants = [card for card in left if card[-1].lower() not in "aeiou"]
        vowels = [card for card in left if card[-1].lower() in "aeiou"]
        hand = consonants[: rules["hand_consonants"]] + vowels[: rules["hand_vowels"]]
        for card in hand:
            left.remove(card)
        hands.append("".join(draw.sample(hand, len(hand))))
    return hands


@cache
def random_game(seed: int) -> Trace:
    """A legal game."""
    draw = random.Random(f"word_lift {seed}")
    rules = {**PRINTED, **random_rules(draw)}
    players = draw.randint(2, 4)
    cards = random_deck(draw, players)
    first = draw.randrange(players)
    hands = random_hands(draw, cards, players, rules)
    story = Story(*hands, deck="".join(cards), first_chair=first, **rules)
    assert cards_of("".join(cards)) == cards
    why = play_round(story, draw)
    while story.number < story.read.rounds and why != "cap":
        first = next_first(story, draw, first)
        story.deal(first, *random_hands(draw, cards, players, rules))
        why = play_round(story, draw)
    return story.end("cap" if why == "cap" else "")


def next_first(story: Story, draw: random.Random, first: int) -> int:
    """Who begins the next round."""
    if story.rules["start"] == "rotate":
        return (first + 1) % story.players
    chairs = range(story.players)
    lowest = [(story.scores[chair], story.totals[chair]) for chair in chairs]
    return draw.choice([chair for chair in chairs if lowest[chair] == min(lowest)])


def play_round(story: Story, draw: random.Random) -> str:
    """Turns until the round is over; why it is."""
    idle = turns = 0
    final_left = story.players
    played: set[int] = set()
    at_once = story.rules["both_empty"] == "at once"
    while True:
        moved = random_turn(story, draw, played)
        turns += 1
        idle = 0 if moved else idle + 1
        final_left -= story.out_chair >= 0
        why = ""
        if not final_left:
            why = "out"
        elif story.out_chair < 0 and at_once and not story.pool:
            why = "empty"
        elif story.out_chair < 0 and not at_once and idle == story.players:
            why = "passes"
        elif turns == 100 * story.players:
            why = "cap"
        if why:
            story.close(why)
            return why


def random_turn(story: Story, draw: random.Random, played: set[int]) -> bool:
    """A turn as any player might take it: whether he played or drew."""
    story.turn()
    chair = story.chair
    is_final = story.out_chair >= 0
    daggers = random_move(story, draw, chair in played or is_final)
    if daggers is not None:
        played.add(chair)
    due = min((daggers or 0) * story.read.dagger_n, len(story.pool))
    draw_some(story, draw, due, "dagger")
    if not story.hands[chair] and not is_final:
        story.out()
        return True
    drawn = 0
    if not is_final:
        room = 10 - len(story.hands[chair]) if story.rules["hand_limit"] == 10 else 99
        drawn = max(0, min(story.read.draw_n, room, len(story.pool)))
        draw_some(story, draw, drawn, "turn")
    return daggers is not None or drawn > 0


def draw_some(story: Story, draw: random.Random, cards: int, why: str) -> None:
    """Cards from either pile."""
    for _ in range(cards):
        story.draw_card(draw.choice(story.pool), why)


def random_move(story: Story, draw: random.Random, may_steal: bool) -> int | None:
    """A play or a pass: the Daggers that bite, None if nothing was played."""
    split = find_split(story, draw) if may_steal and draw.random() < 0.7 else None
    word = None if split else find_word(story, draw)
    forced = story.rules["must_play"] == "yes"
    if (not split and not word) or (not forced and draw.random() < 0.1):
        chosen = bool(split or word)
        story.write("pass", chair=story.chair, why="chosen" if chosen else "no word")
        return None
    stolen: list[int] = []
    number = story.numbered
    if split:
        story.announce(split[0])
        stolen = story.words.pop(split[0])[1]
        laid = split[1]
    else:
        laid = [word or []]
    for row, cards in enumerate(laid):
        story.lay_word(row, cards)
    if falls(story, draw, range(number + 1, story.numbered + 1)):
        return None
    from_hand = [card for cards in laid for card, _, source in cards if source == "hand"]
    bite = stolen + (from_hand if story.rules["dagger_on_play"] == "yes" else [])
    return sum(story.symbols[card] == "dagger" for card in bite)


def falls(story: Story, draw: random.Random, numbers: Iterable[int]) -> bool:
    """Others ask about some of the words: whether one falls."""
    for number in numbers:
        if story.rules["p_challenge"] and draw.random() < 0.4:
            asks = (story.chair + draw.randrange(1, story.players)) % story.players
            if not story.challenge(asks, number):
                story.undo()
                return True
    return False


def words_tried(story: Story, draw: random.Random) -> list[str]:
    """Words that may be laid, in any order."""
    name = str(story.rules["lexicon"])
    words = list(common_words())
    if story.rules["p_bad_word"]:
        words += short_false_words(name) * 3
    words = [word for word in words if len(word) >= story.read.least_length]
    return draw.sample(words, min(len(words), WORDS_TRIED))


def letters_on(story: Story, cards: Iterable[int]) -> Counter[str]:
    """How many of the cards bear each letter, or are Question Marks."""
    return Counter(story.texts[card] for card in cards)


def fits(letters: str, held: Counter[str]) -> bool:
    """Whether there are letters and Question Marks enough."""
    missing = sum(max(letters.count(each) - held[each], 0) for each in set(letters))
    return missing <= held["?"]


def assign(
    story: Story, draw: random.Random, letters: str, cards: Sequence[int], source: str
) -> list[Laid | None]:
    """Some of the cards, each for one of the letters that it may be; None where none is left."""
    left = draw.sample(cards, len(cards))
    result: list[Laid | None] = []
    for letter in letters:
        fitting = [card for card in left if story.texts[card] in (letter, "?")]
        card = min(fitting, key=lambda each: story.texts[each] == "?", default=None)
        if card is not None:
            left.remove(card)
        result.append(None if card is None else (card, letter, source))
    return result


def obeys(story: Story, laid: Sequence[Laid]) -> bool:
    """Whether every Pilcrow stands at an end."""
    return not any(story.symbols[card] == "pilcrow" for card, _, _ in laid[1:-1])


def find_word(story: Story, draw: random.Random) -> list[Laid] | None:
    """Some word of the hand, with its cards."""
    hand = story.hands[story.chair]
    held = letters_on(story, hand)
    for word in words_tried(story, draw):
        if fits(word, held):
            laid = [one for one in assign(story, draw, word, hand, "hand") if one]
            if len(laid) == len(word) and obeys(story, laid):
                return laid
    return None


def targets(story: Story) -> list[int]:
    """The words that the player may steal, as far as their numbers go."""
    counts = Counter(owner for owner, _, _ in story.words.values())
    chair = story.chair
    return [
        number
        for number, (owner, _, _) in story.words.items()
        if (owner == chair and story.rules["self_steal"] != "off")
        or (
            owner != chair
            and (story.rules["count_rule"] == "off" or counts[owner] >= counts[chair])
        )
    ]


def find_split(story: Story, draw: random.Random) -> Split | None:
    """Some split of some word that may be stolen."""
    numbers = targets(story)
    for number in draw.sample(numbers, min(2, len(numbers))):
        _, cards, spelling = story.words[number]
        pool = [*cards, *story.hands[story.chair]]
        held = letters_on(story, pool)
        words = [word for word in words_tried(story, draw) if fits(word, held)]
        words = [
            word
            for word in words
            if not is_mere_form(word, spelling, str(story.rules["form_rule"]), story.rules)
        ]
        for one in words[:TRIES]:
            for other in words[:TRIES]:
                if fits(one + other, held):
                    rows = share_out(story, draw, one, other, cards)
                    if rows:
                        return number, rows
    return None


def share_out(
    story: Story, draw: random.Random, one: str, other: str, stolen: Sequence[int]
) -> list[list[Laid]] | None:
    """The cards of two words, if all stolen ones find a place and the words are legal."""
    letters = one + other
    order = draw.sample(range(len(letters)), len(letters))
    shuffled = "".join(letters[place] for place in order)
    laid: list[Laid | None] = [None] * len(letters)
    for place, card in zip(order, assign(story, draw, shuffled, stolen, "stolen"), strict=True):
        laid[place] = card
    if sum(one is not None for one in laid) != len(stolen):
        return None
    empty = [place for place in range(len(letters)) if laid[place] is None]
    rest = "".join(letters[place] for place in empty)
    for place, card in zip(
        empty, assign(story, draw, rest, story.hands[story.chair], "hand"), strict=True
    ):
        laid[place] = card
    whole = [card for card in laid if card is not None]
    rows = [whole[: len(one)], whole[len(one) :]]
    sources = [[source for _, _, source in row] for row in rows]
    legal = (
        len(whole) == len(letters)
        and all(each.count("hand") >= 1 for each in sources)
        and all(each.count("stolen") >= story.read.min_stolen_each for each in sources)
        and all(obeys(story, row) for row in rows)
    )
    return rows if legal else None
