"""The tidy frame of results as a file: CSV, JSON or Parquet."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Mapping
from typing import Any

import polars as pl

from experiments.report.to_json import to_json
from sim.user_file import csv_text


def tidy_bytes(figures: pl.DataFrame, kind: str, source: Mapping[str, Any]) -> bytes:
    """A tidy frame as a file's content.

    Args:
        figures: from `experiments.metrics.tidy.tidy`.
        kind: ``csv``, ``json`` or ``parquet``. What is null or infinite is an empty cell in CSV,
            null in JSON.
        source: where the figures are from, by name: plain values that JSON holds beside them and
            Parquet in its metadata.
    """
    if kind == "csv":
        rows = ([text_of(one) for one in row] for row in figures.iter_rows())
        return csv_text([figures.columns, *rows]).encode()
    if kind == "json":
        content = {**source, "figures": figures.to_dicts()}
        return (json.dumps(to_json(content), indent=1, ensure_ascii=False) + "\n").encode()
    file = io.BytesIO()
    figures.write_parquet(file, metadata={"fairdeal": json.dumps(to_json(dict(source)))})
    return file.getvalue()


def text_of(value: object) -> object:
    """A value as a cell of a CSV file.

    >>> text_of(None), text_of(True), text_of(0.25), text_of(float("inf"))
    ('', 'true', 0.25, '')
    """
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return str(value).lower() if isinstance(value, bool) else value
