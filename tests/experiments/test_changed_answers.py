"""Which published answers changed: tables, pages, verdicts and levels, side by side."""

from __future__ import annotations

import csv
import json

import pytest

from experiments.studies import bots_page
from experiments.studies.answer_changes import change_lines, compare_folders
from experiments.studies.answer_files import ReportAnswer, read_hand_table, read_page
from experiments.studies.changed_answers import main
from sim.bots.fitting.noticing_evidence import predict_figures, read_figures
from sim.errors import InputError

TABLE = (
    "| game | length | 2 players |\n|---|---|---|\n| Alpha | short | {} |\n| Beta | short | 9 |\n"
)
PAGE = """<h1>Hands</h1><h2>Game by game</h2><h3>Alpha</h3>
<details><summary>casual players</summary><table>
<tr><th>Players</th><th>Cards</th><th>Median minutes</th><th>Games</th></tr>
<tr><td>2</td><td>5</td><td><a href="#x">{} ({} to {})</a></td><td>80</td></tr></table></details>
"""


def write_reports(folder, hand, verdict, minutes):
    (folder / "hands").mkdir(parents=True)
    (folder / "hands" / "table.md").write_text(TABLE.format(hand), "utf-8")
    page = PAGE.format(minutes, minutes - 1, minutes + 1)
    (folder / "hands" / "report.html").write_text(page, "utf-8")
    finding = {
        "before": "a", "after": "b", "baseline_cell": {"cell": "alpha"}, "figure": "minutes",
        "verdict": verdict,
    }  # fmt: skip
    (folder / "compare.json").write_text(json.dumps({"findings": [finding]}), "utf-8")
    (folder / "settings").mkdir()
    head = "figure,unit,factor,level,average,average_low,average_high\n"
    row = f"minutes,minutes,players,2,{minutes},{minutes - 1},{minutes + 1}\n"
    (folder / "settings" / "levels.csv").write_text(head + row, "utf-8")
    return folder


def test_what_changed_is_named_and_what_did_not_is_counted(tmp_path, capsys):
    before = write_reports(tmp_path / "before", "8 to 10", "better", 30)
    after = write_reports(tmp_path / "after", "7", "better", 40)
    verdicts, page, table, levels = compare_folders(before, after)
    assert table.changes == {"alpha, short, 2 players": ("8 to 10", "7")}
    assert [len(one.pairs) for one in (table, verdicts, levels, page)] == [2, 1, 1, 1]
    assert not verdicts.changes
    assert levels.changes == {"minutes (minutes), players = 2": ("30 (29 to 31)", "40 (39 to 41)")}
    assert page.changes == {
        "alpha, casual, 2 players, 5 cards: median minutes": (
            "30 (29 to 31)", "40 (39 to 41)"
        )
    }  # fmt: skip
    main([str(before), str(after)])
    printed = capsys.readouterr().out
    assert "- alpha, short, 2 players: 8 to 10 → 7" in printed
    assert "| hands/report.html | median minutes | 1 | 1 | 30 | 40 | noticing, rules |" in printed


def test_levels_whose_intervals_meet_have_not_changed(tmp_path):
    before = write_reports(tmp_path / "before", "8", "better", 30)
    after = write_reports(tmp_path / "after", "8", "worse", 31.5)
    changes = compare_folders(before, after)
    assert [len(one.changes) for one in changes] == [1, 0, 0, 0]
    assert "better → worse" in "\n".join(change_lines(changes))


def test_a_report_that_was_not_made_anew_is_said_to_be_the_same_file(tmp_path):
    before = write_reports(tmp_path / "before", "8", "better", 30)
    lines = change_lines(compare_folders(before, before))
    assert "Not made anew, so the same: compare.json, hands/report.html, hands/table.md" in (
        "\n".join(lines)
    )


def test_a_report_with_another_manifest_was_made_anew(tmp_path):
    before = write_reports(tmp_path / "before", "8", "better", 30)
    after = write_reports(tmp_path / "after", "8", "better", 30)
    for folder, text in ((before, "{}"), (after, '{"deals":1}')):
        (folder / "hands" / "manifest.jsonl").write_text(text, "utf-8")
    made = {one.name: not one.is_same_file for one in compare_folders(before, after)}
    assert made == {
        "compare.json": False, "hands/report.html": True, "hands/table.md": True,
        "settings/levels.csv": False,
    }  # fmt: skip


def test_a_table_by_player_counts_is_read_by_row_and_length(tmp_path):
    path = tmp_path / "table.md"
    path.write_text("| players | quick | long |\n|---|--:|--:|\n| 2 to 3 | 4 | 7 |\n", "utf-8")
    found = read_hand_table(path)
    assert {key: one.text for key, one in found.items()} == {
        "2 players, quick": "4",
        "2 players, long": "7",
        "3 players, quick": "4",
        "3 players, long": "7",
    }


def test_a_page_without_tables_of_answers_gives_none(tmp_path):
    path = tmp_path / "report.html"
    path.write_text("<table><tr><th>effect</th></tr><tr><td>1</td></tr></table>", "utf-8")
    assert read_page(path) == {}


def test_the_page_has_answers_measures_and_bots_beside_people(tmp_path, monkeypatch):
    some = [one for one in read_figures() if one.name == "short" or one.task == "cards 3"]
    monkeypatch.setattr(bots_page, "predict_figures", lambda: predict_figures(some))
    before = write_reports(tmp_path / "before", "8", "better", 30)
    after = write_reports(tmp_path / "after", "8", "better", 40)
    out = tmp_path / "bots"
    out.mkdir()
    passed = [{"game": "alpha", "bot": "casual", "met": 400, "passed": 4}]
    (out / "passed_over.json").write_text(json.dumps(passed), "utf-8")
    main([str(before), str(after), "--out", str(out)])
    page = (out / "README.md").read_text("utf-8")
    assert "| alpha | casual | 400 | 4 | 1.0% |" in page
    assert "False words and doubts" not in page
    assert "| short | television 9 |" in page
    assert "| cards 3 | casual | common |" in page
    with (out / "answers.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["changed"] for row in rows] == ["yes", "yes"]


def test_folders_without_a_common_report_are_refused(tmp_path):
    with pytest.raises(InputError, match="no report in common"):
        compare_folders(tmp_path, tmp_path)
    with pytest.raises(InputError, match="is no folder"):
        compare_folders(tmp_path, tmp_path / "none")


def test_a_figure_that_every_deal_shares_is_compared_by_its_interval():
    exact, wide = (
        ReportAnswer("wins", "1 (1 to 1)", 1, 1),
        ReportAnswer("wins", "1 (.9 to 1)", 0.9, 1),
    )
    assert not exact.differs(wide)
    assert exact.differs(ReportAnswer("wins", "0.5 (0.4 to 0.6)", 0.4, 0.6))
    assert ReportAnswer("hand", "7").differs(ReportAnswer("hand", "8"))
