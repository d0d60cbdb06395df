"""What puzzle and Sunday solo have in common when a player shows others how theirs went."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.members import require_pace, require_writer
from cogs.ui.translation import public_locale
from data.words import Words, words


class Shared:
    """In which channels people have shown a day's result; a restart forgets it."""

    def __init__(self, kept: int) -> None:
        """``kept`` is for how many days before the newest one it is remembered."""
        self._shared: set[tuple[int, int, int]] = set()
        self._kept = kept

    def channels(self, user_id: int, day: int) -> set[int]:
        return {where for who, when, where in self._shared if (who, when) == (user_id, day)}

    def add(self, user_id: int, day: int, channel_id: int) -> None:
        recent = {shared for shared in self._shared if shared[1] >= day - self._kept}
        self._shared = recent | {(user_id, day, channel_id)}

    def discard(self, user_id: int, day: int, channel_id: int) -> None:
        self._shared.discard((user_id, day, channel_id))


async def require_sharing(app: App, reader: Reader) -> None:
    """Raise a refusal where a player may not write, or has just shown something."""
    if (guild_id := reader.interaction.guild_id) is not None:
        await require_writer(app, reader, guild_id, reader.channel_id)
        require_pace(app, reader)


async def public_words(app: App, reader: Reader) -> Words:
    """Return the language of those who read what a player shows in the channel."""
    if reader.guild_id is None:
        return words(reader.words.locale)
    found = reader.interaction.guild_locale
    return words(await public_locale(app.service.store, reader.guild_id, found))


def with_line(content: Content, reader: Reader, line: Content) -> Content:
    """Answer a player with a page, and then post a line where they pressed."""
    text = f"{reader.words('daily-shared-done')}\n{content.text}"
    then = partial(reader.interaction.followup.send, **line.posting())
    return replace(content, text=text, then=then)
