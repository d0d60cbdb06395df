"""Parties in a voice channel, and who comes to it and leaves it."""

from __future__ import annotations

from cogs.table.lobby import opening, seats
from cogs.table.model import Person
from cogs.table.play import acting
from engine.actions import parse
from tests.cogs.table.simulation import Simulation, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, ID

THREE = (ANNA, BEN, CARLA)
GONE, HERE = "away", "present"


def party(*sit_down: Person, game: str = "helge", **options: str) -> Simulation:
    simulation = opened(*THREE, game=game)
    for person in sit_down:
        simulation.do(seats.join, person, f"press-{person.user_id}")
    simulation.do(seats.set_options, ID + 1, options, {})
    simulation.do(seats.start, ID + 1)
    return simulation


def words_party() -> Simulation:
    return party(BEN, CARLA, game="haiclue", clue_timer="off")


def leave(game: Simulation, *users: int) -> None:
    for user in users:
        game.do(opening.left_voice, user)


def come(game: Simulation, *users: int) -> None:
    for user in users:
        game.do(opening.joined_voice, user)


def write(game: Simulation, user: int) -> None:
    tiles = " ".join(f"t{tile}" for tile in game.table.view(user - ID - 1).hand[:2])
    game.do(acting.submit, user, None, parse(f"clue {tiles}"))
