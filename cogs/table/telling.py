"""What a change of a table gives to say: rows for the outbox, public facts only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.table.model import Table
from data.store.rows import TableRow
from engine.contract import Event, Seat

News = dict[str, Any]
"""``{"by": "game" or "table", "kind": …, "args": {…}}``"""


@dataclass(frozen=True, slots=True)
class Post:
    """One row to be written: where, what, and with which public facts."""

    destination: str
    kind: str
    payload: dict[str, Any]


def place_of(row: TableRow) -> str:
    """Return the destination of everything public about a running table."""
    if row.thread:
        return f"thread:{row.id}"
    return f"channel:{row.channel_id}"


def lobby_of(row: TableRow) -> str:
    """Return the destination of the lobby message and its edits."""
    return f"channel:{row.lobby_channel_id}"


def game_news(events: Iterable[Event]) -> list[News]:
    """Return the public side of events; private arguments are left where they are."""
    return [
        {"by": "game", "kind": event.kind, "args": dict(event.public), "minor": event.minor}
        for event in events
    ]


def table_news(kind: str, **args: Any) -> News:
    """Return news of the table itself (an undo, a resignation)."""
    return {"by": "table", "kind": kind, "args": args, "minor": False}


def mentions(before: Table | None, after: Table, actor: Seat | None = None) -> list[int]:
    """Return the people who newly owe a decision.

    A new question to somebody who owed one before counts too (the next clue), but not for the
    one whose own action led to it.
    """
    owed = {} if before is None else {seat: question(before, seat) for seat in before.owing}
    return [
        user
        for seat in after.owing
        if (seat not in owed or (seat != actor and owed[seat] != question(after, seat)))
        and (user := after.seats[seat].user_id) is not None
    ]


def question(table: Table, seat: Seat) -> str:
    """Return the token of a seat's decision without the count of undos."""
    return table.game.decision(table.play()[1].state, seat)


@dataclass(frozen=True, slots=True)
class Told:
    """What to post now, and what waits until somebody has to decide."""

    posts: tuple[Post, ...]
    untold: tuple[News, ...]


def tell(before: Table, after: Table, news: Sequence[News], actor: Seat | None) -> Told:
    """Decide how a change is told; ``actor`` is the seat that acted, None for the clock.

    A person's move is told at once. The moves of computers and forced passes are kept until
    a person has to decide or the game is over, then told together with one picture. What
    leaves a person in the middle of a turn is one line.
    """
    everything = (*before.row.untold, *news)
    by_computer = actor is not None and after.computer(actor)
    where = place_of(after.row)
    position = after.play()[1]
    facts: dict[str, Any] = {"seq": position.seq, "undos": position.undos}
    if after.over:
        return Told((Post(where, "ended", {**facts, "news": list(everything)}),), ())
    if not by_computer and all(item["minor"] for item in news) and before.owing == after.owing:
        line = [item for item in news if item["by"] == "game"]
        return Told((Post(where, "line", {"news": line}),) if line else (), before.row.untold)
    if by_computer and not _person_decides(after):
        return Told((), everything)
    facts |= {"news": list(everything), "mention": mentions(before, after, actor)}
    return Told((Post(where, "board", facts),), ())


def _person_decides(table: Table) -> bool:
    return any(not table.computer(seat) for seat in table.owing)
