"""A table that is played in a post of a forum, by the real client."""

from __future__ import annotations

from tests.e2e.playing import button, is_board, play_on, press
from tests.e2e.stage import Stage


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
