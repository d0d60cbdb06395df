"""Logs for people and for machines: one line each, and no secret in any."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Iterator
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
from discord import app_commands

from cogs.runtime import logs
from cogs.ui.mishaps import mishap
from data.store import StoreError
from tests.cogs.messages import http_error
from tools.support.waiting import until

SECRET = "red-star"


@pytest.fixture(params=logs.FORMATS)
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    root, libraries = logging.getLogger(), [logging.getLogger(name) for name in logs.LIBRARIES]
    kept = (root.level, list(root.handlers), [one.level for one in libraries], sys.excepthook)
    yield
    root.setLevel(kept[0])
    for handler in set(root.handlers) - set(kept[1]):
        root.removeHandler(handler)
    for library, level in zip(libraries, kept[2], strict=True):
        library.setLevel(level)
    sys.excepthook = kept[3]


def objects(stream: io.StringIO) -> list[dict[str, str]]:
    return [msgspec.json.decode(line) for line in stream.getvalue().splitlines()]


def fail(error: Exception) -> None:
    """Log an error as the program does where it did not expect one."""
    try:
        raise error
    except Exception:
        logging.getLogger("cogs.some").exception("the %s broke", "clock")


def test_an_object_a_line(stream: io.StringIO) -> None:
    logs.configure("INFO", logs.JSON, stream)
    log = logging.getLogger("cogs.some")
    # Half a character goes to our handler alone: what collects the tests' reports can't send it.
    odd = log.makeRecord(
        log.name, logging.INFO, "", 0, "a line\nand %s: \u201eß\u201c \ud800", (7,), None
    )
    (ours,) = (h for h in logging.getLogger().handlers if getattr(h, "stream", None) is stream)
    ours.handle(odd)
    log.debug("not wanted")
    fail(KeyError(SECRET))
    first, second = objects(stream)
    moment = datetime.fromisoformat(first.pop("time"))
    assert moment.utcoffset() is not None
    assert not moment.utcoffset()
    assert abs(moment.timestamp() - logging.LogRecord("", 0, "", 0, "", (), None).created) < 60
    assert first == {
        "level": "INFO",
        "logger": "cogs.some",
        "message": "a line\nand 7: \u201eß\u201c ?",
    }
    assert (second["level"], second["message"]) == ("ERROR", "the clock broke")
    assert second["trace"].startswith("Traceback")
    assert second["trace"].endswith("builtins.KeyError")


def test_lines_for_people(stream: io.StringIO) -> None:
    logs.configure("INFO", logs.TEXT, stream)
    logging.getLogger("cogs.some").warning("row %d", 7)
    fail(KeyError(SECRET))
    first, second, *trace = stream.getvalue().splitlines()
    assert first.endswith(" WARNING cogs.some: row 7")
    assert second.endswith(" ERROR   cogs.some: the clock broke")
    assert (trace[0], trace[-1]) == ("Traceback (most recent call last):", "builtins.KeyError")


def test_no_error_tells_its_text(form: str, stream: io.StringIO) -> None:
    logs.configure("DEBUG", form, stream)
    fail(KeyError(SECRET))
    assert "KeyError" in stream.getvalue()
    assert SECRET not in stream.getvalue()
    # Those of the store are ours: they say what is the matter, and hold no values.
    fail(StoreError("full", "the disk has no room"))
    assert "the disk has no room" in stream.getvalue()


def completion_fails(error: Exception) -> None:
    log = logging.getLogger("discord.app_commands.tree")
    try:
        raise error
    except Exception:
        log.exception("Ignoring exception in autocomplete for %r (User: %s)", "move", 7)


def test_a_completion_that_comes_too_late_is_a_line_and_no_error(
    form: str, stream: io.StringIO
) -> None:
    logs.configure("INFO", form, stream)
    completion_fails(http_error(404, 10062))
    completion_fails(app_commands.CommandSignatureMismatch(SimpleNamespace(name=SECRET)))  # type: ignore[arg-type]
    completion_fails(aiohttp.ServerDisconnectedError())
    said = stream.getvalue()
    assert said.count("a completion was not taken") == said.count("\n") == 3
    assert "10062" in said
    assert "Traceback" not in said
    assert "ERROR" not in said
    assert SECRET not in said
    completion_fails(KeyError(SECRET))
    assert "KeyError" in stream.getvalue(), "a fault of ours has its trace"


def test_who_wants_no_lines_gets_none_about_completions(form: str, stream: io.StringIO) -> None:
    logs.configure("WARNING", form, stream)
    completion_fails(http_error(404, 10062))
    assert stream.getvalue() == ""


async def test_what_asyncio_reports_tells_no_text(form: str, stream: io.StringIO) -> None:
    logs.configure("DEBUG", form, stream)

    async def breaking() -> None:
        raise KeyError(SECRET)

    task = asyncio.create_task(breaking())
    await asyncio.wait([task])
    del task  # nobody ever asks what became of it
    await until(lambda: "never retrieved" in stream.getvalue())
    said = stream.getvalue()
    assert "Task exception was never retrieved" in said
    assert "KeyError" in said
    assert SECRET not in said


def test_a_lost_connection_is_one_line(form: str, stream: io.StringIO) -> None:
    logs.configure("INFO", form, stream)
    logging.getLogger("discord").setLevel(logging.INFO)
    try:
        raise ConnectionResetError(104, "reset")
    except OSError:
        logging.getLogger("discord.client").exception("Attempting a reconnect in %.2fs", 1.5)
    (line,) = stream.getvalue().splitlines()
    assert "in 1.50s (ConnectionResetError [Errno 104] reset)" in line
    assert "Traceback" not in line


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_the_library_never_says_all_it_knows(form: str, stream: io.StringIO, level: str) -> None:
    logs.configure(level, form, stream)
    logging.getLogger("discord.http").debug("POST %s", SECRET)
    assert stream.getvalue() == ""


def test_an_error_nobody_caught(form: str, stream: io.StringIO) -> None:
    logs.configure("INFO", form, stream)
    error = KeyError(SECRET)
    sys.excepthook(KeyError, error, None)
    assert "the program broke down" in stream.getvalue()
    assert SECRET not in stream.getvalue()


def test_last_words(form: str, stream: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form, stream)
    logs.last_words("Discord refuses DISCORD_TOKEN.", form)
    if form == logs.JSON:
        (said,) = objects(stream)
        assert (said["level"], said["message"]) == ("ERROR", "Discord refuses DISCORD_TOKEN.")
        assert capsys.readouterr().err == ""
    else:
        assert capsys.readouterr().err == "Discord refuses DISCORD_TOKEN.\n"


def test_errors_of_the_library_that_are_about_the_network_are_known() -> None:
    response: Any = SimpleNamespace(status=500, reason="")
    assert not isinstance(discord.HTTPException(response, ""), logs.NETWORK)
    assert isinstance(discord.GatewayNotFound(), logs.NETWORK)


def test_a_press_that_the_store_refuses_is_one_line_and_a_fault_has_its_trace(
    form: str, stream: io.StringIO
) -> None:
    logs.configure("INFO", form, stream)
    number = mishap(StoreError("full", "the disk has no room"), "the store refused to work")
    (line,) = stream.getvalue().splitlines()
    assert number in line
    assert "the disk has no room" in line
    mishap(KeyError(SECRET), "interaction failed")
    assert "KeyError" in stream.getvalue()
    assert SECRET not in stream.getvalue()


def test_an_outage_is_one_line_a_minute_for_each_kind_with_the_number_left_out(
    form: str, stream: io.StringIO
) -> None:
    made, time = logs.configure("INFO", form, stream), iter((0.0, 1.0, 2.0, 3.0, 61.0, 62.0))
    (repeated,) = (one for one in made.filters if isinstance(one, logs.Repeated))
    repeated._clock = lambda: next(time)
    for code in ("full", "full", "full", "away", "full", "full"):
        mishap(StoreError(code, "no"), "interaction %s", 10**18)
    first, other, later = stream.getvalue().splitlines()
    assert "full" in first
    assert "away" in other
    assert "(2 more before)" in later


def test_a_user_hears_the_number_of_the_line_that_stands_for_all_in_an_outage() -> None:
    one, same, other = (mishap(StoreError(code, ""), "x") for code in ("full", "full", "away"))
    assert one == same != other
    assert mishap(KeyError(), "x") != mishap(KeyError(), "x")
