"""The pieces' emoji at Discord: uploaded once, fetched at each start, replaced when redrawn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TypeVar

import discord

from cogs.runtime.trouble import LINE, error_code
from cogs.ui.components import EMOJIS
from cogs.ui.content import Content
from render.registry import Emoji, draw_emojis, piece_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Draw = Callable[[Callable[[], list[Emoji]]], Awaitable[list[Emoji]]]

_AGAIN, _LONGEST = 600.0, 86_400.0
"""Seconds until the next look after a failure, which double each time; at most."""
_FAILURES = 3
"""Uploads that fail before the others wait for the next look."""
_INVALID_FORM, _INVALID_EMOJI = 50035, "Invalid emoji"


class Emojis:
    """Keeps the emoji of the application. Pieces without one are shown in words.

    Args:
        draw: Runs a function that takes long on another thread.
        leads: Whether this process uploads and deletes; of several processes one does.
    """

    def __init__(self, client: discord.Client, draw: Draw, *, leads: bool) -> None:
        self._client, self._draw, self._leads = client, draw, leads
        self._doubted = asyncio.Event()

    async def run(self) -> None:
        """Look after the emoji now, after a failure, and when Discord has refused one."""
        pause = _AGAIN
        while True:
            self._doubted.clear()
            whole = await self.refresh()
            pause = _AGAIN if whole else min(2 * pause, _LONGEST)
            await asyncio.sleep(pause)
            if whole:
                await self._doubted.wait()

    async def sent(self, content: Content, send: Callable[[Content], Awaitable[T]]) -> T:
        """Send a message, in words if Discord refuses its emoji.

        An emoji may have been deleted by hand, and new ones are not known everywhere at once.
        """
        try:
            return await send(content)
        except discord.HTTPException as error:
            refused = error.code == _INVALID_FORM and _INVALID_EMOJI in error.text
            bare = content.in_words() if refused else None
            if bare is None:
                raise
        self._doubted.set()
        return await send(bare)

    def close(self) -> None:
        EMOJIS.clear()

    async def refresh(self) -> bool:
        wanted = {emoji.name: emoji for emoji in await self._draw(lambda: [*draw_emojis()])}
        try:
            uploaded = {old.name: old for old in await self._client.fetch_application_emojis()}
        except (discord.HTTPException, *LINE) as error:
            log.warning("the emoji of pieces are not known (%s)", error_code(error))
            return False
        _show(wanted, uploaded)
        missing = [emoji for name, emoji in wanted.items() if name not in uploaded]
        if not self._leads:
            return not missing
        made = await self._upload(missing)
        _show(wanted, uploaded | made)
        # Former drawings of ours; other emoji belong to the operator.
        ours = {emoji.piece for emoji in wanted.values()}
        former = [n for n in uploaded if n not in wanted and piece_of(n) in ours]
        old = await _delete(uploaded[name] for name in former)
        counts = (len(wanted), len(made), old, len(missing) - len(made))
        log.info("emoji of pieces: %d, of them new %d; deleted %d, missing %d", *counts)
        return len(made) == len(missing)

    async def _upload(self, missing: Iterable[Emoji]) -> dict[str, discord.Emoji]:
        made: dict[str, discord.Emoji] = {}
        failed = 0
        for emoji in missing:
            try:
                create = self._client.create_application_emoji
                made[emoji.name] = await create(name=emoji.name, image=emoji.png())
            except (discord.HTTPException, *LINE) as error:
                log.warning("emoji %s is not uploaded (%s)", emoji.name, error_code(error))
                failed += 1
                if failed == _FAILURES:
                    break
        return made


def _show(wanted: Mapping[str, Emoji], uploaded: Mapping[str, discord.Emoji]) -> None:
    shown = {emoji.piece: str(uploaded[name]) for name, emoji in wanted.items() if name in uploaded}
    EMOJIS.clear()
    EMOJIS.update(shown)


async def _delete(emojis: Iterable[discord.Emoji]) -> int:
    count = 0
    for emoji in emojis:
        try:
            await emoji.delete()
            count += 1
        except (discord.HTTPException, *LINE) as error:
            log.info("emoji %s is not deleted (%s)", emoji.name, error_code(error))
    return count
