"""``--shard i/N``, merging, compacting: each deal once, whatever was played where and how often."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.design.sweep import Sweep, read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.verify import verify_folder
from experiments.store import compact as compacting
from experiments.store.compact import compact_folder
from experiments.store.manifest import MANIFEST, append_shards, read_shards
from experiments.store.merge import merge_folders
from experiments.store.results import (
    digest_folder,
    find_traces,
    load_cells,
    load_manifest,
    load_rows,
)
from experiments.store.shares import Share, common_spans, cut_share, read_share
from sim.errors import InputError


@pytest.fixture
def sweep(small_sweep: Path) -> Sweep:
    return read_sweep(small_sweep)


@pytest.fixture
def whole(sweep: Sweep, tmp_path: Path) -> Path:
    run_sweep(sweep, tmp_path / "whole", jobs=1)
    return tmp_path / "whole"


def play_shares(sweep: Sweep, place: Path, count: int) -> list[Path]:
    folders = [place / f"part-{number}" for number in range(1, count + 1)]
    for number, folder in enumerate(folders, 1):
        run_sweep(sweep, folder, jobs=1, share=Share(number, count))
    return folders


@given(st.integers(1, 40), st.integers(1, 60), st.integers(1, 90), st.sampled_from([1, 30, 20_000]))
@settings(max_examples=100, deadline=None)
def test_shares_hold_each_deal_once_and_are_of_one_size(cells, deals, count, strips) -> None:
    hashes = [f"{7919 * number % 1000:03d}" for number in range(cells)]
    many = dict.fromkeys(hashes, deals)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("experiments.store.shares.STRIPS", strips)
        cuts = [cut_share(many, Share(number, count)) for number in range(1, count + 1)]
    for cell in hashes:
        spans = sorted(span for cut in cuts for span in cut.get(cell, []))
        assert [deal for low, high in spans for deal in range(low, high)] == list(range(deals))
    sizes = [sum(high - low for spans in cut.values() for low, high in spans) for cut in cuts]
    assert max(sizes) - min(sizes) <= max(2, deals, cells)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=20), st.integers(1, 90))
@settings(max_examples=100, deadline=None)
def test_shares_of_cells_with_different_deals_hold_each_deal_once(deals, count) -> None:
    many = {f"{place:02d}": number for place, number in enumerate(deals)}
    cuts = [cut_share(many, Share(number, count)) for number in range(1, count + 1)]
    for cell, number in many.items():
        spans = sorted(span for cut in cuts for span in cut.get(cell, []))
        assert [deal for low, high in spans for deal in range(low, high)] == list(range(number))


def test_spans_in_common() -> None:
    own = [(2, 4), (6, 9), (12, 20)]
    assert list(common_spans([(0, 3), (7, 13)], own)) == [(2, 3), (7, 9), (12, 13)]
    assert list(common_spans([(4, 6)], own)) == []


@pytest.mark.parametrize("text", ["0/4", "5/4", "1", "a/b", "1/100001", "-1/2", "1/2/3"])
def test_a_mistaken_share_is_named(text) -> None:
    with pytest.raises(InputError) as caught:
        read_share(text)
    assert str(caught.value) == (
        f"--shard: {text!r} is not legal;"
        " allowed: i/N, such as 1/16, with i from 1 to N and N up to 100,000"
    )


def test_shares_in_one_folder_in_any_order_and_twice(sweep, whole, tmp_path) -> None:
    folder = tmp_path / "shared"
    for number in (3, 1, 3, 2, 1):
        run_sweep(sweep, folder, jobs=1, share=Share(number, 3))
    assert digest_folder(folder) == digest_folder(whole)
    assert sum(shard.games for shard in read_shards(folder)) == 480
    assert sum(len(find_traces(folder, cell.hash)) for cell in sweep.cells) == 8


def test_shares_in_folders_of_their_own_are_merged(sweep, whole, tmp_path) -> None:
    folders = play_shares(sweep, tmp_path, 3)
    assert [load_manifest(folder).games for folder in folders] == [160, 160, 160]
    first = merge_folders(tmp_path / "all", folders[1:])
    assert (first.games_added, first.games, first.games_asked) == (320, 320, 480)
    second = merge_folders(tmp_path / "all", folders)
    assert (second.games_added, second.games) == (160, 480)
    before = (tmp_path / "all" / MANIFEST).read_bytes()
    assert merge_folders(tmp_path / "all", [whole, *folders]).games_added == 0
    assert (tmp_path / "all" / MANIFEST).read_bytes() == before
    assert digest_folder(tmp_path / "all") == digest_folder(whole)
    assert load_cells(tmp_path / "all").equals(load_cells(whole))
    assert verify_folder(tmp_path / "all", shards=9, traces=3).is_right
    assert run_sweep(sweep, tmp_path / "all", jobs=1).games_played == 0


def test_overlapping_runs_merge_to_each_deal_once(sweep, whole, tmp_path) -> None:
    run_sweep(replace(sweep, block=7), tmp_path / "a", jobs=1, share=Share(1, 2))
    run_sweep(replace(sweep, block=11), tmp_path / "b", jobs=1)
    lines = (tmp_path / "b" / MANIFEST).read_bytes().splitlines(keepends=True)
    (tmp_path / "b" / MANIFEST).write_bytes(b"".join(lines[::2]))
    run_sweep(replace(sweep, block=13), tmp_path / "c", jobs=1, share=Share(2, 2))
    done = merge_folders(tmp_path / "all", [tmp_path / name for name in "abc"])
    assert done.games == 480
    assert digest_folder(tmp_path / "all") == digest_folder(whole)


def test_a_damaged_shard_is_left_out_of_a_merge_and_named(sweep, whole, tmp_path) -> None:
    folders = play_shares(sweep, tmp_path, 2)
    shard = read_shards(folders[0])[0]
    path = folders[0] / shard.file
    path.write_bytes(path.read_bytes()[:-1])
    done = merge_folders(tmp_path / "all", folders)
    assert done.left_out == (str(path),)
    assert done.games == 480 - shard.games
    assert merge_folders(tmp_path / "all", [whole]).games_added == shard.games
    assert digest_folder(tmp_path / "all") == digest_folder(whole)


def test_folders_of_something_else_are_refused_by_name(sweep, small_sweep, whole, tmp_path) -> None:
    other = tmp_path / "other"

    def refuse(message: str) -> None:
        with pytest.raises(InputError) as caught:
            merge_folders(tmp_path / "all", [whole, other])
        assert caught.value.where == str(other)
        assert caught.value.problem == message
        assert not (tmp_path / "all").exists()
        shutil.rmtree(other)

    run_sweep(replace(sweep, deals=30), other, jobs=1)
    refuse(f"has deals 30, not 60 as {whole}")
    run_sweep(replace(sweep, name="big"), other, jobs=1)
    refuse(f"holds the sweep 'big', not 'small' as {whole}")
    shutil.copytree(whole, other)
    text = (other / "cells.json").read_text()
    (other / "cells.json").write_text(text.replace('"engine":"', '"engine":"0'))
    refuse(f"was played by another version of Fair Deal than {whole}")
    small_sweep.write_text(small_sweep.read_text().replace("hand = [1, 2]", "hand = [1, 3]"))
    run_sweep(read_sweep(small_sweep), other, jobs=1)
    refuse(f"holds 8 cells that are not the 8 of {whole}")


def test_a_merge_reads_no_folder_that_it_writes_and_writes_none_of_others(whole, tmp_path) -> None:
    with pytest.raises(InputError, match="is both read and written; allowed: another folder"):
        merge_folders(whole, [whole])
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="holds other files; allowed: a new folder"):
        merge_folders(tmp_path / "mine", [whole])
    (tmp_path / "mine" / "sweep.toml").write_text("my notes")
    with pytest.raises(InputError, match="holds other files; allowed: a new folder"):
        merge_folders(tmp_path / "mine", [whole])
    assert (tmp_path / "mine" / "sweep.toml").read_text() == "my notes"
    with pytest.raises(InputError, match=r"holds no readable cells\.json"):
        merge_folders(tmp_path / "all", [tmp_path / "mine"])


def test_compacting_keeps_every_game_and_its_rows(sweep, tmp_path) -> None:
    folder = tmp_path / "rows"
    run_sweep(replace(sweep, block=7, keep_rows=True), folder, jobs=1)
    digest, cells = digest_folder(folder), load_cells(folder)
    rows = load_rows(folder, sweep.cells[0].hash)
    done = compact_folder(folder)
    assert done.shards_before > 3
    assert done.shards_after == 1
    assert len(list((folder / "shards").glob("*"))) == 1
    assert len(list((folder / "rows").glob("*"))) == 8
    assert digest_folder(folder) == digest
    assert load_cells(folder).equals(cells)
    assert load_rows(folder, sweep.cells[0].hash).equals(rows)
    assert verify_folder(folder, shards=9, traces=0).is_right
    again = compact_folder(folder)
    assert (again.shards_before, again.shards_after) == (1, 1)
    assert run_sweep(replace(sweep, keep_rows=True), folder, jobs=1).games_played == 0


@pytest.mark.parametrize("step", ["replace_shards", "remove_unused"])
def test_a_compaction_that_is_killed_loses_and_doubles_nothing(
    sweep, whole, monkeypatch, step
) -> None:
    digest = digest_folder(whole)

    def kill(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(compacting, step, kill)
        with pytest.raises(KeyboardInterrupt):
            compact_folder(whole)
    assert digest_folder(whole) == digest
    assert run_sweep(sweep, whole, jobs=1).games_played == 0
    assert verify_folder(whole, shards=1, traces=0).unlisted == 0
    assert compact_folder(whole).shards_after == 1
    assert digest_folder(whole) == digest


def test_a_merge_that_is_killed_is_started_again(sweep, whole, tmp_path, monkeypatch) -> None:
    folders = play_shares(sweep, tmp_path, 2)

    def kill(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("experiments.store.merge.append_shards", kill)
        with pytest.raises(KeyboardInterrupt):
            merge_folders(tmp_path / "all", folders)
    assert load_manifest(tmp_path / "all").games == 0
    assert merge_folders(tmp_path / "all", folders).games == 480
    assert digest_folder(tmp_path / "all") == digest_folder(whole)


def test_a_shard_listed_twice_counts_once(whole) -> None:
    digest = digest_folder(whole)
    append_shards(whole, read_shards(whole))
    assert digest_folder(whole) == digest
    assert load_manifest(whole).games == 480
