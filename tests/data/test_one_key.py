"""Whether a database could be spread over servers by the id of a table; docs/scale.md is the list.

What does not fit stands there, and nothing else: a new table or statement has to be thought about.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from data.store import statements
from tests import servers
from tests.servers import Server

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scale.md"
_TARGET = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")
_RELATIONS = """SELECT c.relname::text, a.attnotnull FROM pg_class AS c LEFT JOIN pg_attribute AS a
        ON a.attrelid = c.oid AND a.attname = 'table_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"""
_UNIQUE = """SELECT x.relname::text, array_agg(a.attname::text) FROM pg_index AS i
        JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_class AS x ON x.oid = i.indexrelid
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
    GROUP BY 1"""
_FOREIGN = """SELECT c.relname::text, array_agg(a.attname::text) FROM pg_constraint AS f
        JOIN pg_class AS c ON c.oid = f.conrelid
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (f.conkey)
    WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname, f.oid"""


def listed(title: str) -> set[str]:
    """Return the names in the first column of the table under a heading of the page."""
    part = PAGE.read_text(encoding="utf-8").split(f"### {title}\n")[1].split("\n#")[0]
    rows = [line for line in part.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


async def _fetched(sql: str, *values: Any) -> list[Any]:
    await servers.fresh("unused")  # so that ``fresh`` is there
    async with servers.keeper(servers.NEW) as db:
        return [tuple(row) for row in await db.fetch(sql, *values)]


async def _keyed() -> set[str]:
    """Return what has the id of a table in every row."""
    return {"tables"} | {name for name, needed in await _fetched(_RELATIONS) if needed}


async def test_every_row_of_a_table_carries_its_id_but_for_what_the_page_lists(
    postgresql: Server,
) -> None:
    del postgresql
    others = {name for name, _ in await _fetched(_RELATIONS)} - await _keyed()
    assert others == listed("Rows without the id of a table")


async def test_what_is_unique_without_the_id_of_a_table_stands_on_the_page(
    postgresql: Server,
) -> None:
    del postgresql
    keyed = await _keyed() | {"outbox"}
    unique = await _fetched(_UNIQUE, sorted(keyed))
    loose = {name for name, columns in unique if "table_id" not in columns} - {"tables_pkey"}
    assert loose == listed("Unique without it")
    foreign = await _fetched(_FOREIGN)
    across = {columns[0] for _, columns in foreign if columns != ["table_id"]}
    assert across == listed("References from one table to another")


def _constant(sql: str) -> str:
    return next((name for name, value in vars(statements).items() if value is sql), sql)


async def test_every_statement_of_a_change_names_its_table_but_for_what_the_page_lists(
    postgresql: Server,
) -> None:
    del postgresql
    keyed = await _keyed() | {"outbox"}
    loose = set()
    for sql in statements.RANK:
        (target,) = _TARGET.findall(sql)[:1]
        if target not in keyed or not ("table_id" in sql or target == "tables"):
            loose.add(_constant(sql))
    assert loose == listed("Statements of a move that do not name it")
