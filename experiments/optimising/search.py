"""The search: Optuna proposes, the engine plays, a journal on disk remembers.

A configuration that is proposed again is played on deals of its own that it has not seen, and all
its deals are pooled: proposals that come twice are further replications, never wasted. The r-th
time of any configuration uses the same deal numbers, so that configurations meet the same shuffles.

The journal is a file that several processes may share and that survives a kill; the sampler is
seeded anew from the number of trials done, so a search that was stopped goes on as if it had not
been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.optimising.configuration import Configuration, configure
from experiments.optimising.measure import Sums, figure_of, play
from experiments.optimising.plan import Bound, Objective, OptimisePlan
from experiments.store.files import FOLDER_ALLOWED, read_or_refuse, refuse_unwritable
from experiments.store.locks import Lock, take_in_turn
from sim.errors import InputError
from sim.user_file import parse_json

KEPT_HASH, KEPT_SUMS, KEPT_TIMES, KEPT_GAMES = "configuration", "sums", "times", "games"
MOST_JOURNAL_BYTES = 256 << 20
JOURNAL_ALLOWED = "the journal as `fairdeal optimise` wrote it, or a new --out"
UNREADABLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError)
"""What Optuna raises for a journal of something else."""
POPULATION = 24
"""Of NSGA-II: small, for budgets of about a hundred trials."""


@dataclass(frozen=True)
class PlayedConfiguration:
    """A configuration with all that was played of it in the search.

    Attributes:
        found: the configuration.
        sums: pooled over all its trials.
        times: how often it was played.
    """

    found: Configuration
    sums: Sums
    times: int


@dataclass(frozen=True)
class Search:
    """A search that is over, or was taken up again.

    Attributes:
        played: by configuration hash, in the order of their first trial.
        trials: done in all.
        resumed: of them, done before this run.
        unplayable: proposals that no game can be played with.
        games: played in all.
    """

    played: Mapping[str, PlayedConfiguration]
    trials: int
    resumed: int
    unplayable: int
    games: int


def need_optuna() -> Any:
    """Optuna, quiet.

    Raises:
        InputError: if it is not installed.
    """
    try:
        import optuna
    except ImportError:
        allowed = 'pip install "fairdeal[optimise]"'
        raise InputError("fairdeal optimise", "needs Optuna", allowed) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


class JournalLock:
    """Optuna's lock of a journal, as the operating system's, which ends with its process.

    Optuna's own is a link that stays after a kill: the next command waited half a minute for it to
    go, and for ever in a folder that was named from where one is.

    Args:
        journal: the file.
    """

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_name(f".{journal.name}.lock")
        self.held: Lock | None = None

    def acquire(self) -> bool:
        """Wait for the lock; True when it is held."""
        self.held = take_in_turn(self.path)
        return True

    def release(self) -> None:
        """Let it go."""
        held, self.held = self.held, None
        assert held is not None
        held.release()


def open_study(plan: OptimisePlan, journal: Path) -> Any:
    """The study in a journal file, made if it is not there.

    Raises:
        InputError: if the journal is no regular file, too large, none that Optuna has written, or
            holds another search: its results would be written over.
    """
    optuna = need_optuna()
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    name = f"{plan.sweep.name} {plan.content_hash}"
    with refuse_unwritable(f"--out {journal.parent}", FOLDER_ALLOWED):
        journal.parent.mkdir(parents=True, exist_ok=True)
        check_journal(journal)
        lock: Any = JournalLock(journal)
        try:
            storage = JournalStorage(JournalFileBackend(str(journal), lock))
            names = optuna.get_all_study_names(storage)
        except UNREADABLE as error:
            raise unreadable(journal, error) from None
    if names and name not in names:
        problem = "holds the search of another question, or of an earlier form of this sweep"
        raise InputError(str(journal), problem, "a new --out, or the folder of this search")
    try:
        study = optuna.create_study(
            storage=storage,
            study_name=name,
            directions=["minimize"] * len(plan.objectives),
            load_if_exists=True,
        )
        finished(study)
    except UNREADABLE as error:
        raise unreadable(journal, error) from None
    return study


def unreadable(journal: Path, error: Exception) -> InputError:
    """What to say of a journal that Optuna cannot read."""
    problem = f"cannot be read ({type(error).__name__}: {str(error)[:200]})"
    return InputError(str(journal), problem, JOURNAL_ALLOWED)


def check_journal(journal: Path) -> None:
    """Refuse a journal that is a link, no file, too large, or no JSON lines of operations.

    Optuna would write behind the first line before it finds out.

    Raises:
        InputError: naming it.
    """
    if not journal.exists() and not journal.is_symlink():
        return
    text = read_or_refuse(journal, MOST_JOURNAL_BYTES, JOURNAL_ALLOWED)
    lines = text.split(b"\n")
    for number, line in enumerate(lines[:-1] or lines, 1):  # a torn end is none
        entry = parse_json(line, f"{journal}, line {number}", JOURNAL_ALLOWED)
        if not isinstance(entry, dict) or "op_code" not in entry:
            problem = f"is no journal of a search: line {number} is no operation"
            raise InputError(str(journal), problem, JOURNAL_ALLOWED)


def sampler_for(plan: OptimisePlan, done: int) -> Any:
    """TPE for one objective, NSGA-II for several; its draws depend only on the trials done."""
    optuna = need_optuna()
    seed = (plan.sweep.seed * 1_000_003 + done) % 2**32
    if len(plan.objectives) == 1:
        return optuna.samplers.TPESampler(seed=seed)
    return optuna.samplers.NSGAIISampler(population_size=POPULATION, seed=seed)


def finished(study: Any) -> list[Any]:
    """Trials that were played, or could not be, in order of number."""
    trials = study.get_trials(deepcopy=False)
    return [trial for trial in trials if trial.state.is_finished()]


def run_search(
    plan: OptimisePlan,
    journal: Path,
    jobs: int = 1,
    watch: Callable[[int], None] = lambda done: None,
) -> Search:
    """Search until the journal holds as many trials as the plan asks for.

    Args:
        plan: what is asked.
        journal: the file; what it holds of the same search counts.
        jobs: threads.
        watch: is called with the number of trials done, after each.
    """
    study = open_study(plan, journal)
    before = done = len(finished(study))
    watch(done)
    while done < plan.trials:
        study.sampler = sampler_for(plan, done)
        run_trial(plan, study, jobs)
        done = len(finished(study))
        watch(done)
    return gather(plan, study, before)


def run_trial(plan: OptimisePlan, study: Any, jobs: int) -> None:
    """Ask for a configuration, play it once more, hand in the pooled result."""
    optuna = need_optuna()
    trial = study.ask()
    values = {one.name: suggest(trial, one) for one in plan.parameters}
    try:
        found = configure(plan, values)
    except InputError:
        study.tell(trial, state=optuna.trial.TrialState.FAIL)
        return
    earlier = [one for one in finished(study) if one.user_attrs.get(KEPT_HASH) == found.hash]
    times = len({one.user_attrs[KEPT_TIMES] for one in earlier})
    own, games = play(plan, found, times * plan.deals, plan.deals, jobs)
    trial.set_user_attr(KEPT_HASH, found.hash)
    trial.set_user_attr(KEPT_SUMS, own.to_json())
    trial.set_user_attr(KEPT_TIMES, times)
    trial.set_user_attr(KEPT_GAMES, games)
    pooled = pool(own, earlier)
    for bound in plan.constraints:
        trial.set_constraint(bound.figure, excess(plan, found, pooled, bound))
    losses = [one.loss(figure_of(plan, found, pooled, one).value) for one in plan.objectives]
    study.tell(trial, losses)


def suggest(trial: Any, parameter: Any) -> Any:
    """A parameter's value as Optuna proposes it."""
    if parameter.values:
        return trial.suggest_categorical(parameter.name, list(parameter.values))
    return trial.suggest_int(parameter.name, parameter.low, parameter.high)


def excess(plan: OptimisePlan, found: Configuration, sums: Sums, bound: Bound) -> float:
    """By how much a configuration is beyond a bound; at most 0 if it keeps it."""
    seen = Objective(bound.figure, "low")
    return figure_of(plan, found, sums, seen).value - bound.at_most


def pool(own: Sums, earlier: list[Any]) -> Sums:
    """A trial's sums and those of earlier trials of its configuration, each set of deals once."""
    by_times = {one.user_attrs[KEPT_TIMES]: one.user_attrs[KEPT_SUMS] for one in earlier}
    for kept in by_times.values():
        own = own + Sums.from_json(kept)
    return own


def gather(plan: OptimisePlan, study: Any, before: int) -> Search:
    """Everything a journal holds of a search."""
    trials = finished(study)
    complete = [one for one in trials if KEPT_SUMS in one.user_attrs]
    by_hash: dict[str, list[Any]] = {}
    for one in complete:
        by_hash.setdefault(one.user_attrs[KEPT_HASH], []).append(one)
    played = {name: pooled_trials(plan, group) for name, group in by_hash.items()}
    return Search(
        played=played,
        trials=len(trials),
        resumed=before,
        unplayable=len(trials) - len(complete),
        games=sum(one.user_attrs[KEPT_GAMES] for one in complete),
    )


def pooled_trials(plan: OptimisePlan, group: list[Any]) -> PlayedConfiguration:
    """One configuration's trials together."""
    by_times = {one.user_attrs[KEPT_TIMES]: one for one in group}
    first, *rest = by_times.values()
    sums = pool(Sums.from_json(first.user_attrs[KEPT_SUMS]), rest)
    return PlayedConfiguration(configure(plan, dict(group[0].params)), sums, len(by_times))


def feasible(plan: OptimisePlan, search: Search) -> Iterator[PlayedConfiguration]:
    """The configurations that keep all bounds by their pooled estimates."""
    for one in search.played.values():
        if all(excess(plan, one.found, one.sums, bound) <= 0 for bound in plan.constraints):
            yield one
