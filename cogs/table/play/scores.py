"""What is kept of a game in the transaction that ends it: its result, and a high score."""

from __future__ import annotations

from cogs.table.edit import Edit
from cogs.table.model import Table
from data.store.changes import Result, Total
from data.store.rows import DECLINED, HUMAN, RATED, TableRow
from engine.contract import GameSpec, Options

HINTING = "points"
"""The value of ``aid`` with which a total is marked."""


def alone(table: Table) -> bool:
    """Return whether one person alone sits at a table of a game that counts totals."""
    return table.game.spec.solo and len(table.seats) == 1 and table.seats[0].kind == HUMAN


def hinted(row: TableRow) -> bool:
    """Return whether the points of every choice are shown beforehand (R16)."""
    return row.aid == HINTING


def undone(table: Table) -> bool:
    """Return whether something has been taken back."""
    return table.position is not None and table.position.undos > 0


def advised(table: Table) -> bool:
    """Return whether a hint has been taken."""
    return table.position is not None and table.position.hints > 0


def untouched(table: Table) -> bool:
    """Return whether taking something back would be what marks a total."""
    return alone(table) and not table.over and not undone(table)


def list_options(spec: GameSpec, options: Options) -> dict[str, str]:
    """Return those options whose values make lists of their own."""
    chosen, listed = spec.complete(options), [one for one in spec.options if one.listed]
    return {
        one.key: chosen[one.key]
        for one in listed
        # With its default a total stays in the list from before the option came.
        if not (one.later and chosen[one.key] == one.default)
    }


def result_of(table: Table) -> Result | None:
    """Return how a game ended, for its players' history; None while it runs."""
    outcome = table.outcome
    if outcome is None:
        return None
    mode, scores = table.game.spec.mode(table.row.options), outcome.scores
    if len(scores) == 1:  # there is no one to compare with
        return Result(mode, "alone", scores, (0,), ())
    # A team's result compares no players, so it is not rated (decision: results).
    why = "team" if outcome.together else "" if all(outcome.ranks) else "unranked"
    return Result(mode, why, scores, outcome.ranks, outcome.winners)


def keep_result(edit: Edit) -> None:
    """Keep how a game ended that ends with this change."""
    if edit.table.over:
        edit.ended = result_of(edit.table)


def settle_rating(edit: Edit) -> None:
    """Decide at the deal whether a game may be rated: not where a player wants no rating.

    Not later, so that no player turns ratings off to lose without them.
    """
    wanted = (edit.user(s.user_id).rated for s in edit.table.humans if s.user_id is not None)
    if edit.table.row.rated == RATED and not all(wanted):
        edit.alter(rated=DECLINED)


def keep_score(edit: Edit) -> None:
    """Keep the total of a game that ends with this change, if one player played it alone.

    A game that was stopped has no total, nor one in which a default or a computer has played
    (``data.store.changes.ADD_SCORE``).
    """
    table = edit.table
    outcome, row = table.outcome, table.row
    if not table.over or outcome is None or outcome.stopped or not alone(table):
        return
    options = list_options(table.game.spec, row.options)
    edit.total = Total(options, outcome.scores[0], outcome.feat, hinted(row))
