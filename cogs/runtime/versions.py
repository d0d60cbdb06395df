"""Which versions of what are at work."""

from __future__ import annotations

import platform
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def versions() -> dict[str, str]:
    """Return the versions of the program (``own``), Python, discord.py and Pillow."""
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    return {
        "own": str(project["version"]),
        "python": platform.python_version(),
        "discord": version("discord.py"),
        "pillow": version("pillow"),
    }
