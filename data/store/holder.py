"""A process, told apart from all others, and whether it lives."""

from __future__ import annotations

import contextlib
import os
import platform
from dataclasses import dataclass
from pathlib import Path

POSIX = os.name == "posix"


@dataclass(frozen=True, slots=True)
class Holder:
    """A process, told apart from all others.

    Attributes:
        host: Machine, boot and process namespace: within it a pid means one process.
        pid: Its number.
        started: When it started, as the kernel says; empty where that can't be known. Tells it
            from a later process with the same number.
    """

    host: str
    pid: int
    started: str = ""

    @classmethod
    def mine(cls) -> Holder:
        """Return this process."""
        return cls(_host(), os.getpid(), _started(os.getpid()))


def alive(other: Holder, mine: Holder) -> bool | None:
    """Return whether a process lives, None when that can't be known from here."""
    if other.host != mine.host or not POSIX:
        return None
    if other.pid == mine.pid:
        return other.started == mine.started
    try:
        os.kill(other.pid, 0)  # asks only; on Windows it would kill
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # another user's, but there
    started = _started(other.pid)
    # Without ``/proc`` a number in use counts as the same process: better wait than take over.
    return started == other.started if started and other.started else True


def _host() -> str:
    """Name the machine, its boot and the process namespace (two containers share neither)."""
    parts = [platform.node()]
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip())
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/self/ns/pid").readlink().name)
    return " ".join(parts)


def _started(pid: int) -> str:
    """Return when a process started, in ticks since the boot; empty without ``/proc``."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # The name, in brackets, may itself hold brackets and blanks; the start is field 22.
    return stat.rpartition(")")[2].split()[19]
