"""Commands and buttons by the wrong people, at the wrong time, in the wrong place; a forum."""

from __future__ import annotations

import pytest

from cogs.ui.permissions import FOR_THREADS, TO_PLAY
from cogs.ui.phrases import party_titles
from data.words import words
from sandbox.driver import DriverError, buttons
from sandbox.text import message_text
from tests.e2e.looking import asked, private, rows, said, state
from tools.support.playing import (
    button,
    is_board,
    open_lobby,
    play_on,
    press,
    start_game,
    take_turn,
)
from tools.support.stage import Stage
from tools.support.waiting import until


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
        assert r"tisch\-1" in message_text(shown)
        for name in ("help", "rules", "language"):
            assert message_text(await (await people[0].command("@bot", name)).ready())
        shown = await (await people[0].command("@bot", "language", server="fr")).ready()
        assert shown["content"] == said(people[0], "refusal-server-only")
        parties = party_titles(words("en"))
        for member in people:
            offered = buttons(await asked(member, "Spielzimmer", "play"))
            assert [one["label"] for one in offered] == [parties], "only what can be played there"
            for thread in (False, True):
                shown = await asked(member, "Spielzimmer", "play", game="helge", thread=thread)
                assert shown["content"] == said(member, "refusal-place-voice", games=parties)
            shown = await asked(member, "Spielzimmer", "board")
            assert shown["content"] == said(member, "refusal-no-table-here")
        assert state(stage) == before


async def test_commands_are_called_as_discord_offers_them_whatever_language_is_chosen(
    stage: Stage,
) -> None:
    async with stage.members("Emil") as (emil,):
        await emil.settings(locale="en-US")
        chosen = await asked(emil, "tisch-1", "language", mine="de")
        german, named = words("de"), words("de", "en")
        name = german("language-name")
        assert german("language-mine", name=name) in message_text(chosen)
        none = message_text(await asked(emil, "tisch-1", "tables"))
        assert named("tables-none") in none != german("tables-none")
        helped = await asked(emil, "tisch-1", "help")
        assert f"/{words('en')('cmd-play')}`" in message_text(helped)
        commands = await press(emil, helped, "all")
        line = named("help-command", name="play", about=german("cmd-play.about"))
        assert line in message_text(commands)
        await emil.settings(locale="fr")
        assert words("de", "fr")("tables-none") in message_text(
            await asked(emil, "tisch-1", "tables")
        )


async def test_every_missing_permission_is_named_before_a_table_opens(stage: Stage) -> None:
    async with stage.members("Emil") as (emil,):
        before = state(stage)
        every = [*TO_PLAY, *FOR_THREADS]
        menu = await asked(emil, "plauderei", "play", thread=True)
        await stage.control.do("permissions", channel="plauderei", revoke=every)
        # Before a game is chosen, with it, and what the button of an earlier menu opens.
        for shown in (
            await asked(emil, "plauderei", "play", thread=True),
            await asked(emil, "plauderei", "play", game="helge", thread=True),
            await private(await emil.press(menu, custom_id="p:helge")),
        ):
            for name in every:
                assert words("de")(f"permission-{name.replace('_', '-')}") in message_text(shown)
        assert state(stage) == before


async def test_posting_is_forbidden_in_the_middle_and_allowed_again(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 1)
        await stage.control.do("permissions", channel="tisch-1", revoke=["attach_files"])
        board = await play_on(people, board, 1)
        assert "Helge · " in board["content"]
        assert not board["attachments"]
        await stage.control.do("permissions", channel="tisch-1", revoke=["send_messages"])
        mover = next(m for m in people if m.mention in board["content"])
        shown = await take_turn(mover, board)
        assert shown["content"]
        following = next(m for m in people if m is not mover)
        await until(lambda: rows(stage, "SELECT 1 FROM outbox WHERE state = 'dropped'"))
        await stage.control.do("permissions", channel="tisch-1", clear=True)
        shown = await asked(following, "tisch-1", "board")
        assert shown["content"].startswith(said(following, "turn-yours"))
        await take_turn(following, shown)
        newest = await people[0].wait_message(is_board, after=board, channel="tisch-1")
        assert newest["attachments"]


async def test_a_table_gets_a_post_of_its_own_and_is_played_there(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        forum = ben.channel("spielrunden")
        answer = await ben.command("tisch-1", "play", game="helge", forum=forum["id"])
        lobby = await ben.wait_message(lambda m: bool(button(m, ":join")))
        post = ben.channels[lobby["channel_id"]]
        assert (post["parent_id"], post["type"]) == (forum["id"], 11)
        # The forum takes no post without a tag.
        assert post["applied_tags"] == [tag["id"] for tag in forum["available_tags"]]
        assert post["id"] in (await answer.ready())["content"]
        seen = await ivo.wait_message(lambda m: m["id"] == lobby["id"])
        await press(ivo, seen, ":join")
        await press(ben, lobby, ":start")
        board = await ben.wait_message(is_board, channel=post)
        assert (await play_on(people, board, 2))["channel_id"] == post["id"]
