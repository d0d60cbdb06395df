"""Looking through the high scores: lists, pages, and the record behind a total."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Attachment, Content
from cogs.ui.messages import scores as pages
from cogs.ui.messages.scores import PAGE, WHO, Shelf
from data.store import scores
from data.store.scores import ListRow, ScoreRow, Whose
from engine.refusals import Malformed, NotYours


async def high_scores(
    app: App,
    reader: Reader,
    who: str,
    *,
    game: str | None = None,
    number: int = 0,
    page: int = 0,
) -> Content:
    """Show a page of a list; private, like everything that one person asks for.

    Args:
        app: The shared parts.
        reader: Who looks.
        who: ``server`` or ``mine``.
        game: The newest list of this game; None for that of any game.
        number: A total; its list is shown instead, where the owner has totals in it.
        page: Counted from 0.

    Raises:
        NotYours: A server's lists were asked for where there is none (``server-only``).
    """
    guild_id = reader.interaction.guild_id
    whose = WHO[who]
    owner = reader.user_id if whose is Whose.PERSON else guild_id
    if owner is None:
        raise NotYours("server-only")
    store = app.service.store
    found = await store.read(lambda db: scores.lists(db, whose, owner))
    fitting = [row for row in found if game is None or row.key.game == game]
    if not fitting:
        return pages.no_scores(who, game, guild_id, reader.words)
    chosen = await _chosen(app, fitting, number)
    page = min(page, (chosen.count - 1) // PAGE)
    key, start = chosen.key, page * PAGE
    rows = await store.read(lambda db: scores.page(db, whose, owner, key, PAGE, start))
    return pages.page(Shelf(who, guild_id, found, chosen, page, rows), reader.words)


async def _chosen(app: App, rows: list[ListRow], number: int) -> ListRow:
    score = await app.service.store.read(lambda db: scores.of_number(db, number))
    same = (row for row in rows if score is not None and row.key == score.key)
    return next(same, rows[0])


async def scores_press(
    app: App, reader: Reader, who: str, number: int, page: int, what: str
) -> Content:
    """Do what a button or menu beside a list says.

    Raises:
        NotYours, Malformed: See ``high_scores``; a total that is none (``old-button``).
    """
    chosen = reader.chosen or ""
    if what == "record":
        return await _record(app, reader, who, number, page, chosen)
    if what == "list" and (wanted := ids.number(chosen)) is not None:
        number, page = wanted, 0
    return await high_scores(app, reader, who, number=number, page=page)


async def table_scores(app: App, reader: Reader, table: Table, arg: str) -> Content:
    """Show the list in which the total of a table stands."""
    del arg
    score = await _at(app, table.id)
    number = 0 if score is None else score.number
    return await high_scores(app, reader, "server", game=table.row.game, number=number)


async def _record(
    app: App, reader: Reader, who: str, number: int, page: int, table_id: str
) -> Content:
    score = await _at(app, table_id)
    if score is None or not _may_see(reader, score):
        raise Malformed("old-button")
    record = await app.service.record(table_id)
    name = pages.record_file(score.game, score.table_id)
    rows = pages.record_rows(who, number, page, score, reader.words)
    return Content(reader.words("record", file=name), (Attachment(name, record.to_json()),), rows)


async def _at(app: App, table_id: str) -> ScoreRow | None:
    return await app.service.store.read(lambda db: scores.of_table(db, table_id))


def _may_see(reader: Reader, score: ScoreRow) -> bool:
    """Records of another server are for those alone who played them."""
    return reader.user_id == score.user_id or reader.interaction.guild_id == score.guild_id
