"""The audience: spectators who answer an open question in secret, beside the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from cogs.refusals import AudienceFull, TransferHad
from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from data.store.marks import Mark, Right, Says, Wrong
from data.store.messages import News
from data.store.rows import RUNNING
from engine.actions import Action
from engine.spec import Event

MOST: Final = 200
"""Spectators who may answer a question."""
BEST: Final = 5
"""Spectators who are named at the end."""


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
        # Who has not answered this question makes room for those who do.
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


def best(table: Table) -> list[tuple[int, int, int]]:
    """Return who was right most often, how often, and of how many answers; five at most."""
    marks = table.kept.marks
    spectators = [says for says in _answers(marks) if table.seat_of(says.user) is None]
    counts = [(*count(says, marks), says.user) for says in spectators]
    counts.sort(key=lambda found: (-found[0], found[1], found[2]))
    return [(user, right, of) for right, of, user in counts[:BEST] if right]


def tell(edit: Edit, news: Sequence[News]) -> list[News]:
    """Return news with what the audience said to the answer they reveal, and count that."""
    asked = {action.text for action in open_to(edit.table)}
    number = len(_opened(edit.marks))
    given = [s for s in _answers(edit.marks) if s.number == number and s.action in asked]
    says = Counter(mark.action for mark in given if edit.table.seat_of(mark.user) is None)
    if not says:
        return list(news)
    return [item if item.by != "game" else _told(edit, says, item) for item in news]


def _told(edit: Edit, says: Counter[str], item: News) -> News:
    args = {key: arg for key, arg in item.args.items() if arg is not None}
    right = edit.table.game.revealed(Event(item.kind, args))
    if right is None or right not in open_to(edit.table):
        return item
    most = max(says.values())
    firsts = sorted(text for text, count in says.items() if count == most)
    opened = Right if firsts == [right.text] else Wrong
    edit.marks.add(opened(len(_opened(edit.marks)), right.text))
    said = (right.text if right.text in firsts else firsts[0], most, says.total())
    return msgspec.structs.replace(item, args={**item.args, "audience": said})


def drop_old(edit: Edit) -> None:
    """Drop answers to a question that closed without being opened."""
    said, number = _answers(edit.marks), len(_opened(edit.marks))
    if said and not edit.table.over:
        asked = {action.text for action in open_to(edit.table)}
        edit.marks -= {s for s in said if s.number == number and s.action not in asked}
