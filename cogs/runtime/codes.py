"""What Discord's refusals mean for the bot: by code, and by the kind of request that meets it.

``docs/refusals.md`` shows both. Source: Discord's documentation, "JSON Error Codes", of November
2026. It does not say which requests may meet a code; ``REQUESTS`` is our reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10007, 10008, 10013
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, NO_COMMON_SERVER = 50001, 50007, 50013, 50278
OLD_MESSAGE, ARCHIVED, DMS_TOO_FAST, THREAD_THERE = 30046, 50083, 40003, 160004
TOO_LARGE, THREAD_LOCKED, MANY_THREADS, NOT_OURS = 40005, 160005, 160006, 50005
QUARANTINED, OLD_POST = 20026, 20022
UNKNOWN_TOKEN, OVER, ANSWERED, TOKEN_OVER = 10015, 10062, 40060, 50027

_PAUSE, _LONG_PAUSE = 3.0, 30.0


@dataclass(frozen=True, slots=True)
class Row:
    """What follows from a code.

    Attributes:
        about: What Discord says, shortened.
        why: What people read (``refusal-discord``); empty where the request was wrong: our fault.
        lost: Why a message is given up, if that says something about its place or person.
        pause: Seconds after which a message is tried again; 0: it is given up.
        files: Words alone may be taken.
    """

    about: str
    why: str = ""
    lost: str = ""
    pause: float = 0.0
    files: bool = False


REFUSALS: Final[Mapping[int, Row]] = MappingProxyType(
    {
        UNKNOWN_CHANNEL: Row("unknown channel", "gone", "unknown-channel"),
        10004: Row("unknown server", "gone", "unknown-channel"),
        UNKNOWN_MEMBER: Row("unknown member", "person"),
        UNKNOWN_MESSAGE: Row("unknown message", "message"),
        UNKNOWN_USER: Row("unknown user", "person", "unknown-user"),
        10014: Row("unknown emoji", "other"),
        10070: Row("unknown event", "other"),
        10087: Row("unknown tag", "tag"),
        20009: Row("explicit content", "filter"),
        20016: Row("slow mode", "slow", pause=_LONG_PAUSE),
        OLD_POST: Row("too many edits of an announcement", "busy"),
        QUARANTINED: Row("the bot is restricted", "quarantined"),
        20028: Row("too much is written in the channel", "busy", pause=_PAUSE),
        20029: Row("too much is written on the server", "busy", pause=_PAUSE),
        20031: Row("words that are not allowed", "filter"),
        30008: Row("the server has its most emoji", "other"),
        30013: Row("the server has its most channels", "other"),
        30015: Row("too many files", "other", files=True),
        30033: Row("the thread has its most members", "other"),
        30038: Row("the server has its most events", "other"),
        OLD_MESSAGE: Row("too many edits of old messages", "busy"),
        DMS_TOO_FAST: Row("too many new direct messages", "busy", pause=_LONG_PAUSE),
        40004: Row("sending is switched off for a while", "busy", pause=_LONG_PAUSE),
        TOO_LARGE: Row("too large", "other", files=True),
        40006: Row("a feature is switched off for a while", "busy", pause=_LONG_PAUSE),
        40007: Row("the user is banned", "person"),
        40058: Row("a forum takes no message", "kind", "wrong-kind"),
        40062: Row("a resource is limited", "busy", pause=_LONG_PAUSE),
        40066: Row("only moderators set tags", "tags"),
        40067: Row("a tag is required", "tag"),
        NO_ACCESS: Row("missing access", "hidden", "no-access"),
        50003: Row("not in direct messages", "kind"),
        NOT_OURS: Row("another author's message", "message"),
        CLOSED_DMS: Row("direct messages are closed", "person"),
        50008: Row("no text channel", "kind", "wrong-kind"),
        50009: Row("the verification level is too high", "other"),
        NO_PERMISSION: Row("missing permissions", "rights", "no-permission", files=True),
        50024: Row("not in a channel of this type", "kind", "wrong-kind"),
        50033: Row("invalid recipient", "person"),
        50045: Row("the file is too large", "other", files=True),
        50046: Row("invalid file", "other", files=True),
        50055: Row("invalid server", "gone", "unknown-channel"),
        50068: Row("invalid type of message", "message"),
        ARCHIVED: Row("the thread is archived", "locked", "locked"),
        50086: Row("not in this channel of a community", "kind"),
        50095: Row("the server is not available here", "other"),
        50101: Row("the server needs more boosts", "other"),
        50123: Row("invalid type of file", "other", files=True),
        50146: Row("the uploaded file is gone", "other", files=True),
        NO_COMMON_SERVER: Row("no server in common", "person"),
        60003: Row("two-factor login is required", "other"),
        90001: Row("the user has blocked the bot", "person"),
        110001: Row("not available yet", "busy", pause=_LONG_PAUSE),
        130000: Row("Discord is overloaded", "busy", pause=_PAUSE),
        160002: Row("no reply without the history", "rights"),
        THREAD_THERE: Row("the message has a thread", "message"),
        THREAD_LOCKED: Row("the thread is locked", "locked", "locked"),
        MANY_THREADS: Row("too many active threads", "threads"),
        160007: Row("too many active announcement threads", "threads"),
        180000: Row("the event is over", "other"),
        200000: Row("AutoMod blocks the message", "filter"),
        200001: Row("AutoMod blocks the title", "filter"),
        240000: Row("the filter of harmful links", "filter"),
        400001: Row("files are limited on the server", "other", files=True),
    }
)
"""What follows, by Discord's code."""

_GONE = UNKNOWN_CHANNEL, 10004, 50055
_BARRED = NO_ACCESS, NO_PERMISSION
_BUSY = 20028, 20029, 40004, 40006, 40062, 110001, 130000
_SHUT = ARCHIVED, THREAD_LOCKED
_FILES = 30015, TOO_LARGE, 50045, 50046, 50123, 50146, 400001
_FILTER = 20009, 20031, 200000, 240000
_KIND = 50003, 50008, 50024
_PERSON = 40007, CLOSED_DMS, 50033, NO_COMMON_SERVER, 90001
_PLACE = *_GONE, *_BARRED, *_BUSY
_OLD = OLD_MESSAGE, OLD_POST
TOO_LATE = UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_TOKEN, OVER, ANSWERED, TOKEN_OVER, *_SHUT
"""Codes with which nobody waits for an answer any more."""


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
            *(*_PLACE, *_SHUT, *_FILES, *_FILTER, *_KIND),
            *(20016, 40058, 50009, 50086, 50095, 50101, 60003, 160002),
        ),
        but=dict.fromkeys(_SHUT, "the thread is opened for another try; locked, the place is lost"),
    ),
    Request(
        "an edit of a lobby, a board or a cup's post",
        ("PATCH /channels/*/messages/*",),
        (*_PLACE, *_SHUT, *_FILES, *_FILTER, UNKNOWN_MESSAGE, NOT_OURS, 50068, *_OLD),
        but={UNKNOWN_MESSAGE: _ANEW, OLD_MESSAGE: _LEFT, ARCHIVED: _LEFT},
    ),
    Request(
        "an edit of a vote, a forecast, a daily post, a status or a film",
        ("PATCH /channels/*/messages/*",),
        (*_PLACE, *_SHUT, *_FILES, *_FILTER, UNKNOWN_MESSAGE, NOT_OURS, 50068, *_OLD),
        then=_LOGGED,
        but=dict.fromkeys(_BUSY, "") | {UNKNOWN_MESSAGE: "a board or a vote is posted again"},
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
        (UNKNOWN_USER, *_PERSON, *_FILTER, *_KIND, *_BARRED, QUARANTINED, DMS_TOO_FAST, *_BUSY),
        then="the channel says it instead, and the next one is tried",
        but={
            **dict.fromkeys((*_BUSY, DMS_TOO_FAST, UNKNOWN_USER), ""),
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
        but=dict.fromkeys(_BUSY, "")
        | {THREAD_THERE: "it is there", UNKNOWN_MESSAGE: "the lobby is posted again"}
        | {MANY_THREADS: "a cup's table waits for ten minutes"},
    ),
    Request(
        "a thread or a post of a forum for a new table",
        ("POST /channels/*/threads",),
        (
            *(*_PLACE, *_FILTER, 10087, 20016, 30013, 40058, 40066, 40067, 50024),
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
        (40001, 40002, 40333, 50014, *_BUSY),
        then="the start ends with a sentence for the operator; with the status 429 it waits",
    ),
    Request(
        "registering the commands",
        ("* /applications/*/commands",),
        (30032, 30034, 40041, NO_ACCESS, 50035, *_BUSY),
        then="those that are there go on; tried again more and more rarely, and `/health` says so",
    ),
    Request(
        "an emoji of a piece",
        ("* /applications/*/emojis*",),
        (10014, 30008, 50045, 50046, *_BUSY),
        then="words instead of it; tried again more and more rarely",
    ),
    Request(
        "an answer to who pressed or typed something",
        ("POST /interactions/*", "* /webhooks/*"),
        (*TOO_LATE, *_FILES, *_FILTER, *_BUSY),
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
