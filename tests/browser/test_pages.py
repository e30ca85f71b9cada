"""Every kind of page on a desk, a phone, in the dark and on paper, by keyboard and by touch."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import expect

from tests.browser.kinds import KINDS
from tests.browser.measures import (
    CUT_OFF,
    HIDDEN_TEXT,
    LEAST_CONTRAST,
    PARTS,
    REMOVE_ADDED,
    SHUT_CELLS,
    SIDEWAYS,
    SMALLEST_TEXT,
)
from tests.experiments.pages import names_of_code

DESK, PHONE = 1280, 390
MOST_BYTES, MOST_PARTS = 2_000_000, 20_000
SMALLEST, LEAST = 10.0, 4.5

pytestmark = pytest.mark.parametrize("kind", KINDS)


def test_it_says_nothing_to_the_console_and_asks_for_nothing(open_page, kind):
    with open_page(kind) as one:
        one.unfold()
        one.page.wait_for_load_state()
        assert one.said == []
        assert one.asked == [one.file.as_uri()]


def test_it_is_small(open_page, kind):
    with open_page(kind) as one:
        assert one.file.stat().st_size <= MOST_BYTES
        assert one.page.evaluate(PARTS) <= MOST_PARTS


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_it_never_scrolls_sideways(open_page, kind, width):
    with open_page(kind, width=width) as one:
        assert one.page.evaluate(SIDEWAYS) <= 0
        one.unfold()
        assert one.page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_no_label_of_a_picture_is_cut_off(open_page, kind, width):
    with open_page(kind, width=width) as one:
        one.unfold()
        assert one.page.evaluate(CUT_OFF) == []


def test_it_names_nothing_as_the_code_does(open_page, kind):
    with open_page(kind) as one:
        assert names_of_code(one.file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_no_text_is_too_small(open_page, kind, width):
    with open_page(kind, width=width) as one:
        one.unfold()
        size, text = one.page.evaluate(SMALLEST_TEXT)
        assert size >= SMALLEST, text


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_stands_out(open_page, kind, dark):
    with open_page(kind, dark=dark) as one:
        one.unfold()
        contrast, text = one.page.evaluate(LEAST_CONTRAST)
        assert contrast >= LEAST, text


@pytest.mark.parametrize("script", [True, False])
def test_paper_shows_all_that_is_folded(open_page, kind, script):
    with open_page(kind, script=script) as one:
        folded = one.page.locator("details:not([open])").count()
        assert folded == 0 or one.page.evaluate(HIDDEN_TEXT)
        one.page.emulate_media(media="print")
        assert one.page.evaluate(HIDDEN_TEXT) == []


def test_contents_and_chapters_open_by_keyboard(open_page, kind):
    with open_page(kind, width=PHONE) as one:
        chapters = one.page.locator("main > section")
        if chapters.count() <= 2:
            return
        contents = one.page.locator("nav.contents summary")
        links = one.page.locator("nav.contents a")
        assert links.count() == one.page.locator("main > section h2").count() or kind == "compare"
        contents.focus()
        one.page.keyboard.press("Enter")
        last = links.last
        last.focus()
        one.page.keyboard.press("Enter")
        aim = one.page.locator(f"{last.get_attribute('href')} > details")
        assert aim.count() == 0 or aim.get_attribute("open") is not None
        folded = one.page.locator("main > section > details:not([open]) > summary")
        if folded.count():
            before = folded.count()
            folded.first.focus()
            one.page.keyboard.press("Enter")
            assert folded.count() == before - 1


def test_nothing_is_said_to_a_pointer_alone(open_page, kind):
    with open_page(kind, width=PHONE) as one:
        assert one.page.locator("body [title]").count() == 0
        links = one.page.eval_on_selector_all(
            "a[href^='#']", "all => all.map((one) => one.getAttribute('href').slice(1))"
        )
        names = one.page.eval_on_selector_all("[id]", "all => all.map((one) => one.id)")
        assert set(links) <= set(names)


def test_a_picture_leads_to_its_cells_by_touch(open_page, kind):
    with open_page(kind, width=PHONE) as one:
        one.unfold()
        links = one.page.locator("figcaption a[href]")
        if links.count() == 0:
            return
        name = links.first.get_attribute("href")
        one.page.evaluate(SHUT_CELLS)
        links.first.tap()
        assert one.page.locator(f"[id='{name[1:]}']").is_visible()


def test_tables_sort_by_keyboard(open_page, kind):
    with open_page(kind) as one:
        one.unfold()
        heads = one.page.locator("table thead th:first-child button")
        if heads.count() == 0:
            return
        table = one.page.locator("table:has(thead button)").first
        button = table.locator("thead button").first
        column = "rows => rows.map((row) => row.cells[0].innerText.trim())"
        before = table.locator("tbody tr").evaluate_all(column)
        button.focus()
        one.page.keyboard.press("Enter")
        assert table.locator("th").first.get_attribute("aria-sort") == "ascending"
        rising = table.locator("tbody tr").evaluate_all(column)
        one.page.keyboard.press("Enter")
        assert table.locator("th").first.get_attribute("aria-sort") == "descending"
        falling = table.locator("tbody tr").evaluate_all(column)
        assert sorted(before) == sorted(rising) == sorted(falling)
        if len(set(before)) == len(before):
            assert falling == rising[::-1]


def test_tables_copy_by_keyboard(open_page, kind):
    with open_page(kind) as one:
        one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        one.unfold()
        button = one.page.locator("button.copy").first
        if one.page.locator("table, pre.lines").count() == 0:
            return
        shape = one.page.locator("table:has(button.copy)").first.evaluate(
            "table => [table.rows.length, table.rows[0].cells.length]"
        )
        button.focus()
        one.page.keyboard.press("Enter")
        expect(button).to_have_text("Copied")
        text = one.page.evaluate("navigator.clipboard.readText()")
        rows = list(csv.reader(io.StringIO(text)))
        assert [len(rows), len(rows[0])] == shape
        assert any(rows[0])


def test_without_its_script_everything_is_there(open_page, kind):
    with open_page(kind, script=False) as one:
        one.unfold()
        bare = one.page.locator("main").inner_text()
        assert one.page.locator("button").count() == 0
    with open_page(kind) as one:
        one.unfold()
        one.page.evaluate(REMOVE_ADDED)
        assert " ".join(one.page.locator("main").inner_text().split()) == " ".join(bare.split())
