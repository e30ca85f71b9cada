"""A browser and the pages, each once for all tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.kinds import write_pages

MISSING = "no chromium here; Debian's is installed by: apt-get install -y chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.exit(MISSING, returncode=2)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    kept = os.environ.get("FAIRDEAL_PAGES")
    place = Path(kept) if kept else tmp_path_factory.mktemp("pages")
    place.mkdir(parents=True, exist_ok=True)
    return write_pages(place)


class Opened:
    """A page in the browser, and what it said and asked for."""

    def __init__(self, page: Page, file: Path) -> None:
        self.page, self.file = page, file
        self.said: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda one: self.said.append(one.text))
        page.on("pageerror", lambda one: self.said.append(str(one)))
        page.on("request", lambda one: self.asked.append(one.url))
        page.goto(file.as_uri())

    def unfold(self) -> None:
        """Open everything that is folded."""
        self.page.evaluate(
            "for (const one of document.querySelectorAll('details')) one.open = true"
        )


@pytest.fixture
def open_page(browser: Browser, files: dict[str, Path]):
    """Opens a page of a kind: on a desk or a phone, light or dark, with or without its script."""

    @contextmanager
    def opened(kind: str, *, width: int = 1280, dark: bool = False, script: bool = True):
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            has_touch=width < 600,
        )
        try:
            yield Opened(context.new_page(), files[kind])
        finally:
            context.close()

    return opened
