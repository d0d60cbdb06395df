"""Everything that follows from new entries of a table's log: scores, clocks, news, calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cogs.table.edit import Edit, reset_turn_pings
from cogs.table.model import Table
from cogs.table.notify import announcements, hands, notices, reminders
from cogs.table.notify.announcements import REVEALED, Announcement, mentions, news_of, table_news
from cogs.table.people import votes
from cogs.table.play import audience, drafts
from cogs.table.time import clock
from data.store import typed
from data.store.changes import Result, Total
from data.store.marks import Managed
from data.store.messages import Line, News, Status
from data.store.rows import DECLINED, ENDED, RATED, TableRow
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT, Position, absent
from engine.run import Advance, Run
from engine.spec import GameSpec, Options, Seat

STATUS_PACE: Final = 5_000
"""Milliseconds between two edits of a board that say who has answered."""

PARTY_PACE: Final = 2_000
"""The same at a party, where all look at the board: of the five edits in five seconds that Discord
takes in a channel, half stay for reveals, votes and whoever presses."""

OVERDUE: Final = 8_000
"""Milliseconds without a move of computers after which the board comes without waiting for it."""

AWAY_AFTER: Final = 20_000
"""Milliseconds outside a party's voice channel after which nobody waits for a player: a
connection that breaks off is back sooner."""

Advances = list[Advance[Any]]


def commit(
    edit: Edit,
    advances: Advances,
    news: Sequence[News],
    actor: Seat | None = None,
    before: Table | None = None,
) -> Table:
    """Take over new entries and everything that follows from them; return the table.

    ``actor`` is None for the clock. ``before`` replaces the table that the change is compared with.
    """
    before = before or edit.table
    if actor is not None and before.row.party:
        stays(edit, actor)
    after, events = _settle(edit, advances)
    news = audience.note_absent(after, audience.tell(edit, [*news, *events]))
    announcement = announcements.announce(before, after, news, actor)
    fields: dict[str, Any] = {"unannounced": announcement.unannounced, "moved_at": edit.now}
    # Reminders begin again with whoever is waited for now (decision: notifications).
    if actor in before.waiting or _waits(before) != _waits(after):
        fields["stalled_at"] = None
    if after.over:
        fields |= {"status": ENDED, "ended_at": edit.now}
        audience.forget_voice(edit)
    edit.move(after, **fields)
    edit.entries += [advance.entry for advance in advances]
    _follow_log(edit, before, actor)
    if actor is not None and not after.computer(actor):
        clock.limit_answered(edit)
        if (user_id := after.seats[actor].user_id) in edit.calls:
            edit.calls[user_id] = reset_turn_pings(edit.calls[user_id])
    clock.arm_computers(edit, _pace(before, after, actor, announcement))
    clock.follow(edit, actor)
    recount_later(edit, before)
    edit.stop(typed.Overdue)
    if announcement.held:
        edit.start(edit.now + OVERDUE, typed.Overdue())
    _tell(edit, before, announcement, actor)
    if after.over and not edit.table.drawn:
        announcements.edit_lobby(edit)  # it says so, and its button led to the game
    return edit.result()


def _pace(before: Table, after: Table, actor: Seat | None, announcement: Announcement) -> int:
    if announcement.reveal:  # computers answer nothing that nobody has seen
        return REVEALED + clock.COMPUTER_PACE
    # No one watches computers that follow each other: one board announces all they do.
    follows = before.owing == after.owing or (actor is not None and before.computer(actor))
    if follows:
        return clock.FOLLOW_PACE
    back = after.position is not None and after.position.undoable
    return clock.UNDO_PACE if back else clock.COMPUTER_PACE


def leave(
    edit: Edit,
    advances: Advances,
    news: Sequence[News],
    actor: Seat | None = None,
    why: str = "abandoned",
) -> Table:
    run, _ = edit.table.play()
    position = advances[-1].position
    statuses = position.statuses
    playing = [row for row in edit.table.humans if statuses[row.seat] not in (CLOSED, COMPUTER)]
    taken = sum(status != CLOSED for status in statuses)
    gone = [row.seat for row in edit.table.humans if statuses[row.seat] == COMPUTER]
    empty = not playing and not (clock.stays(edit) and gone)
    # A closed seat is needed: else a game that one player began alone would end here.
    if empty or (taken < 2 and CLOSED in statuses):
        # A player who is left has won; the table was not abandoned.
        advances.append(run.stop(position, "resigned" if playing else why, at=edit.now))
        # A computer has sat in for the last player: nobody comes back to a game that is over.
        left = [item for item in news if (item.by, item.kind) != ("table", "sits-in")]
        news = [*left, *news_of(advances[-1])]
    elif not playing:
        news = [*news, table_news("waits", seat=gone[-1])]
    return commit(edit, advances, news, actor)


def vacate(edit: Edit, seats: Sequence[Seat], status: str) -> Table:
    """Close seats, or let computers sit in; a game that no player plays any more ends."""
    run, position = edit.table.play()
    kind = "closed" if status == CLOSED else "sits-in"
    advances: Advances = []
    news: list[News] = []
    for seat in seats:
        advances.append(run.seat(position, seat, status, at=edit.now))
        position = advances[-1].position
        news.append(table_news(kind, seat=seat))
    return leave(edit, advances, news)


def stop(edit: Edit, why: str, news: Sequence[News] = ()) -> Table:
    run, position = edit.table.play()
    advance = run.stop(position, why, at=edit.now)
    return commit(edit, [advance], [*news, *news_of(advance)])


def end_phase(edit: Edit, seats: Sequence[Seat] | None = None, held: Sequence[News] = ()) -> Table:
    """End a question: seats that owe send a finished draft, else play the default."""
    run, position = edit.table.play()
    advances: Advances = []
    news = [*held]
    for seat in run.owing(position) if seats is None else seats:
        question = run.game.decision(position.state, seat)
        # A seat may owe several answers to one question (a guess for each clue).
        while _asks(run, position, seat, question):
            position = _play_for(edit, position, seat, advances, news)
    return commit(edit, advances, news)


def _play_for(
    edit: Edit, position: Position[Any], seat: Seat, advances: Advances, news: list[News]
) -> Position[Any]:
    """Send a finished draft for a seat, which all are told, or play its default."""
    run, _ = edit.table.play()
    written = drafts.unsent(edit, edit.table.at(position), seat)
    if written is None or position.statuses[seat] == CLOSED:
        advance = run.default(position, seat, at=edit.now)
    else:
        news.append(table_news("unsent", seat=seat))
        advance = run.act(position, seat, written, at=edit.now)
    advances.append(advance)
    news += news_of(advance)
    return advance.position


def _asks(run: Run[Any], position: Position[Any], seat: Seat, question: str) -> bool:
    owes = seat in run.game.to_act(position.state)
    return owes and run.game.decision(position.state, seat) == question


def _settle(edit: Edit, advances: Advances) -> tuple[Table, list[News]]:
    """Seat latecomers, and play for seats no one waits for.

    Extends ``advances`` and returns their news.
    """
    position = advances[-1].position if advances else edit.table.play()[1]
    news: list[News] = []
    # One at a time: each may change who is asked next.
    while True:
        advance = audience.seat_next(edit, position)
        if advance is not None:
            advances.append(advance)
            news += news_of(advance)
            position = advance.position
        elif waiting := idle(edit.table, position):
            position = _play_for(edit, position, waiting[0], advances, news)
        else:
            return edit.table.at(position), news


def _follow_log(edit: Edit, before: Table, actor: Seat | None) -> None:
    after = edit.table
    there = after.seats[: len(before.seats)]  # a seat may have been added
    for old, new in zip(before.seats, there, strict=True):
        if old.status != new.status and new.status != COMPUTER:
            # What a moderator did to the seat is over.
            managed = (mark for mark in edit.marks if isinstance(mark, Managed))
            edit.marks -= {mark for mark in managed if mark.seat == new.seat}
    if not after.row.party or (actor is not None and votes.waits_for(edit, typed.EndGame, actor)):
        edit.drop(typed.EndGame)  # an old agreement must not end a game that a player went on with
    if actor is not None and not after.computer(actor):
        keep_seat(edit, actor)
    if after.over:
        edit.drop()
        edit.stop(typed.Latecomer)
    keep_score(edit)
    edit.ended = result_of(after) if after.over else None
    if edit.drafts:
        drafts.drop_old(edit)
    audience.drop_old(edit)


def _tell(edit: Edit, before: Table, announcement: Announcement, actor: Seat | None) -> None:
    after = edit.table
    user = None if actor is None else after.seats[actor].user_id
    # At a party all are asked again and again: they are there, and look at the board.
    there = after.row.party and after.game.spec.simultaneous
    called = notices.call(edit, () if there else mentions(before, after, actor), user)
    pinged = notices.ended_pings(edit, user) if after.over else called.pings
    announcements.post(edit, announcement, pinged)
    if not announcement.board:  # a line of its own pings where no board does
        for user_id in called.pings:
            notices.tell_by(edit, user_id, notices.TURN, notices.PING)
    if announcement.held and before.waiting:  # the newest board still says that it is their turn
        announcements.edit_board(edit)
    reminders.follow(edit, before, actor)
    if after.game.spec.simultaneous:
        _follow_progress(edit, announcement)
    elif not announcements.drawn_news(after):
        edit.stop(typed.StatusEdit)
    elif not edit.timers_of(typed.StatusEdit):
        # Its button is done with; whoever goes on at once brings a new board anyway.
        edit.start(edit.now + STATUS_PACE, typed.StatusEdit())
    quiet = not announcement.board and not edit.timers_of(typed.Reveal)
    if quiet and after.row.party and _away_seats(before) != _away_seats(after):
        edit.stop(typed.StatusEdit)
        announcements.edit_board(edit)  # it says who has left the channel
    hands.follow(edit, before, actor, called)


def _away_seats(table: Table) -> frozenset[Seat]:
    return frozenset(row.seat for row in table.seats if row.status == AWAY)


def _follow_progress(edit: Edit, announcement: Announcement) -> None:
    """Edit the newest board soon to show who has answered; a new board shows it anyway."""
    if any(not isinstance(message, Line) for message in announcement.messages):
        edit.stop(typed.StatusEdit, typed.Reveal)
        edit.unsay(Status)
        if announcement.reveal:
            edit.start(edit.now + REVEALED, typed.Reveal(edit.now))
    # The edit that is planned already will show this answer, too (decision: simultaneous).
    elif not announcement.progress or edit.timers_of(typed.Reveal):
        return
    elif not edit.timers_of(typed.StatusEdit):
        pace = PARTY_PACE if edit.table.row.party else STATUS_PACE
        edit.start(edit.now + pace, typed.StatusEdit())


def idle(table: Table, position: Position[Any]) -> tuple[Seat, ...]:
    """Return the seats that owe a decision which no player waits for.

    While somebody else is asked, too, who is away decides after all if they come back in time.
    """
    run, _ = table.play()
    owing, gone = run.owing(position), absent(position.statuses, party=table.row.party)
    closed = tuple(seat for seat in owing if position.statuses[seat] == CLOSED)
    return closed or (owing if gone.issuperset(owing) else ())


def return_seat(run: Run[Any], position: Position[Any], seat: Seat, now: int) -> Advances:
    """Return what gives a seat back to its owner who was away or had a computer sit in."""
    if position.statuses[seat] not in (AWAY, COMPUTER):
        return []
    return [run.seat(position, seat, PRESENT, at=now)]


def recount_later(edit: Edit, before: Table) -> None:
    """Recount open votes by a timer after seats changed hands, safe from a crash."""
    if before.seats != edit.table.seats and edit.motions:
        edit.stop(typed.Recount)
        edit.start(edit.now, typed.Recount())


def keep_seat(edit: Edit, seat: Seat) -> bool:
    """End the vote on a seat whose owner was gone and is there again; return whether one ended."""
    vote = edit.vote(typed.Transfer)
    if vote is None or vote[1].way != typed.GONE or vote[1].chair != seat:
        return False
    edit.drop(typed.Transfer)
    return True


def stays(edit: Edit, seat: Seat) -> None:
    """Note that a player is there: nobody waits longer than usual for those who left."""
    for number, what in edit.timers_of(typed.VoiceGone):
        if what.seat == seat:
            edit.stop_one(number)
        else:
            edit.delay(number, min(edit.timers[number].due, edit.now + AWAY_AFTER))


def _waits(table: Table) -> set[tuple[Seat, str, str]]:
    return {(s, table.question(s), table.seats[s].status) for s in table.waiting}


HINTING = "points"
"""The value of ``aid`` with which a total is marked."""


def shows_points(row: TableRow) -> bool:
    return row.aid == HINTING


def undone(table: Table) -> bool:
    return table.position is not None and table.position.undos > 0


def took_hint(table: Table) -> bool:
    return table.position is not None and table.position.hints > 0


def total_is_clean(table: Table) -> bool:
    """Return whether taking something back would be what marks a total."""
    return table.solo and not table.over and not undone(table)


def list_options(spec: GameSpec, options: Options) -> dict[str, str]:
    chosen = spec.complete(options)
    return {option.key: chosen[option.key] for option in spec.options if option.listed}


def result_of(table: Table) -> Result | None:
    """Return how a game ended, for its players' history; None while it runs."""
    outcome = table.outcome
    if outcome is None:
        return None
    mode, scores = table.game.spec.mode(table.row.options), outcome.scores
    if len(scores) == 1:  # there is no one to compare with
        return Result(mode, "alone", scores, (0,), ())
    # A team's result compares no players, so it is not rated (decision: results).
    if outcome.together:
        return Result(mode, "team", scores, outcome.ranks, outcome.winners)
    if not outcome.winners:
        return Result(mode, "unranked", scores, (0,) * len(scores), ())
    return Result(mode, "lot" if table.lot else "", scores, outcome.ranks, outcome.winners)


def settle_rating(edit: Edit) -> None:
    """Decide at the deal whether a game is rated, so nobody opts out to lose for free."""
    wanted = (edit.user(s.user_id).rated for s in edit.table.humans if s.user_id is not None)
    if edit.table.row.rated == RATED and not all(wanted):
        edit.alter(rated=DECLINED)


def keep_score(edit: Edit) -> None:
    """Keep the total of a game that one player finished alone (see ``changes.ADD_SCORE``)."""
    table = edit.table
    outcome, row = table.outcome, table.row
    if not table.over or outcome is None or outcome.stopped or not table.solo:
        return
    options = list_options(table.game.spec, row.options)
    edit.total = Total(options, outcome.scores[0], outcome.feat, shows_points(row))
