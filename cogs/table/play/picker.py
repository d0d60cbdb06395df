"""One step of the private picker, computed again from the words in the press.

Nothing is kept in memory: which words were chosen is in the button's id, everything else
follows from the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
    """What the picker shows now.

    Attributes:
        path: The words chosen so far, skipped levels included.
        menus: Those items that stand in menus; empty where they are few enough for buttons.
        page, pages: Counted from 0.
        action: The action, once only confirming is left.
        confirm: The label of the confirming button, empty while choices remain.
        back: The words of the level before, None at the top.
        why: What the action would score for.
    """

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


Asked = Mapping[Action, Action]
"""What a seat may do: the actions, by the words in which the picker asks for them."""


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
    """Return the step after ``path``.

    Args:
        table: A running table.
        seat: Who chooses.
        path: The words chosen so far.
        page: Page of a long level, from 0.
        words: The reader's language.
        place: Channel and server, for the private picture.
        refused: Cells to mark because something there was refused.
        rows: How many the first step may take; with fewer, more of its choices are in menus.

    Raises:
        NotYours: The seat may not act now.
        Malformed: No legal action begins with these words.
    """
    asked, spec, scene = (
        _legal_actions(table, seat),
        table.game.spec,
        table.scene(words, seat, place),
    )
    inline = menus.fitting(asked, spec.inline, rows)
    level = prompts.skip(asked, path, inline, spec.joined)
    beside = _beside(table, seat, asked, level)
    done = level.only or _preset(table, seat, asked, beside)
    if done is not None:
        # Alternatives stand beside each other, so *Back* leads to what was chosen before them.
        start = done.words[:-1] if beside else done.words
        back = None if len(asked) == 1 else prompts.back(asked, start, inline, spec.joined)
        return _last(table, seat, asked, done, beside, back, scene, refused)
    back = prompts.back(asked, level.path, inline, spec.joined) if level.path and path else None
    level = _as_on_the_board(table, seat, level)
    best = _best(table, seat, asked, level) if table.row.aid == "points" else {}
    return _choosing(table, seat, asked, level, best, page, scene, back, refused, rows)


def confirms(table: Table, seat: Seat) -> str:
    """Return which moves a seat's player confirms (``UserRow.confirm``)."""
    user = table.kept.users.get(table.seats[seat].user_id or 0)
    return ALWAYS if user is None else user.confirm


def at_once(table: Table, seat: Seat, path: Path) -> Action | None:
    """Return the action that some words leave, where its player wants no question about it.

    None where anything is left to choose, be it another way to pay, and where the player
    confirms such moves.

    Raises:
        NotYours, Malformed: See ``prompt``.
    """
    # As it is set now, not as it was when the button was made (decision: picker).
    how = confirms(table, seat)
    if how == ALWAYS or not path:
        return None
    asked, spec = _legal_actions(table, seat), table.game.spec
    level = prompts.skip(asked, path, menus.fitting(asked, spec.inline), spec.joined)
    # What stands beside others on the preview is chosen there, by a press of its own.
    if level.only is None or (level.path != path and _beside(table, seat, asked, level)):
        return None
    action = asked[level.only]
    if how == FINAL and final(table.game, table.view(seat), seat, action):
        return None
    return action


def _choosing(
    table: Table,
    seat: Seat,
    asked: Asked,
    level: prompts.Level,
    best: dict[Path, int],
    page: int,
    scene: Scene,
    back: Path | None,
    refused: tuple[str, ...],
    rows: int,
) -> Prompt:
    view, pages = table.view(seat), level.pages(ROOM)
    items = _items(table, view, scene, level.page(page, ROOM), best)
    listed = _menus(table, seat, level, items, scene, rows)
    done = asked[level.done] if level.done else None

    return Prompt(
        token=table.token(seat),
        path=level.path,
        question=table.renderer.question(level.path, view, scene),
        items=items,
        menus=listed,
        # The page comes from a button, and the level may have fewer by now.
        page=min(max(page, 0), pages - 1),
        pages=pages,
        action=done,
        confirm=_confirm(table, seat, done, scene) if done else "",
        why=_explain_points(table, seat, done, scene) if done else "",
        back=back,
        preview=Preview(level.path, _paths(items, listed), best, None, refused),
        scene=scene,
    )


def _paths(items: tuple[Item, ...], listed: tuple[Menu, ...]) -> tuple[Path, ...]:
    """Return what a picture marks: the choices, all sets of the same pieces as one."""
    sets = {item.path: menu.path for menu in listed if menu.pieces for item in menu.items}
    return tuple(dict.fromkeys(sets.get(item.path, item.path) for item in items))


def _menus(
    table: Table,
    seat: Seat,
    level: prompts.Level,
    items: tuple[Item, ...],
    scene: Scene,
    rows: int,
) -> tuple[Menu, ...]:
    """Return the menus of a step; none where all its choices are buttons."""
    view, choices = table.view(seat), level.choices

    def name(path: Path) -> str:
        return table.renderer.label(path, view, scene, None)

    def piece(word: str) -> str:
        return table.renderer.piece(word, view, scene)

    if not level.path and len(choices) == len(items):
        return menus.mix_menus(items, choices, name, piece, scene.words, rows)
    if (several := menus.of_pieces(items, choices, name, piece, scene.words)) is not None:
        return (several,)
    if len(choices) == len(items) and not menus.is_crowded(items):
        return ()
    return menus.divide(items, level.path, name, scene.words)


def _legal_actions(table: Table, seat: Seat) -> dict[Action, Action]:
    run, position = table.play()
    run.gate(position, seat)
    asked: dict[Action, Action] = {}
    for action in table.legal(seat):
        asked.setdefault(table.game.asking.worded(action), action)
    if not asked:
        raise NotYourTurn
    return asked


def _as_on_the_board(table: Table, seat: Seat, level: prompts.Level) -> prompts.Level:
    place, view = table.renderer.place, table.view(seat)
    # Not best first, even with points shown: cells are looked for as on the board.
    order = sorted(level.choices, key=lambda choice: place(choice.path, view))
    return replace(level, choices=tuple(order))


def _items(
    table: Table,
    view: Any,
    scene: Scene,
    choices: tuple[prompts.Choice, ...],
    best: dict[Path, int],
) -> tuple[Item, ...]:
    immediate = table.game.spec.immediate
    return tuple(
        Item(
            c.path,
            table.renderer.label(c.path, view, scene, best.get(c.path)),
            best.get(c.path),
            c.action is not None and c.action.words == c.path and c.action.verb in immediate,
            table.renderer.note(c.path, view, scene),
            table.renderer.place(c.path, view),
        )
        for c in choices
    )


def _beside(
    table: Table, seat: Seat, asked: Asked, level: prompts.Level
) -> tuple[prompts.Choice, ...]:
    """Return the actions that stand beside each other on the preview; mostly none do."""
    alike = level
    if level.only is not None and len(level.path) > 1:
        alike = prompts.level(asked, level.path[:-1])
    return alike.choices if alike.path and _preset(table, seat, asked, alike.choices) else ()


def _preset(
    table: Table, seat: Seat, asked: Asked, choices: tuple[prompts.Choice, ...]
) -> Action | None:
    last = tuple(c.action for c in choices if c.action and c.action.words == c.path)
    if not 1 < len(last) == len(choices):
        return None
    found = table.game.asking.preset(table.view(seat), tuple(asked[words] for words in last))
    return None if found is None else table.game.asking.worded(found)


def _last(
    table: Table,
    seat: Seat,
    asked: Asked,
    words: Action,
    beside: tuple[prompts.Choice, ...],
    back: Path | None,
    scene: Scene,
    refused: tuple[str, ...],
) -> Prompt:
    """Return the step where only confirming is left: always with the points."""
    view, action = table.view(seat), asked[words]
    gain = gain_of(table, seat, action)
    gains = {} if gain is None else {action.words: gain}
    others = tuple(choice for choice in beside if choice.action != words)
    return Prompt(
        token=table.token(seat),
        path=words.words,
        question=table.renderer.question(action.words, view, scene),
        items=_items(table, view, scene, others, {}),
        menus=(),
        page=0,
        pages=1,
        action=action,
        confirm=_confirm(table, seat, action, scene),
        why=_explain_points(table, seat, action, scene),
        back=back,
        preview=Preview(action.words, (), gains, action, refused),
        scene=scene,
    )


def _confirm(table: Table, seat: Seat, action: Action, scene: Scene) -> str:
    """Name the button that carries an action out; it says when that can't be taken back."""
    view = table.view(seat)
    label = table.renderer.confirm(action, view, scene, gain_of(table, seat, action))
    if not final(table.game, view, seat, action):
        return label
    return scene.words("picker-final", label=label)


def _explain_points(table: Table, seat: Seat, action: Action, scene: Scene) -> str:
    gain = gain_of(table, seat, action)
    scored = table.game.scoring(table.view(seat), seat, action) if gain else {}
    why = table.renderer.reason(scored, scene) if scored else ""
    return scene.words("picker-why", gain=gain, why=why) if why else ""


def _best(table: Table, seat: Seat, asked: Asked, level: prompts.Level) -> dict[Path, int]:
    shown = {choice.path for choice in level.choices}
    depths = sorted({len(path) for path in shown})
    gains = gains_of(table, seat, tuple(asked.values()))
    best: dict[Path, int] = {}
    # One pass: hundreds of choices with thousands of actions behind them are nothing unusual.
    for words, action in asked.items():
        if action.words not in gains:
            continue
        gain = gains[action.words]
        for depth in depths:
            front = words.words[:depth]
            # Compared with ``gain - 1`` the first one counts, even where it is below zero.
            if front in shown and gain > best.get(front, gain - 1):
                best[front] = gain
    return best


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
