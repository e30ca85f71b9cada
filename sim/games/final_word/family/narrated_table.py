"""Follows the events of a trace: hands, board and points as they stand after each of them."""

from __future__ import annotations

from copy import deepcopy

from sim.trace import Event

BEGINNINGS = ("split", "stay", "lay", "remove")
"""The first of these keeps the table as it was, in case the word falls (FW-08)."""

Rows = list[list[int]]


class NarratedTable:
    """What lies where, as far as the events so far say.

    Attributes:
        in_deck: cards that are still in it.
        hands: cards by chair, oldest first.
        aside: cards laid aside, by chair.
        rows: visible cards of each word on the board.
        scores: points by chair.
        is_out: who is out of a knockout, by chair.
        tricks: taken so far, by chair.
        is_hidden: True if each player lays words in his own row, unseen by the others.
        parts: the parts of the word that has been cut last in this turn, if one has.
    """

    def __init__(self, players: int, in_deck: int) -> None:
        self.in_deck = in_deck
        self.hands: Rows = [[] for _ in range(players)]
        self.aside: Rows = [[] for _ in range(players)]
        self.rows: Rows = []
        self.scores = [0] * players
        self.is_out = [False] * players
        self.tricks = [0] * players
        self.is_hidden = False
        self.parts: Rows = []
        self.laid: list[int] = []
        self.kept: tuple[Rows, Rows] | None = None
        self.words_to_come = 0

    def follow(self, event: Event) -> None:
        """Take one event in."""
        if event.kind in BEGINNINGS and self.words_to_come == 0:
            self.kept = (deepcopy(self.hands), deepcopy(self.rows))
            self.words_to_come = 2 if event.kind == "split" else 1
        elif event.kind == "split":  # of a part: it has been cut before
            self.words_to_come += 1
        follower = getattr(self, f"follow_{event.kind.replace(' ', '_')}", None)
        if follower is not None:
            follower(event)

    def follow_deal(self, event: Event) -> None:
        """A card of the deck comes to a hand."""
        self.in_deck -= 1
        self.hands[event["chair"]].append(event["card"])

    follow_draw = follow_turn_up = follow_deal

    def follow_take(self, event: Event) -> None:
        """A card comes to the hand, unless it has been laid: of the old word, or the other's."""
        for hand in self.hands:
            if event["card"] in hand:
                hand.remove(event["card"])
        if event["card"] not in self.laid:
            self.hands[event["chair"]].append(event["card"])

    def follow_turn(self, event: Event) -> None:
        """Rows are numbered anew."""
        self.parts = []
        self.words_to_come = 0
        if self.is_hidden:
            return
        shared = set(self.rows[0]) if self.rows else set()
        later = [[card for card in row if card not in shared] for row in self.rows[1:]]
        self.rows = [row for row in [*self.rows[:1], *later] if row]

    def follow_split(self, event: Event) -> None:
        """A word, or the last part of it, is cut in two; the second lies in the next free row."""
        word, before = self.rows[event["row"]], event["before"]
        cut = [word[:before], word[before:]]
        self.parts = [*self.parts[:-1], *cut]
        self.rows[event["row"]] = list(cut[0])
        self.rows.append(list(cut[1]))

    def follow_stay(self, event: Event) -> None:
        """A board card becomes part of the word that is being laid."""
        self.laid.append(event["card"])

    def follow_lay(self, event: Event) -> None:
        """So does a hand card, or one that this word takes from the board (FW-16)."""
        if event["card"] in self.hands[event["chair"]]:
            self.hands[event["chair"]].remove(event["card"])
        self.laid.append(event["card"])

    def follow_word(self, event: Event) -> None:
        """The word is complete."""
        while len(self.rows) <= event["row"]:
            self.rows.append([])
        self.rows[event["row"]] = self.laid
        self.laid = []
        self.words_to_come -= 1

    def follow_undo(self, event: Event) -> None:
        """The word falls: hands and board are as they were before it."""
        if self.kept is not None:
            self.hands, self.rows = self.kept
        self.words_to_come = 0

    def follow_remove(self, event: Event) -> None:
        """A card leaves the board, as those have that were taken; a covered one is in no row."""
        held = {card for hand in self.hands for card in hand}
        for row in self.rows:
            row[:] = [card for card in row if card not in held]
            if event["card"] in row:
                row.remove(event["card"])

    def follow_score(self, event: Event) -> None:
        """Points are written down; the next word stands alone."""
        self.scores[event["chair"]] += event["points"]

    def follow_look(self, event: Event) -> None:
        """Another word of the same turn may begin."""
        self.words_to_come = 0
        self.parts = []

    def follow_give_back(self, event: Event) -> None:
        """A card goes back to the deck."""
        self.in_deck += 1
        if event["source"] == "hand":
            self.hands[event["chair"]].remove(event["card"])
        else:
            self.follow_remove(event)

    def follow_request(self, event: Event) -> None:
        """A card that is asked for changes hands."""
        if event["card"] >= 0:
            self.hands[1 - event["chair"]].remove(event["card"])
            self.hands[event["chair"]].append(event["card"])

    def follow_lay_aside(self, event: Event) -> None:
        """A card leaves the hand for good."""
        self.hands[event["chair"]].remove(event["card"])
        self.aside[event["chair"]].append(event["card"])

    def follow_trick(self, event: Event) -> None:
        """A trick is over; nobody's if both words are as long."""
        if event["chair"] >= 0:
            self.tricks[event["chair"]] += 1

    def follow_out(self, event: Event) -> None:
        """A player is out."""
        self.is_out[event["chair"]] = True
