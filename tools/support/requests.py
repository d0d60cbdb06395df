"""Which requests the bot makes, what Discord may refuse of each, and what follows then.

``docs/refusals.md`` shows it. Discord's documentation does not say which requests may meet a code:
this is our reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cogs.runtime.codes import (
    ARCHIVED,
    CLOSED_DMS,
    DMS_TOO_FAST,
    MANY_THREADS,
    NO_ACCESS,
    NO_COMMON_SERVER,
    NO_PERMISSION,
    NOT_OURS,
    OLD_MESSAGE,
    OLD_POST,
    QUARANTINED,
    THREAD_LOCKED,
    THREAD_THERE,
    TOO_LARGE,
    TOO_LATE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
)

GONE = UNKNOWN_CHANNEL, 10004, 50055
_BARRED = NO_ACCESS, NO_PERMISSION
BUSY = 20028, 20029, 40004, 40006, 40062, 110001, 130000
_SHUT = ARCHIVED, THREAD_LOCKED
FILES = 30015, TOO_LARGE, 50045, 50046, 50123, 50146, 400001
FILTER = 20009, 20031, 200000, 240000
_KIND = 50003, 50008, 50024
_PERSON = 40007, CLOSED_DMS, 50033, NO_COMMON_SERVER, 90001
_PLACE = *GONE, *_BARRED, *BUSY
_OLD = OLD_MESSAGE, OLD_POST


@dataclass(frozen=True, slots=True)
class Request:
    """A kind of request that the bot makes.

    Attributes:
        about: What it does.
        routes: Method and path, with ``*`` for what differs.
        codes: What Discord may answer.
        then: What follows; empty: what ``REFUSALS`` says.
        but: What follows from some codes instead.
    """

    about: str
    routes: tuple[str, ...]
    codes: tuple[int, ...]
    then: str = ""
    but: Mapping[int, str] = field(default_factory=dict)


_LOGGED: Final = "it stays as it is, and the log says so"
_ANEW, _LEFT = "posted again", "left as it is"
REQUESTS: Final[tuple[Request, ...]] = (
    Request(
        "a message in a channel",
        ("POST /channels/*/messages",),
        (
            *(*_PLACE, *_SHUT, *FILES, *FILTER, *_KIND),
            *(20016, 40058, 50009, 50086, 50095, 50101, 60003, 160002),
        ),
        but=dict.fromkeys(_SHUT, "the thread is opened for another try; locked, the place is lost"),
    ),
    Request(
        "an edit of a lobby, a board or a cup's post",
        ("PATCH /channels/*/messages/*",),
        (*_PLACE, *_SHUT, *FILES, *FILTER, UNKNOWN_MESSAGE, NOT_OURS, 50068, *_OLD),
        but={UNKNOWN_MESSAGE: _ANEW, OLD_MESSAGE: _LEFT, ARCHIVED: _LEFT},
    ),
    Request(
        "an edit of a vote, a forecast, a daily post, a status or a film",
        ("PATCH /channels/*/messages/*",),
        (*_PLACE, *_SHUT, *FILES, *FILTER, UNKNOWN_MESSAGE, NOT_OURS, 50068, *_OLD),
        then=_LOGGED,
        but=dict.fromkeys(BUSY, "") | {UNKNOWN_MESSAGE: "a board or a vote is posted again"},
    ),
    Request(
        "buttons removed, or a message deleted",
        ("DELETE /channels/*/messages/*",),
        (*_PLACE, *_SHUT, UNKNOWN_MESSAGE, NOT_OURS),
        then=_LOGGED,
    ),
    Request(
        "opening direct messages, and a message there",
        ("POST /users/@me/channels",),
        (UNKNOWN_USER, *_PERSON, *FILTER, *_KIND, *_BARRED, QUARANTINED, DMS_TOO_FAST, *BUSY),
        then="the channel says it instead, and the next one is tried",
        but={
            **dict.fromkeys((*BUSY, DMS_TOO_FAST, UNKNOWN_USER), ""),
            **dict.fromkeys(
                (CLOSED_DMS, NO_COMMON_SERVER), "the channel says it, until the person acts"
            ),
            QUARANTINED: "the channel says it; tried again in an hour",
        },
    ),
    Request(
        "a thread of a lobby",
        ("POST /channels/*/messages/*/threads",),
        (
            *(*_PLACE, UNKNOWN_MESSAGE, 30013, 50024, 50068, THREAD_THERE, MANY_THREADS, 160007),
            200001,
        ),
        then="played without it",
        but=dict.fromkeys(BUSY, "")
        | {THREAD_THERE: "it is there", UNKNOWN_MESSAGE: "the lobby is posted again"}
        | {MANY_THREADS: "a cup's table waits for ten minutes"},
    ),
    Request(
        "a thread or a post of a forum for a new table",
        ("POST /channels/*/threads",),
        (
            *(*_PLACE, *FILTER, 10087, 20016, 30013, 40058, 40066, 40067, 50024),
            *(MANY_THREADS, 160007, 200001),
        ),
        then="who asked reads why, and may play in the channel",
    ),
    Request(
        "opening a thread again, or deleting one",
        ("PATCH /channels/*", "DELETE /channels/*"),
        (*_PLACE, *_SHUT, 50024, MANY_THREADS),
        then="the thread stays as it is",
    ),
    Request(
        "the status of a voice channel",
        ("PUT /channels/*/voice-status",),
        (*_PLACE, 50024, 200000),
        then="the next board tries again",
    ),
    Request(
        "an event of a cup",
        ("* /guilds/*/scheduled-events*",),
        (*_PLACE, 10070, 30038, 50024, 180000),
        then="the next post tries again",
    ),
    Request(
        "logging in at a start",
        ("GET /users/@me", "GET /gateway/bot", "GET /oauth2/applications/@me"),
        (40001, 40002, 40333, 50014, *BUSY),
        then="the start ends with a sentence for the operator; with the status 429 it waits",
    ),
    Request(
        "registering the commands",
        ("* /applications/*/commands",),
        (30032, 30034, 40041, NO_ACCESS, 50035, *BUSY),
        then="those that are there go on; tried again more and more rarely, and `/health` says so",
    ),
    Request(
        "an emoji of a piece",
        ("* /applications/*/emojis*",),
        (10014, 30008, 50045, 50046, *BUSY),
        then="words instead of it; tried again more and more rarely",
    ),
    Request(
        "an answer to who pressed or typed something",
        ("POST /interactions/*", "* /webhooks/*"),
        (*TOO_LATE, *FILES, *FILTER, *BUSY),
        then="they read the reason instead",
        but=dict.fromkeys(TOO_LATE, "nobody waits for it any more"),
    ),
    Request(
        "a look at a channel, a message, a member or a server",
        ("GET /channels/*", "GET /guilds/*"),
        (*_PLACE, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER, *_SHUT),
        then="unknown; nothing changes",
        but={
            UNKNOWN_CHANNEL: "the place is lost",
            NO_ACCESS: "the place is lost",
            UNKNOWN_MEMBER: "the seat is free",
            UNKNOWN_USER: "the seat is free",
            UNKNOWN_MESSAGE: _ANEW,
        },
    ),
)
