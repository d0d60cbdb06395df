"""``/seat`` and ``/bring``: seats that change hands, and tables without a channel."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs import refusals
from cogs.learn.press import with_offer
from cogs.table.lobby.asking import CALL, SEAT, WAITS
from cogs.table.model import Person, Table, require_running
from cogs.table.notify.notices import SAT_IN_NOTICE
from cogs.table.people import transfer
from cogs.table.people.transfer import seats_to_have
from cogs.table.time.timeouts import OUT_NOTICE
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PRIMARY, Row, button, menu
from cogs.ui.content import Content
from cogs.ui.entry import Pairs, command
from cogs.ui.ids import TablePress
from cogs.ui.members import is_member, require_writer, require_writer_at
from cogs.ui.permissions import require_place
from cogs.ui.phrases import plain_text
from cogs.ui.results import winner_line
from data.store.messages import Args, DirectNotice
from data.store.messages import number as number_of
from data.store.rows import ENDED, RUNNING
from data.store.typed import Late
from data.words import Words
from engine.position import COMPUTER
from engine.refusals import Malformed
from engine.spec import Seat
from render.names import letter

_OFFERED, _WANTED = "notice-swap-offered", "notice-swap-wanted"


def choices(table: Table, words: Words, key: str, yes: str, no: str) -> tuple[Row, ...]:
    if key == _OFFERED:
        # The id of a vote ends in its motion, the choice and a row (``notices``).
        motion = no.rpartition(":")[2].partition(".")[0]
        return (
            [
                button(ids.table(table.id, "take", motion), words("button-take"), PRIMARY),
                button(no, words("button-no-thanks")),
            ],
        )
    rows: tuple[Row, ...] = (
        [button(yes, words("button-agree"), PRIMARY), button(no, words("button-against"))],
    )
    if key == _WANTED:
        rows = (*rows, [button(ids.table(table.id, "here"), words("button-here"))])
    return rows


def invitation(table: Table, words: Words, key: str) -> Row:
    row = [button(ids.lobby(table.id, "join"), words("button-join"), GOOD)]
    if key in SEAT:
        row.append(button(ids.lobby(table.id, "decline"), words("button-no-thanks")))
    return [*row, button(ids.notify("never"), words("button-never-ask"))]


def more_rows(table: Table, reader: Reader) -> tuple[Row, ...]:
    if table.row.status != RUNNING or table.seat_of(reader.user_id) is not None:
        return ()
    sat_in = table.row.stalled_at is not None or any(table.computer(s.seat) for s in table.humans)
    late = any(isinstance(motion.facts, Late) for motion in table.kept.motions.values())
    if not seats_to_have(table) or not (sat_in or late):
        return ()
    return ([button(ids.table(table.id, "seat-ask"), reader.words("button-seat-ask"))],)


def seat_label(table: Table, seat: int, words: Words) -> str:
    who = f"{letter(seat)} {table.seats[seat].name}"
    return words("seat-sat-in", who=who) if table.computer(seat) else who


def direct_message(app: App, table: Table, key: str, args: Args, words: Words) -> Content:
    said = _direct_facts(app, table, args, words)
    if key in (*SEAT, *CALL):
        return Content(words(key, **said), rows=(invitation(table, words, key),))
    if key == SAT_IN_NOTICE:
        here = button(ids.table(table.id, "here"), words("button-here"), PRIMARY)
        return Content(words(key, **said), rows=([here],), silent=bool(args["silent"]))
    if key == OUT_NOTICE:
        misses = number_of(args, "misses")
        return Content(words(key, **said, misses=misses), silent=bool(args["silent"]))
    if table.row.status != ENDED:
        return Content(words(key, **said))
    record = button(ids.table(table.id, "record"), words("button-record"))
    return Content(words(key, **said, result=winner_line(table, words)), rows=([record],))


def invited_directly(
    app: App, table: Table, asked: DirectNotice, answer: str, words: Words
) -> Content:
    """Return an invitation by direct message as it stands; without buttons once it is answered."""
    if answer == WAITS:
        return direct_message(app, table, asked.key, asked.args, words)
    said = _direct_facts(app, table, asked.args, words)
    return Content(f"{words('invited-directly', **said)}\n{words(f'invited-you-{answer}')}")


def _direct_facts(app: App, table: Table, args: Args, words: Words) -> dict[str, str]:
    said: dict[str, str] = {
        "title": table.game.spec.title,
        "place": app.place_text(table, words, str(args.get("server", ""))),
        "link": app.board_link(table),
    }
    if "until" in args:
        said["when"] = f"<t:{number_of(args, 'until') // 1000}:D>"
    if "name" in args:
        said["name"] = plain_text(str(args["name"])) or words("somebody")
    return said


async def seat(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    table.require_seat(reader.user_id)
    return Content(reader.words("seat-how"))


async def seat_ask(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    require_running(table)
    if not seats_to_have(table):
        raise refusals.TransferSolo
    words, seats = reader.words, seats_to_have(table)
    options = [(str(seat), seat_label(table, seat, words)) for seat in seats]
    shown = menu(ids.table(table.id, "seat-asked"), words("seat-which"), options)
    return Content(words("seat-choose"), rows=([shown],))


def _fitting(named: Iterable[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    part = typed.strip().casefold()
    return [(name, value) for name, value in named if part in name.casefold()]


async def _seats(app: App, reader: Reader, typed: str) -> Pairs:
    table = await app.table_here(reader.interaction)
    if table is None or table.position is None or table.over:
        return ()
    seats = seats_to_have(table)
    return _fitting(((seat_label(table, seat, reader.words), str(seat)) for seat in seats), typed)


@command("seat ask", offers={"seat": _seats})
async def ask(app: App, reader: Reader, table: Table, *, seat: str) -> Content:
    table.play()
    if not seats_to_have(table):
        raise refusals.TransferSolo
    wanted, now = read_seat(table, seat), app.now()
    await require_writer_at(app, reader, table)
    left = await _player_left(app, table, wanted)
    after = await app.service.tables.do(
        transfer.ask_seat, table.id, now, wanted, reader.person, left=left
    )
    mine = after.seat_of(reader.user_id) is not None
    return Content(reader.words("seat-yours" if mine else "seat-asked"))


async def _player_left(app: App, table: Table, wanted: Seat) -> bool:
    row = table.seats[wanted]
    if row.user_id is None or row.status == COMPUTER or table.row.status != RUNNING:
        return False
    # None is no answer: treat an unknown player as present.
    return await is_member(app.client, table.row.guild_id, row.user_id) is False


def read_seat(table: Table, text: str) -> Seat:
    """Parse a seat that can be given up: its number from a list, its letter, or a name."""
    typed = text.strip().casefold()
    for number in seats_to_have(table):
        known = (str(number), letter(number), table.seats[number].name)
        if typed in {name.casefold() for name in known}:
            return number
    raise refusals.TransferSeat


async def take(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    number = ids.number(press.arg)
    if number is None:
        raise Malformed("old-button")
    await app.service.tables.do(transfer.take, table.id, app.now(), number, reader.person)
    return await with_offer(app, reader, table.row.game, Content(reader.words("seat-yours")))


@command("seat offer")
async def offer_to(
    app: App, reader: Reader, table: Table, *, user: discord.User | discord.Member
) -> Content:
    if user.bot:
        raise refusals.TransferBot
    # Discord sends only the account of a user who is not on this server.
    if not isinstance(user, discord.Member):
        raise refusals.TransferStranger
    await require_writer_at(app, reader, table)
    to = Person(user.id, user.display_name, "")
    await app.service.asking.offer(table.id, reader.user_id, to, app.now())
    return Content(reader.words("seat-offered", name=plain_text(to.name)))


async def _lost(app: App, reader: Reader, typed: str) -> Pairs:
    guild_id = reader.interaction.guild_id or 0
    tables = await app.service.places.lost_by(reader.user_id, guild_id)
    labels = ((f"{table.game.spec.title}: {', '.join(table.names)}", table.id) for table in tables)
    return _fitting(labels, typed)


@command("bring", offers={"table": _lost})
async def bring(app: App, reader: Reader, *, table: str | None = None) -> Content:
    guild_id, channel_id = require_place(reader.interaction, reader.words, thread=False)
    await require_writer(app, reader, guild_id, channel_id)
    places = app.service.places
    if table is None:
        lost = await places.lost_by(reader.user_id, guild_id)
        if not lost:
            raise refusals.BringNone
        if len(lost) > 1:
            raise refusals.BringWhich
        table = lost[0].id
    await places.bring(table, reader.user_id, guild_id, channel_id, app.now())
    return Content(reader.words("brought"))
