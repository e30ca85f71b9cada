"""Which published answers changed: two folders of reports side by side.

``python -m experiments.studies.changed_answers BEFORE AFTER`` compares the answers (see
`experiments.studies.answer_files`) of every report that stands in both folders, such as the
``reports`` of two checkouts, and prints Markdown: how many answers of each figure changed, and how
far; then each recommended hand and verdict that changed. With ``--out FOLDER`` it writes the page
`reports/bots/`: ``README.md``, with what is known of the bots beside people, and
``answers.csv``, every answer before and after.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from experiments.studies.answer_changes import answers_file, change_lines, compare_folders
from experiments.studies.bots_page import page_text


def main(arguments: list[str] | None = None) -> None:
    """Compare two folders and print what changed, or write the page."""
    parser = argparse.ArgumentParser(description="Which published answers changed.")
    parser.add_argument("before", type=Path, help="a folder of reports")
    parser.add_argument("after", type=Path, help="the same reports, made anew")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the page here")
    chosen = parser.parse_args(arguments)
    changes = compare_folders(chosen.before, chosen.after)
    if chosen.out is None:
        print("\n".join(change_lines(changes)))
        return
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "answers.csv").write_text(answers_file(changes), "utf-8")
    (chosen.out / "README.md").write_text(page_text(changes, chosen.out), "utf-8")
    print(f"{chosen.out / 'README.md'}, {chosen.out / 'answers.csv'}")


if __name__ == "__main__":
    main()
