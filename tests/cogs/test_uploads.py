"""``/words add`` with files that are no lists: every fault is named, nothing is stored."""

from __future__ import annotations

import asyncio
import io
import re
import threading
import zipfile
from typing import Any

import discord
import pytest

from cogs.ui.app import App
from data import wordlists
from data.store import servers as kept
from data.store.query import Query
from data.wordlists import MOST_BYTES, Report
from data.words import words
from tests.cogs.people import Press, answered, by, run
from tests.cogs.table.world import ANNA, BEN, GUILD, World
from tests.secrets.tables import HOSTILE
from tests.tiers import few
from tests.waiting import LONG, until

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
    "UTF-16 without a mark": ("Uhr; Schuh\n".encode("utf-16-le"), "letters"),
    "latin-1": (GOOD.decode().encode("cp1252", "replace"), "encoding"),
    "a NUL": (GOOD + b"Zaun\x00; Latte\n", "letters"),
    "overlong": (GOOD + b"\xc0\xaf; Latte\n", "encoding"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "encoding"),
    "a zip": (zipped(b"x" * 10_000_000), "encoding"),
    "mentions": (GOOD + b"@everyone; <@1>\n<@&2>; <#3>\n@here; </a:1>\n", "letters"),
    "right to left": (GOOD + "\u202eZaun; Latte\n".encode(), "letters"),
    "escapes": (GOOD + b"\x1b[31mZaun; Latte\n", "letters"),
    "one long line": (b"x" * (MOST_BYTES - 1), "columns"),
    "one letter a line": (lines(b"a", MOST_BYTES // 2 - 1), "columns"),
    "a million lines": (lines(b"a;b", 1_000_000), "size"),
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


def report(made: Press) -> str:
    given = answered(made)
    files = given.get("files", ())
    return "\n".join([given["content"], *(file.fp.read().decode() for file in files)])


@pytest.mark.parametrize("name", few(FILES, 5))
async def test_what_is_no_list_is_refused_with_its_faults(
    home: App, world: World, name: str
) -> None:
    data, code = FILES[name]
    file = File(data)
    made = await add(home, file)
    assert not await stored(world)
    content = answered(made)["content"]
    assert len(content) <= 2000
    assert answered(made)["allowed_mentions"].to_dict()["parse"] == []
    codes = {fault.code for fault in wordlists.check(data, "de", bool).faults}
    assert code in codes
    text = report(made)
    # Nothing of the file is repeated that would do something: not even in the report.
    for trick in ("@everyone", "<@", "\u202e", "\x1b"):
        assert trick not in text, trick
    if code == "size":
        assert not file.fetched, "what is too large is not even fetched"
    elif code not in ("encoding", "tiles"):
        faults = len(wordlists.check(data, "de", bool).faults)
        assert len(text.splitlines()) > min(faults, 12), "every fault is named"


def test_reading_ends_after_so_many_faults() -> None:
    """16,000 faulty lines cost as much as 200."""
    (last, *faults) = wordlists.check(FILES["one letter a line"][0], "de", bool).faults
    assert (last.code, last.line) == ("more", 0)
    assert [fault.line for fault in faults] == list(range(1, wordlists.FAULTS + 1))


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
    assert str(MOST_BYTES // 1024) in answered(made)["content"].replace("\u202f", "")


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
