"""The table of parts names every part once and gives it a time."""

from __future__ import annotations

from experiments.bench.parts import print_parts
from experiments.bench.word_crush_speed import ENGINE_CASES


def test_every_part_has_a_time(capsys):
    print_parts(0.01)
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["part", "ns", "turns", "plays", "ns", "a", "turn"]
    names = [line[:40].rstrip() for line in lines]
    assert names[4:] == [f"a game, {case}" for case in ENGINE_CASES]
    assert names[2] == "shuffle of 104 cards"
    assert all(int(line[40:49]) > 0 for line in lines)
