"""What pages show stays text: names, words, titles and pictures that others wrote."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.report.cell_table import CellSource
from experiments.report.chapter import (
    CHAPTER,
    Chapter,
    ChapterTable,
    TableField,
    chapter_page,
    chapter_text,
    check_chapter,
    read_chapter,
)
from experiments.report.drawing import Panel, new_axes, settings, svg_of
from experiments.report.page_file import Section, render_page
from experiments.report.plain_drawing import find_active_part
from experiments.runner.run import run_sweep
from experiments.studies.hands.evidence import narrate
from sim.decks.named import DATA_FOLDER
from sim.errors import InputError
from sim.games.ring_grid.picture import draw_grid_svg
from tests.experiments.pages import without_script
from tests.hostile.long_text import Long, text_of

EVIL = "\"><script>alert(1)</script><img src=x onerror=alert(2)>&amp;'{{7*7}}"
POLICY = "Content-Security-Policy"
ALLOWED_ADDRESSES = ("#", "data:image/png;base64,")
ACTIVE_TAGS = {"script", "img", "iframe", "object", "embed", "form", "base", "foreignobject", "b"}


class Tags(HTMLParser):
    """The tags of a page that a browser would make elements of, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def check_page(page: str) -> str:
    """Nothing on the page but its own script acts, or is fetched; return its text."""
    tags = Tags()
    tags.feed(without_script(page))
    tags.close()
    assert len(tags.found) > 10
    for tag, attributes in tags.found:
        assert tag not in ACTIVE_TAGS
        assert tag != "link"
        assert tag != "meta" or attributes.get("http-equiv") in (None, POLICY)
        for name, value in attributes.items():
            assert not name.startswith("on"), (tag, attributes)
            if name.endswith("href") or name == "src":
                assert str(value).startswith(ALLOWED_ADDRESSES)
            assert "javascript:" not in str(value)
    return tags.text


@cache
def drawn(text: str = "a") -> str:
    with settings():
        figure, axes = new_axes()
        axes.plot([1, 2], [2, 1], label=text)
        axes.set_title(text)
        axes.legend()
        return svg_of(figure, "one")


def evil_chapter(svg: str) -> Chapter:
    return Chapter(
        name="evil",
        title=EVIL,
        sentences=(EVIL,),
        command=EVIL,
        digest=EVIL,
        seed=1,
        tables=(
            ChapterTable(EVIL, (EVIL, EVIL), ((TableField(EVIL), TableField(EVIL, "same", EVIL)),)),
        ),
        panels=(Panel("one", EVIL, svg, EVIL, (EVIL,)),),
        caveats=(EVIL,),
        cells=(CellSource(EVIL, EVIL, EVIL),),
    )


def test_a_chapter_of_markup_stays_text(tmp_path):
    (tmp_path / CHAPTER).write_text(chapter_text(evil_chapter(drawn(EVIL))))
    text = check_page(chapter_page(read_chapter(tmp_path, "--with")))
    assert text.count("<script>alert(1)</script>") > 10
    assert text.count("{{7*7}}") > 10


def test_a_page_of_sections_stays_text(tmp_path):
    sections = [Section(EVIL, [EVIL], [(drawn(EVIL), EVIL)], [[EVIL, EVIL], [EVIL, EVIL]])]
    text = check_page(render_page(EVIL, sections, EVIL))
    assert text.count("<script>alert(1)</script>") >= 6


def test_pictures_of_ours_are_plain_drawings():
    assert find_active_part(drawn()) == ""
    assert find_active_part(drawn(EVIL)) == ""


def test_pictures_are_plain_drawings_where_nothing_of_a_line_is_seen():
    with settings():
        figure, axes = new_axes()
        axes.plot([1, 2], [5, 6], marker="o")
        axes.set_ylim(0, 1)
        assert find_active_part(svg_of(figure, "one")) == ""


def test_tiles_of_markup_stay_text():
    svg = draw_grid_svg("hexagram", [EVIL] * 13)
    tags = Tags()
    tags.feed(svg)
    assert {tag for tag, _ in tags.found} == {"svg", "circle", "text"}
    assert not any(name.startswith("on") for _, attributes in tags.found for name in attributes)


SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
ACTIVE = [
    "<script>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT>",
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<path onclick="alert(1)"/>',
    '<g onload="alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<a href="https://example.org"><text>here</text></a>',
    '<use href="https://example.org/a.svg#b"/>',
    '<use href="data:image/svg+xml,a#b"/>',
    '<image href="https://example.org/pixel.png"/>',
    '<image href="data:image/svg+xml,a"/>',
    "<style>@import url(https://example.org/a.css)</style>",
    "<style>body { display: none }</style>",
    '<path style="fill: url(https://example.org/a.svg#b)"/>',
    "<path fill=\"url( 'https://example.org/a.svg')\"/>",
    '<path style="position: fixed; inset: 0"/>',
    '<path style="fill: red; position: fixed"/>',
    '<path style="fill: \\75 rl(https://example.org)"/>',
    '<path fill="&#106;avascript:alert(1)"/>',
    '<text class="over">a</text>',
    "<!-- a --><path/>",
    "<?a > <script>alert(1)</script> ?>",
    "<![CDATA[ ]]>",
    "<title><path/></title>",
    "<desc>a</desc>",
    "<metadata/>",
    "<path",
    "&nbsp;",
    "</svg><meta http-equiv='refresh' content='0'/><svg>",
]


@pytest.mark.parametrize("part", ACTIVE)
def test_a_picture_that_acts_is_refused(tmp_path, part):
    svg = SVG.format(part)
    assert find_active_part(svg)
    with pytest.raises(ValueError, match="is no plain drawing"):
        check_chapter(evil_chapter(svg))
    data = json.loads(chapter_text(evil_chapter(drawn())))
    data["panels"][0]["svg"] = svg
    (tmp_path / CHAPTER).write_text(json.dumps(data))
    with pytest.raises(InputError, match="is no plain drawing"):
        read_chapter(tmp_path, "--with")


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "text",
        "<div/>",
        " <svg/>",
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
        '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>',
        '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
        "<svg/><svg/>",
        "<svg/>trailing",
        "<svg onload='alert(1)'/>",
        Long(lambda: "<svg>" * 100_000 + "</svg>" * 100_000 + "<a/>"),
    ],
)
def test_what_is_not_one_drawing_is_refused(svg):
    with pytest.raises(ValueError, match="is no plain drawing"):
        check_chapter(evil_chapter(text_of(svg)))


@pytest.fixture(scope="module")
def evil_results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose question, deck, deck's notes and length of game hold markup."""
    folder = tmp_path_factory.mktemp("evil")
    deck = "<img src=x onerror=alert(1)>.csv"
    text = (DATA_FOLDER / "word_crush_104.csv").read_text("utf-8")
    (folder / deck).write_text(f"# {EVIL}\n{text}")
    (folder / "evil.toml").write_text(
        'name = "evil"\n'
        f"question = {json.dumps(EVIL)}\n"
        'game = "word_crush"\ndeals = 40\ntraces = 1\n'
        "[cells]\nplayers = [2, 3]\n"
        f"deck = [{json.dumps(deck)}]\n"
        "[cells.rules]\nhand = [2, 3]\n"
    )
    run_sweep(read_sweep(folder / "evil.toml"), folder / "results", jobs=1, show_progress=False)
    return folder / "results"


def test_a_report_on_markup_stays_text(evil_results, tmp_path, capsys):
    chapters = tmp_path / "chapters"
    chapters.mkdir()
    (chapters / CHAPTER).write_text(chapter_text(evil_chapter(drawn(EVIL))))
    table = tmp_path / "table.csv"
    table.write_text("players,<script>alert(1)</script>,first player\n2,3,0\n3,2,0\n")
    out = tmp_path / "page.html"
    words = ["report", str(evil_results), "--out", str(out), "--with", str(chapters)]
    assert main(words) == 0
    text = check_page(out.read_text())
    assert "<script>alert(1)</script>" in text
    assert "<img src=x onerror=alert(1)>.csv" in text
    main([*words, "--printed", str(table)])
    check_page(out.read_text())
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("key", ["variant", "bots", "deck", "name", "question", "sweep"])
def test_a_description_that_was_edited_makes_no_markup(evil_results, tmp_path, capsys, key):
    path = evil_results / "cells.json"
    before = path.read_text()
    data = json.loads(before)
    for one in [data, *data["cells"]]:
        if key in one:
            one[key] = EVIL
    path.write_text(json.dumps(data))
    out = tmp_path / "page.html"
    try:
        code = main(["report", str(evil_results), "--out", str(out)])
    finally:
        path.write_text(before)
    assert code in (0, 2), capsys.readouterr().err
    if code == 0:
        check_page(out.read_text())


def test_a_trace_with_names_of_markup_is_narrated_as_text(evil_results, tmp_path):
    files = {path: path.read_text() for path in (evil_results / "traces").glob("*.jsonl")}
    for path, text in files.items():
        header, *events = text.splitlines()
        data = json.loads(header)
        data |= {"bots": [EVIL for _ in data["bots"]], "deck_name": EVIL}
        path.write_text("\n".join([json.dumps(data), *events]))
    out = tmp_path / "page.html"
    try:
        assert main(["report", str(evil_results), "--out", str(out)]) == 0
    finally:
        for path, text in files.items():
            path.write_text(text)
    assert f"Player 1 is {EVIL}" in check_page(out.read_text())


def test_a_trace_with_words_of_markup_is_refused(evil_results, tmp_path):
    file = next((evil_results / "traces").glob("*.jsonl"))
    header, *events = file.read_text().splitlines()
    data = json.loads(header)
    data["deck"] = [EVIL for _ in data["deck"]]
    (tmp_path / "odd.jsonl").write_text("\n".join([json.dumps(data), *events]))
    with pytest.raises(InputError, match=r"odd\.jsonl"):
        narrate(tmp_path / "odd.jsonl", "word_crush", "a", "b", "printed")


def test_a_trace_that_breaks_a_rule_is_not_narrated(evil_results, tmp_path):
    file = next((evil_results / "traces").glob("*.jsonl"))
    lines = file.read_text().splitlines()
    (tmp_path / "odd.jsonl").write_text("\n".join(lines[:1] + lines[5:]))
    with pytest.raises(InputError, match=r"odd\.jsonl"):
        narrate(tmp_path / "odd.jsonl", "word_crush", "a", "b", "printed")
    narrated = replace(narrate(file, "word_crush", "a", "b", "printed"), cell="c")
    assert narrated.lines
