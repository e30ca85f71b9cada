"""What README.md and reports/README.md state of published studies is what their pages say."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import sim
from experiments.cli import build_parser
from experiments.dynamics.metrics import METRICS
from experiments.store.manifest import Part, Shard, read_shards
from experiments.store.results import digest_of
from experiments.store.shards import choose_parts
from experiments.store.versions import find_all_versions

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "reports"
README = (ROOT / "README.md").read_text("utf-8")
LIST = (REPORTS / "README.md").read_text("utf-8")
STUDIES = sorted(path.parent.name for path in REPORTS.glob("*/manifest.jsonl"))
STALE = LIST.partition("**Stale**")[2].partition("\n\n")[0]
"""What the list says of studies that were made with earlier rules or bots."""
READMES = [
    path
    for path in [ROOT / "README.md", *sorted(REPORTS.rglob("README.md"))]
    if path.parent == REPORTS or not re.search(rf"\b{path.parent.name}\b", STALE)
]
"""But those of stale studies, whose figures are of other pages than today's."""
DIGEST = re.compile(r"\b[0-9a-f]{32}\b")
ROW = re.compile(r"^\| \[(\w+)\]\((\w+)\) \| .+ \| (.+) \|$", re.MULTILINE)


def page_of(folder: str) -> str:
    """A study's page as text, its tags left out."""
    page = (REPORTS / folder / "report.html").read_text("utf-8")
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


def sentence(text: str, start: str) -> str:
    """The sentence of a text that begins so, to its end or the line's."""
    return start + text.partition(start)[2].split("\n")[0]


@pytest.mark.parametrize("folder", STUDIES)
def test_a_page_bears_the_digest_of_its_manifest(folder):
    """Of the page's cells and the deals that its command asks for: a manifest may hold more."""
    page = page_of(folder)
    html = (REPORTS / folder / "report.html").read_text("utf-8")
    asked = re.search(r"fairdeal run sweep\.toml --deals (\d+) --out", page)
    sweep = tomllib.loads((REPORTS / folder / "sweep.toml").read_text("utf-8"))
    deals = int(asked[1]) if asked else sweep["deals"]
    cells: dict[str, list[tuple[Part, Shard]]] = {}
    for shard in {one.shard: one for one in read_shards(REPORTS / folder)}.values():
        for part in shard.parts:
            if f"cell-{part.cell}" in html:
                cells.setdefault(part.cell, []).append((part, shard))
    parts = [part for mine in cells.values() for part, _ in choose_parts(mine, deals)[0]]
    games = sum(part.games for part in parts)
    assert digest_of(games, sum(int(part.digest, 16) for part in parts)) in page
    if folder != "final_word_all":  # the catalogue's page counts games of other folders, too
        assert f"{games:,} games" in page


@pytest.mark.parametrize("path", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_digest_that_a_readme_names_is_on_a_page(path):
    named = set(DIGEST.findall(path.read_text("utf-8")))
    pages = [*REPORTS.rglob("*.html"), *REPORTS.rglob("*.json")]
    missing = {one for one in named if not any(one in page.read_text("utf-8") for page in pages)}
    assert not missing


def test_the_readme_says_of_word_crush_what_the_page_says():
    """Its answer stands in the caption of the table of hands: a cell a row and length of game."""
    page = page_of("word_crush_hands")
    said = sentence(README, "That is the top of a ")
    games = re.search(r"([\d,]+) games, digest `(\w+)`", said)
    assert games is not None
    assert f"{games[1]} games" in page
    assert games[2] in page
    answer = re.search(r"print (.+) for quick .+? games: (\d+) as printed of (\d+) cells", page)
    assert answer is not None
    asked, _, _ = answer[1].partition(" (\u2717")
    kept, cells = int(answer[2]), int(answer[3])
    none = asked.count("\u2717")
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    assert f"{words[kept]} of the printed table's {words[cells]} cells holds" in said
    assert f"{words[cells - kept - none]} get another hand" in said
    assert f"in {words[none]} no hand of 1 to 10 cards ends enough games within an hour" in said
    assert "No hand of 1 to 10 cards is good for" in page


def test_the_readme_says_of_peeking_what_its_figures_say():
    found = json.loads((REPORTS / "peeking" / "peeking.json").read_text("utf-8"))
    said = sentence(README, "- **Figures that survive looking.**")
    assert f"{found['games'] / 1e6:.0f} million" in said
    assert found["passes"]
    ordinary = [one["rate"] for one in found["cases"] if one["method"] in ("wilson", "normal_mean")]
    assert f"in {100 * min(ordinary):.0f} to {100 * max(ordinary):.0f} % of the runs" in said
    for one in found["cases"]:
        if one["must_pass"]:
            assert one["bound"] <= one["alpha"]
    tables = json.loads((REPORTS / "tables" / "tables.json").read_text("utf-8"))
    assert tables["wrong"] == 0
    assert f"none of {tables['tables']:,} invented tables" in said


def test_the_readme_counts_the_games_there_are():
    families = {sim.load(name).family for name in sim.games()}
    words = {5: "Five", 6: "Six"}
    assert f"{words[len(families)]} rulebooks, {len(sim.games())} games" in README


def test_each_folder_is_in_the_list_once():
    listed = [name for name, link, _ in ROW.findall(LIST) if name == link]
    folders = [path.name for path in REPORTS.iterdir() if path.is_dir() and any(path.iterdir())]
    assert sorted(listed) == sorted(set(folders) - {"suite"})


def test_what_made_a_study_is_a_command_or_a_target_that_there_is():
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for _, _, made_by in ROW.findall(LIST):
        for words in map(shlex.split, re.findall(r"`(make [^`]+|fairdeal [^`]+)`", made_by)):
            if words[0] == "make":
                assert words[1] in targets
            else:
                options, unknown = build_parser().parse_known_args(words[1:])
                assert unknown == []
                assert callable(options.run)


def names_in(text: str) -> set[str]:
    """The folders that a sentence lists."""
    return {one for one in STUDIES if re.search(rf"\b{one}\b", text)}


def test_the_list_says_which_studies_are_of_today_s_rules_and_bots():
    """By the versions in their manifests; studies of several games count if all are today's."""
    current = LIST.partition("**Stale**")[0]
    today = {one.engine for one in find_all_versions(sim.games()).values()}
    made_today = {
        folder
        for folder in STUDIES
        if {shard.engine for shard in read_shards(REPORTS / folder)} <= today
    }
    assert names_in(current) == made_today
    assert names_in(STALE) == set(STUDIES) - made_today


@pytest.mark.parametrize("folder", ["ring_grid_settings", "word_lift_settings"])
def test_a_study_s_readme_counts_as_its_page_does(folder):
    said, page = (REPORTS / folder / "README.md").read_text("utf-8"), page_of(folder)
    cells = re.search(r"([\d,]+) cells \(", said)
    found = re.search(r": ([\d,]+) games in ([\d,]+) cells\. Digest (\w{32})", page)
    assert cells is not None
    assert found is not None
    assert cells[1] == found[2]
    assert found[3] in said
    each = re.search(r"([\d,]+) deals each", said)
    assert each is not None
    games, count, deals = (int(one.replace(",", "")) for one in (found[1], found[2], each[1]))
    assert games == count * deals


def test_the_map_of_word_crush_says_what_its_readme_says():
    """The page of the study bears the map as a chapter, of the same games."""
    page = page_of("word_crush_hands")
    folder = REPORTS / "robustness" / "word_crush"
    assert json.loads((folder / "robustness.json").read_text("utf-8"))["digest"] in page
    found = re.search(
        r"asks for certain for another: percentile (\d+), pace (\d+), exposure (\d+),"
        r" exchange policy (\d+), patience 0\. Together they do so in (\d+ %) of all cases",
        page,
    )
    assert found is not None
    memory, pace, hearing, exchanges, together = found.groups()
    said = (REPORTS / "robustness" / "README.md").read_text("utf-8")
    assert (
        f"in {memory} (memory), {pace} (pace), {hearing} (what hearing is worth), {exchanges}"
        f" (exchanges) and none (patience); together they do so in {together} of all cases" in said
    )


@pytest.mark.parametrize("path", sorted(REPORTS.glob("win_chance/*/dynamics.txt")))
def test_published_figures_of_dynamics_are_called_as_today(path):
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    shown = {words[0].removesuffix(":"): " ".join(words) for words in lines if words}
    known = [name for name in METRICS if name in shown]
    assert len(known) > 10
    for name in known:
        assert shown[name].startswith(f"{name}: {METRICS[name].title} "), name
        assert METRICS[name].unit in shown[name], name
