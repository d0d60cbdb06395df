"""Pages of Components V2: what they hold, and that a message which is one stays one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from discord.http import handle_message_parameters

from cogs.ui.components import button, menu
from cogs.ui.content import Attachment, Block, Content
from sandbox.checks.message import EDIT, check_message
from sandbox.components import walk

PNG = Attachment("board.png", b"png", "A board.")
ROW = [button("m:0", "All tables"), button("m:1", "More")]
PAGE = Content(
    "Your turn",
    page=(Block("**Helge**", PNG, ROW[:1]), Block("Waiting for others", row=ROW[1:], line=True)),
)
CLASSIC = Content("Where to?", (PNG,), ([menu("n:zone", "Zone", [("a", "A")])], ROW[:1]))


def body(given: dict[str, Any]) -> dict[str, Any]:
    """Return what is sent to Discord; the sandbox's checks let it through."""
    with handle_message_parameters(**given) as made:
        payload = dict(made.payload or json.loads((made.multipart or [])[0]["value"]))
    files = {file.filename for file in given.get("attachments", given.get("files", []))}
    for entry in payload.get("attachments", []):
        entry["id"] = str(entry["id"])  # as the sandbox reads a request
    check_message(payload, EDIT, files)
    return payload


def kinds(payload: dict[str, Any]) -> list[int]:
    return [part["type"] for part in walk(payload["components"])]


def test_a_page_is_text_beside_pictures_above_buttons() -> None:
    payload = body(PAGE.posting())
    assert kinds(payload) == [10, 17, 9, 10, 11, 1, 2, 14, 10, 1, 2]
    assert "content" not in payload


@pytest.mark.parametrize("content", [PAGE, CLASSIC, Content("Done.")])
def test_a_message_that_was_a_page_shows_anything_as_one(content: Content) -> None:
    payload = body(content.changing(layout=True))
    assert payload["flags"] == 1 << 15
    assert (payload["content"], payload["embeds"]) == (None, [])
    assert payload["components"][0] == {"type": 10, "content": content.text}


def test_a_question_on_a_page_has_its_picture_and_all_its_rows() -> None:
    payload = body(CLASSIC.changing(layout=True))
    assert kinds(payload) == [10, 12, 1, 3, 1, 2]
    item = payload["components"][1]["items"][0]
    assert (item["media"]["url"], item["description"]) == ("attachment://board.png", "A board.")


def test_a_file_that_is_no_picture_can_be_saved_from_a_page() -> None:
    record = Content("The record.", (Attachment("game.json", b"{}"),))
    assert kinds(body(record.changing(layout=True))) == [10, 13]


def test_a_classic_message_becomes_a_page_without_its_text_and_frames() -> None:
    payload = body(PAGE.changing())
    assert (payload["content"], payload["embeds"], payload["flags"]) == (None, [], 1 << 15)
