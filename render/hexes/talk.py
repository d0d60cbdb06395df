"""Shared sentences of hexagon games: questions and choices of a placement, rows of tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine import hexgrid
from engine.actions import Action
from engine.hexgrid import Cell
from engine.prompts import Path
from render import names
from render.contract import LABEL_LIMIT, Preview, Scene

WHOLE = 4
"""Words of a placement: its verb, a tile and a place in either order, the rotation."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The words of a path, each empty while it is not chosen."""

    tile: str
    cell: str
    turn: str

    @classmethod
    def of(cls, path: Path) -> Chosen:
        some = path[1 : WHOLE - 1]
        tile = next((word for word in some if word.isdigit()), "")
        cell = next((word for word in some if word != tile), "")
        return cls(tile, cell, "".join(path[WHOLE - 1 : WHOLE]))


class Laid(Protocol):
    @property
    def tile(self) -> int: ...
    @property
    def cell(self) -> Cell: ...
    @property
    def rotation(self) -> int: ...


L = TypeVar("L", bound=Laid, covariant=True)


class Table(Protocol[L]):
    @property
    def laid(self) -> tuple[L, ...]: ...


Shown = Sequence[Sequence[Sequence[int]]]
"""The fields of each tile in each of its rotations."""


class Hands(Protocol):
    @property
    def active(self) -> int: ...
    @property
    def hands(self) -> tuple[tuple[int, ...] | None, ...]: ...


def on_table(view: Table[L]) -> dict[Cell, L]:
    return {one.cell: one for one in view.laid}


def near(view: Table[Laid]) -> frozenset[str]:
    """Return the cells that marks may lie on: one far away would leave no room for the board."""
    laid = [*on_table(view)] or [hexgrid.ORIGIN]
    beside = [*laid, *hexgrid.around(laid)]
    return frozenset(map(hexgrid.name, (*beside, *hexgrid.around(beside))))


def own_tiles(view: Hands, scene: Scene) -> tuple[int, ...]:
    """Return what the viewer holds; a spectator looks at the hand of the active seat."""
    seat = view.active if scene.viewer is None else scene.viewer
    return view.hands[seat] or ()


def offered_tiles(held: Iterable[int], shown: Preview) -> list[int]:
    """Return what the viewer holds, first what a step offers of it."""
    offered = [int(tile) for tile in (Chosen.of(path).tile for path in shown.paths) if tile]
    return list(dict.fromkeys((*offered, *held)))


def spot(path: Path, _view: object) -> str:
    """Return the place, or for the last word the rotation: both are numbered in the picture."""
    if len(path) == WHOLE:
        return f"{degrees(path[-1])}°"
    return path[-1] if len(path) > 1 and not path[-1].isdigit() else ""


def place(path: Path, _view: object) -> tuple[int, ...]:
    """Return where a place stands as one reads; tiles and rotations keep their order."""
    last = path[-1]
    return () if len(path) == WHOLE or last.isdigit() else hexgrid.reading_order(hexgrid.cell(last))


def numbered(scene: Scene) -> bool:
    """Return whether places and rotations are numbered; a puzzle tells answers by their names."""
    return not scene.typed


def degrees(rotation: int | str) -> int:
    return 60 * int(rotation)


def spoken(tiles: int) -> Callable[[object, Scene], dict[str, str]]:
    """Return the rotations by their degrees, without the sign where no tile has that number."""
    turns = {f"{degrees(turn)}°": str(turn) for turn in range(hexgrid.SIDES)}
    turns |= {said: turn for said, turn in hexgrid.DEGREES.items() if int(said) > tiles}
    return lambda _view, _scene: turns


def question(path: Path, scene: Scene) -> str:
    """Ask for place or rotation, or for a whole placement once more; empty before the first."""
    said, chosen = scene.words, Chosen.of(path)
    if chosen.turn:
        turn = degrees(chosen.turn)
        return said("hexes-sure", tile=chosen.tile, cell=chosen.cell, turn=turn)
    if chosen.tile and chosen.cell:
        return said("hexes-question-turn", tile=chosen.tile, cell=chosen.cell)
    if chosen.cell:
        return said("hexes-question-onto", cell=chosen.cell)
    return said("hexes-question-cell", tile=chosen.tile) if chosen.tile else ""


def label(game: str, path: Path, scene: Scene, tile: str = "") -> str:
    """Name a choice; ``tile`` says more of a tile than its number."""
    said, chosen = scene.words, Chosen.of(path)
    if len(path) == WHOLE:
        text = said(f"{game}-label-turn", turn=degrees(chosen.turn))
    elif len(path) < WHOLE - 1 and not chosen.tile:
        text = chosen.cell or said("hexes-confirm")
    elif len(path) == WHOLE - 1 and path[-1] == chosen.cell:
        text = said("hexes-label-place", tile=chosen.tile, cell=chosen.cell)
    else:
        text = tile or said("hexes-tile", tile=chosen.tile)
    return names.cut(text, LABEL_LIMIT)


def describe(action: Action, _view: object, scene: Scene) -> str:
    """Name a placement in a few words: "tile 17 on P50, rotated 120°"."""
    return described("hexes-describe", action, scene)


def described(key: str, action: Action, scene: Scene) -> str:
    """Name a placement; as an answer to a puzzle it has each of its parts."""
    tile, cell, turn = action.args
    said = scene.words(key, tile=tile, cell=cell, turn=degrees(turn))
    whole = degrees(turn) or not scene.puzzle
    return said if whole else scene.words("hexes-unturned", placed=said)


def rival(action: Action, best: Action, _view: object, scene: Scene) -> str:
    """Name a placement beside a better one: where tiles are chosen, places have but numbers."""
    tile, cell, _ = action.args
    if tile != best.args[0]:
        return scene.words("hexes-tile", tile=tile)
    return scene.words("hexes-rival-place" if cell != best.args[1] else "hexes-rival-turn")


def hand_title(view: Hands, scene: Scene) -> str:
    return scene.words("hexes-hand", count=len(own_tiles(view, scene)))


def rows(
    laid: Iterable[Laid], fields: Callable[[int, int], str], *, numbered: bool
) -> list[list[str]]:
    """Return the tiles of each row of the board: ``M50 19/60°: 6y 3b``.

    ``fields`` returns the text of a rotated tile; ``numbered`` adds number and rotation.
    """
    rows: dict[int, list[str]] = {}
    for one in sorted(laid, key=lambda one: hexgrid.reading_order(one.cell)):
        number = f" {one.tile}/{degrees(one.rotation)}°:" if numbered else ""
        text = f"{hexgrid.name(one.cell)}{number} {fields(one.tile, one.rotation)}"
        rows.setdefault(one.cell[1], []).append(text)
    return list(rows.values())


def sentences(
    game: str, laid: Iterable[Laid], fields: Callable[[int, int], str], scene: Scene
) -> list[str]:
    sentences = [f"{', '.join(row)}." for row in rows(laid, fields, numbered=False)]
    if sentences:
        sentences[0] = scene.words(f"{game}-alt-laid", tiles=sentences[0].rstrip("."))
    return sentences


def met(view: Table[Laid], cell: Cell, shown: Shown) -> dict[int, int]:
    """Return the fields that a tile on a cell would meet, by its sides."""
    laid = on_table(view)
    return {
        side: shown[laid[beside].tile][laid[beside].rotation][hexgrid.opposite(side)]
        for side, beside in enumerate(hexgrid.neighbours(cell))
        if beside in laid
    }


def open_sides(
    view: Table[Laid],
    cells: Iterable[Cell],
    shown: Shown,
    said: Callable[[int | None], str],
    gap: str = " ",
) -> list[str]:
    """Say of each place what its sides touch, clockwise from the right: ``L50: 6y – – 3b``."""
    rows = []
    for cell in cells:
        fields = met(view, cell, shown)
        sides = gap.join(said(fields.get(side)) for side in range(hexgrid.SIDES))
        rows.append(f"{hexgrid.name(cell)}: {sides.rstrip()}")
    return rows


def cell_names(cells: Iterable[Cell]) -> str:
    return " ".join(map(hexgrid.name, cells))
