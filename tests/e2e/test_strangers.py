"""Commands and buttons by the wrong people, at the wrong time, in the wrong place."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cogs.ui.permissions import FOR_THREADS, TO_PLAY
from data.words import words
from sandbox.driver import DriverError, buttons
from tests.e2e.looking import asked, private, said, state
from tests.e2e.playing import button, open_lobby, press, start_game
from tests.e2e.stage import Stage

NONSENSE = (
    *("place", "place z9", "place b2 b2", "draw draw", "lay red-star", "swap @Z a b c", "/move"),
    *(
        "@everyone",
        "<@1> `**",
        "⭐⭐⭐",
        "\u202etac",
        "'; DROP TABLE tables; --",
        "~2",
        "draw!",
        "depot?",
    ),
    *("x" * 6000, "place " * 1000, "a:b", "%s %n", "{who}", "…", "0", "NULL"),
)
AT_TABLE = {
    "move": ({"action": "draw"}, "refusal-not-seated"),
    "hand": ({}, "refusal-not-seated"),
    "undo": ({}, "refusal-not-seated"),
    "resign": ({}, "refusal-not-seated"),
    "end": ({}, "refusal-not-seated"),
    "tables": ({}, "tables-none"),
}


async def test_a_stranger_changes_nothing_however_often_they_try(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Emil", "Carla", "Dora") as people:
        board = await start_game(people[:2], "tisch-1")
        before = state(stage)
        assert {m.locale.split("-")[0] for m in people[2:]} == {"en", "de", "fr"}
        for stranger in people[2:]:
            for name, (options, key) in (AT_TABLE | AT_TABLE).items():
                answer = await asked(stranger, "tisch-1", name, **options)
                assert answer["content"] == said(stranger, key), name
            answer = await asked(stranger, "tisch-1", "play", game="helge")
            assert board["id"] in answer["content"]
            shown = await asked(stranger, "tisch-1", "board")
            assert shown["attachments"][0]["description"]
            for _ in range(2):
                moved = await private(await stranger.press(board, custom_id="g:"))
                assert moved["content"] == said(stranger, "refusal-not-seated")
            more = await private(await stranger.press(board, custom_id=":more"))
            assert not button(more, ":resign")
            assert not button(more, ":end")
            text = await private(await stranger.press(board, custom_id=":text"))
            assert text["content"].startswith("```")
            assert await stranger.autocomplete("tisch-1", "move", "action", "") == []
        assert state(stage) == before


@pytest.mark.long
async def test_a_stranger_at_a_lobby_and_everybody_twice(stage: Stage) -> None:
    async with stage.members("Ben", "Carla", "Emil") as (ben, carla, emil):
        lobby = await open_lobby(ben, "tisch-2")
        before = state(stage)
        for stranger in (carla, emil):
            for what in (":leave", ":computer", ":options", ":start"):
                shown = await private(await stranger.press(lobby, custom_id=what))
                assert shown["content"] == said(stranger, "refusal-not-joined"), what
            for name in ("move", "undo", "hand", "board", "resign"):
                options = {"action": "draw"} if name == "move" else {}
                shown = await asked(stranger, "tisch-2", name, **options)
                assert shown["content"] == said(stranger, "refusal-not-started"), name
            shown = await asked(stranger, "tisch-2", "end")
            assert shown["content"] == said(stranger, "refusal-not-joined")
        shown = await private(await ben.press(lobby, custom_id=":join"))
        assert shown["content"] == said(ben, "refusal-seated-already")
        for _ in range(2):
            shown = await private(await ben.press(lobby, custom_id=":start"))
            assert shown["content"] == said(ben, "refusal-too-few", least=2)
        assert state(stage) == before
        # Old lobbies may keep their buttons: Discord does not let every old message be edited.
        await stage.control.fault("PATCH /channels/*", status=400, code=30046, times=None)
        await private(await ben.press(lobby, custom_id=":leave"))
        after = state(stage)
        for what in (":leave", ":join", ":start", ":options", ":computer"):
            shown = await private(await ben.press(lobby, custom_id=what))
            assert shown["content"] == said(ben, "refusal-lobby-closed"), what
        for name in ("undo", "hand", "board", "resign", "end"):
            shown = await asked(carla, "tisch-2", name)
            assert shown["content"] == said(carla, "refusal-no-table-here"), name
        assert state(stage) == after


@pytest.mark.long
async def test_out_of_turn_and_nonsense(stage: Stage) -> None:
    async with stage.members("Dora", "Carla", "Emil") as people:
        board = await start_game(people, "tisch-3")
        owing = next(m for m in people if m.mention in board["content"])
        first = people.index(owing)
        following, last = people[(first + 1) % 3], people[(first + 2) % 3]
        before = state(stage)
        for waiting in (following, last) * 2:
            whose = said(waiting, "refusal-not-your-turn", who=owing.name, count=1)
            if waiting is following:
                whose = f"{whose} {said(waiting, 'refusal-you-are-next')}"
            answer = await asked(waiting, "tisch-3", "move", action="draw")
            assert answer["content"] == whose
            answer = await private(await waiting.press(board, custom_id="g:"))
            assert answer["content"] == whose
            answer = await asked(waiting, "tisch-3", "undo")
            assert answer["content"] == said(waiting, "refusal-undo-nothing")
        seen = set()
        for text in NONSENSE:
            answer = await asked(owing, "tisch-3", "move", action=text)
            reason = answer["content"].splitlines()[0]
            assert reason, text
            assert len(answer["content"]) < 1000
            seen.add(reason)
        assert len(seen) > 4
        for text in (*NONSENSE, ""):
            choices = await owing.autocomplete("tisch-3", "move", "action", text)
            assert {choice["value"] for choice in choices} <= {"draw"}
            assert choices or text
        assert state(stage) == before


async def test_direct_messages_and_the_chat_of_a_voice_channel(stage: Stage) -> None:
    async with stage.members("Dora", "Emil", "Carla") as people:
        lobby = await open_lobby(people[1], "tisch-1", "hexamino")
        await press(people[0], lobby, ":join")  # opens a conversation with who joins
        await people[0].wait_message(channel="@bot")
        before = state(stage)
        for name in ("play", "move", "board", "hand", "undo", "resign", "end"):
            with pytest.raises(DriverError, match="no command"):
                await people[0].command("@bot", name)
        shown = await (await people[0].command("@bot", "tables")).ready()
        assert r"tisch\-1" in shown["content"]
        for name in ("help", "rules", "language"):
            assert (await (await people[0].command("@bot", name)).ready())["content"]
        shown = await (await people[0].command("@bot", "language", server="fr")).ready()
        assert shown["content"] == said(people[0], "refusal-server-only")
        for member in people:
            for thread in (False, True):
                shown = await asked(member, "Spielzimmer", "play", game="helge", thread=thread)
                assert shown["content"] == said(member, "refusal-place-voice")
            shown = await asked(member, "Spielzimmer", "board")
            assert shown["content"] == said(member, "refusal-no-table-here")
        assert state(stage) == before


async def test_every_missing_permission_is_named_before_a_table_opens(stage: Stage) -> None:
    async with stage.members("Dora", "Emil", "Carla") as people:
        before = state(stage)
        for number, (name, thread) in enumerate(
            [(n, False) for n in TO_PLAY] + [(n, True) for n in FOR_THREADS]
        ):
            member = people[number % 3]
            language = words(member.locale.split("-")[0])
            await stage.control.do("permissions", channel="plauderei", revoke=[name])
            shown = await asked(member, "plauderei", "play", game="helge", thread=thread)
            assert language(f"permission-{name.replace('_', '-')}") in shown["content"], name
            await stage.control.do("permissions", channel="plauderei", clear=True)
        every = [*TO_PLAY, *FOR_THREADS]
        await stage.control.do("permissions", channel="plauderei", revoke=every)
        shown = await asked(people[1], "plauderei", "play", game="helge", thread=True)
        for name in every:
            assert words("de")(f"permission-{name.replace('_', '-')}") in shown["content"]
        # What the button of a busy channel or of the menu opens is checked in the same way.
        shown = await asked(people[1], "plauderei", "play", thread=True)
        shown = await private(await people[1].press(shown, custom_id="p:helge"))
        assert words("de")("permission-attach-files") in shown["content"]
        assert state(stage) == before


@pytest.mark.long
async def test_a_busy_channel_offers_its_table_and_a_thread(stage: Stage) -> None:
    async with stage.members("Dora", "Emil", "Carla") as people:
        lobby = await open_lobby(people[0], "tisch-2")
        links: list[Any] = []
        for member in people:
            shown = await asked(member, "tisch-2", "play", game="helge")
            assert lobby["id"] in shown["content"]
            links.append(shown)
        assert len(buttons(links[2])) == 1
        mark = people[2].mark()
        shown = await private(await people[2].press(links[2], custom_id="p:helge:thread"))
        assert shown["content"] == words("fr")("opened-thread", title="Helge")
        opened = await people[2].wait_message(lambda m: bool(button(m, ":join")), since=mark)
        assert opened["id"] != lobby["id"]
        thread = await people[2].wait_channel("Helge · Carla")
        # In a thread, and with a table in it: the thread is the clearer reason.
        for member, locale in zip(people, ("en", "de", "fr"), strict=True):
            shown = await asked(member, thread, "play", game="helge")
            assert shown["content"] == words(locale)("refusal-place-thread")
        names = [m["id"] for m in people[0].messages("tisch-2") if button(m, ":join")]
        assert all(a != b for a, b in pairwise(names))
        assert len(names) == 2


async def test_who_may_not_write_has_nothing_posted_and_still_plays(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        silence = {"user": "Ben", "revoke": ["send_messages"]}
        await stage.control.do("permissions", channel="tisch-1", **silence)
        before = state(stage)
        refused = said(ben, "refusal-may-not-write")
        for thread in (False, True):
            shown = await asked(ben, "tisch-1", "play", game="helge", thread=thread)
            assert shown["content"] == refused
        shown = await asked(ben, "tisch-1", "play")
        shown = await private(await ben.press(shown, custom_id="p:helge"))
        assert shown["content"] == refused
        assert state(stage) == before
        board = await start_game([ivo, ben], "tisch-1")  # a member who may write has opened it
        assert (await asked(ben, "tisch-1", "bump"))["content"] == refused
        assert (await asked(ben, "tisch-1", "clock", time="2d"))["content"] == refused
        moved = await private(await ben.press(board, custom_id="g:"))
        assert moved["content"] != refused
        await stage.control.do("permissions", channel="tisch-1", user="Ben", clear=True)
        assert (await asked(ben, "tisch-1", "bump"))["content"] != refused
