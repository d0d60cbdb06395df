"""Settings from the environment or ``.env``; a wrong value ends with a sentence that names it."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

from cogs.throttle import PRESSES

DISCORD = "https://discord.com/api/v10"
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(ValueError):
    """A setting has a value that cannot be meant; the text is for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person who runs the bot may decide.

    Attributes:
        token: Discord's token; empty: play in the local sandbox.
        api_url: Base of the REST API; the gateway's address comes from there.
        database: File that holds everything.
        log_level: ``DEBUG``, ``INFO``, ``WARNING`` or ``ERROR``.
        sandbox_port: Port of the page and the API of the sandbox on 127.0.0.1.
        press_burst: How often anybody may press at once; 0 for no limit.
        clock_file: File in which a sandbox says how far its time was moved; never with Discord.
    """

    token: str = field(repr=False)
    api_url: str
    database: Path
    log_level: str
    sandbox_port: int
    press_burst: int = PRESSES
    clock_file: Path | None = None

    @property
    def sandbox(self) -> bool:
        """There is no token: a stand-in for Discord is wanted."""
        return not self.token


def load(folder: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """Read the settings; the environment wins over ``.env`` in ``folder``.

    Raises:
        SettingsError: A value cannot be meant.
    """
    file = {k: v for k, v in dotenv_values(folder / ".env").items() if v is not None}
    given = {**file, **(os.environ if environment is None else environment)}
    token = _token(given.get("DISCORD_TOKEN", "").strip())
    default = "spieltisch.db" if token else "sandbox.db"
    path = Path(given.get("DATABASE", "").strip() or Path("var") / default)
    url = _url(given.get("DISCORD_API_URL", "").strip() or DISCORD)
    return Settings(
        token,
        url,
        _database(path if path.is_absolute() else folder / path),
        _level(given.get("LOG_LEVEL", "").strip() or "INFO"),
        _port(given.get("SANDBOX_PORT", "").strip() or "8080"),
        _burst(given.get("PRESS_BURST", "").strip() or str(PRESSES)),
        _clock(given.get("CLOCK_FILE", "").strip(), folder, here=not token or _loopback(url)),
    )


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets or a port that cannot be read
        good = False
    if not good:
        raise SettingsError(
            f"DISCORD_API_URL is {value!r}; it must be an address such as {DISCORD}."
        )
    return value.rstrip("/")


def _token(value: str) -> str:
    if not value.isascii() or any(c.isspace() or not c.isprintable() for c in value):
        raise SettingsError(
            "DISCORD_TOKEN holds characters that no token has; copy it anew from the portal."
        )
    return value


def _database(path: Path) -> Path:
    if path.is_dir():
        raise SettingsError(f"DATABASE is {str(path)!r}, which is a folder; name a file.")
    return path


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


def _level(value: str) -> str:
    if value.upper() not in _LEVELS:
        raise SettingsError(f"LOG_LEVEL is {value!r}; it must be one of {', '.join(_LEVELS)}.")
    return value.upper()


def _burst(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 4:
        raise SettingsError(
            f"PRESS_BURST is {value!r}; it must be a number up to 9999, 0 for no limit."
        )
    return int(value)


def _port(value: str) -> int:
    if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= 65535:
        raise SettingsError(f"SANDBOX_PORT is {value!r}; it must be a number from 1 to 65535.")
    return int(value)
