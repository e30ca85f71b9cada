"""Stretches of deals on threads: `play_on_threads` and who ends it."""

from __future__ import annotations

import threading

import pytest

from experiments.runner.threads import Stretch, play_on_threads
from tests.scale import PATIENCE


def test_what_goes_wrong_waits_for_nothing_that_is_under_way():
    may_end, has_ended, begun = threading.Event(), threading.Event(), []

    def play(_: int, first_deal: int, __: int) -> None:
        begun.append(first_deal)
        if first_deal == 0:
            raise KeyboardInterrupt
        may_end.wait(PATIENCE)
        has_ended.set()

    with pytest.raises(KeyboardInterrupt):
        play_on_threads([Stretch(0, 9)], play, 2, most=1)
    assert not has_ended.is_set()
    may_end.set()
    assert len(begun) < 9
