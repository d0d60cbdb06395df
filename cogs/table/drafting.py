"""Written decisions at a table: drafts are kept with the table, so nothing of them gets lost."""

from __future__ import annotations

import contextlib

from cogs.table import forms
from cogs.table.affairs import Affairs
from cogs.table.desk import require_running
from cogs.table.forms import Draft
from cogs.table.model import Stale, Table
from data.store import Tx, drafts
from engine.actions import Action
from engine.contract import Seat
from engine.forms import Arrange
from engine.refusals import Illegal


def form_of(table: Table, seat: Seat) -> Arrange | None:
    """Return what a seat may write now; None where it chooses, or may not act."""
    if table.position is None or seat not in table.game.may_act(table.position.state):
        return None
    found = table.game.forms(table.position.state, seat)
    return next((form for form in found if isinstance(form, Arrange)), None)


def writing(table: Table) -> bool:
    """Tell whether somebody at the table may write something now."""
    state = table.play()[1].state
    return any(form_of(table, seat) for seat in table.game.may_act(state))


class Drafting(Affairs):
    """The half of the service that keeps drafts; they never move a game."""

    async def draft(self, table: Table, seat: Seat) -> Draft:
        """Return what a seat has written so far for its present question."""
        key = (table.id, seat, table.token(seat))
        return await self.store.read(lambda db: drafts.read(db, *key))

    async def press_draft(
        self, table_id: str, user_id: int, token: str, what: str
    ) -> tuple[Table, Draft]:
        """Change one's own draft by one press.

        Args:
            table_id: The table.
            user_id: Who presses.
            token: The token of the question the button was made for.
            what: See ``forms.press``.

        Returns:
            The table as it stands, and the draft afterwards.

        Raises:
            Stale: The question is an old one.
            NotYours: ``not-seated``, ``closed-already``, ``over``, ``frozen`` …
            Illegal: The form has no such word.
        """

        async def work(table: Table) -> tuple[Table, Draft]:
            require_running(table)
            seat = table.require_viewer(user_id)
            form = form_of(table, seat)
            if form is None or token != table.token(seat):
                raise Stale(table)

            async def job(tx: Tx) -> Draft:
                before = drafts.read(tx, table.id, seat, token)
                after = forms.press(form, before, what)
                if after != before:
                    await drafts.write(tx, table.id, seat, token, after)
                return after

            return table, await self.store.write(job)

        return await self.guarded(table_id, work)

    async def finished_drafts(self, table: Table) -> dict[Seat, Action]:
        """Return what the seats that owe have written so far, where it could be sent as it is."""
        writers = {seat: form for seat in table.owing if (form := form_of(table, seat))}
        if not writers:
            return {}
        kept = await self.store.read(lambda db: drafts.of_table(db, table.id))
        found: dict[Seat, Action] = {}
        for seat, form in writers.items():
            with contextlib.suppress(Illegal):
                found[seat] = forms.finished(form, kept.get((seat, table.token(seat)), ()))
        return found

    @staticmethod
    async def forget_drafts(tx: Tx, table: Table) -> None:
        """Drop the drafts of questions that nobody is asked any more."""
        state = table.play()[1].state
        asked = () if table.over else table.game.may_act(state)
        await drafts.keep_only(tx, table.id, frozenset(table.token(seat) for seat in asked))
