"""What a sandbox can be told when it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

DEFAULT_TOKEN = "sandbox.local.token"  # noqa: S105 - no secret: it opens nothing but this machine
DEFAULT_CONTROL_KEY = "sandbox-control"
DEFAULT_BOT_NAME = "Spieltisch"


@dataclass(slots=True)
class Options:
    """Settings of one sandbox; the defaults are Discord's documented or believed figures."""

    port: int = 8080
    token: str = DEFAULT_TOKEN
    control_key: str = DEFAULT_CONTROL_KEY
    # What the bot under test is called in a fresh world.
    bot_name: str = DEFAULT_BOT_NAME
    state: Path | None = None
    # Where a bot on this machine can read how far the clock was moved.
    clock_file: Path | None = None
    seed: str | None = None
    parent_pipe: bool = False
    # Seconds until an interaction must have its first answer, and until its token dies.
    first_answer: float = 3.0
    token_life: float = 900.0
    # Seconds for which a nonce is remembered, and after which a message counts as old.
    nonce_life: float = 180.0
    old_message: float = 3600.0
    # (edits, seconds) allowed for old messages of one channel.
    old_edits: tuple[int, float] = (3, 20.0)
    # (new conversations, seconds) before 40003.
    dm_openings: tuple[int, float] = (30, 60.0)
    file_limit: int = 10 * 1024 * 1024
    request_limit: int = 25 * 1024 * 1024
    shards: int = 1
    # How many servers a fresh world has.
    servers: int = 1
    rate_limits: bool = True
    heartbeat_interval: float = 41.25
    # Seconds for which a session without a connection can be resumed.
    resume_window: float = 90.0
    privileged_intents: bool = True
    limits: dict[str, tuple[int, float]] = field(default_factory=dict)
