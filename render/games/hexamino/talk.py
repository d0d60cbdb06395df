"""The picker's words: questions, buttons, actions in a few words, and reasons."""

from __future__ import annotations

from typing import Any

from data.words import Words
from engine import hexgrid
from engine.actions import Action
from engine.contract import Args, Event
from engine.games.hexamino.state import Placement, View
from engine.prompts import Path
from engine.refusals import Refusal
from render import names
from render.contract import LABEL_LIMIT, Scene
from render.games.hexamino import words
from render.hexes.picker import degrees
from render.phrases import sentence

_TILE, _CELL, _TURN = 2, 3, 4
"""Length of a path that ends with this word; the verb comes first."""


def _number(args: Args, key: str) -> int:
    return int(str(args[key]))


def _numbers(args: Args, key: str) -> tuple[int, ...]:
    found = args.get(key, ())
    return tuple(int(each) for each in found) if isinstance(found, (tuple, list)) else ()


def event(event: Event, scene: Scene) -> str:
    """Say what happened; tiles that were drawn are told to their owner alone."""
    said, args = scene.words, event.public
    seat = _number(args, "seat")
    who = names.bold(seat, scene.names) if seat >= 0 else ""
    mine = event.private.get(seat, {}) if scene.viewer == seat else {}
    if event.kind in ("end", "deal-end"):
        return _over(event, scene, who)
    if event.kind == "closing":
        return said(f"hexamino-event-closing-{args['why']}", who=who)
    if event.kind == "deal":
        facts = {key: args[key] for key in ("hand", "stock", "deal", "deals")}
        return said("hexamino-event-deal", **facts)
    facts = {key: value for key, value in args.items() if key not in ("seat", "rotation", "dots")}
    text = said(f"hexamino-event-{event.kind}", who=who, **facts)
    drawn = _numbers(mine, "tiles")
    if mine.get("refill"):
        drawn = (_number(mine, "refill"),)
    return f"{text} {drew(said, drawn)}" if drawn else text


def drew(words_of: Words, tiles: tuple[int, ...]) -> str:
    """Say which tiles the reader drew."""
    return words_of("hexamino-drawn", tiles=words.numbers(tiles), count=len(tiles))


def _over(event: Event, scene: Scene, who: str) -> str:
    """Say the end of a deal or of the match, with the dots that are left."""
    said, args = scene.words, event.public
    text = words.ending(said, str(args["reason"]), who)
    each = [
        said("hexamino-event-dots", who=names.bold(seat, scene.names), dots=dots)
        for seat, dots in enumerate(_numbers(args, "dots"))
        if dots  # who has none is named by what ended it
    ]
    left = said("hexamino-event-left", dots=", ".join(each))
    if event.kind == "end":
        return f"{text} {left}"
    over = said("hexamino-event-deal-over", deal=args["deal"], deals=args["deals"])
    return f"{over} {text} {left}"


def merit(merit: Args, scene: Scene) -> str:
    return words.merit(scene.words, merit)


def question(path: Path, view: View, scene: Scene) -> str:
    """Ask for the next word; a whole action is asked for once more."""
    said = scene.words
    if len(path) < _TILE:
        return said("hexamino-question-end" if view.closing else "hexamino-question-tile")
    if len(path) < _CELL:
        return said("hexamino-question-cell", tile=path[1])
    if len(path) < _TURN:
        return said("hexamino-question-turn", tile=path[1], cell=path[2])
    return said("hexamino-sure", tile=path[1], cell=path[2], turn=degrees(path[3]))


def meeting(view: View, new: Placement) -> list[int]:
    """Return the sides of a placement on which dots meet."""
    shown = words.PARTS.shown
    laid = {one.cell: shown[one.tile][one.rotation] for one in view.laid}
    fields = shown[new.tile][new.rotation]
    return [
        side
        for side, beside in enumerate(hexgrid.neighbours(new.cell))
        if beside in laid and fields[side] and laid[beside][hexgrid.opposite(side)] == fields[side]
    ]


def describe(action: Action, _view: View, scene: Scene) -> str:
    """Name an action in a few words: "38 on P51, rotated 120°"."""
    tile, cell, turn = action.args
    return scene.words("hexamino-describe", tile=tile, cell=cell, turn=degrees(turn))


def label(path: Path, _view: View, scene: Scene, _gain: int | None = None) -> str:
    """Name one choice for a button."""
    said = scene.words
    if len(path) < _TILE:
        return said("hexamino-confirm")
    if len(path) == _TILE:
        tile = int(path[1])
        found = said("hexamino-label-tile", tile=tile, values=words.dotted(tile))
    elif len(path) == _CELL:
        found = said("hexamino-label-place", tile=path[1], cell=path[2])
    else:
        found = said("hexamino-label-turn", turn=degrees(path[-1]))
    return names.cut(found, LABEL_LIMIT)


def note(path: Path, view: View, scene: Scene) -> str:
    """Say how many dots a tile has, and what it would be laid against."""
    said = scene.words
    dots = said("hexamino-dots", count=words.PARTS.dots[int(path[1])]) if len(path) > 1 else ""
    if len(path) != _CELL:
        return dots if len(path) == _TILE else ""
    laid = {one.cell: words.PARTS.shown[one.tile][one.rotation] for one in view.laid}
    met = [
        laid[beside][hexgrid.opposite(side)]
        for side, beside in enumerate(hexgrid.neighbours(hexgrid.cell(path[2])))
        if beside in laid
    ]
    return said("hexamino-note-place", dots=dots, values=words.values([one for one in met if one]))


def confirm(_action: Action, _view: View, scene: Scene, _gain: int | None) -> str:
    return scene.words("hexamino-confirm")


def ending(scene: Scene) -> str:
    """Say why the game ended."""
    outcome = scene.outcome
    if outcome is None:
        return ""
    seat = words.ended_by(outcome)
    return words.ending(
        scene.words, outcome.reason, names.bold(seat, scene.names) if seat >= 0 else ""
    )


def why(refusal: Refusal, _view: View, scene: Scene) -> str:
    """Say why something was refused; empty for a code that is not the game's own."""
    said, key = scene.words, f"hexamino-refusal-{refusal.code}"
    if not said.has(key):
        return ""
    args: dict[str, Any] = {}
    for name, value in refusal.params.items():
        if name in ("side", "direction"):
            args[name] = said(f"hexamino-side-{value}")
        elif name in ("own", "theirs", "value"):
            args[name] = said("hexamino-value", value=value)
        else:
            args[name] = names.escape(value) if isinstance(value, str) else value
    return sentence(said(key, **args))
