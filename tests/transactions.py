"""Sees which functions of ours a transaction runs: a profile of the thread that works on it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from data.store import FileStore
from data.store.batch import BatchConnection
from data.store.postgres.connection import ThreadConnection
from tools.support.source import ROOT

ROOM = f"{ROOT / 'cogs'}{os.sep}"


class Seen:
    """What ran while a store worked on a transaction.

    Attributes:
        count: How many pieces of work there were.
        intruders: Functions of ``cogs`` among it, with their files.
    """

    def __init__(self) -> None:
        self.count = 0
        self.intruders: set[str] = set()

    def watched(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def work(*given: Any) -> Any:
            self.count += 1
            before = sys.getprofile()
            sys.setprofile(self._called)
            try:
                return real(*given)
            finally:
                sys.setprofile(before)

        return work

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ROOM):
            self.intruders.add(f"{code.co_filename.removeprefix(ROOM)}: {code.co_qualname}")


def watch(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Watch all that stores work on from now on: batches, steps, and what reads several times."""
    seen = Seen()
    execute, look, work = BatchConnection.execute, FileStore._look, ThreadConnection.work

    def carried_out(db: BatchConnection, sql: str, parameters: Any = (), /) -> Any:
        return (execute if sql else seen.watched(execute))(db, sql, parameters)

    async def handed(hand: ThreadConnection, given: Callable[[ThreadConnection], Any]) -> Any:
        return await work(hand, seen.watched(given))

    def looked(store: FileStore, given: Callable[[Any], Any]) -> Any:
        return look(store, seen.watched(given))

    monkeypatch.setattr(BatchConnection, "execute", carried_out)
    monkeypatch.setattr(FileStore, "_look", looked)
    monkeypatch.setattr(ThreadConnection, "work", handed)
    return seen
