"""Settings, and how much of a machine the bot takes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.runtime import process
from cogs.runtime.access import PRESSES
from cogs.runtime.process import MOST, OnePiece, computers, cores, memory
from cogs.runtime.settings import _NAMES, SettingsError, load
from data.store import Share

TOKEN = {"DISCORD_TOKEN": "very-secret"}
READ: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "nothing: the sandbox, which makes no backups": (
        {},
        {"sandbox": True, "sandbox_port": 8080, "press_burst": PRESSES, "backup_keep": 0}
        | {"computers": process.computers(process.cores(), process.memory())}
        | {"api_url": "https://discord.com/api/v10", "database": Path("var/sandbox.db")},
    ),
    "a token": (
        TOKEN,
        {"sandbox": False, "log_format": "text", "health_port": None, "backup_keep": 7}
        | {"backup_at": 3 * 60 + 30, "backup_dir": Path("var/backups")},
    ),
    "numbers and words": (
        {"COMPUTERS": "3", "PRESS_BURST": "0", "HEALTH_PORT": " 9102 ", "LOG_FORMAT": "JSON"}
        | {"EMOJI": "No", "DOCS_URL": "https://example.org/play/"},
        {"computers": 3, "press_burst": 0, "health_port": 9102, "log_format": "json"}
        | {"emoji": False, "docs": "https://example.org/play"},
    ),
    "backups elsewhere": (
        {**TOKEN, "BACKUP_DIR": "/mnt/b", "BACKUP_KEEP": "0", "BACKUP_AT": "23:59"},
        {"backup_dir": Path("/mnt/b"), "backup_keep": 0, "backup_at": 24 * 60 - 1},
    ),
    "backups beside the database": (
        {**TOKEN, "DATABASE": "srv/games.db"},
        {"backup_dir": Path("srv/backups")},
    ),
    "backups of the sandbox, so many": ({"BACKUP_KEEP": "3"}, {"backup_keep": 3}),
    "backups of the sandbox, there": ({"BACKUP_DIR": "b"}, {"backup_keep": 7}),
    "backups of the sandbox, then": ({"BACKUP_AT": "01:00"}, {"backup_keep": 7}),
    "no backups of the sandbox": ({"BACKUP_DIR": "b", "BACKUP_KEEP": "0"}, {"backup_keep": 0}),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_given_is_read_and_the_rest_has_its_default(tmp_path: Path, name: str) -> None:
    given, wanted = READ[name]
    settings = load(tmp_path, given)
    for key, value in wanted.items():
        assert getattr(settings, key) == (tmp_path / value if isinstance(value, Path) else value)
    assert "very-secret" not in repr(settings)


def test_env_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nLOG_LEVEL=debug\nSANDBOX_PORT=9000\n")
    settings = load(tmp_path, {"SANDBOX_PORT": "9001"})
    assert (settings.token, settings.log_level, settings.sandbox_port) == ("abc", "DEBUG", 9001)
    assert settings.database == tmp_path / "var" / "spieltisch.db"


WRONG = {
    "SANDBOX_PORT": ["eighty", "0", "65536", "\uff18\uff10"],
    "LOG_LEVEL": ["chatty"],
    "DISCORD_API_URL": [
        "discord.com",
        "ftp://discord.com",
        "https://me:hidden@discord.com/api/v10",
    ],
    "DATABASE": [".", "mysql://host/name", "postgresql://host", "postgresql://host:port/name"],
    "CLOCK_FILE": ["."],
    "PRESS_BURST": ["-1", "many", "10000", "\xb2"],
    "SHARDS": [
        *("3", "0-16/16", "3-1/16", "0-3", "-1/2", "0/0"),
        *("all", "auto", "auto/16", "1-auto/4", "0-3/16"),
    ],
    "SANDBOX": ["sometimes"],
    "EMOJI": ["perhaps"],
    "DOCS_URL": ["docs", "javascript:alert(1)"],
    "COMPUTERS": ["0", "65"],
    "LOG_FORMAT": ["xml"],
    "HEALTH_PORT": ["0", "65536", "9" * 5000, "on"],
    "BACKUP_DIR": ["file"],
    "BACKUP_KEEP": ["-1", "3651", "all"],
    "BACKUP_AT": ["24:00", "3:30", "03:60", "03:30\n04:30", "\u0660\u0663:30"],
}


def test_a_wrong_value_is_named(tmp_path: Path) -> None:
    for name, value in [(name, value) for name, values in WRONG.items() for value in values]:
        (tmp_path / "file").touch()
        with pytest.raises(SettingsError) as error:
            load(tmp_path, {name: value})
        assert str(error.value).startswith(name)
        assert "\n" not in str(error.value)


def test_a_database_on_a_server(tmp_path: Path) -> None:
    address = "postgresql://me:hidden@host:5432/games"
    settings = load(tmp_path, {"DATABASE": address, "DISCORD_TOKEN": "x", "BACKUP_KEEP": "5"})
    assert (settings.server, settings.place) == (address, "games on host:5432")
    assert settings.database == tmp_path / "var" / "spieltisch.db"
    assert settings.backup_keep == 0
    assert "hidden" not in repr(settings)
    moved = load(tmp_path, {"DATABASE": address, "STATE_DIRECTORY": "/srv/x"})
    assert moved.database == Path("/srv/x/sandbox.db")
    assert load(tmp_path, {"STATE_DIRECTORY": "/srv/x"}).database.parent == tmp_path / "var"


def test_a_password_in_an_address_is_not_shown(tmp_path: Path) -> None:
    for name, value in [
        ("DATABASE", "postgresql://me:hidden@host"),
        ("DATABASE", "postgresql://me:hidden@[/x"),
        ("DATABASE", "post://hidden@h/x"),
        ("DISCORD_API_URL", "https://me:hidden@discord.com/api/v10"),
    ]:
        with pytest.raises(SettingsError) as caught:
            load(tmp_path, {name: value})
        assert "hidden" not in str(caught.value)


def test_shards_of_one_of_many_processes(tmp_path: Path) -> None:
    given = {"DATABASE": "postgresql://me:x@host/games", "DISCORD_TOKEN": "x"}
    assert load(tmp_path, given).shards is None
    assert load(tmp_path, {**given, "SHARDS": "0-3/16"}).shards == Share(0, 3, 16)
    assert load(tmp_path, {**given, "SHARDS": "2/3"}).shards == Share(2, 2, 3)
    with pytest.raises(SettingsError, match=r"^SHARDS .* needs"):
        load(tmp_path, {**given, "DISCORD_TOKEN": "", "SHARDS": "0/2"})


def test_time_can_be_moved_only_where_no_real_discord_is_meant(tmp_path: Path) -> None:
    here = {"DISCORD_TOKEN": "abc", "CLOCK_FILE": "clock"}
    for url in ("http://127.0.0.1:8080/api/v10", "http://localhost:1/x", "http://[::1]:8080/x"):
        assert load(tmp_path, {**here, "DISCORD_API_URL": url}).clock_file == tmp_path / "clock"
    assert load(tmp_path, {"CLOCK_FILE": "clock"}).clock_file == tmp_path / "clock"
    assert load(tmp_path, {"DISCORD_TOKEN": "abc"}).clock_file is None
    for url in ("", "https://discord.com/api/v10", "http://127.0.0.1.example.org/api"):
        with pytest.raises(SettingsError, match=r"^CLOCK_FILE .*sandbox"):
            load(tmp_path, {**here, "DISCORD_API_URL": url})


def test_every_setting_is_documented() -> None:
    root = Path(__file__).resolve().parents[2]
    table = (root / "docs" / "operating.md").read_text(encoding="utf-8")
    example = (root / ".env.example").read_text(encoding="utf-8")
    for name in _NAMES:
        assert f"`{name}`" in table, name
        # Only whoever tries out the passing of time needs the last one.
        assert f"{name}=" in example or name == "CLOCK_FILE", name


def test_the_sandbox_can_be_forbidden(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is empty"):
        load(tmp_path, {"SANDBOX": "never"})
    assert not load(tmp_path, {"SANDBOX": "never", "DISCORD_TOKEN": "x"}).sandbox
    assert load(tmp_path, {}).sandbox


GB = 2**30


@pytest.mark.parametrize(
    ("cores", "memory", "expected"),
    [
        (1, None, 1),
        (2, None, 1),
        (16, None, MOST),
        (16, GB, MOST),  # the shipped unit and compose file
        (16, 768 * 2**20, 4),
        (16, 256 * 2**20, 1),
        (4, 8 * GB, 3),
    ],
)
def test_computers_fit_into_cores_and_memory(cores: int, memory: int | None, expected: int) -> None:
    assert computers(cores, memory) == expected


def group(root: Path, path: str, **limits: str) -> None:
    folder = root / path
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in limits.items():
        (folder / name.replace("__", "/").replace("_", ".").replace("/", "_")).write_text(
            f"{text}\n"
        )


def test_limits_of_all_cgroups_above_count(tmp_path: Path) -> None:
    root, own = tmp_path / "fs", tmp_path / "own"
    own.write_text("0::/system.slice/spieltisch.service\n")
    group(root, "system.slice/spieltisch.service", memory_max=str(GB), cpu_max="max 100000")
    group(root, "system.slice", memory_max="max", cpu_max="100000 100000")
    assert memory(root, own) == GB
    assert cores(root, own) == 1
    group(root, "system.slice", memory_max=str(GB // 2))
    assert memory(root, own) == GB // 2


def test_limits_of_the_first_version_of_cgroups_count_on_a_host_and_in_a_container(
    tmp_path: Path,
) -> None:
    root, own = tmp_path / "fs", tmp_path / "own"
    own.write_text("9:memory:/system.slice/bot\n3:cpu,cpuacct:/system.slice/bot\n0::/x\n")
    unlimited = str(2**63 - 4096)
    # Where a container sees its own group only, that is the root.
    for place in ("", "system.slice/bot"):
        for limit, quota, room, number in (
            (unlimited, "-1", None, process.cores(tmp_path, tmp_path / "none")),
            (str(GB), "100000", GB, 1),
        ):
            group(root, f"memory/{place}", memory_limit__in__bytes=limit)
            group(root, f"cpu/{place}", cpu_cfs__quota__us=quota, cpu_cfs__period__us="100000")
            assert (memory(root, own), cores(root, own)) == (room, number)
        shutil.rmtree(root)


def test_without_cgroups_there_is_no_limit(tmp_path: Path) -> None:
    assert memory(tmp_path, tmp_path / "none") is None
    assert cores(tmp_path, tmp_path / "none") >= 1


async def test_a_form_with_a_picture_is_sent_in_one_write() -> None:
    sent: list[bytes] = []

    async def note(_: object, __: object, written: aiohttp.TraceRequestChunkSentParams) -> None:
        sent.append(written.chunk)

    async def names(request: web.Request) -> web.Response:
        return web.json_response([part.name async for part in await request.multipart()])

    trace = aiohttp.TraceConfig()
    trace.on_request_chunk_sent.append(note)
    app = web.Application()
    app.router.add_post("/", names)
    form = aiohttp.FormData({"payload_json": "{}"})
    form.add_field("files[0]", b"PNG", filename="board.png")
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(connector=OnePiece(), trace_configs=[trace]) as session,
        session.post(server.make_url("/"), data=form) as answer,
    ):
        assert await answer.json() == ["payload_json", "files[0]"]
    assert len(sent) == 1
