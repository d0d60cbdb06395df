"""The bot with its database on a server of PostgreSQL."""

from __future__ import annotations

import argparse
import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

from cogs import command_line
from cogs.runtime import settings as config
from data.store.postgres.connection import to_postgres
from tools.support.stage import Stage


class Elsewhere(Stage):
    """A stage whose bot keeps everything on a server.

    Attributes:
        address: The address of its database.
    """

    address = ""

    def _environment(self) -> dict[str, str]:
        return {**super()._environment(), "DATABASE": self.address}

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._read(sql, values)).result()

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        text, bound = to_postgres(sql, values)
        db = await asyncpg.connect(self.address)
        try:
            return [tuple(row) for row in await db.fetch(text, *bound)]
        finally:
            await db.close()


def command(folder: Path, address: str, name: str) -> int:
    settings = config.load(folder, {"DATABASE": address})
    return command_line.run(argparse.Namespace(command=name, file=folder, stopped=False), settings)
