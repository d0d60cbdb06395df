"""The parts of a game as data: the one place where the engine reads files.

The files are constants of the program, read once; nothing a player does leads here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).resolve().parent.parent / "data"
_FOLDER = _DATA / "components"


@dataclass(frozen=True)
class Components:
    """The parts of a game. A record names the SHA-256 of what plays (``hash_of``)."""

    id: str
    hash: str
    data: Mapping[str, Any]


@cache
def load(name: str) -> Components:
    """Read ``data/components/<name>.json``, or raise FileNotFoundError."""
    data = json.loads((_FOLDER / f"{name}.json").read_bytes())
    return Components(name, hash_of(data), data)


def hash_of(data: Any) -> str:
    """Return the SHA-256 of parts as JSON, without the remarks: all members named ``about``."""
    text = json.dumps(_playing(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _playing(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _playing(part) for name, part in data.items() if name != "about"}
    return [_playing(part) for part in data] if isinstance(data, list) else data


@cache
def associated() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_DATA / "associations").glob("*.txt")))


def associations(language: str) -> str:
    """Read ``data/associations/<language>.txt``, or raise FileNotFoundError."""
    return (_DATA / "associations" / f"{language}.txt").read_text(encoding="utf-8")
