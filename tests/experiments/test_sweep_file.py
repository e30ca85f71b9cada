"""A mistaken sweep file is refused before any game, by file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

import experiments
import sim
from experiments.design import sweep as sweep_module
from experiments.design.sweep import Sweep, read_sweep
from sim.decks import deck_names
from sim.errors import InputError

GOOD = """\
name = "mine"
game = "word_crush"
[cells]
players = [2, 3]
"""
GAMES = ", ".join(sim.games())
DECKS = ", ".join(deck_names())
PROFILES = "plain, novice, casual, strong, expert, oracle, mixed"
TABLE = "1 to 10, one number or a table by players"


def read(folder: Path, text: str) -> Sweep:
    path = folder / "mine.toml"
    path.write_text(text)
    return read_sweep(path)


def complaint(folder: Path, text: str) -> str:
    """The error's message, the folder's path left out."""
    with pytest.raises(InputError) as caught:
        read(folder, text)
    return str(caught.value).replace(f"{folder}/", "")


def with_line(line: str, text: str = GOOD) -> str:
    """The good sweep with one more top line, or with the line of that key changed."""
    key = line.split(" = ", maxsplit=1)[0]
    kept = [one for one in text.splitlines() if one.split(" = ")[0] != key]
    return "\n".join([line, *kept])


TOP_LINES = {
    "colour = 3": "mine.toml, colour: there is no such key; allowed: name, question, game, seed,"
    " deals, block, keep_rows, traces, cells, targets, limits, aims, compare, tune,"
    " robustness, duel, optimise",
    "name = 7": 'mine.toml, name: 7 is a number; write "7"; allowed: text in "quotes"',
    'name = "a/b"': "mine.toml, name: 'a/b' is no name; allowed: 1 to 80 letters, digits, _ and -",
    "question = 1": 'mine.toml, question: 1 is a number; write "1"; allowed: text in "quotes"',
    "game = 3": 'mine.toml, game: 3 is a number; write "3"; allowed: text in "quotes"',
    'game = "chess"': f"mine.toml, game: no game is called 'chess'; allowed: {GAMES}",
    'game = ["word_crush", "chess"]': "mine.toml, game[1]: no game is called 'chess';"
    f" allowed: {GAMES}",
    'game = ["word_crush", 3]': 'mine.toml, game[1]: 3 is a number; write "3"; allowed: text in'
    ' "quotes"',
    'game = ["word_crush", "word_crush"]': "mine.toml, game[1]: 'word_crush' stands twice;"
    " allowed: each value once",
    "game = []": "mine.toml, game: the list is empty; allowed: a list of one value or more",
    "seed = -1": "mine.toml, seed: -1 is not legal;"
    " allowed: a whole number from 0 to 9,223,372,036,854,775,807",
    "deals = 0": "mine.toml, deals: 0 is not legal; allowed: a whole number from 1 to 100,000,000",
    'deals = "many"': "mine.toml, deals: 'many' is not legal;"
    " allowed: a whole number from 1 to 100,000,000",
    "deals = true": "mine.toml, deals: true is not legal;"
    " allowed: a whole number from 1 to 100,000,000",
    "deals = 10.5": "mine.toml, deals: 10.5 is not legal;"
    " allowed: a whole number from 1 to 100,000,000",
    "deals = 40.0": "mine.toml, deals: 40.0 has a point; write 40;"
    " allowed: a whole number from 1 to 100,000,000",
    "block = 0": "mine.toml, block: 0 is not legal; allowed: a whole number from 1 to 100,000,000",
    'keep_rows = "yes"': "mine.toml, keep_rows: 'yes' is not legal; allowed: true | false",
    "traces = 1001": "mine.toml, traces: 1001 is not legal;"
    " allowed: a whole number from 0 to 1,000",
    "targets = 3": "mine.toml, targets: 3 is no table;"
    " allowed: a table of minutes, band, longest, source",
    "targets = { luck = 1 }": "mine.toml, targets.luck: there is no such key;"
    " allowed: minutes, band, longest, source",
    "targets = { band = 1.5 }": "mine.toml, targets.band: 1.5 is not legal;"
    " allowed: a number above 0 and up to 1",
    "targets = { minutes = 20 }": "mine.toml, targets.minutes: 20 is no table;"
    " allowed: one length of game or more, such as regular = 20",
    "targets = { minutes = { quick = 0 } }": "mine.toml, targets.minutes.quick: 0 is not legal;"
    " allowed: a number above 0 and up to 1440",
    'targets = { minutes = { quick = "10" } }': "mine.toml, targets.minutes.quick:"
    ' "10" is text; write 10; allowed: a number above 0 and up to 1440',
    "limits = 1": "mine.toml, limits: 1 is no table; allowed: a table of not_finished, seat_edge,"
    " first_player, seat_points, stuck_turns",
    "limits = { stall = 0.1 }": "mine.toml, limits.stall: there is no such key;"
    " allowed: not_finished, seat_edge, first_player, seat_points, stuck_turns",
    "limits = { seat_edge = -0.1 }": "mine.toml, limits.seat_edge: -0.1 is not legal;"
    " allowed: a share from 0 to 1",
    "limits = { not_finished = true }": "mine.toml, limits.not_finished: true is not legal;"
    " allowed: a share from 0 to 1",
}

CELL_LINES = {
    "colour = [1]": "mine.toml, cells.colour: there is no such key;"
    " allowed: players, bots, deck, variant, rules",
    "players = 3": "mine.toml, cells.players: 3 is no list; allowed: a list such as [3]",
    "players = []": "mine.toml, cells.players: the list is empty;"
    " allowed: a list of one value or more",
    "players = [2, 3, 2]": "mine.toml, cells.players[2]: 2 stands twice; allowed: each value once",
    "players = [2, 9]": "mine.toml, cells.players[1]: 9 cannot play word_crush; allowed: 2 to 8",
    'players = ["2"]': 'mine.toml, cells.players[0]: "2" is text; write 2; allowed: 2 to 8',
    'bots = "casual"': "mine.toml, cells.bots: 'casual' is no list;"
    ' allowed: a list such as ["casual"]',
    'bots = ["casual", "genius"]': "mine.toml, cells.bots[1]: no bot is called 'genius';"
    f" allowed: {PROFILES}",
    "bots = [3]": 'mine.toml, cells.bots[0]: 3 is no bot; allowed: a profile such as "casual",'
    ' or { profile = "casual", attention = "low" }',
    "bots = [{ vocabulary = 35 }]": "mine.toml, cells.bots[0].profile: is missing;"
    f" allowed: {PROFILES}",
    'bots = [["casual", 3]]': "mine.toml, cells.bots[0][1]: 3 is no bot;"
    ' allowed: a profile such as "casual", or { profile = "casual", attention = "low" }',
    'bots = [{ profile = "casual", attention = "none" }]': "mine.toml, cells.bots[0].attention:"
    " 'none' is not legal; allowed: default | low | high",
    'bots = [{ profile = "casual", pace = 0 }]': "mine.toml, cells.bots[0].pace: 0 is not legal;"
    " allowed: 0.1 to 10",
    'bots = [["casual", "novice"]]': "mine.toml, cells.bots[0]: 2 bots for 3 players;"
    " allowed: one bot for all seats, or one a seat for every number in players",
    "deck = [5]": "mine.toml, cells.deck[0]: 5 is no deck;"
    " allowed: a deck's name or path, or printed",
    'deck = ["none.csv"]': "mine.toml, cells.deck[0]: none.csv: no deck and no file has this name;"
    f" allowed: printed, {DECKS}, or the path of a deck file",
    "deck = [{ letter = 3 }]": "mine.toml, cells.deck[0].letter: there is no such key;"
    " allowed: base, letters, without, vowels, size, values, name",
    "deck = [{ letters = { e = 900 } }]": "mine.toml, cells.deck[0].letters.e: is 900;"
    " allowed: a whole number from 0 to 500",
    'deck = ["printed", { vowels = 50, name = "printed" }]': "mine.toml, cells.deck[1]:"
    """ a second deck is called 'printed'; allowed: another name = "...\"""",
    'deck = ["bad.csv"]': "mine.toml, cells.deck[0]: bad.csv, line 2, column count: is 'two';"
    " allowed: a whole number from 1 to 500",
    "variant = [1]": 'mine.toml, cells.variant[0]: 1 is a number; write "1"; allowed: printed,'
    " quick, long, no cue, backward, gentle, next plays, many, timed",
    'variant = ["fast"]': "mine.toml, cells.variant[0]: word_crush has no variant 'fast';"
    " allowed: printed, quick, long, no cue, backward, gentle, next plays, many, timed",
    "rules = 3": "mine.toml, cells.rules: 3 is no table; allowed: [cells.rules]",
    "rules = { hand = 3 }": "mine.toml, cells.rules.hand: 3 is no list;"
    " allowed: a list such as [3]",
    "rules = { hand = [1, 11] }": "mine.toml, cells.rules.hand[1]: 11 is not legal;"
    f" allowed: {TABLE}",
    "rules = { hand = [{ 2 = 5 }] }": "mine.toml, cells.rules.hand[0]: the table has no row for"
    f" 3 players; allowed: {TABLE}",
    "rules = { double_share = [1.5] }": "mine.toml, cells.rules.double_share[0]: 1.5 is not legal;"
    " allowed: 0 to 1, in steps of a millionth",
    'rules = { may_decline = ["no", "maybe"] }': "mine.toml, cells.rules.may_decline[1]:"
    " 'maybe' is not legal; allowed: no | yes",
    "rules = { hand = [10], deck_size = [26] }": "mine.toml, cells.rules.hand = 10: 3 players, a"
    " seed and a draw pile need 32 cards, deck words_26 has 26 (3 players, deck printed,"
    " rules {hand = 10, deck_size = 26}); allowed: a smaller hand or a larger deck",
}


def test_the_table_of_a_command_must_be_a_table(tmp_path):
    assert (
        complaint(tmp_path, with_line("tune = 3"))
        == "mine.toml, tune: 3 is no table; allowed: [tune]"
    )


@pytest.mark.parametrize(("line", "message"), TOP_LINES.items())
def test_a_mistaken_top_key_is_named(tmp_path, line, message):
    assert complaint(tmp_path, with_line(line)) == message


@pytest.mark.parametrize(("line", "message"), CELL_LINES.items())
def test_a_mistaken_cell_key_is_named(tmp_path, line, message):
    (tmp_path / "bad.csv").write_text("card,count\nword,two\n")
    lines = {"players = [2, 3]": "", line.split(" = ")[0]: ""}
    players = "" if line.startswith("players") else next(iter(lines))
    text = f'name = "mine"\ngame = "word_crush"\n[cells]\n{line}\n{players}\n'
    assert complaint(tmp_path, text) == message


def test_unknown_parameter_is_named_with_those_there_are(tmp_path):
    message = complaint(tmp_path, GOOD + "[cells.rules]\nhands = [1]\n")
    assert message.startswith(
        "mine.toml, cells.rules.hands: word_crush has no such parameter; did you mean 'hand'?;"
        " allowed: mode, hand,"
    )


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ('game = "word_crush"\n[cells]\nplayers = [2]\n', "name", "is missing"),
        ('name = "mine"\n[cells]\nplayers = [2]\n', "game", "is missing"),
        ('name = "mine"\ngame = "word_crush"\n', "cells", "is missing"),
    ],
)
def test_what_a_sweep_must_have(tmp_path, text, key, problem):
    expected = f"mine.toml, {key}: {problem}; allowed: a sweep has name, game and cells"
    assert complaint(tmp_path, text) == expected


def test_players_are_asked_for(tmp_path):
    text = 'name = "mine"\ngame = "word_crush"\n[cells]\nbots = ["casual"]\n'
    expected = "mine.toml, cells.players: is missing; allowed: a list such as [2, 3, 4]"
    assert complaint(tmp_path, text) == expected


def test_bad_toml_is_named_by_line(tmp_path):
    message = complaint(tmp_path, 'name = "mine"\ngame = word\n')
    expected = 'mine.toml, line 2: not TOML: invalid value; allowed: key = value, text in "quotes"'
    assert message == expected


def test_toml_that_breaks_off_is_named_by_its_last_line(tmp_path):
    message = complaint(tmp_path, 'name = "mine"\n[cells]\nplayers = [2,')
    assert message.startswith("mine.toml, line 3: not TOML: ")


def test_a_key_given_twice_is_named_by_line(tmp_path):
    message = complaint(tmp_path, 'name = "mine"\nname = "yours"\n')
    assert message.startswith("mine.toml, line 2: not TOML: cannot overwrite a value")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: no such file; allowed: the path of a sweep"):
        read_sweep(tmp_path / "none.toml")


def test_too_many_cells_are_counted_before_any_is_prepared(tmp_path, monkeypatch):
    monkeypatch.setattr(sweep_module, "make_table", None)
    seeds = ", ".join(map(str, range(60_000)))
    message = complaint(tmp_path, GOOD + f"[cells.rules]\ndeck_seed = [{seeds}]\n")
    assert message == (
        "mine.toml, cells: 120,000 cells (2 players x 1 variant x 1 deck x 1 bots x 60000"
        " rules.deck_seed); allowed: at most 100,000 cells"
    )


def test_cells_stand_in_the_order_of_the_lists(tmp_path):
    bots = 'bots = ["casual", "expert"]\n[cells.rules]\nhand = [3, 4]\n'
    cells = [
        (cell.players, cell.bots, cell.rules["hand"]) for cell in read(tmp_path, GOOD + bots).cells
    ]
    assert cells == [
        (n, bot, hand) for n in (2, 3) for bot in ("casual", "expert") for hand in (3, 4)
    ]


def test_what_is_left_out_has_a_default(tmp_path):
    sweep = read(tmp_path, GOOD)
    assert (sweep.question, sweep.seed, sweep.deals, sweep.block) == ("", 1, 2000, None)
    assert (sweep.keep_rows, sweep.traces, sweep.targets, sweep.limits) == (False, 0, {}, {})
    assert [(one.players, one.variant, one.bots_name, one.deck) for one in sweep.cells] == [
        (2, "printed", "casual", "printed"),
        (3, "printed", "casual", "printed"),
    ]


def test_every_combination_is_a_cell_once(tmp_path):
    text = (
        GOOD + 'bots = ["casual", "novice"]\n[cells.rules]\nhand = [4, "table", { 2 = 1, 3 = 4 }]'
    )
    cells = read(tmp_path, text).cells
    # Table 1 says 5 for 2 players and 4 for 3, so 3 players have one cell: 4, 4 and 4.
    assert [(cell.players, cell.setting().rules["hand"]) for cell in cells] == [
        (2, 4),
        (2, 5),
        (2, 1),
        (2, 4),
        (2, 5),
        (2, 1),
        (3, 4),
        (3, 4),
    ]
    assert len({cell.hash for cell in cells}) == len(cells)


def test_a_deck_file_is_found_beside_the_sweep_and_known_by_its_cards(tmp_path):
    words = [f"{first}{second}b" for first in "abcdefghij" for second in "aeiou"]
    (tmp_path / "mine.txt").write_text("\n".join(words))
    text = GOOD + 'deck = ["mine.txt"]\n[cells.rules]\nhand = [2]\n'
    first = read(tmp_path, text).cells[0]
    (tmp_path / "mine.txt").write_text("\n".join([*words[1:], "zoo"]))
    second = read(tmp_path, text).cells[0]
    assert first.deck == "mine.txt"
    assert first.hash != second.hash
    assert first.setting().deck.cards[0].text == "aab"


def test_unequal_bots_are_named_by_seat(tmp_path):
    text = GOOD.replace("[2, 3]", "[2]") + 'bots = [["casual", "novice"], ["casual", "casual"]]\n'
    cells = read(tmp_path, text).cells
    assert [(cell.bots_name, cell.rotations) for cell in cells] == [
        ("casual / novice", 2),
        ("casual", 1),
    ]


def test_a_hash_depends_on_what_is_played_not_on_how_it_is_written(tmp_path):
    plain = read(tmp_path, GOOD).cells[0].hash
    assert read(tmp_path, GOOD + '[cells.rules]\nhand = ["table"]\n').cells[0].hash == plain
    assert read(tmp_path, with_line("deals = 7")).cells[0].hash == plain
    assert read(tmp_path, with_line("seed = 2")).cells[0].hash != plain


OWN_SWEEPS = {
    "word_crush_hands": 420,
    "word_crush_memory": 700,
    "word_crush_quick": 98,
    "word_crush_robustness": 40,
    "word_crush_table": 70,
    "word_crush_table_18": 60,
    "word_crush_versions": 6,
    "final_word_all": None,  # every game of the family that there is
    "final_word_all_decks": None,
    "final_word_all_hands": None,
    "final_word_all_rules": 168,
    "final_word_all_tables": None,
    "final_word_hands": 728,
    "final_word_decks": 450,
    "final_word_letters": 2,
    "final_word_robustness": 3,
    "final_word_table": 24,
    "final_word_versions": 6,
    "ring_grid_settings": 540,
    "ring_grid_seats": 15,
    "ring_grid_skill": 30,
    "ring_grid_feel": 4,
    "ring_grid_versions": 9,
    "word_lift_seats": 15,
    "word_lift_settings": 729,
    "word_lift_versions": 9,
    "word_lift_feel": 2,
    "whitman_5359_hands": 112,
    "whitman_5359_seats": 28,
    "whitman_5359_draws": 8,
    "whitman_5359_closing": 4,
    "whitman_5359_closing_partners": 2,
    "whitman_5359_rules": 128,
    "whitman_5359_partners": 12,
    "whitman_5359_skill": 2,
    "whitman_5359_feel": 2,
    "skill": 6,
    "win_chance": 6,
}


def test_every_sweep_of_ours_is_tested_and_listed():
    folder = Path(experiments.__file__).parent / "sweeps"
    assert {path.stem for path in folder.glob("*.toml")} == set(OWN_SWEEPS)
    listed = (folder / "README.md").read_text("utf-8")
    assert all(f"`{name}.toml`" in listed for name in OWN_SWEEPS)


@pytest.mark.parametrize("name", OWN_SWEEPS)
def test_our_own_sweeps_are_right(name):
    folder = Path(experiments.__file__).parent / "sweeps"
    sweep = read_sweep(folder / f"{name}.toml")
    assert (sweep.name, len(sweep.cells)) == (name, OWN_SWEEPS[name] or len(sweep.cells))
    assert OWN_SWEEPS[name] or len(sweep.games) > 15


def test_targets_name_the_games_own_modes(tmp_path):
    text = GOOD + "[targets.minutes]\nregullar = 20\n"
    assert complaint(tmp_path, text) == (
        "mine.toml, targets.minutes.regullar: word_crush has no such mode;"
        " allowed: regular, quick, long"
    )


def test_a_hand_table_has_rows_only_for_players_that_the_game_can_have(tmp_path):
    text = GOOD + "[cells.rules]\nhand = [{ 2 = 5, 3 = 4, 9 = 1 }]\n"
    assert complaint(tmp_path, text) == (
        "mine.toml, cells.rules.hand[0]: there is no row for '9' players;"
        " allowed: rows for 2 to 8 players"
    )


def test_an_error_of_a_combination_names_the_rule_as_the_file_does(tmp_path):
    text = GOOD + "[cells.rules]\ndouble_share = [1.0]\ndeck_size = [208]\n"
    assert "mine.toml, cells.rules.double_share[0]: " in complaint(tmp_path, text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "small"', "name = 26", 'name: 26 is a number; write "26"; allowed: text in'),
        ("deals = 60", 'deals = "60"', 'deals: "60" is text; write 60; allowed: a whole number'),
        (
            "traces = 1",
            'keep_rows = "true"',
            'keep_rows: "true" is text; write true; allowed: true',
        ),
        (
            "players = [2, 3]",
            "players = [2]\nvariant = [7]",
            '[0]: 7 is a number; write "7"; allow',
        ),
        ("hand = [1, 2]", 'hand = ["2"]', 'hand[0]: "2" is text; write 2; allowed: 1 to 10'),
        ("band = 0.25", 'band = "0.25"', 'band: "0.25" is text; write 0.25; allowed: a number'),
        (
            "seed = 5",
            "seed = 18446744073709551615",
            "seed: a whole number of 64 bits; allowed: up to 9223372036854775807, which has 63",
        ),
    ],
)
def test_a_value_of_the_wrong_type_says_so(small_sweep, old, new, said):
    text = small_sweep.read_text()
    assert old in text
    small_sweep.write_text(text.replace(old, new))
    with pytest.raises(InputError) as caught:
        read_sweep(small_sweep)
    assert said in str(caught.value)
