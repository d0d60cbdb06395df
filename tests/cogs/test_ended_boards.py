"""What stands under a game that is over, with as many and as awkward names as there can be."""

from __future__ import annotations

import pytest

from cogs.table.model import Person
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.messages import board
from data.store.messages import News
from engine.refusals import NotYours
from tests.cogs.table.world import World

CROWD = tuple(Person(100 + n, "*_" * 15 + f"א{chr(65 + n)}", "en") for n in range(12))


@pytest.mark.parametrize("pictured", [True, False])
async def test_twelve_awkward_winners_push_no_line_out(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, pictured: bool
) -> None:
    table = await world.playing(*CROWD, game="haiclue")
    for person in CROWD:
        table = await world.service.votes.vote_end(table.id, person.user_id, True, world.time)
    assert table.over
    if not pictured:

        async def fail(*_: object) -> None:
            raise NotYours("broken")

        monkeypatch.setattr(home.pictures, "board", fail)
    news = [News("table", "back", {"seat": 0})]
    text = (await board.ended(home, table, 1, news)).text
    assert len(text) <= TEXT_LIMIT
    assert not text.startswith("…")
    assert board.winner_line(table, table.words) in text
    assert "**A**, **B**, **C**" in board.winner_line(table, table.words)
    assert (board.ranking_line(table, table.words) in text) is False, "the picture says it"
    assert table.row.seed.hex() not in text
