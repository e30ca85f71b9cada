"""Narrates a trace of The Final Word as someone at the table would.

A line a word, with the board word before it: ``EXIT → earTh: e doubled, a for X, r over I, h
added; 8 points, 22 in all``. Small letters come from the hand, capitals lay on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from sim.games.final_word.family.amounts import counted, listed, points, points_of_words
from sim.games.final_word.family.beats import beats
from sim.games.final_word.family.narrated_table import NarratedTable
from sim.spec import WIN_SHARES
from sim.trace import Event, Header

LONGEST = "{points} for the longest"
NOBODY = -1


def narrate(
    header: Header,
    events: Sequence[Event],
    row: Iterable[int] = (),
    bonus: str = LONGEST,
    *,
    is_hidden: bool = False,
) -> Iterator[str]:
    """The lines of a game; a chair is named by its place in turn order, player 1 acts first.

    Args:
        header, events: of the trace.
        row: cards that lie on the board from the start.
        bonus: what a bonus is for, with the ``points`` and the ``player``.
        is_hidden: True if each player's word lies in his own row, unseen until a trick is over.
    """
    yield "  Small letters come from the hand, capitals lay on the board."
    narrator = Narrator(header, any(event.kind == "score" for event in events), bonus)
    narrator.table.rows = [list(row)]
    narrator.table.in_deck -= len(narrator.table.rows[0])
    narrator.table.is_hidden = is_hidden
    if header.players == 1 and all(event.kind != "turn up" for event in events):
        # F2-05, F8-05: alone the deck costs too, in all games but Turnover (F21-01)
        narrator.in_deck = sum(event.kind == "left in deck" for event in events)
    for beat in beats(events):
        yield from narrator.narrate(beat)


class Narrator:
    """Narrates a game beat by beat, following the table as it does."""

    def __init__(self, header: Header, counts_points: bool, bonus: str = LONGEST) -> None:
        self.header = header
        self.counts_points = counts_points
        self.bonus = bonus
        self.table = NarratedTable(header.players, len(header.deck))
        self.acting = header.first_chair
        self.before_this = ""
        self.turned_up = ""
        self.in_deck = 0

    def narrate(self, beat: Sequence[Event]) -> Iterator[str]:
        """The lines of a beat."""
        narrate_beat = NARRATORS.get(beat[0].kind, Narrator.narrate_nothing)
        yield from narrate_beat(self, beat)
        if beat[0].kind in NARRATORS:
            self.before_this = beat[0].kind

    def follow(self, beat: Sequence[Event]) -> None:
        """Take a beat in."""
        for event in beat:
            self.table.follow(event)

    def player(self, chair: int) -> str:
        """A chair's name."""
        return f"Player {(chair - self.header.first_chair) % self.header.players + 1}"

    def others_name(self, chair: int) -> str:
        """A chair's name before what it does; none for the player whose turn it is."""
        return "" if chair == self.acting else f"{self.player(chair)} "

    def chairs(self) -> Iterator[int]:
        """The chairs in turn order."""
        for place in range(self.header.players):
            yield (self.header.first_chair + place) % self.header.players

    def letters(self, cards: Iterable[int]) -> str:
        """Cards as capitals."""
        return "".join(self.header.deck[card].upper() for card in cards)

    def hand(self, chair: int) -> str:
        """A hand in alphabetical order."""
        return "".join(sorted(self.letters(self.table.hands[chair]))) or "no cards"

    def board(self) -> str:
        """The words on the board."""
        return listed([self.letters(row) for row in self.table.rows if row])

    def stays(self) -> str:
        """What the words on the board do when another leaves it."""
        return "stays" if sum(1 for row in self.table.rows if row) == 1 else "stay"

    def in_all(self, chair: int) -> str:
        """A chair's points so far."""
        return f"{self.table.scores[chair]} in all"

    def narrate_nothing(self, beat: Sequence[Event]) -> Iterator[str]:
        """What other lines imply."""
        self.follow(beat)
        yield from ()

    def narrate_deal(self, beat: Sequence[Event]) -> Iterator[str]:
        """The hands dealt, in turn order."""
        self.follow(beat)
        for chair in self.chairs():
            yield f"  {self.player(chair)} is dealt {self.hand(chair)}"

    def narrate_turn(self, beat: Sequence[Event]) -> Iterator[str]:
        """Who acts, on which word, with what in hand."""
        self.follow(beat)
        turn = beat[0]
        self.acting = turn["chair"]
        who = f"\n{turn['number']:>3}. {self.player(turn['chair'])}"
        if turn["kind"] == "lost":
            yield f"{who} loses this turn"
            return
        extra = ", in an extra turn," if turn["kind"] == "extra" else ""
        board = f" on {self.board()}" if self.board() and not self.table.is_hidden else ""
        yield f"{who}{extra}{board} with {self.hand(turn['chair'])}"

    def narrate_word(self, beat: Sequence[Event]) -> Iterator[str]:
        """A word: the board before and after, the moves, the points."""
        before = ""
        for event in beat:
            if event.kind == "word":
                before = self.before(event["row"])
            self.table.follow(event)
        laid = [event for event in beat if event.kind == "lay"]
        after = "".join(self.letter_of(event) for event in beat if event.kind in {"stay", "lay"})
        line = f"{before} → {after}" if before else f"spells {after}"
        if any(event["onto"] >= 0 for event in laid):
            line += f": {', '.join(self.moves_of(laid))}"
        elif taken := [card for card in self.taken_in(beat) if before]:
            line += f", {self.letters(taken)} to the hand"
        if not laid:
            line = f"{before} stays as it is"
        scored = [event["points"] for event in beat if event.kind == "score"]
        parts = ""
        if scored:
            parts = f"{points_of_words(scored)}, {self.in_all(beat[-1]['chair'])}"
        if parts and laid and len(scored) == 1:
            line, parts = f"{line}; {parts}", ""
        yield f"     {line}"
        if parts:  # for more than this word
            yield f"     {parts}"

    def taken_in(self, beat: Sequence[Event]) -> Iterator[int]:
        """The cards that a word leaves in its player's hand."""
        for event in beat:
            if event.kind == "take" and event["card"] in self.table.hands[event["chair"]]:
                yield event["card"]

    def before(self, row: int) -> str:
        """The word that is being changed; after a cut, the whole word and this part of it."""
        rows = self.table.rows
        word = self.letters(rows[row]) if row < len(rows) else ""
        if self.table.parts:
            return f"{'|'.join(map(self.letters, self.table.parts))}: {word}"
        return word

    def letter_of(self, event: Event) -> str:
        """A letter of a new word, small if it comes from the hand."""
        letter = self.header.deck[event["card"]]
        return letter.upper() if event.kind == "stay" else letter

    def moves_of(self, laid: Sequence[Event]) -> Iterator[str]:
        """What hand cards do, from left to right; neighbours that do the same are named at once."""
        for how, cards in groupby(laid, key=lambda event: str(event["how"])):
            laid_on = [(self.header.deck[event["card"]], event["onto"]) for event in cards]
            if how in {"add", "duplicate"}:
                yield MOVES[how].format(" ".join(letter for letter, _ in laid_on))
            else:
                yield from (MOVES[how].format(one, self.letters([onto])) for one, onto in laid_on)

    def narrate_challenge(self, beat: Sequence[Event]) -> Iterator[str]:
        """A challenge and what comes of it."""
        self.follow(beat)
        challenge = beat[0]
        word = self.letters(self.table.rows[challenge["row"]])
        who = self.player(challenge["chair"])
        if challenge["verdict"] == "word falls":
            yield f"     {who} challenges: {word} is no word, its cards go back"
        else:
            yield f"     {who} challenges: {word} stands, {who} will lose a turn"

    def narrate_score(self, beat: Sequence[Event]) -> Iterator[str]:
        """Points that are not narrated with a word, and the cards that they are for."""
        first = beat[0]
        if first["why"] == "unplayed":
            yield from self.narrate_unplayed(beat)
            return
        cards = self.letters(event["card"] for event in beat if event.kind == "remove")
        self.follow(beat)
        chair, number = first["chair"], first["points"]
        price = f"{cards} left over" if cards else "the price of the old word"
        whose = f"{cards or 'what is left over'} to {self.player(chair)}"
        of_no_use = f"finds no use for {self.turned_up}, " if self.before_this == "turn up" else ""
        line = {
            "word": f"{of_no_use}{self.others_name(chair)}scores {points(number)}",
            "bonus": self.bonus.format(points=points(number), player=self.player(chair)),
            "leftovers": f"{whose}: {points(number)}",
            "penalty": f"{price}: {points(number)}",
        }[first["why"]]
        yield f"     {line}, {self.in_all(chair)}"

    def narrate_unplayed(self, beat: Sequence[Event]) -> Iterator[str]:
        """What each player loses for the cards in hand."""
        self.follow(beat)
        for number, event in enumerate(sorted(beat, key=lambda one: self.player(one["chair"]))):
            chair = event["chair"]
            cost = f"{points(event['points'])}, {self.in_all(chair)}"
            start = "\n" if number == 0 else ""
            left = self.hand(chair)
            if self.table.aside[chair]:
                left = "".join(sorted(self.letters(self.table.aside[chair])))
            if self.in_deck > 0:
                left += f" and {counted(self.in_deck, 'card')} of the deck"
            yield f"{start}  {self.player(chair)} did not play {left}: {cost}"

    def narrate_remove(self, beat: Sequence[Event]) -> Iterator[str]:
        """Cards that leave play; those that always do are not named."""
        removed = {event["card"] for event in beat}
        rows = [[card for card in row if card in removed] for row in self.table.rows]
        visible = listed([self.letters(row) for row in rows if row])
        leave = "leave" if " and " in visible else "leaves"
        left_over = self.letters(event["card"] for event in beat)
        self.follow(beat)
        line = {
            "used": None,
            "cleared": f"{visible} {leave} the board",
            "scored": f"{visible} {leave} play"
            + (f", {self.board()} {self.stays()}" * bool(self.board())),
            "replaced": f"puts {visible} away",
            "stuck": f"{visible} {leave} play",
            "leftover": f"{left_over} left over",
        }[beat[0]["why"]]
        if line is not None:
            yield f"     {line}"

    def narrate_trade(self, beat: Sequence[Event]) -> Iterator[str]:
        """A trade in one line."""
        self.follow(beat)
        given = self.letters(event["card"] for event in beat if event.kind == "give back")
        drawn = self.letters(event["card"] for event in beat if event.kind == "draw")
        is_shuffled = any(event.kind == "reshuffle" for event in beat)
        where = "shuffled into the deck" if is_shuffled else "put under the deck"
        yield f"     trades {given}, {where}, for {drawn}"

    def narrate_give_back(self, beat: Sequence[Event]) -> Iterator[str]:
        """Board cards that go back into the deck; a hand card that goes under it."""
        given = self.letters(event["card"] for event in beat if event.kind == "give back")
        self.follow(beat)
        if beat[0]["source"] == "hand":
            yield f"     {given} goes under the deck"
            return
        yield f"     {given} shuffled into the deck, {self.board()} stays"

    def narrate_turn_up(self, beat: Sequence[Event]) -> Iterator[str]:
        """A card turned up."""
        self.follow(beat)
        self.turned_up = self.letters([beat[0]["card"]])
        yield f"     turns up {self.turned_up}{self.last_of_deck()}"

    def narrate_pass_on(self, beat: Sequence[Event]) -> Iterator[str]:
        """The cards that the next player must use."""
        self.follow(beat)
        yield f"     passes on {self.letters(event['card'] for event in beat)}"

    def narrate_draw(self, beat: Sequence[Event]) -> Iterator[str]:
        """A refill in one line; who draws is named if it is not his turn.

        Before anything else in a turn it is a whole hand (F12-04).
        """
        self.follow(beat)
        draws = "takes up" if self.before_this == "turn" else "draws"
        by_chair = [(chair, [*drawn]) for chair, drawn in groupby(beat, lambda one: one["chair"])]
        for number, (chair, drawn) in enumerate(by_chair, 1):
            letters = self.letters(event["card"] for event in drawn)
            last = self.last_of_deck() if number == len(by_chair) else ""
            yield f"     {self.others_name(chair)}{draws} {letters}{last}"

    def last_of_deck(self) -> str:
        """What is said of the last card of the deck, which decides who has a last turn (FW-25)."""
        return "; the deck is empty" if self.table.in_deck == 0 else ""

    def narrate_trick(self, beat: Sequence[Event]) -> Iterator[str]:
        """Who takes a trick; it is nobody's turn then, so that all are named."""
        self.follow(beat)
        self.acting = NOBODY
        chair = beat[0]["chair"]
        if chair < 0:
            yield "     nobody takes the trick"
        else:
            yield f"     {self.player(chair)} takes the trick, {self.table.tricks[chair]} in all"

    def narrate_request(self, beat: Sequence[Event]) -> Iterator[str]:
        """What a player asks the other for, and whether he gets it."""
        self.follow(beat)
        letter = chr(ord("A") + beat[0]["letter"])
        answer = "gets it" if beat[0]["card"] >= 0 else "there is none"
        yield f"     asks for {letter}: {answer}"

    def narrate_aside(self, beat: Sequence[Event]) -> Iterator[str]:
        """Cards that are laid aside in one line."""
        self.follow(beat)
        yield f"     lays {self.letters(event['card'] for event in beat)} aside"

    def narrate_tick(self, beat: Sequence[Event]) -> Iterator[str]:
        """Red cards used for the first time."""
        self.follow(beat)
        used = self.letters(event["card"] for event in beat)
        yield f"     {used} for the first time"

    def narrate_take(self, beat: Sequence[Event]) -> Iterator[str]:
        """Cards that come to a hand; where a word begins so, the word."""
        if beat[-1].kind != "take":
            yield from self.narrate_word(beat)
            return
        self.follow(beat)
        taken = self.letters(event["card"] for event in beat)
        yield f"     {self.player(beat[0]['chair'])} takes {taken}"

    def narrate_pass(self, beat: Sequence[Event]) -> Iterator[str]:
        """A pass."""
        self.follow(beat)
        yield f"     {PASSED[beat[0]['reason']]}"

    def narrate_out(self, beat: Sequence[Event]) -> Iterator[str]:
        """A player who is out of a knockout."""
        self.follow(beat)
        yield "     is out"

    def narrate_end(self, beat: Sequence[Event]) -> Iterator[str]:
        """The end: why, all results, what is left where."""
        end = beat[0]
        minutes = end["milliseconds"] / 60_000
        turns = counted(end["turns"], "turn")
        stopped = ALONE if self.header.players == 1 else STOPPED
        yield f"\n{stopped[end['stop']]} after {turns}, {minutes:.1f} minutes."
        shares = {event["chair"]: event["share"] for event in beat if event.kind == "win"}
        for chair in self.chairs():
            yield f"  {self.player(chair)}: {self.result_of(chair, shares.get(chair, 0))}"
        left = self.letters(event["card"] for event in beat if event.kind == "left in deck")
        if left:
            yield f"  Left in the deck: {''.join(sorted(left))}"
        if self.board():
            yield f"  Left on the board: {self.board()}"

    def result_of(self, chair: int, share: int) -> str:
        """A player's points, whether he has won, and what he still holds."""
        parts = [points(self.table.scores[chair])] if self.counts_points else []
        if any(self.table.tricks):
            parts.append(counted(self.table.tricks[chair], "trick"))
        if self.header.players == 1:
            parts.append("won" if share > 0 else "not won")
        elif share == WIN_SHARES:
            parts.append("wins")
        elif share > 0:
            parts.append(f"one of {WIN_SHARES // share} winners")
        elif self.table.is_out[chair]:
            parts.append("out")
        return ", ".join([*parts, f"holds {self.hand(chair)}"])


MOVES: Mapping[str, str] = {
    "new": "{0}",
    "add": "{0} added",
    "overlay": "{0} over {1}",
    "give and take": "{0} for {1}",
    "duplicate": "{0} doubled",
}
"""What a hand card does, by how it is laid: the card, the board card under it or gone."""

PASSED: Mapping[str, str] = {
    "no word": "sees no word and passes",
    "chosen": "passes",
    "late": "runs out of time and passes",
    "word fell": "loses the turn",
    "no room": "sees only a cut that the board has no room for, and passes",
}

STOPPED = {
    "won": "The game is over",
    "tie": "The game is over in a tie",
    "cap": "The game is stopped at the turn cap",
    "stall": "Nobody has a word: the game is over",
    "rule gap": "Nobody has a word, and the board has no room for a cut: the game is stopped",
}
ALONE = STOPPED | {"stall": "There is no further word: the game is over"}  # F2-05, F8-05, F9-05

NARRATORS: Mapping[str, Callable[[Narrator, Sequence[Event]], Iterator[str]]] = {
    "deal": Narrator.narrate_deal,
    "turn": Narrator.narrate_turn,
    "split": Narrator.narrate_word,
    "stay": Narrator.narrate_word,
    "lay": Narrator.narrate_word,
    "challenge": Narrator.narrate_challenge,
    "score": Narrator.narrate_score,
    "remove": Narrator.narrate_remove,
    "trade": Narrator.narrate_trade,
    "give back": Narrator.narrate_give_back,
    "pass on": Narrator.narrate_pass_on,
    "draw": Narrator.narrate_draw,
    "turn up": Narrator.narrate_turn_up,
    "trick": Narrator.narrate_trick,
    "request": Narrator.narrate_request,
    "take": Narrator.narrate_take,
    "lay aside": Narrator.narrate_aside,
    "tick": Narrator.narrate_tick,
    "pass": Narrator.narrate_pass,
    "out": Narrator.narrate_out,
    "end": Narrator.narrate_end,
}
