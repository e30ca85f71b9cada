"""Which published answers changed: tables, verdicts and levels, side by side."""

from __future__ import annotations

import json

import pytest

from experiments.studies.changed_answers import change_lines, compare_folders, main
from sim.errors import InputError

TABLE = (
    "| game | length | 2 players |\n|---|---|---|\n| Alpha | short | {} |\n| Beta | short | 9 |\n"
)


def write_reports(folder, hand, verdict, minutes):
    (folder / "hands").mkdir(parents=True)
    (folder / "hands" / "table.md").write_text(TABLE.format(hand), "utf-8")
    finding = {
        "before": "a", "after": "b", "baseline_cell": {"cell": "alpha"}, "figure": "minutes",
        "verdict": verdict,
    }  # fmt: skip
    (folder / "compare.json").write_text(json.dumps({"findings": [finding]}), "utf-8")
    head = "figure,factor,level,average,average_low,average_high\n"
    row = f"minutes,players,2,{minutes},{minutes - 1},{minutes + 1}\n"
    (folder / "levels.csv").write_text(head + row, "utf-8")
    return folder


def test_what_changed_is_named_and_what_did_not_is_counted(tmp_path, capsys):
    before = write_reports(tmp_path / "before", "8 to 10", "better", 30)
    after = write_reports(tmp_path / "after", "7", "better", 40)
    table, verdicts, levels = compare_folders(before, after)
    assert dict(table.changes) == {"Alpha, short, 2 players": ("8 to 10", "7")}
    assert (table.common, verdicts.common, levels.common) == (2, 1, 1)
    assert not verdicts.changes
    assert dict(levels.changes) == {"minutes, players = 2": ("30", "40")}
    main([str(before), str(after)])
    assert "- Alpha, short, 2 players: 8 to 10 → 7" in capsys.readouterr().out


def test_levels_whose_intervals_meet_have_not_changed(tmp_path):
    before = write_reports(tmp_path / "before", "8", "better", 30)
    after = write_reports(tmp_path / "after", "8", "worse", 31.5)
    changes = compare_folders(before, after)
    assert [len(one.changes) for one in changes] == [0, 1, 0]
    assert "better → worse" in "\n".join(change_lines(changes))


def test_folders_without_a_common_report_are_refused(tmp_path):
    with pytest.raises(InputError, match="no report in common"):
        compare_folders(tmp_path, tmp_path)
    with pytest.raises(InputError, match="is no folder"):
        compare_folders(tmp_path, tmp_path / "none")
