"""What a change of a table gives to say: rows for the outbox, public facts only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from cogs.table.model import Table
from data.store.rows import OutboxRow, TableRow
from engine.contract import Event, Seat
from engine.run import Advance

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
    """Return the destination of the lobby message and its edits.

    A rematch has its lobby in the thread it is played in: one place, one destination, or its
    board could be said before its lobby.
    """
    if row.lobby_channel_id == row.channel_id:
        return place_of(row)
    return f"channel:{row.lobby_channel_id}"


def told_upto(row: OutboxRow) -> int:
    """Return up to which entry a row tells; -1 where it tells of none, or that can't be read."""
    seq = row.payload.get("seq")
    return seq if isinstance(seq, int) else -1


def game_news(events: Iterable[Event], seq: int) -> list[News]:
    """Return the public side of the events of entry ``seq``; private arguments stay there."""
    return [_public(event, seq) for event in events]


def news_of(advance: Advance[Any]) -> list[News]:
    """Return the public side of what an entry led to."""
    return game_news(advance.step.events, advance.position.seq)


def _public(event: Event, seq: int) -> News:
    told = {"by": "game", "kind": event.kind, "args": dict(event.public), "minor": event.minor}
    return told if event.still is None else told | {"still": [seq, event.still]}


def table_news(kind: str, *, minor: bool = False, **args: Any) -> News:
    """Return news of the table itself (an undo, a resignation); minor: a line says it."""
    return {"by": "table", "kind": kind, "args": args, "minor": minor}


def mentions(before: Table | None, after: Table, actor: Seat | None = None) -> list[int]:
    """Return the people who newly owe a decision.

    A new question to somebody who owed one before counts too (the next clue), but not for the
    one whose own action led to it.
    """
    owed = {} if before is None else {seat: question(before, seat) for seat in before.waiting}
    return [
        user
        for seat in after.waiting
        if (seat not in owed or (seat != actor and owed[seat] != question(after, seat)))
        and (user := after.seats[seat].user_id) is not None
    ]


def question(table: Table, seat: Seat) -> str:
    """Return the token of a seat's decision without the count of undos."""
    return table.game.decision(table.play()[1].state, seat)


@dataclass(frozen=True, slots=True)
class Told:
    """What to post now, and what waits until somebody has to decide.

    Attributes:
        posts: In order.
        untold: What waits.
        progress: All are asked what they were asked before, and who has answered is news.
    """

    posts: tuple[Post, ...]
    untold: tuple[News, ...]
    progress: bool = False


def tell(before: Table, after: Table, news: Sequence[News], actor: Seat | None) -> Told:
    """Decide how a change is told; ``actor`` is the seat that acted, None for the clock.

    A person's move is told at once. The moves of computers and forced passes are kept until
    a person has to decide or the game is over, then told together with one picture. What
    leaves a person in the middle of a turn is one line; not what the clock did for them, since
    then they have to be told that there is a question.
    """
    if not after.over and _only_progress(before, after, news):
        # Whoever changes an answer is nobody's business, and an edit shows, whatever it says.
        return Told((), before.row.untold, progress=before.owing != after.owing)
    if after.game.spec.simultaneous:
        # Of the game's small news the new question says it all.
        news = [item for item in news if not item["minor"] or item["by"] == "table"]
    stills, everything = _with_stills(after, (*before.row.untold, *news))
    by_computer = actor is not None and after.computer(actor)
    where = place_of(after.row)
    position = after.play()[1]
    facts: dict[str, Any] = {"seq": position.seq, "undos": position.undos}
    if after.over:
        return Told((*stills, Post(where, "ended", {**facts, "news": list(everything)})), ())
    midway = before.owing == after.owing and (actor is not None or asked(before) == asked(after))
    if not by_computer and midway and all(item["minor"] for item in news):
        line = [item for item in news if item["by"] == "game" or item["minor"]]
        return Told((Post(where, "line", {"news": line}),) if line else (), before.row.untold)
    if by_computer and not _person_decides(after):
        return Told((), (*before.row.untold, *news))
    facts |= {"news": list(everything)}
    return Told((*stills, Post(where, "board", facts)), ())


def pinging(posts: Iterable[Post], users: Sequence[int]) -> list[Post]:
    """Have boards notify those who are told by a ping."""
    return [
        replace(post, payload={**post.payload, "mention": list(users)})
        if post.kind == "board"
        else post
        for post in posts
    ]


def _only_progress(before: Table, after: Table, news: Sequence[News]) -> bool:
    """Tell whether all that has changed is who has answered a question that is still open."""
    if not after.game.spec.simultaneous or any(item["by"] != "game" for item in news):
        return False
    return asked(before) == asked(after)


def asked(table: Table) -> frozenset[str]:
    """Return the questions that are open at a table, answered or not."""
    state = table.play()[1].state
    return frozenset(table.token(seat) for seat in table.game.may_act(state))


def _with_stills(table: Table, news: Sequence[News]) -> tuple[list[Post], tuple[News, ...]]:
    """Return a post for every still that is told, and the news that are left for the board."""
    posts: list[Post] = []
    where = place_of(table.row)
    for (seq, still), items in groupby(news, lambda item: tuple(item.get("still", ("", "")))):
        if seq != "":
            facts = {"seq": seq, "still": still, "news": list(items)}
            posts.append(Post(where, "still", facts))
    return posts, tuple(item for item in news if "still" not in item)


def _person_decides(table: Table) -> bool:
    return any(not table.computer(seat) for seat in table.owing)
