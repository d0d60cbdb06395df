"""Hands by direct message, through the real client: posted, changed, deleted, closed, opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.words import words
from sandbox.driver import Member
from tests.cogs.table.cards import WORDS, only_zoo
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tests.e2e.playing import button, is_end, press, start_game, take_turn
from tests.waiting import until

Message = dict[str, Any]


def with_hand(message: Message) -> bool:
    """Return whether a message is a direct one that shows a hand."""
    return bool(message["attachments"]) and not message["flags"] & 64 and bool(held(message))


def held(message: Message) -> set[str]:
    return {card for card in WORDS if f"- {card}" in message["content"]}


async def test_a_hand_follows_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch)
    async with (
        sandbox_here(monkeypatch) as server,
        bot_here(server, tmp_path / "spiel.db"),
        Member(server.url, "Ben") as ben,
        Member(server.url, "Ivo") as ivo,
    ):
        await start_game([ben, ivo], "tisch-1")
        first = await ben.wait_message(with_hand)
        theirs = await ivo.wait_message(with_hand)
        assert len(held(first)) == len(held(theirs)) == 3
        assert not held(first) & held(theirs)
        assert f"/{ben.channel('tisch-1')['id']}" in first["content"]
        assert button(first, "g:")
        assert not button(theirs, "g:")
        assert all(card in first["attachments"][0]["description"] for card in held(first))

        await take_turn(ben, first)  # in the direct messages
        changed = await ben.wait_message(
            lambda m: m["id"] == first["id"] and with_hand(m) and held(m) != held(first)
        )
        assert len(held(changed) & held(first)) == 2
        assert not button(changed, "g:")
        await ivo.wait_gone(theirs)
        again = await ivo.wait_message(lambda m: with_hand(m) and m["id"] != theirs["id"])
        assert held(again) == held(theirs)
        assert button(again, "g:")

        shown = await asked(ivo, "tisch-1", "hand")
        assert held(shown) == held(again)
        await ivo.settings(dms_open=False)
        await take_turn(ivo, again)
        newest = await ben.wait_message(
            lambda m: with_hand(m) and m["id"] not in (first["id"], again["id"])
        )
        await take_turn(ben, newest)
        unreached = words(ivo.locale.split("-")[0])("hand-unreached")

        async def knows() -> bool:
            return unreached in (await asked(ivo, "tisch-1", "hand"))["content"]

        await until(knows)  # the refusal may still be on its way

        sure = await asked(ben, "tisch-1", "resign")
        await press(ben, sure, ":resign-sure")
        await ben.wait_message(is_end, channel="tisch-1")
        over = await ben.wait_message(lambda m: m["id"] == newest["id"] and not m["attachments"])
        assert not over["components"]
        public = [m for m in ben.messages("tisch-1") if not m["flags"] & 64]
        assert len(public) > 4
        assert not any(held(message) for message in public)
