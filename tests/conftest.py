"""Where all tests keep their files."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from cogs.daily import maker
from cogs.table.bots import pool
from cogs.ui import answering
from data.store import sqlite
from tests import puzzles
from tests.tiers import FULL
from tools.support import fresh, servers
from tools.support.waiting import LONG

MEMORY = Path("/dev/shm")  # noqa: S108 (pytest makes a folder of its own in it)
ROOM = 4 << 30
_THINK = 0.05
_GARBAGE = 20_000, 20, 20
"""Fewer garbage collections than usual: hypothesis is called twice at each."""

# A deadline would measure the machine; `make long` draws as many examples as is usual.
settings.register_profile("tests", deadline=None, max_examples=100 if FULL else 25)
settings.load_profile("tests")
if not FULL:  # it would read our whole source for numbers and words to try, in each worker
    providers.is_local_module_file = lambda _: False


def pytest_configure() -> None:
    """Keep the files of tests in memory where there is room: each commit waits for the disk.

    What a killed process had written stays there as well.
    """
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    gc.set_threshold(*_GARBAGE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what draws examples, so that ``make long`` draws more; put the server's tests first.

    xdist gives each worker a stretch of the tests as they stand: one worker starts the server.
    """
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sized)
    items.sort(key=lambda item: not servers.needed_by(item))


def pytest_collection_finish() -> None:
    """Keep what was collected out of further garbage collections: it stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _no_hurry() -> Iterator[None]:
    """An answer comes as one however busy the machine is; tests of late ones say how late."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "PATIENCE", LONG)
        yield


@pytest.fixture(scope="session", autouse=True)
def _new_files() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_prepare", fresh.prepare)
        yield


class Kept(ProcessPoolExecutor):
    """A pool whose worker outlives the bot of one test, and where computers think briefly."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a computer choose, or a puzzle made; a number at the end says how long to think."""
        if fn is maker.make_or_exit:
            game, _, language, _ = args
            fn, args = puzzles.ready, (game, language)
        if args and isinstance(args[-1], float):
            args = (*args[:-1], min(args[-1], _THINK))
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Go on, unless the worker has died."""
        if self._broken:
            super().shutdown(wait, cancel_futures=cancel_futures)


@pytest.fixture(scope="session", autouse=True)
def _one_worker() -> Iterator[None]:
    """Let the computers of all tests think in one process: starting it costs half a second."""
    pools: list[Kept] = []

    def shared(*given: Any, **more: Any) -> Kept:
        if not pools or pools[-1]._broken:
            pools.append(Kept(*given, **more))
        return pools[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "ProcessPoolExecutor", shared)
        yield
    for one in pools:
        for process in (
            one._processes or {}
        ).values():  # it may still think for a test that is over
            process.kill()
        ProcessPoolExecutor.shutdown(one, wait=True, cancel_futures=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[servers.Server]:
    """Give the server of this run; a test that needs one is skipped where there is none."""
    there = servers.server()
    if there is None:
        pytest.skip("no PostgreSQL is installed here (Debian: postgresql)")
    yield there
    servers.ended()
