"""What the page sends, and how a request that comes to nothing is answered."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

import msgspec
from aiohttp import web

from cogs.web.connections import SLOW
from cogs.web.shown import Shown
from engine.prompts import Path

T = TypeVar("T", bound=msgspec.Struct)

_DIGITS: Final = 6


class Do(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    path: Path
    sure: bool = False


class Beside(msgspec.Struct, forbid_unknown_fields=True):
    what: str


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seq: int


class Write(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    words: Path
    send: bool = False


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """A press beside no table; ``chosen``: in a menu."""

    id: str
    chosen: str = ""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why nothing came of a request; ``shown`` is the table as it is now."""

    error: str
    text: str
    shown: Shown | None = None


def small_number(text: str) -> int:
    """Return a small number of a request; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else 0


class Turned(Exception):
    """A request that is answered by a status, a code for the page, and a sentence."""

    def __init__(self, status: int, code: str, text: str = "", shown: Shown | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.text, self.shown = status, code, text, shown


async def read(request: web.Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except msgspec.DecodeError:  # or a value of another kind
        raise Turned(400, "unreadable") from None


async def body_of(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(SLOW):
            return await request.read()
    except TimeoutError:
        raise Turned(400, "unreadable") from None


def answer_of(status: int, value: msgspec.Struct) -> web.Response:
    body = msgspec.json.encode(value)
    return web.Response(body=body, status=status, content_type="application/json")
