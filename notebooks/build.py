"""Writes the notebooks for JupyterLab from their sources: `python notebooks/build.py`.

The sources are plain Python (the percent format of jupytext), which a reader of changes can read
and the tests run; a notebook is the same cells without outputs.
"""

from pathlib import Path

import jupytext
import nbformat

FOLDER = Path(__file__).parent
SOURCES = [one for one in sorted(FOLDER.glob("*.py")) if one.name != Path(__file__).name]


def notebook_text(source: Path) -> str:
    """The notebook of a source, the same to the byte each time."""
    notebook = jupytext.read(source)
    notebook["metadata"].pop("jupytext", None)
    for place, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{place}"
    return nbformat.writes(notebook, nbformat.NO_CONVERT) + "\n"


if __name__ == "__main__":
    for one in SOURCES:
        one.with_suffix(".ipynb").write_text(notebook_text(one), "utf-8")
        print(f"wrote {one.with_suffix('.ipynb')}")
