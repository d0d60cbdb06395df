"""The container's files are parsed, and what they start is started; nothing is built here."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import yaml

from cogs.runtime import process
from cogs.runtime import settings as config
from cogs.runtime.monitoring import serving
from cogs.runtime.upkeep import Backups
from data.store.postgres.schema import LEAST
from data.store.query import split_shares as shares
from sandbox.driver import Member
from sandbox.options import Options
from sandbox.server import Sandbox
from tools.support import servers
from tools.support.waiting import LONG, until

ROOT = Path(__file__).resolve().parents[2]
HEALTH = 9102


def instructions() -> list[tuple[str, str]]:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    found = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    known = {"ARG", "FROM", "COPY", "RUN", "WORKDIR", "USER", "ENV", "VOLUME", "STOPSIGNAL"}
    assert {word for word, _ in found} == known | {"HEALTHCHECK", "CMD"}
    return [(word, rest) for word, rest in found]


def last(word: str) -> str:
    return [rest for one, rest in instructions() if one == word][-1]


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(last("ENV")))


def services() -> dict[str, Any]:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert set(found) == {"services", "volumes"}
    used = [v.split(":")[0] for one in found["services"].values() for v in one["volumes"]]
    assert set(used) == set(found["volumes"])
    return dict(found["services"])


def copied(folder: Path) -> None:
    """Put into a folder what the image would hold, as ``.dockerignore`` lets it through."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    allowed = {line[1:] for line in lines if line.startswith("!")}
    for word, rest in instructions():
        if word != "COPY" or rest.startswith("--from"):
            continue
        *sources, target = rest.split()
        for source in sources:
            assert source in allowed
            there = folder / (source if target == "./" else target)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__"))
            elif not target.startswith("/"):
                shutil.copy(ROOT / source, there)


def test_the_bot_owns_nothing_but_its_folder() -> None:
    assert last("USER") == "10001"
    home = last("VOLUME")
    made = " ".join(rest for word, rest in instructions() if word == "RUN")
    assert f"-o spieltisch -g spieltisch {home}" in made
    assert "--uid 10001" in made
    given = environment()
    assert given["STATE_DIRECTORY"] == home
    assert given["HEALTH_PORT"] == str(HEALTH)
    assert set(given) <= config._NAMES | {"PYTHONDONTWRITEBYTECODE"}
    bot = services()["bot"]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    # A bot that was asked to end has not failed: it comes back when the machine has started again.
    assert {service["restart"] for service in services().values()} == {"unless-stopped"}
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert [volume.split(":", 1)[1] for volume in bot["volumes"]] == [home, "/backups:ro"]
    assert set(bot["environment"]) <= config._NAMES
    assert bot["env_file"] == ".env"
    assert (bot["environment"]["HEALTH_HOST"], bot["ports"]) == (
        "0.0.0.0",  # noqa: S104 (the network of the container)
        [f"127.0.0.1:{HEALTH}:{HEALTH}"],
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1", "::1"])  # noqa: S104
async def test_the_images_own_check_finds_the_bot_wherever_it_listens(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as free:
            free.bind((host, 0))
            port = free.getsockname()[1]
    except OSError:
        pytest.skip("this machine has no such address")
    checking = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    sound = AsyncMock(latest=Mock(return_value={"ok": True}))
    async with serving(sound, host, port):
        checked = await asyncio.create_subprocess_exec(
            sys.executable,
            *checking[1:],
            env={**os.environ, "HEALTH_HOST": host, "HEALTH_PORT": str(port)},
        )
        assert await checked.wait() == 0


def test_the_shipped_limits_hold_what_the_bot_takes_by_default() -> None:
    bot = services()["bot"]
    assert bot["mem_limit"] == "1g"
    assert process.BOT + process.computers(16, 2**30) * process.COMPUTER <= 2**30
    # A worker is a process with two threads, and has two threads in the bot.
    assert bot["pids_limit"] >= 40 + 5 * process.MOST
    for unit in (ROOT / "docs" / "systemd").glob("*.service"):
        lines = unit.read_text(encoding="utf-8").splitlines()
        assert {"MemoryMax=1G", f"TasksMax={bot['pids_limit']}", "StartLimitIntervalSec=0"} <= {
            *lines
        }
        assert any("SANDBOX=never" in line for line in lines)


def test_an_image_without_a_token_plays_no_sandbox(tmp_path: Path) -> None:
    with pytest.raises(config.SettingsError, match="DISCORD_TOKEN"):
        config.load(tmp_path, {**environment(), "DISCORD_TOKEN": ""})


def test_parts_in_compose_cover_all_shards_once_but_for_the_standby() -> None:
    file = ROOT / "docs" / "compose.parts.yaml"
    text = file.read_text(encoding="utf-8").replace("!override ", "")
    parts = [one["environment"]["SHARDS"] for one in yaml.safe_load(text)["services"].values()]
    assert sorted(set(parts)) == [str(share) for share in shares(2, 2)]


def test_the_database_is_the_one_that_the_bot_asks_for(tmp_path: Path) -> None:
    found = services()
    bot, database = found["bot"], found["database"]
    address = re.sub(r"\$\{[^}]*\}", "hidden", bot["environment"]["DATABASE"])
    settings = config.load(tmp_path, {"DATABASE": address, "DISCORD_TOKEN": "hidden"})
    assert settings.shards is None
    assert settings.place == "spieltisch on database:5432"
    given = database["environment"]
    assert (given["POSTGRES_USER"], given["POSTGRES_DB"]) == ("spieltisch", "spieltisch")
    assert bot["depends_on"] == {"database": {"condition": "service_healthy"}}
    image = re.search(r":-postgres:(\d+)-bookworm}$", database["image"])
    assert int(image[1]) == LEAST // 10_000
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    # None is left out unseen.
    assert all(re.search(":[?-].", one) for one in re.findall(r"\$\{[^}]*\}", text))


async def test_the_dumps_of_compose_are_what_the_bot_watches(
    postgresql: servers.Server, tmp_path: Path
) -> None:
    backup, programs = services()["backup"], servers.programs()
    assert backup["image"] == services()["database"]["image"]
    assert services()["bot"]["environment"]["BACKUP_DIR"] == "/backups"
    await servers.fresh("dumped")
    shell, option, script = backup["command"]
    script = script.replace("/backups", str(tmp_path)).replace("$$", "$")
    given = {"PGHOST": str(postgresql.folder), "PGUSER": "keeper", "PGDATABASE": "dumped"}
    path = f"{programs}:{os.environ['PATH']}"
    process = await asyncio.create_subprocess_exec(
        shell, option, script, env=given | {"PATH": path}, start_new_session=True
    )
    watched = Backups(tmp_path / "games.db", tmp_path, lambda: 0, dumps=tmp_path)
    try:
        made = await until(watched.newest)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        await servers.dropped("dumped")
    assert re.fullmatch(r"spieltisch-\d{8}-\d{6}\.dump", made.path.name)
    assert made.path.stat().st_mode & 0o077 == 0
    assert watched.expected


@pytest.mark.process
@pytest.mark.long
@pytest.mark.usefixtures("postgresql")
async def test_its_commands_run_and_say_how_it_is(tmp_path: Path) -> None:
    """What the image holds is enough to play, writes only beside, and its health check works."""
    code, home = tmp_path / "code", tmp_path / "home"
    code.mkdir()
    copied(code)
    before = {path for path in code.rglob("*") if "__pycache__" not in path.parts}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    sandbox = Sandbox(Options(port=0, first_answer=LONG))
    await sandbox.start()
    given = {
        **environment(),
        "STATE_DIRECTORY": str(home),
        "HEALTH_PORT": str(port),
        "DATABASE": await servers.fresh("container"),
        "DISCORD_TOKEN": sandbox.options.token,
        "DISCORD_API_URL": f"{sandbox.url}/api/v10",
        "PATH": os.environ["PATH"],
    }

    def command(words: str) -> list[str]:
        _, *rest = json.loads(words)
        return [sys.executable, *(word.replace(str(HEALTH), str(port)) for word in rest)]

    process = await asyncio.create_subprocess_exec(*command(last("CMD")), cwd=code, env=given)
    try:
        async with Member(sandbox.url, "Anna") as anna:
            await anna.wait_bot(True)
            healthy = command(last("HEALTHCHECK").partition("CMD ")[2])

            def asks() -> bool:
                asked = subprocess.run(  # noqa: S603
                    healthy, cwd=code, env=given, capture_output=True, check=False
                )
                return asked.returncode == 0

            await until(lambda: asyncio.to_thread(asks))  # it looks at itself every five seconds
    finally:
        process.terminate()
        assert await process.wait() == 0
        await sandbox.stop()
        await servers.dropped("container")
    assert {path for path in code.rglob("*") if "__pycache__" not in path.parts} == before
    assert home.is_dir(), "the bot makes its folder by itself"
    asked = await asyncio.to_thread(
        subprocess.run, healthy, cwd=code, env=given, capture_output=True
    )
    assert asked.returncode == 1
