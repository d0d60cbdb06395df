"""The audience: spectators who answer an open question in secret, beside the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from cogs.refusals import AudienceFull, ForecastOpened, ForecastPlayed, TransferHad
from cogs.table.edit import Edit
from cogs.table.model import Person, Stale, Table, require_running
from cogs.table.time.time_control import DAY
from data.store.marks import Came, Guess, Mark, Outside, Right, Says, There, Wrong
from data.store.messages import Forecast, ForecastOpen, News
from data.store.rows import ENDED, HUMAN, LATE, RATED, RUNNING, SeatRow
from data.store.typed import ForecastEnd, Latecomer, VoiceGone
from engine.actions import Action
from engine.position import Position
from engine.run import Advance
from engine.spec import Event, Seat

MOST: Final = 200
"""Spectators who may answer a question."""
BEST: Final = 5
"""Spectators who are named at the end, or with the answer to who won."""
_NO_QUESTION: Final = -1
"""The number of an answer to nothing: it only holds a score."""


def open_to(table: Table) -> tuple[Action, ...]:
    if table.row.status != RUNNING or table.position is None:
        return ()
    return table.game.audience(table.view(None))


def answer(edit: Edit, user_id: int, token: str, action: Action) -> Table:
    """Keep a spectator's answer in place of an earlier one.

    Raises ``Stale`` for another question, ``AudienceFull``, or ``TransferHad`` for one who had a
    seat and knows its secrets.
    """
    table = edit.table
    require_running(table)
    asked = token in map(table.token, table.owing)
    if not asked or action not in open_to(table):
        raise Stale(table)
    if edit.had_seat(user_id):
        raise TransferHad
    number, said = len(_opened(edit.marks)), _answers(edit.marks)
    before = next((says for says in said if says.user == user_id), Says(number, 0, 0, ""))
    right, of = count(before, edit.marks)
    keep(
        edit,
        Says(number, right, of, action.text, user=user_id),
        # People who have not answered this question make room for those who do.
        spare=[says for says in said if says.number != number],
    )
    return edit.result()


def keep(edit: Edit, said: Mark, spare: Sequence[Mark] = ()) -> None:
    """Keep what a person says in place of what they said before.

    Too many are made fewer by a ``spare`` one; without any ``AudienceFull`` is raised.
    """
    before = {mark for mark in edit.marks if type(mark) is type(said)}
    gone = {mark for mark in before if mark.user == said.user}
    if len(before) - len(gone) >= MOST:
        if not spare:
            raise AudienceFull(params={"most": MOST})
        gone = {min(spare, key=lambda mark: mark.user)}
    edit.marks = edit.marks - gone | {said}


def _answers(marks: Iterable[Mark]) -> list[Says]:
    return [mark for mark in marks if isinstance(mark, Says)]


def _opened(marks: Iterable[Mark]) -> dict[int, str]:
    """Return the right answers by the numbers of their questions, which count up from 0."""
    return {mark.number: mark.action for mark in marks if isinstance(mark, Right | Wrong)}


def score(table: Table) -> tuple[int, int]:
    kinds = Counter(map(type, table.kept.marks))
    return kinds[Right], kinds[Right] + kinds[Wrong]


def count(says: Says, marks: Iterable[Mark]) -> tuple[int, int]:
    """Return how many of a person's answers were right, and how many have been opened."""
    answer = _opened(marks).get(says.number)
    return says.right + (says.action == answer), says.of + (answer is not None)


def best(table: Table) -> tuple[list[tuple[int, int, int]], int]:
    """Return who was right most often, how often, and of how many answers; five at most.

    With them: how many people without a place among these were right as often as the last.
    """
    marks = table.kept.marks
    spectators = [says for says in _answers(marks) if table.seat_of(says.user) is None]
    counts = [(*count(says, marks), says.user) for says in spectators]
    counts.sort(key=lambda counted: (-counted[0], counted[1], counted[2]))
    ranked = [(user, right, of) for right, of, user in counts if right]
    return ranked[:BEST], sum(right == ranked[BEST - 1][1] for _, right, _ in ranked[BEST:])


def tell(edit: Edit, news: Sequence[News]) -> list[News]:
    """Return news with what the audience said to the answer they reveal, and count that."""
    asked = {action.text for action in open_to(edit.table)}
    number = len(_opened(edit.marks))
    given = [s for s in _answers(edit.marks) if s.number == number and s.action in asked]
    says = Counter(mark.action for mark in given if edit.table.seat_of(mark.user) is None)
    if not says:
        return list(news)
    return [item if item.by != "game" else _with_audience(edit, says, item) for item in news]


def _with_audience(edit: Edit, says: Counter[str], item: News) -> News:
    args = {key: arg for key, arg in item.args.items() if arg is not None}
    right = edit.table.game.revealed(Event(item.kind, args))
    if right is None or right not in open_to(edit.table):
        return item
    most = max(says.values())
    firsts = sorted(text for text, count in says.items() if count == most)
    opened = Right if firsts == [right.text] else Wrong
    edit.marks.add(opened(len(_opened(edit.marks)), right.text))
    said = (right.text if right.text in firsts else firsts[0], most, says.total())
    if len(firsts) > 1:  # it said nothing, which no count tells
        said = (right.text, 0, says.total())
    return msgspec.structs.replace(item, args={**item.args, "audience": said})


def drop_old(edit: Edit) -> None:
    """Drop answers to a question that closed without being opened, but no one's score."""
    said, number = _answers(edit.marks), len(_opened(edit.marks))
    if said and not edit.table.over:
        asked = {action.text for action in open_to(edit.table)}
        old = {says for says in said if says.number == number and says.action not in asked}
        kept = (Says(_NO_QUESTION, s.right, s.of, "", user=s.user) for s in old if s.of)
        edit.marks = edit.marks - old | set(kept)


def nameless(table: Table) -> Table:
    """Return a table as it is shown to people who guess: with letters for names."""
    return replace(table, seats=tuple(replace(seat, name="") for seat in table.seats))


def ask_who_wins(edit: Edit, channel_id: int, seq: int, behind: int) -> None:
    if edit.table.row.status == ENDED:
        edit.say(f"channel:{channel_id}", Forecast(channel_id, seq, behind))


def guess_winner(edit: Edit, user_id: int, seat: Seat) -> int:
    """Keep a person's guess in place of an earlier one; return when the answer is opened.

    Raises ``ForecastPlayed`` for a player, also one who gave the seat away, ``ForecastOpened``, or
    ``AudienceFull``.
    """
    open_until = [edit.timers[key].due for key, _ in edit.timers_of(ForecastEnd)]
    if not open_until or not 0 <= seat < len(edit.table.seats):
        raise ForecastOpened
    if edit.had_seat(user_id) or edit.table.seat_of(user_id) is not None:
        raise ForecastPlayed
    keep(edit, Guess(seat, user=user_id))
    return open_until[0]


def open_forecast(edit: Edit, number: int, end: ForecastEnd) -> None:
    edit.stop_one(number)
    given = {mark for mark in edit.marks if isinstance(mark, Guess)}
    edit.marks -= given
    winners = edit.table.outcome.winners if edit.table.outcome else ()
    right = sorted(guess.user for guess in given if guess.seat in winners)
    named = tuple(right[:BEST]) if end.named else ()
    said = ForecastOpen(end.message, end.behind, len(right), len(given), named, end.asked)
    edit.say(f"channel:{end.channel}", said)


def note_there(edit: Edit, user_id: int) -> None:
    edit.marks.add(There(user=user_id))


def forget_voice(edit: Edit) -> None:
    """Forget who is in the voice channel and who is not: the party is over."""
    edit.stop(VoiceGone)
    edit.marks = {mark for mark in edit.marks if not isinstance(mark, There | Came | Outside)}


def note_absent(table: Table, news: Sequence[News]) -> Sequence[News]:
    """Return the news of a party with who was absent: who comes back is not blamed for them.

    Nor is who has just left the channel.
    """
    gone = tuple(sorted(table.absent | table.leaving))
    if not (table.row.party and gone):
        return news
    seats = len(table.statuses)
    return [
        item
        if item.by != "game"
        else msgspec.structs.replace(item, args={"seats": seats, **item.args, "absent": gone})
        for item in news
    ]


def comes_late(edit: Edit, user_id: int) -> bool:
    return any(what.user == user_id for _, what in edit.timers_of(Latecomer))


def come_late(edit: Edit, person: Person) -> None:
    """Note that a person without a seat came; nothing happens where there is none for them."""
    table, user_id = edit.table, person.user_id
    full = len(table.seats) + len(edit.timers_of(Latecomer)) >= table.game.spec.most
    if full or edit.had_seat(user_id) or not table.takes_latecomers or comes_late(edit, user_id):
        return
    edit.start(edit.now + DAY, Latecomer(user_id, person.name[:100]))
    if Came(user=user_id) not in edit.marks:
        edit.marks.add(Came(user=user_id))
        rated = table.row.rated == RATED and all(
            s.kind == HUMAN and not s.since for s in table.seats
        )
        key = "notice-latecomer-rated" if rated else "notice-latecomer"
        edit.notice(key, user=user_id, name=person.name[:100])


def late_no_more(edit: Edit, user_id: int) -> None:
    edit.stop(Latecomer, user=user_id)


def seat_next(edit: Edit, position: Position[Any]) -> Advance[Any] | None:
    """Seat the person who has waited longest, if the rules have room for a seat now."""
    run, _ = edit.table.play()
    waiting = edit.timers_of(Latecomer)
    if not waiting or not run.may_join(position):
        return None
    number, who = waiting[0]
    edit.stop_one(number)
    advance = run.join(position, at=edit.now)
    seat = len(position.statuses)
    row = SeatRow(
        edit.table.id, seat, HUMAN, who.user, who.name, join=LATE, since=advance.entry.seq
    )
    edit.reseat((*edit.table.seats, row))
    return advance
