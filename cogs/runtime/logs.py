"""What the bot writes to its log: lines for people or for machines, and no secret in either.

A log names an error by its kind and where it was raised, never by its text
(``cogs.table.error_traces``).
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, TextIO

import aiohttp
import discord
import msgspec
from discord import app_commands

from cogs.table.error_traces import trace

TEXT, JSON = "text", "json"
FORMATS: Final = (TEXT, JSON)

LIBRARIES: Final = ("discord", "aiosqlite")
"""Libraries that log secrets at DEBUG: requests and events with hands, and the texts of errors."""

NETWORK = (
    OSError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.gateway.ReconnectWebSocket,
    discord.gateway.WebSocketClosure,
)

COMPLETIONS: Final = "discord.app_commands.tree"
"""The logger of discord.py that reports each failed completion with a trace."""
UNTAKEN = (*NETWORK, discord.HTTPException, app_commands.AppCommandError)
"""It came too late, or is asked for an option that commands had in an older form."""

log = logging.getLogger("spieltisch")


class Calm(logging.Filter):
    """Says a lost connection in one line, and takes values out of what libraries report."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if record.name == COMPLETIONS and isinstance(error, UNTAKEN):
            kind = getattr(error, "code", 0) or type(error).__name__
            record.msg = f"a completion was not taken ({kind})"
            # discord.py reports it as an error, but it is a player who typed
            # on: nothing to look at.
            record.levelno, record.levelname = logging.INFO, "INFO"
            record.args, record.exc_info, record.exc_text = (), None, None
            # The level was checked while it was an error still, so it is checked again here.
            return logging.getLogger().isEnabledFor(logging.INFO)
        if record.name.startswith("discord.") and isinstance(error, NETWORK):
            record.msg = f"{record.getMessage()} ({type(error).__name__} {error})"
            record.args, record.exc_info, record.exc_text = (), None, None
        if record.name == "asyncio" and record.exc_info:
            # What follows are tasks with the text of their errors.
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        return True


REPEATED_S: Final = 60.0


class Repeated(logging.Filter):
    """Writes lines about an outage once a minute for each kind, and how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, "outage"):
            return True
        kind, now = (record.msg, record.outage), self._clock()
        since, left_out = self._written.get(kind, (-REPEATED_S, 0))
        if written := now - since >= REPEATED_S:
            self._written[kind] = (now, 0)
        else:
            self._written[kind] = (since, left_out + 1)
        if written and left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more before)", ()
        return written


class Lines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        # logging keeps a formatted trace on the record for the next handler. One that Python made
        # has the error's text in it, and with that perhaps a hand (decision: monitoring).
        kept, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = kept

    def formatException(self, ei: Any) -> str:  # noqa: N802 (logging's name)
        return trace(ei[1])


class Objects(logging.Formatter):
    """One JSON object a line: ``time`` (UTC), ``level``, ``logger``, ``message``, ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        # Half a surrogate pair from somewhere must not cost the line.
        message = record.getMessage().encode("utf-8", "replace").decode()
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def configure(level: str, form: str, stream: TextIO | None = None) -> logging.Handler:
    made = logging.StreamHandler(stream or sys.stderr)
    made.setFormatter(Objects() if form == JSON else Lines())
    made.addFilter(Calm())
    made.addFilter(Repeated())
    logging.getLogger().addHandler(made)
    levels(level)
    # Python's own would print the error with its text (decision: monitoring).
    sys.excepthook = _log_unexpected
    return made


def levels(level: str) -> None:
    """Let loggers say what they may: ours all of a level, libraries never what they handle."""
    logging.getLogger().setLevel(level)
    most = logging.INFO if level == "DEBUG" else logging.WARNING
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(most)


def _log_unexpected(
    kind: type[BaseException], error: BaseException, where: TracebackType | None
) -> None:
    """Tell an error that ends the program like any other: without its text."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, where)
        return
    log.critical("the program broke down", exc_info=(kind, error, where))


def last_words(sentence: str, form: str) -> None:
    if form == JSON:
        log.error("%s", sentence)
    else:
        sys.stderr.write(f"{sentence}\n")
