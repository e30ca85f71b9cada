"""A played game as a person reads it and as a program reads it."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from sim.registry import printed_name
from sim.spec import Game
from sim.trace import Trace

NUMBERING = "  Players are numbered in turn order; the first dealer is the last of them."
LINE = 96
NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Replay:
    """One game with every event of it.

    Attributes:
        game: the game that was played.
        trace: its header and events.
    """

    game: Game
    trace: Trace

    def to_text(self) -> str:
        """The game narrated as someone at the table would."""
        header = self.trace.header
        seats = [
            header.bots[(header.first_chair + i) % header.players] for i in range(header.players)
        ]
        players = f"{header.players} player{'s' if header.players > 1 else ''}"
        lines = [
            f"{self.title()}, {players}, seed {header.seed}, deal {header.deal}"
            + (f", rotation {header.rotation}" if header.rotation else ""),
            *([NUMBERING] if header.players > 1 else []),
            "  " + "; ".join(f"Player {i} is {name}" for i, name in enumerate(seats, start=1)),
            *self.changed_rules(),
            *self.game.narrate(header, self.trace.events),
            *self.why_unfinished(),
        ]
        return "\n".join(lines) + "\n"

    def why_unfinished(self) -> list[str]:
        """Why a game of several players stopped before it was over, if it did (ALL-05)."""
        stops = [event["stop"] for event in self.trace.events if event.kind == "end"]
        why = [self.game.unfinished[stop] for stop in stops if stop in self.game.unfinished]
        if not why or self.trace.header.players == 1:
            return []
        text = f"Why it stopped early: {why[0]}."
        return wrap(text, LINE, initial_indent="  ", subsequent_indent="  ")

    def changed_rules(self) -> list[str]:
        """The rules that are neither the variant's nor the defaults, so that a reader can check."""
        header = self.trace.header
        usual = self.game.resolve(header.players, variant=header.variant)
        changed = [
            f"{name} = {value}".replace(" ", NO_BREAK)
            for name, value in header.rules.items()
            if value != usual.get(name)
        ]
        lines = wrap(f"  Rules changed: {'; '.join(changed)}", LINE, subsequent_indent="    ")
        return [line.replace(NO_BREAK, " ") for line in lines] if changed else []

    def title(self) -> str:
        """The game's name, after its family's, and its variant unless it is the printed one."""
        name = printed_name(self.game.name)
        family = self.game.family
        variant = self.trace.header.variant
        return ", ".join(
            [
                name if name == family else f"{family}: {name}",
                *([variant] if variant != self.game.variants[0].name else []),
            ]
        )

    def to_jsonl(self) -> str:
        """The whole trace as JSON lines, the header first."""
        return self.trace.to_jsonl()
