"""``/scores``: high scores of a server and a person, and their lines in other messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from cogs.daily.solos import Solos
from cogs.history.press import records
from cogs.table.model import Table
from cogs.table.play.commit import shows_points, took_hint, undone
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import Row, button, menu, page_buttons
from cogs.ui.content import TEXT_LIMIT, Attachment, Content
from cogs.ui.entry import choices, command
from cogs.ui.entry import games as all_games
from cogs.ui.ids import HistoryPress, ScoresPress, TablePress
from cogs.ui.members import require_along
from cogs.ui.option_words import changes_line
from cogs.ui.permissions import require_server
from cogs.ui.phrases import game_title, is_known
from cogs.ui.results import ALL, winner_line
from data.store import games, queries
from data.store.games import ListKey, ListRow, ScoreRow, Standing, Whose
from data.store.rows import LOBBY
from data.words import Words
from engine import registry
from engine.puzzles import solos as weekly
from engine.refusals import Malformed
from render.contract import Scene
from render.names import clean, escape
from render.registry import renderer

PAGE = 10
LISTS = 25
"""Lists in a menu, the newest ones."""
WHO = {"server": Whose.SERVER, "mine": Whose.PERSON}


def lobby_lines(table: Table, words: Words) -> list[str]:
    if table.row.status != LOBBY:
        return []
    one = table.solo and table.game.spec.least == 1
    return [*([words("scores-lobby")] if one else []), *hint_lines(table, words)]


def hint_lines(table: Table, words: Words) -> list[str]:
    return [words("scores-lobby-hint")] if table.game.spec.solo and shows_points(table.row) else []


def game_lines(table: Table, words: Words) -> list[str]:
    if not table.solo or table.over:
        return []
    marks = marks_text(
        words, hint=shows_points(table.row), back=undone(table), advised=took_hint(table)
    )
    lines = [words("scores-more-marked", marks=marks)] if marks else []
    return lines if undone(table) else [*lines, words("scores-more-clean")]


def marks_text(words: Words, *, hint: bool, back: bool, advised: bool) -> str:
    marks = (
        ("scores-mark-hint", hint),
        ("scores-mark-undone", back),
        ("scores-mark-advised", advised),
    )
    return ", ".join(words(key) for key, there in marks if there)


async def ended_lines(app: App, table: Table, words: Words) -> list[str]:
    """Return how the total of a solo game ranks; empty for games with company."""
    if not table.solo or table.outcome is None:
        return []
    lines = [winner_line(table, words)]
    standing = await games.standing(app.service.store, table.id)
    if standing is None:
        return [*lines, words("scores-unkept")]
    row = standing.score
    marks = marks_text(words, hint=row.hint, back=row.undone, advised=row.advised)
    marked = words("scores-marked", marks=marks) if marks else ""
    said = [*lines, _server_line(standing, words), _own_line(standing, words), marked]
    return [line for line in said if line]


def _server_line(standing: Standing, words: Words) -> str:
    total, best = standing.score.total, standing.best
    if best is None:
        return words("scores-first")
    who = escape(best.name) or words("somebody")
    if standing.rank == 1:
        return words("scores-new-best", count=standing.count, who=who, before=best.total)
    place = {"rank": standing.rank, "count": standing.count, "who": who}
    # The earlier of two equal totals stands first.
    if total == best.total:
        return words("scores-level", **place)
    return words("scores-rank", **place, gap=best.total - total, best=best.total)


def _own_line(standing: Standing, words: Words) -> str:
    own, best, total = standing.own, standing.best, standing.score.total
    if own is None or (standing.rank == 1 and own == best):
        return ""  # the previous line says so
    if total > own.total:
        return words("scores-own-best", before=own.total)
    if total == own.total:
        return words("scores-own-level")
    return words("scores-own-less", before=own.total)


@dataclass(frozen=True, slots=True)
class Shelf:
    who: str
    guild_id: int | None
    lists: tuple[ListRow, ...]
    chosen: ListRow
    page: int
    rows: tuple[ScoreRow, ...]

    @property
    def pages(self) -> int:
        return -(-self.chosen.count // PAGE)


def no_scores(
    who: str, game: str | None, guild_id: int | None, words: Words, day: int | None = None
) -> Content:
    """Return that there are none; the solo of ``day`` has a list of its own."""
    mine = who == "mine"
    if game is None:
        text = words("scores-none-mine") if mine else words("scores-none-server")
    else:
        text = words("scores-none-game", title=game_title(game), mine=str(mine))
    other = _other(who, guild_id, 0, words)
    if day is None:
        return Content(text, rows=(other,))
    sunday = button(ids.about_solo(day, "open"), words("button-solo"))
    return Content(f"{text} {words('scores-none-solo')}", rows=([sunday, *other],))


def shelf_page(shelf: Shelf, words: Words) -> Content:
    title = game_title(shelf.chosen.key.game)
    mine = shelf.who == "mine"
    head = words("scores-title-mine" if mine else "scores-title-server", title=title)
    about = _about(shelf.chosen.key, words)
    foot = words("scores-page", page=shelf.page + 1, pages=shelf.pages) if shelf.pages > 1 else ""
    feats = True
    while True:
        places = [
            _place(shelf, at, score, words, feats=feats) for at, score in enumerate(shelf.rows)
        ]
        text = "\n".join(line for line in (head, about, *places, foot) if line)
        if len(text) <= TEXT_LIMIT or not feats:
            return Content(text[:TEXT_LIMIT], rows=_menus(shelf, words))
        feats = False  # names of 32 markdown characters can fill the page


def _place(shelf: Shelf, at: int, score: ScoreRow, words: Words, *, feats: bool) -> str:
    line = words(
        "scores-place",
        rank=shelf.page * PAGE + at + 1,
        total=score.total,
        name=escape(score.name) or words("somebody"),
        when=f"<t:{score.at // 1000}:d>",
    )
    elsewhere = shelf.who == "mine" and score.guild_id != shelf.guild_id
    marks = marks_text(words, hint=score.hint, back=score.undone, advised=score.advised)
    more = [
        _feat(score, words) if feats else "",
        words("scores-elsewhere") if elsewhere and shelf.guild_id is not None else "",
        marks,
    ]
    return " · ".join([line, *(part for part in more if part)])


def _feat(score: ScoreRow, words: Words) -> str:
    if not is_known(score.game):
        return ""
    return renderer(score.game).feat(score.feats, Scene((score.name,), words))


def _about(key: ListKey, words: Words) -> str:
    """Return what sets a list apart: its options, and its parts if they are old ones."""
    if is_known(key.game):
        line = changes_line(words, key.game, key.chosen)
    else:
        line = " · ".join(f"{name}: {value}" for name, value in key.chosen.items())
    if _present(key):
        return line
    parts = words("scores-parts", hash=key.components_hash[:8])
    return f"{line} · {parts}" if line else parts


def _present(key: ListKey) -> bool:
    if not is_known(key.game):
        return False
    now = registry.game(key.game).components
    return (key.components_id, key.components_hash) == (now.id, now.hash)


def _menus(shelf: Shelf, words: Words) -> tuple[Row, ...]:
    who, number = shelf.who, shelf.chosen.number
    rows: list[Row] = []
    if len(shelf.lists) > 1:
        labels = [(str(row.number), _label(row, words)) for row in shelf.lists]
        rows.append(
            [menu(ids.scores(who, 0, 0, "list"), words("scores-which-list"), labels[:LISTS])]
        )
    entries = [
        (
            score.table_id,
            words(
                "scores-entry",
                rank=shelf.page * PAGE + at,
                total=score.total,
                name=clean(score.name) or words("somebody"),
            ),
        )
        for at, score in enumerate(shelf.rows, 1)
    ]
    record = ids.scores(who, number, shelf.page, "record")
    rows.append([menu(record, words("scores-which-record"), entries)])
    turning = page_buttons(shelf.page, shelf.pages, words, partial(ids.scores, who, number))
    return (*rows, [*turning, *_other(who, shelf.guild_id, number, words)])


def _label(row: ListRow, words: Words) -> str:
    line = words("scores-list", title=game_title(row.key.game), count=row.count)
    about = _about(row.key, words)
    return f"{line} · {about}" if about else line


def _other(who: str, guild_id: int | None, number: int, words: Words) -> Row:
    if who == "server":
        records = ids.history(HistoryPress("records"))
        mine = button(ids.scores("mine", number, 0), words("button-scores-mine"))
        return [mine, button(records, words("button-records"))]
    if guild_id is None:
        return []
    return [button(ids.scores("server", number, 0), words("button-scores-server"))]


def record_file(game: str, table_id: str) -> str:
    return f"{game}-{table_id}.json"


async def high_scores(
    app: App, reader: Reader, who: str, *, game: str | None = None, number: int = 0, page: int = 0
) -> Content:
    guild_id = reader.interaction.guild_id
    whose = WHO[who]
    owner = reader.user_id if whose is Whose.PERSON else require_server(reader.interaction)
    store = app.service.store
    # Counting slows down as totals grow, so it runs beside other reads (decision: writes).
    lists = await store.survey(games.score_lists(whose, owner))
    fitting = [row for row in lists if game is None or row.key.game == game]
    if not fitting:
        whole = who == "server" and guild_id is not None
        place = guild_id or 0
        shown = await records(app, place, reader, game or ALL, scores=False) if whole else None
        if shown is not None:
            return shown
        known = not game or game in weekly.games()
        day = await app.of(Solos).offered(reader.user_id, guild_id, app.now()) if known else None
        return no_scores(who, game, guild_id, reader.words, day)
    score = await store.read(games.score_of_number(number))
    chosen = next((row for row in fitting if score and row.key == score.key), fitting[0])
    page = min(page, (chosen.count - 1) // PAGE)
    key, start = chosen.key, page * PAGE
    rows = await store.survey(games.score_page(whose, owner, key, PAGE, start))
    return shelf_page(Shelf(who, guild_id, lists, chosen, page, rows), reader.words)


async def show_page(app: App, reader: Reader, press: ScoresPress) -> Content:
    return await high_scores(app, reader, press.who, number=press.number, page=press.page)


async def show_list(app: App, reader: Reader, press: ScoresPress) -> Content:
    wanted = ids.number(press.chosen)
    if wanted is None:
        return await show_page(app, reader, press)
    return await high_scores(app, reader, press.who, number=wanted)


async def send_record(app: App, reader: Reader, press: ScoresPress) -> Content:
    score = await _at(app, press.chosen)
    own = score is not None and score.user_id == reader.user_id
    if score is None or not (own or reader.interaction.guild_id == score.guild_id):
        raise Malformed("old-button")
    row = await app.service.store.read(queries.table(press.chosen))
    if row is not None and not own:
        await require_along(app, reader, row.guild_id, row.channel_id or row.lobby_channel_id)
    record = await app.service.tables.record(press.chosen)
    name = record_file(score.game, score.table_id)
    words, back = reader.words, ids.scores(press.who, press.number, press.page)
    verify = button(ids.table(score.table_id, "verify"), words("button-verify"))
    rows = ([verify, button(back, words("button-back"))],)
    return Content(words("record", file=name), (Attachment(name, record.to_json()),), rows)


PRESSES: dict[str, Callable[[App, Reader, ScoresPress], Awaitable[Content]]] = {
    "page": show_page,
    "list": show_list,
    "record": send_record,
}


async def table_scores(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    score = await _at(app, table.id)
    number = 0 if score is None else score.number
    return await high_scores(app, reader, "server", game=table.row.game, number=number)


async def _at(app: App, table_id: str) -> ScoreRow | None:
    return await app.service.store.read(games.score_of_table(table_id))


@command("scores", anywhere=True, choices={"game": all_games, "who": choices("cmd-scores.", WHO)})
async def scores(
    app: App, reader: Reader, *, game: str | None = None, who: str | None = None
) -> Content:
    whose = who or ("mine" if reader.interaction.guild_id is None else "server")
    return await high_scores(app, reader, whose, game=game)
