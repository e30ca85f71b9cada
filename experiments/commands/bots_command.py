"""``fairdeal bots``: the bot profiles and what each value of one means."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format
from experiments.commands.output import deliver_picture, json_text
from experiments.report.typesetting import wrap

if TYPE_CHECKING:
    from sim.bots.parts import BotValue

TEXT = """\
Lists the bot profiles. With a NAME: every value of the profile by the bot's five parts, with
its unit, its legal values, and whether published data fix it, it is an assumption (sweep it),
or it is a choice of how to play.

A sweep file changes values of a profile so: { profile = "casual", attention = "low" }."""

POSITIONS, EVERY = 20, 7
"""Turns that are shown: every seventh, so that early and late ones are among them."""
SAID = ("title", "words")
"""What a profile says of itself, in words."""

EXAMPLES = """
fairdeal bots
fairdeal bots casual
fairdeal bots expert --format json
fairdeal bots --recall-figure recall.png
fairdeal bots --noticing-figure noticing.png
fairdeal bots casual --positions word_lift
"""


def add_bots_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "bots",
        show_bots,
        summary="the bots: words, memory, timing, policy, and what is assumed",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="one profile, such as casual")
    add_format(parser, "text", "json")
    parser.add_argument(
        "--recall-figure",
        metavar="FILE.png",
        help="draw the recall model beside the published figures it is fitted to",
    )
    parser.add_argument(
        "--noticing-figure",
        metavar="FILE.png",
        help="draw how many words the bots see beside how many people find",
    )
    parser.add_argument(
        "--force", action="store_true", help="replace FILE.png, which else must be new"
    )
    parser.add_argument(
        "--positions",
        metavar="GAME",
        help="with a NAME: 20 turns of a game, what lay there and what the bot saw",
    )


def show_bots(options: argparse.Namespace) -> int:
    """Print the list or one profile."""
    from sim.bots.profiles import find_bot, profiles

    if options.recall_figure:
        from experiments.report.recall_figure import draw_recall

        deliver_picture(options.recall_figure, draw_recall, "--recall-figure", options.force)
        return 0
    if options.noticing_figure:
        from experiments.report.noticing_figure import draw_noticing

        deliver_picture(options.noticing_figure, draw_noticing, "--noticing-figure", options.force)
        return 0
    if options.positions:
        print("\n".join(show_positions(options.name or "casual", options.positions)))
        return 0
    is_json = options.format == "json"
    if options.name is None:
        listed = profiles()
        print(json_text(list_profiles(listed)) if is_json else profiles_text(listed), end="")
        return 0
    values = find_bot(options.name).values
    described = describe_profile(options.name, values)
    print(json_text(described) if is_json else profile_text(options.name, values), end="")
    return 0


def show_positions(name: str, game: str) -> list[str]:
    """Some turns of a game among bots of a profile, spread over its games."""
    from experiments.skill.positions import text_of_positions
    from sim.bots.profiles import find_bot

    find_bot(name)
    turns = islice(text_of_positions(game, name), 0, POSITIONS * EVERY, EVERY)
    return [line for lines in turns for line in lines]


def list_profiles(listed: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The profiles as plain values."""
    return [{"name": name, **values} for name, values in listed.items()]


def profiles_text(listed: Mapping[str, Mapping[str, Any]]) -> str:
    """The profiles, each with its title and the values that set it off from casual."""
    common = listed["casual"]
    lines = []
    for name, values in listed.items():
        own = [
            f"{key} = {show_value(value)}"
            for key, value in values.items()
            if key not in SAID and value != common[key]
        ]
        lines += title_lines(name, values)
        if own:
            lines.append(wrap("unlike casual: " + ", ".join(own), "    ", "      "))
    return "\n".join([*lines, "", "`fairdeal bots casual` explains every value."]) + "\n"


def title_lines(name: str, values: Mapping[str, Any]) -> list[str]:
    """What a profile says of itself."""
    return [f"{name}: {values['title']}", wrap(f"finding words: {values['words']}", "    ")]


def show_value(value: Any) -> str:
    """A value as TOML would have it, without quotation marks."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def describe_profile(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """A profile as plain values, by part."""
    from sim.bots.parts import BOT_VALUES, PARTS, legal_values, recall_assumptions

    parts: dict[str, Any] = {}
    for part, meaning in PARTS.items():
        parts[part] = {
            "meaning": meaning,
            "values": {
                each.name: {
                    "value": values[each.name],
                    "unit": each.unit,
                    "legal": legal_values(each.name),
                    "meaning": each.meaning,
                    "source": each.source,
                    "basis": each.basis,
                    **({"levels": dict(levels)} if levels else {}),
                }
                for each in BOT_VALUES
                if each.part == part
                for levels in [recall_assumptions().get(each.name)]
            },
        }
    return {"name": name, "title": values["title"], "words": values["words"], "parts": parts}


def profile_text(name: str, values: Mapping[str, Any]) -> str:
    """A profile for a reader."""
    from sim.bots.parts import BOT_VALUES, PARTS

    lines = title_lines(name, values)
    for part, meaning in PARTS.items():
        lines.append(f"\n{part.upper()} ({meaning})")
        for each in BOT_VALUES:
            if each.part == part:
                lines += value_lines(each, values[each.name])
    lines.append("\n[assumption] is fixed by no data: sweep it before you trust a result.")
    return "\n".join(lines) + "\n"


def value_lines(each: BotValue, value: Any) -> list[str]:
    """One value's lines."""
    from sim.bots.parts import legal_values, recall_assumptions

    unit = f" {each.unit}" if each.unit and each.unit != "level" else ""
    lines = [
        f"  {each.name} = {show_value(value)}{unit} [{each.source}]",
        wrap(each.meaning, "      "),
        wrap(f"legal: {legal_values(each.name)}", "      "),
    ]
    if each.basis:
        lines.append(wrap(f"from: {each.basis}", "      ", "        "))
    levels = recall_assumptions().get(each.name)
    if levels:
        steps = ", ".join(f"{level} {levels[level]:g}" for level in ("low", "default", "high"))
        lines.append(wrap(f"levels: {steps} ({levels['unit']})", "      "))
        lines.append(wrap(f"why: {levels['why']}", "      ", "        "))
    return lines
