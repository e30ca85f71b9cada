"""Comparable work in other packages, normalised to turns a second on one core.

Each package plays, by itself, what it is made for and in the way that is fastest in it from
Python: turns of uniformly random legal moves. What is not installed is named with the line that
installs it. Licences: OpenSpiel Apache 2.0, RLCard MIT, Pgx Apache 2.0, DAWG2 MIT.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from time import process_time
from typing import Any, NamedTuple

from experiments.bench.answer import BenchAnswer, BenchTable
from experiments.bench.measure import Work, rate_for
from experiments.bench.plain_letters import VALUE
from sim.lexicon import DEFAULT_LEXICON, load_lexicon

ROUNDS = 5
BATCH = 1_024
HANDS = 50
HAND = 10
GIN, EIGHTS = "gin_rummy", "crazy_eights"


class Peer(NamedTuple):
    """One thing to be measured.

    Attributes:
        package: to be installed; "" for this project.
        module: to be imported.
        work: what is played, in words.
        make: makes the work, whose units are turns or searches.
    """

    package: str
    module: str
    work: str
    make: Callable[[], Work]


def word_crush_work() -> Work:
    """Word Crush, uniform legal moves."""
    from experiments.bench.whole_games import EngineWork
    from sim.engine.simulation import pack, prepare

    work = EngineWork(pack(prepare("word_crush", players=4, bots="plain", rules={"hand": 3})))

    def play() -> int:
        before = work.turns
        work()
        return work.turns - before

    return play


def own_search_work() -> Work:
    """The best word of hands of ten, within one compiled function."""
    import numba
    import numpy as np

    from experiments.bench.engine_search import ask, engine_words
    from sim.search.hand import find_best_word
    from sim.search.query import QUERY_DTYPE

    words = engine_words()
    queries = np.zeros(HANDS, QUERY_DTYPE).view(np.recarray)
    for place, hand in enumerate(draw_hands()):
        queries[place] = ask(hand)
    kernel: Any = find_best_word

    def search_all(queries: Any, words: Any) -> None:
        for place in range(len(queries)):
            kernel(queries[place], words[0])

    compile_it: Any = numba.njit
    search: Any = compile_it(search_all)
    search(queries, words)

    def work() -> int:
        search(queries, words)
        return HANDS

    return work


def list_words() -> list[str]:
    """All words of the usual lexicon, in order."""
    words = load_lexicon(DEFAULT_LEXICON, family_only=True).words["word"]
    return sorted(map(str, words.to_list()))


def draw_hands() -> list[str]:
    """Hands of ten letters, drawn by how often they stand in words."""
    draw = random.Random(1)
    letters = [letter for word in list_words() for letter in word]
    return ["".join(draw.sample(letters, HAND)) for _ in range(HANDS)]


def open_spiel_work(game_name: str) -> Callable[[], Work]:
    """Random games in OpenSpiel; its loop stands in Python, its states in C++."""

    def make() -> Work:
        pyspiel = import_module("pyspiel")
        game = pyspiel.load_game(game_name)
        draw = random.Random(1)

        def play() -> int:
            state, turns = game.new_initial_state(), 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw.random() * len(actions))])
                turns += 1
            return turns

        return play

    return make


def open_spiel_bots_work(game_name: str) -> Callable[[], Work]:
    """The same games played by OpenSpiel's own random bots, from C++; turns are a mean game's."""

    def make() -> Work:
        pyspiel = import_module("pyspiel")
        game = pyspiel.load_game(game_name)
        count = open_spiel_work(game_name)()
        turns = sum(count() for _ in range(HANDS)) / HANDS
        seats = range(game.num_players())
        bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
        seed = 0

        def play() -> int:
            nonlocal seed
            for _ in range(HANDS):
                seed += 1
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
            return round(turns * HANDS)

        return play

    return make


def rlcard_work() -> Work:
    """Random games of UNO in RLCard."""
    rlcard = import_module("rlcard")
    agents = import_module("rlcard.agents")
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents(
        [agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]
    )

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum((len(each) - 1) // 2 for each in trajectories)

    return play


def pgx_work() -> Work:
    """Random turns of Kuhn poker, many games in one vectorised step, as Pgx is made for."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("kuhn_poker")
    again: Any = import_module("pgx.experimental").auto_reset
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(again(env.step, env.init))

    def take_turn(state: Any, key: Any) -> Any:
        key, drawn, *dealt = jax.random.split(key, 2 + BATCH)
        weights = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(drawn, weights, axis=-1)
        return step(state, actions, jax.numpy.stack(dealt)), key

    turn = jax.jit(take_turn)
    key = jax.random.PRNGKey(2)
    state = begin(jax.random.split(jax.random.PRNGKey(1), BATCH))

    def play() -> int:
        nonlocal state, key
        state, key = turn(state, key)
        jax.block_until_ready(state.current_player)
        return BATCH

    return play


def dawg_work() -> Work:
    """The best word of ten letters by a walk over a DAWG's prefixes, in Python."""
    dawg = import_module("dawg")
    graph = dawg.CompletionDAWG(list_words())
    hands = draw_hands()

    def best(prefix: str, left: str, points: int) -> int:
        found = points if len(prefix) >= 3 and prefix in graph else 0
        for letter in set(left):
            longer = prefix + letter
            if graph.has_keys_with_prefix(longer):
                rest = left.replace(letter, "", 1)
                found = max(found, best(longer, rest, points + VALUE[letter]))
        return found

    def search_all() -> int:
        for hand in hands:
            best("", hand, 0)
        return len(hands)

    return search_all


PEERS: Sequence[Peer] = (
    Peer("", "sim", "turns of Word Crush, 4 players", word_crush_work),
    Peer("open_spiel", "pyspiel", "turns of gin rummy", open_spiel_work(GIN)),
    Peer("open_spiel", "pyspiel", "the same, its bots in C++", open_spiel_bots_work(GIN)),
    Peer("open_spiel", "pyspiel", "turns of crazy eights", open_spiel_work(EIGHTS)),
    Peer("open_spiel", "pyspiel", "the same, its bots in C++", open_spiel_bots_work(EIGHTS)),
    Peer("rlcard", "rlcard", "turns of UNO", rlcard_work),
    Peer("pgx", "pgx", f"turns of Kuhn poker, {BATCH} games at a time", pgx_work),
    Peer("", "sim", f"best words of {HAND} letters", own_search_work),
    Peer("DAWG2", "dawg", f"best words of {HAND} letters", dawg_work),
)


def measure_peers(
    seconds: float,
    peers: Sequence[Peer] = PEERS,
    *,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """A line for each; what is not installed is reported and left out.

    Args:
        seconds: for all together, preparation not counted.
        peers: what to measure.
        tick: called after each.
        report: called with what is done next, in words.
    """
    rows: list[tuple[Any, ...]] = []
    for peer in peers:
        try:
            import_module(peer.module)
        except ImportError:
            report(f"{peer.package} is not installed: pip install {peer.package}")
            rows.append((peer.package, "not installed", peer.work, "", ""))
        else:
            report(f"{peer.package or 'fairdeal'}: {peer.work}")
            rates = measure_peer(peer, seconds / len(peers))
            version = metadata.version(peer.package or "fairdeal")
            rows.append((peer.package or "fairdeal", version, peer.work, *rates))
        tick()
    columns = ("package", "version", "what", "a second, median", "best")
    return BenchAnswer(tables=(BenchTable("beside other packages", columns, tuple(rows)),))


def measure_peer(peer: Peer, seconds: float) -> tuple[float, float]:
    """Units a second of one core: the median round and the best."""
    work = peer.make()
    work()
    rates = sorted(rate_for(work, seconds / ROUNDS, process_time) for _ in range(ROUNDS))
    return rates[ROUNDS // 2], rates[-1]
