"""What a flood costs: presses of somebody who asks for too much, and presses made by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cogs.runtime.picture_pool import PicturePool
from cogs.runtime.throttle import PRESSES, PRESSES_RATE, Throttle
from cogs.ui.app import App
from tests.cogs.people import Places, press
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tools.bench.measure import Figure, figure, timed, timed_async

RUNS = 500
BATCH = 1000


async def figures(folder: Path) -> list[Figure]:
    """Press in a real app without Discord, with a clock that stands still."""
    place = folder / "flood"
    place.mkdir()
    async with World(place) as world:
        home = App(world.service, PicturePool(1), world.now, Places(), burst=PRESSES)  # type: ignore[arg-type]
        table = await world.playing(ANNA, BEN, game="hexago")
        await world.say()
        # Empties her bucket; the clock stands still, so it stays empty.
        for _ in range(3 * PRESSES):
            await press(home, ANNA, f"t:{table.id}:more")
        flood = await timed_async(lambda: press(home, ANNA, f"t:{table.id}:more"), RUNS)
        free = App(world.service, home.pictures, world.now, Places())  # type: ignore[arg-type]
        elsewhere = await timed_async(
            lambda: press(free, CARLA, f"t:{table.id}:more", guild_id=1), RUNS
        )
        made_up = await timed_async(lambda: press(free, ANNA, f"g:{table.id}:9.x:a b!"), RUNS // 10)
        bucket = Throttle(world.now, PRESSES, PRESSES_RATE)
        home.pictures.close()
    return [
        figure("a bucket at the door, for a thousand people", "ms", timed(_people(bucket), 100)),
        figure("a press of a flood, not answered", "ms", flood),
        figure("a press from another server, refused", "ms", elsewhere),
        figure("a press made by hand, refused with the question", "ms", made_up),
    ]


def _people(bucket: Throttle) -> Callable[[], None]:
    def work() -> None:
        for user in range(BATCH):
            bucket.enter(user)

    return work
