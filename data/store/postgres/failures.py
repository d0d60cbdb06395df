"""What a server or the way to it says, as errors of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from data.store.errors import (
    CLOSED,
    FAILING,
    FULL,
    LOCKED,
    NO_DATABASE,
    NO_RIGHTS,
    PASSWORD,
    UNREACHABLE,
    Conflict,
    StoreError,
)

AGAIN: Final = frozenset({"40001", "40P01"})
"""Somebody else was faster, or waited for us as we did for them: the same again goes well."""
_STATES: Final = {
    "28P01": PASSWORD,
    "25P03": UNREACHABLE,
    "28000": PASSWORD,
    "3D000": NO_DATABASE,
    "42501": NO_RIGHTS,
    "25006": NO_RIGHTS,
    "53100": FULL,
    "53200": FAILING,
    "53300": UNREACHABLE,
    "55P03": LOCKED,
    "57014": LOCKED,
    "58030": FAILING,
}
_CLASSES: Final = {"08": UNREACHABLE, "57": UNREACHABLE, "58": FAILING, "XX": FAILING}
_CONFLICTS: Final = {
    "tables_open": "channel",
    "tables_rematch_once": "table",
    "tables_pkey": "table",
    "seats_pkey": "seat",
    "entries_pkey": "seq",
    "supplies_pkey": "taken",
    "wordlists_force": "taken",
}
_MISSING: Final = "23503"


def code_of(state: str) -> str | None:
    """Return the code of a server's error, None when it is a mistake of the program."""
    return _STATES.get(state) or _CLASSES.get(state[:2])


def broken(state: str, constraint: str) -> Exception:
    """Return what became of a write that was not carried out, by its state and constraint."""
    conflict = "table" if state == _MISSING else _CONFLICTS.get(constraint)
    if conflict is not None:
        return Conflict(conflict)
    code = code_of(state)
    if code is not None:
        return StoreError(code, f"the server says {state}")
    mistake: Exception = asyncpg.PostgresError.new({"C": state, "M": constraint or "a mistake"})
    return mistake


@contextmanager
def told() -> Iterator[None]:
    """Turn what the server, or the way to it, says into ``StoreError``.

    Raises:
        StoreError: Instead of an error that is about the server.
    """
    try:
        yield
    except asyncpg.PostgresError as error:
        code = code_of(error.sqlstate or "")
        if code is None:
            raise
        raise StoreError(code, f"the server says {error.sqlstate}") from None
    except asyncpg.InterfaceError as error:
        if "clos" not in str(error):  # a pool or connection that is closed or closing
            raise
        raise StoreError(CLOSED, "the store is closed") from None
    except (OSError, TimeoutError) as error:
        raise StoreError(UNREACHABLE, type(error).__name__) from None
