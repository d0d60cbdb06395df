"""A table at which clues are guessed, and what people there press."""

from __future__ import annotations

from cogs.table.model import Person, Table
from cogs.table.play import acting
from engine.actions import parse
from engine.games.haiclue.state import CLUE, COLOURS, SEATS
from tests.cogs.people import Press, shown_buttons
from tests.cogs.table.world import ANNA, BEN, CARLA, World

PEOPLE = (ANNA, Person(BEN.user_id, "Ben", "en"), Person(CARLA.user_id, "Carla", "en"))


async def guessing(world: World, reveal: str) -> Table:
    """Return a table at which all clues of the first round are in; B is read first."""
    options = {"reveal": reveal, "youngest": "A"}
    table = await world.playing(*PEOPLE, game="haiclue", options=options)
    for seat in range(3):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    await world.say()
    return table


def miss(table: Table) -> str:
    """Return a clue of two words, or where two play a wrong guess of the other's clue."""
    seat = table.owing[0]
    view = table.view(seat)
    if view.phase == CLUE:
        return f"clue t{view.hand[0]} t{view.hand[1]}"
    assert table.position
    wrong = COLOURS[(table.position.state.cards[1 - seat] + 1) % len(COLOURS)]
    return f"guess @{SEATS[1 - seat]} {wrong}"


async def submit(world: World, table: Table, seat: int, text: str) -> Table:
    user_id = PEOPLE[seat].user_id
    return await world.do(acting.submit, table, user_id, table.token(seat), parse(text))


def labels_of(made: Press) -> list[str]:
    return [part.label for part in shown_buttons(made)]
