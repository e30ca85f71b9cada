"""Tells a trace of The Final Word as someone at the table would."""

from __future__ import annotations

from sim.trace import Event, Header


def tell(header: Header, event: Event) -> str | None:
    """One line for an event, or none for those that others imply.

    A chair is named by its place in turn order: player 1 acts first.
    """
    teller = TELLERS.get(event.kind)
    return None if teller is None else teller(header, event)


def player(header: Header, chair: int) -> str:
    """A chair's name in the telling."""
    return f"Player {(chair - header.first_chair) % header.players + 1}"


def card(header: Header, number: int) -> str:
    """A card's letter."""
    return header.deck[number].upper()


def tell_deal(header: Header, event: Event) -> str:
    """A dealt card."""
    return f"  {player(header, event['chair'])} is dealt {card(header, event['card'])}"


def tell_turn(header: Header, event: Event) -> str:
    """The start of a turn."""
    kinds = {"normal": "", "extra": " — an extra turn", "lost": " — loses this turn"}
    held = event["hand"]
    who = player(header, event["chair"])
    cards = f"{held} card{'s' if held != 1 else ''}"
    return f"\n{event['number']:>3}. {who} ({cards}){kinds[event['kind']]}"


def tell_split(header: Header, event: Event) -> str:
    """A cut."""
    return f"     splits the word before its letter {event['before'] + 1}"


def tell_stay(header: Header, event: Event) -> str:
    """A board card that stays."""
    return f"       {card(header, event['card'])} from the board"


HOW = {
    "new": "",
    "add": " added",
    "overlay": " laid over {}",
    "give and take": " put in for {}",
    "duplicate": " laid over {} as a duplicate",
}


def tell_lay(header: Header, event: Event) -> str:
    """A hand card laid."""
    onto = card(header, event["onto"]) if event["onto"] >= 0 else ""
    return f"       {card(header, event['card'])}{HOW[event['how']].format(onto)}"


def tell_word(header: Header, event: Event) -> str:
    """A finished word."""
    row = f" in row {event['row'] + 1}" if event["row"] else ""
    return f"     a word of {event['length']} letters{row}, worth {event['value']}"


def tell_challenge(header: Header, event: Event) -> str:
    """A challenge."""
    verdict = "it stands" if event["verdict"] == "word stands" else "it is no word"
    return f"     {player(header, event['chair'])} challenges: {verdict}"


def tell_score(header: Header, event: Event) -> str:
    """Points."""
    who = player(header, event["chair"])
    return f"     {who} scores {event['points']} ({event['why']})"


def tell_trade(header: Header, event: Event) -> str:
    """A trade."""
    cards = event["cards"]
    return f"     trades {cards} card{'s' if cards != 1 else ''}"


def tell_give_back(header: Header, event: Event) -> str:
    """A card that goes back."""
    where = "under the deck" if event["to"] == "bottom" else "into the deck"
    return f"       {card(header, event['card'])} goes back {where}"


def tell_draw(header: Header, event: Event) -> str:
    """A drawn card."""
    return f"       {player(header, event['chair'])} draws {card(header, event['card'])}"


PASSED = {
    "no word": "sees no word and passes",
    "chosen": "passes",
    "late": "runs out of time and passes",
    "word fell": "loses the turn",
}


def tell_pass(header: Header, event: Event) -> str:
    """A pass."""
    return f"     {PASSED[event['reason']]}"


def tell_out(header: Header, event: Event) -> str:
    """A knocked-out player."""
    return f"     {player(header, event['chair'])} sees no word and is out"


STOPPED = {
    "won": "The game is over",
    "tie": "The game is over in a tie",
    "cap": "The game is stopped at the turn cap",
    "stall": "Nobody can move: the game is over",
}


def tell_end(header: Header, event: Event) -> str:
    """The end."""
    minutes = event["milliseconds"] / 60_000
    return f"\n{STOPPED[event['stop']]} after {event['turns']} turns, {minutes:.1f} minutes"


def tell_win(header: Header, event: Event) -> str:
    """A winner."""
    share = "" if event["share"] == 840 else f" {event['share'] / 840:.2f} of the win"
    return f"  {player(header, event['chair'])} wins{share}"


TELLERS = {
    "deal": tell_deal,
    "turn": tell_turn,
    "split": tell_split,
    "stay": tell_stay,
    "lay": tell_lay,
    "word": tell_word,
    "challenge": tell_challenge,
    "score": tell_score,
    "trade": tell_trade,
    "give back": tell_give_back,
    "draw": tell_draw,
    "pass": tell_pass,
    "out": tell_out,
    "end": tell_end,
    "win": tell_win,
}
