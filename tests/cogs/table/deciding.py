"""Decisions on tables in memory: helpers of tests that need no store, no Discord, no clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cogs.table.edit import Edit
from cogs.table.lobby import opening, seats
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.time import clock, timeouts
from data.store.changes import Change
from data.store.messages import Notice
from engine.actions import parse
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, START, Entropy

HERE = f"channel:{CHANNEL}"
PEOPLE = (ANNA, BEN, CARLA)

Decision = Callable[[Edit], object]


def decide(table: Table, decision: Decision, later: int = 0) -> Edit:
    """Take a decision on a loaded table, ``later`` milliseconds after its start."""
    edit = Edit(table, START + later, Entropy())
    decision(edit)
    return edit


def loaded(edit: Edit) -> Table:
    """Return a table as it is loaded after a change; a decision that altered that would fail."""
    table = edit.result()
    kept = replace(
        table.kept,
        entries=(*table.kept.entries, *edit.entries),
        timers={at: replace(t, id=at) for at, t in enumerate(edit.timers.values(), 1)},
    )
    maps = ("spent", "reserves", "motions", "timers", "drafts", "hands", "calls", "decks")
    frozen: dict[str, Any] = {name: MappingProxyType(getattr(kept, name)) for name in maps}
    return replace(table, data=replace(kept, **frozen))


def after(table: Table, *steps: Decision, later: int = 0) -> Table:
    """Take decisions one after the other, each on the table as the one before has left it."""
    for step in steps:
        table = loaded(decide(table, step, later))
    return table


def lobby(*people: Person, game: str = "helge", computers: int = 0, **shared: str) -> Table:
    """Open a table and seat everybody; ``shared`` are options that every table has."""
    wanted = Opening(GUILD, CHANNEL, False, people[0], "press-1", game, "en")
    edit = opening.open_lobby(wanted, START, Entropy())
    for person in people[1:]:
        seats.join(edit, person, f"press-{person.user_id}")
    for _ in range(computers):
        seats.add_computer(edit, people[0].user_id, "greedy")
    seats.set_options(edit, people[0].user_id, {}, shared)
    return loaded(edit)


def playing(*people: Person, **wanted: Any) -> Table:
    table = lobby(*people, **wanted)
    return after(
        table,
        lambda edit: seats.start(edit, people[0].user_id),
        lambda edit: clock.note_delivery(edit, 0),
    )


def clocked(*people: Person, **wanted: Any) -> Table:
    """Begin a game with a day for each decision."""
    return playing(*people, pace="1d", **wanted)


def move(edit: Edit) -> Table:
    """Make the first legal move of the player who is waited for."""
    seat = edit.table.waiting[0]
    text = edit.table.legal(seat)[0].text
    return acting.submit(edit, waited_for(edit.table), edit.table.token(seat), parse(text))


def drawn(table: Table) -> Table:
    """Return a game of Helge whose first player has drawn a stone, and is to place it."""
    return after(table, move)


def waited_for(table: Table) -> int:
    user = table.seats[table.waiting[0]].user_id
    assert user is not None
    return user


def other(table: Table) -> int:
    return next(s.user_id for s in table.players if s.user_id not in (waited_for(table), None))


def said(change: Change) -> list[tuple[str, str]]:
    return [(post.destination, post.message.kind) for post in change.posts]


def notices(change: Change) -> list[str]:
    return [post.message.key for post in change.posts if isinstance(post.message, Notice)]


def entries(change: Change) -> list[tuple[str, int | None]]:
    return [(entry.kind, entry.seat) for entry in change.entries]


def timers(change: Change) -> dict[str, int]:
    return {row.kind: row.due - change.now for row in change.after.timers.values()}


def tokens(table: Table) -> list[str]:
    return [table.token(seat) for seat in table.waiting]


def time_over(edit: Edit) -> None:
    timeouts.time_over(edit, tokens(edit.table))
