"""Beside the board of the picker: own cards and blocks, ways to pay, what an action brings."""

from __future__ import annotations

from math import ceil

from engine.games.blox.asking import WITH
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import COLOURS, JOKER, NONE, Counts, View
from render import pieces
from render.banner import pill
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NUMBER, width
from render.games.blox import hand, parts, rail, reach
from render.ranking import signed

_CARD, _CARD_HIGH, _STEP = 34, 52, 38
_OWN_HIGH, _ROW = 226, 44
_ROOM = 980 - 20
_HEAD = 56
_ROWS = 8
_SLOTS_Y = rail.TOP + 196


def choosing(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    """Draw the own things, and below them the sets of this page or the phase."""
    _own(canvas, view, scene, NONE, joker=False)
    rail.slots(canvas, view, hand.own(view, scene), _SLOTS_Y)
    top = rail.TOP + _OWN_HIGH + rail.GAP
    built = (path[1].partition(WITH)[2] for path in shown.paths if len(path) > 1)
    sets = list(dict.fromkeys(blocks for blocks in built if blocks))
    if sets:
        rail.track(canvas, view, scene, top)
        _sets(canvas, scene, sets, top + rail.TRACK + rail.GAP)
    else:
        rail.phase(canvas, view, scene, top)


def whole(canvas: Canvas, view: View, scene: Scene, plan: Plan, there: Reach) -> None:
    """Draw the own things with what is spent, and below them what it brings, or the phase."""
    _own(canvas, view, scene, plan.paid, joker=bool(plan.jokers))
    rail.slots(canvas, reach.after(view, plan, there), hand.own(view, scene), _SLOTS_Y)
    top = rail.TOP + _OWN_HIGH + rail.GAP
    # A puzzle asks what brings most: points here would tell whoever tries one move after another.
    if scene.puzzle:
        rail.phase(canvas, view, scene, top)
    else:
        _told(canvas, scene, _brings(view, scene, plan, there), top)


def _told(canvas: Canvas, scene: Scene, rows: list[tuple[str, str]], top: int) -> None:
    """Draw what an action brings, a row each."""
    box = Box(rail.LEFT, top, rail.RIGHT, top + 32 + _ROW * (len(rows) + 1))
    theme = canvas.theme
    canvas.panel(box, theme.panel)
    x, right = box.left + 22, box.right - 22
    canvas.text(x, top + 36, scene.words("blox-brings"), LABEL, theme.muted, room=box.width - 44)
    for number, (label, value) in enumerate(rows):
        y = top + 36 + _ROW * (number + 1)
        room = box.width - 56 - max(width(value, NUMBER), 80 if number == 0 else 0)
        canvas.text(x, y, label, LABEL, theme.ink, room=room)
        if value.startswith("+") and number == 0:
            pill(canvas, box.right - 16, y, value)
        else:
            canvas.text(right, y, value, NUMBER, theme.ink, align="right")


def _brings(view: View, scene: Scene, plan: Plan, there: Reach) -> list[tuple[str, str]]:
    """Return what an action brings, label and value."""
    said = scene.words
    points = plan.spent if plan.verb == "capture" else sum(there.blocks)
    rows = [(said("blox-points"), signed(points))]
    if there.blocks != NONE:
        owned = sum(view.blocks[view.active])
        change = points if plan.verb == "demolish" else -points
        rows.append((said("blox-blocks"), f"{owned} → {owned + change}"))
    if plan.verb in ("enter", "build"):
        supply = view.supply[view.active]
        change = -1 if plan.verb == "enter" else 1
        rows.append((said("blox-supply"), f"{supply} → {supply + change}"))
    after = reach.next_phase(view, plan, there)
    if after > view.phases[-1].phase:
        rows.append((said("blox-facts-last"), "!"))
    elif after != view.phase:
        rows.append((said("blox-phase"), f"{view.phase} → {after}"))
    rows.append((said("blox-drawn-cards"), f"+{sum(plan.paid)}"))
    return rows


def _own(canvas: Canvas, view: View, scene: Scene, spent: Counts, *, joker: bool) -> None:
    """Draw cards and joker; those to be spent stand out, with a dot below."""
    theme, seat = canvas.theme, hand.own(view, scene)
    box = Box(rail.LEFT, rail.TOP, rail.RIGHT, rail.TOP + _OWN_HIGH)
    canvas.panel(box, theme.panel)
    canvas.text(box.left + 22, box.top + 34, scene.words("blox-your-cards"), LABEL, theme.muted)
    x, y = box.left + 22 + _CARD / 2, box.top + 92
    for colour, count in enumerate(view.hands[seat] or NONE):
        for number in range(count):
            paid = number < spent[colour]
            canvas.centre(parts.card(_CARD, _CARD_HIGH, colour), x, y - 8 * paid)
            if paid:
                canvas.centre(pieces.dot(6, theme.legal), x, y + 30)
            x += _STEP
    canvas.centre(parts.joker(17, view.jokers[seat], theme.key), x, y - 8 * joker)
    if joker:
        canvas.centre(pieces.dot(6, theme.legal), x, y + 30)
    said = scene.words("blox-your-blocks")
    canvas.text(box.left + 22, box.top + 156, said, LABEL, theme.muted)


def _sets(canvas: Canvas, scene: Scene, sets: list[str], top: int) -> None:
    """Draw the sets of blocks to choose from, a row each."""
    # Many stand in two columns, else they would be too small to tell apart.
    columns = 1 if len(sets) <= _ROWS else 2
    rows, wide = ceil(len(sets) / columns), (rail.RIGHT - rail.LEFT - 44) // columns
    step = min(62, (_ROOM - top - _HEAD - 15) // rows)
    size = min(40, step - 6, (wide - 14) // max(word.count(",") + 1 for word in sets) - 5)
    box = Box(rail.LEFT, top, rail.RIGHT, top + _HEAD + step * rows + 15)
    canvas.panel(box, canvas.theme.panel)
    said = scene.words("blox-verb-build")
    canvas.text(box.left + 22, top + 34, said, LABEL, canvas.theme.muted, room=box.width - 44)
    for number, word in enumerate(sets):
        column, row = divmod(number, rows)
        x, y = box.left + 22 + column * wide + size / 2, top + _HEAD + step * (row + 0.5)
        for one in sorted(word.split(","), key=(*COLOURS, JOKER).index):
            if one == JOKER:
                canvas.centre(parts.joker(size // 2, True, canvas.theme.key), x, y)
            else:
                canvas.centre(parts.block(size, COLOURS.index(one)), x, y)
            x += size + 5
