"""``/cup`` and the buttons of a cup."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from discord import app_commands

from cogs.admin.press import require_manager
from cogs.cups import page, standings
from cogs.cups import rules as rounds
from cogs.cups.running import Cups
from cogs.cups.seating import wait_no_longer
from cogs.learn.press import with_offer
from cogs.refusals import (
    CupFew,
    CupLong,
    CupMany,
    CupNone,
    CupOver,
    CupSeats,
    CupThere,
    NoTable,
    TableFrozen,
)
from cogs.ui.app import App, Reader
from cogs.ui.content import PAGE_LIMIT, Attachment, Block, Content, first_lines
from cogs.ui.entry import VoiceChannel, choices, command, games
from cogs.ui.ids import CupPress
from cogs.ui.members import require_writer
from cogs.ui.permissions import require_place, require_server
from cogs.ui.phrases import refusal_text, span
from cogs.ui.translation import public_locale
from data.store import cups, queries
from data.store.cups import Cup, CupRow
from data.store.rows import ENDED
from data.words import Words
from engine import registry
from engine.cups import MOST_ROUNDS, CupRecord
from engine.run import Broken
from engine.spec import GameSpec

LISTED: Final = 10
"""People who are named where only one cup runs."""
LISTED_OF_EACH: Final = 3
"""People who are named of each of several cups."""
SHOWN: Final = 6
"""Cups shown in full, each of which takes up to six of Discord's 40 components."""
SEATS: Final = 4
"""People at a table, unless the manager asks for another number."""


@command("cup show")
async def show(app: App, reader: Reader) -> Content:
    """Show the cups that run on the server, with one's own place and table.

    Where none runs, the last one in which the reader played is shown, which is over.
    """
    guild_id, store = require_server(reader.interaction), app.service.store
    rows = await store.read(cups.running(guild_id))
    if not rows:
        last = await store.read(cups.last(reader.user_id, guild_id))
        rows = (last,) if last else ()
    if not rows:
        raise CupNone
    blocks: list[Block] = []
    words, listed = reader.words, LISTED if len(rows) == 1 else LISTED_OF_EACH
    drawn: tuple[Attachment, ...] = ()
    for row in rows[:SHOWN]:
        cup, table = await app.of(Cups).of(row.id), None
        if rounds.results(cup):
            table = await asyncio.to_thread(standings.of, cup, words, row.round, reader.user_id)
            drawn = await standings.draw(app, table, words) if len(rows) == 1 else ()
        where = await _where(app, cup, reader)
        counted = table is not None and table.played == row.round  # its games are not shown
        groups = [] if counted else rounds.by_table(cup.sitting)[:listed]
        some = replace(cup, seats=tuple(seat for _, group in groups for seat in group))
        live, games = await app.of(Cups).live(some, row.round)
        lines = standings.shown_lines(
            *(cup, table, reader.user_id, words, listed, where),
            tables=live.sitting,
            games=games,
            drawn=bool(drawn),
        )
        text = first_lines(lines, PAGE_LIMIT // min(len(rows), SHOWN + 1))
        manages = reader.interaction.permissions.manage_guild
        row_ = page.below(cup, words, reader.user_id, manages=manages)
        blocks.append(Block(text, row=row_, line=bool(blocks)))
    if others := [page.title(Cup(row), words) for row in rows[SHOWN:]]:
        blocks.append(Block(" · ".join(others), line=True))
    return Content(page=tuple(blocks), files=drawn)


@command(
    "cup open",
    managers=True,
    choices={
        "game": games,
        "join": choices("cup-time-", rounds.JOINS),
        "round": choices("cup-time-", rounds.LASTS),
    },
)
async def open_(
    app: App,
    reader: Reader,
    *,
    game: str,
    join: str = "1d",
    round: str = "7d",  # noqa: A002 (the name of the option)
    rounds_: app_commands.Range[int, 1, MOST_ROUNDS] = 3,
    seats: app_commands.Range[int, 2, 12] | None = None,
    voice: VoiceChannel | None = None,
) -> Content:
    lasts, _pace = rounds.LASTS[round]
    wanted = CupRow(
        id="",
        guild_id=0,
        channel_id=0,
        voice_id=None if voice is None else voice.id,
        user_id=0,
        game=game,
        locale="",
        seed=b"",
        seats=size_of(registry.game(game).spec, lasts, seats),
        rounds=rounds_,
        lasts=lasts,
    )
    return await _open(app, reader, wanted, rounds.JOINS[join])


async def _open(app: App, reader: Reader, wanted: CupRow, join: int) -> Content:
    """Open a cup in this channel, for managers; people can join for ``join`` milliseconds.

    The channel, the opener, the language and the time replace those of ``wanted``.
    """
    require_manager(reader)
    words, here, now = reader.words, reader.interaction, app.now()
    guild_id, channel_id = require_place(here, words, thread=True)
    await require_writer(app, reader, guild_id, channel_id, own_thread=True)
    locale = await public_locale(app.service.store, guild_id, here.guild_locale)
    wanted = replace(
        wanted,
        guild_id=guild_id,
        channel_id=channel_id,
        user_id=reader.user_id,
        locale=locale or words.locale,
        due=now + join,
    )
    try:
        row = await app.of(Cups).open(wanted, now)
    except CupThere as there:  # said here, since a refusal shows no links
        return Content(words("refusal-cup-there", **there.params))
    return page.opened(Cup(row), words)


def size_of(spec: GameSpec, lasts: int, wanted: int | None) -> int:
    """Return how many sit at a table; raises ``CupSeats``, or ``CupLong`` if none ends in time."""
    if wanted is not None and wanted > spec.most:
        raise CupSeats(params={"title": spec.title, "most": spec.most})
    fitting = rounds.fitting(spec, lasts)
    size = wanted or min(SEATS, max(fitting, default=spec.least))
    if size in fitting:
        return size
    raise CupLong(
        params={
            "title": spec.title,
            "seats": size,
            "minutes": rounds.minutes(spec, size),
            "most": max(fitting, default=0),
        }
    )


@command("cup end", managers=True, choices={"game": games})
async def end(app: App, reader: Reader, *, game: str | None = None) -> Content:
    running = await app.service.store.read(cups.running(require_manager(reader)))
    rows = [one for one in running if game in (None, one.game)]
    if not rows:
        raise CupNone
    if len(rows) > 1:
        raise CupMany
    return page.ask(Cup(rows[0]), "end", reader.words)


async def _end(app: App, reader: Reader, press: CupPress) -> Content:
    require_manager(reader)
    cup = await _cup_of(app, reader, press)
    if cup.row.due is None:
        raise CupOver
    await app.of(Cups).end(cup.row.id, app.now())
    played = int(cup.row.round > 0)
    return Content(reader.words("cup-ended", title=page.game_title(cup), played=played))


async def _begin(app: App, reader: Reader, press: CupPress) -> Content:
    require_manager(reader)
    cup = await _cup_of(app, reader, press)
    try:
        await app.of(Cups).begin(cup.row.id, app.now())
    except CupFew as few:  # the same press can work later
        said = reader.words("refusal-cup-few", **few.params)
        return Content(said, rows=page.begin_row(cup, reader.words))
    return Content(reader.words("cup-begins"))


async def _cup_of(app: App, reader: Reader, press: CupPress) -> Cup:
    """Return the cup of a button; ids alone prove nothing."""
    cup = await app.of(Cups).of(press.cup)
    if cup.row.guild_id != reader.guild_id:
        raise CupNone
    return cup


async def _join(app: App, reader: Reader, press: CupPress) -> Content:
    cup, words = await _cup_of(app, reader, press), reader.words
    if cup.row.due is None:
        raise CupOver
    await app.of(Cups).join(cup.row.id, reader.person, reader.press_id, app.now())
    if rounds.runs(cup) and cup.row.lasts <= rounds.SHORT:
        await _wake(app, cup)
    said = Content(_next(cup, words, "cup-in-late" if cup.row.round else "cup-in"))
    return await with_offer(app, reader, cup.row.game, said)  # its tables begin without a lobby


async def _wake(app: App, cup: Cup) -> None:
    """Let an evening's round end without those who sleep at its only table."""
    for table_id in cup.table_ids:
        with contextlib.suppress(NoTable, TableFrozen):
            await app.service.tables.do(wait_no_longer, table_id, app.now())


async def _ask_leave(app: App, reader: Reader, press: CupPress) -> Content:
    cup = await _cup_of(app, reader, press)
    if cup.row.due is None:
        raise CupOver
    if reader.user_id not in [one.user_id for one in cup.playing]:
        return _not_in(cup, reader)
    return page.ask(await _own(app, cup, reader), "leave", reader.words, reader.user_id)


async def _own(app: App, cup: Cup, reader: Reader) -> Cup:
    """Return a cup with the reader's seats alone: no other game has to be loaded."""
    mine = {one.number for one in cup.entrants if one.user_id == reader.user_id}
    own = replace(cup, seats=tuple(seat for seat in cup.seats if seat.number in mine))
    return (await app.of(Cups).live(own, cup.row.round))[0]


async def _stay(app: App, reader: Reader, press: CupPress) -> Content:
    await _cup_of(app, reader, press)
    return Content(reader.words(f"cup-{press.what}"))


async def _leave(app: App, reader: Reader, press: CupPress) -> Content:
    cup = await _cup_of(app, reader, press)
    await app.of(Cups).leave(cup.row.id, reader.user_id, app.now())
    own = await _own(app, cup, reader)
    return Content(reader.words("cup-left", sits=page.sits(own, reader.user_id)))


async def _ask_again(app: App, reader: Reader, press: CupPress) -> Content:
    require_manager(reader)
    cup = await _cup_of(app, reader, press)
    return page.ask_again(cup, app.now() + rounds.joining(cup.row.lasts), reader.words)


async def _again(app: App, reader: Reader, press: CupPress) -> Content:
    """Open the same cup once more."""
    row = (await _cup_of(app, reader, press)).row
    wanted = replace(row, round=0, message_id=None)
    return await _open(app, reader, wanted, rounds.joining(row.lasts))


async def _how(app: App, reader: Reader, press: CupPress) -> Content:
    return Content(page.how(await _cup_of(app, reader, press), reader.words))


async def _table(app: App, reader: Reader, press: CupPress) -> Content:
    cup = await _cup_of(app, reader, press)
    said = await _mine(app, cup, reader)
    return Content(said) if said else _not_in(cup, reader)


def _not_in(cup: Cup, reader: Reader) -> Content:
    """Offer to join, in the reader's language, or raise ``CupNotIn``."""
    refused = rounds.not_in(cup, reader.user_id)
    if not cup.admits(reader.user_id):
        raise refused
    rows = (page.named(cup, ["join"], reader.words),)
    return Content(refusal_text(reader.words, refused), rows=rows)


async def _draw(app: App, reader: Reader, press: CupPress) -> Content:
    cup = await _cup_of(app, reader, press)
    words = reader.words

    def make() -> Content:
        record = rounds.record(cup)
        broken = _broken(record)
        file = Attachment("cup.json", record.to_json())
        names = [f"{entrant.number} {page.name(entrant, words)}" for entrant in cup.entrants]
        said = words("cup-draw", rounds=len(record.rounds), broken=broken)
        how = words("cup-draw-how", names=", ".join(names))
        return Content(page=(Block(f"{said}\n{how}"),), files=(file,))

    return await asyncio.to_thread(make)  # slow: it draws all rounds again


@lru_cache(maxsize=32)  # anybody may press it, and a large cup takes most of a second
def _broken(record: CupRecord) -> int:
    """Return the first round whose draw does not fit; 0 if all do."""
    try:
        record.verify()
    except Broken as fault:
        return fault.seq
    return 0


async def _where(app: App, cup: Cup, reader: Reader) -> str:
    """Return where the reader plays in the round that runs, or why they are out of the cup."""
    said = await _mine(app, cup, reader) if rounds.runs(cup) else ""
    if said or cup.row.due is None or cup.admits(reader.user_id):
        return said
    gone = any(one.user_id == reader.user_id and one.out for one in cup.entrants)
    return refusal_text(reader.words, rounds.not_in(cup, reader.user_id)) if gone else ""


def _next(cup: Cup, words: Words, key: str = "cup-mine-next") -> str:
    """Return that the next round begins, and when; empty where none does."""
    row = cup.row
    if row.due is None or row.round == row.rounds:
        return ""
    when = f"<t:{rounds.next_start(cup) // 1000}:f>"
    return words(key, when=when, **{"break": span(words, rounds.BREAK)})


async def _mine(app: App, cup: Cup, reader: Reader) -> str:
    """Return where the reader plays in this round, or when in the next; empty if they do not."""
    words = reader.words
    me = next((entrant for entrant in cup.entrants if entrant.user_id == reader.user_id), None)
    mine = [seat for seat in cup.sitting if me is not None and seat.number == me.number]
    if not mine:
        return ""
    if mine[0].table_id is None:
        late = int(rounds.is_late(mine[0]))
        bye = f"{words('cup-mine-bye', late=late)}\n{_next(cup, words)}".rstrip()
        return "" if me is not None and me.out else bye
    row = await app.service.store.read(queries.table(mine[0].table_id))
    if row is None:
        return words("cup-mine-soon")
    over = row.status == ENDED
    if me is not None and me.out:
        here = not over and mine[0].rank is None
        return words("cup-mine-left", link=app.board_link_of(row)) if here else ""
    said = words("cup-mine", link=app.board_link_of(row), over=int(over))
    return f"{said}\n{_next(cup, words)}".rstrip() if over or mine[0].rank is not None else said


PRESSES: dict[str, Callable[[App, Reader, CupPress], Awaitable[Content]]] = {
    "join": _join,
    "leave": _ask_leave,
    "leave-sure": _leave,
    "leave-back": _stay,
    "end-back": _stay,
    "begin": _begin,
    "end-sure": _end,
    "again": _ask_again,
    "again-sure": _again,
    "how": _how,
    "table": _table,
    "draw": _draw,
}
