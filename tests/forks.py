"""Tests in several processes that are forked when everything is collected: ``--forks 3``.

Collecting thousands of tests takes longer than most of them, and so does what a process reads
before it first draws, speaks or plays. Here one process collects, and those that it forks
(``tests/forked.py``) take the tests a few at a time (``tests/shares.py``).
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path
from typing import Final

import pytest

from tests import forked, servers
from tests.shares import Shares, runs

ROOT: Final = Path(__file__).resolve().parent.parent
PLACES: Final = ("tests", "sandbox/tests")
_GARBAGE: Final = (20_000, 20, 20)
"""Fewer looks for garbage than usual: at each hypothesis is called twice."""
_LOOK: Final = 10.0
"""Seconds until it is looked who is alive: a pipe stays open as long as anybody has it."""
_FORK: Final = multiprocessing.get_context("fork") if hasattr(os, "fork") else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--forks``."""
    text = "fork so many processes after collecting, and share the tests among them"
    parser.getgroup("forks").addoption("--forks", type=int, default=0, help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Take part where processes are wanted and can be forked."""
    if config.getoption("--forks") > 1 and _FORK is not None and not config.option.usepdb:
        config.pluginmanager.register(Forks(config), "forks")


class Child:
    """A process that runs tests, and those that it was given and has not told of."""

    def __init__(
        self, session: pytest.Session, number: int, others: list[Child], stretch: int
    ) -> None:
        """Fork it.

        Args:
            session: What was collected.
            number: Which of all processes of this run it is.
            others: Those whose ends of a pipe it is not to keep open.
            stretch: Which part of the tests is its own.
        """
        assert _FORK is not None
        self.stretch = stretch
        self.link, its = _FORK.Pipe()
        self.todo: deque[int] = deque()
        self.told_all = False
        ours = [one.link for one in [*others, self]]
        self.process = _FORK.Process(target=forked.work, args=(session, its, ours, number))
        self.process.start()
        its.close()

    def give(self, waiting: Shares) -> None:
        """Give it the next tests before it has none: the last one wants to know what follows."""
        while len(self.todo) < 2 and not self.told_all:
            found = waiting.following(self.stretch)
            self.told_all = found is None
            self.todo.extend(found or ())
            with contextlib.suppress(OSError):  # it has died, which is seen when it is heard
                self.link.send(found)

    def hear(self) -> forked.Told | None:
        """Return its reports of a test, None when there are no more."""
        with contextlib.suppress(EOFError, OSError):
            if self.link.poll():
                reports: forked.Told = self.link.recv()
                self.todo.popleft()
                return reports
        self.process.join()
        return None


class Forks:
    """What the first process does: it forks others, and tells what they have found."""

    def __init__(self, config: pytest.Config) -> None:
        """Fork nothing yet."""
        self._config = config
        self._made = 0
        self._children: list[Child] = []
        self._waiting = Shares([], 1)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self) -> Iterator[None]:
        """On a fresh clone let another process compile the modules, from the last one on."""
        gc.set_threshold(*_GARBAGE)
        files = sorted(path for place in PLACES for path in (ROOT / place).rglob("test_*.py"))
        whole = {Path(each).resolve() for each in self._config.args} == {ROOT / p for p in PLACES}
        if not whole or any((files[-1].parent / "__pycache__").glob(f"{files[-1].stem}.*")):
            return (yield)
        assert _FORK is not None
        hook = self._config.pluginmanager.rewrite_hook
        other = _FORK.Process(target=forked.compiled, args=(hook, files[::-1]))
        other.start()
        try:
            return (yield)
        finally:
            other.kill()
            other.join()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests in children."""
        if session.testsfailed or self._config.option.collectonly or len(session.items) < 2:
            return None
        self._config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.collect()
        gc.freeze()  # what was collected stays: nobody need look through it again
        number = self._config.getoption("--forks")
        self._waiting = Shares(runs(session.items, servers.asked), number)
        try:
            for stretch in range(number):
                self._begin(session, stretch)
            while self._children:
                self._listen(session)
        finally:
            for child in self._children:
                child.process.kill()
        return True

    def _begin(self, session: pytest.Session, stretch: int) -> None:
        child = Child(session, self._made, self._children, stretch)
        self._made += 1
        self._children.append(child)
        child.give(self._waiting)

    def _listen(self, session: pytest.Session) -> None:
        """Tell what the next children say."""
        for child in self._ready():
            told = child.hear()
            if told is None:
                self._children.remove(child)
                self._bury(session, child)
                continue
            for data in told:
                hook = self._config.hook
                report = hook.pytest_report_from_serializable(config=self._config, data=data)
                hook.pytest_runtest_logreport(report=report)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
            child.give(self._waiting)

    def _ready(self) -> list[Child]:
        """Wait for who has something to tell, or is no more."""
        links: dict[object, Child] = {one.link: one for one in self._children}
        told = [links[link] for link in wait([one.link for one in self._children], _LOOK)]
        return told or [one for one in self._children if not one.process.is_alive()]

    def _bury(self, session: pytest.Session, child: Child) -> None:
        """Let another one go on where a child has died; the test it died in has failed."""
        if not child.todo and child.process.exitcode == 0:
            return
        if child.todo:
            item = session.items[child.todo.popleft()]
            how = f"the process that ran it ended ({child.process.exitcode})"
        else:
            item, how = session.items[-1], f"a process ended ({child.process.exitcode})"
        lost = pytest.TestReport(item.nodeid, item.location, {}, "failed", how, "call")
        self._config.hook.pytest_runtest_logreport(report=lost)
        self._waiting.back(list(child.todo))
        if self._waiting:
            self._begin(session, child.stretch)
