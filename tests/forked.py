"""What a forked process does: it runs the tests it is given and tells of each; see ``forks``."""

from __future__ import annotations

import contextlib
import sys
from collections import deque
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import strategies

Told = list[dict[str, Any]]
"""The reports of a test."""


class Quiet:
    """Stands for what writes to the terminal, which the first process does."""

    def __init__(self, writer: Any) -> None:
        """Keep what a test that hangs is written to."""
        writer._file = sys.__stderr__
        self._tw = writer


class Reports:
    """Keeps the reports of the test that runs."""

    def __init__(self, config: pytest.Config) -> None:
        """Keep nothing yet."""
        self._config = config
        self.kept: Told = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a report as what can be sent."""
        hook = self._config.hook
        self.kept.append(hook.pytest_report_to_serializable(config=self._config, report=report))


def work(session: pytest.Session, link: Connection, others: list[Connection], number: int) -> None:
    """Run tests until none is given any more; those with the same fixtures follow each other."""
    for one in others:
        one.close()
    reports = _apart(session.config, number)
    todo: deque[int] = deque()
    more = True
    with contextlib.suppress(EOFError, BrokenPipeError):  # the first process has ended
        while more or todo:
            while more and len(todo) < 2:
                given = link.recv()
                more = given is not None
                todo.extend(given or ())
            if not todo:
                return
            item = session.items[todo.popleft()]
            then = session.items[todo[0]] if todo else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
            link.send(reports.kept)
            reports.kept = []


def _apart(config: pytest.Config, number: int) -> Reports:
    """Give this process files of its own, for output and for the tests; return what it reports."""
    plugins: Any = config.pluginmanager
    capture = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    plugins.unregister(name="terminalprogress-plugin")
    terminal = plugins.unregister(name="terminalreporter")
    if terminal is not None:
        plugins.register(Quiet(terminal._tw), "terminalreporter")
    files: Any = config._tmp_path_factory  # type: ignore[attr-defined]
    files._basetemp = files._basetemp / f"forked-{number}"
    files._basetemp.mkdir(mode=0o700)
    reports = Reports(config)
    plugins.register(reports)
    return reports


def compiled(hook: Any, files: list[Path]) -> None:
    """Have modules compiled as pytest does it, and run none of them.

    Before that a table of all characters is made, which whoever draws texts finds in a file.

    Args:
        hook: What pytest imports test modules with.
        files: Where they are; what is wrong with one is said when it is imported.
    """
    strategies.text().validate()
    for path in files:
        module = ModuleType(path.stem)
        module.__spec__ = spec_from_loader(path.stem, hook, origin=str(path))
        module.__dict__["__builtins__"] = {}  # its first import fails: it is compiled by then
        with contextlib.suppress(Exception):
            hook.exec_module(module)
