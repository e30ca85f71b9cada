"""Builds ``words.parquet`` from SCOWL, wordfreq, LemmInflect and inflect. Run by hand.

    python -m sim.lexicon.build_words /usr/share/dict/scowl

The folder is the one that Debian's ``scowl`` package installs. README.md names the versions of
everything that goes in and the hash that comes out: the same inputs give the same bytes.
"""

from __future__ import annotations

import argparse
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl

from sim.errors import InputError
from sim.lexicon.build_lemmas import find_lemmas, find_singulars

HERE = Path(__file__).parent
LEVELS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
CATEGORIES = ("english", "american")
WORD = re.compile(r"[a-z]{2,15}")
SCHEMA: dict[str, pl.DataType] = {
    "word": pl.String(),
    "size": pl.UInt8(),
    "zipf": pl.Float32(),
    "lemmas": pl.List(pl.String()),
    "plural_of": pl.List(pl.String()),
    "family": pl.Boolean(),
}


def read_list(path: Path) -> list[str]:
    """Read a committed word list: one word a line, ``#`` starts a comment line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_scowl_level(
    folder: Path, level: int, categories: Sequence[str] = CATEGORIES
) -> Iterator[str]:
    """Yield the words of two to fifteen letters a to z that SCOWL adds at one level.

    Raises:
        InputError: the folder holds no list of that level.
    """
    for category in categories:
        path = folder / f"{category}-words.{level}"
        if not path.is_file():
            allowed = "the folder of Debian's scowl package, such as /usr/share/dict/scowl"
            raise InputError(str(folder), f"has no file {path.name}", allowed)
        yield from filter(WORD.fullmatch, path.read_text(encoding="latin-1").splitlines())


def read_sizes(folder: Path, categories: Sequence[str] = CATEGORIES) -> dict[str, int]:
    """Return every word in order, with the smallest SCOWL level that lists it."""
    size: dict[str, int] = {}
    for level in LEVELS:
        for word in read_scowl_level(folder, level, categories):
            size.setdefault(word, level)
    return dict(sorted(size.items()))


def drop_initialisms(size: Mapping[str, int]) -> dict[str, int]:
    """Return the words without abbreviations, units and names of letters."""
    not_words = set(read_list(HERE / "not_words.txt"))
    vowelless = set(read_list(HERE / "vowelless.txt"))
    return {
        word: level
        for word, level in size.items()
        if word not in not_words and (set(word) & set("aeiouy") or word in vowelless)
    }


def build_table(size: Mapping[str, int]) -> pl.DataFrame:
    """Return the table of ``words.parquet``, one row a word, in order of the words."""
    import inflect
    import lemminflect
    import wordfreq

    forms = functools.cache(lemminflect.getAllLemmas)
    singulars = find_singulars(size, forms, inflect.engine().plural_noun)
    excluded = set(read_list(HERE / "exclusions.txt"))
    return pl.DataFrame(
        {
            "word": list(size),
            "size": list(size.values()),
            "zipf": [wordfreq.zipf_frequency(word, "en") for word in size],
            "lemmas": [find_lemmas(word, size, forms, singulars.get(word, ())) for word in size],
            "plural_of": [singulars.get(word, []) for word in size],
            "family": [word not in excluded for word in size],
        },
        schema=SCHEMA,
    )


def main() -> None:
    """Build the table, write it and print the counts by level."""
    parser = argparse.ArgumentParser(description="Build sim/lexicon/words.parquet.")
    parser.add_argument("scowl", type=Path, help="folder of SCOWL's lists")
    parser.add_argument("--out", type=Path, default=HERE / "words.parquet")
    arguments = parser.parse_args()
    listed = read_sizes(arguments.scowl)
    table = build_table(drop_initialisms(listed))
    table.write_parquet(arguments.out, compression="zstd", compression_level=19, statistics=False)
    for level in LEVELS:
        words = table.filter(pl.col("size") <= level)
        before = sum(at <= level for at in listed.values())
        print(
            f"level {level}: {before} listed, {words.height} kept, {words['family'].sum()} family"
        )
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
