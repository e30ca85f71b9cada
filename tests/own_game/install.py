"""Installs the example package as pip would, without a network or a build: files and metadata."""

from __future__ import annotations

import tomllib
from pathlib import Path

SOURCE = Path(__file__).parent / "letter_ladder"
PACKAGE = "letter_ladder"


def install(folder: Path) -> None:
    """Put the package and what its pyproject.toml says of it into a folder of packages."""
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))["project"]
    for path in (SOURCE / PACKAGE).glob("*.py"):
        place = folder / PACKAGE / path.name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(path.read_bytes())
    info = folder / f"{PACKAGE}-{project['version']}.dist-info"
    info.mkdir()
    head = ("Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}")
    (info / "METADATA").write_text("\n".join(head) + "\n", "utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {module}" for name, module in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
