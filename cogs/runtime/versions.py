"""Which versions of what are at work."""

from __future__ import annotations

import platform
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def _own(project: Path = _PROJECT) -> str:
    """Return the program's version, from the checkout or from what was installed."""
    if not project.is_file():
        return version("spieltisch")
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


@cache
def versions() -> dict[str, str]:
    """Return the versions of the program (``own``), Python, discord.py and Pillow."""
    return {
        "own": _own(),
        "python": platform.python_version(),
        "discord": version("discord.py"),
        "pillow": version("pillow"),
    }
