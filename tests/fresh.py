"""New databases without the work of a first start: most tests begin with one."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from data.store.sqlite import PATIENCE_MS, _prepare


@cache
def _new() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spiel.db"
        _prepare(path, PATIENCE_MS)
        return path.read_bytes()


def fresh(path: Path) -> Path:
    """Put what a first start makes where no database is yet; return its path."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_new())
        path.chmod(0o600)
    return path
