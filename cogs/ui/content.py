"""The content of a message, independent of how it is sent."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.ui.components import Row, view
from render.contract import ALT_LIMIT, Picture

TEXT_LIMIT = 2000  # Discord's, for the text of a message


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file: name, bytes and, for pictures, the alternative text."""

    name: str
    data: bytes
    alt: str = ""

    @classmethod
    def of(cls, name: str, picture: Picture) -> Attachment:
        return cls(f"{name}.png", picture.png, picture.alt)

    def file(self) -> discord.File:
        """Return discord.py's file; a new one each time, since sending uses it up."""
        alt = self.alt[:ALT_LIMIT] or None
        return discord.File(io.BytesIO(self.data), self.name, description=alt)

    def frame(self) -> discord.Embed:
        return discord.Embed.from_dict({"image": self.shown()})

    def shown(self) -> dict[str, str]:
        # discord.py has no argument for alternative text, which Discord takes since 2025.
        return {"url": f"attachment://{self.name}", "description": self.alt[:ALT_LIMIT]}


@dataclass(frozen=True, slots=True)
class Content:
    """A message or a private answer.

    Attributes:
        mentions: The only users to notify, whatever the text says.
        modal: A form to open instead; ``text`` is sent if it comes too late.
        apart: Show each picture at its full size, the others in frames below the first.
        aside: Lines of the text that may move into a frame beside a picture.
    """

    text: str = ""
    files: tuple[Attachment, ...] = ()
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    modal: ui.Modal | None = None
    silent: bool = False
    apart: bool = False
    aside: tuple[str, ...] = ()

    def allowed(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.mentions]
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=users or False
        )

    def posting(self) -> dict[str, Any]:
        made: dict[str, Any] = {"content": self.text, "allowed_mentions": self.allowed()}
        if self.files:
            made["files"] = [attachment.file() for attachment in self.files]
        if self.apart and len(self.files) > 1:
            made["embeds"] = self._frames()
        if self.silent:
            made["silent"] = True
        shown = view(self.rows)
        if shown is not None:
            made["view"] = shown
        return made

    def changing(self) -> dict[str, Any]:
        """Return the arguments that make an existing message show this and nothing else."""
        # Name every part: an edit leaves the others as they are.
        return {
            "content": self.text,
            "attachments": [attachment.file() for attachment in self.files],
            "view": view(self.rows),
            "allowed_mentions": self.allowed(),
            # An empty list removes the old frames, and their pictures with them.
            "embeds": self._frames() if self.apart else [],
        }

    def _frames(self) -> list[discord.Embed]:
        return [attachment.frame() for attachment in self.files[1:]]


def fit_lines(lines: list[str], limit: int = TEXT_LIMIT) -> str:
    """Join lines to a text that fits; the oldest lines go first if it does not."""
    text = "\n".join(line for line in lines if line)
    while len(text) > limit and len(lines) > 1:
        lines = lines[1:]
        text = "\n".join(["…", *(line for line in lines if line)])
    return text[:limit]
