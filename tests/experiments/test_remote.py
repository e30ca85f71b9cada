"""Results at s3://..., against a server that speaks S3 over HTTP on this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from experiments.campaign.faults.machines import Machines, wait_for
from experiments.cli import main
from experiments.design.sweep import Sweep, read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.tasks import cut_tasks, find_gaps
from experiments.runner.worker import play_and_send
from experiments.signals import UnfinishedError
from experiments.store.fetch import open_results
from experiments.store.manifest import SHARDS, Shard, encode
from experiments.store.places import find_place, write_files
from experiments.store.remote import LISTS, UrlPlace
from experiments.store.results import (
    digest_folder,
    digest_listed,
    find_traces,
    load_cells,
    load_manifest,
    load_rows,
)
from experiments.store.shares import WHOLE, Share
from experiments.store.versions import find_all_versions
from sim.engine.simulation import compiled
from sim.errors import InputError
from tests.scale import PATIENCE

SWEEP = """
name = "far"
game = "word_crush"
seed = 4
deals = 120
block = 20
traces = 1
keep_rows = true
[cells]
players = [3]
bots = ["casual", ["casual", "expert", "expert"]]
[cells.rules]
hand = [2, 3]
"""
LARGE = SWEEP.replace("keep_rows = true", "").replace("120", "5000").replace("= 20", "= 500")
LARGE_GAMES = 5_000 * (1 + 3) * 2
HANGS = """
import sys, time
from experiments import cli
from experiments.store.remote import UrlPlace

def hang_soon(self, shard):
    if len(listed) == 2:
        time.sleep(1e6)
    listed.append(shard)
    list_shard(self, shard)

listed, list_shard = [], UrlPlace.list_shard
UrlPlace.list_shard = hang_soon
sys.exit(cli.main(sys.argv[1:]))
"""
"""A run that plays no further once it has listed two shards, however fast the machine is."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A server with one bucket, and the environment in which s3:// means it."""
    compiled("word_crush")
    machines = Machines(tmp_path_factory.mktemp("server"))
    with pytest.MonkeyPatch.context() as patch:
        try:
            for name, value in machines.start_server().items():
                patch.setenv(name, value)
            yield machines
        finally:
            machines.end()


@pytest.fixture
def url(server: Machines, request: pytest.FixtureRequest) -> str:
    return f"s3://games/{request.node.name}/far"


@pytest.fixture
def place(url: str) -> UrlPlace:
    return UrlPlace(url)


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    path = tmp_path_factory.mktemp("sweep") / "far.toml"
    path.write_text(SWEEP)
    return read_sweep(path)


@pytest.fixture(scope="module")
def near(sweep: Sweep, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sweep's results in a folder."""
    folder = tmp_path_factory.mktemp("near") / "near"
    run_sweep(sweep, folder, jobs=1)
    return folder


def test_what_a_url_holds_is_what_a_folder_does(sweep, near, url):
    done = run_sweep(sweep, url, jobs=2, backend="threading")
    assert done.games_played == 120 * (1 + 3) * 2
    assert digest_listed(sweep, url) == digest_folder(near)
    with open_results(url) as folder:
        assert folder.name == "far"
        assert load_cells(folder).equals(load_cells(near))
        for cell in (one.hash for one in sweep.cells):
            assert load_rows(folder, cell).equals(load_rows(near, cell))
            ours, theirs = find_traces(folder, cell), find_traces(near, cell)
            assert [one.read_bytes() for one in ours] == [one.read_bytes() for one in theirs]
    assert not folder.exists()
    again = run_sweep(sweep, url)
    assert (again.games_played, again.shards, again.traces) == (0, 0, 0)
    more = run_sweep(replace(sweep, deals=130), url, jobs=1)
    assert (more.games_kept, more.games_played) == (960, 80)


def test_two_processes_share_a_url_and_one_is_killed(server, tmp_path):
    path = tmp_path / "large.toml"
    path.write_text(LARGE)
    large = read_sweep(path)
    place = UrlPlace("s3://games/killed")
    words = ["run", str(path), "--out", place.url, "--jobs", "1", "--shard"]
    other = server.start_run(*words, "2/2", log="other.log")
    killed = server.start(["-c", HANGS, *words, "1/2"], "killed.log")
    assert other.wait(timeout=PATIENCE) == 0, server.read("other.log")

    def count_games() -> int:
        return sum(shard.games for shard in place.read_shards())

    wait_for(lambda: count_games() > LARGE_GAMES // 2, "a shard of the other share")
    killed.send_signal(signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL
    assert LARGE_GAMES // 2 < count_games() < LARGE_GAMES
    for share in ("1/2", "2/2"):
        code, said = server.run(*words, share)
        assert code == 0, said
    assert count_games() == LARGE_GAMES
    run_sweep(large, tmp_path / "here", jobs=2, backend="threading")
    assert digest_listed(large, place.url) == digest_folder(tmp_path / "here")


def test_commands_read_a_url(sweep, near, url, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["run", str(sweep.path), "--out", url, "--jobs", "1"]) == 0
    digest = digest_folder(near)
    assert f"results {url}\ndigest  {digest}" in capsys.readouterr().out
    assert main(["digest", url]) == 0
    assert capsys.readouterr().out == f"{digest}\n"
    assert main(["verify", url, "--shards", "1", "--traces", "2"]) == 0
    assert "verdict all right" in capsys.readouterr().out
    assert main(["report", url]) == 0
    assert "report  far.html" in capsys.readouterr().out
    assert digest in (tmp_path / "far.html").read_text()
    assert main(["merge", "all", url]) == 0
    assert f"digest  {digest}" in capsys.readouterr().out
    assert main(["run", str(sweep.path), "--out", url, "--dry-run", "--format", "json"]) == 0
    assert '"games_to_do": 0' in capsys.readouterr().out


def test_a_damaged_object_is_named_set_aside_and_played_again(sweep, near, place, capsys):
    run_sweep(sweep, place.url, jobs=1)
    shard = place.read_shards()[0]
    place.write(shard.file, (place.read(shard.file) or b"")[:-7])
    assert main(["digest", place.url]) == 2
    assert f"error: {place.url}/{shard.file}: differs from its" in capsys.readouterr().err
    assert main(["verify", place.url, "--shards", "0", "--traces", "0", "--mend"]) == 1
    assert f"wrong   {shard.file}: differs from its checksum" in capsys.readouterr().out
    assert place.read(shard.file) is None
    assert place.find_files("quarantine") == {shard.file.replace("/", "-")}
    again = run_sweep(sweep, place.url, jobs=1)
    assert again.games_played == shard.games
    with open_results(place.url) as folder:
        assert digest_folder(folder) == digest_folder(near)


def test_a_damaged_line_of_the_manifest_is_set_aside(sweep, near, place, capsys):
    run_sweep(sweep, place.url, jobs=1)
    one, *others = place.read_shards()
    (name,) = place.find_files(LISTS)
    lines = [encode(one).replace(b'"games":', b'"gamez":'), *map(encode, others)]
    place.write(f"{LISTS}/{name}", b"".join(lines))
    with pytest.raises(InputError, match=f"{LISTS}/{name}, line 1: is no shard's entry"):
        place.read_shards()
    assert run_sweep(sweep, place.url, jobs=1).games_played == one.games
    notice = f"moved to quarantine, its deals are played again ({len(others)} other lines stay)"
    assert notice in capsys.readouterr().err
    assert digest_listed(sweep, place.url) == digest_folder(near)


def test_a_manifest_is_compacted_and_a_shards_own_line_counts_for_more(sweep, near, place, capsys):
    for number in (1, 2, 3):
        run_sweep(sweep, place.url, jobs=1, share=Share(number, 3))
    shards = place.read_shards()
    assert main(["compact", place.url]) == 0
    assert "objects 3 of the manifest before, 1 now" in capsys.readouterr().out
    assert len(place.find_files(LISTS)) == 1
    assert {shard.shard for shard in place.read_shards()} == {shard.shard for shard in shards}
    assert main(["compact", place.url]) == 0
    assert len(place.find_files(LISTS)) == 1
    for seconds in (77.0, 66.0, 88.0, 55.0):
        place.close([replace(shard, seconds=seconds) for shard in shards[:2]])
        latest = {shard.shard: shard for shard in place.read_shards()}
        assert latest[shards[0].shard].seconds == seconds
    place.list_shard(replace(shards[0], seconds=99.0))
    latest = {shard.shard: shard for shard in place.read_shards()}
    assert latest[shards[0].shard].seconds == 99.0
    with open_results(place.url) as folder:
        assert load_manifest(folder).digest == digest_folder(near)


def test_an_object_that_no_line_lists_does_not_count(sweep, near, place):
    run_sweep(sweep, place.url, jobs=1)
    shard, *others = place.read_shards()
    place.list_shards(others)
    place.remove([f"{LISTS}/{min(place.find_files(LISTS))}"])  # as a kill leaves it
    assert run_sweep(sweep, place.url, jobs=1).games_played == shard.games
    assert digest_listed(sweep, place.url) == digest_folder(near)


def test_two_runs_that_do_not_see_each_other_count_each_game_once(sweep, near, place, monkeypatch):
    run_sweep(sweep, place.url, jobs=1)
    with monkeypatch.context() as patch:
        patch.setattr(UrlPlace, "read_shards", lambda _: [])
        blind = run_sweep(replace(sweep, block=50), place.url, jobs=1)
    assert (blind.games_kept, blind.games_played) == (0, 960)
    assert sum(shard.games for shard in place.read_shards()) == 2 * 960
    assert digest_listed(sweep, place.url) == digest_folder(near)


def test_what_a_clusters_workers_send_is_written_to_a_url(sweep, near, place):
    versions = find_all_versions(sweep.games)
    place.open(sweep, versions, WHOLE)
    gaps = find_gaps(sweep, {})
    for task in cut_tasks(sweep, gaps, np.full(len(gaps), 0.01), place, versions, 1):
        shard, files = play_and_send(task)
        write_files(place, files)
        place.list_shard(shard)
    assert run_sweep(sweep, place.url).games_played == 0
    with open_results(place.url) as folder:
        assert load_cells(folder).equals(load_cells(near))


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "experiments.store.remote", None)
    with pytest.raises(InputError) as caught:
        find_place("s3://games/far")
    assert str(caught.value) == (
        "--out s3://games/far: needs the extra `remote`, which is not installed;"
        ' allowed: pip install "fairdeal[remote]"'
    )


def test_another_sweep_and_what_is_no_store_are_refused(sweep, url, tmp_path):
    run_sweep(sweep, url, jobs=1)
    with pytest.raises(InputError, match=f"--out {url}: holds the results of the sweep 'far'; all"):
        run_sweep(replace(sweep, name="near"), url)
    for wrong, problem in (
        ("s3://nobody/far", "cannot be written .*bucket does not exist"),
        ("nosuch://far", "cannot be opened"),
        ("simplecache::s3://games/far", "is a chain of URLs"),
    ):
        with pytest.raises(InputError, match=problem):
            run_sweep(sweep, wrong)
    with pytest.raises(InputError, match=r"s3://games/none: holds no cells.json"):
        digest_at("s3://games/none")
    assert find_place(f"file://{tmp_path}").name == str(tmp_path)


def digest_at(url: str) -> str:
    with open_results(url, [SHARDS]) as folder:
        return digest_folder(folder)


def test_a_server_that_is_not_there_is_named(server, sweep, tmp_path):
    words = ["run", str(sweep.path), "--out", "s3://games/far"]
    away = {"AWS_ENDPOINT_URL": "http://127.0.0.1:1", "AWS_MAX_ATTEMPTS": "1"}
    process = server.start(["-m", "experiments", *words], "away.log", **away)
    assert process.wait(timeout=PATIENCE) == 2
    assert server.read("away.log").startswith(
        "error: --out s3://games/far: cannot be reached (s3://games/far: Could not connect to the"
    )


def test_a_store_that_fails_ends_the_run_and_the_next_goes_on(sweep, near, place, monkeypatch):
    listed: list[Shard] = []
    list_shard = UrlPlace.list_shard

    def fail_soon(self: UrlPlace, shard: Shard) -> None:
        if len(listed) == 2:
            with self.reach():
                raise OSError("Service Unavailable")
        listed.append(shard)
        list_shard(self, shard)

    with monkeypatch.context() as patch:
        patch.setattr(UrlPlace, "list_shard", fail_soon)
        with pytest.raises(UnfinishedError, match=f"{place.url}: Service Unavailable"):
            run_sweep(sweep, place.url, jobs=1)
    again = run_sweep(sweep, place.url, jobs=1)
    assert again.games_kept == sum(shard.games for shard in listed) > 0
    assert digest_listed(sweep, place.url) == digest_folder(near)


def test_names_that_no_run_writes_are_not_fetched(sweep, near, place):
    run_sweep(sweep, place.url, jobs=1)
    write_files(place, {"shards/..%2f..%2fevil.parquet": b"x", "shards/deep/er.parquet": b"x"})
    assert all("evil" not in name and "er." not in name for name in place.find_files(SHARDS))
    with open_results(place.url) as folder:
        assert digest_folder(folder) == digest_folder(near)
        assert not [path for path in folder.rglob("*") if "evil" in path.name]
    assert os.environ["AWS_ENDPOINT_URL"].startswith("http://127.0.0.1:")
