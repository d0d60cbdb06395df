"""What a server or the way to it says, as errors of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from data.store.errors import (
    ADDRESS,
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
"""Another was faster, or waited for us as we did for it: the same again goes well."""
# SQLSTATE codes, as PostgreSQL's manual lists them in its appendix A.
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
_MISSING: Final = "23503"  # a row that is referred to is not there
_NO_SETTING: Final = ("42704", "22023")
"""What an address asks for is no setting, or none with such a value."""


def code_of(state: str) -> str | None:
    """Return the code of a server's error, None when it is a mistake of the program."""
    return _STATES.get(state) or _CLASSES.get(state[:2])


def broken(state: str, constraint: str) -> Exception:
    """Return what became of a write that was not carried out, by its state and constraint."""
    conflict = "table" if state == _MISSING else _CONFLICTS.get(constraint)
    if conflict is not None:
        return Conflict(conflict)
    code = LOCKED if state in AGAIN else code_of(state)
    if code is not None:
        return StoreError(code, f"the server says {state}")
    # Made anew from the state: ``carried_out`` has caught the error, so that no value is in it.
    mistake: Exception = asyncpg.PostgresError.new({"C": state, "M": constraint or "a mistake"})
    return mistake


@contextmanager
def translated() -> Iterator[None]:
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
        # Without the error itself: its text may quote values, a seed among them (decision: logs).
        raise StoreError(code, f"the server says {error.sqlstate}") from None
    except asyncpg.InterfaceError as error:
        # asyncpg has one type for all of these; only the text tells a closed connection.
        if "clos" not in str(error):
            raise
        if "pool" in str(error):
            raise StoreError(CLOSED, "the store is closed") from None
        raise StoreError(UNREACHABLE, "the connection broke") from None
    except asyncpg.InternalClientError:  # it was ended, and has not hung up yet
        raise StoreError(UNREACHABLE, "the connection broke") from None
    except (OSError, TimeoutError) as error:
        raise StoreError(UNREACHABLE, type(error).__name__) from None


@contextmanager
def understood() -> Iterator[None]:
    """Turn what is said of an address that means nothing here into ``StoreError``.

    Raises:
        StoreError: ``address`` (it is not repeated, a password may be in it), ``unreachable`` or
            ``password``.
    """
    try:
        yield
    except asyncpg.PostgresError as error:
        if error.sqlstate not in _NO_SETTING:
            raise
        raise StoreError(ADDRESS, f"the server says {error.sqlstate}") from None
    except asyncpg.exceptions.TargetServerAttributeNotMatched:
        raise StoreError(UNREACHABLE, "no server of that kind is there") from None
    except ValueError as error:
        raise StoreError(ADDRESS, type(error).__name__) from None
    except asyncpg.InterfaceError:  # a way of asking for a password that asyncpg does not know
        raise StoreError(PASSWORD, "the server wants another kind of login") from None
