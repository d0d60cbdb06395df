"""Numbers under which the log says what went wrong, and which users read instead."""

from __future__ import annotations

import logging
import secrets
import zlib

from cogs.table.error_traces import cause, outage
from data.store import StoreError

log = logging.getLogger(__name__)


def mishap(error: BaseException, message: str, *args: object) -> str:
    """Log an unexpected error under a new number, four hex digits, and return that number.

    What the store refuses has one number for each kind, since the log has one line a minute of it.
    """
    if isinstance(error, StoreError):
        number, extra = f"{zlib.crc32(error.code.encode()) % 0x10000:04X}", outage(error)
    else:
        number, extra = new_number(), None
    log.error("error %s: %s%s", number, message % args, cause(error), extra=extra)
    return number


def new_number() -> str:
    return secrets.token_hex(2).upper()
