"""Writes the sweep file that one of a designer's usual questions needs, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from experiments.design.starter import (
    DEALS,
    comment,
    goals,
    is_judged_by_targets,
    is_variant_dealt,
    param_lines,
    swept_param,
    toml,
    values_dealt,
    values_to_try,
)
from sim.decks import deck_names, find_deck, is_letter_deck
from sim.errors import InputError, describe_value
from sim.params import EnumParam, IntParam, Param
from sim.spec import Game

COMPARED_DEALS, REMEDY_VALUES = 20_000, 3
USUAL_TABLES = (2, 4)
REMEDIES = ("first_player_cards", "equalise", "start", "rounds", "captures_count")
"""Rules that make up for who begins, or bear on it: what there is, in this order."""
VERSION_RULES = ("minlen",)
"""Rules of which every game that has them changes with them: a version to begin with."""
LENGTH_RULES = ("rounds", "timer", "target")
OF_ALL_GAMES = ("lexicon", "first", "tie", "counting", "turn_cap", "lexicon_filter", "spelling")
"""Rules that every game shares: they are seldom what a designer has changed."""
FEW_VERSIONS = 3
MARGINS = {"minutes": 1, "not_finished": 0.01, "stuck_turns": 0.02, "first_wins": 0.01}
"""Differences that hardly anybody would notice at a table."""


def question_sweep(game: Game, question: str) -> str:
    """A sweep file for a question, as TOML; it runs as it is.

    Args:
        game: that it is asked of.
        question: one of `QUESTIONS`.

    Raises:
        InputError: the question has no meaning for this game; names those that have.
    """
    possible = possible_questions(game)
    if question not in possible:
        asked = describe_value(question)
        problem = f"{asked} has no meaning for {game.name}, which one player plays alone"
        raise InputError("--question", problem, " | ".join(possible))
    return "\n".join(QUESTIONS[question](game)) + "\n"


def possible_questions(game: Game) -> list[str]:
    """The questions that a game leaves room for: who plays alone is nobody's first."""
    alone = game.players[1] == 1
    return [one for one in QUESTIONS if not (alone and one in OF_SEVERAL_PLAYERS)]


def ask_length(game: Game) -> Iterator[str]:
    """How many cards, or whatever the length hangs on, for a game of so many minutes?"""
    if not is_judged_by_targets(game):
        yield from ask_length_of_rule(game)
        return
    hand = game.param("hand")
    yield from head(
        game,
        "length",
        "How many cards should each number of players start with?",
        "fairdeal tune THIS_FILE             certifies a hand for each of them",
        "fairdeal run THIS_FILE              plays all hands; then: fairdeal report",
    )
    yield from cells(all_tables(game))
    yield from ("[cells.rules]", *param_lines(hand, values_dealt(game, hand), is_swept=True), "")
    yield from goals(game)
    yield ""
    yield "[tune]"
    yield "indifference = 0.05  # hands whose medians differ by less of the target are as good"


def ask_length_of_rule(game: Game) -> Iterator[str]:
    """See `ask_length`; of a game without one hand size."""
    names = {param.name: param for param in game.settable}
    rule = next((names[one] for one in LENGTH_RULES if one in names), None)
    rule = rule or swept_param(game) or own_rule(game)
    yield from head(
        game,
        "length",
        f"Does another value of {rule.name} bring a game nearer to the wanted minutes?",
        COMPARE_LINE,
    )
    yield from cells(few_tables(game))
    yield from rule_lines(rule)
    yield from compare_tables(game, f"rules.{rule.name}", ["minutes"])


def ask_versions(game: Game) -> Iterator[str]:
    """I changed a rule: is it better?"""
    variants = [variant.name for variant in game.variants]
    if len(variants) > 1:
        yield from head(game, "versions", "Is another version better?", COMPARE_LINE)
        tried = variants[:FEW_VERSIONS]
        yield from cells(few_tables(game, tried), variants=tried)
        if len(variants) > FEW_VERSIONS:
            yield from comment(f"or, under [cells]: variant = {toml(variants)}", keep=True)
            yield ""
        what = "variant"
    else:
        names = {param.name: param for param in game.settable}
        rule = next((names[one] for one in VERSION_RULES if one in names), None) or own_rule(game)
        yield from head(game, "versions", "I changed a rule: is it better?", COMPARE_LINE)
        yield from cells(few_tables(game))
        yield from comment("Put the rule that you changed here; `fairdeal games` names them all.")
        yield from rule_lines(rule)
        what = f"rules.{rule.name}"
    yield from compare_tables(game, what, ["minutes", "not_finished"])


def ask_first_player(game: Game) -> Iterator[str]:
    """How much does it help to begin, and what makes up for it?"""
    names = {param.name: param for param in game.settable}
    rule = next((names[one] for one in REMEDIES if one in names), None) or own_rule(game)
    yield from head(
        game,
        "first-player",
        f"How much does it help to begin, and does another value of {rule.name} make it even?",
        "fairdeal compare THIS_FILE          says whether the rule makes it even",
        "fairdeal run THIS_FILE              plays all of it; then: fairdeal report",
    )
    yield from cells(few_tables(game))
    yield from rule_lines(rule, REMEDY_VALUES)
    yield from compare_tables(game, f"rules.{rule.name}", ["first_wins"])
    yield ""
    yield "[limits]"
    yield "first_player = 0.03  # largest gap of who begins from an even share of the wins"


def ask_deck(game: Game) -> Iterator[str]:
    """Would another deck leave fewer players without a move?"""
    named = [name for name in deck_names(game.family) if is_letter_deck(find_deck(name))]
    aim = "stuck_turns" if counts(game, "stuck_turns") else "minutes"
    if named:
        yield from head(game, "deck", "Is another deck better?", COMPARE_LINE)
        yield from comment("A deck is a named one, a file beside this one, or made by letters.")
        yield from cells(few_tables(game), decks=["printed", *other_decks(named)])
        yield from compare_tables(game, "deck", [aim])
        return
    rule = next(one for one in game.settable if one.shapes_deck and one.name not in OF_ALL_GAMES)
    yield from head(game, "deck", f"Is another deck better, by its {rule.name}?", COMPARE_LINE)
    yield from cells(few_tables(game))
    yield from rule_lines(rule)
    yield from compare_tables(game, f"rules.{rule.name}", [aim])


def other_decks(named: Sequence[str]) -> list[Any]:
    """Decks beside the printed one: a named one, if there is another, and one made by letters.

    >>> other_decks(["whitman_5359_108"])[0]["name"]
    'one colour without q and x'
    """
    fewer = {"letters": {"q": 0, "x": 0}, "size": 120, "name": "no q and x"}
    if len(named) > 1:
        return [named[1], fewer]
    size = len(find_deck(named[0]).cards)
    return [{**fewer, "base": named[0], "size": size, "name": "one colour without q and x"}]


def ask_players(game: Game) -> Iterator[str]:
    """For how many players is it good, and for whom?"""
    bots = ["casual", "strong"]
    if not is_judged_by_targets(game):
        asked = "Do stronger players play another game, at each number of players?"
        yield from head(game, "players", asked, COMPARE_LINE)
        yield from cells(all_tables(game), bots=bots)
        yield from compare_tables(game, "bots", ["minutes", "not_finished"])
        return
    yield from head(
        game,
        "players",
        "For how many players is the game good, and does that hold for stronger ones?",
        "fairdeal run THIS_FILE              plays it; then: fairdeal report",
    )
    yield from cells(all_tables(game), bots=bots)
    yield from goals(game, ("regular",))  # the length of the hands that are played


QUESTIONS: dict[str, Callable[[Game], Iterator[str]]] = {
    "length": ask_length,
    "versions": ask_versions,
    "first-player": ask_first_player,
    "deck": ask_deck,
    "players": ask_players,
}
"""What is asked, by the word on the command line."""

OF_SEVERAL_PLAYERS = ("first-player", "players")

COMPARE_LINE = "fairdeal compare THIS_FILE          gives one verdict on each, and its reasons"


def head(game: Game, question: str, asked: str, *commands: str) -> Iterator[str]:
    """What stands above the cells."""
    yield from (f"# {line}" for line in commands)
    yield from comment(f"`fairdeal init {game.name}` writes a sweep that names every rule.")
    yield ""
    yield f"name = {toml(f'{game.name}_{question}'.replace('-', '_'))}"
    yield f"question = {toml(asked)}"
    yield f"game = {toml(game.name)}"
    yield "seed = 1"
    yield f"deals = {DEALS}  # of each cell that `fairdeal run` plays"
    yield ""


def cells(
    players: Sequence[int],
    *,
    bots: Sequence[str] = ("casual",),
    decks: Sequence[Any] = ("printed",),
    variants: Sequence[str] = (),
) -> Iterator[str]:
    """The lists that every game has, as far as they are not the usual ones."""
    yield "[cells]"
    yield f"players = {toml(list(players))}"
    yield f"bots = {toml(list(bots))}"
    if len(decks) > 1:
        yield f"deck = [{', '.join(map(inline, decks))}]"
    if variants:
        yield f"variant = {toml(list(variants))}"
    yield ""


def inline(value: Any) -> str:
    """A value within a line of TOML.

    >>> inline({"a": {"q": 0}, "b": "x"})
    '{ a = { q = 0 }, b = "x" }'
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {inline(one)}' for key, one in value.items())} }}"
    return toml(value)


def rule_lines(rule: Param, most: int = 2) -> Iterator[str]:
    """The table of rules with one of them varied, the printed value first."""
    values = values_to_try(rule)
    default = values[0]
    others = [one for one in values if one != default][: most - 1]
    yield "[cells.rules]"
    yield from param_lines(rule, [default, *others], is_swept=True)
    yield ""


def compare_tables(game: Game, what: str, aims: Sequence[str]) -> Iterator[str]:
    """What `fairdeal compare` is told."""
    margins = {name: one for name, one in MARGINS.items() if counts(game, name)}
    costs = [name for name in margins if name not in (*aims, "minutes")]
    yield "[compare]"
    yield f"what = {toml(what)}"
    yield from comment("what the change is for; the verdict is on these")
    yield f"aims = {toml(list(aims))}"
    yield f"deals = {COMPARED_DEALS}  # most deals; more of them decide smaller differences"
    yield "confirm = 1000"
    yield ""
    yield "[compare.margins]  # a difference up to this does not matter to you"
    yield from (f"{name} = {value}" for name, value in margins.items())
    yield ""
    yield "[compare.targets]  # what a figure should be"
    yield f"minutes = {game.minutes}"
    if costs:
        yield ""
        yield "[compare.accept]  # how much worse the others may get for it"
        yield from (f"{name} = {2 * margins[name]:g}" for name in costs)
    if is_judged_by_targets(game):
        yield ""
        yield "[targets.minutes]  # what `fairdeal report` holds the hands against"
        yield f"regular = {game.minutes}"


def counts(game: Game, figure: str) -> bool:
    """Does the game count it? All but stuck turns every game has; who plays alone always begins."""
    if figure == "first_wins":
        return game.players[1] > 1
    return figure != "stuck_turns" or any(one.name == figure for one in game.counters)


def own_rule(game: Game) -> Param:
    """A rule of the game's own with another value to try: the last one that is listed."""
    rules = [
        one
        for one in game.settable
        if not one.shapes_deck and one.name not in OF_ALL_GAMES and len(values_to_try(one)) > 1
    ]
    kinds = [[one for one in rules if isinstance(one, kind)] for kind in (EnumParam, IntParam)]
    return (kinds[0] or kinds[1])[-1]


def all_tables(game: Game) -> list[int]:
    """Every number of players."""
    low, high = game.players
    return list(range(low, high + 1))


def few_tables(game: Game, variants: Sequence[str] = ()) -> list[int]:
    """Numbers of players to compare versions at: two and four, or what is nearest.

    Args:
        game: the game.
        variants: all of which must be dealt to so many.
    """
    low, high = game.players
    usual = {min(max(low, 2, one), high) for one in USUAL_TABLES}
    dealt = [
        players
        for players in range(low, high + 1)
        if all(is_variant_dealt(game, name, players) for name in variants)
    ]
    return sorted(usual.intersection(dealt)) or dealt[:1]
