"""The content of a message, independent of how it is sent."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import ui

from cogs.ui.components import Pressable, Row, view, without_emoji
from data.words import Words
from engine.prompts import Path
from render.contract import ALT_LIMIT, Picture, Spot
from render.theme import DARK

TEXT_LIMIT = 2000  # Discord's, for the text of a message
PAGE_LIMIT = 4000  # for all texts of a page together
UNTIL_START = -1
"""Buttons hold until the table begins or closes, and a message that has no others goes with them:
no entry of its log comes before."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file: name, bytes and, for pictures, the alternative text and where things lie."""

    name: str
    data: bytes
    alt: str = ""
    spots: Mapping[str | Path, tuple[Spot, ...]] = field(
        default_factory=dict, hash=False, compare=False, repr=False
    )

    framed: frozenset[Spot] = field(default=frozenset(), compare=False, repr=False)

    @classmethod
    def of(cls, name: str, picture: Picture) -> Attachment:
        return cls(f"{name}.png", picture.png, picture.alt, picture.spots, picture.framed)

    def file(self) -> discord.File:
        """Return discord.py's file; a new one each time, since sending uses it up."""
        return discord.File(io.BytesIO(self.data), self.name, description=self._alt)

    @property
    def url(self) -> str:
        return f"attachment://{self.name}"

    def frame(self) -> discord.Embed:
        return discord.Embed.from_dict({"image": self.shown()})

    def shown(self) -> dict[str, str]:
        # discord.py has no argument for alternative text, which Discord takes since 2025.
        return {"url": self.url, "description": self.alt[:ALT_LIMIT]}

    def layout(self) -> ui.Item[Any]:
        """Return what shows the file in a message of Components V2."""
        if not self.name.endswith(".png"):
            return ui.File(self.url)
        return ui.MediaGallery(discord.MediaGalleryItem(self.url, description=self._alt))

    def beside(self, text: str) -> ui.Item[Any]:
        return ui.Section(text, accessory=ui.Thumbnail(self.url, description=self._alt))

    @property
    def _alt(self) -> str | None:
        return self.alt[:ALT_LIMIT] or None


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page: text, a small picture or a button in words beside it, buttons below.

    ``line`` is drawn above. A page takes forty components: a text is one, what is beside it two
    more, a row one more than it has buttons.
    """

    text: str = ""
    picture: Attachment | None = None
    row: Row = ()
    line: bool = False
    act: Pressable | None = None

    def items(self) -> list[ui.Item[Any]]:
        made: list[ui.Item[Any]] = [ui.Separator()] if self.line else []
        if self.picture is not None:
            made.append(self.picture.beside(self.text))
        elif self.act is not None:
            made.append(ui.Section(self.text, accessory=self.act))
        elif self.text:
            made.append(ui.TextDisplay(self.text))
        if self.row:
            made.append(ui.ActionRow(*self.row))
        return made


@dataclass(frozen=True, slots=True)
class Content:
    """A message or a private answer.

    Attributes:
        mentions: The only users to notify, whatever the text says.
        modal: A form to open instead; ``text`` is sent if it comes too late.
        apart: Show each picture at its full size, the others in frames below the first.
        alike: The first has a frame, too, and so their size.
        board: The board that was pressed shows it, if one was: all see it.
        then: What is done once the user has the answer.
        page: The parts of a page in Components V2, below the text; files come below it.
        table: The table at which this is its reader's one private message (``Pickers``).
        until: The entry of the log after which its buttons go; None if they stay.
        passing: The lines of its text that go with them; the message, if it has no other.
        again: The language in which it says in its place that it is its reader's turn again, with
            what begins the move; None where it does not.
        bare: What all should know of it, without names: said where Discord refuses the rest.
        refused: What its text begins with, where it says why nothing was done.
    """

    text: str = ""
    files: tuple[Attachment, ...] = ()
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    modal: ui.Modal | None = None
    silent: bool = False
    apart: bool = False
    alike: bool = False
    page: tuple[Block, ...] = ()
    board: bool = False
    then: Callable[[], Awaitable[object]] | None = None
    table: str = ""
    until: int | None = None
    passing: str = ""
    again: Words | None = None
    bare: str = ""
    refused: str = ""

    def in_words(self) -> Content | None:
        """Return the message without emoji on its buttons; None if none has one."""
        rows = (*self.rows, *(block.row for block in self.page))
        if not any(item.in_words for row in rows for item in row):
            return None
        page = tuple(replace(block, row=without_emoji(block.row)) for block in self.page)
        return replace(self, rows=tuple(map(without_emoji, self.rows)), page=page)

    def without_files(self, note: str) -> Content | None:
        """Return the message with a note and words in place of files; None if it has none."""
        files = (*self.files, *(block.picture for block in self.page if block.picture))
        if not files:
            return None
        words = [self.text, note, *(file.alt for file in self.files)]
        page = tuple(replace(block, picture=None) for block in self.page)
        text = fit_lines(words[:2] if page else words)
        return replace(self, text=text, files=(), apart=False, page=page)

    def allowed(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.mentions]
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=users or False
        )

    def posting(self) -> dict[str, Any]:
        if self.page:
            return self._lay_out("files") | ({"silent": True} if self.silent else {})
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

    def changing(self, *, layout: bool = False) -> dict[str, Any]:
        """Return the arguments that make an existing message show this and nothing else.

        A message that was a page once (``layout``) never takes a classic text again.
        """
        if self.page or layout:
            # A classic message becomes a page only without these.
            return self._lay_out("attachments") | {"content": None, "embeds": []}
        # Name every part: an edit leaves the others as they are.
        return {
            "content": self.text,
            "attachments": [attachment.file() for attachment in self.files],
            "view": view(self.rows),
            "allowed_mentions": self.allowed(),
            # An empty list removes the old frames, and their pictures with them.
            "embeds": self._frames() if self.apart else [],
        }

    def _lay_out(self, files: str) -> dict[str, Any]:
        made = ui.LayoutView(timeout=None)
        if self.text:
            made.add_item(ui.TextDisplay(self.text))
        shown = (*self.files, *(block.picture for block in self.page if block.picture))
        if self.page:
            parts = [item for block in self.page for item in block.items()]
            made.add_item(ui.Container(*parts, accent_colour=discord.Colour.from_rgb(*DARK.amber)))
        for attachment in self.files:
            made.add_item(attachment.layout())
        for row in filter(None, self.rows):
            made.add_item(ui.ActionRow(*row))
        made.stop()
        sent = [attachment.file() for attachment in shown]
        return {"view": made, files: sent, "allowed_mentions": self.allowed()}

    def _frames(self) -> list[discord.Embed]:
        return [attachment.frame() for attachment in self.files[0 if self.alike else 1 :]]


def is_page(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a private page of Components V2 was pressed: what was one stays one."""
    message = interaction.message
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def first_lines(lines: list[str], limit: int) -> str:
    """Join lines to a text that fits; the last lines go if it does not."""
    while len(text := "\n".join(line for line in lines if line)) > limit and len(lines) > 1:
        lines = lines[:-1]
    return text


def fit_lines(lines: list[str], limit: int = TEXT_LIMIT) -> str:
    """Join lines to a text that fits; the oldest lines go first if it does not."""
    text = "\n".join(line for line in lines if line)
    while len(text) > limit and len(lines) > 1:
        lines = lines[1:]
        text = "\n".join(["…", *(line for line in lines if line)])
    return text[:limit]
