"""Who stands where on a server, and two people against each other; only the best are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogs.table.history import Versus, shown, spread
from cogs.ui import ids as ids
from cogs.ui.components import Row, button, menu
from cogs.ui.content import Content, fit_lines
from cogs.ui.ids import HistoryPress
from cogs.ui.kinds import Kind, name_of, title
from data.store.results import RatingRow
from data.words import Words
from render.names import escape

MOST: Final = 10
"""People who are named: the best ones. There is no list of the others."""
LOOKED_AT: Final = 2 * MOST
"""Ratings that tell who is among the best: no more than half of them are named."""


@dataclass(frozen=True, slots=True)
class Board:
    """A list of ratings as one person reads it.

    Attributes:
        kinds: The kinds in which the server has ratings.
        kind: The one that is shown.
        rows: The best ``LOOKED_AT``.
        own: How the reader stands, None without a rating.
        above, count: How many settled ratings are above the reader's, and how many there are.
        rated: The reader wants ratings.
    """

    kinds: Sequence[Kind]
    kind: Kind
    rows: Sequence[RatingRow]
    own: RatingRow | None
    above: int
    count: int
    rated: bool


def standings(board: Board, words: Words) -> Content:
    """Return a list of ratings: the best, then how the reader stands."""
    settled, others = named(board.rows)
    lines = [words("standings-title", title=title(board.kind, words))]
    lines += [
        words("standings-place", rank=at, **_facts(r, words)) for at, r in enumerate(settled, 1)
    ]
    if others:
        lines.append(words("standings-provisional"))
        lines += [words("standings-open", **_facts(row, words)) for row in others]
    lines += ["", _own(board, words), words("standings-how")]
    return Content(fit_lines(lines), rows=_rows(board, words))


def named(rows: Sequence[RatingRow]) -> tuple[list[RatingRow], list[RatingRow]]:
    """Return who is named of the best, settled and provisional: of each the upper half.

    Where few play, all of them would be a list of who loses. One player is always named.
    """
    settled = [row for row in rows if row.settled]
    others = [row for row in rows if not row.settled]
    best = settled[: len(settled) // 2]
    more = others[: min(len(others) // 2, MOST - len(best))]
    if not best and not more:
        return settled[:1], others[: 0 if settled else 1]
    return best, more


def none(words: Words) -> Content:
    """Say that a server has no ratings yet."""
    return Content(f"{words('standings-none')}\n{words('standings-how')}")


def _facts(row: RatingRow, words: Words) -> dict[str, str | int]:
    name = escape(row.name) or words("somebody")
    rating, about = shown(row.mu), spread(row.sigma)
    return {"name": name, "rating": rating, "spread": about, "count": row.number}


def _own(board: Board, words: Words) -> str:
    if not board.rated:
        return words("standings-own-off")
    if board.own is None:
        return words("standings-own-none")
    facts = _facts(board.own, words)
    if board.own.settled:
        return words("standings-own", rank=board.above + 1, of=board.count, **facts)
    return words("standings-own-provisional", **facts)


def _rows(board: Board, words: Words) -> tuple[Row, ...]:
    rows: list[Row] = []
    name = name_of(board.kind)
    if len(board.kinds) > 1:
        others = [(name_of(kind), title(kind, words)) for kind in board.kinds]
        which = ids.history(HistoryPress("standings", kind=name))
        rows.append([menu(which, words("standings-which"), others)])
    records = ids.history(HistoryPress("records", kind=name))
    profile = ids.history(HistoryPress("profile"))
    return (
        *rows,
        [button(records, words("button-records")), button(profile, words("button-profile"))],
    )


def versus(name: str, found: Sequence[Versus], words: Words) -> Content:
    """Return how the reader and another member have fared against each other on a server."""
    if not found:
        return Content(words("versus-none"))
    who = escape(name) or words("somebody")
    lines = [words("versus-title", name=who)]
    for one in found:
        # Where neither finished ahead they shared a rank.
        level = one.count - one.mine - one.theirs
        lines.append(
            words(
                "versus-line",
                title=title(one.kind, words),
                name=who,
                count=one.count,
                mine=one.mine,
                theirs=one.theirs,
                level=level,
            )
        )
    return Content(fit_lines(lines))
