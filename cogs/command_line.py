"""The commands ``backup``, ``restore FILE``, ``check``, ``rebuild`` and ``move FROM TO``."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import aiohttp
import discord

from cogs.runtime import checkup
from cogs.runtime.checkup import Misnamed, Unusable
from cogs.runtime.gateway import Silent, application_id, recommend_shards
from cogs.runtime.process import WallTime, versions
from cogs.runtime.settings import Settings
from cogs.runtime.upkeep import go_back
from cogs.table.history import rebuild
from cogs.table.service import TableService
from cogs.ui.permissions import INVITED
from data.store import FileStore, Store, StoreError, Taken, backups, split_shares
from data.store.backups import Unclear, over, restore
from data.store.moving import NotEmpty, Unlike

T = TypeVar("T")

_WHY = {
    "locked": "is in use by another program; stop that one first",
    "full": "cannot be written: the disk is full; make room, then start again",
    "corrupt": "is damaged; docs/operating.md says how to go back to a backup",
    "foreign": "belongs to another program; set DATABASE to one of the bot's own",
    "layout": "has another schema than the releases of this bot make, and stays as it is; start "
    "the version that made it, or set DATABASE to another one (bot.py check names the differences)",
    "newer": "was made by a newer version of this bot; update the bot",
    "not-writable": "cannot be written by this user; see who owns the file and its folder",
    "failing": "cannot be read or written: the disk reports errors, see the system's log",
    "unreachable": "does not answer; see whether its server runs, and whether DATABASE is right",
    "password": "is not open to this user: the server refuses the name or password in DATABASE",
    "no-database": "does not exist on its server; make it there, then start again",
    "no-rights": "cannot be worked on: the user in DATABASE must own it",
    "read-only": "takes no writes: its server is a standby, or read-only; name the primary server",
    "address": "cannot be opened: DATABASE says more than can be meant; see docs/operating.md",
    "pooler": "is behind a pooler that takes sessions apart; set its pool_mode to session",
    "old-server": "is on a server that is too old; PostgreSQL 15 is the first one that will do",
}
_RUNS = (
    "A bot (process {}) is running on {}; stop it first. "
    "After a crash on another machine, try again in 15 seconds."
)
_UPGRADE = (
    "A bot of another version (process {}) is running on {}; stop all of its processes first, "
    "then this one upgrades the database."
)
_EVERY = 1000
"""Games between two lines of progress: ten seconds or more."""
_THERE = "The database is on a server: copies are made and put back there; see docs/operating.md."


def sentence(place: str, error: StoreError) -> str:
    why = _WHY.get(error.code, f"cannot be opened ({error.code})")
    return f"The database {place} {why}."


def refuse_upgrade(place: str, taken: Taken) -> str:
    return _UPGRADE.format(taken.holder.pid, place)


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line; ``command`` is None to run the bot. Exits with 2 if it is wrong."""
    parser = argparse.ArgumentParser(
        prog="bot.py", description="Without a command the bot runs. Settings: docs/operating.md."
    )
    parser.add_argument("--version", action="version", version=versions()["own"])
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("check", help="examine all that is kept; also while the bot runs")
    commands.add_parser("backup", help="make a backup now; also while the bot runs")
    again = "compute results, ratings and records again; stop the bot"
    commands.add_parser("rebuild", help=again)
    splitting = commands.add_parser("parts", help="print SHARDS for several processes")
    splitting.add_argument("processes", type=int, help="how many there are to be")
    splitting.add_argument(
        "--shards", type=int, help="of how many; without it Discord is asked, with DISCORD_TOKEN"
    )
    commands.add_parser("invite", help="print the link that invites the bot to a server")
    going_back = commands.add_parser("restore", help="go back to a backup; stop the bot first")
    going_back.add_argument("file", type=Path, help="the backup")
    going_back.add_argument(
        "--stopped",
        action="store_true",
        help="no bot runs: not asked where the present database is too damaged to tell",
    )
    moving_over = commands.add_parser(
        "move", help="copy everything from a file to a server or back; stop the bot first"
    )
    moving_over.add_argument("source", metavar="from", help="sqlite:///FILE or postgresql://…")
    moving_over.add_argument("target", metavar="to", help="the other one of both, empty")
    return parser.parse_args(arguments)


def run(chosen: argparse.Namespace, settings: Settings) -> int:
    if chosen.command == "parts":
        return _parts(chosen.processes, chosen.shards, settings)
    if chosen.command == "invite":
        return _invite(settings)
    if chosen.command == "move":
        return _move(chosen.source, chosen.target)
    by_hand = {"check": _check, "rebuild": _rebuild}
    if settings.server:
        return by_hand.get(chosen.command, lambda _: _sorry(_THERE))(settings)
    if chosen.command == "restore":
        return _restore(chosen.file, settings, stopped=chosen.stopped)
    if not settings.database.is_file():
        return _sorry(f"There is no database {settings.database}; see DATABASE.")
    return {"backup": _backup, **by_hand}[chosen.command](settings)


async def open_database(
    settings: Settings, now: Callable[[], int], *, looking: bool = False
) -> Store:
    """Open the database; ``looking`` changes nothing, not even an older version, on a server."""
    if not settings.server:
        return await FileStore.open(settings.database, now=now)
    return await _open_server(settings.server, settings.database, now=now, looking=looking)


async def _open_server(address: str, path: Path, **more: Any) -> Store:
    # Imported here: a bot on a file needs no asyncpg.
    from data.store.postgres.store import ServerStore

    return await ServerStore.open(address, path, **more)


def _run(settings: Settings, work: Callable[[Store], Awaitable[T]], *, looking: bool = False) -> T:
    """Open the database, work on it, and close it; raises as both."""

    async def opened() -> T:
        store = await open_database(settings, lambda: _now(settings), looking=looking)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


def _backup(settings: Settings) -> int:
    try:
        made = backups.make(settings.database, settings.backup_dir, _now(settings))
    except StoreError as error:
        return _sorry(f"No backup was made: {error.detail}.")
    return _well(f"{made.path}: {made.size:,} bytes, checked")


def _now(settings: Settings) -> int:
    return WallTime(settings.clock_file).now()


def _restore(copy: Path, settings: Settings, *, stopped: bool) -> int:
    database = settings.database
    try:
        aside = restore(copy, database, _now(settings), stopped=stopped)
    # The lease of a file lasts 15 seconds; a process on another machine can't be looked up.
    except Taken as taken:
        return _sorry(_RUNS.format(taken.holder.pid, database))
    except Unclear:
        return _sorry(
            f"{database} is too damaged to tell whether a bot is running on it. Make sure that "
            "none is, then try again with --stopped."
        )
    except StoreError as error:
        return _sorry(f"Nothing was changed, {copy} cannot be used: {error.detail}.")
    try:
        # What was set aside knows which games have ended since: their seeds are public now.
        ended = None if aside is None else over(aside)
        back = _run(settings, lambda store: go_back(_service(store), _now(settings), ended))
    except StoreError as error:
        return _sorry(sentence(str(database), error))
    if aside is not None:
        _well(f"The database of before is {aside}; delete it when it is not needed any more.")
    _well(f"{back.running} running games will be told, with their boards, when the bot starts.")
    _well(f"{back.ended} that had ended since then end again; {back.closed} lobbies close.")
    if not back.sure:
        _well("Which games had ended since then is not known: their players are asked to end them.")
    return _well(f"{database} is now what {copy} was. Start the bot.")


def _service(store: Store) -> TableService:
    return TableService(store, os.urandom)


def _rebuild(settings: Settings) -> int:
    # A game could end beside a bot while nobody has a rating: who counts is noted once, for ever.
    def again(store: Store) -> Awaitable[int]:
        return checkup.without_bot(store, partial(rebuild, _service(store).tables, _tell))

    try:
        count = _run(settings, again)
    except Taken as taken:
        return _sorry(_RUNS.format(taken.holder.pid, settings.place))
    except StoreError as error:
        return _sorry(sentence(settings.place, error))
    return _well(f"results, ratings and records of {count} games are computed again")


def _tell(count: int, everything: int) -> None:
    if count % _EVERY == 0:
        _well(f"{count:,} of {everything:,} games")
        sys.stdout.flush()


def _check(settings: Settings) -> int:
    troubles = 0
    try:
        # Line by line: what was found before a damaged page ends the check is said all the same.
        for line in _examine(settings):
            troubles += line.wrong
            (_sorry if line.wrong else _well)(line.text)
    except StoreError as error:
        _sorry(sentence(settings.place, error))
        return _sorry(f"({error.detail})")
    if troubles:
        return _sorry(f"{troubles} to look at; docs/operating.md says what to do")
    return _well("all is well")


def _parts(processes: int, shards: int | None, settings: Settings) -> int:
    try:
        count = shards or asyncio.run(recommend_shards(settings.api_url, settings.token))
        for share in split_shares(count, processes):
            _well(f"SHARDS={share}")
    except ValueError as error:
        return _sorry(f"{error}; name more with --shards.")
    except (Silent, OSError, aiohttp.ClientError):
        return _sorry("Discord did not say how many shards it wants; name them with --shards.")
    return 0


def _invite(settings: Settings) -> int:
    if not settings.token:
        return _sorry("The link names the bot's application: put its token behind DISCORD_TOKEN.")
    try:
        application = asyncio.run(application_id(settings.api_url, settings.token))
    except (Silent, OSError, aiohttp.ClientError):
        return _sorry("Discord did not say which application this is; is DISCORD_TOKEN right?")
    scopes, names = INVITED
    granted = discord.Permissions(**dict.fromkeys(names, True))
    return _well(discord.utils.oauth_url(application, permissions=granted, scopes=scopes))


def _move(source: str, target: str) -> int:
    try:
        file, address, there = checkup.plan(source, target, Path.cwd())
        lines = asyncio.run(checkup.move(file, address, there=there, opener=_open_server))
    except Unusable as unusable:
        return _sorry(sentence(unusable.place, cast("StoreError", unusable.__cause__)))
    except StoreError as error:
        return _sorry(f"Nothing was moved: {error.detail}.")
    except Taken as taken:
        return _sorry(f"A bot (process {taken.holder.pid}) works on it; stop that one first.")
    except NotEmpty:
        return _sorry("Nothing was moved: where it is to go something is kept already.")
    except Unlike as unlike:
        return _sorry(f"Nothing was moved: {unlike.table} would not be the same there.")
    except Misnamed as misnamed:
        return _sorry(str(misnamed))
    for line in lines:
        _well(line.text)
    return _well(
        "Both sides are the same. Set DATABASE to the new one, and start no bot on the old one "
        "any more: the same games would go on twice."
    )


def _examine(settings: Settings) -> Iterator[checkup.Line]:
    if not settings.server:
        return checkup.examine(settings.database, settings.backup_dir, _now(settings))
    work = partial(checkup.examine_there, place=settings.place)
    return iter(_run(settings, work, looking=True))


def _well(text: str) -> int:
    sys.stdout.write(f"{text}\n")
    return 0


def _sorry(text: str) -> int:
    # Else a pipe would show the trouble before the lines that led to it.
    sys.stdout.flush()
    sys.stderr.write(f"{text}\n")
    return 1
