"""Builds ``british.parquet``: how the words of other spellings than the American differ.

    python -m sim.lexicon.build_british /usr/share/dict/scowl

From the same packages as ``words.parquet`` (`sim.lexicon.build_words`), which must be there: what
that table says of a word is not said again.
"""

from __future__ import annotations

import argparse
import functools
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from sim.lexicon.build_lemmas import find_lemmas, find_singulars
from sim.lexicon.build_words import HERE, SCHEMA, drop_initialisms, read_list, read_sizes
from sim.lexicon.load import NOT_SPELLED_SO, read_table

CATEGORIES = ("english", "british", "british_z", "canadian", "australian")
"""SCOWL's lists of the words that are spelled alike everywhere, and of other spellings; those of
mere variants (gaol beside jail) are left out, as they are from the American table."""

SPELLED = (("is", "iz"), ("ae", "e"), ("oe", "e"), ("our", "or"), ("ll", "l"), ("tre", "ter"))
"""British and American spelling of what an excluded word may hold."""


def build_british(british: dict[str, int]) -> pl.DataFrame:
    """The rows of ``british.parquet`` (see README.md), in order of the words.

    Args:
        british: every word of the British spelling with its SCOWL level.
    """
    table = read_table()
    american = dict(table.select("word", "size").iter_rows())
    new = new_words(sorted(british.keys() - american.keys()), {**american, **british})
    moved = [word for word, size in american.items() if british.get(word, NOT_SPELLED_SO) != size]
    sizes = [british.get(word, NOT_SPELLED_SO) for word in moved]
    said = pl.DataFrame(
        {"word": moved, "size": sizes}, schema={"word": pl.String, "size": pl.UInt8}
    )
    kept = said.join(table.drop("size"), on="word", how="left", maintain_order="left")
    return pl.concat([new, kept.select(*SCHEMA)]).sort("word")


def new_words(words: Sequence[str], size: dict[str, int]) -> pl.DataFrame:
    """Rows of words that ``words.parquet`` lacks.

    Args:
        words: in order.
        size: SCOWL level of every word of either spelling.
    """
    import inflect
    import lemminflect
    import wordfreq

    forms = functools.cache(lemminflect.getAllLemmas)
    singulars = find_singulars(size, forms, inflect.engine().plural_noun)
    excluded = set(read_list(HERE / "exclusions.txt"))
    return pl.DataFrame(
        {
            "word": words,
            "size": [size[word] for word in words],
            "zipf": [wordfreq.zipf_frequency(word, "en") for word in words],
            "lemmas": [find_lemmas(word, size, forms, singulars.get(word, ())) for word in words],
            "plural_of": [singulars.get(word, []) for word in words],
            "family": [not is_excluded(word, excluded) for word in words],
        },
        schema=SCHEMA,
    )


def is_excluded(word: str, excluded: set[str]) -> bool:
    """Is a word on the exclusion list, as it stands or in American spelling?

    >>> is_excluded("bastardise", {"bastardize"}), is_excluded("practise", {"bastardize"})
    (True, False)
    """
    return word in excluded or any(word.replace(*pair) in excluded for pair in SPELLED)


def main() -> None:
    """Build the table, write it and print the counts."""
    parser = argparse.ArgumentParser(description="Build sim/lexicon/british.parquet.")
    parser.add_argument("scowl", type=Path, help="folder of SCOWL's lists")
    parser.add_argument("--out", type=Path, default=HERE / "british.parquet")
    arguments = parser.parse_args()
    table = build_british(drop_initialisms(read_sizes(arguments.scowl, CATEGORIES)))
    table.write_parquet(arguments.out, compression="zstd", compression_level=19, statistics=False)
    spelled = table.filter(pl.col("size") < NOT_SPELLED_SO)
    known = read_table()["word"].implode()
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes")
    print(f"{spelled.filter(~pl.col('word').is_in(known)).height} words of British spelling alone")
    print(f"{table.height - spelled.height} of American spelling alone")


if __name__ == "__main__":
    main()
