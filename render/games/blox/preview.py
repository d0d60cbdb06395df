"""The picker's private pictures: what may be reached, what it costs and what it brings."""

from __future__ import annotations

from engine.actions import Action
from engine.games.blox.board import LINES
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import CELL_OF, SIDES, SIZE, Counts, View, cell_word
from engine.prompts import Path
from render import pieces
from render.banner import private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.games.blox import grid, hand, headline, parts, reach, sidebar, talk
from render.ranking import signed
from render.theme import THEMES

HEIGHT = 980
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
    """Mark what the choices of this page lead to."""
    found = reach.behind(view, scene.viewer, shown.paths)
    fields: dict[int, str] = {}
    ways: set[int] = set()
    taken = grid.occupied(view)
    for path in shown.paths:
        if len(path) == 1 and path[0] in ("enter", "move", "build"):
            continue  # too many at once: the next step shows them
        if len(path) == 2 and path[0] not in ("enter", "swap"):
            fields.setdefault(CELL_OF.get(path[1], -1), _label(path[1], shown, path, taken=True))
            continue
        if path[0] == "enter" and len(path) == 2:
            continue  # a side: nearly every field can be reached from some side
        for field, way in reach.ends(found[path], view).items():
            ways.update(way)
            fields.setdefault(field, _label(cell_word(field), shown, path, taken=field in taken))
    grid.dots(canvas, tuple(ways - fields.keys()), grid.way_colour(canvas.theme))
    _start(canvas, shown.path)
    grid.legal(canvas, view, {field: fields[field] for field in sorted(fields) if field >= 0})
    _edges(canvas, scene, shown)


def _start(canvas: Canvas, path: Path) -> None:
    """Mark the figure that was chosen."""
    if len(path) > 1 and path[1] in CELL_OF:
        field = CELL_OF[path[1]]
        canvas.centre(pieces.ring(parts.FIELD - 8, canvas.theme.amberfill), *grid.middle(field))


def _label(cell: str, shown: Preview, path: Path, *, taken: bool) -> str:
    """Return what a field is labelled with; a piece has room for its points or its name."""
    gain = shown.gains.get(path)
    if not gain:
        return cell
    return signed(gain) if taken else f"{cell} {signed(gain)}"


def _edges(canvas: Canvas, scene: Scene, shown: Preview) -> None:
    """Name the sides or the lines that a figure can enter from."""
    for path in shown.paths:
        if path[0] != "enter" or len(path) not in (2, 3):
            continue
        if len(path) == 3:
            _line_tag(canvas, path[1], path[2])
        elif path[1] in SIDES:
            canvas.rounded(_bar(path[1]), 4, canvas.theme.legal)
            name = scene.words(f"blox-side-{path[1]}")
            _tag(canvas, name, *_at_side(path[1]))


def _bar(side: str) -> Box:
    """Return the sunken rim of the board on a side."""
    left, top, size, rim = grid.LEFT, grid.TOP, parts.BOARD, parts.RIM
    right, bottom = left + size, top + size
    return {
        "left": Box(left, top + 20, left + rim, bottom - 20),
        "right": Box(right - rim, top + 20, right, bottom - 20),
        "top": Box(left + 20, top, right - 20, top + rim),
        "bottom": Box(left + 20, bottom - rim, right - 20, bottom),
    }[side]


def _at_side(side: str) -> tuple[float, float]:
    box = _bar(side)
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _tag(canvas: Canvas, text: str, x: float, y: float) -> None:
    """Put a tag down, kept inside the board."""
    sprite = pieces.tag(text, canvas.theme.key)
    half = sprite.width / 2
    x = min(max(x, grid.LEFT + half), grid.LEFT + parts.BOARD - half)
    canvas.centre(sprite, x, max(y, grid.TOP + 17))


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
