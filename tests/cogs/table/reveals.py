"""A party at which clues are revealed one by one, without time limits."""

from __future__ import annotations

from cogs.table.model import Person, Table
from cogs.table.play import acting
from data.words import words
from engine.actions import Action
from render.games.haiclue.words import filled
from tests.cogs.table.test_latecomers import begun
from tests.cogs.table.world import ID, World

OPTIONS = {"reveal": "one_by_one", "youngest": "A", "clue_timer": "off", "guess_timer": "off"}


def action(table: Table, seat: int) -> Action:
    view = table.view(seat)
    if view.phase == "clue":
        return Action("clue", tuple(f"t{tile}" for tile in view.hand[:2]))
    return table.game.answers(table.play()[1].state, seat)[0]


async def answered(world: World, table: Table) -> Table:
    """Let all answer the present question."""
    for seat in table.owing:
        await world.do(acting.submit, table, ID + 1 + seat, None, action(table, seat))
        table = await world.service.tables.load(table.id)
    await world.say()
    return table


async def revealed(world: World) -> Table:
    """Return a party at which the first clue of the first round was revealed just now."""
    table = await begun(world, options=OPTIONS)
    await world.say()
    return await answered(world, await answered(world, table))


def outcome_of(table: Table, seat: int, who: Person) -> str:
    """Return what a player reads about their wrong guess at the first clue of a game."""
    said, view = words(who.locale), table.view(seat)
    (result,) = view.results
    lexicon = filled(table.scene(said, seat), view).lexicon
    assert seat not in result.right
    chosen = result.guesses[seat], result.card
    guess, meant = (lexicon[view.targets[one] - 1][0] for one in chosen)
    author = f"**{'ABC'[result.author]}** {table.names[result.author]}"
    verdict = said("haiclue-recalled-wrong", guess=guess, author=author, word=meant)
    points = view.points[seat]
    return f"{verdict} {said('haiclue-came-clue', gain=points, points=points)}"
