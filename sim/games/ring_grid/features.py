"""What the log of states holds of a game under way: it is paused between rounds only."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.spec import Feature, Tables


def tiles_left(tables: Tables) -> npt.NDArray[np.int64]:
    """Tiles in the container."""
    return np.asarray(tables["contained"] - tables["top"])


def deals_next(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: 1 for who deals the next round."""
    chairs = np.arange(tables["seat"].shape[1])
    return np.asarray(tables["dealer"][:, None] == chairs, np.int64)


def by_chair(field: str, tables: Tables) -> npt.NDArray[np.int64]:
    """A figure that the table keeps by seat, by chair."""
    return np.asarray(np.take_along_axis(tables[field], tables["seat"], axis=1))


def words_written(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: words on its lists so far."""
    return by_chair("seat_words", tables)


def words_scored(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: of these, words that scored."""
    return by_chair("seat_scored", tables)


FEATURES = (
    Feature("rounds", "rounds played", "round_number"),
    Feature("tiles_left", "tiles in the container", tiles_left),
    Feature("possible", "words that lay in the grids so far", "possible"),
    Feature("words", "words on its lists so far", words_written, "seat"),
    Feature("scored", "words of its lists that scored so far", words_scored, "seat"),
    Feature("deals_next", "1 for who deals the next round", deals_next, "seat"),
)
