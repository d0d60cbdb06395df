"""A crash between any two steps: nothing lost, nothing said twice.

The process is killed in memory at its n-th touch of the store or of Discord, for every seventh n
of a short game (for every n with ``make long``); the next life starts on the same file. What was
said in the end is compared with an undisturbed life. Real kills of the real process are in
``tools/simulate`` and ``tests/e2e``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.play import acting, drafts
from cogs.table.play.drafts import draft_action, form_of, load_draft
from tests.cogs.table.fuses import (
    EACH,
    OFFSETS,
    Fuse,
    FusedMouth,
    Script,
    deliver,
    heard,
    life,
    script,
)
from tests.cogs.table.world import ANNA, BEN, Entropy, World
from tests.tiers import few


async def written_script(world: World) -> None:
    """Write two clues press by press and guess both; every step can be taken up again."""
    service = world.service
    opened = await service.tables.in_channel(2000)
    table = opened or await service.lobby.open(world.opening(game="haiclue"), world.time)
    await deliver(world)
    if table.row.status == "lobby":
        if len(table.seats) == 1:
            table = await service.lobby.join(table.id, BEN, "b", world.time)
        await deliver(world)
        table = await service.lobby.start(table.id, ANNA.user_id, world.time)
    await deliver(world)
    while table.play()[1].seq < 4:
        seat = table.owing[0]
        user, token, form = table.seats[seat].user_id or 0, table.token(seat), form_of(table, seat)
        if form is None:
            text = table.legal(seat)[0].text
        else:
            for word in form.items[:2]:
                await world.do(drafts.press, table, user, token, word)
            text = draft_action(form, await load_draft(service.tables, table, seat)).text
        await world.do(acting.submit, table, user, token, text)
        await deliver(world)
        table = await service.tables.load(table.id)


@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize("script", few([script, written_script]))
async def test_a_kill_at_every_step(tmp_path: Path, script: Script, offset: int) -> None:
    calm = FusedMouth()
    assert await life(tmp_path, calm, None, Entropy(one_deal=True), script)
    assert "board" in [row.kind for row in calm.said]
    steps = 0
    for step_number in range(1 + offset, 300, EACH):
        folder = tmp_path / f"kill{step_number}"
        folder.mkdir()
        mouth, entropy = FusedMouth(), Entropy(one_deal=True)
        ended = await life(folder, mouth, Fuse(step_number), entropy, script)
        if ended:
            break
        steps += 1
        assert await life(folder, mouth, None, entropy, script)
        assert len(mouth.said) == len(mouth.by_nonce), step_number
        assert heard(mouth) == heard(calm), step_number
    assert EACH * steps > 30
