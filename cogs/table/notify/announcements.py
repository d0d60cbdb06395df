"""What a change of a table gives to say in public: boards, lines, stills, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from cogs.table.edit import Edit, public_place
from cogs.table.model import Table
from data.store.messages import Board, Ended, Fact, Line, LobbyEdit, Message, News, Status, Still
from data.store.rows import RUNNING, TableRow
from engine.contract import Event, Seat
from engine.run import Advance


def lobby_place(row: TableRow) -> str:
    """Return the destination of the lobby message and its edits.

    A rematch has its lobby in the thread it is played in: one place, one destination, or its
    board could be said before its lobby.
    """
    if row.lobby_channel_id == row.channel_id:
        return public_place(row)
    return f"channel:{row.lobby_channel_id}"


def edit_lobby(edit: Edit) -> None:
    """Bring the lobby message up to date; one waiting edit serves for all."""
    edit.unsay(LobbyEdit)
    edit.say(lobby_place(edit.table.row), LobbyEdit())


def game_news(events: Iterable[Event], seq: int) -> list[News]:
    """Return the public side of the events of entry ``seq``; private arguments stay there."""
    return [
        News(
            "game",
            event.kind,
            dict(event.public),
            event.minor,
            None if event.still is None else (seq, event.still),
        )
        for event in events
    ]


def news_of(advance: Advance[Any]) -> list[News]:
    """Return the public side of what an entry led to."""
    return game_news(advance.step.events, advance.position.seq)


def table_news(kind: str, *, minor: bool = False, **args: Fact) -> News:
    """Return news of the table itself (an undo, a resignation); minor: a line says it."""
    return News("table", kind, args, minor)


def mentions(before: Table | None, after: Table, actor: Seat | None = None) -> list[int]:
    """Return the users who newly owe a decision.

    A new question to a player who owed one before counts too (the next clue), but not for the
    one whose own action led to it.
    """
    owed = {} if before is None else {seat: before.question(seat) for seat in before.waiting}
    return [
        user
        for seat in after.waiting
        if (seat not in owed or (seat != actor and owed[seat] != after.question(seat)))
        and (user := after.seats[seat].user_id) is not None
    ]


@dataclass(frozen=True, slots=True)
class Announcement:
    """What to post now, and what waits until a player has to decide.

    Attributes:
        messages: In order.
        untold: What waits.
        progress: All are asked what they were asked before, and who has answered is news.
    """

    messages: tuple[Message, ...]
    untold: tuple[News, ...]
    progress: bool = False

    @property
    def board(self) -> bool:
        """A board is among the messages."""
        return any(isinstance(message, Board) for message in self.messages)


def announce(before: Table, after: Table, news: Sequence[News], actor: Seat | None) -> Announcement:
    """Decide how a change is told; ``actor`` is the seat that acted, None for the clock.

    A player's move is told at once. The moves of computers and forced passes are kept until
    a player has to decide or the game is over, then told together with one picture. What
    leaves a player in the middle of a turn is one line; not what the clock did for them, since
    then they have to be told that there is a question.
    """
    untold = before.row.untold
    if not after.over and _only_progress(before, after, news):
        # Whoever changes an answer is nobody's business, and an edit shows, whatever it says.
        return Announcement((), untold, progress=before.owing != after.owing)
    if after.game.spec.simultaneous:
        # Of the game's small news the new question says it all.
        news = [item for item in news if not item.minor or item.by == "table"]
    stills, everything = _with_stills((*untold, *news))
    by_computer = actor is not None and after.computer(actor)
    position = after.play()[1]
    if after.over:
        end = Ended(position.seq, position.undos, everything)
        return Announcement((*stills, end), ())
    midway = before.owing == after.owing and (actor is not None or asked(before) == asked(after))
    if not by_computer and midway and all(item.minor for item in news):
        line = tuple(item for item in news if item.by == "game" or item.minor)
        return Announcement((Line(line),) if line else (), untold)
    if by_computer and all(after.computer(seat) for seat in after.owing):
        return Announcement((), (*untold, *news))
    return Announcement((*stills, Board(position.seq, position.undos, everything)), ())


def post(edit: Edit, told: Announcement, pings: Sequence[int]) -> None:
    """Say what there is to say; boards ping those who are called by a ping."""
    where = public_place(edit.table.row)
    for message in told.messages:
        if isinstance(message, Board):
            message = msgspec.structs.replace(message, mention=tuple(pings))  # noqa: PLW2901
        edit.say(where, message)


def post_board(edit: Edit, pings: Sequence[int] = ()) -> None:
    """Post the board as it stands."""
    table = edit.table
    position = table.play()[1]
    board = Board(position.seq, position.undos, mention=tuple(pings))
    edit.say(public_place(table.row), board)


def post_line(edit: Edit, news: News) -> None:
    """Say something small, and have the board say it too where it speaks of that."""
    edit.say(public_place(edit.table.row), Line((news,)))
    edit_board(edit)


def edit_board(edit: Edit) -> None:
    """Bring the words of the newest board up to date; one waiting edit serves for all."""
    if edit.table.row.status == RUNNING:
        edit.unsay(Status)
        edit.say(public_place(edit.table.row), Status())


def asked(table: Table) -> frozenset[str]:
    """Return the questions that are open at a table, answered or not."""
    state = table.play()[1].state
    return frozenset(table.token(seat) for seat in table.game.may_act(state))


def _only_progress(before: Table, after: Table, news: Sequence[News]) -> bool:
    """Tell whether all that has changed is who has answered a question that is still open."""
    if not after.game.spec.simultaneous or any(item.by != "game" for item in news):
        return False
    return asked(before) == asked(after)


def _with_stills(news: Sequence[News]) -> tuple[list[Message], tuple[News, ...]]:
    """Return a message for every still, and the news that are left for the board."""
    found: list[Message] = []
    for still, items in groupby(news, lambda item: item.still):
        if still is not None:
            found.append(Still(still[0], still[1], tuple(items)))
    return found, tuple(item for item in news if item.still is None)
