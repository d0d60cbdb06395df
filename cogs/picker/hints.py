"""*Hint*: the advice of the strongest computer, drawn as a preview."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from cogs.picker.press import moved_on
from cogs.picker.questions import decide
from cogs.refusals import HintLate, HintsMany, HintThinking, HintUnknown
from cogs.table.model import Stale, Table
from cogs.table.play import acting
from cogs.table.play.acting import require_hint
from cogs.table.play.choices import gain_of, merit_of
from cogs.table.play.commit import took_hint
from cogs.table.play.drafts import form_of, is_only
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PRIMARY, Pressable, Row, button
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.phrases import describe_action, refusal_text
from cogs.ui.pictures import Shown, draw_or_text, draw_step
from data.words import Words
from engine.actions import Action
from engine.advice import CHANCE, Advice, Weighed
from engine.contract import ENDS
from engine.spec import Seat
from render.phrases import sentence


async def hint_page(app: App, reader: Reader, table: Table, advice: Advice) -> Content:
    seat, words = table.require_viewer(reader.user_id), reader.words
    action = advice.best.action
    picture = await _preview(app, reader, table, seat, action)
    lines = hint_lines(table, seat, advice, words)
    rows = _rows(table, reader, seat, action)
    return Content(picture.with_lines(lines), picture.files, rows, table=table.id)


def hint_lines(table: Table, seat: Seat, advice: Advice, words: Words) -> list[str]:
    said = words("hint-best", what=describe_action(table, advice.best.action, words, seat))
    action = advice.best.action
    ends = action in table.legal(seat) and table.final(seat, action) == ENDS
    return [said, why_lines(table, seat, advice, words), words("picker-final-ends") * ends]


async def _preview(app: App, reader: Reader, table: Table, seat: Seat, action: Action) -> Shown:
    words, place = reader.words, app.place(table)
    form = form_of(table, seat)
    if form is not None and form.verb == action.verb:
        scene = table.scene(words, seat, place)
        draw = partial(app.pictures.form, table, seat, form, action.args, scene)
        return await draw_or_text("hint", draw, table, words, seat)
    path = table.game.asking.worded(table.view(seat), action).words

    def ask() -> Prompt:
        """Return the last step without what stands beside the action: it has no buttons here."""
        step = prompt(table, seat, path, 0, words, place)
        return replace(step, preview=replace(step.preview, paths=(), marks={}, places=""))

    _, shown = await draw_step(app, "hint", ask, table, words, seat)
    return shown


def why_lines(table: Table, seat: Seat, advice: Advice, words: Words) -> str:
    reason = _Reason(table, seat, advice, words)
    first, rest = reason.only() or reason.first(), reason.rest()
    said = [words("hint-line", line=sentence(one)) for one in (first, rest) if one]
    return "\n".join(said)


@dataclass(frozen=True)
class _Reason:
    table: Table
    seat: Seat
    advice: Advice
    words: Words

    def first(self) -> str:
        best, words = self.advice.best, self.words
        gain, why = gain_of(self.table, self.seat, best.action), self._merit(best)
        if self.advice.unit == CHANCE:
            return words("hint-chance", why=why, percent=_percent(best))
        if gain is None:
            return why or words("hint-quiet")
        return words("hint-why", gain=gain, why=why) if why else words("hint-gain", gain=gain)

    def only(self) -> str:
        return self.words("hint-only") if is_only(self.table, self.seat) else ""

    def rest(self) -> str:
        """Say how far the next best action falls behind; empty if that would say nothing."""
        chance = self.advice.unit == CHANCE
        # Where gains are not points, a reader would have to compare two figures with two others.
        if not (chance or self.table.game.spec.gains):
            return ""
        best, words, other = self.advice.best, self.words, self._richer() or self._next()
        if other is None:
            return ""
        second, what = other
        if chance:
            # A short clue that fits may rank above one with a slightly surer reading.
            behind = second.value < best.value
            percent = _percent(second)
            return words("hint-next-chance", what=what, percent=percent) if behind else ""
        return self._points(best, second, what)

    def _richer(self) -> tuple[Weighed, str] | None:
        """Return the action that scores most at once but is not best: readers wonder about it."""
        tried = [one for one in self.advice.ranked if one.tries]
        richest = max(tried, key=self._gain, default=None)
        if richest is None or self._gain(richest) <= max(0, self._gain(self.advice.best)):
            return None
        return richest, self._rival(richest)

    def _gain(self, one: Weighed) -> int:
        # If gains are not points, no action scores at once.
        return gain_of(self.table, self.seat, one.action) or 0

    def _next(self) -> tuple[Weighed, str] | None:
        """Return the next best action with another description, and not only otherwise paid.

        The same description may stand for many actions.
        """
        best, view = self.advice.best, self.table.view(self.seat)
        said, twins = self._describe(best), self.table.game.asking.twins
        for one in self.advice.ranked[1:]:
            # An untried action has no value to compare.
            if not one.tries or self._describe(one) == said:
                continue
            if not twins(view, best.action, one.action):
                return one, self._rival(one)
        return None

    def _describe(self, one: Weighed) -> str:
        return describe_action(self.table, one.action, self.words, self.seat)

    def _rival(self, one: Weighed) -> str:
        view = self.table.view(self.seat)
        scene = self.table.scene(self.words, self.seat)
        named = self.table.renderer.rival(one.action, self.advice.best.action, view, scene)
        return named or self._describe(one)

    def _points(self, best: Weighed, second: Weighed, what: str) -> str:
        words = self.words
        gain, other = (gain_of(self.table, self.seat, one.action) for one in (best, second))
        if other is not None and (gain or 0) > other:
            return words("hint-next-gain", what=what, gain=other)
        game, view = self.table.game, self.table.view(self.seat)
        doubt = game.doubt(view, self.seat, second.action, best.action)
        points = self.advice.told(second, doubt)
        # It may be chance: call the two level.
        if points < 1 and not (other and best.value - second.value > second.error):
            # Nobody would believe that no points are as good as some.
            key = "hint-next-gain" if gain and not other else "hint-next-level"
            return words(key, what=what, gain=0)
        if other:
            following = self._next()
            next_best = following is not None and following[0] is second
            key = "hint-next-later" if next_best else "hint-richer-later"
            why = self._later(best, second) if points < 1 else "none"
            cost = words("hint-cost", points=points, why=why)
            return words(key, what=what, gain=other, cost=cost)
        return words("hint-next-behind", what=what, points=points)

    def _later(self, best: Weighed, second: Weighed) -> str:
        """Return to whom what may be scored later makes the most difference: the seat or others."""
        view, game = self.table.view(self.seat), self.table.game
        after = game.prospects(view, self.seat, best.action)
        other = game.prospects(view, self.seat, second.action)
        if after is None or other is None:
            return "none"
        (own, theirs), (less, more) = after, other
        reasons = {"none": 0.0, "own": own - less, "others": more - theirs}
        return max(reasons, key=reasons.__getitem__)

    def _merit(self, one: Weighed) -> str:
        return merit_of(self.table, self.seat, one.action, self.words)


def _percent(one: Weighed) -> int:
    """Return a chance in percent; nothing is certain."""
    return min(99, max(1, round(100 * one.value)))


def _own_button(table: Table, reader: Reader) -> Pressable:
    seat = table.require_viewer(reader.user_id)
    return button(ids.step(table.id, table.token(seat)), reader.words("button-hint-own"))


def _rows(table: Table, reader: Reader, seat: Seat, action: Action) -> tuple[Row, ...]:
    label = reader.words("button-hint-do")
    # An answer can change until all are in; otherwise the picker warns, too.
    asked = table.game.spec.simultaneous and action.verb in table.game.spec.immediate
    listed = action in table.legal(seat) and not asked
    if listed and table.final(seat, action):
        label = reader.words("picker-final", label=label)
    try:
        do = button(ids.step(table.id, table.token(seat), action.words, ids.DO), label, GOOD)
    except ids.TooLong:  # too long for a button: the reader types it
        return ([_own_button(table, reader)],)
    return ([do] if is_only(table, seat) else [do, _own_button(table, reader)],)


async def hint(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Advise the reader. A total in the high scores is marked then, which is said before."""
    require_hint(table, reader.user_id)
    if asks_first(table):
        sure = button(ids.table(table.id, "hint-sure"), reader.words("button-hint-sure"), PRIMARY)
        return Content(reader.words("hint-ask"), rows=([sure, _own_button(table, reader)],))
    return await hint_sure(app, reader, table, press)


def asks_first(table: Table) -> bool:
    return table.solo and not took_hint(table)


async def hint_sure(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    try:
        table, advice = await advise(app, reader.user_id, table)
    except Stale as stale:
        return await moved_on(app, reader, stale.table)
    except (HintLate, HintsMany, HintThinking, HintUnknown) as refusal:
        page = await decide(app, reader, table, refusal_text(reader.words, refusal))
        return replace(page, table=table.id)
    return await hint_page(app, reader, table, advice)


async def advise(app: App, user_id: int, table: Table) -> tuple[Table, Advice]:
    """Return the advice for a player, and the table that notes that they took it.

    Raises ``Stale`` if the table has moved on meanwhile, or as ``require_hint``.
    """
    seat = require_hint(table, user_id)
    if (known := app.hints.known(table, seat)) is not None:
        return table, known
    token = table.token(seat)
    advice = await app.hints.think(table, seat, user_id)
    text = advice.best.action.text
    after = await app.service.tables.do(acting.take_hint, table.id, app.now(), user_id, token, text)
    app.hints.tell(after, seat, advice)
    return after, advice
