"""Settings from the environment or ``.env``; a wrong value ends with a sentence that names it."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

from cogs.runtime import process
from cogs.runtime.access import PRESSES
from cogs.runtime.logs import FORMATS
from data.store import Share

DISCORD = "https://discord.com/api/v10"
_ADDRESS = "postgresql://user:password@host:5432/database"
_LEVELS = ("INFO", "DEBUG", "WARNING", "ERROR")
"""The first is the default, as in every list of choices."""
NEVER = "never"
SANDBOXES = ("auto", NEVER)
"""Whether the sandbox is played where there is no token."""
EMOJI = ("yes", "no")
"""Whether pieces get emoji of the application."""
_NAMES = frozenset(
    {
        *("DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE", "LOG_LEVEL", "LOG_FORMAT"),
        *("HEALTH_PORT", "BACKUP_DIR", "BACKUP_KEEP", "BACKUP_AT", "SANDBOX_PORT", "CLOCK_FILE"),
        *("PRESS_BURST", "HEALTH_HOST", "COMPUTERS", "STATE_DIRECTORY", "SHARDS", "SANDBOX"),
        *("EMOJI", "DOCS_URL", "PUBLIC_URL", "WEB_PORT", "WEB_HOST"),
    }
)


class SettingsError(ValueError):
    """A setting has an impossible value; the text is for the operator."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person who runs the bot may decide.

    Attributes:
        token: Discord's token; empty: play in the local sandbox.
        database: File that holds everything; with a server, the file beside which lies what is no
            part of the database.
        server: Address of a database on a server, with its password; empty: a file.
        health_port: None for none.
        computers: How many processes computer players think in.
        dumps: Folder where backups of a database on a server appear, which are only watched.
        backup_keep: For how many days nightly backups are kept; 0: none are made.
        backup_at: In minutes after midnight UTC.
        press_burst: How often anybody may press at once; 0 for no limit.
        shards: What this process looks after, one of several on a database.
        emoji: Whether the application gets emoji of the games' pieces.
        page: Address of the board page as people see it; empty: there is none.
        web_port: Where it is served; 0 for any port, which is then part of the address.
        clock_file: File in which a sandbox says how far its time was moved; never with Discord.
    """

    token: str = field(repr=False)
    api_url: str
    database: Path
    log_level: str
    sandbox_port: int
    log_format: str
    health_port: int | None
    backup_dir: Path
    backup_keep: int
    backup_at: int
    press_burst: int = PRESSES
    clock_file: Path | None = None
    health_host: str = "127.0.0.1"
    computers: int = 1
    server: str = field(default="", repr=False)
    shards: Share | None = None
    dumps: Path | None = None
    emoji: bool = True
    docs: str = ""
    page: str = ""
    web_port: int = 8081
    web_host: str = "127.0.0.1"

    @property
    def place(self) -> str:
        """The database as it may be shown, without its password."""
        return hide_password(self.server) if self.server else str(self.database)

    @property
    def sandbox(self) -> bool:
        return not self.token


def load(folder: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """Read ``.env`` and the environment, which wins. Raises ``SettingsError``."""
    file = {k: v for k, v in dotenv_values(folder / ".env").items() if v is not None}
    variables = {**file, **(os.environ if environment is None else environment)}
    text = dict.fromkeys(_NAMES, "")
    text |= {name: value.strip() for name, value in variables.items() if name in _NAMES}
    token, server = _token(text["DISCORD_TOKEN"]), server_of(text["DATABASE"])
    allowed = _choice("SANDBOX", text, SANDBOXES)
    if not token and allowed == NEVER:
        raise SettingsError("DISCORD_TOKEN is empty, and SANDBOX is never: set the bot's token.")
    url = _url("DISCORD_API_URL", text["DISCORD_API_URL"] or DISCORD)
    database = _database(folder / _file(text, token=token, server=server))
    backups = text["BACKUP_DIR"]
    # People who try the sandbox see the page, too, on any port: both stay on this machine.
    page = text["PUBLIC_URL"] or ("" if token else "http://127.0.0.1")
    anywhere = 0 if page and not text["PUBLIC_URL"] else 8081
    return Settings(
        token=token,
        api_url=url,
        database=database,
        server=server,
        shards=_shards(text["SHARDS"], alone=not server or not token),
        log_level=_choice("LOG_LEVEL", text, _LEVELS),
        log_format=_choice("LOG_FORMAT", text, FORMATS),
        sandbox_port=_number("SANDBOX_PORT", text, (1, 65535), 8080),
        health_port=_number("HEALTH_PORT", text, (1, 65535)) if text["HEALTH_PORT"] else None,
        health_host=_address(text["HEALTH_HOST"] or "127.0.0.1"),
        backup_dir=_folder(folder / (backups or database.parent / "backups")),
        backup_keep=_days_kept(text, token=token, server=server),
        backup_at=_minutes(text["BACKUP_AT"] or "03:30"),
        dumps=_folder(folder / backups) if server and backups else None,
        press_burst=_number("PRESS_BURST", text, (0, 9999), PRESSES),
        computers=_number("COMPUTERS", text, (1, 64), _computers()),
        clock_file=_clock(text["CLOCK_FILE"], folder, here=not token or _loopback(url)),
        emoji=_choice("EMOJI", text, EMOJI) == EMOJI[0],
        docs=_url("DOCS_URL", text["DOCS_URL"]) if text["DOCS_URL"] else "",
        page=_url("PUBLIC_URL", page) if page else "",
        web_port=_number("WEB_PORT", text, (0, 65535), anywhere),
        web_host=_address(text["WEB_HOST"] or "127.0.0.1", "WEB_HOST"),
    )


def _file(text: Mapping[str, str], *, token: str, server: str) -> Path:
    """Return the file of the database, or the one beside which lies what no server keeps."""
    if text["DATABASE"] and not server:
        return Path(text["DATABASE"])
    beside = text["STATE_DIRECTORY"] if server else ""
    return Path(beside or "var") / ("spieltisch.db" if token else "sandbox.db")


def _days_kept(text: Mapping[str, str], *, token: str, server: str) -> int:
    if server:
        return 0  # copies are made where the server runs
    # In the sandbox none are made unless asked for: there is nothing to lose.
    wanted = token or text["BACKUP_DIR"] or text["BACKUP_AT"]
    return _number("BACKUP_KEEP", text, (0, 3650), 7 if wanted else 0)


def _computers() -> int:
    return process.computers(process.cores(), process.memory())


def _url(name: str, value: str) -> str:
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        good = good and parts.username is None  # the client would refuse it with a trace
    except ValueError:  # brackets or a port that cannot be read
        good = False
    if not good:
        raise SettingsError(
            f"{name} is {'***' if '@' in value else value!r}; it must be an address such "
            f"as {DISCORD}, without a password."
        )
    return value.rstrip("/")


def _token(value: str) -> str:
    # No HTTP header holds anything else: the login would end in a trace.
    if not value.isascii() or any(c.isspace() or not c.isprintable() for c in value):
        raise SettingsError(
            "DISCORD_TOKEN holds characters that no token has; copy it again from the portal."
        )
    return value


def _database(path: Path) -> Path:
    if path.is_dir():
        raise SettingsError(f"DATABASE is {str(path)!r}, which is a folder; name a file.")
    return path


def hide_password(address: str) -> str:
    parts = urlsplit(address)
    # After the last @: what stands before it is the user and the password.
    host = parts.netloc.rpartition("@")[2] or "the socket of this machine"
    return f"{parts.path.removeprefix('/')} on {host}"


def server_of(value: str) -> str:
    """Return a server's address, empty for a file. ``SettingsError`` hides the password."""
    scheme, _, rest = value.partition("://")
    if not rest or scheme not in ("postgresql", "postgres"):
        if "://" in value:
            raise SettingsError(f"DATABASE begins with {scheme}://; it is {_ADDRESS}, or a file.")
        return ""
    try:
        parts = urlsplit(value)
        good = parts.path.count("/") == 1 and len(parts.path) > 1 and parts.port != 0
    except ValueError:  # brackets or a port that cannot be read
        good = False
    if not good:
        raise SettingsError(f"DATABASE is no address that can be read; it is like {_ADDRESS}.")
    return value


def _clock(value: str, folder: Path, *, here: bool) -> Path | None:
    """Take a file only where no real Discord can be meant: its time cannot be moved."""
    if not value:
        return None
    path = folder / value
    if not here or path.is_dir():
        why = "which is a folder; name a file" if here else "which only a sandbox on 127.0.0.1 has"
        raise SettingsError(f"CLOCK_FILE is {value!r}, {why}.")
    return path


def _loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _shards(value: str, *, alone: bool) -> Share | None:
    if not value:
        return None
    parts = re.fullmatch(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})", value, re.ASCII)
    if parts is None or not int(parts[1]) <= int(parts[2] or parts[1]) < int(parts[3]):
        raise SettingsError(
            f"SHARDS is {value!r}; it must be like 0-3/16, which are the first four of 16. "
            "`bot.py parts` prints the parts for several processes."
        )
    if alone:
        raise SettingsError(
            f"SHARDS is {value!r}, which needs a DATABASE on a server, and DISCORD_TOKEN."
        )
    return Share(int(parts[1]), int(parts[2] or parts[1]), int(parts[3]))


def _address(value: str, name: str = "HEALTH_HOST") -> str:
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        raise SettingsError(
            f"{name} is {value!r}; it must be an IP address such as 127.0.0.1 or 0.0.0.0."
        ) from None


def _folder(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise SettingsError(f"BACKUP_DIR is {str(path)!r}, which is a file; name a folder.")
    return path


def _choice(name: str, text: Mapping[str, str], choices: tuple[str, ...]) -> str:
    """Return the choice that is meant, in any case; the first one where nothing is set."""
    value = text[name] or choices[0]
    chosen = next((choice for choice in choices if choice.lower() == value.lower()), None)
    if chosen is None:
        raise SettingsError(f"{name} is {value!r}; it must be one of {', '.join(choices)}.")
    return chosen


def _number(
    name: str, text: Mapping[str, str], limits: tuple[int, int], default: int | None = None
) -> int:
    value, (least, most) = text[name] or str(default), limits
    short = len(value) <= 9  # a longer one could not be meant, and not even be read
    if not (short and value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise SettingsError(f"{name} is {value!r}; it must be a number from {least} to {most}.")
    return int(value)


def _minutes(value: str) -> int:
    time = re.fullmatch(r"([01][0-9]|2[0-3]):([0-5][0-9])", value)
    if time is None:
        raise SettingsError(f"BACKUP_AT is {value!r}; it must be a time in UTC such as 03:30.")
    return 60 * int(time[1]) + int(time[2])
