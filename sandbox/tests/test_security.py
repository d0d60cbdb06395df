"""Nobody but this machine, and no foreign page, gets in."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox.media import content_type, safe_name
from sandbox.posts import Draft, Upload, new_attachments, post
from sandbox.server import Sandbox
from sandbox.tests.bots import PNG


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {"Host": "evil.example"}, 403),
        ("/", {"Host": "127.0.0.1:1"}, 403),
        ("/api/v10/gateway", {"Origin": "http://evil.example"}, 403),
        ("/api/v10/gateway", {"Origin": "http://127.0.0.1:{port}"}, 403),
        ("/api/v10/gateway", {}, 200),
        ("/api/v10/gateway", {"Host": "localhost:{port}"}, 200),
        ("/control/world", {"Origin": "http://127.0.0.1:{port}"}, 403),
        ("/ui", {"Origin": "http://evil.example"}, 403),
        ("/ui", {"Origin": "null"}, 403),
        ("/ui", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("/static/../server.py", {}, 404),
        ("/static/%2e%2e/server.py", {}, 404),
        ("/static/..%2fserver.py", {}, 404),
        ("/ui?as=nobody", {}, 404),
    ],
)
async def test_guards(sandbox: Sandbox, path: str, headers: dict[str, str], status: int) -> None:
    port = str(sandbox.options.port)
    filled = {key: value.replace("{port}", port) for key, value in headers.items()}
    async with aiohttp.request("GET", sandbox.url + path, headers=filled) as response:
        assert response.status == status


async def test_own_page_may_connect(sandbox: Sandbox) -> None:
    for host in ("127.0.0.1", "localhost"):
        origin = f"http://{host}:{sandbox.options.port}"
        headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
        url = f"http://127.0.0.1:{sandbox.options.port}/ui"
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(url, headers=headers) as socket,
        ):
            assert (await socket.receive_json())["t"] == "hello"


async def test_page_headers(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.get(sandbox.url + "/") as response:
        policy = response.headers["Content-Security-Policy"]
        assert response.status == 200
        for rule in ("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'"):
            assert rule in policy
        for hole in ("unsafe", "data:", "blob:", "*", "https:"):
            assert hole not in policy


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/static/js/main.js"),
        ("GET", "/static/icon.svg"),
        ("GET", "/nothing"),
        ("GET", "/ui?as=nobody"),
        ("GET", "/api/v10/gateway"),
        ("GET", "/api/v10/users/@me"),
        ("POST", "/control/world"),
        ("GET", "/attachments/1/2/x.html"),
    ],
)
async def test_every_answer_is_careful(sandbox: Sandbox, method: str, path: str) -> None:
    for host in (None, "evil.example"):
        headers = {"Host": host} if host else {}
        async with aiohttp.request(method, sandbox.url + path, headers=headers) as response:
            assert host is None or response.status == 403
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


async def test_only_this_machine_is_listened_to(sandbox: Sandbox) -> None:
    assert sandbox._runner is not None
    assert [address[0] for address in sandbox._runner.addresses] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.png", PNG, "image/png"),
        ("a.html", b"<script>alert(1)</script>", "application/octet-stream"),
        ("a.svg", b"<svg onload='alert(1)'/>", "application/octet-stream"),
        ("a.png", b"<script>", "application/octet-stream"),
        ("a.txt", b"words", "text/plain; charset=utf-8"),
    ],
)
async def test_files_are_served_harmlessly(
    sandbox: Sandbox, name: str, data: bytes, kind: str
) -> None:
    core = sandbox.core
    channel = next(iter(core.world.channels.values()))
    files = new_attachments(core, channel.id, [], {0: Upload(name, data)})
    message = post(core, channel, core.world.bot_id, Draft(content="x", attachments=files))
    url = core.message_json(message)["attachments"][0]["url"]
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            assert response.headers["Content-Type"] == kind
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "sandbox" in response.headers["Content-Security-Policy"]
            saved = "Content-Disposition" in response.headers
            assert saved is not kind.startswith("image/")
            assert await response.read() == data
        async with session.get(url + "x") as response:
            assert response.status == 404


def test_names_of_files() -> None:
    assert safe_name("../../etc/passwd") == "passwd"
    assert safe_name('a"\r\nb.png') == "a___b.png"
    assert safe_name("..") == "unknown"
    assert content_type("x", b"RIFF1234WEBP") == "image/webp"
