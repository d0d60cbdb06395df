"""Where all tests keep their files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 (pytest makes a folder of its own in it)
ROOM = 4 << 30


def pytest_configure() -> None:
    """Keep the files of tests in memory where there is room: each commit waits for the disk.

    What a killed process had written stays there as well.
    """
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
