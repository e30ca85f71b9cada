"""The kernel's recital against the slow reference of `sim.bots.recall`, word for word."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sim import rng
from sim.bots.recall import (
    HEARING,
    Cue,
    effect,
    load_constants,
    recall_tables,
    recite,
    sigmoid_table,
)
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.engine.simulation import event_room, pack, prepare
from sim.games.word_crush.lanes import find_round_keys
from sim.games.word_crush.recital import COMPLETE, MISSED, hear_pile, recite_from_memory
from tests.scale import games

THRESHOLDS = sigmoid_table()
TABLES = recall_tables(load_constants())
SEED = 77
PACE = 2000
HEARD = 5000  # exposure units heard so far, more than any card of a pile


def lay_random_pile(table, chance, cards):
    """A pile of random cards on random letters, heard at random."""
    size = chance.randint(1, 40)
    table.pile_size = size
    table.pile[:size] = chance.sample(range(cards), size)
    letters = [chance.randrange(26) for _ in range(size)]
    for place in range(1, size):
        if chance.random() < 0.7:
            letters[place] = (letters[place - 1] + 1) % 26
    table.pile_letter[:size] = letters
    table.pile_double[:size] = [chance.random() < 0.2 for _ in range(size)]
    table.red = chance.choice([letters[0], chance.randrange(26)])
    table.yellow = chance.choice([(letters[-1] + 1) % 26, chance.randrange(26)])
    follows = [(letter + 1) % 26 for letter in letters]
    expected = [int(table.red), *follows[:-1]]
    table.pile_gap[:size] = [a != b for a, b in zip(letters, expected, strict=True)]
    table.heard[1] = HEARD
    table.fresh_from = size
    for place in range(size):
        own, others = chance.choice([0, 0, 1, 2, 9]), chance.choice([0, 1, 3, 30, 120])
        units = HEARING * own + TABLES.attention * others
        table.heard_before[place, 1] = HEARD - units


def cues_of(table, order, backward):
    """WC-25 and WC-26 again: what the board reveals of each card, in the order of the recital."""
    cues, known_next = [], None
    for place in order:
        letter = int(table.pile_letter[place])
        after = (letter + 1) % 26
        if known_next is None:
            known = after == table.yellow if backward else letter == table.red
        else:
            known = (after if backward else letter) == known_next
        known_next = letter if backward else after
        if table.pile_double[place]:
            cues.append(Cue.DOUBLED if known else Cue.DOUBLED_AFTER_GAP)
        else:
            cues.append(Cue.LETTER if known else Cue.LETTER_AFTER_GAP)
    return cues


def words_of(deal, recital, size):
    """The trial's normal, and a random word for each position."""
    stream = rng.stream_of(rng.RECALL, 1, recital)
    blocks = [
        [int(word) for word in rng.words(SEED, deal, stream, block)]
        for block in range((size + 1) // 4 + 1)
    ]
    trial = int(NORMAL[blocks[0][0] >> (32 - NORMAL_STEPS)])
    return trial, [blocks[(p + 1) >> 2][(p + 1) & 3] for p in range(size)]


@pytest.mark.parametrize("order", ["forward", "backward"])
@pytest.mark.parametrize("letter_cue", ["on", "off"])
def test_the_kernel_recites_as_the_reference_does(order, letter_cue):
    rules = {"recall_order": order, "letter_cue": letter_cue}
    setting = prepare("word_crush", players=2, seed=SEED, rules=rules, bots="casual")
    packed = pack(setting)
    table, rule, deck, bot = packed.table[0], packed.rules[0], packed.deck[0], packed.bots[0]
    backward = order == "backward"
    chance = random.Random(4)
    find_round_keys(table.round_keys, SEED)
    lengths, kept_all = [], 0
    for deal in range(games(1200, at_least=40)):
        lay_random_pile(table, chance, len(setting.deck))
        table.deal = deal << 20
        table.recitals[1] = recital = chance.randrange(200)
        table.person[1] = chance.randint(-2500, 2500)
        table.person_effect[1] = effect(TABLES.person_sd, int(table.person[1]))
        size = int(table.pile_size)
        places = list(range(size))[:: -1 if backward else 1]
        exposures = [HEARD - int(table.heard_before[place, 1]) for place in places]
        cues = cues_of(table, places, backward) if letter_cue == "on" else [Cue.NONE] * size
        trial, uniforms = words_of(deal << 20, recital, size)
        effects = effect(TABLES.person_sd, int(table.person[1])) + effect(TABLES.trial_sd, trial)
        wanted = recite(TABLES, THRESHOLDS, exposures, cues, effects, uniforms)
        kept, result = recite_from_memory(table, rule, deck, bot, event_room()[0], 1, PACE)
        assert kept == wanted
        assert result == (COMPLETE if wanted == size else MISSED)
        lengths.append(wanted)
        kept_all += wanted == size
    assert min(lengths) == 0 < max(lengths)
    assert 0 < kept_all < len(lengths)
    assert np.mean(lengths) > 2


def test_wc_19_a_recital_is_heard_by_all_and_best_by_the_reciter():
    packed = pack(prepare("word_crush", players=3, bots=["casual", "novice", "casual"]))
    table = packed.table[0]
    table.attention[:3] = [7, 3, 10]
    table.heard[:3] = [100, 200, 300]
    hear_pile(table, 1)
    assert table.heard[:3].tolist() == [107, 200 + HEARING, 310]
