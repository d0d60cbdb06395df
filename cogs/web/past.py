"""What was said and shown at a table before: the lines of its log, and the boards of then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.refusals import NoGame
from cogs.table.model import Table
from cogs.table.notify.announcements import reveals
from cogs.ui.app import App
from cogs.ui.phrases import game_events, news_lines
from cogs.ui.pictures import board_text
from cogs.web.asking import Visitor, drawn
from cogs.web.shown import Line, Moves, Past
from data.store import queries
from data.store.messages import Board, Ended, Message, Start, Still, is_reveal

_Told = Start | Board | Still | Ended


async def moves(app: App, visitor: Visitor, table: Table) -> Moves:
    """Return what was announced at a table lately, newest first."""
    lines = list[Line]()
    for message in await _told(app, table):
        fresh = [news for news in message.news if not news.told]
        text = "\n".join(filter(None, news_lines(table, fresh, visitor.words, past=True)))
        still, reveal = _is_still(message), any(reveals(table, item) for item in fresh)
        if text and still and lines and lines[-1].still and lines[-1].seq == message.seq:
            # More pictures than one message holds are one moment.
            text = f"{text}\n{lines.pop().text}"
        if text:
            lines.append(Line(message.seq, text, still, reveal))
    return Moves(tuple(lines))


async def past(app: App, visitor: Visitor, table: Table, seq: int, *, still: bool) -> Past:
    """Return what everybody could see after an entry, or in its middle; raises ``NoGame``."""
    if not 0 <= seq <= table.play()[1].seq:
        raise NoGame
    said = await _told(app, table)
    told = [one for one in said if one.seq == seq and _is_still(one) == still]
    if table.reveals and not told:  # the next question is there, and nobody sees it yet
        raise NoGame
    then = [visitor.seen(one) for one in await _moments(app, table, seq, told, still=still)]
    if not then:
        raise NoGame
    words, pictured = visitor.words, told and not isinstance(told[0], Still)
    since = game_events(told[0].news) if pictured else ()
    pictures = [await drawn(at, partial(app.pictures.board, at, words, since=since)) for at in then]
    text = "\n\n".join(board_text(one, words) for one in then)
    return Past(tuple(filter(None, pictures)), text)


async def _told(app: App, table: Table) -> list[_Told]:
    rows = await app.service.tables.store.read(queries.boards_of(table.id))
    told = (row.message for row in rows)
    return [one for one in told if isinstance(one, _Told)]


def _is_still(message: Message) -> bool:
    return isinstance(message, Still) or is_reveal(message)


async def _moments(
    app: App, table: Table, seq: int, told: Sequence[_Told], *, still: bool
) -> list[Table]:
    """Return what messages ``told`` last first showed of an entry, in its order."""
    tables = app.service.tables
    if not still:
        return [await tables.at(table.id, seq)]
    found = list[tuple[int, int]]()
    for message in reversed(told):
        if isinstance(message, Still):
            found += ((message.seq, message.still), *message.more)
        else:  # a reveal without a picture of its own
            found.append((message.news[-1].seq, -1))
    return [await tables.still(table.id, *one) for one in found]
