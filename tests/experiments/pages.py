"""Pages that commands write, as a browser would read them."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

from experiments.report.templates import own_file


def without_script(page):
    """A page without the one script that all pages share, which its policy names by its hash."""
    script = own_file("page.js").strip()
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert page.count(f"<script>{script}</script>") == 1
    assert "default-src &#39;none&#39;" in page
    assert f"script-src &#39;sha256-{allowed}&#39;" in page.replace("&#43;", "+")
    return page.replace(f"<script>{script}</script>", "")


NAME_OF_CODE = re.compile(r"(?<![\w./<-])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?![\w./]|\s*=)")
TYPED = ("code", "pre", "script", "style")


class NameReader(HTMLParser):
    """Collects names of the code that a reader, or a reader's screen reader, meets as words."""

    def __init__(self):
        super().__init__()
        self.typed, self.names = "", []

    def handle_starttag(self, tag, attrs):
        self.typed = self.typed or (tag if tag in TYPED else "")
        for key, value in attrs:
            if key in ("aria-label", "data-label", "title", "alt"):
                self.names += NAME_OF_CODE.findall(value or "")

    def handle_endtag(self, tag):
        self.typed = "" if tag == self.typed else self.typed

    def handle_data(self, data):
        self.names += [] if self.typed else NAME_OF_CODE.findall(data)


def names_of_code(page):
    """Names such as first_player_cards where a page is read, headings and pictures included."""
    reader = NameReader()
    reader.feed(page)
    return reader.names


class Reader(HTMLParser):
    """Collects tags with their attributes and complains of tags that do not match."""

    EMPTY = ("meta", "br", "link", "img")

    def __init__(self):
        super().__init__()
        self.tags, self.open, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(page):
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def assert_is_whole(page):
    """Every tag is closed, every name stands once, and every link and picture finds its part."""
    tags = read(page).tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for _, attributes in tags if "href" in attributes]
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    for used in re.findall(r"url\(#([^)]+)\)", page):
        assert used in ids


def assert_asks_no_network(page):
    """Nothing on the page is loaded from anywhere else."""
    page = without_script(page)
    tags = read(page).tags
    assert not {tag for tag, _ in tags} & {"script", "link", "img", "iframe", "object", "base"}
    assert not [attributes for _, attributes in tags if "src" in attributes]
    addresses = set(re.findall(r"\b(?:https?:)?//[a-z0-9.-]+[^\s\"'<]*", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)


def named_rows(page):
    """The content of every row of a table that has a name, by its name."""
    return dict(re.findall(r'<tr id="([^"]+)"[^>]*>(.*?)</tr>', page, re.DOTALL))


def cells_of_figures(page):
    """The cells that each figure leads to."""
    figures = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    return [re.findall(r'href="#cell-([0-9a-f]+)"', one) for one in figures]
