"""The solo of a Sunday: opened, begun once, played press by press or typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from cogs.daily.dailies import day_of
from cogs.daily.solo import Solo
from cogs.refusals import SoloMovedOn, SoloNotBegun, SoloOver
from cogs.table.play.picker import at_once, find
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import SoloPress
from cogs.ui.messages import solo as page
from cogs.ui.phrases import refusal_text
from engine.actions import Action
from engine.refusals import Illegal, Malformed


async def solo_press(app: App, reader: Reader, press: SoloPress) -> Content:
    """Do what a press about a solo asks for.

    Raises:
        SoloNotBegun: A step was pressed, and the reader has no try.
        SoloNotToday: There is none to be begun.
    """
    if press.what:
        return await _ELSE.get(press.what, _open)(app, reader, press.day)
    solo = await app.service.solos.open(reader.user_id, press.day)
    if solo.over(app.now()):
        return await _finished(app, reader, solo)
    if press.token != solo.table.token(0):
        return await _asked(app, reader, solo, _moved_on(reader))
    try:
        ready = partial(at_once, solo.table, 0, press.path)
        action = _action(press) if press.do else await app.pictures.draw(ready)
        if action is not None:
            return await _submit(app, reader, solo, press.token, action)
        return await page.ask(app, reader, solo, press.path, press.page)
    except Malformed:
        return await _asked(app, reader, solo, _moved_on(reader))


async def typed(app: App, reader: Reader, text: str) -> Content:
    """Take a typed action in the reader's solo.

    Raises:
        SoloNotBegun: They have none.
        SoloOver: It is over.
        Malformed: It is no action at all.
    """
    solo = await mine(app, reader)
    if solo.over(app.now()):
        raise SoloOver
    action = await app.pictures.draw(partial(find, solo.table, 0, text))
    return await _submit(app, reader, solo, None, action)


async def mine(app: App, reader: Reader) -> Solo:
    """Return the reader's solo of the newest Sunday.

    Raises:
        SoloNotBegun: They have none.
    """
    place = reader.interaction.guild_id
    day = await app.service.solos.offered(reader.user_id, place, app.now())
    if day is None:
        raise SoloNotBegun
    return await app.service.solos.open(reader.user_id, day)


def _action(press: SoloPress) -> Action:
    return Action(press.path[0], press.path[1:]) if press.path else Action("")


def _moved_on(reader: Reader) -> str:
    return refusal_text(reader.words, SoloMovedOn())


async def _submit(
    app: App, reader: Reader, solo: Solo, token: str | None, action: Action
) -> Content:
    solos, words = app.service.solos, reader.words
    try:
        after = await solos.submit(solo, token, action, app.now())
    except (SoloMovedOn, SoloOver) as refusal:
        # Another press was faster, perhaps on another device: what is stored counts.
        present = await solos.open(reader.user_id, solo.row.day)
        if present.over(app.now()):
            return await _finished(app, reader, present)
        return await _asked(app, reader, present, refusal_text(words, refusal))
    except (Illegal, Malformed) as refusal:
        note = refusal_text(words, refusal, solo.table, 0)
        return await page.ask(app, reader, solo, notes=(note,), refused=refusal.cells)
    if after.over(app.now()):
        return await _finished(app, reader, after)
    return await _asked(app, reader, after)


async def _asked(app: App, reader: Reader, solo: Solo, note: str = "") -> Content:
    """Return the first step of what is to be decided now, with what happened last."""
    return await page.ask(app, reader, solo, notes=(note, page.happened(solo, reader.words)))


async def _finished(app: App, reader: Reader, solo: Solo) -> Content:
    finished = solo.row.total is not None
    result = await app.service.solos.result(solo.row) if finished else None
    return await page.finished(app, reader, solo, result, _back(app, reader))


def _back(app: App, reader: Reader) -> tuple[int, str]:
    """Return day and language of the puzzle of today."""
    day = day_of(app.now())
    return day, app.service.dailies.language(day, reader.words.locale)


async def _open(app: App, reader: Reader, day: int) -> Content:
    """Show where the reader's solo stands, or what it is before they begin."""
    solos, now = app.service.solos, app.now()
    try:
        solo = await solos.open(reader.user_id, day)
    except SoloNotBegun:
        # First: it refuses all but that Sunday, and ``played`` fixes for good what is dealt.
        ends_at = await solos.ends(reader.user_id, reader.interaction.guild_id, day, now)
        played = await solos.played(day)
        return page.about(played, ends_at, _back(app, reader), reader.words)
    if solo.over(now):
        return await _finished(app, reader, solo)
    deadline = reader.words("solo-deadline", until=page.until(solo.row.ends_at))
    return await _asked(app, reader, solo, deadline)


async def _begin(app: App, reader: Reader, day: int) -> Content:
    guild_id = reader.interaction.guild_id
    solo = await app.service.solos.begin(reader.person, guild_id, day, app.now())
    # It was begun before: there is one try, so it goes on.
    if solo.row.number or solo.over(app.now()):
        return await _open(app, reader, day)
    return await _asked(app, reader, solo, reader.words("solo-begun"))


async def _text(app: App, reader: Reader, day: int) -> Content:
    solo = await app.service.solos.open(reader.user_id, day)
    if solo.over(app.now()):
        return await _finished(app, reader, solo)
    return page.as_text(solo, reader.words)


async def _seal(app: App, reader: Reader, day: int) -> Content:
    solo = await app.service.solos.open(reader.user_id, day)
    if not solo.over(app.now()):
        return await _asked(app, reader, solo)
    return await page.seal(app, solo, _back(app, reader), reader.words)


_ELSE: dict[str, Callable[[App, Reader, int], Awaitable[Content]]] = {
    "open": _open,
    "begin": _begin,
    "text": _text,
    "seal": _seal,
}
