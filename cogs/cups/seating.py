"""The tables of a cup: opened with the seats that were drawn, or called off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from cogs.cups import rules as rounds
from cogs.refusals import LobbyClosed
from cogs.table.edit import Edit, Entropy
from cogs.table.lobby.opening import Opening, close, human, lobby_of, new_row
from cogs.table.model import Person
from cogs.table.play.commit import stop
from cogs.table.time.time_control import DAY
from data.store.cups import CupRow, EntrantRow
from data.store.rows import LOBBY, RUNNING
from data.store.typed import RoundOver
from engine import registry


def call_off(edit: Edit) -> None:
    """Close a lobby whose seats were drawn, or raise ``LobbyClosed``."""
    if edit.table.row.status != LOBBY or not edit.table.drawn:
        raise LobbyClosed
    close(edit, "lobby-ended")


def wait_no_longer(edit: Edit) -> None:
    """Let a table whose round somebody waits for wait no more for players who are gone."""
    for number, over in edit.timers_of(RoundOver):
        due = edit.timers[number].due
        edit.stop(RoundOver)
        edit.start(due, structs.replace(over, stays=False))
    if edit.table.row.status == RUNNING and not edit.table.players:
        stop(edit, "abandoned")


def table_of(
    cup: CupRow,
    sitting: Sequence[EntrantRow],
    table_id: str,
    now: int,
    chance: Entropy,
    *,
    alone: bool,
) -> Edit:
    """Return a cup's table; it starts as soon as its thread is there.

    One that is ``alone`` in its round waits for its players until the end of that: nobody else
    waits for it.
    """
    people = [Person(one.user_id, one.name, cup.locale) for one in sitting]
    opening = Opening(
        guild_id=cup.guild_id,
        channel_id=cup.channel_id,
        thread=True,
        host=people[0],
        press_id=sitting[0].join,
        game=cup.game,
        locale=cup.locale,
        options={o.key: o.cup for o in registry.game(cup.game).spec.options if o.cup},
    )
    row = replace(
        new_row(opening, now, chance, table_id),
        pace=rounds.pace(cup.lasts),
        lapse="computer",
        holiday="no",
    )
    seats = [
        human(table_id, at, person, one.join)
        for at, (person, one) in enumerate(zip(people, sitting, strict=True))
    ]
    edit = lobby_of(row, seats, now, chance, drawn_until=cup.due)
    # The end of its round brings it forward; one that is never counted keeps no table for ever.
    longest = now + cup.lasts + DAY
    edit.start(longest, RoundOver(stays=alone or cup.lasts > rounds.SHORT))
    return edit
