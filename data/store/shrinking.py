"""Gives the free pages of a file back to the disk, a little at a time.

A file knows from its making whether it can (``link.IN_STEPS``): then each page of it
is noted with the page that points to it, so that the last ones can move to where room is.
"""

from __future__ import annotations

import time
from typing import Final

from data.store.query import Database, Query
from data.store.rewriting import Pace, Rest
from data.store.sqlite import FileStore

SLICE_S: Final = 0.05
"""Seconds after which others get their turn."""
PAGES: Final = 16
"""Moved between two looks at the clock."""
_MODE: Final = 2
# Asked alone, the second one tells how the file was when this connection opened it.
_HOW: Final = "SELECT auto_vacuum FROM pragma_freelist_count, pragma_auto_vacuum"


def possible() -> Query[bool]:
    """Return whether the file was made so that pages can be given back in steps."""
    return Query(_HOW, (), lambda rows: int(rows[0][0]) == _MODE)


async def give_back(store: FileStore, rest: Rest, *, slice_s: float = SLICE_S) -> int:
    """Give all free pages back, while others go on writing.

    Args:
        store: Where; its file was made for it, else nothing happens.
        rest: Awaited between two steps.
        slice_s: How long a step takes at most, in seconds.

    Returns:
        How many steps it took.

    Raises:
        StoreError: The file failed; what was given back by then is.
    """
    pace, steps, left = Pace(store, slice_s), 0, -1
    while True:
        before, left = left, await pace.step(_some)
        steps += 1
        if not left or left == before:  # the second: a file that was not made for it
            break
        await rest()
    await store.checkpoint()  # until then the file has its old size
    return steps


def _some(db: Database, for_s: float) -> int:
    """Give back pages for a while; return how many are free still."""
    until = time.monotonic() + for_s
    while True:
        for _ in range(PAGES):  # Python's module does one page of it, whatever number it is given
            db.execute("PRAGMA incremental_vacuum(1)")
        ((free,),) = db.execute("PRAGMA freelist_count").fetchall()
        if not free or time.monotonic() >= until:
            return int(free)
