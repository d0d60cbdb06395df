"""New databases without the work of a first start: most tests begin with one."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from data.store import sqlite
from data.store.connections import PATIENCE_MS

_real = sqlite._prepare
_WHOLE: Final[set[Path]] = set()
"""Files that were put into their place and not opened since."""


@cache
def _new() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spiel.db"
        _real(path, PATIENCE_MS)
        return path.read_bytes()


def fresh(path: Path) -> Path:
    """Put what a first start makes where no database is yet; return its path."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_new())
        path.chmod(0o600)
        _WHOLE.add(path)
    return path


def prepare(path: Path, patience_ms: int) -> bool | None:
    """Do what ``FileStore.open`` does first, but with a file that nobody has touched yet."""
    if path in _WHOLE:
        _WHOLE.discard(path)
        return True
    return _real(path, patience_ms)
