"""The private picture of the picker: the own board, the stone in hand, and the choices."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.actions import Action
from engine.games.helge.moves import JOIN, seat_word
from engine.games.helge.state import CELL_OF, EMPTY, SIZE, STONES, View, X, stone_word
from engine.prompts import Path
from engine.spec import Seat
from render import pieces
from render.banner import drawn_name, pill, pill_width, private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import BIG, LABEL, NAME, fit
from render.games.helge import board, talk, words
from render.games.helge.stones import Grid, Marks, stone_sprite
from render.phrases import signed
from render.theme import MARGIN, THEMES, WIDTH

PITCH, STONE = 144, 140
TOP = 136
LEFT, HEAD = MARGIN + 30, TOP + 24
"""The corner of the board, right of its digits and below its letters."""
SIDE = SIZE * PITCH + 12
RAIL = LEFT + SIDE + 24
LOW = HEAD + SIDE
HAND = 150
FOREIGN = 140, 140, 116, 92
"""Heights of another depot, where there are one, two, three, or more of them."""
OWN_DEPOT = (132, 142, 3), (98, 107, 4), (76, 84, 5), (64, 72, 6)
"""Sizes of stones, steps and how many stand in a row: of them the first that has room."""
SMALL_DEPOT = (88, 97, 6), (64, 72, 8)
FOREIGN_DEPOT = (118, 128, 6), (100, 108, 7), (78, 88, 9), (56, 62, 13)


@dataclass(frozen=True, slots=True)
class Hand:
    """The meaning of the words chosen so far.

    Attributes:
        stone: The stone to be placed or removed, EMPTY for none.
        whence: ``drawn``, ``own``, ``theirs`` or ``remove``.
        other: The seat it is taken from, -1 for none.
        gives: The stone given for it, EMPTY for none.
        cell: Its destination, -1 while that is open.
    """

    stone: int = EMPTY
    whence: str = "drawn"
    other: Seat = -1
    gives: int = EMPTY
    cell: int = -1


def hand(path: Path, view: View) -> Hand:
    cell = next((CELL_OF[word] for word in path if word in CELL_OF), -1)
    stones = [STONES[word] for word in path if word in STONES]
    verb = path[0] if path else ""
    if verb == "lay":
        return Hand(stones[0] if stones else EMPTY, "own", cell=cell)
    if verb == "swap":
        other = next((words.seat_of(word) for word in path if word.startswith("@")), -1)
        # A drawn stone is the one that is given; without one the first that is named.
        gives, *theirs = [view.drawn, *stones] if view.drawn != EMPTY else [*stones, EMPTY][:2]
        if view.drawn == EMPTY and not stones:
            return Hand(EMPTY, "theirs")
        taken = theirs[0] if theirs else EMPTY
        if taken == EMPTY and view.drawn != EMPTY:
            return Hand(view.drawn, "drawn", other, gives)
        return Hand(taken, "theirs", other, gives, cell)
    whence = "remove" if view.drawn == X else "drawn"
    return Hand(view.drawn, whence, cell=cell)


def draw_preview(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the picker's picture for ``scene.viewer``."""
    seat = view.active if scene.viewer is None else scene.viewer
    held, seen = hand(shown.path, view), words.asked_about(view, shown, asked=scene.puzzle)
    if seen is None:
        shown = replace(shown, action=None)  # refused, or nothing changes
    shown = replace(shown, paths=(*shown.paths, *_only_swap(view, scene, shown)))
    others = _others(view, seat, shown)
    swapped = seen or exchanged(view, seat, held)
    high = FOREIGN[min(len(others), len(FOREIGN)) - 1]
    canvas = Canvas(THEMES[scene.theme], LOW + (high + 12) * len(others) + 28)
    said = scene.words
    title = talk.asked(shown.path, view, scene)
    # A puzzle asks what brings most: the banner must not tell whoever tries moves.
    brings = "" if scene.puzzle else words.scored(said, view, shown.action)
    told = "counts" not in scene.untold
    facts = brings or (words.facts_line(said, view) if told else "")
    second = " · ".join(filter(None, (scene.place, facts)))
    private_banner(canvas, scene, "helge", title, second)
    grid = Grid(canvas, LEFT, HEAD, PITCH, STONE, canvas.theme.table)
    grid.draw(_lying(seen or view, seat, shown), position(view, seen, held, shown))
    grid.frame(scene.aim)
    grid.spots()
    for nth, move in enumerate(shown.in_turn, 1):
        grid.tag(hand(move.words, view).cell, str(nth))
    _rail(canvas, (view, swapped), scene, shown, held, seat)
    top = LOW + 14
    for other in others:
        box = Box(MARGIN, top, WIDTH - MARGIN, top + high)
        _foreign(canvas, swapped, scene, shown, held, other, box)
        top = box.bottom + 12
    return canvas


def draw_small(view: View, scene: Scene, action: Action) -> Canvas:
    """Draw a board with an action on it, and below it the depot that gets a stone."""
    seat = view.active if scene.viewer is None else scene.viewer
    shown = words.plain(Preview(action.words, action=action))
    held, seen = hand(shown.path, view), words.asked_about(view, shown)
    # As long as any could be: boards beside each other are equally high.
    longest = 1 + max(map(len, view.depots))
    sizes = next((one for one in SMALL_DEPOT if longest <= one[2]), SMALL_DEPOT[-1])
    low = LOW + 90 + -(-longest // sizes[2]) * sizes[1]
    canvas = Canvas(THEMES[scene.theme], low + MARGIN)
    grid = Grid(canvas, LEFT, HEAD, PITCH, STONE, canvas.theme.table)
    grid.draw((seen or view).boards[seat], position(view, seen, held, shown))
    whose = seat if action.verb == "depot" else held.other
    if seen and whose >= 0:
        box = Box(MARGIN, LOW + 14, LEFT + SIDE, low)
        canvas.panel(box, canvas.theme.panel, 22)
        y, what = box.top + 38, scene.words("helge-depot")
        canvas.centre(pieces.token(whose, 26, canvas.theme.key), box.left + 44, y)
        right = box.right - 24
        wide = canvas.text(right, y, what, LABEL, canvas.theme.muted, align="right")
        name, x, stones = drawn_name(scene, whose), box.left + 84, seen.depots[whose]
        canvas.text(x, y, name, NAME, canvas.theme.ink, room=right - wide - 18 - x)
        depot = _Depot(canvas, seen, whose, frozenset(), len(stones) - 1, sizes)
        depot.draw(stones, box.left + 20, box.top + 70)
    return canvas


def exchanged(view: View, seat: Seat, held: Hand) -> View:
    """Return a view whose depots show a swap while the cell of what is taken is open."""
    if held.whence != "theirs" or held.stone == EMPTY:
        return view
    depots = [[*depot] for depot in view.depots]
    depots[held.other].remove(held.stone)
    depots[held.other].append(held.gives)
    if view.drawn == EMPTY:
        depots[seat].remove(held.gives)
    return replace(view, depots=tuple(map(tuple, depots)))


def swaps(shown: Preview) -> bool:
    return any(path[:1] == ("swap",) for path in (shown.path, *shown.paths))


def cells(_view: View, shown: Preview) -> Container[str]:
    """Return the cells that can be marked; where stones are swapped no cell is refused."""
    return shown.marked.allowed if swaps(shown) else CELL_OF


def _others(view: View, seat: Seat, shown: Preview) -> tuple[Seat, ...]:
    if not swaps(shown):
        return ()
    return tuple(other for other, depot in enumerate(view.depots) if depot and other != seat)


def _only_swap(view: View, scene: Scene, shown: Preview) -> Iterator[Path]:
    """Yield the stone and the cell that are left, whichever own stone is given."""
    for path in shown.paths:
        given = path[0] == "swap" and len(path) == len(("swap", "stone"))
        if given and (only := talk.only(path, view, scene)):
            yield from (only.words[:-1], only.words)


def position(view: View, seen: View | None, held: Hand, shown: Preview) -> Marks:
    refused, allowed = (
        frozenset(CELL_OF[word] for word in cells)
        for cells in (shown.marked.crossed, shown.marked.allowed)
    )
    if seen is not None and seen.last is not None and held.cell >= 0:
        # It is drawn as if it were over: else the places of the next turn would be marked.
        just = board.marks(replace(seen, ended="-"), view.active)
        was = view.boards[view.active]
        legal = allowed - {held.cell} if shown.over else allowed  # the answer lies there
        return replace(just, legal=legal, asked=True, refused=refused, was=was)
    if held.whence == "remove" and held.cell >= 0:
        return Marks(leaving=frozenset({held.cell}), refused=refused)
    legal, gains = _legal(shown.paths, shown.gains)
    if (tried := _tried(shown)) is None:
        # Among what a lesson offers, what the rules allow has to stand out.
        rings = allowed if allowed < legal else frozenset[int]()
        return Marks(legal | allowed, gains, asked=True, rings=rings, refused=refused)
    lines = words.completed(view, tried)
    rings = lines or frozenset({hand(tried.words, view).cell})
    legal = (legal | allowed) - rings
    return Marks(legal, gains, asked=True, rings=rings - refused, refused=refused)


def _tried(shown: Preview) -> Action | None:
    """Return a legal answer that lays a stone where the reader chose; none of a swap."""
    tried = shown.marked.tried
    return Action.of(tried) if tried and tried[0] in ("place", "lay") else None


def _lying(view: View, seat: Seat, shown: Preview) -> tuple[int, ...]:
    """Return the board, with the stone of an answer that was tried where it would lie."""
    board = view.boards[seat]
    if (tried := _tried(shown)) is None:
        return board
    held = hand(tried.words, view)
    return (*board[: held.cell], held.stone, *board[held.cell + 1 :])


def _legal(
    paths: tuple[Path, ...], gains: Mapping[Path, int]
) -> tuple[frozenset[int], dict[int, str]]:
    cells = {CELL_OF[path[-1]]: path for path in paths if path[-1] in CELL_OF}
    labels = {cell: signed(gains[path]) for cell, path in cells.items() if gains.get(path)}
    return frozenset(cells), labels


Change = tuple[View, View]
"""The views before and after what a picture shows."""


def _rail(
    canvas: Canvas, views: Change, scene: Scene, shown: Preview, held: Hand, seat: Seat
) -> None:
    right = WIDTH - MARGIN
    if held.stone != EMPTY:
        box = Box(RAIL, TOP, right, TOP + HAND + 44)
        canvas.panel(box, canvas.theme.panel)
        _in_hand(canvas, scene, held, box)
        top = box.bottom + 14
    else:
        top = TOP
    if "points" in scene.untold:
        return
    box = Box(RAIL, top, right, LOW)
    canvas.panel(box, canvas.theme.panel)
    _own(canvas, views, scene, shown, held, seat, box)


def _in_hand(canvas: Canvas, scene: Scene, held: Hand, box: Box) -> None:
    said, theme = scene.words, canvas.theme
    middle = (box.top + box.bottom) / 2
    canvas.centre(stone_sprite(held.stone, HAND), box.left + 24 + HAND / 2, middle)
    x = box.left + 24 + HAND + 26
    room = box.right - x - 18
    name = words.stone(said, stone_word(held.stone))
    canvas.text(x, middle - 24, name, NAME, theme.ink, room=room)
    other = fit(drawn_name(scene, held.other), LABEL, room - 60) if held.other >= 0 else ""
    whence = said(f"helge-hand-{held.whence}", name=other)
    canvas.text(x, middle + 24, whence, LABEL, theme.muted, room=room)


def _own(
    canvas: Canvas, views: Change, scene: Scene, shown: Preview, held: Hand, seat: Seat, box: Box
) -> None:
    theme, said, (was, view) = canvas.theme, scene.words, views
    left, top = box.left + 24, box.top + 52
    canvas.centre(pieces.token(seat, 28, theme.key), left + 28, top)
    wide = canvas.number(left + 74, top, str(view.points[seat]), BIG, theme.ink, align="left")
    gain = shown.gains.get(shown.action.words) if shown.action else None
    if gain:
        text = signed(gain)
        pill(canvas, left + 74 + wide + 18 + pill_width(text), top, text)
    depot, free = words.room(view, seat)
    counts = map(became, words.room(was, seat), (depot, free))
    text = said("helge-depot-count", **dict(zip(("depot", "free"), counts, strict=True)))
    if "counts" in scene.untold or scene.puzzle:
        text = said("helge-depot") if depot else ""
    ink = theme.danger if free - depot <= 2 else theme.muted
    canvas.text(left, top + 66, text, LABEL, ink, room=box.width - 48)
    stones, ringed = view.depots[seat], _own_ringed(view, shown.action, held, seat)
    mine = (path[1] for path in shown.paths if len(path) == len(("lay", "stone")))
    chosen = frozenset(STONES[word] for word in mine if word in STONES)
    top += 96
    fits = (one for one in OWN_DEPOT if len(stones) <= one[2] * ((box.bottom - top) // one[1]))
    size = next(fits, OWN_DEPOT[-1])
    refused = view.drawn if shown.marked.refused[:1] == ("depot",) else EMPTY
    kept = (refused,) * (refused != EMPTY)  # as it would lie
    depots = _Depot(canvas, view, seat, chosen, ringed, size, refused=refused)
    depots.draw((*stones, *kept), left, top)


def became(before: int, after: int) -> str:
    return str(after) if before == after else f"{before} → {after}"


def _own_ringed(view: View, action: Action | None, held: Hand, seat: Seat) -> int:
    stones = view.depots[seat]
    if action is not None:
        return len(stones) - 1 if action.verb == "depot" else -1
    chosen = held.stone if held.whence == "own" else held.gives
    return stones.index(chosen) if chosen in stones else -1


def _theirs(paths: tuple[Path, ...], other: Seat) -> frozenset[int]:
    seat = seat_word(other)
    return frozenset(STONES[path[-1]] for path in paths if seat in path and path[-1] in STONES)


@dataclass(frozen=True, slots=True)
class _Depot:
    canvas: Canvas
    view: View
    seat: Seat
    chosen: frozenset[int]
    ringed: int
    sizes: tuple[int, int, int]
    whose: str = ""
    """What stands before a stone where the picker names another seat's: ``@B/red-star``."""
    refused: int = EMPTY
    """The stone that was not the best one to take, or may not be kept."""

    def draw(self, stones: tuple[int, ...], left: float, top: float) -> None:
        theme, (size, step, row) = self.canvas.theme, self.sizes
        seen: set[int] = set()
        for place, kind in enumerate(stones):
            line, column = divmod(place, row)
            x, y = left + column * step + size / 2, top + line * step + size / 2
            self.canvas.centre(stone_sprite(kind, size), x, y)
            where = Box.around(x, y, step, step)
            self.canvas.spot(where, self.whose + stone_word(kind))
            if place == self.ringed:
                self.canvas.centre(pieces.ring(size, theme.amber, 4), x, y)
            if kind == self.refused:
                self.canvas.centre(pieces.refused(size, theme.key), x, y)
            # Equal stones are one choice.
            if kind in self.chosen and kind not in seen:
                self.canvas.framed.add(where)
                self.canvas.centre(pieces.dashed(size, theme.key), x, y)
                seen.add(kind)


def _foreign(
    canvas: Canvas, view: View, scene: Scene, shown: Preview, held: Hand, other: Seat, box: Box
) -> None:
    theme = canvas.theme
    may = any(seat_word(other) in path for path in shown.paths) or held.other == other
    if held.other == other:
        canvas.panel(box, theme.panel, 22, theme.amber)
    else:
        canvas.panel(box, theme.panel, 22, theme.legal if may else None, 3)
    middle = (box.top + box.bottom) / 2
    canvas.centre(pieces.token(other, 26, theme.key), box.left + 44, middle)
    ink = theme.ink if may else theme.muted
    canvas.text(box.left + 84, middle, drawn_name(scene, other), NAME, ink, room=186)
    stones = view.depots[other]
    ringed = len(stones) - 1 if held.other == other else -1  # what is given comes last
    chosen = _theirs(shown.paths, other)
    sizes = [one for one in FOREIGN_DEPOT if one[0] < box.height]
    size = next((one for one in sizes if len(stones) <= one[2]), sizes[-1])
    tried = hand(shown.marked.tried, view)
    refused = tried.stone if tried.other == other else EMPTY
    depot = _Depot(canvas, view, other, chosen, ringed, size, seat_word(other) + JOIN, refused)
    top = middle - size[0] / 2
    depot.draw(stones, box.left + 290, top)
