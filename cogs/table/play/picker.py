"""One step of the private picker, computed anew from the words in the press.

Nothing is kept in memory: which words were chosen is in the button's id, everything else
follows from the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs.table.model import Table
from data.words import Words
from engine import prompts
from engine.actions import Action, parse
from engine.contract import Seat
from engine.prompts import Path
from engine.refusals import NotYours
from render.contract import Preview, Scene

BUTTONS = 20
"""Four rows of five; the fifth row leads back and forth."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice.

    Attributes:
        path: The words so far, this one included.
        label: What the button says.
        gain: Points, where they may be shown.
        immediate: Pressing carries it out.
    """

    path: Path
    label: str
    gain: int | None
    immediate: bool


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the picker shows now.

    Attributes:
        token: The question's token, for the ids.
        path: The words chosen so far, skipped levels included.
        question: The sentence above the choices.
        items: The choices of this page.
        page, pages: Counted from 0.
        action: The action, once only confirming is left.
        confirm: The label of the confirming button, empty while choices remain.
        back: The words of the level before, None at the top.
        preview: What the picture shows.
        scene: For whom it is drawn.
        why: What the action would score for; empty where there is nothing to say.
    """

    token: str
    path: Path
    question: str
    items: tuple[Item, ...]
    page: int
    pages: int
    action: Action | None
    confirm: str
    back: Path | None
    preview: Preview
    scene: Scene
    why: str = ""

    @property
    def as_buttons(self) -> bool:
        """Few enough for buttons; else a menu."""
        return self.pages == 1 and len(self.items) <= BUTTONS


def prompt(
    table: Table,
    seat: Seat,
    path: Path,
    page: int,
    words: Words,
    place: str,
    refused: tuple[str, ...] = (),
) -> Prompt:
    """Return the step after ``path``.

    Args:
        table: A running table.
        seat: Who chooses.
        path: The words chosen so far.
        page: Page of a long level, from 0.
        words: The reader's language.
        place: Channel and server, for the private picture.
        refused: Cells to mark because something there was refused.

    Raises:
        NotYours: The seat may not act now (``not-your-turn``, ``over``).
        Malformed: No legal action begins with these words.
    """
    legal, inline = _legal(table, seat), table.game.spec.inline
    level = prompts.skip(legal, path, inline)
    scene = table.scene(words, seat, place)
    if level.only is not None:
        return _last(table, seat, level.only, legal, scene, refused)
    back = prompts.back(legal, level.path, inline) if level.path and path else None
    level, best = _ranked(table, seat, legal, level)
    return _choosing(table, seat, level, best, page, scene, back, refused)


def _choosing(
    table: Table,
    seat: Seat,
    level: prompts.Level,
    best: dict[Path, int],
    page: int,
    scene: Scene,
    back: Path | None,
    refused: tuple[str, ...],
) -> Prompt:
    """Return a step with choices: those of one page of its level."""
    view, paged = table.view(seat), len(level.choices) > BUTTONS
    items = _items(table, view, scene, level.page(page) if paged else level.choices, best)
    done = level.done
    gain = gain_of(table, seat, done) if done else None
    return Prompt(
        token=table.token(seat),
        path=level.path,
        question=table.renderer.question(level.path, view, scene),
        items=items,
        page=min(max(page, 0), level.pages() - 1) if paged else 0,
        pages=level.pages() if paged else 1,
        action=done,
        confirm=table.renderer.confirm(done, view, scene, gain) if done else "",
        why=_why(table, seat, done, gain, scene) if done else "",
        back=back,
        preview=Preview(level.path, tuple(item.path for item in items), best, None, refused),
        scene=scene,
    )


def _legal(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do, which is something."""
    run, position = table.play()
    run.gate(position, seat)
    legal = table.legal(seat)
    if not legal:
        raise NotYours("not-your-turn")
    return legal


def _ranked(
    table: Table, seat: Seat, legal: tuple[Action, ...], level: prompts.Level
) -> tuple[prompts.Level, dict[Path, int]]:
    """Return a level with the best choices first, and their points, where the table shows them."""
    best = _best(table, seat, legal, level) if table.row.aid == "points" else {}
    if not best:
        return level, best
    order = sorted(level.choices, key=lambda c: -best.get(c.path, -1))
    return prompts.Level(level.path, tuple(order), level.done), best


def _items(
    table: Table,
    view: Any,
    scene: Scene,
    choices: tuple[prompts.Choice, ...],
    best: dict[Path, int],
) -> tuple[Item, ...]:
    """Name the choices of a page."""
    immediate = table.game.spec.immediate
    return tuple(
        Item(
            c.path,
            table.renderer.label(c.path, view, scene, best.get(c.path)),
            best.get(c.path),
            c.action is not None and c.action.words == c.path and c.action.verb in immediate,
        )
        for c in choices
    )


def _last(
    table: Table,
    seat: Seat,
    action: Action,
    legal: tuple[Action, ...],
    scene: Scene,
    refused: tuple[str, ...],
) -> Prompt:
    """Return the step where only confirming is left: always with the points."""
    view = table.view(seat)
    gain = gain_of(table, seat, action)
    gains = {} if gain is None else {action.words: gain}
    only = len(legal) == 1
    return Prompt(
        token=table.token(seat),
        path=action.words,
        question=table.renderer.question(action.words, view, scene),
        items=(),
        page=0,
        pages=1,
        action=action,
        confirm=table.renderer.confirm(action, view, scene, gain),
        why=_why(table, seat, action, gain, scene),
        back=None if only else prompts.back(legal, action.words, table.game.spec.inline),
        preview=Preview(action.words, (), gains, action, refused),
        scene=scene,
    )


def _why(table: Table, seat: Seat, action: Action, gain: int | None, scene: Scene) -> str:
    """Return what an action's points are for: "+5: four greens"."""
    scored = table.game.scoring(table.view(seat), seat, action) if gain else {}
    why = table.renderer.reason(scored, scene) if scored else ""
    return scene.words("picker-why", gain=gain, why=why) if why else ""


def _best(
    table: Table, seat: Seat, legal: tuple[Action, ...], level: prompts.Level
) -> dict[Path, int]:
    """Return the most points behind each choice."""
    asked = {choice.path for choice in level.choices}
    depths = sorted({len(path) for path in asked})
    best: dict[Path, int] = {}
    # One pass: hundreds of choices with thousands of actions behind them are nothing unusual.
    for path, gain in gains_of(table, seat, legal).items():
        for depth in depths:
            front = path[:depth]
            if front in asked and gain > best.get(front, gain - 1):
                best[front] = gain
    return best


def find(table: Table, seat: Seat, text: str) -> Action:
    """Read a typed action: case and spaces do not matter where the meaning is plain.

    Raises:
        Malformed: The text is no action at all.
    """
    action = parse(text)
    wanted = action.text.lower()
    return next((a for a in table.legal(seat) if a.text.lower() == wanted), action)


def gain_of(table: Table, seat: Seat, action: Action) -> int | None:
    """Return the points of an action; None where points say nothing."""
    return table.game.gain(table.view(seat), seat, action) if table.game.spec.gains else None


def gains_of(table: Table, seat: Seat, actions: Sequence[Action]) -> dict[Path, int]:
    """Return the points of those actions that bring any, by their words."""
    if not table.game.spec.gains:
        return {}
    view = table.view(seat)
    points = ((a.words, table.game.gain(view, seat, a)) for a in actions)
    return {path: gain for path, gain in points if gain is not None}
