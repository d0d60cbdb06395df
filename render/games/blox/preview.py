"""The picker's private pictures: what may be reached, what it costs and what it brings."""

from __future__ import annotations

from engine.actions import Action
from engine.games.blox.board import LINES
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import SIZE, Counts, View, cell_word
from engine.prompts import Path
from render import pieces
from render.banner import private_banner
from render.canvas import Canvas
from render.contract import Preview, Scene
from render.games.blox import grid, hand, headline, parts, reach, sidebar, talk
from render.ranking import signed
from render.theme import THEMES

HEIGHT = 980
_TARGET = 2
"""Words of a target: the verb and where it leads."""
_OUTSIDE = 8
"""How far outside its field the name of a line stands: fields have their own names."""


def draw(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the step that a player has reached."""
    path = shown.action.words if shown.action else shown.path
    there = reach.of(shown.action, view) if shown.action else None
    title = talk.title(*there, scene) if there else talk.question(path, view, scene)
    if path[:1] == ("swap",):
        spent = _spent(shown.action)
        return hand.showing(view, scene, title, scene.place, spent)
    canvas = Canvas(THEMES[scene.theme], HEIGHT)
    if there is not None:
        _whole(canvas, view, *there)
        sidebar.whole(canvas, view, scene, *there)
    else:
        grid.draw(canvas, view)
        _choices(canvas, view, scene, shown)
        sidebar.choosing(canvas, view, scene, shown)
    grid.refused(canvas, shown.refused)
    facts = scene.words("pictures-only-you")
    private_banner(canvas, headline.private(title, scene.place, scene, facts))
    return canvas


def _spent(action: Action | None) -> Counts:
    """Return the cards that a swap gives away."""
    cards = action.args[-1].split(",") if action else []
    black, white, grey, red = (cards.count(word) for word in ("black", "white", "grey", "red"))
    return (black, white, grey, red)


def _whole(canvas: Canvas, view: View, plan: Plan, there: Reach) -> None:
    """Draw the board as an action leaves it: where from, which way, where to."""
    legal = grid.way_colour(canvas.theme)
    after = reach.after(view, plan, there)
    grid.draw(canvas, after)
    grid.dots(canvas, there.way, legal)
    if plan.verb == "enter":
        _line_tag(canvas, plan.side, plan.line)
    if plan.start >= 0 and plan.verb != "build":
        canvas.centre(parts.origin(20, legal), *grid.middle(plan.start))
    grid.legal(canvas, after, {there.field: ""})


def _choices(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    """Mark the targets of this page, and the figures and ways that lead to them."""
    legal, amber = grid.way_colour(canvas.theme), canvas.theme.amberfill
    fields: dict[int, str] = {}
    starts: set[int] = set()
    entered: set[int] = set()
    taken = grid.occupied(view)
    for path in shown.paths:
        found = reach.target(view, scene.viewer, path) if len(path) == _TARGET else None
        if found is None:
            continue  # a kind of action alone: its targets are marked once it is chosen
        plan, there = found
        if plan.start >= 0:
            grid.dots(canvas, there.way, legal)
            # A figure may reach several targets; it gets one ring.
            starts.add(plan.start)
        if plan.verb == "enter" and shown.path[:1] != ("enter",):
            entered.add(there.field)
        elif there.field >= 0:
            cell = cell_word(there.field)
            # Several figures may reach one field: its label tells the points of the first.
            fields.setdefault(there.field, _label(cell, shown, path, taken=there.field in taken))
    for field in entered - fields.keys():
        grid.quiet(canvas, field)  # half of the board: names would hide where figures can go
    for field in starts:
        canvas.centre(pieces.ring(parts.FIELD - 8, amber), *grid.middle(field))
    grid.legal(canvas, view, {field: fields[field] for field in sorted(fields)})


def _label(cell: str, shown: Preview, path: Path, *, taken: bool) -> str:
    """Return what a field is labelled with; a piece has room for its points or its name."""
    gain = shown.gains.get(path)
    if not gain:
        return cell
    return signed(gain) if taken else f"{cell} {signed(gain)}"


def _line_tag(canvas: Canvas, side: str, line: str) -> None:
    """Name a line at the side where it is entered."""
    index = LINES[side].index(line)
    inwards = {"left": (index, 0), "right": (index, SIZE - 1), "top": (0, index)}
    row, column = inwards.get(side, (SIZE - 1, index))
    x, y = grid.middle(SIZE * row + column)
    sprite = pieces.tag(line, canvas.theme.key)
    off = parts.FIELD / 2 + _OUTSIDE
    spot = {
        "left": (grid.RIM_X, y),
        "right": (x + off, y),
        "top": (x, grid.TOP + sprite.height / 2),
        "bottom": (x, grid.RIM_Y),
    }[side]
    canvas.centre(sprite, *spot)
