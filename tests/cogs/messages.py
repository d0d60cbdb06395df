"""A Discord that keeps direct messages, changes and deletes them, and may refuse or be cut off."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from tests.cogs.table.fuses import Fuse
from tests.cogs.table.world import CHANNEL, START

ME = 77


def http_error(status: int, code: int, why: str = "no") -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    response: Any = SimpleNamespace(status=status, reason="")
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": why})


NO_EMOJI = http_error(400, 50035, "In components.0.components.0.emoji.id: Invalid emoji")
CLOSED = http_error(403, 50007)


class Discord:
    """Keeps messages as Discord does; every direct message may be a process's last act.

    Attributes:
        attaches, frames: Whether channels take pictures, and frames.
        moderated: Moderation refuses pictures.
        errors: What the next edits in public end with.
        posted, edits: What was given to public posts and edits.
    """

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=ME)
        self.messages: dict[int, dict[int, Message]] = {}
        self.nonces: dict[str, Message] = {}
        # Ids hold the moment: as old as the world's clock at its start, whatever it says later.
        self.count = (START - 1_420_070_400_000) << 22
        self.closed: set[int] = set()
        self.turned_away = 0
        self.refused: list[Any] = []
        self.fuse: Fuse | None = None
        self.attaches = self.frames = True
        self.moderated = False
        self.errors: list[BaseException] = []
        self.posted: list[dict[str, Any]] = []
        self.edits: list[dict[str, Any]] = []
        self.http = self

    def burn(self, place: int) -> None:
        if self.fuse and place < CHANNEL:  # what is public has its own test
            self.fuse.burn()

    def get_guild(self, _: int) -> None:
        """Return no server: nobody is looked for there."""

    def get_channel(self, _: int) -> None:
        """Return no voice channel: no line is shown there."""

    async def create_dm(self, user: Any) -> Place:
        return Place(self, user.id)

    def get_partial_messageable(self, place_id: int, **_: Any) -> Place:
        return Place(self, place_id)

    async def get_message(self, place_id: int, message_id: int) -> dict[str, Any]:
        return (await Place(self, place_id).get_partial_message(message_id).fetch()).raw()

    async def edit_message(self, place_id: int, message_id: int, *, params: Any) -> None:
        """Take the buttons of an old message away."""
        given = {**params.payload, "view": None}
        assert given.pop("components") == []
        await Place(self, place_id).get_partial_message(message_id).edit(**given)

    async def delete_message(self, place_id: int, message_id: int) -> None:
        await Place(self, place_id).get_partial_message(message_id).delete()

    async def logs_from(self, place_id: int, limit: int, after: int = 0) -> list[dict[str, Any]]:
        there = reversed(self.messages.get(place_id, {}).values())
        return [message.raw() for message in there if message.id > after][:limit]

    async def fetch_channel(self, place_id: int) -> Any:
        newest = max(self.messages.get(place_id, {}), default=None)
        return SimpleNamespace(id=place_id, last_message_id=newest)

    def in_dm(self, user: int) -> list[Message]:
        """Return the messages with a hand, or what became of one."""
        found = self.messages.get(user, {}).values()
        return [m for m in found if not m.content.startswith(("You sit", "Du sitzt"))]

    def newest(self, place: int = CHANNEL) -> Message:
        return list(self.messages[place].values())[-1]

    def public(self) -> str:
        return "\n".join(m.everything() for m in self.messages.get(CHANNEL, {}).values())


class Message:
    """What one message shows now."""

    def __init__(self, message_id: int, given: dict[str, Any]) -> None:
        self.id = message_id
        self.author = SimpleNamespace(id=ME)
        self.silent = bool(given.get("silent"))
        self.texts: list[str] = []
        self.change(given)

    def change(self, given: dict[str, Any]) -> None:
        self.content = given.get("content", getattr(self, "content", ""))
        self.texts.append(self.content)
        if "files" in given or "attachments" in given:
            files = given.get("files", given.get("attachments"))
            self.alts = [file.description for file in files]
            self.attachments = files
        elif not hasattr(self, "alts"):
            self.alts = []
            self.attachments = []
        if "embeds" in given or not hasattr(self, "embeds"):
            self.embeds = given.get("embeds", [])
        if "view" in given or not hasattr(self, "components"):
            view = given.get("view")
            self.components = [SimpleNamespace(children=tuple(view.children))] if view else []

    def ids(self) -> list[str]:
        return [item.custom_id for row in self.components for item in row.children]

    def moves(self) -> bool:
        return any(own.startswith("g:") for own in self.ids())

    def raw(self) -> dict[str, Any]:
        """Return the message as Discord sends it."""
        return {
            "id": str(self.id),
            "author": {"id": str(ME)},
            "content": self.content,
            "attachments": [{"description": alt} for alt in self.alts],
            "components": [{"components": [{"custom_id": own} for own in self.ids()]}],
        }

    def everything(self) -> str:
        labels = [str(i.label) for row in self.components for i in row.children]
        return "\n".join([self.content, *map(str, self.alts), *labels, *self.ids()])


class Place:
    """A channel or the direct messages of one person."""

    def __init__(self, discord: Discord, place_id: int) -> None:
        self.discord = discord
        self.id = place_id
        self.there = discord.messages.setdefault(place_id, {})

    def allowed(self) -> None:
        self.discord.burn(self.id)
        if self.id in self.discord.closed:
            self.discord.turned_away += 1
            raise CLOSED
        if self.discord.refused and self.id < CHANNEL:
            raise self.discord.refused.pop(0)

    async def send(self, *, nonce: str, **given: Any) -> Message:
        self.allowed()
        if self.id >= CHANNEL:
            self._require_taken(given)
            self.discord.posted.append(given)
        message = self.discord.nonces.get(nonce)
        if message is None:
            self.discord.count += 1
            message = Message(9_000 + self.discord.count, given)
            self.discord.nonces[nonce] = self.there[message.id] = message
        self.discord.burn(self.id)
        return message

    def _require_taken(self, given: dict[str, Any]) -> None:
        there = self.discord
        if (given.get("files") and not there.attaches) or (
            given.get("embeds") and not there.frames
        ):
            raise http_error(403, 50013)
        if given.get("files") and there.moderated:
            raise http_error(400, 200000)

    def get_partial_message(self, message_id: int) -> Place:
        self.aim = message_id
        return self

    async def fetch(self) -> Message:
        if self.aim not in self.there:
            raise http_error(404, 10008)
        return self.there[self.aim]

    async def edit(self, **given: Any) -> None:
        self.allowed()
        if self.id >= CHANNEL and self.discord.errors:
            raise self.discord.errors.pop(0)
        if self.aim not in self.there:
            raise http_error(404, 10008)
        if self.id >= CHANNEL:
            self._require_taken(given)
        self.there[self.aim].change(given)
        if self.id >= CHANNEL:
            self.discord.edits.append(given)
        self.discord.burn(self.id)

    async def delete(self) -> None:
        self.allowed()
        if self.there.pop(self.aim, None) is None:
            raise http_error(404, 10008)
        self.discord.burn(self.id)
