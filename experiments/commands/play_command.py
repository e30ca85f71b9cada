"""``fairdeal play``: one game narrated move by move, or its complete trace."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, add_output, whole_number
from experiments.commands.inputs import add_strict, report_deck, report_lists
from experiments.commands.output import check_new_text, deliver, json_text
from experiments.design.values import read_bots, read_rules
from experiments.runner.startup import announce_compiling

if TYPE_CHECKING:
    from sim.spec import Game

TEXT = """\
Plays one game between bots and narrates it as someone at the table would. The same seed, deal
and rotation give the same game for ever, on any machine; the game's row in a run names them.

--format jsonl prints the complete trace instead: a header with every rule and the deck, then
every event, one JSON object a line (--schema explains them). `fairdeal check` checks a trace
against the rules."""

EXAMPLES = """
fairdeal play word_crush --players 3 --seed 7
fairdeal play word_crush --players 2 --bots casual,expert --rotation 1
fairdeal play word_crush --rules hand=3 after_stuck="next player" --deck my_deck.csv
fairdeal play three_two_one --rules lexicon=my_words.txt
fairdeal play three_two_one --rules 'lexicon=["scowl-70", "my_words.txt"]' spelling=british
fairdeal play word_crush --seed 7 --format jsonl --out game.jsonl
fairdeal play word_crush --schema
"""

USUAL_PLAYERS = 3
PRINTED = "printed"

FIELD_TYPES = {
    "chair": "a chair at the table, 0 to players - 1; -1 for none",
    "card": "a card's place in the header's deck, from 0; -1 for none",
    "letter": "0 for A to 25 for Z",
    "count": "a whole number of 0 or more",
    "time": "milliseconds, a whole number of 0 or more",
    "a list": "one of these words",
}

HEADER_MEANINGS = {
    "game": "the game's name",
    "variant": "the variant's name",
    "rules": "every parameter's value in this game",
    "deck_name": "the deck's name",
    "deck": "every card's text; a card's number is its place in this list, from 0",
    "players": "how many play",
    "bots": "the bot in each chair",
    "first_chair": "the chair that acts first; turn order goes up from it",
    "seed": "with deal and rotation, what replays this game",
    "deal": "the deal's number, from 0",
    "rotation": "bot i sits in chair (i + rotation) mod players",
    "marks": "what the cards bear beside their text (value, colour, symbol, pile), each a list of"
    " one entry a card; kinds that are as usual on every card are left out",
}


def add_play_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "play",
        play_game,
        summary="play one game and narrate it move by move",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="such as word_crush")
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help=f"how many play (default {USUAL_PLAYERS}, or as near as the game allows)",
    )
    for name, default, text in (
        ("seed", 1, "names all random draws"),
        ("deal", 0, "which deal of the seed"),
        ("rotation", 0, "which seating of unequal bots, 0 to players - 1"),
    ):
        parser.add_argument(
            f"--{name}",
            type=whole_number,
            default=default,
            metavar="N",
            help=f"{text} (default {default})",
        )
    parser.add_argument(
        "--bots",
        default="casual",
        metavar="BOT[,BOT,…]",
        help="one for all seats, or one a seat (default casual); see `fairdeal bots`",
    )
    parser.add_argument(
        "--rules",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="rules to change; see `fairdeal games GAME`",
    )
    parser.add_argument("--variant", metavar="NAME", help="a named rule version")
    parser.add_argument(
        "--deck", default="printed", metavar="DECK", help="a named deck or a file; see `decks`"
    )
    parser.add_argument("--schema", action="store_true", help="print what a trace holds and stop")
    add_format(parser, "text", "jsonl")
    add_strict(parser)
    add_output(parser, "the game")


def play_game(options: argparse.Namespace) -> int:
    """Play and narrate."""
    import sim
    from sim.decks import find_deck

    game = sim.load(options.game)
    check_new_text(options.out, options.force)
    if options.schema:
        deliver(json_text(trace_schema(game)), options.out, options.force)
        return 0
    bots = read_bots(options.bots)
    rules = read_rules(game, options.rules)
    low, high = game.players
    asked = min(max(USUAL_PLAYERS, low), high) if options.players is None else options.players
    players = game.check_players(asked)
    resolved = game.resolve(players, rules, options.variant)
    report_lists(options.strict)
    deck = options.deck
    if deck != PRINTED:
        deck = find_deck(deck)
        report_deck(deck, game, resolved, is_strict=options.strict)
    announce_compiling([game.name])
    replay = sim.play(
        game.name,
        players=players,
        seed=options.seed,
        deal=options.deal,
        rotation=options.rotation,
        rules=rules,
        variant=options.variant,
        bots=bots,
        deck=deck,
    )
    text = replay.to_jsonl() if options.format == "jsonl" else replay.to_text()
    deliver(text, options.out, options.force)
    return 0


def trace_schema(game: Game) -> dict[str, Any]:
    """What every line of a game's trace holds."""
    from sim.trace import HEADER_FIELDS, TRACE_FORMAT, schema

    json_types = {str: "text", int: "whole number", dict: "object", list: "list"}
    return {
        "format": TRACE_FORMAT,
        "game": game.name,
        "form": "JSON lines: the header, then one event a line, its kind under the key `event`",
        "header": {
            name: {"type": json_types[kind], "meaning": HEADER_MEANINGS[name]}
            for name, kind in HEADER_FIELDS.items()
        },
        "types": FIELD_TYPES,
        "events": schema(game.events),
    }
