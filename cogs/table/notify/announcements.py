"""What a change of a table gives to say in public: boards, lines, stills, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from cogs.table.edit import Edit, public_place
from cogs.table.model import Table
from data.store import typed
from data.store.messages import (
    Board,
    Ended,
    Fact,
    Line,
    LobbyEdit,
    Message,
    News,
    Start,
    Status,
    Still,
    is_reveal,
)
from data.store.rows import RUNNING, TableRow
from engine.run import ACT, Advance, Entry
from engine.spec import Event, Seat

REMEMBERED: Final = 24
"""News that are kept for players who were not called since: more than a round of any game."""
REVEALED: Final = 6_000
"""Milliseconds for which a party looks at what was revealed before the next question."""
TOGETHER: Final = 4
"""Pictures that stay readable beside each other in one message."""


def lobby_place(row: TableRow) -> str:
    if row.lobby_channel_id == row.channel_id:
        return public_place(row)
    return f"channel:{row.lobby_channel_id}"


def edit_lobby(edit: Edit) -> None:
    """Update the lobby message; one waiting edit serves for all."""
    edit.unsay(LobbyEdit)
    edit.say(lobby_place(edit.table.row), LobbyEdit())


def game_news(events: Iterable[Event], entry: Entry | None = None) -> list[News]:
    seq, actor = (0, None) if entry is None else (entry.seq, entry.seat)
    return [
        News(
            "game",
            event.kind,
            dict(event.public),
            event.minor,
            None if event.still is None else (seq, event.still),
            seq,
            actor if entry is not None and entry.kind == ACT else None,
        )
        for event in events
    ]


def news_of(advance: Advance[Any]) -> list[News]:
    return game_news(advance.step.events, advance.entry)


def table_news(kind: str, *, minor: bool = False, **args: Fact) -> News:
    """Return news of the table itself (an undo, a resignation); minor: a line says it."""
    return News("table", kind, args, minor)


def mentions(before: Table | None, after: Table, actor: Seat | None = None) -> list[int]:
    """Return the users who newly owe a decision, or a new one that their own act did not bring."""
    owed = {} if before is None else {seat: before.question(seat) for seat in before.waiting}
    return [
        user
        for seat in after.waiting
        if (seat not in owed or (seat != actor and owed[seat] != after.question(seat)))
        and (user := after.seats[seat].user_id) is not None
    ]


@dataclass(frozen=True, slots=True)
class Announcement:
    """What to post now, and the news that wait until a player has to decide.

    ``progress``: only who has answered is new. ``held``: a board waits for computers. ``reveal``:
    one waits until all have seen what was revealed.
    """

    messages: tuple[Message, ...]
    unannounced: tuple[News, ...]
    progress: bool = False
    held: bool = False
    reveal: bool = False

    @property
    def board(self) -> bool:
        return any(isinstance(message, Board) for message in self.messages)


def announce(before: Table, after: Table, news: Sequence[News], actor: Seat | None) -> Announcement:
    """Decide how a change is announced; ``actor`` is the seat that acted, None for the clock.

    Nothing is said before a player has to decide or the game is over. Then one board tells
    everything since. What leaves a player in the middle of a turn waits, unless the clock did it.
    """
    recent = before.row.unannounced
    if after.over:
        return _end(after, recent, _worth_saying(after, news))
    if after.private:
        return Announcement((), ())  # its player sees all of it, and the channel gets the result
    same = open_questions(before) == open_questions(after)
    open_ = after.game.spec.simultaneous and same
    if open_ and all(item.by == "game" for item in news):
        # A changed answer is no one's business, and any edit gives it away, whatever it says.
        return Announcement((), recent, progress=before.owing != after.owing)
    news = without_first_halves(_worth_saying(after, news))
    midway = before.owing == after.owing and (actor is not None or same)
    if (midway or open_) and all(item.minor for item in news):
        return _aside(after, recent, news, progress=open_)
    everything = (*_said_again(recent, news), *news)
    # A party that chose an answer and is asked for another one.
    instead = after.row.party and not _written(before) and not _written(after)
    if after.row.party and (shown := _revealed(after, everything)):
        return _reveal(after, everything, shown, instead=instead)
    if computers_decide(after):
        return Announcement((), everything, held=True)
    boards = _boards(after, everything, instead=instead)
    return Announcement(boards, news_to_repeat(after, everything))


def _revealed(table: Table, news: Sequence[News]) -> Sequence[News]:
    """Return the news up to the last reveal that has no picture of its own; none without one."""
    new = [item for item in news if not item.told]
    while new and not (new[-1].still is None and reveals(table, new[-1])):
        new.pop()
    return new


def reveals(table: Table, item: News) -> bool:
    args = {key: arg for key, arg in item.args.items() if arg is not None}
    return item.by == "game" and table.game.revealed(Event(item.kind, args)) is not None


def _reveal(
    after: Table, everything: Sequence[News], shown: Sequence[News], *, instead: bool
) -> Announcement:
    board = _reveal_board(after, shown, instead=instead)
    rest = tuple(item for item in everything if not item.told)[len(shown) :]
    return Announcement((board,), (*_told(shown), *rest), reveal=True)


def _told(news: Sequence[News]) -> tuple[News, ...]:
    return tuple(msgspec.structs.replace(item, told=True) for item in news)


def _reveal_board(after: Table, shown: Sequence[News], *, instead: bool) -> Board:
    position = after.play()[1]
    return Board(position.seq, position.undos, tuple(shown), instead=instead, reveal=True)


def go_on(edit: Edit) -> None:
    """Post the board of the next question, if what was revealed before has been shown so far."""
    for number, reveal in edit.timers_of(typed.Reveal):
        table = edit.table
        for message in _boards(table, table.row.unannounced, instead=not _written(table)):
            if isinstance(message, Board):
                message = msgspec.structs.replace(message, since=reveal.since)  # noqa: PLW2901
            edit.say(public_place(table.row), message)
        edit.alter(unannounced=news_to_repeat(table, table.row.unannounced))
        edit.stop_one(number)


def _worth_saying(after: Table, news: Sequence[News]) -> Sequence[News]:
    """Leave out the game's small news where all are asked at once: the new question says it all."""
    if not after.game.spec.simultaneous:
        return news
    return [item for item in news if not item.minor or item.by == "table"]


def _end(after: Table, recent: Sequence[News], news: Sequence[News]) -> Announcement:
    position = after.play()[1]
    before = _said_again(recent, news)
    if all(item.actor is None for item in news):  # a turn that was begun leads to nothing any more
        while before and before[-1].minor and before[-1].by == "game":
            before = before[:-1]
    everything = (*before, *without_first_halves(news))
    stills, left = _apart([item for item in everything if not item.told])
    shown = _revealed(after, left) if after.row.party else ()
    # The end is a message of its own: what was revealed last stays above it.
    reveal = (_reveal_board(after, shown, instead=False),) if shown else ()
    left[: len(shown)] = _told(shown)
    end = Ended(position.seq, position.undos, tuple(left))
    return Announcement((*stills, *reveal, end), ())


def _aside(
    after: Table, recent: Sequence[News], news: Sequence[News], *, progress: bool
) -> Announcement:
    """Say small news of the table in a line; those of the game wait for the next board."""
    line = tuple(item for item in news if item.by == "table")
    waiting = (*recent, *(item for item in news if item.by == "game"))
    held = any(not item.told for item in waiting) and computers_decide(after)
    return Announcement((Line(line),) if line else (), waiting, progress=progress, held=held)


def _written(table: Table) -> bool:
    state = table.play()[1].state
    return any(table.game.forms(state, seat) for seat in table.game.may_act(state))


def computers_decide(table: Table) -> bool:
    """Return whether only computers are asked, which move unless nobody plays (``stays``)."""
    playing = not table.over and bool(table.players)
    return playing and all(table.computer(seat) for seat in table.owing)


def meanwhile(table: Table, last: Start | Board) -> Start | Board:
    """Return what the newest board says: also what is drawn, and what computers answer now."""
    position, added = table.play()[1], drawn_news(table)
    if computers_decide(table):
        added = tuple(item for item in table.row.unannounced if not item.told)
        if any(item.still is not None for item in added):
            return last  # the still, and a board below it, will say all of this
        board = Board(position.seq, position.undos, added)
        if added and is_edited(table, board):
            return board
    return msgspec.structs.replace(last, news=(*last.news, *added)) if added else last


def drawn_news(table: Table) -> tuple[News, ...]:
    """Return what a player has drawn who now has to do something with it."""
    if table.over or table.one_message or computers_decide(table):
        return ()
    drawn = (i for i in table.row.unannounced if i.kind in table.game.spec.immediate and not i.told)
    return tuple(item for item in drawn if item.by == "game" and item.actor in table.owing)


def tell_held(edit: Edit, number: int) -> None:
    """Announce what waits for slow computers, unless its timer ``number`` was stopped."""
    table, held = edit.table, edit.table.row.unannounced
    if number in edit.timers and any(not item.told for item in held):
        for message in _boards(table, held):
            edit.say(public_place(table.row), message)
        edit.alter(unannounced=news_to_repeat(table, held))


def _boards(
    after: Table, everything: Sequence[News], *, instead: bool = False
) -> tuple[Message, ...]:
    called = () if after.game.spec.simultaneous else after.waiting
    # Announced news are repeated only after a called player's own move (decision: batching).
    own = max((at for at, item in enumerate(everything) if item.actor in called), default=-1)
    news = [item for at, item in enumerate(everything) if not item.told or at > own]
    position = after.play()[1]
    board = Board(position.seq, position.undos, tuple(news), instead=instead)
    stills, left = _apart(news)
    return (*stills, msgspec.structs.replace(board, news=tuple(left)))


def news_to_repeat(after: Table, news: Sequence[News]) -> tuple[News, ...]:
    """Return what was announced and is news to the players who have not moved since."""
    if after.game.spec.simultaneous:
        return ()
    last_news = [
        max((at for at, item in enumerate(news) if item.actor == row.seat), default=-1)
        for row in after.players
    ]
    # The player who moved longest ago has missed the most.
    first = min(last_news, default=len(news)) + 1
    moves = [item for item in news[first:] if item.by == "game"]
    return tuple(
        msgspec.structs.replace(item, told=True, still=None) for item in moves[-REMEMBERED:]
    )


def _said_again(recent: Sequence[News], news: Sequence[News]) -> tuple[News, ...]:
    back = min((int(str(i.args["seq"])) for i in news if i.kind == "undo"), default=None)
    kept = [item for item in recent if back is None or not item.seq or item.seq < back]
    new = [item for item in news if item.by == "game" and not item.minor]
    # What led to a move in the middle of its turn: the move says it, too.
    while new and kept and kept[-1].minor and not kept[-1].told and kept[-1].actor == new[0].actor:
        kept.pop()
    return tuple(kept)


def without_first_halves(news: Sequence[News]) -> tuple[News, ...]:
    rest: list[News] = []
    ended: set[Fact] = set()
    for item in reversed(news):
        seat = item.args.get("seat") if item.by == "game" else None
        if item.minor and seat in ended:
            continue
        if seat is not None and not item.minor:
            ended.add(seat)
        rest.append(item)
    return tuple(reversed(rest))


def post(edit: Edit, announcement: Announcement, pings: Sequence[int]) -> None:
    """Say what there is to say; a board, or the end, pings those who are called by a ping."""
    where = public_place(edit.table.row)
    for message in announcement.messages:
        if isinstance(message, Board | Ended) and not is_reveal(message):
            message = msgspec.structs.replace(message, mention=tuple(pings))  # noqa: PLW2901
        edit.say(where, message)


def post_board(edit: Edit, pings: Sequence[int] = ()) -> None:
    """Post the board again; of a private game only the lobby that links to it is updated."""
    table = edit.table
    if table.private:
        edit_lobby(edit)
        return
    if edit.timers_of(typed.Reveal):
        go_on(edit)
        return
    position = table.play()[1]
    board = Board(position.seq, position.undos, mention=tuple(pings))
    edit.say(public_place(table.row), board)


def post_thawed(edit: Edit, pings: Sequence[int] = ()) -> None:
    """Post the board of a table that was frozen, with what it had still to say or to show.

    The timer for that stopped with the table, and what was not delivered yet was dropped.
    """
    table = edit.table
    if not table.game.spec.simultaneous:
        post_board(edit, pings)  # computers move again, and the board after that says it
        return
    news = [
        msgspec.structs.replace(item, told=False, still=None) if item.told else item
        for item in table.row.unannounced
    ]
    edit.alter(unannounced=())
    post(edit, Announcement(_boards(table, news), ()), pings)


def takes_the_place(table: Table, board: Board) -> bool:
    """Return whether the last board goes, so that this one repeats what it said."""
    return table.quiet or is_edited(table, board)


def is_edited(table: Table, board: Board) -> bool:
    """Return whether a board is edited into the last one (decision: batching)."""
    alone = len(table.humans) < 2 and not table.game.spec.simultaneous
    return board.instead or board.reveal or alone or (table.quiet and not board.mention)


def post_line(edit: Edit, news: News) -> None:
    """Say something small, and have the board say it too where it speaks of that."""
    edit.say(public_place(edit.table.row), Line((news,)))
    edit_board(edit)


def edit_board(edit: Edit) -> None:
    """Update the words of the newest board; one waiting edit serves for all."""
    if edit.table.row.status == RUNNING:
        edit.unsay(Status)
        edit.say(public_place(edit.table.row), Status())


def open_questions(table: Table) -> frozenset[str]:
    state = table.play()[1].state
    return frozenset(table.token(seat) for seat in table.game.may_act(state))


def phase_over(before: Table, after: Table) -> bool:
    return before.game.spec.simultaneous and open_questions(before) != open_questions(after)


def _apart(news: Sequence[News]) -> tuple[list[Message], list[News]]:
    """Return messages with stills, each with what led to it, and the news after the last one."""
    groups: list[tuple[News, ...]] = []
    left: list[News] = []
    for item, following in zip(news, (*news[1:], None), strict=False):
        left.append(item)
        if item.still is not None and (following is None or following.still != item.still):
            # What the board above has already is not said below it once more.
            groups.append(tuple(one for one in left if not one.told))
            left = []
    stills: list[Message] = []
    for first in range(0, len(groups), TOGETHER):
        some = groups[first : first + TOGETHER]
        (seq, still), *more = [one for group in some if (one := group[-1].still) is not None]
        stills.append(Still(seq, still, tuple(i for items in some for i in items), tuple(more)))
    return stills, left
