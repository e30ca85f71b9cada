"""The page: self-contained, small, escaped, traceable; and the command that writes it."""

import html
import re
import shlex
import shutil
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from experiments.cli import main
from experiments.design.hand_table import HandTable, read_csv, read_markdown, table_text
from experiments.store.shards import read_shards
from experiments.studies.hands.evidence import NarratedGame, printed_table, read_evidence
from experiments.studies.hands.page import render
from experiments.studies.hands.records import Goals
from experiments.studies.hands.study import study_hands
from sim.errors import InputError
from sim.games.word_crush.rulebook import TABLE_1
from tests.experiments.pages import (
    assert_asks_no_network,
    assert_is_whole,
    cells_of_figures,
    named_rows,
    read,
    without_script,
)
from tests.experiments.test_study import cell, frame

SWEEP = """
name = "tiny"
question = "How <b>many</b> cards?"
game = "word_crush"
seed = 1
deals = 15
traces = 1
[cells]
players = [2, 4]
bots = ["casual", "strong"]
[cells.rules]
hand = [1, 2, 3]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("results")
    (place / "tiny.toml").write_text(SWEEP)
    assert main(["run", str(place / "tiny.toml"), "--out", str(place / "tiny"), "--jobs", "1"]) == 0
    return place / "tiny"


@pytest.fixture(scope="module")
def evidence(folder):
    return read_evidence(folder)


@pytest.fixture(scope="module")
def page(evidence):
    return render(evidence)


def test_a_sweep_that_compares_names_the_command_that_answers_it(evidence, page):
    asked = replace(evidence, sweep_text=evidence.sweep_text + "\n[compare]\nwhat = 'bots'\n")
    assert "better is answered by fairdeal compare" in render(asked)
    assert "fairdeal compare" not in page


def test_the_page_is_whole_and_all_its_links_lead_somewhere(page):
    assert_is_whole(page)


def test_the_page_asks_nothing_of_a_network(page):
    assert_asks_no_network(page)


def test_the_page_is_small(page):
    assert len(page.encode()) < 500_000


def test_the_answer_comes_first_and_every_part_is_there(page):
    headings = re.findall(r"<h2>([^<]+)</h2>", page)
    assert headings == [
        "The answer",
        "Cell by cell, in words",
        "The figures behind it",
        "How long games take",
        "How even the seats are",
        "Games that are not over in 60 minutes",
        "What moves the answer",
        "One game, move by move",
        "Every cell",
        "What these figures cannot show",
        "Method, and how to reproduce it",
    ]


def test_every_figure_and_row_is_traceable(page, evidence):
    figures = cells_of_figures(page)
    # how far the answer holds; and nobody played the hands printed for 2 players
    assert len(figures) == 1 + 2 + 2 + 1
    digests = {row["cell"]: row["digest"] for row in evidence.cells.to_dicts()}
    assert page.count(evidence.digest[:12]) >= len(figures)
    assert all(named and set(named) <= set(digests) for named in figures)
    rows = named_rows(page)
    for name, digest in digests.items():
        assert f'<td class="text">{digest}</td>' in rows[f"cell-{name}"]
    judged = [row for name, row in rows.items() if name.startswith(("row-", "count-"))]
    played = [row for row in judged if "not played" not in row]
    assert played
    assert all('href="#cell-' in row for row in played)
    footer = "".join(read(without_script(page)).text[-40:])
    assert evidence.digest in footer
    assert evidence.command in footer
    assert evidence.sweep_text.strip() in "".join(read(page).text)


def test_nothing_is_said_to_a_pointer_alone(page):
    assert not [attributes for _, attributes in read(page).tags if "title" in attributes]


def test_the_contents_lead_to_every_chapter(page):
    listed = re.search(r'<nav class="contents".*?</nav>', page, re.DOTALL)[0]
    titles = re.findall(r'<a href="#[^"]+">([^<]+)</a>', listed)
    assert titles == re.findall(r"<h2>([^<]+)</h2>", page)


def test_pictures_have_words_and_axes_with_units(page):
    reader = read(page)
    words = [one["aria-label"] for _, one in reader.tags if one.get("role") == "img"]
    assert len(words) == 6
    assert words[0].startswith("For tables so much quicker or slower each decision stays. ")
    assert words[1].startswith("Median minutes by cards dealt, 2 players, casual. 1: ")
    text = "".join(reader.text)
    for label in ("cards dealt to each player", "minutes", "turn position (1 acts first)",
                  "win share less even, % of wins",
                  "median minutes of the printed hand"):  # fmt: skip
        assert label in text
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)


def test_no_placeholder_colour_is_left(page):
    assert not re.search(r"#0[1-7]0[1-7]0[1-7]", page)


def test_markup_in_a_title_stays_text(page):
    assert "How &lt;b&gt;many&lt;/b&gt; cards?" in page
    assert "How <b>many" not in page


def test_markup_everywhere_stays_text(evidence):
    nasty = '<script>alert("$x_1$")</script>'
    cells = [
        cell(2, hand, 6.0 * hand, bots=bots, deck=nasty, digest=nasty)
        for hand in (1, 2, 3)
        for bots in (nasty, "casual")
    ]
    mode = "<i>quick</i>"
    table = HandTable.from_columns({mode: {2: 2}})
    study = study_hands(frame(*cells), Goals(minutes={mode: 10}), table)
    page = render(
        replace(
            evidence, name=nasty, question=nasty, game=nasty, folder=nasty, digest=nasty,
            sweep=nasty, versions={nasty: nasty}, sweep_text=nasty, study=study,
            narrated=NarratedGame(nasty, nasty, (nasty,), 3, (nasty,), nasty), path=nasty,
            games_asked=10**9,
        )
    )  # fmt: skip
    tags = {tag for tag, _ in read(without_script(page)).tags}
    assert not tags & {"script", "i"}
    assert page.count("&lt;script&gt;") > 20


def test_a_replay_is_narrated_to_its_end(page, evidence):
    assert evidence.narrated.lines[0].startswith("Word Crush, ")
    last = (evidence.narrated.ending or evidence.narrated.lines)[-1]
    assert re.search(r"minutes\.$", last)
    assert last in page


def test_the_narrated_game_names_a_command_that_replays_it(page, evidence, capsys):
    command = evidence.narrated.command
    assert html.escape(command, quote=True).replace("&#x27;", "&#39;") in page
    capsys.readouterr()
    assert main(shlex.split(command)[1:]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[: len(evidence.narrated.lines)] == list(evidence.narrated.lines)


def test_hand_tables_fit_a_phone(page):
    assert page.count('<div class="wide"><table class="hands">') == page.count('class="hands"')
    phone = page[page.index("@media (max-width: 40rem)") :]
    rules = phone[: phone.index("@media print")]
    assert ".hands { table-layout: fixed; }" in rules
    assert ".hands td { min-width: 0; white-space: normal;" in rules


def test_kinds_of_players_and_decks_are_named_shortly(page):
    assert "of them by casual players with the printed deck: the answer is about these" in page
    assert '<th scope="col">strong players</th>' in page
    assert "1 cards" not in page
    assert "A cell of the table is a row and a column" in page


def test_the_command_names_deals_that_differ_from_the_copied_sweep(evidence):
    assert evidence.command.startswith("fairdeal run sweep.toml --out ")
    other = replace(evidence, deals=7)
    assert other.command.startswith("fairdeal run sweep.toml --deals 7 --out ")
    assert "fairdeal run sweep.toml --deals 7 --out " in render(other)
    silent = replace(evidence, sweep_text='name = "x"', deals=2000)
    assert "--deals" not in silent.command


def test_an_unfinished_run_is_reported_before_the_answer(tmp_path, capsys):
    sweep = tmp_path / "part.toml"
    sweep.write_text(SWEEP.replace('"tiny"', '"part"'))
    folder = tmp_path / "part"
    assert main(["run", str(sweep), "--out", str(folder), "--jobs", "1"]) == 0
    whole = read_evidence(folder)
    assert whole.unfinished == ""
    assert 'class="box"' not in render(whole)
    lost = {(2, 1), (4, 1)}
    names = {
        row["cell"]
        for row in whole.cells.to_dicts()
        if (row["players"], row["rule_hand"]) in lost and row["bots"] == "casual"
    }
    for shard in read_shards(folder):
        if names & {part.cell for part in shard.parts}:
            (folder / shard.file).unlink()
    capsys.readouterr()
    assert main(["report", str(folder)]) == 0
    said = capsys.readouterr()
    evidence = read_evidence(folder)
    assert evidence.games < evidence.games_asked
    assert said.err.strip() == f"warning: {evidence.unfinished}"
    assert evidence.unfinished.startswith(
        f"the run is not complete: {evidence.games:,} of {evidence.games_asked:,} games; go on"
        f" with fairdeal run {folder}/sweep.toml --out {folder}"
    )
    page = (folder / "report.html").read_text("utf-8")
    assert page.index('class="box"') < page.index("<h2>The answer</h2>")
    assert all(1 in one.unplayed for one in evidence.study.rows)
    assert "saves" not in said.out


def test_where_no_hand_works_the_tables_hold_the_printed_one(evidence):
    goals = Goals(minutes={"regular": 20})
    table = HandTable.from_columns({"regular": {2: 3}})
    study = study_hands(frame(cell(2, 1, 9.0), cell(2, 3, 60.0)), goals, table)
    assert table_text(study.recommended, "csv").splitlines()[1].startswith("2,3")
    page = render(replace(evidence, study=study, goals=goals))
    assert page.count('<span class="cards lost">3 ✗</span><br><span class="quiet">60 (') == 2
    assert "1 ✗" not in page
    assert "no hand size alone works: the printed one is left" in page
    assert "Nearest: 1 card" in page
    assert "20 min, 15 to 25" in page


def test_results_without_traces_say_so(folder, tmp_path):
    without = shutil.copytree(folder, tmp_path / "tiny")
    shutil.rmtree(without / "traces")
    evidence = read_evidence(without)
    assert evidence.narrated is None
    assert "no trace that this version can read" in render(evidence)


def test_the_same_results_make_the_same_page(evidence, page):
    assert render(evidence) == page


def test_the_command_writes_page_and_table(folder, tmp_path, capsys):
    out, table = tmp_path / "new" / "answer.html", tmp_path / "hands.csv"
    capsys.readouterr()
    assert main(["report", str(folder), "--out", str(out), "--save-table", str(table)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("For casual players with the printed deck, ")
    assert f"report  {out}" in text
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert read_csv(table.read_text("utf-8")).modes == ("quick", "regular", "long")
    assert main(["report", str(folder), "--save-table", str(tmp_path / "hands.md")]) == 0
    assert (folder / "report.html").exists()
    assert read_markdown((tmp_path / "hands.md").read_text("utf-8")) == read_csv(
        table.read_text("utf-8")
    )


def test_the_command_judges_a_table_of_ones_own(folder, tmp_path, capsys):
    mine = tmp_path / "mine.csv"
    mine.write_text("players,quick\n2,1\n4+,1\n")
    out = tmp_path / "page.html"
    assert main(["report", str(folder), "--printed", str(mine), "--out", str(out)]) == 0
    assert "in the 2 cells of the table" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--printed", "mine.txt"], "error: --printed mine.txt: is no hand table's file name;"
         " allowed: a name in .csv or .md"),
        (["--printed", "none.csv"], "error: --printed none.csv: no such file; allowed: a .csv or"
         " .md file"),
        (["--save-table", "new.html"], "error: --save-table new.html: is no hand table's file"
         " name; allowed: a name in .csv or .md"),
    ],
)  # fmt: skip
def test_mistaken_options_are_named(folder, options, message, capsys):
    assert main(["report", str(folder), *options]) == 2
    assert capsys.readouterr().err.strip() == message


def test_a_page_that_cannot_be_written_and_results_that_are_none(folder, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["report", str(folder), "--out", str(tmp_path / "file" / "page.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["report", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_a_mistaken_table_names_file_line_and_column(folder, tmp_path, capsys):
    mine = tmp_path / "mine.csv"
    mine.write_text("players,quick\n2,eleven\n")
    assert main(["report", str(folder), "--printed", str(mine)]) == 2
    assert "mine.csv, line 2, column quick: 'eleven' is not a number" in capsys.readouterr().err


def test_targets_that_no_column_has_are_refused():
    message = "none of epic is in word_crush's hand table; allowed: quick, regular, long"
    with pytest.raises(InputError, match=message):
        printed_table("word_crush", Goals({"epic": 90}))


def test_table_1_is_judged_unless_another_is_given(evidence):
    assert evidence.study.printed == HandTable.from_columns(TABLE_1)


def test_a_page_is_never_written_over_a_file_of_another_kind(folder, tmp_path, capsys):
    mine = tmp_path / "mine.toml"
    mine.write_text("my sweep")
    assert main(["report", str(folder), "--out", str(mine)]) == 2
    assert "is no page's file name; allowed: a name in .html" in capsys.readouterr().err
    assert mine.read_text() == "my sweep"


def test_nothing_is_written_if_the_table_cannot_be(folder, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    page = tmp_path / "page.html"
    table = tmp_path / "file" / "t.csv"
    assert main(["report", str(folder), "--out", str(page), "--save-table", str(table)]) == 2
    assert f"--save-table {table}: cannot be written" in capsys.readouterr().err
    assert not page.exists()
    assert main(["report", str(folder), "--out", str(tmp_path)]) == 2
    assert "is a folder; allowed: the name of a file" in capsys.readouterr().err
