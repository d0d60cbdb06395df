"""What Discord's refusals mean for the bot, by code; ``docs/refusals.md`` shows it.

Source: Discord's documentation, "JSON Error Codes", of November 2026.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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

TOO_LATE = (
    *(UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_TOKEN, OVER, ANSWERED, TOKEN_OVER),
    *(ARCHIVED, THREAD_LOCKED),
)
"""Codes with which nobody waits for an answer any more."""
