"""Who is let in by a link: its person once, and again the browser that it let in.

The browser keeps the session in a cookie that no script reads and only ``/enter`` receives. It
does nothing but make the same link good again: what is asked for needs the session as a header.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from cogs.ui.app import App
from data.store import visits
from data.words import words

KEPT: Final = 8
"""Links of which a browser keeps the session: several people may share it."""
_OURS: Final = "visit-"


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    ticket: str


class Entered(msgspec.Struct, frozen=True):
    session: str
    name: str
    lang: str
    table: str


async def enter(app: App, ticket: str, cookies: Mapping[str, str]) -> Entered | None:
    """Open the session of a ticket, or go on with the one that it opened in this browser."""
    store, now = app.service.store, app.now()
    # Read first: what was guessed writes nothing.
    if await store.read(visits.ticket(ticket, now)) is None:
        session = cookies.get(_name(ticket), "")
        visit = await store.read(visits.session(session, now)) if session else None
    else:
        session = secrets.token_urlsafe(24)
        visit = await store.step(partial(visits.enter, used=ticket, session=session, now=now))
    if visit is None:
        return None
    return Entered(session, visit.name, words(visit.locale).locale, visit.table_id)


def remember(
    answer: web.Response, ticket: str, session: str, cookies: Mapping[str, str], page: str
) -> None:
    """Let the browser use a link again until it is closed, or the session is over."""
    name, at = _name(ticket), urlsplit(page)
    path = f"{at.path}/enter"
    answer.set_cookie(
        name,
        session,
        path=path,
        httponly=True,
        samesite="Strict",
        secure=at.scheme == "https",
    )
    older = [one for one in cookies if one.startswith(_OURS) and one != name]
    for one in older[: max(0, len(older) - KEPT + 1)]:
        answer.del_cookie(one, path=path)


def _name(ticket: str) -> str:
    return _OURS + hashlib.sha256(ticket.encode(errors="replace")).hexdigest()[:16]
