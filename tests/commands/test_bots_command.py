"""fairdeal bots: the profiles, and a description for every value of one."""

from __future__ import annotations

import json

import pytest

from experiments.cli import main
from sim.bots.parts import BOT_VALUES, PARTS, legal_values, recall_assumptions
from sim.bots.profiles import LEVEL_KEYS, profiles


def test_every_value_of_a_profile_is_described_once() -> None:
    described = [each.name for each in BOT_VALUES]
    assert sorted(described) == sorted(set(profiles()["casual"]) - {"title", "words"})
    assert {each.part for each in BOT_VALUES} == set(PARTS)
    assert {each.source for each in BOT_VALUES} == {"data", "assumption", "choice"}


def test_every_level_of_recall_has_its_three_values() -> None:
    assert set(recall_assumptions()) == set(LEVEL_KEYS)
    for levels in recall_assumptions().values():
        assert levels["low"] < levels["default"] < levels["high"]


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        ("percentile", "1 to 99 | drawn"),
        ("paced", "true | false"),
        ("pace", "0.1 to 10"),
        ("patience", "0 to 26, whole"),
        ("memory", "perfect | model | span"),
    ],
)
def test_legal_values_in_words(name: str, legal: str) -> None:
    assert legal_values(name) == legal


def test_the_list_names_every_profile_with_what_sets_it_off(fairdeal) -> None:
    flat = " ".join(fairdeal("bots").out.split())
    for name, values in profiles().items():
        assert f"{name}: {values['title']}" in flat
    assert "unlike casual: percentile = drawn" in flat


def test_a_profile_shows_every_value_with_its_source(fairdeal) -> None:
    out = fairdeal("bots", "casual").out
    for each in BOT_VALUES:
        value = profiles()["casual"][each.name]
        shown = str(value).lower() if isinstance(value, bool) else value
        line = next(line for line in out.splitlines() if line.startswith(f"  {each.name} = "))
        assert line.startswith(f"  {each.name} = {shown}")
        assert line.endswith(f"[{each.source}]")
    assert "levels: low 0.3, default 0.7, high 1 (share" in out


def test_profiles_as_json(fairdeal) -> None:
    listed = json.loads(fairdeal("bots", "--format", "json").out)
    assert {bot.pop("name"): bot for bot in listed} == profiles()
    expert = json.loads(fairdeal("bots", "expert", "--format", "json").out)
    look = expert["parts"]["timing"]["values"]["look"]
    assert (look["value"], look["unit"], look["source"]) == (3.0, "seconds", "assumption")
    assert expert["parts"]["recall"]["values"]["cue"]["levels"]["high"] == 1.0


def test_an_unknown_bot_is_refused(fairdeal) -> None:
    said = fairdeal("bots", "genius")
    names = ", ".join(profiles())
    assert said.code == 2
    assert said.err == f"error: bots: no bot is called 'genius'; allowed: {names}\n"


def test_the_recall_figure_is_a_picture(tmp_path, capsys):
    out = tmp_path / "recall.png"
    assert main(["bots", "--recall-figure", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert main(["bots", "--recall-figure", str(out)]) == 2
    assert f"--recall-figure {out}: exists already" in capsys.readouterr().err
    assert main(["bots", "--recall-figure", str(out), "--force"]) == 0
    assert main(["bots", "--recall-figure", str(tmp_path / "recall.gif")]) == 2
    assert "allowed: a name in .png" in capsys.readouterr().err


def test_the_recall_figure_holds_every_length_of_every_measure():
    from experiments.report.recall_figure import PANELS, rows_of
    from sim.bots.fitting.recall_evidence import predicted_vs_published

    compared = predicted_vs_published()
    for measure, _, _ in PANELS:
        lengths = [one.published.length for one in rows_of(measure, compared)]
        assert lengths == [2, 3, 4, 5, 6, 7, 8, 10, 12, 15]


def test_every_profile_says_how_it_finds_words(fairdeal) -> None:
    text = " ".join(fairdeal("bots", "expert").out.split())
    assert f"finding words: {profiles()['expert']['words']}" in text
    assert "think = 20.0 seconds [assumption]" in text
    assert "noticing = 2.5 times a casual player's pace [assumption]" in text
    assert "keep_weight = 1.0 share [assumption]" in text
    described = json.loads(fairdeal("bots", "expert", "--format", "json").out)
    assert described["words"] == profiles()["expert"]["words"]
