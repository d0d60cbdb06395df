"""How much of a machine the bot takes: what its container or unit allows, and few writes."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.runtime.process import MOST, OnePiece, computers, cores, memory

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
