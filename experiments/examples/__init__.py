"""Small results that come with the package, for the notebooks and for a first look.

``experiments.load(find_example("word_crush_hands"))`` reads one; its sweep lies beside it.
"""

from __future__ import annotations

from pathlib import Path

from sim.errors import InputError, describe_value

PLACE = Path(__file__).parent


def example_names() -> list[str]:
    """What there is.

    >>> example_names()
    ['eight_it_all_versions', 'final_word_hands', 'three_two_one_decks', 'word_crush_hands']
    """
    return sorted(one.parent.name for one in PLACE.glob("*/manifest.jsonl"))


def find_example(name: str) -> Path:
    """The folder of an example's results, wherever the package is installed.

    Raises:
        InputError: if there is none of this name.
    """
    if name not in example_names():
        raise InputError(
            "example", f"there is no {describe_value(name)}", " | ".join(example_names())
        )
    return PLACE / name
