"""What was said and what was kept, without ids and times: two runs of a game are held together."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

from sandbox.core import Core, Event

_TIME = re.compile(r"<t:\d+(:\w)?>")
_NUMBER = re.compile(r"\b\d{13,20}\b")
_LINK = re.compile(r"(?:/#)+")
_ROW = re.compile(r'("custom_id": "t:[^"]*[:.])\d+"')
"""The number of a row of the outbox: an edit more, and all later ones are another."""
_VOTE = re.compile(r'("motion(?:\\)?": ?|"custom_id": "t:[^"]*:vote:)\d+')
"""The number of a vote: drawn anew in every life."""
_CALL = re.compile(r", your turn\.|\bto move[.,:]")
_SHORT = 400


def plain(text: str) -> str:
    """Return a text without ids of Discord and of votes, without times, links without their ends.

    A greeting links to the lobby, or only to its channel: what is sent first is not promised.
    """
    return _VOTE.sub(r"\1#", _LINK.sub("/#", _NUMBER.sub("#", _TIME.sub("<t>", text))))


def uncalled(text: str) -> str:
    """Return what was told without who is to move: a ping stands for a closed direct message."""
    return "\n".join(line for line in text.splitlines() if not _CALL.search(line))


@dataclass(slots=True)
class Said:
    """A message of the bot and what became of it: its versions in order."""

    place: str
    channel: str = ""
    system: bool = False
    versions: list[dict[str, Any]] = field(default_factory=list)
    deleted: bool = False

    def take(self, version: dict[str, Any]) -> None:
        """Add a version unless it is the one that is there."""
        if not self.versions or self.versions[-1] != version:
            self.versions.append(version)

    def lines(self) -> Iterator[str]:
        """Give the message as lines to compare.

        Old boards lose their buttons when there is time for it: that is not promised.
        """
        yield f"-- {self.place}"
        shown: list[str] = []
        buttons = ""
        for version in self.versions:
            buttons = buttons if version["buttons"] == "[]" else version["buttons"]
            text = json.dumps({**version, "buttons": buttons}, ensure_ascii=False, sort_keys=True)
            if not shown or shown[-1] != text:
                shown.append(text)
        yield from shown
        if self.deleted:
            yield "(deleted)"


class Transcript:
    """Hears everything public and direct that the bot says in a sandbox."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.said: dict[str, Said] = {}
        self.pings: dict[str, int] = defaultdict(int)
        self._digests: dict[str, str] = {}
        core.listen(self._hear)
        put = core.media.put

        def noted(attachment_id: str, data: bytes) -> None:
            # A picture counts by its bytes: two runs must draw the same.
            self._digests[attachment_id] = hashlib.sha256(data).hexdigest()[:12]
            put(attachment_id, data)

        core.media.put = noted  # type: ignore[method-assign]

    def _hear(self, event: Event) -> None:
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"):
            return
        message = event.message
        if message is None or message.ephemeral or message.author_id != self._core.world.bot_id:
            return
        if event.name == "MESSAGE_DELETE":
            self.said[message.id].deleted = True
            return
        said = self.said.setdefault(message.id, self._new(message))
        if event.name == "MESSAGE_CREATE":
            for user in message.mentions:
                self.pings[user] += 1
        said.take(self._version(message))

    def _new(self, message: Any) -> Said:
        # A thread begins with a message of Discord's own.
        channel = message.channel_id
        return Said(self._place(channel), channel, system=message.type != 0)

    def _place(self, channel_id: str) -> str:
        world = self._core.world
        channel = world.channels[channel_id]
        if channel.name:
            return channel.name
        people = [world.users[u].username for u in channel.recipients if u != world.bot_id]
        return f"@{','.join(people)}"

    def _version(self, message: Any) -> dict[str, Any]:
        files = [(a.filename, a.description, self._digests[a.id]) for a in message.attachments]
        return {
            "text": plain(message.content),
            "pings": [self._core.world.users[u].username for u in message.mentions],
            "files": files,
            "buttons": _ROW.sub(r'\1#"', plain(json.dumps(message.components, sort_keys=True))),
            "quiet": bool(message.flags & 4096),
        }

    def lines(self) -> list[str]:
        """Return all messages, place by place, in the order in which they were first posted."""
        places: dict[str, list[str]] = defaultdict(list)
        for said in self.said.values():
            places[said.place] += said.lines()
        return [line for place in sorted(places) for line in places[place]]


# Edits may be made twice: what they come to is seen in the messages.
_KEPT = {
    "tables": "SELECT id, status, game, rules_version, components_hash, options, aid, host_id,"
    " locale, theme, thread, hex(seed), commitment, first, supply, joins, seq, undos, chain,"
    " hex(snapshot), untold, trouble, lexicon, party, pace, lapse, holiday, stalled_at IS NULL"
    " FROM tables ORDER BY id",
    "seats": "SELECT * FROM seats ORDER BY table_id, seat",
    "entries": "SELECT table_id, seq, kind, seat, action, hash FROM entries ORDER BY 1, 2",
    "outbox": "SELECT destination, kind, payload, state FROM outbox"
    " WHERE kind NOT IN ('status', 'lobby-edit', 'vote-edit', 'film') ORDER BY destination, id",
    "timers": "SELECT kind, payload FROM timers ORDER BY 1, 2",
    # Where a vote is asked names messages; what became of them is seen in the messages.
    "votes": "SELECT * FROM votes WHERE kind NOT LIKE 'asks %' ORDER BY 1, 2, 3",
    "motions": "SELECT topic, facts, ballots FROM motions ORDER BY 1",
    "hands": "SELECT user_id, locale, refused, message_id IS NULL FROM hands ORDER BY 1",
    "calls": "SELECT user_id, question, count FROM calls ORDER BY 1",
    "users": "SELECT id, locale, dms_closed FROM users ORDER BY 1",
    "supplies": "SELECT * FROM supplies ORDER BY 1, 2, 3",
    "scores": "SELECT number, table_id, user_id, total, feat, hint, undone FROM scores",
    "drafts": "SELECT * FROM drafts ORDER BY 1, 2, 3",
}


def kept(database: Path) -> list[str]:
    """Return all that a database holds beside times and ids of messages, as lines."""
    found: list[str] = []
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)) as db:
        for name, sql in _KEPT.items():
            found.append(f"-- {name}")
            found += [plain(json.dumps(row, ensure_ascii=False)) for row in db.execute(sql)]
    return found


def first_told(boards: Iterable[str]) -> list[tuple[int, str]]:
    """Return every move as a board told it first, whichever board that was, in order.

    A computer waits for nobody: how many of its moves are one board is how quickly the rest was
    said.
    """
    news = (one for board in boards for one in json.loads(board)["news"] if not one.get("told"))
    return sorted((one.get("seq", 0), json.dumps(one, sort_keys=True)) for one in news)


class Difference(AssertionError):
    """Two runs of the same game are not the same."""


def compare(wanted: list[str], found: list[str], what: str) -> None:
    """Check that two tellings are the same.

    Raises:
        Difference: They are not; with the lines.
    """
    if wanted == found:
        return
    lines = unified_diff(wanted, found, "undisturbed", "disturbed", lineterm="", n=1)
    cut = [line if len(line) <= _SHORT else f"{line[:_SHORT]}…" for line in lines]
    raise Difference("\n".join([f"{what} differ:", *cut[:60]]))
