"""``/privacy`` on the real bot: the file, the question, and a database that names nobody."""

from __future__ import annotations

import json

from data.store.__main__ import main
from tests.e2e.looking import asked, newest_board, rows, running, said
from tests.e2e.playing import button, is_board, play_on, press, start_game, take_turn
from tests.e2e.stage import Stage


def occurrences(stage: Stage, mark: str) -> list[str]:
    """Return the tables of which any column holds a text or number."""
    names = [n for (n,) in rows(stage, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return [name for name in names if mark in str(rows(stage, f"SELECT * FROM {name}"))]  # noqa: S608


async def test_somebody_is_forgotten_in_the_middle_of_a_game(stage: Stage) -> None:
    async with stage.members("Anna", "Ben", "Carla") as people:
        anna, ben, carla = people
        board = await play_on(people, await start_game(people, "tisch-1"), 3)
        assert {"seats", "votes", "hands", "outbox"} <= set(occurrences(stage, ben.id))
        page = await asked(ben, "tisch-1", "privacy")
        file = await press(ben, page, "y:export")
        ((attachment),) = file["attachments"]
        data = json.loads(await ben.download(attachment))
        assert data["user"] == ben.id
        assert data["seats"][0]["entries"]
        assert anna.id not in json.dumps(data["seats"])
        sure = await press(ben, file, "y:ask")
        assert sure["content"] == said(ben, "privacy-ask")
        done = await press(ben, sure, "y:forget")
        assert done["content"] == said(ben, "privacy-done", count=1)
        told = await anna.wait_message(is_board, after=board, channel=board["channel_id"])
        assert "**B**" in told["content"]
        assert "Ben" not in told["content"]
        left = await newest_board(stage, anna)
        game, position = running(stage)
        (seat,) = game.to_act(position.state)
        mover = {0: anna, 2: carla}[seat]  # who was told before is not told again
        seen = await mover.wait_message(lambda m: m["id"] == left["id"])
        await take_turn(mover, seen)
        await anna.wait_message(is_board, after=left, channel=left["channel_id"])
        assert occurrences(stage, ben.id) == []
        again = await asked(ben, "tisch-1", "privacy")
        kept = said(ben, "privacy-kept", running=0, finished=0, totals=0)
        assert again["content"] == f"{kept}\n{said(ben, 'privacy-rated')}"
        assert button(again, "y:ask")
    assert main(["check", str(stage.database)]) == 0
