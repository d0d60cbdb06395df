"""``/words add``: what people have is taken; what is no list changes nothing, and is said once."""

from __future__ import annotations

import asyncio
import io
import json
import re
import threading
import zipfile
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from cogs import words as wordlists_page
from cogs.ui.app import App
from data import wordlists
from data.store import servers as kept
from data.store.query import Query
from data.wordlists import MOST_BYTES, Report
from data.words import LOCALES, words
from tests.cogs.messages import http_error
from tests.cogs.people import Press, answered, by, run
from tests.cogs.table.world import ANNA, BEN, GUILD, World
from tests.secrets.tables import HOSTILE
from tests.tiers import few
from tools.support.waiting import LONG, until

GOOD = (wordlists.FOLDER / "de.txt").read_bytes()


def zipped(data: bytes) -> bytes:
    """Return a small file that becomes a large one for whoever unpacks it."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("words.txt", data)
    return found.getvalue()


def lines(row: bytes, count: int) -> bytes:
    return (row + b"\n") * count


FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "tiles"),
    "no words": (b";\n" * 16_000, "tiles"),
    "an alphabet in 8 bits": ("Стол; Окно\n".encode("cp1251"), "encoding"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "encoding"),
    "a zip": (zipped(b"x" * 10_000_000), "encoding"),
    "mentions": (b"@everyone; <@1>\n<@&2>; <#3>\n@here; </a:1>\n" * 300, "letters"),
    "right to left": ("\u202eZaun; Latte\n".encode(), "letters"),
    "escapes": (b"\x1b[31mZaun; Latte\n" * 300, "letters"),
    "one long line": (b"x" * (MOST_BYTES - 1), "long"),
    "one letter a line": (lines(b"a", MOST_BYTES // 2 - 1), "short"),
    "a million lines": (lines(b"a;b", 1_000_000), "size"),
}
TAKEN: dict[str, tuple[bytes, str]] = {
    "UTF-16 without a mark": (GOOD.decode().encode("utf-16-le"), ""),
    "a spreadsheet's own encoding": (GOOD.decode().encode("cp1252"), ""),
    "a NUL": (GOOD + b"Zaun\x00; Latte\n", "letters"),
    "mentions": (GOOD + b"@everyone; <@1>\n" * 300, "letters"),
    "right to left": (GOOD + "\u202eZaun; Latte\n".encode(), "letters"),
    "one word a line": (
        "\n".join(word for tile in wordlists.tiles("de") for word in tile).encode(),
        "",
    ),
}


class File:
    """Stands for an attachment; what Discord says of it may be a lie."""

    def __init__(self, data: bytes, name: str = "liste.txt", size: int | None = None) -> None:
        self.data = data
        self.filename = name
        self.size = len(data) if size is None else size
        self.content_type = "text/plain; charset=utf-8"
        self.fetched = 0

    async def read(self) -> bytes:
        self.fetched += 1
        return self.data


async def add(home: App, file: File, language: str | None = "de", **changes: Any) -> Press:
    return await run(home, "words add", by(ANNA, **changes), file, language)


async def stored(world: World) -> list[Any]:
    return await world.store.read(Query("SELECT * FROM wordlists", (), list))


def is_harmless(made: Press) -> bool:
    """Return whether an answer is one message that repeats nothing that would do something."""
    given = answered(made)
    tricks = ("@everyone", "<@", "\u202e", "\x1b", "\x00")
    return (
        len(given["content"]) <= 2000
        and not given.get("files")
        and given["allowed_mentions"].to_dict()["parse"] == []
        and not any(trick in given["content"] for trick in tricks)
    )


@pytest.mark.parametrize("name", few(FILES, 5))
async def test_what_is_no_list_is_refused_with_its_faults(
    home: App, world: World, name: str
) -> None:
    data, code = FILES[name]
    file = File(data)
    made = await add(home, file)
    assert not await stored(world)
    assert is_harmless(made)
    assert "nothing has changed" in answered(made)["content"]
    assert code in {fault.code for fault in wordlists.check(data, "de", bool).faults}
    assert len(answered(made)["content"].splitlines()) <= 12, "a line a kind, not a line a fault"
    if code == "size":
        assert not file.fetched, "what is too large is not even fetched"


@pytest.mark.parametrize("status", [403, 404])
async def test_a_file_that_is_gone_is_asked_for_again(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(File, "read", AsyncMock(side_effect=http_error(status, 0)))
    made = await add(home, File(GOOD))
    assert words("en")("words-fault-gone") in answered(made)["content"]
    assert is_harmless(made)
    assert not await stored(world)


@pytest.mark.parametrize("name", few(TAKEN, 3))
async def test_what_fits_no_tile_never_costs_the_whole_list(
    home: App, world: World, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    data, code = TAKEN[name]
    made = await add(home, File(data))
    ((*_, words_kept, _, _, _),) = await stored(world)
    assert len(json.loads(words_kept)) == wordlists.TILES
    content = answered(made)["content"]
    assert is_harmless(made)
    assert "own list now" in content
    assert "216 tiles" in content
    assert ("left" in content) == bool(code)
    assert ("paired" in content) == ("one word" in name)
    assert not any(word in caplog.text for word in ("Zaun", "everyone", "tauschen"))


@pytest.mark.parametrize("locale", LOCALES)
def test_many_faults_of_a_kind_are_one_line(locale: str) -> None:
    source = "\n".join((*(f"w{n}" for n in range(500)), "x", "y", "Hängematten", "Wohnzimmer lang"))
    report = wordlists.check(source.encode(), "de", bool)
    said = wordlists_page.refusal(report, words(locale)).text.splitlines()
    assert len(said) == 6
    assert "215" in said[1] or "216" in said[1]
    assert "499" in said[2] or "500" in said[2]


async def test_one_list_a_server_is_checked_at_once_and_no_picture_waits_for_it(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    threads = []

    def slow(*_: Any, **__: Any) -> Report:
        threads.append(threading.current_thread().name)
        assert goes_on.wait(LONG)
        return Report(None, ())

    monkeypatch.setattr(wordlists, "check", slow)
    first = asyncio.create_task(add(home, File(GOOD)))
    await until(lambda: threads)
    second = await add(home, File(GOOD))
    assert answered(second)["content"] == words("en")("refusal-too-much")
    assert await home.pictures.draw(lambda: "drawn") == "drawn"
    goes_on.set()
    await first
    assert len(threads) == 1
    assert not any(name.startswith("pictures") for name in threads)


async def test_a_list_that_is_there_is_said_to_be_there(home: App, world: World) -> None:
    for said in ("own list now", "exactly these words already", "exactly these words already"):
        assert said in answered(await add(home, File(GOOD)))["content"]
    assert len(await stored(world)) == 1
    await home.service.words.remove_list(GUILD, world.time)
    assert "are again now" in answered(await add(home, File(GOOD)))["content"]
    assert len(await stored(world)) == 1


async def test_all_lists_of_a_server_have_one_limit(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = "\n".join(reversed(GOOD.decode().splitlines())).encode()
    await add(home, File(GOOD))
    before = await stored(world)
    monkeypatch.setattr(kept, "MOST", len(before[0][3]) + 100)
    assert "take up all the room" in answered(await add(home, File(other)))["content"]
    assert await stored(world) == before
    await home.service.words.remove_list(GUILD, world.time)
    assert "are again now" in answered(await add(home, File(GOOD)))["content"], "no new room"
    elsewhere = await add(home, File(other), guild_id=GUILD + 1)
    assert "own list now" in answered(elsewhere)["content"]


async def test_a_size_that_lies_helps_nobody(home: App, world: World) -> None:
    made = await add(home, File(lines(b"a;b", 500_000), size=10))
    assert not await stored(world)
    assert f"{MOST_BYTES:,}" in answered(made)["content"]


@pytest.mark.parametrize(
    "name", few(["", "../../etc/passwd", "\x00", "x.txt.zip", "a" * 400, *HOSTILE], 3)
)
async def test_the_name_of_a_file_does_nothing(home: App, world: World, name: str) -> None:
    made = await add(home, File(GOOD, name))
    ((_, guild_id, name_kept, *_),) = await stored(world)
    assert guild_id == GUILD
    assert len(name_kept) <= 80
    shown = await run(home, "words show", by(ANNA))
    for answer in (made, shown):
        content = answered(answer)["content"]
        assert not re.search(r"(?<!\\)(?:@(?:everyone|here)|<[@#]|\]\(|```)", content), content
        assert not set(content) & set("\u202e\u202c\u200b\x07\x00")
        assert answered(answer)["allowed_mentions"].to_dict()["parse"] == []
    (file,) = answered(shown)["files"]
    assert file.filename == "words.txt"
    again = wordlists.check(file.fp.read(), "de", bool)
    assert again.pairs == wordlists.check(GOOD, "de", bool).pairs


async def test_only_who_manages_the_server_adds_shows_or_removes(home: App, world: World) -> None:
    assert (await add(home, File(GOOD))).response.calls
    before = await stored(world)
    nobody: dict[str, Any] = {"permissions": discord.Permissions(0)}
    for changes in (nobody, {"guild_id": None}):
        file = File(GOOD)
        made = await add(home, file, **changes)
        assert "files" not in answered(made)
        assert "language" not in answered(made)["content"], "it is about words"
        assert not file.fetched
        for command in ("words show", "words remove"):
            made = await run(home, command, by(BEN, **changes))
            assert "files" not in answered(made)
    assert await stored(world) == before
