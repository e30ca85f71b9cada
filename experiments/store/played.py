"""What a place holds of a sweep."""

from __future__ import annotations

from collections.abc import Mapping

from experiments.design.sweep import Sweep
from experiments.store.manifest import ROWS, SHARDS
from experiments.store.places import Place
from experiments.store.shards import Played, sort_parts
from experiments.store.versions import Versions, accepted


def find_played(place: Place, sweep: Sweep, versions: Mapping[str, Versions]) -> Played:
    """What a place holds of this sweep, by cell."""
    return sort_parts(
        place.read_shards(),
        accepted(versions),
        place.find_files(SHARDS),
        place.find_files(ROWS) if sweep.keep_rows else None,
    )
