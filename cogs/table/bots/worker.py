"""What a worker process of the computers runs; it loads the rules and nothing else of the bot."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from cogs.table.error_traces import Traced, trace
from engine import advice, codec, players, registry
from engine.actions import parse
from engine.advice import Advice
from engine.analysis import line
from engine.analysis.line import Worth
from engine.contract import Game
from engine.dice import Stream
from engine.spec import Seat
from engine.word_player import Spelled

T = TypeVar("T")

_HANGS: Final = 60.0
"""Seconds beyond its time after which a computer thinks for ever."""
_BUSY: Final = 1.5
"""How often its time passes on the wall at most: a hidden hand keeps its steady time so."""


def end_with_parent() -> None:
    """End this worker with its parent. Its own open pipe would hide that the bot was killed."""
    # Ctrl-C reaches all processes of a terminal; the bot ends its workers (``_uninterrupted``).
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        # ``sys.exit`` would end this thread alone.
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as a computer gets it: what its seat sees (encoded), and nothing else."""

    game: str
    version: int
    view: bytes
    spelled: Spelled | None
    seat: Seat
    seconds: float

    def read(self) -> tuple[Game[Any, Any], Any, Callable[[], bool]]:
        game, more = registry.game(self.game, self.version), _until(self.seconds)
        return game, codec.decode(self.view, game.view_type), more


# All three run in a worker process, and raise ``Traced`` where they broke: it names no value, since
# the seat's hand is among them.


def choose(question: Question, level: str, seed: bytes) -> str:
    """Return what a computer does; ``seed`` is its own chance, never the game's."""

    def work() -> str:
        game, view, more = question.read()
        chance, seat, spelled = Stream(seed, "computer"), question.seat, question.spelled
        return players.choose(level, game, view, seat, chance, more, spelled).text

    return run_guarded(question.seconds, work)


def advise(question: Question) -> Advice | None:
    def work() -> Advice | None:
        game, view, more = question.read()
        return advice.advise(game, view, question.seat, more, question.spelled)

    return run_guarded(question.seconds, work)


def weigh(question: Question, action: str) -> Worth | None:
    def work() -> Worth | None:
        game, view, more = question.read()
        return line.weigh(game, view, question.seat, parse(action), more, question.spelled)

    return run_guarded(question.seconds, work)


def run_guarded(seconds: float, work: Callable[[], T]) -> T:
    """Run some work, and end the process if it takes a minute longer than ``seconds``."""
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
    # Processor time: other programs make no computer weaker.
    end, latest = time.process_time() + seconds, time.monotonic() + _BUSY * seconds
    return lambda: time.process_time() < end and time.monotonic() < latest
