"""`python -m sandbox`: start the stand-in for Discord."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import signal
import sys
import threading
from pathlib import Path

from sandbox.options import DEFAULT_BOT_NAME, DEFAULT_CONTROL_KEY, DEFAULT_TOKEN, Options
from sandbox.people import MOST
from sandbox.server import Sandbox
from sandbox.state import BrokenState


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError
    return port


def parse(arguments: list[str]) -> Options:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description="A stand-in for Discord on 127.0.0.1."
    )
    parser.add_argument("--port", type=_port, default=8080, help="0 takes any free port")
    parser.add_argument("--state", type=Path, help="file that keeps the world over restarts")
    parser.add_argument("--clock-file", type=Path, help="tells others how far the clock was moved")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the bot's token")
    parser.add_argument("--control-key", default=DEFAULT_CONTROL_KEY, help="opens /control")
    parser.add_argument("--bot-name", default=DEFAULT_BOT_NAME, help="what your bot is called")
    parser.add_argument("--ids", metavar="SEED", help="the same ids in every run")
    parser.add_argument("--shards", type=int, default=1, help="how many the bot is told to open")
    parser.add_argument(
        "--servers", type=int, choices=range(1, MOST + 1), default=1, help="how many it has"
    )
    parser.add_argument("--no-limits", action="store_true", help="no rate limits")
    parser.add_argument("--parent-pipe", action="store_true", help="end when stdin ends")
    given = parser.parse_args(arguments)
    return Options(
        port=given.port,
        token=given.token,
        control_key=given.control_key,
        bot_name=given.bot_name,
        state=given.state,
        clock_file=given.clock_file,
        seed=given.ids,
        parent_pipe=given.parent_pipe,
        shards=given.shards,
        servers=given.servers,
        rate_limits=not given.no_limits,
    )


def _watch_parent(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    def wait() -> None:
        while sys.stdin.buffer.read(1024):
            pass
        with contextlib.suppress(RuntimeError):  # the loop may be closed already
            loop.call_soon_threadsafe(stop.set)

    # A daemon: it must not keep the process alive, and reading can't be interrupted.
    threading.Thread(target=wait, daemon=True).start()


async def serve(options: Options) -> int:
    """Run until told to stop; returns the exit status."""
    try:
        sandbox = Sandbox(options)
    except BrokenState as broken:
        print(broken, file=sys.stderr)
        return 2
    try:
        await sandbox.start()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            words = f"Port {options.port} is in use; choose another with --port."
        else:
            words = f"Port {options.port} can't be used: {error.strerror}."
        print(words, file=sys.stderr)
        await sandbox.stop()
        return 2
    # Whoever started it waits for this line; unflushed it would stay in the pipe's buffer.
    print(f"sandbox ready on {sandbox.url}", flush=True)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no signal handlers in its event loop; Ctrl-C ends it by exception there.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    if options.parent_pipe:
        _watch_parent(loop, stop)
    try:
        await stop.wait()
    finally:
        await sandbox.stop()
    return 0


def main() -> None:
    """Start from the command line."""
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(asyncio.run(serve(parse(sys.argv[1:]))))


if __name__ == "__main__":
    main()
