"""What the owner has switched off, where several processes have to know."""

from __future__ import annotations

from typing import Final

from data.store.query import Query, text
from data.store.sql import Sql, Statement

_READ: Final = "SELECT kept FROM switches WHERE id = 1"
_FIRST: Final = Sql(
    "INSERT INTO switches (id, kept) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", wakes=True
)
# Not over what another process has said since.
_KEEP: Final = Sql("UPDATE switches SET kept = ? WHERE id = 1 AND kept = ?", wakes=True)


def read() -> Query[str | None]:
    """Return what is off, None where no one has said so."""
    return Query(_READ, (), text)


def first(kept: str) -> Statement:
    """Say what is off, unless another process has."""
    return _FIRST, (kept,)


def keep(kept: str, before: str | None) -> Statement:
    """Say what is off from now on, where it was as it was read before."""
    return _KEEP, (kept, before)
