"""One step of the private picker, computed again from the words in the press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.refusals import NotYourTurn
from cogs.table.model import Table
from cogs.table.play import menus
from cogs.table.play.menus import ROOM, Item, Menu
from data.store.rows import ALWAYS, FINAL
from data.words import Words
from engine import prompts
from engine.actions import Action, parse
from engine.contract import Seat, final
from engine.prompts import Path
from render.contract import Preview, Scene


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the picker shows now; ``action`` and ``confirm`` once only confirming is left."""

    token: str
    path: Path
    question: str
    items: tuple[Item, ...]
    menus: tuple[Menu, ...]
    page: int
    pages: int
    action: Action | None
    confirm: str
    back: Path | None
    preview: Preview
    scene: Scene
    why: str = ""

    @property
    def buttons(self) -> tuple[Item, ...]:
        listed = {item.path for menu in self.menus for item in menu.items}
        return tuple(item for item in self.items if item.path not in listed)


def prompt(
    table: Table,
    seat: Seat,
    path: Path,
    page: int,
    words: Words,
    place: str,
    refused: tuple[str, ...] = (),
    rows: int = menus.ROWS,
) -> Prompt:
    """Return the step after ``path``; its first step takes at most ``rows`` rows.

    Raises ``NotYours``, or ``Malformed`` if no legal action begins with these words.
    """
    choice, spec = _Choice(table, seat, table.scene(words, seat, place), refused), table.game.spec
    inline = menus.fitting(choice.asked, spec.inline, rows)
    level = prompts.skip(choice.asked, path, inline, spec.joined)
    beside = choice.beside(level)
    done = level.only or choice.preset(beside)
    if done is not None:
        # Alternatives stand beside each other, so *Back* leads to what was chosen before them.
        start = done.words[:-1] if beside else done.words
        alone = len(choice.asked) == 1
        back = None if alone else prompts.back(choice.asked, start, inline, spec.joined)
        return choice.confirming(done, beside, back)
    deeper = level.path and path
    back = prompts.back(choice.asked, level.path, inline, spec.joined) if deeper else None
    return choice.choosing(choice.as_on_the_board(level), page, back, rows)


def confirms(table: Table, seat: Seat) -> str:
    """Return which moves a seat's player confirms (``UserRow.confirm``)."""
    user = table.kept.users.get(table.seats[seat].user_id or 0)
    return ALWAYS if user is None else user.confirm


def at_once(table: Table, seat: Seat, path: Path) -> Action | None:
    """Return the only action left, None if there is a choice or the player confirms it."""
    # As it is set now, not as it was when the button was made (decision: picker).
    how = confirms(table, seat)
    if how == ALWAYS or not path:
        return None
    choice, spec = _Choice(table, seat, table.scene(table.words, seat)), table.game.spec
    inline = menus.fitting(choice.asked, spec.inline)
    level = prompts.skip(choice.asked, path, inline, spec.joined)
    # What stands beside others on the preview is chosen there, by a press of its own.
    if level.only is None or (level.path != path and choice.beside(level)):
        return None
    action = choice.asked[level.only]
    return None if how == FINAL and final(table.game, choice.view, seat, action) else action


class _Choice:
    def __init__(
        self, table: Table, seat: Seat, scene: Scene, refused: tuple[str, ...] = ()
    ) -> None:
        self.table = table
        self.seat = seat
        self.scene = scene
        self.refused = refused
        self.renderer = table.renderer
        self.asked = _legal_actions(table, seat)
        self.view = table.view(seat)

    def choosing(self, level: prompts.Level, page: int, back: Path | None, rows: int) -> Prompt:
        best = self._best(level) if self.table.row.aid == "points" else {}
        pages = level.pages(ROOM)
        items = self._items(level.page(page, ROOM), best)
        listed = self._menus(level, items, rows)
        # What a picture marks: the choices, all sets of the same pieces as one.
        sets = {item.path: menu.path for menu in listed if menu.pieces for item in menu.items}
        marked = tuple(dict.fromkeys(sets.get(item.path, item.path) for item in items))
        done = self.asked[level.done] if level.done else None
        return Prompt(
            token=self.table.token(self.seat),
            path=level.path,
            question=self.renderer.question(level.path, self.view, self.scene),
            items=items,
            menus=listed,
            # The page comes from a button, and the level may have fewer by now.
            page=min(max(page, 0), pages - 1),
            pages=pages,
            action=done,
            confirm=self._confirm(done) if done else "",
            why=self._explain_points(done) if done else "",
            back=back,
            preview=Preview(level.path, marked, best, None, self.refused),
            scene=self.scene,
        )

    def confirming(
        self, words: Action, beside: tuple[prompts.Choice, ...], back: Path | None
    ) -> Prompt:
        """Return the step where only confirming is left: always with the points."""
        action = self.asked[words]
        gain = gain_of(self.table, self.seat, action)
        gains = {} if gain is None else {action.words: gain}
        others = tuple(choice for choice in beside if choice.action != words)
        return Prompt(
            token=self.table.token(self.seat),
            path=words.words,
            question=self.renderer.question(action.words, self.view, self.scene),
            items=self._items(others, {}),
            menus=(),
            page=0,
            pages=1,
            action=action,
            confirm=self._confirm(action),
            why=self._explain_points(action),
            back=back,
            preview=Preview(action.words, (), gains, action, self.refused),
            scene=self.scene,
        )

    def beside(self, level: prompts.Level) -> tuple[prompts.Choice, ...]:
        """Return the actions that stand beside each other on the preview; mostly none do."""
        alike = level
        if level.only is not None and len(level.path) > 1:
            alike = prompts.level(self.asked, level.path[:-1])
        return alike.choices if alike.path and self.preset(alike.choices) else ()

    def preset(self, choices: tuple[prompts.Choice, ...]) -> Action | None:
        last = tuple(c.action for c in choices if c.action and c.action.words == c.path)
        if not 1 < len(last) == len(choices):
            return None
        asking = self.table.game.asking
        action = asking.preset(self.view, tuple(self.asked[words] for words in last))
        return None if action is None else asking.worded(action)

    def as_on_the_board(self, level: prompts.Level) -> prompts.Level:
        # Not best first, even with points shown: cells are looked for as on the board.
        place = self.renderer.place
        order = sorted(level.choices, key=lambda choice: place(choice.path, self.view))
        return replace(level, choices=tuple(order))

    def _menus(self, level: prompts.Level, items: tuple[Item, ...], rows: int) -> tuple[Menu, ...]:
        """Return the menus of a step; none where all its choices are buttons."""
        choices, words = level.choices, self.scene.words

        def name(path: Path) -> str:
            return self.renderer.label(path, self.view, self.scene, None)

        def piece(word: str) -> str:
            return self.renderer.piece(word, self.view, self.scene)

        if not level.path and len(choices) == len(items):
            return menus.mix_menus(items, choices, name, piece, words, rows)
        if (several := menus.of_pieces(items, choices, name, piece, words)) is not None:
            return (several,)
        if len(choices) == len(items) and not menus.is_crowded(items):
            return ()
        return menus.divide(items, level.path, name, words)

    def _items(
        self, choices: tuple[prompts.Choice, ...], best: dict[Path, int]
    ) -> tuple[Item, ...]:
        view, scene, immediate = self.view, self.scene, self.table.game.spec.immediate
        return tuple(
            Item(
                c.path,
                self.renderer.label(c.path, view, scene, best.get(c.path)),
                best.get(c.path),
                c.action is not None and c.action.words == c.path and c.action.verb in immediate,
                self.renderer.note(c.path, view, scene),
                self.renderer.place(c.path, view),
            )
            for c in choices
        )

    def _confirm(self, action: Action) -> str:
        """Name the button that carries an action out; it says when that can't be taken back."""
        gain = gain_of(self.table, self.seat, action)
        label = self.renderer.confirm(action, self.view, self.scene, gain)
        if not final(self.table.game, self.view, self.seat, action):
            return label
        return self.scene.words("picker-final", label=label)

    def _explain_points(self, action: Action) -> str:
        gain = gain_of(self.table, self.seat, action)
        scored = self.table.game.scoring(self.view, self.seat, action) if gain else {}
        why = self.renderer.reason(scored, self.scene) if scored else ""
        return self.scene.words("picker-why", gain=gain, why=why) if why else ""

    def _best(self, level: prompts.Level) -> dict[Path, int]:
        shown = {choice.path for choice in level.choices}
        depths = sorted({len(path) for path in shown})
        gains = gains_of(self.table, self.seat, tuple(self.asked.values()))
        best: dict[Path, int] = {}
        # One pass: hundreds of choices with thousands of actions behind them are nothing unusual.
        for words, action in self.asked.items():
            if action.words not in gains:
                continue
            gain = gains[action.words]
            for depth in depths:
                front = words.words[:depth]
                # Compared with ``gain - 1`` the first one counts, even where it is below zero.
                if front in shown and gain > best.get(front, gain - 1):
                    best[front] = gain
        return best


def _legal_actions(table: Table, seat: Seat) -> dict[Action, Action]:
    run, position = table.play()
    run.gate(position, seat)
    asked: dict[Action, Action] = {}
    for action in table.legal(seat):
        asked.setdefault(table.game.asking.worded(action), action)
    if not asked:
        raise NotYourTurn
    return asked


def find(table: Table, seat: Seat, text: str) -> Action:
    """Read a typed action: case and spaces do not matter where the meaning is plain."""
    action = table.game.asking.meant(parse(text))
    wanted = action.text.lower()
    # An unlisted action may be a form; else the rules refuse it.
    return next((a for a in table.legal(seat) if a.text.lower() == wanted), action)


def gain_of(table: Table, seat: Seat, action: Action) -> int | None:
    """Return the points of an action; None where points say nothing."""
    return table.game.gain(table.view(seat), seat, action) if table.game.spec.gains else None


def gains_of(table: Table, seat: Seat, actions: Sequence[Action]) -> dict[Path, int]:
    if not table.game.spec.gains:
        return {}
    view = table.view(seat)
    points = ((a.words, table.game.gain(view, seat, a)) for a in actions)
    return {path: gain for path, gain in points if gain is not None}
