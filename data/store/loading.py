"""The statements that load a table with all its parts, and that list the tables of a person.

All follow from ``PARTS``: one statement reads everything, each kind of rows as one JSON column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

import msgspec

from data.store import parts as c
from data.store.queries import OF_USER
from data.store.query import Query, Sql, names
from data.store.rows import TableRow
from data.store.table_data import ODD, PARTS, TableData, Unsound

# One of these that waits serves for all later ones; a change looks at no other that waits.
EDITED: Final = ("lobby-edit", "status", "dm-hand")
BOARDS: Final = ("start", "board")


@dataclass(frozen=True, slots=True)
class _Json:
    """A database's syntax for rows of other tables in one JSON column."""

    rows: str
    row: str

    def some(self, columns: str, source: str) -> str:
        return f"(SELECT {self.rows}({self.row}({columns})) FROM {source})"


# ruff: noqa: S608 (the only parts put together are names of tables and columns)
_FILE, _SERVER = _Json("json_group_array", "json_array"), _Json("json_agg", "json_build_array")
_LOBBY = "(SELECT guild_id FROM tables WHERE id = ?1 AND status = 'lobby')"
_USER = names(c.USER, "u.")
# A damaged text would end the whole load as an error of the statement.
_VOTED_ON = "CASE WHEN json_valid(m.facts) THEN json_extract(m.facts, '$.user') END"


def _columns(json: _Json) -> dict[str, str]:
    parts = {
        part.name: json.some(names(part.columns), f"{part.table} WHERE table_id = ?1")
        for part in PARTS
    }
    seated = "seats AS s JOIN users AS u ON u.id = s.user_id"
    voted = f"motions AS m JOIN users AS u ON u.id = {_VOTED_ON}"
    size = "CASE WHEN json_valid(words) THEN json_array_length(words) ELSE 0 END"
    return parts | {
        "version": "(SELECT version FROM versions WHERE table_id = ?1)",
        # The rows of both kinds together, and how many there are of two more: all in one look.
        "outbox": f"""(SELECT {json.row}(
                {json.rows}({json.row}({names(c.OUTBOX)}))
                    FILTER (WHERE state = 'sending' OR kind IN {EDITED}),
                count(*) FILTER (WHERE kind = '{BOARDS[0]}' OR kind = '{BOARDS[1]}'),
                count(*) FILTER (WHERE state = 'pending' AND destination NOT LIKE 'dm:%'))
            FROM outbox WHERE table_id = ?1 AND state IN ('pending', 'sending'))""",
        "seated": json.some(_USER, f"{seated} WHERE s.table_id = ?1"),
        "voted_on": json.some(_USER, f"{voted} WHERE m.table_id = ?1"),
        "decks": json.some("game, deck, rest", f"supplies WHERE guild_id = {_LOBBY}"),
        "wordlist": json.some(
            f"id, {size}", f"wordlists WHERE guild_id = {_LOBBY} AND removed_at IS NULL"
        ),
    }


# A server gives members of JSON as text, and compares no text with a number.
_ASKED = "u.id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))"
_NAMES: Final = (*_columns(_FILE), "asked", "entries")


def _load(json: _Json, *, users: bool, log: bool) -> str:
    asked = json.some(_USER, f"users AS u WHERE {_ASKED}") if users else "NULL"
    entries = json.some(names(c.ENTRY), "entries WHERE table_id = ?1") if log else "NULL"
    # Each has the same columns, so that one decoder reads them all.
    columns = ", ".join((names(c.TABLE), *_columns(json).values(), asked, entries))
    return f"SELECT {columns} FROM tables WHERE id = ?1"


LOADS: Final = {
    (users, log): Sql(
        _load(_FILE, users=users, log=log), server=_load(_SERVER, users=users, log=log)
    )
    for users in (False, True)
    for log in (False, True)
}
"""The statements that load a table: with other users or not, with the log or not."""

_decode = msgspec.json.Decoder(list[list[Any]]).decode
_outbox = msgspec.json.Decoder(tuple[list[list[Any]] | None, int, int]).decode
_words = msgspec.json.Decoder(tuple[str, ...]).decode
_BLOB: Final = "blob"
"""A text has become bytes, of which the database can't make JSON (see ``Query.rows``)."""
_BY_ID: Final = itemgetter(0)


def load(table_id: str, users: Sequence[int] = (), *, log: bool = False) -> Query[TableData | None]:
    """Return a table with all its parts, at one moment; ``Unsound`` if they can't be read.

    ``users`` are loaded beside those with a seat. With ``log`` the entries are, too.
    """
    asked = (msgspec.json.encode(list(users)).decode(),) if users else ()
    return Query(LOADS[bool(users), log], (table_id, *asked), _data)


def _data(rows: list[Any]) -> TableData | None:
    if not rows:
        return None
    if len(rows[0]) == 1:  # it can't even be put together
        raise Unsound(_BLOB)
    return _assemble(rows[0], _NAMES)


def _assemble(columns: Sequence[Any], names: Sequence[str]) -> TableData:
    texts = dict(zip(names, columns[len(c.TABLE) :], strict=True))
    try:
        lines = sorted(_rows(texts.get("entries")), key=_BY_ID)
        return TableData(
            row=c.TABLES.decode(columns[: len(c.TABLE)]),
            # Without one no change could be written.
            version=int(texts["version"]) if "version" in texts else 0,
            entries=tuple(map(c.ENTRIES.decode, lines)),
            **{p.name: p.value(_rows(texts[p.name])) for p in PARTS if p.name in texts},
            **(_shared(texts) if "outbox" in texts else {}),
        )
    except ODD as error:
        raise Unsound(type(error).__name__) from error


LISTED: Final = ("seats", "calls", "timers", "clock", "reserves")
"""What a list of tables reads of each beside its row."""


def _of_user(json: _Json) -> str:
    parts = (_columns(json)[name].replace("?1", "tables.id") for name in LISTED)
    return f"SELECT {', '.join((names(c.TABLE), *parts))} FROM tables {OF_USER}"


LIST: Final = Sql(_of_user(_FILE), server=_of_user(_SERVER))


def of_user(user_id: int, but: str = "") -> Query[tuple[tuple[TableRow, TableData | None], ...]]:
    """Return a user's open tables ``but`` one, with what is ``LISTED``; None if damaged.

    Running it raises ``Unsound`` if a damaged one hides the others.
    """
    return Query(LIST, (user_id, but), _listed)


def _listed(rows: list[Any]) -> tuple[tuple[TableRow, TableData | None], ...]:
    if rows and len(rows[0]) == 1:
        raise Unsound(_BLOB)
    listed: list[tuple[TableRow, TableData | None]] = []
    for columns in rows:
        try:
            data = _assemble(columns, LISTED)
            listed.append((data.row, data))
        except Unsound:
            listed += ((row, None) for row in c.readable_tables([columns[: len(c.TABLE)]]))
    return tuple(listed)


def _rows(text: str | None) -> list[list[Any]]:
    # Most are empty; on a server ``json_agg`` returns NULL for no rows.
    return _decode(text) if text and len(text) > len("[]") else []


def _shared(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that a table shares with others: people, decks, words, the outbox."""
    unsaid, boards, public = _outbox(texts["outbox"])
    users = (row for name in ("seated", "voted_on", "asked") for row in _rows(texts[name]))
    lists = _rows(texts["wordlist"])
    return {
        "users": {row[0]: c.USERS.decode(row) for row in users},
        "unsaid": {row[0]: c.outbox_row(row) for row in sorted(unsaid or (), key=_BY_ID)},
        "decks": {(game, deck): _words(rest) for game, deck, rest in _rows(texts["decks"])},
        "wordlist": (lists[0][0], lists[0][1]) if lists else None,
        "board_coming": bool(boards),
        "public_waiting": bool(public),
    }
