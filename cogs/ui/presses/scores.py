"""Looking through the high scores: lists, pages, and the record behind a total."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.table.model import Table
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Attachment, Content
from cogs.ui.ids import ScoresPress, ScoresWhat, TablePress
from cogs.ui.kinds import ALL
from cogs.ui.messages import scores as pages
from cogs.ui.messages.scores import PAGE, WHO, Shelf
from cogs.ui.permissions import require_server
from cogs.ui.presses.history import records
from cogs.ui.writers import require_along
from data.store import games, queries
from data.store.games import ListRow, ScoreRow, Whose
from engine.refusals import Malformed


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
        ServerOnly: A server's lists were asked for where there is none.
    """
    guild_id = reader.interaction.guild_id
    whose = WHO[who]
    owner = reader.user_id if whose is Whose.PERSON else require_server(reader.interaction)
    store = app.service.store
    # Counting totals takes longer the more a server has: beside all other reads (decision: writes).
    found = await store.survey(games.score_lists(whose, owner))
    fitting = [row for row in found if game is None or row.key.game == game]
    if not fitting:
        whole = who == "server" and guild_id is not None
        shown = await records(app, guild_id or 0, reader, game or ALL) if whole else None
        return shown or pages.no_scores(who, game, guild_id, reader.words)
    chosen = await _chosen(app, fitting, number)
    page = min(page, (chosen.count - 1) // PAGE)
    key, start = chosen.key, page * PAGE
    rows = await store.survey(games.score_page(whose, owner, key, PAGE, start))
    return pages.page(Shelf(who, guild_id, found, chosen, page, rows), reader.words)


async def _chosen(app: App, rows: list[ListRow], number: int) -> ListRow:
    score = await app.service.store.read(games.score_of_number(number))
    same = (row for row in rows if score is not None and row.key == score.key)
    return next(same, rows[0])


async def show_page(app: App, reader: Reader, press: ScoresPress) -> Content:
    """Show a page of the list that the button is beside."""
    return await high_scores(app, reader, press.who, number=press.number, page=press.page)


async def show_list(app: App, reader: Reader, press: ScoresPress) -> Content:
    """Show the list that was chosen in the menu."""
    wanted = ids.number(press.chosen)
    if wanted is None:
        return await show_page(app, reader, press)
    return await high_scores(app, reader, press.who, number=wanted)


async def send_record(app: App, reader: Reader, press: ScoresPress) -> Content:
    """Send the record of the total that was chosen in the menu.

    Raises:
        Malformed: There is no such total, or it is of another person elsewhere (``old-button``).
        MayNotRead: See ``require_along``.
    """
    score = await _at(app, press.chosen)
    own = score is not None and score.user_id == reader.user_id
    if score is None or not (own or reader.interaction.guild_id == score.guild_id):
        raise Malformed("old-button")
    row = await app.service.store.read(queries.table(press.chosen))
    if row is not None and not own:
        await require_along(app, reader, row.guild_id, row.channel_id or row.lobby_channel_id)
    record = await app.service.tables.record(press.chosen)
    name = pages.record_file(score.game, score.table_id)
    rows = pages.record_rows(press.who, press.number, press.page, score, reader.words)
    return Content(reader.words("record", file=name), (Attachment(name, record.to_json()),), rows)


PRESSES: dict[ScoresWhat, Callable[[App, Reader, ScoresPress], Awaitable[Content]]] = {
    "page": show_page,
    "list": show_list,
    "record": send_record,
}


async def scores_press(app: App, reader: Reader, press: ScoresPress) -> Content:
    """Do what a button or menu beside a list says.

    Raises:
        ServerOnly, Malformed: See ``high_scores`` and ``send_record``.
    """
    return await PRESSES[press.what](app, reader, press)


async def table_scores(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Show the list in which the total of a table stands."""
    score = await _at(app, table.id)
    number = 0 if score is None else score.number
    return await high_scores(app, reader, "server", game=table.row.game, number=number)


async def _at(app: App, table_id: str) -> ScoreRow | None:
    return await app.service.store.read(games.score_of_table(table_id))
