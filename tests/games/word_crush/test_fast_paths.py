"""Every shortcut of the kernels gives what the long way round gives."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sim import rng
from sim.bots.profiles import find_bot, profiles
from sim.bots.recall import (
    HEARING,
    Cue,
    card_logits,
    effect,
    load_constants,
    recall_tables,
    sigmoid_step,
    sigmoid_table,
)
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.engine.simulation import pack, play_rows, play_trace, prepare
from sim.engine.stepping import play_to, start_game
from sim.games.word_crush import sure
from sim.games.word_crush.cards import playable_letters, track_of
from sim.games.word_crush.lanes import (
    ROUNDS,
    add_lanes,
    bits_between,
    copy_lanes,
    draw_both,
    draw_lanes,
    find_round_keys,
    letters_of_wishes,
    words_reaching,
)
from sim.games.word_crush.policy import (
    NOTHING,
    believe,
    card_to_exchange,
    expected_furthest,
    find_wishes,
    least_furthest,
    place_of_wish,
)
from sim.games.word_crush.recital import level_of, weigh_pile
from sim.games.word_crush.rulebook import PARAMS
from sim.games.word_crush.set_up import lay_on_pile
from sim.games.word_crush.shuffle import MOST_SHUFFLED, find_bounds, find_swaps, shuffle
from sim.games.word_crush.sure import lane_of_recital, load_step
from sim.games.word_crush.table import SURE_CARDS
from sim.kernel import IS_PLAIN_PYTHON, kernel
from sim.limits import MOST_CARDS
from sim.params import EnumParam, IntParam

GAMES = 2 if IS_PLAIN_PYTHON else 60
SEED = 17


def rule_values():
    """The printed rules, and each other value that a rule may take, by itself."""
    changes = [{}]
    for param in PARAMS:
        if isinstance(param, EnumParam) and param.name != "lexicon":
            values = [value for value in param.choices if value != param.default]
        elif isinstance(param, IntParam) and param.name != "deck_seed":
            numbers = param.only or param.tried or range(param.low, param.high + 1)
            values = [value for value in numbers if value != param.default]
        else:
            continue
        changes += [{param.name: value} for value in values]
    return changes


NEVER_ENDING = {"profile": "plain", "memory": "span", "span": 0}
"""Passes quickly, and never wins: every game runs into the turn cap."""
BOTS = ["plain", "expert"] if IS_PLAIN_PYTHON else [*profiles(), NEVER_ENDING]


@pytest.mark.parametrize("rules", rule_values(), ids=str)
def test_rows_are_the_same_when_every_turn_is_recorded(rules):
    for number, bots in enumerate(BOTS):
        players = 2 + (number + len(str(rules))) % 7
        packed = pack(prepare("word_crush", players=players, seed=SEED, rules=rules, bots=bots))
        traced = play_rows(packed, number, GAMES, is_traced=True)
        assert np.array_equal(play_rows(packed, number, GAMES), traced), bots


@pytest.mark.parametrize(
    "bots",
    [
        ["plain", {"profile": "plain", "look": 9.0}],
        ["plain", "casual", "oracle"],
        [{"profile": "plain", "card_choice": "least useful"}, "plain", "plain", "plain"],
        [{"profile": "plain", "paced": True}, "plain"],
    ],
    ids=["other looks", "who exchange", "alike in time", "drawn times"],
)
def test_rows_are_the_same_for_players_of_whom_not_all_pass_alike(bots):
    packed = pack(prepare("word_crush", players=len(bots), seed=SEED, bots=bots))
    traced = play_rows(packed, 0, GAMES, is_traced=True)
    assert np.array_equal(play_rows(packed, 0, GAMES), traced)


def test_a_lap_of_passes_stops_at_the_turn_cap():
    packed = pack(prepare("word_crush", players=5, rules={"turn_cap": 100}, bots=NEVER_ENDING))
    rows = play_rows(packed, 0, GAMES)
    names = packed.setting.columns
    assert (rows[:, names.index("turns")] == 500).all()
    assert (rows[:, names.index("passes")] > 200).all()


@given(seed=st.integers(0, 2**63 - 1), deal=st.integers(0, 2**40), number=st.integers(0, 2**16))
def test_words_drawn_ahead_are_those_drawn_one_by_one(seed, deal, number):
    sheet = np.zeros((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    rng.fill_sheet(seed, deal, 5, number, sheet)
    start = number // rng.SHEET_WORDS * rng.SHEET_WORDS
    for other in range(start, start + rng.SHEET_WORDS):
        assert rng.on_sheet(sheet, other) == rng.word(seed, deal, 5, other)


@kernel
def drawn_in_lanes(words, lane, seed, deal, stream, block, others):
    """A kernel, for nothing else can call it."""
    keys = np.empty(2 * ROUNDS, np.int64)
    find_round_keys(keys, seed)
    draw_lanes(words, lane, keys, deal, stream, block, others)


@kernel
def drawn_in_more_lanes(words, lane, seed, deal, stream, block, others, apart):
    """The same, of twice as many lanes."""
    keys = np.empty(2 * ROUNDS, np.int64)
    find_round_keys(keys, seed)
    draw_both(words, lane, keys, deal, stream, block, others, apart)


@kernel
def found_in_lanes(words, lane, bound, less, factor):
    """The same."""
    return words_reaching(words, lane, bound, less, factor)


@kernel
def worked_out_in_lanes(numbers, others, first, last):
    """The same: what is asked of eight numbers, and what they become."""
    between = bits_between(others, first, last)
    add_lanes(numbers, others)
    copy_lanes(others, numbers)
    return between


@given(
    seed=st.integers(0, 2**63 - 1),
    deal=st.integers(0, 2**63 - 1),
    stream=st.integers(0, 2**31),
    block=st.integers(0, 2**31),
    begin=st.integers(1, 8),
    step=st.sampled_from([0, 1, 1 << 16]),
    jump=st.integers(0, 9),
)
def test_lanes_are_drawn_as_blocks_one_by_one(seed, deal, stream, block, begin, step, jump):
    words = np.full((rng.SHEET_ROWS, 12), -1)
    drawn_in_lanes(words, 2, seed, deal, stream, block, (begin, step, jump))
    places = [(stream, block + each) for each in range(begin)]
    places += [(stream + step, block + jump + each) for each in range(8 - begin)]
    for lane, (one, number) in enumerate(places):
        assert tuple(words[:, 2 + lane]) == rng.words(seed, deal, one, number)
    assert (words[:, [0, 1, 10, 11]] == -1).all()


@given(
    seed=st.integers(0, 2**63 - 1),
    deal=st.integers(0, 2**63 - 1),
    begin=st.integers(1, 8),
    apart=st.tuples(st.sampled_from([0, 1 << 8, 2 << 16]), st.integers(0, 9)),
)
def test_twice_eight_lanes_are_drawn_as_eight_and_eight(seed, deal, begin, apart):
    words, wanted = np.full((2, rng.SHEET_ROWS, 20), -1)
    others = begin, 1 << 16, 3
    drawn_in_more_lanes(words, 2, seed, deal, 5, 7, others, apart)
    drawn_in_lanes(wanted, 2, seed, deal, 5, 7, others)
    drawn_in_lanes(wanted, 10, seed, deal, 5 + apart[0], 7 + apart[1], others)
    assert np.array_equal(words, wanted)


@given(
    seed=st.integers(0, 2**32), bound=st.integers(0, 2**32), factor=st.sampled_from([0.0, 0.5, 2.0])
)
def test_words_that_reach_a_bound_are_found_in_their_lanes(seed, bound, factor):
    drawn = np.random.default_rng(seed)
    words = drawn.integers(0, 2**32, (rng.SHEET_ROWS, 11))
    less = 2.0 * drawn.integers(0, 2**30, (rng.SHEET_ROWS, rng.SHEET_BLOCKS))
    row, lane = seed % 4, seed % 8
    less[row - 1, lane] = -(2.0**40)  # out of reach
    least = bound - factor * less
    words[row, 3 + lane] = min(max(least[row, lane], 0), 2**32 - 1)  # as high counts
    found = found_in_lanes(words, 3, bound, less, factor)
    assert [found >> bit & 1 for bit in range(32)] == (words[:, 3:] >= least).ravel().tolist()


@given(
    seed=st.integers(0, 2**32),
    first=st.integers(0, 256),
    last=st.integers(0, 256),
)
def test_eight_numbers_at_once_are_eight_one_by_one(seed, first, last):
    drawn = np.random.default_rng(seed)
    numbers = drawn.integers(-(2**62), 2**62, 8)  # so that no sum leaves its word
    masks = drawn.integers(0, 2**32, 8)
    flags = [mask >> place & 1 for mask in masks.tolist() for place in range(32)]
    between = sum(flags[:last]) - sum(flags[:first])
    added = numbers + masks
    assert worked_out_in_lanes(numbers, masks, first, last) == between
    assert np.array_equal(numbers, added)
    assert np.array_equal(masks, added)


@kernel
def wished_in_lanes(hand, size, away, worth):
    """The same."""
    return letters_of_wishes(hand, size, away, worth)


@given(seed=st.integers(0, 2**32), size=st.integers(0, 12))
def test_all_letters_wish_at_once_as_one_by_one(seed, size):
    drawn = np.random.default_rng(seed)
    hand, away = drawn.integers(0, 20, 14), drawn.integers(0, 26, (20, 32)).astype(np.int8)
    worth = np.sort(drawn.integers(0, 27, (2, 32))).astype(np.int8)
    wanted = 0
    for letter in range(32):
        *_, second, furthest = sorted([0, 0, *away[hand[:size], letter].tolist()])
        for which in range(2):
            wanted |= int(furthest >= worth[which, second]) << 32 * which + letter
    assert wished_in_lanes(hand, size, away, worth) & 2**64 - 1 == wanted


@given(deviation=st.integers(0, 100_000), thousandths=st.integers(-4_000, 4_000))
@example(deviation=1_000, thousandths=-3_500)
@example(deviation=500, thousandths=-1)
def test_an_effect_is_divided_as_the_model_says(deviation, thousandths):
    assert sure.effect(deviation, thousandths) == effect(deviation, thousandths)


@kernel
def weigh_cards(table, rules, deck, bots, chair, levels):
    """A kernel, for a call from Python takes longer than all that it does: the level of each card
    of a recital."""
    kind = table.kind[chair]
    load = weigh_pile(table, rules, bots, chair)
    for position in range(table.pile_size):
        level = level_of(table, rules, deck, bots, chair, load, position)
        levels[position] = level + bots.by_load[kind, load_step(load)]


@pytest.mark.parametrize("bots", ["novice", "casual", "mixed"])
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"recall_order": "backward"},
        {"letter_cue": "off", "reseed_empty": "yes"},
        {"hand": 1, "deck_size": 78},
    ],
    ids=str,
)
def test_no_card_is_weighed_below_the_least_that_its_place_gives(bots, rules):
    packed = pack(prepare("word_crush", players=4, seed=SEED, rules=rules, bots=bots))
    numbers, deck, bot = packed.rules[0], packed.deck[0], packed.bots[0]
    levels, slacks = np.zeros(SURE_CARDS, np.int64), []
    for deal in range(GAMES):
        for turn in range(deal % 7, 60, 7):
            table = start_game(packed, deal)
            play_to(packed, table, turn)
            size = int(table["pile_size"][0]) + 1
            if table["over"][0] or size > SURE_CARDS:
                break
            table["fresh_from"] = size - 1
            lay_on_pile(table[0], deck, 0, int(table["yellow"][0]), 1)
            for chair in range(4):
                weigh_cards(table[0], numbers, deck, bot, chair, levels)
                missed = table["most_missed"][0, table["kind"][0, chair], size].T.ravel()
                least = sure.ROUNDED - 1000 * np.log(missed[1 : size + 1] / 2**32)
                slacks.append(levels[:size] - np.rint(least))
                assert (np.delete(missed, range(1, size + 1)) == -np.inf).all()
    slacks = np.concatenate(slacks)
    assert slacks.min() >= 0
    assert np.median(slacks) < 1000  # milli-logits: it is worth a look


@given(level=st.integers(-20_000, 20_000), effects=st.integers(-20_000, 20_000))
@example(level=16_000, effects=-4_000)
@example(level=0, effects=12_004)
@example(level=13_000, effects=-12_001)
def test_no_more_words_miss_a_card_than_the_most_that_may(level, effects):
    missing = 2**32 - sure.threshold(level + effects)
    most = sure.missed_at_most(level) * sure.factor_of(effects) + sure.MISSED_ANYWAY
    assert missing <= most
    if abs(effects) < 11_990 and abs(level + effects) < 11_990:  # it is worth a look
        assert most - sure.MISSED_ANYWAY < 1.02 * missing / (1 - missing / 2**32)


@pytest.mark.parametrize("bots", ["novice", {"profile": "casual", "percentile": "drawn"}])
def test_no_recital_misses_more_than_its_first_bits_say(bots):
    packed, slacks = pack(prepare("word_crush", players=3, seed=SEED, bots=bots)), []
    for deal in range(GAMES):
        table = start_game(packed, deal)
        for chair in range(3):
            words = table["recall_words"][0, 0, sure.AHEAD_LANES * chair :: sure.AHEAD_BLOCKS]
            for word, factor in zip(words, table["pair_factors"][0, chair], strict=False):
                effects = sure.effects_on_recital(table[0], packed.bots[0], chair, word)
                slacks.append(effects + 1000 * np.log(factor))
    assert min(slacks) >= -sure.ROUNDED // 2  # one look-up of two
    assert np.median(slacks) < 20  # milli-logits


@pytest.mark.parametrize("bots", ["plain", "casual", "mixed"])
def test_no_time_is_left_out_when_a_game_pauses(bots):
    packed = pack(prepare("word_crush", players=4, seed=SEED, bots=bots))
    for deal in range(max(GAMES // 6, 1)):
        quick, traced = start_game(packed, deal), start_game(packed, deal)
        traced["tracing"] = 1
        for turn in range(1, 100, 3):
            play_to(packed, quick, turn)
            play_to(packed, traced, turn)
            assert quick["milliseconds"][0] == traced["milliseconds"][0]
        assert quick["turn"][0] == traced["turn"][0] > 5


@pytest.mark.parametrize("recital", [0, 1, 2, 7])
def test_a_future_of_its_own_draws_no_recital_of_the_game_it_comes_from(recital):
    packed = pack(prepare("word_crush", players=2, seed=SEED, bots="casual"))
    table = start_game(packed, 3)
    table["recitals"][0, 1] = recital
    sure.draw_ahead(table[0], 1)
    first = lane_of_recital(table[0], 1)
    table["deal"] = 4
    sure.draw_ahead(table[0], 1)
    other = lane_of_recital(table[0], 1)
    assert first == other
    words = table["recall_words"][0, :, other : other + 4].T.ravel().tolist()
    stream = rng.stream_of(rng.RECALL, 1, recital)
    assert words == [rng.word(SEED, 4, stream, number) for number in range(16)]


@pytest.mark.parametrize("size", [2, 3, 4, 26, 104, 208, 255])
def test_a_shuffle_knows_each_card_s_place(size):
    order, places = np.zeros((2, MOST_CARDS), np.int64)
    sheet = np.zeros((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    for deal in range(GAMES):
        rng.shuffle_places(SEED, deal, 0, order, places, size, sheet)
        assert order[places[:size]].tolist() == list(range(size))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 26, 104, 190, 192, 193, 208])
def test_the_shuffle_of_a_deal_is_the_generator_s(size):
    table = pack(prepare("word_crush", players=4, seed=SEED)).table[0]
    order, places = np.zeros((2, MOST_CARDS), np.int64)
    sheet = np.zeros((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    swaps = []
    find_round_keys(table["round_keys"], SEED)
    find_bounds(table, size)
    for deal in range(20 * GAMES):
        table["deal"], attempt = deal, deal % 3
        stream = rng.stream_of(rng.SHUFFLE, 0, attempt)
        shuffle(table, size, attempt)
        rng.shuffle_places(SEED, deal, stream, order, places, size, sheet)
        assert np.array_equal(table["slot_card"][:size], order[:size])
        assert np.array_equal(table["card_slot"][:size], places[:size])
        if size <= MOST_SHUFFLED:
            swaps.append(find_swaps(table, stream, size))
    if size == 190 and not IS_PLAIN_PYTHON:
        assert 0 < np.mean(swaps) < 1  # the few words that might be replaced were met


@pytest.mark.parametrize(
    "bots",
    [
        "casual",
        {"profile": "casual", "card_cost": 0},
        {"profile": "casual", "exchange_policy": "when stuck", "patience": 6},
    ],
    ids=["casual", "free cards", "when stuck"],
)
@pytest.mark.parametrize("rules", [{}, {"counting": "on", "track": "deck letters"}], ids=str)
@pytest.mark.parametrize("replace_n", [1, 2, 3])
def test_no_hand_is_kept_unseen_that_would_be_exchanged(bots, rules, replace_n):
    rules = {**rules, "replace_n": replace_n}
    packed = pack(prepare("word_crush", players=3, seed=SEED, rules=rules, bots=bots))
    table, numbers, deck, bot = packed.table[0], packed.rules[0], packed.deck[0], packed.bots[0]
    wished = exchanged = 0
    for deal in range(GAMES // 2):
        play_rows(packed, deal, 1)  # leaves the hands as they were at the end of a game
        for chair in range(3):
            find_wishes(table, numbers, deck, bot, chair)
            for yellow in track_of(packed.setting.deck, packed.setting.rules["track"]):
                table["yellow"] = yellow
                wishes = table["wishes"][chair] >> place_of_wish(table) & 1
                exchanges = card_to_exchange(table, numbers, deck, bot, chair) != NOTHING
                assert wishes or not exchanges
                wished, exchanged = wished + wishes, exchanged + exchanges
    assert exchanged <= wished < GAMES // 2 * 3 * len(track_of(packed.setting.deck, "26"))
    assert IS_PLAIN_PYTHON or exchanged > 0


@pytest.mark.parametrize("counting", ["off", "on"])
@pytest.mark.parametrize("replace_n", [1, 2, 3])
def test_no_exchange_is_refused_that_the_expectation_would_make(counting, replace_n):
    rules = {"counting": counting, "replace_n": replace_n}
    packed = pack(prepare("word_crush", players=3, seed=SEED, rules=rules, bots="plain"))
    table, numbers, deck = packed.table[0], packed.rules[0], packed.deck[0]
    for deal in range(GAMES // 2):
        play_rows(packed, deal, 1)  # leaves the piles as they lay at the end of a game
        for yellow in range(0, 26, 5):
            table["yellow"] = yellow
            believe(table, deck, 0)
            for others in range(26):
                least = least_furthest(numbers, deck, yellow, others)
                assert least <= expected_furthest(table, numbers, deck, 0, others)


THRESHOLDS = sigmoid_table()


class Memory:
    """What chair 0 of a trace should remember, by the slow reference model."""

    def __init__(self, trace, profile):
        self.trace = trace
        self.values = find_bot(profile).values
        levels = {name: self.values[name] for name in ("exposure", "relief", "cue", "attention")}
        self.tables = recall_tables(load_constants(levels), MOST_CARDS)
        self.pile = []  # card, letter, played by its double letter
        self.heard = {}  # by card: units by chair
        self.recitals = [0] * trace.header.players
        self.red = self.yellow = 0

    def lay(self, card, letter, is_double):
        self.pile.append((card, letter, is_double))
        self.heard[card] = [0] * self.trace.header.players

    def cue(self, recited, position):
        """The cue of the card at this position of the recital (WC-25, WC-26)."""
        rules = self.trace.header.rules
        if rules["letter_cue"] == "off":
            return Cue.NONE
        _, letter, is_double = recited[position]
        if rules["recall_order"] == "forward":
            known = letter == (self.red if position == 0 else (recited[position - 1][1] + 1) % 26)
        else:
            after = self.yellow if position == 0 else recited[position - 1][1]
            known = (letter + 1) % 26 == after
        if known:
            return Cue.DOUBLED if is_double else Cue.LETTER
        return Cue.DOUBLED_AFTER_GAP if is_double else Cue.LETTER_AFTER_GAP

    def recite(self, chair, person):
        """How many cards this chair should state right."""
        header = self.trace.header
        recited = self.pile if header.rules["recall_order"] == "forward" else self.pile[::-1]
        stream = rng.stream_of(rng.RECALL, chair, self.recitals[chair])
        words = [
            rng.word(header.seed, header.deal, stream, number) for number in range(len(recited) + 1)
        ]
        trial = int(NORMAL[words[0] >> (32 - NORMAL_STEPS)])
        effects = effect(self.tables.person_sd, person) + effect(self.tables.trial_sd, trial)
        exposures = [self.heard[card][chair] for card, _, _ in recited]
        cues = [self.cue(recited, position) for position in range(len(recited))]
        logits = card_logits(self.tables, exposures, cues, effects)
        fresh = round(1000 * self.values["fresh"])  # for the card laid in this very turn
        for right, (logit, word, laid) in enumerate(zip(logits, words[1:], recited, strict=True)):
            gained = fresh if laid == self.pile[-1] else 0
            if word >= THRESHOLDS[sigmoid_step(logit + gained)]:
                return right
        return len(recited)

    def hear(self, chair, card):
        for other in range(self.trace.header.players):
            units = HEARING if other == chair else self.tables.attention
            self.heard[card][other] += units


def recitals_of(trace, profile, person):
    """For every recital of a trace: cards stated right, and those the reference model states."""
    memory = Memory(trace, profile)
    traced = []
    for event in trace.events:
        if event.kind == "seed":
            letter = ord(trace.header.deck[event["card"]][0]) - ord("a")
            memory.lay(event["card"], letter, False)
        elif event.kind == "markers":
            memory.red, memory.yellow = event["red"], event["yellow"]
        elif event.kind == "play":
            letters = playable_letters(trace.header.deck[event["card"]], "adjacent")
            assert event["letter"] in letters
            memory.lay(event["card"], event["letter"], event["by"] == "double letter")
            memory.yellow = event["yellow"]
            expected = memory.recite(event["chair"], person)
        elif event.kind == "recite" and event["answer"] == "right":
            memory.hear(event["chair"], event["card"])
        elif event.kind == "recalled":
            traced.append((event["kept"], expected))
            memory.recitals[event["chair"]] += 1
        elif event.kind == "pick up":
            memory.pile = [laid for laid in memory.pile if laid[0] != event["card"]]
    return traced


@pytest.mark.parametrize("order", ["forward", "backward"])
@pytest.mark.parametrize("letter_cue", ["on", "off"])
@pytest.mark.parametrize("profile", ["casual", "novice", "expert"])
def test_recitals_follow_the_reference_model(order, letter_cue, profile):
    rules = {"recall_order": order, "letter_cue": letter_cue, "marker_back_on_fail": "yes"}
    setting = prepare("word_crush", players=3, seed=SEED, rules=rules, bots=profile)
    person = int(pack(setting).bots["person"][0, 0])
    traced = []
    for deal in range(max(GAMES // 5, 1)):
        traced += recitals_of(play_trace(setting, deal), profile, person)
    assert len(traced) > 5 * max(GAMES // 5, 1)
    assert [kept for kept, _ in traced] == [expected for _, expected in traced]
    assert min(kept for kept, _ in traced) < max(kept for kept, _ in traced)


if not IS_PLAIN_PYTHON:

    def test_no_kernel_is_compiled_twice():
        play_rows(pack(prepare("word_crush", players=2, bots="casual")), 0, 1)
        kernels = [
            kernel
            for name, module in sys.modules.items()
            if name.startswith("sim.games.word_crush")
            for kernel in vars(module).values()
            if getattr(kernel, "__module__", "") == name and hasattr(kernel, "signatures")
        ]
        assert len(kernels) > 40
        assert [kernel.__name__ for kernel in kernels if len(kernel.signatures) > 1] == []
