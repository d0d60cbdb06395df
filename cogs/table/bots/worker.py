"""What a worker process of the computers runs; it loads the rules and nothing else of the bot."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from cogs.table.error_traces import Traced, trace
from engine import advice, analysis, codec, players, registry
from engine.actions import parse
from engine.advice import Advice
from engine.analysis import Worth
from engine.contract import Seat
from engine.dice import Stream
from engine.reading import Spelled

T = TypeVar("T")

_HANGS: Final = 60.0
"""Seconds beyond its time after which a computer thinks for ever."""


def end_with_parent() -> None:
    """End this worker when the bot is gone; runs once, in the worker.

    A worker waits for work on a pipe that it holds open itself: it would never hear that the bot
    was killed, and stay for ever.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        # ``sys.exit`` would end this thread alone.
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def choose(
    key: str,
    version: int,
    level: str,
    view: bytes,
    spelled: Spelled | None,
    seat: Seat,
    seed: bytes,
    seconds: float,
) -> str:
    """Return the action a computer chooses; runs in a worker process.

    Raises:
        Traced: It broke; the error names no value, since the seat's hand is among them.
    """
    return run_guarded(
        seconds, lambda: _choose(key, version, level, view, spelled, seat, seed, seconds)
    )


def advise(
    key: str, version: int, view: bytes, spelled: Spelled | None, seat: Seat, seconds: float
) -> Advice | None:
    """Return what the strongest computer thinks of a decision; runs in a worker, see ``choose``."""
    return run_guarded(seconds, lambda: _advise(key, version, view, spelled, seat, seconds))


def weigh(
    key: str,
    version: int,
    view: bytes,
    spelled: Spelled | None,
    seat: Seat,
    action: str,
    seconds: float,
) -> Worth | None:
    """Return what a seat's action was worth; runs in a worker process, see ``choose``."""

    def work() -> Worth | None:
        game = registry.game(key, version)
        seen: Any = codec.decode(view, game.view_type)
        return analysis.weigh(game, seen, seat, parse(action), _until(seconds), spelled)

    return run_guarded(seconds, work)


def run_guarded(seconds: float, work: Callable[[], T]) -> T:
    """Do some work, and end the process a minute after ``seconds`` where it never ends.

    Raises:
        Traced: It broke; the error names no value.
    """
    # A timer in C: it also ends a loop that never lets go of Python's lock.
    faulthandler.dump_traceback_later(seconds + _HANGS, exit=True)
    try:
        return work()
    except Exception as error:  # noqa: BLE001 (whatever broke, its values stay here)
        # ``from None``: the pool sends the printed chain along, which would hold the error's text.
        raise Traced(trace(error)) from None
    finally:
        faulthandler.cancel_dump_traceback_later()


def _until(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


def _advise(
    key: str, version: int, view: bytes, spelled: Spelled | None, seat: Seat, seconds: float
) -> Advice | None:
    game = registry.game(key, version)
    more = _until(seconds)
    seen: Any = codec.decode(view, game.view_type)
    return advice.advise(game, seen, seat, more, spelled)


def _choose(
    key: str,
    version: int,
    level: str,
    view: bytes,
    spelled: Spelled | None,
    seat: Seat,
    seed: bytes,
    seconds: float,
) -> str:
    game = registry.game(key, version)
    more = _until(seconds)
    seen: Any = codec.decode(view, game.view_type)
    chance = Stream(seed, "computer")
    action = players.choose(level, game, seen, seat, chance, more, spelled)
    return action.text
