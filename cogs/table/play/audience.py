"""The audience: spectators who answer an open question in secret, beside the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from cogs.refusals import AudienceFull, TransferHad
from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from data.store.marks import Guessed, Mark, Right, Says, Wrong
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
    keep(edit, Says(action.text, user=user_id))
    return edit.result()


def keep(edit: Edit, said: Mark) -> None:
    """Keep what a person says in place of what they said before; raises ``AudienceFull``."""
    before = {mark for mark in edit.marks if type(mark) is type(said)}
    mine = {mark for mark in before if mark.user == said.user}
    if len(before) - len(mine) >= MOST:
        raise AudienceFull(params={"most": MOST})
    edit.marks = edit.marks - mine | {said}


def score(table: Table) -> tuple[int, int]:
    kinds = Counter(map(type, table.kept.marks))
    return kinds[Right], kinds[Right] + kinds[Wrong]


def best(table: Table) -> list[Guessed]:
    """Return the spectators who were right most often, at most five."""
    counts = [mark for mark in table.kept.marks if isinstance(mark, Guessed) and mark.right]
    return sorted(counts, key=lambda mark: (-mark.right, mark.of, mark.user))[:BEST]


def tell(edit: Edit, news: Sequence[News]) -> list[News]:
    """Return news with what the audience said to the answer they reveal, and count that."""
    table = edit.table
    asked = {action.text for action in open_to(table)}
    given = [mark for mark in edit.marks if isinstance(mark, Says) and mark.action in asked]
    says = [mark for mark in given if table.seat_of(mark.user) is None]
    if not says:
        return list(news)
    return [item if item.by != "game" else _told(edit, says, item) for item in news]


def _told(edit: Edit, given: Sequence[Says], item: News) -> News:
    args = {key: arg for key, arg in item.args.items() if arg is not None}
    right = edit.table.game.revealed(Event(item.kind, args))
    if right is None or right not in open_to(edit.table):
        return item
    says = Counter(mark.action for mark in given)
    most = max(says.values())
    firsts = sorted(text for text, count in says.items() if count == most)
    edit.marks.add((Right if firsts == [right.text] else Wrong)(item.seq))
    _count(edit, given, right.text)
    said = (right.text if right.text in firsts else firsts[0], most, says.total())
    return msgspec.structs.replace(item, args={**item.args, "audience": said})


def _count(edit: Edit, given: Sequence[Says], right: str) -> None:
    before = {mark.user: mark for mark in edit.marks if isinstance(mark, Guessed)}
    for says in given:
        last = before.get(says.user, Guessed(0, 0, user=says.user))
        if says.user in before or len(before) < MOST:
            hit = says.action == right
            before[says.user] = Guessed(last.right + hit, last.of + 1, user=says.user)
            edit.marks = edit.marks - {last} | {before[says.user]}


def drop_old(edit: Edit) -> None:
    says = {mark for mark in edit.marks if isinstance(mark, Says)}
    if says:
        asked = {action.text for action in open_to(edit.table)}
        edit.marks -= {mark for mark in says if mark.action not in asked}
