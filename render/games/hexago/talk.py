"""The picker's words: questions, buttons, actions in a few words, and reasons."""

from __future__ import annotations

from typing import Any

from engine import hexgrid
from engine.actions import Action
from engine.contract import Args, Event
from engine.games.hexago.moves import board_of, met, score
from engine.games.hexago.state import FREE, Placement, View
from engine.prompts import Path
from engine.refusals import Refusal
from render import names, phrases
from render.contract import LABEL_LIMIT, Scene
from render.games.hexago import words
from render.hexes.picker import degrees
from render.phrases import sentence
from render.ranking import signed

_TILE, _CELL, _TURN = 2, 3, 4
"""Length of a path that ends with this word; the verb comes first."""


def _numbers(args: Args, key: str) -> tuple[int, ...]:
    found = args.get(key, ())
    return tuple(int(each) for each in found) if isinstance(found, (tuple, list)) else ()


def event(event: Event, scene: Scene) -> str:
    """Say what happened; the tile that was drawn is told to its owner alone."""
    said, args = scene.words, event.public
    if event.kind == "end":
        return phrases.ending(said, "hexago", str(args["reason"]))
    if event.kind == "solo":
        return said("hexago-event-solo", tiles=args["tiles"])
    if event.kind == "sealed":
        return said("hexago-event-sealed", hand=args["hand"], stack=args["stack"])
    if event.kind == "deal":
        facts = {key: args[key] for key in ("hand", "stack", "out")}
        return said("hexago-event-deal", **facts)
    seat = int(str(args["seat"]))
    values, fields = _numbers(args, "sides"), _numbers(args, "pair")
    told = said(
        "hexago-event-place",
        who=names.bold(seat, scene.names),
        tile=args["tile"],
        cell=args["cell"],
        score=words.score(said, values, int(str(args["points"])), fields, bold=True),
    )
    drawn = event.private.get(seat, {}).get("drawn") if scene.viewer == seat else None
    return f"{told} {said('hexago-drawn', tile=drawn)}" if drawn else told


def merit(merit: Args, scene: Scene) -> str:
    return words.merit(scene.words, merit)


def question(path: Path, view: View, scene: Scene) -> str:
    """Ask for the next word; a whole action is asked for once more, with its points."""
    said = scene.words
    if len(path) < _TILE:
        return said("hexago-question-tile")
    if len(path) < _CELL:
        return said("hexago-question-cell", tile=path[1])
    if len(path) < _TURN:
        return said("hexago-question-turn", tile=path[1], cell=path[2])
    facts = {"tile": path[1], "cell": path[2], "turn": degrees(path[3])}
    new = placed(path, view)
    if scene.puzzle or all(side == FREE for side in new.sides):
        return said("hexago-sure-first", **facts)
    found = words.score(said, new.sides, new.points, words.pair(view, new))
    return said("hexago-sure", score=found, **facts)


def placed(path: Path, view: View) -> Placement:
    """Return what a whole action would put on the table."""
    tile, cell, turn = int(path[1]), hexgrid.cell(path[2]), int(path[3])
    wanted = board_of(words.PARTS, view.laid).places.get(cell)
    # Not beside any tile: a typed move that will be refused, or the first tile of a game alone.
    if wanted is None:
        return Placement(view.active, tile, cell, turn)
    found = score(wanted, words.PARTS.shown[tile][turn])
    return Placement(view.active, tile, cell, turn, found.sides, found.factor, found.points)


def describe(action: Action, _view: View, scene: Scene) -> str:
    """Name an action in a few words: "17 on P50, rotated 120°"."""
    tile, cell, turn = action.args
    return scene.words("hexago-describe", tile=tile, cell=cell, turn=degrees(turn))


def label(path: Path, _view: View, scene: Scene, gain: int | None) -> str:
    """Name one choice for a button."""
    said = scene.words
    if len(path) < _TILE:
        return said("hexago-confirm")
    if len(path) == _TILE:
        found = said("hexago-label-tile", tile=path[1])
    elif len(path) == _CELL:
        found = said("hexago-label-place", tile=path[1], cell=path[2])
    else:
        found = said("hexago-label-turn", turn=degrees(path[-1]))
    if gain is not None:
        found = said("hexago-label-gain", label=found, gain=signed(gain))
    return names.cut(found, LABEL_LIMIT)


def note(path: Path, view: View, scene: Scene) -> str:
    """Say what stands on a tile, or what a place lies beside; nothing of a rotation."""
    said = scene.words
    if len(path) == _TILE:
        return words.fields(said, int(path[1]))
    if len(path) != _CELL or not view.laid:
        return ""
    beside = met(words.PARTS, view.laid, hexgrid.cell(path[2]))
    touched = [words.field(said, one) for one in beside.values()]
    return said("hexago-note-place", fields=", ".join(touched))


def confirm(_action: Action, _view: View, scene: Scene, gain: int | None) -> str:
    """Name the button that lays the tile."""
    if gain is None:
        return scene.words("hexago-confirm")
    return scene.words("hexago-confirm-gain", gain=gain)


def feat(feat: Args, scene: Scene) -> str:
    """Say the best turn of a game."""
    if "points" not in feat:
        return ""
    return scene.words("hexago-feat", **{key: feat[key] for key in ("points", "tile", "cell")})


def ending(scene: Scene) -> str:
    """Say why the game ended."""
    return "" if scene.outcome is None else words.ending(scene.words, scene.outcome)


def why(refusal: Refusal, _view: View, scene: Scene) -> str:
    """Say why something was refused; empty for a code that is not the game's own."""
    said, key = scene.words, f"hexago-refusal-{refusal.code}"
    if not said.has(key):
        return ""
    args: dict[str, Any] = {}
    for name, value in refusal.params.items():
        if name == "side":
            args[name] = said(f"hexago-side-{value}")
        elif name in ("colour", "their-colour"):
            args[name] = said(f"hexago-colour-{value}")
        else:
            args[name] = names.escape(value) if isinstance(value, str) else value
    return sentence(said(key, **args))
