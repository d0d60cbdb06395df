"""Computers that think in this process, so that no test has to start another one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from typing import Any

import pytest

from cogs.table.bots import pool, worker


class Here:
    """Stands for the pool of a worker process: does at once what it is asked."""

    def __call__(self, *_: Any, **__: Any) -> Here:
        return self

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*arguments))
        except Exception as error:  # noqa: BLE001 (as a process would hand it over)
            done.set_exception(error)
        return done

    def shutdown(self, **_: Any) -> None:
        """Nothing runs."""


def think_here(monkeypatch: pytest.MonkeyPatch, bits: int = 30) -> None:
    """Let computers think in this process, so many bits long however fast it is."""

    def until(_: float) -> Callable[[], bool]:
        asked = count(1)
        return lambda: next(asked) <= bits

    monkeypatch.setattr(pool, "ProcessPoolExecutor", Here())
    monkeypatch.setattr(worker, "_until", until)
