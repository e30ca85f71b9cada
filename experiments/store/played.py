"""What a place holds of a sweep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from experiments.design.sweep import Sweep
from experiments.store.manifest import ROWS, SHARDS, Shard
from experiments.store.places import Place
from experiments.store.shards import Played, sort_parts
from experiments.store.versions import Versions, accepted


def find_played(
    place: Place, listed: Iterable[Shard], sweep: Sweep, versions: Mapping[str, Versions]
) -> Played:
    """What a place holds of a sweep, by cell.

    Args:
        place: of the results.
        listed: the shards of its manifest, from `Place.read_shards`.
        sweep: that is asked for.
        versions: of each game's sources.
    """
    return sort_parts(
        listed,
        accepted(versions),
        place.find_files(SHARDS),
        place.find_files(ROWS) if sweep.keep_rows else None,
    )
