"""How many presses recorded moves take in the picker, from *Move* to the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

from cogs.table.model import Table
from cogs.table.play.picker import prompt
from data.store.rows import HUMAN, RUNNING, SeatRow, TableRow
from data.words import words
from engine.actions import Action, parse
from engine.contract import Seat
from engine.prompts import Path
from engine.record import Record
from engine.run import ACT

EN = words("en")
_ID = "t" * 16


def moves(file: File) -> Iterator[tuple[Table, Seat, Action]]:
    """Yield every move of a recorded game with the table before it."""
    record = Record.from_json(file.read_bytes())
    table, run = table_of(record), record.run()
    position, _ = run.start(record.statuses)
    for entry, advance in zip(record.entries, run.steps(position, record.entries), strict=True):
        if entry.kind == ACT and entry.seat is not None:
            before = Table(table.row, table.seats, run.game, run, position)
            yield before, entry.seat, parse(entry.action)
        position = advance.position


def table_of(record: Record) -> Table:
    """Return a table of people, as it is opened: nobody is shown points."""
    deal, (parts, fingerprint) = record.deal, record.deal.components
    row = TableRow(
        id=_ID,
        status=RUNNING,
        game=deal.game,
        rules_version=deal.rules_version,
        components_id=parts,
        components_hash=fingerprint,
        options=deal.options,
        aid="preview",
        guild_id=1,
        channel_id=2,
        lobby_channel_id=2,
        host_id=1,
        locale="en",
        theme="dark",
        thread=False,
        seed=bytes(32),
        commitment=record.commitment,
        created_at=0,
    )
    seats = tuple(SeatRow(_ID, n, HUMAN, n + 1, chr(65 + n)) for n in range(deal.seats))
    return Table(row, seats, record.run().game)


def presses(table: Table, seat: Seat, wanted: Action) -> int:
    """Return the presses of one move: *Move*, each choice, each page turned, confirming."""
    path: Path = ()
    page = 0
    for count in range(2, 12):
        step = prompt(table, seat, path, page, EN, "")
        if step.action == wanted:
            return count
        found = [item for item in step.items if wanted.words[: len(item.path)] == item.path]
        if not found:
            page += 1
            assert page < step.pages, f"{wanted.text} is not offered after {path}"
            continue
        path, page = found[0].path, 0
        if found[0].immediate and not step.menus:
            return count
    raise AssertionError(wanted.text)


def reached(table: Table, seat: Seat) -> set[Action]:
    """Return every action that presses lead to."""
    found, seen = set[Action](), set[Path]()
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        pages = prompt(table, seat, path, 0, EN, "").pages
        for step in (prompt(table, seat, path, page, EN, "") for page in range(pages)):
            found |= {step.action} if step.action else set()
            ahead = [item.path for item in step.items if item.path not in seen]
            seen.update(ahead)
            waiting += ahead
    return found
