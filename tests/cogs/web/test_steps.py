"""What the buttons of a step say on the page."""

from __future__ import annotations

from cogs.ui.app import App
from data.words import words
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, World
from tests.cogs.web.visiting import Page, ask, entered


async def test_a_verb_says_where_it_is_possible_also_outside_the_picture(
    page: Page, home: App, world: World
) -> None:
    """Which tower *Demolish* meant, only a frame in the picture said."""
    table, seen = await world.playing(ANNA, BEN, game="blox"), set[str]()
    for _ in range(16):
        who, seat = mover(table), table.owing[0]
        session = await entered(page, home, who, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        labels = {one["path"][0]: one["label"] for one in shown["choices"] if not one["beyond"]}
        for verb in {"demolish", "capture"} & {*labels}:
            said, seen = words(who.locale), seen | {verb}
            legal = [one.args[1] for one in table.legal(seat) if one.verb == verb]
            first, second = said(f"blox-verb-{verb}"), ", ".join(dict.fromkeys(legal))
            meant = {"count": 2, "first": first, "second": second, "third": ""}
            assert labels[verb] == said(f"blox-whole-{verb}", **meant)
        table = await world.move(table)
    assert seen == {"demolish", "capture"}
