"""No page names rules, figures or games as the code does; no label of a picture is cut off."""

import re

import pytest

from experiments.examples import find_example
from experiments.report.chapter import Chapter, ChapterTable, TableField, chapter_page
from experiments.report.drawing import Panel, new_axes, settings, svg_of
from experiments.report.page_file import Section, render_page
from experiments.studies.games.evidence import read_games_evidence
from experiments.studies.games.page import render_games
from experiments.studies.hands.evidence import read_evidence
from experiments.studies.hands.page import render
from tests.experiments.pages import names_of_code

LONG = "1 if the game's last steal decided the winner: with the points that it moved given back"
MOST_BYTES = 2_000_000
RAW = "eight_it_all, first_player_cards 2: in_band"


@pytest.fixture
def picture():
    with settings():
        figure, axes = new_axes(height=1.4, left=0.27)
        axes.barh(range(2), [1, 1])
        axes.set_yticks(range(2), ["variant and ring cap and rings", "players and hand"])
        axes.set_title(LONG)
        axes.set_xlabel("share of all the differences between the cells of one sweep, in percent")
        return svg_of(figure, "long")


def chapter(picture):
    return Chapter(
        name="raw",
        title=RAW,
        sentences=(RAW, "Set keep_rows = true in my_sweep.toml."),
        command="fairdeal skill my_sweep.toml",
        digest="0",
        seed=1,
        tables=(ChapterTable(RAW, (RAW, "share"), ((TableField(RAW), TableField("1")),)),),
        panels=(Panel("one", RAW, picture.replace("players and", "players_and"), RAW, ()),),
        caveats=(RAW,),
    )


def test_a_chapter_is_in_words_whatever_wrote_it(picture):
    page = chapter_page(chapter(picture))
    assert names_of_code(page) == []
    assert page.count("Eight It All, first player cards 2: in band") >= 7
    assert "fairdeal skill my_sweep.toml" in page
    assert "keep_rows = true in my_sweep.toml" in page


def test_a_page_of_sections_is_in_words():
    page = render_page(RAW, [Section(RAW, [RAW], (), [[RAW, "x"], ["in_band", "1"]])], "from x_y.z")
    assert names_of_code(page) == []


@pytest.mark.parametrize(
    ("example", "read", "made"),
    [
        ("word_crush_hands", read_evidence, render),
        ("final_word_hands", read_games_evidence, render_games),
        ("eight_it_all_versions", read_games_evidence, render_games),
        ("three_two_one_decks", read_games_evidence, render_games),
    ],
)
def test_reports_on_hands_are_small_and_in_words(example, read, made):
    page = made(read(find_example(example)))
    assert len(page.encode()) < MOST_BYTES
    assert names_of_code(page.replace(str(find_example(example)), "")) == []


def test_names_of_code_are_found_where_there_are_any():
    assert names_of_code("<h2>in_band</h2><p aria-label='a_b'>c.toml <code>x_y</code></p>") == [
        "in_band",
        "a_b",
    ]


def test_a_long_label_is_broken_and_the_picture_grows(picture):
    texts = re.findall(r"<(?:text|tspan)[^>]*>([^<]+)<", picture)
    assert max(map(len, texts)) < len(LONG)
    assert "variant and ring cap and rings" not in texts
    assert {"variant", "rings"} <= set(re.findall(r"\w+", " ".join(texts)))
    height = float(re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', picture)[1])
    assert height > 1.4 * 72
