"""Votes, the time control, coming back, pausing, and asking the others to play."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from cogs.refusals import ClockSame
from cogs.table.lobby.seats import TABLE_OPTIONS, check_option
from cogs.table.model import HOMELESS, PAUSED, Table
from cogs.table.people import decisions, presence
from cogs.table.people.presence import Return
from cogs.table.people.votes import NO
from cogs.table.time import time_control
from cogs.ui import ids, option_words, phrases
from cogs.ui.app import App, Reader
from cogs.ui.components import Row, button
from cogs.ui.content import UNTIL_START, Content, fit_lines
from cogs.ui.entry import Pairs, choices, command
from cogs.ui.ids import TablePress
from cogs.ui.members import require_writer_at
from data.store import people
from data.store.rows import LOBBY
from data.store.typed import TimeControl
from engine.refusals import Malformed


async def vote(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    first, _, rest = press.arg.partition(".")
    choice, number = rest.partition(".")[0], ids.number(first)
    if number is None:
        raise Malformed("old-button")
    # Read before the answer, which removes a vote that it decides.
    motions = await app.service.votes.motions(table.id)
    motion = next((one for one in motions if one.id == number), None)
    after = await app.service.votes.answer(table.id, number, reader.user_id, choice, app.now())
    if motion is not None and motion.topic == "end":
        key = "end-declined" if choice == NO else "end-agreed"
        return passing(reader.words("end-ended" if after.over else key))
    still_open = any(one.id == number for one in await app.service.votes.motions(table.id))
    return passing(reader.words("vote-noted" if still_open else "vote-decided"))


def passing(said: str) -> Content:
    """Return what is true for a while: it goes with what was asked then."""
    return Content(said, passing=said)


async def here(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    back = await app.service.tables.do(presence.here, table.id, app.now(), reader.user_id)
    return await welcome(app, reader, back)


async def welcome(app: App, reader: Reader, back: Return) -> Content:
    """Return what somebody reads who is back: what was played, whose turn it is, and where."""
    words, table = reader.words, back.table
    lines = [words("here-back" if back.sat_in else "here-noted")]
    if back.sat_in:
        lines.append(await _played_line(app, reader, table))
    rows: list[Row] = []
    lines.append(words("turn-yours") if back.asked else phrases.turn_line(table, words))
    if reader.guild_id is None:
        lines.append(app.board_link(table))
    rows.append([button(ids.table(table.id, "more"), words("button-more"))])
    return Content("\n".join(filter(None, lines)), rows=tuple(rows))


async def welcome_home(app: App, reader: Reader, returns: Sequence[Return]) -> Content:
    lines = [reader.words("back-home" if returns else "back-nowhere", count=len(returns))]
    sat_in = [one.table for one in returns if one.sat_in]
    played = [(table, await _played_line(app, reader, table)) for table in sat_in]
    lines += [f"{at.game.spec.title} {app.board_link(at)}: {said}" for at, said in played if said]
    return Content(fit_lines(lines))


async def played_meanwhile(app: App, reader: Reader, table: Table) -> str:
    lines = [reader.words("here-back"), await _played_line(app, reader, table)]
    return "\n".join(filter(None, lines))


async def _played_line(app: App, reader: Reader, table: Table) -> str:
    """Say what the computer played, by what the reader could see then; empty for nothing."""
    words, seat = reader.words, table.require_seat(reader.user_id)
    if not (played := await app.service.people.played(table, seat)):
        return ""
    # After weeks there are more than a message holds.
    said = [phrases.describe_action(*turn, words, seat) for turn in played[-10:]]
    cut = int(len(played) > len(said))
    return words("here-played", what=words("list-apart").join(said), cut=cut)


async def pause(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    await require_writer_at(app, reader, table)
    before = PAUSED in table.row.holds
    after = await app.service.votes.pause(table.id, reader.user_id, app.now())
    if (PAUSED in after.row.holds) != before:
        return Content(reader.words("pause-over" if before else "pause-on"))
    return Content(reader.words("vote-put"))


@command("bump")
async def bump(app: App, reader: Reader, table: Table, _: TablePress | None = None) -> Content:
    await require_writer_at(app, reader, table)
    after = await app.service.people.bump(table.id, reader.user_id, app.now())
    key = "place-tried" if HOMELESS in after.row.holds else "bumped"
    return Content(reader.words(key))


async def nudge(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    await require_writer_at(app, reader, table)
    seats = await app.service.tables.do(presence.nudge, table.id, app.now(), reader.user_id)
    who = phrases.join_names(reader.words, [phrases.bare_name(table, seat) for seat in seats])
    return Content(reader.words("nudged", who=who))


@command("away", anywhere=True)
async def go_away(app: App, reader: Reader, *, until: str) -> Content:
    words, now = reader.words, app.now()
    user = await app.service.store.read(people.read(reader.user_id))
    when = time_control.away_until(until, user.zone, now)
    noted, clocks_go_on = await app.service.people.away(reader.user_id, when, now)
    lines = [words("away-noted", when=f"<t:{when // 1000}:f>", count=len(noted))]
    if clocks_go_on:
        places = [f"{table.game.spec.title} {app.board_link(table)}" for table in clocks_go_on]
        lines.append(words("away-not", places=", ".join(places), count=len(places)))
    return Content("\n".join(lines))


@command("back", anywhere=True)
async def come_back(app: App, reader: Reader) -> Content:
    returns = await app.service.people.back_home(reader.user_id, app.now())
    return await welcome_home(app, reader, returns)


async def _clocks(_app: App, reader: Reader, typed: str) -> Pairs:
    """Offer usual time controls in words, and what has been typed if it is one."""
    words, offered = reader.words, [*time_control.CHOICES]
    wanted = option_words.translate_none(words, typed).strip().lower()
    # While it is being typed it is mostly no time control yet.
    with contextlib.suppress(Malformed):
        offered.insert(0, time_control.read(wanted).text)
    return [
        (option_words.pace_text(words, value), value)
        for value in dict.fromkeys(offered)
        if wanted in value or wanted in option_words.pace_text(words, value).lower()
    ]


@command(
    "clock",
    choices={
        "lapse": choices("option-lapse-", time_control.LAPSES),
        "holiday": choices("option-holiday-", TABLE_OPTIONS["holiday"]),
    },
    offers={"time": _clocks},
)
async def clock(
    app: App,
    reader: Reader,
    table: Table,
    *,
    time: str | None = None,
    lapse: str | None = None,
    holiday: str | None = None,
) -> Content:
    words, row = reader.words, table.row
    given = {"pace": time, "lapse": lapse, "holiday": holiday}
    wanted = {key: value for key, value in given.items() if value is not None}
    if "pace" in wanted:
        wanted = {**wanted, "pace": option_words.typed_pace(words, wanted["pace"])}
    # Choices that are offered while typing bind no one: any text may come.
    wanted = {key: check_option(key, value) for key, value in wanted.items()}
    changed = {key: value for key, value in wanted.items() if getattr(row, key) != value}
    if not wanted:
        return _clock_page(table, reader)
    if not changed:
        raise ClockSame
    if row.status == LOBBY:
        after = await app.service.lobby.set_options(
            table.id, reader.user_id, {}, changed, app.now()
        )
        return Content("\n".join(option_words.option_lines(after, words)))
    facts = {key: changed.get(key, getattr(row, key)) for key in ("pace", "lapse", "holiday")}
    proposal = TimeControl(**facts)
    await require_writer_at(app, reader, table)
    after = await app.service.tables.do(
        decisions.propose, table.id, app.now(), reader.user_id, proposal
    )
    # Where no other player has to agree it was carried out at once.
    if all(getattr(after.row, key) == value for key, value in facts.items()):
        return _clock_page(after, reader)
    return Content(words("vote-put"))


def _clock_page(table: Table, reader: Reader) -> Content:
    """Say how long a move may take; who sits in a lobby chooses it from here."""
    words, row, game = reader.words, table.row, table.row.game
    rules = {
        key: option_words.option_value(words, game, key, str(getattr(row, key)))
        for key in ("pace", "lapse", "holiday")
    }
    shown = ("clock-now", "clock-rules") if time_control.read(row.pace).each else ("clock-now",)
    text = "\n".join(words(key, **rules) for key in (*shown, "clock-how"))
    if row.status != LOBBY or table.seat_of(reader.user_id) is None:
        return Content(text)
    choose = button(ids.lobby(table.id, "options"), words("button-options"))
    return Content(text, rows=([choose],), table=table.id, until=UNTIL_START)
