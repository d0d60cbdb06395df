"""Private answers come in time, change in place, and never say more than they should."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from cogs.runtime.access import Once
from cogs.ui import answering
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.components import EMOJIS, button
from cogs.ui.content import Attachment, Block, Content
from data.store import StoreError, people
from engine.refusals import NotYours
from tests.cogs.messages import NO_EMOJI, http_error
from tests.cogs.people import PRIVATE, Press, Response, answered, by, public, said
from tests.cogs.table.world import ANNA, BEN
from tools.support import waiting

PATIENCE = answering.PATIENCE


async def give(
    home: App, made: Press, content: Content | None, until: Callable[[], Any] | None = None
) -> None:
    async def work(_: Reader) -> Content | None:
        if until is not None:
            await waiting.until(until)
        return content

    await answer(home, made, work)  # type: ignore[arg-type]


async def test_a_command_gets_a_private_message(home: App) -> None:
    made = by(ANNA)
    await give(home, made, Content("Hello", (Attachment("a.txt", b"x"),)))
    ((name, given),) = made.response.calls
    assert (name, given["content"], given["ephemeral"]) == ("send", "Hello", True)
    assert len(given["files"]) == 1
    assert given["allowed_mentions"].to_dict()["parse"] == []


async def test_discord_py_keeps_no_forms(home: App) -> None:
    made, form = by(ANNA), discord.ui.Modal(title="?", timeout=900)
    await give(home, made, Content(modal=form))
    assert form.is_finished()


async def test_a_press_on_a_private_message_changes_it(home: App) -> None:
    made = by(ANNA, message=PRIVATE)
    await give(home, made, Content("Next"))
    ((name, given),) = made.response.calls
    assert name == "edit"
    assert given["attachments"] == []
    assert given["view"] is None


async def test_an_answer_comes_in_words_where_its_emoji_is_refused(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EMOJIS, "red_star", "<:red_star:100000000000000001>")
    made = by(ANNA, response=Response([NO_EMOJI]))
    await give(
        home, made, Content("?", rows=([button("m:1", "red star", emoji=("red_star", ""))],))
    )
    ((_, given),) = made.response.calls
    ((shown,),) = (row["components"] for row in given["view"].to_components())
    assert (shown["label"], "emoji" in shown) == ("red star", False)


async def test_slow_work_is_announced_then_replaces_the_announcement(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    fresh, private = by(ANNA, message=public()), by(ANNA, message=PRIVATE)
    for made in (fresh, private):
        await give(home, made, Content("Late"), until=made.response.is_done)
        assert made.later[0]["edited"]["content"] == "Late"
    assert fresh.response.calls == [("defer", {"ephemeral": True, "thinking": True})]
    assert private.response.calls == [("defer", {})]


async def test_patience_ends_well_before_discord_gives_up() -> None:
    assert PATIENCE < 2


async def test_nothing_to_say_leaves_no_thinking_behind(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = by(ANNA, message=public())
    await give(home, quick, None)
    assert quick.response.calls == [("defer", {})]
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    slow = by(ANNA, message=public())
    await give(home, slow, None, until=slow.response.is_done)
    assert slow.later == [{"deleted": True}]


async def test_a_form_that_comes_too_late_is_said_in_words(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = Content(modal=discord.ui.Modal(title="Form"))
    quick = by(BEN, message=PRIVATE)
    await give(home, quick, form)
    assert [name for name, _ in quick.response.calls] == ["modal"]
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    fresh, private = by(BEN, message=public()), by(BEN, message=PRIVATE)
    for made, way in ((fresh, "edited"), (private, "followed")):
        await give(home, made, form, until=made.response.is_done)
        ((how, given),) = made.later[0].items()
        assert how == way, "what was pressed on stays as it is"
        assert given["content"].startswith("Das hat bei mir zu lange gedauert")
    assert private.later[0]["followed"]["ephemeral"] is True


async def fail(home: App, made: Press, error: Exception) -> None:
    async def work(_: Reader) -> Content:
        raise error

    await answer(home, made, work)  # type: ignore[arg-type]


async def test_a_refusal_is_said_in_the_readers_language(home: App) -> None:
    for person, words in ((ANNA, "All seats are taken."), (BEN, "Alle Plätze sind besetzt.")):
        made = by(person)
        await fail(home, made, NotYours("full"))
        assert said(made).startswith(words)
    await home.service.store.write(people.user_locale(ANNA.user_id, "fr"))
    made = by(ANNA)
    await fail(home, made, NotYours("full"))
    assert said(made).startswith("Toutes les places"), "one's own choice wins over Discord's"


async def test_an_unexpected_error_has_a_number_that_the_log_has_too(
    home: App, caplog: pytest.LogCaptureFixture
) -> None:
    made = by(ANNA)
    with caplog.at_level(logging.ERROR):
        await fail(home, made, RuntimeError("boom"))
    found = re.search(r"\(([0-9A-F]{4})\)", said(made))
    assert found is not None
    (record,) = caplog.records
    assert found[1] in record.getMessage()
    assert "RuntimeError" in record.getMessage()
    assert "boom" not in record.getMessage() + said(made), "it might be what somebody holds"


async def test_a_full_disk_is_said_as_such(home: App) -> None:
    made = by(ANNA)
    await fail(home, made, StoreError("full", "no space"))
    assert said(made).startswith("I can’t save anything right now")


@pytest.mark.parametrize(
    ("error", "level", "told"),
    [
        *((http_error(404, code), logging.INFO, "") for code in (10003, 10015, 10062, 40060)),
        (http_error(400, 50035), logging.ERROR, ""),
        (http_error(503, 0), logging.WARNING, "(503, 0)"),
        (http_error(429, 0), logging.WARNING, "(429, 0)"),
        (aiohttp.ServerDisconnectedError(), logging.WARNING, "ServerDisconnectedError"),
        (ConnectionResetError(), logging.WARNING, "ConnectionResetError"),
    ],
    ids=repr,
)
async def test_an_answer_that_cannot_be_sent_is_an_error_only_if_discord_refuses_it(
    home: App, caplog: pytest.LogCaptureFixture, error: Exception, level: int, told: str
) -> None:
    made = by(ANNA, response=Response([error]))
    with caplog.at_level(logging.INFO):
        await give(home, made, Content("x"))
    records = [record for record in caplog.records if record.name.startswith("cogs.ui.")]
    assert {record.levelno for record in records} == {level}
    assert told in records[0].getMessage()


@pytest.mark.parametrize(("status", "code"), [(413, 0), (413, 40005), (403, 50013)])
@pytest.mark.parametrize("page", [False, True])
async def test_an_answer_whose_picture_is_refused_comes_in_words(
    home: App, status: int, code: int, page: bool
) -> None:
    file = Attachment("board.png", b"x", "A board with two stones.")
    shown = Content(page=(Block("Look", file),)) if page else Content("Look", (file,))
    made = by(ANNA, response=Response([http_error(status, code)]))
    await give(home, made, shown)
    assert "no files from me here" in said(made)
    assert "Look" in said(made)
    assert page or file.alt in said(made)


@pytest.mark.parametrize("locked", [False, True])
async def test_a_press_in_a_thread_that_shut_meanwhile_is_answered_if_it_opens(
    home: App, caplog: pytest.LogCaptureFixture, locked: bool
) -> None:
    thread = AsyncMock(spec=discord.Thread)
    thread.edit.side_effect = http_error(400, 160005) if locked else None
    home.client.fetch_channel = AsyncMock(return_value=thread)  # type: ignore[method-assign]
    made = by(ANNA, response=Response([http_error(400, 50083)]))
    await give(home, made, Content("Done"))
    assert [name for name, _ in made.response.calls] == ([] if locked else ["send"])
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("error", "told"),
    [(http_error(404, 10062), "10062"), (aiohttp.ServerDisconnectedError(), "Disconnected")],
)
async def test_an_announcement_that_fails_says_why(
    home: App,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    told: str,
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.0)
    made = by(ANNA, response=Response([error]))
    with caplog.at_level(logging.INFO):
        await give(home, made, Content("x"), until=lambda: not made.response.errors)
    (text,) = [r.getMessage() for r in caplog.records if "could not be announced" in r.getMessage()]
    assert told in text


async def test_an_interaction_that_is_delivered_twice_is_done_once(home: App) -> None:
    made, done = by(ANNA), []

    async def work(_: Reader) -> Content | None:
        done.append(1)
        return Content("Done")

    assert await answer(home, made, work)  # type: ignore[arg-type]
    assert not await answer(home, made, work)  # type: ignore[arg-type]
    assert len(done) == len(made.response.calls) == 1
    assert await answer(home, by(ANNA), work)  # type: ignore[arg-type]
    assert len(done) == 2


def test_what_was_heard_is_forgotten_when_there_is_too_much_of_it() -> None:
    once = Once(2)
    assert [once.first(number) for number in (1, 2, 1, 3, 1)] == [True, True, False, True, True]


@pytest.mark.parametrize("message", [None, PRIVATE, public()])
@pytest.mark.parametrize("slow", [False, True])
async def test_an_answer_that_cannot_be_made_ends_in_a_sentence_with_the_errors_number(
    home: App,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    message: Any,
    slow: bool,
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.01 if slow else 60.0)
    made = by(BEN, message=message)
    six = Content("?", rows=([button(f"m:{number}", "?") for number in range(6)],))
    await give(home, made, six, until=made.response.is_done if slow else None)
    given = made.later[0]["edited"] if slow else answered(made)
    (number,) = re.findall(r"Bei mir ist etwas schiefgegangen \((\w{4})\)", given["content"])
    assert f"error {number}: the answer" in caplog.text


async def test_an_answer_that_discord_refuses_ends_in_a_sentence(home: App) -> None:
    made = by(BEN, response=Response([http_error(400, 50035)]))
    await give(home, made, Content("Hello"))
    assert said(made).startswith("Bei mir ist etwas schiefgegangen")
    late = by(BEN, response=Response([http_error(404, 10062)]))
    await give(home, late, Content("Hello"))
    assert not late.response.calls, "nothing is taken any more"


async def test_an_answer_whose_receipt_cannot_be_read_is_given_once_and_goes_on(
    home: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A server answers 204 where discord.py asks for the message."""
    then = list[str]()

    async def follow() -> None:
        then.append("done")

    async def note(response: Response, name: str, **given: Any) -> None:
        response.calls.append((name, given))
        raise TypeError("'NoneType' object is not subscriptable")

    monkeypatch.setattr(Response, "_note", note)
    made = by(ANNA)
    await give(home, made, Content("Hello", then=follow))
    assert (said(made), then, caplog.records) == ("Hello", ["done"], [])


async def test_a_form_that_is_refused_leaves_the_menu_that_opened_it(home: App) -> None:
    made = by(ANNA, message=PRIVATE)
    made.type = discord.InteractionType.modal_submit  # type: ignore[attr-defined]
    await fail(home, made, NotYours("full"))
    ((name, given),) = made.response.calls
    assert (name, given["ephemeral"]) == ("send", True)
