"""Chapters: what other commands found, set into a page with its cells, and nothing unsafe."""

import json
import re
from dataclasses import asdict, replace

import pytest

from experiments.report.cell_table import CellSource
from experiments.report.chapter import (
    CHAPTER,
    Chapter,
    ChapterTable,
    TableField,
    chapter_page,
    chapter_text,
    chapters_html,
    read_chapter,
)
from experiments.report.drawing import Panel
from sim.errors import InputError

FOUND = Chapter(
    name="tune",
    title="Which hands <b>hold</b>?",
    sentences=("Print 5 & no other.",),
    command="fairdeal tune table.toml --seed 4",
    digest="0123abcd",
    seed=4,
    tables=(
        ChapterTable(
            "Choices",
            ("Players", "Print"),
            ((TableField("3"), TableField("5 or 6", "open", "aa11")),),
        ),
    ),
    panels=(Panel("race", "The race", "<svg><text>5</text></svg>", "intervals", ("aa11",)),),
    caveats=("Bots are no people.",),
    cells=(CellSource("aa11", "3 players, hand 5", "0 to 3,999"),),
)


def written(folder, chapter=FOUND):
    (folder / CHAPTER).write_text(json.dumps(asdict(chapter)), encoding="utf-8")
    return folder


def complaint(folder):
    with pytest.raises(InputError) as caught:
        read_chapter(folder, "--with")
    return str(caught.value)


def test_what_is_written_is_read_back(tmp_path):
    assert read_chapter(written(tmp_path), "--with") == FOUND


def test_no_chapter_is_written_that_could_not_be_read():
    unsafe = replace(FOUND.panels[0], svg="<svg><script></script></svg>")
    assert json.loads(chapter_text(FOUND))["name"] == "tune"
    with pytest.raises(ValueError, match="no plain drawing"):
        chapter_text(replace(FOUND, panels=(unsafe,)))


def test_a_page_escapes_text_and_keeps_pictures():
    page = chapter_page(FOUND)
    assert "Which hands &lt;b&gt;hold&lt;/b&gt;?" in page
    assert "Print 5 &amp; no other." in page
    assert "<svg><text>5</text></svg>" in page
    assert "<b>" not in page


def test_a_field_leads_to_its_cell_and_the_cell_shows_its_deals():
    html = str(chapters_html([FOUND]))
    assert '<a href="#tune-aa11">5 or 6</a>' in html
    assert '<tr id="tune-aa11">' in html
    assert "0 to 3,999" in html
    assert "fairdeal tune table.toml --seed 4" in html
    assert "0123abcd" in html


def test_a_folder_without_a_chapter_is_named(tmp_path):
    assert complaint(tmp_path) == (
        f"--with {tmp_path}: there is no chapter.json in it;"
        " allowed: a folder that tune, compare, robustness ... wrote with --out"
    )


def test_a_broken_file_is_named_with_its_line(tmp_path):
    (tmp_path / CHAPTER).write_text('{\n"name": }')
    assert complaint(tmp_path).startswith(f"{tmp_path / CHAPTER}, line 2: not JSON")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "no name"}, "'no name' is no name"),
        ({"sentences": [3]}, "3 is no text"),
        ({"seed": "four"}, "is no whole number"),
        ({"tables": [{"caption": "c", "heads": ["a"], "rows": [[]]}]}, "a row of 'c' has 0 fields"),
        (
            {"tables": [{"caption": "c", "heads": ["a"], "rows": [[{"text": "", "state": "x"}]]}]},
            "'x' is no state",
        ),
    ],
)
def test_a_mistaken_file_is_refused(tmp_path, change, said):
    data = json.loads(chapter_text(FOUND)) | change
    (tmp_path / CHAPTER).write_text(json.dumps(data))
    assert said in complaint(tmp_path)


@pytest.mark.parametrize(
    "svg",
    [
        "<p>no picture</p>",
        "<svg><script>alert(1)</script></svg>",
        '<svg onload="alert(1)"></svg>',
        '<svg><a href="javascript:alert(1)"></a></svg>',
        "<svg><foreignObject></foreignObject></svg>",
    ],
)
def test_a_picture_that_is_no_drawing_is_refused(tmp_path, svg):
    panel = replace(FOUND.panels[0], svg=svg)
    written(tmp_path, replace(FOUND, panels=(panel,)))
    assert "is no plain drawing" in complaint(tmp_path)


def test_two_chapters_of_one_command_have_anchors_of_their_own():
    page = chapters_html([FOUND, replace(FOUND, title="Again")])
    anchors = re.findall(r'\bid="([^"]+)"', page)
    assert len(anchors) == len(set(anchors)) == 6
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
