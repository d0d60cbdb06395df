"""The audience: spectators who answer an open question in secret, beside the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from cogs.refusals import AudienceFull, TransferHad
from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from data.store.messages import News
from data.store.rows import RUNNING
from engine.actions import Action
from engine.spec import Event

MOST: Final = 200
"""Spectators who may answer a question."""
_SAYS: Final = "audience-says "
"""Begins the mark of a spectator; their answer follows."""
_RIGHT, _WRONG = "audience-right ", "audience-wrong "
"""Begin the marks, of nobody, that count what the audience answered."""


def open_to(table: Table) -> tuple[Action, ...]:
    if table.row.status != RUNNING or table.position is None:
        return ()
    return table.game.audience(table.view(None))


def answer(edit: Edit, user_id: int, token: str, text: str) -> Table:
    """Keep a spectator's answer in place of an earlier one.

    Raises ``Stale`` for another question, ``AudienceFull``, or ``TransferHad`` for one who had a
    seat and knows its secrets.
    """
    table = edit.table
    require_running(table)
    asked = token in map(table.token, table.owing)
    if not asked or text not in {action.text for action in open_to(table)}:
        raise Stale(table)
    if edit.had_seat(user_id):
        raise TransferHad
    keep(edit, _SAYS, text, user_id)
    return edit.result()


def keep(edit: Edit, says: str, text: str, user_id: int) -> None:
    """Keep what a person says as a mark that begins with ``says``; raises ``AudienceFull``."""
    before = {mark for mark in edit.marks if mark[0].startswith(says)}
    mine = {mark for mark in before if mark[1] == user_id}
    if len(before) - len(mine) >= MOST:
        raise AudienceFull(params={"most": MOST})
    edit.marks = edit.marks - mine | {(says + text, user_id)}


def score(table: Table) -> tuple[int, int]:
    kinds = [kind for kind, user in table.kept.marks if user == 0]
    right = sum(kind.startswith(_RIGHT) for kind in kinds)
    return right, right + sum(kind.startswith(_WRONG) for kind in kinds)


def tell(edit: Edit, news: Sequence[News]) -> list[News]:
    """Return news with what the audience said to the answer they reveal, and count that."""
    table = edit.table
    asked = {action.text for action in open_to(table)}
    given = ((kind.removeprefix(_SAYS), user) for kind, user in edit.marks)
    says = Counter(text for text, user in given if text in asked and table.seat_of(user) is None)
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
    edit.marks.add((f"{_RIGHT if firsts == [right.text] else _WRONG}{item.seq}", 0))
    said = (right.text if right.text in firsts else firsts[0], most, says.total())
    return msgspec.structs.replace(item, args={**item.args, "audience": said})


def drop_old(edit: Edit) -> None:
    says = {mark for mark in edit.marks if mark[0].startswith(_SAYS)}
    if says:
        asked = {_SAYS + action.text for action in open_to(edit.table)}
        edit.marks -= {mark for mark in says if mark[0] not in asked}
