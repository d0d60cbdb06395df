"""The one private answer to an interaction: announced, given once, in place where that can be."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import discord

from cogs.runtime.trouble import LINE
from cogs.table.notify.outbox import Background
from cogs.ui import ids
from cogs.ui.components import Row, view
from cogs.ui.content import UNTIL_START, Content, is_page
from cogs.ui.ids import FormPress, StepPress
from data.words import FALLBACK, Words, nearest, words


class Asked(NamedTuple):
    """What a player reads whose turn it is, and what begins the move."""

    line: str
    row: Row


Asks = Callable[[int, Words], Asked | None]
"""Returns what a user is asked now, in a language; None for nothing."""
Unsent = Mapping[int, tuple[str, Content]]
"""The token of what users are asked now, and what they read in place of what they had not sent."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The buttons of a private message: those of its table go after the entry ``until``.

    ``left`` is the text that stays then, if it is another one. ``again`` is the language in which
    it says below that text to a player whose turn has come that it has, with what begins a move;
    ``said`` is the line that goes.
    """

    until: int | None = None
    rows: Sequence[Row] = ()
    left: str | None = None
    pictured: bool = False
    again: Words | None = None
    said: str = ""

    def tokens(self, table_id: str) -> set[str]:
        """Return the questions that its buttons answer at this table."""
        pressed = (ids.parse(one.custom_id or "") for row in self.rows for one in row)
        steps = (p for p in pressed if isinstance(p, StepPress | FormPress))
        return {step.token for step in steps if step.table == table_id}

    @classmethod
    def of(cls, content: Content) -> Holding:
        lines, gone = (text.split("\n") for text in (content.text, content.passing))
        left = "\n".join(line for line in lines if line not in gone)
        left_text = left if content.passing or content.again else None
        pictured, again = bool(content.files), content.again
        return cls(content.until, content.rows, left_text, pictured, again, content.passing)

    def after(self, table_id: str, user_id: int, seq: int, asks: Asks | None) -> Holding:
        """Return what stays once its buttons go: what leads elsewhere, and who is asked again."""
        rows = [[one for one in r if table_id not in (one.custom_id or "")] for r in self.rows]
        asked = asks(user_id, self.again) if asks and self.again and self.left else None
        if asked is None:
            # Others may move before it is their turn again.
            return Holding(seq if self.again else None, rows, self.left, again=self.again)
        return Holding(seq, [asked.row, *rows], self.left, again=self.again, said=asked.line)

    def same(self, other: Holding) -> bool:
        """Return whether a message with one looks like that with the other."""
        shown = [[one.custom_id for row in some.rows for one in row] for some in (self, other)]
        return self.said == other.said and shown[0] == shown[1]

    @property
    def text(self) -> str | None:
        """The text that stays; None for the one that is shown."""
        return f"{self.left}\n{self.said}" if self.left and self.said else self.left


class Answer:
    """The one private answer to an interaction; a press on a private message changes that one."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        # Announcement and answer may come at once, and Discord takes one first response.
        self._lock = asyncio.Lock()
        self._deferred = False
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        self.leaves: int | None = None
        """The private message whose place a new one takes, further down: what it answered."""
        self._layout = is_page(interaction)
        self.outcome, self.began = "done", time.monotonic()
        self.words = words(nearest(interaction.locale.value) or FALLBACK)
        self.beside = False
        """Whether the private message that was pressed stays as it is."""
        self.given = self.shown = False
        """Whether a private message shows the answer."""
        self.table = ""
        self.holding = Holding()
        self.acknowledged: float | None = None
        self.announcing: asyncio.Task[None] | None = None

    def go_below(self, pressed: int) -> None:
        """Answer with a new message below all others; the one that was pressed goes."""
        self.in_place, self.leaves = False, pressed

    def announce_soon(self) -> None:
        self.announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        """Tell Discord that the answer is coming."""
        async with self._lock:
            response = self.interaction.response
            if response.is_done():
                return
            self._deferred = True
            if self.in_place:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
            self.acknowledged = time.monotonic()

    async def give(self, content: Content | None) -> None:
        """Send the answer. None sends nothing: the press has done its work."""
        response = self.interaction.response
        async with self._lock:
            first = not response.is_done()
            try:
                await self._send(content)
            except (LookupError, TypeError, ValueError, AttributeError):
                # Without this Discord has taken it, and discord.py can't read what it says of that.
                if not (first and response.is_done()):
                    raise
            private = self.in_place or content is None or not content.board
            modal = content is not None and content.modal is not None
            self.shown = private and content is not None and not (modal or self.beside)
            self.table = content.table if content else ""
            self.holding = Holding.of(content) if content else Holding()
            self.acknowledged = self.acknowledged or time.monotonic()
            self.given = True

    async def _send(self, content: Content | None) -> None:
        response = self.interaction.response
        if content is None:
            await self._quiet()
        elif content.modal is not None:
            await self._form(content.modal, content.text)
        elif content.board and not self.in_place:
            await self._change_board(content)
        elif self.beside and self._deferred:
            await self.interaction.followup.send(ephemeral=True, **content.posting())
        elif self._deferred:
            changed = content.changing(layout=self._layout)
            await self.interaction.edit_original_response(**changed)
        elif self.in_place and not self.beside:
            await response.edit_message(**content.changing(layout=self._layout))
        else:
            await response.send_message(ephemeral=True, **content.posting())

    async def _change_board(self, content: Content) -> None:
        if not self._deferred:
            await self.interaction.response.edit_message(**content.changing())
        elif self.interaction.message is not None:
            await self.interaction.message.edit(**content.changing())
            await self._quiet()

    async def _form(self, form: discord.ui.Modal, late: str) -> None:
        """Open a form. Discord refuses one after an announcement, so the answer says that."""
        interaction = self.interaction
        if not self._deferred:
            form.stop()  # see ``components.view``
            await interaction.response.send_modal(form)
        else:
            self.beside = self.in_place  # to be pressed again
            await self._send(Content(late))

    async def _quiet(self) -> None:
        if not self._deferred:
            await self.interaction.response.defer()
        elif not self.in_place:
            await self.interaction.delete_original_response()  # it only says "thinking"


NOTHING: Final = Holding()
SENT: Final[Unsent] = {}
Key = tuple[str, int]
TOKEN_LIFE: Final = 14 * 60_000
"""Milliseconds for which an answer can be deleted; Discord says 15 minutes."""
PICKERS: Final = 500


@dataclass(frozen=True, slots=True)
class _Opened:
    """A private message: the newest interaction that shows it, and the one it answered first."""

    at: int
    interaction: discord.Interaction[Any]
    origin: int
    holding: Holding


class Pickers:
    """The private message of each player at each table; older ones are deleted."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[Key, _Opened] = {}
        self._posted: dict[int, tuple[int, discord.Interaction[Any]]] = {}
        """When and by what each private message was shown last, by what it answered first."""
        self._pressed: list[int | None] = []
        self._missed: list[tuple[str, int, int, Asks | None, Unsent]] = []
        self._background = Background()

    def open(
        self, key: Key, interaction: discord.Interaction[Any], holding: Holding = NOTHING
    ) -> None:
        """Note that an interaction is answered with a new message."""
        self._replace(key, _Opened(self._now(), interaction, interaction.id, holding))

    def beside(
        self, table_id: str, origin: int, interaction: discord.Interaction[Any], holding: Holding
    ) -> None:
        """Note a line that goes as a whole, beside the player's message at a table."""
        if holding.left == "" and all(one.origin != origin for one in self._open.values()):
            # Of this message alone: it takes no other one's place.
            made = _Opened(self._now(), interaction, origin, holding)
            self._replace((table_id, -origin), made)

    def turn(
        self, key: Key, origin: int, interaction: discord.Interaction[Any], holding: Holding
    ) -> None:
        """Note that an interaction changed the answer to ``origin``, maybe to another table's."""
        self.forget(origin)
        # The newest token lives longest.
        self._replace(key, _Opened(self._now(), interaction, origin, holding))

    def posted(self, origin: int, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction has made or changed the private answer to ``origin``."""
        self._posted[origin] = self._now(), interaction
        if len(self._posted) > PICKERS:
            del self._posted[min(self._posted)]

    def covered(self, origin: int) -> bool:
        """Return whether a newer private message stands below one that can still be deleted."""
        at, shown = self._posted.get(origin, (0, None))
        if shown is None or self._now() - at >= TOKEN_LIFE:
            return False
        place = shown.user.id, shown.channel_id
        return any(
            later > origin and (other.user.id, other.channel_id) == place
            for later, (_, other) in self._posted.items()
        )

    def leave(self, origin: int) -> None:
        """Delete the answer to ``origin``: a newer message shows what it would show."""
        self.forget(origin)
        if origin in self._posted:  # a second tap may have come before
            self._delete(origin, self._posted[origin][1])

    def hold(self, origin: int, holding: Holding) -> None:
        """Note until when the buttons hold that the answer to ``origin`` has now."""
        for key, opened in self._open.items():
            if opened.origin == origin:
                self._open[key] = replace(opened, holding=holding)

    @contextlib.contextmanager
    def pressed(self, origin: int | None) -> Iterator[None]:
        """Leave the answer to ``origin`` as it is while a press on it is being answered.

        What should have gone in the meantime goes then, if it is still there.
        """
        self._pressed.append(origin)
        try:
            yield
        finally:
            self._pressed.remove(origin)
            missed, self._missed = self._missed, []
            for one in missed:
                self.shut(*one)

    def forget(self, origin: int) -> None:
        """Forget the answer to ``origin``: it shows something else than a table now."""
        self._open = {k: opened for k, opened in self._open.items() if opened.origin != origin}

    def newest(self, key: Key) -> discord.Interaction[Any] | None:
        """Return the interaction by which a player's message can be changed, if there is one."""
        opened = self._alive(key)
        return None if opened is None else opened.interaction

    def change(self, key: Key, content: Content) -> bool:
        """Have a player's message show something else; return False if there is none any more."""
        opened = self._alive(key)
        if opened is None:
            return False
        opened = self._open[key] = replace(opened, holding=Holding.of(content))
        self._background.start(self._change(key, opened, content))
        return True

    def shut(
        self, table_id: str, seq: int, before: int, asks: Asks | None = None, unsent: Unsent = SENT
    ) -> None:
        """Take the buttons from a table's messages: what they asked for is over.

        That is from those that hold until an entry before ``seq``, and, where no entry is named,
        from those of then. What a picture asks goes as a whole: it would go on asking. ``asks``
        says what is asked now, ``unsent`` what a preview says then that was not sent.
        """
        for key in [key for key in self._open if key[0] == table_id]:
            opened = self._alive(key)
            if opened is None or is_page(opened.interaction):
                continue
            if opened.origin in self._pressed:
                self._missed.append((table_id, seq, before, asks, unsent))
                continue
            holds = opened.holding
            until, then = holds.until, opened.at <= before
            if then if until is None else until < seq:
                # What leads elsewhere stays, below words: alone it would be an empty message.
                left = holds.after(table_id, key[1], seq, asks)
                tokens = holds.tokens(table_id) if then else set()
                asked = tokens and holds.pictured
                if key[1] in unsent and tokens - {unsent[key[1]][0]}:
                    self.change(key, replace(unsent[key[1]][1], rows=tuple(left.rows)))
                    continue
                leads = any(one.custom_id for row in left.rows for one in row)
                bare = until == UNTIL_START and not any(left.rows)
                if (asked and not leads) or bare or holds.left == "":
                    del self._open[key]
                    self._delete(opened.origin, opened.interaction)
                    continue
                self._open[key] = replace(opened, holding=left)
                if not (holds.again and holds.same(left)):
                    self._background.start(_strip(opened.interaction, left.rows, left.text))

    async def _change(self, key: Key, opened: _Opened, content: Content) -> None:
        try:
            shown = content.changing(layout=is_page(opened.interaction))
            await opened.interaction.edit_original_response(**shown)
        except (discord.HTTPException, *LINE):  # dismissed: the next answer is a new message
            if self._open.get(key) is opened:
                del self._open[key]

    def _replace(self, key: Key, opened: _Opened) -> None:
        older = self._alive(key)
        if older is not None and older.interaction.id > opened.interaction.id:
            # It was pressed before, and is noted late: what has been asked since stays.
            self._delete(opened.origin, opened.interaction)
            return
        if older is not None:
            self._delete(older.origin, older.interaction)
        self._open.pop(key, None)
        self._open[key] = opened
        if len(self._open) > PICKERS:
            del self._open[next(iter(self._open))]

    def _delete(self, origin: int, interaction: discord.Interaction[Any]) -> None:
        self._posted.pop(origin, None)
        self._background.start(_delete(interaction))

    def _alive(self, key: Key) -> _Opened | None:
        opened = self._open.get(key)
        return opened if opened is not None and self._now() - opened.at < TOKEN_LIFE else None

    async def close(self) -> None:
        await self._background.close()


async def _strip(
    interaction: discord.Interaction[Any], rows: Sequence[Row], left: str | None
) -> None:
    text: dict[str, Any] = {} if left is None else {"content": left}
    with contextlib.suppress(discord.HTTPException, *LINE):
        await interaction.edit_original_response(view=view(rows), **text)


async def _delete(interaction: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException, *LINE):  # the player may have dismissed it
        await interaction.delete_original_response()
