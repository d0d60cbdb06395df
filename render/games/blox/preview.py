"""Private pictures: the steps of the picker."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from engine.actions import Action
from engine.games.blox.moves import Plan, read
from engine.games.blox.refuse import Reach
from engine.games.blox.state import CELL_OF, COLOURS, NONE, NOWHERE, Counts, View
from engine.prompts import ROOM, Path
from render import pieces
from render.banner import pill, pill_width, private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import Style, fitted, width
from render.games.blox import board, hand, own, parts, sets, talk, words
from render.phrases import signed
from render.sprites import Sprite
from render.theme import THEMES

_GAIN, _VALUE = 54, Style("fredoka-600", 36)


def choosing(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    top, built = board.RAIL_TOP, _built(shown)
    high = board.LINE if built else board.PHASE
    held = own.held(view, scene, view.blocks[hand.own_seat(view, scene)])
    held = _beside(built, top + high + board.GAP, held)
    end = own.draw(canvas, scene, held)
    if built:
        lines, below = [(scene.words("blox-may-build"), str(view.row.build))], top + board.GAP
        if not sets.tapped(built, (below + board.TRACK, held.top), sets.head_of("")):
            lines = []
        high = board.TRACK if lines else board.LINE
        board.track(canvas, view, scene, top, lines, high)
        below += high
        sets.draw(canvas, scene, built, (below, end), crossed=shown.marked.crossed)
    else:
        _legend(canvas, view, scene, shown, board.phase(canvas, view, scene, top))


def _legend(canvas: Canvas, view: View, scene: Scene, shown: Preview, top: int) -> None:
    """Explain the signs of a step that a newcomer has not met."""
    theme, said, rows = canvas.theme, scene.words, list[tuple[Sprite, str]]()
    if shown.path[:1] == ("enter",) and len(shown.path) > 1:
        arrow = parts.arrow("left", board.way_colour(theme), board.ARROW)
        rows.append((arrow, said("blox-legend-enter")))
    if (best := promised(view, scene, shown)).steps:
        key = "blox-legend-next" if best.points else "blox-legend-sight"
        rows.append((pieces.badge("", 40), said(key, points=signed(best.points))))
    if rows and view.jokers[hand.own_seat(view, scene)]:
        rows.append((parts.joker(17, True, theme.key), said("blox-legend-joker")))
    board.legend(canvas, rows, top)


def cells(_view: View, shown: Preview) -> Container[str]:
    """Return what can be marked: cells and choices of blocks, or cards where they are swapped.

    Nothing is where others would pay for what was tried.
    """
    path = shown.action.words if shown.action else shown.path
    if shown.action and shown.marked.tried:
        return ()
    if path[:1] == ("swap",):
        return COLOURS
    return {*CELL_OF, *(one[-1] for one in _built(shown))}


def room(path: Path, _view: View) -> int:
    return sets.MOST if path[:1] == ("build",) and len(path) == words.TARGET - 1 else ROOM


def _built(shown: Preview) -> dict[Path, str]:
    """Return the choices of blocks that a tower may be built of, with their numbers."""
    built = [path for path in shown.paths if path[0] == "build" and len(path) == words.TARGET]
    return {path: shown.marks.get(path[-1], "") for path in built}


def _beside(built: dict[Path, str], top: int, held: own.Held, brings: str = "") -> own.Held:
    """Leave things out, blocks first, that have no room or make choices too small to be tapped."""
    shorter, head = held.shorter(), sets.head_of(brings)
    while shorter and not (sets.tapped(built, (top, held.top), head) if built else top <= held.top):
        held = shorter.pop(0)
    return held


def whole(
    canvas: Canvas, view: View, scene: Scene, shown: Preview, plan: Plan, there: Reach
) -> None:
    top, built = board.RAIL_TOP, _built(shown)
    kept = words.after(view, plan, there).blocks[hand.own_seat(view, scene)]
    held = own.held(view, scene, kept, (plan, there))
    # A puzzle asks what brings most: points here would tell whoever tries one move after another.
    brings = "" if scene.puzzle else signed(sum(there.blocks))
    if len(built) > 1:
        end = own.draw(canvas, scene, _beside(built, top, held, brings))
        chosen = shown.action.args[1] if shown.action else ""
        sets.draw(canvas, scene, built, (top, end), chosen, brings=brings)
        return
    rows = [] if scene.puzzle else _brings(view, scene, plan, there)
    high = _high(rows) if rows else board.PHASE
    own.draw(canvas, scene, _beside({}, top + high + board.GAP, held))
    if rows:
        _draw_points(canvas, scene, rows, top)
    else:
        board.phase(canvas, view, scene, top)


def _high(rows: list[tuple[str, str]]) -> int:
    return 44 + _GAIN * (len(rows) + 1)


def _draw_points(canvas: Canvas, scene: Scene, rows: list[tuple[str, str]], top: int) -> None:
    box = Box(board.RAIL_LEFT, top, board.RIGHT, top + _high(rows))
    theme, room = canvas.theme, box.width - 44
    canvas.panel(box, theme.panel)
    x, right = box.left + 22, box.right - 22
    # All in one size: the largest in which each fits.
    free = [room - 12 - width(value, _VALUE) for _, value in rows]
    free[0] = room - 6 - pill_width(rows[0][1])
    styles = [
        fitted(label, hand.OWN_TITLE, wide) for (label, _), wide in zip(rows, free, strict=True)
    ]
    style = min(styles, key=lambda one: one.size)
    canvas.text(x, top + 40, scene.words("blox-brings"), style, theme.muted, room=room)
    for number, (label, value) in enumerate(rows):
        y = top + 40 + _GAIN * (number + 1)
        canvas.text(x, y, label, style, theme.ink, room=free[number])
        if value.startswith("+") and number == 0:
            pill(canvas, box.right - 16, y, value)
        else:
            canvas.text(right, y, value, _VALUE, theme.ink, align="right")


def _brings(view: View, scene: Scene, plan: Plan, there: Reach) -> list[tuple[str, str]]:
    said = scene.words
    points = plan.spent if plan.verb == "capture" else sum(there.blocks)
    rows = [(said("blox-points"), signed(points))]
    if there.blocks != NONE:
        owned = sum(view.blocks[view.active])
        change = points if plan.verb == "demolish" else -points
        rows.append((said("blox-blocks"), f"{owned} → {owned + change}"))
    after = words.next_phase(view, plan, there)
    if after > view.phases[-1].phase:
        rows.append((said("blox-facts-last"), "!"))
    elif after != view.phase:
        rows.append((said("blox-phase"), f"{view.phase} → {after}"))
    return rows


HEIGHT = 980
OPENING: tuple[Path, ...] = ((), ("enter",))
"""Steps that name no square yet."""


def draw_preview(view: View, scene: Scene, shown: Preview) -> Canvas:
    path = shown.action.words if shown.action else shown.path
    there = words.of(shown.action, view) if shown.action else None
    title = talk.title(*there, scene) if there else talk.ask(path, view, scene)
    if path[:1] == ("swap",):
        spent = NONE if shown.over else _spent(shown.action)
        seen = words.left(view, *there, over=shown.over) if there else view
        return hand.showing(seen, scene, title, scene.place, spent, shown.marked.crossed)
    canvas = Canvas(THEMES[scene.theme], HEIGHT)
    board.name_fields(canvas)
    if there is not None:
        _whole(canvas, view, scene.aim, *there)
        named = {**_figures(shown), **_in_turn(shown)}
    else:
        board.draw_grid(canvas, view)
        board.frame(canvas, scene.aim)
        good: Container[Path] = ()
        if shown.path in OPENING:
            _first(canvas, view, scene, shown)
        else:
            good = _choices(canvas, view, scene, shown)
        named = _numbers(shown, good)
    if allowed := [CELL_OF[cell] for cell in shown.marked.allowed]:
        board.legal(canvas, allowed)
    board.refused(canvas, shown.marked.crossed, board.occupied(view) | named.keys())
    part = board.part_of(scene.untold)
    canvas = board.enlarged(canvas, part)
    board.numbers(canvas, view, named, part)
    if there is not None:
        whole(canvas, view, scene, shown, *there)
    else:
        choosing(canvas, view, scene, shown)
    private_banner(canvas, scene, "blox", title, scene.place)
    return canvas


def _spent(action: Action | None) -> Counts:
    cards = action.args[-1].split(",") if action else []
    black, white, grey, red = (cards.count(word) for word in ("black", "white", "grey", "red"))
    return (black, white, grey, red)


def _whole(canvas: Canvas, view: View, aim: Iterable[str], plan: Plan, there: Reach) -> None:
    legal = board.way_colour(canvas.theme)
    after = words.after(view, plan, there)
    board.draw_grid(canvas, after)
    board.frame(canvas, aim)
    board.dots(canvas, there.way, legal)
    if plan.start >= 0 and plan.verb != "build":
        canvas.centre(parts.spot(20, legal, ring=True), *board.middle(plan.start))
    board.legal(canvas, [there.field])
    if plan.verb == "enter":
        board.way_in(canvas, plan.side, (*there.way, there.field)[0])


def _first(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    """Show what the first step offers: what may be taken, and which steps promise most."""
    colour = board.way_colour(canvas.theme)
    if view.last is not None and view.last.seat != hand.own_seat(view, scene) and not shown.marked:
        board.mark_last(canvas, view.last)  # as on the board that all see
    targets, refused = _offered(view, scene, shown)
    aims = {(one[0], words.ends(one)[1]) for one in targets if one[0] in ("demolish", "capture")}
    board.legal(canvas, {field for _, field in aims} | refused)
    # The page of a puzzle knows no short cuts: a tap there leads to the step that takes it.
    for verb, field in sorted(aims) if scene.puzzle and not shown.path else ():
        canvas.spot(Box.around(*board.middle(field), parts.PITCH, parts.PITCH), verb)
    for path in _scored(canvas, view, scene, shown).steps:
        canvas.centre(parts.spot(16, colour), *board.middle(CELL_OF[path[-1]]))


def _offered(view: View, scene: Scene, shown: Preview) -> tuple[list[Path], set[int]]:
    """Return the targets on this page, or instead its fields if the rules refuse one of them.

    A lesson offers what is refused, too: no mark may tell that from the rest.
    """
    legal = words.targets(view, scene.viewer, shown.path)
    under = {path: [one for one in legal if one[: len(path)] == path] for path in shown.paths}
    fields = {path: CELL_OF[path[-1]] for path in under if path[-1] in CELL_OF}
    if not all(under[path] for path in fields):
        return [], set(fields.values())
    return [one for found in under.values() for one in found], set()


class Promised(NamedTuple):
    """The steps that can score most next turn, what that is, and where; 0 for a tower in sight."""

    steps: tuple[Path, ...] = ()
    points: int = 0
    fields: tuple[int, ...] = ()


def promised(view: View, scene: Scene, shown: Preview) -> Promised:
    """Return what is good where nothing on the page scores; nothing where no points are shown."""
    if not shown.points or scene.puzzle or view.unchecked or {*shown.paths} & {*shown.gains}:
        return Promised()
    paths = _offered(view, scene, shown)[0] if shown.path in OPENING else shown.paths
    steps = [path for path in paths if path[0] in ("enter", "move") and path[-1] in CELL_OF]
    found = {path: words.promise(view, path) for path in steps}
    points = max((one[0] for one in found.values()), default=0)
    best = {path: one[2] for path, one in found.items() if one[0] == points and any(one[:2])}
    return Promised(tuple(best), points, tuple(sorted({*best.values()} - {NOWHERE})))


def _scored(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> Promised:
    """Ring what the best steps of a page can score next turn."""
    best = promised(view, scene, shown)
    ring = pieces.ring(parts.FIELD - 8, board.way_colour(canvas.theme))
    for field in best.fields:
        canvas.centre(ring, *board.middle(field))
    return best


def _choices(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> Container[Path]:
    """Draw what leads to the choices; return those that are best."""
    colour = board.way_colour(canvas.theme)
    numbered = {CELL_OF[path[-1]] for path in shown.paths if path[-1] in CELL_OF}
    starts = set[int]()
    targets, aims = _offered(view, scene, shown)
    if shown.path == ("move",):
        # The ways of several figures at once could not be told apart.
        targets, aims = [], numbered
    for path in targets:
        start, field = words.ends(path)
        board.dots(canvas, words.way(view, start, field), colour)
        if path[0] == "enter" and (entry := words.target(view, scene.viewer, path)):
            plan, there = entry
            board.way_in(canvas, plan.side, (*there.way, field)[0])
        starts.add(start)
        aims.add(field)
    for start in starts - numbered - {NOWHERE}:
        canvas.centre(pieces.ring(parts.FIELD - 8, canvas.theme.amberfill), *board.middle(start))
    board.legal(canvas, aims - (starts - numbered))
    return _scored(canvas, view, scene, shown).steps


def figures(shown: Preview) -> list[str]:
    """Return the cells of the figures that may do the same, if an action is chosen."""
    return [path[-1] for path in shown.paths if shown.action and path[-1] in CELL_OF]


def _figures(shown: Preview) -> dict[int, tuple[str, bool]]:
    own = shown.action.args[0] if shown.action else ""
    return {CELL_OF[cell]: (shown.marks[cell], cell == own) for cell in figures(shown)}


def _in_turn(shown: Preview) -> dict[int, tuple[str, bool]]:
    """Number the two moves of a solution: what each took, or from where its pawn came."""
    plans = map(read, shown.in_turn)
    ends = [plan.field if plan.field >= 0 else plan.start for plan in plans]
    if NOWHERE in ends:
        return {}
    nths = {end: [str(nth) for nth, field in enumerate(ends, 1) if field == end] for end in ends}
    return {field: ("+".join(some), True) for field, some in nths.items()}


def _numbers(shown: Preview, good: Container[Path]) -> dict[int, tuple[str, bool]]:
    """Return the number of each field on this page, and whether it brings or promises the most."""
    worth = {path: shown.gains.get(path, int(path in good)) for path in shown.paths}
    most = max(worth.values(), default=0)
    return {
        CELL_OF[path[-1]]: (shown.marks[path[-1]], worth[path] == most)
        for path in shown.paths
        if path[-1] in CELL_OF and path[-1] in shown.marks
    }
