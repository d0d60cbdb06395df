"""What is said about cups fits into Discord's messages, and pings only those who play."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from cogs.ui.content import PAGE_LIMIT, Content
from cogs.ui.messages import cups as page
from data.store.cups import MOST, Cup, CupRow, CupSeat, EntrantRow
from data.words import LOCALES
from tests.cogs.table.world import CHANNEL, GUILD, START

FIRST = 10**18


def crowded(locale: str, due: int | None, rank: int | None) -> Cup:
    """Return a cup of 64 in a first round of two each, and one who left."""
    row = CupRow(
        *("cup", GUILD, CHANNEL, 7, 1, "hexago", locale, bytes(32), 2, 9, 1_800_000), 1, due
    )
    people = [EntrantRow("cup", n, FIRST + n, "*" * 100, "j") for n in range(1, MOST + 1)]
    seats = [CupSeat("cup", 1, n, f"t{n // 2:02}", n % 2, rank) for n in range(2, MOST + 2)]
    left = EntrantRow("cup", MOST + 1, FIRST, "Gone", "j", out=True)
    here = [CupSeat("cup", 1, one.number - 1, one.table_id, one.seat, rank) for one in seats]
    return Cup(row, (*people, left), tuple(here))


def texts(content: Content) -> str:
    shown: Any = content.posting()["view"]
    return "".join(i.content for i in shown.walk_children() if isinstance(i, ui.TextDisplay))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("due", "rank"), [(START, None), (START, 1), (None, 1)])
def test_all_of_it_fits_with_64_long_names(locale: str, due: int | None, rank: int | None) -> None:
    cup = crowded(locale, due, rank)
    made = [page.post(cup), page.begun(cup, 1)]
    made += [page.stands(cup, 1)] if rank else []
    for content in made:
        assert 0 < len(texts(content)) <= PAGE_LIMIT
    assert set(made[1].mentions) == {FIRST + n for n in range(1, MOST + 1)}
    assert not made[0].mentions
    if rank:
        assert not made[2].mentions
