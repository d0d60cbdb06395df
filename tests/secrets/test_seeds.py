"""Two deals with the same public side are the same to everybody who sees no hand, the seal apart.

Here nothing is made up: two whole processes play from two seeds, and Discord gets the same
requests. Where all decide in secret, their different answers are given too.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.play import acting
from data.store.games import deal_of
from engine import registry
from engine.actions import parse
from engine.dice import SEED_BYTES
from engine.run import Run
from tests.cogs.table.world import CHANNEL, Entropy, World
from tests.engine.walks import any_action, stream_of
from tests.secrets.tables import KEYS, PEOPLE, begun
from tests.secrets.wire import connect

SEEDS = 60_000


class Seeded(Entropy):
    """The usual bytes, but for the seed of the first table."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.seed = seed_of(number)
        self.given = False

    def __call__(self, size: int) -> bytes:
        usual = super().__call__(size)
        if size != SEED_BYTES or self.given:
            return usual
        self.given = True
        return self.seed


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"seed/{number}".encode()).digest()


def look_alike(table: Table) -> int:
    """Return the number of another seed whose deal a spectator cannot tell from this one."""
    run, position = table.play()
    seen = table.view(None)
    for number in range(1, SEEDS):
        other, _ = Run(run.game, deal_of(table.row, table.seats), seed_of(number)).start(
            position.statuses
        )
        if other.state != position.state and run.game.observe(other.state, None) == seen:
            return number
    raise AssertionError("no other deal looks like this one")


async def played(folder: Path, key: str, number: int, answers: int = 0) -> tuple[Table, list[Any]]:
    """Deal from a seed and let all but one answer in secret; return what is said in public."""
    async with World(folder, entropy=Seeded(number)) as world:
        home, wire = connect(world)
        table = await begun(world, key, 4)
        await world.say()
        dealt, seal = table, table.row.commitment
        for seat in table.owing[:-1] if table.game.spec.simultaneous else ():
            action = any_action(table.game, table.play()[1].state, seat, stream_of(answers, seat))
            user_id, token = table.seats[seat].user_id or 0, table.token(seat)
            table = await world.do(acting.submit, table, user_id, token, action)
            await world.pass_time(5_000)
            await world.say()
        home.pictures.close()
        # What is posted and what is edited have an order each: two tasks serve them.
        said = sorted(
            (item for item in wire.said if item.place == CHANNEL), key=lambda item: item.kind
        )
        return dealt, [(item.kind, item.users, masked(item.given, seal)) for item in said]


def masked(value: Any, seal: str) -> Any:
    """Return some arguments without the seal, which is another one, and without nonces."""
    if isinstance(value, dict):
        return {k: masked(v, seal) for k, v in value.items() if k != "nonce"}
    if isinstance(value, list | tuple):
        return [masked(part, seal) for part in value]
    return value.replace(seal, "seal") if isinstance(value, str) else value


SEARCHED = ("hexago", "hexamino")
"""Games of which another deal with the same public side can be found by trying seeds."""


@pytest.mark.parametrize("key", SEARCHED)
async def test_two_seeds_that_look_alike(tmp_path: Path, key: str) -> None:
    folders = _folders(tmp_path)
    table, public = await played(folders[0], key, 0)
    other, same = await played(folders[1], key, look_alike(table))
    assert other.play()[1].state != table.play()[1].state
    alike(public, same)


async def test_two_secret_rounds_of_answers_look_alike(tmp_path: Path) -> None:
    """In every game in which all decide at once: who has decided is told, and nothing else."""
    keys = [key for key in KEYS if registry.game(key).spec.simultaneous]
    assert keys
    for key in keys:
        folders = _folders(tmp_path)
        first, second = [await played(folders[n], key, 0, answers=n) for n in (0, 1)]
        alike(first[1], second[1])
        assert len({len(first[1]), len(second[1])}) == 1


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
async def test_who_changes_an_answer_shows_nobody(tmp_path: Path, reveal: str) -> None:
    async with World(tmp_path) as world:
        home, wire = connect(world)
        table = await world.playing(
            *PEOPLE[:3], aloud=True, game="haiclue", options={"reveal": reveal}
        )
        await world.say()

        async def edits(seat: int, text: str) -> int:
            """Let a seat answer; return how often the public board is edited for it."""
            before = len(wire.said)
            user_id, token = table.seats[seat].user_id or 0, table.token(seat)
            await world.do(acting.submit, table, user_id, token, parse(text))
            await world.pass_time(10_000)
            await world.say()
            return sum(item.place == CHANNEL for item in wire.said[before:])

        one, two, three = table.play()[1].state.hands[0][:3]
        assert await edits(0, f"clue t{one} t{two}") == 1
        assert await edits(0, f"clue t{one} t{two}") == 0
        assert await edits(0, f"clue t{one} t{three}") == 0
        table = await world.service.tables.load(table.id)
        for seat in table.owing:
            table = await world.service.tables.load(table.id)
            one, two = table.play()[1].state.hands[seat][:2]
            table = await world.move(table, f"clue t{one} t{two}")
        await world.say()
        guesser = table.owing[0]
        first, other = [action.text for action in table.legal(guesser)[:2]]
        # All at once, whoever has guessed one of two is no nearer to being done.
        assert await edits(guesser, first) == (reveal == "one_by_one")
        assert await edits(guesser, other) == 0
        assert await edits(guesser, other) == 0
        home.pictures.close()


def alike(public: list[Any], same: list[Any]) -> None:
    """Check that two lists of requests are the same; no hand is printed."""
    assert len(public) >= 2
    assert [request[:2] for request in public] == [request[:2] for request in same]
    differing = [n for n, (one, two) in enumerate(zip(public, same, strict=True)) if one != two]
    assert not differing


def _folders(path: Path) -> tuple[Path, Path]:
    found = (path / "one", path / "other")
    for folder in found:
        folder.mkdir(exist_ok=True)
    return found
